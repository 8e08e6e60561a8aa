"""Contexts (A1): the stretches of a text within which groups of terms are looked at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from undisclosed.document.document import ContextSize, Document
from undisclosed.language.protocol import Language, Reading
from undisclosed.terms.arrays import Numbers


def read_document(document: Document, language: Language) -> Reading:
    """Reads a document as its reader sees it, with the parts that its breaks make."""
    reading = language.read(document.view)
    if not document.breaks:
        return reading
    parts = np.searchsorted(document.view_breaks(), reading.starts, side="right")
    return replace(reading, parts=parts.tolist())


def cut(
    sentences: Sequence[int],
    paragraphs: Sequence[int],
    size: ContextSize,
    parts: Sequence[int] = (),
) -> tuple[Numbers, int]:
    """Cuts a text into segments of which so many neighbouring ones make a context (A1).

    Args:
        sentences: Number of each token's sentence, never decreasing.
        paragraphs: Number of each token's paragraph, never decreasing.
        size: A unit of text, or how many neighbouring sentences make a context: contexts then
            overlap and may cross paragraphs, and a text of fewer sentences is one context.
        parts: Number of each token's part, never decreasing, if there are several: only a context
            that is the whole document reaches over several parts.

    Returns:
        The number of each token's segment, from 0 up, and how many make a context.

    >>> cut([0, 0, 1, 2], [0, 0, 0, 1], "paragraph")
    (array([0, 0, 0, 1]), 1)
    """
    if size == "document":
        return np.zeros(len(sentences), dtype=np.intp), 1
    width = size if isinstance(size, int) else 1
    steps = _steps(paragraphs if size == "paragraph" else sentences)
    if not len(parts):
        return np.cumsum(steps), width
    # Segments of different parts are numbered a context's width apart; none needs to be wider
    # than the longest part, so that the numbers stay small.
    opens = _steps(parts)
    firsts = np.flatnonzero(opens)
    longest = 1 + max((int(part[1:].sum()) for part in np.split(steps, firsts)), default=0)
    width = min(width, longest)
    return np.cumsum(np.where(opens, width, steps)), width


def _steps(numbers: Sequence[int]) -> Numbers:
    """Returns 1 for each number that differs from the one before it, and 0 for all others."""
    written = np.array(numbers, dtype=np.intp)
    steps: Numbers = np.diff(written, prepend=written[:1]) != 0
    return steps.astype(np.intp)
