"""Articles in the XML dumps of MediaWiki."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any
from xml.etree.ElementTree import Element, ParseError

from undisclosed.errors import KnowledgeError
from undisclosed.knowledge.build.compression import Door
from undisclosed.knowledge.build.extras import require
from undisclosed.knowledge.build.pages import Columns, RawPage

_EXTRA = "mediawiki"
_NOT_TEXT = ("file:", "image:", "category:")
"""Links that show a picture or sort the article instead of being read."""
_HIDDEN_TAGS = ("ref", "references", "gallery", "math", "score", "timeline", "syntaxhighlight")
_MODELS = (None, "", "wikitext")


def read_mediawiki(door: Door, columns: Columns) -> Iterator[RawPage]:  # noqa: ARG001
    """Yields the articles, markup and all; redirects, talk and other pages are skipped."""
    path = door.path
    xml = require("defusedxml.ElementTree", extra=_EXTRA, why=f"Reading {path}")
    refused = require("defusedxml.common", extra=_EXTRA, why=f"Reading {path}")
    # Markup is taken away in the processes that cut; that it can be is known before hours of work.
    require("mwparserfromhell", extra=_EXTRA, why=f"Reading {path}")
    with door.open() as file:
        # Entities a dump defines for itself could unfold to more than memory holds.
        events = xml.iterparse(file, events=("start", "end"), forbid_dtd=True)
        try:
            yield from _articles(events)
        except refused.DefusedXmlException:
            raise KnowledgeError(f"{path} defines its own entities, which no dump does.") from None
        except ParseError as error:
            line, column = error.position
            raise KnowledgeError(f"{path}, line {line}, column {column} is not XML.") from None


def strip_markup(page: RawPage) -> RawPage:
    """Returns a page as it is read, if its text has markup."""
    if not page.wikitext:
        return page
    library = require("mwparserfromhell", extra=_EXTRA, why="Reading wikitext")
    code = library.parse(page.text)
    for link in code.filter_wikilinks():
        if str(link.title).strip().lower().startswith(_NOT_TEXT):
            _remove(code, link)
    for tag in code.filter_tags():
        if str(tag.tag).strip().lower() in _HIDDEN_TAGS:
            _remove(code, tag)
    return RawPage(page.title, code.strip_code(normalize=True, collapse=True))


def _remove(code: Any, node: Any) -> None:
    # A node inside another that is gone already is not found any more.
    with contextlib.suppress(ValueError):
        code.remove(node)


def _articles(events: Any) -> Iterator[RawPage]:
    root: Element | None = None
    for event, element in events:
        if root is None:
            root = element
        if event == "end" and _name(element) == "page":
            page = _article(element)
            if page is not None:
                yield page
            # What was read would otherwise stay until the end of the dump.
            root.clear()


def _article(page: Element) -> RawPage | None:
    fields = {_name(child): child for child in page}
    # The last revision wins: a dump of the whole history has the newest at the end.
    revision = fields.get("revision")
    if "redirect" in fields or revision is None or _text(fields.get("ns")) not in ("", "0"):
        return None
    parts = {_name(child): child for child in revision}
    if _text(parts.get("model")) not in _MODELS:
        return None
    return RawPage(_text(fields.get("title")), _text(parts.get("text")), wikitext=True)


def _name(element: Element) -> str:
    """Returns the tag without its namespace, which changes with every version of the schema."""
    return element.tag.rpartition("}")[2]


def _text(element: Element | None) -> str:
    return "" if element is None else element.text or ""
