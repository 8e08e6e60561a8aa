"""What a reviewer decided, carried into the edits of a document, and where it stands afterwards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from undisclosed.decisions.placing import Placed
from undisclosed.document.document import Span
from undisclosed.sanitizing.edits import Edits
from undisclosed.sanitizing.phrasing.phrasing import Told
from undisclosed.sanitizing.release import PlannedEdit, Release
from undisclosed.sanitizing.replacements import Choice


@dataclass(frozen=True, slots=True)
class Carried:
    """A decision, and what it left in the release.

    Attributes:
        placed: The decision, where it applies in the original.
        span: Where that stands in the release.
        worded: Whether a replacement is one that the taxonomy or a ladder gives, and so is true.
    """

    placed: Placed
    span: Span
    worded: bool


class Rulings:
    """The decisions about one document.

    Attributes:
        own_words: Keys of the edits that a reviewer put in other words than any label's.
    """

    def __init__(self, placed: Sequence[Placed]) -> None:
        self._placed = tuple(placed)
        self._worded: set[int] = set()
        self.own_words: set[str] = set()

    @property
    def edits(self) -> bool:
        """Whether any of them changes the text."""
        return any(each.decision.action in ("replace", "remove") for each in self._placed)

    def plan(
        self,
        edits: Edits,
        note: Callable[[PlannedEdit], None],
        labels: Callable[[PlannedEdit], Sequence[str]],
    ) -> Iterator[tuple[PlannedEdit, Choice]]:
        """Makes edits of the decisions, and yields them with what is written there.

        Args:
            edits: The edits of the document, of which there are none yet.
            note: Is told of each place before it is an edit.
            labels: Returns what a place may be called instead.
        """
        for each in self._placed:
            decision = each.decision
            if decision.action == "default":
                continue
            if decision.action == "keep":
                edits.decide(each.tokens, None)
                continue
            written = decision.replacement
            edit = edits.at(each.span)
            note(edit)
            worded = written is not None and written in labels(edit)
            made = edits.decide(each.tokens, Told(written, worded))
            if worded:
                self._worded.add(each.tokens[0])
            elif written is not None:
                self.own_words.add(made.key)
            yield made, Choice(written)

    def spans(self, release: Release) -> list[Span]:
        """Returns where in a release stands what was decided, without what the engine decides."""
        return [c.span for c in self.carried(release) if c.placed.decision.action != "default"]

    def carried(self, release: Release) -> Iterator[Carried]:
        """Yields what each decision left in a release, in order."""
        for each in self._placed:
            yield Carried(each, release.released(each.span), each.tokens[0] in self._worded)
