"""Documents of Word (DOCX)."""

from __future__ import annotations

from undisclosed.formats.office.microsoft import MicrosoftFormat
from undisclosed.formats.office.package import DRAWN, OFFICE, PackageKind

_WORD = f"{OFFICE}wordprocessingml"
_KIND = PackageKind(
    main=frozenset((f"{_WORD}.document.main+xml", f"{_WORD}.template.main+xml")),
    parts={
        **DRAWN,
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


class WordFormat(MicrosoftFormat):
    """DOCX, as Word, LibreOffice and others write it."""

    name = "docx"
    suffixes = (".docx", ".dotx")
    called = "a Word document (DOCX)"
    kind = _KIND
