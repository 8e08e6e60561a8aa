"""An entity that knowledge has no name for, described by words that go with it.

A page counts for c if it has one of c's names, or two of its describing words. One such word alone
says too little: most pages that mention debts do not speak of gambling.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from undisclosed.errors import PolicyError
from undisclosed.knowledge.protocol import Conjunction, Knowledge, Mention
from undisclosed.policy.policy import Protection

MIN_PAGES = 20
"""Pages for which describing words must account: fewer tell nothing about c."""
_RARE = 10_000
"""A c on less than one page in so many is better described than named alone."""


@dataclass(frozen=True, slots=True)
class Description:
    """What stands for c on a page.

    Attributes:
        names: Keys of c, any of which is enough.
        words: Keys of its describing words, of which a page must have two.
    """

    names: Mention
    words: Mention

    @property
    def pages(self) -> Conjunction:
        """What a page must mention to count for c.

        "A name, or two of the words" is a conjunction: whichever word is left out, the page has
        a name or one of the rest. So it can be asked of any knowledge, one that only counts too.

        >>> Description(("HIV",), ("a", "b", "c")).pages
        (('HIV', 'b', 'c'), ('HIV', 'a', 'c'), ('HIV', 'a', 'b'))
        >>> Description(("HIV",), ()).pages
        (('HIV',),)
        """
        if not self.words:
            return (self.names,)
        rest = ([word for word in self.words if word != left_out] for left_out in self.words)
        return tuple(tuple(dict.fromkeys((*self.names, *words))) for words in rest)

    def pages_or(self, mention: Mention) -> Conjunction:
        """Returns what a page must mention to count for c or for something else."""
        return tuple(tuple(sorted({*clause, *mention})) for clause in self.pages)


def describe(protection: Protection, names: Mention, key_of: Callable[[str], str]) -> Description:
    """Returns what stands for c, given the keys of its names.

    Raises:
        PolicyError: Two describing words are one to the knowledge, or one is a part of another,
            so that a page with one of them would seem to have two.
    """
    keys: dict[str, str] = {}
    for word in protection.like:
        key = key_of(word)
        for other, other_word in keys.items():
            if f" {key} " in f" {other} " or f" {other} " in f" {key} ":
                raise PolicyError(
                    f"Of the words that describe {protection.entity!r}, {other_word!r} and "
                    f"{word!r} are one, or one is in the other. Keep one of them."
                )
        keys[key] = word
    return Description(names, tuple(keys))


def refuse_unknown_words(
    protection: Protection,
    words: Mention,
    knowledge: Knowledge,
) -> None:
    """Refuses describing words that the knowledge does not know."""
    counts = knowledge.count([((word,),) for word in words])
    unknown = [word for word, n in zip(protection.like, counts, strict=True) if not n]
    if unknown:
        raise PolicyError(
            f"Nothing is known about {listed(unknown)}, by which {protection.entity!r} is "
            "described. Leave it out of 'like', or say it in another word."
        )


def refuse_few_pages(protection: Protection, pages: int) -> None:
    """Refuses a description that fits too few pages to learn anything from."""
    if protection.like and pages < MIN_PAGES:
        raise PolicyError(
            f"{protection.entity!r} is described by words of which two stand together on {pages} "
            f"pages; {MIN_PAGES} are needed. Add words to 'like' that go with it."
        )


def description_note(protection: Protection, pages: int) -> str:
    """Says how a described c was understood, for reviewers; nothing of another."""
    if not protection.like:
        return ""
    return (
        f"{protection.entity} is understood by what describes it: {pages:,} pages have its name, "
        f"or two of {listed(protection.like)}."
    )


def few_pages_note(protection: Protection, individual: bool, pages: int, total: int) -> str:
    """Warns that hardly anything is known of a c; says nothing where more is."""
    if individual or protection.like or not 0 < pages * _RARE < total:
        return ""
    told = f"={protection.at_most}" if protection.at_most else ""
    return (
        f"The knowledge has {protection.entity} on {pages} of its pages only: hardly anything can "
        f"be found to tell of it. Describe it by words that go with it: --protect "
        f'"{protection.entity}{told}" --like "WORD,WORD,…", or give "aliases" in a policy file.'
    )


def listed(words: Sequence[str], show: Callable[[str], str] = str) -> str:
    """Writes words as a list, each as it is to be shown.

    >>> listed(["casino", "betting", "debts"]), listed(["casino"])
    ('casino, betting and debts', 'casino')
    """
    *others, last = map(show, words)
    return f"{', '.join(others)} and {last}" if others else last
