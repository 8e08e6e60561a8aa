"""What a file is that no format here reads, told by its first bytes: a refusal can then name it."""

from __future__ import annotations

import re

# What tells one kind of zip archive from another is the names of the files in it; those are
# never compressed.
_IN_ZIP = (
    (b"word/document.xml", "a Word document (DOCX)"),
    (b"xl/workbook.xml", "an Excel workbook (XLSX)"),
    (b"xl/workbook.bin", "an Excel workbook (XLSB)"),
    (b"ppt/presentation.xml", "a PowerPoint presentation (PPTX)"),
    (b"application/vnd.oasis.opendocument.text", "an OpenDocument text (ODT)"),
    (b"application/vnd.oasis.opendocument.spreadsheet", "an OpenDocument spreadsheet (ODS)"),
    (b"application/vnd.oasis.opendocument.presentation", "an OpenDocument presentation (ODP)"),
    (b"application/epub+zip", "an e-book (EPUB)"),
)
# The same for the older files of Microsoft's programs, whose parts have names in UTF-16.
_IN_OLE = (
    ("EncryptedPackage", "an Office document locked with a password"),
    ("WordDocument", "a Word document (DOC)"),
    ("Workbook", "an Excel workbook (XLS)"),
    ("PowerPoint Document", "a PowerPoint presentation (PPT)"),
    ("__substg1.0_", "an Outlook message (MSG)"),
)
_ZIP = (b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08")
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_BEGINNINGS = {
    b"\x89PNG\r\n\x1a\n": "a picture (PNG)",
    b"\xff\xd8\xff": "a picture (JPEG)",
    b"II*\x00": "a picture (TIFF)",
    b"II+\x00": "a picture (TIFF)",
    b"MM\x00*": "a picture (TIFF)",
    b"MM\x00+": "a picture (TIFF)",
    b"\x1f\x8b": "a compressed file (gzip)",
    b"\xfd7zXZ\x00": "a compressed file (xz)",
    b"\x28\xb5\x2f\xfd": "a compressed file (Zstandard)",
    b"7z\xbc\xaf\x27\x1c": "an archive (7z)",
    b"Rar!\x1a\x07": "an archive (RAR)",
    b"SQLite format 3\x00": "a database (SQLite)",
    b"\x7fELF": "a program (ELF)",
}
# What is written in letters is markup to its program: as a text it would hide words, and break.
_WRITTEN = {
    b"%PDF-": "a PDF document",
    b"{\\rtf": "a Rich Text document (RTF)",
    b"%!PS": "a PostScript document",
    b"<?xml": "an XML document",
    b"<svg": "a drawing (SVG)",
}
_MARKS = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")
_LATEX = re.compile(rb"^[ \t]*\\document(?:class|style)\b", re.MULTILINE)
_FEW, _MANY = 64, 4096


def identify(data: bytes) -> str | None:
    """Returns what a file is, in words, if it is of a kind that its bytes tell.

    >>> identify(b"%PDF-1.7")
    'a PDF document'
    """
    if data.startswith(_ZIP):
        named = (kind for mark, kind in _IN_ZIP if mark in data)
        return next(named, "an archive (zip)")
    if data.startswith(_OLE):
        found = (kind for mark, kind in _IN_OLE if mark.encode("utf-16-le") in data)
        return next(found, "an older Microsoft Office file (OLE)")
    told = (kind for mark, kind in _BEGINNINGS.items() if data.startswith(mark))
    return next(told, None) or _identify_written(data) or _identify_by_more(data)


def _identify_written(data: bytes) -> str | None:
    """Tells documents that are written in letters; programs put up with spaces before them."""
    head = data[:_FEW]
    for mark in _MARKS:
        head = head.removeprefix(mark)
    if data.startswith(_MARKS[1:]):
        head = head.replace(b"\0", b"")
    head = head.lstrip()
    told = (kind for start, kind in _WRITTEN.items() if head.startswith(start))
    latex = _LATEX.search(data[:_MANY]) and b"\\begin{document}" in data
    return next(told, "a LaTeX document" if latex else None)


def _identify_by_more(data: bytes) -> str | None:
    """Tells kinds whose first letters could also open a text, by what else they must have."""
    if data.startswith((b"GIF87a", b"GIF89a")) and b"\x00" in data[6:13]:
        return "a picture (GIF)"
    if data.startswith(b"RIFF") and data[8:12] == b"WEBP":
        return "a picture (WebP)"
    if data.startswith(b"BZh") and data[4:10] == b"1AY&SY":
        return "a compressed file (bzip2)"
    if data[257:262] == b"ustar" and b"\x00" in data[262:265]:
        return "an archive (tar)"
    parquet = (b"PAR1", b"PARE")
    return "a table (Parquet)" if data.startswith(parquet) and data.endswith(parquet) else None
