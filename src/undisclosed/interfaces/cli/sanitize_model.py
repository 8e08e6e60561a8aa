"""`undisclosed sanitize --model`: a release by another model, with what the engine says of it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import click

from undisclosed.interfaces.cli import output

if TYPE_CHECKING:
    from undisclosed.engine import Engine
    from undisclosed.evaluation.protocol import ModelRelease
    from undisclosed.formats.opening import OpenDocument
    from undisclosed.results.results import Result


def check_model_options(
    model: str, *, report: str | None, certificate: str | None, format_: str
) -> None:
    """Refuses a model that there is not, and what only the engine's own releases come with."""
    from undisclosed.evaluation.models import parse_model

    parse_model(model)
    if certificate is not None:
        raise click.UsageError(
            f"No certificate is issued for a release of {model}: the model gives no guarantee. "
            "Leave --certificate out."
        )
    if report is not None or format_ == "html":
        raise click.UsageError(
            f"Reports explain what the engine found, which {model} does not ask. Use --format json."
        )


def release_by(
    name: str,
    engine: Engine,
    opened: OpenDocument,
    *,
    source: str,
    target: str,
    format_: str,
    quiet: bool,
) -> None:
    """Writes the release of a model, and tells what verification still finds in it."""
    from undisclosed.evaluation.models import make_model
    from undisclosed.evaluation.protocol import Case
    from undisclosed.timing import timed

    model = make_model(
        name,
        knowledge=engine.knowledge,
        taxonomy=engine.taxonomy,
        language=engine.language,
        settings=engine.settings,
    )
    timings_ms: dict[str, float] = {}
    with timed(timings_ms, "protect"):
        [release] = model.protect([Case(opened.text, engine.policy)])
    with timed(timings_ms, "verify"):
        left = engine.verify(release.text)
    if format_ == "json":
        text = _as_json(model.name, opened.text, release, left, timings_ms)
        output.write(target, text, quotes=source)
    else:
        edits = [(change.start, change.end, change.replacement) for change in release.changes]
        output.write_release(target, opened.release(edits, release.text), quotes=source)
    _tell(model.name, release, left, quiet=quiet)


def _as_json(
    model: str, original: str, release: ModelRelease, left: Result, timings_ms: dict[str, float]
) -> str:
    from undisclosed.report import dump, to_json

    data: dict[str, Any] = to_json(left)
    data["model"] = model
    del data["certificate"]
    changes = [
        {
            "start": change.start,
            "end": change.end,
            "text": original[change.start : change.end],
            "replacement": change.replacement,
            "action": change.action,
        }
        for change in release.changes
    ]
    # What verification finds stands in the release; `findings` would point into the input.
    data.pop("unassessed")
    data.pop("edits")
    left_findings = data.pop("findings")
    data["changes"] = changes
    data["left"] = [f for f in left_findings if f["action"] not in ("keep", "accept")]
    data["timings_ms"] = {stage: round(ms, 3) for stage, ms in timings_ms.items()}
    return dump(data)


def _tell(model: str, release: ModelRelease, left: Result, *, quiet: bool) -> None:
    output.tell_notes(left.notes, quiet=quiet)
    actions = Counter(change.action for change in release.changes)
    risks = sum(not finding.stays for finding in left.findings)
    output.tell(
        f"{actions['generalize']} generalized, {actions['remove']} removed by {model}, which gives "
        f"no (C, g(C)) guarantee: verification finds {risks or 'no'} "
        f"{'risk' if risks == 1 else 'risks'} in the release.",
        quiet=quiet,
    )
