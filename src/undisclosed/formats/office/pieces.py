"""Stretches of text in a part, and how edits of them are written."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from urllib.parse import quote

from undisclosed.formats.office import cells, fields, open_text, xml
from undisclosed.formats.protocol import Replacement
from undisclosed.formats.splicing import Shown, Write

_PRESERVE = ' xml:space="preserve"'
_DEFAULT = re.compile(r"""\s+xml:space\s*=\s*(?:"[^"]*"|'[^']*')""")


@dataclass(frozen=True, slots=True)
class TextElement:
    """A stretch of source that holds letters of a paragraph.

    Attributes:
        tag: The tag of the element that it is in.
        spaces: Whether white space at its edges shows.
        start: Where it begins.
        end: Where it ends.
    """

    tag: xml.Token
    spaces: bool
    start: int
    end: int


@dataclass(slots=True)
class Piece:
    """A text, and how it is written.

    Attributes:
        shown: What it says.
        kind: How it stands in the source: "flow" of a paragraph, "open" if it is one of
            OpenDocument, "alone" in an element,
            with "codes" in it, "value" of an attribute, "address", or "quoted" in a field.
        place: Where it is, for people.
        flow: Which stream of text it is in.
        holder: Which cell or box it is in.
        follows: Whether it goes on from the piece before.
        in_cell: Whether it is a text of a workbook, where signs may be spelled in numbers.
        hidden: White space of its source that does not show.
        spaced: Whether white space that comes next does not show.
        retyped: Where a cell says that it is a number, which it must not when text stands in it.
        signs: Where elements begin that show as a character, and how text is written there.
    """

    shown: Shown
    kind: str
    place: str
    flow: int = 0
    holder: str = ""
    follows: bool = False
    in_cell: bool = False
    hidden: list[tuple[int, int]] = field(default_factory=list)
    spaced: bool = True
    retyped: tuple[int, int] | None = None
    signs: dict[int, str] = field(default_factory=dict)

    def add_sign(self, text: str, token: xml.Token, source: str) -> None:
        """Adds a character that an element stands for."""
        self.spaced = False
        end = token.end
        if token.kind == "start":
            end = source.find(">", source.find(f"</{token.name}", token.end)) + 1
            if end <= token.end:
                raise xml.DamageError("an element has no end")
        if self.kind == "flow":
            self.signs[token.start] = _wrapping(token.name)
        self.shown.add(text, token.start, end)


def _write_address(text: str) -> str:
    return xml.write_value(quote(text, safe=""))


def _write_quoted(text: str) -> str:
    return xml.write_text(fields.write_quoted(text))


def _write_coded(text: str) -> str:
    return xml.write_text(text.replace("&", "&&"))


def _write_quoted_value(text: str) -> str:
    return xml.write_value(fields.write_quoted(text))


_WRITE: dict[str, Write] = {
    "flow": xml.write_text,
    "alone": xml.write_text,
    "codes": _write_coded,
    "value": xml.write_value,
    "address": _write_address,
    "quoted": _write_quoted,
    "quoted value": _write_quoted_value,
}


def write_piece(
    source: str, piece: Piece, edits: Sequence[Replacement], texts: Sequence[TextElement]
) -> list[Replacement]:
    """Returns edits of a piece as edits of the source.

    Args:
        source: What the part says.
        piece: What changes.
        edits: How, in order, without overlaps.
        texts: All stretches of the part that hold letters of paragraphs, in order.
    """
    if piece.kind == "open":
        return open_text.write(piece.shown, piece.hidden, edits, source)
    write = cells.write_text if piece.in_cell else _WRITE[piece.kind]
    splices = piece.shown.splice(edits, write)
    if piece.retyped and splices:
        splices.append(Replacement(*piece.retyped, ' t="str"'))
    if piece.kind != "flow":
        return splices
    written: list[Replacement] = []
    kept: set[int] = set()
    for start, end, new in _moved_to_text(splices, texts):
        element = _element_at(start, end, texts)
        if element is not None:
            written.append(Replacement(start, end, new))
            if not element.spaces and element.start not in kept:
                kept.add(element.start)
                written += _kept_spaces(source, element)
        else:
            written.append(Replacement(start, end, _wrapped(piece, start, new)))
    return written


def _element_at(start: int, end: int, texts: Sequence[TextElement]) -> TextElement | None:
    i = bisect_right(texts, start, key=lambda text: text.start) - 1
    if i >= 0 and texts[i].start <= start and end <= texts[i].end:
        return texts[i]
    return None


def _moved_to_text(
    splices: Sequence[Replacement], texts: Sequence[TextElement]
) -> list[Replacement]:
    """Moves new text from an element that shows as a character to the letters that follow it.

    A splice with new text begins an edit, those without go on with it.
    """
    moved = list(splices)
    for i, (start, end, new) in enumerate(moved):
        if not new or _element_at(start, end, texts) is not None:
            continue
        for j in range(i + 1, len(moved)):
            if moved[j].text:
                break
            if _element_at(moved[j].start, moved[j].end, texts) is not None:
                moved[i] = Replacement(start, end, "")
                moved[j] = moved[j]._replace(text=new)
                break
    return moved


def _kept_spaces(source: str, element: TextElement) -> list[Replacement]:
    """Makes white space at the edges show, and takes out what did not show before."""
    text = source[element.start : element.end]
    left = element.start + len(text) - len(text.lstrip(" \t\r\n"))
    right = element.start + len(text.rstrip(" \t\r\n"))
    at = element.tag.inside[1]
    told = _DEFAULT.search(source, *element.tag.inside)
    splices = [Replacement(*(told.span() if told else (at, at)), _PRESERVE)]
    splices += [Replacement(element.start, left, "")] if left > element.start else []
    splices += [Replacement(right, element.end, "")] if left < right < element.end else []
    return splices


def _wrapping(name: str) -> str:
    """Returns how text is written where an element stands that shows as a character."""
    prefix, colon, local = name.rpartition(":")
    before = f"{prefix}{colon}"
    if prefix == "a" and local == "br":
        # A line break stands between runs in drawings, and in runs elsewhere.
        return f"<{before}r><{before}t>{{}}</{before}t></{before}r>"
    return f"<{before}t{_PRESERVE}>{{}}</{before}t>"


def _wrapped(piece: Piece, start: int, new: str) -> str:
    """Returns new text with the elements that it needs where no letters stood."""
    if not new:
        return ""
    wrapping = piece.signs.get(start) or next(iter(piece.signs.values()), None)
    if wrapping is None:
        raise xml.DamageError
    return wrapping.replace("{}", new)
