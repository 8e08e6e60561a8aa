"""Where sentences and paragraphs begin.

Only a few tokens can end a sentence: those whose last character is a period, a question or an
exclamation mark, and those before a line break. Each is judged by what stands around it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Set
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from undisclosed.language.placing import code_points
from undisclosed.language.protocol import Tokens

Breaks: TypeAlias = dict[int, int]
"""How many line breaks stand before a token, for each token that starts a line; ascending."""

_PAGE_BREAKS = "\x0c\u2029"
_TERMINATORS = ".?!…"
_MAY_END = np.zeros(0x2030, dtype=np.bool_)
"""By code point: terminators and line breaks; what is beyond the last one is none."""
_MAY_END[[ord(char) for char in f"{_TERMINATORS}\n\r\x0b\x0c\x85\u2028\u2029"]] = True
_CLOSERS = frozenset("\"'”’»)]}")
_BULLETS = frozenset({*"-–—*•·‣▪◦●○►>|", "**", "--"})
_WRAP_MIN = 45
_WRAP_SLACK = 4


@dataclass(frozen=True, slots=True)
class Habits:
    """What a language writes with periods.

    Attributes:
        titles: Abbreviations that stand before what they belong to: "Dr".
        clipped: Words cut short, behind which a sentence goes on in lower case: "approx".
        stop_words: Its function words; capitalised behind an abbreviation they begin a sentence.
        vowels: What a word has that is none of them.
    """

    titles: Set[str]
    clipped: Set[str]
    stop_words: Set[str]
    vowels: Set[str]


@dataclass(frozen=True, slots=True)
class Layout:
    """Number of the sentence and of the paragraph of each token, both never decreasing."""

    sentences: npt.NDArray[np.intp]
    paragraphs: npt.NDArray[np.intp]

    def firsts(self) -> npt.NDArray[np.intp]:
        """Returns the first token of each sentence."""
        return np.flatnonzero(np.diff(self.sentences, prepend=-1))


def lay_out(text: str, tokens: Tokens, habits: Habits) -> Layout:
    """Finds the sentences and paragraphs of a text."""
    count = len(tokens.words)
    breaks, terminators = _find_ends(text, tokens)
    opens_paragraph = [i for i, number in breaks.items() if number >= 2]
    opens = set(opens_paragraph)
    lines = _Lines(tokens, breaks, habits)
    opens.update(i for i, number in breaks.items() if number == 1 and lines.ends_sentence(i))
    for i in terminators:
        past = _past_closers(tokens, i)
        ends = past < count and past not in breaks
        if ends and _ends_sentence(tokens, i, past, breaks, habits):
            opens.add(past)
    return Layout(_numbers(count, opens), _numbers(count, opens_paragraph))


def _numbers(count: int, opens: Collection[int]) -> npt.NDArray[np.intp]:
    """Numbers stretches of tokens by where new ones open."""
    steps = np.zeros(count, dtype=np.intp)
    steps[list(opens)] = 1
    return np.cumsum(steps)


def _find_ends(text: str, tokens: Tokens) -> tuple[Breaks, list[int]]:
    """Finds the line breaks before tokens, and the tokens that may end a sentence by a last mark.

    Two line breaks make a blank line, and so does a page break.
    """
    breaks: Breaks = {}
    terminators = []
    for place in np.flatnonzero(_MAY_END.take(code_points(text), mode="clip")).tolist():
        char = text[place]
        if char in _TERMINATORS:
            i = bisect_left(tokens.ends, place + 1)
            if tokens.ends[i] == place + 1:
                terminators.append(i)
        elif char != "\n" or text[place - 1 : place] != "\r":
            i = bisect_left(tokens.starts, place)
            breaks[i] = breaks.get(i, 0) + (2 if char in _PAGE_BREAKS else 1)
    breaks.pop(0, None)  # what stands before the first word opens nothing
    breaks.pop(len(tokens.words), None)
    return breaks, terminators


def _past_closers(tokens: Tokens, i: int) -> int:
    """Skips quotes and brackets that close right behind token i."""
    words = tokens.words
    past = i + 1
    while past < len(words) and (
        (words[past] in _CLOSERS and tokens.starts[past] == tokens.ends[past - 1])
        or (words[past][0] in ":;" and len(words[past]) > 1)  # a smiley
    ):
        past += 1
    return past


def _ends_sentence(tokens: Tokens, i: int, past: int, breaks: Breaks, habits: Habits) -> bool:
    """Judges the terminator at i, when the next word stands at past, on the same line."""
    word, after = tokens.words[i], tokens.words[past]
    if tokens.starts[past] == tokens.ends[past - 1]:
        return past == i + 1 and _lacks_space(tokens, i)
    if len(word) > 1 and word[0].isalnum():
        return _abbreviation_ends(word, after, habits)
    if _is_lower(after):
        if tokens.words[past - 1] in _CLOSERS:
            return False
        return word != "…" and word[:2] != ".." and _ends_before_lower(tokens, i, habits)
    if word == "." and i > 0:
        return not _is_list_number(tokens, i, breaks)
    return True


def _lacks_space(tokens: Tokens, i: int) -> bool:
    """films.Ruffalo: a period glued between a lower-case word and a capitalised one."""
    before, after = tokens.words[i - 1] if i else "", tokens.words[i + 1]
    return (
        tokens.words[i] in ".?!"
        and len(before) > 1
        and before[-1].islower()
        and len(after) > 1
        and after[0].isupper()
    )


def _abbreviation_ends(word: str, after: str, habits: Habits) -> bool:
    """An abbreviation ends a sentence when a capitalised function word follows ("U.S. The")."""
    if word[:-1] in habits.titles:
        return False
    return after[0].isupper() and len(after) > 1 and after.lower() in habits.stop_words


def _ends_before_lower(tokens: Tokens, i: int, habits: Habits) -> bool:
    """Careless posts go on in lower case; so do abbreviations this module does not know."""
    if tokens.words[i] != ".":
        return True
    before = tokens.words[i - 1] if i else ""
    if not before.isalpha():
        return before in _CLOSERS or (before.isdigit() and len(before) > 1)
    has_vowel = not habits.vowels.isdisjoint(before.lower())
    return len(before) > 1 and has_vowel and before not in habits.clipped


def _is_list_number(tokens: Tokens, i: int, breaks: Breaks) -> bool:
    before = tokens.words[i - 1]
    return (i == 1 or i - 1 in breaks) and (before.isdigit() or len(before) == 1)


def _is_lower(word: str) -> bool:
    return word[0].islower()


class _Lines:
    """The lines of a text, to tell a wrapped line from a finished one."""

    def __init__(self, tokens: Tokens, breaks: Breaks, habits: Habits) -> None:
        self._tokens = tokens
        self._titles = habits.titles
        firsts = list(breaks)
        self._width: dict[int, int] = {}
        self._before: dict[int, int] = {}
        self._start_before: dict[int, int] = {}
        self._measure([0, *firsts], [*firsts, len(tokens.words)], breaks)

    def ends_sentence(self, i: int) -> bool:
        """Tells whether the line break before token i ends a sentence."""
        words = self._tokens.words
        if self._is_quoted(i):
            i += 1  # judge what is quoted, not the mark before it
        if words[i] in _BULLETS or self._opens_item(i):
            return True
        last = self._last_word_before(i)
        if last[-1] in ".?!:…":
            return last[:-1] not in self._titles
        return not self._is_wrapped(i)

    def _is_quoted(self, i: int) -> bool:
        """Both this line and the one before it begin with the mark of a quoted mail."""
        words = self._tokens.words
        return words[i] == words[self._start_before[i]] == ">" and i + 1 < len(words)

    def _last_word_before(self, i: int) -> str:
        """The last token of the line before, without what closes behind it."""
        words = self._tokens.words
        last = i - 1
        while last > max(0, i - 5) and (words[last] in _CLOSERS or words[last] == ">"):
            last -= 1
        return words[last]

    def _is_wrapped(self, i: int) -> bool:
        """The first word of this line would not have fitted on the one before."""
        line = i if i in self._before else i - 1
        length = self._before[line]
        first_word = self._tokens.ends[i] - self._tokens.starts[i]
        full = length + 1 + first_word + _WRAP_SLACK > self._width[line]
        return length >= _WRAP_MIN and (full or _is_lower(self._tokens.words[i]))

    def _measure(self, starts: list[int], ends: list[int], breaks: Breaks) -> None:
        """Notes, for the start of each line, the line before it and its paragraph's width."""
        tokens = self._tokens
        lengths = [
            tokens.ends[e - 1] - tokens.starts[s] if e > s else 0
            for s, e in zip(starts, ends, strict=True)
        ]
        block: list[int] = []
        for line, start in enumerate(starts):
            if line and breaks[start] > 1:
                self._close(block, starts, lengths)
                block = []
            block.append(line)
        self._close(block, starts, lengths)

    def _close(self, block: list[int], starts: list[int], lengths: list[int]) -> None:
        width = max((lengths[line] for line in block), default=0)
        for line in block[1:]:
            self._before[starts[line]] = lengths[line - 1]
            self._start_before[starts[line]] = starts[line - 1]
            self._width[starts[line]] = width

    def _opens_item(self, i: int) -> bool:
        """1. or 1), a heading with a colon within its first words, or who speaks: "ann: hello"."""
        words = self._tokens.words
        following = words[i + 1 : i + 6]
        if following and following[0] in (".", ")") and (words[i].isdigit() or len(words[i]) == 1):
            return True
        return following[:1] == [":"] or (words[i][0].isupper() and ":" in following)
