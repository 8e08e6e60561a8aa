"""Where people's names begin and end, by how names are written.

The network sees a few words at a time: it may stop in the middle of a name, and take in a word
that only stands in capitals. Titles, initials, particles, hyphens and labels tell better.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import zip_longest

from undisclosed.identifiers.decoding import TypedRange
from undisclosed.identifiers.identifier import TYPES
from undisclosed.identifiers.labels import LABELS, NAME_LABELS, is_label
from undisclosed.identifiers.name_ends import PARTICLES
from undisclosed.language.protocol import Reading

_TITLE_WORDS = """
    Mr Mrs Ms Miss Mx Dr Prof Professor Sir Dame Lord Lady Judge Justice Rev Revd Fr Messrs Madam
    Mme Cllr HHJ Cdr Sgt Capt Insp Supt
"""
TITLES = frozenset(_TITLE_WORDS.split())
"""What stands before a name and belongs to it."""
_SURE_TITLES = frozenset({"Mr", "Mrs", "Ms", "Mx", "Dr", "Prof", "Messrs", "Mme"})
"""Titles behind which nothing but a name stands."""
# Small words that are names when a name goes on with them: Nguyen Van An.
_SMALL_NAMES = frozenset({"An", "Do", "Ha", "Le", "My", "So", "To", "Vi", "No", "De", "Van", "Von"})
GREETINGS = frozenset({"dear", "hi", "hello", "hey", "hiya", "greetings", "regards", "sincerely"})
"""What stands before the name of somebody who is written to, or writes."""
_NOBODY_WORDS = """
    sir madam all team colleague colleagues parents friend friends everyone everybody both there
    customer customers again folks guys mum dad neighbour neighbours reader readers resident editor
"""
_NOBODY = frozenset(_NOBODY_WORDS.split())
_TITLE_FORMS = frozenset(form for title in _SURE_TITLES for form in (title, f"{title}."))
_CALLING = frozenset(
    form for word in (*GREETINGS, *NAME_LABELS) for form in (word, word.capitalize(), word.upper())
)
_OPENING = r"\W*(?:\d[\d:.]*\W+)?([^\W\d_])"
_FIRST_OPENING = re.compile(_OPENING)
# A sign before all else, which is quickly found: the end of a sentence with a space, or of a line.
_OPENINGS = re.compile(rf"[.!?\n](?:(?<=\n)|\s){_OPENING}")
_PERSON = TYPES.index("PERSON")
_LONGEST = 12
_MOST_LOWER = 4


def shape_names(
    reading: Reading,
    spans: Iterable[TypedRange],
    taken: Sequence[bool],
    initials: Iterable[TypedRange],
) -> list[TypedRange]:
    """Returns spans in which names of people are whole, in order and apart.

    Args:
        reading: The text.
        spans: What the network found, in order.
        taken: Marks tokens of patterns, which no name reaches into.
        initials: What patterns found to be initials.
    """
    return _Names(reading, spans, taken).whole(initials)


class _Names:
    """The spans of one text while names are made whole."""

    def __init__(
        self, reading: Reading, spans: Iterable[TypedRange], taken: Sequence[bool]
    ) -> None:
        self._reading = reading
        self._spans = [span for span in spans if span.first < span.past]
        self._patterned = taken
        self._blocked = list(taken)
        self._owner: dict[int, TypedRange] = {}
        for span in self._spans:
            for i in range(span.first, span.past):
                self._owner[i] = span
                if span.sure and span.type != _PERSON:
                    self._blocked[i] = True

    def whole(self, initials: Iterable[TypedRange]) -> list[TypedRange]:
        seeds = [span for span in self._spans if span.type == _PERSON]
        seeds += [
            *self._alone_initials(initials),
            *self._titled(),
            *self._called(),
            *self._in_haste(),
        ]
        names = self._over_lines(self._turned(_joined(map(self._grown, seeds))))
        return sorted([*names, *self._others(names)], key=lambda span: span.first)

    def _others(self, names: Sequence[TypedRange]) -> list[TypedRange]:
        """Returns what is no name of a person, without what names took of it."""
        inside = {i for name in names for i in range(name.first, name.past)}
        left = []
        for span in self._spans:
            if span.type != _PERSON and inside.isdisjoint(range(span.first, span.past)):
                left.append(span)
            elif span.type != _PERSON:
                left += _rest(span, inside)
        return left

    def _over_lines(self, names: Sequence[TypedRange]) -> list[TypedRange]:
        """Joins the halves of a name that a line break parts, unless names are listed in lines."""
        whole: list[TypedRange] = []
        for name in names:
            if whole and whole[-1].past == name.first and self._runs_over(whole[-1], name):
                last = whole.pop()
                name = TypedRange(last.first, name.past, _PERSON, last.sure or name.sure)
            whole.append(name)
        return whole

    def _turned(self, names: Sequence[TypedRange]) -> list[TypedRange]:
        """Joins "Smith, John" where lines or sentences begin with it: one person, not two."""
        forms, whole = self._reading.forms, []
        starts = {name.first for name in names}
        skipped = -1
        for name, after in zip_longest(names, names[1:]):
            if name.first < skipped:
                continue
            past = after.past if after else 0
            one = (
                after
                and name.past - name.first == 1
                and after.first == name.past + 1
                and forms[name.past] == ","
                and self._opens_line(name.first)
                and (past == len(forms) or forms[past] == "," or self._opens_line(past))
                and past + 1 not in starts
                and forms[past + 1 : past + 2] != ["and"]
            )
            skipped = past if one else -1
            whole.append(TypedRange(name.first, past, _PERSON, name.sure) if one else name)
        return whole

    def _runs_over(self, name: TypedRange, rest: TypedRange) -> bool:
        reading = self._reading
        gap = reading.text[reading.ends[name.past - 1] : reading.starts[rest.first]]
        if gap.strip(" ") != "\n" or self._opens_line(name.first):
            return False
        return rest.past < len(reading) and not self._opens_line(rest.past)

    def _alone_initials(self, initials: Iterable[TypedRange]) -> list[TypedRange]:
        """Returns initials with a name right before or behind: the others stay as they are."""
        return [
            each
            for each in initials
            if each.first in self._owner
            or (self._is_name(each.past) and self._beside(each.past - 1))
        ]

    def _titled(self) -> list[TypedRange]:
        """Returns what stands behind "Mr" and its like, whatever the network thinks of it."""
        found = []
        for i in [i for i, form in enumerate(self._reading.forms) if form in _TITLE_FORMS]:
            if self._same_line(i):
                after = self._past_initials(i + 1)
                if self._is_capitalised(after) and self._same_line(after - 1):
                    after += 1
                if after > i + 1:
                    found.append(TypedRange(i + 1, after, _PERSON, True))
        return found

    def _called(self) -> list[TypedRange]:
        """Returns names in small letters behind a greeting or the label of a field."""
        reading = self._reading
        found = []
        for i in [i for i, form in enumerate(reading.forms) if form in _CALLING]:
            word = reading.forms[i].lower()
            if word in GREETINGS and self._opens_line(i) and self._same_line(i):
                found += self._lower_name(i + 1)
            elif word in NAME_LABELS and is_label(reading, i):
                after = i + 1
                while after < len(reading) and not reading.keys[after]:
                    after += 1
                found += self._lower_name(after)
        return found

    def _in_haste(self) -> list[TypedRange]:
        """Returns names in a text whose writer sets no capitals: "maria said", "anna: hi"."""
        reading = self._reading
        openings = _openings(reading.text)
        if 2 * sum(map(str.islower, openings)) < max(1, len(openings)):
            return []
        firsts, opened = [], False
        for i, form in enumerate(reading.forms):
            opened = opened or self._opens_line(i)
            if opened and form.isalpha():
                firsts.append(i)
                opened = False
        named = [
            i
            for i, form in enumerate(reading.forms)
            if reading.tags[i] == "PROPN" and form.islower() and len(form) > 2
            if self._lower_name(i)
        ]
        speakers = [i for i in firsts if self._speaks(i)]
        return [TypedRange(i, i + 1, _PERSON, False) for i in {*named, *speakers} - {*self._owner}]

    def _speaks(self, i: int) -> bool:
        """Tells whether a line begins with who says it: "anna: did you hear?"."""
        forms = self._reading.forms
        said = i + 2 < len(forms) and forms[i + 1] == ":" and not self._opens_line(i + 2)
        return said and forms[i] not in LABELS and forms[i].islower()

    def _lower_name(self, first: int) -> list[TypedRange]:
        """Returns the words from a token on that can only be a name, though without capitals."""
        reading, past = self._reading, first
        while (
            past < len(reading)
            and past - first < _MOST_LOWER
            and reading.tags[past] == "PROPN"
            and reading.forms[past].isalpha()
            and reading.forms[past].lower() not in _NOBODY
            and not self._patterned[past]
            and (past == first or self._beside(past - 1))
        ):
            past += 1
        return [TypedRange(first, past, _PERSON, True)] if first < past else []

    def _grown(self, seed: TypedRange) -> TypedRange:
        """Returns a name with what goes before and behind it."""
        first, past = seed.first, seed.past
        while past - first < _LONGEST and (step := self._before(first)) < first:
            first = step
        while past - first < _LONGEST and (step := self._behind(past)) > past:
            past = step
        sure = seed.sure or any(
            self._owner[i].sure and self._owner[i].type == _PERSON
            for i in range(first, past)
            if i in self._owner
        )
        return TypedRange(self._with_title(first), self._with_period(past), _PERSON, sure)

    def _before(self, first: int) -> int:
        """Returns where a name begins, one piece further to the left if there is one."""
        i = first - 1
        if i < 0 or not self._fits(i) or not self._beside(i):
            return first
        forms = self._reading.forms
        letter = i - 1 if forms[i] == "." and i and self._beside(i - 1) else i
        if self._is_initial(letter):
            return letter
        if self._is_doubtful_name(i) or self._goes_on_small(i):
            return i
        if forms[i] == "-" and i and self._is_name(i - 1) and self._beside(i - 1):
            return i - 1
        if forms[i] in PARTICLES:
            low = i
            while low and forms[low - 1] in PARTICLES and self._beside(low - 1):
                low -= 1
            named = low and self._is_name(low - 1) and self._fits(low - 1) and self._beside(low - 1)
            # "In la Rochelle" is no name's beginning, "van der Berg" is one.
            return low - 1 if named and not self._opens_line(low - 1) else low
        return first

    def _behind(self, past: int) -> int:
        """Returns where a name ends, one piece further to the right if there is one."""
        forms = self._reading.forms
        if past >= len(forms) or not self._fits(past) or not self._beside(past - 1):
            return past
        small = forms[past] in _SMALL_NAMES and not self._is_name(past + 1)
        if small or self._is_doubtful_name(past) or self._goes_on_small(past - 1):
            return past + 1
        at = self._past_initials(past)
        if at < len(forms) and forms[at] == "-":
            at += 1
        while at < len(forms) and forms[at] in PARTICLES and self._beside(at - 1):
            at += 1
        if at + 1 < len(forms) and forms[at] == "-" and forms[at - 1] in PARTICLES:
            at += 1
        whole = at > past and self._is_name(at) and self._fits(at) and self._beside(at - 1)
        return at + 1 if whole else past

    def _with_title(self, first: int) -> int:
        """Returns where a name begins with its titles: "Mr and Mrs"."""
        forms = self._reading.forms
        if first and forms[first - 1].rstrip(".") in TITLES and self._same_line(first - 1):
            first -= 1
            couple = first > 1 and forms[first - 1] in ("and", "&")
            if couple and forms[first - 2].rstrip(".") in TITLES:
                first -= 2
        return first

    def _with_period(self, past: int) -> int:
        """Returns where a name ends with the period of its last initial: "Mr and Mrs T."."""
        reading = self._reading
        if past + 1 >= len(reading) or reading.forms[past] != "." or not self._glued(past):
            return past
        letter = len(reading.forms[past - 1]) == 1 and reading.forms[past - 1].isupper()
        goes_on = reading.sentences[past] == reading.sentences[past + 1]
        return past + 1 if letter and goes_on else past

    def _is_doubtful_name(self, i: int) -> bool:
        """Tells whether the network doubts what a capitalised word is that a name touches."""
        return i in self._owner and not self._owner[i].sure and self._is_name(i)

    def _goes_on_small(self, i: int) -> bool:
        """Tells whether a token and the next are both names in small letters: "john smith"."""
        forms, tags = self._reading.forms[i : i + 2], self._reading.tags[i : i + 2]
        return all(map(str.islower, forms)) and tags == ["PROPN", "PROPN"]

    def _is_name(self, i: int) -> bool:
        """Tells whether a token is written as names are."""
        if not 0 <= i < len(self._reading):
            return False
        form = self._reading.forms[i]
        return len(form) > 1 and form[0].isupper() and self._reading.tags[i] == "PROPN"

    def _is_capitalised(self, i: int) -> bool:
        """Tells whether a token has a capital and is more than a letter, whatever its tag."""
        forms = self._reading.forms
        return i < len(forms) and len(forms[i]) > 1 and forms[i][0].isupper()

    def _past_initials(self, first: int) -> int:
        """Returns where initials end that begin at a token: "J. R.", "L.-E."; itself if none do."""
        forms, past = self._reading.forms, first
        while self._is_initial(past):
            past += 1
            if past < len(forms) and forms[past] == "." and self._glued(past):
                past += 1
            if self._is_initial(past + 1) and forms[past] == "-" and self._glued(past):
                past += 1
        return past

    def _glued(self, i: int) -> bool:
        """Tells whether a token stands right behind the one before it."""
        return self._reading.starts[i] == self._reading.ends[i - 1]

    def _is_initial(self, i: int) -> bool:
        """Tells whether a token is a capital letter, or some with periods and hyphens."""
        if not 0 <= i < len(self._reading):
            return False
        form = self._reading.forms[i]
        letters = form.replace(".", "").replace("-", "")
        return letters.isupper() and (len(letters) == 1 or "." in form) and len(letters) < 4

    def _fits(self, i: int) -> bool:
        return not self._blocked[i]

    def _beside(self, i: int) -> bool:
        """Tells whether at most a space parts a token from the next."""
        if i + 1 >= len(self._reading):
            return False
        gap = self._reading.text[self._reading.ends[i] : self._reading.starts[i + 1]]
        return gap in ("", " ", "\u00a0")

    def _same_line(self, i: int) -> bool:
        return self._beside(i) or (
            i + 1 < len(self._reading)
            and self._reading.sentences[i] == self._reading.sentences[i + 1]
        )

    def _opens_line(self, i: int) -> bool:
        reading = self._reading
        if not i or reading.sentences[i] != reading.sentences[i - 1]:
            return True
        return "\n" in reading.text[reading.ends[i - 1] : reading.starts[i]]


def _openings(text: str) -> list[str]:
    """Returns the first letter of each line and sentence, behind a time if one is given."""
    first = _FIRST_OPENING.match(text)
    return [
        *(first.groups() if first else ()),
        *_OPENINGS.findall(text, first.end() if first else 0),
    ]


def _joined(names: Iterable[TypedRange]) -> list[TypedRange]:
    """Returns names as one where they share a token."""
    joined: list[TypedRange] = []
    for name in sorted(names, key=lambda span: (span.first, span.past)):
        if joined and name.first < joined[-1].past:
            last = joined.pop()
            name = TypedRange(
                last.first, max(last.past, name.past), _PERSON, last.sure or name.sure
            )
        joined.append(name)
    return joined


def _rest(span: TypedRange, inside: set[int]) -> list[TypedRange]:
    """Returns what is left of a span, as its longest stretches outside of some tokens."""
    rest: list[TypedRange] = []
    for i in range(span.first, span.past):
        if i in inside:
            continue
        if rest and rest[-1].past == i:
            rest[-1] = TypedRange(rest[-1].first, i + 1, span.type, span.sure)
        else:
            rest.append(TypedRange(i, i + 1, span.type, span.sure))
    return rest
