"""Whether a replacement is true of what it replaced: an ancestor of it in the taxonomy.

Written apart from the code that chooses replacements, so that one checks the other.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TypeAlias

from undisclosed.disclosure.protected import Secret
from undisclosed.language.english.plurals import pluralize
from undisclosed.language.english.stopwords import is_number
from undisclosed.taxonomy.protocol import Taxonomy

Stated: TypeAlias = frozenset[tuple[str, str]]
"""Pairs of a name of c and g(c), as `stated_by` gives them."""

_ARTICLES = frozenset({"a", "an", "the", "any", "another", "certain", "other"})
# What is said of several at once is true if it is of each.
_COUNTED = re.compile(
    r"^(?:one or more|(?:one of )?(?:two|three|four|five|six|seven|eight|nine|ten))\s+",
    re.IGNORECASE,
)
_KIND = " of a certain kind"
# What is true without what follows one of these: a "lump in the breast" is a lump.
_JOINTS = frozenset({"about", "and", "at", "by", "for", "from", "in", "of", "on", "to", "with"})


def is_true(
    taxonomy: Taxonomy, original: str, replacement: str, *, stated: Stated = frozenset()
) -> bool:
    """Tells whether a replacement says something true where the original was true.

    It does when it is a name of something above what the original names, in some sense of that,
    or another name of the same. A phrase that the taxonomy does not know is what its head is, and
    its modifiers may be generalized or left out: a "methadone program" is a "drug program" and an
    "activity". To write nothing says nothing false.

    Args:
        taxonomy: The is-a hierarchy.
        original: What stood in the input.
        replacement: What stands in the release.
        stated: What the policy itself calls names of c, each with g(c); numbered ones are too
            ("HIV-1").
    """
    written, said = _words(replacement), _words(original)
    if (
        not written
        or (
            _unnumbered(taxonomy, said),
            _key(taxonomy, " ".join(written)),
        )
        in stated
    ):
        return True
    return _covers(taxonomy, said, written)


def stated_by(secrets: Iterable[Secret], taxonomy: Taxonomy) -> Stated:
    """Returns what measured protections state: that whatever is called c is a g(c)."""
    return frozenset(
        (name.lower(), _key(taxonomy, at_most))
        for secret in secrets
        if (at_most := secret.protection.at_most)
        for name in secret.names
    )


def _covers(taxonomy: Taxonomy, said: list[str], written: list[str]) -> bool:
    if not taxonomy.senses(" ".join(said)):
        said = _before_joint(said)
    for first in range(len(said)):
        head = said[first:]
        if not taxonomy.senses(" ".join(head)):
            continue
        if _is_above(taxonomy, " ".join(head), " ".join(written)):
            return True
        kept = len(head)
        same = _key(taxonomy, " ".join(written[-kept:])) == _key(taxonomy, " ".join(head))
        return same and _covers(taxonomy, said[:first], written[:-kept])
    return False


def _is_above(taxonomy: Taxonomy, term: str, general: str) -> bool:
    wanted = _key(taxonomy, general)
    return any(
        wanted in (_key(taxonomy, name), _key(taxonomy, pluralize(name)))
        for sense in taxonomy.senses(term)
        for concept in (sense, *taxonomy.ancestors(sense))
        for name in taxonomy.lexicalizations(concept)
    )


def _unnumbered(taxonomy: Taxonomy, words: list[str]) -> str:
    keys = _key(taxonomy, " ".join(words)).split()
    while len(keys) > 1 and is_number(keys[-1]):
        keys.pop()
    return " ".join(keys)


def _key(taxonomy: Taxonomy, name: str) -> str:
    return taxonomy.key(name).lower()


def _words(text: str) -> list[str]:
    words = _COUNTED.sub("", text.removesuffix(_KIND), count=1).split()
    while words and words[0].lower() in _ARTICLES:
        words = words[1:]
    return words


def _before_joint(words: list[str]) -> list[str]:
    joints = [at for at, word in enumerate(words) if at and word.lower() in _JOINTS]
    return words[: joints[0]] if joints else words
