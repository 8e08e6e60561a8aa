"""What is said of the verdict: what was verified, and what a reader of the whole text guesses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from undisclosed.reader.guess import Guess
from undisclosed.results.results import Result

# Measured on pages that the reader had not seen (docs/decisions/0024-the-reader-in-the-verdict.md).
_CALIBRATION = "On test pages such a reader is right 5 times in 10; it reads words, not scenes."


def scope(result: Result) -> str:
    """Returns in one sentence what was asked of the text, and of which knowledge."""
    certificate, most = result.certificate, result.policy.settings.max_group
    groups = f" and groups of up to {most} of them" if most > 1 else ""
    knowledge = certificate.knowledge
    return f"Judged were terms{groups}, by the pages of {knowledge.name} {knowledge.version}."


def reader_lines(result: Result, *, words: bool) -> Iterator[str]:
    """Yields what a reader of the whole text guesses about each protection.

    Args:
        result: What came of a text.
        words: Whether to quote the words that speak for c most.
    """
    silent: dict[str, list[str]] = {}
    for guess in result.readers:
        if guess.silent:
            silent.setdefault(guess.silent, []).append(guess.entity)
            continue
        yield _line(guess)
        if words and guess.together:
            yield f"  together: {', '.join(term for term, _ in guess.together)}"
    for why, entities in silent.items():
        yield f"Reader: no verdict on {', '.join(entities)}. {why}"
    if any(not guess.silent for guess in result.readers):
        yield _CALIBRATION


def guess_to_json(guess: Guess) -> dict[str, Any]:
    """Returns a guess as data; figures are null where there is no verdict."""
    data = asdict(guess)
    data["together"] = [{"term": term, "bits": bits} for term, bits in guess.together]
    if guess.silent:
        figures = ("kinds", "out_of", "prior", "prior_first", "first")
        data.update(dict.fromkeys(figures))
    return data


def _line(guess: Guess) -> str:
    told = [f"{percent(guess.prior)} by {guess.at_most!r} alone"]
    if guess.before is not None:
        told.append(f"{percent(guess.before)} from the original")
    if guess.after is not None:
        told.append(f"{percent(guess.after)} from the release")
    kinds = kinds_weighed(guess.kinds, str(guess.at_most), guess.out_of)
    line = f"Reader ({kinds}): {guess.entity} {', '.join(told)}."
    if guess.prior_first:
        return f"{line} {guess.at_most!r} alone makes it the best guess: choose a wider AT_MOST."
    return f"{line} It is the best guess." if guess.first else line


def kinds_weighed(kinds: int, told: str, out_of: int | None) -> str:
    """Returns among what a reader guesses who is told g(c).

    >>> kinds_weighed(18, "infection", None)
    '18 kinds of infection'
    >>> kinds_weighed(200, "disease", 10198)
    'the 200 kinds of disease most written of, out of 10,198'
    """
    if out_of is None:
        return f"{kinds} kinds of {told}"
    return f"the {kinds} kinds of {told} most written of, out of {out_of:,}"


def percent(share: float) -> str:
    """Returns a share in percent.

    >>> percent(0.283), percent(0.0123), percent(0.9999), percent(1.0), percent(0.00004)
    ('28 %', '1.2 %', 'over 99 %', '100 %', 'under 0.1 %')
    """
    if share >= 1 or 0.1 <= share <= 0.99:
        return f"{100 * share:.0f} %"
    if share > 0.99:
        return "over 99 %"
    return f"{100 * share:.1f} %" if share >= 0.001 else "under 0.1 %"
