"""What is taken for a number in an answer, and what is not."""

from __future__ import annotations

import json
from typing import Any

from undisclosed.errors import KnowledgeError


def read_json(content: bytes, name: str) -> Any:
    """Reads an answer.

    Raises:
        KnowledgeError: It is no JSON.
    """
    try:
        return json.loads(content)
    except (ValueError, RecursionError):
        # The cause would carry the answer along.
        raise KnowledgeError(f"{name} answers with something else than JSON.") from None


def value_at(data: Any, path: str, name: str) -> Any:
    """Returns what stands in an answer at a place like "hits.total" or "results.0.count".

    >>> value_at({"hits": [{"total": 7}]}, "hits.0.total", "the engine")
    7

    Raises:
        KnowledgeError: There is nothing.
    """
    found = data
    for part in path.split("."):
        try:
            found = found[int(part)] if isinstance(found, list) else found[part]
        except (KeyError, IndexError, ValueError, TypeError):
            raise KnowledgeError(f"The answer of {name} has no {path}.") from None
    return found


def read_count(value: Any, name: str) -> int:
    """Returns a number of pages; digits in quotation marks are one too.

    >>> read_count(12, "the engine"), read_count("12", "the engine")
    (12, 12)

    Raises:
        KnowledgeError: It is none: it is missing, negative, or no whole number.
    """
    if isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) < 20:
        return int(value)
    if isinstance(value, int) and not isinstance(value, bool):
        if value < 0:
            raise KnowledgeError(f"{name} counts fewer than no pages ({value}).")
        return value
    raise KnowledgeError(f"{name} answers with something else than a number of pages.")
