"""The page counts that a program asks for which tries all pairs of a document's terms."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import comb

from bench.speed.groups import searches_of
from bench.speed.setup import PROTECT

from undisclosed.disclosure.risks import Assessment
from undisclosed.document.document import Document
from undisclosed.engine import Engine

Question = tuple[str, ...]
"""Terms that must stand on a page together."""


class Questions:
    """All counts that the pairs of some terms need, each asked once."""

    def __init__(self, terms: Sequence[set[str]]) -> None:
        """Takes the terms by protection: different ones may be risky alone for each."""
        self._entities = [protection.split("=")[0] for protection in PROTECT]
        self._terms = [sorted(some) for some in terms]

    @property
    def kinds(self) -> dict[str, int]:
        """How many counts of each kind there are."""
        sizes = [len(terms) for terms in self._terms]
        common = len(set.intersection(*map(set, self._terms)))
        pairs = sum(comb(size, 2) for size in sizes)
        return {
            "N(t)": len(set().union(*self._terms)),
            "N(c,t)": sum(sizes),
            # A pair that several protections need is asked for once.
            "N(t,u)": pairs - (len(sizes) - 1) * comb(common, 2),
            "N(c,t,u)": pairs,
        }

    def draw(self, kind: str, many: int, seed: int) -> list[Question]:
        """Returns some questions of a kind, drawn at random."""
        chance = random.Random(f"{seed} {kind}")
        return [self._draw(kind, chance) for _ in range(many)]

    def _draw(self, kind: str, chance: random.Random) -> Question:
        pairs = [comb(len(terms), 2) for terms in self._terms]
        [number] = chance.choices(range(len(pairs)), pairs)
        terms = chance.sample(self._terms[number], 2 if "u" in kind else 1)
        return (self._entities[number], *terms) if "c" in kind else tuple(terms)


def all_terms(engine: Engine, text: str) -> Questions:
    """Asks about every known word and phrase that is not risky alone, as Algorithm 1 does.

    Args:
        engine: With MAX = 1, so that it finds what is risky alone.
        text: The document.
    """
    found = _assess(engine, text)
    units = [*found.candidates.words.values(), *found.candidates.phrases.values()]
    terms = {
        found.shown(unit.spans[0])
        for unit in units
        if unit.nominal
        and not unit.number
        and not any(found.flagged[i] for i in range(*unit.spans[0]))
        and engine.counter.count((unit.key,)).pages >= engine.settings.min_pages
    }
    return Questions([terms] * len(PROTECT))


def possible_terms(engine: Engine, text: str) -> Questions:
    """Asks only about terms that our search takes into account: those that meet c and are rare."""
    found = _assess(engine, text)
    return Questions(
        [
            {found.shown(found.unit(member.key).spans[0]) for member in search.members}
            for search in searches_of(engine, text)
        ]
    )


def _assess(engine: Engine, text: str) -> Assessment:
    return engine.assessor.assess(Document(text))
