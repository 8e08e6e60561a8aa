"""The file that holds WordNet: named sections, compressed, under one checksum.

    magic          8 bytes
    version        uint32, little-endian
    header length  uint32, little-endian
    checksum       32 bytes, SHA-256 of the header and the sections as they are before compression
    header         JSON: name, version, and [section, type, bytes] for each section in order
    body           the sections one after the other, zlib

A section is either an array of little-endian unsigned integers or UTF-8 text, one entry a line.
Nothing in it is executed or unpickled.
"""

from __future__ import annotations

import hashlib
import json
import os
import struct
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from undisclosed.errors import TaxonomyError

MAGIC = b"UNDISWN\x1a"
FORMAT_VERSION = 1
_PREFIX = struct.Struct("<8sII32s")
_TEXT = "text"
_TYPES = (_TEXT, "<u1", "<u2", "<u4")
# WordNet needs 6 MB; a damaged length must not make us allocate whatever it says.
_BODY_LIMIT = 256 * 1024 * 1024

Integers = npt.NDArray[np.unsignedinteger[Any]]


@dataclass(frozen=True, slots=True)
class Sections:
    """What a file holds.

    Attributes:
        name: What the taxonomy is called.
        version: Which release of it.
        checksum: SHA-256 in hexadecimal.
        texts: Lists of strings by section name.
        arrays: Integer arrays by section name.
    """

    name: str
    version: str
    checksum: str
    texts: Mapping[str, Sequence[str]]
    arrays: Mapping[str, Integers]


def write_sections(
    path: Path,
    *,
    name: str,
    version: str,
    texts: Mapping[str, Sequence[str]],
    arrays: Mapping[str, Integers],
) -> str:
    """Writes a file in one go and returns its checksum.

    The file appears under its name only when it is complete.
    """
    parts: list[tuple[str, str, bytes]] = []
    for section, lines in sorted(texts.items()):
        parts.append((section, _TEXT, "\n".join(lines).encode()))
    for section, array in sorted(arrays.items()):
        parts.append((section, array.dtype.newbyteorder("<").str.replace("|", "<"), _raw(array)))
    header = json.dumps(
        {
            "name": name,
            "version": version,
            "sections": [[section, kind, len(raw)] for section, kind, raw in parts],
        },
        separators=(",", ":"),
    ).encode()
    body = b"".join(raw for _, _, raw in parts)
    digest = hashlib.sha256(header + body)
    prefix = _PREFIX.pack(MAGIC, FORMAT_VERSION, len(header), digest.digest())
    beside = path.with_name(path.name + ".part")
    beside.write_bytes(prefix + header + zlib.compress(body, 9))
    os.replace(beside, path)
    return digest.hexdigest()


def read_sections(path: Path) -> Sections:
    """Reads a file and checks that it is whole.

    Raises:
        TaxonomyError: If it is missing, of another kind or version, truncated or damaged.
    """
    try:
        content = path.read_bytes()
    except OSError as error:
        raise TaxonomyError(
            f"The taxonomy file {path} can't be read: {error.strerror}. Give the path of a file "
            "written by tools/build_wordnet.py."
        ) from error
    header_length, digest = _check_prefix(path, content)
    start = _PREFIX.size + header_length
    header = content[_PREFIX.size : start]
    body = _decompress(path, content[start:])
    found = hashlib.sha256(header)
    found.update(body)
    if found.digest() != digest:
        raise _damaged(path, "its checksum does not match")
    # From here on the content is what was once written, so that faults are the writer's.
    return _split(path, header, body, found.hexdigest())


def _raw(array: Integers) -> bytes:
    return array.astype(array.dtype.newbyteorder("<"), copy=False).tobytes()


def _check_prefix(path: Path, content: bytes) -> tuple[int, bytes]:
    if not content.startswith(MAGIC):
        raise TaxonomyError(
            f"{path} is not a WordNet table. Expected a file written by tools/build_wordnet.py."
        )
    if len(content) < _PREFIX.size:
        raise _damaged(path, "it ends within its header")
    _, version, header_length, digest = _PREFIX.unpack_from(content)
    if version != FORMAT_VERSION:
        raise TaxonomyError(
            f"{path} has format version {version}; this program reads version {FORMAT_VERSION}. "
            "Build it again with tools/build_wordnet.py."
        )
    if _PREFIX.size + header_length > len(content):
        raise _damaged(path, "it ends within its header")
    return header_length, digest


def _decompress(path: Path, packed: bytes) -> bytes:
    inflater = zlib.decompressobj()
    try:
        body = inflater.decompress(packed, _BODY_LIMIT)
    except zlib.error as error:
        raise _damaged(path, "it can't be decompressed") from error
    if not inflater.eof:
        raise _damaged(path, "it ends too early")
    if inflater.unused_data:
        raise _damaged(path, "something was appended to it")
    return body


def _split(path: Path, header: bytes, body: bytes, checksum: str) -> Sections:
    texts: dict[str, Sequence[str]] = {}
    arrays: dict[str, Integers] = {}
    at = 0
    try:
        fields = json.loads(header)
        for section, kind, length in fields["sections"]:
            raw = body[at : at + length]
            at += length
            if kind not in _TYPES or len(raw) != length:
                raise ValueError(section)
            if kind == _TEXT:
                texts[section] = raw.decode().split("\n") if raw else []
            else:
                arrays[section] = np.frombuffer(raw, dtype=kind)
        return Sections(str(fields["name"]), str(fields["version"]), checksum, texts, arrays)
    except (ValueError, KeyError, TypeError) as error:
        raise _damaged(path, "its header does not describe its content") from error


def _damaged(path: Path, how: str) -> TaxonomyError:
    return TaxonomyError(
        f"The taxonomy file {path} is damaged or truncated: {how}. Install the package again, or "
        "build the file again with tools/build_wordnet.py."
    )
