"""Word documents that have the word in each place that they know."""

from __future__ import annotations

from collections.abc import Mapping

from drawn_parts import CHARTED, TYPES, chart, planted, shown_chart
from hiding.kinds import WORD, Planted, coded, in_place
from hiding.pages import noted_png
from office_files import NAMESPACES, paragraph, relation, unzipped, word, zipped
from office_files import WORD as OF_WORD

_RUN = "<w:p><w:r>{}</w:r></w:p>"
_FIELD = (
    '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> {} </w:instrText></w:r>'
    '<w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>'
)
_PICTURE = (
    "<w:p><w:r><w:drawing><wp:inline><wp:docPr id='1' name='Picture 1' {}/><a:graphic>"
    "<a:graphicData uri='http://schemas.openxmlformats.org/drawingml/2006/picture'/></a:graphic>"
    "</wp:inline></w:drawing></w:r></w:p>"
)
_LETTER: Mapping[str, tuple[str, ...]] = {
    "text": (_RUN.replace("{}", "<w:t>{}</w:t>"),),
    "pieces": (
        paragraph("{0}", "{1}"),
        "<w:p><w:r><w:t>{0}</w:t><w:softHyphen/><w:t>{1}</w:t></w:r></w:p>",
        (
            "<w:p><w:r><w:t>{0}</w:t></w:r><w:bookmarkStart w:id='1' w:name='a'/>"
            "<w:ins w:id='1'><w:r><w:t>{1}</w:t></w:r></w:ins></w:p>"
        ),
    ),
    "codes": (
        _RUN.replace("{}", f"<w:t>{coded('&#{};')}</w:t>"),
        _RUN.replace("{}", coded('<w:sym w:font="Arial" w:char="{:04X}"/>')),
    ),
    "cells": (f"<w:tbl><w:tr><w:tc>{paragraph('{}')}</w:tc></w:tr></w:tbl>",),
    "boxes": (
        _RUN.replace(
            "{}",
            "<w:pict><v:shape><v:textbox><w:txbxContent>"
            f"{paragraph('{}')}</w:txbxContent></v:textbox></v:shape></w:pict>",
        ),
        _RUN.replace("{}", '<w:pict><v:shape><v:textpath string="{}"/></v:shape></w:pict>'),
    ),
    "hidden": (_RUN.replace("{}", "<w:rPr><w:vanish/></w:rPr><w:t>{}</w:t>"),),
    "changes": (
        "<w:p><w:del w:id='1'><w:r><w:delText>{}</w:delText></w:r></w:del></w:p>",
        "<w:p><w:ins w:id='1'><w:r><w:t>{}</w:t></w:r></w:ins></w:p>",
        "<w:p><w:ins w:id='1' w:author='{}'><w:r><w:t>x</w:t></w:r></w:ins></w:p>",
        "<w:p><w:moveFrom w:id='1'><w:r><w:t>{}</w:t></w:r></w:moveFrom></w:p>",
        "<w:p><w:pPr><w:pPrChange w:id='1' w:author='{}'/></w:pPr></w:p>",
    ),
    "own data": (
        "<w:sdt><w:sdtPr><w:dataBinding w:xpath='/{}'/></w:sdtPr><w:sdtContent/></w:sdt>",
        "<w:customXml w:element='{}'><w:p/></w:customXml>",
        "<w:p w:{}='1'/>",
        "<w:{}/>",
    ),
    "for the blind": (
        _PICTURE.replace("{}", "descr='{}'"),
        _PICTURE.replace("{}", "title='{}'"),
        "<w:tbl><w:tblPr><w:tblDescription w:val='{}'/></w:tblPr></w:tbl>",
    ),
    "file names": (_PICTURE.replace("name='Picture 1' {}", "name='{}'"),),
    "bookmarks": (
        "<w:bookmarkStart w:id='1' w:name='{}'/>",
        "<w:p><w:hyperlink w:anchor='{}'/></w:p>",
    ),
    "links": (_FIELD.replace("{}", 'HYPERLINK "http://a.org/{}"'),),
    "fields": (
        _FIELD.replace("{}", "DOCVARIABLE {}"),
        "<w:p><w:fldSimple w:instr=' QUOTE \"{}\" '/></w:p>",
        (
            "<w:p><w:r><w:fldChar w:fldCharType='begin'><w:ffData><w:name w:val='{}'/></w:ffData>"
            "</w:fldChar></w:r></w:p>"
        ),
        "<w:sdt><w:sdtPr><w:alias w:val='{}'/></w:sdtPr><w:sdtContent/></w:sdt>",
    ),
    "names": (
        "<w:p><w:pPr><w:pStyle w:val='{}'/></w:pPr></w:p>",
        _RUN.replace("{}", "<w:rPr><w:rFonts w:ascii='{}'/></w:rPr><w:t>a</w:t>"),
    ),
    "scripts": (_FIELD.replace("{}", "MACROBUTTON {} a"),),
    "source": ("<!-- {} -->", "<?{} x?>"),
}


def _letter(body: str) -> bytes:
    return word(paragraph("She is well.") + in_place(body) + paragraph("She likes tea."))


def _part(told: str, root: str, content: str) -> bytes:
    body = f"<w:{root} {NAMESPACES}>{in_place(content)}</w:{root}>"
    parts = {f"word/{told}.xml": (told, f"{OF_WORD}.{told}+xml", body)}
    return word(paragraph("She is well."), parts)


def _odd(name: str, told: str, data: str | bytes = WORD, kind: str = "application/xml") -> bytes:
    return word(paragraph("She is well."), {name: (told, kind, data)})


def _linked(address: str, kind: str = "hyperlink") -> bytes:
    files = {name: data.decode() for name, data in unzipped(_letter("")).items()}
    listing = "word/_rels/document.xml.rels"
    line = relation(5, kind, address, ' TargetMode="External"')
    files[listing] = files[listing].replace("</Relationships>", f"{line}</Relationships>")
    return zipped(files)


_CHARTS = {
    name: word(
        paragraph("She is well.") + shown_chart("rId1"),
        {"word/charts/chart1.xml": ("chart", f"{TYPES}.chart+xml", chart(planted(body, WORD)))},
    )
    for name, body in CHARTED.items()
    if name in ("title", "title in pieces", "category", "formula", "format", "trend")
}
_NOTE = f"<w:footnote w:id='1'>{paragraph('{}')}</w:footnote>"
_REMARK = f"<w:comment w:id='1' w:author='{{}}'>{paragraph('{}')}</w:comment>"
_STYLE = "<w:style w:styleId='{}'><w:name w:val='{}'/></w:style>"
DOCX: Planted = {
    **{
        kind: {f"{kind} {i}": _letter(body) for i, body in enumerate(bodies, 1)}
        for kind, bodies in _LETTER.items()
    },
    "margins": {
        "header": _part("header", "hdr", paragraph("{}")),
        "footer": _part("footer", "ftr", paragraph("{}")),
    },
    "notes": {"footnote": _part("footnotes", "footnotes", _NOTE)},
    "comments": {"comment": _part("comments", "comments", _REMARK)},
    "properties": {
        "core": word(paragraph("Well."), more={"docProps/core.xml": WORD}),
        "app": word(paragraph("Well."), more={"docProps/app.xml": WORD}),
        "custom": word(paragraph("Well."), more={"docProps/custom.xml": WORD}),
    },
    "own data": {
        **{f"element {i}": _letter(each) for i, each in enumerate(_LETTER["own data"], 1)},
        "custom XML": _odd("customXml/item1.xml", "customXml", f"<a>{WORD}</a>"),
        "variable": _part(
            "settings", "settings", "<w:docVars><w:docVar w:name='a' w:val='{}'/></w:docVars>"
        ),
        "printer": _odd("word/printerSettings1.bin", "printerSettings"),
    },
    "thumbnail": {"thumbnail": word(paragraph("Well."), more={"docProps/thumbnail.jpeg": WORD})},
    "in pictures": {"note": _odd("word/media/image1.png", "image", noted_png(), "")},
    "attachments": {
        "object": _odd("word/embeddings/oleObject1.bin", "oleObject"),
        "workbook": _odd("word/embeddings/a.xlsx", "package"),
        "vector picture": _odd("word/media/image1.emf", "image"),
    },
    "file names": {
        "picture": _letter(_LETTER["file names"][0]),
        "part": _odd(
            f"word/{WORD}.xml", "header", f"<w:hdr {NAMESPACES}/>", f"{OF_WORD}.header+xml"
        ),
        "nobody's part": word(paragraph("Well."), more={f"word/{WORD}.xml": "<x/>"}),
    },
    "links": {
        "field": _letter(_LETTER["links"][0]),
        "relationship": _linked(f"http://a.org/{WORD}"),
        "in numbers": _linked(f"http://a.org/{coded('%{:02x}')}"),
        "template": _linked(f"file:///{WORD}.dotx", "attachedTemplate"),
    },
    "names": {
        **{f"use {i}": _letter(each) for i, each in enumerate(_LETTER["names"], 1)},
        "style": _part("styles", "styles", _STYLE),
        "font": _part("fontTable", "fonts", "<w:font w:name='{}'/>"),
    },
    "scripts": {
        "button": _letter(_LETTER["scripts"][0]),
        "macros": _odd("word/vbaProject.bin", "vbaProject"),
    },
    "charts": _CHARTS,
}
