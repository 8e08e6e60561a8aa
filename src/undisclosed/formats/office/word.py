"""Documents of Word (DOCX)."""

from __future__ import annotations

from functools import partial

from undisclosed.formats.kinds import identify
from undisclosed.formats.office.document import OfficeDocument
from undisclosed.formats.office.package import OFFICE, Kind, Package
from undisclosed.formats.protocol import Fit

_WORD = f"{OFFICE}wordprocessingml"
_KIND = Kind(
    main=frozenset((f"{_WORD}.document.main+xml", f"{_WORD}.template.main+xml")),
    parts={
        "theme": f"{OFFICE}theme+xml",
        "fontTable": f"{_WORD}.fontTable+xml",
        **{
            each: f"{_WORD}.{each}+xml"
            for each in ("styles", "settings", "numbering", "header", "footer")
        },
        "footnotes": f"{_WORD}.footnotes+xml",
        "endnotes": f"{_WORD}.endnotes+xml",
    },
)


class WordFormat:
    """DOCX, as Word, LibreOffice and others write it."""

    name = "docx"
    suffixes = (".docx", ".dotx")

    def recognises(self, data: bytes, name: str) -> Fit:  # noqa: ARG002
        """What is in the archive tells, whatever the file is called."""
        return Fit.CONTENT if identify(data) == "a Word document (DOCX)" else Fit.NONE

    def read(self, data: bytes, *, name: str, encoding: str) -> OfficeDocument:  # noqa: ARG002
        """Reads a document.

        Raises:
            InputError: It is damaged, locked, too large, or has macros.
        """
        return OfficeDocument(data, partial(Package, kind=_KIND, name=name), name=name)
