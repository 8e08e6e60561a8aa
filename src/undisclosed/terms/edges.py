"""Where the tokens of a document stand in its text, and which stand between two places of it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from undisclosed.document.document import Document
from undisclosed.language.protocol import Reading
from undisclosed.terms.units import TokenRange


def token_edges(document: Document, reading: Reading) -> tuple[list[int], list[int]]:
    """Returns where in a document's text each token of its view begins, and where it ends."""
    if document.shows_as_it_is:
        return reading.starts, reading.ends
    spans = [
        document.original(start, end)
        for start, end in zip(reading.starts, reading.ends, strict=True)
    ]
    return [span.start for span in spans], [span.end for span in spans]


def tokens_within(starts: Sequence[int], ends: Sequence[int], start: int, end: int) -> TokenRange:
    """Returns the tokens that stand wholly between two places.

    >>> tokens_within([0, 4, 8], [3, 7, 11], 3, 9)
    (1, 2)
    """
    first = bisect_left(starts, start)
    return first, max(first, bisect_right(ends, end))
