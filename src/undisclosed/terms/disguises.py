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
from itertools import accumulate, compress, count
from typing import NamedTuple

from undisclosed.memo import Memo
from undisclosed.terms.broken_names import BrokenNames
from undisclosed.terms.encodings import decode
from undisclosed.terms.readings import (
    SHORT,
    Letter,
    ends_at,
    has_space,
    is_by_chance,
    letters_of,
    words_in,
    words_of_pieces,
)
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

_KEPT = 50_000

# What may stand between two letters that are no word.
_JOINERS = frozenset(" \n\t.,;:-/&+'\"–—()[]{}<>")
_HYPHENS = ("", "-", "/", "–", "—")


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
                yield from self._in_stretch(text[start:end], start, singles=SHORTEST)

    def _in_word(self, word: str) -> tuple[Disguise, ...]:
        return tuple(self._in_stretch(word, 0))

    def _in_pieces(self, text: str, start: int) -> Iterator[Disguise]:
        """Yields what a row of pieces can be read as, signs and blanks between them."""
        letters = letters_of(text, signs=False)
        found = [*self._names_in(text, letters, plain=False), *words_of_pieces(letters)]
        for first, past, word, named in dict.fromkeys(found):
            part = letters[first:past]
            yield Disguise(start + part[0].at, start + part[-1].at + 1, word, named)

    def _in_stretch(
        self, text: str, start: int, *, plain: bool = False, singles: int = 0
    ) -> Iterator[Disguise]:
        """Yields what a stretch can be read as.

        Args:
            text: The stretch.
            start: Where it begins.
            plain: Whether it is read as it is, too.
            singles: How many letters of a word stand alone, at least.
        """
        seen = set()
        for signs in (False, True) if any(map(text.__contains__, STANDING_FOR)) else (False,):
            letters = letters_of(text, signs=signs)
            for first, past, word, named in (
                *self._names_in(text, letters, plain),
                *words_in(text, letters, plain, singles),
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
        self, text: str, letters: Sequence[Letter], plain: bool
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
                for name in self._names.called(alike) if ends_at(text, letters[j].at) else ():
                    if _reads(letters[i : j + 1], name, plain):
                        yield i, j + 1, name, True


def _reads(letters: Sequence[Letter], name: str, plain: bool) -> bool:
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
        if stand_ins and any(map(has_space, gaps)):
            return False
        if not all(map(_is_inside_word, gaps)):
            return False
    return len(meant) >= SHORT or not is_by_chance(letters, meant)


def _reads_tiny(letters: Sequence[Letter], plain: bool) -> bool:
    """Tells whether two letters can be a disguise: capitals in codes, or with an odd sign between.

    "T&#66;" and "T~B", but neither "T. B." nor "T/B" nor "T-B".
    """
    capitals = all(one.char.isupper() for one in letters)
    return capitals and (plain or _JOINERS.isdisjoint(letters[-1].gap))


def _passes(char: str, to: str, letters: Sequence[Letter]) -> bool:
    """Tells whether a character passes for a letter among others."""
    if char in STANDING_FOR:
        return to in STANDING_FOR[char] or (to in "il" and SAME.get(char) == "i")
    others = [one.char for one in letters if one.char.isalpha() and one.char not in "lI"]
    if char == "l":
        return to == "i" and all(map(str.isupper, others))
    return char == "I" and to == "l" and any(map(str.islower, others))


def _is_inside_word(gap: str) -> bool:
    """Tells whether what parts pieces can be inside a word: a sign, and no sign with a blank."""
    return len(gap) <= 2 * WIDEST and (not gap or gap[0].isspace() == gap[-1].isspace())


def _is_hyphened(letters: Sequence[Letter]) -> bool:
    """Tells whether nothing but hyphens and strokes parts pieces of several letters."""
    gaps = [one.gap for one in letters[1:]]
    return not all(gaps) and any(gaps) and all(gap in _HYPHENS for gap in gaps)
