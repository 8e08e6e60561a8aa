"""From the codes of a text to its letters and their widths, by what its font says."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import Any, NamedTuple

import pikepdf
from pikepdf import Name

from undisclosed.formats.pdf.faces import BLANKS, NAMES, Face, nearest, widths_of
from undisclosed.formats.pdf.looks import contradicting
from undisclosed.formats.pdf.maps import unicode_map, write_map
from undisclosed.formats.pdf.names import encoding, letter, own_letters
from undisclosed.formats.pdf.streams import plain

_SYMBOLIC = 4
_KINDS = ("/Type0", "/Type1", "/MMType1", "/TrueType", "/Type3")
_ENCODINGS = ("StandardEncoding", "WinAnsiEncoding", "MacRomanEncoding")
# Names that number glyphs say nothing; others might be words.
_NUMBERED = re.compile(r"[A-Za-z]{0,3}[0-9]{1,5}|\.notdef")


# Where fonts of signs have what lists begin with, by custom; and letters that are drawn together.
_PLAIN = dict.fromkeys(
    (0xE00A, 0xE00C, 0xF095, 0xF0A7, 0xF0B7, 0xF0D8, 0xF0FC, 0xF06E, 0xF076), "•"
) | dict(enumerate(("ff", "fi", "fl", "ffi", "ffl", "st", "st"), 0xFB00))


class UnreadableFontError(ValueError):
    """A font is of a kind that is not read."""


class Code(NamedTuple):
    """One code of a text.

    Attributes:
        code: Its bytes.
        text: What it stands for; None if the font does not tell.
        width: How long it is, in units of the size of the font.
    """

    code: bytes
    text: str | None
    width: float


class Font:
    """A font of a document, as far as reading needs it.

    Attributes:
        source: What the document says of it.
        face: The standard font that looks most like it.
        own_map: The letters of its codes, if it has a map of them.
        doubtful: Whether it contradicts itself: its map, its names of glyphs, or how they look.
    """

    def __init__(self, source: Any) -> None:
        """Reads a font.

        Raises:
            UnreadableFontError: It is of a kind that can't be read.
            ValueError: It is damaged.
        """
        self.source = source
        kind = str(source.get("/Subtype", ""))
        if kind not in _KINDS:
            raise UnreadableFontError
        self._pairs = kind == "/Type0"
        inner = source.DescendantFonts[0] if self._pairs else source
        descriptor = inner.get("/FontDescriptor", {})
        self._flags = int(descriptor.get("/Flags", 0))
        self._name = str(source.get("/BaseFont", "/")).removeprefix("/")
        self.face: Face = nearest(self._name, self._flags)
        told = ((code, text.translate(_PLAIN)) for code, text in _map_of(source).items())
        self.own_map = {code: text for code, text in told if is_readable(text)}
        self._letters = self.own_map
        self.doubtful = False
        if self._pairs:
            if source.get("/Encoding") not in ("/Identity-H",):
                raise UnreadableFontError
            self._widths, self._default = _wide(inner)
        else:
            named = self._named(source)
            self._letters = self._agreed(self.own_map, named)
            self._widths, self._default = self._narrow(source, descriptor)
            if kind == "/Type3":
                matrix = source.get("/FontMatrix", [0.001])
                scale = float(matrix[0]) * 1000
                self._widths = {code: width * scale for code, width in self._widths.items()}

    def codes(self, data: bytes) -> Iterator[Code]:
        """Yields the codes of a string."""
        step = 2 if self._pairs else 1
        for at in range(0, len(data), step):
            code = data[at : at + step]
            number = int.from_bytes(code, "big")
            text = self._letters.get(number)
            yield Code(code, text, self._widths.get(number, self._default) / 1000)

    def numbers(self, codes: bytes) -> Iterator[int]:
        """Yields the codes of a string as numbers."""
        step = 2 if self._pairs else 1
        return (int.from_bytes(codes[at : at + step]) for at in range(0, len(codes), step))

    def widths(self) -> dict[int, float]:
        """Returns the widths that it gives."""
        return self._widths

    def written_map(self, used: Collection[int]) -> bytes:
        """Returns its map of some codes as a stream says it; empty if it says nothing of them."""
        kept = {code: text for code, text in self.own_map.items() if code in used}
        return write_map(kept, 4 if self._pairs else 2) if kept else b""

    @staticmethod
    def knows(encoding: str) -> bool:
        """Tells whether an encoding is one that fonts name."""
        return encoding.removeprefix("/") in _ENCODINGS

    def glyph_name(self, name: str) -> Any:
        """Returns the name of a glyph, or none for one that might be a word."""
        return Name(name if is_usual(name.removeprefix("/")) else "/.notdef")

    def _named(self, source: Any) -> dict[int, str]:
        """Returns letters by the names of glyphs."""
        told = source.get("/Encoding")
        descriptor = source.get("/FontDescriptor", {})
        embedded = any(f"/FontFile{n}" in descriptor for n in ("", 2, 3))
        own = own_letters(plain(descriptor.FontFile)) if "/FontFile" in descriptor else {}
        if told is None and (embedded or self._name in NAMES[-2:]):
            return own
        if told is None or isinstance(told, Name):
            return dict(encoding(str(told or "/StandardEncoding").removeprefix("/")))
        base = told.get("/BaseEncoding")
        symbolic = embedded and self._flags & _SYMBOLIC
        start = "" if base is None and symbolic else str(base or "/StandardEncoding")
        letters = dict(encoding(start.removeprefix("/"))) or own
        code = 0
        for entry in told.get("/Differences", []):
            if isinstance(entry, int):
                code = entry
                continue
            name = str(entry).removeprefix("/")
            named = letter(name)
            letters.pop(code, None)
            if named is not None and is_readable(named):
                letters[code] = named
            if not is_usual(name) and source.get("/Subtype") != "/Type3":
                self.own_map.pop(code, None)
                letters.pop(code, None)
            code += 1
        return letters

    def look(self) -> None:
        """Holds what it says of its glyphs against how they look, if it brings them along."""
        inner = self.source.DescendantFonts[0] if self._pairs else self.source
        descriptor = inner.get("/FontDescriptor", {})
        brought = any(f"/FontFile{n}" in descriptor for n in ("", 2, 3))
        if not brought and self.source.get("/Subtype") != "/Type3":
            return
        letters = self._letters
        doubted = contradicting(self.source, letters, 4 if self._pairs else 2)
        self.doubtful = self.doubtful or bool(doubted)
        self._letters = {code: text for code, text in letters.items() if code not in doubted}
        self.own_map = {code: text for code, text in self.own_map.items() if code not in doubted}

    def _agreed(self, mapped: dict[int, str], named: dict[int, str]) -> dict[int, str]:
        """Returns what map and names say together; where they contradict, nothing is known."""
        found = {**named, **mapped}
        for code in mapped.keys() & named.keys():
            one, other = mapped[code], named[code]
            if one.isalnum() and other.isalnum() and one.casefold() != other.casefold():
                del found[code]
                self.doubtful = True
        return found

    def _narrow(self, source: Any, descriptor: Any) -> tuple[dict[int, float], float]:
        widths = source.get("/Widths")
        if widths is None:
            standard = widths_of(self._name if self._name in NAMES else self.face.name)
            named = encoding("WinAnsiEncoding").items()
            letters = {sign: standard[code] for code, sign in named if code in standard}
            letters |= dict.fromkeys(BLANKS, letters.get(" ", 500))
            known = {c: float(letters.get(sign, 500)) for c, sign in self._letters.items()}
            return known, 500.0
        first = int(source.get("/FirstChar", 0))
        found = {code: float(width) for code, width in enumerate(widths, first)}
        return found, float(descriptor.get("/MissingWidth", 0))


def _map_of(source: Any) -> dict[int, str]:
    told = source.get("/ToUnicode")
    return unicode_map(plain(told)) if isinstance(told, pikepdf.Stream) else {}


def is_usual(name: str) -> bool:
    """Tells whether a name is one that glyphs have everywhere; any other might be a word."""
    # What stands behind a dot is a variant: "a.sc".
    if len(name.partition(".")[2]) > 4 and name != ".notdef":
        return False
    return letter(name) is not None or _NUMBERED.fullmatch(name) is not None


def _wide(inner: Any) -> tuple[dict[int, float], float]:
    """Returns the widths of a font whose codes have two bytes."""
    found: dict[int, float] = {}
    entries = list(inner.get("/W", []))
    at = 0
    while at + 1 < len(entries):
        first, second = int(entries[at]), entries[at + 1]
        if isinstance(second, pikepdf.Array):
            found |= {code: float(width) for code, width in enumerate(second, first)}
            at += 2
        else:
            last = min(int(second), first + 65_535)
            found |= dict.fromkeys(range(first, last + 1), float(entries[at + 2]))
            at += 3
    return found, float(inner.get("/DW", 1000))


def is_readable(text: str) -> bool:
    """Tells whether letters are letters for readers: none of private use, no control."""
    return bool(text) and all(
        (sign >= " " or sign in "\n\t\r") and not "\ue000" <= sign <= "\uf8ff" and sign != "\ufffd"
        and not "\ud800" <= sign <= "\udfff" and not "\x7f" <= sign < "\xa0"
        for sign in text
    )  # fmt: skip
