"""Results as plain data: the JSON that other programs read (docs/reference/json.md)."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from undisclosed.decisions.decided import Decided
from undisclosed.identity import MODEL
from undisclosed.report.certificate import certificate_to_json
from undisclosed.report.reader import guess_to_json
from undisclosed.results.results import Finding, Result, Unassessed

SCHEMA = 1


def _nowhere(_: int) -> str:
    return ""


def to_json(result: Result, *, place_of: Callable[[int], str] = _nowhere) -> dict[str, Any]:
    """Returns a result as data that any JSON reader takes.

    Args:
        result: What came of a text.
        place_of: Tells where in its file an offset of the text stands.
    """
    certificate = result.certificate
    return {
        "schema": SCHEMA,
        # A file of another model's making says so here.
        "model": MODEL,
        "text": result.text,
        "policy": result.policy.as_dict(),
        "keep": list(result.policy.keep),
        "operators": dict(result.policy.operators),
        "settings": result.policy.settings.as_dict(),
        "findings": [
            {**finding_to_json(finding), "place": place_of(finding.start)}
            for finding in result.findings
        ],
        "edits": [asdict(edit) for edit in result.edits],
        "unassessed": [_unassessed_to_json(place) for place in result.unassessed],
        "decisions": [_decided_to_json(each) for each in result.decided],
        "verified": result.verified,
        "verdict": result.verdict,
        "readers": [guess_to_json(guess) for guess in result.readers],
        "notes": list(result.notes),
        "file": certificate.file
        and {
            "name": certificate.file.name,
            "sha256": certificate.file.sha256,
            "salt": certificate.file.salt,
        },
        "certificate": certificate_to_json(certificate),
        "knowledge": asdict(certificate.knowledge),
        "taxonomy": asdict(certificate.taxonomy),
        "extractor": certificate.extractor,
        "timings_ms": {stage: finite(ms) for stage, ms in result.timings_ms.items()},
    }


def finding_to_json(finding: Finding) -> dict[str, Any]:
    """Returns one finding as data."""
    measured = finding.measured
    counts = measured.counts or {}
    return {
        "start": finding.start,
        "end": finding.end,
        "text": finding.text,
        "entity_type": finding.entity_type,
        "entity": finding.entity,
        "at_most": finding.at_most,
        "score": finite(measured.score),
        "pmi_bits": finite(measured.pmi_bits),
        "threshold_bits": finite(measured.threshold_bits),
        "p_given_term": finite(measured.p_given_term),
        "p_given_at_most": finite(measured.p_given_at_most),
        "counts": {name: finite(count) for name, count in counts.items()},
        "group": finding.group,
        "replacement": finding.replacement,
        "action": finding.action,
        "cause": finding.cause,
        "why": finding.why,
        "rejected": list(finding.rejected),
        "decision": finding.decision,
    }


def dump(data: object) -> str:
    """Writes data as JSON that every reader takes: no NaN, no Infinity, a line end at the end."""
    return json.dumps(data, ensure_ascii=False, allow_nan=False, indent=2) + "\n"


def finite(value: float | None) -> float | None:
    """Returns a number, or None for what JSON has no number for."""
    return value if value is not None and math.isfinite(value) else None


def _decided_to_json(decided: Decided) -> dict[str, Any]:
    decision = decided.decision
    return {
        "number": decided.number,
        "action": decision.action,
        "everywhere": decision.everywhere,
        "start": decided.start,
        "end": decided.end,
        "text": decision.text,
        "released_start": decided.released_start,
        "released_end": decided.released_end,
        "replacement": decided.replacement,
        "general": decided.general,
        "risks": list(decided.risks),
        "reason": decision.reason,
        "by": decision.by,
        "at": decision.at,
    }


def _unassessed_to_json(place: Unassessed) -> dict[str, Any]:
    return {
        "start": place.start,
        "end": place.end,
        "text": place.text,
        "action": place.action,
    }
