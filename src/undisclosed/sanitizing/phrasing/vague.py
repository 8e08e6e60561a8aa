"""How a replacement that says next to nothing is put: "somebody", "a certain event"."""

from __future__ import annotations

from undisclosed.document.document import Span
from undisclosed.language.protocol import Reading
from undisclosed.language.saying_little import Standing
from undisclosed.sanitizing.phrasing.joining import Draft
from undisclosed.sanitizing.phrasing.surroundings import Surroundings
from undisclosed.sanitizing.release import PlannedEdit


class Vagueness:
    """Puts the drafts of one document so that readers see that no more is meant to be said."""

    def __init__(self, reading: Reading, around: Surroundings, starts: list[int]) -> None:
        """Prepares: what is edited, what stands around it, and where each token begins."""
        self._reading = reading
        self._wording = reading.language.wording
        self._around = around
        self._starts = starts

    def leaves_out(self, draft: Draft) -> bool:
        """Tells whether a draft says no more than a marker would, and reads worse."""
        standing = self._standing(draft)
        if self._wording.of_body(draft.written) is not None:
            return not self._may_be_bodily(draft)
        if self._wording.stands_for_people(draft.written) and self._is_judged(draft):
            return True
        if not self._wording.says_nothing(draft.written, known=standing == "known"):
            return False
        return standing is not None or self._around.is_definite(draft.edit)

    def write(self, draft: Draft, taken_to: int) -> Draft:
        """Returns a draft as it is put; one that tells something stays as it is.

        Args:
            draft: What is written for an edit, in the words of its label.
            taken_to: Up to where edits before it have taken the original.
        """
        if (bodily := self._of_body(draft, taken_to)) is not None:
            return bodily
        standing = self._standing(draft)
        owner = standing is None and self._is_of_owner(draft, taken_to)
        if owner:
            standing = "open"
        if standing is None:
            return draft
        put = self._wording.vaguely(draft.written, standing)
        if put is None:
            return draft
        span = draft.span
        if owner:
            before = draft.edit.first - 1
            span = Span(self._starts[before], span.end)
            if self._reading.form(before)[0].isupper():
                put = put[0].upper() + put[1:]
        return draft._replace(span=span, written=put)

    def _of_body(self, draft: Draft, taken_to: int) -> Draft | None:
        """Puts a part of the body with whose it is: "a part of her body"; None for other things."""
        owner = self._owner(draft)
        if owner is None or taken_to > self._starts[owner]:
            return None
        whose = self._reading.form(owner)
        put = self._wording.of_body(draft.written, whose if self._is_possessive(owner) else "")
        if put is None:
            return None
        put = put[0].upper() + put[1:] if whose[0].isupper() else put
        return draft._replace(span=Span(self._starts[owner], draft.span.end), written=put)

    def _is_judged(self, draft: Draft) -> bool:
        """Tells whether somebody is called good or bad as what a draft no longer says he is."""
        before = draft.edit.first - 1
        judges = before >= 0 and self._wording.judges(self._reading.form(before))
        return judges and self._around.same_chunk(before, draft.edit.first)

    def _may_be_bodily(self, draft: Draft) -> bool:
        """Tells whether "a part of the body" can stand somewhere: "a lump in the [breast]".

        That somebody "smacks a part of his body" nobody writes.
        """
        owner = self._owner(draft)
        before = draft.edit.first - 1 if owner is None else owner - 1
        if owner is None and self._around.is_definite(draft.edit):
            return False
        while before >= 0 and self._around.same_chunk(before, draft.edit.first):
            before -= 1
        if before < 0 or not self._around.beside(before):
            return False
        being = self._wording.is_being(self._reading.form(before))
        return being or self._reading.tags[before] in ("ADP", "CCONJ")

    def _owner(self, draft: Draft) -> int | None:
        """Returns the word that says whose a draft is, or "the", over adjectives between."""
        i = draft.edit.first - 1
        while i >= 0 and self._around.beside(i):
            if self._reading.form(i).lower() == "the" or self._is_possessive(i):
                return i
            if self._reading.tags[i] != "ADJ" or not self._around.same_chunk(i, draft.edit.first):
                return None
            i -= 1
        return None

    def _is_possessive(self, i: int) -> bool:
        return self._wording.is_possessive(self._reading.form(i))

    def _standing(self, draft: Draft) -> Standing | None:
        """Tells how a draft stands in its sentence; None where it is to stay as it is."""
        edit, around = draft.edit, self._around
        if around.modifies_next(edit) or self._is_shouted(edit):
            return None
        if self._wording.is_article(draft.written.partition(" ")[0]):
            return "predicate" if around.is_predicate(edit) else "open"
        if around.opens_phrase(edit):
            return "open"
        the = self._reading.form(edit.first - 1).lower() == "the"
        return "known" if the and not self._is_told_apart(edit.past) else None

    def _is_shouted(self, edit: PlannedEdit) -> bool:
        lines = self._around.lines
        in_heading = lines.is_shouted(edit) or lines.is_heading(edit)
        return lines.text_of(edit).isupper() and bool(in_heading)

    def _is_told_apart(self, past: int) -> bool:
        """Tells whether what follows says which is meant: "the people who …"."""
        if past >= len(self._reading):
            return False
        return self._wording.tells_which(self._reading.form(past))

    def _is_of_owner(self, draft: Draft, taken_to: int) -> bool:
        """Tells whether people are said to be somebody's: "his creditors" are no people of his."""
        free = taken_to <= self._starts[max(0, draft.edit.first - 1)]
        people = self._wording.stands_for_people(draft.written)
        return free and people and self._is_owned(draft)

    def _is_owned(self, draft: Draft) -> bool:
        """Tells whether the word before a draft says whose it is."""
        before = draft.edit.first - 1
        return before >= 0 and self._around.beside(before) and self._is_possessive(before)
