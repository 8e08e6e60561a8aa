"""From what the engine did to a text, to the file that is released, and what is put down of it."""

from __future__ import annotations

import secrets
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import PurePath

from undisclosed.formats.files import STANDARD
from undisclosed.formats.opening import OpenDocument
from undisclosed.results.results import FileRecord, Result


def release_file(opened: OpenDocument, result: Result) -> bytes:
    """Returns the released file; errors as of `OpenDocument.release`."""
    edits = ((edit.start, edit.end, edit.replacement) for edit in result.edits)
    return opened.release(edits, result.text)


def with_file(
    result: Result,
    opened: OpenDocument,
    source: str,
    *,
    target: str | None = None,
    released: str | None = None,
) -> Result:
    """Returns a result whose certificate says which file it is of.

    Args:
        result: What came of the text.
        opened: The file that was read.
        source: What that is called; "-" for standard input.
        target: What the release is called.
        released: SHA-256 of the release, if it is a file of its own.
    """
    record = FileRecord(
        name=_name(source),
        date=datetime.now(UTC).isoformat(timespec="seconds"),
        sha256=opened.digest,
        salt=secrets.token_hex(16),
        released_name=None if target is None else _name(target),
        released_sha256=released,
        notes=opened.notes,
    )
    return replace(result, certificate=replace(result.certificate, file=record))


def _name(path: str) -> str:
    return "" if path == STANDARD else PurePath(path).name
