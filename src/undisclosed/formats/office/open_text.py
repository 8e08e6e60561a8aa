"""Paragraphs of OpenDocument: white space shows as one space, and more is written as elements."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Protocol

from undisclosed.formats.office import xml
from undisclosed.formats.protocol import Replacement
from undisclosed.formats.splicing import Shown

_SPACES = " \t\r\n"
_LOOSE = re.compile("^ | $|(?<= ) |[\n\t]")
_ELEMENTS = {" ": "<text:s/>", "\n": "<text:line-break/>", "\t": "<text:tab/>"}


class Flowing(Protocol):
    """A paragraph that is being read."""

    shown: Shown
    hidden: list[tuple[int, int]]
    spaced: bool


def copy(found: Shown, shown: Shown) -> None:
    """Adds all characters of one text to another."""
    for text, start, end in found.characters():
        shown.add(text, start, end)


def show(found: Shown, paragraph: Flowing) -> None:
    """Adds text to a paragraph: white space as one space, at its beginning as none."""
    for text, start, end in found.characters():
        if text not in _SPACES:
            paragraph.shown.add(text, start, end)
            paragraph.spaced = False
        elif not paragraph.spaced:
            paragraph.shown.add(" ", start, end)
            paragraph.spaced = True
        elif end - start == 1:
            paragraph.hidden.append((start, end))


def _write_text(text: str) -> str:
    if "\r" in text:
        raise xml.DamageError
    return _LOOSE.sub(lambda found: _ELEMENTS[found[0]], xml.write_text(text))


def write(
    shown: Shown, hidden: Sequence[tuple[int, int]], edits: Sequence[Replacement], source: str
) -> list[Replacement]:
    """Returns edits of a paragraph as edits of its source.

    Spaces beside an edit are written with it, so that none is lost that stands at an edge then.
    """
    if not edits:
        return []
    splices = shown.splice(_with_spaces(shown, edits, source), _write_text)
    return [*splices, *(Replacement(start, end, "") for start, end in hidden)]


def _with_spaces(shown: Shown, edits: Sequence[Replacement], source: str) -> list[Replacement]:
    text = shown.text

    def is_loose(i: int) -> bool:
        return text[i] == " " and source[shown.source_of(i)[0]] != "<"

    wider: list[Replacement] = []
    for number, (start, end, new) in enumerate(edits):
        limit = edits[number + 1].start if number + 1 < len(edits) else len(text)
        first = wider[-1].end if wider else 0
        before = after = 0
        while start - before > first and is_loose(start - before - 1):
            before += 1
        while end + after < limit and is_loose(end + after):
            after += 1
        # By themselves, so that new text stands where the old did: in bold, if that was.
        spaces = (
            Replacement(at, at + 1, " ")
            for at in range(start - before, end + after)
            if not start <= at < end
        )
        wider += sorted([*spaces, Replacement(start, end, new)], key=lambda edit: edit[:2])
    return wider
