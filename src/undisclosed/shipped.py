"""The parts of an engine: those given, if they can be meant, and for the others what is shipped."""

from __future__ import annotations

from collections.abc import Iterator

from undisclosed.errors import InputError, PolicyError
from undisclosed.knowledge.collection import Collection
from undisclosed.knowledge.cutting import cut_as_documents
from undisclosed.knowledge.opening import DEFAULT as ENGLISH_PACK
from undisclosed.knowledge.opening import open_knowledge
from undisclosed.knowledge.protocol import Knowledge
from undisclosed.language.detection import NAMES, detect
from undisclosed.language.opening import open_language
from undisclosed.language.protocol import Language
from undisclosed.policy.declaration import show
from undisclosed.taxonomy.opening import DEFAULT as WORDNET
from undisclosed.taxonomy.opening import open_taxonomy
from undisclosed.taxonomy.protocol import Taxonomy

KNOWLEDGE = {"ca": "catalan", "en": ENGLISH_PACK, "es": "spanish", "pt": "portuguese"}
"""What comes with the package for a language; for others the English pack as it is."""
TAXONOMIES = {"ca": "wordnet-ca", "en": WORDNET, "es": "wordnet-es", "pt": "wordnet-pt"}


def knowledge_or_shipped(given: Knowledge | None, language: Language) -> Knowledge:
    """Returns the knowledge given, or the English pack, by the words of the language.

    Raises:
        PolicyError: It is no knowledge, or that of another language.
        KnowledgeError: The pack is missing or damaged.
    """
    if given is None:
        return open_knowledge(KNOWLEDGE.get(language.code, ENGLISH_PACK))
    _check("knowledge", given, "count", 'Pack("archive.pack")')
    said = getattr(given, "language", None)
    if said is not None and said != language.code:
        raise PolicyError(
            f"The knowledge {given.identity.name!r} is of texts in {said!r}, and texts are read in "
            f"{language.code!r}. Use --language {said}, or other knowledge."
        )
    return given


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


def taxonomy_or_shipped(given: Taxonomy | None, language: Language) -> Taxonomy:
    """Returns the taxonomy given, or WordNet, with the names of the language.

    Raises:
        PolicyError: It is no taxonomy.
        TaxonomyError: WordNet's table is missing or damaged.
    """
    if given is not None:
        _check("taxonomy", given, "senses", 'TableTaxonomy.open("kinds.csv")')
        return given
    return open_taxonomy(TAXONOMIES.get(language.code, WORDNET))


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


def refuse_other_languages(text: str, language: Language) -> None:
    """Refuses a text that is clearly in another language: what is not read is not protected.

    Raises:
        InputError: It is; the message says what can be done.
    """
    found = detect(text)
    if found is None or language.code in {found.code, *found.near}:
        return
    read_in = NAMES.get(language.code, language.code)
    if found.code in KNOWLEDGE:
        then = f"Use --language {found.code}, or in Python language=open_language({found.code!r})."
    else:
        known = ", ".join(NAMES[code] for code in KNOWLEDGE)
        then = (
            f"What comes with the program reads {known}; a language can be added as a plug-in "
            "(docs/reference/languages.md)."
        )
    raise InputError(
        f"The text is in {found.name} and would be read as {read_in}, which would miss most of "
        f"it. {then} If it is not, name the language that it is in."
    )


def notes_on(
    knowledge: Knowledge, language: Language, collection: Collection | None
) -> Iterator[str]:
    """Yields what a reviewer should know about parts."""
    if not cut_as_documents(knowledge, language):
        yield (
            "The knowledge was cut into words by another version of the program: some terms "
            "may not be found in it. Build it anew."
        )
    if collection is not None and collection.unread:
        yield (
            f"Files of the collection that can't be read and are not counted: "
            f"{collection.unread:,}."
        )


def _check(name: str, given: object, method: str, example: str) -> None:
    """Refuses what is no such part at all, or only its class; conformance kits check the rest."""
    usable = all(callable(getattr(given, needed, None)) for needed in (method, "anew"))
    if isinstance(given, type) or not usable:
        raise PolicyError(f"'{name}' must be an open {name}, e.g. {example}. Got {show(given)}.")
