"""Which line or sentence an edit stands in: headings, notes, labels of fields, sentence starts."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable

from undisclosed.document.document import Document
from undisclosed.language.protocol import Reading
from undisclosed.sanitizing.release import PlannedEdit

# How many words around an edit tell whether it stands in a heading.
_AROUND = 12
# Behind these a capital is that of a name, though a sentence seems to end.
_ABBREVIATIONS = frozenset({"e.g.", "i.e.", "cf.", "vs.", "v.", "approx.", "ca.", "no.", "incl."})
# "PAST HISTORY, RELEVANT:" is a label; what has more words is a sentence.
_LABEL = 5
# What is no longer and in capitals may be somebody's initials.
_ACRONYM = 5
# A bullet stands behind no more characters.
_INDENT = 24
_FULL_STOPS = frozenset(".!?")
_BULLETS = " \t-*•–"


class Lines:
    """Answers for the lines and sentences of one document."""

    def __init__(
        self, document: Document, reading: Reading, is_noun: Callable[[str], bool]
    ) -> None:
        """Takes what is edited, what it says, and what tells whether a word is known as a noun."""
        self._document = document
        self._reading = reading
        self._wording = reading.language.wording
        self._is_noun = is_noun

    def is_label_of_field(self, edit: PlannedEdit) -> bool:
        """Tells whether a colon makes an edit, at the start of a line, a label: "LUNGS: clear"."""
        reading = self._reading
        after = edit.past
        return (
            after < len(reading) and reading.form(after) == ":" and self.opens_sentence(edit.first)
        )

    def is_label_of_line(self, edit: PlannedEdit) -> bool:
        """Tells whether a known noun names the field that a line is: who speaks is none.

        What is clear from its form may name one within a line, too: "Pulse: 76. Spider naevi: no."
        """
        last = edit.past - 1
        form, tag = self._reading.form(last), self._reading.tags[last]
        if last > edit.first and tag in ("NOUN", "PROPN") and form.islower():
            return self._reading.form(edit.first)[0].isupper() and self.is_label_of_field(edit)
        return self.opens_field(edit) and self._is_noun(form.lower())

    def names_speaker(self, edit: PlannedEdit, *, rare: bool = False) -> bool:
        """Tells whether an edit is who speaks, again and again: "mo: hello".

        Args:
            edit: What may be a name.
            rare: Whether a noun that it may be is so rare that it is rather the name.
        """
        word = self.text_of(edit)
        if not self.is_label_of_field(edit) or edit.past > edit.first + 1:
            return False
        # Labels of fields hardly come again; who has no capital in a chat may be a known word.
        least = 3 if word.islower() else 2
        known = self._is_noun(word.lower()) and not (word.islower() or rare)
        return not known and self._document.text.count(f"{word}:") >= least

    def opens_field(self, edit: PlannedEdit) -> bool:
        """Tells whether an edit with a capital is what stands before the colon of a line."""
        capital = self._reading.form(edit.first)[0].isupper()
        return capital and self.begins_line(edit) and self.is_label_of_field(edit)

    def is_heading(self, edit: PlannedEdit) -> bool:
        """Tells whether an edit is a line in capitals by itself, of a text of several."""
        text, span = self._document.text, edit.span
        before, after = text[max(0, span.start - 1) : span.start], text[span.end : span.end + 1]
        alone = before in ("", "\n") and after in ("", "\n", "\r")
        words = text[span.start : span.end]
        return alone and words.isupper() and len(words) > _ACRONYM and text.strip() != words

    def opens_heading(self, edit: PlannedEdit) -> bool:
        """Tells whether more of a heading in capitals follows behind a comma: "WARD, REVIEW"."""
        reading, past = self._reading, edit.past
        if (
            past + 1 >= len(reading)
            or reading.form(past) != ","
            or not self._reading.text[reading.ends[past] : reading.starts[past + 1]].isspace()
        ):
            return False
        words = (self.text_of(edit), reading.form(past + 1))
        return self.begins_line(edit) and all(w.isupper() and len(w) > 1 for w in words)

    def begins_line(self, edit: PlannedEdit) -> bool:
        """Tells whether nothing but a bullet stands before an edit on its line."""
        before = self._document.text[max(0, edit.span.start - _INDENT) : edit.span.start]
        return before.rstrip(_BULLETS)[-1:] in ("", "\n")

    def is_in_note(self, edit: PlannedEdit) -> bool:
        """Tells whether an edit stands in a heading or note, where articles are left out.

        A note is a line of its own without a full stop and without an article so far, or what a
        label begins. Behind a preposition an article is never wrong.
        """
        if self.is_label_of_field(edit):
            return True
        reading = self._reading
        low, high = self.sentence(edit.first)
        tags = reading.tags[low:high]
        if "AUX" in tags or "PRON" in tags or (edit.first and tags[edit.first - low - 1] == "ADP"):
            return False
        for i in range(low, min(low + _LABEL, edit.first)):
            if reading.form(i) == ":":
                return tags[i + 1 - low] != "VERB"
        if any(map(self._is_article, range(low, edit.first))):
            return False
        return self._is_line(low, high) and reading.form(high - 1) not in _FULL_STOPS

    def _is_article(self, i: int) -> bool:
        """Tells whether a word is an article: whoever writes one writes others too."""
        form = self._reading.form(i)
        return self._wording.is_article(form) or self._wording.is_definite(form)

    def _is_line(self, first: int, past: int) -> bool:
        """Tells whether a sentence has lines to itself, in a text of several."""
        text, end = self._reading.text, self._reading.ends[past - 1]
        before = text[: self._reading.starts[first]].rstrip(_BULLETS)
        after = text[end:].lstrip(" \t")
        alone = before[-1:] in ("", "\n") and after[:1] in ("", "\n")
        return alone and bool(before or after.strip())

    def measures(self, edit: PlannedEdit) -> bool:
        """Tells whether an edit names stuff or things in a field that says how much there is.

        A wider kind has another quantity: "BLOOD SUGAR: between 7 and 14".
        """
        reading, value = self._reading, edit.past + 1
        word = reading.form(edit.past - 1)
        initials = len(word) > 1 and word.isupper() and not self.text_of(edit).isupper()
        counted = self._wording.takes_article(self.text_of(edit)) and not initials
        if not self.is_label_of_field(edit) or counted:
            return False
        if value < len(reading) and reading.tags[value] == "ADP":
            value += 1
        return value < len(reading) and reading.tags[value] == "NUM"

    def is_shouted(self, edit: PlannedEdit) -> bool | None:
        """Tells whether the sentence around an edit is in capitals, as headings are.

        The label of a field is one, but for initials, which are in capitals everywhere. Returns
        None where an edit is all there is of its sentence.
        """
        if self.is_label_of_field(edit):
            return not self._is_initials(edit)
        sentences, forms = self._reading.sentences, self._reading.forms
        sentence = sentences[edit.first]
        low = bisect_left(sentences, sentence, max(0, edit.first - _AROUND), edit.first)
        reach = min(len(forms), edit.past + _AROUND)
        high = bisect_right(sentences, sentence, edit.past, reach)
        around = forms[low : edit.first] + forms[edit.past : high]
        words = [word for word in around if len(word) > 1 and word.isalpha()]
        return 2 * sum(map(str.isupper, words)) > len(words) if words else None

    def is_noun_at_start(self, edit: PlannedEdit) -> bool:
        """Tells whether a word was read as a name for the capital of its sentence only."""
        word = self.text_of(edit)
        plain = edit.past == edit.first + 1 and word.istitle() and self._is_noun(word.lower())
        return plain and self.opens_sentence(edit.first)

    def is_word(self, edit: PlannedEdit) -> bool:
        """Tells whether what is in capitals is too long for initials, and a known noun."""
        word = self.text_of(edit)
        return len(word) > _ACRONYM and self._is_noun(word.lower())

    def _is_initials(self, edit: PlannedEdit) -> bool:
        """Tells whether an edit is one short word in capitals that is known in no other way."""
        word = self.text_of(edit)
        alone = edit.past == edit.first + 1 and word.isupper()
        return alone and len(word) <= _ACRONYM and not self._is_noun(word.lower())

    def text_of(self, edit: PlannedEdit) -> str:
        """Returns what an edit stands at, as it was written."""
        return self._document.text[edit.span.start : edit.span.end]

    def closes(self, past: int) -> bool:
        """Tells whether a clause ends before a token."""
        return self.closes_sentence(past) or self._reading.tags[past] == "PUNCT"

    def closes_sentence(self, past: int) -> bool:
        """Tells whether a sentence ends before a token."""
        sentences = self._reading.sentences
        return past == len(sentences) or sentences[past] != sentences[past - 1]

    def begins_anew(self, first: int) -> bool:
        """Tells whether a capital is due: a sentence opens, and no line was only broken there."""
        if not first or not self.opens_sentence(first):
            return not first
        gap = self._reading.text[self._reading.ends[first - 1] : self._reading.starts[first]]
        before = self._reading.form(first - 1)
        before = f"{self._reading.form(first - 2)}." if before == "." and first > 1 else before
        broken = gap.count("\n") == 1 and before[-1].isalnum() and before[0].islower()
        return not broken and ("\n" in gap or before.lower() not in _ABBREVIATIONS)

    def opens_sentence(self, first: int) -> bool:
        """Tells whether no word of its sentence stands before a token."""
        sentences = self._reading.sentences
        before = first - 1
        while before >= 0 and sentences[before] == sentences[first]:
            if any(map(str.isalpha, self._reading.form(before))):
                return False
            before -= 1
        return True

    def sentence(self, i: int) -> tuple[int, int]:
        """Returns the tokens of the sentence in which token i stands."""
        sentences = self._reading.sentences
        return bisect_left(sentences, sentences[i]), bisect_right(sentences, sentences[i])
