"""Presentations: slides, notes, masters and tables, and nothing of what only the source says."""

from __future__ import annotations

import io
import struct
import zlib

from pptx import Presentation
from pptx.util import Inches

from office_files import inside
from undisclosed.formats.choosing import choose_format
from undisclosed.formats.conformance import check_format
from undisclosed.formats.office.document import OfficeDocument
from undisclosed.formats.office.slides import SlidesFormat
from undisclosed.formats.protocol import Replacement

CANARY = "qzxjvkqw"


def _read(data: bytes) -> OfficeDocument:
    return SlidesFormat().read(data, name="talk.pptx", encoding="utf-8")


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _picture() -> io.BytesIO:
    head = struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"tEXt", CANARY.encode()), (b"IDAT", zlib.compress(b"\0\0\0\0")))
    body = b"".join(_chunk(kind, data) for kind, data in chunks)
    return io.BytesIO(b"\x89PNG\r\n\x1a\n" + body + _chunk(b"IEND", b""))


def _talk(word: str) -> bytes:
    """A presentation as python-pptx writes it, with a word wherever it can have one."""
    talk = Presentation()
    slide = talk.slides.add_slide(talk.slide_layouts[1])
    slide.shapes.title.text = f"The case of {word}"
    frame = slide.placeholders[1].text_frame
    frame.text = f"She has {word[:4]}"
    frame.paragraphs[0].add_run().text = f"{word[4:]} and more"
    frame.paragraphs[0].add_line_break()
    frame.paragraphs[0].add_run().text = "to come"
    link = frame.add_paragraph().add_run()
    link.text = "a link"
    link.hyperlink.address = f"http://a.org/{word}"
    slide.notes_slide.notes_text_frame.text = f"Say that she has {word}."
    other = talk.slides.add_slide(talk.slide_layouts[5])
    other.shapes.title.text = "A table"
    size = [Inches(n) for n in (1, 2, 5, 1)]
    other.shapes.add_table(1, 2, *size).table.cell(0, 1).text = f"one {word}"
    picture = other.shapes.add_picture(_picture(), Inches(1), Inches(4))
    picture.name = word
    picture._element.nvPicPr.cNvPr.set("descr", f"a picture of {word}")
    talk.core_properties.author = word
    target = io.BytesIO()
    talk.save(target)
    return target.getvalue()


def test_the_kit() -> None:
    check_format(SlidesFormat(), [_talk("Jane Roe")], unpack=inside)


def test_what_a_reader_sees() -> None:
    document = _read(_talk("Jane Roe"))
    found = {block.text: block.place for block in document.blocks}
    assert found["The case of Jane Roe"] == "slide 1, shape 1"
    assert found["She has Jane Roe and more\nto come"] == "slide 1, shape 2"
    assert found["one Jane Roe"] == "slide 2, table 1, row 1, cell 2"
    assert found["Say that she has Jane Roe."].startswith("notes 1")
    assert found["a picture of Jane Roe"] == "slide 2, descr 1"


def test_no_hiding_place() -> None:
    document = _read(_talk(CANARY))
    found = {
        i: [Replacement(0, len(block.text), "x")]
        for i, block in enumerate(document.blocks)
        if CANARY in block.text
    }
    assert len(found) == 6
    released = document.write(found)
    assert [part for part in inside(released) if CANARY.encode() in part] == []
    slides = Presentation(io.BytesIO(released)).slides
    assert [slide.shapes.title.text for slide in slides] == ["x", "A table"]


def test_it_is_known_whatever_it_is_called() -> None:
    assert choose_format(_talk("Roe"), "talk.txt").name == "pptx"
