"""What comes with the package for texts of each language: knowledge and a taxonomy."""

from __future__ import annotations

from undisclosed.concepts.counted import CountedByConcept, open_counts_in
from undisclosed.concepts.wordnet_in import WordNetIn, open_wordnet_in


def open_catalan_counts() -> CountedByConcept:
    """Returns the shipped pack under Catalan keys."""
    return open_counts_in("ca")


def open_catalan_wordnet() -> WordNetIn:
    """Returns WordNet with Catalan names."""
    return open_wordnet_in("ca")


def open_portuguese_counts() -> CountedByConcept:
    """Returns the shipped pack under Portuguese keys."""
    return open_counts_in("pt")


def open_portuguese_wordnet() -> WordNetIn:
    """Returns WordNet with Portuguese names."""
    return open_wordnet_in("pt")


def open_spanish_counts() -> CountedByConcept:
    """Returns the shipped pack under Spanish keys."""
    return open_counts_in("es")


def open_spanish_wordnet() -> WordNetIn:
    """Returns WordNet with Spanish names."""
    return open_wordnet_in("es")
