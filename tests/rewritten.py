"""A text with marked words, and what it becomes."""

from __future__ import annotations

import re

from undisclosed.document.document import Document, Span
from undisclosed.language.english.english import shipped_english
from undisclosed.sanitizing.edits import Edits
from undisclosed.sanitizing.replacements import Choice


def written(marked: str, label: str | None) -> str:
    """Returns a text in which each [word] became a label, or went."""
    text, spans = "", []
    for part in re.split(r"(\[[^\]]+\])", marked):
        if part.startswith("["):
            spans.append(Span(len(text), len(text) + len(part) - 2))
            part = part[1:-1]
        text += part
    reading = shipped_english().read(text)
    # Words are known as nouns, but for one, and as people write them: none in capitals.
    edits = Edits(
        Document(text), reading, "[removed]", drop_modifiers=True, is_noun=_is_in_small_letters
    )
    keys = [edits.add(span)[0].key for span in spans]
    chosen = {key: Choice(label) for key in keys}
    return edits.render(chosen).text


def _is_in_small_letters(word: str) -> bool:
    return word.islower() and word not in ("hiv", "breastfeeding")
