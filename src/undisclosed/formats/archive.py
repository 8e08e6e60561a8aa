"""Zip archives, read within limits and written without leftovers.

Word documents, workbooks and packed folders are archives of this kind. What opens one here is
bounded in number and size of its members before any of them is unpacked, and a name can't lead out
of the archive; no member is ever written to a disk.
"""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from undisclosed.errors import InputError

MEMBERS = 20_000
"""An archive has at most so many members."""
UNPACKED_BYTES = 1_000_000_000
"""All its members together have at most so many bytes."""
RATIO = 200
"""An archive, or a member, of some size unpacks to at most so many times what it takes."""

_SMALL = 10_000_000
_LOCAL = 30
_NOTHING_PACKED = 2
_DESCRIBED = 0x08
_ENCRYPTED = 0x01
DAMAGE = (
    zipfile.BadZipFile, zipfile.LargeZipFile, zlib.error, struct.error,
    ArithmeticError, EOFError, LookupError, OSError, RuntimeError, ValueError,
)  # fmt: skip
"""What the library raises where an archive is damaged."""
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
# What programs note with a member: times, owners, sizes beyond 4 GB, alignment.
_NOTES = {0x0001, 0x000A, 0x5455, 0x7875, 0x7855, 0x5855, 0x0017, 0xA220, 0xD935, 0xCAFE}


@dataclass(frozen=True, slots=True)
class ArchivedFile:
    """A file in an archive.

    Attributes:
        name: Its path in the archive, with slashes.
        data: What it says.
        info: What the archive says of it.
    """

    name: str
    data: bytes
    info: zipfile.ZipInfo


@dataclass(frozen=True, slots=True)
class Archive:
    """An archive, unpacked.

    Attributes:
        members: Its files, in its order; folders are left out.
        leftovers: What it holds beside them, by name; `pack` does not write it.
    """

    members: Sequence[ArchivedFile]
    leftovers: Sequence[str]


def unpack(data: bytes, *, name: str) -> Archive:
    """Unpacks an archive.

    Raises:
        InputError: It is damaged, locked, too large, or has names that lead out of it; names the
            file and quotes nothing of it.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as opened:
            infos = opened.infolist()
            _check(infos, name, len(data))
            members = [_read(opened, info, name) for info in infos if not info.is_dir()]
            leftovers = (*_leftovers(data, opened), *_folders(infos))
    except DAMAGE:
        pass
    else:
        return Archive(members, leftovers)
    # Raised outside the handler: errors of the library quote names of members.
    raise InputError(f"{name} is damaged: its archive can't be unpacked.")


def _check(infos: Sequence[zipfile.ZipInfo], name: str, size: int) -> None:
    if len(infos) > MEMBERS:
        raise InputError(f"{name} has more than {MEMBERS:,} files in it. Split it into parts.")
    unpacked = sum(info.file_size for info in infos)
    if unpacked > UNPACKED_BYTES:
        raise InputError(f"{name} unpacks to more than {UNPACKED_BYTES:,} bytes. Split it.")
    if unpacked > _SMALL and unpacked > RATIO * size:
        raise InputError(f"{name} unpacks to more than {RATIO} times its size. It is refused.")
    seen: set[str] = set()
    for info in infos:
        if info.flag_bits & _ENCRYPTED:
            raise InputError(f"{name} is locked with a password. Unlock it first.")
        if info.compress_type not in _METHODS:
            raise InputError(f"{name} is packed in an unusual way. Pack it again as a plain zip.")
        if is_bomb(info):
            raise InputError(f"{name} unpacks to more than {RATIO} times its size. It is refused.")
        if _leads_out(info.filename):
            raise InputError(f"{name} has a file whose name leads out of the archive.")
        if info.filename.lower() in seen:
            raise InputError(f"{name} has two files of one name. Pack it again.")
        seen.add(info.filename.lower())


def is_bomb(info: zipfile.ZipInfo) -> bool:
    """Tells whether a member says that it unpacks to more than anything that is written does."""
    return info.file_size > _SMALL and info.file_size > RATIO * max(info.compress_size, 1)


def _leads_out(path: str) -> bool:
    parts = path.replace("\\", "/").split("/")
    return path.startswith(("/", "\\")) or ".." in parts or ":" in parts[0] or "\0" in path


def _read(opened: zipfile.ZipFile, info: zipfile.ZipInfo, name: str) -> ArchivedFile:
    with opened.open(info) as file:
        # One more than it says: what says less than it is, is damaged.
        data = file.read(info.file_size + 1)
    if len(data) != info.file_size:
        raise InputError(f"{name} is damaged: a file in it is not as long as it says.")
    return ArchivedFile(info.filename, data, info)


def _leftovers(data: bytes, opened: zipfile.ZipFile) -> tuple[str, ...]:
    infos = sorted(opened.infolist(), key=lambda info: info.header_offset)
    if (
        opened.comment
        or any(info.comment or not _is_plain(info.extra) for info in infos)
        or not _is_seamless(data, infos, opened.start_dir)
    ):
        return ("notes and gaps of the archive",)
    return ()


def _folders(infos: Sequence[zipfile.ZipInfo]) -> tuple[str, ...]:
    """Names folders that say something: by a name that no file in them has, or as if files."""
    known: set[str] = set()
    for info in infos:
        if not info.is_dir():
            known.update(accumulate(info.filename.split("/")[:-1], "{}/{}".format))
    for info in infos:
        packed = info.file_size or info.compress_size > _NOTHING_PACKED
        if info.is_dir() and (packed or info.filename.rstrip("/") not in known):
            return ("empty folders",)
    return ()


def _is_plain(extra: bytes) -> bool:
    at = 0
    while at + 4 <= len(extra):
        kind, length = struct.unpack_from("<HH", extra, at)
        if kind not in _NOTES:
            return False
        at += 4 + length
    return at == len(extra)


def _is_seamless(data: bytes, infos: Sequence[zipfile.ZipInfo], end: int) -> bool:
    """Tells whether members follow one another without anything between."""
    at = 0
    for info in infos:
        if info.header_offset != at or data[at : at + 4] != b"PK\x03\x04":
            return False
        name, extra = struct.unpack_from("<HH", data, at + 26)
        noted = data[at + _LOCAL + name : at + _LOCAL + name + extra]
        if not _is_plain(noted):
            return False
        at += _LOCAL + name + extra + info.compress_size
        if info.flag_bits & _DESCRIBED:
            at += _described(data, at)
    return at == end


def _described(data: bytes, at: int) -> int:
    """Returns the length of what stands behind a member whose size was not known before."""
    marked = data[at : at + 4] == b"PK\x07\x08"
    for length in (12, 20):
        after = at + length + 4 * marked
        if data[after : after + 2] == b"PK":
            return length + 4 * marked
    return 12 + 4 * marked


def pack(archive: Archive, changed: Mapping[str, bytes], renamed: Mapping[str, str]) -> bytes:
    """Returns an archive with some members changed, and nothing beside its members.

    Args:
        archive: What is there.
        changed: What members say instead, by their names.
        renamed: What members are called instead, by their names.
    """
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as writing:
        for member in archive.members:
            name = renamed.get(member.name, member.name)
            info = zipfile.ZipInfo(name, member.info.date_time)
            info.compress_type = member.info.compress_type
            info.external_attr = member.info.external_attr
            info.create_system = member.info.create_system
            writing.writestr(info, changed.get(member.name, member.data))
    return target.getvalue()


def without(archive: Archive, names: frozenset[str]) -> Archive:
    """Returns an archive without some members."""
    return replace(archive, members=[m for m in archive.members if m.name not in names])
