"""From risky tokens to the stretches that are replaced as one.

Risks overlap: a word, a phrase around it and a name may all be risky. A stretch is a largest
stretch of risky tokens that reads as one thing, with every reason to change it.
"""

from __future__ import annotations

from itertools import compress
from typing import NamedTuple

from undisclosed.disclosure.risks import Assessment, Cause, Risk
from undisclosed.language.inflection import inflection_of
from undisclosed.language.protocol import Reading
from undisclosed.sanitizing.phrase_parts import is_grade, is_inner_verb, is_ordinal
from undisclosed.sanitizing.recognized import is_title
from undisclosed.taxonomy.protocol import Taxonomy
from undisclosed.terms.candidates import MAX_WORDS, joined
from undisclosed.terms.units import TokenRange, touches

# How many small words may stand between the capitalised words of one name: "Game of Thrones",
# "Just Go with It".
_NAME_GAP = 3
# "Consumo de la heroína": no more than two words stand between.
_OF = 3
_VERBS = ("VERB", "AUX")
# Causes that hold for a word by itself, whatever stands beside it.
_ALONE: frozenset[Cause] = frozenset({"name", "identifier", "term", "kind", "unknown"})
_POSSESSIVES = ("'s", "’s", "'", "’")


class Stretch(NamedTuple):
    """A stretch of tokens to be replaced as one, and why."""

    first: int
    past: int
    risks: tuple[Risk, ...]


def find_stretches(found: Assessment, taxonomy: Taxonomy, *, trim: bool = False) -> list[Stretch]:
    """Returns the stretches to replace, in order of the text, none overlapping.

    Where a risky word is part of a term that the taxonomy knows ("diabetes mellitus"), the term
    goes as a whole: the rest of it would read as something else. Where risky words make up most
    of what comes before a noun ("antiretroviral medication"), they go with the noun.

    Args:
        found: What is risky, and where.
        taxonomy: What knows terms.
        trim: Whether verbs and words of time that were read into a phrase stay, as long as none is
            risky by itself: "community asks", "delivery last time".
    """
    alone = _risky_alone(found)
    named = _tokens_of(found, "name")
    units = _units(found)
    ranges = []
    for span in _merge(found):
        # What identifies somebody, or is one word in disguise, is a unit already.
        if any(i in units for i in range(*span)):
            ranges.append(span)
            continue
        wider = _known_term(found, span, taxonomy)
        wider = wider if named.issuperset(range(*span)) else _with_head(found, wider)
        wider = _with_ordinal(found, _with_amount(found, wider))
        ranges += _parts(found, wider, taxonomy, alone) if trim else [wider]
    ranges = _apart_from_held(found, _without_overlaps(ranges))
    reasons: list[list[Risk]] = [[] for _ in ranges]
    owner = {i: number for number, span in enumerate(ranges) for i in range(*span)}
    for risk in found.risks:
        tokens = (i for span in risk.spans for i in range(*span))
        for number in sorted({owner[i] for i in tokens if i in owner}):
            reasons[number].append(risk)
    return [
        Stretch(first, past, tuple(risks))
        for (first, past), risks in zip(ranges, reasons, strict=True)
    ]


def _tokens_of(found: Assessment, cause: Cause) -> set[int]:
    return {i for risk in found.risks if risk.cause == cause for s in risk.spans for i in range(*s)}


def _units(found: Assessment) -> dict[int, int]:
    """Returns for each token of an identifying span, or of a disguise, the first token of it."""
    spans = (
        span
        for risk in found.risks
        if risk.cause == "identifier" or risk.read_as
        for span in risk.spans
    )
    return {i: first for first, past in spans for i in range(first, past)}


def _merge(found: Assessment) -> list[TokenRange]:
    bound = _bound_to_next(found)
    units = _units(found)
    ranges: list[TokenRange] = []
    for i in compress(range(len(found.flagged)), found.flagged):
        last = ranges[-1][1] - 1 if ranges else -1
        unit = units.get(i)
        apart = units.get(last) != unit
        # Both are one thing over the end of a line, too.
        one = unit is not None or _continues(found, last, i, bound)
        if ranges and not apart and one:
            ranges[-1] = (ranges[-1][0], i + 1)
        else:
            ranges.append((i, i + 1))
    return ranges


def _known_term(found: Assessment, span: TokenRange, taxonomy: Taxonomy) -> TokenRange:
    """Returns the longest term of the taxonomy around a span, or the span itself."""
    reading, content = found.reading, found.candidates.content
    for size in range(MAX_WORDS, span[1] - span[0], -1):
        for first in range(max(0, span[1] - size), min(span[0], len(content) - size) + 1):
            past = first + size
            if (
                content[first]
                and content[past - 1]
                and reading.sentences[first] == reading.sentences[past - 1]
                and taxonomy.senses(reading.text[reading.starts[first] : reading.ends[past - 1]])
            ):
                return first, past
    return span


def _with_head(found: Assessment, span: TokenRange) -> TokenRange:
    """Returns a span of modifiers with the noun that they modify, if at least half is risky."""
    reading, content = found.reading, found.candidates.content
    chunk = reading.chunks[span[1] - 1]
    end = span[1]
    while chunk >= 0 and end < len(reading) and reading.chunks[end] == chunk:
        if is_inner_verb(reading, end) or reading.tags[end] == "NUM":
            return span
        if reading.forms[end] in _POSSESSIVES:
            return span  # "Roe's sister" is not Roe
        end += 1
    if end == span[1] or reading.tags[end - 1] != "NOUN" or found.exempt[end - 1]:
        return span
    words = [i for i in range(span[0], end) if content[i]]
    risky = sum(found.flagged[i] for i in words)
    return (span[0], end) if 2 * risky >= len(words) else span


def _with_ordinal(found: Assessment, span: TokenRange) -> TokenRange:
    """Returns a span with the capital letter or number that ends it: "hepatitis C", "grade 2"."""
    reading, after = found.reading, span[1]
    if is_grade(reading, after - 1):
        return span[0], after + 1
    chunk = reading.chunks[after - 1]
    if after < len(reading) and reading.chunks[after] == chunk >= 0:
        beside = reading.text[reading.ends[after - 1] : reading.starts[after]] == " "
        if beside and not reading.form(after).isdigit() and is_ordinal(reading.form(after)):
            return span[0], after + 1
    return span


def _with_amount(found: Assessment, span: TokenRange) -> TokenRange:
    """Returns a unit with its number, or both: "94 kg", "2.3 million euros", "7 and 12 mmol"."""
    reading, (first, past) = found.reading, span
    if not reading.language.wording.is_unit(reading.form(past - 1)):
        return span
    while first and reading.tags[first - 1] == "NUM" and _is_spaced(found, first - 1):
        first -= 1
    two = first > 2 and (reading.tags[first - 2], reading.tags[first - 1]) == ("NUM", "CCONJ")
    if two and reading.language.wording.pairs(reading.form(first - 3)):
        first -= 2
    return first, past


def _is_spaced(found: Assessment, i: int) -> bool:
    return found.reading.ends[i] < found.reading.starts[i + 1]


def _is_apart(found: Assessment, i: int) -> bool:
    """Tells whether a token is a slash with space around it: "casino / bookmaker" are two."""
    reading = found.reading
    return reading.form(i) == "/" and _is_spaced(found, i - 1) and _is_spaced(found, i)


def _risky_alone(found: Assessment) -> set[int]:
    """Returns the tokens that are risky by themselves, or part of what is one thing."""
    spans = [span for risk in found.risks if risk.cause in _ALONE for span in risk.spans]
    return {i for span in spans for i in range(*span)}


def _parts(
    found: Assessment, span: TokenRange, taxonomy: Taxonomy, alone: set[int]
) -> list[TokenRange]:
    """Returns the parts of a stretch that were read into one phrase by mistake.

    Verbs at its ends, an amount and words of time are parts of their own, and stay where nothing
    in them is risky by itself. One part is left in any case.
    """
    reading, (first, past) = found.reading, span
    wording = reading.language.wording
    if past - first < 2 or taxonomy.senses(
        reading.text[reading.starts[first] : reading.ends[past - 1]]
    ):
        return [span]

    def is_verb(i: int) -> bool:
        form = reading.form(i)
        if not wording.may_be_verb(form):
            return False
        return not taxonomy.senses(form) or _has_object(reading, i)

    starts = [first]
    for i in range(first + 1, past):
        number = reading.tags[i] == "NUM" != reading.tags[i - 1]
        amount = number and reading.tags[first] != "NUM" and wording.is_unit(reading.form(past - 1))
        after_verb = i - 1 == first and is_verb(first)
        verb = i == past - 1 and is_verb(i)
        inner = is_inner_verb(reading, i) or is_inner_verb(reading, i - 1)
        apart = _is_apart(found, i) or _is_apart(found, i - 1)
        title = is_title(reading.form(i))
        if (
            title
            or inner
            or apart
            or verb
            or after_verb
            or wording.opens_adverbial(reading.form(i))
        ):
            starts.append(i)
        elif amount:
            starts.append(i)
            break
    parts = list(zip(starts, [*starts[1:], past], strict=True))
    risky = [part for part in parts if any(found.flagged[i] for i in range(*part))]
    kept = [part for part in risky if not alone.isdisjoint(range(*part))]
    nouns = [part for part in risky if not (is_verb(part[0]) or is_inner_verb(reading, part[0]))]
    return kept or nouns[:1] or [span]


def _has_object(reading: Reading, i: int) -> bool:
    """Tells whether another noun phrase follows at once, as behind a verb: "It shows signs"."""
    after = i + 1
    return (
        after < len(reading)
        and reading.chunks[i] != reading.chunks[after] >= 0
        and reading.tags[after] in ("DET", "NOUN")
        and reading.sentences[i] == reading.sentences[after]
        and reading.text[reading.ends[i] : reading.starts[after]] == " "
    )


def _without_overlaps(ranges: list[TokenRange]) -> list[TokenRange]:
    apart: list[TokenRange] = []
    for first, past in sorted(ranges):
        if apart and first < apart[-1][1]:
            apart[-1] = (apart[-1][0], max(past, apart[-1][1]))
        else:
            apart.append((first, past))
    return apart


def _apart_from_held(found: Assessment, ranges: list[TokenRange]) -> list[TokenRange]:
    """Returns stretches without what a reviewer decided, and of their pieces those at risk."""
    if not found.held:
        return ranges
    apart: list[TokenRange] = []
    for first, past in ranges:
        cuts = [i for i in range(first, past) if found.held[i]]
        edges = zip([first, *(i + 1 for i in cuts)], [*cuts, past], strict=True)
        pieces = [(start, end) for start, end in edges if start < end]
        apart += [piece for piece in pieces if touches(piece, found.flagged)] if cuts else pieces
    return apart


def _bound_to_next(found: Assessment) -> list[bool]:
    """Marks tokens that one risk holds together with the token after them."""
    bound = [False] * len(found.flagged)
    for risk in found.risks:
        for first, past in risk.spans:
            bound[first : past - 1] = [True] * (past - 1 - first)
    return bound


def _continues(found: Assessment, last: int, i: int, bound: list[bool]) -> bool:
    """Tells whether risky token i belongs with the stretch that ends at token `last`."""
    reading = found.reading
    if reading.sentences[last] != reading.sentences[i]:
        return False
    if i == last + 1:
        return bound[last] or reading.chunks[last] == reading.chunks[i] >= 0
    if i == last + 2 and joined(reading, last + 1):
        return True
    return _is_of(found, last, i) or _is_one_name(found, last, i)


def _is_of(found: Assessment, last: int, i: int) -> bool:
    """Tells whether a preposition makes one thing of two nouns where the first is the head."""
    reading = found.reading
    inflection = inflection_of(reading.language)
    if inflection is None or not 2 <= i - last <= _OF:
        return False
    between = range(last + 1, i)
    of = inflection.makes_one(reading.form(last + 1))
    return of and all(reading.tags[j] in ("ADP", "DET") for j in between)


def _is_one_name(found: Assessment, last: int, i: int) -> bool:
    named, reading = found.candidates.named, found.reading
    between = range(last + 1, i)
    if not named[last] or not named[i] or len(between) > _NAME_GAP:
        return False
    # "Roe has HIV" and "Roe's HIV" are no names.
    if any(reading.tags[j] in _VERBS or reading.forms[j] in _POSSESSIVES for j in between):
        return False
    keys = [found.candidates.keys[j] for j in between]
    return all(keys) and not any(found.candidates.content[j] for j in between) and "and" not in keys
