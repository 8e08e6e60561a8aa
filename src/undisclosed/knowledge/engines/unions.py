"""Pages with any of several words, from an engine that can only say where all of some stand.

N(a or b) = N(a) + N(b) - N(a, b), and so on for more (inclusion and exclusion); where the engine
can leave words out, N(a or b) = N(a) + N(b, -a), which takes fewer questions. What stands on no
page is not asked about any further.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product

from undisclosed.errors import KnowledgeError
from undisclosed.knowledge.protocol import Conjunction

MOST_PARTS = 4096
"""Questions that one question may turn into."""

Ask = Callable[[frozenset[str], frozenset[str]], int]
"""Asks on how many pages some keys all stand, and some others don't."""


def count_apart(conjunction: Conjunction, ask: Ask) -> int:
    """Counts by leaving out what was counted before.

    >>> pages = [{"HIV"}, {"HIV", "AIDS"}, {"AIDS"}, {"rash"}]
    >>> def ask(keys, without):
    ...     return sum(keys <= page and not without & page for page in pages)
    >>> count_apart((("HIV", "AIDS"),), ask)
    3
    """
    ways = _ways(conjunction)
    total = 0
    for way in ways:
        keys = frozenset(mention[i] for mention, i in zip(conjunction, way, strict=True))
        before = (set(mention[:i]) for mention, i in zip(conjunction, way, strict=True))
        without = frozenset().union(*before)
        # A key that must stand there and must not: nothing does.
        if not keys & without:
            total += ask(keys, without)
    return total


def count_together(conjunction: Conjunction, ask: Ask) -> int:
    """Counts by adding and taking away what was counted twice.

    >>> pages = [{"HIV"}, {"HIV", "AIDS"}, {"AIDS"}, {"rash"}]
    >>> count_together((("HIV", "AIDS"),), lambda keys, _: sum(keys <= page for page in pages))
    3
    """
    _ways(conjunction)
    known: dict[frozenset[str], int] = {}
    total = 0
    asked = 0
    for signs, keys in _signed(conjunction, known):
        if keys not in known:
            asked += 1
            if asked > MOST_PARTS:
                raise too_many()
            known[keys] = ask(keys, frozenset())
        total += signs * known[keys]
    return total


def too_many() -> KnowledgeError:
    """Returns what is raised where a question would turn into too many."""
    return KnowledgeError(
        "The engine can't be asked for one of several words, and asking for each and for all "
        f"together takes more than {MOST_PARTS:,} questions. --probability standard asks for what "
        "is written, and not for all that a concept may be called."
    )


def _ways(conjunction: Conjunction) -> list[tuple[int, ...]]:
    """Returns the ways to choose a key of each mention."""
    number = 1
    for mention in conjunction:
        number *= len(mention)
    if number > MOST_PARTS:
        raise too_many()
    return list(product(*(range(len(mention)) for mention in conjunction)))


def _signed(
    conjunction: Conjunction, known: dict[frozenset[str], int]
) -> Iterator[tuple[int, frozenset[str]]]:
    """Yields the sets of keys to count, with +1 or -1, without those that stand on no page.

    The sets of one mention grow level by level: where no page has a smaller set, none has it grown.
    """
    yield from _choose(conjunction, 1, frozenset(), known)


def _choose(
    mentions: Sequence[tuple[str, ...]],
    sign: int,
    chosen: frozenset[str],
    known: dict[frozenset[str], int],
) -> Iterator[tuple[int, frozenset[str]]]:
    if not mentions:
        yield sign, chosen
        return
    first, *others = mentions
    alive = list(first)
    for size in range(1, len(first) + 1):
        if len(alive) < size:
            return
        met: set[str] = set()
        for some in combinations(alive, size):
            keys = chosen | frozenset(some)
            found = False
            for signed, grown in _choose(others, sign * (-1) ** (size - 1), keys, known):
                yield signed, grown
                found = found or known.get(grown, 1) > 0
            if found:
                met.update(some)
        alive = [key for key in alive if key in met]
