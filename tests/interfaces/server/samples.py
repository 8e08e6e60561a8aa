"""A note in every format that the engine knows, to be uploaded."""

from __future__ import annotations

import io
import json
from collections.abc import Callable

import openpyxl  # type: ignore[import-untyped]
import pptx
import pyarrow as pa  # type: ignore[import-untyped]
import pyarrow.parquet as pq  # type: ignore[import-untyped]
from reportlab.pdfgen.canvas import Canvas

from formats.test_opendocument import opened
from office_files import paragraph, word, zipped

NOTE = "The cat had HIV and a retrovirus."
_MAIL = f"From: a@example.org\nSubject: A note\nDate: Mon, 2 Nov 2026 10:00:00 +0000\n\n{NOTE}\n"


def _pdf() -> bytes:
    target = io.BytesIO()
    canvas = Canvas(target, pagesize=(400, 300))
    canvas.drawString(40, 200, NOTE)
    canvas.save()
    return target.getvalue()


def _parquet() -> bytes:
    target = io.BytesIO()
    pq.write_table(pa.table({"id": [1], "text": [NOTE]}), target)
    return target.getvalue()


def _sheet() -> bytes:
    target, book = io.BytesIO(), openpyxl.Workbook()
    assert book.active is not None
    book.active["A1"] = NOTE
    book.save(target)
    return target.getvalue()


def _slides() -> bytes:
    target, show = io.BytesIO(), pptx.Presentation()
    slide = show.slides.add_slide(show.slide_layouts[5])
    assert slide.shapes.title is not None
    slide.shapes.title.text = NOTE
    show.save(target)
    return target.getvalue()


def _cell() -> str:
    cell = f"<table:table-cell><text:p>{NOTE}</text:p></table:table-cell>"
    return f"<table:table><table:table-row>{cell}</table:table-row></table:table>"


def _page() -> str:
    box = f"<draw:text-box><text:p>{NOTE}</text:p></draw:text-box>"
    return f"<draw:page><draw:frame>{box}</draw:frame></draw:page>"


SAMPLES: dict[str, Callable[[], bytes]] = {
    "csv": lambda: f'id,text\r\n1,"{NOTE}"\r\n'.encode(),
    "docx": lambda: word(paragraph(NOTE)),
    "eml": lambda: _MAIL.encode(),
    "html": lambda: f"<!doctype html><title>A note</title><p>{NOTE}</p>".encode(),
    "json": lambda: json.dumps({"text": NOTE}).encode(),
    "md": lambda: f"# A note\n\n{NOTE}\n".encode(),
    "mbox": lambda: f"From a@example.org Mon Nov  2 10:00:00 2026\n{_MAIL}\n".encode(),
    "odp": lambda: opened(_page(), kind="presentation"),
    "ods": lambda: opened(_cell(), kind="spreadsheet"),
    "odt": lambda: opened(f"<text:p>{NOTE}</text:p>"),
    "parquet": _parquet,
    "pdf": _pdf,
    "pptx": _slides,
    "rtf": lambda: rb"{\rtf1\ansi{\fonttbl{\f0 Arial;}}\f0 " + NOTE.encode() + rb"\par}",
    "txt": lambda: f"{NOTE}\n".encode(),
    "xlsx": _sheet,
    "zip": lambda: zipped({"a.txt": NOTE}),
}
"""By the suffix that files of the format have."""
