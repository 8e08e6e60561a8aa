"""Messages to a language model: where text stands in them.

A message is a mapping as the usual services take it: a role, and content that is a text or several
parts. All that is text is read, arguments of tools and their names too; what can't be read, as a
picture, is refused.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from undisclosed.errors import InputError

Message: TypeAlias = Mapping[str, Any]

_READ = frozenset(
    ("text", "input_text", "output_text", "refusal", "function", "tool_use", "tool_result")
)
_LABELS = frozenset(("role", "type", "id", "tool_call_id", "tool_use_id", "status"))
_LABEL = re.compile(r"[\w.:-]{0,128}")
_DEEPEST = 64


def change_texts(messages: Sequence[Message], change: Callable[[str], str]) -> list[dict[str, Any]]:
    """Returns messages with all their texts changed, in order.

    >>> change_texts([{"role": "user", "content": "Hi"}], str.upper)
    [{'role': 'user', 'content': 'HI'}]

    Raises:
        InputError: They are no messages, or hold something that can't be read.
    """
    if isinstance(messages, str | bytes | Mapping) or not isinstance(messages, Sequence):
        raise InputError(f"Messages must be a list of them. Got {type(messages).__name__}.")
    changed: list[dict[str, Any]] = []
    for number, message in enumerate(messages):
        if not isinstance(message, Mapping) or not isinstance(message.get("role"), str):
            raise InputError(f"Message {number}, counted from 0, must be a mapping with a role.")
        try:
            changed.append(_change_mapping(message, change, 0))
        except InputError as error:
            error.add_note(f"It was message {number}, counted from 0.")
            raise
    return changed


def texts_of(messages: Sequence[Message]) -> list[str]:
    """Returns all texts of messages, in the order in which `change_texts` changes them."""
    texts: list[str] = []

    def keep(text: str) -> str:
        texts.append(text)
        return text

    change_texts(messages, keep)
    return texts


def _change(value: object, change: Callable[[str], str], depth: int) -> Any:
    if depth > _DEEPEST:
        raise InputError(f"Messages may be nested {_DEEPEST} deep.")
    if isinstance(value, str):
        return change(value)
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, int | float):
        written = str(value)
        changed = change(written)
        return value if changed == written else changed
    if isinstance(value, Mapping):
        return _change_mapping(value, change, depth)
    if isinstance(value, Sequence) and not isinstance(value, bytes | bytearray):
        return [_change(each, change, depth + 1) for each in value]
    raise InputError(f"Of messages, {type(value).__name__} can't be read.")


def _change_mapping(
    value: Mapping[str, Any], change: Callable[[str], str], depth: int
) -> dict[str, Any]:
    kind = value.get("type")
    if kind is not None and kind not in _READ:
        raise InputError(f"Parts of messages can be of these types: {', '.join(sorted(_READ))}.")
    changed: dict[str, Any] = {}
    for key, inner in value.items():
        if key in ("input", "arguments"):
            changed[key] = _change_arguments(inner, change, depth + 1)
        elif key in _LABELS:
            changed[key] = _label(key, inner)
        else:
            changed[key] = _change(inner, change, depth + 1)
    return changed


def _label(key: str, value: object) -> object:
    """Returns what only says what stands around it; text can't pass as such."""
    if value is None or (isinstance(value, str) and _LABEL.fullmatch(value)):
        return value
    raise InputError(f"In messages, {key!r} must be an identifier of at most 128 signs.")


def _change_arguments(value: object, change: Callable[[str], str], depth: int) -> Any:
    """Returns what a tool is called with: its fields are the tool's own, and text like the rest."""
    if isinstance(value, str):
        try:
            parsed = json.loads(value)
        except ValueError:
            return change(value)
        return json.dumps(_change_arguments(parsed, change, depth), ensure_ascii=False)
    if depth > _DEEPEST:
        raise InputError(f"Messages may be nested {_DEEPEST} deep.")
    if isinstance(value, Mapping):
        fields = {
            change(str(key)): _change_arguments(inner, change, depth + 1)
            for key, inner in value.items()
        }
        if len(fields) < len(value):
            raise InputError("Two arguments of a tool would have one name.")
        return fields
    if isinstance(value, Sequence):
        return [_change_arguments(each, change, depth + 1) for each in value]
    return _change(value, change, depth)
