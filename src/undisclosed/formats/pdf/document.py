"""A PDF document as blocks of text, and back: a new file with what its pages show and no more."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import Any

import pikepdf
from pikepdf import settings

from undisclosed.errors import InputError
from undisclosed.formats.pdf.content import Content, Reader
from undisclosed.formats.pdf.drawing import Drawn
from undisclosed.formats.pdf.layout import Paragraph, paragraphs
from undisclosed.formats.pdf.leftovers import leftovers
from undisclosed.formats.pdf.planning import UnwritableError, plan
from undisclosed.formats.pdf.scans import is_picture_of_a_page
from undisclosed.formats.pdf.streams import FILTERS, LIMIT_BYTES
from undisclosed.formats.protocol import Block, Replacement

PAGES = 5_000
"""A document has at most so many pages."""
_UNREAD_SIGNS = "signs whose meaning no font tells"
_STRUCTURE = "parts that no page shows"
_FEW = 0.1
_BOXES = ("/MediaBox", "/CropBox")
_DAMAGE = (
    pikepdf.PdfError, pikepdf.DataDecodingError, pikepdf.DeletedObjectError, ArithmeticError,
    AttributeError, IndexError, KeyError, NotImplementedError, RuntimeError, TypeError, ValueError,
)  # fmt: skip


class PdfDocument:
    """A PDF document, opened."""

    def __init__(self, data: bytes, name: str) -> None:
        """Reads a document.

        Raises:
            InputError: It is damaged, locked, too large, or has text that can't be read.
        """
        self._name, self._data = name, data
        self._guarded(self._read)

    def _guarded(self, do: Any) -> Any:
        problem = ""
        try:
            return do()
        except pikepdf.PasswordError:
            problem = "is locked with a password. Unlock it first."
        except MemoryError:
            problem = "is too large to be read."
        except _DAMAGE:
            problem = "is damaged, or is a PDF document of a kind that can't be read."
        # Raised outside the handler: errors of the library may quote the file.
        raise InputError(f"{self._name} {problem}")

    def _read(self) -> None:
        settings.set_qpdf_limits(
            flate_max_memory=LIMIT_BYTES, run_length_max_memory=LIMIT_BYTES,
            png_max_memory=LIMIT_BYTES, tiff_max_memory=LIMIT_BYTES, dct_max_memory=LIMIT_BYTES,
            max_stream_filters=FILTERS,
        )  # fmt: skip
        self._pdf = pikepdf.Pdf.open(
            io.BytesIO(self._data), attempt_recovery=False, suppress_warnings=True
        )
        if len(self._pdf.pages) > PAGES:
            raise InputError(f"{self._name} has more than {PAGES:,} pages. Split it into parts.")
        left_out = leftovers(self._pdf)
        if "/AcroForm" in self._pdf.Root:
            self._pdf.generate_appearance_streams()
        self._pdf.flatten_annotations("screen")
        self._reader = Reader()
        self._contents = [self._reader.page(page.obj) for page in self._pdf.pages]
        self._lines = [paragraphs(content.atoms()) for content in self._contents]
        lost = [self._check_page(number) for number in range(len(self._contents))]
        if any(lost):
            left_out.append(_UNREAD_SIGNS)
        self.blocks = self._blocks()
        self._canonical, muted = self._build({})
        left_out += muted
        if not left_out and self._canonical != self._data:
            left_out = [_STRUCTURE]
        self.left_out: Sequence[str] = tuple(dict.fromkeys(left_out))

    def _check_page(self, number: int) -> int:
        """Refuses a page that says more than can be read of it."""
        content = self._contents[number]
        shows = list(content.all_shows())
        lost = sum(show.lost for show in shows)
        known = sum(len(show.atoms) for show in shows)
        page = f"Page {number + 1} of {self._name}"
        if lost > max(1, _FEW * (lost + known)):
            raise InputError(
                f"{page} is written in a font that does not tell what its signs mean. Print the "
                "document to a new PDF file with another program, or run text recognition on it."
            )
        if is_picture_of_a_page(content):
            raise InputError(
                f"{page} is a picture of a page, as scanners make them, and pictures can't be "
                "read. Take the page out, or give its text."
            )
        return lost

    def _blocks(self) -> Sequence[Block]:
        blocks: list[Block] = []
        self._where: list[tuple[int, int]] = []
        for page, read in enumerate(self._lines):
            for number, paragraph in enumerate(read):
                place = f"page {page + 1}, paragraph {number + 1}"
                blocks.append(Block(paragraph.text, place, follows=bool(blocks)))
                self._where.append((page, number))
        return blocks

    def write(self, edits: Mapping[int, Sequence[Replacement]]) -> bytes:
        """Returns a new document with edits carried out.

        Raises:
            InputError: A replacement has signs that can't be written.
        """
        pages: dict[int, dict[int, Sequence[Replacement]]] = {}
        for block, given in edits.items():
            if given:
                page, number = self._where[block]
                pages.setdefault(page, {})[number] = given
        if not pages:
            return self._canonical
        data: bytes = self._guarded(lambda: self._build(pages)[0])
        return data

    def _build(
        self, edits: Mapping[int, Mapping[int, Sequence[Replacement]]]
    ) -> tuple[bytes, list[str]]:
        target = pikepdf.new()
        drawn = Drawn(target, self._reader)
        for number, page in enumerate(self._pdf.pages):
            content = self._contents[number]
            made = self._page(drawn, page.obj, content, self._lines[number], edits.get(number, {}))
            target.pages.append(pikepdf.Page(target.make_indirect(made)))
        drawn.finish()
        out = io.BytesIO()
        target.save(
            out, static_id=True, min_version="1.7", compress_streams=True, recompress_flate=False,
            stream_decode_level=pikepdf.StreamDecodeLevel.none,
            object_stream_mode=pikepdf.ObjectStreamMode.generate, fix_metadata_version=False,
        )  # fmt: skip
        return out.getvalue(), list(drawn.cleaner.left_out)

    def _page(
        self,
        drawn: Drawn,
        page: Any,
        content: Content,
        read: Sequence[Paragraph],
        edits: Mapping[int, Sequence[Replacement]],
    ) -> Any:
        try:
            planned = plan(read, edits, content.all_shows())
        except UnwritableError:
            planned = None
        if planned is None:
            raise InputError(
                f"A replacement in {self._name} has signs that the standard fonts of PDF lack."
            )
        data, resources = drawn.write(content, planned)
        made = pikepdf.Dictionary(Type=pikepdf.Name.Page, Resources=resources)
        made.Contents = drawn.cleaner.stream(data, {})
        for key in _BOXES:
            if key in page:
                made[key] = drawn.cleaner.plain(page[key])
        for key in ("/Rotate", "/UserUnit", "/Group"):
            if key in page:
                made[key] = drawn.cleaner.plain(page[key])
        return made
