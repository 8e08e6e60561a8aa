"""A released file, verified anew, and held against its certificate."""

from __future__ import annotations

from pathlib import Path

from undisclosed.engine import Engine
from undisclosed.formats.opening import OpenDocument
from undisclosed.formats.text import read_text
from undisclosed.interfaces.releasing import with_file
from undisclosed.report import parse_certificate, verify_under
from undisclosed.results.results import Result


def verify_file(
    engine: Engine, opened: OpenDocument, source: str, certificate: str | Path | None
) -> tuple[Result, tuple[str, ...] | None]:
    """Returns what verification says of a file, and what does not match its certificate.

    Args:
        engine: The policy and the parts to verify with.
        opened: The file.
        source: What it is called.
        certificate: The file with its certificate; None if there is none to check.

    Raises:
        InputError: The certificate can't be read, or is none.
    """
    given = None
    if certificate is not None:
        given = parse_certificate(read_text(certificate), name=str(certificate))
    mismatches = None
    if given is None:
        result = engine.verify(opened.document)
    else:
        result, found = verify_under(given, engine, opened.document, file_digest=opened.digest)
        mismatches = tuple(found)
    return with_file(result, opened, source, target=source, released=opened.digest), mismatches
