"""How well predicted spans meet marked ones: precision, recall and F of words, terms, mentions.

Words are runs of letters and digits that are no function words. A word is predicted, or marked,
when a span touches it. With `must` marked by all annotators and `may` by some:

    word     recall over the words of `must`; precision over all predicted words, right are those
             of `must` or `may`
    mention  recall over the spans of `must`, found when all their words are predicted; precision
             over predicted spans, right when most of their words are marked
    term     the same over distinct terms, which are found, or right, when all their mentions are
    alone    the terms found among those that reveal the entity by themselves
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from undisclosed.document.document import Span
from undisclosed.evaluation.gold import Gold

_WORD = re.compile(r"\w+(?:['’]\w+)?")
_FUNCTION_WORDS = """
a about after against all also an and any are as at be been before being between both but by can
could did do does down during each for from had has have he her here his how i if in into is it its
just may might more most no not of off on only or other our out over own same she should so some
such than that the their then there these they this those through to too under up very was we were
what when where which who whom whose why will with would you your
"""
FUNCTION_WORDS = frozenset(_FUNCTION_WORDS.split())
"""Words that are not scored. Figures depend on them, so they are not the extractor's own."""


class Words:
    """The words of a text that are scored, in order."""

    def __init__(self, text: str) -> None:
        found = [m for m in _WORD.finditer(text) if m.group().lower() not in FUNCTION_WORDS]
        self.forms = [match.group() for match in found]
        self._starts = [match.start() for match in found]
        self._ends = [match.end() for match in found]

    def __len__(self) -> int:
        return len(self.forms)

    def touched_by(self, span: Span) -> range:
        """Returns the numbers of the words that share a letter with a span."""
        return range(bisect_right(self._ends, span.start), bisect_left(self._starts, span.end))

    def touched_by_any(self, spans: Iterable[Span]) -> set[int]:
        """Returns the numbers of the words that some span touches."""
        return {i for span in spans for i in self.touched_by(span)}


@dataclass(frozen=True, slots=True)
class Share:
    """A part of a whole.

    >>> Share(3, 4).value, Share(0, 0).value
    (0.75, None)
    """

    part: float = 0
    whole: float = 0

    def __add__(self, other: Share) -> Share:
        return Share(self.part + other.part, self.whole + other.whole)

    @property
    def value(self) -> float | None:
        """The share, 0 to 1; None where there is nothing to have a share of."""
        return self.part / self.whole if self.whole else None


@dataclass(frozen=True, slots=True)
class Level:
    """Precision and recall of one way of counting; what there is none of counts as 0.

    >>> level = Level(Share(3, 4), Share(1, 2))
    >>> level.precision, level.recall, level.f
    (0.75, 0.5, 0.6)

    Attributes:
        right: Predictions that are right, of all predictions.
        found: Marks that were found, of all marks.
    """

    right: Share = field(default_factory=Share)
    found: Share = field(default_factory=Share)

    def __add__(self, other: Level) -> Level:
        return Level(self.right + other.right, self.found + other.found)

    @property
    def precision(self) -> float:
        """Share of the predictions that are right."""
        return self.right.value or 0.0

    @property
    def recall(self) -> float:
        """Share of the marks that were found."""
        return self.found.value or 0.0

    @property
    def f(self) -> float:
        """Harmonic mean of precision and recall."""
        both = self.precision + self.recall
        return 2 * self.precision * self.recall / both if both else 0.0


@dataclass(frozen=True, slots=True)
class Scores:
    """How well predictions meet the marks, in every way of counting; adds up over documents."""

    word: Level = field(default_factory=Level)
    term: Level = field(default_factory=Level)
    mention: Level = field(default_factory=Level)
    alone: Share = field(default_factory=Share)

    def __add__(self, other: Scores) -> Scores:
        return Scores(
            self.word + other.word,
            self.term + other.term,
            self.mention + other.mention,
            self.alone + other.alone,
        )


def score(gold: Gold, predicted: Sequence[Span]) -> Scores:
    """Scores the spans predicted for one document."""
    words = Words(gold.text)
    must = words.touched_by_any(gold.must)
    marked = must | words.touched_by_any(gold.may)
    hit = words.touched_by_any(predicted)
    found: dict[str, list[bool]] = {}
    for span in gold.must:
        # A mark without a scored word ("of the") can't be missed.
        is_found = hit.issuperset(words.touched_by(span))
        found.setdefault(_term(gold, span), []).append(is_found)
    right: dict[str, list[bool]] = {}
    for span in predicted:
        inside = words.touched_by(span)
        if inside:
            is_right = 2 * len(marked.intersection(inside)) > len(inside)
            right.setdefault(_term(gold, span), []).append(is_right)
    return Scores(
        word=Level(Share(len(hit & marked), len(hit)), Share(len(hit & must), len(must))),
        term=Level(_terms(right), _terms(found)),
        mention=Level(_mentions(right), _mentions(found)),
        alone=_terms({term: found[term] for term in gold.alone if term in found}),
    )


def _term(gold: Gold, span: Span) -> str:
    return gold.text[span.start : span.end].lower()


def _terms(mentions: Mapping[str, Sequence[bool]]) -> Share:
    return Share(sum(map(all, mentions.values())), len(mentions))


def _mentions(mentions: Mapping[str, Sequence[bool]]) -> Share:
    return Share(sum(map(sum, mentions.values())), sum(map(len, mentions.values())))
