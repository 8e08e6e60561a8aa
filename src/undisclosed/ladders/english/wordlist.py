"""Lists of words, written as text."""

from __future__ import annotations


def word_list(text: str) -> list[str]:
    """Returns the words of a text, split at spaces and line ends."""
    return text.split()
