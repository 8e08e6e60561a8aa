"""TOML from people and programs, read within bounds."""

from __future__ import annotations

import re
import tomllib
from typing import Any

_PARTS = 50
"""More than any key has. The library takes time and memory with the square of them."""
_QUOTED = r'"[^"\n]*"|\'[^\'\n]*\''
# Begun where a word begins only: a long word would be read once for each of its letters.
_LONG_KEY = re.compile(rf"(?<![\w-])(?:(?:[\w-]++|{_QUOTED})[ \t]*+\.[ \t]*+){{{_PARTS}}}")


def read_toml(text: str) -> dict[str, Any]:
    """Reads TOML.

    Raises:
        RecursionError: It is nested too deeply, in brackets or in one dotted key.
        ValueError: It is no TOML. Numbers and dates that are none raise TypeError, AttributeError
            and LookupError too.
    """
    if _LONG_KEY.search(text):
        raise RecursionError
    return tomllib.loads(text)
