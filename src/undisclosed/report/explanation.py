"""Explanations as plain data, and as lines for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from undisclosed.disclosure.measured import Measured
from undisclosed.results.explanation import Explanation, Verdict


def term_to_json(item: Explanation) -> dict[str, Any]:
    """Returns the explanation of one term as data."""
    [term], [key] = item.terms, item.keys
    return {
        "term": term,
        "key": key,
        "pages": item.pages,
        "ic_bits": item.ic_bits,
        "known": item.known,
        "handled": item.handled,
        "verdicts": [asdict(verdict) for verdict in item.verdicts],
        "senses": [asdict(sense) for sense in item.senses],
        "removed": item.removed,
    }


def group_to_json(item: Explanation) -> dict[str, Any]:
    """Returns the explanation of terms together as data."""
    return {
        "terms": list(item.terms),
        "pages": item.pages,
        "verdicts": [asdict(verdict) for verdict in item.verdicts],
    }


def term_to_lines(item: Explanation) -> Iterator[str]:
    """Yields the explanation of one term, line by line."""
    [term] = item.terms
    told = "" if item.ic_bits is None else f", {item.ic_bits:.2f} bits"
    yield f"{term}: {item.pages:,} pages{told}"
    if item.handled:
        yield f"  {item.handled}"
    for verdict in item.verdicts:
        yield from _verdict(verdict)
    for number, sense in enumerate(item.senses, 1):
        yield f"  sense {number}: {', '.join(sense.names)}" if sense.names else "  by its head:"
        for name, safe in sense.generalizations:
            yield f"    {'safe ' if safe else 'risky'}  {name}"
    if item.removed:
        yield f"  {item.removed}"
    if not item.senses:
        yield "  The taxonomy does not know it: where it must change, it is removed."


def group_to_lines(item: Explanation) -> Iterator[str]:
    """Yields the explanation of terms together, line by line."""
    yield f"{' + '.join(item.terms)}: together on {item.pages:,} pages"
    for verdict in item.verdicts:
        yield from _verdict(verdict)


def _verdict(verdict: Verdict) -> Iterator[str]:
    at_most = f" (at most {verdict.at_most})" if verdict.at_most else ""
    yield f"  {verdict.entity}{at_most}: {verdict.verdict.upper()}"
    yield f"    {verdict.why}"
    numbers = _numbers(verdict.measured)
    if numbers:
        yield f"    {numbers}"


def _numbers(measured: Measured) -> str:
    parts: Sequence[tuple[str, float | None]] = (
        ("tells", measured.pmi_bits),
        ("may tell", measured.threshold_bits),
    )
    shown = [f"{name} {value:.2f} bits" for name, value in parts if value is not None]
    counts = measured.counts or {}
    shown += [f"{name.replace('_', ' ')} {count:,.6g}" for name, count in counts.items()]
    return "; ".join(shown)
