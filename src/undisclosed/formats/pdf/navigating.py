"""Bookmarks, labels of pages and links, written into a release."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pikepdf

from undisclosed.formats.pdf.following import Following
from undisclosed.formats.pdf.navigation import Bookmark, Destination, Link, Navigation, Text
from undisclosed.formats.pdf.paths import Box
from undisclosed.formats.pdf.streams import number

Name = pikepdf.Name


class Navigating:
    """Writes the ways through a document into a new one."""

    def __init__(self, target: Any, written: Mapping[int, str]) -> None:
        """Takes the new document, which has all pages, and how texts that change are written.

        Args:
            target: The document.
            written: What is written instead of a text, by the text's identity.
        """
        self._target, self._written = target, written

    def write(self, navigation: Navigation, followings: Sequence[Following]) -> None:
        """Writes all; links go with the words that they are over."""
        if navigation.bookmarks:
            root = self._target.make_indirect(pikepdf.Dictionary(Type=Name.Outlines))
            self._below(root, navigation.bookmarks)
            self._target.Root.Outlines = root
        if navigation.labels:
            self._target.Root.PageLabels = pikepdf.Dictionary(Nums=self._labels(navigation))
        links: dict[int, list[Any]] = {}
        for link in navigation.links:
            links.setdefault(link.page, []).append(self._link(link, followings[link.page]))
        for page, made in links.items():
            self._target.pages[page].obj.Annots = pikepdf.Array(made)

    def _said(self, text: Text) -> str:
        return self._written.get(id(text), text.source)

    def _below(self, parent: Any, bookmarks: Sequence[Bookmark]) -> int:
        """Writes bookmarks below another; returns how many of them show."""
        made = [self._target.make_indirect(pikepdf.Dictionary()) for _ in bookmarks]
        shown = len(made)
        for at, (item, bookmark) in enumerate(zip(made, bookmarks, strict=True)):
            item.Title = pikepdf.String(self._said(bookmark.title))
            item.Parent = parent
            if at:
                item.Prev = made[at - 1]
            if at + 1 < len(made):
                item.Next = made[at + 1]
            self._lead(item, bookmark.way)
            if bookmark.below:
                inside = self._below(item, bookmark.below)
                item.Count = inside if bookmark.opened else -inside
                shown += inside if bookmark.opened else 0
        parent.First, parent.Last, parent.Count = made[0], made[-1], shown
        return shown

    def _lead(self, item: Any, way: Destination) -> None:
        if way.target is not None:
            page = self._target.pages[way.target.page].obj
            item.Dest = pikepdf.Array([page, *way.target.view])
        elif way.address is not None:
            item.A = pikepdf.Dictionary(S=Name.URI, URI=pikepdf.String(self._said(way.address)))

    def _labels(self, navigation: Navigation) -> Any:
        entries: list[Any] = []
        for label in navigation.labels:
            made = pikepdf.Dictionary(St=label.start)
            if label.style:
                made.S = Name(label.style)
            if label.prefix is not None:
                made.P = pikepdf.String(self._said(label.prefix))
            entries += [label.page, made]
        return pikepdf.Array(entries)

    def _link(self, link: Link, following: Following) -> Any:
        boxes = [_followed(box, following) for box in link.boxes]
        made = pikepdf.Dictionary(
            Type=Name.Annot,
            Subtype=Name.Link,
            Rect=_numbers(
                (
                    min(box.left for box in boxes), min(box.bottom for box in boxes),
                    max(box.right for box in boxes), max(box.top for box in boxes),
                )
            ),
            Border=pikepdf.Array([0, 0, link.border]),
        )  # fmt: skip
        if len(boxes) > 1:
            made.QuadPoints = _numbers(
                each
                for b in boxes
                for each in (b.left, b.top, b.right, b.top, b.left, b.bottom, b.right, b.bottom)
            )
        if link.colour:
            made.C = pikepdf.Array(link.colour)
        self._lead(made, link.way)
        return self._target.make_indirect(made)


def _followed(box: Box, following: Following) -> Box:
    extent = following.extent(box, loose=True)
    if extent is None:
        return Box(box.left, box.bottom, box.left, box.top)
    return Box(extent[0], box.bottom, extent[1], box.top) if extent else box


def _numbers(given: Iterable[float]) -> Any:
    return pikepdf.Array([number(each) for each in given])
