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
from array import array
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from undisclosed.lookalikes import (
    COUSINS,
    LATIN,
    PUNCTUATION,
    SMALL_CAPITALS,
    STROKES,
    TWINS,
    accented,
)

_ROUNDS = 8
"""More than any text was seen to need (3); a bound, so that none can loop."""

_MARKS_KEPT = 8
"""No spelling stacks more marks on a letter, and sorting long stacks costs their square."""

# Default-ignorable code points, interlinear annotation, and non-characters.
_IGNORABLE = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u3164\ufdd0-\ufdef\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
_MARK = "\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f"
_LATIN = "A-Za-z\u00aa\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02af\u1d00-\u1dbf\u1e00-\u1eff"
_LATIN += "\u2c60-\u2c7f\ua722-\ua7ff\uab30-\uab6f"

_NEEDS_WORK = re.compile(r"[^\t\n\x20-\x7e]|-[ \t]*\n")
_INVISIBLE = re.compile(f"\r(?=\n)|[{_IGNORABLE}]+")
_SOFT_BREAK = re.compile("\u00ad(?=\r?\n)")
_FOOTNOTE = re.compile("(?<=[^\\W\\d_²³¹⁰⁴-⁹])[²³¹⁰⁴-⁹]|\u2029")
_STACK = re.compile(rf"[^\w\x00-\u02ff]{{{_MARKS_KEPT + 1},}}")
_MARKED = re.compile(f"([{_LATIN}])[{_MARK}]+|(\\w)[\u0334-\u0338\u20d0-\u20f0]+")
_WORD = re.compile(rf"[^\W\d_](?:[^\W\d_]|[{_MARK}])*")
_HYPHEN = re.compile(r"(?<=([^\W\d_]))-[ \t]*\n[ \t]*(?=([^\W\d_]))")
_UNIT = re.compile(r"μ(?:[gmlLMsAVWFJ]|mol|Sv|Ci|IU|Hz|mHg)")
_MARKS = re.compile(f"[{_MARK}]+")
_LATIN_LETTER = re.compile(f"[{_LATIN}]")
_SMALL_CAPITAL = re.compile("[" + "".join(SMALL_CAPITALS) + "]")
_PLAIN_SMALL = re.compile("[abd-nprtuy]")

# Compatible by the book, but not in running text: "Truvada™" is not "TruvadaTM", "1½" is not
# "11/2", a spacing accent is no space; lunate sigma is a look-alike of c before it is a sigma.
_KEPT = frozenset("™℠¼½¾¨¯¸˘˙˚˛˜˝‗‾℀℁℅℆ϲϹ") | {chr(c) for c in range(0x2150, 0x2160)}
_LOW_CHANGING = "".join(
    chr(c)
    for c in range(0x80, 0x300)
    if chr(c) not in _KEPT and unicodedata.normalize("NFKC", chr(c)) != chr(c)
)
# No character below U+0300 joins what stands before it, so these stretches normalise on their own.
_STRETCH = re.compile(f"[\x00-\u02ff]?[\u0300-\U0010ffff]+|[{_LOW_CHANGING}]")

_TWINS = accented(TWINS, range(0x370, 0x530), range(0x1F00, 0x2000))
_MIXED = _TWINS | accented(COUSINS, range(0x370, 0x530), range(0x1F00, 0x2000))
_MIXED_TABLE = str.maketrans(_MIXED)
_LATIN_TABLE = str.maketrans(LATIN)
_SMALL_CAPITAL_TABLE = str.maketrans(_MIXED | SMALL_CAPITALS)


class Edit(NamedTuple):
    """Replace text[start:end] with `new`."""

    start: int
    end: int
    new: str


class Map:
    """The way from offsets after some edits to offsets before them.

    Between edits offsets differ by a constant, so only the edits are kept.
    """

    __slots__ = ("_after_end", "_after_start", "_before_end", "_before_start")

    def __init__(self) -> None:
        self._after_start = array("q")
        self._after_end = array("q")
        self._before_start = array("q")
        self._before_end = array("q")

    def __bool__(self) -> bool:
        return bool(self._after_start)

    def add(self, after: int, edit: Edit) -> None:
        """Records an edit whose replacement stands at `after`; edits come in order."""
        self._after_start.append(after)
        self._after_end.append(after + len(edit.new))
        self._before_start.append(edit.start)
        self._before_end.append(edit.end)

    def before(self, start: int, end: int) -> tuple[int, int]:
        """Returns the smallest stretch before the edits that became `start:end`, not empty."""
        return self._of(start)[0], self._of(end - 1)[1]

    def _of(self, at: int) -> tuple[int, int]:
        """Returns the stretch that became the one character at `at`."""
        i = bisect_right(self._after_start, at) - 1
        if i < 0:
            return at, at + 1
        beyond = at - self._after_end[i]
        if beyond < 0:
            return self._before_start[i], self._before_end[i]
        before = self._before_end[i] + beyond
        return before, before + 1


def normalise(text: str) -> tuple[str, list[Map]]:
    """Returns the view of a text and the maps that lead back, last stage first."""
    maps: list[Map] = []
    if text.isascii() and not _NEEDS_WORK.search(text):
        return text, maps
    for _ in range(_ROUNDS):
        before = text
        for stage in (_soften, _strip, _thin, _compose, _unmark, _fold, _join):
            text, found = stage(text)
            if found:
                maps.append(found)
        if text == before:
            break
    return text, maps[::-1]


def _apply(text: str, edits: Iterable[Edit]) -> tuple[str, Map]:
    """Carries out edits, given in order and apart from each other."""
    found = Map()
    parts: list[str] = []
    done = length = 0
    for edit in edits:
        kept = text[done : edit.start]
        length += len(kept)
        if len(edit.new) != 1 or edit.end - edit.start != 1:
            found.add(length, edit)
        parts += (kept, edit.new)
        length += len(edit.new)
        done = edit.end
    if not parts:
        return text, found
    parts.append(text[done:])
    return "".join(parts), found


class _Plain(dict[int, str]):
    """One character for one, worked out when first met: line ends, spaces, NFKC, punctuation."""

    def __missing__(self, point: int) -> str:
        char = chr(point)
        if char in PUNCTUATION:
            new = PUNCTUATION[char]
        elif char in "\r\v\f\x85\u2028":
            new = "\n"
        elif char == "\u2800" or (char not in "\t\n" and unicodedata.category(char) == "Cc"):
            new = " "
        elif 0xD800 <= point < 0xE000:
            new = "\ufffd"
        elif char in _KEPT:
            new = char
        else:
            new = unicodedata.normalize("NFKC", char)
        self[point] = new if len(new) == 1 else char
        return self[point]


_PLAIN = _Plain()


def _soften(text: str) -> tuple[str, Map]:
    """A soft hyphen that a line was broken at is a hyphen; a footnote number is no letter."""
    text = _SOFT_BREAK.sub("-", text)
    spaced = {"\u2029": "\n\n"}
    return _apply(
        text, (Edit(*m.span(), spaced.get(m[0], " " + m[0])) for m in _FOOTNOTE.finditer(text))
    )


def _strip(text: str) -> tuple[str, Map]:
    """Removes what can't be seen."""
    return _apply(text, (Edit(*m.span(), "") for m in _INVISIBLE.finditer(text)))


def _thin(text: str) -> tuple[str, Map]:
    """Replaces single characters, and cuts stacks of marks to a height that can be sorted."""
    text = text.translate(_PLAIN)
    return _apply(text, _tall_stacks(text))


def _compose(text: str) -> tuple[str, Map]:
    """NFKC, each base character with its marks on its own."""
    if unicodedata.is_normalized("NFKC", text):
        return text, Map()
    return _apply(text, _compositions(text))


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


def _joins(char: str) -> bool:
    """Tells whether a character may merge with the one before it."""
    if char < "\u0300":
        return False
    if unicodedata.category(char)[0] == "M":
        return True
    # Parts of Hangul syllables, and Japanese half-width voicing marks
    return (
        "\u1100" <= char <= "\u11ff" or "\u3131" <= char <= "\u318e" or "\uff9e" <= char <= "\uffdc"
    )


def _unmark(text: str) -> tuple[str, Map]:
    """Removes marks that no composed Latin letter has, and strokes through any letter."""
    # The letter is part of the edit, so that a mark on the last letter goes where the word goes.
    return _apply(text, (Edit(*m.span(), m[1] or m[2]) for m in _MARKED.finditer(text)))


def _join(text: str) -> tuple[str, Map]:
    """Joins a word that was hyphenated over a line break."""
    return _apply(
        text,
        (Edit(*m.span(), "") for m in _HYPHEN.finditer(text) if m[1].islower() and m[2].islower()),
    )


def _fold(text: str) -> tuple[str, Map]:
    """Writes look-alikes as the Latin letters they pass for; moves nothing."""
    if text.isascii():
        return text, Map()
    text = text.translate(_LATIN_TABLE)
    mixed: list[Edit] = []
    foreign: list[Edit] = []
    latin = other = 0
    for match in _WORD.finditer(text):
        word = match[0]
        if not word.isascii():
            if _LATIN_LETTER.search(word):
                word = _fold_word(word)
                mixed.append(Edit(*match.span(), word))
            elif _passes_for_latin(word):
                foreign.append(Edit(*match.span(), _fold_word(word)))
            own = len(_LATIN_LETTER.findall(word))
            other += len(word) - own
            latin += own
        else:
            latin += len(word)
    edits = sorted(mixed + foreign) if latin > other else mixed
    return _apply(text, edits)[0], Map()


def _passes_for_latin(word: str) -> bool:
    """Tells whether a word without a Latin letter could be meant to be read as Latin."""
    if len(word) == 1 and "α" <= word <= "ω":
        return False  # a symbol, as in "α-fetoprotein"
    return all(char in _TWINS for char in _MARKS.sub("", word))


def _fold_word(word: str) -> str:
    """Folds a word letter by letter."""
    if _SMALL_CAPITAL.search(word):
        return _fold_small_capitals(word)
    if _UNIT.fullmatch(word):
        return word
    folded = word.translate(_MIXED_TABLE)
    if STROKES.isdisjoint(word):
        return folded
    # A lone stroke reads as the letter that its neighbours make likely: "HӀV", "mentaӀ".
    return folded[0] + "".join(
        "l" if old in STROKES and new == "I" and before.islower() else new
        for before, old, new in zip(folded, word[1:], folded[1:], strict=False)
    )


def _fold_small_capitals(word: str) -> str:
    """Reads "ʜɪᴠ" as HIV, but the same shape in a phonetic "hɪv" as a small letter."""
    small = bool(_PLAIN_SMALL.search(word))
    folded = word.translate(_SMALL_CAPITAL_TABLE)
    return folded if small else "".join(c.upper() if c.isascii() else c for c in folded)
