"""Names of glyphs, as fonts have them, and the letters they stand for."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from importlib.resources import files

_ACCENTS = {
    "acute": "\u0301", "grave": "\u0300", "circumflex": "\u0302", "dieresis": "\u0308",
    "tilde": "\u0303", "ring": "\u030a", "cedilla": "\u0327", "caron": "\u030c",
    "ogonek": "\u0328", "macron": "\u0304", "breve": "\u0306", "dotaccent": "\u0307",
    "hungarumlaut": "\u030b", "commaaccent": "\u0326",
}  # fmt: skip
STANDARD_UPPER = {
    161: "exclamdown", 162: "cent", 163: "sterling", 164: "fraction", 165: "yen", 166: "florin",
    167: "section", 168: "currency", 169: "quotesingle", 170: "quotedblleft",
    171: "guillemotleft", 172: "guilsinglleft", 173: "guilsinglright", 174: "fi", 175: "fl",
    177: "endash", 178: "dagger", 179: "daggerdbl", 180: "periodcentered", 182: "paragraph",
    183: "bullet", 184: "quotesinglbase", 185: "quotedblbase", 186: "quotedblright",
    187: "guillemotright", 188: "ellipsis", 189: "perthousand", 191: "questiondown",
    193: "grave", 194: "acute", 195: "circumflex", 196: "tilde", 197: "macron", 198: "breve",
    199: "dotaccent", 200: "dieresis", 202: "ring", 203: "cedilla", 205: "hungarumlaut",
    206: "ogonek", 207: "caron", 208: "emdash", 225: "AE", 227: "ordfeminine", 232: "Lslash",
    233: "Oslash", 234: "OE", 235: "ordmasculine", 241: "ae", 245: "dotlessi", 248: "lslash",
    249: "oslash", 250: "oe", 251: "germandbls",
}  # fmt: skip
"""The upper half of Adobe's standard encoding, where it differs from every code page."""

_OWN = re.compile(rb"\bdup\s+([0-9]{1,3})\s*/([A-Za-z0-9._]{1,40})\s+put\b")
_BY_NUMBER = re.compile(r"uni((?:[0-9A-F]{4})+)|u([0-9A-F]{4,6})")


def letter(name: str) -> str | None:
    """Returns what a glyph stands for, by its name; None if the name does not say.

    >>> letter("eacute"), letter("fi"), letter("uni0041"), letter("g23")
    ('é', 'fi', 'A', None)
    """
    name = name.partition(".")[0]
    found = _table().get(name)
    if found is not None:
        return found
    numbered = _BY_NUMBER.fullmatch(name)
    if numbered is None:
        return None
    many, one = numbered.groups()
    codes = [many[i : i + 4] for i in range(0, len(many), 4)] if many else [one]
    values = [int(code, 16) for code in codes]
    if any(0xD800 <= value < 0xE000 or value > 0x10FFFF for value in values):
        return None
    return "".join(map(chr, values))


@cache
def _table() -> dict[str, str]:
    lines = files(__package__).joinpath("glyphs.txt").read_text(encoding="utf-8").splitlines()
    table = {name: sign for name, _, sign in (line.partition(" ") for line in lines)}
    table |= {"space": " ", "nbspace": "\u00a0", "sfthyphen": "\u00ad"}
    for code in [*range(ord("A"), ord("Z") + 1), *range(ord("a"), ord("z") + 1)]:
        base = chr(code)
        table[base] = base
        for accent, mark in _ACCENTS.items():
            whole = unicodedata.normalize("NFC", base + mark)
            if len(whole) == 1:
                table[base + accent] = whole
    return table


def own_letters(program: bytes) -> dict[int, str]:
    """Returns the letters of codes that a font of Type 1 has within it, as TeX's fonts do.

    >>> own_letters(b"/Encoding 256 array dup 58 /period put dup 60 /less put readonly def")
    {58: '.', 60: '<'}
    """
    head, _, _ = program.partition(b"eexec")
    if b"/Encoding StandardEncoding def" in head:
        return dict(encoding("StandardEncoding"))
    found = ((int(code), letter(name.decode())) for code, name in _OWN.findall(head))
    return {code: sign for code, sign in found if sign is not None}


@cache
def encoding(name: str) -> dict[int, str]:
    """Returns the letters of an encoding that fonts name, by code; empty if it is unknown.

    >>> encoding("WinAnsiEncoding")[0x80], encoding("StandardEncoding")[0x27]
    ('€', '’')
    """
    codecs = {"WinAnsiEncoding": "cp1252", "MacRomanEncoding": "mac_roman"}
    if name == "StandardEncoding":
        letters = {code: chr(code) for code in range(32, 127)}
        letters |= {0x27: "’", 0x60: "‘"}
        return letters | {code: _table()[sign] for code, sign in STANDARD_UPPER.items()}
    if name not in codecs:
        return {}
    decoded = bytes(range(32, 256)).decode(codecs[name], "replace")
    found = {code: sign for code, sign in enumerate(decoded, 32) if sign not in "\ufffd\x7f"}
    return found | ({0xAD: "-"} if name == "WinAnsiEncoding" else {})
