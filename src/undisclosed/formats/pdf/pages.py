"""Pages as they are read: what of a page can be read, and what is done where it can't.

A page is drawn again from its operators, if these and its fonts are understood. If not, but PDFium
tells what each of its signs says and where it stands, it becomes a picture with that text beneath.
What nobody can read, scans above all, is refused unless the caller says otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from undisclosed.errors import InputError
from undisclosed.formats.pdf import recognition
from undisclosed.formats.pdf.content import Content, ContentReader
from undisclosed.formats.pdf.fonts import UnreadableFontError, is_readable
from undisclosed.formats.pdf.layout import Paragraph, Walls, paragraphs
from undisclosed.formats.pdf.looks import contradicts_picture, shape_of
from undisclosed.formats.pdf.paths import walls
from undisclosed.formats.pdf.pictures import Picture, box_of, digest_of, make_empty, make_picture
from undisclosed.formats.pdf.rendering import Sign, draw, read_signs, single
from undisclosed.formats.pdf.scans import is_picture_of_a_page
from undisclosed.formats.scan_choice import Handling

DOTS = 200
"""So many points an inch has in a picture of a page."""
_FEW = 0.1
_SMALL = 8
_ADVICE = (
    "--scans remove leaves such pictures out, --scans read has tesseract read them, and --scans "
    "pass lets them pass unread."
)


@dataclass(slots=True, eq=False)
class Page:
    """A page, read.

    Attributes:
        content: What it draws.
        paragraphs: What it says.
        walls: Upright lines on it.
        picture: The picture that it was made; None for one that is drawn as it was.
        left_out: What it has and a release of it will not have; "" if nothing.
        note: What a reader of a release must know of it; "" if nothing.
    """

    content: Content
    paragraphs: list[Paragraph]
    walls: Walls
    picture: Picture | None = None
    left_out: str = ""
    note: str = ""


class Pages:
    """Reads the pages of a document."""

    def __init__(self, pdf: Any, name: str, handling: Handling) -> None:
        """Takes a document, which it changes where a page becomes a picture."""
        self._pdf, self._name, self._handling = pdf, name, handling
        self.reader = ContentReader()

    def read(self) -> list[Page]:
        """Reads all pages.

        Raises:
            InputError: One can't be read, and nothing else is asked for.
        """
        return [self._read(page.obj, f"page {at}") for at, page in enumerate(self._pdf.pages, 1)]

    def _read(self, page: Any, where: str) -> Page:
        try:
            content = self.reader.page(page)
        except UnreadableFontError:
            return self._draw(page, where)
        shows = list(content.all_shows())
        lost = sum(show.lost for show in shows)
        known = sum(len(show.atoms) for show in shows)
        if lost > max(1, _FEW * (lost + known)):
            fonts = (show.state.font for show in shows)
            return self._draw(page, where, doubtful=any(f and f.doubtful for f in fonts))
        if is_picture_of_a_page(content) and digest_of(page) not in self._handling.made:
            return self._scan(page, where, content)
        left_out = "signs whose meaning no font tells" if lost else ""
        return self._page(content, left_out=left_out)

    @staticmethod
    def _page(
        content: Content,
        *,
        picture: Picture | None = None,
        left_out: str = "",
        note: str = "",
    ) -> Page:
        upright = walls(content)
        read = paragraphs(content.atoms(), upright)
        return Page(content, read, Walls(upright), picture, left_out, note)

    def _draw(self, page: Any, where: str, *, doubtful: bool = False) -> Page:
        """Makes a picture of a page whose fonts are not understood, if PDFium can read all of it.

        Args:
            page: The page.
            where: What to call it.
            doubtful: Whether a font contradicts itself; PDFium would believe it.

        Ensures: without being told to let pictures pass, no sign is drawn that was not read.
        """
        alone = single(page)
        signs = read_signs(alone, self._name)
        unread = [sign for sign in signs if not sign.text or not is_readable(sign.text)]
        said = signs and not unread and not doubtful and not has_hidden_text(page)
        pixels = draw(alone, DOTS, self._name) if said else None
        if pixels is not None and not contradicts_picture(seen(pixels, box_of(page), signs)):
            note = (
                f"{where.capitalize()} is a picture now, with its text beneath: fonts of its kind "
                "can't be written, and PDFium told what it says."
            )
            return self._pictured(page, pixels, signs, note)
        problem = f"{where.capitalize()} of {self._name} is written in a font that does not tell "
        return self._unread(
            page, where, problem + "what its signs mean.", lambda: draw(alone, DOTS, self._name)
        )

    def _scan(self, page: Any, where: str, content: Content) -> Page:
        """Does with a picture of a page what the caller asks for."""
        if self._handling.scans == "pass":
            return self._page(content, note=_passed(where))
        if self._handling.scans == "remove" and any(content.atoms()):
            for each in content.contents():
                each.pictured = False
            return self._page(content, left_out=f"pictures of {where}")
        problem = (
            f"{where.capitalize()} of {self._name} is a picture of a page, as scanners make them, "
            "and pictures can't be read."
        )
        return self._unread(page, where, problem, lambda: draw(single(page), DOTS, self._name))

    def _unread(self, page: Any, where: str, problem: str, drawn: Callable[[], Any]) -> Page:
        scans = self._handling.scans
        if scans == "pass":
            return self._pictured(page, drawn(), [], _passed(where))
        if scans == "remove":
            make_empty(self._pdf, page)
            return self._page(self.reader.page(page), left_out=f"what {where} shows")
        if scans == "read":
            alone = single(page)
            pixels = draw(alone, recognition.DOTS, self._name)
            signs = recognition.read(pixels, page, self._name)
            return self._pictured(page, pixels, signs, recognition.note(where))
        raise InputError(f"{problem} {_ADVICE}")

    def _pictured(self, page: Any, pixels: Any, signs: Sequence[Sign], note: str) -> Page:
        picture = make_picture(self._pdf, page, pixels, signs)
        return self._page(self.reader.page(page), picture=picture, note=note)


def seen(
    pixels: Any, box: tuple[float, float, float, float], signs: Sequence[Sign]
) -> Iterator[tuple[str, Any]]:
    """Yields what signs of a picture of a page are said to be, and how they look there."""
    left, bottom, right, top = box
    rows, columns = pixels.shape[:2]
    across, up = columns / (right - left), rows / (top - bottom)
    for sign in signs:
        if sign.angle:
            continue
        begin, low, end, high = sign.box
        part = pixels[
            max(0, int((top - high) * up)) : max(0, int((top - low) * up) + 1),
            max(0, int((begin - left) * across)) : max(0, int((end - left) * across) + 1),
        ]
        shape = shape_of(part) if min(part.shape[:2], default=0) > _SMALL else None
        if shape is not None:
            yield sign.text, shape


def has_hidden_text(page: Any) -> bool:
    """Tells whether a page may draw text that no reader of text finds: in patterns."""
    return "/Pattern" in page.get("/Resources", {})


def _passed(where: str) -> str:
    return f"{where.capitalize()} is a picture, which passed unread: whatever it shows is released."
