"""Texts, Markdown, pages and Rich Text that have the word in each place that they know."""

from __future__ import annotations

import base64
import struct
import zlib
from collections.abc import Mapping

from hiding.kinds import WORD, Planted, coded, in_place

_PERCENT = coded("%{:02x}")
_ENTITIES = coded("&#x{:x};")


def _all(template: str, places: Mapping[str, tuple[str, ...]], encoding: str = "utf-8") -> Planted:
    return {
        kind: {
            f"{kind} {number}": template.replace("{}", in_place(each)).encode(encoding)
            for number, each in enumerate(several, 1)
        }
        for kind, several in places.items()
    }


def noted_png() -> bytes:
    """Returns a picture of one point with the word as its comment."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        length = struct.pack(">I", len(data))
        return length + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0)
    note = b"Comment\0" + WORD.encode()
    chunks = ((b"IHDR", head), (b"tEXt", note), (b"IDAT", zlib.compress(b"\0\0\0\0")))
    body = b"".join(chunk(kind, data) for kind, data in chunks)
    return b"\x89PNG\r\n\x1a\n" + body + chunk(b"IEND", b"")


_LETTERS = "".join(f"{letter}\u200b" for letter in WORD)
TEXT: Planted = {
    **_all(
        "She is well.\n\n{}\n\nShe likes tea.\n",
        {
            "text": ("She takes {}.",),
            "pieces": ("She takes {0}-\n{1}.", "She takes {0}\u00ad{1}."),
            "codes": (f"She takes {_LETTERS}.", "She takes ｚｉｄｏｖｕｄｉｎｅ."),
            "links": (f"See http://example.org/{WORD} or http://example.org/{_PERCENT}.",),
        },
    ),
    "gaps": {"behind a NUL": b"She is well.\n" + b"a line of it\n" * 9 + b"\0" + WORD.encode()},
}

MARKDOWN: Planted = _all(
    "She is well.\n\n{}\n\nShe likes tea.\n",
    {
        "text": ("She takes {}.", "# {}", "> {}", "- {}"),
        "pieces": ("She takes {0}**{1}**.", "She takes {0}<b>{1}</b>."),
        "codes": (f"She takes {_ENTITIES}.",),
        "cells": ("| {} | b |\n| --- | --- |\n| c | {} |",),
        "notes": ("Well[^1].\n\n[^1]: {}",),
        "hidden": ("<p hidden>{}</p>",),
        "properties": ("---\nauthor: {}\n---",),
        "own data": ("<p data-drug='{}'>Well.</p>", "<{}>Well.</{}>"),
        "for the blind": ("![{}](a.png)", '<img src=a.png alt="{}">', '![a](a.png "{}")'),
        "file names": ("![a]({}.png)",),
        "bookmarks": ("<a id='{}'></a>Well.", "# Well {#{}}"),
        "links": ("[a](http://a.org/{})", f"[a](http://a.org/{_PERCENT})", "[a]: b.html '{}'"),
        "names": ("<p class='{}'>Well.</p>", "```{}\nx\n```"),
        "scripts": ("<script>{}</script>",),
        "source": ("<!-- {} -->",),
    },
)  # fmt: skip
MARKDOWN = {**MARKDOWN, "properties": {"front matter": f"---\nby: {WORD}\n---\nWell.".encode()}}

HTML: Planted = _all(
    "<!doctype html><html><head><title>A note</title></head><body><p>She is well.</p>{}"
    "<p>She likes tea.</p></body></html>",
    {
        "text": ("<p>She takes {}.</p>", "<xmp>{}</xmp>", "<textarea>{}</textarea>"),
        "pieces": ("<p>{0}<b>{1}</b>", "<p>{0}<!-- x -->{1}", "<p>{0}<wbr>{1}", "<p>{0}&shy;{1}"),
        "codes": (f"<p>{_ENTITIES}</p>",),
        "cells": ("<table><tr><td>{}<th>{}</table>",),
        "boxes": ("<svg><text>{}</text></svg>", "<math><mi>{}</mi></math>"),
        "hidden": (
            "<p hidden>{}</p>", "<p style='display:none'>{}</p>", "<template>{}</template>",
            "<noscript>{}</noscript>", "<details><p>{}</p></details>",
        ),
        "properties": ("<meta name=author content='{}'>", "<meta name=generator content='{}'>"),
        "own data": ("<p data-drug='{}'>", "<p {}=1>", "<{}>x</{}>", "<x {}>", "<svg><metadata>{}"),
        "for the blind": ("<img alt='{}'>", "<p title='{}'>", "<p aria-label={}>"),
        "in pictures": (
            f"<img src='data:image/png;base64,{base64.b64encode(noted_png()).decode()}'>",
        ),
        "attachments": ("<a href='data:text/plain,{}'>", "<iframe srcdoc='{}'></iframe>"),
        "file names": ("<img src='{}.png'>", "<link rel=icon href='{}.ico'>"),
        "bookmarks": ("<a name='{}'>", "<p id={}>", "<a href='#{}'>"),
        "links": ("<a href='http://a.org/{}'>", f"<a href='http://a.org/{_PERCENT}'>"),
        "fields": ("<input value='{}'>", "<input name='{}'>", "<option>{}</option>"),
        "names": ("<p class='{}'>", "<style>.{}{color:red}</style>", "<p style='font-family:{}'>"),
        "scripts": ("<script>{}</script>", "<p onclick='{}'>", "<a href='javascript:{}'>"),
        "values": ("<data value={}>x</data>", "<meter min={}>x</meter>", "<time datetime={}>x"),
        "titles": ("<title>{}</title>", "<caption>{}</caption>"),
        "source": ("<!-- {} -->", "<!{}>", "<?{}?>", "<style>/* {} */</style>"),
        "gaps": ("</body></html>{}", "<p title='{}"),
    },
)  # fmt: skip

_RTF = (
    r"{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0 Arial;}}\pard She is well.\par {} \pard tea.\par}"
)
RTF: Planted = _all(
    _RTF,
    {
        "text": ("She takes {}.",),
        "pieces": (r"{\b {0}}{\i {1}}", r"{0}{\v x}{1}", "{0}\r\n{1}"),
        "codes": (coded(r"\'{:02x}"), coded(r"\u{}?")),
        "cells": (r"\trowd\cellx900 {}\cell\row",),
        "margins": (r"{\header {}\par}", r"{\footer {}\par}"),
        "notes": (r"{\footnote {}}",),
        "boxes": (r"{\shp{\*\shpinst{\shptxt {}\par}}}",),
        "hidden": (r"{\v {}}", r"{\xe {}}", r"{\tc {}}"),
        "comments": (r"{\*\annotation {}}", r"{\*\atnauthor {}}"),
        "changes": (r"{\deleted {}}", r"{\*\revtbl{Unknown;}{{}};}", r"{\revised {}}"),
        "properties": (
            r"{\info{\author {}}{\title x}}", r"{\*\userprops{\propname a}{\staticval {}}}"
        ),
        "own data": (r"{\*\docvar {a}{{}}}", r"{\*\datastore {}}", r"{\*\unheard {}}", r"\{} "),
        "for the blind": (r"{\shp{\*\shpinst{\sp{\sn wzDescription}{\sv {}}}}}",),
        "in pictures": (rf"{{\pict\pngblip {noted_png().hex()}}}",),
        "attachments": (r"{\object\objemb{\*\objclass {}}{\*\objdata 00}{\result {}}}",),
        "bookmarks": (r"{\*\bkmkstart {}}{\*\bkmkend {}}",),
        "links": (
            r'{\field{\*\fldinst HYPERLINK "http://a.org/{}"}{\fldrslt a}}',
            rf'{{\field{{\*\fldinst HYPERLINK "http://a.org/{_PERCENT}"}}{{\fldrslt a}}}}',
        ),
        "fields": (
            r"{\*\formfield{\*\ffname {}}}", r"{\field{\*\fldinst DOCVARIABLE {}}{\fldrslt a}}"
        ),
        "names": (r"{\stylesheet{\s1 {};}}", r"{\*\listtable{\list{\listname {};}}}"),
        "scripts": (r"{\field{\*\fldinst MACROBUTTON {} a}{\fldrslt a}}",),
        "values": (r"{\field{\*\fldinst PAGE}{\fldrslt {}}}",),
        "source": (r"{\*\generator {};}",),
    },
)  # fmt: skip
RTF = {
    **RTF,
    "gaps": {
        "before": (WORD + _RTF).encode(),
        "behind": (_RTF + "\0" + WORD).encode(),
    },
}
