"""What may stand in place of an adjective, by way of its noun: "mentally ill" for "paranoid"."""

from __future__ import annotations

from undisclosed.language.protocol import Language, Reading
from undisclosed.taxonomy.protocol import Concept, Taxonomy


def general_adjectives(word: str, taxonomy: Taxonomy, language: Language) -> list[str]:
    """Returns wider adjectives, the most telling first; none where the nouns do not agree.

    Ensures: each is said of all that the nouns are from which the word is derived, or of all that
    it names as a noun; what is vague is said of one of the former.
    """
    wording = language.wording
    derived = _derived_from(word, taxonomy, language)
    said = [
        wording.adjectives_for(_names_above(concept, taxonomy))
        for concept in derived or taxonomy.senses(word)
    ]
    if not said:
        return []
    common = [each for each in said[0] if all(each in other for other in said)]
    vague = [each for other in said for each in other if wording.is_vague(each)] if derived else []
    return [each for each in dict.fromkeys((*common, *vague)) if each != word.lower()]


def is_noun(word: str, taxonomy: Taxonomy) -> bool:
    """Tells whether a word is known as a noun as it is written: HIV is one, "hiv" is not."""
    senses, key = taxonomy.senses(word), taxonomy.key(word.lower())
    names = (name for sense in senses for name in taxonomy.lexicalizations(sense))
    spelled = [name for name in names if taxonomy.key(name.lower()) == key]
    in_capitals = bool(spelled) and all(map(str.isupper, spelled))
    return bool(senses) and (word.isupper() or not in_capitals)


def is_verb(word: str, taxonomy: Taxonomy, language: Language) -> bool:
    """Tells whether a verb or adjective that comes from what a noun means is written like it."""
    key = language.fold(word.lower())
    derived = (each for sense in taxonomy.senses(word) for each in taxonomy.derivations(sense))
    return any(language.fold(each.lower()) == key for each in derived)


def is_noun_after_all(reading: Reading, first: int, past: int, taxonomy: Taxonomy) -> bool:
    """Tells whether a word was read as something else that is known as a noun only."""
    if past > first + 1 or reading.tags[first] not in ("ADJ", "VERB", "ADV"):
        return False
    form = reading.form(first)
    return (
        bool(taxonomy.senses(form))
        and form.islower()
        and not reading.language.wording.looks_derived(form)
        and not _is_behind_subject(reading, first)
        and not is_verb(form, taxonomy, reading.language)
    )


def _is_behind_subject(reading: Reading, i: int) -> bool:
    """Tells whether a pronoun makes a word a verb: "he coughs"."""
    return i > 0 and reading.language.wording.is_subject(reading.form(i - 1))


def _names_above(concept: Concept, taxonomy: Taxonomy) -> set[str]:
    return {
        name
        for each in (concept, *taxonomy.ancestors(concept))
        for name in taxonomy.lexicalizations(each)
    }


def _derived_from(word: str, taxonomy: Taxonomy, language: Language) -> list[Concept]:
    """Returns the concepts of which a taxonomy says that the word comes from them."""
    key = language.fold(word.lower())
    return [
        concept
        for noun in language.wording.nouns_of(word.lower())
        for concept in taxonomy.senses(noun)
        if any(language.fold(derived.lower()) == key for derived in taxonomy.derivations(concept))
    ]
