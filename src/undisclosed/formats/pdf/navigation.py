"""The ways through a document: bookmarks, labels of pages, links; what they say is text.

Targets that have names are resolved, as names are text too that nobody sees. Links to programs,
scripts and files lead nowhere any more.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import Any
from urllib.parse import quote, unquote

import pikepdf

from undisclosed.formats.pdf.paths import Box
from undisclosed.formats.pdf.streams import number

Name = pikepdf.Name
CLOSED = "links to files and programs"
NAMED = "names of link targets"
_MOST, _DEPTH = 50_000, 30
_HIDDEN = 2
_VIEWS = {
    "/XYZ": 3, "/Fit": 0, "/FitH": 1, "/FitV": 1, "/FitR": 4, "/FitB": 0, "/FitBH": 1, "/FitBV": 1,
}  # fmt: skip
_STYLES = ("/D", "/R", "/r", "/A", "/a")
_RUNNING = re.compile(r"\s*(javascript|vbscript|file|data|blob|about)\s*:", re.IGNORECASE)
_SAFE = "/:?#[]@!$&'()*+,;=~"


@dataclass(frozen=True, slots=True)
class Target:
    """A place in the document: the number of a page, and how it is looked at."""

    page: int
    view: tuple[Any, ...]


@dataclass(slots=True)
class Text:
    """Something that navigation says.

    Attributes:
        text: What it says.
        place: Where it stands.
        source: How it is written, if nothing changes.
        is_address: Whether it is an address, with what people don't type written as %20.
    """

    text: str
    place: str
    source: str
    is_address: bool = False


@dataclass(slots=True)
class Destination:
    """Where a bookmark or a link leads: within the document, or to an address; or nowhere."""

    target: Target | None = None
    address: Text | None = None


@dataclass(slots=True)
class Bookmark:
    """A bookmark, and those below it."""

    title: Text
    way: Destination
    below: list[Bookmark] = field(default_factory=list)
    opened: bool = True


@dataclass(slots=True)
class Label:
    """How pages are numbered from one on; `style` is "" for no number."""

    page: int
    style: str
    start: int
    prefix: Text | None


@dataclass(slots=True)
class Link:
    """A link over an area of a page.

    Attributes:
        page: The number of the page.
        boxes: The areas: one for each line.
        border: How thick the line around it is.
        colour: The colour of that line.
        way: Where it leads.
    """

    page: int
    boxes: list[Box]
    border: Any
    colour: list[Any]
    way: Destination


class Navigation:
    """The ways through a document.

    Attributes:
        bookmarks: Bookmarks that are not below others.
        labels: Labels of pages.
        links: Links, page by page.
        texts: All that they say.
        left_out: What leads to something that no release leads to.
    """

    def __init__(self, pdf: Any) -> None:
        """Reads them.

        Raises:
            ValueError: They are damaged: too many, or going round in circles.
        """
        self._pages = {page.obj.objgen: at for at, page in enumerate(pdf.pages)}
        self._names = _names(pdf.Root)
        self.texts: list[Text] = []
        self.left_out: list[str] = [NAMED] if self._names else []
        self._seen: set[tuple[int, int]] = set()
        self._number = count(1)
        self.bookmarks = list(self._bookmarks(pdf.Root.get("/Outlines"), 0))
        self.labels = list(self._labels(pdf.Root.get("/PageLabels")))
        self.links = [
            link for at, page in enumerate(pdf.pages) for link in self._links(page.obj, at)
        ]

    def _said(self, text: str, place: str) -> Text:
        self.texts.append(Text(text, place, text))
        return self.texts[-1]

    # -- bookmarks ------------------------------------------------------------------------------

    def _bookmarks(self, parent: Any, depth: int) -> Iterator[Bookmark]:
        item = None if parent is None else parent.get("/First")
        while item is not None:
            if depth > _DEPTH or item.objgen in self._seen or len(self._seen) > _MOST:
                raise ValueError("bookmarks without an end")
            self._seen.add(item.objgen)
            place = f"bookmark {next(self._number)}"
            told = item.get("/Title", "")
            title = str(told) if isinstance(told, pikepdf.String) else ""
            text = self._said(title, place)
            way = self._way(item, f"address of {place}")
            opened = int(item.get("/Count", 0)) >= 0
            yield Bookmark(text, way, list(self._bookmarks(item, depth + 1)), opened)
            item = item.get("/Next")

    # -- labels of pages ------------------------------------------------------------------------

    def _labels(self, tree: Any) -> Iterator[Label]:
        if tree is None:
            return
        for page, told in sorted(pikepdf.NumberTree(tree).items()):
            prefix = told.get("/P")
            place = f"label of page {page + 1}"
            said = None if prefix is None else self._said(str(prefix), place)
            style = str(told.get("/S", ""))
            yield Label(int(page), style if style in _STYLES else "", int(told.get("/St", 1)), said)

    # -- links ----------------------------------------------------------------------------------

    def _links(self, page: Any, at: int) -> Iterator[Link]:
        for annotation in page.get("/Annots", []):
            if annotation.get("/Subtype") != "/Link":
                continue
            place = f"link {next(self._number)} on page {at + 1}"
            hidden = int(annotation.get("/F", 0)) & _HIDDEN
            way = Destination() if hidden else self._way(annotation, place)
            if way.target is None and way.address is None:
                self.left_out.append(CLOSED)
                continue
            colour = [number(each) for each in annotation.get("/C", [])][:4]
            yield Link(at, list(_areas(annotation)), _border(annotation), colour, way)

    def _way(self, item: Any, place: str) -> Destination:
        """Returns where something leads."""
        action = item.get("/A", {})
        kind = action.get("/S")
        if kind == "/URI":
            address = str(action.get("/URI", ""))
            if _RUNNING.match(unquote(address)):
                self.left_out.append(CLOSED)
                return Destination()
            self.texts.append(Text(unquote(address), place, address, is_address=True))
            return Destination(address=self.texts[-1])
        if kind not in (None, "/GoTo"):
            self.left_out.append(CLOSED)
            return Destination()
        return Destination(self._target(item.get("/Dest", action.get("/D"))))

    def _target(self, told: Any, steps: int = 4) -> Target | None:
        if told is None or not steps:
            return None
        if isinstance(told, (pikepdf.String, pikepdf.Name)):
            return self._target(self._names.get(str(told).removeprefix("/")), steps - 1)
        if isinstance(told, pikepdf.Dictionary):
            return self._target(told.get("/D"), steps - 1)
        if not isinstance(told, pikepdf.Array) or not len(told):
            return None
        first: Any = told[0]
        page = first if isinstance(first, int) else self._pages.get(first.objgen)
        if page is None or not 0 <= page < len(self._pages):
            return None
        kind = str(told[1]) if len(told) > 1 else "/Fit"
        numbers: list[Any] = list(told)[2 : 2 + _VIEWS.get(kind, 0)]
        if kind not in _VIEWS:
            return Target(page, (Name("/Fit"),))
        return Target(page, (Name(kind), *(None if n is None else number(n) for n in numbers)))


def _names(root: Any) -> dict[str, Any]:
    """Returns the targets that have names."""
    found: dict[str, Any] = {}
    if "/Dests" in root:
        found |= {name.removeprefix("/"): told for name, told in root.Dests.items()}
    tree = root.get("/Names", {}).get("/Dests")
    if tree is not None:
        found |= {str(name): told for name, told in pikepdf.NameTree(tree).items()}
    return found


def _areas(annotation: Any) -> Iterator[Box]:
    points = [float(each) for each in annotation.get("/QuadPoints", [])]
    whole = [float(each) for each in annotation.get("/Rect", [])]
    quads = [points[at : at + 8] for at in range(0, len(points) - 7, 8)] or [whole]
    for quad in quads:
        across, up = quad[::2] or [0.0], quad[1::2] or [0.0]
        yield Box(min(across), min(up), max(across), max(up))


def _border(annotation: Any) -> Any:
    if "/BS" in annotation:
        return number(annotation.BS.get("/W", 1))
    border = list(annotation.get("/Border", []))
    return number(border[2]) if len(border) > 2 else 1


def write_address(text: str) -> str:
    """Returns an address as it is written.

    >>> write_address("https://example.org/a b")
    'https://example.org/a%20b'
    """
    return quote(text, safe=_SAFE)


def is_running(address: str) -> bool:
    """Tells whether an address runs or opens something."""
    return _RUNNING.match(address) is not None
