"""Spans that identify somebody: where they stand, who fits them, what may stand in their place."""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from undisclosed.errors import PolicyError
from undisclosed.identifiers.finder import Finder, page_counts, shipped_finder
from undisclosed.identifiers.identifier import Identifier
from undisclosed.identifiers.word_classes import word_classes
from undisclosed.knowledge.protocol import Conjunction, Knowledge
from undisclosed.ladders.english.english import MARKERS, EnglishTongue
from undisclosed.ladders.ladder import Ladders
from undisclosed.ladders.protocol import Rung, Span
from undisclosed.language.protocol import Language, Reading
from undisclosed.taxonomy.protocol import Taxonomy

_ENGLISH = "en"
# How much text around a span its ladder is shown: a sentence or so.
_AROUND = 200


class Identifying:
    """Finds identifying spans and gives them ladders."""

    def __init__(self, knowledge: Knowledge, taxonomy: Taxonomy, language: Language) -> None:
        """Prepares the finder and the ladders of a language.

        Raises:
            PolicyError: There are none for the language.
        """
        if language.code != _ENGLISH:
            raise PolicyError(
                f"Individuals are protected in English texts only. Got {language.code!r}: "
                "switch 'span_ratio' off to judge their words alone."
            )
        self._finder: Finder = shipped_finder(
            counts=page_counts(knowledge), classes=word_classes(taxonomy)
        )
        self._ladders = Ladders(language, tongue := EnglishTongue(), taxonomy)
        self.person = tongue.person

    def find(self, reading: Reading) -> list[Identifier]:
        """Returns the identifying spans of a reading, but for what stands for such spans."""
        found = self._finder.find(reading)
        inside = _inside_markers(reading)
        return [each for each in found if not inside.issuperset(range(each.first, each.past))]

    def fitting(self, reading: Reading, identifier: Identifier) -> Conjunction | None:
        """Returns what a page has that fits a span as written; None where nobody else does."""
        if not identifier.sure:
            return None
        return self._ladders.fitting(_span(reading, identifier, frozenset()))

    def rungs(self, reading: Reading, identifier: Identifier, places: frozenset[str]) -> list[Rung]:
        """Returns what may stand in place of a span, the most informative first.

        Args:
            reading: What the span stands in.
            identifier: The span.
            places: Names of places in the text.
        """
        return self._ladders.rungs(_span(reading, identifier, places))


def text_of(reading: Reading, identifier: Identifier) -> str:
    """Returns a span as written."""
    return reading.text[reading.starts[identifier.first] : reading.ends[identifier.past - 1]]


def _span(reading: Reading, identifier: Identifier, places: frozenset[str]) -> Span:
    start, end = reading.starts[identifier.first], reading.ends[identifier.past - 1]
    text = reading.text[start:end]
    return Span(
        text=text,
        type=identifier.type,
        kind=identifier.kind,
        before=reading.text[max(0, start - _AROUND) : start],
        after=reading.text[end : end + _AROUND],
        near=places - {text},
        sure=identifier.sure,
    )


def _inside_markers(reading: Reading) -> set[int]:
    """Returns the tokens of markers: "[name]" names nobody."""
    inside: set[int] = set()
    at = reading.text.find("[")
    while at >= 0:
        past = reading.text.find("]", at) + 1
        if past and reading.text[at:past] in MARKERS:
            inside.update(range(bisect_left(reading.starts, at), bisect_right(reading.ends, past)))
        at = reading.text.find("[", at + 1)
    return inside
