"""'Did you mean': the known terms that look most like a word."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher

from undisclosed.taxonomy.protocol import Taxonomy

_ENOUGH = 0.7
# A quarter of the length: wider only costs time, as the ratio would stay under the bar.
_LENGTH_SHARE = 4


def nearest(known: Taxonomy | Iterable[str], word: str, n: int = 3) -> list[str]:
    """Returns up to n terms that are spelled almost like a word, the most alike first.

    Only terms that begin with the word's first or second letter are compared, which allows for one
    slip at the start and keeps it quick over 100,000 terms.

    Args:
        known: A taxonomy, or the terms to choose from.
        word: What was typed.
        n: How many to return at most.
    """
    wanted = word.strip().lower()
    if not wanted:
        return []
    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(wanted)
    scored: dict[str, tuple[float, str, str]] = {}
    for term in _candidates(known, wanted):
        lower = term.lower()
        matcher.set_seq1(lower)
        if _below(matcher):
            continue
        # Of Cancer and cancer, which look the same to who mistyped it, the plain word will do.
        if lower not in scored or term == lower:
            scored[lower] = (-matcher.ratio(), lower, term)
    return [term for _, _, term in sorted(scored.values())[:n]]


def _below(matcher: SequenceMatcher[str]) -> bool:
    """Tells whether two words are too different, trying the cheap bounds first."""
    ratios = (matcher.real_quick_ratio, matcher.quick_ratio, matcher.ratio)
    return any(ratio() < _ENOUGH for ratio in ratios)


def _candidates(known: Taxonomy | Iterable[str], wanted: str) -> Sequence[str]:
    letters = sorted(set(wanted[:2]) - {" "})
    slack = max(1, len(wanted) // _LENGTH_SHARE)
    terms: Iterable[str]
    if isinstance(known, Iterable):
        terms = (term for term in known if term[:1].lower() in letters)
    else:
        terms = (term for letter in letters for term in known.known(letter))
    near = (term for term in terms if abs(len(term) - len(wanted)) <= slack)
    return list(dict.fromkeys(near))
