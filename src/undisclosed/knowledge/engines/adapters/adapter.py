"""What is asked of an adapter: W, and the counts of some questions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Protocol

from undisclosed.knowledge.engines.caller import Caller
from undisclosed.knowledge.engines.question import Question


@dataclass(frozen=True, slots=True)
class Manner:
    """How one kind of engine wants to be asked.

    Attributes:
        lower: Whether capitals make no difference to it.
        unions: Whether it can be asked for one of several words.
        rate: Most requests in a second to another machine; 0 for as many as it answers.
        plural: Whether words are asked for with their plurals, if nothing is said.
        widest: Most keys in one mention.
        batch: How many questions are handed over at once.
        header: The header that carries a secret; "" if it is sent otherwise.
    """

    lower: bool = False
    unions: bool = True
    rate: float = 0.0
    plural: bool = False
    widest: int = 500
    batch: int = 50
    header: str = "Authorization"


class Adapter(Protocol):
    """Speaks to one kind of engine."""

    manner: ClassVar[Manner]

    def __init__(self, caller: Caller) -> None: ...

    def total(self) -> int:
        """Returns W."""
        ...

    def count(self, questions: Sequence[Question]) -> list[int]:
        """Returns the number of pages of each question; where it can't, raises."""
        ...


def spelled(key: str) -> str:
    """Returns a key as it can stand between quotation marks.

    >>> spelled('a "b"')
    'a  b'
    """
    return key.replace('"', " ").replace("\\", " ").strip()
