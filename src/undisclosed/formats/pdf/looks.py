"""Whether glyphs look like the letters that they are said to be: a font may say one, draw another.

Each glyph is drawn, and held against the letters and digits of the standard fonts. It contradicts
what is said of it only if it looks much more like another letter: an odd letter that looks like
none is believed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

import pikepdf

from undisclosed.formats.pdf.rendering import draw, saved

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Shape = NDArray[np.float64]

Name = pikepdf.Name
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
_FACES = (
    "Helvetica", "Helvetica-Bold", "Helvetica-Oblique", "Times-Roman", "Times-Bold",
    "Times-Italic", "Courier", "Courier-Bold",
)  # fmt: skip
# Letters that designers draw alike, or that differ by their size alone.
_ALIKE = (
    "oO0QD", "sS5", "lI1ijtfrJ7TY", "zZ2", "b6", "q9g", "8B3", "mM", "nh", "eac", "GC6", "DO",
    "EF", "PF", "VYU",
)  # fmt: skip
# What no sign looks like but the letter itself.
_UNLIKE = frozenset("ABDEFGHKMNPQRSUWZabdeghkmnpqsuwyz2345689")
_SURE, _MORE, _CERTAIN = 0.88, 0.25, 0.93
_MOST = 400
_CELL, _COLUMNS, _SIZE = 48, 32, 16
_DARK = 60
_DEPTH = 20


def contradicting(source: Any, said: Mapping[int, str], digits: int) -> set[int]:
    """Returns the codes of a font whose glyphs look like other letters than what is said of them.

    If they are many, all that the font says is in doubt, and all codes are returned.

    Args:
        source: The font.
        said: What its codes are said to be.
        digits: How many digits a code is written with.
    """
    asked = {code: text for code, text in said.items() if len(text) == 1 and _can_be_judged(text)}
    codes = list(asked)[:_MOST]
    shapes = _glyphs(source, codes, digits) if codes else []
    seen = [(code, shape) for code, shape in zip(codes, shapes, strict=True) if shape is not None]
    found = {code for code, shape in seen if _contradicts(asked[code], [shape])}
    return set(said) if len(found) > 2 and 3 * len(found) > len(seen) else found


def contradicts_picture(letters: Iterable[tuple[str, Shape]]) -> bool:
    """Tells whether signs of a page look like other letters than what is said of them.

    Args:
        letters: What each sign is said to be, and how it looks.
    """
    shapes: dict[str, list[Shape]] = {}
    for text, shape in letters:
        if len(text) == 1 and _can_be_judged(text):
            shapes.setdefault(text, []).append(shape)
    return any(_contradicts(text, found) for text, found in shapes.items())


def _can_be_judged(text: str) -> bool:
    return text in LETTERS or not text.isalnum()


def _contradicts(text: str, shapes: Sequence[Shape]) -> bool:
    """Tells whether shapes, by their median, look much more like another letter."""
    import numpy as np

    likeness = np.median(np.array([_likeness(shape) for shape in shapes]), axis=0)
    if text not in LETTERS:
        best = int(likeness.argmax())
        return LETTERS[best] in _UNLIKE and bool(likeness[best] >= _CERTAIN)
    own = float(likeness[LETTERS.index(text)])
    other = max(float(likeness[LETTERS.index(each)]) for each in _others(text))
    return other >= _SURE and other - own >= _MORE


@cache
def _others(text: str) -> Collection[str]:
    """Returns the letters that a letter does not look like."""
    alike = {each for group in _ALIKE if text in group for each in group}
    return [each for each in LETTERS if each not in alike and each.lower() != text.lower()]


def _likeness(shape: Shape) -> Shape:
    """Returns how much a shape looks like each of `LETTERS`, in the face that suits it best."""
    likeness: Shape = (_standard() @ shape).max(axis=0)
    return likeness


@cache
def _standard() -> Shape:
    """Returns the shapes of `LETTERS` in the standard fonts."""
    import numpy as np

    empty = np.zeros(_SIZE * _SIZE)
    rows = []
    for face in _FACES:
        font = pikepdf.Dictionary(
            Type=Name.Font,
            Subtype=Name.Type1,
            BaseFont=Name(f"/{face}"),
            Encoding=Name.WinAnsiEncoding,
        )
        shapes = _glyphs(font, [ord(letter) for letter in LETTERS], 2)
        rows.append([empty if shape is None else shape for shape in shapes])
    return np.array(rows)


def _glyphs(source: Any, codes: Sequence[int], digits: int) -> list[Shape | None]:
    """Returns the shapes of glyphs; None for one that draws nothing."""
    target = pikepdf.new()
    rows = -(-len(codes) // _COLUMNS)
    page = target.add_blank_page(page_size=(_COLUMNS * _CELL, rows * _CELL)).obj
    page.Resources = pikepdf.Dictionary(Font=pikepdf.Dictionary(F=_copied(target, source)))
    shown = []
    for at, code in enumerate(codes):
        x, y = at % _COLUMNS * _CELL, (rows - 1 - at // _COLUMNS) * _CELL
        shown.append(
            f"q {x} {y} {_CELL} {_CELL} re W n BT /F 28 Tf {x + 10} {y + 14} Td "
            f"<{code:0{digits}x}> Tj ET Q"
        )
    page.Contents = target.make_stream("\n".join(shown).encode("ascii"))
    pixels = draw(saved(target), 72, "The document")
    cells = ((at // _COLUMNS * _CELL, at % _COLUMNS * _CELL) for at in range(len(codes)))
    return [shape_of(pixels[top : top + _CELL, left : left + _CELL]) for top, left in cells]


def _copied(target: Any, source: Any, depth: int = 0) -> Any:
    """Returns something of another document, which may have no number of its own there."""
    if depth > _DEPTH:
        raise ValueError("too deep")
    if getattr(source, "is_indirect", False):
        return target.copy_foreign(source)
    if isinstance(source, pikepdf.Array):
        return pikepdf.Array([_copied(target, each, depth + 1) for each in source])
    if isinstance(source, pikepdf.Dictionary):
        held = {key: _copied(target, value, depth + 1) for key, value in source.items()}
        return pikepdf.Dictionary(held)
    return source


def shape_of(pixels: Any) -> Shape | None:
    """Returns what points draw, as large as all shapes are; None if they draw nothing.

    It is put into the middle of a square, made smaller by areas, blurred, and of length one.
    """
    import numpy as np

    grey = pixels.mean(axis=2) if pixels.ndim == 3 else pixels
    dark = grey.max(initial=0) - grey.astype(float)
    rows, columns = np.nonzero(dark > _DARK)
    if len(rows) < 4:
        return None
    dark = dark[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1]
    high, wide = dark.shape
    side = max(high, wide)
    square = np.zeros((side, side))
    top, left = (side - high) // 2, (side - wide) // 2
    square[top : top + high, left : left + wide] = dark
    areas = _areas(side)
    small = np.pad(areas @ square @ areas.T, 1)
    blurred = (
        sum(small[i : i + _SIZE, j : j + _SIZE] for i in range(3) for j in range(3)) / 9
        - small.mean()
    )
    flat: Shape = np.asarray(blurred).ravel()
    flat = flat - flat.mean()
    length = float(np.linalg.norm(flat))
    return flat / length if length else None


@cache
def _areas(side: int) -> Shape:
    """Returns how much of each of `side` points goes to each of the points of a shape."""
    import numpy as np

    edges = np.arange(side + 1) * _SIZE / side
    low, high = edges[:-1], edges[1:]
    steps = np.arange(_SIZE)[:, None]
    overlap: Shape = np.clip(np.minimum(high, steps + 1) - np.maximum(low, steps), 0, None)
    return overlap
