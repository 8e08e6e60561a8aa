"""Words that are written so that a machine overlooks them and a reader does not.

"A I D S", "H.IV", "H!V", "AlDS", "s c h i z o p h r e n i a", "H&#73;V": letters set apart, signs
and digits that stand for letters, markup and codes inside a word. Nothing is changed: what is
found is a place, and a word that it can be read as. Most of what is found says nothing, as
"well-known" is no "wellknown": whoever asks looks up whether the word matters.

Ordinary text must cost next to nothing. A text is turned into its shape, one byte for each
character, and only words of odd shapes ("aaaa.aaaaa", "a0a") are looked at; what was said of such a
word is remembered.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, compress, count, pairwise
from typing import NamedTuple

from undisclosed.memo import Memo
from undisclosed.terms.broken_names import BrokenNames
from undisclosed.terms.encodings import decode
from undisclosed.terms.shapes import (
    BARE,
    MARKS,
    SAME,
    SHAPES,
    SHORTEST,
    STANDING_FOR,
    WIDEST,
    is_odd,
    shattered,
    signs_between,
    spelled,
)

_SHORT = 5
# More letters than any word has; longer names are found by their beginnings.
_LONGEST = 32
# How many letters beside a spelled word are taken for words of their own: "a", "I".
_BESIDE = 2
_FEW_PIECES = 6
_KEPT = 50_000

# What may stand between two letters that are no word.
_JOINERS = frozenset(" \n\t.,;:-/&+'\"–—()[]{}<>")
_HYPHENS = ("", "-", "/", "–", "—")
_READINGS = 8


class Disguise(NamedTuple):
    """A stretch of a text, and a word that it can be read as.

    Attributes:
        start: First code point.
        end: One past the last code point.
        word: What it can be read as; of a name, the name's key.
        named: Whether that is one of the names looked for.
        compound: Whether it is written as compounds are, two or more pieces with hyphens between.
    """

    start: int
    end: int
    word: str
    named: bool = False
    compound: bool = False


class _Letter(NamedTuple):
    """A character that is, or can stand for, a letter, and what parts it from the one before."""

    at: int
    char: str
    gap: str


class Disguises:
    """Finds disguised words, and disguises of some names in particular."""

    def __init__(self, names: Iterable[str]) -> None:
        """Takes the keys of the names."""
        self._names = BrokenNames(names)
        self._odd = Memo(is_odd, _KEPT)
        self._signs = Memo(signs_between, _KEPT)
        self._words = Memo(self._in_word, _KEPT)

    def find(self, text: str) -> list[Disguise]:
        """Returns what can be read as a word that is not written there."""
        found = list(self._in_shapes(text))
        decoded, way_back, coded = decode(text)
        for start, end in coded:
            for each in self._in_stretch(decoded[start:end], start, plain=True):
                before = way_back.before(each.start, each.end)
                found.append(each._replace(start=before[0], end=before[1]))
        return found

    def in_words(self, words: Sequence[str]) -> Iterator[tuple[int, int, str]]:
        """Yields where words in a row make a name (see `BrokenNames.in_words`)."""
        return self._names.in_words(words)

    def _in_shapes(self, text: str) -> Iterator[Disguise]:
        shape = text.encode("latin-1", "replace").translate(SHAPES)
        words = shape.split(b" ")
        odd = list(compress(count(), map(self._odd.__getitem__, words)))
        if odd:
            ends = list(accumulate(map(len, words)))
            for number in odd:
                end = ends[number] + number
                start = end - len(words[number])
                for each in self._words[text[start:end]]:
                    yield each._replace(start=start + each.start, end=start + each.end)
            for first, past in shattered(words, odd, self._signs):
                start = ends[first] + first - len(words[first])
                yield from self._in_pieces(text[start : ends[past - 1] + past - 1], start)
        bare = b" %b " % shape.translate(BARE, MARKS)
        if any(gap in bare for gap in (b" a a ", b" a  a ", b" a   a ")):
            for start, end in spelled(shape):
                yield from self._in_stretch(text[start:end], start)

    def _in_word(self, word: str) -> tuple[Disguise, ...]:
        return tuple(self._in_stretch(word, 0))

    def _in_pieces(self, text: str, start: int) -> Iterator[Disguise]:
        """Yields what a row of pieces can be read as, signs and blanks between them."""
        letters = _letters(text, signs=False)
        found = [*self._names_in(text, letters, plain=False), *_words_of_pieces(letters)]
        for first, past, word, named in dict.fromkeys(found):
            part = letters[first:past]
            yield Disguise(start + part[0].at, start + part[-1].at + 1, word, named)

    def _in_stretch(self, text: str, start: int, *, plain: bool = False) -> Iterator[Disguise]:
        """Yields what a stretch can be read as; what is `plain` is read as it is, too."""
        seen = set()
        for signs in (False, True) if any(map(text.__contains__, STANDING_FOR)) else (False,):
            letters = _letters(text, signs=signs)
            for first, past, word, named in (
                *self._names_in(text, letters, plain),
                *_words_in(text, letters, plain),
            ):
                part = letters[first:past]
                found = Disguise(
                    start + part[0].at,
                    start + part[-1].at + 1,
                    word,
                    named,
                    not named and _is_hyphened(part),
                )
                if found not in seen:
                    seen.add(found)
                    yield found

    def _names_in(
        self, text: str, letters: Sequence[_Letter], plain: bool
    ) -> Iterator[tuple[int, int, str, bool]]:
        chars = [SAME.get(one.char, one.char.lower()) for one in letters]
        for i, char in enumerate(chars):
            if not self._names.begins(char) or (i and not letters[i].gap):
                continue
            alike = ""
            for j in range(i, len(letters)):
                alike += chars[j]
                if not self._names.begins(alike):
                    break
                for name in self._names.called(alike) if _ends(text, letters[j].at) else ():
                    if _reads(letters[i : j + 1], name, plain):
                        yield i, j + 1, name, True


def _letters(text: str, *, signs: bool) -> list[_Letter]:
    """Returns the letters of a stretch, with the signs and digits that can stand for some."""
    letters, past = [], 0
    for at, char in enumerate(text):
        if char.isalpha() or (signs and char in STANDING_FOR):
            letters.append(_Letter(at, char, text[past:at]))
            past = at + 1
    return letters


def _ends(text: str, at: int) -> bool:
    """Tells whether what is read up to a character ends there."""
    return at + 1 == len(text) or not text[at + 1].isalnum()


def _reads(letters: Sequence[_Letter], name: str, plain: bool) -> bool:
    """Tells whether letters are a disguise of a name, and no ordinary writing."""
    meant = "".join(filter(str.isalpha, name.lower()))
    if len(meant) < SHORTEST and not _reads_tiny(letters, plain):
        return False
    pairs = list(zip(letters, meant, strict=True))
    stand_ins = [(one.char, to) for one, to in pairs if one.char.lower() != to]
    gaps = [one.gap for one in letters[1:]]
    if not (plain or any(gaps) or stand_ins):
        return False
    if not all(_passes(char, to, letters) for char, to in stand_ins):
        return False
    if not all(gaps):
        # "the aid 5 of us" is no disguise of AIDS.
        if stand_ins and any(map(_has_space, gaps)):
            return False
        if not all(map(_is_inside_word, gaps)):
            return False
    return len(meant) >= _SHORT or not _is_by_chance(letters, meant)


def _reads_tiny(letters: Sequence[_Letter], plain: bool) -> bool:
    """Tells whether two letters can be a disguise: capitals in codes, or with an odd sign between.

    "T&#66;" and "T~B", but neither "T. B." nor "T/B" nor "T-B".
    """
    capitals = all(one.char.isupper() for one in letters)
    return capitals and (plain or _JOINERS.isdisjoint(letters[-1].gap))


def _is_by_chance(letters: Sequence[_Letter], meant: Sequence[str]) -> bool:
    """Tells whether a few letters are none of a word: "a I d s", "A, I, D, S"."""
    if any("," in one.gap or ";" in one.gap for one in letters[1:]):
        return any(_has_space(one.gap) for one in letters[1:])
    # An l among capitals may be an I, but no letter that stands apart.
    alike = "" if any(one.gap for one in letters[1:]) else "lI"
    known = "".join(
        one.char
        for one, to in zip(letters, meant, strict=True)
        if one.char.lower() == to and one.char not in alike
    )
    return not (known.isupper() or known.islower() or known.istitle())


def _passes(char: str, to: str, letters: Sequence[_Letter]) -> bool:
    """Tells whether a character passes for a letter among others."""
    if char in STANDING_FOR:
        return to in STANDING_FOR[char] or (to in "il" and SAME.get(char) == "i")
    others = [one.char for one in letters if one.char.isalpha() and one.char not in "lI"]
    if char == "l":
        return to == "i" and all(map(str.isupper, others))
    return char == "I" and to == "l" and any(map(str.islower, others))


def _has_space(gap: str) -> bool:
    return any(map(str.isspace, gap))


def _is_inside_word(gap: str) -> bool:
    """Tells whether what parts pieces can be inside a word: a sign, and no sign with a blank."""
    return len(gap) <= 2 * WIDEST and (not gap or gap[0].isspace() == gap[-1].isspace())


def _words_in(
    text: str, letters: Sequence[_Letter], plain: bool
) -> Iterator[tuple[int, int, str, bool]]:
    """Yields the words that a stretch can be read as."""
    for first, past in _windows(letters):
        part = letters[first:past]
        written = "".join([one.char for one in part])
        doubtful = _is_doubtful(written)
        read = plain or any(one.gap for one in part[1:])
        # "sham3", "3rd": figures at the edge of a word count something.
        if not (doubtful or read) or written[0].isdigit() or written[-1].isdigit():
            continue
        if sum(map(str.isalpha, written)) < 2 or not _ends(text, part[-1].at):
            continue
        if len(part) < _SHORT and _is_by_chance(part, [one.char.lower() for one in part]):
            continue
        if _has_figures(part):
            continue
        for word in _readings(written) if doubtful else (written,):
            if not read and word == written:
                continue
            if len(word) >= (SHORTEST if word.isupper() else SHORTEST + 1):
                yield first, past, word, False


def _words_of_pieces(letters: Sequence[_Letter]) -> Iterator[tuple[int, int, str, bool]]:
    """Yields the words that pieces make, where signs are between some and blanks between others."""
    edges = [i for i, one in enumerate(letters) if not i or one.gap]
    for n, first in enumerate(edges):
        for past in (*edges[n + 1 :], len(letters)):
            if past - first > _LONGEST:
                break
            blanks = [one.gap.isspace() for one in letters[first + 1 : past] if one.gap]
            # Two pieces of four letters may stand beside each other by chance.
            enough = past - first >= _SHORT or (past - first == _SHORT - 1 and len(blanks) > 1)
            part = letters[first:past]
            if enough and any(blanks) and not all(blanks) and not _has_figures(part):
                yield first, past, "".join([one.char for one in part]), False


def _has_figures(letters: Sequence[_Letter]) -> bool:
    """Tells whether figures that stand for no letter part some: "MAD2L1BP" is a code of its own."""
    return any(map(str.isdigit, "".join([one.gap for one in letters[1:]])))


def _is_hyphened(letters: Sequence[_Letter]) -> bool:
    """Tells whether nothing but hyphens and strokes parts pieces of several letters."""
    gaps = [one.gap for one in letters[1:]]
    return not all(gaps) and any(gaps) and all(gap in _HYPHENS for gap in gaps)


def _is_doubtful(written: str) -> bool:
    """Tells whether letters can be read as others: an l among capitals, a capital I in a word."""
    if not written.isalpha():
        return True
    if "l" not in written and "I" not in written:
        return False
    others = written.replace("l", "").replace("I", "")
    return others.isupper() if "l" in written else not written.isupper()


def _windows(letters: Sequence[_Letter]) -> Iterator[tuple[int, int]]:
    """Yields the ranges of letters that may be a word."""
    for low, high in _segments(letters):
        pieces = [i for i in range(low, high) if i == low or letters[i].gap]
        edges = [*pieces, high]
        size = len(pieces)
        if size <= _FEW_PIECES:
            for i in range(size):
                for j in range(i + 1, size + 1):
                    if edges[j] - edges[i] <= _LONGEST:
                        yield edges[i], edges[j]
        else:
            for i in range(min(_BESIDE + 1, size)):
                for j in range(max(i + 1, size - _BESIDE), size + 1):
                    if edges[j] - edges[i] <= _LONGEST:
                        yield edges[i], edges[j]


def _segments(letters: Sequence[_Letter]) -> Iterator[tuple[int, int]]:
    """Cuts where a gap is wider than those on both sides: "h e   h a s"."""
    gaps = [len(one.gap) for one in letters]
    inner = [gap for gap in gaps[1:] if gap]
    least = min(inner, default=0)
    # A gap that says that a word ends: more than one blank where others are one.
    cuts = [i for i in range(1, len(letters)) if gaps[i] > least + 1 and letters[i].gap.isspace()]
    yield from pairwise([0, *cuts, len(letters)])


def _readings(written: str) -> Iterator[str]:
    """Yields the words that letters and what stands for them can be, a few at most."""
    readings = [""]
    small = any(char.islower() and char != "l" for char in written)
    for char in written:
        choices = STANDING_FOR.get(char, char)
        if char == "l" and not small:
            choices = "I"
        elif char == "I" and small:
            choices = "Il"
        if len(readings) * len(choices) > _READINGS:
            choices = choices[0]
        readings = [reading + choice for reading in readings for choice in choices]
    yield from readings if small else [reading.upper() for reading in readings]
