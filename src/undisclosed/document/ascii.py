"""The characters of a text that are not plain ASCII.

Most texts have few of them, and only they, and what stands beside them, need a closer look.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

_PLAIN_BYTES = bytes((0x09, 0x0A, *range(0x20, 0x7F)))
# A class first: what begins with a repetition is looked for more slowly.
_NOT_ASCII = re.compile(r"[^\x00-\x7f][^\x00-\x7f]*+")


def find_odd(text: str) -> str:
    r"""Returns the odd characters of a text in their order: no ASCII but control characters.

    >>> find_odd("20 µg/dL ± 1\r\n")
    'µ±\r'
    """
    # In UTF-8 no byte below 128 is part of another character.
    data = text.encode("utf-8", "surrogatepass").translate(None, _PLAIN_BYTES)
    return data.decode("utf-8", "surrogatepass")


def change_odd(text: str, change: Callable[[str], str]) -> str:
    """Changes each stretch of a text that has no ASCII in it."""
    return _NOT_ASCII.sub(lambda found: change(found[0]), text)


def search_odd(text: str, pattern: re.Pattern[str]) -> Iterator[re.Match[str]]:
    r"""Finds what a pattern matches near characters that are not ASCII.

    Requires: no match has ASCII in it, but for its first character, and none is ASCII alone.

    >>> [ascii(m[0]) for m in search_odd("cafe\u0301s", re.compile("\\w\u0301"))]
    ["'e\\u0301'"]
    """
    for odd in _NOT_ASCII.finditer(text):
        yield from pattern.finditer(text, max(odd.start() - 1, 0), odd.end())
