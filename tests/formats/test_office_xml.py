"""XML taken apart by offset: the same text and tags as another parser sees, or refused by both."""

from __future__ import annotations

import random
import time
from xml.parsers import expat

import pytest

from undisclosed.formats.office import xml
from undisclosed.formats.office.values import is_common, is_number_format, is_path, is_plain
from undisclosed.formats.splicing import Shown

_PIECES = (
    "<a>", "</a>", "<b x='1'>", "</b>", "<c/>", "<w:p w:q=\"&lt;'\"/>", "text", " ", "\r\n",
    "&amp;",
    "&#73;", "&#x49;", "&bad;", "&#0;", "&", "<", ">", "]]>", "<!-- x -->", "<!-- -- -->",
    "<?p x?>",
    "<![CDATA[a<b&c]]>", "<a x='1' x='2'>", "<a x=1>", "<a x>", "</a >", "<a\n>", "é", "\u200b",
    "<a x='<'/>", "<!DOCTYPE a>", "<?xml version='1.0'?>", "<1>", "< a>", "</a x='1'>", "<d>x</d>",
)  # fmt: skip


def _told(source: str) -> list[str] | None:
    """Returns tags and text as they stand, or None if it is refused."""
    found: list[str] = []
    try:
        for token in xml.tokenize(xml.decode(source.encode())):
            if token.kind in ("start", "empty"):
                each = xml.attributes_of(source, token)
                values = {a.name: xml.value_of(source, a) for a in each}
                found.append(f"<{token.name} {values}>")
            if token.kind in ("end", "empty"):
                found.append(f"</{token.name}>")
            if token.kind == "text":
                shown = Shown()
                xml.show(source, token.start, token.end, shown)
                found.append(shown.text)
            if token.kind == "cdata":
                found.append(source[token.start + 9 : token.end - 3].replace("\r\n", "\n"))
    except xml.DamageError:
        return None
    return _joined(found)


def _joined(found: list[str]) -> list[str]:
    """Joins pieces of text, and drops white space around the outermost element."""
    joined: list[str] = []
    for piece in found:
        if joined and not piece.startswith("<") and not joined[-1].startswith("<"):
            joined[-1] += piece
        else:
            joined.append(piece)
    return [piece for piece in joined if piece.strip()]


def _told_by_expat(source: str) -> list[str] | None:
    found: list[str] = []
    parser = expat.ParserCreate()
    parser.StartElementHandler = lambda name, values: found.append(f"<{name} {values}>")
    parser.EndElementHandler = lambda name: found.append(f"</{name}>")
    parser.CharacterDataHandler = found.append
    try:
        parser.Parse(source, True)
    except expat.ExpatError:
        return None
    return _joined(found)


def test_another_parser_sees_the_same() -> None:
    chance = random.Random(3)
    read = 0
    for _ in range(4000):
        inner = "".join(chance.choices(_PIECES, k=chance.randrange(6)))
        source = f"<root>{inner}</root>"
        mine = _told(source)
        read += mine is not None
        assert mine == _told_by_expat(source), source
    assert read > 500


@pytest.mark.parametrize(
    "source",
    [
        "", "text", "<a>", "</a>", "<a></b>", "<a/><b/>", "<a/>text", "<!DOCTYPE a><a/>",
        "<a>\0</a>",
        "<?xml version='1.0' encoding='latin-1'?><a/>", "<a>&nbsp;</a>", "<a x='1'x='2'/>", "<a",
    ],
)  # fmt: skip
def test_what_is_not_well_formed_is_refused(source: str) -> None:
    assert _told(source) is None


def test_a_byte_order_mark_is_kept() -> None:
    tokens = list(xml.tokenize(xml.decode(b"\xef\xbb\xbf<?xml version='1.0'?><a/>")))
    assert [token.kind for token in tokens] == ["declaration", "declaration", "empty"]
    assert tokens[0].end == tokens[1].start == 1


@pytest.mark.parametrize("piece", ["<a>", "<", "&", "<!--", "<a b='", "x ", "<a/>", "&#", "]]"])
def test_nothing_repeated_costs_its_square(piece: str) -> None:
    source = f"<r>{piece * (200_000 // len(piece))}</r>"
    began = time.process_time()
    _told(source)
    assert time.process_time() - began < 20


@pytest.mark.parametrize("value", ["1" * 1900, "1," * 900, "a-" * 900, "m1" * 900, "1.1.1" * 300])
def test_no_value_takes_long_to_judge(value: str) -> None:
    began = time.process_time()
    for judge in (is_plain, is_common, is_number_format, is_path):
        judge(f"{value}J")
    assert time.process_time() - began < 5


@pytest.mark.parametrize(
    "value", ["Jane", "jane roe", "Roe1", "HIV", "H I V", "2079460123456789012", "a" * 3000, "qzx"]
)
def test_what_may_say_something_is_not_plain(value: str) -> None:
    assert not is_plain(value)


@pytest.mark.parametrize("value", ["", "1", "-12.5pt", "center", "FFAA00", "en-GB", "0 0 100 50"])
def test_what_says_nothing_is_plain(value: str) -> None:
    assert is_plain(value)
