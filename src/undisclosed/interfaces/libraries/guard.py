"""A guard in front of a language model: messages in, safe messages out, and what undoes it.

guard = Guard("HIV=infection")
safe = guard.shield(messages)
answer = ask(safe.messages)
safe.restore(answer)
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from undisclosed.document.document import Document
from undisclosed.engine import Engine
from undisclosed.formats.joining import Joined, carry_out
from undisclosed.formats.protocol import Block, Replacement
from undisclosed.interfaces.libraries.cells import as_engine
from undisclosed.interfaces.libraries.messages import Message, change_texts, texts_of
from undisclosed.policy.policy import Policy
from undisclosed.results.results import Edit, Result


@dataclass(frozen=True, slots=True)
class Shielded:
    """Messages that may be sent.

    Attributes:
        messages: As they came, but for their texts.
        undo: What each replacement stands for, where it stands for one thing only. It tells what
            is protected: keep it where the messages came from.
        result: What came of all texts together, its offsets into all of them joined.
    """

    messages: list[dict[str, Any]] = field(repr=False)
    undo: dict[str, str] = field(repr=False)
    result: Result = field(repr=False)

    def restore(self, answer: str) -> str:
        """Returns an answer with replacements undone that it repeats word by word."""
        return restore(answer, self.undo)

    def restore_message(self, answer: Message) -> dict[str, Any]:
        """Returns an answer that is a message, with its text and what it calls tools with restored.

        Raises:
            InputError: It is no message, or holds something that can't be read.
        """
        [restored] = change_texts([answer], self.restore, keep_ids=True)
        return restored

    def restore_stream(self, pieces: Iterable[str]) -> Iterator[str]:
        """Yields an answer that comes in pieces, restored as it comes.

        A few words are held back until it is clear that no replacement goes on in the next piece.
        """
        return restore_stream(pieces, self.undo)


class Guard:
    """Makes messages safe under a policy, all of a conversation together."""

    def __init__(self, policy: Engine | Policy | str) -> None:
        """Takes an engine or a policy."""
        self.engine = as_engine(policy)

    def shield(self, messages: Sequence[Message]) -> Shielded:
        """Returns messages without what is risky, in any of them or in several together.

        Raises:
            InputError: They are no messages, or hold something that can't be read.
            UnverifiedError: The outcome did not pass verification; nothing is to be sent.
        """
        texts = texts_of(messages)
        joined = Joined([Block(text, follows=True) for text in texts])
        result = self.engine.sanitize(Document(joined.text, joined.breaks))
        edits = joined.split(Replacement(e.start, e.end, e.replacement) for e in result.edits)
        released = iter([carry_out(text, edits.get(i, ())) for i, text in enumerate(texts)])
        safe = change_texts(messages, lambda _: next(released))
        return Shielded(safe, _undoing(result.edits), result)


def restore(answer: str, undo: dict[str, str]) -> str:
    """Returns a text with what stands for something else put back.

    >>> restore("An infection was found.", {"an infection": "HIV"})
    'HIV was found.'

    Args:
        answer: What a model said.
        undo: What each replacement stands for.
    """
    return "".join(restore_stream([answer], undo))


def restore_stream(pieces: Iterable[str], undo: dict[str, str]) -> Iterator[str]:
    """Yields a text that comes in pieces, with what stands for something else put back.

    >>> list(restore_stream(["An inf", "ection was found."], {"an infection": "HIV"}))
    ['HIV', ' was found.']

    Args:
        pieces: What a model says, cut anywhere.
        undo: What each replacement stands for.
    """
    by_sign = {written.casefold(): original for written, original in undo.items()}
    longest_first = sorted(by_sign, key=len, reverse=True)
    signs = "|".join(map(re.escape, longest_first)) or r"(?!)"
    pattern = re.compile(rf"(?<!\w)(?:{signs})(?!\w)", flags=re.IGNORECASE)
    # What could be the beginning of a replacement, with the sign that tells whether a word ends.
    held_back = max(map(len, by_sign), default=0)
    text, told = "", 0
    for piece in chain(pieces, [None]):
        text += piece or ""
        clear = len(text) - held_back if piece is not None else len(text)
        restored = ""
        for found in pattern.finditer(text, told):
            if found.start() >= clear:
                break
            restored += text[told : found.start()] + _put_back(found[0], by_sign)
            told = found.end()
        if told < clear:
            restored += text[told:clear]
            told = clear
        if restored:
            yield restored
        # One sign stays, which tells whether a word begins behind it.
        text, told = text[max(0, told - 1) :], min(told, 1)


def _put_back(written: str, by_sign: dict[str, str]) -> str:
    sign = written.casefold()
    original = by_sign.get(sign, written)
    begins = written[:1].isupper() and sign != written
    return original[:1].upper() + original[1:] if begins else original


def _undoing(edits: Iterable[Edit]) -> dict[str, str]:
    """Returns what each replacement stands for, without those that stand for several things."""
    originals: dict[str, dict[str, str]] = {}
    for edit in edits:
        if edit.action != "remove" and edit.replacement:
            shared = originals.setdefault(edit.replacement.casefold(), {})
            shared.setdefault(edit.text.casefold(), edit.text)
    told = {written: [*shared.values()] for written, shared in originals.items()}
    return {written: one for written, [one, *more] in told.items() if not more}
