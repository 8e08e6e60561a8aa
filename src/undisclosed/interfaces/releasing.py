"""From what the engine did to a text, to the file that is released."""

from __future__ import annotations

from undisclosed.formats.opening import OpenDocument
from undisclosed.results import Result


def release_file(opened: OpenDocument, result: Result) -> bytes:
    """Returns the released file; errors as of `OpenDocument.release`."""
    edits = ((edit.start, edit.end, edit.replacement) for edit in result.edits)
    return opened.release(edits, result.text)
