"""What is asked of whatever finds identifying spans in a language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from undisclosed.identifiers.identifier import Identifier
from undisclosed.language.protocol import Reading


class SpanFinder(Protocol):
    """Finds identifying spans; the same text always has the same."""

    def find(self, reading: Reading) -> list[Identifier]:
        """Returns the identifying spans of a text, in order and without overlaps."""
        ...

    def prepare(self, readings: Sequence[Reading]) -> None:
        """Does at once what `find` will do for each of many short texts."""
        ...
