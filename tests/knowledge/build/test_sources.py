"""Every format of pages, whole and damaged."""

import bz2
import csv
import gzip
import json
import lzma
import traceback
from collections.abc import Callable
from pathlib import Path

import pyarrow  # type: ignore[import-untyped]
import pyarrow.parquet  # type: ignore[import-untyped]
import pytest
import zstandard

from undisclosed.errors import KnowledgeError
from undisclosed.knowledge.build import extras
from undisclosed.knowledge.build.builder import build
from undisclosed.knowledge.build.mediawiki import strip_markup
from undisclosed.knowledge.build.pages import Columns, RawPage
from undisclosed.knowledge.build.sources import Input, Meter, find_inputs, read_pages
from undisclosed.knowledge.pack.pack import Pack

SECRET = "zidovudine"
PAGES = [RawPage("Heron", 'The heron\nate a "frog", twice.'), RawPage("", "Ärzte, 漢字.")]
WIKI = """<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/" version="0.11" xml:lang="en">
  <siteinfo><sitename>Birds</sitename></siteinfo>
  <page><title>Heron</title><ns>0</ns><id>1</id>
    <revision><model>wikitext</model><text>old</text></revision>
    <revision><model>wikitext</model><text>{{Infobox|a=b}}
'''Herons''' are [[bird|birds]].&lt;ref&gt;
A book&lt;/ref&gt;
== Food ==
They eat [[frog]]s &amp;amp; fish. [[File:Heron.jpg|thumb|A [[heron]] at noon]]
{{cite|web}} [[Category:Birds]]</text></revision></page>
  <page><title>Herons</title><ns>0</ns><redirect title="Heron" />
    <revision><text>#REDIRECT [[Heron]]</text></revision></page>
  <page><title>Talk:Heron</title><ns>1</ns><revision><text>nice</text></revision></page>
  <page><title>Data</title><ns>0</ns>
    <revision><model>json</model><text>{}</text></revision></page>
  <page><title>Frog</title><ns>0</ns><revision><text>Frogs hop.</text></revision></page>
</mediawiki>
"""


def read(path: Path, columns: Columns | None = None) -> list[RawPage]:
    source = Input(path, columns=columns or Columns())
    return [page for file in find_inputs([source]) for page in read_pages(file)]


def jsonl(pages: list[RawPage]) -> bytes:
    lines = (json.dumps({"title": page.title, "text": page.text}) for page in pages)
    return "\n".join(lines).encode()


def write_csv(path: Path, names: list[str], pages: list[RawPage], **options: str) -> Path:
    with path.open("w", newline="", encoding="utf-8-sig") as file:
        writer = csv.writer(file, **options)  # type: ignore[arg-type]
        writer.writerow(names)
        writer.writerows([number, page.title, page.text] for number, page in enumerate(pages))
    return path


COMPRESS: dict[str, Callable[[bytes], bytes]] = {
    ".gz": gzip.compress,
    ".bz2": bz2.compress,
    ".xz": lzma.compress,
    ".zst": zstandard.compress,
}


@pytest.mark.parametrize("suffix", COMPRESS)
def test_compressed_files_are_read_whole_or_refused(tmp_path: Path, suffix: str) -> None:
    many = PAGES * 20_000
    data = COMPRESS[suffix](jsonl(many))
    path = tmp_path / f"a.jsonl{suffix}"
    path.write_bytes(data)
    assert read(path) == many
    path.write_bytes(COMPRESS[suffix](jsonl(PAGES) + b"\n") + COMPRESS[suffix](jsonl(PAGES)))
    assert read(path) == PAGES * 2
    for broken in (data[:-20], data[: len(data) // 2], b"nothing of that kind"):
        path.write_bytes(broken)
        with pytest.raises(KnowledgeError, match=f"a.jsonl{suffix}"):
            read(path)


def test_columns_of_csv_tsv_parquet_and_json(tmp_path: Path) -> None:
    columns = Columns("body", "head")
    table = pyarrow.table(
        {"n": [0, 1], "head": ["Heron", None], "body": [page.text for page in PAGES]}
    )
    pyarrow.parquet.write_table(table, tmp_path / "a.parquet")
    write_csv(tmp_path / "a.csv", ["n", "head", "body"], PAGES)
    write_csv(tmp_path / "a.tsv", ["n", "head", "body"], PAGES, delimiter="\t")
    (tmp_path / "a.csv.gz").write_bytes(gzip.compress((tmp_path / "a.csv").read_bytes()))
    lines = (json.dumps({"head": page.title, "body": page.text}) for page in PAGES)
    (tmp_path / "a.jsonl").write_text("\n".join(lines))
    for name in ("a.parquet", "a.csv", "a.tsv", "a.csv.gz", "a.jsonl"):
        assert read(tmp_path / name, columns) == PAGES, name
        with pytest.raises(KnowledgeError, match="text") as caught:
            read(tmp_path / name)
        assert SECRET not in str(caught.value)


def test_long_fields_and_missing_titles(tmp_path: Path) -> None:
    long = "heron " * 50_000
    path = write_csv(tmp_path / "a.csv", ["n", "other", "text"], [RawPage("", long)])
    assert read(path) == [RawPage("", long)]
    assert csv.field_size_limit() == 131_072
    (tmp_path / "b.csv").write_text("")
    assert read(tmp_path / "b.csv") == []


@pytest.mark.parametrize(
    ("name", "content", "why"),
    [
        ("a.csv", f'text\n"open {SECRET}'.encode(), "quotation mark"),
        ("a.csv", f"{SECRET},b\n1,2\n".encode(), "no column 'text'"),
        ("a.csv", f"title,text\n{SECRET}\n".encode(), "line 2.*too short"),
        ("a.csv", b"text\n\xff" + SECRET.encode(), "not UTF-8"),
        ("a.parquet", SECRET.encode() * 20, "damaged"),
        ("a.parquet.gz", b"", "compressed as a whole"),
        ("a.xml", f"<mediawiki><page>{SECRET}".encode(), "line 1, column .* is not XML"),
        ("a.xml", f"{SECRET}".encode(), "is not XML"),
        (
            "a.xml",
            f'<!DOCTYPE a [<!ENTITY b "{SECRET}">]><mediawiki>&b;</mediawiki>'.encode(),
            "own entities",
        ),
        (
            "a.xml",
            b'<!DOCTYPE a SYSTEM "file:///etc/hostname"><mediawiki/>',
            "own entities",
        ),
    ],
)
def test_what_is_damaged_or_hostile_is_refused_without_its_text(
    tmp_path: Path, name: str, content: bytes, why: str
) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(KnowledgeError, match=why) as caught:
        read(tmp_path / name)
    assert SECRET not in "".join(traceback.format_exception(caught.value))


def test_a_parquet_column_of_numbers_is_refused(tmp_path: Path) -> None:
    pyarrow.parquet.write_table(pyarrow.table({"text": [1, 2]}), tmp_path / "a.parquet")
    with pytest.raises(KnowledgeError, match="must hold strings"):
        read(tmp_path / "a.parquet")


@pytest.mark.parametrize("suffix", ["", ".bz2"])
def test_a_mediawiki_dump_gives_its_articles(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"dump.xml{suffix}"
    path.write_bytes(bz2.compress(WIKI.encode()) if suffix else WIKI.encode())
    found = [strip_markup(page) for page in read(path)]
    assert [page.title for page in found] == ["Heron", "Frog"]
    assert " ".join(found[0].text.split()) == "Herons are birds. Food They eat frogs & fish."
    assert found[1].text == "Frogs hop."


def test_a_dump_is_built_with_processes_too(tmp_path: Path) -> None:
    (tmp_path / "dump.xml").write_text(WIKI.replace("Frogs hop.", "'''Herons''' eat [[frog]]s."))
    inputs = [tmp_path / "dump.xml"] * 2
    for jobs in (1, 2):
        build(inputs, tmp_path / "p.pack", name="p", jobs=jobs)
        with Pack(tmp_path / "p.pack") as pack:
            assert (pack.total, pack.frequency("heron"), pack.frequency("thumb")) == (4, 4, 0)


def test_a_large_dump_stays_out_of_memory(tmp_path: Path) -> None:
    import tracemalloc

    article = (
        f"<page><title>A</title><ns>0</ns><revision><text>{'a ' * 5000}</text></revision></page>"
    )
    (tmp_path / "dump.xml").write_text(f"<mediawiki>{article * 1000}</mediawiki>")
    source = find_inputs([tmp_path / "dump.xml"])[0]
    tracemalloc.start()
    pages = sum(1 for _ in read_pages(source))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert pages == 1000
    assert peak < 3_000_000


@pytest.mark.parametrize(
    ("name", "extra"), [("a.jsonl.zst", "zstd"), ("a.parquet", "parquet"), ("a.xml", "mediawiki")]
)
def test_a_missing_library_names_its_install_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, extra: str
) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(extras, "import_module", missing)
    (tmp_path / name).write_bytes(b"")
    with pytest.raises(KnowledgeError, match=rf"pip install 'undisclosed\[{extra}\]'"):
        read(tmp_path / name)


@pytest.mark.parametrize("suffix", ["", ".xz"])
def test_how_much_was_read_is_known(tmp_path: Path, suffix: str) -> None:
    paths = [tmp_path / f"{name}.jsonl{suffix}" for name in "ab"]
    data = jsonl(PAGES * 30_000)
    for path in paths:
        path.write_bytes(lzma.compress(data, preset=0) if suffix else data)
    meter = Meter(find_inputs(paths))
    assert meter.part() == 0
    parts = [meter.part() for _ in meter.pages()]
    assert parts == sorted(parts)
    assert 0.2 < parts[len(parts) // 2 - 10] <= 0.5
    assert meter.part() == 1
