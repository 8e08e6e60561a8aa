"""Where sentences and paragraphs begin.

Only a few tokens can end a sentence: those whose last character is a period, a question or an
exclamation mark, and those before a line break. Each is judged by what stands around it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from undisclosed.terms.stopwords import STOP_WORDS
from undisclosed.terms.tokenizer import TITLES, Tokens

_LINE_BREAK = re.compile(r"\r\n|[\n\r\x0b\x0c\x85\u2028\u2029]")
_PAGE_BREAKS = "\x0c\u2029"
_TERMINATORS = ".?!…"
_CLOSERS = frozenset("\"'”’»)]}")
_BULLETS = frozenset({*"-–—*•·‣▪◦●○►>|", "**", "--"})
_VOWELS = frozenset("aeiouy")
_CLIPPED_WORDS = """
abd adm apt avg cap caps cont contd dev dia diam est esp equiv est eval exam excl gen grp inf init
inj lab lat max med meds min neg occ occas oz pos post prep prev prob psi reg rep sup susp tab tabs
tbl temp tot usu vac vel vent
"""
_CLIPPED = frozenset(_CLIPPED_WORDS.split())
_WRAP_MIN = 45
_WRAP_SLACK = 4


@dataclass(frozen=True, slots=True)
class Layout:
    """Number of the sentence and of the paragraph of each token, both never decreasing."""

    sentences: npt.NDArray[np.intp]
    paragraphs: npt.NDArray[np.intp]

    def firsts(self) -> npt.NDArray[np.intp]:
        """Returns the first token of each sentence."""
        return np.flatnonzero(np.diff(self.sentences, prepend=-1))


def lay_out(text: str, tokens: Tokens) -> Layout:
    """Finds the sentences and paragraphs of a text."""
    count = len(tokens.words)
    breaks = _line_breaks(text, tokens)
    opens_paragraph = breaks >= 2
    opens = opens_paragraph.copy()
    lines = _Lines(tokens, breaks)
    for i in np.flatnonzero(breaks == 1).tolist():
        opens[i] = lines.ends_sentence(i)
    starts_line = breaks > 0
    for i, word in enumerate(tokens.words):
        if word[-1] in _TERMINATORS:
            past = _past_closers(tokens, i)
            if past < count and not opens[past] and not starts_line[past]:
                opens[past] = _ends_sentence(tokens, i, past, starts_line)
    if count:
        opens[0] = opens_paragraph[0] = False
    return Layout(np.cumsum(opens), np.cumsum(opens_paragraph))


def _line_breaks(text: str, tokens: Tokens) -> npt.NDArray[np.intp]:
    """Counts the line breaks before each token; two make a blank line."""
    places, weights = [], []
    for match in _LINE_BREAK.finditer(text):
        places.append(match.start())
        weights.append(2 if match.group() in _PAGE_BREAKS else 1)
    counts = np.zeros(len(tokens.words) + 1, dtype=np.intp)
    np.add.at(counts, np.searchsorted(tokens.starts, places), weights)
    return counts[:-1]


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


def _ends_sentence(tokens: Tokens, i: int, past: int, starts_line: npt.NDArray[np.bool_]) -> bool:
    """Judges the terminator at i, when the next word stands at past, on the same line."""
    word, after = tokens.words[i], tokens.words[past]
    if tokens.starts[past] == tokens.ends[past - 1]:
        return past == i + 1 and _lacks_space(tokens, i)
    if len(word) > 1 and word[0].isalnum():
        return _abbreviation_ends(word, after)
    if _is_lower(after):
        return word != "…" and word[:2] != ".." and _ends_before_lower(tokens, i)
    if word == "." and i > 0:
        return not (_is_list_number(tokens, i, starts_line) or _is_initial(tokens, i, after))
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


def _abbreviation_ends(word: str, after: str) -> bool:
    """An abbreviation ends a sentence when a capitalised function word follows ("U.S. The")."""
    if word[:-1] in TITLES:
        return False
    return after[0].isupper() and len(after) > 1 and after.lower() in STOP_WORDS


def _ends_before_lower(tokens: Tokens, i: int) -> bool:
    """Careless posts go on in lower case; so do abbreviations this module does not know."""
    if tokens.words[i] != ".":
        return True
    before = tokens.words[i - 1] if i else ""
    return before.isalpha() and len(before) > 1 and _has_vowel(before) and before not in _CLIPPED


def _is_list_number(tokens: Tokens, i: int, starts_line: npt.NDArray[np.bool_]) -> bool:
    before = tokens.words[i - 1]
    return (i == 1 or bool(starts_line[i - 1])) and (before.isdigit() or len(before) == 1)


def _is_initial(tokens: Tokens, i: int, after: str) -> bool:
    """The W of George W. Bush, but not the C of hepatitis C."""
    before = tokens.words[i - 1]
    if len(before) != 1 or not before.isupper() or before == "I" or not after[0].isupper():
        return False
    if after.lower() in STOP_WORDS:
        return False
    return i < 2 or tokens.words[i - 2][0].isupper() or not tokens.words[i - 2][0].isalnum()


def _has_vowel(word: str) -> bool:
    return not _VOWELS.isdisjoint(word.lower())


def _is_lower(word: str) -> bool:
    return word[0].islower()


class _Lines:
    """The lines of a text, to tell a wrapped line from a finished one."""

    def __init__(self, tokens: Tokens, breaks: npt.NDArray[np.intp]) -> None:
        self._tokens = tokens
        firsts = np.flatnonzero(breaks > 0)
        firsts = firsts[firsts > 0]
        starts = np.concatenate(([0], firsts)).astype(np.intp)
        ends = np.concatenate((firsts, [len(tokens.words)])).astype(np.intp)
        self._width: dict[int, int] = {}
        self._before: dict[int, int] = {}
        self._measure(starts.tolist(), ends.tolist(), breaks)

    def ends_sentence(self, i: int) -> bool:
        """Tells whether the line break before token i ends a sentence."""
        tokens = self._tokens
        before, after = tokens.words[i - 1], tokens.words[i]
        if before[-1] in ".?!:…" or before in _CLOSERS or after in _BULLETS:
            return True
        if self._opens_item(i):
            return True
        length = self._before[i]
        if length < _WRAP_MIN:
            return True
        first_word = tokens.ends[i] - tokens.starts[i]
        wrapped = length + 1 + first_word + _WRAP_SLACK > self._width[i]
        return not (wrapped or _is_lower(after))

    def _measure(self, starts: list[int], ends: list[int], breaks: npt.NDArray[np.intp]) -> None:
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
            self._width[starts[line]] = width

    def _opens_item(self, i: int) -> bool:
        """1. or 1) or a heading with a colon within its first words."""
        words = self._tokens.words
        following = words[i + 1 : i + 6]
        if following and following[0] in (".", ")") and (words[i].isdigit() or len(words[i]) == 1):
            return True
        return words[i][0].isupper() and ":" in following
