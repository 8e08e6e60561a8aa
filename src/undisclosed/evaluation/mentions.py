"""Mentions of whoever and whatever identifies somebody, as one annotator marked them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from undisclosed.document.document import Span

Identifier: TypeAlias = Literal["DIRECT", "QUASI"]
"""Whether something identifies somebody by itself, or together with other things."""

UNTYPED = "untyped"
"""The type of mentions whose file gives them none."""


@dataclass(frozen=True, slots=True)
class Mention:
    """A place that is to be masked.

    Attributes:
        span: Where it stands.
        kind: Its type, as the file calls it: "PERSON".
        entity: What tells whether two mentions of an annotator are of the same thing.
        identifier: What sort of identifier it is; None where the file does not say.
    """

    span: Span
    kind: str
    entity: str = field(repr=False)
    identifier: Identifier | None = None


Annotator: TypeAlias = tuple[Mention, ...]
"""All that one annotator wants masked in a text."""
