"""Writes packs: keys in order in, one file out, or nothing at all."""

from __future__ import annotations

import contextlib
import glob
import hashlib
import os
import tempfile
import zlib
from array import array
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from importlib.metadata import version as installed_version
from pathlib import Path
from typing import IO

from undisclosed.errors import InputError, KnowledgeError
from undisclosed.formats.files import for_its_owner, permissions
from undisclosed.knowledge.pack.blocks import (
    BLOCK,
    END,
    LONGEST_KEY,
    SHORT,
    encode_keys,
    encode_lists,
)
from undisclosed.knowledge.pack.hash_tree import Hashing
from undisclosed.knowledge.pack.header import (
    INDEX_ENTRY,
    MAGIC,
    PRELUDE,
    SECTIONS,
    VERSION,
    Header,
    Section,
)
from undisclosed.knowledge.pack.key_filter import make_filter
from undisclosed.knowledge.protocol import Pages

_COPY = 1 << 20


def write_pack(
    output: Path,
    header: Header,
    entries: Iterable[tuple[str, Pages]],
    *,
    sources: Iterable[str | Path] = (),
) -> Header:
    """Writes a pack beside its final place, then moves it there.

    Args:
        output: The file to make. An older one is replaced, in one step.
        header: What the pack says of itself; number of keys and sections are filled in.
        entries: Keys in the order of their UTF-8 bytes, each with its pages.
        sources: The files that it is made of: who may not read these must not read the pack.

    Returns:
        The header as written.

    Raises:
        KnowledgeError: Keys out of order, too long, or without pages; or the disk refuses.
    """
    with written_beside(output, sources) as file:
        return _write(file, replace(header, block=BLOCK, short=SHORT), entries, output.parent)


def created_by() -> str:
    """Returns the name and version of this program."""
    return f"undisclosed {installed_version('undisclosed')}"


@contextmanager
def written_beside(output: Path, sources: Iterable[str | Path] = ()) -> Iterator[IO[bytes]]:
    """Gives a file to write to that takes the place of `output` only if all goes well."""
    allowed = permissions(output, sources)
    beside = output.with_name(f".{output.name}.{os.getpid()}.part")
    _remove_abandoned(output)
    try:
        # Of another process that had this number; a link that somebody put there is not followed.
        beside.unlink(missing_ok=True)
        with open(beside, "xb", opener=for_its_owner) as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        beside.chmod(allowed)
        beside.replace(output)
        _sync_folder(output.parent)
    except OSError as error:
        raise InputError(f"Can't write {output}: {error.strerror or error}") from error
    finally:
        with contextlib.suppress(OSError):
            beside.unlink(missing_ok=True)


def _remove_abandoned(output: Path) -> None:
    """Removes what killed writers of a file left beside it."""
    for path in output.parent.glob(f".{glob.escape(output.name)}.*.part"):
        writer = path.name.removesuffix(".part").rpartition(".")[2]
        if writer.isdecimal() and not _is_running(int(writer)):
            with contextlib.suppress(OSError):
                path.unlink()


def _is_running(process: int) -> bool:
    """Tells whether a process may be running; where that can't be asked without harm, yes."""
    if os.name != "posix":
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True


def _sync_folder(folder: Path) -> None:
    # Not every system can open a folder; the file itself is safe either way.
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _write(
    file: IO[bytes], header: Header, entries: Iterable[tuple[str, Pages]], folder: Path
) -> Header:
    file.write(bytes(PRELUDE.size))
    content = Hashing(file.write)
    lengths = {}
    with tempfile.TemporaryFile(dir=folder) as keys, tempfile.TemporaryFile(dir=folder) as index:
        hashes = _write_blocks(header.pages, entries, content, keys, index)
        lengths["postings"] = content.length
        lengths["keys"] = _append(content, keys)
        lengths["index"] = _append(content, index)
    lengths["filter"] = content.write(make_filter(hashes))
    tree, root = content.finish()
    lengths["tree"] = file.write(tree)
    header = replace(header, keys=len(hashes), root=root, sections=_laid_out(lengths))
    text = header.to_json()
    at = file.tell()
    file.write(text)
    file.seek(0)
    digest = hashlib.sha256(text).digest()
    file.write(PRELUDE.pack(MAGIC, VERSION, 0, at, len(text), digest))
    return header


def _laid_out(lengths: Mapping[str, int]) -> dict[str, Section]:
    """Returns where sections of some lengths stand, one after the other."""
    sections = {}
    at = PRELUDE.size
    for name in SECTIONS:
        sections[name] = Section(at, lengths[name])
        at += lengths[name]
    return sections


def _write_blocks(
    total: int,
    entries: Iterable[tuple[str, Pages]],
    postings: Hashing,
    keys: IO[bytes],
    index: IO[bytes],
) -> array[int]:
    """Writes all blocks and returns the CRC-32 of each key, for the filter."""
    hashes = array("L")
    for names, lists in _blocks(entries, total):
        index.write(INDEX_ENTRY.pack(keys.tell(), postings.length))
        keys.write(encode_keys(names, [len(pages) for pages in lists]))
        postings.write(encode_lists(lists, total))
        hashes.extend(map(zlib.crc32, names))
    index.write(INDEX_ENTRY.pack(keys.tell(), postings.length))
    return hashes


def _blocks(
    entries: Iterable[tuple[str, Pages]], total: int
) -> Iterator[tuple[list[bytes], list[Pages]]]:
    names: list[bytes] = []
    lists: list[Pages] = []
    before = b""
    for key, pages in entries:
        name = key.encode()
        if not before < name or len(name) > LONGEST_KEY or END in name:
            raise KnowledgeError(
                f"Keys must ascend, have at most {LONGEST_KEY} bytes, and be one line each."
            )
        if not 0 < len(pages) <= total or int(pages[-1]) >= total:
            raise KnowledgeError("Each key needs pages, all of them below the total.")
        before = name
        names.append(name)
        lists.append(pages)
        if len(names) == BLOCK:
            yield names, lists
            names, lists = [], []
    if names:
        yield names, lists


def _append(content: Hashing, part: IO[bytes]) -> int:
    """Writes what stands in a file behind the content, and returns how long it is."""
    part.seek(0)
    while data := part.read(_COPY):
        content.write(data)
    return part.tell()
