"""What every reader of a file promises, whatever the bytes: an answer, or an error that is ours.

Each target takes bytes and either returns or raises an `UndisclosedError`; what a format lets out
besides is a fault, though `formats.choosing.guard` would keep it from the user. What was read is
also written back, with one word changed, and read again. `bench.fuzz` looks for bytes that break
this, `tests/test_fuzz.py` keeps those that did.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random

from office_files import paragraph, unzipped, word, zipped
from undisclosed.decisions.decision import Decisions
from undisclosed.document.document import Document
from undisclosed.errors import UndisclosedError
from undisclosed.evaluation.gold import read_gold
from undisclosed.formats.joining import Joined
from undisclosed.formats.protocol import Format, FormatDocument, Replacement
from undisclosed.knowledge.pack.pack import Pack
from undisclosed.language.english.english import shipped_english
from undisclosed.plugins import load
from undisclosed.policy.file import read_policy
from undisclosed.report.certificate import parse_certificate
from undisclosed.taxonomy.readers.obo import open_obo
from undisclosed.taxonomy.readers.order import open_order
from undisclosed.taxonomy.readers.rdf import open_rdf
from undisclosed.taxonomy.readers.rf2 import open_rf2
from undisclosed.taxonomy.readers.xml import open_xml
from undisclosed.taxonomy.table import TableTaxonomy

Target = Callable[[bytes], None]

HERE = Path(__file__).parent / "fuzz"
LONGEST = 1 << 16
"""Bytes of the longest input that is tried."""


def _file(suffix: str, read: Callable[[Path], object], data: bytes) -> None:
    """Reads a file with these bytes."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"file{suffix}"
        path.write_bytes(data)
        with suppress(UndisclosedError):
            read(path)


def _text(read: Callable[[str], object], data: bytes) -> None:
    with suppress(UndisclosedError, UnicodeDecodeError):
        read(data.decode())


def _pack(path: Path) -> None:
    pack = Pack(path)
    for key in ("HIV", "infection", "cat"):
        pack.count([((key,),)])
        pack.phrases(key)
    pack.verify()


def _decisions(text: str) -> None:
    with suppress(json.JSONDecodeError, RecursionError):
        Decisions.of(json.loads(text))


def _document(text: str) -> None:
    document = Document(text)
    reading = shipped_english().read(document.view)
    for first, past in zip(reading.starts, reading.ends, strict=True):
        span = document.original(first, past)
        assert 0 <= span.start <= span.end <= len(text)


def _format(name: str, wrap: Callable[[bytes], bytes], data: bytes) -> None:
    """Reads a file in a format, changes a word of it, and reads that."""
    format_: Format = load("formats", name)()
    data = wrap(data)
    format_.recognises(data, "")
    with suppress(UndisclosedError):
        opened = format_.read(data, name="file", encoding="utf-8")
        edits = _one_word(opened)
        if edits is None:
            return
        joined = Joined(opened.blocks)
        parts = joined.split([edits])
        written = format_.read(opened.write(parts), name="file", encoding="utf-8")
        wanted = joined.text[: edits.start] + edits.text + joined.text[edits.end :]
        if Joined(written.blocks).text != wanted:
            raise AssertionError(f"{name}: read again, the release says something else")


def _one_word(opened: FormatDocument) -> Replacement | None:
    """Returns an edit of the first word of a file."""
    text = Joined(opened.blocks).text
    found = next(_words(text), None)
    return None if found is None else Replacement(*found, "disease")


def _words(text: str) -> Iterator[tuple[int, int]]:
    first = None
    for at, char in enumerate(f"{text} "):
        if char.isascii() and char.isalpha():
            first = at if first is None else first
        elif first is not None:
            yield first, at
            first = None


def _as_is(data: bytes) -> bytes:
    return data


def _word_part(data: bytes) -> bytes:
    """A Word document whose main part is these bytes."""
    parts = dict(_WORD_PARTS)
    parts["word/document.xml"] = data
    return zipped(parts)


_WORD_PARTS = unzipped(word(paragraph("She takes ", "zidovudine", ".")))

TARGETS: Mapping[str, Target] = {
    "policy-toml": partial(_file, ".toml", read_policy),
    "policy-yaml": partial(_file, ".yaml", read_policy),
    "pack": partial(_file, ".pack", _pack),
    "certificate": partial(_text, parse_certificate),
    "decisions": partial(_text, _decisions),
    "gold": partial(_file, ".jsonl", lambda path: read_gold(str(path))),
    "document": partial(_text, _document),
    "taxonomy-csv": partial(_file, ".csv", TableTaxonomy.open),
    "taxonomy-obo": partial(_file, ".obo", open_obo),
    "taxonomy-order": partial(_file, ".txt", open_order),
    "taxonomy-rdf": partial(_file, ".ttl", open_rdf),
    "taxonomy-rf2": partial(_file, ".zip", open_rf2),
    "taxonomy-xml": partial(_file, ".xml", open_xml),
    "docx": partial(_format, "docx", _word_part),
    **{
        name: partial(_format, name, _as_is)
        for name in (
            "csv", "eml", "html", "json", "mbox", "parquet", "pdf", "rtf", "text", "zip",
            "xlsx", "pptx", "odt",
        )
    },
}  # fmt: skip
"""By name, what reads a kind of file."""


def seeds(name: str) -> list[bytes]:
    """Returns what mutations of a kind of file start from."""
    return [path.read_bytes() for path in sorted((HERE / name).glob("*")) if path.is_file()]


def mutated(seeds: Iterable[bytes], chance: Random) -> bytes:
    """Returns one of some inputs with changes: bits, bytes, stretches left out or repeated."""
    inputs = list(seeds)
    data = bytearray(chance.choice(inputs) or b"\0")
    for _ in range(chance.choice((1, 1, 1, 2, 4, 8))):
        at = chance.randrange(len(data) or 1)
        length = chance.choice((1, 1, 2, 4, 16, 64))
        match chance.randrange(6):
            case 0 if data:
                data[at] ^= 1 << chance.randrange(8)
            case 1 if data:
                data[at] = chance.choice(b"\0\xff\"'<>&{}[]()\\/\n\r\t 09-")
            case 2:
                del data[at : at + length]
            case 3:
                data[at:at] = data[at : at + length] * chance.choice((1, 1, 2, 50))
            case 4:
                other = chance.choice(inputs)
                place = chance.randrange(len(other) or 1)
                data[at : at + length] = other[place : place + length]
            case _:
                data[at:at] = chance.randbytes(length)
    return bytes(data[:LONGEST])
