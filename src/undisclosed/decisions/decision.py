"""A reviewer's decision: about a place of a document, or about a term wherever it stands."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal, TypeAlias, get_args

from undisclosed.errors import DecisionError
from undisclosed.policy.declaration import show

Ruling: TypeAlias = Literal["keep", "replace", "remove", "default"]
"""`default` leaves a place to the engine, also where its term is decided elsewhere."""

RULINGS: tuple[Ruling, ...] = get_args(Ruling)
MOST = 10_000
"""So many decisions no person takes about one document."""
LONGEST_REPLACEMENT = 1_000
LONGEST_NOTE = 2_000
# What would be read otherwise than it is written, or break the file that it is written into.
_UNFIT = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


@dataclass(frozen=True, slots=True)
class Decision:
    """What a reviewer wants of one place, or of one term wherever it stands.

    >>> Decision("keep", "zidovudine", 10, 20, reason="she agreed").everywhere
    False
    >>> Decision("replace", "zidovudine", replacement="a tablet").everywhere
    True

    Attributes:
        action: What is to become of it.
        text: What stands there: a document where something else does is another one.
        start: First code point in the original; None for the term wherever it stands.
        end: One past the last code point; None likewise.
        replacement: What to write instead; only and always with `replace`.
        reason: Why, for whoever reads the report.
        by: Who decided.
        at: When, in whatever way the reviewer writes it.
    """

    action: Ruling
    text: str = field(repr=False)
    start: int | None = None
    end: int | None = None
    replacement: str | None = field(default=None, repr=False)
    reason: str = field(default="", repr=False)
    by: str = field(default="", repr=False)
    at: str = ""

    def __post_init__(self) -> None:
        if self.action not in RULINGS:
            allowed = ", ".join(RULINGS)
            raise DecisionError(f"'action' must be one of {allowed}. Got {show(self.action)}.")
        if not isinstance(self.text, str) or not self.text:
            raise DecisionError("'text' must be what stands at the place, as text.")
        self._check_place()
        self._check_replacement()
        for name in ("reason", "by", "at"):
            _check_note(name, getattr(self, name))

    @property
    def everywhere(self) -> bool:
        """Whether it is about a term wherever that stands."""
        return self.start is None

    @property
    def is_answered(self) -> bool:
        """Whether a reviewer has said something: left to the engine without a word is no answer."""
        return self.action != "default" or bool(self.reason)

    def _check_place(self) -> None:
        if self.start is None and self.end is None:
            return
        for name in ("start", "end"):
            value = getattr(self, name)
            if not isinstance(value, int) or isinstance(value, bool) or value < 0:
                raise DecisionError(
                    f"'{name}' must be a number of code points from the beginning of the text, 0 "
                    f"or more. Got {_told(value)}. Leave out 'start' and 'end' to decide about a "
                    "term wherever it stands."
                )
        if self.end - self.start != len(self.text):  # type: ignore[operator]  # Checked above.
            raise DecisionError(
                "'end' must lie behind 'start' by as many code points as 'text' has: "
                f"{len(self.text)}. Got {self.start} and {self.end}."
            )

    def _check_replacement(self) -> None:
        given = self.replacement
        if self.action != "replace":
            if given is not None:
                raise DecisionError(
                    f"'replacement' goes with action = \"replace\". Got it with {self.action!r}."
                )
            return
        if not isinstance(given, str) or not given.strip() or given != given.strip():
            raise DecisionError(
                "action = \"replace\" needs a 'replacement': what to write instead, without space "
                'at its ends. To take the place out: action = "remove".'
            )
        if len(given) > LONGEST_REPLACEMENT:
            raise DecisionError(
                f"'replacement' must have at most {LONGEST_REPLACEMENT:,} characters. Got "
                f"{len(given):,}."
            )
        unfit = next((sign for sign in given if unicodedata.category(sign) in _UNFIT), None)
        if unfit is not None:
            raise DecisionError(
                f"'replacement' must be one line of readable signs. Got U+{ord(unfit):04X}."
            )


@dataclass(frozen=True, slots=True)
class Decisions:
    """All that was decided about one document.

    Attributes:
        all: The decisions, in the order in which they were given.
        document: SHA-256 of the text that they are about; "" where that is not said.
    """

    all: tuple[Decision, ...]
    document: str = ""

    @classmethod
    def of(cls, given: object) -> Decisions:
        """Returns decisions as they are, or several as such.

        Raises:
            DecisionError: They are none, or too many.
        """
        if isinstance(given, Decisions):
            return given
        if isinstance(given, str) or not isinstance(given, Iterable):
            raise DecisionError(f"'decisions' must be several Decisions. Got {_told(given)}.")
        several = tuple(given)
        if len(several) > MOST:
            raise DecisionError(f"There are {len(several):,} decisions; at most {MOST:,} are read.")
        for number, each in enumerate(several, 1):
            if not isinstance(each, Decision):
                kind = type(each).__name__
                raise DecisionError(f"Decision {number} must be a Decision. Got {kind}.")
        return cls(several)


def _told(value: object) -> str:
    """Returns what was given, but no text: that may be the document's."""
    return show(value) if isinstance(value, int | float) else type(value).__name__


def _check_note(name: str, value: object) -> None:
    if not isinstance(value, str):
        raise DecisionError(f"'{name}' must be text. Got {_told(value)}.")
    if len(value) > LONGEST_NOTE:
        raise DecisionError(f"'{name}' must have at most {LONGEST_NOTE:,} characters.")
    if "\0" in value:
        raise DecisionError(f"'{name}' has a NUL in it.")
