"""What names c, and what says no more than g(c): the former is always risky, the latter never."""

from __future__ import annotations

from undisclosed.disclosure.secrets.name_forms import with_two_surnames, written_forms
from undisclosed.knowledge.asking import AskedKnowledge
from undisclosed.language.keys import is_capitals
from undisclosed.language.protocol import Language
from undisclosed.language.speaking import SPOKEN, speech_of
from undisclosed.policy.policy import Protection
from undisclosed.taxonomy.protocol import Concept, Taxonomy
from undisclosed.taxonomy.senses import named_keys

_PEOPLE = frozenset({"person", "human", "man", "woman", "individual"}).union(
    *({speech_of(code).nouns[who] for who in ("person", "man", "woman")} for code in SPOKEN)
)


def names_of(
    protection: Protection,
    sense: Concept | None,
    individual: bool,
    knowledge: AskedKnowledge,
    taxonomy: Taxonomy,
    language: Language,
) -> frozenset[str]:
    """Returns the keys that name c or a specialization of it.

    Args:
        protection: c.
        sense: What is meant by it, if the taxonomy knows.
        individual: Whether c is one individual, who goes by parts of a name.
        knowledge: What tells whether an acronym in lower case is a word of its own.
        taxonomy: What else c is called.
        language: That of the names.
    """
    names = {language.fold_phrase(name) for name in (protection.entity, *protection.aliases)}
    if sense is not None:
        names.update(named_keys(taxonomy, sense))
    names.update(_expansions(protection.entity, taxonomy))
    if individual:
        name = language.fold_phrase(protection.entity)
        names.update(name.split()[-1:])
        # People go by given names and initials; "Acme" of "Acme Widgets" may be anybody's.
        if protection.at_most is None or protection.at_most in _PEOPLE:
            forms = with_two_surnames if language.code in SPOKEN else written_forms
            names.update(forms(name))
    capitals = [(name, language.fold_phrase(name.lower())) for name in names if is_capitals(name)]
    counts = knowledge.count(((key,),) for pair in capitals for key in pair)
    for (name, lower), in_capitals, in_lower in zip(
        capitals, counts[::2], counts[1::2], strict=True
    ):
        # Spelled out, "H-I-V" is three words.
        names.add(" ".join(name.lower()))
        # "hiv" is HIV typed in haste, but "aids" is not AIDS: lower case belongs to a name in
        # capitals where it is not a common word of its own.
        if 20 * in_lower <= in_capitals:
            names.add(lower)
    return frozenset(names)


def _expansions(entity: str, taxonomy: Taxonomy) -> set[str]:
    """Returns what an acronym stands for, in whichever sense: HIV is an infection and a virus."""
    if not is_capitals(entity):
        return set()
    spellings = [
        spelling
        for sense in taxonomy.senses(entity)
        for spelling in taxonomy.lexicalizations(sense)
    ]
    return {
        taxonomy.key(spelling)
        for spelling in spellings
        if "".join(word[0] for word in spelling.split()).upper() == entity
    }


def exempt_keys(
    protection: Protection, sense: Concept | None, taxonomy: Taxonomy, language: Language
) -> frozenset[str]:
    """Returns the keys of g(c), in one sense, that say no more than readers may learn."""
    if protection.at_most is None:
        return frozenset()
    keys = {language.fold_phrase(protection.at_most)}
    if sense is not None:
        for concept in (sense, *taxonomy.ancestors(sense)):
            keys.update(map(taxonomy.key, taxonomy.lexicalizations(concept)))
            keys.update(map(taxonomy.key, taxonomy.derivations(concept)))
    return frozenset(keys)
