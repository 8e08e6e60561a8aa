"""Contexts (A1): the stretches of a text within which groups of terms are looked at."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from undisclosed.document.document import ContextSize
from undisclosed.terms.arrays import Numbers


def cut(
    sentences: Sequence[int], paragraphs: Sequence[int], size: ContextSize
) -> tuple[Numbers, int]:
    """Cuts a text into segments of which so many neighbouring ones make a context (A1).

    Args:
        sentences: Number of each token's sentence, never decreasing.
        paragraphs: Number of each token's paragraph, never decreasing.
        size: A unit of text, or how many neighbouring sentences make a context: contexts then
            overlap and may cross paragraphs, and a text of fewer sentences is one context.

    Returns:
        The number of each token's segment, from 0 up, and how many make a context.

    >>> cut([0, 0, 1, 2], [0, 0, 0, 1], "paragraph")
    (array([0, 0, 0, 1]), 1)
    """
    if size == "document":
        return np.zeros(len(sentences), dtype=np.intp), 1
    written = np.array(paragraphs if size == "paragraph" else sentences, dtype=np.intp)
    numbers = np.cumsum(np.diff(written, prepend=written[:1]) != 0)
    return numbers, size if isinstance(size, int) else 1
