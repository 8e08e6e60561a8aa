"""Whether a protection can be meant as given, by what knowledge and taxonomy know of it."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher

from undisclosed.errors import PolicyError
from undisclosed.knowledge.lookup import nearest_known
from undisclosed.knowledge.protocol import Knowledge, LocalKnowledge
from undisclosed.language.protocol import Language
from undisclosed.policy import Protection
from undisclosed.taxonomy.nearest import nearest
from undisclosed.taxonomy.protocol import Concept, Taxonomy
from undisclosed.taxonomy.senses import general_concepts, label

# How alike a name and a known word must be for the name to be taken for a slip of the pen: about
# one wrong letter in ten.
_SLIP = 0.88


def refuse_unknown(
    protection: Protection,
    individual: bool,
    entity: int,
    at_most: int | None,
    knowledge: Knowledge,
    taxonomy: Taxonomy,
    language: Language,
) -> None:
    """Refuses an entity or g(c) of which nothing is known, with the nearest known names.

    An individual may be unknown, if there is a g(c) to judge it by and the name is not a class
    of things misspelt.

    Args:
        protection: What was asked for.
        individual: Whether it is the name of one person or thing.
        entity: N(c).
        at_most: N(g); None where there is no g(c).
        knowledge: Where similar names may be found, if it can list its words.
        taxonomy: Where they are looked for first.
        language: That of the policy.
    """
    if at_most == 0:
        raise PolicyError(
            f"Nothing is known about {protection.at_most!r}, which readers may at most learn."
            f"{_did_you_mean(protection.at_most or '', knowledge, taxonomy, language)}"
        )
    if entity:
        return
    if not individual:
        raise PolicyError(
            f"Nothing is known about the entity {protection.entity!r}."
            f"{_did_you_mean(protection.entity, knowledge, taxonomy, language)} "
            'If it is the name of one person or thing, say kind = "individual".'
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


def _did_you_mean(word: str, knowledge: Knowledge, taxonomy: Taxonomy, language: Language) -> str:
    similar: Sequence[str] = nearest(taxonomy, word, 3)
    # What only counts could be asked for every spelling there is; that is not worth the bill.
    if not similar and isinstance(knowledge, LocalKnowledge):
        similar = nearest_known(knowledge, word, language, 3)
    return f" Did you mean {' or '.join(map(repr, similar))}?" if similar else ""


def check_generalization(
    protection: Protection,
    sense: Concept | None,
    at_most: Concept | None,
    taxonomy: Taxonomy,
    *,
    related: bool,
) -> list[str]:
    """Refuses a g(c) that is no generalization of c; returns what to tell where it is doubtful.

    The taxonomy alone is not enough to refuse: WordNet does not place epilepsy below disease.
    Where it does not place c below g(c), g(c) is still accepted, with a note, when the pages say
    that the two are related, or when they are of a kind.
    """
    if sense is None or at_most is None:
        known = protection.at_most is None or at_most is not None
        return [] if sense is not None and known else [_UNCHECKED.format(p=protection)]
    if at_most in taxonomy.ancestors(sense):
        return []
    below = sense in taxonomy.ancestors(at_most)
    if below or at_most == sense or not (related or _are_kin(protection, sense, taxonomy)):
        expected = [taxonomy.lexicalizations(c)[0] for c in taxonomy.ancestors(sense)[:4]]
        raise PolicyError(
            f"{protection.at_most!r} is no generalization of {protection.entity!r}. "
            f"Expected something like {', '.join(map(repr, expected))}."
        )
    return [_ACCEPTED.format(p=protection)]


def _are_kin(protection: Protection, sense: Concept, taxonomy: Taxonomy) -> bool:
    """Tells whether c shares an ancestor with a sense of g(c) that is at least half as deep."""
    above = set(taxonomy.ancestors(sense))
    for at_most in taxonomy.senses(protection.at_most or ""):
        shared = above.intersection(taxonomy.ancestors(at_most))
        deepest = max(map(taxonomy.depth, shared), default=0)
        if deepest and 2 * deepest >= taxonomy.depth(at_most):
            return True
    return False


def sense_note(
    protection: Protection, sense: Concept | None, entity_pages: int, taxonomy: Taxonomy
) -> str:
    """Returns how c was understood, where its name is as likely to mean something else.

    That is where another sense is the usual one, or where capitals tell two senses apart.
    """
    name = protection.entity
    usual, *others = taxonomy.senses(name) or (None,)
    if sense is None or not entity_pages:
        return ""
    if sense == usual and all(name in taxonomy.lexicalizations(other) for other in others):
        return ""
    kinds = general_concepts(taxonomy, sense)
    kind = f"the {label(taxonomy, kinds[0])}, " if kinds else ""
    return f"{name}: {kind}{entity_pages:,} page{'s' if entity_pages > 1 else ''}."


_ACCEPTED = (
    "The taxonomy does not place {p.entity} below {p.at_most}; it is taken as your word for it."
)
_UNCHECKED = "The taxonomy can't tell whether {p.at_most} is a generalization of {p.entity}."
