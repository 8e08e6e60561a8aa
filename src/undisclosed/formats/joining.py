"""The blocks of a file as one text, and the way back from edits of that text to the blocks.

A blank line stands between two blocks: it ends the sentence and the paragraph in every language,
so that no term and no edit reaches over it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import accumulate

from undisclosed.errors import UnverifiedError
from undisclosed.formats.protocol import Block, Replacement

SEPARATOR = "\n\n"


class Joined:
    r"""Blocks as one text.

    >>> table = Joined([Block("Roe", "cell A1"), Block("flu", "cell B1")])
    >>> table.text, table.breaks, table.place(6)
    ('Roe\n\nflu', (5,), 'cell B1')
    >>> table.split([Replacement(5, 8, "disease")])
    {1: [Replacement(start=0, end=3, text='disease')]}

    Attributes:
        text: The texts of all blocks.
        breaks: Where in it blocks begin that do not go on from the one before.
    """

    def __init__(self, blocks: Sequence[Block]) -> None:
        self._blocks = blocks
        lengths = (len(block.text) + len(SEPARATOR) for block in blocks)
        self._starts = list(accumulate(lengths, initial=0))[: len(blocks)]
        self.text = SEPARATOR.join([block.text for block in blocks])
        self.breaks = tuple(
            start
            for start, block in zip(self._starts[1:], blocks[1:], strict=True)
            if not block.follows
        )

    def place(self, at: int) -> str:
        """Returns where in the file an offset of the text stands."""
        return self._blocks[self._number(at)].place if self._blocks else ""

    def split(self, edits: Iterable[Replacement]) -> dict[int, list[Replacement]]:
        """Returns the edits of each block by its number, with offsets into the block's text.

        Raises:
            UnverifiedError: They overlap, or one is not inside a block.
        """
        found: dict[int, list[Replacement]] = {}
        at = 0
        for start, end, text in edits:
            number = self._number(start)
            begin = self._starts[number] if self._blocks else 0
            length = len(self._blocks[number].text) if self._blocks else -1
            if not at <= start <= end <= begin + length:
                raise UnverifiedError(
                    f"An edit at code point {start} reaches out of its part of the document, and "
                    "the release is withheld. This is a fault of the program: please report it."
                )
            found.setdefault(number, []).append(Replacement(start - begin, end - begin, text))
            at = end
        return found

    def _number(self, at: int) -> int:
        return max(0, bisect_right(self._starts, at) - 1)


def carry_out(text: str, edits: Iterable[Replacement]) -> str:
    """Returns a text with edits carried out, which are in order and do not overlap.

    >>> carry_out("Roe has flu.", [Replacement(0, 3, "She"), Replacement(8, 11, "a disease")])
    'She has a disease.'
    """
    parts: list[str] = []
    at = 0
    for start, end, new in edits:
        parts += [text[at:start], new]
        at = end
    return "".join([*parts, text[at:]])
