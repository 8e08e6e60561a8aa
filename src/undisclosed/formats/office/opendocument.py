"""OpenDocument files, and templates: texts, sheets and slides of LibreOffice and others."""

from __future__ import annotations

from undisclosed.formats.office.document import OfficeDocument
from undisclosed.formats.office.open_package import OpenPackage
from undisclosed.formats.protocol import Fit
from undisclosed.formats.unreadable import identify

_TYPE = "application/vnd.oasis.opendocument."
_KINDS = {
    "odt": ("an OpenDocument text (ODT)", "text"),
    "ods": ("an OpenDocument spreadsheet (ODS)", "spreadsheet"),
    "odp": ("an OpenDocument presentation (ODP)", "presentation"),
}


class OpenDocumentFormat:
    """One of three: a text, a sheet, or slides."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.suffixes = (f".{name}", f".ot{name[-1]}")
        self._called, kind = _KINDS[name]
        self._types = (f"{_TYPE}{kind}", f"{_TYPE}{kind}-template")

    def recognises(self, data: bytes, name: str) -> Fit:  # noqa: ARG002
        """What is in the archive tells, whatever the file is called."""
        return Fit.CONTENT if identify(data) == self._called else Fit.NONE

    def read(self, data: bytes, *, name: str, encoding: str) -> OfficeDocument:  # noqa: ARG002
        """Reads a document.

        Raises:
            InputError: It is damaged, locked, or too large.
        """
        return OfficeDocument(
            data,
            lambda archive, names: OpenPackage(archive, self._types, names, name=name),
            name=name,
        )


def open_text() -> OpenDocumentFormat:
    """Returns the format of texts (ODT)."""
    return OpenDocumentFormat("odt")


def open_sheet() -> OpenDocumentFormat:
    """Returns the format of sheets (ODS)."""
    return OpenDocumentFormat("ods")


def open_slides() -> OpenDocumentFormat:
    """Returns the format of slides (ODP)."""
    return OpenDocumentFormat("odp")
