"""The changes made to a document, and the text they give.

Edits are kept against the original, never against an intermediate text, so that after any number
of rounds each finding points into the input and everything outside the edits is untouched.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping

from undisclosed.document.document import Document, Span
from undisclosed.ladders.protocol import Rung
from undisclosed.language.protocol import Reading
from undisclosed.sanitizing.release import Piece, PlannedEdit, Release
from undisclosed.sanitizing.replacements import Choice
from undisclosed.terms.candidates import joined

# How many words around an edit tell whether it stands in a heading.
_AROUND = 12


# Behind these a capital is that of a name, though a sentence seems to end.
_ABBREVIATIONS = frozenset({"e.g.", "i.e.", "cf.", "vs.", "v.", "approx.", "ca.", "no.", "incl."})


class Edits:
    """The edits of one document."""

    def __init__(
        self,
        document: Document,
        reading: Reading,
        marker: str,
        *,
        drop_modifiers: bool,
        rungs: Callable[[PlannedEdit], list[Rung] | None] | None = None,
    ) -> None:
        """Begins without edits.

        Args:
            document: What is edited.
            reading: What it says.
            marker: What stands for what is removed.
            drop_modifiers: Whether a removed word before a noun leaves no marker.
            rungs: Returns the ladder of an edit, as its place wants it worded; None without one.
        """
        self._rungs = rungs
        self._document = document
        self._reading = reading
        self._language = reading.language
        self._wording = reading.language.wording
        self._marker = marker
        self._drop_modifiers = drop_modifiers
        # By first token; edits never overlap, so they are in order of their last tokens too.
        self._firsts: list[int] = []
        self._edits: list[PlannedEdit] = []
        # What was written in earlier rounds: most edits stay as they are from round to round.
        self._composed: dict[tuple[int, int, Choice], tuple[Span, str]] = {}
        if document.shows_as_it_is:
            self._starts, self._ends = reading.starts, reading.ends
        else:
            spans = [
                document.original(start, end)
                for start, end in zip(reading.starts, reading.ends, strict=True)
            ]
            self._starts = [span.start for span in spans]
            self._ends = [span.end for span in spans]

    def at(self, span: Span) -> PlannedEdit:
        """Returns the edit of all tokens in a span, with the edits that it touches taken in."""
        first, past = self._tokens(span)
        low, high = self._touched(first, past)
        return self._edit(first, past, self._edits[low:high])

    def add(self, span: Span) -> tuple[PlannedEdit, list[PlannedEdit]]:
        """Makes the edit at a span one of the document's; returns it and those it took in."""
        first, past = self._tokens(span)
        low, high = self._touched(first, past)
        taken = self._edits[low:high]
        edit = self._edit(first, past, taken)
        self._edits[low:high] = [edit]
        self._firsts[low:high] = [edit.first]
        return edit, taken

    def _tokens(self, span: Span) -> tuple[int, int]:
        first = bisect_right(self._ends, span.start)
        return first, max(first + 1, bisect_left(self._starts, span.end))

    def _edit(self, first: int, past: int, touched: list[PlannedEdit]) -> PlannedEdit:
        if touched:
            first = min(first, touched[0].first)
            past = max(past, touched[-1].past)
        shown = self._reading.text[self._reading.starts[first] : self._reading.ends[past - 1]]
        span = Span(self._starts[first], self._ends[past - 1])
        return PlannedEdit(first, past, span, self._language.fold_phrase(shown))

    def _touched(self, first: int, past: int) -> tuple[int, int]:
        """Returns the range of edits that share a token with first…past."""
        low = bisect_right(self._firsts, first)
        if low and self._edits[low - 1].past > first:
            low -= 1
        return low, bisect_left(self._firsts, past)

    def render(self, choices: Mapping[str, Choice]) -> Release:
        """Writes the text with every edit replaced as chosen."""
        text = self._document.text
        parts: list[str] = []
        pieces: list[Piece] = []
        at = length = 0
        before: PlannedEdit | None = None
        for edit in self._edits:
            choice = choices[edit.key]
            if before and choices[before.key].label == choice.label and at == before.span.end:
                span, written = self._in_brackets(before, edit) or self._compose(edit, choice)
            else:
                span, written = self._compose(edit, choice)
            before = edit
            kept = text[at : span.start]
            parts += [kept, written]
            pieces.append(Piece(edit, span, written, length + len(kept)))
            length += len(kept) + len(written)
            at = span.end
        parts.append(text[at:])
        return Release("".join(parts), tuple(pieces))

    def _compose(self, edit: PlannedEdit, choice: Choice) -> tuple[Span, str]:
        """Returns what to take out of the original and what to write there."""
        place = (edit.first, edit.past, choice)
        composed = self._composed.get(place)
        if composed is None:
            composed = self._composed[place] = self._write(edit, choice)
        return composed

    def _write(self, edit: PlannedEdit, choice: Choice) -> tuple[Span, str]:
        label = choice.label
        rungs = self._rungs(edit) if self._rungs else None
        if rungs is not None:
            return self._on_rung(edit, rungs, choice)
        if label is None:
            return self._drop(edit) if self._modifies_next(edit) else (edit.span, self._marker)
        if self._repeats_next(edit, label):
            return self._drop(edit)
        reading = self._reading
        original = reading.text[reading.starts[edit.first] : reading.ends[edit.past - 1]]
        plural = (
            self._wording.is_plural(reading.form(edit.past - 1))
            and reading.tags[edit.past - 1] != "PROPN"
        )
        # Capitals around it matter only to what is in capitals itself.
        shouted = original == original.upper() and self._is_shouted(edit)
        bare = not plural and self._needs_article(edit)
        written = self._wording.agree(
            original,
            self._wording.with_article(label) if bare else label,
            sentence_start=self._opens_sentence(edit.first),
            plural=plural,
            heading=shouted,
        )
        if bare:
            return edit.span, written
        if self._article_before(edit.first) and not plural:
            return self._with_article(edit, written)
        return edit.span, written

    def _on_rung(self, edit: PlannedEdit, rungs: list[Rung], choice: Choice) -> tuple[Span, str]:
        """Writes what the ladder of a place has; it is worded for this place already.

        Where the words are another place's ("in her thirties"), the rung of that height is taken.
        """
        if choice.label is None:
            return edit.span, self._marker
        height = min(len(choice.rejected), len(rungs) - 1)
        rung = next((rung for rung in rungs if rung.label == choice.label), rungs[height])
        start = self._reading.starts[edit.first] - rung.reach
        span = self._document.original(start, self._reading.ends[edit.past - 1])
        first = bisect_left(self._reading.starts, start)
        opens = self._reading.form(first)[0].isupper() and self._begins_anew(first)
        written = _capitalised(rung.written) if opens else rung.written
        # The period of an abbreviation may be that of the sentence: "works for Orth Ltd."
        ends = self._closes_sentence(edit.past) and self._reading.form(edit.past - 1)[-1] == "."
        return span, f"{written}." if ends and written[-1] != "." else written

    def _in_brackets(self, before: PlannedEdit, edit: PlannedEdit) -> tuple[Span, str] | None:
        """Leaves out "(HIV)" after what it stands for, where both have become the same."""
        text = self._document.text
        opening = text[before.span.end : edit.span.start]
        beside = self._in_one_paragraph(before.past - 1, edit.first)
        if beside and opening.strip() == "(" and text[edit.span.end : edit.span.end + 1] == ")":
            return Span(before.span.end, edit.span.end + 1), ""
        return None

    def _drop(self, edit: PlannedEdit) -> tuple[Span, str]:
        """Leaves a modifier out whose generalization the next word says: "HIV infection"."""
        span = Span(edit.span.start, self._starts[edit.past])
        if self._article_before(edit.first):
            form = self._reading.form(edit.first - 1)
            article = _like(form, self._wording.article_for(self._reading.form(edit.past)))
            return Span(self._starts[edit.first - 1], span.end), f"{article} "
        return span, ""

    def _with_article(self, edit: PlannedEdit, written: str) -> tuple[Span, str]:
        before = self._reading.form(edit.first - 1)
        article = _like(before, self._wording.article_for(written))
        gap = self._document.text[self._ends[edit.first - 1] : edit.span.start]
        return Span(self._starts[edit.first - 1], edit.span.end), f"{article}{gap}{written}"

    def _repeats_next(self, edit: PlannedEdit, label: str) -> bool:
        after = edit.past
        if after >= len(self._reading):
            return False
        return (
            self._beside(edit.past - 1)
            and self._reading.keys[after] == self._language.fold_phrase(label).split()[-1]
        )

    def _modifies_next(self, edit: PlannedEdit) -> bool:
        """Tells whether what goes only tells which kind of the noun after it is meant.

        Without it the noun is a generalization of the whole, so no marker is needed.
        """
        after = edit.past
        return (
            self._drop_modifiers
            and after < len(self._reading)
            and self._same_chunk(edit.past - 1, after)
            and self._reading.tags[after] == "NOUN"
            and self._reading.tags[edit.past - 1] in ("ADJ", "NOUN", "VERB")
            and self._beside(edit.past - 1)
        )

    def _article_before(self, first: int) -> bool:
        if not first or not self._wording.is_article(self._reading.form(first - 1)):
            return False
        return self._beside(first - 1)

    def _beside(self, i: int) -> bool:
        """Tells whether only spaces part token i from the next, in one paragraph.

        What goes with an edit must not reach over a blank line: another cell may begin there.
        """
        gap = self._document.text[self._ends[i] : self._starts[i + 1]]
        return gap.isspace() and self._in_one_paragraph(i, i + 1)

    def _in_one_paragraph(self, i: int, j: int) -> bool:
        return self._reading.paragraphs[i] == self._reading.paragraphs[j]

    def _needs_article(self, edit: PlannedEdit) -> bool:
        """Tells whether a bare noun ("takes methadone") leaves a noun that needs an article."""
        tags, chunks = self._reading.tags, self._reading.chunks
        first, last = edit.first, edit.past - 1
        if chunks[last] < 0 or tags[last] not in ("NOUN", "PROPN"):
            return False
        if first and (self._same_chunk(first - 1, first) or self._determines(first - 1)):
            return False
        if last + 1 < len(tags) and self._same_chunk(last, last + 1):
            return False
        return not any(joined(self._reading, i) for i in (first - 1, last + 1))

    def _determines(self, i: int) -> bool:
        determiner = self._reading.tags[i] in ("DET", "NUM", "ADJ")
        return determiner or self._wording.determines(self._reading.form(i))

    def _same_chunk(self, i: int, j: int) -> bool:
        return self._reading.chunks[i] == self._reading.chunks[j] >= 0

    def _is_shouted(self, edit: PlannedEdit) -> bool:
        """Tells whether the sentence around an edit is in capitals, as headings are."""
        sentences, forms = self._reading.sentences, self._reading.forms
        sentence = sentences[edit.first]
        low = bisect_left(sentences, sentence, max(0, edit.first - _AROUND), edit.first)
        reach = min(len(forms), edit.past + _AROUND)
        high = bisect_right(sentences, sentence, edit.past, reach)
        around = forms[low : edit.first] + forms[edit.past : high]
        words = [word for word in around if len(word) > 1 and word.isalpha()]
        return bool(words) and 2 * sum(map(str.isupper, words)) > len(words)

    def _closes_sentence(self, past: int) -> bool:
        sentences = self._reading.sentences
        return past == len(sentences) or sentences[past] != sentences[past - 1]

    def _begins_anew(self, first: int) -> bool:
        """Tells whether a capital is due: a sentence opens, and no line was only broken there."""
        if not first or not self._opens_sentence(first):
            return not first
        gap = self._reading.text[self._reading.ends[first - 1] : self._reading.starts[first]]
        before = self._reading.form(first - 1)
        before = f"{self._reading.form(first - 2)}." if before == "." and first > 1 else before
        broken = gap.count("\n") == 1 and before[-1].isalnum() and before[0].islower()
        return not broken and ("\n" in gap or before.lower() not in _ABBREVIATIONS)

    def _opens_sentence(self, first: int) -> bool:
        sentences = self._reading.sentences
        before = first - 1
        while before >= 0 and sentences[before] == sentences[first]:
            if any(map(str.isalpha, self._reading.form(before))):
                return False
            before -= 1
        return True


def _capitalised(text: str) -> str:
    return text[:1].upper() + text[1:]


def _like(before: str, article: str) -> str:
    return article.capitalize() if before[0].isupper() else article
