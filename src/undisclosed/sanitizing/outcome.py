"""What Algorithm 1 did with a document: the release, what became of each term, and why."""

from __future__ import annotations

from dataclasses import dataclass

from undisclosed.disclosure.risks import Assessment, Risk
from undisclosed.document.document import Span
from undisclosed.sanitizing.deciding import Carried
from undisclosed.sanitizing.release import Release
from undisclosed.sanitizing.replacements import Choice


@dataclass(frozen=True, slots=True)
class Reason:
    """A risk, and where in the original the members of its group stand that may stay."""

    risk: Risk
    partners: tuple[tuple[str, Span], ...] = ()


@dataclass(slots=True)
class Outcome:
    """What Algorithm 1 did.

    Attributes:
        release: The text and its edits.
        choices: What each edited term became, by the edit's key.
        reasons: Why each edit was made, by its first token.
        first: The assessment of the document as it came.
        stand_ins: What the policy's operators wrote.
        invented: Digests of the names among it that were invented.
        own_words: Keys of the edits that a reviewer put in other words than any label's.
        carried: What a reviewer decided, and what that left in the release.
        rounds: How often the text was read.
        timings_ms: Milliseconds spent to read, assess and replace, over all rounds.
        marker: What stands for what was removed.
    """

    release: Release
    choices: dict[str, Choice]
    reasons: dict[int, list[Reason]]
    first: Assessment
    stand_ins: frozenset[str]
    invented: frozenset[str]
    own_words: frozenset[str]
    carried: tuple[Carried, ...]
    rounds: int
    timings_ms: dict[str, float]
    marker: str

    @property
    def decided(self) -> list[Span]:
        """Where in the release stands what a reviewer decided; not what was left to the engine."""
        return [c.span for c in self.carried if c.placed.decision.action != "default"]
