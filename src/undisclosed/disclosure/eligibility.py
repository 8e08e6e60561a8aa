"""Which terms of a text may be members of risky groups, and which of them stand together."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress

import numpy as np
from numpy.typing import NDArray

from undisclosed.disclosure.counts import Counts, TermCounter
from undisclosed.disclosure.members import Members
from undisclosed.document.document import parse_context
from undisclosed.language.protocol import Reading
from undisclosed.policy import Settings
from undisclosed.terms.arrays import Marks, Numbers
from undisclosed.terms.contexts import cut
from undisclosed.terms.units import Units

COMMON_TERM = 64
"""A term on more than one page in so many is too common to be half of a telling pair."""


def most_pages(counter: TermCounter, settings: Settings) -> int:
    """Returns the pages that a term may have at most to be a member of groups."""
    total = counter.knowledge.total
    return total // COMMON_TERM if settings.evidence == "score" else total


class Eligible:
    """The terms of a reading that may be part of a group, whatever the protection.

    They are nominal, known, and not on so many pages that they tell nothing.
    """

    def __init__(
        self,
        reading: Reading,
        terms: Sequence[tuple[Units, Counts]],
        counter: TermCounter,
        settings: Settings,
    ) -> None:
        """Chooses among words and phrases, given with their counts as written."""
        self._secrets = counter.secrets
        most = most_pages(counter, settings)
        keys: list[str] = []
        # For each place of a term, words first: which term, its first token, one past its last.
        places: list[Numbers] = []
        counts: list[NDArray[np.int64]] = []
        for units, found in terms:
            pages = found.pages
            fit = units.nominal & ~units.number & (pages >= settings.min_pages) & (pages <= most)
            numbers = np.cumsum(fit) - 1 + len(keys)
            here = np.flatnonzero(fit[units.owners])
            owners, firsts, pasts = units.owners[here], units.firsts[here], units.pasts[here]
            places.append(np.stack((numbers[owners], firsts, pasts)))
            counts.append(np.vstack((pages, found.joint))[:, fit])
            keys += compress(units.names, fit.tolist())
        owners, self._firsts, self._pasts = np.concatenate(places, axis=1)
        pages, *joint = np.concatenate(counts, axis=1)
        order = [n for _, _, n in sorted(zip(pages.tolist(), keys, range(len(keys)), strict=True))]
        rank = np.empty(len(keys), dtype=np.intp)
        rank[order] = np.arange(len(keys))
        self._keys = [keys[n] for n in order]
        self._owners = rank[owners]
        self._pages = pages[order]
        self._joint = [row[order] for row in joint]
        size = parse_context(settings.context)
        self._segments, self._width = cut(reading.sentences, reading.paragraphs, size)

    def members(self, k: int, unfit: Marks) -> Members:
        """Returns those that may point at a c with others, where they stand on no unfit token."""
        exempt = self._secrets[k].exempt
        telling = self._joint[k] > 0
        telling &= np.array([key not in exempt for key in self._keys], dtype=np.bool_)
        before = np.zeros(len(unfit) + 1, dtype=np.intp)
        np.cumsum(unfit, out=before[1:])
        free = before[self._firsts] == before[self._pasts]
        places = np.flatnonzero(telling[self._owners] & free)
        owners = self._owners[places]
        chosen = np.zeros(len(self._keys), dtype=np.bool_)
        chosen[owners] = True
        return Members(
            list(compress(self._keys, chosen.tolist())),
            self._pages[chosen],
            self._joint[k][chosen],
            (np.cumsum(chosen) - 1)[owners],
            self._segments[self._firsts[places]],
            self._width,
        )
