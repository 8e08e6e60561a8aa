"""The kit must catch what it claims to catch."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from undisclosed.identity import Identity
from undisclosed.taxonomy.conformance import check_taxonomy
from undisclosed.taxonomy.protocol import Concept
from undisclosed.taxonomy.table import Row, TableTaxonomy

ROWS = (Row("animal"), Row("dog", ("animal",), ("hound",)), Row("poodle", ("dog",)))


class ItsOwnAncestor(TableTaxonomy):
    def ancestors(self, concept: Concept) -> Sequence[Concept]:
        return (*super().ancestors(concept), concept)


class Flat(TableTaxonomy):
    def depth(self, concept: Concept) -> int:
        return super().depth(concept) * 0 + 1


class NothingBelow(TableTaxonomy):
    def specializations(self, concept: Concept) -> Sequence[Concept]:
        return super().specializations(concept)[:0]


class KnowsEverything(TableTaxonomy):
    def senses(self, term: str) -> Sequence[Concept]:
        return super().senses(term) or (Concept(0),)


class Underscores(TableTaxonomy):
    def lexicalizations(self, concept: Concept) -> Sequence[str]:
        return [name.replace("o", "_") for name in super().lexicalizations(concept)]


class Repeats(TableTaxonomy):
    def senses(self, term: str) -> Sequence[Concept]:
        return (*super().senses(term), *super().senses(term))


class NoParentOnTheWay(TableTaxonomy):
    def ancestors(self, concept: Concept) -> Sequence[Concept]:
        return super().ancestors(concept)[:1]


class CapitalsUnknown(TableTaxonomy):
    def senses(self, term: str) -> Sequence[Concept]:
        return () if term.isupper() else super().senses(term)


class Unsorted(TableTaxonomy):
    def known(self, prefix: str = "") -> Sequence[str]:
        return list(super().known(prefix))[::-1] or ["dog"]


class NoChecksum(TableTaxonomy):
    def __init__(self, rows: Sequence[Row]) -> None:
        super().__init__(rows)
        self.identity = Identity("pets", "1", "")


class ForgetsAnew(TableTaxonomy):
    def anew(self) -> TableTaxonomy:
        emptied = TableTaxonomy(())
        emptied.identity = self.identity
        return emptied


class OtherAnew(TableTaxonomy):
    def anew(self) -> TableTaxonomy:
        return TableTaxonomy(ROWS[:1])


class SameAnew(TableTaxonomy):
    def anew(self) -> TableTaxonomy:
        return self


@pytest.mark.parametrize(
    ("broken", "message"),
    [
        (ItsOwnAncestor, "holds the concept itself"),
        (Flat, "roots have depth 0"),
        (NothingBelow, "lacks"),
        (KnowsEverything, "must be empty"),
        (Underscores, "single spaces"),
        (Repeats, "repeats something"),
        (NoParentOnTheWay, "lacks 0"),
        (CapitalsUnknown, "headings are in capitals"),
        (Unsorted, "must be empty|alphabetical"),
        (NoChecksum, "SHA-256"),
        (ForgetsAnew, "differs in what anew"),
        (SameAnew, "another object"),
        (OtherAnew, "same identity"),
    ],
)
def test_a_broken_taxonomy_is_caught(broken: type[TableTaxonomy], message: str) -> None:
    with pytest.raises(AssertionError, match=message):
        check_taxonomy(broken(ROWS), ["animal", "dog", "poodle"])


def test_the_sound_one_passes() -> None:
    check_taxonomy(TableTaxonomy(ROWS), ["animal", "dog", "poodle"])


def test_terms_are_needed() -> None:
    with pytest.raises(AssertionError, match="at least one term"):
        check_taxonomy(TableTaxonomy(ROWS), [])
    with pytest.raises(AssertionError, match="terms that the taxonomy knows"):
        check_taxonomy(TableTaxonomy(ROWS), ["cat"])
