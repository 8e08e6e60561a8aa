"""The parts of an engine: those given, if they can be meant, and for the others what is shipped."""

from __future__ import annotations

from undisclosed.errors import PolicyError
from undisclosed.knowledge.collection import Collection
from undisclosed.knowledge.opening import open_knowledge
from undisclosed.knowledge.protocol import Knowledge
from undisclosed.language.opening import open_language
from undisclosed.language.protocol import Language
from undisclosed.policy.declaration import show
from undisclosed.taxonomy.opening import open_taxonomy
from undisclosed.taxonomy.protocol import Taxonomy


def knowledge_or_shipped(given: Knowledge | None) -> Knowledge:
    """Returns the knowledge given, or the English pack.

    Raises:
        PolicyError: It is no knowledge.
        KnowledgeError: The pack is missing or damaged.
    """
    if given is not None:
        _check("knowledge", given, "count", 'Pack("archive.pack")')
        return given
    return open_knowledge()


def checked_collection(given: Collection | None) -> Collection | None:
    """Returns the collection given, if any; none is shipped.

    Raises:
        PolicyError: It is no collection.
    """
    if given is not None and not isinstance(given, Collection):
        raise PolicyError(
            f"'collection' must be a collection, e.g. open_collection(\"letters\"). "
            f"Got {show(given)}."
        )
    return given


def taxonomy_or_shipped(given: Taxonomy | None) -> Taxonomy:
    """Returns the taxonomy given, or WordNet.

    Raises:
        PolicyError: It is no taxonomy.
        TaxonomyError: WordNet's table is missing or damaged.
    """
    if given is not None:
        _check("taxonomy", given, "senses", 'TableTaxonomy.open("kinds.csv")')
        return given
    return open_taxonomy()


def language_or_shipped(given: Language | None) -> Language:
    """Returns the language given, or English.

    Raises:
        PolicyError: It is no language.
        LanguageError: English can't be loaded.
    """
    if given is not None:
        _check("language", given, "read", "English()")
        return given
    return open_language()


def _check(name: str, given: object, method: str, example: str) -> None:
    """Refuses what is no such part at all, or only its class; conformance kits check the rest."""
    usable = all(callable(getattr(given, needed, None)) for needed in (method, "anew"))
    if isinstance(given, type) or not usable:
        raise PolicyError(f"'{name}' must be an open {name}, e.g. {example}. Got {show(given)}.")
