"""The benchmark of speed runs, on invented pages and tiny sizes."""

import json
import lzma
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
if not (ROOT / "bench").exists():
    pytest.skip("the benchmarks are not part of this copy", allow_module_level=True)
sys.path.insert(0, str(ROOT))

from bench.speed.corpus import sample  # noqa: E402
from bench.speed.groups import Enumeration, number_of_groups, searches_of  # noqa: E402
from bench.speed.outcome import Check  # noqa: E402
from bench.speed.questions import Questions  # noqa: E402

SUBJECTS = ["The patient", "A nurse", "The clinic", "Her brother", "The village"]
VERBS = ["describes", "needs", "received", "reported", "treated", "avoided"]
OBJECTS = ["zidovudine", "insulin", "fever", "an infection", "a disease", "HIV", "diabetes"]
# Two of them beside each other are a phrase that is rare enough to be half of a pair.
RARE = "harpsichord lantern walnut tundra copper violin saffron kayak lichen marble oboe puffin"


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: Any) -> Path:
    chance = random.Random(1)
    folder: Path = tmp_path_factory.mktemp("corpus")
    objects = [*OBJECTS, *RARE.split()]
    with lzma.open(folder / "pages.jsonl.xz", "wt", encoding="utf-8") as file:
        for number in range(1000):
            sentences = [
                f"{chance.choice(SUBJECTS)} {chance.choice(VERBS)} {chance.choice(objects)} "
                f"and {chance.choice(objects)}."
                for _ in range(6)
            ]
            page = {"id": number, "title": "", "text": " ".join(sentences)}
            file.write(json.dumps(page) + "\n")
    return folder


def test_documents_have_the_length_asked_for_and_come_again(corpus: Any) -> None:
    pages = sample(corpus, ["HIV"], pages=100, seed=1)
    document = pages.document(50, 0)
    assert len(document.split()) == 50
    assert document == sample(corpus, ["HIV"], pages=100, seed=1).document(50, 0)
    assert document != pages.document(50, 1)


def test_questions_are_counted_once() -> None:
    # For HIV the pairs ab, ac, bc; for diabetes bc, bd, cd: of these six, bc is asked once.
    questions = Questions([{"a", "b", "c"}, {"b", "c", "d"}])
    assert questions.kinds == {"N(t)": 4, "N(c,t)": 6, "N(t,u)": 5, "N(c,t,u)": 6}
    [(entity, *terms)] = questions.draw("N(c,t,u)", 1, seed=1)
    assert entity in ("HIV", "diabetes")
    assert len(terms) == 2


def test_checks_hold_on_their_side_of_the_limit() -> None:
    assert Check("faster", 200, 200, least=True).row() == ["faster", "≥ 200", "200", "PASS"]
    assert Check("slower", 1.6, 1.5, unit=" ×").row() == ["slower", "≤ 1.5 ×", "1.6 ×", "short"]


def test_enumeration_finds_what_the_search_finds() -> None:
    from undisclosed import Engine, Policy

    engine = Engine(Policy.of("HIV=infection", "diabetes=disease", context="document", max_group=3))
    text = (
        "The clinic counsels prostitutes and prisoners about transmission, pneumonia and "
        "lymphocytes; others come for obesity, ulcers of the foot and hypertension."
    )
    found = 0
    for search in searches_of(engine, text):
        tried = Enumeration(engine, search).run(search.members)
        assert tried == {frozenset(m.key for m in group.members) for group in search.groups}
        assert number_of_groups(len(search.members), 3) > 0
        found += len(tried)
    assert found > 0


@pytest.mark.slow
def test_all_parts_run(corpus: Any, tmp_path: Any) -> None:
    command = [sys.executable, "-m", "bench.speed", str(corpus), "-o", str(tmp_path), "--tiny"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    figures = json.loads((tmp_path / "speed.json").read_text(encoding="utf-8"))
    assert {"cold", "groups", "knowledge", "latency", "length", "search"} <= figures.keys()
    assert figures["groups"]["checks"][0]["value"] == 0
    tables = (tmp_path / "speed.md").read_text(encoding="utf-8")
    assert "| required | asked | measured |" in tables
    assert sorted(path.suffix for path in tmp_path.iterdir()) == [".json", ".md", ".png", ".svg"]
