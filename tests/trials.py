"""How many examples a property test tries."""

from __future__ import annotations

from hypothesis import settings


def times(factor: float) -> settings:
    """So many times as many examples as the profile says, whichever it is."""
    return settings(max_examples=round(factor * settings().max_examples))
