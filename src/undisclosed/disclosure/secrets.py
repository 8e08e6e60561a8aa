"""A protection measured against knowledge and taxonomy, ready to judge terms.

Here it is settled, once per run, what "HIV" and "infection" mean: which sense, which keys stand
for them on a page, on how many pages, and above which P(c|T) a term discloses.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from undisclosed.disclosure.formulas import Prior, threshold
from undisclosed.disclosure.plausibility import check_generalization, refuse_unknown
from undisclosed.knowledge.lookup import resolve
from undisclosed.knowledge.protocol import LocalKnowledge, Mention, Pages
from undisclosed.language.keys import is_capitals
from undisclosed.language.protocol import Language
from undisclosed.policy import Protection, Settings
from undisclosed.taxonomy.protocol import Concept, Taxonomy
from undisclosed.taxonomy.senses import concept_keys

# How many times more often pages of g(c) must speak of c than others do, for g(c) to be taken for
# a generalization that the taxonomy does not know of.
_RELATED = 2
_ANYBODY, _PERSON = "anybody", "person"
_IDENTIFIERS = "Whatever identifies people is changed too, whoever they are."


@dataclass(frozen=True, slots=True, eq=False)
class Secret:
    """One protection, measured.

    Attributes:
        protection: What was asked for.
        individual: Whether c is judged as one individual (`disclosure.singles_out`).
        sense: The concept meant by c, if the taxonomy knows it.
        at_most_sense: The concept meant by g(c), if the taxonomy knows it.
        names: Keys that name c or a specialization of it: always risky.
        exempt: Keys of g(c), its generalizations and their derivations: never risky.
        prior: The counts of c and g(c).
        theta: P(c|T) above this discloses.
        pages: The pages on which c counts (for an individual: those of g(c)), as a mask over all.
        notes: What a reviewer should know about how the protection was understood.
        anybody: Whether it stands for all people of a text, of whom only spans are looked at.
    """

    protection: Protection
    individual: bool
    sense: Concept | None
    at_most_sense: Concept | None
    names: frozenset[str]
    exempt: frozenset[str]
    prior: Prior
    theta: Fraction
    pages: NDArray[np.bool_]
    notes: tuple[str, ...]
    anybody: bool = False

    def joint(self, pages: Pages) -> int:
        """Returns x, how many of the pages are among the secret's."""
        return int(np.count_nonzero(self.pages[pages]))


def measure(
    protection: Protection,
    knowledge: LocalKnowledge,
    taxonomy: Taxonomy,
    language: Language,
    settings: Settings,
) -> Secret:
    """Measures a protection.

    Raises:
        PolicyError: Knowledge and taxonomy don't know c or g(c), or know that g(c) is no
            generalization of c.
    """
    # Without a g(c) there is nothing to narrow down: a known individual is judged by Definition 1.
    named = _is_individual(protection, taxonomy)
    individual = named and protection.at_most is not None
    sense, at_most_sense = _choose_senses(protection, taxonomy)

    def key_of(name: str) -> str:
        return resolve(knowledge, language.fold_phrase(name), language)

    entity = _entity_mention(protection, sense, knowledge, taxonomy, key_of, settings)
    at_most = _at_most_mention(
        protection, at_most_sense, knowledge, taxonomy, key_of, settings, entity
    )
    entity_pages = knowledge.union(entity)
    at_most_pages = knowledge.union(at_most) if protection.at_most else None
    refuse_unknown(protection, named, entity_pages, at_most_pages, knowledge, taxonomy, language)
    prior, counted = _count(entity_pages, at_most_pages, knowledge.total, settings, individual)
    notes = [_kind_note(protection, individual, len(entity_pages))]
    related = _raises(entity_pages, at_most_pages, knowledge.total)
    notes += check_generalization(protection, sense, at_most_sense, taxonomy, related=related)
    mask = np.zeros(knowledge.total, dtype=np.bool_)
    mask[counted] = True
    return Secret(
        protection=protection,
        individual=individual,
        sense=sense,
        at_most_sense=at_most_sense,
        names=_names(protection, sense, named, knowledge, taxonomy, language),
        exempt=_exempt(protection, at_most_sense, taxonomy, language),
        prior=prior,
        theta=threshold(
            prior,
            min_lift=settings.min_lift,
            max_lift=settings.max_lift,
            tolerance=settings.tolerance,
        ),
        pages=mask,
        notes=tuple(note for note in notes if note),
    )


def measure_anybody(
    knowledge: LocalKnowledge, taxonomy: Taxonomy, language: Language, settings: Settings
) -> Secret:
    """Returns what protects all people of a text, named by nobody, as members of one crowd."""
    protection = Protection(_ANYBODY, _PERSON, kind="individual")
    crowd = measure(protection, knowledge, taxonomy, language, settings)
    return replace(crowd, names=frozenset(), notes=(_IDENTIFIERS,), anybody=True)


def _is_individual(protection: Protection, taxonomy: Taxonomy) -> bool:
    if protection.kind != "auto":
        return protection.kind == "individual"
    if any(not taxonomy.is_instance(sense) for sense in taxonomy.senses(protection.entity)):
        return False
    # Without a class sense a name is told by how it is written: "Jane Roe" is one person, while
    # "long covid" or "MDMA" is a kind of thing that the taxonomy is too old to know.
    return any(word[:1].isupper() and not word.isupper() for word in protection.entity.split())


def _choose_senses(
    protection: Protection, taxonomy: Taxonomy
) -> tuple[Concept | None, Concept | None]:
    """Returns the senses of c and g(c) that fit together; the usual ones if none do."""
    senses = list(taxonomy.senses(protection.entity))
    above = list(taxonomy.senses(protection.at_most)) if protection.at_most else []
    for sense in senses:
        ancestors = taxonomy.ancestors(sense)
        for candidate in above:
            if candidate in ancestors:
                return sense, candidate
    return (senses[0] if senses else None), (above[0] if above else None)


def _entity_mention(
    protection: Protection,
    sense: Concept | None,
    knowledge: LocalKnowledge,
    taxonomy: Taxonomy,
    key_of: Callable[[str], str],
    settings: Settings,
) -> Mention:
    written = {key_of(name) for name in (protection.entity, *protection.aliases)}
    if sense is not None and settings.probability in ("taxonomic", "mixed"):
        written.update(concept_keys(taxonomy, sense))
        written -= _flooding(written, sense, knowledge, taxonomy)
    return tuple(sorted(written))


def _flooding(
    keys: set[str], sense: Concept, knowledge: LocalKnowledge, taxonomy: Taxonomy
) -> set[str]:
    """Returns short forms of c that mostly mean something else: "union" for trade union.

    The taxonomy may call it the usual sense; the pages tell when a short form stands on more of
    them than all the full names together.
    """
    own = {taxonomy.key(name) for name in taxonomy.lexicalizations(sense)} & keys
    full = [name for name in own if " " in name]
    short = {name for name in own if any(f" {name} " in f" {long} " for long in full)} - set(full)
    named = len(knowledge.union(tuple(sorted(keys - short))))
    return {name for name in short if len(knowledge.pages(name)) > named}


def _at_most_mention(
    protection: Protection,
    sense: Concept | None,
    knowledge: LocalKnowledge,
    taxonomy: Taxonomy,
    key_of: Callable[[str], str],
    settings: Settings,
    entity: Mention,
) -> Mention:
    if protection.at_most is None:
        return ()
    key = key_of(protection.at_most)
    written = (key,)
    if settings.probability == "taxonomic":
        # A page of c is a page of g(c) by what the policy says, whether or not the taxonomy
        # agrees: this is what keeps IC monotone from c to g(c).
        concept = concept_keys(taxonomy, sense) if sense is not None else ()
        return tuple(sorted({key, *concept, *entity}))
    if len(knowledge.pages(key)) < settings.min_pages and sense is not None:
        return tuple(sorted({key, *concept_keys(taxonomy, sense)}))
    return written


def _count(
    entity: Pages, at_most: Pages | None, total: int, settings: Settings, individual: bool
) -> tuple[Prior, Pages]:
    """Returns the prior, and the pages on which a term's meeting with c counts."""
    if at_most is None:
        return Prior(total, len(entity), None, len(entity)), entity
    both = np.intersect1d(entity, at_most, assume_unique=True)
    c, g, cg = len(entity), len(at_most), len(both)
    if individual:
        return Prior(total, c, g, cg, cg), at_most
    if settings.probability == "contextual":
        return Prior(total, cg, g, cg, cg), both
    if settings.probability == "standard":
        return Prior(total, c, g, c, cg), entity
    return Prior(total, c, g, cg, cg), entity


def _raises(entity: Pages, at_most: Pages | None, total: int) -> bool:
    """Tells whether pages of g(c) speak of c clearly more often than others do."""
    if at_most is None:
        return False
    both = len(np.intersect1d(entity, at_most, assume_unique=True))
    return both > 0 and both * total >= _RELATED * len(entity) * len(at_most)


def _names(
    protection: Protection,
    sense: Concept | None,
    individual: bool,
    knowledge: LocalKnowledge,
    taxonomy: Taxonomy,
    language: Language,
) -> frozenset[str]:
    names = {language.fold_phrase(name) for name in (protection.entity, *protection.aliases)}
    if sense is not None:
        names.update(concept_keys(taxonomy, sense))
    names.update(_expansions(protection.entity, taxonomy))
    if individual:
        names.update(language.fold_phrase(protection.entity).split()[-1:])
    for name in [name for name in names if is_capitals(name)]:
        # "hiv" is HIV typed in haste, but "aids" is not AIDS: lower case belongs to a name in
        # capitals where it is not a common word of its own.
        # Spelled out, "H-I-V" is three words.
        names.add(" ".join(name.lower()))
        lower = language.fold_phrase(name.lower())
        if 20 * len(knowledge.pages(lower)) <= len(knowledge.pages(name)):
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


def _exempt(
    protection: Protection, sense: Concept | None, taxonomy: Taxonomy, language: Language
) -> frozenset[str]:
    if protection.at_most is None:
        return frozenset()
    keys = {language.fold_phrase(protection.at_most)}
    if sense is not None:
        for concept in (sense, *taxonomy.ancestors(sense)):
            keys.update(map(taxonomy.key, taxonomy.lexicalizations(concept)))
            keys.update(map(taxonomy.key, taxonomy.derivations(concept)))
    return frozenset(keys)


def _kind_note(protection: Protection, individual: bool, entity_pages: int) -> str:
    if not individual:
        return ""
    known = f"known from {entity_pages} pages" if entity_pages else "unknown to the knowledge"
    return (
        f"{protection.entity} is judged as one individual ({known}): whatever narrows down "
        f"{protection.at_most} is risky. Give its other names as aliases."
    )
