"""Options of models: declared as fields, read from the text that was typed."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import field, fields
from typing import Any

from undisclosed.errors import PolicyError

Reader = Callable[[str], Any]
"""Turns text into a value; a `ValueError` says what it must be."""

_READER = "reader"


def option(default: Any, reader: Reader) -> Any:
    """Declares a field of a model as one of its options."""
    return field(default=default, metadata={_READER: reader})


def read_options(model: type, given: Mapping[str, object], name: str) -> dict[str, Any]:
    """Returns options as the values that a model takes.

    Raises:
        PolicyError: The model has no such option, or the value makes no sense.
    """
    readers = {f.name: f.metadata[_READER] for f in fields(model) if _READER in f.metadata}
    values = {}
    for option_name, value in given.items():
        if option_name not in readers:
            known = ", ".join(readers) or "none"
            raise PolicyError(
                f"The model {name} has no option {option_name!r}. Its options are: {known}."
            )
        try:
            values[option_name] = readers[option_name](str(value))
        except ValueError as error:
            raise PolicyError(
                f"The option {option_name!r} of {name} must be {error}. Got {value!r}."
            ) from None
    return values


def whole_number(least: int) -> Reader:
    """Returns a reader of whole numbers; a large one may be written 1e20."""

    def read(text: str) -> int:
        expected = ValueError(f"a whole number from {least} up")
        try:
            value = int(text)
        except ValueError:
            try:
                rough = float(text)
            except ValueError:
                raise expected from None
            if not rough.is_integer():
                raise expected from None
            value = int(rough)
        if value < least:
            raise expected
        return value

    return read


def number(least: float) -> Reader:
    """Returns a reader of numbers."""

    def read(text: str) -> float:
        expected = ValueError(f"a number from {least:g} up")
        try:
            value = float(text)
        except ValueError:
            raise expected from None
        if not math.isfinite(value) or value < least:
            raise expected
        return value

    return read


def one_of(*choices: str) -> Reader:
    """Returns a reader of one of some words."""

    def read(text: str) -> str:
        if text not in choices:
            raise ValueError(f"one of {', '.join(choices)}")
        return text

    return read


def text() -> Reader:
    """Returns a reader of any text."""
    return str
