"""Which terms may be members of risky groups: the one place that says it.

An assessment asks it of all terms of a text, the sanitizer of a label and its neighbours, and an
explanation of one term at a time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import compress
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

from undisclosed.disclosure.counting.count_table import Counts
from undisclosed.disclosure.counting.counts import TermCounter
from undisclosed.disclosure.counting.entity_pages import Joint
from undisclosed.disclosure.groups.members import Member, Members
from undisclosed.disclosure.secrets.protected import Secret
from undisclosed.document.document import parse_context
from undisclosed.language.protocol import Language, Reading
from undisclosed.memo import Memo
from undisclosed.policy.settings import Settings
from undisclosed.terms.arrays import Marks, Numbers
from undisclosed.terms.contexts import cut
from undisclosed.terms.units import Unit, Units

Bar = Literal["exempt", "tag", "number", "min_pages", "common", "apart"]
"""What keeps a term out of groups, in the order in which to tell it.

`exempt`: it says no more than g(c). `tag`: it is no noun, name or adjective. `number`: it is one.
`min_pages`: on too few pages for K to speak for it. `common`: on too many to be half of a telling
pair. `apart`: on no page of c.
"""

# A term on more than one page in so many is too common, with `score` evidence.
_COMMON = 64


def looks_at_groups(secret: Secret) -> bool:
    """Tells whether terms are judged together; for an individual only traits are (`crowds`)."""
    return not secret.individual


def bars(
    pages: Numbers, nominal: Marks, number: Marks, *, total: int, settings: Settings
) -> dict[Bar, Marks]:
    """Returns what keeps terms out of groups whatever is protected, with a mark for each term.

    Args:
        pages: N(t) of each term, as written.
        nominal: Whether it is a noun, name or adjective in some place.
        number: Whether it is a number.
        total: W.
        settings: Under which a term may be too rare or too common.
    """
    most = total // _COMMON if settings.evidence == "score" else total
    return {
        "tag": ~nominal,
        "number": number,
        "min_pages": pages < settings.min_pages,
        "common": pages > most,
    }


def bars_for(secret: Secret, keys: Sequence[str], joint: Joint) -> dict[Bar, Marks]:
    """Returns what keeps terms out of groups that point at one c, given N(c,t) of each."""
    return {"exempt": _among(secret.exempt, keys), "apart": joint == 0}


def _among(exempt: frozenset[str], keys: Sequence[str]) -> Marks:
    return np.fromiter(map(exempt.__contains__, keys), np.bool_, len(keys))


def nouns_together(
    keys: Sequence[str], k: int, counter: TermCounter, settings: Settings, language: Language
) -> Members:
    """Returns those of some terms that may be in a group if they stand in one context as nouns.

    Ensures: a group that an assessment finds among these terms, however it reads them, is a group
    of these members.
    """
    counts = counter.count_all(keys)
    nominal = np.ones(len(keys), dtype=np.bool_)
    number = np.fromiter(map(language.is_number, keys), np.bool_, len(keys))
    barred = _any_of(_all_bars(keys, nominal, number, k, counter, settings))
    return Members.together(
        [
            Member(keys[i], int(counts.pages[i]), int(counts.joint[k, i]))
            for i in np.flatnonzero(~barred).tolist()
        ]
    )


def first_bar(unit: Unit, k: int, counter: TermCounter, settings: Settings) -> Bar | None:
    """Returns what keeps a term out of groups; None where it may be a member."""
    nominal, number = np.array([unit.nominal]), np.array([unit.number])
    found = _all_bars([unit.key], nominal, number, k, counter, settings)
    return next((bar for bar in get_args(Bar) if found[bar][0]), None)


def _all_bars(
    keys: Sequence[str],
    nominal: Marks,
    number: Marks,
    k: int,
    counter: TermCounter,
    settings: Settings,
) -> dict[Bar, Marks]:
    counts = counter.count_all(keys)
    total = counter.knowledge.total
    return {
        **bars(counts.pages, nominal, number, total=total, settings=settings),
        **bars_for(counter.secrets[k], keys, counts.joint[k]),
    }


def _any_of(found: Mapping[Bar, Marks]) -> Marks:
    """Marks the terms that something keeps out."""
    marks: Marks = np.logical_or.reduce(list(found.values()))
    return marks


class Eligible:
    """The terms of a reading that may be part of a group, whatever the protection.

    `bars` says which they are.
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
        total = counter.knowledge.total
        keys: list[str] = []
        # For each place of a term, words first: which term, its first token, one past its last.
        places: list[Numbers] = []
        counts: list[NDArray[np.int64]] = []
        joint: list[Joint] = []
        for units, found in terms:
            pages = found.pages
            fit = ~_any_of(bars(pages, units.nominal, units.number, total=total, settings=settings))
            numbers = np.cumsum(fit) - 1 + len(keys)
            here = np.flatnonzero(fit[units.owners])
            owners, firsts, pasts = units.owners[here], units.firsts[here], units.pasts[here]
            places.append(np.stack((numbers[owners], firsts, pasts)))
            counts.append(pages[fit])
            joint.append(found.joint[:, fit])
            keys += compress(units.names, fit.tolist())
        owners, self._firsts, self._pasts = np.concatenate(places, axis=1)
        pages = np.concatenate(counts)
        order = [n for _, _, n in sorted(zip(pages.tolist(), keys, range(len(keys)), strict=True))]
        rank = np.empty(len(keys), dtype=np.intp)
        rank[order] = np.arange(len(keys))
        self._keys = [keys[n] for n in order]
        self._owners = rank[owners]
        self._pages = pages[order]
        self._joint = np.concatenate(joint, axis=1)[:, order]
        # Whatever is protected under one g(c), the same says no more than that.
        self._exempt = Memo(partial(_among, keys=self._keys), len(self._secrets))
        size = parse_context(settings.context)
        self._segments, self._width = cut(
            reading.sentences, reading.paragraphs, size, reading.parts
        )

    def members(self, k: int, unfit: Marks) -> Members:
        """Returns those that may point at a c with others, where they stand on no unfit token."""
        telling = (self._joint[k] > 0) & ~self._exempt[self._secrets[k].exempt]
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
            self._joint[k][chosen].astype(np.intp),
            (np.cumsum(chosen) - 1)[owners],
            self._segments[self._firsts[places]],
            self._width,
        )
