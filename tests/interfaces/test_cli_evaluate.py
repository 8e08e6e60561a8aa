"""`undisclosed evaluate` from end to end, in the toy world, with figures worked out by hand."""

from __future__ import annotations

import csv
import io
import json
from math import log2
from pathlib import Path
from typing import Any

import pytest

from interfaces.conftest import HIV, Invoke, World
from undisclosed.interfaces.cli.evaluate_plots import parse_plot

#       0         1         2         3
#       0123456789012345678901234567890123
NOTE = "The cat had HIV and a retrovirus."
CLEAN = "The dog had a cough."
CANARY = "Xylocanarium"


def document(**fields: object) -> dict[str, object]:
    return {"id": "note", "text": NOTE, "must": [{"start": 12, "end": 15}], **fields}


@pytest.fixture
def gold(tmp_path: Path) -> Path:
    """A note in which HIV is marked and retrovirus is not, and one with nothing to find."""
    path = tmp_path / "notes.jsonl"
    documents = [
        document(protect="HIV", at_most="infection", alone=["hiv"]),
        document(protect="HIV", at_most="infection", id="clean", text=CLEAN, must=[]),
    ]
    path.write_text("".join(json.dumps(d) + "\n" for d in documents))
    return path


@pytest.fixture
def evaluate(invoke: Invoke, world: World) -> Invoke:
    def run(*args: str | Path, stdin: str | bytes | None = None) -> Any:
        return invoke("evaluate", *args, *world.options, stdin=stdin)

    return run


def table(result: Any) -> list[dict[str, str]]:
    assert result.exit_code == 0, result.output
    return list(csv.DictReader(io.StringIO(result.stdout)))


def test_figures_by_hand(evaluate: Invoke, gold: Path) -> None:
    rows = table(evaluate(gold, "--format", "csv"))
    assert [row["document"] for row in rows] == ["note", "clean", "all"]
    note, clean, total = rows
    # HIV and retrovirus are found, HIV alone is marked.
    for level in ("word", "term", "mention"):
        assert note[f"{level}_precision"] == "0.5"
        assert note[f"{level}_recall"] == "1.0"
        assert note[f"{level}_f"] == "0.666667"
    assert note["alone"] == "1.0"
    # "The cat had an infection and an organism.": of 30 pages cat is on 6, HIV and retrovirus
    # are on 9, infection is on 18; no page has organism, so it keeps what it replaced.
    cat, hiv, infection = log2(30 / 6), log2(30 / 9), log2(30 / 18)
    kept = (cat + infection + hiv) / (cat + 2 * hiv)
    assert float(note["information"]) == pytest.approx(kept, abs=1e-6)
    assert note["untouched"] == "0.333333"
    assert (note["generalized"], note["truthful"]) == ("1.0", "1.0")
    assert (clean["word_precision"], clean["alone"], clean["generalized"]) == ("0.0", "", "")
    assert (clean["information"], clean["untouched"]) == ("1.0", "1.0")
    assert total["word_precision"] == "0.5"
    assert total["untouched"] == "0.6"
    assert float(total["seconds"]) >= float(note["seconds"]) > 0


GOLDEN = """\
document  word P      R      F  term P      R      F  mention P      R      F  alone  information  untouched  generalized  truthful  seconds
note       0.500  1.000  0.667   0.500  1.000  0.667      0.500  1.000  0.667  1.000        0.300      0.333        0.000         –        –
clean      0.000  0.000  0.000   0.000  0.000  0.000      0.000  0.000  0.000      –        1.000      1.000            –         –        –
all        0.500  1.000  0.667   0.500  1.000  0.667      0.500  1.000  0.667  1.000        0.588      0.600        0.000         –        –
"""  # noqa: E501


def test_predictions_of_another_tool(evaluate: Invoke, gold: Path, tmp_path: Path) -> None:
    found = tmp_path / "found.jsonl"
    # cat goes with HIV: of log2 5 + 2 · log2 10/3 = 5.80 bits 1.74 are left, and all of the
    # log2 5 + log2 10/3 = 4.06 bits of dog and cough; together 5.80 of 9.86.
    lines = [{"id": "note", "spans": [[4, 7], [12, 15]]}, {"id": "clean", "spans": []}]
    found.write_text("".join(json.dumps(line) + "\n" for line in lines))
    result = evaluate(gold, "--predictions", found)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == GOLDEN


def test_standoff_needs_no_policy_for_predictions_but_for_the_engine(
    evaluate: Invoke, tmp_path: Path
) -> None:
    mention = {"start_offset": 12, "end_offset": 15, "identifier_type": "QUASI"}
    annotations = {"one": {"entity_mentions": [mention]}}
    gold, found = tmp_path / "gold.json", tmp_path / "found.jsonl"
    gold.write_text(json.dumps([{"doc_id": "d", "text": NOTE, "annotations": annotations}]))
    found.write_text('{"id": "d", "spans": [[12, 15]]}\n')
    [row, _] = table(evaluate(gold, "--predictions", found, "--format", "csv"))
    assert (row["document"], row["word_f"]) == ("d", "1.0")
    refused = evaluate(gold)
    assert refused.exit_code == 2
    assert "gold.json, document 1 does not say what it protects" in refused.stderr
    assert table(evaluate(gold, *HIV, "--format", "csv"))[0]["word_recall"] == "1.0"


#         0         1         2         3         4
#         0123456789012345678901234567890123456789012345
LETTER = "Ann Roe wrote to Liv on 3 May 2011 about HIV."


def marked(start: int, end: int, kind: str, identifier: str, entity: str) -> dict[str, object]:
    return {
        "entity_type": kind,
        "start_offset": start,
        "end_offset": end,
        "span_text": LETTER[start:end],
        "identifier_type": identifier,
        "entity_id": entity,
    }


@pytest.fixture
def benchmark(tmp_path: Path) -> Path:
    """A letter, two of whose annotators want Ann Roe and the day masked, and one of them Liv."""
    one = [marked(0, 7, "PERSON", "DIRECT", "1"), marked(24, 34, "DATETIME", "QUASI", "2")]
    liv = marked(17, 20, "PERSON", "QUASI", "3")
    letter = {
        "doc_id": "letter",
        "text": LETTER,
        "task": "Annotate the document to anonymise the following person: Ann Roe",
        "annotations": {"a": {"entity_mentions": one}, "b": {"entity_mentions": [*one, liv]}},
    }
    path = tmp_path / "court.json"
    path.write_text(json.dumps([letter]))
    return path


def test_the_benchmark_beside_what_other_tools_found(
    invoke: Invoke, benchmark: Path, tmp_path: Path
) -> None:
    # One tool masks Ann Roe and HIV, in the form of this program; another the day, in that of
    # the benchmark.
    names, dates = tmp_path / "names.jsonl", tmp_path / "dates.json"
    names.write_text('{"id": "letter", "spans": [[0, 7, "PERSON"], [41, 44]]}\n')
    dates.write_text('{"letter": [[24, 34]]}')
    found = ("--predictions", names, "--predictions", dates)
    given = ("--model", "undisclosed", *found, "--identifiers", "--protect", "HIV=infection")
    ours, first, second = table(invoke("evaluate", benchmark, *given, "--format", "csv"))
    assert [row["model"] for row in (ours, first, second)] == ["undisclosed", "names", "dates"]
    # Words: Ann Roe wrote Liv 3 May 2011 HIV; "may" is a function word. To a, Ann Roe 3 2011 are
    # to be masked, to b Liv too. The first tool masks two words of these for each, and HIV.
    assert (first["word_precision"], first["word_recall"]) == ("0.666667", "0.444444")
    assert (second["word_precision"], second["word_recall"]) == ("1.0", "0.444444")
    # Two of the three people that the annotators count; the day is theirs twice.
    assert (first["type_PERSON"], first["type_DATETIME"]) == ("0.666667", "0.0")
    assert (first["direct"], first["quasi"]) == ("1.0", "0.0")
    assert (second["direct"], second["quasi"]) == ("0.0", "0.666667")
    # The engine takes out all of it, and HIV, which nobody marked: 4 of 6 words, and 5 of 6.
    assert (ours["direct"], ours["quasi"], ours["word_recall"]) == ("1.0", "1.0", "1.0")
    assert ours["word_precision"] == "0.75"


def test_the_benchmark_needs_no_policy_where_everybody_is_protected(
    invoke: Invoke, benchmark: Path
) -> None:
    letter = json.loads(benchmark.read_text())
    del letter[0]["task"]
    benchmark.write_text(json.dumps(letter))
    refused = invoke("evaluate", benchmark)
    assert refused.exit_code == 2
    assert "court.json, document 1 does not say what it protects" in refused.stderr
    [row, _] = table(invoke("evaluate", benchmark, "--identifiers", "--format", "csv"))
    assert (row["word_recall"], row["direct"]) == ("1.0", "1.0")


def test_what_is_known_of_identifiers_is_in_json(invoke: Invoke, benchmark: Path) -> None:
    # The person to protect is whom the benchmark names.
    result = invoke("evaluate", benchmark, "--format", "json")
    assert result.exit_code == 0, result.output
    [run] = json.loads(result.stdout)["runs"]
    assert list(run["total"]["types"]) == ["DATETIME", "PERSON"]
    assert run["total"]["direct"] == {"part": 2, "whole": 2, "value": 1.0}
    assert run["total"]["quasi"]["whole"] == 3


DOCS = Path(__file__).parents[2] / "docs" / "reference" / "evaluation.md"


def test_the_example_of_the_reference_gives_what_it_says(
    invoke: Invoke, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    page = DOCS.read_text(encoding="utf-8")
    for name, target in (("gold", "court.json"), ("predictions", "other.json")):
        block = page.partition(f"<!-- example:{name} -->\n```json\n")[2].partition("```")[0]
        Path(target).write_text(block, encoding="utf-8")
    command = page.partition("<!-- example:command -->\n")[2].partition("\n")[0]
    ours, other = table(invoke(*command.split()[1:]))
    assert (ours["model"], other["model"]) == ("undisclosed", "other")
    assert float(other["word_precision"]) == pytest.approx(6 / 8)
    assert float(other["word_recall"]) == pytest.approx(6 / 9, abs=1e-6)
    assert (other["direct"], other["quasi"], other["type_PERSON"]) == ("0.0", "0.5", "0.5")
    assert (other["type_DATETIME"], other["type_DEM"]) == ("1.0", "0.0")


def test_files_of_one_name_are_told_apart(
    evaluate: Invoke, benchmark: Path, tmp_path: Path
) -> None:
    found: list[str | Path] = []
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        path = tmp_path / folder / "tool.json"
        path.write_text('{"letter": []}')
        found += ["--predictions", path]
    rows = table(evaluate(benchmark, *found, "--totals", "--format", "csv"))
    assert [row["model"] for row in rows] == ["tool", "tool #2"]


def test_what_is_released_can_be_scored(evaluate: Invoke, gold: Path) -> None:
    rows = table(evaluate(gold, "--released", "--totals", "--format", "csv"))
    assert [row["word_recall"] for row in rows] == ["1.0"]


def test_a_sweep_shows_totals(evaluate: Invoke, gold: Path) -> None:
    sweep = ("--sweep", "at_most=infection,none", "--sweep", "max=1,2")
    rows = table(evaluate(gold, *sweep, "--format", "csv"))
    assert [(row["at_most"], row["max"]) for row in rows] == [
        ("infection", "1"),
        ("infection", "2"),
        ("none", "1"),
        ("none", "2"),
    ]
    # P(HIV|retrovirus) is 2/3: above P(HIV|infection) = 1/2, but no certainty.
    assert [row["word_precision"] for row in rows] == ["0.5", "0.5", "1.0", "1.0"]
    detailed = table(evaluate(gold, *sweep, "--documents", "--format", "csv"))
    assert len(detailed) == 4 * 3


def test_models_side_by_side(evaluate: Invoke, gold: Path) -> None:
    models = ("--model", "undisclosed", "--model", "redact-names")
    ours, names = table(evaluate(gold, *models, "--format", "csv"))
    assert (ours["model"], names["model"]) == ("undisclosed", "redact-names")
    assert (ours["word_precision"], names["word_precision"]) == ("0.5", "1.0")
    assert float(names["generalized"]) == 0


def test_climbing(evaluate: Invoke, gold: Path) -> None:
    rows = table(evaluate(gold, "--climb", "--format", "csv"))
    assert [(row["entity"], row["at_most"]) for row in rows] == [
        ("HIV", "infection"),
        ("HIV", "condition"),
    ]


def test_the_frontier_in_one_command(evaluate: Invoke, gold: Path, tmp_path: Path) -> None:
    plot = tmp_path / "frontier.svg"
    result = evaluate(gold, "--frontier", "--plot", plot, "--format", "csv")
    rows = table(result)
    by_model = {row["model"]: row for row in rows}
    assert by_model["annotators"]["word_f"] == "1.0"
    assert len([row for row in rows if row["model"] == "undisclosed"]) == 10
    left_out = {line.split()[1] for line in result.stderr.splitlines()}
    from undisclosed.evaluation.models import model_names

    assert {*by_model, *left_out} == {*model_names(), "annotators"}
    assert plot.read_bytes().startswith(b"<?xml")


def test_the_paper_in_one_command(invoke: Invoke, world: World, tmp_path: Path) -> None:
    articles, taxonomy = tmp_path / "articles.jsonl", tmp_path / "small.csv"
    documents = [document(id=name, protect="HIV") for name in ("hiv", "std")]
    articles.write_text("".join(json.dumps(d) + "\n" for d in documents))
    rows_of_it = ("disease,,,", "virus,,,", "infection,disease,,", "HIV,infection|virus,,")
    taxonomy.write_text("\n".join(("concept,parents,synonyms,instance", *rows_of_it)) + "\n")
    plot = tmp_path / "paper.png"
    given = ("--knowledge", world.pack, "--taxonomy", taxonomy, "--plot", plot, "--format", "csv")
    rows = table(invoke("evaluate", articles, "--paper", *given))
    assert len(rows) == 16
    first = rows[0]
    assert [first[f"published_{rate}"] for rate in ("precision", "recall", "f")] == [
        "100",
        "23.8",
        "38.4",
    ]
    # Without a g(c) HIV alone is certain; retrovirus is not.
    assert (first["paper_precision"], first["paper_recall"]) == ("100.0", "100.0")
    # P(HIV|retrovirus) = 2/3 is above P(HIV|infection) = 1/2.
    [row] = [r for r in rows if (r["at_most"], r["max"], r["probability"]) == _ROW]
    assert (row["paper_precision"], row["paper_recall"]) == ("50.0", "100.0")
    assert plot.read_bytes().startswith(b"\x89PNG")


_ROW = ("infection", "1", "contextual")


def test_the_paper_needs_its_articles(evaluate: Invoke, gold: Path) -> None:
    result = evaluate(gold, "--paper")
    assert result.exit_code == 2
    assert "'hiv' and 'std'" in result.stderr


def test_json_markdown_and_files(evaluate: Invoke, gold: Path, tmp_path: Path) -> None:
    out = tmp_path / "figures.json"
    result = evaluate(gold, "--format", "json", "-o", out)
    assert (result.exit_code, result.stdout) == (0, "")
    data = json.loads(out.read_text())
    assert data["runs"][0]["total"]["word"]["precision"] == 0.5
    assert NOTE not in out.read_text()
    assert evaluate(gold, "--format", "markdown").stdout.startswith("| document | word P |")


def test_plots(evaluate: Invoke, gold: Path, tmp_path: Path) -> None:
    pictures = [tmp_path / name for name in ("a.png", "b.svg", "c.png")]
    kinds = ("", "utility=", "time=")
    options = [f"{kind}{path}" for kind, path in zip(kinds, pictures, strict=True)]
    plots = [part for option in options for part in ("--plot", option)]
    result = evaluate(gold, "--sweep", "max=1,2", *plots)
    assert result.exit_code == 0
    assert [path.read_bytes()[:4] for path in pictures] == [b"\x89PNG", b"<?xm", b"\x89PNG"]


def test_from_standard_input(evaluate: Invoke, gold: Path) -> None:
    assert evaluate("-", "--totals", stdin=gold.read_bytes()).exit_code == 0


@pytest.mark.parametrize(
    ("more", "code", "said"),
    [
        (("--sweep", "maximum=1"), 2, "No setting to sweep: 'maximum'"),
        (("--sweep", "at_most=furniture"), 2, "notes.jsonl, line 1: "),
        (("--model", "magic"), 2, "no model 'magic'"),
        (("--climb", "--frontier"), 2, "can't be used together"),
        (("--released", "--predictions", "x.jsonl"), 2, "no sense with --predictions"),
        (("--predictions", "x.jsonl", "--climb"), 2, "--predictions and --climb can't be used"),
        (("--released", "--paper"), 2, "--released makes no sense with --paper"),
        (("--plot", "x.gif"), 2, "must end in .png or .svg"),
        (("--plot", "pie=x.png"), 2, "'pie' is no kind of plot"),
        (("--plot", "time=x.png"), 2, "--sweep max=1,2,3"),
        (("--predictions", "missing.jsonl"), 3, "there is no such file"),
    ],
)
def test_what_is_refused(
    evaluate: Invoke,
    gold: Path,
    monkeypatch: pytest.MonkeyPatch,
    more: tuple[str, ...],
    code: int,
    said: str,
) -> None:
    monkeypatch.chdir(gold.parent)
    result = evaluate(gold, *more)
    assert (result.exit_code, result.stdout) == (code, "")
    assert said in result.stderr
    assert list(gold.parent.iterdir()) == [gold]


def test_nothing_is_written_over_what_is_read(evaluate: Invoke, gold: Path) -> None:
    before = gold.read_bytes()
    for option in ("-o", "--predictions"):
        result = evaluate(gold, option, gold, "-o", gold)
        assert result.exit_code == 2
        assert "would write over the" in result.stderr
    assert gold.read_bytes() == before


def test_errors_do_not_quote_documents(evaluate: Invoke, tmp_path: Path) -> None:
    gold = tmp_path / "gold.jsonl"
    for content in (
        f'{{"text": "{CANARY}"',
        f'{{"text": "{CANARY}", "must": "{CANARY}"}}',
        f'{{"text": "{CANARY}", "must": [{{"start": 0, "end": 3, "text": "{CANARY}"}}]}}',
        f'{{"text": "\u202e{CANARY}", "must": [], "protect": "HIV", "at_most": "infection"}}',
    ):
        gold.write_text(content)
        result = evaluate(gold, "--verbose")
        assert result.exit_code == 3
        assert "line 1" in result.stderr
        assert CANARY not in result.output


def test_what_a_reader_of_figures_is_told(evaluate: Invoke, gold: Path) -> None:
    assert evaluate(gold).stderr == ""
    assert evaluate(gold, "--verbose").stderr == "  knowledge: toy 1\n"


def test_a_plot_option_is_read_once() -> None:
    plot = parse_plot("time=a=b.SVG")
    assert (plot.kind, plot.target, plot.image) == ("time", "a=b.SVG", "svg")
    assert parse_plot(plot) is plot
