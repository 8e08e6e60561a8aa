"""What stands around an edit: determiners, the noun it belongs to, headings, sentence starts."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable

from undisclosed.document.document import Document
from undisclosed.language.protocol import Reading
from undisclosed.sanitizing.phrases import is_inner_verb
from undisclosed.sanitizing.release import PlannedEdit
from undisclosed.terms.candidates import joined

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
_OPENING, _CLOSING = "\"“«„‘'", "\"”»“’'"
# A year counts nothing, and stays; a day goes with its month.
_LONG_NUMBER = 3
_FULL_STOPS = frozenset(".!?")
_BULLETS = " \t-*•–"
_MODIFIERS = ("ADJ", "NOUN", "VERB")


class Surroundings:
    """Answers for the places of one document."""

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
        self._is_noun = is_noun
        self._document = document
        self._reading = reading
        self._wording = reading.language.wording
        self._starts, self._ends = starts, ends

    def is_denied(self, edit: PlannedEdit) -> bool:
        """Tells whether a wider word would say more there."""
        reading = self._reading
        low, high = self._sentence(edit.first)
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
        after = edit.past
        return (
            after < len(self._reading)
            and self._in_one_phrase(edit.past - 1, after)
            and self._reading.tags[after] == "NOUN"
            and self._reading.tags[edit.past - 1] in _MODIFIERS
            and self.beside(edit.past - 1)
        )

    def verb_before(self, edit: PlannedEdit) -> int | None:
        """Returns the verb of which an adjective is said, over adverbs between; None if none is.

        An adjective with a noun behind it, or in a list with others, is no such thing.
        """
        reading, i = self._reading, edit.first - 1
        if reading.tags[edit.first] not in ("ADJ", "VERB") or edit.past > edit.first + 1:
            return None
        if edit.past < len(reading) and self.same_chunk(edit.first, edit.past):
            return None
        while i >= 0 and reading.tags[i] in ("ADV", "PART") and self.beside(i):
            i -= 1
        beside = i >= 0 and reading.sentences[i] == reading.sentences[edit.first]
        return i if beside and reading.tags[i] in ("AUX", "VERB", "NOUN") else None

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
        return self.same_chunk(i, j) and not any(map(self._is_verb, (i, j)))

    def _is_verb(self, i: int) -> bool:
        form = self._reading.form(i)
        if is_inner_verb(self._reading, i):
            return True
        return self._wording.may_be_verb(form) and not self._is_noun(form)

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
        """Tells whether an edit is the one word that stands in quotation marks.

        That word itself is meant; what several words say may be said in others.
        """
        if edit.past > edit.first + 1:
            return False
        text, span = self._document.text, edit.span
        before, after = text[max(0, span.start - 1) : span.start], text[span.end : span.end + 1]
        return before in _OPENING and after in _CLOSING and bool(before and after)

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
            if is_inner_verb(self._reading, first - 1):
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
        return self._wording.determines(form) or self._wording.is_definite(form)

    def _ends_phrase(self, edit: PlannedEdit) -> bool:
        tags, last = self._reading.tags, edit.past - 1
        if tags[last] not in ("NOUN", "PROPN"):
            # What is generalized is a noun; what was not read as one stands alone.
            return last == edit.first and not self._wording.looks_derived(self._reading.form(last))
        if self._reading.chunks[last] < 0:
            return False
        apart = last + 1 == len(tags) or not self._in_one_phrase(last, last + 1)
        return apart or tags[last + 1] in ("NUM", "DET", "ADV")

    def _determines(self, i: int) -> bool:
        if self._wording.pairs(self._reading.form(i)):
            return False
        return self._reading.tags[i] in ("DET", "NUM", "ADJ") or self._fixes(i)

    def is_label_of_field(self, edit: PlannedEdit) -> bool:
        """Tells whether a colon makes an edit, at the start of a line, a label: "LUNGS: clear"."""
        reading = self._reading
        after = edit.past
        return (
            after < len(reading) and reading.form(after) == ":" and self.opens_sentence(edit.first)
        )

    def is_label_of_line(self, edit: PlannedEdit) -> bool:
        """Tells whether a known noun names the field that a line is: who speaks is none."""
        return self.opens_field(edit) and self._is_noun(self._reading.form(edit.past - 1).lower())

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
        if past + 1 >= len(reading) or reading.form(past) != "," or not self.beside(past):
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
        low, high = self._sentence(edit.first)
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

    def counts_it(self, edit: PlannedEdit) -> bool:
        """Tells whether a bare number follows that says how many there are: "CD4 cells 540"."""
        tags, after = self._reading.tags, edit.past
        if after >= len(tags) or tags[after] != "NUM" or not self.beside(after - 1):
            return False
        return after + 1 == len(tags) or tags[after + 1] in ("PUNCT", "CCONJ")

    def text_of(self, edit: PlannedEdit) -> str:
        """Returns what an edit stands at, as it was written."""
        return self._document.text[edit.span.start : edit.span.end]

    def measures(self, edit: PlannedEdit) -> bool:
        """Tells whether an edit names stuff or things in a field that says how much there is.

        A wider kind has another quantity: "BLOOD SUGAR: between 7 and 14".
        """
        reading, value = self._reading, edit.past + 1
        if not self.is_label_of_field(edit) or self._wording.takes_article(self.text_of(edit)):
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

    def _is_initials(self, edit: PlannedEdit) -> bool:
        """Tells whether an edit is one short word in capitals that is known in no other way."""
        word = self.text_of(edit)
        alone = edit.past == edit.first + 1 and word.isupper()
        return alone and len(word) <= _ACRONYM and not self._is_noun(word.lower())

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

    def _sentence(self, i: int) -> tuple[int, int]:
        sentences = self._reading.sentences
        return bisect_left(sentences, sentences[i]), bisect_right(sentences, sentences[i])
