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
from undisclosed.terms.encodings import decode

_SHORTEST, _SHORT = 3, 5
# More letters than any word has; longer names are found by their beginnings.
_LONGEST = 32
_WIDEST = 4
# How many letters beside a spelled word are taken for words of their own: "a", "I".
_BESIDE = 2
_FEW_PIECES = 6
_KEPT = 50_000

_STANDING_FOR = {
    "0": "o", "1": "il", "3": "e", "4": "a", "5": "s", "7": "t", "8": "b", "9": "g",
    "!": "il", "|": "il", "@": "a", "$": "s", "€": "e", "£": "l", "+": "t",
}  # fmt: skip
_SIGNS = frozenset(sign for sign in _STANDING_FOR if not sign.isdigit())
_HYPHENS = ("", "-", "/", "–", "—")
_READINGS = 8
# i and l pass for each other.
_SAME = {**{sign: letters[0] for sign, letters in _STANDING_FOR.items()}}
_SAME.update({"l": "i", "L": "i", "£": "i"})


def _shape_of(byte: int) -> str:
    char = chr(byte)
    if char.isalpha():
        return "l" if char == "l" else "I" if char == "I" else "A" if char.isupper() else "a"
    if char in _SIGNS:
        return "$" if char in "!|+" else "@"
    return "0" if char.isdigit() else " " if char.isspace() else "'" if char == "'" else "."


_SHAPES = "".join(map(_shape_of, range(256))).encode()
_BARE = bytes(32 if byte == 32 else 97 for byte in range(256))
_MARKS = b".$@'"


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
        self._names: dict[str, list[str]] = {}
        self._starts: set[str] = set()
        for name in sorted(names):
            letters = "".join(filter(str.isalpha, name.lower()))
            if len(letters) < _SHORTEST:
                continue
            alike = _alike(letters)
            self._names.setdefault(alike, []).append(name)
            self._starts.update(alike[:length] for length in range(1, len(alike) + 1))
        self._pieces = self._first_pieces()
        self._odd = Memo(self._looks_odd, _KEPT)
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
        """Yields first word, one past the last, and the name where words in a row make a name.

        "H IV", and "schizo" with "phrenia" on the next line.
        """
        if self._pieces.isdisjoint(words):
            return
        for i, word in enumerate(words):
            if word not in self._pieces:
                continue
            joined = word
            for j in range(i + 1, min(i + _LONGEST, len(words))):
                if not words[j].isalpha():
                    break
                joined += words[j]
                alike = _alike(joined.lower())
                if alike not in self._starts:
                    break
                for name in self._names.get(alike, ()):
                    plain = " ".join(words[i : j + 1]).lower() == name.lower()
                    if not plain and (len(alike) >= _SHORT or joined.isupper()):
                        yield i, j + 1, name

    def _first_pieces(self) -> frozenset[str]:
        pieces: set[str] = set()
        for names in self._names.values():
            for name in names:
                letters = "".join(filter(str.isalpha, name.lower()))
                for cut in range(1, len(letters)):
                    piece = letters[:cut]
                    pieces.add(piece.upper())
                    if len(letters) >= _SHORT:
                        pieces.update((piece, piece.capitalize()))
        return frozenset(pieces)

    def _in_shapes(self, text: str) -> Iterator[Disguise]:
        shape = text.encode("latin-1", "replace").translate(_SHAPES)
        words = shape.split(b" ")
        odd = list(compress(count(), map(self._odd.__getitem__, words)))
        if odd:
            ends = list(accumulate(map(len, words)))
            for number in odd:
                end = ends[number] + number
                start = end - len(words[number])
                for each in self._words[text[start:end]]:
                    yield each._replace(start=start + each.start, end=start + each.end)
        bare = b" %b " % shape.translate(_BARE, _MARKS)
        if any(gap in bare for gap in (b" a a ", b" a  a ", b" a   a ")):
            for start, end in _spelled(shape):
                yield from self._in_stretch(text[start:end], start)

    def _looks_odd(self, shape: bytes) -> bool:
        return _is_odd(shape)

    def _in_word(self, word: str) -> tuple[Disguise, ...]:
        return tuple(self._in_stretch(word, 0))

    def _in_stretch(self, text: str, start: int, *, plain: bool = False) -> Iterator[Disguise]:
        """Yields what a stretch can be read as; what is `plain` is read as it is, too."""
        seen = set()
        for signs in (False, True) if any(map(text.__contains__, _STANDING_FOR)) else (False,):
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
        chars = [_SAME.get(one.char, one.char.lower()) for one in letters]
        for i, char in enumerate(chars):
            if char not in self._starts or (i and not letters[i].gap):
                continue
            alike = ""
            for j in range(i, len(letters)):
                alike += chars[j]
                if alike not in self._starts:
                    break
                for name in self._names.get(alike, ()) if _ends(text, letters[j].at) else ():
                    if _reads(letters[i : j + 1], name, plain):
                        yield i, j + 1, name, True


def _is_odd(shape: bytes) -> bool:
    """Tells whether a word of a shape may be a disguise."""
    inside = shape.lstrip(b".'").rstrip(b".$'")
    small, capitals = inside.count(b"a"), inside.count(b"A")
    letters = small + capitals + inside.count(b"I") + inside.count(b"l")
    digits = inside.count(b"0")
    # "1990s", "20th": figures with letters behind them.
    if letters < 2 or len(inside) < _SHORTEST or digits > letters:
        return False
    if digits or b"$" in inside or b"@" in inside or b"." in inside or inside.count(b"'") > 1:
        return True
    # "AlDS", "aIcohoI"
    return (capitals > 1 and not small and b"l" in inside) or (
        small > 0 and not capitals and b"I" in inside[1:]
    )


def _spelled(shape: bytes) -> Iterator[tuple[int, int]]:
    """Yields stretches of letters each apart from the next."""
    first = last = None
    count = 0
    for at in _single_letters(shape):
        if last is not None and at - last <= _WIDEST + 1:
            count += 1
        else:
            if first is not None and last is not None and count >= _SHORTEST:
                yield first, last + 1
            first, count = at, 1
        last = at
    if first is not None and last is not None and count >= _SHORTEST:
        yield first, last + 1


def _single_letters(shape: bytes) -> Iterator[int]:
    """Yields where letters, and what can stand for them, have none beside them."""
    padded = b" %b " % shape
    signs = b"aAIl0$@"
    for at, char in enumerate(shape):
        if char in signs and padded[at] not in b"aAIl0" and padded[at + 2] not in b"aAIl0":
            yield at


def _letters(text: str, *, signs: bool) -> list[_Letter]:
    """Returns the letters of a stretch, with the signs and digits that can stand for some."""
    letters, past = [], 0
    for at, char in enumerate(text):
        if char.isalpha() or (signs and char in _STANDING_FOR):
            letters.append(_Letter(at, char, text[past:at]))
            past = at + 1
    return letters


def _ends(text: str, at: int) -> bool:
    """Tells whether what is read up to a character ends there."""
    return at + 1 == len(text) or not text[at + 1].isalnum()


def _reads(letters: Sequence[_Letter], name: str, plain: bool) -> bool:
    """Tells whether letters are a disguise of a name, and no ordinary writing."""
    meant = "".join(filter(str.isalpha, name.lower()))
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


def _is_by_chance(letters: Sequence[_Letter], meant: str) -> bool:
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
    if char in _STANDING_FOR:
        return to in _STANDING_FOR[char] or (to in "il" and _SAME.get(char) == "i")
    others = [one.char for one in letters if one.char.isalpha() and one.char not in "lI"]
    if char == "l":
        return to == "i" and all(map(str.isupper, others))
    return char == "I" and to == "l" and any(map(str.islower, others))


def _has_space(gap: str) -> bool:
    return any(map(str.isspace, gap))


def _is_inside_word(gap: str) -> bool:
    """Tells whether what parts pieces can be inside a word: a sign, and no sign with a blank."""
    return len(gap) <= 2 * _WIDEST and (not gap or gap[0].isspace() == gap[-1].isspace())


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
        if len(part) < _SHORT and _is_by_chance(part, written.lower()):
            continue
        for word in _readings(written) if doubtful else (written,):
            if not read and word == written:
                continue
            if len(word) >= (_SHORTEST if word.isupper() else _SHORTEST + 1):
                yield first, past, word, False


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
        choices = _STANDING_FOR.get(char, char)
        if char == "l" and not small:
            choices = "I"
        elif char == "I" and small:
            choices = "Il"
        if len(readings) * len(choices) > _READINGS:
            choices = choices[0]
        readings = [reading + choice for reading in readings for choice in choices]
    yield from readings if small else [reading.upper() for reading in readings]


def _alike(letters: str) -> str:
    return "".join(_SAME.get(char, char) for char in letters)
