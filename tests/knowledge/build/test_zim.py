"""Articles of ZIM files: those that zimwriterfs makes, and those that nobody should."""

from __future__ import annotations

import lzma
import struct
from pathlib import Path

import pytest
import zstandard

from knowledge.engines.real_servers import write_zim
from knowledge.engines.wiki_pages import pages
from needed import needs
from undisclosed import KnowledgeError
from undisclosed.knowledge.build import html_pages, zim
from undisclosed.knowledge.build.builder import build
from undisclosed.knowledge.build.pages import RawPage
from undisclosed.knowledge.build.sources import Input, find_inputs, read_pages
from undisclosed.knowledge.pack.pack import Pack

HTML = (b"<p>Herons eat frogs.</p>", b"<p>Frogs hop.</p>")
READ = [RawPage("Heron", "Herons eat frogs."), RawPage("Frog", "Frogs hop.")]
STORED, XZ, ZSTD = 1, 4, 5


def read(path: Path) -> list[RawPage]:
    return [page for file in find_inputs([Input(path)]) for page in read_pages(file)]


def cluster(kind: int, contents: tuple[bytes, ...], *, wide: bool = False) -> bytes:
    width = 8 if wide else 4
    at = (len(contents) + 1) * width
    offsets = [at]
    for content in contents:
        at += len(content)
        offsets.append(at)
    table = b"".join(offset.to_bytes(width, "little") for offset in offsets)
    data = table + b"".join(contents)
    if kind == XZ:
        data = lzma.compress(data)
    if kind == ZSTD:
        data = zstandard.compress(data)
    return bytes([kind | (0x10 if wide else 0)]) + data


def entry(kind: int, where: tuple[int, int], path: str, title: str, space: str = "C") -> bytes:
    head = struct.pack("<HBcIII", kind, 0, space.encode(), 0, *where)
    return head + path.encode() + b"\0" + title.encode() + b"\0"


def redirect(path: str) -> bytes:
    return struct.pack("<HBcII", 0xFFFF, 0, b"C", 0, 0) + path.encode() + b"\0\0"


ENTRIES = (
    entry(0, (0, 1), "frog", "Frog"),
    entry(0, (0, 0), "heron", "Heron"),
    redirect("herons"),
    entry(1, (0, 0), "heron.png", ""),
    entry(0, (0, 0), "counter", "", space="M"),
)


def archive(
    clusters: tuple[bytes, ...],
    entries: tuple[bytes, ...] = ENTRIES,
    *,
    version: tuple[int, int] = (6, 1),
) -> bytes:
    kinds = b"text/html\0image/png\0\0"
    at = 80 + len(kinds)
    parts, places = [], []
    for part in (*entries, *clusters):
        places.append(at)
        parts.append(part)
        at += len(part)
    n = len(entries)
    paths, starts = (struct.pack(f"<{len(p)}Q", *p) for p in (places[:n], places[n:]))
    header = struct.pack(
        "<IHH16sIIQQQQIIQ",
        72173914,
        *version,
        bytes(16),
        n,
        len(clusters),
        at,
        at,
        at + len(paths),
        80,
        0xFFFFFFFF,
        0xFFFFFFFF,
        at + len(paths) + len(starts),
    )
    return header + kinds + b"".join(parts) + paths + starts + bytes(16)


def written(tmp_path: Path, data: bytes) -> Path:
    path = tmp_path / "birds.zim"
    path.write_bytes(data)
    return path


@pytest.mark.parametrize("wide", [False, True])
@pytest.mark.parametrize("kind", [STORED, XZ, ZSTD])
def test_articles_are_read_in_the_order_of_their_contents(
    tmp_path: Path, kind: int, wide: bool
) -> None:
    path = written(tmp_path, archive((cluster(kind, HTML, wide=wide),)))
    assert read(path) == READ


def test_old_files_have_their_articles_elsewhere(tmp_path: Path) -> None:
    old = (entry(0, (0, 0), "Heron", "", space="A"), entry(0, (0, 1), "x", "", space="-"))
    path = written(tmp_path, archive((cluster(XZ, HTML),), old, version=(5, 0)))
    assert read(path) == READ[:1]


def test_several_clusters(tmp_path: Path) -> None:
    entries = (entry(0, (1, 0), "frog", "Frog"), entry(0, (0, 0), "heron", "Heron"))
    path = written(tmp_path, archive((cluster(ZSTD, HTML[:1]), cluster(XZ, HTML[1:])), entries))
    assert read(path) == READ


@needs("zimwriterfs")
@pytest.mark.parametrize("options", [(), ("--clusterSize=4",), ("--withoutFTIndex",)])
def test_what_zimwriterfs_makes_is_read(tmp_path: Path, options: tuple[str, ...]) -> None:
    made = pages(120)
    found = read(write_zim(made, tmp_path / "pages.zim", *options))
    assert {page.title: page.text for page in found} == {
        page.title: f"{page.title}\n{page.text}" for page in made
    }


@needs("zimwriterfs")
def test_a_pack_is_built_of_it(tmp_path: Path) -> None:
    made = pages(200)
    path = write_zim(made, tmp_path / "pages.zim")
    build([path], tmp_path / "pages.pack", name="pages", keep_duplicates=True)
    pack = Pack(tmp_path / "pages.pack")
    assert pack.total == 200
    words = ("HIV", "infection", "zidovudine")
    expected = [sum(word in f"{p.title} {p.text}" for p in made) for word in words]
    assert pack.count([((word,),) for word in words]) == expected


GOOD = archive((cluster(ZSTD, HTML),))


def with_number(data: bytes, at: int, number: int, width: int) -> bytes:
    return data[:at] + number.to_bytes(width, "little") + data[at + width :]


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "lies beyond its end"),
        (GOOD[:50], "lies beyond its end"),
        (b"PK" + GOOD[2:], "is no ZIM file"),
        (with_number(GOOD, 4, 7, 2), "is no ZIM file of version 5 or 6"),
        (GOOD[:-1], "does not end with its checksum"),
        (GOOD + b"x", "does not end with its checksum"),
        (with_number(GOOD, 24, 0xFFFFFFFF, 4), "lies beyond its end"),  # entries
        (with_number(GOOD, 28, 0xFFFFFFFF, 4), "lies beyond its end"),  # clusters
        (with_number(GOOD, 32, 1 << 63, 8), "lies beyond its end"),  # their places
        (with_number(GOOD, 56, 1 << 62, 8), "lies beyond its end"),  # content types
        (with_number(GOOD, 56, len(GOOD) - 1, 8), "content types has no end"),
        (archive((cluster(ZSTD, HTML),), (entry(0, (1, 0), "a", ""),)), "cluster that is not"),
        (archive((cluster(ZSTD, HTML),), (entry(0, (0, 2), "a", ""),)), "content that is not"),
        (archive((cluster(ZSTD, HTML),), (entry(0, (0, 0xFFFFFFFF), "a", ""),)), "is not there"),
        (archive((bytes([3]) + b"x" * 40,)), r"no longer used \(3\)"),
        (archive((bytes([ZSTD]) + b"no zstd at all",)), "does not decompress"),
        (archive((bytes([XZ]) + b"no xz at all",)), "cut off or damaged"),
        (archive((cluster(ZSTD, HTML)[:20],)), "cut off or damaged"),
        (archive((bytes([STORED]) + struct.pack("<3I", 12, 9, 8),)), "ends before it begins"),
        (archive((bytes([STORED]) + struct.pack("<3I", 12, 12, 99_999),)), "beyond its end"),
        (archive((bytes([STORED]) + struct.pack("<3I", 12, 12, 1 << 31),)), "an article has"),
    ],
)
def test_what_is_damaged_is_refused(tmp_path: Path, data: bytes, why: str) -> None:
    path = written(tmp_path, data)
    with pytest.raises(KnowledgeError, match=why):
        read(path)


@pytest.mark.parametrize("kind", [XZ, ZSTD])
def test_a_small_cluster_that_stands_for_very_much_is_not_unpacked(
    tmp_path: Path, kind: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(zim, "MOST_UNPACKED", 4 << 20)
    path = written(tmp_path, archive((cluster(kind, (bytes(9 << 20), b"")),)))
    assert path.stat().st_size < 20_000
    with pytest.raises(KnowledgeError, match="more than 4 MB"):
        read(path)


def test_each_flipped_byte_is_an_error_or_harmless(tmp_path: Path) -> None:
    for at in range(len(GOOD) - 16):
        path = written(tmp_path, GOOD[:at] + bytes([GOOD[at] ^ 0x55]) + GOOD[at + 1 :])
        try:
            found = read(path)
        except KnowledgeError:
            continue
        assert len(found) <= 3


def test_a_zim_file_is_not_compressed_once_more(tmp_path: Path) -> None:
    path = tmp_path / "birds.zim.gz"
    path.write_bytes(b"")
    with pytest.raises(KnowledgeError, match="Decompress it first"):
        read(path)


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<h1>Herons</h1><p>They eat\nfrogs.</p>", "Herons\nThey eat frogs."),
        ("<head><title>x</title></head><body>a<br>b</body>", "a\nb"),
        ("a<script>if (a < b) { x(); }</script>b<style>p{}</style>", "ab"),
        ("<p>caf&eacute; &amp; tea</p>", "café & tea"),
        ("<div class='noprint'><div>no</div>no</div>yes", "yes"),
        ("<p>one<sup class='reference'><a>[1]</a></sup>, two</p>", "one, two"),
        ("<p>H<sub>2</sub>O <i>is</i> <a href='x'>wa</a>ter", "H2O is water"),
        ("<ul><li>one<li>two</ul>", "one\ntwo"),
        ("<img class='noprint'>shown", "shown"),
        ("<svg/>shown", "shown"),
        ("&#0;\udcff".encode("utf-8", "replace").decode(), "\ufffd?"),
        ("", ""),
    ],
)
def test_what_is_read_of_a_web_page(html: str, text: str) -> None:
    assert html_pages.page_of("", html.encode()).text == text
