"""The changes made to a document, and the text they give.

Edits are kept against the original, never against an intermediate text, so that after any number
of rounds each finding points into the input and everything outside the edits is untouched.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from undisclosed.document.document import Document, Span
from undisclosed.errors import DecisionError
from undisclosed.ladders.protocol import Rung
from undisclosed.language.protocol import Reading
from undisclosed.sanitizing.phrasing.joining import Company, Draft, join
from undisclosed.sanitizing.phrasing.phrasing import Phrasing, Told
from undisclosed.sanitizing.phrasing.removal import Room
from undisclosed.sanitizing.phrasing.surroundings import Surroundings
from undisclosed.sanitizing.phrasing.vague import Vagueness
from undisclosed.sanitizing.release import PlannedEdit, Release, WrittenEdit
from undisclosed.sanitizing.replacements import Choice
from undisclosed.terms.edges import token_edges
from undisclosed.terms.units import TokenRange, mark, touches

# An article may stand before so many adjectives of what is edited.
_FARTHEST = 4
_RUNS_INTO = (
    "A decision can't be carried out: what would stand there makes one word with what stands "
    "beside it, which must change. Widen its place, or leave it to the engine."
)


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
        stated: Collection[str] = (),
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
            stated: Labels that the policy itself names: they are never put as saying little.
        """
        self._stated = frozenset(stated)
        self._document = document
        self._reading = reading
        self._language = reading.language
        self._marker = marker
        # By first token; edits never overlap, so they are in order of their last tokens too.
        self._firsts: list[int] = []
        self._edits: list[PlannedEdit] = []
        # By first token, too.
        self._plain: set[int] = set()
        # Those that become a wider verb.
        self._doing: set[PlannedEdit] = set()
        # What was written in earlier rounds: most edits stay as they are from round to round.
        self._composed: dict[tuple[int, int, Choice, Room], tuple[Span, str]] = {}
        # What a reviewer decided: a byte per token, and what to write, by the first token.
        self._held = bytearray(len(reading))
        self._holds = False  # Asked at every edit: looking through all tokens would take as long.
        self._told: dict[int, Told] = {}
        self._starts, self._ends = token_edges(document, reading)
        self._around = Surroundings(document, reading, self._starts, self._ends, is_noun)
        self._company = Company(
            marker,
            reading.language.wording,
            are_distinct,
            self._around.opens_counting,
            self._around.opens_phrase,
            self._around.modifies_next,
            self._around.are_in_one_sentence,
            self._doing.__contains__,
        )
        self._vagueness = Vagueness(reading, self._around, self._starts)
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
        if self.is_decided(edit):
            raise DecisionError(_RUNS_INTO)
        self._edits[low:high] = [edit]
        self._firsts[low:high] = [edit.first]
        return edit, taken

    def decide(self, tokens: TokenRange, told: Told | None) -> PlannedEdit:
        """Makes what a reviewer decided about a place an edit with a key of its own.

        Requires: no other edit touches the place.

        Args:
            tokens: The place.
            told: What is to be written there; None where it stays as it is, and there is no edit.
        """
        first, past = tokens
        mark(self._held, tokens)
        self._holds = True
        edit = PlannedEdit(first, past, self.span(tokens), f"\0{first}")
        if told is not None:
            self._told[first] = told
            at = bisect_left(self._firsts, first)
            self._edits.insert(at, edit)
            self._firsts.insert(at, first)
        return edit

    def is_descriptive(self, i: int) -> bool:
        """Tells whether token i is an adjective or participle, if perhaps misread as a name."""
        return self._around.is_descriptive(i)

    def wider_verbs(self, edit: PlannedEdit) -> list[str]:
        """Returns plain verbs that can stand in place of a verb, the most telling first."""
        return self._phrasing.wider_verbs(edit)

    def names_speaker(self, edit: PlannedEdit, *, rare: bool) -> bool:
        """Tells whether an edit is the name of who speaks, in a language that says "somebody"."""
        somebody = self._language.wording.somebody
        return somebody is not None and self._around.lines.names_speaker(edit, rare=rare)

    def is_decided(self, edit: PlannedEdit) -> bool:
        """Tells whether a reviewer decided about what an edit takes, or about some of it."""
        return touches((edit.first, edit.past), self._held)

    def span(self, tokens: TokenRange) -> Span:
        """Returns where tokens stand in the original."""
        return Span(self._starts[tokens[0]], self._ends[tokens[1] - 1])

    def insist(self, edit: PlannedEdit) -> None:
        """Lets an edit that is removed have its marker, and take nothing else along."""
        self._plain.add(edit.first)

    def _tokens(self, span: Span) -> tuple[int, int]:
        first = bisect_right(self._ends, span.start)
        return first, max(first + 1, bisect_left(self._starts, span.end))

    def _edit(self, first: int, past: int, touched: list[PlannedEdit]) -> PlannedEdit:
        if touched:
            first = min(first, touched[0].first)
            past = max(past, touched[-1].past)
        shown = self._reading.text[self._reading.starts[first] : self._reading.ends[past - 1]]
        key = self._language.fold_phrase(shown)
        return PlannedEdit(first, past, self.span((first, past)), key)

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
        pieces: list[WrittenEdit] = []
        at = length = 0
        for edit, span, written in self._drafts(choices):
            kept = text[at : span.start]
            parts += [kept, written]
            pieces.append(WrittenEdit(edit, span, written, length + len(kept)))
            length += len(kept) + len(written)
            at = span.end
        parts.append(text[at:])
        return Release("".join(parts), tuple(pieces))

    def _drafts(self, choices: Mapping[str, Choice]) -> list[Draft]:
        drafts: list[Draft] = []
        is_verb = self._language.wording.is_verb
        self._doing.clear()
        for number, edit in enumerate(self._edits):
            choice = choices[edit.key]
            bracket = None
            if drafts and choices[drafts[-1].edit.key].label == choice.label:
                bracket = self._in_brackets(drafts[-1], edit)
            span, written = bracket or self._compose(edit, choice, self._room(number))
            if self._reaches_held(edit, span):
                span, written = edit.span, choice.label or self._marker
            if choice.label and is_verb(choice.label):
                self._doing.add(edit)
            draft = Draft(edit, span, written)
            if self._is_worded(edit, choice) and self._vagueness.leaves_out(draft):
                draft = draft._replace(written=self._marker)
            drafts.append(draft)
        text, company = self._document.text, self._company
        joined = [draft for run in self._runs(drafts) for draft in join(run, text, company)]
        return list(self._put(joined, choices))

    def _put(self, drafts: list[Draft], choices: Mapping[str, Choice]) -> Iterator[Draft]:
        """Yields drafts with what says next to nothing put as such."""
        taken_to = 0
        for draft in drafts:
            if self._is_worded(draft.edit, choices[draft.edit.key]):
                put = self._vagueness.write(draft, taken_to)
                draft = draft if self._reaches_held(draft.edit, put.span) else put
            taken_to = draft.span.end
            yield draft

    def _is_worded(self, edit: PlannedEdit, choice: Choice) -> bool:
        """Tells whether an edit becomes a label that neither the policy nor a reviewer stated."""
        if choice.label is None or choice.label in self._stated or edit.first in self._told:
            return False
        return edit not in self._doing and not self._phrasing.is_on_ladder(edit)

    def _runs(self, drafts: list[Draft]) -> Iterator[list[Draft]]:
        """Yields drafts between which nothing was decided: only those may become one."""
        if not self._holds:
            yield drafts
            return
        run: list[Draft] = []
        for draft in drafts:
            if run and touches((run[-1].edit.first, draft.edit.past), self._held):
                yield run
                run = []
            run.append(draft)
        if run:
            yield run

    def _reaches_held(self, edit: PlannedEdit, span: Span) -> bool:
        """Tells whether what goes along with an edit, as an article does, was decided about."""
        first, past = self._tokens(span) if span != edit.span else (edit.first, edit.past)
        beside = ((first, edit.first), (edit.past, past))
        return any(touches(tokens, self._held) for tokens in beside)

    def _compose(self, edit: PlannedEdit, choice: Choice, room: Room) -> tuple[Span, str]:
        """Returns what to take out of the original and what to write there."""
        place = (edit.first, edit.past, choice, room)
        composed = self._composed.get(place)
        if composed is None:
            told = self._told.get(edit.first)
            if told is None:
                composed = self._phrasing.write(edit, choice, room)
            else:
                composed = self._phrasing.write_told(edit, told, room)
            self._composed[place] = composed
        return composed

    def _room(self, number: int) -> Room:
        """Returns what is free around an edit."""
        edits = self._edits
        edit = edits[number]
        before = edit.first - (edits[number - 1].past if number else 0)
        following = edits[number + 1].first if number + 1 < len(edits) else len(self._reading)
        before = min(before, _FARTHEST)
        after = min(following - edit.past, _FARTHEST + 1)
        if self._holds:
            free = self._held[edit.first - before : edit.first]
            before = before - 1 - free.rfind(1)
            held = self._held.find(1, edit.past, edit.past + after)
            after = after if held < 0 else held - edit.past
        return Room(before, after, edit.first in self._plain)

    def _in_brackets(self, before: Draft, edit: PlannedEdit) -> tuple[Span, str] | None:
        """Leaves out "(HIV)" after what it stands for, where both have become the same."""
        if touches((before.edit.first, edit.past), self._held):
            return None
        text, end = self._document.text, before.span.end
        opening = text[end : edit.span.start]
        beside = self._around.in_one_paragraph(before.edit.past - 1, edit.first)
        if beside and opening.strip() == "(" and text[edit.span.end : edit.span.end + 1] == ")":
            return Span(end, edit.span.end + 1), ""
        return None
