"""How well predicted spans meet marked ones: precision, recall and F of words, terms, mentions.

Words are runs of letters and digits that are no function words. A word is predicted, or marked,
when a span touches it. With `must` marked by all annotators and `may` by some:

    word     recall over the words of `must`; precision over all predicted words, right are those
             of `must` or `may`
    mention  recall over the spans of `must`, found when all their words are predicted; precision
             over predicted spans, right when most of their words are marked
    term     the same over distinct terms, which are found, or right, when all their mentions are
    alone    the terms found among those that reveal the entity by themselves

Where the marks of each annotator are known, those of each are `must` in turn and nothing is `may`:
the counts of all annotators are added up (micro average). Then there are also

    direct, quasi  entities protected, of the direct and of the other identifiers: an entity is
                   protected when all its mentions are found
    types          mentions found, by type
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from undisclosed.document.document import Span
from undisclosed.evaluation.gold import Gold
from undisclosed.evaluation.mentions import Annotator

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

UNSETTLED_WORDS = frozenset({"mr", "mrs", "ms", "nr", "since", "until"})
"""What annotators now take into a mention, now leave out; not scored where their mentions are.

Together with `FUNCTION_WORDS` all that the Text Anonymization Benchmark passes over.
"""


class Words:
    """The words of a text that are scored, in order."""

    def __init__(self, text: str, passed_over: frozenset[str] = FUNCTION_WORDS) -> None:
        found = [m for m in _WORD.finditer(text) if m.group().lower() not in passed_over]
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
    direct: Share = field(default_factory=Share)
    quasi: Share = field(default_factory=Share)
    types: Mapping[str, Share] = field(default_factory=dict)

    def __add__(self, other: Scores) -> Scores:
        types = dict(self.types)
        for kind, share in other.types.items():
            types[kind] = types.get(kind, Share()) + share
        return Scores(
            self.word + other.word,
            self.term + other.term,
            self.mention + other.mention,
            self.alone + other.alone,
            self.direct + other.direct,
            self.quasi + other.quasi,
            types,
        )


def score(gold: Gold, predicted: Sequence[Span]) -> Scores:
    """Scores the spans predicted for one document."""
    if not gold.annotators:
        found = _Found(gold.text, FUNCTION_WORDS, predicted)
        return replace(found.against(gold.must, gold.may), alone=found.alone(gold))
    found = _Found(gold.text, FUNCTION_WORDS | UNSETTLED_WORDS, predicted)
    total = Scores(alone=found.alone(gold))
    for mentions in gold.annotators:
        total += found.against([*dict.fromkeys(mention.span for mention in mentions)])
        total += found.identifiers(mentions)
    return total


class _Found:
    """What was predicted in a text."""

    def __init__(self, text: str, passed_over: frozenset[str], predicted: Sequence[Span]) -> None:
        self._text = text
        self._words = Words(text, passed_over)
        self._predicted = predicted
        self._hit = self._words.touched_by_any(predicted)

    def against(self, must: Sequence[Span], may: Sequence[Span] = ()) -> Scores:
        """Scores words, terms and mentions against what has to be found and what may be."""
        wanted = self._words.touched_by_any(must)
        marked = wanted | self._words.touched_by_any(may)
        right: dict[str, list[bool]] = {}
        for span in self._predicted:
            inside = self._words.touched_by(span)
            if inside:
                is_right = 2 * len(marked.intersection(inside)) > len(inside)
                right.setdefault(self._term(span), []).append(is_right)
        found = self._by_term(must)
        hit = self._hit
        return Scores(
            word=Level(Share(len(hit & marked), len(hit)), Share(len(hit & wanted), len(wanted))),
            term=Level(_wholes(right), _wholes(found)),
            mention=Level(_parts(right), _parts(found)),
        )

    def alone(self, gold: Gold) -> Share:
        """Counts the terms found of those that reveal the entity by themselves."""
        found = self._by_term(gold.must)
        return _wholes({term: found[term] for term in gold.alone if term in found})

    def identifiers(self, mentions: Annotator) -> Scores:
        """Scores what one annotator says of identifiers: by entity, and by type."""
        types: dict[str, list[bool]] = {}
        entities: dict[str, list[bool]] = {}
        for mention in mentions:
            is_found = self._is_found(mention.span)
            types.setdefault(mention.kind, []).append(is_found)
            entities.setdefault(mention.entity, []).append(is_found)
        direct = {mention.entity for mention in mentions if mention.identifier == "DIRECT"}
        quasi = {mention.entity for mention in mentions if mention.identifier == "QUASI"} - direct
        return Scores(
            direct=_wholes({entity: entities[entity] for entity in direct}),
            quasi=_wholes({entity: entities[entity] for entity in quasi}),
            types={kind: Share(sum(found), len(found)) for kind, found in types.items()},
        )

    def _by_term(self, spans: Iterable[Span]) -> dict[str, list[bool]]:
        found: dict[str, list[bool]] = {}
        for span in spans:
            found.setdefault(self._term(span), []).append(self._is_found(span))
        return found

    def _is_found(self, span: Span) -> bool:
        # A mark without a scored word ("of the") can't be missed.
        return self._hit.issuperset(self._words.touched_by(span))

    def _term(self, span: Span) -> str:
        return self._text[span.start : span.end].lower()


def _wholes(mentions: Mapping[str, Sequence[bool]]) -> Share:
    """Counts the terms, or entities, all of whose mentions are right."""
    return Share(sum(map(all, mentions.values())), len(mentions))


def _parts(mentions: Mapping[str, Sequence[bool]]) -> Share:
    """Counts the mentions that are right."""
    return Share(sum(map(sum, mentions.values())), sum(map(len, mentions.values())))
