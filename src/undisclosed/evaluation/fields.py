"""Fields of JSON files, checked: what is wrong is told by its place, and never quoted."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from undisclosed.document.document import Span
from undisclosed.errors import InputError


class GoldPlace(str):
    """Where something stands: "gold.jsonl, line 3, must 2"."""

    __slots__ = ()

    def of(self, part: str) -> GoldPlace:
        """Returns the place of a part."""
        return GoldPlace(f"{self}, {part}")


def json_lines(source: str, content: str) -> Iterator[tuple[GoldPlace, object]]:
    """Returns what each line of JSONL holds, and where it stands; empty lines are passed over."""
    # Not splitlines(): a text may hold U+2028 and other line ends that JSON does not escape.
    for number, line in enumerate(content.split("\n"), 1):
        if line.strip():
            place = GoldPlace(f"{source}, line {number}")
            yield place, parse_json(line, place)


def parse_json(text: str, place: GoldPlace) -> object:
    """Parses JSON.

    Raises:
        InputError: It is none; says where, without quoting it.
    """
    try:
        parsed: object = json.loads(text)
    except json.JSONDecodeError as error:
        reason = f"{error.msg} at line {error.lineno}, column {error.colno}"
    except (ValueError, RecursionError):
        reason = "a number is too long, or it is nested too deeply"
    else:
        return parsed
    # Raised outside the handler: the parser's error carries the text.
    raise InputError(f"{place} is not valid JSON: {reason}.")


def require_object(value: object, place: GoldPlace) -> Mapping[str, Any]:
    """Returns a JSON object."""
    if not isinstance(value, dict):
        raise InputError(f"{place} must be an object with named fields. Got {_kind(value)}.")
    return value


def require_list(value: object, place: GoldPlace) -> Sequence[Any]:
    """Returns a JSON list."""
    if not isinstance(value, list):
        raise InputError(f"{place} must be a list. Got {_kind(value)}.")
    return value


def require_text(given: Mapping[str, Any], key: str, place: GoldPlace) -> str:
    """Returns a field that must be text."""
    value = optional_text(given, key, place)
    if value is None:
        raise InputError(f"{place} has no '{key}'. Expected text.")
    return value


def optional_text(given: Mapping[str, Any], key: str, place: GoldPlace) -> str | None:
    """Returns a field that is text, null or left out."""
    value = given.get(key)
    if value is not None and not isinstance(value, str):
        raise InputError(f"In {place}, '{key}' must be text. Got {_kind(value)}.")
    return value


def require_keys(given: Mapping[str, Any], keys: Iterable[str], place: GoldPlace) -> None:
    """Refuses an object that lacks a field, by the name of the field."""
    for key in keys:
        if key not in given:
            raise InputError(f"{place} has no '{key}'.")


def optional_label(given: Mapping[str, Any], key: str, place: GoldPlace) -> str | None:
    """Returns a short name or number as text; None where it is null or left out."""
    value = given.get(key)
    return None if value is None else check_label(value, place.of(f"'{key}'"))


def check_label(value: object, place: GoldPlace) -> str:
    """Returns what may stand in tables: a number, or printable text that is not empty."""
    is_label = isinstance(value, str | int) and not isinstance(value, bool)
    if not is_label or not str(value).strip() or not str(value).isprintable():
        raise InputError(f"{place} must be a number or printable text. Got {_kind(value)}.")
    return str(value)


def read_names(value: object, key: str, place: GoldPlace) -> Sequence[str]:
    """Returns a list of texts; none where it is left out."""
    names = [] if value is None else require_list(value, place.of(f"'{key}'"))
    if not all(isinstance(name, str) for name in names):
        raise InputError(f"In {place}, '{key}' must be a list of texts.")
    return names


def read_span(start: object, end: object, text: str, place: GoldPlace) -> Span:
    """Returns a span that lies within a text and is not empty."""
    if type(start) is not int or type(end) is not int:
        raise InputError(f"In {place}, start and end must be whole numbers.")
    if not 0 <= start < end <= len(text):
        raise InputError(
            f"In {place}, start and end must lie within the text of {len(text)} code points, the "
            f"end behind the start. Got {start} and {end}."
        )
    return Span(start, end)


def check_quoted(
    given: Mapping[str, Any], key: str, span: Span, text: str, place: GoldPlace
) -> None:
    """Refuses a mark that quotes something else than what stands in its place."""
    if key in given and given[key] != text[span.start : span.end]:
        raise InputError(
            f"In {place}, '{key}' is not what stands between start and end. Offsets are code "
            f"points, the end is exclusive."
        )


def _kind(value: object) -> str:
    names = {dict: "an object", list: "a list", str: "text", bool: "a truth value"}
    return "nothing" if value is None else names.get(type(value), "a number")
