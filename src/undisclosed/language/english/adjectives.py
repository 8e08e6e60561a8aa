"""Adjectives by way of the noun they come from: "paranoid" by "paranoia", which is an illness."""

from __future__ import annotations

from collections.abc import Collection

# (ending, what may stand in its place in the noun)
_ENDINGS = (
    ("tic", ("", "sis", "sy")),
    ("ic", ("y", "ia", "is", "es", "ism", "")),
    ("oid", ("oia", "")),
    ("nt", ("ncy", "nce")),
    ("ous", ("", "y")),
    ("ar", ("osis",)),
    ("al", ("", "e")),
    ("ese", ("esity",)),
    ("t", ("tcy",)),
    ("er", ("riety",)),
    ("ed", ("ion", "e", "")),
    ("y", ("iness",)),
    ("", ("ness",)),
)
# What is said of somebody who has or is such a thing, the most telling first. Wider words than
# these make no adjective that people use.
_SAID = (
    ("mentally ill", frozenset({"mental illness", "mental disorder", "psychotic", "psychosis"})),
    ("ill", frozenset({"illness", "disease", "disorder", "sick person"})),
    ("religious", frozenset({"religion", "religious person"})),
    ("toxic", frozenset({"poison"})),
)
# What can be said behind a verb only: somebody is, or gets, "in a certain condition".
_BEHIND_A_VERB = (
    ("in a certain financial condition", frozenset({"financial condition"})),
    ("in a certain condition", frozenset({"condition", "physical condition"})),
    ("in a certain state", frozenset({"state"})),
)
PREDICATES = frozenset(phrase for phrase, _ in _BEHIND_A_VERB)
# These say so little that it is enough if one meaning of the noun is such a thing.
VAGUE = frozenset({"in a certain condition", "in a certain state"})
GENERAL_ADJECTIVES = frozenset(adjective for adjective, _ in _SAID) | PREDICATES


def nouns_of(adjective: str) -> list[str]:
    """Returns nouns from which an adjective may come; most are none.

    >>> nouns_of("asthmatic")[0], "pregnancy" in nouns_of("pregnant")
    ('asthma', True)
    """
    return [
        adjective.removesuffix(ending) + other
        for ending, others in _ENDINGS
        if adjective.endswith(ending)
        for other in others
    ] + [adjective]


def adjectives_for(kinds: Collection[str]) -> list[str]:
    """Returns what is said of who has something of some kinds, the most telling first.

    >>> adjectives_for(["brain disorder", "disorder"])
    ['ill']
    >>> adjectives_for(["physical condition", "state"])
    ['in a certain condition', 'in a certain state']
    """
    return [adjective for adjective, of in (*_SAID, *_BEHIND_A_VERB) if not of.isdisjoint(kinds)]
