"""Workbooks of Excel (XLSX)."""

from __future__ import annotations

from functools import partial

from undisclosed.formats.kinds import identify
from undisclosed.formats.office.document import OfficeDocument
from undisclosed.formats.office.package import OFFICE, Kind, Package
from undisclosed.formats.protocol import Fit

_SHEETS = f"{OFFICE}spreadsheetml"
_KIND = Kind(
    main=frozenset((f"{_SHEETS}.sheet.main+xml", f"{_SHEETS}.template.main+xml")),
    parts={
        "theme": f"{OFFICE}theme+xml",
        "drawing": f"{OFFICE}drawing+xml",
        **{each: f"{_SHEETS}.{each}+xml" for each in ("worksheet", "sharedStrings", "styles")},
    },
)


class SheetFormat:
    """XLSX, as Excel, LibreOffice and others write it."""

    name = "xlsx"
    suffixes = (".xlsx", ".xltx")

    def recognises(self, data: bytes, name: str) -> Fit:  # noqa: ARG002
        """What is in the archive tells, whatever the file is called."""
        return Fit.CONTENT if identify(data) == "an Excel workbook (XLSX)" else Fit.NONE

    def read(self, data: bytes, *, name: str, encoding: str) -> OfficeDocument:  # noqa: ARG002
        """Reads a workbook.

        Raises:
            InputError: It is damaged, locked, too large, or has macros.
        """
        return OfficeDocument(data, partial(Package, kind=_KIND, name=name), name=name)
