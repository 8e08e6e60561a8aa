"""How an edit is written where words around it follow its gender and number.

The language fits them to each other (`language/inflection.py`); here it is told what stands around
an edit, and what it wrote gets into the text.
"""

from __future__ import annotations

from collections.abc import Iterator

from undisclosed.document.document import Document, Span
from undisclosed.language.inflection import Inflecting, Place, Word
from undisclosed.language.protocol import Reading
from undisclosed.sanitizing.phrasing.removal import Room
from undisclosed.sanitizing.phrasing.surroundings import Surroundings
from undisclosed.sanitizing.release import PlannedEdit

_APOSTROPHES = ("'", "’")


class Inflected:
    """Writes the generalizations of one document."""

    def __init__(
        self,
        document: Document,
        reading: Reading,
        around: Surroundings,
        starts: list[int],
        ends: list[int],
        *,
        wording: Inflecting,
    ) -> None:
        """Prepares: what is edited, what stands where in it, and how words follow each other."""
        self._document = document
        self._reading = reading
        self._around = around
        self._starts, self._ends = starts, ends
        self._wording = wording

    def generalize(self, edit: PlannedEdit, label: str, room: Room) -> tuple[Span, str]:
        """Returns what to take out of the original and what to write for a label."""
        fitted = self._wording.fit(label, self._place(edit, room))
        first, past = edit.first - fitted.before, edit.past + fitted.after
        return Span(self._starts[first], self._ends[past - 1]), fitted.text

    def drop(self, edit: PlannedEdit, room: Room) -> tuple[Span, str] | None:
        """Returns how an adjective behind its noun goes without a marker; None for other words.

        Nothing is left out where it is denied: "no viral pneumonia" is not "no pneumonia".
        """
        reading, before = self._reading, edit.first - 1
        if before < 0 or room.plain or not self._around.same_chunk(before, edit.past - 1):
            return None
        adjectives = all(reading.tags[i] == "ADJ" for i in range(edit.first, edit.past))
        if not adjectives or reading.tags[before] not in ("NOUN", "ADJ"):
            return None
        if not self._around.beside(before) or self._around.is_denied(edit):
            return None
        return Span(self._ends[before], edit.span.end), ""

    def _place(self, edit: PlannedEdit, room: Room) -> Place:
        reading, first = self._reading, edit.first
        before = list(self._words_before(first, room.before))
        return Place(
            original=reading.text[reading.starts[first] : reading.ends[edit.past - 1]],
            before=before[::-1],
            after=list(self._words_behind(edit.past, room.after)),
            opens=self._around.lines.opens_sentence(first),
            shouted=self._around.lines.is_shouted(edit) is True,
            named=reading.tags[first] == "PROPN",
            denied=self._around.is_open_and_denied(edit),
            in_note=self._around.lines.is_in_note(edit),
        )

    def _words_before(self, first: int, room: int) -> Iterator[Word]:
        """Yields the words right before a token, the nearest first."""
        for i in range(first - 1, first - 1 - room, -1):
            if not (self._around.beside(i) or self._leans_on_next(i)):
                return
            yield self._word(i, first)

    def _words_behind(self, past: int, room: int) -> Iterator[Word]:
        for i in range(past, past + room):
            if not self._around.beside(i - 1):
                return
            yield self._word(i, past - 1)

    def _word(self, i: int, beside: int) -> Word:
        in_phrase = self._around.same_chunk(i, beside)
        return Word(self._reading.form(i), self._reading.tags[i], in_phrase)

    def _leans_on_next(self, i: int) -> bool:
        """Tells whether a word leans on the next by an apostrophe: "l'", "d'"."""
        touches = self._ends[i] == self._starts[i + 1]
        return touches and self._reading.form(i).endswith(_APOSTROPHES)
