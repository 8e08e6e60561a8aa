"""Rich Text: what a reader sees, however it is written, and nothing that only the source says."""

from __future__ import annotations

import re
import struct
import subprocess
import zlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from needed import convert, needs
from undisclosed.errors import InputError
from undisclosed.formats.choosing import choose_format
from undisclosed.formats.conformance import check_format
from undisclosed.formats.protocol import Replacement
from undisclosed.formats.rtf.rtf import RichTextDocument, RichTextFormat
from undisclosed.formats.rtf.tokens import DamageError, tokenize

CANARY = "qzxjvkqw"
LETTER = Path(__file__).with_name("letter.fodt")
HEAD = r"{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0\fcharset0 Arial;}{\f1\fcharset204 Arial;}}"


def _read(body: str, head: str = HEAD) -> RichTextDocument:
    data = (head + body + "}").encode("latin-1")
    return RichTextFormat().read(data, name="letter.rtf", encoding="utf-8")


def _texts(body: str) -> list[str]:
    return [block.text for block in _read(body).blocks if block.text]


def _released(document: RichTextDocument, word: str = CANARY, new: str = "x") -> bytes:
    return document.write(
        {
            i: [Replacement(*at.span(), new) for at in re.finditer(word, block.text)]
            for i, block in enumerate(document.blocks)
        }
    )


# How a reader sees "HIV" in several spellings of it.
SPELLED = {
    "plain": "HIV",
    "in groups": r"{\b H}{\i I}V",
    "over lines": "H\nI\r\nV",
    "in hexadecimal": r"\'48\'49\'56",
    "in Unicode": r"\u72?\u73?\u86?",
    "Unicode, longer for others": r"\uc3\u72abc\u73abc\u86abc",
    "Unicode, nothing for others": r"\uc0\u72\u73\u86 ",
    "Unicode, a letter and a mark": r"\u72 ?\u73 ?\u86 ?",
    "words between": r"H\b1 I\b0 V",
    "hidden letters between": r"H{\v xyz}IV",
    "deleted letters between": r"H{\deleted xyz}IV",
    "a comment between": r"H{\*\annotation xyz}IV",
    "an unknown group between": r"H{\*\xyz abc}IV",
    "a note between": r"H{\footnote a note}IV",
    "a bookmark between": r"H{\*\bkmkstart xyz}{\*\bkmkend xyz}IV",
    "an index entry between": r"H{\xe xyz}IV",
    "bytes between": "H\\bin3 xyzIV",
    "a control character": "H\x01IV",
}


@pytest.mark.parametrize("spelling", SPELLED)
def test_a_word_is_read_as_it_shows_and_goes_whole(spelling: str) -> None:
    document = _read(rf"\pard She has {SPELLED[spelling]} now.\par")
    assert document.blocks[0].text == "She has HIV now."
    released = RichTextFormat().read(
        _released(document, "HIV", "a virus"), name="a.rtf", encoding="utf-8"
    )
    assert released.blocks[0].text == "She has a virus now."
    assert list(released.left_out) == []


def test_letters_of_code_pages() -> None:
    assert _texts(r"caf\'e9 {\f1 \'c8\'e2\'e0\'ed} na\u239\'efve\par") == ["café Иван naïve"]
    japanese = HEAD.replace("fcharset204", "fcharset128")
    assert _read(r"{\f1 \'93\'fa\'96\'7b}", japanese).blocks[0].text == "日本"
    assert _read(r"{\f1 \uc2\u26085\'93\'fa}", japanese).left_out == ()
    assert _texts(r"\u-10179?\u-8704?\par") == ["😀"]
    assert _texts("caf\xe9") == ["café"]


def test_signs_and_paragraphs() -> None:
    body = r"a\tab b\line c\~d\-e\_f\emdash g\{h\}\\\par i\cell j\row\sect k"
    assert _texts(body) == ["a\tb\nc\u00a0d\u00ade\u2011f—g{h}\\", "i", "j", "k"]
    follows = [block.follows for block in _read(r"a\par b\cell c\cell d").blocks]
    assert follows == [False, True, False, False]


def test_what_stands_apart() -> None:
    document = _read(r"{\header top\par}one{\footnote a note}\par{\footer page}")
    assert [(block.place, block.text) for block in document.blocks if block.text] == [
        ("paragraph 1", "one"),
        ("header 1", "top"),
        ("note 1", "a note"),
        ("footer 1", "page"),
    ]


def _png(word: str) -> str:
    def chunk(kind: bytes, data: bytes) -> bytes:
        length = struct.pack(">I", len(data))
        return length + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"tEXt", word.encode()), (b"IDAT", zlib.compress(b"\0\0\0\0")))
    body = b"".join(chunk(kind, data) for kind, data in chunks)
    return (b"\x89PNG\r\n\x1a\n" + body + chunk(b"IEND", b"")).hex()


# Where a word can stand; "{}" is the word.
PLACES = {
    "text": "{}",
    "author": r"{\info{\author {}}}",
    "title": r"{\info{\title {}}}",
    "property": r"{\*\userprops{\propname a}\proptype30{\staticval {}}}",
    "variable": r"{\*\docvar {a}{{}}}",
    "program": r"{\*\generator {};}",
    "style": r"{\stylesheet{\s1 {};}}",
    "character style": r"{\stylesheet{\*\cs1 {};}}",
    "font": r"{\fonttbl{\f7 {};}}",
    "other font": r"{\fonttbl{\f7 Arial{\*\falt {}};}}",
    "colour": r"{\colortbl {};}",
    "list": r"{\*\listtable{\list{\listname {};}}}",
    "label": r"{\*\listtable{\list{\listlevel{\leveltext\'08{};}}}}",
    "label in Unicode": r"{\*\listtable{\list{\listlevel{\leveltext\'08\u113?zxjvkqw;}}}}",
    "item": r"{\listtext {}\tab}",
    "bookmark": r"{\*\bkmkstart {}}",
    "field": r"{\field{\*\fldinst HYPERLINK \"http://a.org/{}\"}{\fldrslt a}}",
    "other field": r"{\field{\*\fldinst DOCVARIABLE {}}{\fldrslt a}}",
    "result of a field": r"{\field{\*\fldinst PAGE}{\fldrslt {}}}",
    "form": r"{\*\formfield{\*\ffname {}}}",
    "comment": r"{\*\annotation {}}",
    "who commented": r"{\*\atnauthor {}}",
    "reviewer": r"{\*\revtbl{Unknown;}{{};}}",
    "deleted": r"{\deleted {}}",
    "deleted until further notice": r"\deleted {}\deleted0 ",
    "hidden": r"{\v {}}",
    "index": r"{\xe {}}",
    "contents": r"{\tc {}}",
    "embedded object": r"{\object\objemb{\*\objclass {}}{\*\objdata 00}{\result {}}}",
    "unknown group": r"{\*\janeroe {}}",
    "unknown word": r"\{} ",
    "word without a space": r"\{}\par",
    "for programs without Unicode": r"\uc8\u65{}",
    "for older programs": r"{\nonshppict{\pict\wmetafile8 {}}}",
    "shape": r"{\shp{\*\shpinst{\sp{\sn wzName}{\sv {}}}}}",
    "text of a picture": r"{\shp{\*\shpinst{\sp{\sn wzDescription}{\sv {}}}}}",
    "name of a property": r"{\shp{\*\shpinst{\sp{\sn {}}{\sv 1}}}}",
    "loose in a shape": r"{\shp {}}",
    "text box": r"{\shp{\*\shpinst{\shptxt {}}}}",
    "picture": r"{\pict\pngblip {}}",
    "vector picture": r"{\pict\emfblip 00{}}",
    "theme": r"{\*\themedata {}}",
    "data": r"{\*\datastore {}}",
    "two spellings": r"{\upr{{}}{\*\ud{{}}}}",
    "template": r"{\*\template {}}",
    "note": r"{\footnote {}}",
    "bytes": "\\bin8 {}",
    "word in the middle of a group": r"{\b a\info {}}",
    "group in the middle of a group": r"{\b a\footnote {}}",
}


@pytest.mark.parametrize("place", PLACES)
def test_no_hiding_place(place: str) -> None:
    document = _read(r"\pard before\par " + PLACES[place].replace("{}", CANARY) + r"\par after")
    released = _released(document)
    assert CANARY.encode() not in released
    again = RichTextFormat().read(released, name="a.rtf", encoding="utf-8")
    assert list(again.left_out) == []
    assert [block.text for block in again.blocks if "after" in block.text]
    assert [block.text.replace(CANARY, "x") for block in document.blocks] == [
        block.text for block in again.blocks
    ]


def test_no_hiding_place_around_the_document() -> None:
    inside = HEAD + "a}"
    for data in (CANARY + inside, inside + CANARY, inside + "\0" * 9 + CANARY):
        document = RichTextFormat().read(data.encode(), name="a.rtf", encoding="utf-8")
        assert document.write({}) == inside.encode()


def test_pictures_lose_their_notes_and_stay() -> None:
    hexed = _png(CANARY)
    for body in (rf"{{\pict\pngblip {hexed}}}", _binary(bytes.fromhex(hexed))):
        document = _read(body)
        assert "notes in pictures" in document.left_out
        released = document.write({})
        assert CANARY.encode() not in released
        assert CANARY.encode().hex().encode() not in released
        assert b"pngblip" in released
        assert RichTextFormat().read(released, name="a", encoding="utf-8").left_out == ()


def _binary(data: bytes) -> str:
    return rf"{{\pict\pngblip\bin{len(data)} " + data.decode("latin-1") + "}"


def test_what_is_left_of_a_word_is_not_taken_for_more_of_it() -> None:
    document = _read(r"\pard\b\'48IV and\janeroe more\i\'41IDS \par")
    data = _released(document, "HIV", "a virus")
    assert rb"\b a virus andmore\i" in data
    again = RichTextFormat().read(data, name="a", encoding="utf-8")
    assert again.blocks[0].text == "a virus andmoreAIDS "


def test_the_kit() -> None:
    bodies = (
        r"\pard She has {\b a c}old.\par{\header The clinic}Second one\par",
        r"\trowd\cellx1000\cellx2000 one\cell two\cell\row\pard caf\'e9 \u8217\'92s\par",
        r"{\field{\*\fldinst{HYPERLINK \"http://a.org/b\"}}{\fldrslt{a link}}} and{\footnote n}",
        r"{\info{\author Someone}}{\stylesheet{\s1 A style of mine;}}\s1 text {\v hidden}\par",
    )
    samples = [(HEAD + body + "}\n").encode("latin-1") for body in bodies]
    check_format(RichTextFormat(), samples)


@given(st.text(alphabet=st.characters(blacklist_categories=["Cc", "Cs"]) | st.sampled_from("\n\t")))
def test_what_is_written_is_read(text: str) -> None:
    document = _read(r"\pard before \par")
    released = document.write({0: [Replacement(0, 6, text)]})
    again = RichTextFormat().read(released, name="a", encoding="utf-8")
    assert again.blocks[0].text == text + " "


@given(
    st.lists(st.sampled_from(["{", "}", "\\b", "\\par", "\\'", "4", "8", "\\u7", " ", "x", "\\"]))
)
def test_tokens_have_no_gaps(pieces: list[str]) -> None:
    source = "{\\rtf1" + "".join(pieces) + "}"
    try:
        tokens = list(tokenize(source))
    except DamageError:
        return
    assert "".join(source[token.start : token.end] for token in tokens) == source[: tokens[-1].end]


@pytest.mark.parametrize(
    "data",
    [
        b"{\\rtf1 cut off",
        b"{\\rtf1 {a}",
        b"{\\rtf1 \\'zz}",
        b"{\\rtf1 \\bin99999 a}",
        b"{\\rtf1 \\" + b"a" * 40 + b"}",
        b"{\\rtf1 \\b12345678901}",
        b"{\\rtf1 " + b"{" * 2000 + b"}" * 2001,
    ],
)
def test_what_is_damaged_is_refused(data: bytes) -> None:
    with pytest.raises(InputError, match=r"letter\.rtf is damaged or cut off"):
        RichTextFormat().read(data, name="letter.rtf", encoding="utf-8")


def test_control_characters_are_not_written() -> None:
    with pytest.raises(InputError, match="control characters"):
        _read("abc").write({0: [Replacement(0, 1, "\x07")]})


def test_a_hyphen_behind_a_word_is_no_sign_of_what_is_written_behind_it() -> None:
    document = RichTextFormat().read(b"{\\rtf1 a\\tab-b}", name="file", encoding="utf-8")
    assert [each.text for each in document.blocks] == ["a\t-b"]
    written = document.write({0: [Replacement(3, 4, "2 b")]})
    assert written == b"{\\rtf1 a\\tab -2 b}"


def test_a_longer_word_begins_no_document() -> None:
    with pytest.raises(InputError, match="damaged"):
        RichTextFormat().read(b"{\\rtfx a}", name="file", encoding="utf-8")


def test_it_is_known_whatever_it_is_called() -> None:
    assert choose_format((HEAD + "a}").encode(), "letter.txt").name == "rtf"


@needs("soffice", "pdftoppm")
def test_a_release_looks_as_what_libreoffice_wrote(tmp_path: Path) -> None:
    made = convert(LETTER, "rtf", tmp_path / "made")
    format_ = RichTextFormat()
    check_format(format_, [made.read_bytes()])
    document = format_.read(made.read_bytes(), name="a.rtf", encoding="utf-8")
    released = made.with_name("released.rtf")
    released.write_bytes(_released(document, new="a name"))
    assert CANARY.encode() not in released.read_bytes()
    pdf = convert(released, "pdf", tmp_path / "shown")
    told = subprocess.run(["pdftotext", "-layout", pdf, "-"], capture_output=True, check=True)
    shown = told.stdout.decode()
    assert "She has a name and a cold" in shown
    assert "The clinic of a name" in shown
    assert CANARY not in shown
