"""Workbooks: cells as they show, and nothing of what only the source says."""

from __future__ import annotations

import io
from datetime import date

import openpyxl  # type: ignore[import-untyped]
import pytest
from openpyxl.comments import Comment  # type: ignore[import-untyped]
from openpyxl.workbook.defined_name import DefinedName  # type: ignore[import-untyped]
from openpyxl.worksheet.datavalidation import DataValidation  # type: ignore[import-untyped]
from openpyxl.worksheet.table import Table  # type: ignore[import-untyped]

from office_files import OFFICE, inside, relation, relationships, unzipped, zipped
from undisclosed.errors import InputError
from undisclosed.formats.choosing import choose_format
from undisclosed.formats.conformance import check_format
from undisclosed.formats.office.document import OfficeDocument
from undisclosed.formats.office.sheet import SheetFormat
from undisclosed.formats.protocol import Replacement

CANARY = "qzxjvkqw"
X = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"


def _read(data: bytes) -> OfficeDocument:
    return SheetFormat().read(data, name="book.xlsx", encoding="utf-8")


def _book() -> bytes:
    """A workbook as openpyxl writes it."""
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.append(["Name", "Age", "Diagnosis", "Date"])
    sheet.append(["Jane Roe", 38, "a cold of hers", date(2019, 5, 12)])
    sheet.oddHeader.center.text = "A & B clinic"
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()


def workbook(cells: str = "", more: str = "", *, book: str = "", styles: str = "") -> bytes:
    """A workbook of one sheet, made by hand.

    Args:
        cells: What stands in its first row.
        more: What comes behind the cells.
        book: What comes behind the sheets in the main part.
        styles: What the styles say.
    """
    sheets = f'<sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets>{book}'
    parts = {
        "xl/workbook.xml": f'<workbook xmlns="{X}" xmlns:r="{OFFICE}">{sheets}</workbook>',
        "xl/worksheets/sheet1.xml": (
            f'<worksheet xmlns="{X}" xmlns:r="{OFFICE}">'
            f'<sheetData><row r="1">{cells}</row></sheetData>{more}</worksheet>'
        ),
        "xl/styles.xml": f'<styleSheet xmlns="{X}">{styles}</styleSheet>',
    }
    kinds = ("sheet.main", "worksheet", "styles")
    types = "".join(
        f'<Override PartName="/{name}" ContentType="{TYPE}.{kind}+xml"/>'
        for name, kind in zip(parts, kinds, strict=True)
    )
    return zipped(
        {
            "[Content_Types].xml": (
                '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
                '<Default Extension="rels" ContentType='
                '"application/vnd.openxmlformats-package.relationships+xml"/>'
                f"{types}</Types>"
            ),
            "_rels/.rels": relationships(relation(1, "officeDocument", "xl/workbook.xml")),
            "xl/_rels/workbook.xml.rels": relationships(
                relation(1, "worksheet", "worksheets/sheet1.xml"),
                relation(2, "styles", "styles.xml"),
            ),
            **parts,
        }
    )


DAYS = '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs>'
STYLES = f'<numFmts><numFmt numFmtId="170" formatCode="yyyy"/></numFmts>{DAYS}'


def test_the_kit() -> None:
    cells = (
        '<c r="A1"><v>38</v></c><c r="B1" t="str"><v>a b &amp; c</v></c><c r="C1" s="1"><v>43597'
        '</v></c><c r="D1" t="inlineStr"><is><r><t>one</t></r><r><t> two three</t></r></is></c>'
        '<c r="E1" t="b"><v>1</v></c><c r="F1"/>'
    )
    pages = (
        "<headerFooter><oddHeader>&amp;L&amp;12Page &amp;P &amp;&amp; co</oddHeader></headerFooter>"
    )
    plain = workbook(cells, pages, styles=STYLES)
    assert _read(plain).left_out == ()
    check_format(SheetFormat(), [plain, _book()], unpack=inside)


def test_cells_are_read_as_they_show() -> None:
    found = {block.place: block.text for block in _read(_book()).blocks}
    assert found["sheet 1, cell A2"] == "Jane Roe"
    assert found["sheet 1, cell B2"] == "38"
    assert found["sheet 1, cell D2"] == "2019-05-12"
    assert not any(block.follows for block in _read(_book()).blocks)


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        ('<c r="A1" s="1"><v>43597</v></c>', "2019-05-12"),
        ('<c r="A1" s="1"><v>43597.75</v></c>', "2019-05-12 18:00"),
        ('<c r="A1" s="2"><v>43597</v></c>', "2019-05-12"),
        ('<c r="A1" s="1"><v>0.5</v></c>', "12:00"),
        ('<c r="A1" s="1"><v>-3</v></c>', "-3"),
        ('<c r="A1" s="0"><v>43597</v></c>', "43597"),
        ('<c r="A1"><v>2.5E10</v></c>', "2.5E10"),
        ('<c r="A1" t="str"><v>_x0048_IV</v></c>', "HIV"),
        ('<c r="A1" t="inlineStr"><is><t>H_x0049_V</t></is></c>', "HIV"),
        ('<c r="A1" t="inlineStr"><is><t>_x005F_x0049_</t></is></c>', "_x0049_"),
    ],
)
def test_values_are_read_as_they_show(cell: str, text: str) -> None:
    assert [block.text for block in _read(workbook(cell, styles=STYLES)).blocks] == [text]


def test_days_may_be_counted_from_1904() -> None:
    late = workbook(
        '<c r="A1" s="1"><v>42135</v></c>', styles=STYLES, book='<workbookPr date1904="1"/>'
    )
    assert [block.text for block in _read(late).blocks] == ["2019-05-12"]


def test_text_that_looks_like_a_number_in_letters_is_written_as_it_is() -> None:
    book = workbook('<c r="A1" t="inlineStr"><is><t>flu</t></is></c>')
    written = _read(book).write({0: [Replacement(0, 3, "a_x0041_")]})
    assert [block.text for block in _read(written).blocks] == ["a_x0041_"]


def test_a_number_that_changes_becomes_a_text() -> None:
    written = _read(_book()).write(
        {
            i: [Replacement(0, len(block.text), "in 2019")]
            for i, block in enumerate(_read(_book()).blocks)
            if block.text in ("2019-05-12", "38")
        }
    )
    sheet = openpyxl.load_workbook(io.BytesIO(written)).active
    assert [cell.value for cell in sheet[2]] == ["Jane Roe", "in 2019", "a cold of hers", "in 2019"]


def test_no_hiding_place_in_what_another_program_writes() -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = f"{CANARY}1"
    sheet["A1"] = f"{CANARY} in a cell"
    sheet["A2"] = f'=IF(1>0,"{CANARY}","x")'
    sheet["A3"].comment = Comment(CANARY, CANARY)
    sheet["A4"] = "a link"
    sheet["A4"].hyperlink = f"http://a.org/{CANARY}"
    sheet["A5"] = 5
    sheet["A5"].number_format = f'"{CANARY}" 0'
    sheet.oddHeader.left.text = CANARY
    sheet.oddFooter.right.text = CANARY
    validation = DataValidation(type="list", formula1=f'"{CANARY},b"', prompt=CANARY)
    sheet.add_data_validation(validation)
    validation.add("B1")
    book.defined_names[CANARY] = DefinedName(CANARY, attr_text=f"'{CANARY}1'!$A$1")
    hidden = book.create_sheet("Hidden")
    hidden.sheet_state = "hidden"
    hidden["A1"] = f"{CANARY} out of sight"
    hidden.append([f"{CANARY} title"])
    hidden.add_table(Table(displayName=f"{CANARY}2", ref="A1:A2"))
    book.properties.creator = CANARY
    target = io.BytesIO()
    book.save(target)
    document = _read(target.getvalue())
    found = {
        i: [Replacement(0, len(block.text), "x")]
        for i, block in enumerate(document.blocks)
        if CANARY in block.text
    }
    released = document.write(found)
    assert [part for part in inside(released) if CANARY.encode() in part] == []
    assert openpyxl.load_workbook(io.BytesIO(released)).sheetnames[1] == "Hidden"
    told = " ".join(document.left_out)
    for what in ("formulas", "comments", "rules of cells", "properties", "formats of numbers"):
        assert what in told


# What stands behind the cells of a sheet, and in the main part.
BEHIND = {
    "rule for colours": '<conditionalFormatting sqref="A1"><cfRule type="expression"><formula>'
    'A1="{}"</formula></cfRule></conditionalFormatting>',
    "text of a rule": '<conditionalFormatting sqref="A1"><cfRule type="containsText" text="{}"/>'
    "</conditionalFormatting>",
    "filter": '<autoFilter ref="A1"><filterColumn><filters><filter val="{}"/></filters>'
    "</filterColumn></autoFilter>",
    "link": '<hyperlinks><hyperlink ref="A1" location="{}"/></hyperlinks>',
    "text of a link": '<hyperlinks><hyperlink ref="A1" display="{}"/></hyperlinks>',
    "protection": '<protectedRanges><protectedRange name="{}"/></protectedRanges>',
    "scenario": '<scenarios><scenario name="{}"/></scenarios>',
    "font of a header": '<headerFooter><oddHeader>&amp;"{}"x</oddHeader></headerFooter>',
    "header in pieces": "<headerFooter><oddHeader>{}<![CDATA[ more]]></oddHeader></headerFooter>",
    "reading of a word": "<rPh><t>{}</t></rPh>",
    "property": '<customProperties><customPr name="{}"/></customProperties>',
    "extension": '<extLst><ext uri="{}"/></extLst>',
}


@pytest.mark.parametrize("place", BEHIND)
def test_no_hiding_place_behind_the_cells(place: str) -> None:
    data = workbook(more=BEHIND[place].replace("{}", CANARY))
    document = _read(data)
    found = {
        i: [Replacement(0, len(block.text), "x")]
        for i, block in enumerate(document.blocks)
        if CANARY in block.text
    }
    released = document.write(found)
    assert [part for part in inside(released) if CANARY.encode() in part] == []
    assert found or document.left_out
    _read(released)


def test_it_is_known_and_macros_are_refused() -> None:
    data = _book()
    assert choose_format(data, "table.txt").name == "xlsx"
    files = unzipped(data)
    types = files["[Content_Types].xml"].replace(
        f"{TYPE}.sheet.main+xml".encode(), b"application/vnd.ms-excel.sheet.macroEnabled.main+xml"
    )
    with pytest.raises(InputError, match="macros"):
        _read(zipped({**files, "[Content_Types].xml": types}))
