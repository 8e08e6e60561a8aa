"""What holds for keys in any language that is written in capitals and small letters."""

from __future__ import annotations

JOINERS = frozenset("-/‐‑–'’&+")
"""Signs that make one of the words they touch on both sides: "HIV-positive"."""


def is_capitals(key: str) -> bool:
    """Tells whether a key was written in capitals and so is counted apart from lower case."""
    return len(key) > 1 and key.isupper()
