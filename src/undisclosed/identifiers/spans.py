"""Puts together what patterns and the network found."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence

from undisclosed.identifiers.decoding import TypedRange
from undisclosed.identifiers.identifier import KIND_OF_TYPE, TYPE_OF_KIND, TYPES, Identifier
from undisclosed.identifiers.labels import skip_labels
from undisclosed.identifiers.name_ends import POSSESSIVES, cut_tail
from undisclosed.identifiers.names import GREETINGS, TITLES, shape_names
from undisclosed.identifiers.wholes import (
    joined_names,
    named_fields,
    whole_addresses,
    within_columns,
)
from undisclosed.language.protocol import Reading

Patterned = tuple[tuple[int, int], str]
"""A token range and the kind of the pattern that was found there."""

_REPEATED = frozenset({"PERSON", "CODE"})
_TRAILING = frozenset({"ADP", "CCONJ", "SCONJ", "DET"})
_MONEY = frozenset("$€£¥")
# Half of all people are each of these.
ANYBODY = frozenset({"man", "woman", "men", "women", "person", "people", "male", "female"})
_LONGEST = 12
_AROUND_AGES = frozenset({("(", ")"), (",", ","), (",", "."), (",", ";")})
_OLDEST = 120
# What is told so exactly that nothing beside it makes it more.
_APART = frozenset({"postcode", "measure", "money"})


def settle(
    reading: Reading,
    patterned: Sequence[Patterned],
    spans: Sequence[TypedRange],
    rare: Collection[int] = (),
) -> list[Identifier]:
    """Returns all identifying spans in order, without overlaps.

    Args:
        reading: The text.
        patterned: What patterns found.
        spans: What the network found, in order.
        rare: Tokens that hardly a page has: in small letters, too, they repeat a name.

    Returns:
        The spans.

    A span of the network that holds a whole pattern is one unit if it is sure or of the pattern's
    type; otherwise the pattern stays and the span is cut. What names a person or is a code for
    sure is one wherever it stands.
    """
    taken = [False] * len(reading)
    spans = [*named_fields(reading, within_columns(reading, spans))]
    spans = _shape(reading, patterned, [_trim(reading, each) for each in spans])
    spans = joined_names(reading, _with_house_numbers(reading, spans))
    held, free = _sort([*patterned, *_ages(reading, spans)], spans)
    found = []
    for (first, past), kind in free:
        # Two patterns may share a token; the second keeps the rest.
        for low, high in _left(first, past, taken):
            found.append(_take(low, high, TYPE_OF_KIND[kind], kind, True, taken))
    for i, span in enumerate(spans):
        name = TYPES[span.type]
        for low, high in _left(span.first, span.past, taken):
            # What a pattern left of a span may end in the bracket that opens before it.
            if name != "PERSON" or reading.forms[high - 1] != ".":
                low, high = _without_labels(reading, *_without_signs(reading, low, high))
            cut = (low, high) != (span.first, span.past)
            if cut and name == "QUANTITY" and not has_number(reading, low, high):
                continue
            if _says_something(reading, low, high):
                found.append(_take(low, high, name, _kind(name, held[i]), span.sure, taken))
    found += _repeats(reading, found, taken, rare)
    return whole_addresses(reading, sorted(found, key=lambda identifier: identifier.first))


def _shape(
    reading: Reading, patterned: Sequence[Patterned], spans: Sequence[TypedRange]
) -> list[TypedRange]:
    """Returns spans with people's names whole."""
    figures = [False] * len(reading)
    initials = []
    for (first, past), kind in patterned:
        if kind == "initials":
            initials.append(TypedRange(first, past, TYPES.index("PERSON"), True))
        else:
            figures[first:past] = [True] * (past - first)
    return shape_names(reading, spans, figures, initials)


def _with_house_numbers(reading: Reading, spans: Sequence[TypedRange]) -> list[TypedRange]:
    """Returns spans in which a place takes in the number right before it: "12 Mill Lane"."""
    place = TYPES.index("LOC")
    found: list[TypedRange] = []
    for span in spans:
        before = span.first - 1
        if span.type == place and before >= 0 and reading.forms[before].isdecimal():
            alone = bool(found) and (found[-1].first, found[-1].past) == (before, span.first)
            if alone and not found[-1].sure:
                found.pop()
            if not found or found[-1].past <= before:
                span = TypedRange(before, span.past, span.type, span.sure)
        found.append(span)
    return found


def _sort(
    patterned: Sequence[Patterned], spans: Sequence[TypedRange]
) -> tuple[dict[int, list[str]], list[Patterned]]:
    """Returns the kinds of the patterns that each span holds with more, and all other patterns."""
    owner = {i: n for n, span in enumerate(spans) for i in range(span.first, span.past)}
    held: dict[int, list[str]] = defaultdict(list)
    free = []
    for (first, past), kind in patterned:
        n = owner.get(first, -1)
        inside = n >= 0 and owner.get(past - 1) == n
        if inside and _is_unit(spans[n], past - first, kind):
            held[n].append(kind)
        else:
            free.append(((first, past), kind))
    return held, free


def _is_unit(span: TypedRange, size: int, kind: str) -> bool:
    """Tells whether a span that holds a pattern is believed: the pattern itself is certain."""
    larger = span.past - span.first > size
    if kind in _APART or (TYPE_OF_KIND[kind] == "CODE" and TYPES[span.type] != "CODE"):
        return False
    return larger and (span.sure or kind == "initials" or TYPE_OF_KIND[kind] == TYPES[span.type])


def _take(first: int, past: int, name: str, kind: str, sure: bool, taken: list[bool]) -> Identifier:
    taken[first:past] = [True] * (past - first)
    return Identifier(first, past, name, kind, sure)


def _kind(name: str, held: Sequence[str]) -> str:
    """Returns the kind of a span: that of the patterns it holds if they are of one and its type."""
    kinds = {kind for kind in held if TYPE_OF_KIND[kind] == name and kind != "initials"}
    return kinds.pop() if len(kinds) == 1 else KIND_OF_TYPE[name]


def _trim(reading: Reading, span: TypedRange) -> TypedRange:
    """Leaves out a greeting or "'s" before a span, and small words and signs at either end."""
    first, past = span.first, span.past
    while first < past and (
        reading.forms[first] in POSSESSIVES or reading.forms[first].lower() in GREETINGS
    ):
        first += 1
    first, past = _without_labels(reading, *_without_signs(reading, first, past))
    if TYPES[span.type] == "DEMOGRAPHIC":
        while first < past and reading.keys[past - 1] in ANYBODY:
            past -= 1
    return cut_tail(reading, TypedRange(first, past, span.type, span.sure))


def _without_labels(reading: Reading, first: int, past: int) -> tuple[int, int]:
    """Leaves out the labels of fields at the start of a range, and signs behind them."""
    after = skip_labels(reading, first, past)
    return _without_signs(reading, after, past) if after > first else (first, past)


def _without_signs(reading: Reading, first: int, past: int) -> tuple[int, int]:
    """Leaves out signs at either end of a range, and small words behind it."""
    while first < past and _is_sign(reading, first):
        first += 1
    while first < past and (_is_sign(reading, past - 1) or _trails(reading, past - 1)):
        past -= 1
    return first, past


def _trails(reading: Reading, i: int) -> bool:
    """Tells whether a token is a small word that no span ends with; with a capital it is a name."""
    return reading.tags[i] in _TRAILING and not reading.forms[i][0].isupper()


def _is_sign(reading: Reading, i: int) -> bool:
    """Tells whether a token is a bracket, a bar or the like: no letter, figure or sign of money."""
    return not reading.keys[i] and reading.forms[i] not in _MONEY


def has_number(reading: Reading, first: int, past: int) -> bool:
    """Tells whether a range has a figure or a word for a number."""
    return "NUM" in reading.tags[first:past] or any(
        map(str.isdigit, "".join(reading.forms[first:past]))
    )


def _left(first: int, past: int, taken: Sequence[bool]) -> list[tuple[int, int]]:
    """Returns the stretches of a range that nothing took."""
    if first < past and not any(taken[first:past]):
        return [(first, past)]
    stretches = []
    for i in range(first, past + 1):
        if i == past or taken[i]:
            if first < i:
                stretches.append((first, i))
            first = i + 1
    return stretches


def _says_something(reading: Reading, first: int, past: int) -> bool:
    """Tells whether there is more than function words, punctuation, titles and "a man"."""
    nothing = reading.language.stop_words | ANYBODY
    words = zip(reading.forms[first:past], reading.keys[first:past], strict=True)
    return any(key and key not in nothing and form.rstrip(".") not in TITLES for form, key in words)


def _repeats(
    reading: Reading, found: Sequence[Identifier], taken: list[bool], rare: Collection[int]
) -> list[Identifier]:
    """Finds what is sure to name a person or to be a code wherever else it is written.

    In small letters too, and a person by each word of the name: "john smith", "Smith".
    """
    known: dict[tuple[str, ...], Identifier] = {}
    sizes: dict[str, set[int]] = defaultdict(set)
    for each in found:
        words = _without_title(reading.forms[each.first : each.past])
        if each.sure and each.type in _REPEATED and _is_telling(words):
            for name in (words, *_parts(words, each)):
                lower = tuple(word.lower() for word in name)
                known.setdefault(lower, each)
                sizes[lower[0]].add(len(lower))
    longest_first = {form: sorted(each, reverse=True) for form, each in sizes.items()}
    more: list[Identifier] = []
    if not known:
        return more
    forms = list(map(str.lower, reading.forms))
    for i in [i for i, form in enumerate(forms) if form in longest_first]:
        for size in longest_first[forms[i]]:
            match = known.get(tuple(forms[i : i + size]))
            if not match or any(taken[i : i + size]):
                continue
            if (size == 1 and i in rare) or _is_again(reading, i, i + size, match):
                more.append(_take(i, i + size, match.type, match.kind, True, taken))
    return more


def _ages(reading: Reading, spans: Sequence[TypedRange]) -> list[Patterned]:
    """Finds the ages behind people's names: "Anna Berg (34)", "Anna Berg, 34, said"."""
    forms, ages = reading.forms, []
    for span in spans:
        i = span.past + 1
        if TYPES[span.type] != "PERSON" or i + 1 >= len(forms) or not forms[i].isdecimal():
            continue
        if (forms[i - 1], forms[i + 1]) in _AROUND_AGES and 0 < int(forms[i][:4]) <= _OLDEST:
            ages.append(((i, i + 1), "age"))
    return ages


def _parts(words: Sequence[str], each: Identifier) -> list[tuple[str, ...]]:
    """Returns the words of a person's name that name the person alone."""
    if each.type != "PERSON" or len(words) < 2:
        return []
    return [(word,) for word in words if len(word) > 2 and word.isalpha() and word[0].isupper()]


def _is_again(reading: Reading, first: int, past: int, known: Identifier) -> bool:
    """Tells whether words that read like a name are meant as one: "mark" may be a mark."""
    again = reading.forms[first:past]
    if known.type != "PERSON" or again == list(
        _without_title(reading.forms[known.first : known.past])
    ):
        return True
    in_a_row = past - first > 1 and all(form.islower() or form.istitle() for form in again)
    return in_a_row or all(tag == "PROPN" for tag in reading.tags[first:past])


def _without_title(words: Sequence[str]) -> tuple[str, ...]:
    first = 0
    while first < len(words) - 1 and words[first].rstrip(".") in TITLES:
        first += 1
    return tuple(words[first:][:_LONGEST])


def _is_telling(words: Sequence[str]) -> bool:
    """Tells whether words are worth looking for elsewhere: not a letter, not a small number."""
    joined = "".join(words)
    return len(joined) > 2 and not joined.islower()
