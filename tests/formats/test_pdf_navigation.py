"""Bookmarks, labels of pages and links of PDF documents: read as text, kept, edited."""

from __future__ import annotations

import io
from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name
from reportlab.pdfgen.canvas import Canvas

from pdf_files import inside, said
from undisclosed.errors import InputError
from undisclosed.formats.conformance import check_format
from undisclosed.formats.joining import carry_out
from undisclosed.formats.opening import OpenDocument
from undisclosed.formats.pdf.pdf import PdfFormat
from undisclosed.formats.protocol import Replacement


def book() -> bytes:
    """Returns a document as another program makes it: bookmarks in steps, links of both kinds."""
    target = io.BytesIO()
    canvas = Canvas(target, invariant=True)
    for at, name in enumerate(("Visits", "Fevers", "Ends")):
        canvas.bookmarkPage(f"p{at}")
        canvas.addOutlineEntry(name, f"p{at}", level=min(at, 1), closed=at == 0)
        canvas.drawString(72, 700, f"The cat has a fever on page {at}.")
        canvas.linkURL("https://example.org/a%20cat?q=fever", (72, 698, 130, 712))
        canvas.linkRect("", "p2", (72, 598, 130, 612))
        canvas.showPage()
    canvas.save()
    return target.getvalue()


def opened(data: bytes) -> OpenDocument:
    return OpenDocument(data, PdfFormat(), name="a.pdf", encoding="utf-8")


def release(data: bytes, old: str, new: str) -> bytes:
    document = opened(data)
    edits, at = [], document.text.find(old)
    while at >= 0:
        edits.append(Replacement(at, at + len(old), new))
        at = document.text.find(old, at + 1)
    return document.release(edits, carry_out(document.text, edits))


def outline(data: bytes) -> list[Any]:
    def shown(items: Any) -> list[Any]:
        return [(each.title, each.is_closed, shown(each.children)) for each in items]

    with pikepdf.open(io.BytesIO(data)) as pdf, pdf.open_outline() as told:
        return shown(told.root)


def links(data: bytes) -> list[Any]:
    """Returns where the links of the first page lead."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        pages = [page.obj.objgen for page in pdf.pages]
        return [
            str(link.A.URI) if "/A" in link else pages.index(link.Dest[0].objgen)
            for link in pdf.pages[0].Annots
        ]


def test_the_kit() -> None:
    check_format(PdfFormat(), [book()], unpack=inside)


def test_what_navigation_says_is_text_with_its_place() -> None:
    read = PdfFormat().read(book(), name="a.pdf", encoding="utf-8")
    assert [(block.text, block.place) for block in read.blocks if "page " not in block.place] == [
        ("Visits", "bookmark 1"),
        ("Fevers", "bookmark 2"),
        ("Ends", "bookmark 3"),
    ]
    addresses = [block.text for block in read.blocks if block.place.startswith("link")]
    assert addresses == ["https://example.org/a cat?q=fever"] * 3


def test_bookmarks_and_links_are_kept_and_edited() -> None:
    data = book()
    released = release(data, "Fevers", "Diseases")
    assert outline(released) == [("Visits", True, [("Diseases", False, []), ("Ends", False, [])])]
    assert outline(release(data, "qzxjvkqw", "")) == outline(data)
    assert links(released) == links(data) == ["https://example.org/a%20cat?q=fever", 2]
    assert links(release(data, "a cat", "the pet")) == ["https://example.org/the%20pet?q=fever", 2]


def test_a_link_goes_with_its_words() -> None:
    """Else its area would tell how long the word was that it stood over."""

    def areas(word: str) -> list[list[float]]:
        target = io.BytesIO()
        canvas = Canvas(target, invariant=True)
        canvas.drawString(72, 700, f"The {word} sleeps.")
        canvas.drawString(72, 600, "And here is a line that is longer than the others are.")
        start = 72 + canvas.stringWidth("The ")
        area = (start, 698, start + canvas.stringWidth(word), 712)
        canvas.linkURL("https://example.org", area, thickness=0)
        canvas.save()
        with pikepdf.open(io.BytesIO(release(target.getvalue(), word, "animal"))) as pdf:
            return [[float(each) for each in link.Rect] for link in pdf.pages[0].Annots]

    assert areas("cat") == areas("hippopotamus")


def test_labels_of_pages_are_kept() -> None:
    def labelled(pdf: pikepdf.Pdf, page: Any) -> None:
        told = Dictionary(S=Name.r, P=pikepdf.String("cat-"), St=4)
        pdf.Root.PageLabels = Dictionary(Nums=Array([0, told]))

    data = said(b"BT /F 12 Tf 9 9 Td (A line.) Tj ET", add=labelled)
    assert opened(data).text == "A line.\n\ncat-"
    with pikepdf.open(io.BytesIO(release(data, "cat", "pet"))) as pdf:
        told: Any = pdf.Root.PageLabels.Nums[1]
        assert (str(told.P), told.S, told.St) == ("pet-", "/r", 4)


def test_bookmarks_that_go_round_in_circles_are_refused() -> None:
    def circle(pdf: pikepdf.Pdf, page: Any) -> None:
        item = pdf.make_indirect(Dictionary(Title=pikepdf.String("a")))
        item.Next = item
        pdf.Root.Outlines = Dictionary(First=item, Last=item)

    with pytest.raises(InputError, match="damaged"):
        opened(said(b"", add=circle))


def test_no_replacement_makes_a_link_run_something() -> None:
    with pytest.raises(InputError, match="link one to a program"):
        release(book(), "https", "javascript")
