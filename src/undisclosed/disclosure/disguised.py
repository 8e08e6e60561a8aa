"""What a disguised word would be if it were written plainly: a name of c, or a word that tells."""

from __future__ import annotations

import re
import sys
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set

import numpy as np

from undisclosed.disclosure.counting.counts import TermCounter
from undisclosed.disclosure.risks import Assessment, Risk
from undisclosed.language.protocol import Reading
from undisclosed.terms.disguises import Disguise
from undisclosed.terms.units import TokenRange, Units, mark

# Words on fewer pages may be halves of a word that was broken; on fewer than the second number,
# with a hyphen between.
_RARE, _COMMON = 100, 100
# Beside "to" or "her" a half is rarer: "the rapist" are two words.
_RARE_BESIDE = 50
_WORD = re.compile(r"\w+")
_HYPHEN = re.compile("[-/–—]+")
# A whole stands on so many times the pages of the rarer of its halves.
_MORE_THAN_HALVES = 3


def flag_disguised_names(
    found: Assessment,
    disguises: Sequence[Disguise],
    counter: TermCounter,
    named: Sequence[bytearray],
) -> None:
    """Flags disguised names of c, but for those that were found as they are."""
    reading = found.reading
    places = [
        (_tokens(reading, each.start, each.end), each.word) for each in disguises if each.named
    ]
    places += [
        ((first, past), name)
        for first, past, name in counter.disguises.in_words(reading.forms)
        if _in_one_paragraph(reading, first, past)
    ]
    for span, name in places:
        for k, secret in enumerate(counter.secrets):
            if name not in secret.names or all(named[k][slice(*span)]):
                continue
            found.disguised.setdefault(span, set()).add(name)
            mark(named[k], span)
            count = counter.count((name,))
            found.add(Risk("name", k, name, (span,), count.pages, count.joint[k]))


def disguised_words(
    found: Assessment, disguises: Sequence[Disguise], counter: TermCounter
) -> Units | None:
    """Returns the known words that stretches of a text can be read as; None if there are none."""
    reading = found.reading
    possible = [
        each
        for each in disguises
        if not each.named and not (each.compound and _is_compound(reading, each, counter))
    ]
    keys = counter.resolve_all([reading.language.fold(each.word) for each in possible])
    pages = _pages(set(keys), counter)
    as_written = _pages_as_written(reading, possible, counter)
    read = [
        (each.start, each.end, key)
        for each, key in zip(possible, keys, strict=True)
        if key in pages and pages[key] > as_written.get(reading.text[each.start : each.end], -1)
    ]
    places = {
        (_tokens(reading, start, end), key) for start, end, key in _without_parts(read, pages)
    }
    places.update(_broken(found, counter))
    if not places:
        return None
    spans = sorted(places)
    keys = [key for _, key in spans]
    for span, key in spans:
        found.disguised.setdefault(span, set()).add(key)
    yes, no = np.ones(len(keys), dtype=np.bool_), np.zeros(len(keys), dtype=np.bool_)
    firsts = np.array([span[0] for span, _ in spans], dtype=np.intp)
    pasts = np.array([span[1] for span, _ in spans], dtype=np.intp)
    return Units(keys, firsts, pasts, yes, no, no)


def _pages(keys: Set[str], counter: TermCounter) -> dict[str, int]:
    """Returns how many pages have those of some keys that are words to knowledge or taxonomy."""
    each = sorted(keys)
    pages = dict(zip(each, counter.count_all(each).pages.tolist() if each else (), strict=True))
    rare = [key for key, n in pages.items() if n < counter.settings.min_pages]
    are_terms = counter.are_terms(rare)
    unknown = {key for key, is_term in zip(rare, are_terms, strict=True) if not is_term}
    return {key: n for key, n in pages.items() if key not in unknown}


def _pages_as_written(
    reading: Reading, possible: Sequence[Disguise], counter: TermCounter
) -> dict[str, int]:
    """Returns how many pages have the stretches that are words as they are: "HCl".

    With figures they are no other words, on however few pages: "HbA1c".
    """
    stretches = {reading.text[each.start : each.end] for each in possible}
    forms = [each for each in stretches if _WORD.fullmatch(each)]
    keys = counter.resolve_all(list(map(reading.language.fold, forms)))
    pages = _pages(set(keys), counter)
    return {
        form: pages[key] if form.isalpha() else sys.maxsize
        for form, key in zip(forms, keys, strict=True)
        if key in pages
    }


def _without_parts(
    read: Iterable[tuple[int, int, str]], pages: Mapping[str, int]
) -> Iterator[tuple[int, int, str]]:
    """Yields what is read, but for parts of what is read on more pages: U.S.S. of U.S.S.R."""
    wider: list[tuple[int, int, str]] = []
    for start, end, key in sorted(read, key=lambda each: (each[0], -each[1])):
        wider = [each for each in wider if each[1] > start]
        if not any(
            past >= end and (first, past) != (start, end) and pages[whole] > pages[key]
            for first, past, whole in wider
        ):
            yield start, end, key
        wider.append((start, end, key))


def _is_compound(reading: Reading, each: Disguise, counter: TermCounter) -> bool:
    """Tells whether pieces are words of their own, or a known phrase: "follow-up", "post-partum".

    "zido-vudine" is neither.
    """
    stop_words, fold = reading.language.stop_words, reading.language.fold
    pieces = _HYPHEN.split(reading.text[each.start : each.end])
    words = [piece for piece in pieces if piece.lower() not in stop_words]
    keys = counter.resolve_all(list(map(fold, words)))
    if not keys or int(counter.count_all(keys).pages.min()) >= _COMMON:
        return True
    phrase = " ".join(map(fold, pieces))
    return counter.count((phrase,)).pages >= counter.settings.min_pages


def _broken(found: Assessment, counter: TermCounter) -> Iterator[tuple[TokenRange, str]]:
    """Yields the keys of words broken in two, of which a half is rare: "schizo phrenia"."""
    words = found.counted[0]
    rare = (words.written.pages < _RARE) & ~words.units.number
    owners = words.units.owners
    places = np.flatnonzero(rare[owners])
    firsts, pages = words.units.firsts[places], words.written.pages[owners[places]]
    halves = zip(firsts.tolist(), pages.tolist(), strict=True)
    whole = [
        ((first, first + 2), form, few)
        for half, few in halves
        for first in (half - 1, half)
        if (form := _joined(found.reading, first, few))
    ]
    keys = counter.resolve_all([found.reading.language.fold(form) for _, form, _ in whole])
    known = counter.count_all(keys).pages.tolist()
    for (span, _, few), key, many in zip(whole, keys, known, strict=True):
        if many > few * _MORE_THAN_HALVES:
            yield span, key


def _joined(reading: Reading, first: int, few: int) -> str:
    """Returns a token and the next as one word; nothing where they can't be one."""
    if first < 0 or first + 1 >= len(reading):
        return ""
    one, other = reading.forms[first], reading.forms[first + 1]
    if not ((one + other).isalpha() and (other.islower() or (one + other).isupper())):
        return ""
    stop_words = reading.language.stop_words
    # "a" may be a letter.
    beside = sum(len(each) > 1 and each.lower() in stop_words for each in (one, other))
    if beside > 1 or (beside and few >= _RARE_BESIDE):
        return ""
    between = reading.text[reading.ends[first] : reading.starts[first + 1]]
    return one + other if between.isspace() and between.count("\n") < 2 else ""


def _tokens(reading: Reading, start: int, end: int) -> TokenRange:
    """Returns the tokens that a stretch of the text touches."""
    first = bisect_right(reading.ends, start)
    return first, max(first + 1, bisect_left(reading.starts, end))


def _in_one_paragraph(reading: Reading, first: int, past: int) -> bool:
    return reading.paragraphs[first] == reading.paragraphs[past - 1]
