"""Messages to a language model: where text stands in them.

A message is a mapping as the usual services take it: a role, and content that is a text or several
parts. All that is text is read: arguments of tools, names, and the names of fields that are not
those of messages. What can't be read, as a picture, is refused; what only tells which part belongs
to which is numbered anew, so that nothing is said in it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from undisclosed.errors import InputError

Message: TypeAlias = Mapping[str, Any]

_ROLES = ("assistant", "developer", "function", "system", "tool", "user")
_STATUSES = ("completed", "in_progress", "incomplete")
_TYPES = (
    "ephemeral", "function", "input_text", "message", "output_text", "refusal", "text",
    "tool_result", "tool_use",
)  # fmt: skip
_CHOICES = {"role": _ROLES, "status": _STATUSES, "ttl": ("1h", "5m"), "type": _TYPES}
_IDS = frozenset(("call_id", "id", "tool_call_id", "tool_use_id"))
_ARGUMENTS = frozenset(("arguments", "input"))
_FIELDS = frozenset(
    (
        *("annotations", "audio", "cache_control", "content", "function", "function_call", "index"),
        *("is_error", "logprobs", "name", "refusal", "text", "tool_calls"),
    )
)
"""Fields of messages; the name of any other is text."""
_LONGEST_ID = 128
_DEEPEST = 64


def change_texts(
    messages: Sequence[Message], change: Callable[[str], str], *, keep_ids: bool = False
) -> list[dict[str, Any]]:
    """Returns messages with all their texts changed, in order.

    Ensures: nothing stays as it came but numbers, what is true or false, and what has few choices:
    roles, types, the fields of messages.

    >>> change_texts([{"role": "user", "content": "Hi"}], str.upper)
    [{'role': 'user', 'content': 'HI'}]

    Args:
        messages: Mappings, each with a role.
        change: What becomes of each text.
        keep_ids: Whether ids stay, instead of being numbered.

    Raises:
        InputError: They are no messages, or hold something that can't be read.
    """
    if isinstance(messages, str | bytes | Mapping) or not isinstance(messages, Sequence):
        raise InputError(f"Messages must be a list of them. Got {type(messages).__name__}.")
    walk = _Walk(change, keep_ids=keep_ids)
    changed: list[dict[str, Any]] = []
    for number, message in enumerate(messages):
        if not isinstance(message, Mapping) or not isinstance(message.get("role"), str):
            raise InputError(f"Message {number}, counted from 0, must be a mapping with a role.")
        try:
            changed.append(walk.through_fields(message, 0))
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


class _Walk:
    """Goes through messages and changes what is text."""

    def __init__(self, change: Callable[[str], str], *, keep_ids: bool) -> None:
        self._change = change
        self._keep_ids = keep_ids
        self._ids: dict[str, str] = {}

    def through_fields(self, fields: Mapping[str, Any], depth: int) -> dict[str, Any]:
        """Returns a message, or a part of one."""
        changed: dict[str, Any] = {}
        for key, inner in fields.items():
            if key in _CHOICES:
                changed[key] = _chosen(key, inner)
            elif key in _IDS:
                changed[key] = self._id(key, inner)
            elif key in _ARGUMENTS or (key == "content" and isinstance(inner, Mapping)):
                changed[key] = self._arguments(inner, depth + 1)
            else:
                name = key if key in _FIELDS else self._change(str(key))
                changed[name] = self._through(inner, depth + 1)
        return _all_of(changed, fields)

    def _through(self, value: object, depth: int) -> Any:
        if depth > _DEEPEST:
            raise InputError(f"Messages may be nested {_DEEPEST} deep.")
        if isinstance(value, str):
            return self._change(value)
        if value is None or isinstance(value, bool):
            return value
        if isinstance(value, int | float):
            written = str(value)
            changed = self._change(written)
            return value if changed == written else changed
        if isinstance(value, Mapping):
            return self.through_fields(value, depth)
        if isinstance(value, Sequence) and not isinstance(value, bytes | bytearray):
            return [self._through(each, depth + 1) for each in value]
        raise InputError(f"Of messages, {type(value).__name__} can't be read.")

    def _arguments(self, value: object, depth: int) -> Any:
        """Returns what a tool is called with or answers: its fields are its own, and text."""
        if isinstance(value, str):
            try:
                parsed = json.loads(value)
            except ValueError:
                return self._change(value)
            changed = self._arguments(parsed, depth)
            # Written anew where a field could stand twice; "1.50" stays as it is.
            is_same = changed == parsed and not isinstance(parsed, dict | list)
            return value if is_same else json.dumps(changed, ensure_ascii=False)
        if depth > _DEEPEST:
            raise InputError(f"Messages may be nested {_DEEPEST} deep.")
        if isinstance(value, Mapping):
            fields = {
                self._change(str(key)): self._arguments(inner, depth + 1)
                for key, inner in value.items()
            }
            return _all_of(fields, value)
        if isinstance(value, Sequence) and not isinstance(value, bytes | bytearray):
            return [self._arguments(each, depth + 1) for each in value]
        return self._through(value, depth)

    def _id(self, key: str, value: object) -> object:
        """Returns a number in place of an id, the same wherever that stands, as long as it was."""
        if not value and value in (None, ""):
            return value
        if not isinstance(value, str) or len(value) > _LONGEST_ID:
            raise InputError(f"In messages, {key!r} must be of at most {_LONGEST_ID} signs.")
        if self._keep_ids:
            return value
        number = str(len(self._ids) + 1).zfill(len(value))
        return self._ids.setdefault(value, number)


def _chosen(key: str, value: object) -> object:
    if value is None or value in _CHOICES[key]:
        return value
    raise InputError(f"In messages, {key!r} can be one of: {', '.join(_CHOICES[key])}.")


def _all_of(changed: dict[str, Any], fields: Mapping[str, Any]) -> dict[str, Any]:
    if len(changed) < len(fields):
        raise InputError("Two fields, or two arguments of a tool, would have one name.")
    return changed
