"""Capitals: of headings, of sentence starts."""

from __future__ import annotations

import re

_LONG_ENOUGH_FOR_A_HEADING = 6


def match_case(
    original: str, replacement: str, at_sentence_start: bool, *, heading: bool | None = None
) -> str:
    """Returns a replacement in the capitals that its place asks for.

    In a heading in capitals it is in capitals; at the start of a sentence it begins with one, as
    the original did; elsewhere it is written as a dictionary has it, so that a name gives way to a
    common noun in lower case. Capitals inside (mRNA, HIV) stay.

    Args:
        original: What stands in the text.
        replacement: As a dictionary has it.
        at_sentence_start: Whether a sentence or heading begins with it.
        heading: Whether all around is in capitals; if not told, more than one word or a long word
            in capitals is taken for a heading, and a short one for an acronym.
    """
    in_capitals = _looks_like_heading(original) if heading is None else heading
    if in_capitals and original.upper() == original:
        return replacement.upper()
    if at_sentence_start:
        first = next((character for character in original if character.isalpha()), "")
        if not first.islower():
            return capitalized(replacement)
    return replacement


def capitalized(phrase: str) -> str:
    """Returns a phrase that begins with a capital, unless its first word has capitals already."""
    first_word = re.match(r"\w+", phrase)
    if first_word is None or not first_word.group().islower():
        return phrase
    return phrase[0].upper() + phrase[1:]


def is_acronym(word: str) -> bool:
    """Tells whether a word is an acronym, perhaps in the plural: "STDs"."""
    core = word[:-1] if len(word) > 2 and word.endswith("s") else word
    return len(core) > 1 and core.isupper()


def _looks_like_heading(text: str) -> bool:
    words = re.findall(r"[^\W\d_]{2,}", text)
    return text.isupper() and (
        len(words) > 1 or any(len(word) >= _LONG_ENOUGH_FOR_A_HEADING for word in words)
    )
