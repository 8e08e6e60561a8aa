"""Where pages come from: one reader per file format, all giving titles and texts.

Errors name the file and the line, never what stands there.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from undisclosed.errors import KnowledgeError
from undisclosed.formats.files import lies_in
from undisclosed.knowledge.build.compression import COMPRESSIONS, DAMAGED_ARCHIVE, Door
from undisclosed.knowledge.build.mediawiki import read_mediawiki
from undisclosed.knowledge.build.pages import Columns, RawPage
from undisclosed.knowledge.build.tables import read_csv, read_parquet, read_tsv
from undisclosed.knowledge.build.zim import read_zim

Reader = Callable[[Door, Columns], Iterator[RawPage]]


@dataclass(frozen=True, slots=True)
class Input:
    """A file or folder of pages.

    Attributes:
        path: The file, or a folder that is searched for text files.
        share: The part of the pages to take, evenly spread over the file.
        columns: Where text and title stand in tables and in JSON objects.
    """

    path: Path
    share: float = 1.0
    columns: Columns = field(default_factory=Columns)


def find_inputs(inputs: Sequence[str | Path | Input]) -> list[Input]:
    """Returns the files to read, folders opened up, in an order that is the same everywhere.

    Raises:
        KnowledgeError: A path is missing, of no known format, or a folder without text files.
    """
    found = []
    for given in inputs:
        source = given if isinstance(given, Input) else Input(Path(given))
        if not source.path.exists():
            raise KnowledgeError(f"There is no file or folder {source.path}.")
        if not 0 < source.share <= 1:
            raise KnowledgeError(f"The share of {source.path} must be above 0 and at most 1.")
        files = _files_in(source.path) if source.path.is_dir() else [source.path]
        found += [replace(source, path=path) for path in files]
    for source in found:
        _reader_of(Door(source.path))
    if not found:
        raise KnowledgeError("Give at least one file or folder to build from.")
    return found


class Meter:
    """Reads the pages of some files, and knows how much of them was read."""

    def __init__(self, files: Sequence[Input]) -> None:
        self._files = files
        self._sizes = [source.path.stat().st_size for source in files]
        self._finished = 0
        self._door: Door | None = None

    def pages(self) -> Iterator[RawPage]:
        """Yields the pages of all files."""
        for source, size in zip(self._files, self._sizes, strict=True):
            self._door = Door(source.path)
            yield from read_pages(source, self._door)
            self._door = None
            self._finished += size

    def part(self) -> float:
        """Returns how much of all files was read, 0 to 1."""
        position = self._door.position() if self._door else 0
        return min((self._finished + position) / max(sum(self._sizes), 1), 1.0)


def read_pages(source: Input, door: Door | None = None) -> Iterator[RawPage]:
    """Yields the pages of a file.

    Raises:
        KnowledgeError: The file can't be read, or a line of it is no page.
    """
    door = door or Door(source.path)
    try:
        for number, page in enumerate(_reader_of(door)(door, source.columns)):
            if int((number + 1) * source.share) > int(number * source.share):
                yield page
    except DAMAGED_ARCHIVE as error:
        raise KnowledgeError(f"{source.path} is cut off or damaged: {error}") from error
    except OSError as error:
        raise KnowledgeError(f"Can't read {source.path}: {error.strerror or error}") from error


def read_jsonl(door: Door, columns: Columns) -> Iterator[RawPage]:
    """Yields a page per line: an object with "text" and perhaps "title"."""
    with door.open() as file:
        for number, line in enumerate(file, 1):
            if line.strip():
                yield _parse(line, columns, f"{door.path}, line {number}")


def read_text(door: Door, columns: Columns) -> Iterator[RawPage]:  # noqa: ARG001
    """Yields a whole text file as one page; the builder splits long ones."""
    with door.open() as file:
        yield RawPage("", _decode(file.read(), str(door.path)))


def _parse(line: bytes, columns: Columns, place: str) -> RawPage:
    # The causes are cut off from these errors: they would carry the text along.
    text = _decode(line, place)
    try:
        fields = json.loads(text)
    except (ValueError, RecursionError):
        raise KnowledgeError(f"{place} is not JSON.") from None
    if not isinstance(fields, dict):
        raise KnowledgeError(f'{place} must be an object like {{"text": "…"}}.')
    body, title = fields.get(columns.text), fields.get(columns.title)
    if not isinstance(body, str):
        raise KnowledgeError(f'{place} has no "{columns.text}", which must be a string.')
    if title is not None and not isinstance(title, str):
        raise KnowledgeError(f'The "{columns.title}" in {place} must be a string.')
    return RawPage(title or "", body)


def _decode(data: bytes, place: str) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise KnowledgeError(f"{place} is not UTF-8. Convert it first.") from None


_READERS: dict[str, Reader] = {
    ".jsonl": read_jsonl,
    ".txt": read_text,
    ".md": read_text,
    ".csv": read_csv,
    ".tsv": read_tsv,
    ".parquet": read_parquet,
    ".xml": read_mediawiki,
    ".zim": read_zim,
}


def _reader_of(door: Door) -> Reader:
    reader = _READERS.get(door.format)
    if reader is None:
        formats, compressions = ", ".join(_READERS), ", ".join(COMPRESSIONS)
        raise KnowledgeError(
            f"{door.path} has no known format. Known: {formats}, also with {compressions} added."
        )
    return reader


def _files_in(folder: Path) -> list[Path]:
    files = [path for path in folder.rglob("*") if path.suffix.lower() in (".txt", ".md")]
    if not files:
        raise KnowledgeError(
            f"There is no .txt or .md file in {folder}. Of a folder only these are read: name "
            "files of other kinds one by one."
        )
    # Links that lead out of the folder are not followed.
    return sorted(path for path in files if path.is_file() and lies_in(folder, path))
