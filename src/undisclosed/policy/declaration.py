"""How settings are declared: what each is for, what it may be, how it is read as typed."""

from __future__ import annotations

import difflib
import reprlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

from undisclosed.errors import PolicyError

_METADATA = "setting"
_OFF = ("off", "none")


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """What a setting is for, and what it may be: a word, a number, or some other text.

    Attributes:
        meaning: What it is for, in a sentence.
        choices: The words that it may be; none for numbers and other text.
        bounds: The least and the largest number that it may be; None for words and other text.
        whole: Whether the number must be whole.
        optional: Whether it may be off, which is None.
        form: How a value is written.
    """

    meaning: str
    choices: tuple[str, ...] = ()
    bounds: tuple[float, float] | None = None
    whole: bool = False
    optional: bool = False
    form: str = ""

    def check(self, name: str, value: object) -> None:
        """Refuses a value that the setting can't have; other text is not looked at."""
        if self.choices:
            check_choice(name, value, self.choices)
        elif self.bounds is not None and not (value is None and self.optional):
            self._check_number(name, value, *self.bounds)

    def read(self, text: str) -> object:
        """Reads a value as typed; what it may be is for `check` to say.

        >>> lift = Setting(meaning="", bounds=(1, 9), optional=True)
        >>> lift.read("7"), lift.read("off"), lift.read("much")
        (7, None, 'much')
        """
        if self.bounds is None:
            return text
        if self.optional and is_off(text):
            return None
        for number in (int, float):
            try:
                return number(text)
            except ValueError:
                pass
        return text

    def _check_number(self, name: str, value: object, least: float, most: float) -> None:
        kinds = int if self.whole else int | float
        if not isinstance(value, kinds) or isinstance(value, bool) or not least <= value <= most:
            kind = "a whole number" if self.whole else "a number"
            raise PolicyError(
                f"'{name}' must be {kind} from {least:g} to {most:g}. Got {show(value)}."
            )


def setting(
    default: Any,
    meaning: str,
    *,
    choices: Iterable[str] = (),
    bounds: tuple[float, float] | None = None,
    whole: bool = False,
    optional: bool = False,
    form: str = "",
) -> Any:
    """Declares a field of a dataclass as a setting; the arguments are those of `Setting`."""
    number = "NUMBER|off" if optional else "N" if whole else "NUMBER"
    written = form or "|".join(choices) or (number if bounds else "TEXT")
    declared = Setting(
        meaning=meaning,
        choices=tuple(choices),
        bounds=bounds,
        whole=whole,
        optional=optional,
        form=written,
    )
    return field(default=default, metadata={_METADATA: declared})


def declared_in(settings: type) -> dict[str, Setting]:
    """Returns the settings that a dataclass declares, by name."""
    return {f.name: f.metadata[_METADATA] for f in fields(settings)}


def is_off(text: str) -> bool:
    """Tells whether a text switches something off."""
    return text.strip().lower() in _OFF


def check_choice(name: str, value: object, choices: Iterable[str]) -> None:
    """Refuses what is none of some words."""
    if not isinstance(value, str) or value not in choices:
        raise PolicyError(f"'{name}' must be one of {', '.join(choices)}. Got {show(value)}.")


def known(given: Mapping[str, Any], cls: type, what: str) -> dict[str, Any]:
    """Returns what was given by name, refusing names that a dataclass does not have."""
    refuse_unknown(given, [f.name for f in fields(cls)], what)
    return dict(given)


def refuse_unknown(given: Mapping[str, Any], known: Sequence[str], what: str) -> None:
    """Refuses names that nobody knows, and says which one may have been meant."""
    for name in given:
        if name not in known:
            near = difflib.get_close_matches(str(name), known, 1)
            hint = f" Did you mean {near[0]!r}?" if near else ""
            raise PolicyError(f"Unknown {what}: {show(name)}.{hint} Known are: {', '.join(known)}.")


def show(value: object) -> str:
    """Quotes what was given, and only its beginning where it is long or deep."""
    short = reprlib.Repr()
    short.maxlevel, short.maxstring, short.maxother = 2, 100, 100
    try:
        return short.repr(value)
    except ValueError:  # Python writes no number of more than some thousand digits.
        return "a number of too many digits"
