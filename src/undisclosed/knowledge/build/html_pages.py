"""The text of an article on a web page: what is read, without markup, scripts and footnote marks.

Only what a pack needs: words and where sentences end. What stands in a document to be released is
read by `formats/html/`, which loses nothing.
"""

from __future__ import annotations

from html.parser import HTMLParser

from undisclosed.knowledge.build.pages import RawPage

_HIDDEN = frozenset({"script", "style", "noscript", "template", "svg", "math", "head"})
_WITHIN = frozenset(
    {"a", "abbr", "b", "bdi", "cite", "code", "em", "font", "i", "mark", "q", "s", "small"}
) | frozenset({"span", "strong", "sub", "sup", "time", "u", "wbr"})
"""Elements that begin no line of their own."""

_VOID = frozenset(
    {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"}
)
_MARKS = ("reference", "mw-editsection", "noprint")
"""Classes of what is beside the text."""


def page_of(title: str, content: bytes) -> RawPage:
    """Returns a web page as a page of text.

    >>> page_of("Heron", b"<p>Herons are <b>bird</b>s.<sup class='reference'>[1]</sup></p>").text
    'Herons are birds.'
    """
    reader = _TextReader()
    reader.feed(content.decode("utf-8", "replace"))
    reader.close()
    lines = (" ".join(line.split()) for line in "".join(reader.parts).split("\n"))
    return RawPage(title, "\n".join(line for line in lines if line))


class _TextReader(HTMLParser):
    """Collects what is read; blocks stand on lines of their own."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        # The element that hides what is in it, and how many of its name are open.
        self._hidden_by = ""
        self._depth = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self._hidden_by:
            self._depth += tag == self._hidden_by and tag not in _VOID
        elif tag not in _VOID and (tag in _HIDDEN or _is_mark(attrs)):
            self._hidden_by, self._depth = tag, 1
        elif tag not in _WITHIN:
            self.parts.append("\n")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _VOID:
            self.handle_starttag(tag, attrs)
        else:
            # A browser does not close it here either.
            self.handle_starttag(tag, attrs)
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if self._hidden_by:
            self._depth -= tag == self._hidden_by
            if not self._depth:
                self._hidden_by = ""
        elif tag not in _WITHIN:
            self.parts.append("\n")

    def handle_data(self, data: str) -> None:
        if not self._hidden_by:
            # Line ends of the source are spaces.
            self.parts.append(data.replace("\n", " ").replace("\r", " "))


def _is_mark(attrs: list[tuple[str, str | None]]) -> bool:
    """Tells whether an element is a footnote mark or the like."""
    names = next((value for name, value in attrs if name == "class"), None)
    return names is not None and any(mark in names.split() for mark in _MARKS)
