"""How a group and a gap are weighed: constants, and what was learnt.

What a whole text tells is worked out by `undisclosed.reader.weights`.
"""

from __future__ import annotations

import math

SMOOTHING = 0.5
"""Pages added to what was seen and to what was expected."""

ELSEWHERE = 0.15
"""How much terms count for a gap that stands in another part of the text."""


def bits_learnt(posterior: float, prior: float) -> float:
    """Returns log2 P(c|T,g)/P(c|g): what a text tells about c beyond g(c).

    >>> bits_learnt(0.4, 0.1)
    2.0
    """
    return math.log2(posterior / prior) if posterior else -math.inf
