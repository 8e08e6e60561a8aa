"""What the caller wants done with pages that are pictures, told to formats however deep they stand.

A file may stand in a file: an attachment of a message in an archive. What is to be done with scans
is said once, for the outer file, and holds for all in it. `OpenDocument` says it; formats ask.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Literal, TypeAlias, get_args

from undisclosed.errors import InputError

Scans: TypeAlias = Literal["refuse", "remove", "pass", "read"]
"""What is done with a page that is a picture: the file is refused, the picture is left out, it
passes unread, or text recognition reads it."""
SCANS: tuple[Scans, ...] = get_args(Scans)
DEFAULT: Scans = "refuse"


@dataclass(frozen=True, slots=True)
class Handling:
    """How one file is handled, from reading it to reading its release again.

    Attributes:
        scans: What is done with pages that are pictures.
        made: Digests of pages that were made pictures of here, from text that was read: in a
            release of the same file they are known.
    """

    scans: Scans = DEFAULT
    made: set[str] = field(default_factory=set)


_current: ContextVar[Handling | None] = ContextVar("handling", default=None)


def current() -> Handling:
    """Returns how the file that is read or written is handled; scans are refused by default."""
    return _current.get() or Handling()


@contextmanager
def handled(handling: Handling) -> Iterator[None]:
    """Handles all that is read and written within as it says."""
    token = _current.set(handling)
    try:
        yield
    finally:
        _current.reset(token)


def known_scans(scans: str) -> Scans:
    """Returns what is asked for, if it is one of `SCANS`.

    Raises:
        InputError: It is none; says which there are.
    """
    for each in SCANS:
        if scans == each:
            return each
    raise InputError(f"scans must be one of {', '.join(SCANS)}. Got {scans!r}.")
