"""PDF documents for tests, written by hand, and all that is inside of one."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import unquote

import pikepdf
from pikepdf import Dictionary, Name

CANARY = "qzxjvkqw"
Add = Callable[[pikepdf.Pdf, Any], None]


def said(content: bytes, **more: Any) -> bytes:
    """Returns a document of one page that draws just this, in the font F."""
    pdf = pikepdf.new()
    page = pdf.add_blank_page(page_size=(600, 800))
    font = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)
    page.obj.Resources = Dictionary(Font=Dictionary(F=font))
    page.obj.Contents = pdf.make_stream(content)
    for add in more.values():
        add(pdf, page.obj)
    return saved(pdf)


def saved(pdf: pikepdf.Pdf, **options: Any) -> bytes:
    target = io.BytesIO()
    pdf.save(target, static_id=True, **options)
    return target.getvalue()


def inside(data: bytes) -> Iterator[bytes]:
    """Yields all that is in a document, unpacked, and strings as they read."""
    yield data
    with pikepdf.open(io.BytesIO(data)) as pdf:
        for each in pdf.objects:
            yield each.unparse()
            yield from _strings(each)
            if isinstance(each, pikepdf.Stream):
                yield each.read_raw_bytes()
                try:
                    yield each.read_bytes()
                except pikepdf.PdfError:  # A picture.
                    continue


def _strings(each: Any, depth: int = 0) -> Iterator[bytes]:
    if isinstance(each, pikepdf.String):
        yield unquote(str(each)).encode("utf-8", "replace")
    elif isinstance(each, (pikepdf.Dictionary, pikepdf.Stream, pikepdf.Array)) and depth < 9:
        held = each.values() if not isinstance(each, pikepdf.Array) else each
        for inner in held:
            if not getattr(inner, "is_indirect", False):
                yield from _strings(inner, depth + 1)


def scan() -> bytes:
    """Returns a document of one page that is a picture."""

    def add(pdf: pikepdf.Pdf, page: Any) -> None:
        picture = pdf.make_stream(
            b"\xff", Type=Name.XObject, Subtype=Name.Image, Width=1, Height=1,
            BitsPerComponent=8, ColorSpace=Name.DeviceGray,
        )  # fmt: skip
        page.Resources.XObject = Dictionary(S=picture)

    return said(b"q 600 0 0 800 0 0 cm /S Do Q", add=add)
