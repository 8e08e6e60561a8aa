"""Programs of fonts, without what is noted in them: who made them, for whom, names of glyphs.

A program draws glyphs. Beside the drawings it has names, notices and descriptions, and whole tables
that no viewer of PDF looks at. What draws is kept byte for byte.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Callable, Iterator
from itertools import islice, pairwise

_SFNT = (b"\0\1\0\0", b"OTTO", b"true")
# What the standard of PDF asks for, and no other table.
_TABLES = b"CFF |cmap|cvt |fpgm|glyf|head|hhea|hmtx|loca|maxp|post|prep".split(b"|")
_HEAD_SUM, _ALL = 8, 0xB1B0AFBA
_POST, _NAMED, _UNNAMED = 32, b"\0\2\0\0", b"\0\3\0\0"
_STANDARD_GLYPHS = 258
_STANDARD_STRINGS = frozenset((b"Adobe", b"Identity", b"Japan1", b"GB1", b"CNS1", b"Korea1"))

_TYPE_1 = b"%!"
_LOCKED = re.compile(rb"\beexec[ \t\r\n]?\n?")
_NOTED = re.compile(rb"\((?:\\.|[^()\\]|\((?:\\.|[^()\\])*\))*\)|%[^\r\n]*", re.DOTALL)
_FIRST = re.compile(rb"(%!(?:(?:PS-AdobeFont|FontType1)-[0-9.]+(?=[: \r\n]))?)([^\r\n]*)")
_CALLED = re.compile(rb"(/FontName\s*/)([^\s/(){}<>\[\]%]+)")
_CODED = re.compile(rb"(\bdup\s+[0-9]+\s*/)([^\s/(){}<>\[\]%]+)(?=\s+put\b)")
_CHARACTER = re.compile(rb"(?:/([^\s/(){}<>\[\]%]+) )?([0-9]+) (?:RD|-\|) ")
_END = re.compile(rb"[0\s]*cleartomark")
_HEXADECIMAL = re.compile(rb"[0-9A-Fa-f]{4}")

Usual = Callable[[str], bool]


def without_names(program: bytes, usual: Usual) -> bytes:
    """Returns the program of a font without notices, and without names that might be words.

    Args:
        program: Of TrueType, OpenType, CFF, or of Type 1.
        usual: Tells whether a name is one that glyphs have everywhere.

    Raises:
        ValueError: It is of another kind, or damaged.
    """
    try:
        if program.startswith(_SFNT):
            return _sfnt(program, usual)
        if program.startswith(_TYPE_1):
            return _type_1(program, usual)
        if program[:1] == b"\1":
            return _compact(program, usual)
    except (IndexError, struct.error) as error:
        raise ValueError("a damaged font") from error
    raise ValueError("a font of an unknown kind")


def _kept(name: bytes, usual: Usual) -> bool:
    return usual(name.decode("latin-1"))


# -- TrueType and OpenType ------------------------------------------------------------------------


def _sfnt(program: bytes, usual: Usual) -> bytes:
    (count,) = struct.unpack_from(">H", program, 4)
    tables: dict[bytes, bytes] = {}
    for at in range(12, 12 + 16 * count, 16):
        kind, _, start, length = struct.unpack_from(">4sIII", program, at)
        if kind in _TABLES and start < len(program):
            tables[kind] = program[start : start + length]
    if b"head" in tables:
        tables[b"head"] = tables[b"head"][:_HEAD_SUM] + bytes(4) + tables[b"head"][_HEAD_SUM + 4 :]
    if b"CFF " in tables:
        tables[b"CFF "] = _compact(tables[b"CFF "], usual)
    if b"post" in tables:
        tables[b"post"] = _names_of_glyphs(tables[b"post"], usual)
    return _joined(program[:4], tables)


def _joined(kind: bytes, tables: dict[bytes, bytes]) -> bytes:
    """Returns a program made of tables, in the order of their names, with its sums."""
    if not tables:
        raise ValueError("a font without tables")
    power = len(tables).bit_length() - 1
    search = 16 << power
    listing = [kind, struct.pack(">4H", len(tables), search, power, 16 * len(tables) - search)]
    start = 12 + 16 * len(tables)
    bodies, places = [], {}
    for name, data in sorted(tables.items()):
        padded = data + bytes(-len(data) % 4)
        listing.append(struct.pack(">4sIII", name, _sum(padded), start, len(data)))
        bodies.append(padded)
        places[name] = start
        start += len(padded)
    made = b"".join(listing + bodies)
    if b"head" not in places or len(tables[b"head"]) < _HEAD_SUM + 4:
        return made
    at = places[b"head"] + _HEAD_SUM
    return made[:at] + struct.pack(">I", (_ALL - _sum(made)) % 2**32) + made[at + 4 :]


def _sum(data: bytes) -> int:
    numbers: tuple[int, ...] = struct.unpack(f">{len(data) // 4}I", data)
    return sum(numbers) % 2**32


def _names_of_glyphs(table: bytes, usual: Usual) -> bytes:
    """Returns a table of names of glyphs, with those that might be words left empty."""
    if not table.startswith(_NAMED) or len(table) < _POST + 2:
        return _UNNAMED + table[4:_POST]
    (count,) = struct.unpack_from(">H", table, _POST)
    end = _POST + 2 + 2 * count
    indexes = struct.unpack_from(f">{count}H", table, _POST + 2)
    needed = max((0, *(each - _STANDARD_GLYPHS + 1 for each in indexes)))
    names = (each if _kept(each, usual) else b"" for each in islice(_counted(table, end), needed))
    return table[:end] + b"".join(bytes((len(each),)) + each for each in names)


def _counted(table: bytes, at: int) -> Iterator[bytes]:
    while at < len(table):
        yield table[at + 1 : at + 1 + table[at]]
        at += 1 + table[at]


# -- CFF ------------------------------------------------------------------------------------------


def _compact(program: bytes, usual: Usual) -> bytes:
    """Returns a program of CFF: names are written over where they stand, as places are counted."""
    made = bytearray(program)
    names, at = _index(program, program[2])
    _, at = _index(program, at)
    strings, _ = _index(program, at)
    for start, end in names:
        made[start:end] = b"A" * (end - start)
    for start, end in strings:
        string = program[start:end]
        if string not in _STANDARD_STRINGS and not _kept(string, usual):
            made[start:end] = b"A" * (end - start)
    return bytes(made)


def _index(program: bytes, at: int) -> tuple[list[tuple[int, int]], int]:
    """Returns where the entries of a list stand, and where what follows it begins."""
    (count,) = struct.unpack_from(">H", program, at)
    if not count:
        return [], at + 2
    size = program[at + 2]
    first = at + 3 + size * (count + 1) - 1
    ends = [
        first + int.from_bytes(program[place : place + size])
        for place in range(at + 3, at + 3 + size * (count + 1), size)
    ]
    if ends != sorted(ends) or ends[-1] > len(program):
        raise ValueError("a damaged font")
    return list(pairwise(ends)), ends[-1]


# -- Type 1 ---------------------------------------------------------------------------------------


def _type_1(program: bytes, usual: Usual) -> bytes:
    """Returns a program of Type 1: what is noted is written over where it stands."""
    locked = _LOCKED.search(program)
    start = locked.end() if locked else len(program)
    head = _FIRST.match(program[:start])
    first = head[1] + b" " * len(head[2]) if head else b""
    told = _NOTED.sub(_blank, program[len(first) : start])
    told = _CALLED.sub(lambda found: found[1] + b"A" * len(found[2]), told)
    told = _CODED.sub(lambda found: found[1] + _unnamed(found[2], usual), told)
    if _HEXADECIMAL.match(program, start):
        raise ValueError("a font locked in another way")
    end = _END.search(program, start)
    if end is None:
        return first + told + _unlocked(program[start:], usual)
    return first + told + _unlocked(program[start : end.start()], usual) + end[0]


def _blank(found: re.Match[bytes]) -> bytes:
    if found[0].startswith(b"("):
        return b"(" + b" " * (len(found[0]) - 2) + b")"
    return b" " * len(found[0])


def _unnamed(name: bytes, usual: Usual) -> bytes:
    return name if _kept(name, usual) else b"A" * len(name)


def _unlocked(data: bytes, usual: Usual) -> bytes:
    """Returns the locked part of a program, with names of glyphs that might be words hidden."""
    plain = bytearray(_crypt(data, lock=False))
    at = 0
    while (found := _CHARACTER.search(plain, at)) is not None:
        if found[1] is not None:
            plain[found.start(1) : found.end(1)] = _unnamed(bytes(found[1]), usual)
        at = found.end() + int(found[2])
    return _crypt(bytes(plain), lock=True)


def _crypt(data: bytes, *, lock: bool) -> bytes:
    key, made = 55_665, bytearray()
    for byte in data:
        other = byte ^ (key >> 8)
        key = ((other if lock else byte) + key) * 52_845 + 22_719 & 0xFFFF
        made.append(other)
    return bytes(made)
