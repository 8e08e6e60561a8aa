"""What `attack` tells of individuals: how many people its reader is left with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from undisclosed.evaluation.adversary.crowd import Crowd, CrowdFit


@dataclass(frozen=True, slots=True)
class CrowdsBeside:
    """Whom an individual hides among by the release and, if it is at hand, by the original."""

    before: Crowd | None
    after: Crowd

    def lines(self) -> Iterator[str]:
        """Yields what to print."""
        after = self.after
        yield f"{after.entity}, one of {after.pages:,} pages that mention {after.at_most}"
        columns = (
            [("original", self.before), ("release", after)] if self.before else [("text", after)]
        )
        for name, crowd in columns:
            if crowd is not None:
                yield ""
                yield from _lines(name, crowd)
        yield ""

    def to_data(self) -> dict[str, Any]:
        """Returns the same for JSON (docs/reference/attack.md)."""
        from undisclosed.evaluation.adversary.crowd import crowd_to_data

        return {
            "entity": self.after.entity,
            "at_most": self.after.at_most,
            "before": crowd_to_data(self.before),
            "after": crowd_to_data(self.after),
        }


def _lines(name: str, crowd: Crowd) -> Iterator[str]:
    if crowd.named:
        yield f"The {name} names {crowd.entity}."
    if crowd.together is None:
        yield f"Nothing in the {name} can be counted that would narrow them down."
        return
    yield f"In the {name}, within a context:"
    yield from (f"  {_fit(fit, crowd)}" for fit in crowd.tightest)
    yield f"In the whole {name}:"
    yield f"  {_fit(crowd.together, crowd)}"


def _fit(fit: CrowdFit, crowd: Crowd) -> str:
    verb = "fits" if fit.pages == 1 else "fit"
    return f"{' + '.join(fit.traits)}: {fit.pages:,} of {crowd.pages:,} {verb}"
