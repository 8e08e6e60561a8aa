"""What WordNet says a word can be: a place, a people, an occupation, an illness."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from undisclosed.taxonomy.protocol import Concept, Taxonomy

WordClasses: TypeAlias = Callable[[str], tuple[int, int]]
"""Classes of a word, as bits: of its usual sense, and of any of its senses."""

_CLASSES: tuple[tuple[str, int], ...] = (
    *(("inhabitant", 0), ("native", 0), ("nation", 1), ("language", 0), ("ethnic group", 0)),
    *(("worker", 0), ("professional", 0), ("leader", 0), ("official", 0), ("expert", 0)),
    *(("religious person", 0), ("relative", 0), ("criminal", 0), ("artist", 0), ("lawyer", 0)),
    *(("health professional", 0), ("military officer", 0), ("person", 0), ("person of color", 0)),
    *(("country", 1), ("city", 0), ("region", 2), ("body of water", 0), ("location", 0)),
    *(("road", 0), ("building", 0), ("facility", 0), ("geological formation", 0), ("island", 0)),
    *(("organization", 0), ("company", 0), ("court", 0), ("institution", 0)),
    *(("government department", 0), ("social group", 0), ("religion", 0)),
    *(("illness", 0), ("symptom", 0), ("crime", 0), ("document", 0), ("vehicle", 0)),
    *(("unit of measurement", 0), ("monetary unit", 0), ("time period", 0), ("event", 0)),
)
"""Names of the classes, each with the number of the sense that is meant."""
_SENSES_LIMIT = 12

CLASS_COUNT = len(_CLASSES) + 1
"""One more: adjectives made from the name of a country."""


_PEOPLE_NAMES = frozenset(
    {
        *("inhabitant", "native", "nation", "language", "ethnic group", "worker", "professional"),
        *("leader", "official", "expert", "religious person", "relative", "criminal", "artist"),
        *("lawyer", "health professional", "military officer", "person", "person of color"),
        *("religion", "illness", "social group"),
    }
)
PEOPLE = sum(1 << i for i, (name, _) in enumerate(_CLASSES) if name in _PEOPLE_NAMES) | (
    1 << len(_CLASSES)
)
"""Bits of the classes that describe people: what they are, where from, of which faith, how ill."""


def word_classes(taxonomy: Taxonomy) -> WordClasses:
    """Returns what tells the classes of a word by a taxonomy; none by one that is not WordNet."""
    bit_of = _class_bits(taxonomy)
    demonyms = _demonyms(taxonomy)
    country = 1 << len(_CLASSES)

    def classes(word: str) -> tuple[int, int]:
        bits = [_bits(taxonomy, sense, bit_of) for sense in taxonomy.senses(word)[:_SENSES_LIMIT]]
        usual, possible = (bits[0] if bits else 0), 0
        for each in bits:
            possible |= each
        made = country if word.lower() in demonyms else 0
        return usual | made, possible | made

    return classes


def _class_bits(taxonomy: Taxonomy) -> dict[Concept, int]:
    bits: dict[Concept, int] = {}
    for i, (name, sense) in enumerate(_CLASSES):
        senses = taxonomy.senses(name)
        if len(senses) > sense:
            bits[senses[sense]] = bits.get(senses[sense], 0) | 1 << i
    return bits


def _bits(taxonomy: Taxonomy, concept: Concept, bit_of: dict[Concept, int]) -> int:
    bits = bit_of.get(concept, 0)
    for ancestor in taxonomy.ancestors(concept):
        bits |= bit_of.get(ancestor, 0)
    return bits


def _demonyms(taxonomy: Taxonomy) -> frozenset[str]:
    """Adjectives and verbs made from countries and peoples: Swedish, Britannic."""
    found: set[str] = set()
    for name, sense in (("country", 1), ("inhabitant", 0), ("native", 0), ("nation", 1)):
        senses = taxonomy.senses(name)
        for concept in taxonomy.specializations(senses[sense]) if len(senses) > sense else ():
            found.update(word.lower() for word in taxonomy.derivations(concept))
    return frozenset(found)
