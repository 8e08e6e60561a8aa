"""`undisclosed attack` in the toy world, eight times over: 24 pages of HIV, fever and cough each.

With 420 other pages, so that no word of it is common.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import toy
from interfaces.conftest import Invoke, World
from undisclosed.knowledge.build.builder import build

HIV = ("--protect", "HIV=condition")
DOCS = Path(__file__).parents[2] / "docs" / "reference" / "attack.md"


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("large")
    pages = folder / "pages.jsonl"
    with pages.open("w") as file:
        for page in [*toy.PAGES * 8, *["table"] * 420]:
            file.write(json.dumps({"text": "The " + " and the ".join(page.split()) + "."}) + "\n")
    build([pages], folder / "large.pack", name="large")
    return folder / "large.pack"


@pytest.fixture
def options(world: World, large: Path) -> list[str]:
    return [*HIV, *world.options, "--adversary", str(large)]


def test_a_release_is_compared_with_its_original(
    invoke: Invoke, options: list[str], note: Path, tmp_path: Path
) -> None:
    release = tmp_path / "release.txt"
    release.write_text("The cat had a condition and an organism.\n")
    result = invoke("attack", release, "--original", note, *options)
    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert lines[0] == "HIV, one of 3 kinds of condition that the adversary thinks of"
    table = [line.split("  ") for line in lines[2:7]]
    cells = [[cell.strip() for cell in row if cell.strip()] for row in table]
    assert cells == [
        ["condition alone", "original", "release"],
        ["rank", "1 of 3", "1 of 3", "1 of 3"],
        ["likelihood", "33 %", "100 %", "33 %"],
        ["learnt", "+1.58 bits", "+0.00 bits"],
        ["best guess", "HIV", "HIV"],
    ]
    assert "In the release, speaking for HIV: nothing" in result.stdout


def test_an_original_is_sanitized_first(invoke: Invoke, options: list[str], note: Path) -> None:
    result = invoke("attack", note, "--sanitize", *options, "--format", "json")
    data = json.loads(result.stdout)
    [attack] = data["attacks"]
    assert attack["before"]["posterior"] == 1
    assert attack["after"]["posterior"] == pytest.approx(1 / 3)
    assert (attack["entity"], attack["at_most"], attack["told"]) == (
        "HIV",
        "condition",
        "condition",
    )
    assert data["adversary"]["name"] == "large"
    assert (data["max_posterior"], data["exceeded"]) == (None, False)


def test_another_model_may_release_it(invoke: Invoke, options: list[str], note: Path) -> None:
    result = invoke("attack", note, "--model", "redact-names", *options, "--format", "json")
    [attack] = json.loads(result.stdout)["attacks"]
    # The retrovirus is left, and speaks for HIV.
    assert attack["after"]["bits"] > 0
    assert attack["after"]["clues"][0]["term"] == "retrovirus"


def test_without_an_original_there_is_one_text(invoke: Invoke, options: list[str]) -> None:
    result = invoke("attack", "-", *options, stdin="A retrovirus.")
    assert "original" not in result.stdout
    assert "In the text, speaking for HIV: retrovirus +" in result.stdout
    assert "retrovirus (of 24 pages 67 % speak of HIV)" in result.stdout
    data = json.loads(invoke("attack", "-", *options, "--format", "json", stdin="A cat.").stdout)
    assert data["attacks"][0]["before"] is None


@pytest.mark.parametrize(("limit", "code"), [("0.34", 0), ("0.33", 1), ("1", 0), ("0", 1)])
def test_max_posterior_sets_the_exit_code(
    invoke: Invoke, options: list[str], limit: str, code: int
) -> None:
    result = invoke("attack", "-", *options, "--max-posterior", limit, stdin="The cat.")
    assert result.exit_code == code
    assert ("likelier than" in result.stderr) == bool(code)
    data = invoke(
        "attack", "-", *options, "--max-posterior", limit, "--format", "json", stdin="The cat."
    )
    assert json.loads(data.stdout)["exceeded"] is bool(code)


def test_infilling(invoke: Invoke, options: list[str], note: Path) -> None:
    result = invoke("attack", note, "--sanitize", "--infill", *options)
    assert "Of 2 changed terms filled in rightly:" in result.stdout
    shown = invoke("attack", note, "--sanitize", "--infill", *options, "--format", "json")
    filled = json.loads(shown.stdout)["attacks"][0]["infilling"]
    assert filled["gaps"] == 2
    assert [term["text"] for term in filled["terms"]] == ["HIV", "a retrovirus"]
    untouched = note.with_name("other.txt")
    untouched.write_text("The cat.")
    result = invoke("attack", untouched, "--original", untouched, "--infill", *options)
    assert "nothing to fill in" in result.stdout


@pytest.mark.parametrize(("ending", "start"), [("png", b"\x89PNG"), ("svg", b"<?xml")])
def test_plots(
    invoke: Invoke, options: list[str], note: Path, tmp_path: Path, ending: str, start: bytes
) -> None:
    plot = tmp_path / f"plot.{ending}"
    result = invoke("attack", note, "--sanitize", *options, "--plot", plot)
    assert result.exit_code == 0
    assert plot.read_bytes().startswith(start)
    if ending == "svg":
        assert "HIV among 3 kinds of condition" in plot.read_text()


def test_several_protections_are_attacked_one_by_one(
    invoke: Invoke, options: list[str], note: Path
) -> None:
    result = invoke(
        "attack", note, *options, "--protect", "fever=condition", "--max-posterior", "0.99"
    )
    assert result.exit_code == 1
    assert "HIV, one of 3" in result.stdout
    assert "fever, one of 3" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (["--sanitize", "--original", "x.txt"], 2, "Keep one"),
        (["--infill"], 2, "--infill needs"),
        (["--original", "-"], 2, "both be standard input"),
        (["--plot", "plot.txt"], 2, "--plot must end in .png or .svg"),
        (["--max-posterior", "2"], 2, "max-posterior"),
        (["--model", "magic"], 2, "magic"),
        (["--original", "missing.txt"], 3, "missing.txt"),
        (["--adversary", "missing.pack"], 4, "missing.pack"),
        (["--protect", "HIV=infection"], 4, "nothing to mistake it for"),
        (["--protect", "zidovudine=drug"], 4, "adversary's knowledge"),
    ],
)
def test_what_can_not_be_done_is_said(
    invoke: Invoke, world: World, large: Path, arguments: list[str], code: int, told: str
) -> None:
    protect = [] if "--protect" in arguments else list(HIV)
    adversary = [] if "--adversary" in arguments else ["--adversary", str(large)]
    result = invoke(
        "attack", "-", *world.options, *protect, *adversary, *arguments, stdin="Zwiebackmühle."
    )
    assert result.exit_code == code, result.output
    assert told in result.stderr
    assert "Zwiebackmühle" not in result.output


def test_the_small_world_is_too_small_for_an_adversary(invoke: Invoke, world: World) -> None:
    result = invoke("attack", "-", *HIV, *world.options, stdin="A cat.")
    assert result.exit_code == 4
    assert "on 9 of its pages, fewer than 20" in result.stderr


def test_a_plot_does_not_write_over_what_is_read(
    invoke: Invoke, options: list[str], tmp_path: Path
) -> None:
    text = tmp_path / "text.png"
    text.write_text("A cat.")
    result = invoke("attack", text, *options, "--plot", text)
    assert result.exit_code == 2
    assert text.read_text() == "A cat."


def test_keys_of_the_json_are_documented(invoke: Invoke, options: list[str], note: Path) -> None:
    shown = invoke("attack", note, "--sanitize", "--infill", *options, "--format", "json")
    data = json.loads(shown.stdout)
    attack = data["attacks"][0]
    before, filled = attack["before"], attack["infilling"]
    parts = (data, attack, before, before["beliefs"][0], before["clues"][0], before["group"])
    text = DOCS.read_text()
    for part in (*parts, filled, filled["terms"][0]):
        for key in part:
            assert f"`{key}`" in text, key


def test_a_text_that_names_the_entity_never_passes(invoke: Invoke, tmp_path: Path) -> None:
    text = tmp_path / "named.txt"
    text.write_text("She has HIV. Her uncle had malaria, and malaria, malaria and sepsis.")
    options = ("attack", str(text), "--protect", "HIV=infection", "--max-posterior")
    assert invoke(*options, "0.9").exit_code == 1
    refused = invoke(*options, "nan")
    assert refused.exit_code == 2
    assert "nan is no number" in refused.stderr


def test_an_individual_is_counted_even_if_nobody_knows_it(invoke: Invoke, tmp_path: Path) -> None:
    letter, release = tmp_path / "letter.txt", tmp_path / "release.txt"
    letter.write_text("Irene Castellan saw the carpenter in Germany in 1961.\n")
    release.write_text("A person saw the carpenter in a country in 1961.\n")
    options = ("--protect", "Irene Castellan=person")
    result = invoke("attack", release, "--original", letter, *options)
    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()
    assert lines[0].startswith("Irene Castellan, one of ")
    assert "The original names Irene Castellan." in lines
    assert "In the release, within a context:" in lines
    data = json.loads(invoke("attack", release, *options, "--format", "json").stdout)
    assert data["attacks"] == []
    [crowd] = data["crowds"]
    assert (crowd["entity"], crowd["at_most"], crowd["before"]) == (
        "Irene Castellan",
        "person",
        None,
    )
    assert set(crowd["after"]["together"]["traits"]) == {"carpenter", "1961"}
    documented = DOCS.read_text()
    for key in (*crowd, *crowd["after"], *crowd["after"]["together"]):
        assert f"`{key}`" in documented, key
    assert invoke("attack", release, *options, "--max-posterior", "0").exit_code == 1
