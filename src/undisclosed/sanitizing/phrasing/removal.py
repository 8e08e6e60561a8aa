"""How what has no generalization leaves its place: with a marker, with its number, or without.

A marker reads well for a whole noun phrase and for a name. What only tells the kind of a noun goes
without one; an article, a number behind a noun, an adverb before an adjective go with it.
"""

from __future__ import annotations

from dataclasses import dataclass

from undisclosed.document.document import Document, Span
from undisclosed.language.protocol import Reading
from undisclosed.sanitizing.phrasing.surroundings import Surroundings
from undisclosed.sanitizing.recognized import is_title
from undisclosed.sanitizing.release import PlannedEdit

_ENDS_OF_VALUE = (".", ";", ",")


@dataclass(frozen=True, slots=True)
class Room:
    """What no other edit has.

    Attributes:
        before: How many of the tokens right before an edit.
        after: How many right after it.
        plain: Whether the edit was tried without a marker and was still risky.
    """

    before: int
    after: int
    plain: bool = False


class Removal:
    """Takes words out of one document."""

    def __init__(
        self,
        document: Document,
        reading: Reading,
        around: Surroundings,
        starts: list[int],
        ends: list[int],
        *,
        marker: str,
    ) -> None:
        """Prepares: what is edited, what stands where in it, and what stands for what goes."""
        self._document = document
        self._reading = reading
        self._wording = reading.language.wording
        self._around = around
        self._starts, self._ends = starts, ends
        self._marker = marker

    def write(self, edit: PlannedEdit, room: Room, *, neutral: bool = True) -> tuple[Span, str]:
        """Returns what to take out of the original where nothing is said for it, and the rest.

        Args:
            edit: What goes.
            room: What is free around it.
            neutral: Whether words may stand there that are as true of anything; a label that
                could not be written is told by its marker to be removed.
        """
        if room.plain:
            return edit.span, self._marker
        if self._around.modifies_next(edit):
            return self.drop(edit, room)
        if self._is_title_of_name(edit, room):
            return Span(edit.span.start, self._starts[edit.past]), ""
        if self._is_dose(edit, room):
            return Span(self._ends[edit.first - 1], edit.span.end), ""
        if room.after > 1 and self._around.lines.opens_heading(edit):
            return Span(edit.span.start, self._starts[edit.past + 1]), ""
        if self._around.lines.is_heading(edit) or self._names_field(edit, room):
            return edit.span, self._wording.heading_of(self._around.lines.text_of(edit))
        somebody = self._wording.somebody
        if somebody is not None and self._around.lines.names_speaker(edit):
            return edit.span, like(self._reading.form(edit.first), somebody)
        if self.is_aside(edit, room):
            return self.leave_out_aside(edit, room)
        said = (self._some_way(edit, room) or self._something(edit, room)) if neutral else None
        if said is not None:
            return said
        listed = self._from_list(edit, room) or self._conjunct(edit, room)
        listed = listed or self._added(edit, room)
        if listed is not None:
            return listed
        first = self._around.described_from(edit, room.before)
        left = room.before - (edit.first - first)
        if left and (self._around.article_before(first) or self.has_degree(edit)):
            first -= 1
        return Span(self._starts[first], self._ends[self._past(edit, room) - 1]), self._marker

    def _some_way(self, edit: PlannedEdit, room: Room) -> tuple[Span, str] | None:
        """Says of an adjective behind a verb that it holds: "in a certain state"."""
        verb = self._around.verb_before(edit)
        if verb is None or self._reading.form(edit.first)[0].isupper():
            return None  # To be Jewish is no state.
        way = self._wording.some_way(self._reading.form(verb))
        if way is None and self._reading.tags[edit.first] != "VERB":
            subject = self._around.subject_before(verb)
            way = self._wording.some_state(self._reading.form(verb), subject)
        if way is None:
            return None
        return self.predicate(edit, way, room)

    def predicate(self, edit: PlannedEdit, state: str, room: Room) -> tuple[Span, str]:
        """Writes a state for an adjective, and what goes with that: "very", "allergic to"."""
        first = edit.first - 1 if room.before and self.has_degree(edit) else edit.first
        start, past = self._starts[first], edit.past
        towards = past < len(self._reading) and self._reading.tags[past] == "ADP"
        if towards and room.after and self._wording.governs(self._reading.form(past)):
            return Span(start, self._ends[past]), self._wording.regarding(state)
        return Span(start, edit.span.end), state

    def leave_out_aside(self, edit: PlannedEdit, room: Room) -> tuple[Span, str]:
        """Takes a name with the comma before it, and the one behind it if the sentence goes on."""
        past = edit.past
        goes_on = room.after and self._reading.tags[past + 1 : past + 2] in (["AUX"], ["VERB"])
        return Span(self._ends[edit.first - 2], self._ends[past] if goes_on else edit.span.end), ""

    def is_aside(self, edit: PlannedEdit, room: Room) -> bool:
        """Tells whether a name only says again who a sentence begins with: "The man, Ann, 52"."""
        reading, comma = self._reading, edit.first - 1
        return (
            room.before > 1
            and reading.tags[edit.past - 1] == "PROPN"
            and edit.past < len(reading)
            and reading.form(edit.past) == reading.form(comma) == ","
            and reading.tags[comma - 1] == "NOUN"
            and self._around.begins_with_phrase(comma)
        )

    def _something(self, edit: PlannedEdit, room: Room) -> tuple[Span, str] | None:
        """Says for a verb that something is done."""
        reading, at = self._reading, edit.first
        if edit.past > at + 1 or not reading.form(at).islower() or not self._is_doing(edit):
            return None
        low, high = self._around.lines.sentence(at)
        said = self._wording.do_something(
            reading.forms[low:high],
            reading.tags[low:high],
            at - low,
            denied=self._around.is_denied(edit),
        )
        if said is None or said[0] > room.after or self._around.lines.is_in_note(edit):
            return None
        return Span(edit.span.start, self._ends[at + said[0]]), said[1]

    def _is_doing(self, edit: PlannedEdit) -> bool:
        """Tells whether a word is a verb, or reads as a noun and is known as a verb only."""
        form = self._reading.form(edit.first)
        if self._around.is_doing(edit):
            return True
        is_gerund = self._wording.is_gerund(form) and not self._around.is_noun(form)
        return is_gerund and self._around.is_bare(edit)

    def _conjunct(self, edit: PlannedEdit, room: Room) -> tuple[Span, str] | None:
        """Leaves out an adjective between or behind others of a list: "thin, paranoid and old"."""
        reading, first, past = self._reading, edit.first, edit.past
        before = first - 2
        if past > first + 1 or before < 0 or room.before < 1 or self._around.is_denied(edit):
            return None
        if not self._around.is_descriptive(first) or reading.tags[before] != "ADJ":
            return None
        joint = reading.form(first - 1).lower()
        goes_on = past < len(reading) and reading.form(past).lower() in (",", "and")
        one_of_two = joint == "and" and not self._is_listed(before)
        ends = self._around.lines.closes(past) or reading.tags[past] in ("ADV", "ADP", "SCONJ")
        if (joint == "," and goes_on) or (one_of_two and ends):
            return Span(self._ends[before], edit.span.end), ""
        return None

    def _added(self, edit: PlannedEdit, room: Room) -> tuple[Span, str] | None:
        """Leaves out an adjective that a comma adds at the end: "Cirrhosis, compensated"."""
        reading, first, past = self._reading, edit.first, edit.past
        if past > first + 1 or first < 2 or room.before < 1 or reading.form(first - 1) != ",":
            return None
        rest = self._document.text[edit.span.end :].lstrip(" \t")
        ends = rest[:1] in ("", "\n", "\r", ".")
        noun = reading.tags[first - 2] in ("NOUN", "PROPN")
        if not (ends and noun and reading.tags[first] in ("ADJ", "VERB")):
            return None
        return Span(self._ends[first - 2], edit.span.end), ""

    def _is_listed(self, i: int) -> bool:
        return i > 0 and self._reading.form(i - 1) == ","

    def quoted(self, edit: PlannedEdit) -> tuple[Span, str]:
        """Returns what is written for a word in quotation marks: nobody used another one."""
        return edit.span, self._marker

    def drop(self, edit: PlannedEdit, room: Room) -> tuple[Span, str]:
        """Leaves a modifier out; where the whole is denied, the noun is one of a certain kind."""
        span = Span(edit.span.start, self._starts[edit.past])
        noun = self._reading.form(edit.past)
        certain = ""
        if self._around.is_open_and_denied(edit):
            certain = self._wording.certain(noun).removesuffix(noun)
        if self._around.article_before(edit.first):
            form = self._reading.form(edit.first - 1)
            article = like(form, self._wording.article_for(certain + noun))
            return Span(self._starts[edit.first - 1], span.end), f"{article} {certain}"
        comma = self.comma_before(edit, room)
        if comma is not None:
            return Span(comma, span.end), f" {certain}"
        return span, certain

    def has_degree(self, edit: PlannedEdit) -> bool:
        """Tells whether the word before only says how much: "severely", "very"."""
        tags, first = self._reading.tags, edit.first
        if not first or tags[first] not in ("ADJ", "VERB") or not self._around.beside(first - 1):
            return False
        return tags[first - 1] == "ADV" and self._wording.is_degree(self._reading.form(first - 1))

    def comma_before(self, edit: PlannedEdit, room: Room) -> int | None:
        """Returns where a comma or "and" begins that only joined an adjective to others before it.

        "A thin, paranoid man" leaves "a thin man".
        """
        i = edit.first - 2
        tags = self._reading.tags
        if i < 0 or room.before < 1 or tags[i] != "ADJ" or tags[edit.first] != "ADJ":
            return None
        between = self._reading.form(i + 1)
        if not self._around.beside(i + 1) or self._wording.joint(f"{between} ") is None:
            return None
        # "He is thin, paranoid men say": without a comma the next word is no conjunct.
        return self._ends[i]

    def _from_list(self, edit: PlannedEdit, room: Room) -> tuple[Span, str] | None:
        """Leaves out the first of several adjectives before a noun: "a paranoid, thin man"."""
        tags, past = self._reading.tags, edit.past
        if tags[past - 1] != "ADJ" or room.after < 2 or past + 2 >= len(tags):
            return None
        joint = self._wording.joint(f"{self._reading.form(past)} ")
        if joint is None or tags[past + 1] != "ADJ" or not self._around.beside(past):
            return None
        if not (self._around.same_chunk(past + 1, past + 2) and tags[past + 2] == "NOUN"):
            return None
        end, following = self._starts[past + 1], self._reading.form(past + 1)
        if room.before and self._around.article_before(edit.first):
            form = self._reading.form(edit.first - 1)
            article = like(form, self._wording.article_for(following))
            return Span(self._starts[edit.first - 1], end), f"{article} "
        if self._around.lines.opens_sentence(edit.first):
            return None  # The capital would have to move.
        return Span(edit.span.start, end), ""

    def _is_title_of_name(self, edit: PlannedEdit, room: Room) -> bool:
        """Tells whether an edit only says how somebody is addressed whose name stays: "Ms Orth"."""
        reading, past = self._reading, edit.past
        return (
            past == edit.first + 1
            and bool(room.after)
            and is_title(reading.form(edit.first))
            and self._around.beside(edit.first)
            and reading.tags[past] == "PROPN"
            and reading.form(past).istitle()
        )

    def _is_dose(self, edit: PlannedEdit, room: Room) -> bool:
        """Tells whether an edit is the amount right behind a noun that is changed, too."""
        reading, first = self._reading, edit.first
        return (
            bool(first)
            and not room.before
            and reading.tags[first] == "NUM"
            and reading.tags[first - 1] in ("NOUN", "PROPN")
            and self._wording.is_unit(reading.form(edit.past - 1))
            and self._around.beside(first - 1)
        )

    def _names_field(self, edit: PlannedEdit, room: Room) -> bool:
        """Tells whether an edit is the label of a field whose value is words: "LIVER: enlarged"."""
        return self._around.lines.is_label_of_line(edit) and self._past(edit, room) == edit.past

    def _past(self, edit: PlannedEdit, room: Room) -> int:
        """Returns the end of what goes: with a number behind it, or with the value of a field."""
        reading, past = self._reading, edit.past
        if self._around.lines.opens_field(edit):
            end = past + 1
            while end < len(reading) and self._is_of_value(end):
                end += 1
            closed = end == len(reading) or reading.form(end) in _ENDS_OF_VALUE
            closed = closed or reading.sentences[end] != reading.sentences[past]
            is_value = past + 1 < end and closed
            return end if is_value and room.after >= end - past else past
        if room.after and self._around.counts_it(edit) and self._around.same_chunk(past - 1, past):
            return past + 1
        return past

    def _is_of_value(self, i: int) -> bool:
        """Tells whether a token belongs to an amount: "8.1 %", "138/82 mmHg"."""
        reading = self._reading
        if reading.sentences[i] != reading.sentences[i - 1]:
            return False
        return reading.tags[i] in ("NUM", "SYM") or self._wording.is_unit(reading.form(i))


def like(before: str, written: str) -> str:
    """Returns words with a capital where what they stand for had one.

    >>> like("An", "a"), like("an", "a")
    ('A', 'a')
    """
    return written[:1].upper() + written[1:] if before[0].isupper() else written
