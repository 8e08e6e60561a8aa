"""What PDFium, which draws the pages of many browsers, sees: pages as points, and where signs are.

It is a second pair of eyes. Pages that our own reading can't write again are drawn by it, and what
it reads of a release must be no more than we do.
"""

from __future__ import annotations

import ctypes
import io
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from math import degrees, hypot
from threading import RLock
from typing import TYPE_CHECKING, Any, NamedTuple

import pikepdf

from undisclosed.errors import InputError
from undisclosed.formats.pdf.faces import nearest
from undisclosed.formats.pdf.streams import LIMIT_BYTES, plain

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Pixels = NDArray[np.uint8]

_POINTS = 16_000_000
"""A picture of a page has at most so many points."""
_HEIGHT = 1.12
"""Boxes of signs are so much higher than their font."""
_GENERAL = {"/FlateDecode", "/LZWDecode", "/ASCII85Decode", "/ASCIIHexDecode", "/RunLengthDecode"}
# PDFium must not be asked by two threads at once.
_lock = RLock()


class Sign(NamedTuple):
    """A letter of a page, where it stands.

    Attributes:
        text: What it says; "" if PDFium can't tell.
        x: Where it begins.
        y: How far up its line stands.
        width: How long it is.
        size: How high its font is.
        angle: Which way it runs, in degrees.
        box: What it draws: left, bottom, right, top.
        face: The standard font that looks most like its font.
    """

    text: str
    x: float
    y: float
    width: float
    size: float
    angle: float = 0.0
    face: str = "Helvetica"
    box: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)


def has_renderer() -> bool:
    """Tells whether the library that draws pages is installed."""
    return find_spec("pypdfium2") is not None


def need_renderer(name: str) -> Any:
    """Returns the library that draws pages.

    Raises:
        InputError: It is not installed; says how to install it.
    """
    try:
        import pypdfium2
    except ModuleNotFoundError:
        raise InputError(
            f"{name} has pages that must be drawn to be released, and what draws them is not "
            "installed. Run: pip install 'undisclosed[formats]'"
        ) from None
    return pypdfium2


def single(page: Any) -> bytes:
    """Returns a page as a document of its own, unturned.

    Raises:
        ValueError: Something in it unpacks to too much: PDFium has other limits than we do.
    """
    target = pikepdf.new()
    target.pages.append(pikepdf.Page(page))
    copy = target.pages[0].obj
    for key in ("/Rotate", "/Annots", "/AA", "/UserUnit"):
        if key in copy:
            del copy[key]
    return saved(target)


def saved(target: Any) -> bytes:
    """Returns a document as PDFium may read it.

    Raises:
        ValueError: Something in it unpacks to too much.
    """
    for each in target.objects:
        if isinstance(each, pikepdf.Stream):
            _check_size(each)
    out = io.BytesIO()
    target.save(out)
    return out.getvalue()


def _check_size(stream: Any) -> None:
    points = int(stream.get("/Width", 1)) * int(stream.get("/Height", 1))
    if stream.get("/Subtype") == "/Image" and points > LIMIT_BYTES:
        raise ValueError("too large a picture")
    told = stream.get("/Filter", pikepdf.Array())
    filters = {str(each) for each in (told if isinstance(told, pikepdf.Array) else [told])}
    if filters <= _GENERAL:
        plain(stream)


def alone(picture: Any) -> bytes:
    """Returns a picture as a document of its own, in which a point of it is a point of the page.

    Its masks are left behind: what draws it elsewhere has them.
    """
    target = pikepdf.new()
    size = (int(picture.Width), int(picture.Height))
    page = target.add_blank_page(page_size=size).obj
    copy = target.copy_foreign(picture)
    for key in ("/SMask", "/Mask"):
        if key in copy:
            del copy[key]
    page.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(P=copy))
    page.Contents = target.make_stream(b"%d 0 0 %d 0 0 cm /P Do" % size)
    return saved(target)


@contextmanager
def _opened(data: bytes, name: str) -> Iterator[tuple[Any, Any]]:
    library = need_renderer(name)
    with _lock:
        try:
            document = library.PdfDocument(data)
        except library.PdfiumError:
            document = None
        if document is None:
            raise InputError(f"{name} can't be drawn: PDFium does not read it.")
        try:
            yield document, library.raw
        finally:
            document.close()


def draw(data: bytes, dots: float, name: str) -> Pixels:
    """Returns the only page of a document as points: rows from the top, of grey or of colours.

    Args:
        data: The document.
        dots: How many points an inch has; fewer, if the page is huge.
        name: What to call the file in an error.
    """
    import numpy as np

    with _opened(data, name) as (document, _):
        page = document[0]
        width, height = page.get_size()
        scale = min(dots / 72, (_POINTS / max(1.0, width * height)) ** 0.5)
        pixels = np.array(page.render(scale=scale, may_draw_forms=False).to_numpy()[:, :, :3])
    pixels = pixels[:, :, ::-1]
    if (pixels[:, :, 0] == pixels[:, :, 1]).all() and (pixels[:, :, 0] == pixels[:, :, 2]).all():
        return np.ascontiguousarray(pixels[:, :, 0])
    return np.ascontiguousarray(pixels)


def read_signs(data: bytes, name: str) -> list[Sign]:
    """Returns the signs of the only page of a document, in the order PDFium reads them."""
    with _opened(data, name) as (document, raw):
        text = document[0].get_textpage()
        made = (_sign(raw, text, at) for at in range(raw.FPDFText_CountChars(text)))
        return _advanced([sign for sign in made if sign is not None])


def _advanced(signs: list[Sign]) -> list[Sign]:
    """Returns signs that end at the latest where the next one begins: boxes are of what is drawn.

    >>> [s.width for s in _advanced([Sign("m", 5, 9, 8, 10), Sign("m", 11, 9, 8, 10)])]
    [6, 8]
    """
    ended = []
    for sign, following in zip(signs, [*signs[1:], None], strict=True):
        if following is not None and (sign.y, sign.angle) == (following.y, 0):
            sign = sign._replace(width=min(sign.width, max(following.x - sign.x, 0)) or sign.width)
        ended.append(sign)
    return ended


def _sign(raw: Any, text: Any, at: int) -> Sign | None:
    """Returns one sign; None for spaces that only PDFium puts between words."""
    if raw.FPDFText_IsGenerated(text, at):
        return None
    code = raw.FPDFText_GetUnicode(text, at)
    known = code and not raw.FPDFText_HasUnicodeMapError(text, at)
    x, y, box = ctypes.c_double(), ctypes.c_double(), raw.FS_RECTF()
    raw.FPDFText_GetCharOrigin(text, at, x, y)
    raw.FPDFText_GetLooseCharBox(text, at, box)
    across, up = abs(box.right - box.left), abs(box.top - box.bottom)
    angle = degrees(raw.FPDFText_GetCharAngle(text, at)) % 360
    if angle % 180 == 90:
        across, up = up, across
    elif angle % 90:
        across = up = hypot(across, up) / 2
    letter = chr(code) if known and code <= 0x10FFFF else ""
    size = max(up / _HEIGHT, 0.1)
    face, drawn = _face(raw, text, at), _drawn(raw, text, at)
    return Sign(letter, x.value, y.value, across, size, angle, face, drawn)


def _drawn(raw: Any, text: Any, at: int) -> tuple[float, float, float, float]:
    left, right, bottom, top = (ctypes.c_double() for _ in range(4))
    raw.FPDFText_GetCharBox(text, at, left, right, bottom, top)
    return left.value, bottom.value, right.value, top.value


def _face(raw: Any, text: Any, at: int) -> str:
    name, flags = ctypes.create_string_buffer(128), ctypes.c_int()
    raw.FPDFText_GetFontInfo(text, at, name, len(name), flags)
    return nearest(name.value.decode("utf-8", "replace"), flags.value).name


def read_pages(data: bytes, name: str) -> Iterator[str]:
    """Yields what each page of a document says."""
    with _opened(data, name) as (document, _):
        for page in document:
            text = page.get_textpage()
            yield text.get_text_range()
            text.close()
            page.close()
