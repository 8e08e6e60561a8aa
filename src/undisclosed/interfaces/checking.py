"""A released file, verified anew, and held against its certificate."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from undisclosed.engine import Engine
from undisclosed.formats.opening import OpenDocument
from undisclosed.formats.text import read_text
from undisclosed.interfaces.releasing import with_file
from undisclosed.report import check_certificate, parse_certificate
from undisclosed.report.certificate import reviewed_places
from undisclosed.results import Result


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
    result = _verified(engine, opened, given)
    result = with_file(result, opened, source, target=source, released=opened.digest)
    if given is None:
        return result, None
    digest = opened.digest
    found = check_certificate(given, engine, opened.document, file_digest=digest)
    return result, tuple(found)


def _verified(engine: Engine, opened: OpenDocument, given: Mapping[str, Any] | None) -> Result:
    """Verifies a file with what its certificate answers for, if it is the file's own."""
    if given is None:
        return engine.verify(opened.document)
    invented = given["invented"]
    if given["text"] != opened.document.digest:
        # Of another text, nothing is known of the places that somebody answers for.
        return engine.verify(opened.document, invented=invented)
    decided = reviewed_places(given)
    if decided and decided[-1].end > len(opened.text):
        return engine.verify(opened.document, invented=invented)
    return engine.verify(opened.document, invented=invented, decided=decided)
