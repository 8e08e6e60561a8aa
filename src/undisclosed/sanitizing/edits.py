"""The changes made to a document, and the text they give.

Edits are kept against the original, never against an intermediate text, so that after any number
of rounds each finding points into the input and everything outside the edits is untouched.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping, Sequence

from undisclosed.document.document import Document, Span
from undisclosed.ladders.protocol import Rung
from undisclosed.language.protocol import Reading
from undisclosed.sanitizing.joining import Company, Draft, join
from undisclosed.sanitizing.phrasing import Phrasing, Room
from undisclosed.sanitizing.release import Piece, PlannedEdit, Release
from undisclosed.sanitizing.replacements import Choice
from undisclosed.sanitizing.surroundings import Surroundings

# An article may stand before so many adjectives of what is edited.
_FARTHEST = 4


def _always(_: object) -> bool:
    return True


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
        is_noun: Callable[[str], bool] = _always,
        is_usual: Callable[[str], bool] = _always,
        are_distinct: Callable[[Sequence[str]], bool] = _always,
    ) -> None:
        """Begins without edits.

        Args:
            document: What is edited.
            reading: What it says.
            marker: What stands for what is removed.
            drop_modifiers: Whether a removed word before a noun leaves no marker.
            rungs: Returns the ladder of an edit, as its place wants it worded; None without one.
            is_noun: Tells whether a word is known as a noun.
            is_usual: Tells of the key of a phrase whether people put it so.
            are_distinct: Tells of the keys of terms whether each means something of its own.
        """
        self._document = document
        self._reading = reading
        self._language = reading.language
        self._marker = marker
        # By first token; edits never overlap, so they are in order of their last tokens too.
        self._firsts: list[int] = []
        self._edits: list[PlannedEdit] = []
        # What was written in earlier rounds: most edits stay as they are from round to round.
        self._composed: dict[tuple[int, int, Choice, Room], tuple[Span, str]] = {}
        if document.shows_as_it_is:
            self._starts, self._ends = reading.starts, reading.ends
        else:
            spans = [
                document.original(start, end)
                for start, end in zip(reading.starts, reading.ends, strict=True)
            ]
            self._starts = [span.start for span in spans]
            self._ends = [span.end for span in spans]
        self._around = Surroundings(document, reading, self._starts, self._ends, is_noun)
        self._company = Company(
            marker,
            reading.language.wording,
            are_distinct,
            self._around.opens_counting,
            self._around.modifies_next,
            self._around.are_in_one_sentence,
        )
        self._phrasing = Phrasing(
            document,
            reading,
            self._around,
            self._starts,
            self._ends,
            marker=marker,
            drop_modifiers=drop_modifiers,
            rungs=rungs,
            is_usual=is_usual,
        )

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
        for edit, span, written in self._drafts(choices):
            kept = text[at : span.start]
            parts += [kept, written]
            pieces.append(Piece(edit, span, written, length + len(kept)))
            length += len(kept) + len(written)
            at = span.end
        parts.append(text[at:])
        return Release("".join(parts), tuple(pieces))

    def _drafts(self, choices: Mapping[str, Choice]) -> list[Draft]:
        drafts: list[Draft] = []
        for number, edit in enumerate(self._edits):
            choice = choices[edit.key]
            bracket = None
            if drafts and choices[drafts[-1].edit.key].label == choice.label:
                bracket = self._in_brackets(drafts[-1], edit)
            span, written = bracket or self._compose(edit, choice, self._room(number))
            drafts.append(Draft(edit, span, written))
        return join(drafts, self._document.text, self._company)

    def _compose(self, edit: PlannedEdit, choice: Choice, room: Room) -> tuple[Span, str]:
        """Returns what to take out of the original and what to write there."""
        place = (edit.first, edit.past, choice, room)
        composed = self._composed.get(place)
        if composed is None:
            composed = self._composed[place] = self._phrasing.write(edit, choice, room)
        return composed

    def _room(self, number: int) -> Room:
        """Returns what is free around an edit."""
        edits = self._edits
        edit = edits[number]
        before = edit.first - (edits[number - 1].past if number else 0)
        following = edits[number + 1].first if number + 1 < len(edits) else len(self._reading)
        return Room(min(before, _FARTHEST), edit.past < following)

    def _in_brackets(self, before: Draft, edit: PlannedEdit) -> tuple[Span, str] | None:
        """Leaves out "(HIV)" after what it stands for, where both have become the same."""
        text, end = self._document.text, before.span.end
        opening = text[end : edit.span.start]
        beside = self._around.in_one_paragraph(before.edit.past - 1, edit.first)
        if beside and opening.strip() == "(" and text[edit.span.end : edit.span.end + 1] == ")":
            return Span(end, edit.span.end + 1), ""
        return None
