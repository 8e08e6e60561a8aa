"""SNOMED CT as a release in its format RF2, from a folder or a zip file."""

from __future__ import annotations

import csv
import io
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from undisclosed.errors import TaxonomyError
from undisclosed.formats.archive import DAMAGE, is_bomb
from undisclosed.taxonomy.protocol import Taxonomy
from undisclosed.taxonomy.readers.entries import Entry, table_of
from undisclosed.taxonomy.table import TableTaxonomy

_IS_A = "116680003"
_FULL_NAME, _SYNONYM = "900000000000003001", "900000000000013009"
_KINDS = ("Concept", "Description", "Relationship")
_LARGEST_BYTES = 2_000_000_000
"""Three times what the largest table of the international release has."""
_TAG = re.compile(r" \([^()]*\)$")
_COLUMNS = {
    "Concept": ("id", "active"),
    "Description": ("active", "conceptId", "languageCode", "typeId", "term"),
    "Relationship": ("active", "sourceId", "destinationId", "typeId"),
}


def open_rf2(path: str | Path, *, above: Taxonomy | None = None) -> TableTaxonomy:
    """Reads the snapshot of a release: active concepts, English descriptions, is-a links.

    Raises:
        TaxonomyError: If it can't be read, or a file of the snapshot is missing or damaged.
    """
    chosen = Path(path)
    tables = _snapshot(chosen)
    active = {row["id"] for row in _rows(chosen, tables, "Concept") if row["active"] == "1"}
    full: dict[str, str] = {}
    spelled: dict[str, list[str]] = {}
    for row in _rows(chosen, tables, "Description"):
        if row["active"] == "1" and row["conceptId"] in active and row["languageCode"] == "en":
            if row["typeId"] == _FULL_NAME:
                full[row["conceptId"]] = _TAG.sub("", row["term"])
            elif row["typeId"] == _SYNONYM:
                spelled.setdefault(row["conceptId"], []).append(row["term"])
    parents: dict[str, list[str]] = {}
    for row in _rows(chosen, tables, "Relationship"):
        if row["active"] == "1" and row["typeId"] == _IS_A:
            parents.setdefault(row["sourceId"], []).append(row["destinationId"])
    entries = {
        id_: Entry(full[id_], tuple(parents.get(id_, ())), tuple(spelled.get(id_, ())))
        for id_ in sorted(active & full.keys())
    }
    return table_of(chosen, entries, above)


def _snapshot(path: Path) -> dict[str, str]:
    """Returns the text of the three files of a snapshot that are needed."""
    found: dict[str, list[str]] = {kind: [] for kind in _KINDS}
    try:
        for name, content in _files(path):
            kind = next((kind for kind in _KINDS if _is_snapshot(name, kind)), None)
            if kind is not None:
                found[kind].append(content.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise TaxonomyError(f"The release {path} is not UTF-8, as RF2 is.") from None
    except DAMAGE as error:
        raise TaxonomyError(f"The release {path} can't be read ({type(error).__name__}).") from None
    for kind, texts in found.items():
        if len(texts) != 1:
            raise TaxonomyError(
                f"{path} holds {len(texts)} snapshots sct2_{kind}_…Snapshot….txt instead of one. "
                "Give the folder or the zip file of one RF2 release."
            )
    return {kind: texts[0] for kind, texts in found.items()}


def _is_snapshot(name: str, kind: str) -> bool:
    return re.fullmatch(rf"x?sct2_{kind}_\w*Snapshot[\w-]*\.txt", name) is not None


def _files(path: Path) -> Iterator[tuple[str, bytes]]:
    """Yields the files that may be part of a snapshot."""
    if path.is_dir():
        for file in sorted(path.rglob("*sct2_*Snapshot*.txt")):
            yield file.name, file.read_bytes()
        return
    with zipfile.ZipFile(path) as archive:
        for info in sorted(archive.infolist(), key=lambda info: info.filename):
            last = PurePosixPath(info.filename).name
            if "sct2_" in last and "Snapshot" in last:
                if is_bomb(info) or info.file_size > _LARGEST_BYTES:
                    raise TaxonomyError(f"{path} unpacks to more than a release has.")
                with archive.open(info) as member:
                    yield last, member.read(info.file_size + 1)


def _rows(path: Path, tables: dict[str, str], kind: str) -> Iterator[dict[str, str]]:
    # Tab-separated without any quoting: a quote is part of a term.
    lines = csv.reader(io.StringIO(tables[kind]), delimiter="\t", quoting=csv.QUOTE_NONE)
    number = 0
    try:
        head = next(lines, [])
        missing = [name for name in _COLUMNS[kind] if name not in head]
        if missing:
            raise TaxonomyError(f"sct2_{kind} of {path} lacks the columns {', '.join(missing)}.")
        for number, cells in enumerate(lines, 2):
            if len(cells) != len(head):
                raise TaxonomyError(
                    f"sct2_{kind} of {path}, line {number} has {len(cells)} cells, not {len(head)}."
                )
            yield dict(zip(head, cells, strict=True))
    except csv.Error:
        raise TaxonomyError(f"sct2_{kind} of {path} can't be read behind line {number}.") from None
