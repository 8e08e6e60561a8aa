"""Word documents: what a reader of the file, or of its source, can find is read or left out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from office_files import (
    NAMESPACES,
    OFFICE,
    WORD,
    inside,
    paragraph,
    relation,
    unzipped,
    word,
    zipped,
)
from undisclosed.errors import InputError
from undisclosed.formats.choosing import choose_format
from undisclosed.formats.conformance import check_format
from undisclosed.formats.office.document import OfficeDocument
from undisclosed.formats.office.word import WordFormat
from undisclosed.formats.protocol import Replacement

CANARY = "qzxjvkqw"


def _read(data: bytes) -> OfficeDocument:
    return WordFormat().read(data, name="letter.docx", encoding="utf-8")


def _texts(body: str) -> list[str]:
    return [block.text for block in _read(word(body)).blocks]


def run(text: str) -> str:
    return f"<w:r><w:t>{text}</w:t></w:r>"


TABLE = (
    "<w:tbl><w:tblPr/><w:tblGrid/><w:tr><w:tc><w:p><w:r><w:t>Name</w:t></w:r></w:p></w:tc>"
    f"<w:tc>{paragraph('Jane', ' Roe')}{paragraph('and more')}</w:tc></w:tr></w:tbl>"
)
LINK = relation(
    9, "hyperlink", "https://example.org/a%20clinic?x=1&amp;y=2", ' TargetMode="External"'
)


def _letter() -> bytes:
    body = (
        paragraph("She has H", "I", "V &amp; more.")
        + "<w:p><w:r><w:t> a </w:t><w:tab/><w:t>b</w:t><w:br/></w:r><w:r><w:tab/></w:r></w:p>"
        + TABLE
        + '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>'
        ' HYPERLINK "http://x.org/a \\"b\\"" \\o "a tip" </w:instrText></w:r><w:r><w:fldChar '
        'w:fldCharType="separate"/></w:r><w:r><w:t><![CDATA[the <link>]]></w:t></w:r><w:r>'
        '<w:fldChar w:fldCharType="end"/></w:r></w:p><w:p/>'
        '<w:p><w:fldSimple w:instr=" PAGE "><w:r><w:t>1</w:t></w:r></w:fldSimple></w:p><w:sectPr/>'
    )
    header = f"<w:hdr {NAMESPACES}>{paragraph('A clinic for all')}</w:hdr>"
    note = f'<w:footnote w:id="1">{paragraph("A note of it.")}</w:footnote>'
    notes = f"<w:footnotes {NAMESPACES}>{note}</w:footnotes>"
    return word(
        body,
        {
            "word/header1.xml": ("header", f"{WORD}.header+xml", header),
            "word/footnotes.xml": ("footnotes", f"{WORD}.footnotes+xml", notes),
        },
    )


def test_the_kit() -> None:
    messy = word(
        paragraph("The cat has", " a cold.")
        + f"<!-- {CANARY} --><w:p w:rsidR='00AA'><w:ins w:author='x'>{run('in')}</w:ins>"
        "<w:del w:id='2'><w:r><w:delText>out</w:delText></w:r></w:del></w:p>",
        more={"docProps/core.xml": "<x/>"},
    )
    hidden = word(
        f"<w:p><w:pPr><w:rPr><w:vanish/></w:rPr></w:pPr>{run('a cold')}{HIDDEN}{run(' of')}</w:p>"
    )
    check_format(WordFormat(), [_letter(), messy, hidden, word("")], unpack=inside)


HIDDEN = "<w:r><w:rPr><w:vanish/></w:rPr><w:t>not</w:t></w:r>"
OUTER = (
    "<w:p><w:r><w:t>out</w:t><w:pict><v:shape><v:textbox><w:txbxContent>{}</w:txbxContent>"
    "</v:textbox></v:shape></w:pict><w:t>er</w:t></w:r></w:p>"
)


@pytest.mark.parametrize(
    ("body", "texts"),
    [
        (paragraph("H", "I", "V"), ["HIV"]),
        (f"<w:p>{run('H')}<w:proofErr w:type='spellStart'/>{run('IV')}</w:p>", ["HIV"]),
        ("<w:p><w:r><w:t>H</w:t><w:softHyphen/><w:t>IV</w:t></w:r></w:p>", ["H\u00adIV"]),
        (f"<w:p>{run(' a')}<w:r><w:t xml:space='preserve'> b </w:t></w:r></w:p>", ["a b "]),
        (f"<w:p><w:hyperlink>{run('HI')}</w:hyperlink>{run('V')}</w:p>", ["HIV"]),
        (f"<w:p><w:smartTag>{run('HI')}</w:smartTag>{run('V')}</w:p>", ["HIV"]),
        (f"<w:p><w:sdt><w:sdtContent>{run('HIV')}</w:sdtContent></w:sdt></w:p>", ["HIV"]),
        (f"<w:p><w:ins>{run('H')}</w:ins><w:del>{run('x')}</w:del>{run('IV')}</w:p>", ["HIV"]),
        (f"<w:p>{run('H&#73;V &lt;')}</w:p>", ["HIV <"]),
        ("<w:p><w:r><w:sym w:font='Arial' w:char='0048'/><w:t>IV</w:t></w:r></w:p>", ["HIV"]),
        ("<w:p><m:oMath><m:r><m:t>HIV</m:t></m:r></m:oMath></w:p>", ["HIV"]),
        (f"<w:p>{run('HI')}{HIDDEN}{run('V')}</w:p>", ["HIV", "not"]),
        (TABLE, ["Name", "Jane Roe", "and more"]),
        (OUTER.replace("{}", paragraph("in")) + paragraph("next"), ["outer", "next", "in"]),
    ],
)
def test_what_a_reader_sees(body: str, texts: list[str]) -> None:
    assert _texts(body) == texts


def test_cells_and_boxes_stand_apart() -> None:
    body = paragraph("one") + paragraph("two") + TABLE + paragraph("three")
    found = [(block.place, block.follows) for block in _read(word(body)).blocks]
    assert found == [
        ("paragraph 1", False),
        ("paragraph 2", True),
        ("table 1, row 1, cell 1", False),
        ("table 1, row 1, cell 2", False),
        ("table 1, row 1, cell 2", True),
        ("paragraph 6", False),
    ]


def test_what_is_not_replaced_stays_byte_for_byte() -> None:
    data = _letter()
    document = _read(data)
    assert document.left_out == ()
    assert document.write({}) == data
    released = unzipped(document.write({0: [Replacement(8, 11, "a virus")]}))
    before = unzipped(data)
    changed = [name for name, part in released.items() if part != before[name]]
    assert changed == ["word/document.xml"]
    between = b'</w:t></w:r><w:r><w:t xml:space="preserve">'
    old, new = (
        between.join(texts)
        for texts in ((b"She has H", b"I", b"V &amp;"), (b"She has a virus", b"", b" &amp;"))
    )
    assert before["word/document.xml"].replace(old, new) == released["word/document.xml"]


# A place in each line: what it is called, and how it is written; {} is what stands there.
PLACES = dict(
    line.split(": ", 1)
    for line in Path(__file__).with_name("word_places.txt").read_text().splitlines()
)


def _released(data: bytes) -> tuple[bytes, OfficeDocument, bool]:
    """Returns a document without what says something of the canary, as if it was a finding."""
    document = _read(data)
    found = {
        i: [Replacement(0, len(block.text), "x")]
        for i, block in enumerate(document.blocks)
        if CANARY in block.text
    }
    return document.write(found), document, bool(found)


def _is_in(data: bytes) -> bool:
    codes = "".join(f"&#{ord(c)};" for c in CANARY)
    symbols = "".join(f'<w:sym w:char="{ord(c):04X}"/>' for c in CANARY)
    told = [form.encode() for form in (CANARY, codes, symbols)]
    return any(form in part for part in inside(data) for form in told)


@pytest.mark.parametrize("place", PLACES)
def test_no_hiding_place_in_the_text(place: str) -> None:
    """What stands there is found by the analysis, or gone from the release."""
    data = word(PLACES[place].replace("{}", CANARY) + paragraph("She is well."))
    assert _is_in(data)
    released, document, found = _released(data)
    assert not _is_in(released)
    assert found or document.left_out
    assert "She is well." in [block.text for block in _read(released).blocks]


def _header(content: str) -> str:
    return f"<w:hdr {NAMESPACES}>{content}</w:hdr>"


def _part(told: str, content: str, kind: str = "") -> dict[str, tuple[str, str, str | bytes]]:
    kind = kind or f"{WORD}.{told}+xml"
    return {f"word/{told}.xml": (told, kind, content.replace("<w:", "<w:", 1))}


def _styled(content: str) -> str:
    return f"<w:styles {NAMESPACES}>{content}</w:styles>"


STYLE = '<w:style w:styleId="{}"><w:name w:val="{}"/></w:style>'


def _like(told: str, root: str, content: str) -> bytes:
    return word("", _part(told, f"<w:{root} {NAMESPACES}>{content}</w:{root}>"))


def _odd(name: str, told: str, content: str = CANARY) -> bytes:
    return word("", {name: (told, "application/xml", content)})


LEVEL = f'<w:abstractNum><w:lvl><w:lvlText w:val="{CANARY} %1"/></w:lvl></w:abstractNum>'
LATENT = f'<w:latentStyles><w:lsdException w:name="{CANARY}"/></w:latentStyles>'
VARIABLE = f'<w:docVars><w:docVar w:name="a" w:val="{CANARY}"/></w:docVars>'
NAMED = ("header", f"{WORD}.header+xml", f"<w:hdr {NAMESPACES}/>")
PARTS = {
    "style": _like("styles", "styles", STYLE.replace("{}", CANARY)),
    "latent style": _like("styles", "styles", LATENT),
    "setting": _like("settings", "settings", VARIABLE),
    "label of a list": _like("numbering", "numbering", LEVEL),
    "font table": _like("fontTable", "fonts", f'<w:font w:name="{CANARY}"/>'),
    "header": _like("header", "hdr", paragraph(CANARY)),
    "footer": _like("footer", "ftr", paragraph(CANARY)),
    "endnote": _like("endnotes", "endnotes", f"<w:endnote>{paragraph(CANARY)}</w:endnote>"),
    "comments": _like("comments", "comments", paragraph(CANARY)),
    "building blocks": _like("glossaryDocument", "glossaryDocument", paragraph(CANARY)),
    "custom XML": _odd("customXml/item1.xml", "customXml", f"<a>{CANARY}</a>"),
    "properties": word("", more={"docProps/core.xml": CANARY, "docProps/app.xml": CANARY}),
    "macros": _odd("word/vbaProject.bin", "vbaProject"),
    "embedded file": _odd("word/embeddings/a.xlsx", "package"),
    "printer": _odd("word/printerSettings1.bin", "printerSettings"),
    "a file nobody refers to": word("", more={"word/other.xml": CANARY}),
    "name of a file nobody refers to": word("", more={f"word/{CANARY}.xml": "<x/>"}),
    "name of a part": word("", {f"word/{CANARY}.xml": NAMED}),
    "vector picture": _odd("word/media/image1.emf", "image"),
    "no picture": _odd("word/media/image1.png", "image"),
}


@pytest.mark.parametrize("place", PARTS)
def test_no_hiding_place_in_other_parts(place: str) -> None:
    assert _is_in(PARTS[place])
    released, document, found = _released(PARTS[place])
    assert not _is_in(released)
    assert found or document.left_out


LISTING = "word/_rels/document.xml.rels"
OUT = ' TargetMode="External"'
END = "</Relationships>"
ODD = f'<Relationship Id="rId7" Type="{OFFICE}/{CANARY}" Target="a"/><Relationship '
TYPES = "[Content_Types].xml"
PLAIN = 'ContentType="application/xml"'


def _leading(address: str, kind: str = "hyperlink") -> str:
    return relation(5, kind, address, OUT) + END


LISTED = {
    "link": (LISTING, END, _leading(f"http://a.org/{CANARY}")),
    "link in numbers": (LISTING, END, _leading(f"http://a.org/%71{CANARY[1:]}")),
    "linked file": (LISTING, END, _leading(f"file:///{CANARY}", "attachedTemplate")),
    "identifier": ("_rels/.rels", 'Id="rId1"', f'Id="{CANARY}"'),
    "way round": ("_rels/.rels", 'Target="word/', f'Target="{CANARY}/../word/'),
    "relationship": ("_rels/.rels", "<Relationship ", ODD),
    "attribute": ("_rels/.rels", "<Relationship ", f'<Relationship {CANARY}="1" '),
    "comment": ("_rels/.rels", "<Relationship ", f"<!-- {CANARY} --><Relationship "),
    "type": (TYPES, "</Types>", f'<Default Extension="{CANARY}" {PLAIN}/></Types>'),
    "content type": (TYPES, PLAIN, f'ContentType="application/{CANARY}"'),
    "override": (TYPES, "</Types>", f'<Override PartName="/{CANARY}.xml" {PLAIN}/></Types>'),
}


@pytest.mark.parametrize("place", LISTED)
def test_no_hiding_place_in_lists_of_parts(place: str) -> None:
    part, old, new = LISTED[place]
    files = {name: data.decode() for name, data in unzipped(word(paragraph("Well."))).items()}
    assert old in files[part]
    data = zipped({**files, part: files[part].replace(old, new, 1)})
    released, document, found = _released(data)
    assert not _is_in(released)
    assert b"%71zx" not in b"".join(inside(released))
    assert found or document.left_out
    assert _read(released).blocks[0].text == "Well."


def test_names_stay_the_same_in_all_parts() -> None:
    body = f'<w:p><w:pPr><w:pStyle w:val="Roe"/></w:pPr>{paragraph("a")[5:]}'
    styles = _styled('<w:style w:styleId="Roe"><w:name w:val="Roe of mine"/></w:style>')
    released = unzipped(_read(word(body, _part("styles", styles))).write({}))
    (used,) = re.findall(b'pStyle w:val="(.*?)"', released["word/document.xml"])
    assert b'styleId="%s"' % used in released["word/styles.xml"]
    assert re.fullmatch(b"n[0-9]+", used)


MACROS = "application/vnd.ms-word.document.macroEnabled.main+xml"


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (word("", main=MACROS), "macros"),
        (word("", main="text/plain"), "damaged"),
        (word("<w:p>"), "damaged"),
        (word("<w:p></w:P>"), "damaged"),
        (word("&unheard;"), "damaged"),
        (word("<w:p a='1' a='2'/>"), "damaged"),
        (zipped({"word/document.xml": "<x/>"}), "damaged"),
        (_letter()[:-30], "damaged"),
        (word("<w:p>" * 5000 + "</w:p>" * 5000), "damaged"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_refused_by_name(data: bytes, told: str) -> None:
    with pytest.raises(InputError, match=told) as caught:
        _read(data)
    assert "letter.docx" in str(caught.value)


BOMB = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>'


def test_a_document_type_is_refused() -> None:
    """It is what bombs of entities are made of, and no Office program writes one."""
    files = {name: data.decode() for name, data in unzipped(word(paragraph("&b;"))).items()}
    document = files["word/document.xml"].replace("<w:document", f"{BOMB}<w:document", 1)
    with pytest.raises(InputError, match="damaged"):
        _read(zipped({**files, "word/document.xml": document}))


def test_it_is_known_whatever_it_is_called() -> None:
    assert choose_format(_letter(), "letter.txt").name == "docx"


def test_what_xml_cannot_hold_is_refused() -> None:
    with pytest.raises(InputError, match="control"):
        _read(_letter()).write({0: [Replacement(0, 1, "\x01")]})
