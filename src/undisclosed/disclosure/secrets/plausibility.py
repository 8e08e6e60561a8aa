"""Whether a protection can be meant as given, by what knowledge and taxonomy know of it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from undisclosed.disclosure.secrets.describing import MIN_PAGES, listed
from undisclosed.errors import PolicyError
from undisclosed.knowledge.lookup import nearest_known, resolve
from undisclosed.knowledge.protocol import Knowledge, LocalKnowledge
from undisclosed.language.protocol import Language
from undisclosed.policy.policy import Protection
from undisclosed.taxonomy.nearest import nearest
from undisclosed.taxonomy.protocol import Concept, Taxonomy
from undisclosed.taxonomy.senses import general_concepts, label

# How alike a name and a known word must be for the name to be taken for a slip of the pen: about
# one wrong letter in ten.
_SLIP = 0.88
# What some write for the equals sign of a protection.
_SIGNS = (":", ">", "→", "|", ";", ",", "/")
_JOINT = re.compile(r"[\s/_‐-―-]+")


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
    near = _NearNames(knowledge, taxonomy, language)
    if at_most is not None:
        refuse_unknown_at_most(protection, at_most, knowledge, taxonomy, language)
    _refuse_other_sign(protection, taxonomy, known=entity > 0)
    if entity:
        return
    if not individual:
        words = ",".join((near.parts(protection.entity) or ["WORD", "WORD"])[:2])
        raise PolicyError(
            f"Nothing is known about the entity {protection.entity!r}."
            f"{near.told(protection.entity)} "
            'If it is the name of one person or thing, say kind = "individual"; if it is a kind of '
            f'thing, describe it by words that go with it, as "like" (--like "{words},…").'
        )
    similar = nearest(taxonomy, protection.entity, 1) if protection.kind == "auto" else []
    if similar and _is_slip(protection.entity, similar[0], taxonomy):
        raise PolicyError(
            f"Nothing is known about the entity {protection.entity!r}. "
            f'Did you mean {similar[0]!r}? If it is a name, say kind = "individual".'
        )


def refuse_unknown_at_most(
    protection: Protection,
    at_most: int,
    knowledge: Knowledge,
    taxonomy: Taxonomy,
    language: Language,
) -> None:
    """Refuses a g(c) that no page mentions, given N(g)."""
    if not at_most:
        name = protection.at_most or ""
        near = _NearNames(knowledge, taxonomy, language).told(name)
        raise PolicyError(
            f"Nothing is known about {name!r}, which readers may at most learn.{near}"
        )


def refuse_unknown_class(
    protection: Protection,
    senses: Sequence[Concept],
    knowledge: Knowledge,
    taxonomy: Taxonomy,
    language: Language,
) -> None:
    """Refuses "*religon": a class of which the taxonomy knows no kinds."""
    if senses:
        return
    name = protection.class_of_kinds or ""
    near = _NearNames(knowledge, taxonomy, language).told(name)
    raise PolicyError(f"The taxonomy knows no kinds of {name!r}.{near}")


def _is_slip(entity: str, similar: str, taxonomy: Taxonomy) -> bool:
    """Tells whether an unknown name is more likely a class of things, misspelt."""
    return _likeness(entity, similar) >= _SLIP and bool(_classes(similar, taxonomy))


def _refuse_other_sign(protection: Protection, taxonomy: Taxonomy, *, known: bool) -> None:
    """Refuses "HIV:infection", which protects something of that whole name and nothing else.

    "AIDS/HIV" may be known as such: there the one must be a kind of the other to be refused.
    """
    if protection.at_most is not None or protection.kind == "individual":
        return
    entity, sign, at_most = _partition(protection.entity)
    above = _classes(at_most, taxonomy)
    senses = _classes(entity, taxonomy)
    if known:
        senses = {sense for sense in senses if not above.isdisjoint(taxonomy.ancestors(sense))}
    if sign and senses and above:
        raise PolicyError(
            f"{protection.entity!r} is taken for one name. A protection is written "
            f'ENTITY=AT_MOST: did you mean "{entity}={at_most}"?'
        )


def _partition(text: str) -> tuple[str, str, str]:
    """Parts a text at the first sign that is sometimes taken for an equals sign."""
    parts = min((text.partition(sign) for sign in _SIGNS), key=lambda parts: len(parts[0]))
    return parts[0].strip(" -="), parts[1], parts[2].strip()


def _classes(name: str, taxonomy: Taxonomy) -> set[Concept]:
    return {sense for sense in taxonomy.senses(name) if not taxonomy.is_instance(sense)}


@dataclass(frozen=True, slots=True)
class _NearNames:
    """What somebody may have meant by a name of which nothing is known."""

    knowledge: Knowledge
    taxonomy: Taxonomy
    language: Language

    def told(self, name: str) -> str:
        """Returns a sentence that names them, with a space before it; "" if there is none."""
        spelled = self._spelled_alike(name)
        if spelled:
            return f" Did you mean {' or '.join(map(repr, spelled))}?"
        parts = self.parts(name)
        if not parts:
            return ""
        several = len(parts) > 1
        known = "Its parts {} are known." if several else "Its part {} is known."
        return f" {known.format(listed(parts, show=repr))}"

    def parts(self, name: str) -> list[str]:
        """Returns words and phrases of a name that stand on pages of their own, longest first."""
        words = [word for word in _JOINT.split(name) if word]
        spans = [
            (" ".join(words[at : at + length]), set(range(at, at + length)))
            for length in range(len(words) - (len(words) > 1), 0, -1)
            for at in range(len(words) - length + 1)
        ]
        asked = [part for part, _ in spans]
        known = dict(zip(asked, self._pages(asked), strict=True))
        found: dict[str, set[int]] = {}
        for part, places in spans:
            taken = any(places & others for others in found.values())
            tells = any(map(str.isalpha, part)) and part.lower() not in self.language.stop_words
            if tells and not taken and known[part] >= MIN_PAGES:
                found[part] = places
        return [part for part in found if part != name]

    def _spelled_alike(self, name: str) -> list[str]:
        similar: Sequence[str] = self._spelled_in_taxonomy(name)
        # What only counts could be asked for every spelling there is; that is not worth the bill.
        if not similar and isinstance(self.knowledge, LocalKnowledge):
            similar = nearest_known(self.knowledge, name, self.language, 3)
            pages = self._pages(similar)
            similar = [n for n, count in zip(similar, pages, strict=True) if count >= MIN_PAGES]
        # Of two phrases half the letters may agree because they share a word.
        several = " " in name
        return [n for n in similar if not several or _likeness(name, n) >= _SLIP]

    def _spelled_in_taxonomy(self, name: str) -> list[str]:
        """Returns its names but the one given, which it may know where no page does."""
        same = self.language.fold_phrase(name)
        near = nearest(self.taxonomy, name, 4)
        others = [other for other in near if self.language.fold_phrase(other) != same][:3]
        on_pages = zip(others, self._pages(others), strict=True)
        return [other for other, pages in on_pages if pages >= MIN_PAGES] or others

    def _pages(self, names: Sequence[str]) -> list[int]:
        folded = map(self.language.fold_phrase, names)
        keys = [resolve(self.knowledge, key, self.language) for key in folded]
        return self.knowledge.count([((key,),) for key in keys])


def _likeness(one: str, other: str) -> float:
    return SequenceMatcher(None, one.lower(), other.lower()).ratio()


def kind_note(protection: Protection, individual: bool, entity_pages: int) -> str:
    """Returns how an individual is judged; nothing of a kind of thing."""
    if not individual:
        return ""
    known = f"known from {entity_pages} pages" if entity_pages else "unknown to the knowledge"
    if protection.at_most is None:
        return (
            f"{protection.entity} is {known}: its name goes in all its forms, and nothing else. To "
            f'hide who is meant, say what readers may at most learn: "{protection.entity}=person".'
        )
    return (
        f"{protection.entity} is judged as one individual ({known}): whatever narrows down "
        f"{protection.at_most} is risky. Give its other names as aliases."
    )


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
    _refuse_swapped(protection, taxonomy)
    below = sense in taxonomy.ancestors(at_most)
    if below or at_most == sense or not (related or _are_kin(protection, sense, taxonomy)):
        expected = [taxonomy.lexicalizations(c)[0] for c in taxonomy.ancestors(sense)[:4]]
        raise PolicyError(
            f"{protection.at_most!r} is no generalization of {protection.entity!r}. "
            f"Expected something like {', '.join(map(repr, expected))}."
        )
    return [_ACCEPTED.format(p=protection)]


def _refuse_swapped(protection: Protection, taxonomy: Taxonomy) -> None:
    """Refuses "infection=HIV", whichever senses of the two fit each other that way."""
    senses = set(taxonomy.senses(protection.entity))
    for at_most in taxonomy.senses(protection.at_most or ""):
        if senses.intersection(taxonomy.ancestors(at_most)):
            raise PolicyError(
                f"{protection.at_most!r} is a kind of {protection.entity!r}, not the other way "
                "round. What must not come out stands first: did you mean "
                f'"{protection.at_most}={protection.entity}"?'
            )


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
