"""Presentations of PowerPoint (PPTX)."""

from __future__ import annotations

from undisclosed.formats.office.microsoft import MicrosoftFormat
from undisclosed.formats.office.package import DRAWN, OFFICE, PackageKind

_SLIDES = f"{OFFICE}presentationml"
_KIND = PackageKind(
    main=frozenset(
        f"{_SLIDES}.{each}.main+xml" for each in ("presentation", "slideshow", "template")
    ),
    parts={
        **DRAWN,
        "theme": f"{OFFICE}theme+xml",
        **{
            each: f"{_SLIDES}.{each}+xml"
            for each in ("slide", "slideMaster", "slideLayout", "notesSlide", "notesMaster")
        },
        "handoutMaster": f"{_SLIDES}.handoutMaster+xml",
        "tableStyles": f"{_SLIDES}.tableStyles+xml",
    },
)


class SlidesFormat(MicrosoftFormat):
    """PPTX, as PowerPoint, LibreOffice and others write it."""

    name = "pptx"
    suffixes = (".pptx", ".ppsx", ".potx")
    called = "a PowerPoint presentation (PPTX)"
    kind = _KIND
