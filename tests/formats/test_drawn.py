"""Charts and diagrams of Office files: kept, with what they say as text."""

from __future__ import annotations

import io

import openpyxl  # type: ignore[import-untyped]
import pytest
from openpyxl.chart import BarChart, Reference  # type: ignore[import-untyped]
from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.util import Inches

from drawn_parts import (
    CHARTED,
    DIAGRAMMED,
    TYPES,
    chart,
    diagram,
    planted,
    shown_chart,
    shown_diagram,
)
from office_files import (
    W,
    content_types,
    inside,
    paragraph,
    relation,
    relationships,
    unzipped,
    word,
    zipped,
)
from undisclosed.formats.conformance import check_format
from undisclosed.formats.office.document import OfficeDocument
from undisclosed.formats.office.sheet import SheetFormat
from undisclosed.formats.office.slides import SlidesFormat
from undisclosed.formats.office.word import WordFormat
from undisclosed.formats.protocol import Format, Replacement

CANARY = "qzxjvkqw"
DIAGRAMS = ("Data", "Layout", "QuickStyle", "Colors")


def _charted(body: str) -> bytes:
    """A Word document with a chart."""
    parts = {"word/charts/chart1.xml": ("chart", f"{TYPES}.chart+xml", chart(body))}
    return word(paragraph("before") + shown_chart("rId1") + paragraph("after"), parts)


def _diagrammed(body: str, *, left_out: str = "") -> bytes:
    """A Word document with a diagram, in all parts of which one thing stands."""
    parts = {
        f"word/diagrams/{kind.lower()}1.xml": (
            f"diagram{kind}",
            "" if kind == left_out else f"{TYPES}.diagram{kind.removeprefix('Quick')}+xml",
            diagram(body),
        )
        for kind in DIAGRAMS
    }
    return word(shown_diagram("rId1", "rId2", "rId3", "rId4"), parts)


def _read(data: bytes) -> OfficeDocument:
    return WordFormat().read(data, name="report.docx", encoding="utf-8")


def _released(data: bytes, word_: str = CANARY) -> bytes:
    document = _read(data)
    return document.write(
        {
            i: [Replacement(at, at + len(word_), "x")]
            for i, block in enumerate(document.blocks)
            if (at := block.text.find(word_)) >= 0
        }
    )


@pytest.mark.parametrize("place", CHARTED)
def test_no_hiding_place_in_a_chart(place: str) -> None:
    released = _released(_charted(planted(CHARTED[place], CANARY)))
    assert [part for part in inside(released) if CANARY.encode() in part] == []
    assert "word/charts/chart1.xml" in unzipped(released)
    assert _read(released).left_out == ()


@pytest.mark.parametrize("place", DIAGRAMMED)
def test_no_hiding_place_in_a_diagram(place: str) -> None:
    released = _released(_diagrammed(planted(DIAGRAMMED[place], CANARY)))
    assert [part for part in inside(released) if CANARY.encode() in part] == []
    assert len([name for name in unzipped(released) if "diagrams/" in name]) == 4
    assert _read(released).left_out == ()


def test_a_chart_that_says_nothing_hidden_stays_byte_for_byte() -> None:
    body = planted(CHARTED["category"], "a cold") + planted(CHARTED["number"], "38")
    data = _charted(body)
    document = _read(data)
    assert document.write({}) == data
    assert [(block.place, block.text) for block in document.blocks] == [
        ("paragraph 1", "before"),
        ("paragraph 2", ""),
        ("paragraph 3", "after"),
        ("chart 1, value 1", "a cold"),
        ("chart 1, value 2", "38"),
    ]


def test_a_day_of_a_chart_is_read_as_a_day() -> None:
    body = planted(CHARTED["number"], "43597").replace("General", "d.m.yyyy")
    assert [block.text for block in _read(_charted(body)).blocks][-1] == "2019-05-12"


def test_sheets_have_one_name_in_the_workbook_and_its_charts() -> None:
    assert b"Sheet1!$B$1" in b"".join(
        inside(_released(_charted(planted(CHARTED["name of a series"], CANARY))))
    )
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = f"{CANARY}'s sheet"
    for row in (("drug", CANARY), ("aspirin", 4), (CANARY, 7)):
        sheet.append(row)
    drawn = BarChart()
    drawn.title = CANARY
    drawn.add_data(Reference(sheet, min_col=2, min_row=1, max_row=3), titles_from_data=True)
    drawn.set_categories(Reference(sheet, min_col=1, min_row=2, max_row=3))
    sheet.add_chart(drawn, "D2")
    target = io.BytesIO()
    book.save(target)
    document = SheetFormat().read(target.getvalue(), name="a.xlsx", encoding="utf-8")
    released = document.write(
        {
            i: [Replacement(0, len(block.text), "x")]
            for i, block in enumerate(document.blocks)
            if CANARY in block.text
        }
    )
    assert [part for part in inside(released) if CANARY.encode() in part] == []
    (name,) = openpyxl.load_workbook(io.BytesIO(released)).sheetnames
    assert f"{name}!$B$2:$B$3".encode() in b"".join(inside(released)).replace(b"'", b"")


def test_a_chart_of_a_presentation_is_still_one() -> None:
    talk = Presentation()
    told = CategoryChartData()  # type: ignore[no-untyped-call]
    told.categories = ["aspirin", CANARY]
    told.add_series(CANARY, (4, 7))  # type: ignore[no-untyped-call]
    slide = talk.slides.add_slide(talk.slide_layouts[6])
    size = [Inches(n) for n in (1, 1, 4, 3)]
    slide.shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, *size, told)
    target = io.BytesIO()
    talk.save(target)
    format_: Format = SlidesFormat()
    check_format(format_, [target.getvalue()], unpack=inside)
    document = format_.read(target.getvalue(), name="a.pptx", encoding="utf-8")
    found = {
        i: [Replacement(0, len(block.text), "x")]
        for i, block in enumerate(document.blocks)
        if CANARY in block.text
    }
    released = document.write(found)
    assert "embedded objects and macros" in document.left_out
    assert [part for part in inside(released) if CANARY.encode() in part] == []
    (shape,) = Presentation(io.BytesIO(released)).slides[0].shapes
    (plot,) = shape.chart.plots
    assert list(plot.categories) == ["aspirin", "x"]
    assert [(series.name, series.values) for series in plot.series] == [("x", (4.0, 7.0))]


def test_a_diagram_without_one_of_its_parts_is_left_out() -> None:
    data = _diagrammed(planted(DIAGRAMMED["text of a shape"], "flu"), left_out="Colors")
    document = _read(data)
    assert "charts and diagrams" in document.left_out
    assert b"relIds" not in unzipped(document.write({}))["word/document.xml"]


def test_what_stands_over_a_line_is_not_read_with_what_stands_under_it() -> None:
    letters = (f"<m:r><m:t>{each}</m:t></m:r>" for each in ("flu", "b", "c"))
    over, under, after = letters
    fraction = f"<m:f><m:num>{over}</m:num><m:den>{under}</m:den></m:f>"
    body = f"<w:p><m:oMath>{fraction}{after}</m:oMath></w:p>"
    assert [block.text for block in _read(word(body)).blocks] == ["c", "flu", "b"]


def test_what_decides_how_a_chart_is_drawn_stays_said() -> None:
    properties = (
        '<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/'
        'extended-properties"><Application>Microsoft Excel</Application><Company>{}</Company>'
        "<Manager>{}</Manager><AppVersion>{}</AppVersion></Properties>"
    )
    kind = "application/vnd.openxmlformats-officedocument.extended-properties+xml"
    for version, kept in (("12.0000", True), ("16.0000", False)):
        data = _with_properties(properties.format(CANARY, CANARY, version), kind)
        released = _released(data)
        assert CANARY.encode() not in b"".join(inside(released))
        assert ("docProps/app.xml" in unzipped(released)) == kept
        if kept:
            told = unzipped(released)["docProps/app.xml"]
            assert b"<Application>Microsoft Excel</Application>" in told
            assert b"<AppVersion>12.0000</AppVersion>" in told


def _with_properties(told: str, kind: str) -> bytes:
    files: dict[str, str | bytes] = {
        **unzipped(_charted("")),
        "docProps/app.xml": told,
        "_rels/.rels": relationships(
            relation(1, "officeDocument", "word/document.xml"),
            relation(2, "extended-properties", "docProps/app.xml"),
        ),
    }
    types = content_types({"docProps/app.xml": kind})
    start = types.index("<Override")
    listed = types[start : types.index("</Types>")].encode()
    files["[Content_Types].xml"] = unzipped(_charted(""))["[Content_Types].xml"].replace(
        b"</Types>", listed + b"</Types>"
    )
    return zipped(files)


def test_what_was_read_before_is_judged_by_its_own_file() -> None:
    """A part that said nothing says nothing again, and one that refers to what is gone does not."""
    silent = _charted("")
    assert _read(silent).write({}) == silent
    assert _read(silent).write({}) == silent
    styles = f'<w:styles xmlns:w="{W}"><w:style w:styleId="Roe"/></w:styles>'
    kind = "application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"
    named = word(paragraph("a"), {"word/styles.xml": ("styles", kind, styles)})
    for _ in range(2):
        assert b"Roe" not in unzipped(_read(named).write({}))["word/styles.xml"]
