"""Which words letters can be read as, whatever stands between them.

Ordinary writing has such letters too: lists, codes, initials, figures that count something.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from undisclosed.terms.shapes import SHORTEST, STANDING_FOR

SHORT = 5
"""Fewer letters make a word by chance."""
LONGEST = 32
"""More letters than any word has; longer names are found by their beginnings."""
# How many letters beside a spelled word are taken for words of their own: "a", "I".
_BESIDE = 2
_FEW_PIECES = 6
_READINGS = 8


class Letter(NamedTuple):
    """A character that is, or can stand for, a letter, and what parts it from the one before."""

    at: int
    char: str
    gap: str


def letters_of(text: str, *, signs: bool) -> list[Letter]:
    """Returns the letters of a stretch, with the signs and digits that can stand for some."""
    letters, past = [], 0
    for at, char in enumerate(text):
        if char.isalpha() or (signs and char in STANDING_FOR):
            letters.append(Letter(at, char, text[past:at]))
            past = at + 1
    return letters


def words_in(
    text: str, letters: Sequence[Letter], plain: bool, singles: int
) -> Iterator[tuple[int, int, str, bool]]:
    """Yields the words that a stretch can be read as: first letter, one past the last, word, False.

    Args:
        text: The stretch.
        letters: What in it is, or can stand for, a letter.
        plain: Whether it is read as it is, too.
        singles: How many letters of a word stand alone, at least.
    """
    for first, past in _windows(letters):
        part = letters[first:past]
        written = "".join([one.char for one in part])
        doubtful = _is_doubtful(written)
        gaps = [one.gap for one in part[1:] if one.gap]
        # "don't" is as it is written.
        read = plain or (bool(gaps) and gaps != ["'"])
        # "sham3", "3rd": figures at the edge of a word count something.
        if not (doubtful or read) or written[0].isdigit() or written[-1].isdigit():
            continue
        if sum(map(str.isalpha, written)) < 2 or not ends_at(text, part[-1].at):
            continue
        if len(part) < SHORT and is_by_chance(part, [one.char.lower() for one in part]):
            continue
        if _has_figures(part) or _is_part_of_code(letters, first, past):
            continue
        if singles and (_alone(part) < singles or _is_torn(letters, first, past)):
            continue
        for word in _readings(written) if doubtful else (written,):
            if not read and word == written:
                continue
            if len(word) >= (SHORTEST if word.isupper() else SHORTEST + 1):
                yield first, past, word, False


def words_of_pieces(letters: Sequence[Letter]) -> Iterator[tuple[int, int, str, bool]]:
    """Yields the words that pieces make, where signs are between some and blanks between others."""
    edges = [i for i, one in enumerate(letters) if not i or one.gap]
    for n, first in enumerate(edges):
        for past in (*edges[n + 1 :], len(letters)):
            if past - first > LONGEST:
                break
            blanks = [one.gap.isspace() for one in letters[first + 1 : past] if one.gap]
            # A few letters may stand beside each other by chance: "(s) in a", "the U.S.".
            signs = len(blanks) - sum(blanks)
            enough = past - first > SHORT or (past - first >= SHORT - 1 and signs > 1)
            part = letters[first:past]
            if enough and any(blanks) and not all(blanks) and not _has_figures(part):
                yield first, past, "".join([one.char for one in part]), False


def _windows(letters: Sequence[Letter]) -> Iterator[tuple[int, int]]:
    """Yields the ranges of letters that may be a word."""
    for low, high in _segments(letters):
        pieces = [i for i in range(low, high) if i == low or letters[i].gap]
        edges = [*pieces, high]
        size = len(pieces)
        if size <= _FEW_PIECES:
            for i in range(size):
                for j in range(i + 1, size + 1):
                    if edges[j] - edges[i] <= LONGEST:
                        yield edges[i], edges[j]
        else:
            for i in range(min(_BESIDE + 1, size)):
                for j in range(max(i + 1, size - _BESIDE), size + 1):
                    if edges[j] - edges[i] <= LONGEST:
                        yield edges[i], edges[j]


def _segments(letters: Sequence[Letter]) -> Iterator[tuple[int, int]]:
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


def _is_doubtful(written: str) -> bool:
    """Tells whether letters can be read as others: an l among capitals, a capital I in a word."""
    if not written.isalpha():
        return True
    if "l" not in written and "I" not in written:
        return False
    others = written.replace("l", "").replace("I", "")
    # "All" is no AII.
    return others.isupper() and len(others) > 1 if "l" in written else not written.isupper()


def _has_figures(letters: Sequence[Letter]) -> bool:
    """Tells whether figures that stand for no letter part some: "MAD2L1BP" is a code of its own."""
    return any(map(str.isdigit, "".join([one.gap for one in letters[1:]])))


def _is_part_of_code(letters: Sequence[Letter], first: int, past: int) -> bool:
    """Tells whether a few letters belong to figures beside them: "7.1.II.A", "25(OH)D"."""
    part = letters[first:past]
    if len(part) >= SHORT or _alone(part) == len(part):
        return False
    before = "".join([one.char for one in letters[max(first - 1, 0) : first]]) + part[0].gap
    behind = letters[past].gap + letters[past].char if past < len(letters) else ""
    return any(any(map(str.isdigit, side)) and not has_space(side) for side in (before, behind))


def _alone(letters: Sequence[Letter]) -> int:
    """Returns how many letters have none beside them."""
    edges = [True, *(bool(one.gap) for one in letters[1:]), True]
    return sum(map(all, pairwise(edges)))


def _is_torn(letters: Sequence[Letter], first: int, past: int) -> bool:
    """Tells whether letters are nearer to one left off than to each other: "B D. I" of "C B D. I".

    A letter that is a word may stand anywhere: "a Z  I  D".
    """
    sides = [(first - 1, first)] * (first > 0) + [(past, past)] * (past < len(letters))
    beside = [len(letters[gap].gap) for at, gap in sides if letters[at].char not in "aAI"]
    return min(beside, default=LONGEST) < max(len(one.gap) for one in letters[first + 1 : past])


def is_by_chance(letters: Sequence[Letter], meant: Sequence[str]) -> bool:
    """Tells whether a few letters are none of a word: "a I d s", "A, I, D, S"."""
    if any("," in one.gap or ";" in one.gap for one in letters[1:]):
        return any(has_space(one.gap) for one in letters[1:])
    # An l among capitals may be an I, but no letter that stands apart.
    alike = "" if any(one.gap for one in letters[1:]) else "lI"
    known = "".join(
        one.char
        for one, to in zip(letters, meant, strict=True)
        if one.char.lower() == to and one.char not in alike
    )
    return not (known.isupper() or known.islower() or known.istitle())


def ends_at(text: str, at: int) -> bool:
    """Tells whether what is read up to a character ends there."""
    return at + 1 == len(text) or not text[at + 1].isalnum()


def has_space(gap: str) -> bool:
    """Tells whether there is a blank in what parts two letters."""
    return any(map(str.isspace, gap))
