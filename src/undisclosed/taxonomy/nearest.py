"""'Did you mean': the known terms that look most like a word."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import SequenceMatcher

from undisclosed.taxonomy.protocol import Taxonomy

_ENOUGH = 0.7
# A quarter of the length: wider only costs time, as the ratio would stay under the bar.
_LENGTH_SHARE = 4
_ENDING = 3


def nearest(known: Taxonomy | Iterable[str], word: str, n: int = 3) -> list[str]:
    """Returns up to n terms that are spelled almost like a word, the most alike first.

    Terms that begin with the word's first or second letter are compared, and only if none of them
    is alike those with the same ending: quick over 100,000 terms, and a slip may be anywhere.

    Args:
        known: A taxonomy, or the terms to choose from.
        word: What was typed.
        n: How many to return at most.
    """
    wanted = word.strip().lower()
    if not wanted:
        return []
    terms = known if isinstance(known, Iterable) else known.known()
    slack = max(1, len(wanted) // _LENGTH_SHARE)
    near = [term for term in terms if abs(len(term) - len(wanted)) <= slack]
    letters = tuple(wanted[:2])
    ending = wanted[-_ENDING:]
    return _most_alike(
        wanted, (term for term in near if term.lower().startswith(letters)), n
    ) or _most_alike(wanted, (term for term in near if term.lower().endswith(ending)), n)


def _most_alike(wanted: str, terms: Iterable[str], n: int) -> list[str]:
    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(wanted)
    scored: dict[str, tuple[float, str, str]] = {}
    for term in terms:
        lower = term.lower()
        matcher.set_seq1(lower)
        # Of Cancer and cancer, which look the same to who mistyped it, the plain word will do.
        if _alike(matcher) and (lower not in scored or term == lower):
            scored[lower] = (-matcher.ratio(), lower, term)
    return [term for _, _, term in sorted(scored.values())[:n]]


def _alike(matcher: SequenceMatcher[str]) -> bool:
    """Tells whether two words are close enough, trying the cheap bounds first."""
    ratios = (matcher.real_quick_ratio, matcher.quick_ratio, matcher.ratio)
    return all(ratio() >= _ENOUGH for ratio in ratios)
