"""What every reader of a file promises, whatever the bytes: an answer, or an error that is ours.

Each target takes bytes and either returns or raises an `UndisclosedError`; what a format lets out
besides is a fault, though `formats.choosing.guard` would keep it from the user. What was read is
also written back, with one word changed, and read again. `bench.fuzz` looks for bytes that break
this, `tests/test_fuzz.py` keeps those that did.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path
from random import Random
from typing import cast

from office_files import unzipped, zipped
from undisclosed.decisions.file import parse_decisions
from undisclosed.document.document import Document
from undisclosed.errors import UndisclosedError
from undisclosed.evaluation.gold import read_gold
from undisclosed.evaluation.predictions import read_predictions
from undisclosed.formats.joining import Joined
from undisclosed.formats.office.pictures import clean_picture
from undisclosed.formats.protocol import Format, FormatDocument, Replacement
from undisclosed.interfaces.log import Log
from undisclosed.interfaces.manifest import Manifest
from undisclosed.knowledge.build.mediawiki import strip_markup
from undisclosed.knowledge.build.sources import find_inputs, read_pages
from undisclosed.knowledge.engines.adapters.choosing import ADAPTER_TYPES
from undisclosed.knowledge.engines.address import parse_address, read_engine_file
from undisclosed.knowledge.engines.caller import Caller
from undisclosed.knowledge.engines.question import Question
from undisclosed.knowledge.engines.recording import Recording
from undisclosed.knowledge.engines.store import AnswerStore
from undisclosed.knowledge.engines.transport import EngineReply, Transport
from undisclosed.knowledge.pack.pack import Pack
from undisclosed.language.opening import open_language
from undisclosed.plugins import BUILT_IN, load
from undisclosed.policy.file import read_policy
from undisclosed.report.certificate import parse_certificate
from undisclosed.taxonomy.readers.obo import open_obo
from undisclosed.taxonomy.readers.order import open_order
from undisclosed.taxonomy.readers.rdf import open_rdf
from undisclosed.taxonomy.readers.rf2 import open_rf2
from undisclosed.taxonomy.readers.xml import open_xml
from undisclosed.taxonomy.table import TableTaxonomy


class OtherTextError(AssertionError):
    """Read again, a release says something else: `OpenDocument.release` withholds it."""


Target = Callable[[bytes], None]

KINDS = sorted(BUILT_IN["formats"])
"""Formats that come with the package."""

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


def _document(text: str) -> None:
    document = Document(text)
    for language in ("en", "es", "ca", "pt"):
        reading = open_language(language).read(document.view)
        for first, past in zip(reading.starts, reading.ends, strict=True):
            span = document.original(first, past)
            assert 0 <= span.start <= span.end <= len(text)


def _pages(path: Path) -> None:
    for source in find_inputs([path]):
        for page in read_pages(source):
            strip_markup(page)


def _run(path: Path) -> None:
    """Reads what an earlier run put down, and goes on with it."""
    with suppress(UndisclosedError):
        Manifest(path, "run")
    Log(str(path), ["a.txt"])


_QUESTIONS = (
    Question((("HIV",),)),
    Question((("HIV", "AIDS"), ("infection",))),
    Question((("HIV",), ("infection",)), ("cat",)),
)


def _answer(path: Path) -> None:
    """Lets engines of all kinds answer with these bytes, whatever they are asked."""
    reply = EngineReply(200, {}, path.read_bytes())
    for engine in _ENGINES:
        address = parse_address(engine)
        store = AnswerStore(path.with_suffix(".sqlite"))
        caller = Caller(address, 0.0, store)
        caller._transport = cast(Transport, _Answering(reply))
        asked = ADAPTER_TYPES[address.adapter](caller)
        questions = [each for each in _QUESTIONS if each.is_plain or asked.manner.unions]
        for ask in (asked.total, partial(asked.count, questions)):
            with suppress(UndisclosedError):
                ask()
        store.close()


_ENGINES = (
    *(
        f"{kind}+http://localhost:9/content/x#retries=0"
        for kind in ("elasticsearch", "kiwix", "mediawiki", "pubmed", "solr")
    ),
    "template+http://localhost:9/{query}#retries=0&pages=9&count=hits.0.total",
)


@dataclass(frozen=True, slots=True)
class _Answering:
    """Gives one answer to every request."""

    reply: EngineReply

    def send(self, request: object) -> EngineReply:
        return self.reply


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
            raise OtherTextError(f"{name}: read again, the release says something else")


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


def _as_part(kind: str, name: str, data: bytes) -> bytes:
    """A file of Office whose main part is these bytes: archives are searched by themselves."""
    return zipped({**_parts_of(kind), name: data})


@lru_cache
def _parts_of(kind: str) -> dict[str, bytes]:
    return unzipped((HERE / kind / "small").read_bytes())


_PARTS = {
    "docx": "word/document.xml",
    "odp": "content.xml",
    "ods": "content.xml",
    "odt": "content.xml",
    "pptx": "ppt/slides/slide1.xml",
    "xlsx": "xl/worksheets/sheet1.xml",
}
"""What says most in a file of Office."""

TARGETS: Mapping[str, Target] = {
    "policy-toml": partial(_file, ".toml", read_policy),
    "policy-yaml": partial(_file, ".yaml", read_policy),
    "pack": partial(_file, ".pack", _pack),
    "certificate": partial(_text, parse_certificate),
    "decisions": partial(_text, parse_decisions),
    "gold": partial(_file, ".jsonl", lambda path: read_gold(str(path))),
    "document": partial(_text, _document),
    "taxonomy-csv": partial(_file, ".csv", TableTaxonomy.open),
    "taxonomy-obo": partial(_file, ".obo", open_obo),
    "taxonomy-order": partial(_file, ".txt", open_order),
    "taxonomy-rdf": partial(_file, ".ttl", open_rdf),
    "taxonomy-rf2": partial(_file, ".zip", open_rf2),
    "taxonomy-xml": partial(_file, ".xml", open_xml),
    "predictions": partial(_file, ".jsonl", lambda path: read_predictions(str(path))),
    "recording": partial(_file, ".counts", Recording),
    "engine": partial(_file, ".toml", lambda path: read_engine_file(str(path))),
    "answer": partial(_file, ".json", _answer),
    "earlier-run": partial(_file, ".csv", _run),
    "picture": lambda data: (clean_picture(data), None)[1],
    **{
        f"pages-{kind}": partial(_file, f".{kind}", _pages)
        for kind in ("csv", "jsonl", "jsonl.gz", "jsonl.zst", "parquet", "xml", "zim")
    },
    **{name: partial(_format, name, _as_is) for name in KINDS},
    **{f"{k}-part": partial(_format, k, partial(_as_part, k, name)) for k, name in _PARTS.items()},
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
