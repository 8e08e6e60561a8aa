"""PDF documents: what shows is read, what is replaced is gone, what no page shows is left out."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from pdf_files import CANARY, Add, inside, said
from undisclosed.errors import InputError
from undisclosed.formats.conformance import check_format
from undisclosed.formats.joining import carry_out
from undisclosed.formats.opening import OpenDocument
from undisclosed.formats.pdf import document as documents
from undisclosed.formats.pdf.document import PdfDocument
from undisclosed.formats.pdf.pdf import PdfFormat
from undisclosed.formats.protocol import Fit, Replacement


def drawn(*pages: Callable[[Canvas], object]) -> bytes:
    """Returns a document that another program made."""
    target = io.BytesIO()
    canvas = Canvas(target, pagesize=A4, invariant=True)
    for page in pages:
        page(canvas)
        canvas.showPage()
    canvas.save()
    return target.getvalue()


def letter(canvas: Canvas) -> None:
    canvas.setFont("Helvetica", 12)
    text = canvas.beginText(72, 760)
    for line in ("Dear colleague,", "the cat has a fever and takes", "syrup every day."):
        text.textLine(line)
    canvas.drawText(text)
    canvas.setFont("Times-Roman", 10)
    canvas.drawString(72, 600, "Weight")
    canvas.drawString(300, 600, "4 kg")
    canvas.rect(70, 590, 450, 30)


def read(data: bytes) -> PdfDocument:
    document = PdfFormat().read(data, name="a.pdf", encoding="utf-8")
    assert isinstance(document, PdfDocument)
    return document


def released(data: bytes, *edits: tuple[str, str]) -> bytes:
    """Returns a document with words replaced, as a release is made."""
    opened = OpenDocument(data, PdfFormat(), name="a.pdf", encoding="utf-8")
    found = [
        Replacement(match.start(), match.end(), new)
        for old, new in edits
        for match in re.finditer(re.escape(old), opened.text)
    ]
    found.sort()
    return opened.release(found, carry_out(opened.text, found))


def text_of(data: bytes) -> list[str]:
    return [block.text for block in read(data).blocks]


def test_the_kit() -> None:
    samples = [drawn(letter), drawn(letter, letter), said(b"BT /F 9 Tf 50 50 Td (A cat.) ' ET")]
    check_format(PdfFormat(), [*samples, drawn()], unpack=inside)


def test_lines_that_belong_together_are_a_block() -> None:
    document = read(drawn(letter))
    assert [(block.text, block.place) for block in document.blocks] == [
        ("Dear colleague,\nthe cat has a fever and takes\nsyrup every day.", "page 1, paragraph 1"),
        ("Weight", "page 1, paragraph 2"),
        ("4 kg", "page 1, paragraph 3"),
    ]
    assert document.left_out == ("document properties",)


def test_what_stays_is_drawn_by_the_same_operators() -> None:
    data = drawn(letter)
    before, after = _operators(read(data).write({})), _operators(released(data, ("4 kg", "5")))
    assert [line for line in before if b"Dear" in line] == [
        line for line in after if b"Dear" in line
    ]
    assert any(b"4 kg" in line for line in before)
    assert not any(b"4 kg" in line for line in after)


def _operators(data: bytes) -> list[bytes]:
    with pikepdf.open(io.BytesIO(data)) as pdf:
        return pdf.pages[0].Contents.read_bytes().splitlines()


def test_neither_gaps_nor_places_tell_how_long_a_word_was() -> None:
    """What follows a replacement moves up to it: two words of one replacement leave one file."""
    line = b"BT /F 12 Tf 50 500 Td (The cat has a %s and sleeps.) Tj ET"
    wide = b"BT /F 12 Tf 50 400 Td (And here is a line that is longer than the others are.) Tj ET"
    releases = {
        released(said(wide + line % word), (word.decode(), "condition"))
        for word in (b"cold", b"inflammation", b"ill")
    }
    assert len(releases) == 1


def test_a_font_keeps_no_meaning_of_words_that_are_gone() -> None:
    """A map may say a whole word of one code; what no sign on a page means is not kept."""
    written = read(said(b"BT /F 12 Tf 9 9 Td (1\\001) Tj ET", add=_mapped))
    assert CANARY in written.blocks[0].text
    shown = b"".join(inside(written.write({0: [Replacement(0, 9, "2")]})))
    assert CANARY.encode("utf-16-be").hex().encode() not in shown


def test_fonts_that_show_nothing_and_fonts_alike_do_no_harm() -> None:
    def another(pdf: pikepdf.Pdf, page: Any) -> None:
        page.Resources.Font.G = pdf.make_indirect(Dictionary(page.Resources.Font.F))

    data = said(b"BT /F 12 Tf /G 9 Tf /F 12 Tf 9 9 Td (A cat.) Tj /G 9 Tf ET", add=another)
    assert text_of(released(data, ("cat", "pet"))) == ["A pet."]


def test_colour_profiles_and_bytes_behind_pictures_are_gone() -> None:
    def profiled(pdf: pikepdf.Pdf, page: Any) -> None:
        _pictured(pdf, page)
        picture = page.Resources.XObject.qzxjvkqw
        picture.write(b"\x00 qzxjvkqw")
        profile = pdf.make_stream(b"qzxjvkqw", N=1)
        picture.ColorSpace = Array([Name.ICCBased, profile])

    _check_gone(said(b"", add=profiled))


def _photograph() -> bytes:
    """Returns a picture as a camera writes it, with a note."""
    from PIL import Image

    target = io.BytesIO()
    Image.new("RGB", (8, 8)).save(target, "JPEG", comment=CANARY.encode())
    return target.getvalue()


def test_notes_of_cameras_are_gone() -> None:
    def photographed(pdf: pikepdf.Pdf, page: Any) -> None:
        _pictured(pdf, page)
        page.Resources.XObject.qzxjvkqw.write(_photograph(), filter=Name.DCTDecode)

    assert CANARY.encode() in _photograph()
    _check_gone(said(b"", add=photographed))


def _kerned(text: str) -> bytes:
    return b"[" + b" ".join(b"(%s) -20" % letter.encode() for letter in text) + b"] TJ"


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(b"BT /F 12 Tf 9 9 Td (qzxjvkqw) Tj ET", id="plain"),
        pytest.param(b"BT /F 12 Tf 9 9 Td <717a786a766b7177> Tj ET", id="in numbers"),
        pytest.param(b"BT /F 12 Tf 9 9 Td (q\\172x\\\njvkqw) Tj ET", id="escaped"),
        pytest.param(b"BT /F 12 Tf 9 9 Td " + _kerned(CANARY) + b" ET", id="kerned"),
        pytest.param(b"BT /F 12 Tf 9 9 Td (qzxj) Tj (vkqw) Tj ET", id="in two"),
        pytest.param(
            b"BT /F 12 Tf 9 9 Td (qzxj) Tj ET q Q BT /F 12 Tf 31.4 9 Td (vkqw) Tj ET", id="far"
        ),
        pytest.param(
            b"BT /F 12 Tf 1 0 0 1 31.4 9 Tm (vkqw) Tj 1 0 0 1 9 9 Tm (qzxj) Tj ET", id="backwards"
        ),
        pytest.param(b"BT /F 12 Tf 3 Tr 9 9 Td (qzxjvkqw) Tj ET", id="invisible"),
        pytest.param(b"1 g BT /F 12 Tf 9 9 Td (qzxjvkqw) Tj ET", id="white"),
        pytest.param(b"BT /F 0.01 Tf 9 9 Td (qzxjvkqw) Tj ET", id="tiny"),
        pytest.param(b"BT /F 12 Tf -900 9 Td (qzxjvkqw) Tj ET", id="outside"),
        pytest.param(b"BT /F 12 Tf 7 Tr 9 9 Td (qzxjvkqw) Tj ET", id="a clip"),
        pytest.param(b"BT /F 12 Tf 0 1 -1 0 9 9 Tm (qzxjvkqw) Tj ET", id="turned"),
        pytest.param(b"BT /F 12 Tf -50 Tz 90 9 Td (qzxjvkqw) Tj ET", id="mirrored"),
        pytest.param(b"BT /F 12 Tf 9 9 Td 12 TL (qzxjvkqw) ' ET", id="next line"),
        pytest.param(b'BT /F 12 Tf 9 9 Td 1 1 (qzxjvkqw) " ET', id="next line, spaced"),
        pytest.param(b"% qzxjvkqw\nBT /F 12 Tf 9 9 Td (cat) Tj ET", id="a comment"),
        pytest.param(b"(qzxjvkqw) qzxjvkqw /qzxjvkqw gs 0 0 m n", id="unknown operators"),
        pytest.param(b"/Span <</ActualText (qzxjvkqw)>> BDC 0 0 m n EMC", id="another text"),
        pytest.param(b"/qzxjvkqw BMC 0 0 m n EMC /qzxjvkqw MP", id="marks"),
        pytest.param(b"BI /W 1 /H 1 /BPC 8 /CS /G /qzxjvkqw 1 ID x EI", id="a note in a picture"),
        pytest.param(b"BT /qzxjvkqw 12 Tf (a) Tj ET /qzxjvkqw Do", id="names of nothing"),
        pytest.param(b"BT /F 12 Tf 9 9 Td /Block <</N 3>> BDC (qzxjvkqw) Tj EMC ET", id="marked"),
    ],
)
def test_no_hiding_place_on_a_page(content: bytes) -> None:
    """What stands there is found by the analysis, or gone from the release."""
    _check_gone(said(content))


def _check_gone(data: bytes) -> None:
    document = read(data)
    found = {
        i: [Replacement(0, len(block.text), "x")]
        for i, block in enumerate(document.blocks)
        if CANARY in block.text
    }
    written = document.write(found)
    shown = b"".join(inside(written))
    assert CANARY.encode() not in shown
    assert CANARY.encode("utf-16-be") not in shown
    assert not any(CANARY in text for text in text_of(written))
    assert not read(written).left_out


def _info(pdf: pikepdf.Pdf, page: Any) -> None:
    pdf.docinfo["/Author"] = CANARY


def _xmp(pdf: pikepdf.Pdf, page: Any) -> None:
    with pdf.open_metadata() as metadata:
        metadata["dc:title"] = CANARY


def _bookmark(pdf: pikepdf.Pdf, page: Any) -> None:
    with pdf.open_outline() as outline:
        outline.root.append(pikepdf.OutlineItem(CANARY, 0))


def _labelled(pdf: pikepdf.Pdf, page: Any) -> None:
    pdf.Root.PageLabels = Dictionary(Nums=Array([0, Dictionary(S=Name.D, P=CANARY)]))


def _link(**action: Any) -> Add:
    return _annotation("/Link", A=Dictionary({"/S": Name.URI, **_keys(action)}), Contents=CANARY)


def _keys(given: dict[str, Any]) -> dict[str, Any]:
    return {f"/{key}": value for key, value in given.items()}


def _target_tree(pdf: pikepdf.Pdf, page: Any) -> None:
    named = Dictionary(Names=Array([pikepdf.String(CANARY), Array([page, Name.Fit])]))
    pdf.Root.Names = Dictionary(Dests=named)
    _annotation("/Link", Dest=pikepdf.String(CANARY))(pdf, page)


def _target_table(pdf: pikepdf.Pdf, page: Any) -> None:
    pdf.Root.Dests = Dictionary(qzxjvkqw=Dictionary(D=Array([page, Name.XYZ, 0, 9, None])))
    _annotation("/Link", A=Dictionary(S=Name.GoTo, D=Name.qzxjvkqw))(pdf, page)


def _attachment(pdf: pikepdf.Pdf, page: Any) -> None:
    pdf.attachments["a.txt"] = CANARY.encode()


def _annotation(kind: str, **more: Any) -> Add:
    def add(pdf: pikepdf.Pdf, page: Any) -> None:
        note = Dictionary(Type=Name.Annot, Subtype=Name(kind), Rect=Array([9, 9, 99, 29]), **more)
        page.Annots = Array([pdf.make_indirect(note)])

    return add


def _drawing(pdf: pikepdf.Pdf, page: Any) -> Any:
    return pdf.make_stream(
        b"BT /F 12 Tf 9 9 Td (qzxjvkqw) Tj ET",
        Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 99, 99]),
        Resources=page.Resources,
    )  # fmt: skip


def _stamp(pdf: pikepdf.Pdf, page: Any) -> None:
    _annotation("/Stamp", AP=Dictionary(N=_drawing(pdf, page)))(pdf, page)


def _nested(pdf: pikepdf.Pdf, page: Any) -> None:
    page.Resources.XObject = Dictionary(X=_drawing(pdf, page))
    page.Contents = pdf.make_stream(b"q 2 0 0 2 5 5 cm /X Do Q /X Do")


def _unused(pdf: pikepdf.Pdf, page: Any) -> None:
    page.Resources.XObject = Dictionary(qzxjvkqw=_drawing(pdf, page))


def _masked(pdf: pikepdf.Pdf, page: Any) -> None:
    mask = Dictionary(S=Name.Luminosity, G=_drawing(pdf, page))
    page.Resources.ExtGState = Dictionary(qzxjvkqw=Dictionary(SMask=mask))
    page.Contents = pdf.make_stream(b"/qzxjvkqw gs 0 0 9 9 re f")


def _patterned(pdf: pikepdf.Pdf, page: Any) -> None:
    tile = pdf.make_stream(
        b"BT /F 12 Tf (qzxjvkqw) Tj ET",
        PatternType=1, PaintType=1, TilingType=1, BBox=Array([0, 0, 9, 9]), XStep=9, YStep=9,
        Resources=page.Resources,
    )  # fmt: skip
    page.Resources.Pattern = Dictionary(qzxjvkqw=tile)
    page.Contents = pdf.make_stream(b"/Pattern cs /qzxjvkqw scn 0 0 9 9 re f")


def _coloured(pdf: pikepdf.Pdf, page: Any) -> None:
    tint = Dictionary(FunctionType=2, Domain=Array([0, 1]), N=1, C0=Array([0]), C1=Array([1]))
    space = Array([Name.Separation, Name("/qzxjvkqw"), Name.DeviceGray, tint])
    page.Resources.ColorSpace = Dictionary(qzxjvkqw=space)
    page.Contents = pdf.make_stream(b"/qzxjvkqw cs 1 scn 0 0 9 9 re f")


def _pictured(pdf: pikepdf.Pdf, page: Any) -> None:
    picture = pdf.make_stream(
        b"\x00", Type=Name.XObject, Subtype=Name.Image, Width=1, Height=1, BitsPerComponent=8,
        ColorSpace=Name.DeviceGray, Metadata=pdf.make_stream(b"qzxjvkqw"), Name=Name.qzxjvkqw,
    )  # fmt: skip
    page.Resources.XObject = Dictionary(qzxjvkqw=picture)
    page.Contents = pdf.make_stream(b"q 9 0 0 9 0 0 cm /qzxjvkqw Do Q")


def _layered(pdf: pikepdf.Pdf, page: Any) -> None:
    layer = pdf.make_indirect(Dictionary(Type=Name.OCG, Name=CANARY))
    pdf.Root.OCProperties = Dictionary(OCGs=Array([layer]), D=Dictionary(OFF=Array([layer])))
    page.Resources.Properties = Dictionary(qzxjvkqw=layer)
    page.Contents = pdf.make_stream(b"/OC /qzxjvkqw BDC BT /F 12 Tf 9 9 Td (qzxjvkqw) Tj ET EMC")


def _tagged(pdf: pikepdf.Pdf, page: Any) -> None:
    pdf.Root.StructTreeRoot = Dictionary(K=Dictionary(S=Name.P, Alt=CANARY, ActualText=CANARY))


def _called(pdf: pikepdf.Pdf, page: Any) -> None:
    page.Resources.Font.F.BaseFont = Name.qzxjvkqw
    page.Resources.Font.F.Name = Name.qzxjvkqw
    page.Contents = pdf.make_stream(b"BT /F 12 Tf 9 9 Td (cat) Tj ET")


def _encoded(pdf: pikepdf.Pdf, page: Any) -> None:
    names = Array([65, Name.q, Name.z, Name("/uni0078"), Name.j, Name.v, Name.k, Name.q, Name.w])
    page.Resources.Font.F.Encoding = Dictionary(Differences=names)
    page.Contents = pdf.make_stream(b"BT /F 12 Tf 9 9 Td (ABCDEFGH) Tj ET")


def _mapped(pdf: pikepdf.Pdf, page: Any) -> None:
    told = b"% qzxjvkqw\n1 beginbfchar <01> <0071007a0078006a0076006b00710077> endbfchar"
    page.Resources.Font.F.ToUnicode = pdf.make_stream(told)
    page.Contents = pdf.make_stream(b"BT /F 12 Tf 9 9 Td (1\\001) Tj ET")


def _noted(key: str, of_page: bool = True) -> Add:
    def add(pdf: pikepdf.Pdf, page: Any) -> None:
        (page if of_page else pdf.Root)[key] = pdf.make_stream(CANARY.encode())

    return add


def _form(pdf: pikepdf.Pdf, page: Any) -> None:
    field = pdf.make_indirect(
        Dictionary(
            Type=Name.Annot, Subtype=Name.Widget, FT=Name.Tx, T=CANARY, V=CANARY,
            Rect=Array([9, 9, 99, 29]), DA="/F 12 Tf 0 g",
        )
    )  # fmt: skip
    page.Annots = Array([field])
    pdf.Root.AcroForm = Dictionary(
        Fields=Array([field]), NeedAppearances=True, DR=page.Resources, DA="/F 12 Tf 0 g"
    )


@pytest.mark.parametrize(
    ("add", "told"),
    [
        pytest.param(_info, "document properties", id="info"),
        pytest.param(_xmp, "document properties", id="xmp"),
        pytest.param(_bookmark, "", id="bookmark"),
        pytest.param(_labelled, "", id="label of a page"),
        pytest.param(_link(URI=CANARY), "", id="link"),
        pytest.param(_link(URI="%71zxj%76kqw"), "", id="link in numbers"),
        pytest.param(_link(URI="javascript:alert('qzxjvkqw')"), "links to", id="link to a script"),
        pytest.param(_link(S=Name.Launch, F=CANARY), "links to files", id="link to a program"),
        pytest.param(_link(S=Name.GoToR, F=CANARY), "links to files", id="link to a file"),
        pytest.param(_link(S=Name.JavaScript, JS=CANARY), "links to files", id="script"),
        pytest.param(_target_tree, "names of link targets", id="name of a target"),
        pytest.param(_target_table, "names of link targets", id="old name of a target"),
        pytest.param(_attachment, "attached files", id="attachment"),
        pytest.param(_annotation("/Text", Contents=CANARY), "comments", id="comment"),
        pytest.param(_annotation("/FreeText", Contents=CANARY), "annotations", id="note"),
        pytest.param(_stamp, "annotations", id="stamp"),
        pytest.param(_form, "form fields", id="form"),
        pytest.param(_nested, "parts that no page shows", id="drawing"),
        pytest.param(_unused, "parts that no page shows", id="unused drawing"),
        pytest.param(_masked, "text in patterns and masks", id="mask"),
        pytest.param(_patterned, "text in patterns and masks", id="pattern"),
        pytest.param(_coloured, "parts that no page shows", id="colour"),
        pytest.param(_pictured, "parts that no page shows", id="picture"),
        pytest.param(_layered, "layers", id="layer"),
        pytest.param(_tagged, "tags", id="tags"),
        pytest.param(_called, "parts that no page shows", id="name of a font"),
        pytest.param(_encoded, "parts that no page shows", id="names of glyphs"),
        pytest.param(_mapped, "parts that no page shows", id="map to unicode"),
        pytest.param(_noted("/Thumb"), "thumbnails", id="thumbnail"),
        pytest.param(_noted("/PieceInfo"), "notes of programs", id="piece info"),
        pytest.param(_noted("/qzxjvkqw"), "parts that no page shows", id="unknown key"),
        pytest.param(_noted("/OpenAction", of_page=False), "actions", id="action"),
        pytest.param(_noted("/qzxjvkqw", of_page=False), "parts that no page", id="unknown part"),
    ],
)  # fmt: skip
def test_no_hiding_place_beside_a_page(add: Add, told: str) -> None:
    """What stands there is found by the analysis, or left out and named."""
    data = said(b"BT /F 12 Tf 9 99 Td (A cat.) Tj ET", add=add)
    assert any(CANARY.encode() in each for each in inside(data)) or add is _encoded
    assert any(CANARY in each for each in text_of(data)) or told
    assert told in " ".join(read(data).left_out)
    _check_gone(data)


def test_earlier_versions_are_gone() -> None:
    first = said(b"BT /F 12 Tf 9 9 Td (qzxjvkqw) Tj ET")
    added = first + b"\n% qzxjvkqw, added later\n"
    assert read(first).left_out == ("parts that no page shows",)
    # What stands behind the end of a file is of no version.
    with pytest.raises(InputError):
        read(added.replace(b"startxref", b"startxxxx"))


def test_shown_fields_and_stamps_stay_on_the_page() -> None:
    assert CANARY in " ".join(text_of(said(b"", add=_stamp)))
    assert CANARY in " ".join(text_of(said(b"", add=_form)))


def test_what_looks_like_one_word_is_one() -> None:
    """Where signs stand tells, not the order in which they are drawn."""
    apart = (
        b"BT /F 12 Tf 1 0 0 1 29 9 Tm (ld) Tj 1 0 0 1 9 9 Tm (a) Tj 1 0 0 1 15.6 9 Tm (co) Tj ET"
    )
    assert text_of(said(apart)) == ["acold"]
    assert text_of(said(b"BT /F 12 Tf 9 9 Td [(a) -300 (cold)] TJ ET")) == ["a cold"]


def test_a_mark_of_a_release_does_not_part_what_stands_together() -> None:
    marked = (
        b"BT /F 12 Tf 9 9 Td /Block <</N 1>> BDC (a co) Tj EMC /Block <</N 2>> BDC (ld) Tj EMC ET"
    )
    assert text_of(said(marked)) == ["a cold"]


def test_a_font_that_lies_is_not_believed() -> None:
    def lie(pdf: pikepdf.Pdf, page: Any) -> None:
        page.Resources.Font.F.Encoding = Name.WinAnsiEncoding
        told = b"1 beginbfrange <61> <7a> <0061> endbfrange 1 beginbfchar <63> <0078> endbfchar"
        page.Resources.Font.F.ToUnicode = pdf.make_stream(told)

    content = b"BT /F 12 Tf 9 9 Td (A fat cat that sleeps all day) Tj ET"
    document = read(said(content, add=lie))
    assert document.blocks[0].text == "A fat at that sleeps all day"
    assert "signs whose meaning no font tells" in document.left_out
    assert not any(b"cat" in each for each in inside(document.write({})))


def test_fonts_of_tex_tell_their_letters_within_them() -> None:
    """A font of Type 1 has its own encoding, where the document gives none."""

    def own(pdf: pikepdf.Pdf, page: Any) -> None:
        program = b"%!\n/Encoding 256 array dup 1 /period put dup 65 /c put readonly def eexec"
        page.Resources.Font.F = Dictionary(
            Type=Name.Font, Subtype=Name.Type1, BaseFont=Name("/ABCDEF+CMMI10"), FirstChar=1,
            LastChar=66, Widths=Array([500] * 66),
            FontDescriptor=Dictionary(
                Type=Name.FontDescriptor, FontName=Name("/ABCDEF+CMMI10"), Flags=4,
                FontFile=pdf.make_stream(program),
            ),
        )  # fmt: skip

    assert text_of(said(b"BT /F 12 Tf 9 9 Td (A\001\001) Tj ET", add=own)) == ["c.."]


def test_a_replacement_that_cannot_be_written_is_an_error() -> None:
    with pytest.raises(InputError, match="signs that the standard fonts"):
        read(drawn(letter)).write({0: [Replacement(0, 4, "猫")]})


def _bomb(pdf: pikepdf.Pdf, page: Any) -> None:
    page.Contents = pdf.make_stream(b"0 0 m " * 30_000_000)


def _nesting(pdf: pikepdf.Pdf, page: Any) -> None:
    """Drawings of drawings, each ten times: a million of millions."""
    inner = _drawing(pdf, page)
    for _ in range(12):
        inner = pdf.make_stream(
            b"/X Do " * 10, Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 9, 9]),
            Resources=Dictionary(XObject=Dictionary(X=inner)),
        )  # fmt: skip
    page.Resources.XObject = Dictionary(X=inner)
    page.Contents = pdf.make_stream(b"/X Do")


def _round(pdf: pikepdf.Pdf, page: Any) -> None:
    form = _drawing(pdf, page)
    form.write(b"/X Do")
    form.Resources = Dictionary(XObject=Dictionary(X=form))
    page.Resources.XObject = Dictionary(X=form)
    page.Contents = pdf.make_stream(b"/X Do")


@pytest.mark.parametrize("add", [_nesting, _round])
def test_drawings_in_drawings_end_somewhere(add: Add) -> None:
    with pytest.raises(InputError, match="damaged"):
        read(said(b"", add=add))


def test_what_unpacks_to_too_much_is_refused() -> None:
    with pytest.raises(InputError, match=r"a\.pdf"):
        read(said(b"", add=_bomb))


def test_too_many_pages_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(documents, "PAGES", 1)
    with pytest.raises(InputError, match="more than 1 pages"):
        read(drawn(letter, letter))


def test_a_password_is_asked_for() -> None:
    with pikepdf.open(io.BytesIO(drawn(letter))) as pdf:
        locked = saved_locked(pdf)
    with pytest.raises(InputError, match="password"):
        read(locked)


def saved_locked(pdf: pikepdf.Pdf) -> bytes:
    target = io.BytesIO()
    pdf.save(target, encryption=pikepdf.Encryption(user="a", owner="b"))
    return target.getvalue()


def test_what_is_cut_off_or_broken_is_refused() -> None:
    data = drawn(letter)
    for damaged in (data[:-200], data.replace(b"xref\n", b"xerf\n"), b"%PDF-1.7\n" + b"x" * 999):
        with pytest.raises(InputError, match=r"a\.pdf is damaged"):
            read(damaged)


def test_what_is_a_pdf_document() -> None:
    assert PdfFormat().recognises(drawn(letter), "x.txt") is Fit.CONTENT
    assert PdfFormat().recognises(b"A text about %PDF-1.7", "x.txt") is Fit.NONE
    assert PdfFormat().recognises(b"A text about %PDF-1.7", "x.pdf") is Fit.NAME
    with pytest.raises(InputError, match="damaged"):
        read(b"A text about %PDF-1.7")


def test_without_the_extra_the_command_for_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "pikepdf", None)
    for name in [name for name in sys.modules if name.startswith("undisclosed.formats.pdf.")]:
        monkeypatch.delitem(sys.modules, name)
    from undisclosed.formats.pdf.pdf import PdfFormat as Fresh

    with pytest.raises(InputError, match=r"pip install 'undisclosed\[formats\]'"):
        Fresh().read(drawn(letter), name="a.pdf", encoding="utf-8")
