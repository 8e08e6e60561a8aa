"""HTML taken apart as browsers do it: text, tags with attributes, comments, raw text.

Every character of a page is in exactly one token, so that whoever writes can copy what he does not
change. Anything may be fed to it; nothing is ever an error in HTML.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from undisclosed.formats.html.names import LITERAL, RAW

_SPACE = r"[\t\n\f\r ]"
_TAG_NAME = re.compile(r"[A-Za-z][^\t\n\f\r />]*+")
_BEFORE_ATTRIBUTE = re.compile(r"[\t\n\f\r /]*+")
_ATTRIBUTE_NAME = re.compile(r"[^\t\n\f\r />][^\t\n\f\r />=]*+")
_EQUALS = re.compile(rf"{_SPACE}*+={_SPACE}*+")
_UNQUOTED = re.compile(r"[^\t\n\f\r >]*+")
# Of all that opens nothing, "<" is text.
_OPENING = re.compile(r"<(?=[A-Za-z/!?])")
_COMMENT_END = re.compile(r"--!?>")
_SHORT_COMMENT = re.compile(r"-?>")

Kind = Literal["text", "start", "end", "comment", "doctype", "literal", "raw"]


@dataclass(frozen=True, slots=True)
class Attribute:
    """An attribute in its tag; offsets into the page.

    Attributes:
        name: In lower case.
        start: Where it begins, white space before it included.
        end: Where it ends, its closing quote included.
        value: Where its value stands, without quotes; None if it has none.
        quote: What stands around the value; "" if nothing does.
    """

    name: str
    start: int
    end: int
    value: tuple[int, int] | None = None
    quote: str = ""


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of a page; offsets into it.

    Attributes:
        kind: Which. `literal` is text that holds references but no tags, `raw` what is no text.
        start: Where it begins.
        end: Where it ends.
        name: Of a tag, or of the element that raw or literal text is in: in lower case.
        attributes: Of a tag.
        closed: Whether the page goes on after it; a tag that never ends hides what follows.
    """

    kind: Kind
    start: int
    end: int
    name: str = ""
    attributes: tuple[Attribute, ...] = ()
    closed: bool = True


def tokenize(page: str) -> Iterator[Token]:
    """Yields the tokens of a page, in order and without gaps.

    >>> [(token.kind, token.name) for token in tokenize("<p id=x>a<!--b--></p>")]
    [('start', 'p'), ('text', ''), ('comment', ''), ('end', 'p')]
    """
    at, length = 0, len(page)
    while at < length:
        opening = _OPENING.search(page, at)
        text_end = opening.start() if opening else length
        if text_end > at:
            yield Token("text", at, text_end)
        if opening is None:
            return
        token = _markup(page, text_end)
        yield token
        at = token.end
        if token.kind == "start" and token.name in RAW | LITERAL:
            inside = _until_end_tag(page, at, token.name)
            if token.name in LITERAL:
                yield Token("literal", at, inside, token.name)
            elif inside > at:
                yield Token("raw", at, inside, token.name)
            at = inside


def _markup(page: str, at: int) -> Token:
    if page.startswith("<!--", at):
        return _comment(page, at)
    if page.startswith("<![CDATA[", at):
        return _until(page, at, "]]>")
    if page[at : at + 9].lower() == "<!doctype":
        return _until(page, at, ">", "doctype")
    closing = page.startswith("</", at)
    name = _TAG_NAME.match(page, at + 1 + closing)
    if name is None:
        return _until(page, at, ">")
    return _tag(page, at, name, closing=closing)


def _comment(page: str, at: int) -> Token:
    short = _SHORT_COMMENT.match(page, at + 4)
    found = short or _COMMENT_END.search(page, at + 4)
    return Token("comment", at, found.end() if found else len(page))


def _until(page: str, at: int, mark: str, kind: Kind = "comment") -> Token:
    found = page.find(mark, at)
    return Token(kind, at, len(page) if found < 0 else found + len(mark))


def _tag(page: str, start: int, name: re.Match[str], *, closing: bool) -> Token:
    attributes: list[Attribute] = []
    at = name.end()
    while True:
        space = _BEFORE_ATTRIBUTE.match(page, at)
        begin = space.end() if space else at
        if begin >= len(page):
            return Token("comment", start, len(page), closed=False)
        if page[begin] == ">":
            kind: Kind = "end" if closing else "start"
            return Token(kind, start, begin + 1, name[0].lower(), tuple(attributes))
        found = _attribute(page, at, begin)
        if found is None:
            return Token("comment", start, len(page), closed=False)
        attributes.append(found)
        at = found.end


def _attribute(page: str, start: int, begin: int) -> Attribute | None:
    """Returns the attribute that begins here, or None if a quote of it is never closed."""
    name = _ATTRIBUTE_NAME.match(page, begin)
    if name is None:  # Never: what stands there is no space, no slash and no end.
        return None
    called = name[0].lower()
    equals = _EQUALS.match(page, name.end())
    if equals is None:
        return Attribute(called, start, name.end())
    at = equals.end()
    quote = page[at : at + 1]
    if quote in ('"', "'") and quote:
        close = page.find(quote, at + 1)
        if close < 0:
            return None
        return Attribute(called, start, close + 1, (at + 1, close), quote)
    value = _UNQUOTED.match(page, at)
    end = value.end() if value else at
    return Attribute(called, start, end, (at, end))


def _until_end_tag(page: str, at: int, name: str) -> int:
    if name == "plaintext":
        return len(page)
    found = re.compile(rf"</{name}(?=[\t\n\f\r />])", re.IGNORECASE).search(page, at)
    return found.start() if found else len(page)
