"""Search engines on the command line: who gets what, what it takes, what is told."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from knowledge.engines import served
from knowledge.engines.served import Engine, serving, toy
from undisclosed.evaluation.paper import PUBLISHED
from undisclosed.interfaces.cli import main
from undisclosed.knowledge.engines.estimate import estimate, is_bounded

NOTE = "Treatment of HIV.\n"
# In a small world every word is rare.
PROTECT = ("--protect", "HIV=infection", "--rare-gain", "off")


def invoke(*arguments: str, stdin: str = "") -> Result:
    return CliRunner().invoke(main, arguments, input=stdin)


@pytest.fixture
def engine() -> Engine:
    return toy(lower=False)


@pytest.fixture
def index(engine: Engine) -> Iterator[str]:
    with serving(engine, served.elasticsearch) as url:
        yield f"elasticsearch+{url}/notes"


def test_it_is_told_what_a_run_asks(index: str) -> None:
    shown = invoke("sanitize", "-", *PROTECT, "--knowledge", index, stdin=NOTE)
    assert shown.stdout == "Treatment of an infection.\n"
    before, after, *_ = shown.stderr.splitlines()
    assert before.startswith("note: About 14 questions to elasticsearch+http://127.0.0.1:")
    assert "at most 20,000 (budget)" in before
    assert after.startswith("Asked ")
    assert "answers were kept from before" in after
    again = invoke("sanitize", "-", *PROTECT, "--knowledge", index, stdin=NOTE)
    assert "Asked 0 questions in 0 requests" in again.stderr


def test_nothing_is_told_where_nobody_is_asked() -> None:
    shown = invoke("sanitize", "-", *PROTECT, stdin=NOTE)
    assert "questions" not in shown.stderr


def test_json_is_alone(index: str) -> None:
    options = ("--knowledge", index, "--format", "json")
    for command in ("sanitize", "assess", "verify"):
        shown = invoke(command, "-", *PROTECT, *options, stdin=NOTE)
        json.loads(shown.stdout)
        assert "questions" not in shown.stderr


def test_a_run_that_will_not_do_with_its_budget_is_warned_of(index: str) -> None:
    given = f"{index}#budget=5"
    shown = invoke("sanitize", "-", *PROTECT, "--knowledge", given, stdin=NOTE)
    assert shown.exit_code == 4
    assert "will likely end at its budget" in shown.stderr or "more than 5" in shown.stderr
    assert "would put more than 5 questions to elasticsearch+" in shown.stderr


def test_many_files_share_a_run(index: str, tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    notes.mkdir()
    for n in range(3):
        (notes / f"{n}.txt").write_text(NOTE)
    out = str(tmp_path / "out")
    shown = invoke("sanitize", str(notes), *PROTECT, "--knowledge", index, "-o", out, "--jobs", "2")
    assert shown.exit_code == 0, shown.stderr
    assert shown.stderr.count("questions in") == 1
    assert (tmp_path / "out" / "2.txt").read_text() == "Treatment of an infection.\n"


def test_no_word_of_a_text_is_in_an_error(index: str, engine: Engine) -> None:
    for answer in (b"{}", b"HIV", b'{"responses": [{"error": {"type": "HIV no"}}]}'):
        engine.faults.clear()
        for _ in range(9):
            engine.fail(body=answer)
        given = f"{index}#days=0&pages=10&retries=0"
        shown = invoke("sanitize", "-", *PROTECT, "--knowledge", given, stdin=NOTE)
        assert shown.exit_code == 4
        assert "HIV" not in shown.stderr


def test_a_query_may_be_put_to_an_engine(index: str) -> None:
    shown = invoke("knowledge", "query", "HIV", "infection", "--knowledge", index)
    assert "HIV: 4 pages" in shown.stdout
    assert "together: 3 pages" in shown.stdout


def test_a_run_is_saved(index: str, tmp_path: Path, engine: Engine) -> None:
    invoke("sanitize", "-", *PROTECT, "--knowledge", index, stdin=NOTE)
    saved = str(tmp_path / "run.counts")
    told = invoke("knowledge", "record", "--knowledge", index, "-o", saved)
    assert told.exit_code == 0
    assert "answers of elasticsearch+" in told.stderr
    before = len(engine.seen)
    shown = invoke("sanitize", "-", *PROTECT, "--knowledge", saved, stdin=NOTE)
    assert shown.stdout == "Treatment of an infection.\n"
    assert len(engine.seen) == before
    other = invoke("sanitize", "-", *PROTECT, "--knowledge", saved, stdin="A virus, and AIDS.\n")
    assert other.exit_code == 4
    assert "has no answer to" in other.stderr
    wrong = invoke("knowledge", "record", "--knowledge", index, "-o", str(tmp_path / "run.json"))
    assert wrong.exit_code == 2


def paper_of_a_small_world(folder: Path, *names: str) -> tuple[str, ...]:
    """Returns what asks for the paper's tables, of two short articles, with more names of HIV."""
    articles, taxonomy = folder / "articles.jsonl", folder / "small.csv"
    text = "HIV infection is treated. HIV comes from a virus."
    marks = {"must": [{"start": 0, "end": 3}, {"start": 26, "end": 29}], "may": []}
    articles.write_text(
        "".join(
            json.dumps({"id": name, "text": text, "protect": "HIV", **marks}) + "\n"
            for name in ("hiv", "std")
        )
    )
    lines = ("concept,parents,synonyms,instance", "disease,,,", "virus,,,")
    rest = ("infection,disease,,", f"HIV,infection|virus|disease,{'|'.join(names)},")
    taxonomy.write_text("\n".join((*lines, *rest)) + "\n")
    return "evaluate", str(articles), "--paper", "--taxonomy", str(taxonomy), "--format", "csv"


def test_the_paper_by_an_engine_in_one_command(index: str, engine: Engine, tmp_path: Path) -> None:
    engine.pages = [*engine.pages, frozenset({"disease", "HIV"}), frozenset({"disease"})]
    shown = invoke(*paper_of_a_small_world(tmp_path), "--knowledge", index)
    assert shown.exit_code == 0, shown.stderr
    rows = list(csv.DictReader(io.StringIO(shown.stdout)))
    assert len(rows) == len(PUBLISHED)
    assert all(int(row["paper_questions"]) > 0 for row in rows)
    assert all(int(row["balanced_questions"]) > 0 for row in rows)
    before, *_, after = shown.stderr.splitlines()
    assert before.startswith("note: About ")
    assert after.startswith("Asked ")
    assert "as they are written" not in shown.stderr


def test_the_paper_by_an_engine_that_can_not_be_asked_for_all_names(tmp_path: Path) -> None:
    engine = toy(lower=True)
    # What g(c) may be called is asked for where few pages have it as written.
    usual = [frozenset({"disease"}), frozenset({"infection"}), frozenset({"virus"})]
    engine.pages = [*engine.pages, frozenset({"disease", "hiv"}), *usual * 25]
    names = [f"HIV {letter}" for letter in "abcdefghij"]
    with serving(engine, served.mediawiki) as url:
        given = (*paper_of_a_small_world(tmp_path, *names), "--knowledge", f"{url}/w/api.php")
        shown = invoke(*given)
    assert shown.exit_code == 0, shown.stderr
    rows = list(csv.DictReader(io.StringIO(shown.stdout)))
    assert all(int(row["balanced_questions"]) > 0 for row in rows)
    assert "all that HIV may be called" in shown.stderr
    assert "as they are written" in shown.stderr


@pytest.mark.parametrize(
    "command", [("explain", "virus"), ("sanitize", "-", "--model", "c-sanitize")]
)
def test_whoever_asks_tells_what_it_took(index: str, command: tuple[str, ...]) -> None:
    shown = invoke(*command, *PROTECT, "--knowledge", index, stdin=NOTE)
    assert shown.exit_code == 0, shown.stderr
    assert "questions in" in shown.stderr


def test_a_look_takes_half_of_a_release(index: str) -> None:
    looked = invoke("assess", "-", *PROTECT, "--knowledge", index, stdin=NOTE)
    assert looked.stderr.startswith("note: About 7 questions")


def test_estimates_grow_with_text_protections_and_groups() -> None:
    about = estimate(6500, protections=1, max_group=2)
    assert about == 5200
    assert estimate(650, protections=1, max_group=2) == 520
    assert estimate(6500, protections=2, max_group=2) > about
    assert estimate(6500, protections=1, max_group=1) < about
    assert is_bounded(2, "paragraph")
    assert estimate(6500, protections=1, max_group=2, evidence="point") == 19200
    assert estimate(6500, protections=1, max_group=1, evidence="point") == 4200
    assert not is_bounded(3, "sentence")
    assert not is_bounded(2, "sentence", "point")
    assert is_bounded(1, "sentence", "point")
    assert not is_bounded(2, "document")
