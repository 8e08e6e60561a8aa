"""What may stand in place of an adjective, by way of its noun: "mentally ill" for "paranoid"."""

from __future__ import annotations

from undisclosed.language.protocol import Language
from undisclosed.taxonomy.protocol import Concept, Taxonomy


def general_adjectives(word: str, taxonomy: Taxonomy, language: Language) -> list[str]:
    """Returns wider adjectives, the most telling first; none where the nouns do not agree.

    Ensures: each is said of all that the nouns are from which the word is derived, or of all that
    it names as a noun.
    """
    wording = language.wording
    concepts = _derived_from(word, taxonomy, language) or list(taxonomy.senses(word))
    kinds = [
        {
            name
            for each in (concept, *taxonomy.ancestors(concept))
            for name in taxonomy.lexicalizations(each)
        }
        for concept in concepts
    ]
    said = [wording.adjectives_for(each) for each in kinds]
    common = (
        [adjective for adjective in said[0] if all(adjective in other for other in said)]
        if said
        else []
    )
    return [adjective for adjective in common if adjective != word.lower()]


def _derived_from(word: str, taxonomy: Taxonomy, language: Language) -> list[Concept]:
    """Returns the concepts of which a taxonomy says that the word comes from them."""
    key = language.fold(word.lower())
    return [
        concept
        for noun in language.wording.nouns_of(word.lower())
        for concept in taxonomy.senses(noun)
        if any(language.fold(derived.lower()) == key for derived in taxonomy.derivations(concept))
    ]
