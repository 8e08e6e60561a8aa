"""Where other names than people's begin and end: no name goes over columns, some over "&".

Addresses are one from the street to the postcode.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from undisclosed.identifiers.decoding import TypedRange
from undisclosed.identifiers.identifier import TYPES, Identifier
from undisclosed.identifiers.labels import LABELS, NAME_LABELS
from undisclosed.language.protocol import Reading

_PERSON, _ORG, _LOC = (TYPES.index(name) for name in ("PERSON", "ORG", "LOC"))
_NAMED = frozenset({_ORG, _LOC, TYPES.index("MISC")})
_FIRMS = frozenset({"co", "sons", "son", "daughters", "partners", "associates", "company"})
_OF = (("of",), ("of", "the"), ("upon",))
_LONGEST_OF_ADDRESS = 5
# Two spaces may be all that is left of "Law & Order".
_GAP = 3
_IN_ADDRESSES = frozenset({"LOC", "PERSON", "ORG", "MISC", "DEMOGRAPHIC"})


def within_columns(reading: Reading, spans: Iterable[TypedRange]) -> Iterator[TypedRange]:
    """Yields spans cut where a wide gap parts columns."""
    for span in spans:
        first = span.first
        for i in range(span.first + 1, span.past):
            if _is_gap(reading.text[reading.ends[i - 1] : reading.starts[i]]):
                if first == span.first or not _is_field(reading, first, i):
                    yield span._replace(first=first, past=i)
                first = i
        if first == span.first or not _is_field(reading, first, span.past):
            yield span._replace(first=first)


def _is_field(reading: Reading, first: int, past: int) -> bool:
    """Tells whether a range is a word that forms call a field, or what somebody is to a case."""
    return past - first == 1 and reading.forms[first].lower() in LABELS


def _is_gap(between: str) -> bool:
    return "\t" in between or (len(between) >= _GAP and not between.strip(" "))


def named_fields(reading: Reading, spans: Iterable[TypedRange]) -> Iterator[TypedRange]:
    """Yields spans, of which those that a field "Surname:" holds name people."""
    for span in spans:
        label = span.first - 2
        told = (
            not (span.sure or span.type == _PERSON)
            and label >= 0
            and reading.forms[span.first - 1] == ":"
            and reading.forms[label].lower() in NAME_LABELS
        )
        yield span._replace(type=_PERSON) if told else span


def joined_names(reading: Reading, spans: Sequence[TypedRange]) -> list[TypedRange]:
    """Returns spans of which those are one that "&", "of" or "upon" joins: "Ropes & Finch"."""
    whole: list[TypedRange] = []
    for span in spans:
        last = whole[-1] if whole else None
        if last and _are_one(reading, last, span):
            whole[-1] = TypedRange(last.first, span.past, _type_of(last, span), False)
        else:
            whole.append(span)
    return [_with_partners(reading, span) for span in whole]


def _type_of(one: TypedRange, other: TypedRange) -> int:
    if one.type == other.type != _PERSON:
        return one.type
    return next((each.type for each in (one, other) if each.type in _NAMED), _ORG)


def _are_one(reading: Reading, one: TypedRange, other: TypedRange) -> bool:
    between = tuple(reading.forms[one.past : other.first])
    gap = reading.text[reading.ends[one.past - 1] : reading.starts[other.first]]
    if len(between) > 2 or "\n" in gap or (one.sure and other.sure):
        return False
    if not between:
        return gap == " " and one.type == other.type != _PERSON
    if not (_is_capital(reading, one.first) and _is_capital(reading, other.first)):
        return False
    if between == ("&",):
        return {one.type, other.type} <= {*_NAMED, _PERSON}
    return between in _OF and one.type in _NAMED and other.type in {*_NAMED, _PERSON}


def _with_partners(reading: Reading, span: TypedRange) -> TypedRange:
    """Returns a span with "& Co." and its like behind it."""
    past = span.past
    if tuple(reading.forms[past : past + 1]) != ("&",) or past + 1 >= len(reading):
        return span
    if reading.forms[past + 1].lower().rstrip(".") not in _FIRMS:
        return span
    past += 2
    if reading.forms[past : past + 1] == ["."] and reading.starts[past] == reading.ends[past - 1]:
        past += 1
    return TypedRange(span.first, past, _ORG, False)


def _is_capital(reading: Reading, i: int) -> bool:
    return reading.forms[i][0].isupper()


def whole_addresses(reading: Reading, found: Sequence[Identifier]) -> list[Identifier]:
    """Returns identifiers of which an address goes on to its town and its postcode.

    Requires: they are in order and apart.
    """
    whole: list[Identifier] = []
    at = 0
    while at < len(found):
        each = found[at]
        past = at + 1
        if each.type == "LOC":
            while past < len(found) and _goes_on(reading, found, past):
                past += 1
        if past > at + 1 and (each.kind == "address" or found[past - 1].kind == "postcode"):
            each = replace(each, past=found[past - 1].past, kind="address", sure=True)
        else:
            past = at + 1
        whole.append(each)
        at = past
    return whole


def _goes_on(reading: Reading, found: Sequence[Identifier], at: int) -> bool:
    """Tells whether a span is a part of the address that stands before it."""
    last, each = found[at - 1], found[at]
    between = reading.text[reading.ends[last.past - 1] : reading.starts[each.first]]
    if each.kind == "postcode":
        return between in (" ", ", ", "  ")
    small = each.past - each.first <= _LONGEST_OF_ADDRESS and each.type in _IN_ADDRESSES
    if between.lower() not in (", ", ", the ") or not small or (each.sure and each.type != "LOC"):
        return False
    if each.type == "LOC":
        return True
    # What is no place for sure is one where a postcode stands behind it.
    codes = (later for later in found[at + 1 : at + 4] if later.kind == "postcode")
    end = reading.ends[each.past - 1]
    return any("\n" not in reading.text[end : reading.starts[code.first]] for code in codes)
