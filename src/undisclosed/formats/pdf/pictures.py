"""A page as a picture, with its text beneath, and what becomes of the picture when that changes.

Words of a line that changes are moved in the picture as they are in the text, so that no gap tells
how long a word was; what is painted over is gone, as the picture is written anew.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil, cos, floor, radians, sin
from typing import TYPE_CHECKING, Any

import pikepdf

from undisclosed.formats.pdf.layout import Line, Paragraph
from undisclosed.formats.pdf.maps import write_map
from undisclosed.formats.pdf.planning import Piece, Plan
from undisclosed.formats.pdf.rendering import Sign
from undisclosed.formats.pdf.streams import number, pack, plain

if TYPE_CHECKING:
    from undisclosed.formats.pdf.rendering import Pixels

Name = pikepdf.Name
_PICTURE = "/Page"
_ABOVE, _BELOW = 0.98, 0.3
_CODES = 60_000


@dataclass(slots=True, eq=False)
class Picture:
    """A page that was made a picture of.

    Attributes:
        page: The page, which draws the picture and, unseen, its text.
        pixels: The picture, rows from the top.
        box: Where it stands on the page: left, bottom, right, top.
    """

    page: Any
    pixels: Pixels
    box: tuple[float, float, float, float]

    def paint(self, pdf: Any, read: Sequence[Paragraph], plan: Plan) -> None:
        """Puts a picture with edits carried out into the page; without edits, as it was.

        Replacements in the plan get the colour of their line.
        """
        pieces = [piece for each in plan.values() for piece in each]
        at = {atom: piece for piece in pieces for atom in piece.atoms if piece.new is None}
        new = {piece.atoms[0]: piece for piece in pieces if piece.new is not None}
        pixels = self.pixels.copy()
        for line in (line for paragraph in read for line in paragraph.lines):
            if any(atom.show in plan for atom in line.atoms) and _changes(line, at):
                ink = self._paint_line(pixels, line, at)
                for atom in line.atoms:
                    if atom in new:
                        new[atom].ink = ink
        self.page.Resources.XObject[_PICTURE] = stream_of(pdf, pixels)

    def _paint_line(self, pixels: Pixels, line: Line, at: dict[Any, Piece]) -> list[float]:
        """Paints a line over, puts its words where they go, and returns their colour."""
        import numpy as np

        top, bottom, left, right = self._rows_and_columns(line)
        part = self.pixels[top:bottom, left:right]
        if not part.size:
            return [0.0]
        paper, ink = _paper_and_ink(part)
        pixels[top:bottom, left:right] = paper
        # Words aslant can't be moved point by point: what they say stays in the text.
        for begin, end, target, squeezed in [] if line.frame else _moves(line, at):
            first, last = self._column(begin), self._column(end)
            start = self._column(target)
            length = max(1, round((last - first) * squeezed))
            taken = first + (np.arange(length) / squeezed).astype(int)
            inside = (taken < pixels.shape[1]) & (start + np.arange(length) < pixels.shape[1])
            taken = taken[inside]
            pixels[top:bottom, start : start + len(taken)] = self.pixels[top:bottom, taken]
        return ink

    def _column(self, x: float) -> int:
        left, _, right, _ = self.box
        columns = int(self.pixels.shape[1])
        return min(columns, max(0, round((x - left) / (right - left) * columns)))

    def _rows_and_columns(self, line: Line) -> tuple[int, int, int, int]:
        """Returns the rows and the columns that a line takes: top, bottom, left, right."""
        size = max(atom.size for atom in line.atoms)
        angle = radians(line.frame / 10)
        corners = [
            (u * cos(angle) - v * sin(angle), u * sin(angle) + v * cos(angle))
            for u in (line.u - 0.1 * size, line.end + 0.1 * size)
            for v in (line.v - _BELOW * size, line.v + _ABOVE * size)
        ]
        left, bottom, right, top = self.box
        rows, columns = self.pixels.shape[:2]
        across, up = columns / (right - left), rows / (top - bottom)
        return (
            max(0, floor((top - max(y for _, y in corners)) * up)),
            max(0, ceil((top - min(y for _, y in corners)) * up)),
            max(0, floor((min(x for x, _ in corners) - left) * across)),
            max(0, ceil((max(x for x, _ in corners) - left) * across)),
        )


def _changes(line: Line, at: dict[Any, Piece]) -> bool:
    return any(atom not in at or _shift(atom, at[atom]) for atom in line.atoms)


def _shift(atom: Any, piece: Piece) -> float:
    return round(piece.at - piece.atoms[0].u, 3) or (float(piece.squeezed != 1) and atom.u)


def _moves(line: Line, at: dict[Any, Piece]) -> Iterable[tuple[float, float, float, float]]:
    """Yields what of a line is moved: from, to, where it begins then, and how far it narrows."""
    made: list[tuple[float, float, float, float]] = []
    for atom in line.atoms:
        piece = at.get(atom)
        if piece is None or atom.text.isspace():
            continue
        shift = piece.at - piece.atoms[0].u
        last = made[-1] if made else None
        joined = last is not None and abs(last[2] - last[0] - shift) < 0.01
        if last is not None and joined and piece.squeezed == last[3] == 1 and atom.u >= last[0]:
            made[-1] = (last[0], max(last[1], atom.end), last[2], 1.0)
        else:
            start = piece.at + (atom.u - piece.atoms[0].u) * piece.squeezed
            made.append((atom.u, atom.end, start, piece.squeezed))
    return made


def _paper_and_ink(part: Pixels) -> tuple[Any, list[float]]:
    """Returns the commonest colour of a part of a picture, and the one that differs most."""
    import numpy as np

    flat = part.reshape(-1, part.shape[2] if part.ndim == 3 else 1)
    colours, counts = np.unique(flat, axis=0, return_counts=True)
    paper = colours[counts.argmax()]
    away = np.abs(colours.astype(int) - paper.astype(int)).sum(axis=1)
    ink = [float(round(each / 255, 2)) for each in colours[away.argmax()]]
    return (paper if part.ndim == 3 else paper[0]), ink


def stream_of(pdf: Any, pixels: Pixels) -> Any:
    """Returns points as a picture of a document."""
    rows, columns = pixels.shape[:2]
    made = pdf.make_stream(
        pack(pixels.tobytes()), Type=Name.XObject, Subtype=Name.Image, Width=columns, Height=rows,
        BitsPerComponent=8, ColorSpace=Name.DeviceRGB if pixels.ndim == 3 else Name.DeviceGray,
    )  # fmt: skip
    made.Filter = Name.FlateDecode
    return pdf.make_indirect(made)


def make_picture(pdf: Any, page: Any, pixels: Pixels, signs: Sequence[Sign]) -> Picture:
    """Makes a page one that draws a picture and, unseen, signs where they stand in it."""
    box = box_of(page)
    left, bottom, right, top = box
    layer = _Layer(pdf)
    page.Resources = pikepdf.Dictionary(
        XObject=pikepdf.Dictionary({_PICTURE: stream_of(pdf, pixels)}),
        Font=layer.fonts,
    )
    place = (right - left, 0, 0, top - bottom, left, bottom)
    shown = [f"q {' '.join(str(number(each)) for each in place)} cm {_PICTURE} Do Q BT 3 Tr"]
    shown += [layer.shown(sign) for sign in signs]
    layer.finish()
    page.Contents = pdf.make_stream("\n".join([*shown, "ET"]).encode("ascii"))
    for key in ("/Group", "/CropBox"):
        if key in page:
            del page[key]
    page.MediaBox = pikepdf.Array([number(each) for each in box])
    return Picture(page, pixels, box)


def make_empty(pdf: Any, page: Any) -> None:
    """Makes a page one that draws nothing."""
    page.Contents = pdf.make_stream(b"")
    page.Resources = pikepdf.Dictionary()


def box_of(page: Any) -> tuple[float, float, float, float]:
    """Returns what is seen of a page: left, bottom, right, top."""
    media = _box(page.get("/MediaBox", [0, 0, 612, 792]))
    crop = _box(page.get("/CropBox", media))
    seen = (
        max(media[0], crop[0]), max(media[1], crop[1]),
        min(media[2], crop[2]), min(media[3], crop[3]),
    )  # fmt: skip
    if seen[2] - seen[0] < 1 or seen[3] - seen[1] < 1:
        raise ValueError("a page without an area")
    return seen


def _box(given: Any) -> tuple[float, float, float, float]:
    a, b, c, d = (float(each) for each in given)
    return min(a, c), min(b, d), max(a, c), max(b, d)


class _Layer:
    """Text that is not seen: in fonts without glyphs, with a code for each letter and width."""

    def __init__(self, pdf: Any) -> None:
        self._pdf = pdf
        self.fonts = pikepdf.Dictionary()
        self._codes: dict[str, dict[tuple[str, int], int]] = {}

    def shown(self, sign: Sign) -> str:
        """Returns what shows a sign where it stands."""
        codes = self._codes.setdefault(sign.face, {})
        key = (sign.text, round(1000 * sign.width / sign.size))
        code = codes.setdefault(key, len(codes) + 1)
        if code > _CODES:
            raise ValueError("too many signs")
        font = f"F{list(self._codes).index(sign.face) + 1}"
        turn = radians(sign.angle)
        matrix = (cos(turn), sin(turn), -sin(turn), cos(turn), sign.x, sign.y)
        places = " ".join(str(number(each)) for each in matrix)
        return f"/{font} {number(sign.size)} Tf {places} Tm <{code:04x}> Tj"

    def finish(self) -> None:
        """Writes the fonts, when it is known what is written in them."""
        for at, (face, codes) in enumerate(self._codes.items(), 1):
            self.fonts[f"/F{at}"] = self._pdf.make_indirect(self._font(face, codes))

    def _font(self, face: str, codes: dict[tuple[str, int], int]) -> Any:
        widths = pikepdf.Array([width for _, width in codes])
        told = write_map({code: text for (text, _), code in codes.items()}, 4)
        inner = pikepdf.Dictionary(
            Type=Name.Font, Subtype=Name.CIDFontType2, BaseFont=Name(f"/{face}"),
            W=pikepdf.Array([1, widths]),
            CIDSystemInfo=pikepdf.Dictionary(
                Registry=pikepdf.String("Adobe"), Ordering=pikepdf.String("Identity"), Supplement=0
            ),
        )  # fmt: skip
        return pikepdf.Dictionary(
            Type=Name.Font, Subtype=Name.Type0, BaseFont=Name(f"/{face}"),
            Encoding=Name("/Identity-H"), ToUnicode=self._pdf.make_stream(told),
            DescendantFonts=pikepdf.Array([self._pdf.make_indirect(inner)]),
        )  # fmt: skip


def digest_of(page: Any) -> str:
    """Returns what tells a page that draws pictures from any other that looks or says otherwise."""
    digest = hashlib.sha256(pikepdf.Page(page).obj.Contents.read_bytes())
    for name, drawn in sorted(page.get("/Resources", {}).get("/XObject", {}).items()):
        if drawn.get("/Subtype") == "/Image":
            size = f"{name} {drawn.Width} {drawn.Height} {drawn.get('/ColorSpace')}"
            digest.update(size.encode())
            digest.update(plain(drawn))
    for name, font in sorted(page.get("/Resources", {}).get("/Font", {}).items()):
        digest.update(name.encode())
        if "/ToUnicode" in font:
            digest.update(plain(font.ToUnicode))
    return digest.hexdigest()
