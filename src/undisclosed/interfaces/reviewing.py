"""A review without a browser: findings written for somebody to decide about."""

from __future__ import annotations

import os
from pathlib import Path

from undisclosed.decisions.file import parse_decisions, read_text
from undisclosed.engine import Engine
from undisclosed.formats.files import STANDARD, write_bytes
from undisclosed.formats.opening import OpenDocument
from undisclosed.report.decisions import decisions_to_toml, with_new_findings
from undisclosed.results.results import Result


def write_findings(
    path: Path, engine: Engine, result: Result, opened: OpenDocument, source: str
) -> int | None:
    """Writes what was found to a file, or adds to one what it does not decide about yet.

    Ensures: what stands in a file stays; only its owner may read what is written.

    Args:
        path: The file of decisions.
        engine: What assessed the document.
        result: What it found.
        opened: The document.
        source: What that is called.

    Returns:
        How many findings were added to what was there; None if there was nothing.

    Raises:
        DecisionError: What is there are no decisions, or they are about another text.
    """
    ways = engine.alternatives(opened.document, result.findings)
    if path.exists():
        edited = read_text(path)
        decided = parse_decisions(edited, name=str(path))
        text, added = with_new_findings(
            edited, decided, result, opened.text, ways, place_of=opened.place
        )
        if added:
            write_bytes(path, text.encode(), private=True)
        return added
    called = "" if source == STANDARD else os.path.basename(source)
    text = decisions_to_toml(result, opened.text, ways, file=called, place_of=opened.place)
    write_bytes(path, text.encode(), private=True)
    return None
