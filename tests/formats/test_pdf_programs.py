"""PDF documents that browsers and word processors write, and what others see in a release."""

from __future__ import annotations

import io
import subprocess
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from needed import convert, needs
from pdf_files import inside
from undisclosed.formats.conformance import check_format
from undisclosed.formats.joining import carry_out
from undisclosed.formats.opening import OpenDocument
from undisclosed.formats.pdf.pdf import PdfFormat
from undisclosed.formats.protocol import Replacement

PAGE = """<!DOCTYPE html><title>qzxjvkqw</title><style>p { text-align: justify }</style>
<h1>A visit</h1>
<p>The cat of Mrs Oak, which is twelve years old, was found to have a <b>fever</b> on Monday; it
had been off its food for a week and slept for most of the day, as its owner told us.</p>
<p>Its office – “the kitchen” – was searched for <i>affluent</i> flies. None were found there.</p>
<table border=1 cellpadding=9><tr><td>Weight<td>4 kg<tr><td>Fever<td>none</table>
<a href="https://example.org/qzxjvkqw">A link</a> <input value="A field">"""


def printed(folder: Path) -> bytes:
    """Returns a page as Chromium prints it."""
    page, target = folder / "page.html", folder / "page.pdf"
    page.write_text(PAGE, encoding="utf-8")
    command = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer"]
    profile = f"--user-data-dir={folder / 'profile'}"
    subprocess.run(
        [*command, profile, f"--print-to-pdf={target}", page.as_uri()],
        capture_output=True, check=True, timeout=300,
    )  # fmt: skip
    return target.read_bytes()


def exported(folder: Path) -> bytes:
    """Returns a letter as LibreOffice exports it."""
    source = Path(__file__).with_name("letter.fodt")
    return convert(source, "pdf", folder / "office").read_bytes()


def shown(data: bytes, folder: Path) -> str:
    """Returns what another reader finds."""
    path = folder / "shown.pdf"
    path.write_bytes(data)
    told = subprocess.run(["pdftotext", str(path), "-"], capture_output=True, check=True)
    return told.stdout.decode()


def picture(data: bytes, folder: Path) -> Image.Image:
    """Returns the first page as a picture."""
    path = folder / "drawn.pdf"
    path.write_bytes(data)
    made = ["pdftoppm", "-r", "72", "-png", "-singlefile", str(path)]
    return Image.open(io.BytesIO(subprocess.run(made, capture_output=True, check=True).stdout))


def release(data: bytes, old: str, new: str) -> bytes:
    opened = OpenDocument(data, PdfFormat(), name="a.pdf", encoding="utf-8")
    at = opened.text.index(old)
    edits = [Replacement(at, at + len(old), new)]
    return opened.release(edits, carry_out(opened.text, edits))


@pytest.mark.slow
@needs("chromium", "pdftotext", "pdftoppm")
def test_a_print_of_chromium(tmp_path: Path) -> None:
    data = printed(tmp_path)
    check_format(PdfFormat(), [data], unpack=inside)
    released = release(data, "fever", "an illness")
    before, after = shown(data, tmp_path), shown(released, tmp_path)
    # Only what stood there is another: words, in their order.
    assert after.split() == before.replace("fever", "an illness", 1).split()
    # The title is gone; the address of the link is read, and so it can be changed.
    assert b"qzxjvkqw" not in b"".join(inside(release(data, "qzxjvkqw", "page")))
    _check_look(picture(data, tmp_path), picture(released, tmp_path))


@pytest.mark.slow
@needs("soffice", "pdftotext", "pdftoppm")
def test_an_export_of_libreoffice(tmp_path: Path) -> None:
    data = exported(tmp_path)
    check_format(PdfFormat(), [data], unpack=inside)
    released = release(data, "qzxjvkqwitem", "thing")
    before, after = shown(data, tmp_path), shown(released, tmp_path)
    # Bullets are letters of nobody there, and get their meaning.
    wanted = before.replace("qzxjvkqwitem", "thing").replace("\uf095", "•")
    assert after.split() == wanted.split()
    _check_look(picture(data, tmp_path), picture(released, tmp_path))


def _check_look(before: Image.Image, after: Image.Image) -> None:
    """A release looks the same but for a line."""
    assert before.size == after.size
    changed = ImageChops.difference(before.convert("L"), after.convert("L")).getbbox()
    assert changed is not None
    assert changed[3] - changed[1] < 30
