r"""Instructions of fields: PAGEREF _Toc44830 \h, HYPERLINK "https://…"."""

from __future__ import annotations

import re
from itertools import islice

from undisclosed.formats.office.values import is_common
from undisclosed.formats.splicing import Shown

_KNOWN = """
PAGE NUMPAGES SECTION SECTIONPAGES TOC PAGEREF REF NOTEREF STYLEREF SEQ HYPERLINK DATE TIME
FORMTEXT FORMCHECKBOX FORMDROPDOWN SYMBOL TC XE INDEX EQ LISTNUM ADVANCE MERGEFORMAT CHARFORMAT
ARABIC ROMAN ALPHABETIC UPPER LOWER CAPS FIRSTCAP ORDINAL SHAPE
"""
_NAMES = frozenset(_KNOWN.split())
_PIECE = re.compile(r'"((?:[^"\\]|\\.)*)"|(\\[@#*a-zA-Z!])|([^\s"\\]+)|(\s+)', re.S)
_FORMAT = re.compile(r"[MdyHhmsaApP/,.:;\- '#0x%$]{0,40}")
_LEVELS = re.compile(r"[0-9]-[0-9]")


def quoted(instruction: str) -> list[tuple[int, int]] | None:
    r"""Returns where an instruction quotes text for people; None if the rest may say something.

    >>> quoted(' HYPERLINK "a b" \\h '), quoted(" PAGE "), quoted(" Roe ")
    ([(12, 15)], [], None)
    """
    found: list[tuple[int, int]] = []
    at, before = 0, ""
    for piece in _PIECE.finditer(instruction):
        if piece.start() != at:
            return None
        at = piece.end()
        if piece[1] is not None:
            if not (before in ("\\@", "\\#") and _FORMAT.fullmatch(piece[1])) and not (
                before == "\\o" and _LEVELS.fullmatch(piece[1])
            ):
                found.append(piece.span(1))
        elif piece[3] is not None and piece[3].upper() not in _NAMES and not is_common(piece[3]):
            return None
        if piece[4] is None:
            before = piece[0]
    return found if at == len(instruction) else None


def show_quoted(instruction: Shown, start: int, end: int) -> Shown:
    """Returns a quoted text of an instruction, with what is escaped in it as what it stands for."""
    shown = Shown(instruction.source_of(start - 1)[1])
    escape: int | None = None
    for text, first, last in islice(instruction.characters(), start, end):
        if text == "\\" and escape is None:
            escape = first
            continue
        # What escapes may stand in another run than what is escaped.
        shown.add(text, escape if escape == first - 1 else first, last)
        escape = None
    return shown


def write_quoted(text: str) -> str:
    r"""Returns text as an instruction quotes it.

    >>> write_quoted('a "b"')
    'a \\"b\\"'
    """
    return text.replace("\\", "\\\\").replace('"', '\\"')
