"""Spans that identify somebody: where they stand, who fits them, what may stand in their place."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Mapping, Sequence, Set

from undisclosed.errors import PolicyError
from undisclosed.identifiers.finder import page_counts, shipped_finder
from undisclosed.identifiers.hipaa import OLDEST, is_listed
from undisclosed.identifiers.identifier import Identifier
from undisclosed.identifiers.operators import Operators
from undisclosed.identifiers.protocol import SpanFinder
from undisclosed.identifiers.romance.finder import RomanceFinder
from undisclosed.identifiers.stand_ins import StandIns
from undisclosed.identifiers.word_classes import word_classes
from undisclosed.knowledge.protocol import Conjunction, Knowledge
from undisclosed.ladders.english.english import EnglishTongue
from undisclosed.ladders.ladder import Ladders
from undisclosed.ladders.places import shipped_places
from undisclosed.ladders.protocol import DescribedSpan, Rung, Tongue
from undisclosed.ladders.romance.tongue import RomanceTongue
from undisclosed.language.protocol import Language, Reading
from undisclosed.language.romance.romance import Romance
from undisclosed.language.speaking import speech_of
from undisclosed.memo import Memo
from undisclosed.policy.policy import Operator
from undisclosed.taxonomy.protocol import Taxonomy

_ENGLISH = "en"
# How much text around a span its ladder is shown: a sentence or so.
_AROUND = 200
_REMEMBERED = 100_000


class Identifying:
    """Finds identifying spans and gives them ladders."""

    def __init__(
        self,
        knowledge: Knowledge,
        taxonomy: Taxonomy,
        language: Language,
        operators: Mapping[str, Operator] | None = None,
    ) -> None:
        """Prepares the finder and the ladders of a language.

        Args:
            knowledge: Counts pages, by which rare words are told from common ones.
            taxonomy: Tells what words can mean.
            language: How texts are read.
            operators: What is to be done about which kind of span.

        Raises:
            PolicyError: There are none for the language, or an operator can't be used.
        """
        self.operators = Operators({} if operators is None else operators)
        self._stand_ins = StandIns(self.operators)
        self._finder, tongue = _parts(knowledge, taxonomy, language)
        self._ladders = Ladders(language, tongue, taxonomy)
        self._markers = tongue.markers
        self._professions = Memo(self._profession, _REMEMBERED)
        self.person = tongue.person

    def stand_ins(
        self, reading: Reading, invented: Set[str]
    ) -> tuple[Collection[int], Collection[int]]:
        """Returns the tokens of what operators wrote, and those that are no words of the text.

        Args:
            reading: What is read.
            invented: Digests of the names that were invented for it.
        """
        return self._stand_ins.find(reading, invented)

    def find(self, reading: Reading, standing_in: Collection[int] = ()) -> list[Identifier]:
        """Returns the identifying spans of a reading, but for what stands for such spans."""
        inside = _inside_markers(reading, self._markers).union(standing_in)
        found = self._finder.find(reading)
        return [each for each in found if not _is_within(each, inside, reading)]

    def prepare(self, readings: Sequence[Reading]) -> None:
        """Does at once what `find` will do for each of many short texts."""
        self._finder.prepare(readings)

    def fitting(self, reading: Reading, identifier: Identifier) -> Conjunction | None:
        """Returns what a page has that fits a span as written; None where nobody else does."""
        if not identifier.sure:
            return None
        return self._ladders.fitting(_span(reading, identifier, frozenset()))

    def is_within_safe_harbor(self, reading: Reading, identifier: Identifier) -> bool:
        """Tells whether HIPAA's list lets a span stay: it is none of it, or wide enough."""
        if not is_listed(identifier):
            return True
        span = _span(reading, identifier, frozenset())
        return identifier.sure and self._ladders.is_wide(span, OLDEST)

    def noun(self, reading: Reading, identifier: Identifier) -> str:
        """Returns what a span is, in a word: "person", "city", "phone number"."""
        return self._ladders.noun(_span(reading, identifier, frozenset()))

    def stand_in(self, reading: Reading, identifier: Identifier, written: str) -> Rung:
        """Returns what an operator writes as the place of a span wants it."""
        return self._ladders.stand_in(written, _span(reading, identifier, frozenset()))

    def fitting_profession(self, key: str) -> Conjunction | None:
        """Returns what a page has that fits a noun for a profession; None for other words."""
        return self._professions[key]

    def _profession(self, key: str) -> Conjunction | None:
        return self._ladders.fitting_profession(key)

    def rungs(self, reading: Reading, identifier: Identifier, places: frozenset[str]) -> list[Rung]:
        """Returns what may stand in place of a span, the most informative first.

        Args:
            reading: What the span stands in.
            identifier: The span.
            places: Names of places in the text.
        """
        return self._ladders.rungs(_span(reading, identifier, places))


def _parts(
    knowledge: Knowledge, taxonomy: Taxonomy, language: Language
) -> tuple[SpanFinder, Tongue]:
    """Returns what finds spans in a language and what speaks of them.

    Raises:
        PolicyError: There is nothing for the language.
    """
    if language.code == _ENGLISH:
        counts, classes = page_counts(knowledge), word_classes(taxonomy)
        return shipped_finder(counts=counts, classes=classes), EnglishTongue()
    if isinstance(language, Romance):
        speech = speech_of(language.code)
        names = {code: country.name for code, country in shipped_places().countries.items()}
        finder = RomanceFinder(speech, taxonomy, _is_place)
        return finder, RomanceTongue(language, speech, names)
    raise PolicyError(
        f"People are looked for in English, Spanish, Catalan and Portuguese. Got "
        f"{language.code!r}: switch 'span_ratio' off to judge their words alone."
    )


def _is_place(name: str) -> bool:
    return bool(shipped_places().entries(name))


def _is_within(identifier: Identifier, inside: set[int], reading: Reading) -> bool:
    """Tells whether a span is nothing but stand-ins and words between: "Person A and Person B"."""
    tokens = range(identifier.first, identifier.past)
    between = [reading.forms[i] for i in tokens if i not in inside]
    return len(between) < len(tokens) and not any(
        form[0].isupper() or form[0].isdigit() for form in between
    )


def text_of(reading: Reading, identifier: Identifier) -> str:
    """Returns a span as written."""
    return reading.text[reading.starts[identifier.first] : reading.ends[identifier.past - 1]]


def _span(reading: Reading, identifier: Identifier, places: frozenset[str]) -> DescribedSpan:
    start, end = reading.starts[identifier.first], reading.ends[identifier.past - 1]
    text = reading.text[start:end]
    return DescribedSpan(
        text=text,
        type=identifier.type,
        kind=identifier.kind,
        before=reading.text[max(0, start - _AROUND) : start],
        after=reading.text[end : end + _AROUND],
        near=places - {text},
        sure=identifier.sure,
    )


def _inside_markers(reading: Reading, markers: Set[str]) -> set[int]:
    """Returns the tokens of markers: "[name]" names nobody."""
    inside: set[int] = set()
    at = reading.text.find("[")
    while at >= 0:
        past = reading.text.find("]", at) + 1
        if past and reading.text[at:past] in markers:
            inside.update(range(bisect_left(reading.starts, at), bisect_right(reading.ends, past)))
        at = reading.text.find("[", at + 1)
    return inside
