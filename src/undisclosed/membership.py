"""Which terms of a text may be members of risky groups, and which of them stand together."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from undisclosed.document import ContextSize, parse_context
from undisclosed.groups import Members
from undisclosed.pairs import Marks, Numbers
from undisclosed.policy import Settings
from undisclosed.tally import Tally
from undisclosed.terms.candidates import Candidates
from undisclosed.terms.protocol import Reading

COMMON_TERM = 64
"""A term on more than one page in so many is too common to be half of a telling pair."""


def most_pages(tally: Tally, settings: Settings) -> int:
    """Returns the pages that a term may have at most to be a member of groups."""
    total = tally.knowledge.total
    return total // COMMON_TERM if settings.evidence == "score" else total


def cut(
    sentences: Sequence[int], paragraphs: Sequence[int], size: ContextSize
) -> tuple[Numbers, int]:
    """Cuts a text into stretches of which so many neighbouring ones make a context (A1).

    Args:
        sentences: Number of each token's sentence, never decreasing.
        paragraphs: Number of each token's paragraph, never decreasing.
        size: A unit of text, or how many neighbouring sentences make a context: contexts then
            overlap and may cross paragraphs, and a text of fewer sentences is one context.

    Returns:
        The number of each token's stretch, from 0 up, and how many make a context.

    >>> cut([0, 0, 1, 2], [0, 0, 0, 1], "paragraph")
    (array([0, 0, 0, 1]), 1)
    """
    if size == "document":
        return np.zeros(len(sentences), dtype=np.intp), 1
    written = np.array(paragraphs if size == "paragraph" else sentences, dtype=np.intp)
    numbers = np.cumsum(np.diff(written, prepend=written[:1]) != 0)
    return numbers, size if isinstance(size, int) else 1


class Eligible:
    """The terms of a reading that may be part of a group, whatever the protection.

    They are nominal, known, and not on so many pages that they tell nothing.
    """

    def __init__(
        self, reading: Reading, candidates: Candidates, tally: Tally, settings: Settings
    ) -> None:
        self._yardsticks = tally.yardsticks
        self._keys: list[str] = []
        most = most_pages(tally, settings)
        # For each place of a term, words first: which term, its first token, one past its last.
        places: list[Numbers] = []
        for units in (candidates.words, candidates.phrases):
            pages = tally.count_all(units.names).pages
            fit = units.nominal & ~units.number & (pages >= settings.min_pages) & (pages <= most)
            numbers = np.cumsum(fit) - 1 + len(self._keys)
            here = np.flatnonzero(fit[units.owners])
            owners, firsts, pasts = units.owners[here], units.firsts[here], units.pasts[here]
            places.append(np.stack((numbers[owners], firsts, pasts)))
            self._keys += [units.names[n] for n in np.flatnonzero(fit).tolist()]
        self._owners, self._firsts, self._pasts = np.concatenate(places, axis=1)
        self._counts = tally.count_all(self._keys)
        size = parse_context(settings.context)
        self._stretches, self._width = cut(reading.sentences, reading.paragraphs, size)

    def members(self, k: int, unfit: Marks) -> Members:
        """Returns those that may point at a c with others, where they stand on no unfit token."""
        exempt = self._yardsticks[k].exempt
        telling = self._counts.joint[k] > 0
        telling &= np.fromiter((key not in exempt for key in self._keys), np.bool_)
        before = np.append(0, np.cumsum(unfit))
        free = before[self._firsts] == before[self._pasts]
        places = np.flatnonzero(telling[self._owners] & free)
        owners = self._owners[places]
        chosen = np.unique(owners)
        number = np.empty(len(self._keys), dtype=np.intp)
        number[chosen] = np.arange(len(chosen))
        return Members(
            [self._keys[n] for n in chosen.tolist()],
            self._counts.pages[chosen],
            self._counts.joint[k, chosen],
            number[owners],
            self._stretches[self._firsts[places]],
            self._width,
        )
