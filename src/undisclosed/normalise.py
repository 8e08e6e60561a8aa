"""A text as a reader sees it, and the way back from there to the text.

What a reader does not see (zero-width characters, soft hyphens, direction marks) goes; what
looks like a Latin letter becomes one; what is written in several ways is written in one (NFKC).
Each stage takes a text and gives a text with a `Map`; stages are chained, and run until nothing
changes, so that the view of a view is that view.

Offsets survive because a stage changes a text in two ways only: letter for letter, which moves
nothing, or by `Edit`s, which the map records. Stages look for what they change with regular
expressions; all else is copied as it is.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby

from undisclosed.latin import LATIN_LETTERS, MARKS, fold_alikes
from undisclosed.lookalikes import PUNCTUATION
from undisclosed.offsets import Edit, Map, apply

_ROUNDS = 8
"""More than any text was seen to need (3); a bound, so that none can loop."""

_MARKS_KEPT = 8
"""No spelling stacks more marks on a letter, and sorting long stacks costs their square."""

_CACHE_LIMIT = 20_000

# Default-ignorable code points, interlinear annotation, and non-characters.
_IGNORABLE = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u3164\ufdd0-\ufdef\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)


# Line ends are none of these: what a page break parts is two words.
_CONTROL = "\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f"
_FOREIGN = "\ufffc\ue000-\uf8ff\U000f0000-\U000ffffd\U00100000-\U0010fffd"

# Ordinary typography: each character shows as itself or as one ASCII character, whatever is near.
_ASCII_FOR = {"\u00a0": " ", "‘": "'", "’": "'", "‐": "-", "‑": "-", "−": "-"}
_ORDINARY = r"\t\n\x20-\x7e°±×§£€©®«»À-ÖØ-öø-ÿ“”–—•" + "".join(_ASCII_FOR)
_NEEDS_WORK = re.compile(rf"[^{_ORDINARY}]|[-‐‑−][ \t\u00a0]*\n")
# `translate` walks a text letter by letter: it is only shown what it may have to change.
_NOT_PLAIN = re.compile(r"[^\t\n\x20-\x7e]+")
_INVISIBLE = re.compile(f"\r\n|[{_IGNORABLE}]+")
_CONTROLS = re.compile(f"[{_CONTROL}]")
_UNSHOWN = re.compile(f"[{_CONTROL}{_FOREIGN}]+")
# Fillers are letters by the book, but go with what can't be seen.
_LETTER_OR_DIGIT = re.compile("[^\\W_\u115f\u1160\u3164\uffa0]")
# Every mark, and some symbols: an edit that ends here can't split a letter from its marks.
_MARKISH = r"[^\w\s\x00-\u02ff\u2010-\u2027]|[\uff9e\uff9f]"
_OVERRIDDEN = re.compile("\u202e[^\u202c\u2069\n\r]*\u202c?")
_OVERRIDDEN_WORD = re.compile(rf"(?:[^\W\d_]|\u00ad|{_MARKISH})+")
_SOFT_BREAK = re.compile("\u00ad(?=\r?\n)")
_FOOTNOTE = re.compile(rf"(?<=[^\W\d_²³¹⁰⁴-⁹])[²³¹⁰⁴-⁹](?:{_MARKISH})*|\u2029")
_SPACED = {"\u2029": "\n\n"}
_STACK = re.compile(rf"[^\w\x00-\u02ff]{{{_MARKS_KEPT + 1},}}")
_MARKED = re.compile(f"([{LATIN_LETTERS}])[{MARKS}]+|(\\w)[\u0334-\u0338\u20d0-\u20f0]+")
_BREAK = re.compile(r"-[ \t]*\n[ \t]*")
_BROKEN = re.compile(r"(?<![^\W\d_])[^\W\d_]++(?:-[ \t]*+\n[ \t]*+[^\W\d_]++)+")
_LOWER_NEAR = 40
_MARKS = re.compile(f"[{MARKS}]+")

# Compatible by the book, but not in running text: "Truvada™" is not "TruvadaTM", "1½" is not
# "11/2", a spacing accent is no space; lunate sigma is a look-alike of c before it is a sigma;
# and no single character may swell to a sentence.
_KEPT = frozenset("™℠¼½¾¨¯¸˘˙˚˛˜˝‗‾℀℁℅℆ϲϹ\ufdfa\ufdfb") | {chr(c) for c in range(0x2150, 0x2160)}
_LOW_CHANGING = "".join(
    chr(c)
    for c in range(0x80, 0x300)
    if chr(c) not in _KEPT and unicodedata.normalize("NFKC", chr(c)) != chr(c)
)
# No character below U+0300 joins what stands before it, so these stretches normalise on their own.
_STRETCH = re.compile(f"[\x00-\u02ff]?[\u0300-\U0010ffff]+|[{_LOW_CHANGING}]")


def normalise(text: str) -> tuple[str, list[Map]]:
    """Returns the view of a text and the maps that lead back, last stage first."""
    if _NEEDS_WORK.search(text):
        return _normalise_in_stages(text)
    if not text.isascii():
        for char, plain in _ASCII_FOR.items():
            text = text.replace(char, plain)
    return text, []


def _normalise_in_stages(text: str) -> tuple[str, list[Map]]:
    maps: list[Map] = []
    for _ in range(_ROUNDS):
        before = text
        for stage in _ASCII_STAGES if text.isascii() else _STAGES:
            text, found = stage(text)
            if found:
                maps.append(found)
        if text == before:
            break
    return text, maps[::-1]


class _Plain(dict[int, str]):
    """One character for one, worked out when first met: line ends, spaces, NFKC, punctuation."""

    def __missing__(self, point: int) -> str:
        char = chr(point)
        if char in PUNCTUATION:
            new = PUNCTUATION[char]
        elif char in "\r\v\f\x85\u2028":
            new = "\n"
        elif char == "\u2800":
            new = " "
        elif 0xD800 <= point < 0xE000:
            new = "\ufffd"
        elif char in _KEPT:
            new = char
        else:
            new = unicodedata.normalize("NFKC", char)
        new = new if len(new) == 1 else char
        if len(self) < _CACHE_LIMIT:
            self[point] = new
        return new


_PLAIN = _Plain()


def _drop(text: str) -> tuple[str, Map]:
    """Removes what shows as nothing, or as no letter, inside a word: a NUL in HIV."""
    return apply(
        text, (Edit(*m.span(), "") for m in _UNSHOWN.finditer(text) if _is_inside(text, *m.span()))
    )


def _is_inside(text: str, start: int, end: int) -> bool:
    """Tells whether a letter or digit, with its marks, stands before and another one behind."""
    if not start or not _LETTER_OR_DIGIT.match(text, end):
        return False
    before = text[start - 1]
    # The grapheme joiner is a mark, but goes with what can't be seen.
    marked = before != "\u034f" and _MARKS.match(before)
    return bool(marked or _LETTER_OR_DIGIT.match(before))


def _blank(text: str) -> tuple[str, Map]:
    """Drops again, since more letters are known now; other control characters become spaces."""
    text, found = _drop(text)
    return _CONTROLS.sub(" ", text), found


def _unreverse(text: str) -> tuple[str, Map]:
    """Turns words under a right-to-left override the way they show: "VIH" there shows as HIV.

    The order of the words stays, so that offsets keep theirs; the override goes with the word
    it touches.
    """
    return apply(
        text,
        (
            Edit(stretch.start() + word.start(), stretch.start() + word.end(), _turn(word[0]))
            for stretch in _OVERRIDDEN.finditer(text)
            for word in _OVERRIDDEN_WORD.finditer(stretch[0])
        ),
    )


def _turn(word: str) -> str:
    """Reverses a word; marks stay with their letters."""
    return "".join([word[start:end] for start, end in _sequences(word)][::-1])


def _strip(text: str) -> tuple[str, Map]:
    """Removes what can't be seen; a soft hyphen that a line was broken at can be."""
    text = _SOFT_BREAK.sub("-", text)
    return apply(
        text,
        (Edit(*m.span(), m[0][1:] if m[0] == "\r\n" else "") for m in _INVISIBLE.finditer(text)),
    )


def _space(text: str) -> tuple[str, Map]:
    """Sets off what is no part of the word or paragraph before it."""
    return apply(
        text, (Edit(*m.span(), _SPACED.get(m[0], f" {m[0]}")) for m in _FOOTNOTE.finditer(text))
    )


def _thin(text: str) -> tuple[str, Map]:
    """Replaces single characters, and cuts stacks of marks to a height that can be sorted."""
    text = _NOT_PLAIN.sub(lambda found: found[0].translate(_PLAIN), text)
    return apply(text, _tall_stacks(text))


def _compose(text: str) -> tuple[str, Map]:
    """NFKC, each base character with its marks on its own."""
    if unicodedata.is_normalized("NFKC", text):
        return text, Map()
    return apply(text, _compositions(text))


def _tall_stacks(text: str) -> Iterator[Edit]:
    for match in _STACK.finditer(text):
        stretch, at = match[0], 0
        for combining, run in groupby(stretch, _is_combining):
            height = len(list(run))
            if combining and height > _MARKS_KEPT:
                top = at + _MARKS_KEPT - 1
                yield Edit(match.start() + top, match.start() + at + height, stretch[top])
            at += height


def _is_combining(char: str) -> bool:
    return unicodedata.combining(char) > 0


def _compositions(text: str) -> Iterator[Edit]:
    for stretch in _STRETCH.finditer(text):
        if unicodedata.is_normalized("NFKC", stretch[0]):
            continue
        for start, end in _sequences(stretch[0]):
            old = stretch[0][start:end]
            new = old if old[0] in _KEPT else unicodedata.normalize("NFKC", old)
            if new != old:
                yield Edit(stretch.start() + start, stretch.start() + end, new)


def _sequences(text: str) -> Iterator[tuple[int, int]]:
    """Splits a text where normalisation can't reach across."""
    start = 0
    for at in range(1, len(text)):
        if not _joins(text[at]):
            yield start, at
            start = at
    yield start, len(text)


@lru_cache(maxsize=4096)
def _joins(char: str) -> bool:
    """Tells whether a character may merge with the one before it."""
    first = unicodedata.normalize("NFKD", char)[0]
    # Marks, and the vowels and finals of Hangul syllables
    return unicodedata.category(first)[0] == "M" or "\u1160" <= first <= "\u11ff"


def _unmark(text: str) -> tuple[str, Map]:
    """Removes marks that no composed Latin letter has, and strokes through any letter."""
    # The letter is part of the edit, so that a mark on the last letter goes where the word goes.
    return apply(text, (Edit(*m.span(), m[1] or m[2]) for m in _MARKED.finditer(text)))


def _join(text: str) -> tuple[str, Map]:
    """Joins words that were hyphenated over a line break."""
    if not _BREAK.search(text):
        return text, Map()
    return apply(
        text,
        (
            Edit(broken.start() + line_end.start(), broken.start() + line_end.end(), "")
            for broken in _BROKEN.finditer(text)
            if not _are_abbreviations(text, broken)
            for line_end in _BREAK.finditer(broken[0])
            if _goes_on(broken[0], line_end.start() - 1, line_end.end())
        ),
    )


def _goes_on(broken: str, last: int, first: int) -> bool:
    """Tells whether a word goes on in its case: "HI-" and "V", not "HIV-" and "Positive"."""
    if broken[last].islower():
        return broken[first].islower()
    return (
        broken[last].isupper() and broken[first].isupper() and not broken[first + 1 :][:1].islower()
    )


def _are_abbreviations(text: str, broken: re.Match[str]) -> bool:
    """Tells "HIV-RNA", which stays two, from the "CAN-CER" of a text all in capitals.

    Joining only brings small letters nearer, so what is said here of a text holds for its view.
    """
    parts = _BREAK.split(broken[0])
    if not all(part.isupper() and 3 <= len(part) <= 5 for part in parts):
        return False
    around = text[max(broken.start() - _LOWER_NEAR, 0) : broken.end() + _LOWER_NEAR]
    return any(map(str.islower, around))


def _fold(text: str) -> tuple[str, Map]:
    """Writes look-alikes as the Latin letters they pass for; moves nothing."""
    return fold_alikes(text), Map()


_STAGES = (_drop, _unreverse, _strip, _space, _thin, _compose, _unmark, _fold, _blank, _join)
_ASCII_STAGES = (_strip, _thin, _blank, _join)
