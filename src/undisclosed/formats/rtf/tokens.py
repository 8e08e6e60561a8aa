"""Rich Text taken apart by offset: every byte is in exactly one token.

The bytes are read as Latin-1, in which each is a character, so that offsets of the source are
offsets of the file; what a byte above 127 means is told by fonts and code pages (`letters`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

DEPTH = 1000
"""Groups stand in one another at most so deep."""

_TOKEN = re.compile(
    r"(?P<open>\{)|(?P<close>\})|\\(?P<word>[A-Za-z]{1,32}+)(?P<number>-?[0-9]{1,10}+)?+ ?"
    r"|\\'(?P<hex>[0-9A-Fa-f]{2})|\\(?P<symbol>[^A-Za-z'])|[^{}\\]+",
    re.DOTALL,
)
_BEFORE = re.compile(r"[A-Za-z0-9-]")

Kind = Literal["open", "close", "word", "hex", "symbol", "binary", "text"]


class DamageError(ValueError):
    """A file is not well formed; quotes nothing."""


class Token(NamedTuple):
    """A piece of a file; offsets into its source.

    Attributes:
        kind: Which.
        start: Where it begins.
        end: Where it ends, the space that ends a word included.
        name: Of a word or a symbol; of a letter in hexadecimal, its digits.
        number: That of a word.
    """

    kind: Kind
    start: int
    end: int
    name: str = ""
    number: int | None = None


def tokenize(source: str) -> Iterator[Token]:
    """Yields the tokens of a file, up to the end of its outermost group.

    Raises:
        DamageError: A group is never closed, or what follows a backslash is no word.
    """
    depth = at = 0
    while True:
        found = _TOKEN.match(source, at)
        if found is None:
            raise DamageError
        token = _token(found)
        if token.kind == "word" and _goes_on(source, token):
            raise DamageError
        yield token
        at = token.end
        if token.kind == "word" and token.name == "bin":
            end = at + max(token.number or 0, 0)
            if end > len(source):
                raise DamageError
            yield Token("binary", at, end)
            at = end
        depth += (token.kind == "open") - (token.kind == "close")
        if depth > DEPTH:
            raise DamageError
        if depth <= 0:
            return


def _token(found: re.Match[str]) -> Token:
    start, end = found.span()
    if found["word"] is not None:
        number = None if found["number"] is None else int(found["number"])
        return Token("word", start, end, found["word"], number)
    if found["hex"] is not None:
        return Token("hex", start, end, found["hex"])
    if found["symbol"] is not None:
        return Token("symbol", start, end, found["symbol"])
    kind: Kind = "open" if found["open"] else "close" if found["close"] else "text"
    return Token(kind, start, end)


def _goes_on(source: str, token: Token) -> bool:
    """Tells whether a word or its number is longer than any that programs read."""
    ended = source[token.end - 1] == " "
    following = source[token.end : token.end + 1]
    return not ended and (following.isdigit() or (token.number is None and following.isalpha()))


def is_open(source: str, token: Token) -> bool:
    """Tells whether what follows a word could be taken for a part of it."""
    return token.kind == "word" and source[token.end - 1] != " "


def must_part(text: str) -> bool:
    """Tells whether a text must be parted from a word before it by a space."""
    return text[:1] == " " or _BEFORE.match(text) is not None
