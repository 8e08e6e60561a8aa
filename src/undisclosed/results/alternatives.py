"""What may stand in place of a finding: the labels on the way up, each with its verdict."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from undisclosed.document.document import Document
from undisclosed.results.explanation import Explainer, Verdict
from undisclosed.results.results import Finding
from undisclosed.sanitizing.sanitizer import Sanitizer

_BESIDE = "By itself it is safe, but with what stands beside it, it tells too much."


@dataclass(frozen=True, slots=True)
class Alternative:
    """What a place may be called instead.

    Attributes:
        label: The words, as a dictionary has them or as their place wants them.
        safe: Whether the engine would take them.
        why: The reason in a sentence, with the numbers.
        verdicts: The numbers, for each protection.
    """

    label: str
    safe: bool
    why: str
    verdicts: tuple[Verdict, ...]


def find_alternatives(
    document: Document, findings: Iterable[Finding], sanitizer: Sanitizer, explainer: Explainer
) -> tuple[tuple[Alternative, ...], ...]:
    """Returns for each finding what its place may be called, the most telling first."""
    places = [(finding.start, finding.end) for finding in findings]
    told: dict[str, tuple[Verdict, ...]] = {}
    found = []
    for options in sanitizer.options(document, places):
        for label, _ in options:
            if label not in told:
                told[label] = explainer.explain((label,)).verdicts
        found.append(tuple(_alternative(label, safe, told[label]) for label, safe in options))
    return tuple(found)


def _alternative(label: str, safe: bool, verdicts: tuple[Verdict, ...]) -> Alternative:
    against = [verdict for verdict in verdicts if verdict.verdict == "risky"]
    if not safe and not against:
        return Alternative(label, safe, _BESIDE, verdicts)
    told = against if against and not safe else verdicts
    return Alternative(label, safe, " ".join(dict.fromkeys(v.why for v in told)), verdicts)
