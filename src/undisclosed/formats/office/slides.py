"""Presentations of PowerPoint (PPTX)."""

from __future__ import annotations

from functools import partial

from undisclosed.formats.kinds import identify
from undisclosed.formats.office.document import OfficeDocument
from undisclosed.formats.office.package import OFFICE, Kind, Package
from undisclosed.formats.protocol import Fit

_SLIDES = f"{OFFICE}presentationml"
_KIND = Kind(
    main=frozenset(
        f"{_SLIDES}.{each}.main+xml" for each in ("presentation", "slideshow", "template")
    ),
    parts={
        "theme": f"{OFFICE}theme+xml",
        "themeOverride": f"{OFFICE}themeOverride+xml",
        **{
            each: f"{_SLIDES}.{each}+xml"
            for each in ("slide", "slideMaster", "slideLayout", "notesSlide", "notesMaster")
        },
        "handoutMaster": f"{_SLIDES}.handoutMaster+xml",
        "tableStyles": f"{_SLIDES}.tableStyles+xml",
    },
)


class SlidesFormat:
    """PPTX, as PowerPoint, LibreOffice and others write it."""

    name = "pptx"
    suffixes = (".pptx", ".ppsx", ".potx")

    def recognises(self, data: bytes, name: str) -> Fit:  # noqa: ARG002
        """What is in the archive tells, whatever the file is called."""
        return Fit.CONTENT if identify(data) == "a PowerPoint presentation (PPTX)" else Fit.NONE

    def read(self, data: bytes, *, name: str, encoding: str) -> OfficeDocument:  # noqa: ARG002
        """Reads a presentation.

        Raises:
            InputError: It is damaged, locked, too large, or has macros.
        """
        return OfficeDocument(data, partial(Package, kind=_KIND, name=name), name=name)
