"""How one edit is written into its place: article, number, capitals, what goes with it.

What a generalization says must follow from the original as it stands there. Where something is
denied that takes a word more: "denies certain diseases".
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass

from undisclosed.document.document import Document, Span
from undisclosed.ladders.protocol import Rung
from undisclosed.language.inflection import inflection_of
from undisclosed.language.protocol import Reading
from undisclosed.sanitizing.phrasing.inflected import Inflected
from undisclosed.sanitizing.phrasing.removal import Removal, Room, like
from undisclosed.sanitizing.phrasing.surroundings import Surroundings
from undisclosed.sanitizing.release import PlannedEdit
from undisclosed.sanitizing.replacements import Choice


@dataclass(frozen=True, slots=True)
class Told:
    """What a reviewer wants written.

    Attributes:
        text: The words; None for the marker of what is removed.
        worded: Whether they are a label, which takes article and number from its place.
    """

    text: str | None
    worded: bool = False


class Phrasing:
    """Writes the edits of one document."""

    def __init__(
        self,
        document: Document,
        reading: Reading,
        around: Surroundings,
        starts: list[int],
        ends: list[int],
        *,
        marker: str,
        drop_modifiers: bool,
        rungs: Callable[[PlannedEdit], list[Rung] | None] | None,
        is_usual: Callable[[str], bool],
    ) -> None:
        """Prepares.

        Args:
            document: What is edited.
            reading: What it says.
            around: What stands around its tokens.
            starts: Where each token begins in the original.
            ends: Where it ends.
            marker: What stands for what is removed.
            drop_modifiers: Whether what only tells the kind of a noun may go without a marker.
            rungs: Returns the ladder of an edit, as its place wants it worded; None without one.
            is_usual: Tells whether people put words so.
        """
        self._document = document
        self._reading = reading
        self._around = around
        self._starts, self._ends = starts, ends
        self._marker = marker
        self._removal = Removal(document, reading, around, starts, ends, marker=marker)
        self._drop_modifiers = drop_modifiers
        self._rungs = rungs
        self._is_usual = is_usual
        self._language = reading.language
        self._wording = reading.language.wording
        inflection = inflection_of(reading.language)
        self._inflected: Inflected | None = None
        if inflection is not None:
            self._inflected = Inflected(document, reading, around, starts, ends, wording=inflection)

    def write(self, edit: PlannedEdit, choice: Choice, room: Room) -> tuple[Span, str]:
        """Returns what to take out of the original and what to write there."""
        rungs = self._rungs(edit) if self._rungs else None
        if rungs is not None:
            return self._on_rung(edit, rungs, choice, room)
        modifies = self._around.modifies_next(edit)
        if choice.label is None:
            dropped = self._inflected.drop(edit, room) if self._inflected else None
            if self._drop_modifiers and dropped is not None:
                return dropped
            if self._drop_modifiers:
                return self._removal.write(edit, room)
            return edit.span, self._marker
        if self._drop_modifiers and self._around.is_quoted(edit):
            return self._removal.quoted(edit)
        if self._inflected is not None:
            return self._inflected.generalize(edit, choice.label, room)
        somebody = self._somebody(edit, choice.label)
        if somebody is not None:
            return edit.span, somebody
        if self._repeats_next(edit, choice.label):
            return self._removal.drop(edit, room)
        if modifies and self._drop_modifiers and not self._goes_with_next(edit, choice.label):
            return self._removal.drop(edit, room)
        return self._generalize(edit, choice.label, modifies, room)

    def wider_verbs(self, edit: PlannedEdit) -> list[str]:
        """Returns plain verbs that can stand in place of a verb, the most telling first."""
        if not self._around.is_doing(edit) or self._around.modifies_next(edit):
            return []
        labels = self._wording.wider_verbs(self._reading.form(edit.first))
        return [label for label in labels if self._as_verb(edit, label) is not None]

    def _as_verb(self, edit: PlannedEdit, label: str) -> str | None:
        """Returns a wider verb in the form of the one that stands there; None if it can't be."""
        form, at = self._reading.form(edit.first), edit.first
        opens = form.istitle() and self._around.lines.opens_sentence(at)
        if not self._around.is_doing(edit) or not (form.islower() or opens):
            return None
        low, high = self._around.lines.sentence(at)
        forms, tags = self._reading.forms[low:high], self._reading.tags[low:high]
        denied = self._around.is_denied(edit)
        said = self._wording.say_verb(forms, tags, at - low, label, denied=denied)
        return None if said is None else like(form, said)

    def _somebody(self, edit: PlannedEdit, label: str) -> str | None:
        """Returns what is said for who speaks in a chat, as it is written there."""
        somebody = self._wording.somebody
        if somebody is None or not self._wording.stands_for_people(label):
            return None
        speaks = self._around.lines.names_speaker(edit, rare=True)
        return like(self._reading.form(edit.first), somebody) if speaks else None

    def is_on_ladder(self, edit: PlannedEdit) -> bool:
        """Tells whether an edit is written in the words of a ladder."""
        return self._rungs is not None and self._rungs(edit) is not None

    def write_told(self, edit: PlannedEdit, told: Told, room: Room) -> tuple[Span, str]:
        """Returns what to take out for what a reviewer wants written, and how it is written.

        A label is worded as any other, but never dropped; other words stand as they are, and only
        an article before them agrees.
        """
        if told.text is None:
            return edit.span, self._marker
        rungs = self._rungs(edit) if told.worded and self._rungs else None
        if rungs is not None:
            return self._on_rung(edit, rungs, Choice(told.text), room)
        if told.worded:
            return self._generalize(edit, told.text, False, room)
        if not room.before or not self._around.article_before(edit.first):
            return edit.span, told.text
        form = self._reading.form(edit.first - 1)
        span = Span(self._starts[edit.first - 1], edit.span.end)
        if self._wording.is_article(told.text.split()[0]):
            return span, like(form, told.text)
        gap = self._document.text[self._ends[edit.first - 1] : edit.span.start]
        return span, f"{like(form, self._wording.article_for(told.text))}{gap}{told.text}"

    def _generalize(
        self, edit: PlannedEdit, label: str, modifies: bool, room: Room
    ) -> tuple[Span, str]:
        wording = self._wording
        if self._inflected is not None:
            return self._inflected.generalize(edit, label, room)
        if wording.is_adjective(label):
            return self._as_adjective(edit, label, room)
        if wording.is_verb(label):
            said = self._as_verb(edit, label)
            return self._removal.write(edit, room) if said is None else (edit.span, said)
        plural = self._is_plural(edit)
        dated = not plural and not modifies and room.before and self._around.is_numbered(edit)
        if dated and wording.takes_article(label):
            return Span(self._starts[edit.first - 1], edit.span.end), self._marker
        field = self._around.lines.is_label_of_field(edit)
        if self._around.lines.measures(edit) or (field and wording.of_body(label)):
            return edit.span, wording.heading_of(self._around.lines.text_of(edit))
        denied = self._around.is_open_and_denied(edit)
        if denied and field:
            # "Jaundice: no" is no answer about symptoms, and that about "a certain" one is odd.
            return edit.span, wording.heading_of(self._around.lines.text_of(edit))
        if (denied or (plural and self._around.counts_it(edit))) and not modifies:
            # "Certain drugs" are of a certain kind; "certain food" is hardly said.
            stuff = not plural and not wording.takes_article(label)
            behind = denied and (stuff or not self._may_say_certain_before(edit))
            behind = behind or (denied and self._around.is_predicate(edit))
            people = behind and wording.stands_for_people(label)
            if people or wording.says_nothing(label, known=denied):
                return self._removal.write(edit, room, neutral=False)
            label = wording.certain(label, behind=behind)
        elif denied:
            label = wording.certain(label)
        if edit.first and denied and self._is_any(edit.first - 1):
            return self._instead_of_any(edit, label, plural=plural, modifies=modifies)
        if plural:
            written = self._agreeing(edit, label, plural=True)
            return self._with_verb(edit, written, room, plural=True)
        if self._around.is_bare(edit) or self._is_adjective_of(edit):
            in_note = self._around.lines.is_in_note(edit) and not denied
            common = not denied and self._reading.tags[edit.past - 1] == "NOUN"
            bare = label if in_note else wording.with_article(label, stuff=common)
            written = self._agreeing(edit, bare, plural=False)
            return self._with_verb(edit, written, room, plural=False)
        written = self._agreeing(edit, label, plural=False)
        if self._around.article_before(edit.first):
            return self._after_article(edit, written, room)
        first = self._around.bare_from(edit, room.before)
        stuff = wording.with_article(label, stuff=True) == label
        if first is None or self._around.lines.is_in_note(edit) or stuff:
            return edit.span, written
        kept = self._document.text[self._starts[first] : edit.span.start]
        phrase = f"{wording.article_for(kept)} {kept}{written}"
        return Span(self._starts[first], edit.span.end), phrase

    def _as_adjective(self, edit: PlannedEdit, label: str, room: Room) -> tuple[Span, str]:
        """Writes a wider adjective; nothing but a marker would be true where it is denied."""
        if self._wording.is_predicate(label):
            return self._as_predicate(edit, label, room)
        if self._around.is_denied(edit):
            return self._removal.write(edit, room, neutral=False)
        if self._is_noun_phrase(edit):
            label = self._wording.as_person(label)
        written = self._agreeing(edit, label, plural=False)
        if not self._around.article_before(edit.first):
            return edit.span, written
        before = self._reading.form(edit.first - 1)
        article = like(before, self._wording.article_for(written))
        return Span(self._starts[edit.first - 1], edit.span.end), f"{article} {written}"

    def _is_adjective_of(self, edit: PlannedEdit) -> bool:
        """Tells whether an adjective says what somebody is: "I am [transsexual]", a person."""
        verb = self._around.verb_before(edit) if self._reading.tags[edit.first] == "ADJ" else None
        return verb is not None and self._wording.is_being(self._reading.form(verb))

    def _as_predicate(self, edit: PlannedEdit, label: str, room: Room) -> tuple[Span, str]:
        """Writes what is said behind a verb: that it is "in a certain condition" or is not."""
        verb = self._around.verb_before(edit)
        if verb is None or not self._wording.is_copula(self._reading.form(verb)):
            return self._removal.write(edit, room)
        return self._removal.predicate(edit, label, room)

    def _is_noun_phrase(self, edit: PlannedEdit) -> bool:
        """Tells whether an adjective stands for somebody: "a depressive for years"."""
        past = edit.past
        alone = past == len(self._reading) or self._reading.tags[past] not in (
            "ADJ",
            "NOUN",
            "PROPN",
        )
        return alone and self._around.article_before(edit.first)

    def _agreeing(self, edit: PlannedEdit, phrase: str, *, plural: bool) -> str:
        reading = self._reading
        original = reading.text[reading.starts[edit.first] : reading.ends[edit.past - 1]]
        # Capitals around it matter only to what is in capitals itself.
        shouted = original == original.upper() and self._around.lines.is_shouted(edit)
        return self._wording.agree(
            original,
            phrase,
            sentence_start=self._opens(edit.first),
            plural=plural,
            heading=shouted,
        )

    def _opens(self, first: int) -> bool:
        """Tells whether a sentence begins; a name's capital after a broken line tells nothing."""
        if self._reading.tags[first] == "PROPN":
            return self._around.lines.begins_anew(first)
        return self._around.lines.opens_sentence(first) or self._opens_value(first)

    def _opens_value(self, first: int) -> bool:
        """Tells whether a word with a capital begins what a label announces: "Subject: Debts"."""
        reading = self._reading
        return bool(first) and reading.form(first - 1) == ":" and reading.form(first).istitle()

    def _is_plural(self, edit: PlannedEdit) -> bool:
        reading = self._reading
        original = reading.text[reading.starts[edit.first] : reading.ends[edit.past - 1]]
        last = edit.past - 1
        if reading.tags[last] == "PROPN" and not self._around.lines.is_noun_at_start(edit):
            return self._around.names_several(edit)
        if last == edit.first and original.isupper() and self._around.lines.is_word(edit):
            original = original.lower()
        return self._wording.is_plural(original)

    def _may_say_certain_before(self, edit: PlannedEdit) -> bool:
        """Tells whether "certain" can stand before a noun: not in "no certain disease"."""
        first = edit.first
        if self._around.is_bare(edit) or self._around.article_before(first):
            return True
        return bool(first) and self._is_any(first - 1)

    def _is_any(self, i: int) -> bool:
        return self._wording.is_any(self._reading.form(i)) and self._around.beside(i)

    def _instead_of_any(
        self, edit: PlannedEdit, label: str, *, plural: bool, modifies: bool
    ) -> tuple[Span, str]:
        written = self._wording.pluralize(label) if plural else label
        singular = not plural
        if modifies:
            singular = not self._wording.is_plural(self._reading.form(edit.past))
        if singular and self._wording.takes_article(written):
            written = f"{self._wording.article_for(written)} {written}"
        form = self._reading.form(edit.first - 1)
        span = Span(self._starts[edit.first - 1], edit.span.end)
        return span, like(form, written)

    def _with_verb(
        self, edit: PlannedEdit, written: str, room: Room, *, plural: bool
    ) -> tuple[Span, str]:
        """Takes the verb along where the number changes: "opiates are" → "medication is"."""
        now = self._wording.is_plural(written)
        if now == plural or not room.after or not self._around.beside(edit.past - 1):
            return edit.span, written
        if self._reading.tags[edit.past] != "AUX":
            return edit.span, written
        verb = self._wording.verb_in_number(self._reading.form(edit.past), plural=now)
        if verb is None:
            return edit.span, written
        gap = self._document.text[edit.span.end : self._starts[edit.past]]
        return Span(edit.span.start, self._ends[edit.past]), f"{written}{gap}{verb}"

    def _on_rung(
        self, edit: PlannedEdit, rungs: list[Rung], choice: Choice, room: Room
    ) -> tuple[Span, str]:
        """Writes what the ladder of a place has; it is worded for this place already.

        Where the words are another place's ("in her thirties"), the rung of that height is taken.
        """
        if choice.label is None or not rungs:
            return edit.span, self._marker
        height = min(len(choice.rejected), len(rungs) - 1)
        rung = next((rung for rung in rungs if rung.label == choice.label), rungs[height])
        start = self._reading.starts[edit.first] - rung.reach
        span = self._document.original(start, self._reading.ends[edit.past - 1])
        first = bisect_left(self._reading.starts, start)
        opens = self._takes_capital(first, edit.past) and self._around.lines.begins_anew(first)
        written = self._known(edit, rung)
        if self._wording.stands_for_people(written) and self._removal.is_aside(edit, room):
            return self._removal.leave_out_aside(edit, room)
        written = _capitalised(written) if opens else written
        # The period of an abbreviation may be that of the sentence: "works for Orth Ltd."
        ends = self._around.lines.closes_sentence(edit.past)
        ends = ends and self._reading.form(edit.past - 1)[-1] == "."
        return span, f"{written}." if ends and written[-1] != "." else written

    def _known(self, edit: PlannedEdit, rung: Rung) -> str:
        """Returns a rung's words; who is introduced is known: "[Ann] is a nurse", the woman."""
        after, (article, _, noun) = edit.past, rung.written.partition(" ")
        introduced = (
            self._wording.is_article(article)
            and after + 1 < len(self._reading)
            and self._wording.is_being(self._reading.form(after))
            and self._wording.is_article(self._reading.form(after + 1))
        )
        return f"{self._wording.known_article} {noun}" if introduced else rung.written

    def _takes_capital(self, first: int, past: int) -> bool:
        """Tells whether what opens a sentence has a capital, or would if it were no figure."""
        sentences = self._reading.sentences
        goes_on = past < len(sentences) and sentences[past] == sentences[first]
        form = self._reading.form(first)
        return form[0].isupper() or (form[0].isdigit() and goes_on)

    def _after_article(self, edit: PlannedEdit, written: str, room: Room) -> tuple[Span, str]:
        """Puts what stands after "a" or "an" there; without it if stuff or several are meant."""
        before = self._reading.form(edit.first - 1)
        span = Span(self._starts[edit.first - 1], edit.span.end)
        if not self._around.modifies_next(edit) and not self._wording.takes_article(written):
            whole, written = self._with_verb(edit, written, room, plural=False)
            return Span(span.start, whole.end), like(before, written)
        article = like(before, self._wording.article_for(written))
        gap = self._document.text[self._ends[edit.first - 1] : edit.span.start]
        return span, f"{article}{gap}{written}"

    def _repeats_next(self, edit: PlannedEdit, label: str) -> bool:
        after = edit.past
        if after >= len(self._reading) or not self._around.beside(edit.past - 1):
            return False
        return self._reading.keys[after] == self._language.fold_phrase(label).split()[-1]

    def _goes_with_next(self, edit: PlannedEdit, label: str) -> bool:
        """Tells whether people say a label before the noun that it would stand before."""
        return self._is_usual(
            self._language.fold_phrase(f"{label} {self._reading.form(edit.past)}")
        )


def _capitalised(text: str) -> str:
    return text[:1].upper() + text[1:]
