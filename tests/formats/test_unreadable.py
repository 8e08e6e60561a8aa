"""What a file is, told by its bytes; a text is never taken for anything."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import sqlite3
import sys
import tarfile
import zipfile
from pathlib import Path

import pyarrow as pa  # type: ignore[import-untyped]
import pyarrow.parquet as pq  # type: ignore[import-untyped]
import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st

from undisclosed.formats.unreadable import identify


def archive(*names: str, stored: str = "") -> bytes:
    """A zip archive with some files; `stored` is what the first holds, uncompressed."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as file:
        if stored:
            file.writestr(zipfile.ZipInfo("mimetype"), stored)
        for name in names:
            file.writestr(name, "<x>" * 9000)
    return target.getvalue()


def tar() -> bytes:
    target = io.BytesIO()
    with tarfile.open(fileobj=target, mode="w") as file:
        file.addfile(tarfile.TarInfo("note.txt"))
    return target.getvalue()


def parquet() -> bytes:
    target = io.BytesIO()
    pq.write_table(pa.table({"note": ["flu"]}), target)
    return target.getvalue()


def database(folder: Path) -> bytes:
    path = folder / "x.db"
    with sqlite3.connect(path) as connection:
        connection.execute("create table note (text)")
    connection.close()
    return path.read_bytes()


def ole(part: str) -> bytes:
    return b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600) + part.encode("utf-16-le")


OPENDOCUMENT = "application/vnd.oasis.opendocument."
PARTS = ("[Content_Types].xml", "_rels/.rels", "docProps/app.xml")


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (archive(*PARTS, "word/document.xml"), "a Word document (DOCX)"),
        (archive(*PARTS, "xl/workbook.xml"), "an Excel workbook (XLSX)"),
        (archive(*PARTS, "ppt/presentation.xml"), "a PowerPoint presentation (PPTX)"),
        (archive("content.xml", stored=f"{OPENDOCUMENT}text"), "an OpenDocument text (ODT)"),
        (
            archive("content.xml", stored=f"{OPENDOCUMENT}spreadsheet"),
            "an OpenDocument spreadsheet (ODS)",
        ),
        (archive("book.opf", stored="application/epub+zip"), "an e-book (EPUB)"),
        (archive("note.txt"), "an archive (zip)"),
        (archive(), "an archive (zip)"),
        (ole("WordDocument"), "a Word document (DOC)"),
        (ole("Workbook"), "an Excel workbook (XLS)"),
        (ole("__substg1.0_0037001F"), "an Outlook message (MSG)"),
        (ole("Else"), "an older Microsoft Office file (OLE)"),
        (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "a PDF document"),
        (b"\n %PDF-1.4", "a PDF document"),
        (b"{\\rtf1\\ansi flu}", "a Rich Text document (RTF)"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "a picture (PNG)"),
        (b"\xff\xd8\xff\xe0\0\x10JFIF\0", "a picture (JPEG)"),
        (b"GIF89a\x10\x02\x20\x02\x80\0\0", "a picture (GIF)"),
        (b"II*\0\x08\0\0\0", "a picture (TIFF)"),
        (b"MM\0*\0\0\0\x08", "a picture (TIFF)"),
        (b"RIFF\x24\0\0\0WEBPVP8 ", "a picture (WebP)"),
        (gzip.compress(b"flu"), "a compressed file (gzip)"),
        (bz2.compress(b"flu", 3), "a compressed file (bzip2)"),
        (lzma.compress(b"flu"), "a compressed file (xz)"),
        (zstandard.compress(b"flu"), "a compressed file (Zstandard)"),
        (b"7z\xbc\xaf\x27\x1c\0\x04", "an archive (7z)"),
        (b"Rar!\x1a\x07\x01\0", "an archive (RAR)"),
        (tar(), "an archive (tar)"),
        (parquet(), "a table (Parquet)"),
        (b"%!PS-Adobe-3.0\n(She has H) show (IV) show", "a PostScript document"),
        (b"\n<?xml version='1.0'?><p>H&#73;V</p>", "an XML document"),
        ("<?xml version='1.0'?>".encode("utf-16"), "an XML document"),
        (b"\xef\xbb\xbf<svg><text>H<tspan>I</tspan>V</text></svg>", "a drawing (SVG)"),
        (b"% By me\n\\documentclass{letter}\n\\begin{document}", "a LaTeX document"),
    ],
)
def test_kinds_are_told_by_their_bytes(data: bytes, kind: str) -> None:
    assert identify(data) == kind


def test_a_database_and_a_program(tmp_path: Path) -> None:
    assert identify(database(tmp_path)) == "a database (SQLite)"
    if sys.platform == "linux":
        assert identify(Path(sys.executable).read_bytes()) == "a program (ELF)"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "PK, the patient's wife",
        "GIF89a is a format of pictures, and so is JPEG.",
        "IIb or not IIb",
        "PAR1 was measured; so was PAR2",
        "." * 257 + "ustar is at home in archives",
        "BZh is no word",
        "RIFF, 16 May: WEBP",
        "On %PDF-1.7 and {\\rtf",
        "On <?xml and %!PS",
        "In LaTeX, \\documentclass comes before\n\\begin{document}",
        "7z",
    ],
)
def test_a_text_that_begins_like_another_kind_is_none(text: str) -> None:
    for encoding in ("utf-8", "utf-16", "utf-16-le", "utf-32"):
        assert identify(text.encode(encoding)) is None


@given(st.text(st.characters(codec="cp1252", exclude_categories=["Cc"])))
def test_no_text_is_taken_for_anything_else(text: str) -> None:
    begins = text.lstrip().startswith(("%PDF-", "{\\rtf", "%!PS", "<?xml", "<svg"))
    assert begins or identify(text.encode()) is None
