"""About how many questions a run will ask, before it asks them."""

from __future__ import annotations

_WORD = 6.5
"""Characters of a word with the space behind it."""

_PHRASES = 1.6
"""Questions for each word of a text about what it says, whatever is protected."""

_ALONE = 0.5
"""The same for each protection: words and phrases with c."""

_PAIRS = 0.5
"""The same where pairs are looked at."""

_ALL_CHECKED = 2
"""A release is verified by questions of its own, about as many."""

_LARGER = 3
"""Groups from which on nothing can be said."""


_PAIRS_AS_THEY_ARE = 7.5
"""The same where the counts of its members rule no pair out, with evidence "point"."""


def estimate(
    characters: int,
    *,
    protections: int,
    max_group: int,
    evidence: str = "score",
    released: bool = True,
) -> int:
    """Returns about how many questions it takes to sanitize a text and to verify it.

    If it is not `released`, only to look at it.

    Half of all runs take from two thirds to one and a half times as many; groups of three and more
    may take any number, and with evidence "point" it depends on how many terms stand together.
    """
    each = _ALONE
    if max_group > 1:
        each += _PAIRS_AS_THEY_ARE if evidence == "point" else _PAIRS
    words = characters / _WORD
    times = _ALL_CHECKED if released else 1
    return round(words * (_PHRASES + each * max(protections, 1)) * times)


def is_bounded(max_group: int, context: str | int, evidence: str = "score") -> bool:
    """Tells whether questions grow with the text, and not with the groups there are in it."""
    if evidence == "point" and max_group > 1:
        return False
    return max_group < _LARGER and context != "document"
