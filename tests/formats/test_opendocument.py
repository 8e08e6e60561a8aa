"""OpenDocument: texts, sheets and slides, and nothing of what only the source says."""

from __future__ import annotations

import io
import zipfile

import pytest

from office_files import inside, unzipped, zipped
from undisclosed.errors import InputError
from undisclosed.formats.choosing import choose_format
from undisclosed.formats.conformance import check_format
from undisclosed.formats.office.document import OfficeDocument
from undisclosed.formats.office.opendocument import open_sheet, open_text
from undisclosed.formats.protocol import Replacement

CANARY = "qzxjvkqw"
URN = "urn:oasis:names:tc:opendocument:xmlns"
OWN = """
office=office text=text table=table style=style draw=drawing svg=svg-compatible meta=meta
fo=xsl-fo-compatible script=script form=form presentation=presentation
"""
NAMESPACES = " ".join(
    (
        *(f'xmlns:{p}="{URN}:{n}:1.0"' for p, n in (each.split("=") for each in OWN.split())),
        'xmlns:xlink="http://www.w3.org/1999/xlink"',
        'xmlns:dc="http://purl.org/dc/elements/1.1/"',
    )
)
TYPE = "application/vnd.oasis.opendocument."


def opened(
    body: str, more: dict[str, str] | None = None, *, kind: str = "text", made_from: str = ""
) -> bytes:
    """An OpenDocument file, made by hand."""
    told = f"{TYPE}{kind}{made_from}"
    more = more or {}
    entries = "".join(
        f'<manifest:file-entry manifest:full-path="{name}" manifest:media-type="text/xml"/>'
        for name in ("content.xml", "styles.xml", *more)
    )
    whole = f'<manifest:file-entry manifest:full-path="/" manifest:media-type="{told}"/>'
    files = {
        "content.xml": f"<office:document-content {NAMESPACES}><office:body><office:{kind}>{body}"
        f"</office:{kind}></office:body></office:document-content>",
        "styles.xml": f"<office:document-styles {NAMESPACES}/>",
        **more,
        "META-INF/manifest.xml": f'<manifest:manifest xmlns:manifest="{URN}:manifest:1.0">'
        f"{whole}{entries}</manifest:manifest>",
    }
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(zipfile.ZipInfo("mimetype"), told)
        for name, data in files.items():
            archive.writestr(name, data)
    return target.getvalue()


def _read(data: bytes) -> OfficeDocument:
    return open_text().read(data, name="letter.odt", encoding="utf-8")


def _texts(body: str) -> list[str]:
    return [block.text for block in _read(opened(body)).blocks]


LETTER = opened(
    "<text:h>A letter</text:h><text:p>\n  She has <text:span>a </text:span> cold"
    "<text:s text:c='2'/>"
    "and\n <text:a xlink:href='http://a.org/a%20b'>more</text:a> of it.<text:tab/>x"
    "<text:line-break/>y </text:p><table:table><table:table-row><table:table-cell>"
    "<text:p>one two three</text:p>"
    "</table:table-cell></table:table-row></table:table><text:p/>"
)


def test_the_kit() -> None:
    assert _read(LETTER).left_out == ()
    messy = opened(
        "<!-- x --><text:p>The cat <text:change-start/>has a<text:s/> cold.</text:p>",
        {"meta.xml": "<x/>"},
    )
    check_format(open_text(), [LETTER, messy, opened("")], unpack=inside)
    sheet = "<table:table><table:table-row><table:table-cell office:value='38'><text:p>38</text:p>"
    ends = "</table:table-cell></table:table-row></table:table>"
    check_format(open_sheet(), [opened(sheet + ends, kind="spreadsheet")], unpack=inside)


NOTE = (
    "<text:note-citation>1</text:note-citation><text:note-body><text:p>two</text:p>"
    "</text:note-body>"
)


@pytest.mark.parametrize(
    ("body", "texts"),
    [
        ("<text:p>H<text:span>I</text:span>V</text:p>", ["HIV"]),
        ("<text:p>  a \n b<text:span> c</text:span></text:p>", ["a b c"]),
        ("<text:p>a <text:span> b</text:span></text:p>", ["a b"]),
        ("<text:p>a<text:s text:c='3'/>b<text:tab/>c</text:p>", ["a   b\tc"]),
        ("<text:p>H<text:bookmark text:name='a'/>I<text:soft-page-break/>V</text:p>", ["HIV"]),
        ("<text:p>H&#73;<![CDATA[V]]></text:p>", ["HIV"]),
        (f"<text:p>one<text:note>{NOTE}</text:note> more</text:p>", ["one more", "two"]),
    ],
)
def test_what_a_reader_sees(body: str, texts: list[str]) -> None:
    assert _texts(body) == texts


@pytest.mark.parametrize(
    ("start", "end", "new", "written"),
    [
        (2, 5, "", b"<text:p>a<text:s/>c</text:p>"),
        (0, 1, "", b"<text:p><text:s/>bcd c</text:p>"),
        (2, 5, "x", b"<text:p>a<text:s/>x<text:s/>c</text:p>"),
        (2, 5, "x  y", b"x <text:s/>y"),
    ],
)
def test_spaces_are_kept(start: int, end: int, new: str, written: bytes) -> None:
    document = _read(opened("<text:p>a bcd c</text:p>"))
    released = document.write({0: [Replacement(start, end, new)]})
    if new:
        assert written in unzipped(released)["content.xml"]
    text = "a bcd c"
    wanted = text[:start] + new + text[end:]
    assert [block.text for block in _read(released).blocks] == [wanted]


def test_what_is_bold_stays_bold() -> None:
    bold = "<text:span text:style-name='T1'>{}</text:span>"
    document = _read(opened(f"<text:p>has {bold.format('HIV')} now</text:p>"))
    written = unzipped(document.write({0: [Replacement(4, 7, "a virus")]}))["content.xml"].decode()
    assert f"has<text:s/>{bold.format('a virus')}<text:s/>now" in written


FRAME = "<text:p><draw:frame {}</draw:frame></text:p>"
CELL = "<table:table><table:table-row><table:table-cell {}/></table:table-row></table:table>"
# What stands in a text, and what says it.
PLACES = {
    "text": "<text:p>{}</text:p>",
    "split text": "<text:p>qzx<text:span>jvkqw</text:span></text:p>",
    "text outside of a paragraph": "{}",
    "comment in the source": "<!-- {} -->",
    "change": "<text:tracked-changes><text:changed-region><text:deletion><text:p>{}</text:p>"
    "</text:deletion></text:changed-region></text:tracked-changes>",
    "comment": "<text:p><office:annotation><text:p>{}</text:p></office:annotation></text:p>",
    "name of a comment": '<text:p><office:annotation-end office:name="{}"/></text:p>',
    "link": '<text:p><text:a xlink:href="http://{}/">x</text:a></text:p>',
    "link within": '<text:p><text:a xlink:href="#{}">x</text:a></text:p>',
    "bookmark": '<text:p><text:bookmark text:name="{}"/></text:p>',
    "style": '<text:p text:style-name="{}"/>',
    "section": '<text:section text:name="{}"><text:p/></text:section>',
    "hidden section": '<text:section text:display="none"><text:p>{}</text:p></text:section>',
    "source of a section": '<text:section><text:section-source xlink:href="{}"/></text:section>',
    "variable": '<text:variable-decls><text:variable-decl text:name="{}"/></text:variable-decls>',
    "value of a field": '<text:p><text:user-field-get office:string-value="{}"/></text:p>',
    "condition": '<text:p><text:conditional-text text:condition="{}"/></text:p>',
    "hidden text": '<text:p><text:hidden-text text:string-value="{}"/></text:p>',
    "index": '<text:p><text:alphabetical-index-mark text:string-value="{}"/></text:p>',
    "picture": FRAME.replace("{}", 'draw:name="{}">'),
    "title of a picture": FRAME.replace("{}", "><svg:title>{}</svg:title>"),
    "text of a picture": FRAME.replace("{}", "><svg:desc>{}</svg:desc>"),
    "linked picture": FRAME.replace("{}", '><draw:image xlink:href="file:///{}"/>'),
    "text box": FRAME.replace("{}", "><draw:text-box><text:p>{}</text:p></draw:text-box>"),
    "object": FRAME.replace("{}", '><draw:object xlink:href="./{}"/>'),
    "form": '<office:forms><form:form form:name="{}"/></office:forms>',
    "script": '<office:scripts><office:script script:language="{}"/></office:scripts>',
    "formula": CELL.replace("{}", 'table:formula="{}"'),
    "value": CELL.replace("{}", 'office:string-value="{}"'),
    "table": '<table:table table:name="{}"/>',
    "unknown element": "<text:{}/>",
    "unknown attribute": '<text:p text:{}="1"/>',
    "unknown value": '<text:p text:cond-style="{}"/>',
    "unknown namespace": '<text:p xmlns:x="urn:{}"/>',
}


def _check(data: bytes) -> None:
    document = _read(data)
    found = {
        i: [Replacement(0, len(block.text), "x")]
        for i, block in enumerate(document.blocks)
        if CANARY in block.text
    }
    released = document.write(found)
    assert [part for part in inside(released) if CANARY.encode() in part] == []
    assert b"jvkqw" not in unzipped(released)["content.xml"]
    assert found or document.left_out
    again = _read(released)
    assert not again.left_out
    assert "She is well." in [block.text for block in again.blocks]


@pytest.mark.parametrize("place", PLACES)
def test_no_hiding_place(place: str) -> None:
    _check(opened(f"{PLACES[place].replace('{}', CANARY)}<text:p>She is well.</text:p>"))


PARTS = f"""
meta.xml settings.xml manifest.rdf Thumbnails/thumbnail.png Basic/script.xml
Configurations2/menu.xml Object1/content.xml Pictures/a.svg {CANARY}.xml
"""


@pytest.mark.parametrize("name", PARTS.split())
def test_no_hiding_place_in_other_parts(name: str) -> None:
    _check(opened("<text:p>She is well.</text:p>", {name: CANARY}))


def test_what_cannot_be_read_is_refused_by_name() -> None:
    inner = "<manifest:file-entry><manifest:encryption-data/></manifest:file-entry>"
    files = unzipped(LETTER)
    end = b"</manifest:manifest>"
    manifest = files["META-INF/manifest.xml"].replace(end, inner.encode() + end)
    with pytest.raises(InputError, match=r"letter\.odt is locked"):
        _read(zipped({**files, "META-INF/manifest.xml": manifest}))
    with pytest.raises(InputError, match=r"letter\.odt is damaged"):
        _read(opened("<text:p>"))


def test_it_is_known_whatever_it_is_called() -> None:
    assert choose_format(LETTER, "letter.txt").name == "odt"


def test_a_template_is_read_as_what_is_made_from_it() -> None:
    """It was refused as damaged."""
    data = opened("<text:p>A letter</text:p>", made_from="-template")
    assert choose_format(data, "letter.ott").name == "odt"
    assert [block.text for block in _read(data).blocks] == ["A letter"]
    check_format(open_text(), [data], unpack=inside)
