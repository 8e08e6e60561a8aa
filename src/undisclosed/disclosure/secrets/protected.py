"""A protection measured against knowledge and taxonomy, ready to judge terms.

Here it is settled, once per run, what "HIV" and "infection" mean: which sense, which keys stand
for them on a page, on how many pages, and above which P(c|T) a term discloses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import TypeAlias

from undisclosed.disclosure.formulas import Prior, threshold
from undisclosed.disclosure.secrets.advice import advise
from undisclosed.disclosure.secrets.describing import (
    Description,
    describe,
    description_note,
    few_pages_note,
    refuse_few_pages,
    refuse_unknown_words,
)
from undisclosed.disclosure.secrets.name_forms import handles_of, with_first_surname
from undisclosed.disclosure.secrets.naming import exempt_keys, names_of
from undisclosed.disclosure.secrets.one_of_a_kind import is_individual, is_known_place
from undisclosed.disclosure.secrets.plausibility import (
    check_generalization,
    kind_note,
    refuse_unknown,
    sense_note,
)
from undisclosed.knowledge.asking import AskedKnowledge
from undisclosed.knowledge.lookup import questions_about, resolve
from undisclosed.knowledge.protocol import (
    Conjunction,
    Knowledge,
    LocalKnowledge,
    Mention,
    Pages,
    kept_in,
)
from undisclosed.language.protocol import Language
from undisclosed.language.speaking import SPOKEN, person_in
from undisclosed.policy.policy import Protection
from undisclosed.policy.settings import Settings
from undisclosed.taxonomy.protocol import Concept, Taxonomy
from undisclosed.taxonomy.senses import concept_keys

# How many times more often pages of g(c) must speak of c than others do, for g(c) to be taken for
# a generalization that the taxonomy does not know of.
_RELATED = 2
# One in so many pages of an adjective or verb made from c must name c, for it to say c.
_DERIVED = 4
# What is meant by c and by g(c), as far as the taxonomy knows it.
_Senses: TypeAlias = tuple[Concept | None, Concept | None]

_ANYBODY = "anybody"
_EVERYBODY = frozenset({"human", "human being", "individual"}).union(
    map(person_in, ("en", *SPOKEN))
)
_IDENTIFIERS = "Whatever identifies people is changed too, whoever they are."


@dataclass(frozen=True, slots=True, eq=False)
class Secret:
    """One protection, measured.

    Attributes:
        protection: What was asked for.
        individual: Whether c is judged as one individual (`formulas.singles_out`).
        sense: The concept meant by c, if the taxonomy knows it.
        at_most_sense: The concept meant by g(c), if the taxonomy knows it.
        names: Keys that name c or a specialization of it: always risky.
        exempt: Keys of g(c), its generalizations and their derivations: never risky.
        prior: The counts of c and g(c).
        theta: P(c|T) above this discloses.
        counted: What a page must mention for c to count there (for an individual: g(c)).
        at_most_counted: What a page must mention for g(c) to count there; nothing without g(c), for
            an individual and for a kind of a class.
        notes: What a reviewer should know about how the protection was understood.
        anybody: Whether it stands for all people of a text, of whom only spans are looked at.
        names_only: Whether only what names c is risky: of an individual that K does not know
            nothing is known to lead to it, and without g(c) there is nothing to narrow down.
        handles: What logins and addresses of c are made of.
        beside: Whether it is protected only beside a c of the policy (`among`), or as one kind
            of a class.
        kinds: How many kinds of a class are judged beside it; 0 where c was named.
    """

    protection: Protection
    individual: bool
    sense: Concept | None
    at_most_sense: Concept | None
    names: frozenset[str]
    exempt: frozenset[str]
    prior: Prior
    theta: Fraction
    counted: Conjunction
    notes: tuple[str, ...]
    anybody: bool = False
    names_only: bool = False
    handles: frozenset[str] = frozenset()
    beside: bool = False
    kinds: int = 0
    at_most_counted: Conjunction = ()

    @property
    def of_class(self) -> bool:
        """Whether it stands for all kinds of a class, of which only the names are looked at."""
        return self.protection.class_of_kinds is not None

    @property
    def one_of_class(self) -> bool:
        """Whether it stands for kinds that nobody chose by name."""
        return self.of_class or self.kinds > 0

    @property
    def one_of_all(self) -> bool:
        """Whether g(c) says no more than that c is a person, of whom any page may speak."""
        return self.individual and self.protection.at_most in _EVERYBODY

    @property
    def asks_words(self) -> bool:
        """Whether ordinary words can be risky, and not only names and spans."""
        return not (self.anybody or self.names_only)


def pages_of(secret: Secret, knowledge: LocalKnowledge) -> Pages:
    """Returns the pages on which c counts (for an individual: those of g(c))."""
    return pages_with(secret.counted, knowledge)


def pages_with(conjunction: Conjunction, knowledge: LocalKnowledge) -> Pages:
    """Returns the pages that have all of some mentions."""
    first, *others = map(knowledge.union, conjunction)
    for other in others:
        first = kept_in(first, other)
    return first


def measure(
    protection: Protection,
    knowledge: Knowledge,
    taxonomy: Taxonomy,
    language: Language,
    settings: Settings,
) -> Secret:
    """Measures a protection.

    Raises:
        PolicyError: Knowledge and taxonomy don't know c or g(c), or know that g(c) is no
            generalization of c.
    """
    senses = sense, at_most_sense = _choose_senses(protection, taxonomy)
    asked = AskedKnowledge(knowledge)
    named = is_individual(protection, taxonomy) and not is_known_place(
        protection, sense, at_most_sense, asked, taxonomy, language
    )
    find_mentions = partial(_find_mentions, protection, senses, asked, taxonomy, language, settings)
    find_names = partial(names_of, protection, sense, named, asked, taxonomy, language)
    asked.ask_together((find_mentions, find_names))
    described, at_most = find_mentions()
    refuse_unknown_words(protection, described.words, asked)
    entity = described.pages
    seen = _count(entity, at_most if protection.at_most else None, asked)
    refuse_few_pages(protection, seen.entity)
    refuse_unknown(protection, named, seen.entity, seen.at_most, knowledge, taxonomy, language)
    # Without a g(c) there is nothing to narrow down: a known individual is judged by Definition 1.
    names_only = named and protection.at_most is None and not seen.entity
    individual = named and (protection.at_most is not None or names_only)
    prior, counted = _prior(seen, entity, at_most, settings, individual)
    typed = (protection.entity, *protection.aliases)
    notes = _notes(protection, individual, senses, seen, taxonomy)
    if not individual:
        alone = Prior(seen.total, seen.entity, seen.at_most, seen.both, seen.both)
        notes += advise(protection, alone, senses, entity, knowledge, taxonomy)
    return Secret(
        protection=protection,
        individual=individual,
        sense=sense,
        at_most_sense=at_most_sense,
        names=find_names(),
        exempt=exempt_keys(protection, at_most_sense, taxonomy, language),
        prior=prior,
        theta=threshold(
            prior,
            min_lift=settings.min_lift,
            max_lift=settings.max_lift,
            tolerance=settings.tolerance,
        ),
        counted=counted,
        at_most_counted=() if individual else at_most,
        notes=tuple(notes),
        names_only=names_only,
        handles=handles_of(_names(typed, language)) if named else frozenset(),
    )


def _names(typed: Iterable[str], language: Language) -> list[str]:
    """Returns names from which logins are made, of two surnames also the first alone."""
    names = [language.fold_phrase(name) for name in typed]
    return [*names, *map(with_first_surname, names)] if language.code in SPOKEN else names


def _notes(
    protection: Protection, individual: bool, senses: _Senses, seen: _Seen, taxonomy: Taxonomy
) -> list[str]:
    """Returns how a protection was understood, as far as a reviewer should know.

    Raises:
        PolicyError: g(c) is no generalization of c.
    """
    sense, at_most_sense = senses
    notes = [
        sense_note(protection, sense, seen.entity, taxonomy),
        kind_note(protection, individual, seen.entity),
        description_note(protection, seen.entity),
        few_pages_note(protection, individual, seen.entity, seen.total),
    ]
    if protection.at_most is not None:
        related = _raises(seen)
        notes += check_generalization(protection, sense, at_most_sense, taxonomy, related=related)
    return [note for note in notes if note]


def measure_anybody(
    knowledge: Knowledge, taxonomy: Taxonomy, language: Language, settings: Settings
) -> Secret:
    """Returns what protects all people of a text, named by nobody, as members of one crowd."""
    protection = Protection(_ANYBODY, person_in(language.code), kind="individual")
    crowd = measure(protection, knowledge, taxonomy, language, settings)
    return replace(
        crowd, names=frozenset(), handles=frozenset(), notes=(_IDENTIFIERS,), anybody=True
    )


def _choose_senses(protection: Protection, taxonomy: Taxonomy) -> _Senses:
    """Returns the senses of c and g(c) that fit together; the usual ones if none do."""
    senses = _senses_as_typed(protection.entity, taxonomy)
    above = list(taxonomy.senses(protection.at_most)) if protection.at_most else []
    for sense in senses:
        ancestors = taxonomy.ancestors(sense)
        for candidate in above:
            if candidate in ancestors:
                return sense, candidate
    return (senses[0] if senses else None), (above[0] if above else None)


def _senses_as_typed(entity: str, taxonomy: Taxonomy) -> list[Concept]:
    """Returns what c can mean: first what is written with its capitals, Turkey before turkey."""
    senses = taxonomy.senses(entity)
    return sorted(senses, key=lambda sense: entity not in taxonomy.lexicalizations(sense))


def _find_mentions(
    protection: Protection,
    senses: _Senses,
    knowledge: AskedKnowledge,
    taxonomy: Taxonomy,
    language: Language,
    settings: Settings,
) -> tuple[Description, Conjunction]:
    """Returns what stands for c, and what a page must mention to count for g(c)."""
    typed = (protection.entity, *protection.aliases, *protection.like, protection.at_most or "")
    knowledge.count(questions_about(map(language.fold_phrase, typed), language))

    def key_of(name: str) -> str:
        return resolve(knowledge, language.fold_phrase(name), language)

    sense, at_most_sense = senses
    names = _entity_mention(protection, sense, knowledge, taxonomy, key_of, settings)
    entity = describe(protection, names, key_of)
    at_most = _at_most_pages(
        protection, at_most_sense, knowledge, taxonomy, key_of, settings, entity
    )
    return entity, at_most


def _entity_mention(
    protection: Protection,
    sense: Concept | None,
    knowledge: AskedKnowledge,
    taxonomy: Taxonomy,
    key_of: Callable[[str], str],
    settings: Settings,
) -> Mention:
    typed = {key_of(name) for name in (protection.entity, *protection.aliases)}
    if sense is None or not settings.entity_as_concept:
        return tuple(sorted(typed))
    keys = {*typed, *concept_keys(taxonomy, sense)}
    # What the user calls c by counts, whatever else it may mean: Turkey is not only on the pages
    # of the "Republic of Turkey".
    names = tuple(sorted(keys - (_flooding(keys, sense, knowledge, taxonomy) - typed)))
    return tuple(sorted({*names, *_said_otherwise(names, sense, knowledge, taxonomy, settings)}))


def _said_otherwise(
    names: Mention,
    sense: Concept,
    knowledge: AskedKnowledge,
    taxonomy: Taxonomy,
    settings: Settings,
) -> set[str]:
    """Returns the adjectives and verbs that say c: a page with "Muslim" speaks of Islam.

    They count where one in four of their pages names c besides, and not where they mostly mean
    something else, as "fail" does for bankruptcy.
    """
    derived = sorted({taxonomy.key(name) for name in taxonomy.derivations(sense)}.difference(names))
    pages = knowledge.count(((key,),) for key in derived)
    both = knowledge.count((names, (key,)) for key in derived)
    return {
        key
        for key, n, x in zip(derived, pages, both, strict=True)
        if n >= settings.min_pages and _DERIVED * x >= n
    }


def _flooding(
    keys: set[str], sense: Concept, knowledge: AskedKnowledge, taxonomy: Taxonomy
) -> set[str]:
    """Returns short forms of c that mostly mean something else: "union" for trade union.

    The taxonomy may call it the usual sense; the pages tell when a short form stands on more of
    them than all the full names together.
    """
    own = {taxonomy.key(name) for name in taxonomy.lexicalizations(sense)} & keys
    full = [name for name in own if " " in name]
    short = {name for name in own if any(f" {name} " in f" {long} " for long in full)} - set(full)
    if not short:
        return set()
    others = tuple(sorted(keys - short))
    named, *counts = knowledge.count([(others,), *(((name,),) for name in short)])
    return {name for name, pages in zip(short, counts, strict=True) if pages > named}


def _at_most_pages(
    protection: Protection,
    sense: Concept | None,
    knowledge: AskedKnowledge,
    taxonomy: Taxonomy,
    key_of: Callable[[str], str],
    settings: Settings,
    entity: Description,
) -> Conjunction:
    if protection.at_most is None:
        return ()
    key = key_of(protection.at_most)
    written = (key,)
    if settings.terms_as_concepts:
        # A page of c is a page of g(c) by what the policy says, whether or not the taxonomy
        # agrees: this is what keeps IC monotone from c to g(c).
        concept = concept_keys(taxonomy, sense) if sense is not None else ()
        return entity.pages_or((key, *concept))
    if sense is not None and knowledge.count([(written,)])[0] < settings.min_pages:
        return (tuple(sorted({key, *concept_keys(taxonomy, sense)})),)
    return (written,)


@dataclass(frozen=True, slots=True)
class _Seen:
    """Pages: W, N(c), N(g) and N(c,g); no N(g) where there is no g(c)."""

    total: int
    entity: int
    at_most: int | None
    both: int


def _count(entity: Conjunction, at_most: Conjunction | None, knowledge: AskedKnowledge) -> _Seen:
    if at_most is None:
        [pages] = knowledge.count([entity])
        return _Seen(knowledge.total, pages, None, pages)
    return _Seen(knowledge.total, *knowledge.count([entity, at_most, (*entity, *at_most)]))


def _prior(
    seen: _Seen, entity: Conjunction, at_most: Conjunction, settings: Settings, individual: bool
) -> tuple[Prior, Conjunction]:
    """Returns the prior, and what stands on the pages on which a term's meeting with c counts."""
    total, c, g, cg = seen.total, seen.entity, seen.at_most, seen.both
    if g is None:
        return Prior(total, c, None, c), entity
    if individual:
        return Prior(total, c, g, cg, cg), at_most
    if settings.probability == "contextual":
        return Prior(total, cg, g, cg, cg), (*entity, *at_most)
    if settings.probability == "standard":
        return Prior(total, c, g, c, cg), entity
    return Prior(total, c, g, cg, cg), entity


def _raises(seen: _Seen) -> bool:
    """Tells whether pages of g(c) speak of c clearly more often than others do."""
    if seen.at_most is None:
        return False
    return seen.both > 0 and seen.both * seen.total >= _RELATED * seen.entity * seen.at_most
