"""Markdown: read as it shows, with what only its source says, and written as Markdown."""

from __future__ import annotations

import re
import time
from urllib.parse import unquote_to_bytes

import pytest
from hypothesis import given
from hypothesis import strategies as st

from undisclosed.formats.choosing import choose_format
from undisclosed.formats.conformance import check_format
from undisclosed.formats.markdown.markdown import MarkdownDocument, MarkdownFormat
from undisclosed.formats.protocol import Replacement


def _read(source: str) -> MarkdownDocument:
    return MarkdownFormat().read(source.encode(), name="note.md", encoding="utf-8")


def _written(source: str, word: str = "HIV", new: str = "a virus") -> str:
    """Replaces a word everywhere, and checks that this is what the release says."""
    document = _read(source)
    edits = {
        i: [Replacement(*at.span(), new) for at in re.finditer(word, block.text)]
        for i, block in enumerate(document.blocks)
    }
    released = document.write(edits).decode()
    wanted = [block.text.replace(word, new) for block in document.blocks]
    assert [block.text for block in _read(released).blocks] == wanted
    return released


# How a reader sees "HIV", and what becomes of it.
SPELLED = {
    "HIV": "a virus",
    "**HIV**": "**a virus**",
    "H**I**V": "a virus",
    "H*I*V": "a virus",
    "**H**IV": "**a virus**",
    "***HIV***": "***a virus***",
    "~~HIV~~": "~~a virus~~",
    "_HIV_": "_a virus_",
    "H<b>I</b>V": "a virus<b></b>",
    "&#72;IV": "a virus",
    "&#x48;I&#86;": "a virus",
    "`HIV`": "`a virus`",
    "[HIV](a)": "[a virus](a)",
    "[H](a)IV": "[a virus](a)",
    "[HIV][ref]": "[a virus][ref]",
    "![HIV](a.png)": "![a virus](a.png)",
    "H<!-- x -->IV": "a virus<!-- x -->",
    'H<b title="x">I</b>V': 'a virus<b title="x"></b>',
}


@pytest.mark.parametrize("spelling", SPELLED)
def test_a_word_is_read_as_it_shows(spelling: str) -> None:
    assert _read(f"She has {spelling} now.\n").blocks[0].text == "She has HIV now."
    assert _written(f"She has {spelling} now.\n") == f"She has {SPELLED[spelling]} now.\n"


# What is said elsewhere than in the flow of a text, and how it is read.
APART = {
    "[a](http://a.org/HIV)": "http://a.org/HIV",
    "[a](http://a.org/%48IV)": "http://a.org/HIV",
    "[a](<HIV page>)": "HIV page",
    '[a](b "about HIV")': "about HIV",
    "[a](b 'about HIV')": "about HIV",
    "[a](b (about HIV))": "about HIV",
    '[a](b "about &#72;IV")': "about HIV",
    "<a href='%48IV'>a</a>": "href='HIV'",
    "[a][HIV]": "HIV",
    "[HIV]: b": "HIV",
    "[a]: http://a.org/HIV": "http://a.org/HIV",
    '[a]: b "about HIV"': "about HIV",
    "a <!-- HIV -->": " HIV ",
    '<img alt="HIV">': 'alt="HIV"',
    "<a href=HIV>a</a>": "href=HIV",
    "```HIV\nx\n```": "HIV",
    "```\nHIV\n```": "HIV",
    "~~~\n*HIV*\n~~~": "*HIV*",
    "- ```\n  HIV\n  ```": "  HIV",
    "---\ntitle: HIV\n---\na": "title: HIV",
    "    HIV": "HIV",
    "| HIV | b |\n| --- | --- |": "| HIV | b |",
    "# HIV #": "HIV #",
    "HIV\n===": "HIV",
    "> HIV": "HIV",
    "1. HIV": "1. HIV",
    "- HIV": "HIV",
    "<http://a.org/HIV>": "<http://a.org/HIV>",
    "[^1]: HIV": "HIV",
}


@pytest.mark.parametrize("source", APART)
def test_nothing_passes_unseen(source: str) -> None:
    for text in (source, f"before\n\n{source}\n\nafter\n"):
        texts = [block.text for block in _read(text).blocks]
        assert APART[source] in texts
        if text == source or not source.startswith("---"):
            assert "HIV" not in _written(text)
            assert "%48" not in _written(text)


def test_what_is_no_mark_stays_a_sign() -> None:
    for text in (
        "2 * 3 * 4",
        "a*b",
        "snake_case_name",
        "HIV*flu",
        "a ` b",
        "[x] done",
        "a](b",
        "a < b",
    ):
        assert _read(text).blocks[0].text == text
        _written(text + " HIV")


def test_paragraphs() -> None:
    source = "# One\ntwo\nthree\n\n- four\n- five\n\n***\n\n> six\n\n```sh\nseven\n\neight\n```\n"
    blocks = [(block.place, block.text, block.follows) for block in _read(source).blocks]
    assert blocks == [
        ("paragraph 1", "One\ntwo\nthree", False),
        ("paragraph 2", "four", True),
        ("paragraph 3", "five", True),
        ("paragraph 4", "six", True),
        ("language of code 1", "sh", False),
        ("code 1", "seven\n\neight", True),
    ]


def test_replacements_are_no_marks() -> None:
    assert _written("She has HIV.", new="[removed]") == "She has \\[removed\\]."
    assert _written("HIV (see [a](b))", new="[removed]") == "\\[removed\\] (see [a](b))"
    assert _written("She has **HIV**x", new="[removed]") == "She has \\[removed\\]x"
    assert _written("`HIV`", new="[removed]") == "`[removed]`"
    assert _written("[a](HIV)", new="[removed]") == "[a](%5Bremoved%5D)"
    for new in (
        "",
        "- a",
        "# a",
        " a ",
        "1. a",
        "*",
        "`",
        "<b>",
        "&amp;",
        "a\nb",
        "===",
        "\\",
        "|",
    ):
        for source in (
            "HIV",
            "**HIV**",
            "- HIV",
            "a HIV b",
            "H**I**V",
            "# HIV",
            "| HIV |",
            "[HIV](b)",
        ):
            _written(source, new=new)


def test_the_kit() -> None:
    check_format(
        MarkdownFormat(),
        [
            b'# A note\n\nShe has **a c**old, see [a page](http://a.org/b "title").\n',
            b"---\ntitle: A note\n---\n\n- one\n- two &amp; three\n\n```sh\necho\n```\n",
            b'\xef\xbb\xbfA line\r\nand <img alt="x"> <!-- c -->\r\n\r\n| a | b |\r\n| - | - |\r\n',
        ],
        unpack=lambda data: (data, unquote_to_bytes(data)),
    )


@given(st.text(alphabet="aH*_`~[]()<>!\\&;#-| \n\"'1.:/"))
def test_any_text_is_read_whole_and_stays(source: str) -> None:
    document = _read(source)
    if not document.left_out:
        assert document.write({}) == source.encode()
    letters = "".join(block.text for block in document.blocks)
    assert letters.count("a") == source.count("a") or re.search("[<&]", source)


HOSTILE = (
    "<!--",
    "`",
    "``a`",
    "[",
    "*a",
    "](",
    "&",
    "\\",
    "~~~a ",
    "<a ",
    "![a](",
    '](b "',
    "](b (",
)


@pytest.mark.parametrize("part", HOSTILE)
def test_hostile_marks_take_no_time(part: str) -> None:
    started = time.process_time()
    _read(part * 20_000)
    assert time.process_time() - started < 5


def test_tags_that_no_page_has_are_left_out() -> None:
    document = _read("a H<HIV>I</HIV>V <b>b</b> <HIV x='HIV'>")
    assert list(document.left_out) == ["unknown markup"]
    assert document.blocks[0].text == "a HIV b "
    assert document.write({}) == b"a HIV <b>b</b> "


def test_the_name_tells() -> None:
    assert choose_format(b"# a", "note.md").name == "markdown"
    assert choose_format(b"# a", "note.txt").name == "text"
