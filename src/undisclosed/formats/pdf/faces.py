"""The standard fonts, which every PDF viewer has: what replacements are written in."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from undisclosed.formats.pdf.names import encoding

# What a release writes besides signs of the encoding: line ends and the like are spaces to the eye.
BLANKS = {"\n": 1, "\t": 2, "\r": 3, "\u00ad": 4, "\u2028": 5}
NAMES = (
    "Courier", "Courier-Bold", "Courier-Oblique", "Courier-BoldOblique",
    "Helvetica", "Helvetica-Bold", "Helvetica-Oblique", "Helvetica-BoldOblique",
    "Times-Roman", "Times-Bold", "Times-Italic", "Times-BoldItalic", "Symbol", "ZapfDingbats",
)  # fmt: skip
"""The fonts that need no program in the file."""

_FIXED, _SERIF, _ITALIC, _BOLD = 1, 2, 64, 1 << 18
_SERIFS = ("times", "serif", "georgia", "garamond", "roman", "cambria", "book", "cmr", "minion")
_SAME_WIDTHS = {
    "Courier-Bold": "Courier", "Courier-Oblique": "Courier", "Courier-BoldOblique": "Courier",
    "Helvetica-Oblique": "Helvetica", "Helvetica-BoldOblique": "Helvetica-Bold",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Face:
    """A standard font.

    Attributes:
        name: One of `NAMES`.
    """

    name: str

    def encode(self, text: str) -> bytes | None:
        """Returns the codes of a text; None if the font has not all its signs."""
        codes = _codes()
        found = [codes.get(sign) for sign in text]
        return None if None in found else bytes(code for code in found if code is not None)

    def width(self, codes: bytes) -> float:
        """Returns how long codes are, in units of the size of the font.

        >>> Face("Courier").width(b"ab")
        1.2
        """
        widths = widths_of(self.name)
        return sum(widths.get(code, widths[32]) for code in codes) / 1000


@cache
def widths_of(name: str) -> dict[int, int]:
    """Returns widths by code in "WinAnsiEncoding", in thousandths; empty for fonts of signs."""
    wanted = _SAME_WIDTHS.get(name, name)
    table = files(__package__).joinpath("widths.txt").read_text(encoding="ascii")
    for line in table.splitlines():
        face, *widths = line.split()
        if face == wanted:
            return {code: int(width) for code, width in enumerate(widths, 32)}
    return {}


def nearest(name: str, flags: int) -> Face:
    """Returns the standard font that looks most like another.

    >>> nearest("ABCDEF+LiberationSerif-Bold", 0).name
    'Times-Bold'
    """
    low = name.lower()
    bold = "bold" in low or "black" in low or bool(flags & _BOLD)
    slanted = "italic" in low or "oblique" in low or bool(flags & _ITALIC)
    if "cour" in low or "mono" in low or flags & _FIXED:
        family, italic, plain = "Courier", "Oblique", ""
    elif "sans" not in low and (any(word in low for word in _SERIFS) or flags & _SERIF):
        family, italic, plain = "Times", "Italic", "Roman"
    else:
        family, italic, plain = "Helvetica", "Oblique", ""
    style = "Bold" * bold + italic * slanted or plain
    return Face(f"{family}-{style}" if style else family)


@cache
def _codes() -> dict[str, int]:
    by_letter = {letter: code for code, letter in encoding("WinAnsiEncoding").items()}
    return {**by_letter, "-": 0x2D, " ": 0x20, "\u00a0": 0xA0, **BLANKS}
