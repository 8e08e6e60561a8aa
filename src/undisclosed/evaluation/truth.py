"""Whether a replacement is true of what it replaced.

Three witnesses are asked: the taxonomy, whether it is an ancestor; K, whether the pages of what was
replaced speak of such things at all; and of dates, numbers, places and people the arithmetic.
Written apart from the code that chooses replacements, so that one checks the other. Of wider verbs
there is no other witness than the list that they are chosen from: what is counted true of them only
says that they were written as chosen.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TypeAlias

from undisclosed.disclosure.secrets.protected import Secret
from undisclosed.evaluation.truth_by_ladders import is_wider
from undisclosed.evaluation.truth_by_pages import Witness
from undisclosed.language.english.adjectives import GENERAL_ADJECTIVES, adjectives_for, nouns_of
from undisclosed.language.english.plain import plain
from undisclosed.language.english.plurals import pluralize
from undisclosed.language.english.stopwords import is_number
from undisclosed.language.english.wider_verbs import says_verb, wider_verbs
from undisclosed.taxonomy.protocol import Concept, Taxonomy

Stated: TypeAlias = frozenset[tuple[str, str]]
"""Pairs of a name of c and g(c), as `stated_by` gives them."""

_ARTICLES = frozenset({"a", "an", "the", "any", "another", "certain", "other"})
# What is said of several at once is true if it is of each.
_COUNTED = re.compile(
    r"^(?:one or more|(?:one of )?(?:two|three|four|five|six|seven|eight|nine|ten))\s+",
    re.IGNORECASE,
)
_KIND = re.compile(r" (?:of a certain kind|in question)$")
_BEFORE = re.compile(r"^(?:an? )?certain kind of ", re.IGNORECASE)
# What says nothing but that there is something to be said.
_NOTHING = frozenset({("a", "certain", "way"), ("details",)})
# "Addicted to" is "in a certain condition regarding".
_REGARDING = " regarding"
# How far something has come says nothing of what it is: "carcinoma Nottingham grade II".
_GRADE = re.compile(r"(?: [A-Z][a-z]+)? (?:[Gg]rade|[Ss]tage|[Tt]ype) (?:[IVX]+[A-D]?|\d+)$")
_SOMEBODY, _PERSON = "somebody", "person"
_WHOSE_BODY = re.compile(r"\bof (?:my|your|his|her|its|our|their) body$", re.IGNORECASE)
_EITHER = re.compile(r"/| or ")
# What is true without what follows one of these: a "lump in the breast" is a lump.
_JOINTS = frozenset({"about", "and", "at", "by", "for", "from", "in", "of", "on", "to", "with"})


def is_true(
    taxonomy: Taxonomy,
    original: str,
    replacement: str,
    *,
    stated: Stated = frozenset(),
    witness: Witness | None = None,
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
        witness: What K says of it; nothing where it is not asked.
    """
    if is_wider(original, replacement) or tuple(replacement.lower().split()) in _NOTHING:
        return True
    if replacement.endswith(_REGARDING):
        original, replacement = original.rpartition(" ")[0], replacement.removesuffix(_REGARDING)
    written, said = _words(replacement), _words(_GRADE.sub("", original))
    named = (_unnumbered(taxonomy, said), _key(taxonomy, " ".join(written)))
    if not written or named in stated:
        return True
    if original.istitle() and len(said) == 1 and replacement.lower() == _SOMEBODY:
        return True  # Who speaks in a chat may have a fish for a name.
    if any(says_verb(replacement, label) for label in wider_verbs(original)):
        return True
    if replacement.lower() in GENERAL_ADJECTIVES:
        return _is_described(taxonomy, original.lower(), replacement.lower())
    if witness is not None and witness.contradicts(" ".join(said), " ".join(written)):
        return False
    return _covers(taxonomy, said, written) or all(
        len(part) < len(original) and _covers(taxonomy, _words(part), written)
        for part in _EITHER.split(original)
    )


def _is_described(taxonomy: Taxonomy, original: str, adjective: str) -> bool:
    """Tells whether who has what an adjective speaks of is what another adjective says."""
    return any(
        adjective in adjectives_for({n for up in above for n in taxonomy.lexicalizations(up)})
        for noun in nouns_of(original)
        for sense in taxonomy.senses(noun)
        for above in ((sense, *taxonomy.ancestors(sense)),)
    )


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
        # "Advanced lymphoma" is an advanced disease.
        if first and written[:first] == said[:first]:
            below = " ".join(written[first:])
            if any(_is_above(taxonomy, " ".join(each), below) for each in (head, said)):
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
        for name in _names(taxonomy, concept)
    )


def _names(taxonomy: Taxonomy, concept: Concept) -> Iterable[str]:
    """Yields what a concept is called, by the taxonomy and by people."""
    above = [n for each in taxonomy.ancestors(concept) for n in taxonomy.lexicalizations(each)]
    for name in taxonomy.lexicalizations(concept):
        yield name
        yield plain(name, above) or name


def _unnumbered(taxonomy: Taxonomy, words: list[str]) -> str:
    keys = _key(taxonomy, " ".join(words)).split()
    while len(keys) > 1 and is_number(keys[-1]):
        keys.pop()
    return " ".join(keys)


def _key(taxonomy: Taxonomy, name: str) -> str:
    return taxonomy.key(name).lower()


def _words(text: str) -> list[str]:
    text = text.lower() if text.isupper() and " " in text else text
    bare = _BEFORE.sub("", _KIND.sub("", _WHOSE_BODY.sub("of the body", text.strip())))
    words = _COUNTED.sub("", bare, count=1).split()
    if [word.lower() for word in words] == [_SOMEBODY]:
        return [_PERSON]
    while words and words[0].lower() in _ARTICLES:
        words = words[1:]
    return words


def _before_joint(words: list[str]) -> list[str]:
    joints = [at for at, word in enumerate(words) if at and word.lower() in _JOINTS]
    return words[: joints[0]] if joints else words
