"""PDF documents made to do harm end in an error that names them: soon, and in little room."""

from __future__ import annotations

import io
import resource
import time
import zlib
from collections.abc import Callable
from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name

from pdf_files import said, saved
from undisclosed.errors import InputError
from undisclosed.formats.opening import OpenDocument
from undisclosed.formats.pdf.pdf import PdfFormat

TEXT = b"BT /F 12 Tf 9 9 Td (A cat with HIV.) Tj ET"
SECONDS = 20
BYTES = 300_000_000
"""How much more memory than before a file may take."""


def many_pages() -> bytes:
    """Ten thousand pages."""
    pdf = pikepdf.new()
    for _ in range(10_000):
        pdf.add_blank_page()
    return saved(pdf)


def tree(levels: int, kids: str) -> bytes:
    """A tree of pages in which each node has the next many times."""
    nodes = [
        f"{at} 0 obj <</Type /Pages /Count 9 /Kids [{(f'{at + 1} 0 R ' * 10)}]>> endobj"
        for at in range(2, 2 + levels)
    ]
    last = f"{2 + levels} 0 obj {kids} endobj"
    return whole(["1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj", *nodes, last])


def whole(objects: list[str], trailer: str = "") -> bytes:
    """Returns a file of objects, with a table of where they stand."""
    data, places = b"%PDF-1.7\n", []
    for each in objects:
        places.append(len(data))
        data += each.encode() + b"\n"
    rows = "".join(f"{at:010} 00000 n \n" for at in places)
    table = f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{rows}"
    end = f"trailer <</Size {len(objects) + 1} /Root 1 0 R {trailer}>>"
    return data + f"{table}{end}\nstartxref\n{len(data)}\n%%EOF\n".encode()


PAGE = "<</Type /Page /Parent 2 0 R /MediaBox [0 0 9 9]>>"
CATALOG = "1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj"
ONE = "2 0 obj <</Type /Pages /Count 1 /Kids [3 0 R]>> endobj"


def deep() -> bytes:
    """Arrays in arrays, a hundred thousand deep."""
    nested = "[" * 100_000 + "]" * 100_000
    return whole([CATALOG, ONE, f"3 0 obj {PAGE[:-2]} /Annots {nested}>> endobj"])


def deep_content() -> bytes:
    """The same among the operators of a page, and as states that are saved."""
    return said(b"[" * 200_000 + b"]" * 200_000 + b" TJ " + b"q " * 200_000 + TEXT)


def packed(start: bytes, fill: bytes) -> bytes:
    """Returns a quarter of a gigabyte, packed, without ever holding it."""
    pack = zlib.compressobj(6)
    parts = [pack.compress(start), *(pack.compress(fill * 1_000_000) for _ in range(250))]
    return b"".join([*parts, pack.flush()])


def packed_again() -> bytes:
    """A quarter of a gigabyte of nothing, packed three times."""
    data = zlib.compress(zlib.compress(packed(b"", b"\0")))

    def add(pdf: pikepdf.Pdf, page: Any) -> None:
        page.Contents = pdf.make_stream(data)
        page.Contents.Filter = Array([Name.FlateDecode] * 3)

    return said(b"", add=add)


def bomb(add: Callable[[Any, Any], None]) -> bytes:
    """A stream that unpacks to a quarter of a gigabyte, somewhere in a document."""

    def plant(pdf: pikepdf.Pdf, page: Any) -> None:
        made = pdf.make_stream(packed(b"", b"\0"))
        made.Filter = Name.FlateDecode
        add(page, made)

    return said(TEXT, add=plant)


def in_map(page: Any, made: Any) -> None:
    page.Resources.Font.F.ToUnicode = made


def in_picture(page: Any, made: Any) -> None:
    for key, value in {"Type": Name.XObject, "Subtype": Name.Image, "Width": 60_000}.items():
        made[f"/{key}"] = value
    made.Height, made.BitsPerComponent, made.ColorSpace = 60_000, 8, Name.DeviceGray
    page.Resources.XObject = Dictionary(P=made)
    page.Contents.write(TEXT + b" q 9 0 0 9 0 0 cm /P Do Q")


def in_program(page: Any, made: Any) -> None:
    font = page.Resources.Font.F
    font.FontDescriptor = Dictionary(Type=Name.FontDescriptor, Flags=32, FontFile2=made)


def in_objects() -> bytes:
    """A stream of objects that unpacks to a quarter of a gigabyte."""
    data = packed(b"4 0 ", b" ")
    stream = f"<</Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length {len(data)}>> stream\n"
    head = b"%PDF-1.7\n1 0 obj " + stream.encode() + data + b"\nendstream endobj\n"
    rows = b"".join(
        each.to_bytes(1) + a.to_bytes(4) + b.to_bytes(2)
        for each, a, b in ((0, 0, 0), (1, 9, 0), (1, len(head), 0), (2, 0, 0), (2, 1, 0))
    )
    table = (
        f"2 0 obj <</Type /XRef /Size 5 /W [1 4 2] /Root 4 0 R /Length {len(rows)}>> stream\n"
    ).encode()
    end = b"\nendstream endobj\nstartxref\n" + str(len(head)).encode() + b"\n%%EOF\n"
    return head + table + rows + end


def huge_table() -> bytes:
    """A table of places that says it has a billion entries."""
    data = said(TEXT)
    return data.replace(b"/Size ", b"/Size 99999999")


HOSTILE: dict[str, Callable[[], bytes]] = {
    "10,000 pages": many_pages,
    "pages of pages of pages": lambda: tree(8, PAGE),
    "a tree that is its own branch": lambda: tree(2, "<</Type /Pages /Kids [2 0 R]>>"),
    "arrays in arrays": deep,
    "arrays in arrays on a page": deep_content,
    "packed three times": packed_again,
    "a bomb as a map of a font": lambda: bomb(in_map),
    "a bomb as a picture": lambda: bomb(in_picture),
    "a bomb as the program of a font": lambda: bomb(in_program),
    "a bomb of objects": in_objects,
    "a table that goes round": lambda: whole([CATALOG, ONE, f"3 0 obj {PAGE} endobj"], "/Prev 9"),
    "a table without end": huge_table,
    "no table": lambda: said(TEXT).replace(b"startxref", b"startxxxx"),
    "cut off": lambda: said(TEXT)[:-40],
    "noise behind the head": lambda: b"%PDF-1.7\n" + bytes(range(256)) * 99,
    "nothing behind the head": lambda: b"%PDF-1.7\n",
    "no pages": lambda: whole(["1 0 obj <</Type /Catalog>> endobj"]),
    "a page that is none": lambda: whole([CATALOG, ONE, "3 0 obj (HIV) endobj"]),
    "a page of no size": lambda: whole([CATALOG, ONE, "3 0 obj <</Type /Page>> endobj"]),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_what_is_made_to_do_harm_ends_in_an_error_or_is_harmless(name: str) -> None:
    data = HOSTILE[name]()
    started = time.process_time()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    error = _refused(data)
    assert "a.pdf" in error or not error
    assert "HIV" not in error
    assert time.process_time() - started < SECONDS
    assert 1024 * (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) < BYTES


def _refused(data: bytes) -> str:
    """Returns why a document is refused; "" if it is released."""
    try:
        opened = OpenDocument(data, PdfFormat(), name="a.pdf", encoding="utf-8")
        opened.release([], opened.text)
    except InputError as error:
        return str(error)
    return ""


def test_more_pages_than_are_read_are_counted_and_no_more() -> None:
    assert _refused(many_pages()) == "a.pdf has more than 5,000 pages. Split it into parts."


@pytest.mark.parametrize(
    ("user", "told"), [("a", "a.pdf is locked with a password. Unlock it first."), ("", "")]
)
def test_passwords(user: str, told: str) -> None:
    """One to open a document is asked for; one that only forbids to change it locks nothing."""
    with pikepdf.open(io.BytesIO(said(TEXT))) as pdf:
        locked = saved(pdf, encryption=pikepdf.Encryption(user=user, owner="b"))
    assert _refused(locked) == told
    if not told:
        opened = OpenDocument(locked, PdfFormat(), name="a.pdf", encoding="utf-8")
        assert opened.text == "A cat with HIV."
        with pikepdf.open(io.BytesIO(opened.release([], opened.text))) as pdf:
            assert not pdf.is_encrypted


@pytest.mark.parametrize(("content", "times"), [(b"q " * 40_000_000, 1), (b"1 " * 2_000_000, 30)])
def test_what_is_drawn_is_counted_before_it_is_held(content: bytes, times: int) -> None:
    """A few kilobytes that stand for millions of operators, in one stream or in one many times."""
    pdf = pikepdf.new()
    pdf.add_blank_page()
    pdf.pages[0].obj.Contents = Array([pdf.make_stream(content)] * times)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert _refused(saved(pdf)).startswith("a.pdf is damaged, or is a PDF document of a kind")
    assert 1024 * (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) < BYTES
