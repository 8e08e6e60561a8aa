"""A PDF document as blocks of text, and back: a new file with what its pages show and no more."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import pikepdf
from pikepdf import settings

from undisclosed.errors import InputError
from undisclosed.formats.joining import carry_out
from undisclosed.formats.pdf import second_reading
from undisclosed.formats.pdf.drawing import Drawn
from undisclosed.formats.pdf.following import Following
from undisclosed.formats.pdf.leftovers import leftovers
from undisclosed.formats.pdf.navigating import Navigating
from undisclosed.formats.pdf.navigation import Navigation, Text, is_running, write_address
from undisclosed.formats.pdf.pages import Page, Pages
from undisclosed.formats.pdf.pictures import digest_of
from undisclosed.formats.pdf.planning import Plan, UnwritableError, plan
from undisclosed.formats.pdf.streams import FILTERS, LIMIT_BYTES
from undisclosed.formats.protocol import Block, Replacement
from undisclosed.formats.scan_choice import current

PAGES = 5_000
"""A document has at most so many pages."""
_STRUCTURE = "parts that no page shows"
_NOTHING: Mapping[int, str] = MappingProxyType({})
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
        _check_parents(self._pdf.pages)
        self._navigation = Navigation(self._pdf)
        left_out = leftovers(self._pdf) + self._navigation.left_out
        if "/AcroForm" in self._pdf.Root:
            self._pdf.generate_appearance_streams()
        self._pdf.flatten_annotations("screen")
        self._handling = current()
        pages = Pages(self._pdf, self._name, self._handling)
        self._pages = pages.read()
        self._reader = pages.reader
        told = (page.note for page in self._pages if page.note)
        self.notes: Sequence[str] = (*told, *second_reading.notes())
        left_out += [page.left_out for page in self._pages if page.left_out]
        self.blocks = self._blocks()
        self._canonical, muted = self._build({})
        left_out += muted
        if not left_out and self._canonical != self._data:
            left_out = [_STRUCTURE]
        self.left_out: Sequence[str] = tuple(dict.fromkeys(left_out))

    def _blocks(self) -> Sequence[Block]:
        blocks: list[Block] = []
        self._where: list[tuple[int, int]] = []
        for page, read in enumerate(self._pages):
            for number, paragraph in enumerate(read.paragraphs):
                place = f"page {page + 1}, paragraph {number + 1}"
                blocks.append(Block(paragraph.text, place, follows=bool(blocks)))
                self._where.append((page, number))
        self._beside = len(blocks)
        blocks += [Block(text.text, text.place) for text in self._navigation.texts]
        return blocks

    def write(self, edits: Mapping[int, Sequence[Replacement]]) -> bytes:
        """Returns a new document with edits carried out.

        Raises:
            InputError: A replacement has signs that can't be written.
        """
        pages: dict[int, dict[int, Sequence[Replacement]]] = {}
        beside: dict[int, str] = {}
        for block, given in edits.items():
            if given and block >= self._beside:
                text = self._navigation.texts[block - self._beside]
                beside[id(text)] = self._written(text, given)
            elif given:
                page, number = self._where[block]
                pages.setdefault(page, {})[number] = given
        changed = pages or beside
        made = self._guarded(lambda: self._build(pages, beside)[0]) if changed else self._canonical
        data: bytes = made
        second_reading.check(data, list(self._texts(pages)), self._name)
        return data

    def _written(self, text: Text, edits: Sequence[Replacement]) -> str:
        """Returns how a text beside the pages is written after edits."""
        said = carry_out(text.text, edits)
        if not text.is_address:
            return said
        if is_running(said):
            raise InputError(f"A replacement in {self._name} would make a link one to a program.")
        return write_address(said)

    def _texts(self, edits: Mapping[int, Mapping[int, Sequence[Replacement]]]) -> Iterator[str]:
        """Yields what each page says after edits."""
        for page, read in enumerate(self._pages):
            given = edits.get(page, {})
            yield "\n".join(
                carry_out(paragraph.text, given.get(number, ()))
                for number, paragraph in enumerate(read.paragraphs)
            )

    def _build(
        self,
        edits: Mapping[int, Mapping[int, Sequence[Replacement]]],
        beside: Mapping[int, str] = _NOTHING,
    ) -> tuple[bytes, list[str]]:
        target = pikepdf.new()
        drawn = Drawn(target, self._reader)
        followings: list[Following] = []
        for number, (page, read) in enumerate(zip(self._pdf.pages, self._pages, strict=True)):
            planned = self._plan(read, edits.get(number, {}))
            followings.append(Following(read.paragraphs, planned))
            drawn.paths = followings[-1].paths(read.content)
            made = self._page(drawn, page.obj, read, planned)
            target.pages.append(pikepdf.Page(target.make_indirect(made)))
        drawn.finish()
        Navigating(target, beside).write(self._navigation, followings)
        for made_page, read in zip(target.pages, self._pages, strict=True):
            if read.picture is not None:
                self._handling.made.add(digest_of(made_page.obj))
        out = io.BytesIO()
        target.save(
            out, static_id=True, min_version="1.7", compress_streams=True, recompress_flate=False,
            stream_decode_level=pikepdf.StreamDecodeLevel.none,
            object_stream_mode=pikepdf.ObjectStreamMode.generate, fix_metadata_version=False,
        )  # fmt: skip
        return out.getvalue(), list(drawn.cleaner.left_out)

    def _plan(self, read: Page, edits: Mapping[int, Sequence[Replacement]]) -> Plan:
        try:
            planned = plan(read.paragraphs, edits, read.content.all_shows(), read.walls)
        except UnwritableError:
            planned = None
        if planned is None:
            raise InputError(
                f"A replacement in {self._name} has signs that the standard fonts of PDF lack."
            )
        return planned

    def _page(self, drawn: Drawn, page: Any, read: Page, planned: Plan) -> Any:
        if read.picture is not None:
            read.picture.paint(self._pdf, read.paragraphs, planned)
        data, resources = drawn.write(read.content, planned)
        made = pikepdf.Dictionary(Type=pikepdf.Name.Page, Resources=resources)
        made.Contents = drawn.cleaner.stream(data, {})
        for key in _BOXES:
            if key in page:
                made[key] = drawn.cleaner.plain(page[key])
        for key in ("/Rotate", "/UserUnit", "/Group"):
            if key in page:
                made[key] = drawn.cleaner.plain(page[key])
        return made


def _check_parents(pages: Any) -> None:
    """Refuses pages that say they are part of something that has no pages.

    The library would end the process where it copies one.

    Raises:
        ValueError: There is such a page.
    """
    for page in pages:
        parent = page.obj.get("/Parent")
        if not isinstance(parent, pikepdf.Dictionary) or "/Kids" not in parent:
            raise ValueError("a page is part of what has no pages")
