"""Findings that say the same, as one: a term that stands at forty places is told of once."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from undisclosed.report.marks import Look, look_of
from undisclosed.results.results import Finding

_ARTICLE = re.compile(r"^[Aa]n?\s+")


@dataclass(frozen=True, slots=True)
class Gathered:
    """A finding, and the numbers of all findings that say the same.

    Attributes:
        row: Its own number among all gathered, from 1.
        finding: The first of them.
        look: How they are shown.
        numbers: Their numbers in the result.
    """

    row: int
    finding: Finding
    look: Look
    numbers: tuple[int, ...]


def gather(findings: Sequence[Finding]) -> list[Gathered]:
    """Gathers findings of one term for one reason, in order of first appearance.

    Terms that K does not know come last: there may be many, and all say the same.
    """
    places: dict[tuple[object, ...], list[int]] = {}
    for number, finding in enumerate(findings):
        places.setdefault(_sameness(finding), []).append(number)
    ordered = sorted(
        places.values(), key=lambda numbers: look_of(findings[numbers[0]]) == "unknown"
    )
    return [
        Gathered(row, findings[numbers[0]], look_of(findings[numbers[0]]), tuple(numbers))
        for row, numbers in enumerate(ordered, 1)
    ]


def _sameness(finding: Finding) -> tuple[object, ...]:
    return (
        finding.text.casefold(),
        finding.cause,
        finding.entity,
        finding.group,
        finding.action,
        finding.decision,
        _ARTICLE.sub("", finding.replacement or "").casefold(),
        finding.why.casefold(),
    )
