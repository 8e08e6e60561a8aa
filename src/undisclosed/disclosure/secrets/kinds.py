"""Each kind of a class, protected at once: "*religion".

Nobody lists all that is a religion. The taxonomy knows what its kinds are called, so all of their
names are risky; the knowledge knows what leads to those that many pages speak of. To one kind,
readers of a release may be led no further than the name of the class leads them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from undisclosed.disclosure.formulas import Prior, threshold
from undisclosed.disclosure.secrets.naming import exempt_keys
from undisclosed.disclosure.secrets.plausibility import (
    refuse_unknown_at_most,
    refuse_unknown_class,
)
from undisclosed.disclosure.secrets.protected import Secret
from undisclosed.errors import PolicyError
from undisclosed.knowledge.lookup import resolve
from undisclosed.knowledge.protocol import Knowledge, LocalKnowledge, Mention, Pages
from undisclosed.language.protocol import Language
from undisclosed.policy.policy import Protection
from undisclosed.policy.settings import Settings
from undisclosed.taxonomy.protocol import Concept, Taxonomy
from undisclosed.taxonomy.senses import concept_keys, dominant, label, named_keys

_MIN_PAGES = 20
"""Pages on which a kind must stand for anything to be known of what leads to it."""
_RELATED = 2
"""How many times more often than by chance pages of a kind must mention its class."""
_RELATED_BY_OTHERS = 4
"""The same where the taxonomy takes the name for something else first."""
_PERSON = "person"


def measure_kinds(
    protection: Protection,
    knowledge: Knowledge,
    taxonomy: Taxonomy,
    language: Language,
    settings: Settings,
) -> list[Secret]:
    """Returns what protects each kind of a class: first all names, then what leads to the usual.

    Raises:
        PolicyError: The taxonomy knows no kind of the class, or the knowledge can't tell which
            kinds its pages speak of.
    """
    if not isinstance(knowledge, LocalKnowledge):
        raise PolicyError(
            f"{protection.entity!r} needs knowledge that can list its pages, such as a pack. Got "
            f"{knowledge.identity.name!r}, which only counts them: name the kinds one by one."
        )
    senses, note = _senses(protection, taxonomy)
    refuse_unknown_class(protection, senses, knowledge, taxonomy, language)
    kinds = _Kinds(protection, senses, knowledge, taxonomy, language)
    refuse_unknown_at_most(protection, kinds.at_most_pages, knowledge, taxonomy, language)
    usual = kinds.usual(settings.kinds)
    named = kinds.named(usual)
    notes = (*named.notes, note) if note else named.notes
    return [replace(named, notes=notes), *kinds.measured(usual, settings)]


def _senses(protection: Protection, taxonomy: Taxonomy) -> tuple[list[Concept], str]:
    """Returns what the class can mean, and what to tell of it.

    That is what has kinds, and is below g(c) where that is wider; where nothing is, it is taken to
    be, in the usual sense.
    """
    name, at_most = protection.class_of_kinds or "", protection.at_most or ""
    senses = [sense for sense in taxonomy.senses(name) if taxonomy.specializations(sense)]
    if at_most.casefold() == name.casefold():
        return senses, ""
    above = set(taxonomy.senses(at_most))
    below = [sense for sense in senses if above.intersection(taxonomy.ancestors(sense))]
    if below or not senses:
        return below, ""
    if any(sense in taxonomy.ancestors(wider) for sense in senses for wider in above):
        raise PolicyError(
            f"{at_most!r} is a kind of {name!r}. Without it, readers may learn that it is one: "
            f"{protection.entity!r}."
        )
    return senses[:1], (
        f"The taxonomy does not place {name} below {at_most}; it is taken as your word for it."
    )


class _Kinds:
    """The kinds of one class."""

    def __init__(
        self,
        protection: Protection,
        senses: Sequence[Concept],
        knowledge: LocalKnowledge,
        taxonomy: Taxonomy,
        language: Language,
    ) -> None:
        self._protection = protection
        self._senses = senses
        self._knowledge = knowledge
        self._taxonomy = taxonomy
        self._language = language
        below = chain.from_iterable(map(taxonomy.specializations, senses))
        self.concepts = list(dict.fromkeys(below))
        exempt = [exempt_keys(protection, sense, taxonomy, language) for sense in senses]
        self._exempt = frozenset(chain.from_iterable(exempt))
        self._name = self._mention(protection.class_of_kinds or "")
        self._at_most = self._mention(protection.at_most or "")

    @cached_property
    def at_most_pages(self) -> int:
        """N(g)."""
        [pages] = self._knowledge.count([(self._at_most,)])
        return pages

    def named(self, usual: Sequence[Concept]) -> Secret:
        """Returns what protects the names of all kinds but the usual, and from nothing else."""
        names = chain.from_iterable(named_keys(self._taxonomy, sense) for sense in self._senses)
        aliases = map(self._language.fold_phrase, self._protection.aliases)
        pages, total = self.at_most_pages, self._knowledge.total
        return Secret(
            protection=self._protection,
            individual=False,
            sense=None,
            at_most_sense=self._senses[0],
            names=frozenset(chain(names, aliases)) - self._exempt - {*map(self._key, usual)},
            exempt=self._exempt,
            # Whatever leads to the class leads no further than it may.
            prior=Prior(total, pages, pages, pages, pages),
            theta=Fraction(1),
            counted=(self._at_most,),
            notes=(self._note(len(usual)),),
        )

    def measured(self, usual: Iterable[Concept], settings: Settings) -> Iterator[Secret]:
        """Yields what protects one kind after the other from what leads to it."""
        kinds = list(usual)
        mentions = [concept_keys(self._taxonomy, concept) for concept in kinds]
        both = [(mention, self._at_most) for mention in mentions]
        counts = self._knowledge.count([*((mention,) for mention in mentions), *both])
        at_most, total = self.at_most_pages, self._knowledge.total
        for n, (concept, mention) in enumerate(zip(kinds, mentions, strict=True)):
            entity, shared = counts[n], counts[n + len(kinds)]
            prior = Prior(total, entity, at_most, shared, shared)
            name = label(self._taxonomy, concept)
            yield Secret(
                protection=Protection(name, self._protection.at_most, kind="class"),
                individual=False,
                sense=concept,
                at_most_sense=self._senses[0],
                names=frozenset({self._key(concept)}) - self._exempt,
                exempt=self._exempt,
                prior=prior,
                theta=threshold(
                    prior,
                    min_lift=settings.min_lift,
                    max_lift=settings.max_lift,
                    tolerance=settings.tolerance,
                ),
                counted=(mention,),
                notes=(),
                beside=True,
                kinds=len(kinds),
            )

    def usual(self, most: int) -> list[Concept]:
        """Returns the kinds that most pages speak of, each name once."""
        found: dict[str, Concept] = {}
        for concept in self._by_pages():
            found.setdefault(label(self._taxonomy, concept), concept)
            if len(found) == most:
                break
        return list(found.values())

    def _by_pages(self) -> list[Concept]:
        """Returns the kinds that pages speak of, most pages first."""
        knowledge = self._knowledge
        of_class = np.zeros(knowledge.total, dtype=np.bool_)
        of_class[knowledge.union(self._name)] = True
        rate = int(of_class.sum()) / knowledge.total
        keys = {concept: concept_keys(self._taxonomy, concept) for concept in self._looked_at()}
        # Read together, what stands together in a pack is read once; the unions find it at hand.
        knowledge.lists(sorted(set(chain.from_iterable(keys.values()))))
        counted = []
        for concept, mention in keys.items():
            pages = knowledge.union(mention)
            if len(pages) >= _MIN_PAGES and self._is_kind(concept, of_class, rate, pages):
                counted.append((-len(pages), concept))
        return [concept for _, concept in sorted(counted)]

    def _looked_at(self) -> Iterator[Concept]:
        """Yields the kinds but for single people, who are members of a class and no kinds of it."""
        people = set(self._taxonomy.senses(_PERSON))
        for concept in self.concepts:
            alone = self._taxonomy.is_instance(concept)
            if not (alone and people.intersection(self._taxonomy.ancestors(concept))):
                yield concept

    def _is_kind(
        self, concept: Concept, of_class: NDArray[np.bool_], rate: float, pages: Pages
    ) -> bool:
        """Tells whether pages that name a kind speak of its class: Islam is a civilization too.

        Args:
            concept: The kind.
            of_class: For each page, whether it mentions the class.
            rate: Share of all pages that do.
            pages: The pages that name the kind.
        """
        usual = self._taxonomy.lexicalizations(concept)[0]
        expected = len(pages) * rate
        shared = int(of_class[pages].sum())
        if dominant(self._taxonomy, usual, concept):
            return expected < 1 or shared >= _RELATED * expected
        return expected >= 1 and shared >= _RELATED_BY_OTHERS * expected

    def _mention(self, name: str) -> Mention:
        key = self._language.fold_phrase(name)
        return (resolve(self._knowledge, key, self._language),)

    def _key(self, concept: Concept) -> str:
        return self._taxonomy.key(self._taxonomy.lexicalizations(concept)[0])

    def _note(self, usual: int) -> str:
        name = self._protection.class_of_kinds
        return (
            f"Each kind of {name} is protected: {len(self.concepts):,} by their names, and of "
            f"{usual:,} that pages speak of also what leads to them."
        )
