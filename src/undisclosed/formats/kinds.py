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
    ("WordDocument", "a Word document (DOC)"),
    ("Workbook", "an Excel workbook (XLS)"),
    ("PowerPoint Document", "a PowerPoint presentation (PPT)"),
    ("__substg1.0_", "an Outlook message (MSG)"),
)
_ZIP = re.compile(rb"PK(\x03\x04|\x05\x06|\x07\x08)")
_OLE = re.compile(rb"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")
# Where letters alone could also open a text, what must follow them is asked for too.
_BEGINNINGS = tuple(
    (re.compile(pattern, re.DOTALL), kind)
    for pattern, kind in (
        (rb"(\xef\xbb\xbf)?\s*%PDF-", "a PDF document"),
        (rb"(\xef\xbb\xbf)?\s*\{\\rtf", "a Rich Text document (RTF)"),
        (rb"\x89PNG\r\n\x1a\n", "a picture (PNG)"),
        (rb"\xff\xd8\xff", "a picture (JPEG)"),
        (rb"GIF8[79]a.{0,6}[\x00-\x08]", "a picture (GIF)"),
        (rb"II[*+]\x00|MM\x00[*+]", "a picture (TIFF)"),
        (rb"RIFF.{4}WEBP", "a picture (WebP)"),
        (rb"\x1f\x8b", "a compressed file (gzip)"),
        (rb"BZh[1-9]1AY&SY", "a compressed file (bzip2)"),
        (rb"\xfd7zXZ\x00", "a compressed file (xz)"),
        (rb"\x28\xb5\x2f\xfd", "a compressed file (Zstandard)"),
        (rb"7z\xbc\xaf\x27\x1c", "an archive (7z)"),
        (rb"Rar!\x1a\x07", "an archive (RAR)"),
        (rb".{257}ustar[\x00 ]", "an archive (tar)"),
        (rb"SQLite format 3\x00", "a database (SQLite)"),
        (rb"\x7fELF", "a program (ELF)"),
        (rb"PAR[1E].*PAR[1E]\Z", "a table (Parquet)"),
    )
)


def identify(data: bytes) -> str | None:
    """Returns what a file is, in words, if it is of a kind that its bytes tell.

    >>> identify(b"%PDF-1.7")
    'a PDF document'
    """
    if _ZIP.match(data):
        named = (kind for mark, kind in _IN_ZIP if mark in data)
        return next(named, "an archive (zip)")
    if _OLE.match(data):
        found = (kind for mark, kind in _IN_OLE if mark.encode("utf-16-le") in data)
        return next(found, "an older Microsoft Office file (OLE)")
    return next((kind for pattern, kind in _BEGINNINGS if pattern.match(data)), None)
