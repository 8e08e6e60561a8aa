"""The file that holds places: countries, their cities and some regions, under one checksum.

    magic      8 bytes
    version    uint32, little-endian
    checksum   32 bytes, SHA-256 of the body as it is before compression
    body       UTF-8, zlib; three parts with an empty line between:

        code, continent, name           a line for each country
        code, name|name|…               a line for each country and continent: largest cities first
        key, entry|entry|…              a line for each name of a place, sorted by key

Fields are separated by tabs. An entry is a country's code, a letter for the kind of place, "+"
where its continent is certain or "-", and the code of a part of the country if there is one:
"USt+TX".
Nothing in it is executed or unpickled.
"""

from __future__ import annotations

import hashlib
import os
import struct
import unicodedata
import zlib
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from undisclosed.errors import TaxonomyError

MAGIC = b"UNDISPL\x1a"
FORMAT_VERSION = 1
_PREFIX = struct.Struct("<8sI32s")
# The table needs 1 MB; a damaged length must not make us allocate whatever it says.
_BODY_LIMIT = 16 * 1024 * 1024
_LONGEST_NAME = 80
_APOSTROPHES = str.maketrans({"’": "'", "‘": "'", "ʻ": "'", "`": "'"})
_AS_SPACE = str.maketrans(dict.fromkeys("\t\n\r\x0b\x0c-–_", " "))


class PlaceKind(Enum):
    """What a place is."""

    COUNTRY = "n"
    STATE = "s"
    REGION = "r"
    CITY = "c"
    TOWN = "t"
    SETTLEMENT = "m"
    PLACE = "p"


@dataclass(frozen=True, slots=True)
class NamedPlace:
    """One of the places that bear a name.

    Attributes:
        country: Its code, two capitals.
        kind: What it is.
        on_continent: Whether it lies on the continent of its country without doubt.
        part: Code of the part of the country; "" if not told.
    """

    country: str
    kind: PlaceKind
    on_continent: bool
    part: str = ""

    def __str__(self) -> str:
        return f"{self.country}{self.kind.value}{'+' if self.on_continent else '-'}{self.part}"

    @classmethod
    def parse(cls, written: str) -> NamedPlace:
        """Reads what `str` wrote."""
        return cls(written[:2], PlaceKind(written[2]), written[3] == "+", written[4:])


@dataclass(frozen=True, slots=True)
class Country:
    """A country.

    Attributes:
        name: In the language of the table.
        continent: Code of its continent; "" where it lies in two.
    """

    name: str
    continent: str


@dataclass(frozen=True, slots=True)
class PlaceTable:
    """What a file holds.

    Attributes:
        checksum: SHA-256 in hexadecimal.
        countries: By code.
        largest: Names of the largest cities by code of country or continent, largest first.
        names: The lines of names, sorted; splitting those that are asked for is enough.
    """

    checksum: str
    countries: Mapping[str, Country]
    largest: Mapping[str, Sequence[str]]
    names: Sequence[str]

    def entries(self, name: str) -> list[NamedPlace]:
        """Returns all places that bear a name; none if it is unknown."""
        if len(name) > _LONGEST_NAME:
            return []
        key = place_key(name) + "\t"
        at = bisect_left(self.names, key)
        if at == len(self.names) or not self.names[at].startswith(key):
            return []
        return [NamedPlace.parse(entry) for entry in self.names[at][len(key) :].split("|")]


def place_key(name: str) -> str:
    """Returns the key of a place's name: small letters, no accents, no dots, single spaces.

    >>> place_key("São  Tomé"), place_key("St. John’s")
    ('sao tome', "st john's")
    """
    plain = unicodedata.normalize("NFKD", name.translate(_APOSTROPHES).translate(_AS_SPACE))
    kept = "".join(c for c in plain if not unicodedata.combining(c) and c != ".")
    return " ".join(kept.casefold().split())


def write_places(
    path: Path,
    countries: Mapping[str, Country],
    largest: Mapping[str, Sequence[str]],
    names: Mapping[str, Sequence[NamedPlace]],
) -> str:
    """Writes a file in one go and returns its checksum."""
    parts = (
        [f"{code}\t{c.continent}\t{c.name}" for code, c in sorted(countries.items())],
        [f"{code}\t{'|'.join(cities)}" for code, cities in sorted(largest.items())],
        [f"{key}\t{'|'.join(map(str, entries))}" for key, entries in sorted(names.items())],
    )
    body = "\n\n".join("\n".join(lines) for lines in parts).encode() + b"\n"
    digest = hashlib.sha256(body)
    beside = path.with_name(path.name + ".part")
    beside.write_bytes(
        _PREFIX.pack(MAGIC, FORMAT_VERSION, digest.digest()) + zlib.compress(body, 9)
    )
    os.replace(beside, path)
    return digest.hexdigest()


def read_places(path: Path) -> PlaceTable:
    """Reads a file and checks that it is whole.

    Raises:
        TaxonomyError: If it is missing, of another kind or version, truncated or damaged.
    """
    try:
        content = path.read_bytes()
    except OSError as error:
        raise TaxonomyError(
            f"The table of places {path} can't be read: {error.strerror}. Install the package "
            "again, or give the path of a file written by tools/build_places.py."
        ) from error
    digest = _check_prefix(path, content)
    body = _decompress(path, content[_PREFIX.size :])
    found = hashlib.sha256(body)
    if found.digest() != digest:
        raise _damaged(path, "its checksum does not match")
    # From here on the content is what was once written, so that faults are the writer's.
    try:
        countries, largest, names = body.decode().split("\n\n")
        return PlaceTable(
            found.hexdigest(), _countries(countries), _largest(largest), names.splitlines()
        )
    except ValueError as error:
        raise _damaged(path, "its parts are not what the format says") from error


def _countries(part: str) -> dict[str, Country]:
    rows = (line.split("\t") for line in part.split("\n"))
    return {code: Country(name, continent) for code, continent, name in rows}


def _largest(part: str) -> dict[str, Sequence[str]]:
    rows = (line.split("\t") for line in part.split("\n"))
    return {code: tuple(cities.split("|")) for code, cities in rows}


def _check_prefix(path: Path, content: bytes) -> bytes:
    if not content.startswith(MAGIC):
        raise TaxonomyError(
            f"{path} is not a table of places. Expected a file written by tools/build_places.py."
        )
    if len(content) < _PREFIX.size:
        raise _damaged(path, "it ends within its header")
    _, version, digest = _PREFIX.unpack_from(content)
    if version != FORMAT_VERSION:
        raise TaxonomyError(
            f"{path} has format version {version}; this program reads version {FORMAT_VERSION}. "
            "Build it again with tools/build_places.py."
        )
    return bytes(digest)


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


def _damaged(path: Path, how: str) -> TaxonomyError:
    return TaxonomyError(
        f"The table of places {path} is damaged or truncated: {how}. Install the package again, "
        "or build the file again with tools/build_places.py."
    )
