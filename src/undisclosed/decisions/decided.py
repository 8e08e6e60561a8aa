"""What became of decisions: the places of a release that a reviewer answers for."""

from __future__ import annotations

from dataclasses import dataclass, field

from undisclosed.decisions.decision import Decision, Ruling
from undisclosed.document.document import Span


def risks_accepted(number: int) -> str:
    """Returns the verdict on a release that has nothing risky left but what a reviewer accepts.

    >>> risks_accepted(2)
    'released with 2 accepted risks'
    """
    return f"released with {number:,} accepted {'risk' if number == 1 else 'risks'}"


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A place of a release about which a reviewer decided, as its certificate tells of it.

    Attributes:
        start: First code point in the release.
        end: One past the last code point.
        action: `keep`, `replace` or `remove`.
        risky: Whether what stands there is risky, and accepted.
        general: Whether it follows from the input (`Decided.general`).
        by: Who decided.
        at: When.
        reason: Why the risk is accepted; "" where there is none.
    """

    start: int
    end: int
    action: Ruling
    risky: bool
    general: bool
    by: str = field(default="", repr=False)
    at: str = ""
    reason: str = field(default="", repr=False)

    @property
    def span(self) -> Span:
        """The place."""
        return Span(self.start, self.end)


@dataclass(frozen=True, slots=True)
class Decided:
    """A decision of a reviewer at one place, and what the verifier found there.

    Attributes:
        number: Which decision it is, from 1; one about a term has as many places as that.
        decision: The decision.
        start: First code point of the place in the input.
        end: One past the last code point.
        released_start: First code point of the same place in the release.
        released_end: One past the last code point.
        replacement: What stands there in the release.
        general: Whether that follows from the input, as generalizations do: what a reviewer puts
            in other words is true as far as the reviewer says so.
        risks: Why it is risky all the same, a sentence each: these risks the reviewer accepts.
    """

    number: int
    decision: Decision
    start: int
    end: int
    released_start: int
    released_end: int
    replacement: str = field(repr=False)
    general: bool
    risks: tuple[str, ...] = field(default=(), repr=False)

    @property
    def reviewed(self) -> Reviewed:
        """The same as certificates have it: nothing of the input, and reasons for risks only."""
        return Reviewed(
            self.released_start,
            self.released_end,
            self.decision.action,
            bool(self.risks),
            self.general,
            self.decision.by,
            self.decision.at,
            self.decision.reason if self.risks else "",
        )
