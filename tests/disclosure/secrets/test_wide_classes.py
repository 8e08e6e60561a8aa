"""Of a wide g(c), a reader thinks of the kinds most written of, whichever of them c is.

Wide is what has more than three kinds here, and three of them are thought of. By the pages of
their names flu (60) comes before cholera (50), measles (40), mumps (30) and gout (25); plague is on
too few. Half of these lie right below disease: what is deeper, below infection, is left out.
"""

from __future__ import annotations

import pytest

import toy
from undisclosed.disclosure.assessor import Assessor
from undisclosed.disclosure.secrets import hypotheses
from undisclosed.disclosure.secrets.hypotheses import Hypotheses, HypothesisFinder
from undisclosed.engine import Engine
from undisclosed.knowledge.memory import MemoryKnowledge
from undisclosed.knowledge.protocol import Mention, Pages
from undisclosed.policy.policy import Policy
from undisclosed.taxonomy.senses import label
from undisclosed.taxonomy.table import Row, TableTaxonomy

PAGES = (
    (60, "disease flu cough"),
    (50, "disease cholera water"),
    (40, "disease measles rash"),
    (30, "disease mumps rash"),
    (25, "disease gout toe"),
    (5, "disease plague"),
    (10, "disease infection"),
    (1000, "other"),
)
TAXONOMY = TableTaxonomy(
    [
        Row("state"),
        Row("disease", ("state",)),
        Row("infection", ("disease",)),
        *(Row(name, ("disease",)) for name in ("flu", "cholera", "gout", "plague")),
        *(Row(name, ("infection",)) for name in ("measles", "mumps")),
    ]
)


@pytest.fixture(autouse=True)
def _wide_is_more_than_three(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hypotheses, "WIDE", 3)
    monkeypatch.setattr(hypotheses, "MOST_WRITTEN_OF", 3)


def found(entity: str, *more: tuple[int, str]) -> Hypotheses:
    policy, language = Policy.of(f"{entity}=disease"), toy.language()
    judge = Assessor.of(policy, toy.pages(*PAGES, *more), TAXONOMY, language)
    knowledge = toy.pages(*PAGES, *more)
    of = HypothesisFinder(knowledge, TAXONOMY, language).find(judge.secrets[0])
    assert isinstance(of, Hypotheses)
    return of


def test_they_are_the_same_whichever_of_them_c_is() -> None:
    for name in ("flu", "cholera", "gout"):
        of = found(name)
        assert of.names[0] == name
        counts = dict(zip(of.names, of.counts.tolist(), strict=True))
        assert counts == {"flu": 60, "cholera": 50, "gout": 25}
        assert of.out_of == 7


def test_a_rarer_or_deeper_kind_takes_the_place_of_the_last() -> None:
    assert found("mumps").names == ("mumps", "flu", "cholera")
    assert found("plague", (20, "disease plague")).names == ("plague", "flu", "cholera")


def test_what_lies_above_or_below_c_is_not_beside_it() -> None:
    # On 70 pages of its own infection is one of the most written of: its 140 are the most.
    often = (60, "disease infection")
    assert found("flu", often).names == ("flu", "infection", "cholera")
    assert found("mumps", often).names == ("mumps", "flu", "cholera")
    assert found("infection", often).names == ("infection", "flu", "cholera")


def test_a_name_must_be_on_enough_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    # On 19 pages plague is none of them, on 20 it is.
    monkeypatch.setattr(hypotheses, "MOST_WRITTEN_OF", 9)
    assert "plague" not in found("flu", (14, "disease plague")).names
    assert "plague" in found("flu", (15, "disease plague")).names


def test_only_the_most_written_names_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hypotheses, "_LOOKED_AT", 3)
    # flu, cholera, measles: two of three lie right below disease.
    assert found("flu").names == ("flu", "cholera")


def test_up_to_the_limit_all_at_the_level_of_c_are_weighed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hypotheses, "WIDE", 7)
    of = found("mumps")
    assert (of.names, of.out_of) == (("mumps", "flu", "cholera", "measles", "gout"), None)


def test_the_usual_kinds_are_those_of_the_reader() -> None:
    policy, language = Policy.of("gout=disease"), toy.language()
    [secret] = Assessor.of(policy, toy.pages(*PAGES), TAXONOMY, language).secrets
    usual = HypothesisFinder(toy.pages(*PAGES), TAXONOMY, language).usual_kinds(secret, 2)
    assert [label(TAXONOMY, concept) for concept in usual] == ["flu", "cholera"]


def test_of_several_c_the_kinds_are_looked_up_once(monkeypatch: pytest.MonkeyPatch) -> None:
    knowledge, language = toy.pages(*PAGES), toy.language()
    names = ("flu", "mumps", "gout", "measles")
    secrets = Assessor.of(
        Policy.of(*(f"{name}=disease" for name in names)), knowledge, TAXONOMY, language
    ).secrets
    for wide in (3, 7):
        monkeypatch.setattr(hypotheses, "WIDE", wide)
        finder = HypothesisFinder(knowledge, TAXONOMY, language)
        united: list[Mention] = []

        def union(mention: Mention, united: list[Mention] = united) -> Pages:
            united.append(mention)
            return MemoryKnowledge.union(knowledge, mention)

        monkeypatch.setattr(knowledge, "union", union)
        for secret in secrets:
            of, alone = finder.find(secret), found(secret.protection.entity)
            assert isinstance(of, Hypotheses)
            assert of.names == alone.names
            assert [*map(list, of.pages)] == [*map(list, alone.pages)]
        assert united.count(("cholera",)) == 1


def test_the_verdict_says_how_many_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hypotheses, "MOST_WRITTEN_OF", 5)
    monkeypatch.setattr("undisclosed.reader.reader.MIN_KINDS", 3)
    believed = 0.0
    for name, pages in (("flu", 60), ("cholera", 50), ("gout", 25)):
        judge = Engine(
            Policy.of(f"{name}=disease"),
            knowledge=toy.pages(*PAGES),
            taxonomy=TAXONOMY,
            language=toy.language(),
        )
        [guess] = judge.verify("A rash.").readers
        assert (guess.kinds, guess.out_of) == (3, 7)
        assert guess.prior == pytest.approx(pages / 135, abs=1e-4)
        believed += guess.after or 0
    # What is believed of each does not depend on which of them is meant.
    assert believed == pytest.approx(1, abs=2e-4)
