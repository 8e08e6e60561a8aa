"""Workbooks and presentations that have the word in each place that they know."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import openpyxl  # type: ignore[import-untyped]
from openpyxl.chart import BarChart, Reference  # type: ignore[import-untyped]
from openpyxl.comments import Comment  # type: ignore[import-untyped]
from openpyxl.drawing.image import Image  # type: ignore[import-untyped]
from openpyxl.workbook.defined_name import DefinedName  # type: ignore[import-untyped]
from openpyxl.worksheet.datavalidation import DataValidation  # type: ignore[import-untyped]
from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.util import Inches

from hiding.kinds import HALVES, WORD, Planted
from hiding.pages import noted_png
from office_files import unzipped, zipped

Change = Callable[[openpyxl.Workbook], object]


def _book(change: Change) -> bytes:
    """A workbook as openpyxl writes it."""
    book = openpyxl.Workbook()
    book.active.append(["id", "note"])
    book.active.append([1, "She is well."])
    change(book)
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()


def _hide(book: openpyxl.Workbook, what: str) -> None:
    sheet = book.create_sheet("Sheet2")
    sheet["C4"] = WORD
    if what == "row":
        sheet.row_dimensions[4].hidden = True
    elif what == "column":
        sheet.column_dimensions["C"].hidden = True
    else:
        sheet.sheet_state = what


def _chart(book: openpyxl.Workbook) -> None:
    drawn = BarChart()
    drawn.title = WORD
    drawn.add_data(Reference(book.active, min_col=1, min_row=1, max_row=2), titles_from_data=True)
    book.active.add_chart(drawn, "D2")


def _rule(book: openpyxl.Workbook) -> None:
    rule = DataValidation(type="list", formula1=f'"{WORD},b"', prompt=WORD)
    book.active.add_data_validation(rule)
    rule.add("B1")


def _set(path: str, value: object) -> Change:
    def change(book: openpyxl.Workbook) -> None:
        *way, last = path.split(".")
        held = book
        for name in way:
            held = getattr(held, name)
        setattr(held, last, value)

    return change


def _cell(place: str, attribute: str, value: object) -> Change:
    return lambda book: setattr(book.active[place], attribute, value)


def _changed(data: bytes, name: str, old: str, new: str) -> bytes:
    """Returns a package with something else in one part."""
    files = unzipped(data)
    assert old.encode() in files[name]
    return zipped({**files, name: files[name].replace(old.encode(), new.encode(), 1)})


def _cached(text: str) -> bytes:
    """A workbook whose formula has a value that was calculated last."""
    data = _book(_cell("B3", "value", "=A2"))
    told = f'<c r="B3" t="str"><f>A2</f><v>{text}</v>'
    return _changed(data, "xl/worksheets/sheet1.xml", '<c r="B3"><f>A2</f><v></v>', told)


def _in_pieces() -> bytes:
    data = _book(_cell("B2", "value", "PIECES"))
    runs = "".join(f"<r><t>{half}</t></r>" for half in HALVES)
    return _changed(data, "xl/worksheets/sheet1.xml", "<t>PIECES</t>", runs)


XLSX: Planted = {
    "text": {"cell": _book(_cell("B2", "value", f"She takes {WORD}."))},
    "pieces": {"rich text": _in_pieces()},
    "codes": {"escaped": _book(_cell("B2", "value", "_x007A_idovudine"))},
    "cells": {"cell": _book(_cell("AB77", "value", WORD))},
    "margins": {
        "header": _book(_set("active.oddHeader.center.text", WORD)),
        "footer": _book(_set("active.evenFooter.left.text", WORD)),
    },
    "hidden": {
        what: _book(lambda book, what=what: _hide(book, what))  # type: ignore[misc]
        for what in ("row", "column", "hidden", "veryHidden")
    },
    "comments": {"comment": _book(_cell("B2", "comment", Comment(WORD, WORD)))},
    "properties": {
        "author": _book(_set("properties.creator", WORD)),
        "keywords": _book(_set("properties.keywords", WORD)),
    },
    "in pictures": {
        "note": _book(lambda book: book.active.add_image(Image(io.BytesIO(noted_png()))))
    },
    "links": {"cell": _book(_cell("B2", "hyperlink", f"http://a.org/{WORD}"))},
    "names": {"style": _book(_cell("B2", "number_format", f'"{WORD}" 0'))},
    "formulas": {
        "formula": _book(_cell("B3", "value", f'=IF(1>0,"{WORD}","x")')),
        "rule": _book(_rule),
        "name": _book(
            lambda book: book.defined_names.add(DefinedName(WORD, attr_text="Sheet!$A$1"))
        ),
    },
    "values": {"of a formula": _cached(WORD)},
    "charts": {"title": _book(_chart)},
    "titles": {"sheet": _book(_set("active.title", WORD))},
}


def _talk(change: Callable[[Any, Any], object]) -> bytes:
    """A presentation as python-pptx writes it."""
    talk = Presentation()
    slide = talk.slides.add_slide(talk.slide_layouts[5])
    slide.shapes.title.text = "She is well."
    change(talk, slide)
    target = io.BytesIO()
    talk.save(target)
    return target.getvalue()


_SIZE = [Inches(n) for n in (1, 2, 5, 1)]


def _boxed(slide: Any, *runs: str) -> Any:
    frame = slide.shapes.add_textbox(*_SIZE).text_frame
    for each in runs:
        frame.paragraphs[0].add_run().text = each
    return frame.paragraphs[0].runs[-1]


def _charted(slide: Any) -> None:
    told = CategoryChartData()  # type: ignore[no-untyped-call]
    told.categories = ["tea", WORD]
    told.add_series(WORD, (4, 7))  # type: ignore[no-untyped-call]
    slide.shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, *_SIZE, told)


def _pictured(slide: Any, key: str) -> None:
    picture = slide.shapes.add_picture(io.BytesIO(noted_png()), *_SIZE[:2])
    picture._element.nvPicPr.cNvPr.set(key, WORD if key != "id" else "7")


def _unshown(talk: Any) -> None:
    slide = talk.slides.add_slide(talk.slide_layouts[5])
    slide.shapes.title.text = WORD
    slide._element.set("show", "0")


PPTX: Planted = {
    "text": {"title": _talk(lambda _, slide: setattr(slide.shapes.title, "text", WORD))},
    "pieces": {"runs": _talk(lambda _, slide: _boxed(slide, *HALVES))},
    "cells": {
        "cell": _talk(
            lambda _, slide: setattr(
                slide.shapes.add_table(1, 2, *_SIZE).table.cell(0, 1), "text", WORD
            )
        )
    },
    "notes": {
        "notes": _talk(
            lambda _, slide: setattr(slide.notes_slide.notes_text_frame, "text", f"Say {WORD}.")
        )
    },
    "boxes": {"box": _talk(lambda _, slide: _boxed(slide, f"She takes {WORD}."))},
    "hidden": {"slide": _talk(lambda talk, _: _unshown(talk))},
    "properties": {
        "author": _talk(lambda talk, _: setattr(talk.core_properties, "author", WORD)),
        "comments": _talk(lambda talk, _: setattr(talk.core_properties, "comments", WORD)),
    },
    "for the blind": {
        "description": _talk(lambda _, slide: _pictured(slide, "descr")),
        "title": _talk(lambda _, slide: _pictured(slide, "title")),
    },
    "in pictures": {"note": _talk(lambda _, slide: _pictured(slide, "id"))},
    "file names": {"picture": _talk(lambda _, slide: _pictured(slide, "name"))},
    "links": {
        "run": _talk(
            lambda _, slide: setattr(
                _boxed(slide, "a").hyperlink, "address", f"http://a.org/{WORD}"
            )
        )
    },
    "names": {
        "layout": _talk(lambda talk, _: talk.slide_layouts[0]._element.cSld.set("name", WORD)),
        "font": _talk(lambda _, slide: setattr(_boxed(slide, "a").font, "name", WORD)),
    },
    "charts": {"chart": _talk(lambda _, slide: _charted(slide))},
}


def _with(data: bytes, name: str, content: bytes) -> bytes:
    """Returns a package with a file that nothing refers to."""
    return zipped({**unzipped(data), name: content})


def _everywhere(made: Planted, main: str) -> Planted:
    """Adds what all packages can have."""
    whole = made["properties"]["author"]
    folder = main.partition("/")[0]
    told = WORD.encode()
    return {
        **made,
        "own data": {"custom XML": _with(whole, "customXml/item1.xml", b"<a>" + told + b"</a>")},
        "thumbnail": {"thumbnail": _with(whole, "docProps/thumbnail.jpeg", told)},
        "attachments": {"object": _with(whole, f"{folder}/embeddings/oleObject1.bin", told)},
        "scripts": {"macros": _with(whole, f"{folder}/vbaProject.bin", told)},
        "source": {
            "comment": _changed(whole, main, _ROOTS[main], f"<!-- {WORD} -->{_ROOTS[main]}")
        },
    }


_ROOTS = {"xl/workbook.xml": "<workbook ", "ppt/presentation.xml": "<p:presentation "}
XLSX = _everywhere(XLSX, "xl/workbook.xml")
PPTX = _everywhere(PPTX, "ppt/presentation.xml")
