"""What stands around an edit: determiners, verbs, the noun it belongs to."""

from __future__ import annotations

from collections.abc import Callable

from undisclosed.document.document import Document
from undisclosed.language.protocol import Reading
from undisclosed.sanitizing.phrase_parts import is_inner_verb, is_ordinal
from undisclosed.sanitizing.phrasing.lines import Lines
from undisclosed.sanitizing.release import PlannedEdit
from undisclosed.terms.candidates import joined

_QUOTES, _QUOTES_END = '"“«„', '"”»“'
_OPENING, _CLOSING = f"{_QUOTES}‘'", f"{_QUOTES_END}’'"
# More words between quotation marks are a sentence.
_QUOTED = 6
# A year counts nothing, and stays; a day goes with its month.
_LONG_NUMBER = 3
_MODIFIERS = ("ADJ", "NOUN", "VERB")


class Surroundings:
    """Answers for the places of one document.

    Attributes:
        lines: Which line or sentence they stand in.
        is_noun: Tells whether a word is known as a noun.
    """

    def __init__(
        self,
        document: Document,
        reading: Reading,
        starts: list[int],
        ends: list[int],
        is_noun: Callable[[str], bool],
    ) -> None:
        """Prepares.

        Args:
            document: What is edited.
            reading: What it says.
            starts: Where each token begins in the original.
            ends: Where it ends.
            is_noun: Tells whether a word is known as a noun.
        """
        self.lines = Lines(document, reading, is_noun)
        self.is_noun = is_noun
        self._document = document
        self._reading = reading
        self._wording = reading.language.wording
        self._starts, self._ends = starts, ends

    def is_denied(self, edit: PlannedEdit) -> bool:
        """Tells whether a wider word would say more there."""
        reading = self._reading
        low, high = self.lines.sentence(edit.first)
        return self._wording.is_denied(
            reading.forms[low:high], reading.tags[low:high], edit.first - low, edit.past - low
        )

    def is_definite(self, edit: PlannedEdit) -> bool:
        """Tells whether what is meant was named before: "the drug", "his drug"."""
        first = edit.first
        while first and (first == edit.first or self.same_chunk(first, edit.first)):
            first -= 1
            if is_inner_verb(self._reading, first):
                return False
            if self._reading.tags[first] == "SCONJ":
                return False  # "thinks that fat does not grow back"
            if self._wording.is_definite(self._reading.form(first)):
                return self.beside(first)
        return False

    def is_open_and_denied(self, edit: PlannedEdit) -> bool:
        """Tells whether a wider word would say more, as nothing was named before."""
        return not self.is_definite(edit) and self.is_denied(edit)

    def modifies_next(self, edit: PlannedEdit) -> bool:
        """Tells whether an edit only tells which kind of the noun after it is meant.

        Without it the noun is a generalization of the whole.
        """
        reading, last, after = self._reading, edit.past - 1, edit.past
        if after >= len(reading) or reading.tags[after] != "NOUN" or not self.beside(last):
            return False
        if last > edit.first and joined(reading, last - 1) and reading.tags[last] in ("ADJ", "ADP"):
            return True  # "influenza-like illness"
        if not self._in_one_phrase(last, after):
            return False
        numbered = last > edit.first and is_ordinal(reading.form(last))
        return reading.tags[last - 1 if numbered else last] in _MODIFIERS

    def verb_before(self, edit: PlannedEdit) -> int | None:
        """Returns the verb of which an adjective is said, over adverbs between; None if none is.

        An adjective with a noun behind it, or in a list with others, is no such thing.
        """
        reading, i = self._reading, edit.first - 1
        if edit.past > edit.first + 1 or not self.is_descriptive(edit.first):
            return None
        if edit.past < len(reading) and self.same_chunk(edit.first, edit.past):
            return None
        while i >= 0 and reading.tags[i] in ("ADV", "PART") and self.beside(i):
            i -= 1
        beside = i >= 0 and reading.sentences[i] == reading.sentences[edit.first]
        return i if beside and reading.tags[i] in ("AUX", "VERB", "NOUN") else None

    def is_predicate(self, edit: PlannedEdit) -> bool:
        """Tells whether an edit is what something is said to be: "he is not a pyromaniac"."""
        i = edit.first - 1 - self.article_before(edit.first)
        low, _ = self.lines.sentence(edit.first)
        while i > low and self._reading.tags[i] in ("ADV", "PART", "PUNCT"):
            i -= 1
        return i >= low and self._wording.is_being(self._reading.form(i))

    def names_several(self, edit: PlannedEdit) -> bool:
        """Tells whether a name is that of a group behind "the": "the Benedictines"."""
        word = self.lines.text_of(edit)
        one = word.removesuffix("s")
        plural = one != word and edit.past == edit.first + 1 and not word.isupper()
        return plural and edit.first > 0 and self._is_the(edit.first - 1) and self.is_noun(one)

    def _is_the(self, i: int) -> bool:
        return self._wording.is_definite(self._reading.form(i)) and self.beside(i)

    def subject_before(self, verb: int) -> str:
        """Returns the noun right before a verb and what goes with it: "load" of "load has been"."""
        reading, i = self._reading, verb - 1
        while i >= 0 and reading.tags[i] in ("ADV", "AUX", "PART") and self.beside(i):
            i -= 1
        return reading.form(i) if i >= 0 and reading.tags[i] == "NOUN" and self.beside(i) else ""

    def described_from(self, edit: PlannedEdit, room: int) -> int:
        """Returns where the words begin that describe the noun of an edit: "white spots"."""
        reading, first = self._reading, edit.first
        if reading.tags[edit.past - 1] != "NOUN" or self.modifies_next(edit):
            return first
        while (
            edit.first - first < room
            and self.same_chunk(first - 1, edit.first)
            and reading.tags[first - 1] == "ADJ"
            and not self._fixes(first - 1)
            and self.beside(first - 1)
        ):
            first -= 1
        if first == edit.first and self._is_participle_before(first, room):
            return first - 1
        # "The white [removed]" says at least what it is like.
        return edit.first if first and self._determines(first - 1) else first

    def _is_participle_before(self, first: int, room: int) -> bool:
        """Tells whether a participle describes a bare noun behind it: "and slurred speech"."""
        reading, i = self._reading, first - 1
        return (
            room > 0
            and i > 0
            and reading.tags[i] == "VERB"
            and self._wording.looks_derived(reading.form(i))
            and self.beside(i)
            and reading.tags[i - 1] in ("ADP", "CCONJ")
        )

    def is_descriptive(self, i: int) -> bool:
        """Tells whether a word is an adjective or participle, if perhaps misread as a name."""
        form, tag = self._reading.form(i), self._reading.tags[i]
        misread = tag == "PROPN" and form.islower() and not self.is_noun(form)
        return misread or tag in ("ADJ", "VERB")

    def opens_counting(self, edit: PlannedEdit) -> bool:
        """Tells whether a number can stand where an edit begins: "his drugs", not "oral drugs"."""
        before = edit.first - 1
        return (
            before < 0
            or not self.same_chunk(before, edit.first)
            or self._wording.is_definite(self._reading.form(before))
        )

    def are_in_one_sentence(self, one: PlannedEdit, other: PlannedEdit) -> bool:
        """Tells whether two edits stand in one sentence."""
        return self._reading.sentences[one.first] == self._reading.sentences[other.first]

    def article_before(self, first: int) -> bool:
        """Tells whether an article that changes with what follows it stands before a token."""
        if not first or not self._wording.is_article(self._reading.form(first - 1)):
            return False
        return self.beside(first - 1)

    def beside(self, i: int) -> bool:
        """Tells whether only spaces part token i from the next, in one paragraph.

        What goes with an edit must not reach over a blank line: another cell may begin there.
        """
        if i + 1 >= len(self._reading):
            return False
        gap = self._document.text[self._ends[i] : self._starts[i + 1]]
        return gap.isspace() and self.in_one_paragraph(i, i + 1)

    def in_one_paragraph(self, i: int, j: int) -> bool:
        """Tells whether two tokens stand in one paragraph."""
        return self._reading.paragraphs[i] == self._reading.paragraphs[j]

    def same_chunk(self, i: int, j: int) -> bool:
        """Tells whether two tokens stand in one base noun phrase."""
        return self._reading.chunks[i] == self._reading.chunks[j] >= 0

    def _in_one_phrase(self, i: int, j: int) -> bool:
        """Tells whether neighbours are in one noun phrase, and no verb was read into it."""
        return self.same_chunk(i, j) and not any(map(self.is_verb, (i, j)))

    def is_verb(self, i: int) -> bool:
        """Tells whether a word is a verb that was read into a noun phrase."""
        form = self._reading.form(i)
        if is_inner_verb(self._reading, i):
            return True
        read_so = self._reading.tags[i] == "VERB"
        return self._wording.may_be_verb(form) and (read_so or not self.is_noun(form))

    def is_doing(self, edit: PlannedEdit) -> bool:
        """Tells whether an edit is a verb, if perhaps misread as part of a noun phrase."""
        at = edit.first
        return edit.past == at + 1 and (self._reading.tags[at] == "VERB" or self.is_verb(at))

    def is_bare(self, edit: PlannedEdit) -> bool:
        """Tells whether an edit is a noun phrase without any determiner: "takes methadone"."""
        if not self._ends_phrase(edit):
            return False
        first = edit.first
        if not self.opens_phrase(edit) or (first and self._is_begun(first - 1)):
            return False
        return not any(joined(self._reading, i) for i in (first - 1, edit.past))

    def opens_phrase(self, edit: PlannedEdit) -> bool:
        """Tells whether nothing before an edit determines or describes it."""
        i = edit.first - 1
        return i < 0 or not (self._in_one_phrase(i, edit.first) or self._determines(i))

    def begins_with_phrase(self, past: int) -> bool:
        """Tells whether a sentence has nothing but one noun phrase before a token."""
        low, _ = self.lines.sentence(past)
        return low < past and all(self.same_chunk(low, i) for i in range(low, past))

    def _is_begun(self, i: int) -> bool:
        """Tells whether token i begins a noun phrase that was read as two: "mild background pain".

        A noun that can be counted does not stand alone with an adjective only.
        """
        reading = self._reading
        modified = i > 0 and reading.tags[i - 1] == "ADJ" and self.same_chunk(i - 1, i)
        bare = i < 2 or not self.same_chunk(i - 2, i - 1)
        noun = modified and bare and reading.tags[i] == "NOUN" and self.beside(i)
        return noun and self._wording.takes_article(reading.form(i))

    def is_quoted(self, edit: PlannedEdit) -> bool:
        """Tells whether an edit is the word in quotation marks, or one of a few there.

        Those words themselves are meant; what a sentence says may be said in others.
        """
        first, past = edit.first, edit.past
        if past == first + 1 and self._stands_between(first, past, _OPENING, _CLOSING):
            return True
        low, high = self.lines.sentence(first)
        low, high = max(low, past - _QUOTED), min(high, first + _QUOTED)
        while first > low and not self._is_before(first, _QUOTES):
            first -= 1
        while past < high and not self._is_behind(past, _QUOTES_END):
            past += 1
        verbs = any(self._reading.tags[i] in ("VERB", "AUX") for i in range(first, past))
        return self._stands_between(first, past, _QUOTES, _QUOTES_END) and not verbs

    def _stands_between(self, first: int, past: int, opening: str, closing: str) -> bool:
        return self._is_before(first, opening) and self._is_behind(past, closing)

    def _is_before(self, first: int, signs: str) -> bool:
        start = self._starts[first]
        return start > 0 and self._document.text[start - 1] in signs

    def _is_behind(self, past: int, signs: str) -> bool:
        end = self._ends[past - 1]
        return end < len(self._document.text) and self._document.text[end] in signs

    def is_numbered(self, edit: PlannedEdit) -> bool:
        """Tells whether a number stands before a noun that it does not count: "19 September"."""
        before = edit.first - 1
        form = self._reading.form(before) if before >= 0 else ""
        return (
            form.isdecimal()
            and len(form) < _LONG_NUMBER
            and form != "1"
            and self._reading.form(edit.first)[1:].islower()
            and self.beside(before)
            and self.are_in_one_sentence(edit, edit._replace(first=before))
        )

    def bare_from(self, edit: PlannedEdit, room: int) -> int | None:
        """Returns where adjectives begin that stand bare before an edit: "severe pain".

        Args:
            edit: The end of such a phrase.
            room: How many of the tokens before it no other edit has.
        """
        first = edit.first
        while first and self.same_chunk(first - 1, edit.first):
            if self.is_verb(first - 1):
                break
            first -= 1
            lower = self._reading.form(first).islower()
            if edit.first - first > room or not lower or not self.beside(first):
                return None
            if self._reading.tags[first] not in ("ADJ", "NOUN") or self._fixes(first):
                return None
        if first == edit.first or not self._ends_phrase(edit):
            return None
        return None if first and self._determines(first - 1) else first

    def _fixes(self, i: int) -> bool:
        form = self._reading.form(i)
        if self._reading.tags[i] == "SCONJ":
            return False  # "thinks that drugs help"
        return self._wording.determines(form) or self._wording.is_definite(form)

    def _ends_phrase(self, edit: PlannedEdit) -> bool:
        tags, last = self._reading.tags, edit.past - 1
        if tags[last] not in ("NOUN", "PROPN"):
            # What is generalized is a noun; what was not read as one stands alone.
            if last > edit.first:
                return last + 1 == len(tags) or tags[last + 1] not in ("NOUN", "PROPN")
            return last == edit.first and not self._wording.looks_derived(self._reading.form(last))
        if self._reading.chunks[last] < 0:
            return False
        apart = last + 1 == len(tags) or not self._in_one_phrase(last, last + 1)
        return apart or tags[last + 1] in ("NUM", "DET", "ADV", "CCONJ")

    def _determines(self, i: int) -> bool:
        if self._wording.pairs(self._reading.form(i)):
            return False
        return self._reading.tags[i] in ("DET", "NUM", "ADJ") or self._fixes(i)

    def counts_it(self, edit: PlannedEdit) -> bool:
        """Tells whether a bare number follows that says how many there are: "CD4 cells 540"."""
        tags, after = self._reading.tags, edit.past
        if after >= len(tags) or tags[after] != "NUM" or not self.beside(after - 1):
            return False
        return self.lines.closes_sentence(after + 1) or tags[after + 1] in ("PUNCT", "CCONJ")
