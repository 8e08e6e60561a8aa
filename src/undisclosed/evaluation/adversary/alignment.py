"""From an original and its release to what was changed."""

from __future__ import annotations

import re
from difflib import SequenceMatcher

from undisclosed.evaluation.protocol import Change, ModelRelease

_TOKEN = re.compile(r"\w+|\s+|[^\w\s]")


def align(original: str, release: str, *, marker: str) -> ModelRelease:
    """Returns a release with the changes that lead to it, word by word.

    >>> align("She has HIV now.", "She has an infection now.", marker="[removed]").changes
    (Change(start=8, end=11, action='generalize'),)

    Args:
        original: The text before.
        release: The text after, by whatever means.
        marker: What stands for removed terms; a change that writes it is a removal.
    """
    before, after = _tokens(original), _tokens(release)
    # Spaces and commas are everywhere: what they would match says nothing.
    matcher = SequenceMatcher(_is_no_word, before, after, autojunk=False)
    starts = _offsets(before)
    changes = []
    for kind, first, past, first_after, past_after in matcher.get_opcodes():
        if kind != "equal":
            written = "".join(after[first_after:past_after])
            removed = marker in written or not written.strip()
            changes.append(
                Change(starts[first], starts[past], written, "remove" if removed else "generalize")
            )
    return ModelRelease(release, tuple(changes))


def _tokens(text: str) -> list[str]:
    return _TOKEN.findall(text)


def _is_no_word(token: str) -> bool:
    return not token[0].isalnum()


def _offsets(tokens: list[str]) -> list[int]:
    offsets = [0]
    for token in tokens:
        offsets.append(offsets[-1] + len(token))
    return offsets
