"""PDF documents that have the word in each place that they know."""

from __future__ import annotations

import io
import struct
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name
from PIL import Image

from hiding.kinds import HALVES, WORD, Planted, coded
from pdf_files import Add, said

_SHOWN = b"BT /F 12 Tf 9 99 Td (She is well.) Tj ET "
_BOX = [9, 9, 99, 29]


def _drawn(content: str) -> bytes:
    return said(_SHOWN + content.encode())


def _shown(text: str) -> bytes:
    return _drawn(f"BT /F 12 Tf 9 9 Td {text} ET")


def _beside(add: Add, content: str = "") -> bytes:
    return said(_SHOWN + content.encode(), add=add)


def _info(key: str) -> Add:
    return lambda pdf, page: pdf.docinfo.__setitem__(key, WORD)


def _xmp(pdf: pikepdf.Pdf, page: Any) -> None:
    with pdf.open_metadata() as metadata:
        metadata["dc:description"] = WORD


def _note(kind: str, **more: Any) -> Add:
    def add(pdf: pikepdf.Pdf, page: Any) -> None:
        note = Dictionary(Type=Name.Annot, Subtype=Name(kind), Rect=Array(_BOX), **more)
        page.Annots = Array([pdf.make_indirect(note)])

    return add


def _link(**action: Any) -> Add:
    return _note("/Link", A=Dictionary({f"/{key}": value for key, value in action.items()}))


def _drawing(pdf: pikepdf.Pdf, page: Any) -> Any:
    return pdf.make_stream(
        f"BT /F 12 Tf 9 9 Td ({WORD}) Tj ET".encode(),
        Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 99, 99]),
        Resources=page.Resources,
    )  # fmt: skip


def _stamp(pdf: pikepdf.Pdf, page: Any) -> None:
    _note("/Stamp", AP=Dictionary(N=_drawing(pdf, page)))(pdf, page)


def _field(value: bool) -> Add:
    def add(pdf: pikepdf.Pdf, page: Any) -> None:
        field = pdf.make_indirect(
            Dictionary(
                Type=Name.Annot, Subtype=Name.Widget, FT=Name.Tx, T="a" if value else WORD,
                V=WORD if value else "a", Rect=Array(_BOX), DA="/F 12 Tf 0 g", TU=WORD,
            )
        )  # fmt: skip
        page.Annots = Array([field])
        more = {"NeedAppearances": True, "DR": page.Resources, "DA": "/F 12 Tf 0 g"}
        pdf.Root.AcroForm = Dictionary(Fields=Array([field]), **more)

    return add


def _bookmark(pdf: pikepdf.Pdf, page: Any) -> None:
    with pdf.open_outline() as outline:
        outline.root.append(pikepdf.OutlineItem(WORD, 0))


def _target(pdf: pikepdf.Pdf, page: Any) -> None:
    named = Dictionary(Names=Array([pikepdf.String(WORD), Array([page, Name.Fit])]))
    pdf.Root.Names = Dictionary(Dests=named)
    _note("/Link", Dest=pikepdf.String(WORD))(pdf, page)


def _label(pdf: pikepdf.Pdf, page: Any) -> None:
    pdf.Root.PageLabels = Dictionary(Nums=Array([0, Dictionary(S=Name.D, P=WORD)]))


def _attached(name: str, data: str) -> Add:
    return lambda pdf, page: pdf.attachments.__setitem__(name, data.encode())


def _key(key: str, *, of_page: bool = True) -> Add:
    def add(pdf: pikepdf.Pdf, page: Any) -> None:
        (page if of_page else pdf.Root)[key] = pdf.make_stream(WORD.encode())

    return add


def _layer(pdf: pikepdf.Pdf, page: Any) -> None:
    layer = pdf.make_indirect(Dictionary(Type=Name.OCG, Name=WORD))
    pdf.Root.OCProperties = Dictionary(OCGs=Array([layer]), D=Dictionary(OFF=Array([layer])))
    page.Resources.Properties = Dictionary(L=layer)


def _picture(pdf: pikepdf.Pdf, page: Any) -> None:
    picture = pdf.make_stream(
        b"\x00", Type=Name.XObject, Subtype=Name.Image, Width=1, Height=1, BitsPerComponent=8,
        ColorSpace=Name.DeviceGray, Metadata=pdf.make_stream(WORD.encode()),
    )  # fmt: skip
    page.Resources.XObject = Dictionary(P=picture)


def _mask(pdf: pikepdf.Pdf, page: Any) -> None:
    mask = Dictionary(S=Name.Luminosity, G=_drawing(pdf, page))
    page.Resources.ExtGState = Dictionary(M=Dictionary(SMask=mask))


def _called(pdf: pikepdf.Pdf, page: Any) -> None:
    page.Resources.Font.F.BaseFont = Name(f"/{WORD}")


def _programmed(pdf: pikepdf.Pdf, page: Any) -> None:
    """A font that a document brings along, with a table of its names."""
    table = WORD.encode("utf-16-be")
    descriptor = Dictionary(Type=Name.FontDescriptor, FontName=Name.Helvetica, Flags=32)
    glyphs = struct.pack(">4s4H4sIII4sIII", b"\0\1\0\0", 2, 32, 1, 0, b"glyf", 0, 44, 4,
                         b"name", 0, 48, len(table)) + bytes(4)  # fmt: skip
    descriptor.FontFile2 = pdf.make_stream(glyphs + table)
    font = page.Resources.Font.F
    font.Subtype, font.FontDescriptor = Name.TrueType, descriptor
    font.FirstChar, font.LastChar, font.Widths = 0, 255, Array([500] * 256)
    font.Encoding = Name.WinAnsiEncoding


def _photographed(pdf: pikepdf.Pdf, page: Any) -> None:
    """A picture as cameras write it, with a comment before its last scan."""
    target = io.BytesIO()
    Image.new("L", (9, 9)).save(target, "JPEG", progressive=True)
    before, scan, behind = target.getvalue().rpartition(b"\xff\xda")
    told = b"\xff\xfe" + struct.pack(">H", len(WORD) + 2) + WORD.encode()
    picture = pdf.make_stream(
        before + told + scan + behind, Type=Name.XObject, Subtype=Name.Image, Width=9, Height=9,
        BitsPerComponent=8, ColorSpace=Name.DeviceGray, Filter=Name.DCTDecode,
    )  # fmt: skip
    page.Resources.XObject = Dictionary(P=picture)


def _encoded(pdf: pikepdf.Pdf, page: Any) -> None:
    names = Array([65, *(Name(f"/{letter}") for letter in WORD)])
    page.Resources.Font.F.Encoding = Dictionary(Differences=names)
    page.Contents = pdf.make_stream(b"BT /F 12 Tf 9 9 Td (ABCDEFGHIJ) Tj ET")


def _tagged(pdf: pikepdf.Pdf, page: Any) -> None:
    pdf.Root.StructTreeRoot = Dictionary(K=Dictionary(S=Name.P, Alt=WORD, ActualText=WORD))


def _earlier() -> bytes:
    """A document whose first version says the word, with a version behind it that does not."""
    first = _shown(f"({WORD}) Tj")
    with pikepdf.open(io.BytesIO(first)) as pdf:
        (number, _), *_ = [pdf.pages[0].Contents.objgen]
    at = len(first)
    shown = "BT /F 12 Tf 9 99 Td (She is well indeed.) Tj ET"
    told = f"{number} 0 obj <</Length {len(shown)}>> stream\n{shown}\nendstream endobj\n"
    place = first.rindex(b"startxref") + 10
    before = first[place:].split()[0].decode()
    with pikepdf.open(io.BytesIO(first)) as pdf:
        root, size = pdf.Root.objgen[0], int(pdf.trailer.Size)
    trailer = f"<</Size {size} /Root {root} 0 R /Prev {before}>>"
    table = f"xref\n{number} 1\n{at:010} 00000 n \ntrailer {trailer}\n"
    end = f"startxref\n{at + len(told)}\n%%EOF\n"
    return first + (told + table + end).encode()


PDF: Planted = {
    "text": {"line": _shown(f"(She takes {WORD}.) Tj")},
    "pieces": {
        "two": _shown("({}) Tj ({}) Tj".format(*HALVES)),
        "backwards": _shown("1 0 0 1 31 9 Tm ({1}) Tj 1 0 0 1 9 9 Tm ({0}) Tj".format(*HALVES)),
        "kerned": _shown("[" + " -20 ".join(f"({letter})" for letter in WORD) + "] TJ"),
        "over lines": _shown("({}-) Tj 0 -14 Td ({}) Tj".format(*HALVES)),
    },
    "codes": {
        "hexadecimal": _shown(f"<{WORD.encode().hex()}> Tj"),
        "octal": _shown("(" + coded("\\{:03o}") + ") Tj"),
        "encoding of a font": _beside(_encoded),
    },
    "boxes": {"free text": _beside(_note("/FreeText", Contents=WORD, DA="/F 12 Tf 0 g"))},
    "hidden": {
        "invisible": _shown(f"3 Tr ({WORD}) Tj"),
        "white": _shown(f"1 g ({WORD}) Tj"),
        "outside of the page": _shown(f"-900 9 Td ({WORD}) Tj"),
        "layer": _beside(_layer, f"/OC /L BDC BT /F 12 Tf 9 9 Td ({WORD}) Tj ET EMC"),
        "mask": _beside(_mask, "/M gs 0 0 9 9 re f"),
    },
    "comments": {
        "sticky note": _beside(_note("/Text", Contents=WORD)),
        "author": _beside(_note("/Highlight", T=WORD)),
        "stamp": _beside(_stamp),
    },
    "versions": {"a version before": _earlier()},
    "properties": {
        "author": _beside(_info("/Author")),
        "keywords": _beside(_info("/Keywords")),
        "XMP": _beside(_xmp),
    },
    "own data": {
        "of the page": _beside(_key("/Drug")),
        "of the document": _beside(_key("/Drug", of_page=False)),
        "of a program": _beside(_key("/PieceInfo")),
        "marked": _drawn(f"/{WORD} BMC 0 0 m n EMC"),
    },
    "thumbnail": {"thumbnail": _beside(_key("/Thumb"))},
    "for the blind": {
        "tags": _beside(_tagged),
        "another text": _drawn(f"/Span <</ActualText ({WORD})>> BDC 0 0 m n EMC"),
    },
    "in pictures": {
        "XMP": _beside(_picture, "q 9 0 0 9 0 0 cm /P Do Q"),
        "between scans": _beside(_photographed, "q 9 0 0 9 0 0 cm /P Do Q"),
    },
    "attachments": {"file": _beside(_attached("a.txt", WORD))},
    "file names": {"attachment": _beside(_attached(f"{WORD}.txt", "a"))},
    "bookmarks": {
        "bookmark": _beside(_bookmark),
        "target": _beside(_target),
        "label of a page": _beside(_label),
    },
    "links": {
        "address": _beside(_link(S=Name.URI, URI=f"http://a.org/{WORD}")),
        "in numbers": _beside(_link(S=Name.URI, URI=f"http://a.org/{coded('%{:02x}')}")),
        "file": _beside(_link(S=Name.GoToR, F=f"{WORD}.pdf", D=Array([0, Name.Fit]))),
    },
    "fields": {"value": _beside(_field(True)), "name": _beside(_field(False))},
    "names": {
        "font": _beside(_called),
        "program of a font": _beside(_programmed),
        "layer": _beside(_layer),
    },
    "scripts": {
        "script": _beside(_link(S=Name.JavaScript, JS=f"app.alert('{WORD}')")),
        "program": _beside(_link(S=Name.Launch, F=WORD)),
        "when opened": _beside(_key("/OpenAction", of_page=False)),
    },
    "source": {"comment": _drawn(f"% {WORD}\n")},
    "gaps": {"behind": _shown("(a) Tj").replace(b"%%EOF", f"% {WORD}\n%%EOF".encode())},
}
