"""Checks that any knowledge must pass, to be run by whoever writes one.

from undisclosed.knowledge import conformance

def test_mine():
    conformance.check_knowledge(my_knowledge, ["HIV", "infection", "breast cancer"])
    conformance.check_toy_world(my_knowledge_over(conformance.TOY_TEXTS))
    conformance.check_failing(my_knowledge_without_network)

Knowledge that only counts is checked for what it counts; knowledge that is a `LocalKnowledge`, also
for its lists of pages.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from undisclosed.errors import KnowledgeError
from undisclosed.knowledge.protocol import Conjunction, Knowledge, LocalKnowledge, SiftingKnowledge

TOY_TEXTS = (
    "HIV is a virus.",
    "HIV infection is caused by a virus.",
    "HIV infection and AIDS.",
    "HIV infections: AIDS, treatment.",
    "AIDS: the treatment of an infection.",
    "Hearing aids.",
    "A virus. An infection. Treatment.",
    "Breast cancer treatment.",
    "Breast cancers and hearing aids.",
    "Treatment of breast cancer; hearing aid.",
)
"""Ten pages, numbered 0 to 9 in the comments below."""

TOY_KEYS = (
    ("HIV", "virus"),
    ("HIV", "infection", "HIV infection", "caused", "virus"),
    ("HIV", "infection", "HIV infection", "AIDS"),
    ("HIV", "infection", "HIV infection", "AIDS", "treatment"),
    ("AIDS", "treatment", "infection"),
    ("hearing", "aid", "hearing aid"),
    ("virus", "infection", "treatment"),
    ("breast", "cancer", "treatment", "breast cancer"),
    ("breast", "cancer", "hearing", "aid", "breast cancer", "hearing aid"),
    ("treatment", "breast", "cancer", "hearing", "aid", "breast cancer", "hearing aid"),
)
"""The keys on those pages, as far as the counts below need them."""

TOY_COUNTS: tuple[tuple[Conjunction, int], ...] = (
    ((), 10),  # nothing asked for: every page has it
    (((),), 0),  # a mention that nothing can make
    ((("HIV",),), 4),  # pages 0 1 2 3
    ((("virus",),), 3),  # 0 1 6
    ((("infection",),), 5),  # 1 2 3 4 6
    ((("AIDS",),), 3),  # 2 3 4, and not the hearing aids
    ((("aid",),), 3),  # 5 8 9, and not AIDS
    ((("treatment",),), 5),  # 3 4 6 7 9
    ((("HIV infection",),), 3),  # 1 2 3
    ((("breast cancer",),), 3),  # 7 8 9, singular and plural
    ((("hearing aid",),), 3),  # 5 8 9
    ((("HIV",), ("infection",)), 3),  # 1 2 3
    ((("HIV",), ("virus",)), 2),  # 0 1
    ((("HIV",), ("HIV",)), 4),  # the same as once
    ((("infection",), ("treatment",)), 3),  # 3 4 6
    ((("HIV",), ("infection",), ("AIDS",)), 2),  # 2 3
    ((("HIV",), ("breast cancer",)), 0),
    ((("HIV", "AIDS"),), 5),  # 0 1 2 3 4
    ((("HIV", "AIDS"), ("treatment",)), 2),  # 3 4
    ((("HIV", "AIDS"), ("infection", "virus")), 5),  # 0 1 2 3 4
    ((("unheard",),), 0),
    ((("HIV", "unheard"),), 4),
    ((("HIV",), ("unheard",)), 0),
    ((("HIV",), ()), 0),
)
"""Questions with their answers on the ten pages."""


def check_toy_world(knowledge: Knowledge) -> None:
    """Checks the counts of knowledge made of `TOY_TEXTS` (or `TOY_KEYS`).

    Raises:
        AssertionError: A count is not what it is on paper.
    """
    _expect(knowledge.total == 10, "total must be 10")
    asked = [conjunction for conjunction, _ in TOY_COUNTS]
    for (conjunction, expected), count in zip(TOY_COUNTS, knowledge.count(asked), strict=True):
        _expect(count == expected, f"count of {conjunction} must be {expected}, got {count}")
    check_knowledge(knowledge, ["HIV", "infection", "AIDS", "breast cancer", "unheard"])


def check_knowledge(knowledge: Knowledge, keys: Sequence[str]) -> None:
    """Checks what must hold of any knowledge, asked about some keys, known or not.

    Raises:
        AssertionError: Something does not hold.
    """
    total = knowledge.total
    _expect(total > 0, "total must be positive")
    _expect(total == knowledge.total, "total must stay the same")
    _expect(knowledge.identity == knowledge.identity, "the identity must stay the same")
    _expect(len(knowledge.identity.checksum) == 64, "the checksum must be SHA-256 in hexadecimal")
    _expect(knowledge.count([]) == [], "no questions, no answers")
    _expect(knowledge.count([(), ((),)]) == [total, 0], "all pages for (), none for ((),)")
    singles = knowledge.count([((key,),) for key in keys])
    _expect(all(0 <= n <= total for n in singles), "counts must be from 0 to the total")
    one_by_one = [knowledge.count([((key,),)])[0] for key in keys]
    _expect(singles == one_by_one, "a batch must count as its questions do one by one")
    other = knowledge.anew()
    _expect(other.identity == knowledge.identity, "anew() must give the same identity")
    counts = other.count([((key,),) for key in keys])
    _expect(counts == singles, "what anew() gives must count the same")
    for (a, n_a), (b, n_b) in pairwise(zip(keys, singles, strict=True)):
        _check_pair(knowledge, a, n_a, b, n_b)
    for a, b, c in zip(keys, keys[1:], keys[2:], strict=False):
        _check_three(knowledge, a, b, c)
    if isinstance(knowledge, LocalKnowledge):
        for key, n in zip(keys, singles, strict=True):
            _check_pages(knowledge, key, n)
            _check_phrases(knowledge, key)
        _check_lists(knowledge, keys)
    if isinstance(knowledge, SiftingKnowledge):
        _check_sifting(knowledge, keys, singles)


def _check_pair(knowledge: Knowledge, a: str, n_a: int, b: str, n_b: int) -> None:
    both, swapped, either, thrice = knowledge.count(
        [((a,), (b,)), ((b,), (a,)), ((a, b),), ((a,), (b,), (a,))]
    )
    _expect(both == swapped == thrice, "order and repetition of mentions must not matter")
    _expect(both <= min(n_a, n_b), "a conjunction can't be on more pages than its parts")
    expected = n_a if a == b else n_a + n_b - both
    _expect(either == expected, "a mention with two keys must count their union")


def _check_three(knowledge: Knowledge, a: str, b: str, c: str) -> None:
    """Checks a group of three and a mention within a conjunction against each other."""
    all_, a_and_c, b_and_c, either_and_c = knowledge.count(
        [((a,), (b,), (c,)), ((a,), (c,)), ((b,), (c,)), ((a, b), (c,))]
    )
    _expect(all_ <= min(a_and_c, b_and_c), "a conjunction can't be on more pages than its parts")
    expected = a_and_c if a == b else a_and_c + b_and_c - all_
    _expect(either_and_c == expected, "a mention with two keys must count their union")


def check_failing(knowledge: Knowledge) -> None:
    """Checks knowledge that can't answer, say because its service is down: it must say so.

    A count that can't be had and is taken for zero would make whatever was asked about look safe.

    Raises:
        AssertionError: It answers.
    """
    try:
        knowledge.count([(("HIV",),)])
    except KnowledgeError:
        return
    _expect(False, "what can't be counted must raise KnowledgeError, not be answered")


def _check_pages(knowledge: LocalKnowledge, key: str, n: int) -> None:
    pages = knowledge.pages(key)
    _expect(pages.dtype == np.uint32, "pages must be uint32")
    _expect(len(pages) == n, "there must be as many pages as counted")
    _expect(bool((np.diff(pages.astype(np.int64)) > 0).all()), "pages must ascend")
    _expect(not n or int(pages[-1]) < knowledge.total, "pages must be below the total")
    known = knowledge.known(key)
    _expect(all(other.startswith(key) for other in known), "known(prefix) must start with it")
    _expect((key in known) == (n > 0), "known(prefix) must list the keys that have pages")


def _check_phrases(knowledge: LocalKnowledge, word: str) -> None:
    phrases = knowledge.phrases(word)
    _expect(
        sorted(phrases) == sorted(knowledge.known(f"{word} ")),
        "phrases(word) must be what known() gives for the word and a space",
    )
    counts = knowledge.count([((phrase,),) for phrase in phrases])
    _expect(list(phrases.values()) == counts, "phrases(word) must count as count() does")


def _check_lists(knowledge: LocalKnowledge, keys: Sequence[str]) -> None:
    asked = [*keys, *reversed(keys)]  # the second half comes from what was kept, if anything is
    lists = knowledge.lists(asked)
    _expect(lists.pages.dtype == np.uint32, "pages must be uint32")
    _expect(lists.bounds.dtype == np.intp, "bounds must be intp")
    _expect(len(lists.bounds) == len(asked) + 1, "there must be a list for each key")
    _expect(lists.bounds[0] == 0, "the first list must start at 0")
    _expect(lists.bounds[-1] == len(lists.pages), "the last list must end with the pages")
    for i, key in enumerate(asked):
        same = np.array_equal(lists[i], knowledge.pages(key))
        _expect(same, "lists(keys) must hold what pages(key) gives one by one")
    nothing = knowledge.lists([])
    _expect(nothing.bounds.tolist() == [0] and not len(nothing.pages), "no keys, no lists")


def _check_sifting(knowledge: SiftingKnowledge, keys: Sequence[str], counts: Sequence[int]) -> None:
    may = knowledge.may_know(keys).tolist()
    _expect(len(may) == len(keys), "may_know(keys) must have an answer for each key")
    held = all(answer or not n for answer, n in zip(may, counts, strict=True))
    _expect(held, "may_know(keys) must hold for every key that has pages")


def _expect(holds: bool, what: str) -> None:
    # Not `assert`: the checks must also run under -O.
    if not holds:
        raise AssertionError(f"Knowledge does not conform: {what}.")
