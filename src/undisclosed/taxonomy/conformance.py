"""What every taxonomy must keep to, as a check that anybody can run on theirs.

from undisclosed.taxonomy.conformance import check_taxonomy

def test_my_taxonomy() -> None:
    check_taxonomy(MyTaxonomy(), ["aspirin", "headache"])
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from undisclosed.taxonomy.protocol import Concept, Taxonomy

_Item = TypeVar("_Item")
_UNKNOWN = "qzxjvkqw"
_SAMPLE = 25


def check_taxonomy(taxonomy: Taxonomy, terms: Iterable[str]) -> None:
    """Checks a taxonomy on some terms that it knows.

    Args:
        taxonomy: What to check.
        terms: Terms that it knows; the more of its corners they reach, the more is checked.

    Raises:
        AssertionError: If it does not keep to the protocol; the message says what and where.
    """
    chosen = list(terms)
    _require(bool(chosen), "Give at least one term: nothing was checked.")
    _check_anew(taxonomy, chosen)
    _check_identity(taxonomy)
    _check_unknown(taxonomy)
    for term in chosen:
        _check_term(taxonomy, term)
        for concept in taxonomy.senses(term):
            _check_spellings(taxonomy, concept)
            _check_above(taxonomy, concept)
            _check_below(taxonomy, concept)
        _check_known(taxonomy, term)


def _require(holds: bool, message: str) -> None:
    # Raised by hand, as `assert` is stripped under -O and a kit that checks nothing is worse than
    # none.
    if not holds:
        raise AssertionError(message)


def _check_identity(taxonomy: Taxonomy) -> None:
    identity = taxonomy.identity
    _require(bool(identity.name), "identity.name is empty; reports print it.")
    _require(bool(identity.version), "identity.version is empty; reports print it.")
    hexadecimal = len(identity.checksum) == 64 and set(identity.checksum) <= set("0123456789abcdef")
    _require(hexadecimal, "identity.checksum must be SHA-256 in 64 lower-case hexadecimal digits.")


def _check_anew(taxonomy: Taxonomy, terms: Sequence[str]) -> None:
    other = taxonomy.anew()
    _require(other is not taxonomy, "anew() must give another object: memories are kept for each.")
    _require(other.identity == taxonomy.identity, "anew() must give the same identity.")
    for term in terms:
        same = list(other.senses(term)) == list(taxonomy.senses(term))
        _require(same, f"senses({term!r}) differs in what anew() gives.")


def _check_unknown(taxonomy: Taxonomy) -> None:
    for term in ("", " ", _UNKNOWN):
        _require(len(taxonomy.senses(term)) == 0, f"senses({term!r}) must be empty: it is no term.")
    _require(len(taxonomy.known(_UNKNOWN)) == 0, f"known({_UNKNOWN!r}) must be empty.")


def _check_term(taxonomy: Taxonomy, term: str) -> None:
    senses = taxonomy.senses(term)
    where = f"senses({term!r})"
    _require(len(senses) > 0, f"{where} is empty; check with terms that the taxonomy knows.")
    _require_distinct(senses, where)
    _require(list(taxonomy.senses(term)) == list(senses), f"{where} changes from call to call.")
    _require(
        len(taxonomy.senses(term.upper())) > 0,
        f"{where} finds it, but senses({term.upper()!r}) does not: headings are in capitals.",
    )


def _check_spellings(taxonomy: Taxonomy, concept: Concept) -> None:
    spellings = taxonomy.lexicalizations(concept)
    where = f"lexicalizations({concept})"
    _require(len(spellings) > 0, f"{where} is empty; each concept needs a spelling.")
    _require_distinct(spellings, where)
    for spelling in spellings:
        _require(
            spelling == " ".join(spelling.replace("_", " ").split()),
            f"{where} gives {spelling!r}; words are separated by single spaces.",
        )
        _require(
            concept in taxonomy.senses(spelling),
            f"{where} gives {spelling!r}, but senses({spelling!r}) does not give {concept} back.",
        )
    derivations = taxonomy.derivations(concept)
    _require_distinct(derivations, f"derivations({concept})")
    _require(all(derivations), f"derivations({concept}) holds an empty word.")
    _require(
        isinstance(taxonomy.is_instance(concept), bool), f"is_instance({concept}) must be a bool."
    )


def _check_above(taxonomy: Taxonomy, concept: Concept) -> None:
    ancestors = taxonomy.ancestors(concept)
    where = f"ancestors({concept})"
    _require_distinct(ancestors, where)
    _require(concept not in ancestors, f"{where} holds the concept itself.")
    depth = taxonomy.depth(concept)
    _require(
        (depth == 0) == (len(ancestors) == 0),
        f"depth({concept}) is {depth}, but {where} has {len(ancestors)}; roots have depth 0.",
    )
    known = set(ancestors)
    for ancestor in ancestors:
        _require(
            taxonomy.depth(ancestor) < depth,
            f"depth({ancestor}) is not below depth({concept}), though it is an ancestor.",
        )
        _require(
            known.issuperset(taxonomy.ancestors(ancestor)),
            f"{where} lacks an ancestor of its member {ancestor}.",
        )
        _require(
            concept in taxonomy.specializations(ancestor),
            f"{where} holds {ancestor}, but specializations({ancestor}) lacks {concept}.",
        )
    if ancestors:
        _require(
            any(taxonomy.depth(ancestor) == depth - 1 for ancestor in ancestors),
            f"depth({concept}) is {depth}, but none of its ancestors has depth {depth - 1}.",
        )


def _check_below(taxonomy: Taxonomy, concept: Concept) -> None:
    below = taxonomy.specializations(concept)
    _require_distinct(below, f"specializations({concept})")
    _require(concept not in below, f"specializations({concept}) holds the concept itself.")
    for specialization in _spread(below):
        _require(
            concept in taxonomy.ancestors(specialization),
            f"specializations({concept}) holds {specialization}, but "
            f"ancestors({specialization}) lacks {concept}.",
        )


def _check_known(taxonomy: Taxonomy, term: str) -> None:
    prefix = term[:2]
    known = taxonomy.known(prefix)
    _require_distinct(known, f"known({prefix!r})")
    _require(
        list(known) == sorted(known, key=lambda name: (name.lower(), name)),
        f"known({prefix!r}) is not in alphabetical order.",
    )
    for name in _spread(known):
        _require(
            name.lower().startswith(prefix.lower()),
            f"known({prefix!r}) gives {name!r}, which begins otherwise.",
        )
        _require(
            len(taxonomy.senses(name)) > 0,
            f"known({prefix!r}) gives {name!r}, but senses({name!r}) is empty.",
        )
    _require(set(known) <= set(taxonomy.known()), f"known({prefix!r}) gives more than known().")


def _require_distinct(items: Sequence[object], where: str) -> None:
    _require(len(set(items)) == len(items), f"{where} repeats something.")


def _spread(items: Sequence[_Item]) -> Sequence[_Item]:
    """Returns some items from all over a sequence."""
    return items[:: max(1, len(items) // _SAMPLE)]
