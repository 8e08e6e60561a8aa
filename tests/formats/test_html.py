"""Web pages: what a browser shows is what is read; what is left out is in no release."""

from __future__ import annotations

import random
import re
import time
from urllib.parse import unquote_to_bytes

import html5lib
import pytest
from html5lib.constants import namespaces

from undisclosed.errors import InputError
from undisclosed.formats.conformance import check_format
from undisclosed.formats.html.html import HtmlDocument, HtmlFormat
from undisclosed.formats.joining import carry_out
from undisclosed.formats.protocol import Fit, Replacement

PAGE = b"""<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Letter &amp; more</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>.oak-lane > p { color: #fff; content: "a clinic"; }
.btn{background:url(img/a%20b.png)}</style>
</head>
<body class="page btn-lg">
<h1 id="top">H<b>I</b>V results</h1>
<p>She was   tested for H&#73;V
in <a href="/clinic%20one?x=1&amp;y=2" title="the clinic">May</a>.<br>Bye 1 < 2.</p>
<table><tr><td>Name<td>Jane Roe</tr></table>
<img src=a.png alt=shadow><input value=>
<pre>a
  b</pre>
</body></html>
"""


def _read(page: bytes) -> HtmlDocument:
    return HtmlFormat().read(page, name="page", encoding="utf-8")


def _texts(page: str) -> list[str]:
    return [block.text for block in _read(page.encode()).blocks]


def _percent_decoded(data: bytes) -> tuple[bytes, bytes]:
    return data, unquote_to_bytes(data)


def test_the_kit() -> None:
    small = b"<html><p>He has <i>flu</i> &amp; more.</p><td>x y<td>&nbsp; z"
    messy = PAGE.replace(b"<h1", b"<!-- note --><script>f()</script><o:p></o:p><h1 onclick='f()'")
    samples = [PAGE, small, messy, b"<html><body></body></html>"]
    check_format(HtmlFormat(), samples, unpack=_percent_decoded)


@pytest.mark.parametrize(
    ("page", "texts"),
    [
        ("H<b>I</b>V", ["HIV"]),
        ("H&#73;V &#x49; &amp; &notit; &lt", ["HIV I & ¬it; <"]),
        ("H<!-- x -->I<script>f()</script>V", ["HIV"]),
        ("one<p>two<br>three", ["one", "two\nthree"]),
        ("a\n   b<pre>a\n b</pre>", ["a b", "a\n b"]),
        ("<td>a<td>b", ["a", "b"]),
        ("<title>a<b>c</title>", ["a<b>c"]),
        ("<img alt='a &copy b' title=\"c\">", ["a © b", "c"]),
        ("<a href='?a=1&copy=2'>x</a>", ["?a=1&copy=2", "x"]),
        ("<a href='H%49V.html'>", ["HIV.html"]),
        ("<p style='color:red'>x", ["x"]),
        ("<style>p::before{content:'H\\49 V'}</style>", ["HIV"]),
    ],
)
def test_what_a_reader_sees(page: str, texts: list[str]) -> None:
    assert _texts(page) == texts


CANARY = "qzxjvkqw"


@pytest.mark.parametrize(
    "place",
    [
        "<p>{}</p>", "<!-- {} -->", "<!{}>", "<?{}?>", "<![CDATA[{}]]>", "<!DOCTYPE {}>",
        "<script>{}</script>", "<script src='{}'></script>", "<style>/* {} */</style>",
        "<style>.{}{{color:red}}</style>", "<style>#{} p{{}}</style>", "<style>p{{{}:red}}</style>",
        "<style>p{{content:'{}'}}</style>", "<style>p{{background:url({}.png)}}</style>",
        "<style>@import '{}.css'</style>", "<style>'{}</style>", "<style>\\71 {}</style>",
        "<p style='font-family:{}'>", "<p style='content:\"{}\"'>", "<p class='{}'>", "<p id={}>",
        "<p data-name='{}'>", "<p onclick='{}'>", "<p {}>", "<p {}='1'>", "<{}>x</{}>", "<o:{}>",
        "<p></p {}>", "<img alt='{}'>", "<img src='{}.png'>", "<img title={}>", "<a name='{}'>",
        "<a href='#{}'>", "<a href='{}'>", "<a href='javascript:{}'>",
        "<a href='data:text/html,{}'>",
        "<iframe srcdoc='{}'></iframe>", "<iframe>{}</iframe>", "<noscript>{}</noscript>",
        "<template>{}</template>", "<textarea>{}</textarea>", "<title>{}</title>",
        "<meta name=author content='{}'>", "<meta name='{}'>", "<meta name=generator content='{}'>",
        "<meta charset='{}'>", "<input value='{}'>", "<input placeholder={}>",
        "<option>{}</option>",
        "<svg><title>{}</title><text>{}</text></svg>", "<svg><metadata>{}</metadata></svg>",
        "<p lang='{}'>", "<p accesskey={}>", "<body bgcolor={}>", "<xmp>{}</xmp>", "<p title='{}",
        "<plaintext>{}", "<p hidden>{}</p>", "<p aria-label='{}'>", "<math><mi>{}</mi></math>",
    ],
)  # fmt: skip
def test_no_hiding_place(place: str) -> None:
    """What stands there is found by the analysis, or gone from the release."""
    page = f"<html><body>{place.replace('{}', CANARY).replace('{{', '{').replace('}}', '}')}"
    document = _read(page.encode())
    found = {
        i: [Replacement(0, len(block.text), "x")]
        for i, block in enumerate(document.blocks)
        if CANARY in block.text
    }
    released = document.write(found)
    assert CANARY.encode() not in released
    assert CANARY not in html5lib.serialize(html5lib.parse(released.decode()))
    assert bool(found) or document.left_out


def test_colours_stay() -> None:
    page = "<p bgcolor='#4472C4'><font color='#FFFFFF'>cat</font><font color='#AbC'>dog</font>"
    assert _read(page.encode()).left_out == ()
    assert _read(b"<font color='#FACADES'>cat</font>").left_out == ("unknown markup",)


_PIECES = (
    "<p>", "</p>", "<b>", "</b>", "a", "HIV", "flu &amp; x", "&#73;", "&amp", "&notit;", "&lt", "<",
    "&", " ", "  ", "\n", "<br>", "<div class='oak btn' id=roe>", "</div>", "<img alt=x>",
    "<img alt='q&quot;r' src=a%20b>", '<a href="x y" title=z>', "</a>",
    "<!-- c -->", "<!x>", "<?y?>",
    "<script>var a='<p>'</script>", "<style>p{content:'x'}.zed{color:red}/* c */</style>", "<wbr>",
    "<title>t&amp;u</title>", "<textarea> x </textarea>", "<pre> a\n b</pre>", "<o:p>", "</o:p>",
    '<span data-x=1 onclick="f()">', "<a href=#frag>", "<a href=javascript:x()>", "é", "\u200b",
    "<svg><text>s</text></svg>", "<input value=>", "<input value= title=y>", "</", "<p", '"',
    "'", "=",
)  # fmt: skip


def test_any_soup_comes_back() -> None:
    """Read, released without what is left out and edited: the blocks stay what they are."""
    chance = random.Random(1)
    for _ in range(1500):
        soup = "".join(chance.choices(_PIECES, k=chance.randrange(1, 14)))
        document = _read(soup.encode())
        texts = [block.text for block in document.blocks]
        edits = {
            i: [
                Replacement(
                    at, at + chance.randrange(len(text) - at + 1), chance.choice(("", " <&"))
                )
            ]
            for i, text in enumerate(texts)
            if text and chance.random() < 0.5
            for at in [chance.randrange(len(text))]
        }
        again = _read(document.write(edits))
        wanted = [carry_out(text, edits.get(i, ())) for i, text in enumerate(texts)]
        assert [block.text for block in again.blocks] == wanted, soup
        assert not again.left_out, soup


def _shown_by_a_parser(page: str) -> str:
    """Returns the text of a page as another parser has it."""
    silent = ("script", "style", "iframe", "title", "textarea")
    tree = html5lib.parse(page, namespaceHTMLElements=True)
    parts: list[str] = []

    def walk(node) -> None:  # type: ignore[no-untyped-def]
        name = (
            node.tag.removeprefix(f"{{{namespaces['html']}}}") if isinstance(node.tag, str) else ""
        )
        if name and name not in silent:
            parts.append(node.text or "")
            for child in node:
                walk(child)
        parts.append(node.tail or "")

    walk(tree)
    return "".join(parts)


def test_another_parser_sees_the_same_text() -> None:
    """Letters in the order of a page; a table moves what is misplaced in it, so none is here."""
    chance = random.Random(2)
    for _ in range(600):
        soup = "<body>" + "".join(chance.choices(_PIECES, k=chance.randrange(1, 12)))
        soup += "</p>"  # What a tag or quote leaves open is read differently to the end.
        document = _read(soup.encode())
        if "an unfinished tag" in document.left_out:
            continue
        flowing = [block.text for block in document.blocks if block.place.startswith("text ")]
        mine, other = (
            re.sub(r"\s", "", text) for text in ("".join(flowing), _shown_by_a_parser(soup))
        )
        assert mine == other, soup


@pytest.mark.parametrize(
    ("data", "texts"),
    [
        ("<html><p>café".encode("utf-8-sig"), ["café"]),
        ("<html><p>café".encode("utf-16"), ["café"]),
        ("<html><meta charset=iso-8859-1><p>café".encode("latin-1"), ["café"]),
        (b"<html><meta charset=windows-1252><p>\x93x\x94", ["“x”"]),
    ],
)
def test_encodings_that_a_page_tells(data: bytes, texts: list[str]) -> None:
    document = _read(data)
    assert [block.text for block in document.blocks] == texts
    released = document.write({0: [Replacement(0, 1, "Ω")]})
    assert [block.text for block in _read(released).blocks] == [f"Ω{texts[0][1:]}"]


def test_what_is_a_page() -> None:
    known = HtmlFormat().recognises
    assert known(b"<!-- saved --><html>", "x.txt") is Fit.CONTENT
    assert known(b"<p>a", "x.htm") is Fit.NAME
    assert known(b"a text about <html>", "x.txt") is Fit.NONE
    with pytest.raises(InputError, match="page"):
        _read(b"<html>\xff")


@pytest.mark.parametrize(
    "piece", ["<", "<!--", "<a ", "<p title='", "&", "&#", " \n", "<pre>", "%4", "<style>'"]
)
def test_nothing_repeated_costs_its_square(piece: str) -> None:
    page = (piece * (400_000 // len(piece))).encode()
    began = time.process_time()
    _read(page).write({})
    assert time.process_time() - began < 20
