"""A protection measured against knowledge and taxonomy, ready to judge terms.

Here it is settled, once per run, what "HIV" and "infection" mean: which sense, which keys stand
for them on a page, on how many pages, and above which P(c|T) a term discloses.
"""

from __future__ import annotations

from dataclasses import dataclass
from difflib import SequenceMatcher
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from undisclosed.disclosure import Prior, threshold
from undisclosed.errors import PolicyError
from undisclosed.knowledge.lookup import nearest_known, resolve
from undisclosed.knowledge.protocol import LocalKnowledge, Mention, Pages
from undisclosed.policy import Protection, Settings
from undisclosed.taxonomy.nearest import nearest
from undisclosed.taxonomy.protocol import Concept, Taxonomy
from undisclosed.taxonomy.senses import concept_keys
from undisclosed.terms.folding import fold_phrase, is_capitals

# How alike a name and a known word must be for the name to be taken for a slip of the pen: about
# one wrong letter in ten.
_SLIP = 0.88


@dataclass(frozen=True, slots=True, eq=False)
class Yardstick:
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

    def joint(self, pages: Pages) -> int:
        """Returns x, how many of the pages are among the yardstick's."""
        return int(np.count_nonzero(self.pages[pages]))


def measure(
    protection: Protection, knowledge: LocalKnowledge, taxonomy: Taxonomy, settings: Settings
) -> Yardstick:
    """Measures a protection.

    Raises:
        PolicyError: Knowledge and taxonomy don't know c or g(c), or know that g(c) is no
            generalization of c.
    """
    # Without a g(c) there is nothing to narrow down: a known individual is judged by Definition 1.
    named = _is_individual(protection, taxonomy)
    individual = named and protection.at_most is not None
    sense, at_most_sense = _choose_senses(protection, taxonomy)
    entity = _entity_mention(protection, sense, knowledge, taxonomy, settings)
    at_most = _at_most_mention(protection, at_most_sense, knowledge, taxonomy, settings, entity)
    entity_pages = knowledge.union(entity)
    at_most_pages = knowledge.union(at_most) if protection.at_most else None
    _refuse_unknown(protection, named, entity_pages, at_most_pages, knowledge, taxonomy)
    prior, counted = _count(entity_pages, at_most_pages, knowledge.total, settings, individual)
    notes = [_kind_note(protection, individual, len(entity_pages))]
    notes += _check_generalization(protection, taxonomy, sense, at_most_sense, prior)
    mask = np.zeros(knowledge.total, dtype=np.bool_)
    mask[counted] = True
    return Yardstick(
        protection=protection,
        individual=individual,
        sense=sense,
        at_most_sense=at_most_sense,
        names=_names(protection, sense, named, knowledge, taxonomy),
        exempt=_exempt(protection, at_most_sense, taxonomy),
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
    settings: Settings,
) -> Mention:
    written = {
        resolve(knowledge, fold_phrase(name)) for name in (protection.entity, *protection.aliases)
    }
    if sense is not None and settings.probability in ("taxonomic", "mixed"):
        written.update(concept_keys(taxonomy, sense))
    return tuple(sorted(written))


def _at_most_mention(
    protection: Protection,
    sense: Concept | None,
    knowledge: LocalKnowledge,
    taxonomy: Taxonomy,
    settings: Settings,
    entity: Mention,
) -> Mention:
    if protection.at_most is None:
        return ()
    key = resolve(knowledge, fold_phrase(protection.at_most))
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
    if individual:
        return Prior(total, len(entity), len(at_most), len(both)), at_most
    if settings.probability == "contextual":
        return Prior(total, len(both), len(at_most), len(both)), both
    if settings.probability == "standard":
        return Prior(total, len(entity), len(at_most), len(entity)), entity
    return Prior(total, len(entity), len(at_most), len(both)), entity


def _names(
    protection: Protection,
    sense: Concept | None,
    individual: bool,
    knowledge: LocalKnowledge,
    taxonomy: Taxonomy,
) -> frozenset[str]:
    names = {fold_phrase(name) for name in (protection.entity, *protection.aliases)}
    if sense is not None:
        names.update(concept_keys(taxonomy, sense))
    names.update(_expansions(protection.entity, taxonomy))
    if individual:
        names.update(fold_phrase(protection.entity).split()[-1:])
    for name in [name for name in names if is_capitals(name)]:
        # "hiv" is HIV typed in haste, but "aids" is not AIDS: lower case belongs to a name in
        # capitals where it is not a common word of its own.
        lower = fold_phrase(name.lower())
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
        fold_phrase(spelling)
        for spelling in spellings
        if "".join(word[0] for word in spelling.split()).upper() == entity
    }


def _exempt(protection: Protection, sense: Concept | None, taxonomy: Taxonomy) -> frozenset[str]:
    if protection.at_most is None:
        return frozenset()
    keys = {fold_phrase(protection.at_most)}
    if sense is not None:
        for concept in (sense, *taxonomy.ancestors(sense)):
            keys.update(map(fold_phrase, taxonomy.lexicalizations(concept)))
            keys.update(map(fold_phrase, taxonomy.derivations(concept)))
    return frozenset(keys)


def _refuse_unknown(
    protection: Protection,
    individual: bool,
    entity: Pages,
    at_most: Pages | None,
    knowledge: LocalKnowledge,
    taxonomy: Taxonomy,
) -> None:
    if at_most is not None and not len(at_most):
        raise PolicyError(
            f"Nothing is known about {protection.at_most!r}, which readers may at most learn."
            f"{_did_you_mean(protection.at_most or '', knowledge, taxonomy)}"
        )
    if len(entity):
        return
    if not individual:
        raise PolicyError(
            f"Nothing is known about the entity {protection.entity!r}."
            f"{_did_you_mean(protection.entity, knowledge, taxonomy)} "
            'If it is the name of one person or thing, say kind = "individual".'
        )
    if at_most is None:
        raise PolicyError(
            f"Nothing is known about {protection.entity!r}: say what readers may at most learn, "
            f'e.g. "{protection.entity}=person".'
        )
    similar = nearest(taxonomy, protection.entity, 1) if protection.kind == "auto" else []
    if similar and _is_slip(protection.entity, similar[0], taxonomy):
        raise PolicyError(
            f"Nothing is known about the entity {protection.entity!r}. "
            f'Did you mean {similar[0]!r}? If it is a name, say kind = "individual".'
        )


def _is_slip(entity: str, similar: str, taxonomy: Taxonomy) -> bool:
    """Tells whether an unknown name is more likely a class of things, misspelt."""
    close = SequenceMatcher(None, entity.lower(), similar.lower()).ratio() >= _SLIP
    return close and any(not taxonomy.is_instance(sense) for sense in taxonomy.senses(similar))


def _did_you_mean(word: str, knowledge: LocalKnowledge, taxonomy: Taxonomy) -> str:
    similar = nearest(taxonomy, word, 3) or nearest_known(knowledge, word, 3)
    return f" Did you mean {' or '.join(map(repr, similar))}?" if similar else ""


def _check_generalization(
    protection: Protection,
    taxonomy: Taxonomy,
    sense: Concept | None,
    at_most: Concept | None,
    prior: Prior,
) -> list[str]:
    """Refuses a g(c) that is no generalization of c; returns what to tell where it is doubtful.

    The taxonomy alone is not enough to refuse: WordNet does not place breast cancer below
    disease. Where it does not place c below g(c), the pages are asked too: g(c) is accepted, with
    a note, when it raises the chance of c.
    """
    if sense is None or at_most is None:
        known = protection.at_most is None or at_most is not None
        return [] if sense is not None and known else [_UNCHECKED.format(p=protection)]
    if at_most in taxonomy.ancestors(sense):
        return []
    below = sense in taxonomy.ancestors(at_most)
    given = prior.p_given_at_most
    if below or at_most == sense or given is None or given <= prior.p_entity:
        expected = [taxonomy.lexicalizations(c)[0] for c in taxonomy.ancestors(sense)[:4]]
        raise PolicyError(
            f"{protection.at_most!r} is no generalization of {protection.entity!r}. "
            f"Expected something like {', '.join(map(repr, expected))}."
        )
    return [_ACCEPTED.format(p=protection)]


_ACCEPTED = (
    "The taxonomy does not place {p.entity} below {p.at_most}; accepted because pages that "
    "mention {p.at_most} speak of it more often than others."
)
_UNCHECKED = "The taxonomy can't tell whether {p.at_most} is a generalization of {p.entity}."


def _kind_note(protection: Protection, individual: bool, entity_pages: int) -> str:
    if not individual:
        return ""
    known = f"known from {entity_pages} pages" if entity_pages else "unknown to the knowledge"
    return (
        f"{protection.entity} is judged as one individual ({known}): whatever narrows down "
        f"{protection.at_most} is risky. Give its other names as aliases."
    )
