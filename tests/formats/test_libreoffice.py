"""Documents that LibreOffice writes, and releases that LibreOffice opens."""

from __future__ import annotations

import io
import subprocess
from pathlib import Path

import docx
import openpyxl  # type: ignore[import-untyped]
import pytest
from pptx import Presentation

from needed import convert, needs
from office_files import inside
from undisclosed.formats.conformance import check_format
from undisclosed.formats.office.opendocument import open_text
from undisclosed.formats.office.sheet import SheetFormat
from undisclosed.formats.office.slides import SlidesFormat
from undisclosed.formats.office.word import WordFormat
from undisclosed.formats.protocol import Format, Replacement

CANARY = "qzxjvkqw"
LETTER = Path(__file__).with_name("letter.fodt")
FORMATS: dict[str, Format] = {
    "docx": WordFormat(),
    "xlsx": SheetFormat(),
    "pptx": SlidesFormat(),
    "odt": open_text(),
}


def _document(kind: str) -> bytes:
    """A plain document as another library writes it."""
    target = io.BytesIO()
    if kind == "docx":
        letter = docx.Document()
        letter.add_heading("A letter", 1)
        letter.add_paragraph("She has ").add_run("a cold").bold = True
        letter.add_paragraph("one", style="List Bullet")
        letter.add_table(1, 2, style="Table Grid").cell(0, 0).text = "a cell"
        letter.sections[0].header.paragraphs[0].text = "A clinic"
        letter.save(target)
    elif kind == "xlsx":
        book = openpyxl.Workbook()
        book.active.append(["Name", 38, 2.5])
        book.active["A1"].font = openpyxl.styles.Font(bold=True, color="FF0000")
        book.save(target)
    else:
        talk = Presentation()
        talk.slides.add_slide(talk.slide_layouts[0]).shapes.title.text = "A title"
        talk.save(target)
    return target.getvalue()


def _pages(path: Path, folder: Path) -> list[bytes]:
    """Returns pictures of the pages of a document."""
    pdf = convert(path, "pdf", folder)
    subprocess.run(["pdftoppm", "-r", "50", "-png", pdf, folder / "page"], check=True, timeout=60)
    return [page.read_bytes() for page in sorted(folder.glob("page*.png"))]


@pytest.mark.slow
@needs("soffice", "pdftoppm")
@pytest.mark.parametrize("kind", ["docx", "xlsx", "pptx"])
def test_a_release_without_replacements_looks_as_it_did(kind: str, tmp_path: Path) -> None:
    data = _document(kind)
    document = FORMATS[kind].read(data, name="x", encoding="utf-8")
    assert document.left_out
    before, after = tmp_path / f"before.{kind}", tmp_path / f"after.{kind}"
    before.write_bytes(data)
    after.write_bytes(document.write({}))
    pages = _pages(before, tmp_path / "before")
    assert len(pages) > 0
    assert _pages(after, tmp_path / "after") == pages


@pytest.mark.slow
@needs("soffice")
@pytest.mark.parametrize("kind", ["docx", "odt"])
def test_what_stands_anywhere_in_a_letter_is_found_or_gone(kind: str, tmp_path: Path) -> None:
    """Text, header, footer, note, link, box, style, change, comment, properties: all say it."""
    data = convert(LETTER, kind, tmp_path / "written").read_bytes()
    assert sum(CANARY.encode() in part for part in inside(data)) > 5
    document = FORMATS[kind].read(data, name="x", encoding="utf-8")
    found = {
        i: [Replacement(0, len(block.text), "(gone)")]
        for i, block in enumerate(document.blocks)
        if CANARY in block.text
    }
    assert len(found) > 7
    for what in ("tracked changes", "comments", "properties (author, title, dates …)"):
        assert what in document.left_out
    released = tmp_path / f"released.{kind}"
    released.write_bytes(document.write(found))
    assert [part for part in inside(released.read_bytes()) if CANARY.encode() in part] == []
    text = convert(released, "txt:Text (encoded):UTF8", tmp_path / "read").read_text()
    assert CANARY not in text
    assert "(gone)" in text
    assert "A line in a style\tof its own" in text
    assert "The end." in text


@pytest.mark.slow
@needs("soffice")
@pytest.mark.parametrize("kind", ["docx", "odt"])
def test_the_kit_on_what_libreoffice_writes(kind: str, tmp_path: Path) -> None:
    check_format(FORMATS[kind], [convert(LETTER, kind, tmp_path).read_bytes()], unpack=inside)
