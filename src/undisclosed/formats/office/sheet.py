"""Workbooks of Excel (XLSX)."""

from __future__ import annotations

from undisclosed.formats.office.microsoft import MicrosoftFormat
from undisclosed.formats.office.package import DRAWN, OFFICE, PackageKind

_SHEETS = f"{OFFICE}spreadsheetml"
_KIND = PackageKind(
    main=frozenset((f"{_SHEETS}.sheet.main+xml", f"{_SHEETS}.template.main+xml")),
    parts={
        **DRAWN,
        "theme": f"{OFFICE}theme+xml",
        "drawing": f"{OFFICE}drawing+xml",
        **{
            each: f"{_SHEETS}.{each}+xml"
            for each in ("worksheet", "chartsheet", "sharedStrings", "styles")
        },
    },
)


class SheetFormat(MicrosoftFormat):
    """XLSX, as Excel, LibreOffice and others write it."""

    name = "xlsx"
    suffixes = (".xlsx", ".xltx")
    called = "an Excel workbook (XLSX)"
    kind = _KIND
