"""c protected together with its likeliest siblings, so that a release does not say which it is.

Program and pages are public: whoever reads a release can ask of every kind of g(c) whether it is
clean for it. For c alone it always is, for most others it is not. Where the kinds that most pages
speak of are protected all at once, it is clean for all of them, and the same whichever is meant.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from undisclosed.disclosure.secrets.hypotheses import HypothesisFinder
from undisclosed.disclosure.secrets.protected import Secret, measure
from undisclosed.errors import PolicyError
from undisclosed.knowledge.protocol import Knowledge, LocalKnowledge
from undisclosed.language.protocol import Language
from undisclosed.policy.policy import Protection
from undisclosed.policy.settings import Settings
from undisclosed.taxonomy.protocol import Concept, Taxonomy
from undisclosed.taxonomy.senses import label


def with_siblings(
    secrets: Sequence[Secret],
    knowledge: Knowledge,
    taxonomy: Taxonomy,
    language: Language,
    settings: Settings,
) -> list[Secret]:
    """Returns secrets, each kind of thing among the likeliest kinds of its g(c).

    Ensures: what stands beside c, and in which order, depends on g(c) alone where c is one of
        these kinds; where it is none, it comes last.

    Raises:
        PolicyError: Nobody can tell what else is a g(c).
    """
    taken = {secret.sense for secret in secrets}
    finder: HypothesisFinder | None = None
    found: list[Secret] = []
    for secret in secrets:
        if secret.individual or secret.names_only:
            found.append(secret)
            continue
        if not isinstance(knowledge, LocalKnowledge):
            raise PolicyError(
                "'among' needs knowledge that can list its pages, such as a pack. Got "
                f"{knowledge.identity.name!r}, which only counts them."
            )
        finder = finder or HypothesisFinder(knowledge, taxonomy, language)
        kinds = finder.usual_kinds(secret, settings.among + 1)
        parts = (knowledge, taxonomy, language, settings)
        beside = list(_measured(secret, kinds, taken, *parts))
        if not any(other.beside for other in beside):
            raise PolicyError(_nothing_beside(secret.protection))
        taken.update(other.sense for other in beside)
        found += [other if other.beside else _noted(other, beside) for other in beside]
    return found


def _measured(
    secret: Secret,
    kinds: Sequence[Concept],
    taken: set[Concept | None],
    knowledge: Knowledge,
    taxonomy: Taxonomy,
    language: Language,
    settings: Settings,
) -> Iterator[Secret]:
    """Yields c in its place among some kinds, or behind them."""
    for concept in kinds:
        if concept == secret.sense:
            yield secret
        elif concept not in taken:
            name = label(taxonomy, concept)
            protection = Protection(name, secret.protection.at_most, kind="class")
            try:
                other = measure(protection, knowledge, taxonomy, language, settings)
            except PolicyError:
                # Its name alone is on too few pages, whatever it covers.
                continue
            # By a name that means something else below g(c), it would be another kind.
            if other.sense == concept:
                yield replace(other, notes=(), beside=True)
    if secret.sense not in kinds:
        yield secret


def _noted(secret: Secret, beside: Sequence[Secret]) -> Secret:
    """Returns c with a note that says what it is protected among."""
    names = [other.protection.entity for other in beside if other.beside]
    note = f"{secret.protection.entity} is protected among {len(names)} others: {', '.join(names)}."
    return replace(secret, notes=(*secret.notes, note))


def _nothing_beside(protection: Protection) -> str:
    told = protection.at_most
    if told is None:
        return (
            f"'among' needs to know what {protection.entity!r} is a kind of: say what readers may "
            f'at most learn, "{protection.entity}=AT_MOST".'
        )
    return (
        f"Taxonomy and knowledge know no other kind of {told!r} to protect {protection.entity!r} "
        "among. Choose another AT_MOST, or leave 'among' out."
    )
