"""What every model of protection is given and gives back: ours, and those it is compared with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol

from undisclosed.policy.policy import Policy


@dataclass(frozen=True, slots=True)
class Case:
    """A text, and what must not come out of it."""

    text: str = field(repr=False)
    policy: Policy


@dataclass(frozen=True, slots=True)
class Change:
    """A stretch of a text that a model replaced.

    Attributes:
        start: Its first code point in the input.
        end: One past its last code point.
        replacement: What stands there in the release.
        action: Whether that is a generalization or only marks a removal.
    """

    start: int
    end: int
    replacement: str = field(repr=False)
    action: Literal["generalize", "remove"]


@dataclass(frozen=True, slots=True)
class ModelRelease:
    """What a model makes of a text; `changes` are in order and do not overlap."""

    text: str = field(repr=False)
    changes: tuple[Change, ...]


class Model(Protocol):
    """A way of protecting texts.

    All cases are given at once, since some models protect a text only among others.
    """

    @property
    def name(self) -> str:
        """What the model is called on the command line and in tables."""

    def protect(self, cases: Sequence[Case]) -> list[ModelRelease]:
        """Returns the release of each case, in order."""
