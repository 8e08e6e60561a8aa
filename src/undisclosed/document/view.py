"""A text as a reader sees it, and the way back from there to the text.

What a reader does not see (zero-width characters, soft hyphens, direction marks) goes; what
looks like a Latin letter becomes one; what is written in several ways is written in one (NFKC).
Each stage takes a text and gives a text with a `Map`; stages are chained, and run until nothing
changes, so that the view of a view is that view.

Offsets survive because a stage changes a text in two ways only: letter for letter, which moves
nothing, or by `Substitution`s, which the map records. Stages look for what they change with regular
expressions; all else is copied as it is. A stage only runs when a text has a character that can
make it change something, which is read off the few characters that are not plain ASCII.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import groupby
from typing import TypeAlias

from undisclosed.document.ascii import change_odd, find_odd, search_odd
from undisclosed.document.latin import LATIN_LETTERS, MARKS, fold_alikes
from undisclosed.document.lookalikes import PUNCTUATION
from undisclosed.document.offsets import Map, Substitution, apply

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
_EXTRAORDINARY = re.compile(f"[^{_ORDINARY}]")
# "\r\n", or a run of what can't be seen; what begins with a class is quickly looked for.
_INVISIBLE = re.compile(f"[\r{_IGNORABLE}](?:(?<=\r)\n|(?<!\r)[{_IGNORABLE}]*+)")
_CONTROLS = re.compile(f"[{_CONTROL}]")
_UNSHOWN = re.compile(f"[{_CONTROL}{_FOREIGN}]+")
# Fillers are letters by the book, but go with what can't be seen.
_LETTER_OR_DIGIT = re.compile("[^\\W_\u115f\u1160\u3164\uffa0]")
# Every mark, and some symbols: an edit that ends here can't split a letter from its marks.
_MARKISH = r"[^\w\s\x00-\u02ff\u2010-\u2027]|[\uff9e\uff9f]"
_OVERRIDDEN = re.compile("\u202e[^\u202c\u2069\n\r]*\u202c?")
_OVERRIDDEN_WORD = re.compile(rf"(?:[^\W\d_]|\u00ad|{_MARKISH})+")
# ASCII in characters that show as nothing, as a whole word; flags are written with them too.
_TAGS = "\U000e0020-\U000e007e"
_TAGGED = re.compile(f"(?<![\U0001f3f4{_TAGS}])[{_TAGS}]{{2,}}")
_SOFT_BREAK = re.compile("\u00ad(?=\r?\n)")
_FOOTNOTE = re.compile(rf"(?<=[^\W\d_²³¹⁰⁴-⁹])[²³¹⁰⁴-⁹](?:{_MARKISH})*|\u2029")
_SPACED = {"\u2029": "\n\n"}
_STACK = re.compile(rf"[^\w\x00-\u02ff]{{{_MARKS_KEPT + 1},}}")
_MARKED = re.compile(f"([{LATIN_LETTERS}])[{MARKS}]+|(\\w)[\u0334-\u0338\u20d0-\u20f0]+")
_BREAK = re.compile(r"-[ \t]*\n[ \t]*")
_LETTER = re.compile(r"[^\W\d_]")
_BROKEN = re.compile(r"[^\W\d_]++(?:-[ \t]*+\n[ \t]*+[^\W\d_]++)+")
_LOWER_NEAR = 40
_MARKS = re.compile(f"[{MARKS}]+")

# Compatible by the book, but not in running text: "Truvada™" is not "TruvadaTM", "1½" is not
# "11/2", a spacing accent is no space; lunate sigma is a look-alike of c before it is a sigma;
# and no single character may swell to a sentence.
_KEPT = frozenset("™℠¼½¾¨¯¸˘˙˚˛˜˝‗‾℀℁℅℆ϲϹ\ufdfa\ufdfb") | {
    chr(c) for c in (*range(0x2150, 0x2160), *range(0x249C, 0x24B6))
}
_LOW_CHANGING = "".join(
    chr(c)
    for c in range(0x80, 0x300)
    if chr(c) not in _KEPT and unicodedata.normalize("NFKC", chr(c)) != chr(c)
)
# No character below U+0300 joins what stands before it, so these stretches normalise on their own.
_STRETCH = re.compile(f"[\x00-\u02ff]?[\u0300-\U0010ffff]+|[{_LOW_CHANGING}]")


def normalise(text: str) -> tuple[str, list[Map]]:
    """Returns the view of a text and the maps that lead back, last stage first."""
    odd = find_odd(text)
    if not _EXTRAORDINARY.search(odd):
        view = text
        for char, plain in _ASCII_FOR.items():
            if char in odd:
                view = view.replace(char, plain)
        if not _BREAK.search(view):
            return view, []
    return _normalise_in_stages(text)


def _normalise_in_stages(text: str) -> tuple[str, list[Map]]:
    maps: list[Map] = []
    for _ in range(_ROUNDS):
        before = text
        odd = find_odd(text)
        for stage, applies in _ASCII_STAGES if text.isascii() else _STAGES:
            if applies and not applies(odd):
                continue
            old, (text, found) = text, stage(text)
            if text is not old:
                odd = find_odd(text)
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
        text,
        (
            Substitution(*m.span(), "")
            for m in _UNSHOWN.finditer(text)
            if _is_inside(text, *m.span())
        ),
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
            Substitution(
                stretch.start() + word.start(), stretch.start() + word.end(), _turn(word[0])
            )
            for stretch in _OVERRIDDEN.finditer(text)
            for word in _OVERRIDDEN_WORD.finditer(stretch[0])
        ),
    )


def _turn(word: str) -> str:
    """Reverses a word; marks stay with their letters."""
    return "".join([word[start:end] for start, end in _sequences(word)][::-1])


def _reveal(text: str) -> tuple[str, Map]:
    """Shows what is written in tag characters, which machines read, unless it is inside a word."""
    return apply(
        text,
        (
            Substitution(*m.span(), f" {''.join(chr(ord(char) - 0xE0000) for char in m[0])} ")
            for m in _TAGGED.finditer(text)
            if not _is_inside(text, *m.span())
        ),
    )


def _strip(text: str) -> tuple[str, Map]:
    """Removes what can't be seen; a soft hyphen that a line was broken at can be."""
    text = _SOFT_BREAK.sub("-", text)
    return apply(
        text,
        (
            Substitution(*m.span(), m[0][1:] if m[0] == "\r\n" else "")
            for m in _INVISIBLE.finditer(text)
        ),
    )


def _space(text: str) -> tuple[str, Map]:
    """Sets off what is no part of the word or paragraph before it."""
    return apply(
        text,
        (
            Substitution(*m.span(), _SPACED.get(m[0], f" {m[0]}"))
            for m in search_odd(text, _FOOTNOTE)
        ),
    )


def _thin(text: str) -> tuple[str, Map]:
    """Replaces single characters, and cuts stacks of marks to a height that can be sorted."""
    for line_end in "\r\v\f":
        text = text.replace(line_end, "\n")
    text = change_odd(text, lambda stretch: stretch.translate(_PLAIN))
    if not _STACK.search(find_odd(text)):
        return text, Map()
    return apply(text, _tall_stacks(text))


def _is_thick(odd: str) -> bool:
    """Tells whether a text with these odd characters can be thinned."""
    return odd.translate(_PLAIN) != odd or _STACK.search(odd) is not None


def _compose(text: str) -> tuple[str, Map]:
    """NFKC, each base character with its marks on its own."""
    if unicodedata.is_normalized("NFKC", text):
        return text, Map()
    return apply(text, _compositions(text))


def _tall_stacks(text: str) -> Iterator[Substitution]:
    for match in _STACK.finditer(text):
        stretch, at = match[0], 0
        for combining, run in groupby(stretch, _is_combining):
            height = len(list(run))
            if combining and height > _MARKS_KEPT:
                top = at + _MARKS_KEPT - 1
                yield Substitution(match.start() + top, match.start() + at + height, stretch[top])
            at += height


def _is_combining(char: str) -> bool:
    return unicodedata.combining(char) > 0


def _compositions(text: str) -> Iterator[Substitution]:
    for stretch in search_odd(text, _STRETCH):
        if unicodedata.is_normalized("NFKC", stretch[0]):
            continue
        for start, end in _sequences(stretch[0]):
            old = stretch[0][start:end]
            new = old if old[0] in _KEPT else unicodedata.normalize("NFKC", old)
            if new != old:
                yield Substitution(stretch.start() + start, stretch.start() + end, new)


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
    return apply(text, (Substitution(*m.span(), m[1] or m[2]) for m in search_odd(text, _MARKED)))


def _join(text: str) -> tuple[str, Map]:
    """Joins words that were hyphenated over a line break."""
    return apply(
        text,
        (
            Substitution(broken.start() + line_end.start(), broken.start() + line_end.end(), "")
            for broken in _broken_words(text)
            if not _are_abbreviations(text, broken)
            for line_end in _line_ends(broken[0])
        ),
    )


def _line_ends(broken: str) -> Iterator[re.Match[str]]:
    """Finds the line ends that a word goes on behind."""
    for line_end in _BREAK.finditer(broken):
        if _goes_on(broken, line_end.start() - 1, line_end.end()):
            yield line_end


def _broken_words(text: str) -> Iterator[re.Match[str]]:
    """Finds words with hyphens at line ends, each from the first of them."""
    done = 0
    while line_end := _BREAK.search(text, done):
        start = line_end.start()
        while start > done and _LETTER.match(text, start - 1):
            start -= 1
        word = _BROKEN.match(text, start)
        done = word.end() if word else line_end.end()
        if word:
            yield word


def _goes_on(broken: str, last: int, first: int) -> bool:
    """Tells whether a word goes on in its case: "HI-" and "V", not "HIV-" and "Positive"."""
    if broken[last].islower():
        return broken[first].islower()
    return (
        broken[last].isupper()
        and broken[first].isupper()
        and not broken[first + 1 : first + 2].islower()
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


_Stage: TypeAlias = Callable[[str], tuple[str, Map]]
_Applies: TypeAlias = Callable[[str], object]

# Each stage with what tells, from the odd characters of a text, whether it can change the text;
# none where plain ASCII is changed too.
_STAGES: tuple[tuple[_Stage, _Applies | None], ...] = (
    (_drop, _UNSHOWN.search),
    (_unreverse, re.compile("\u202e").search),
    (_reveal, _TAGGED.search),
    (_strip, re.compile(f"[\r{_IGNORABLE}]").search),
    (_space, re.compile("[²³¹⁰⁴-⁹\u2029]").search),
    (_thin, _is_thick),
    (_compose, bool),
    (_unmark, _MARKS.search),
    (_fold, bool),
    (_blank, _UNSHOWN.search),
    (_join, None),
)
_ASCII_STAGES = tuple(step for step in _STAGES if step[0] in (_strip, _thin, _blank, _join))
