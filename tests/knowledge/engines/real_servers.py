"""Real engines over the invented encyclopedia, on this machine: a MediaWiki, a kiwix-serve."""

from __future__ import annotations

import os
import shutil
import socket
import struct
import subprocess
import tempfile
import time
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen
from xml.sax.saxutils import escape

import pytest

from knowledge.engines.wiki_pages import WikiPage
from needed import PACKAGES

_WIKI = Path("/usr/share/mediawiki")
_DUMP = "http://www.mediawiki.org/xml/export-0.11/"
_SECONDS = 120
"""A program of a few seconds that takes longer must hang."""

needs_mediawiki = pytest.mark.skipif(
    shutil.which("php") is None or not (_WIKI / "api.php").exists(),
    reason=f"needs MediaWiki: apt-get install --no-install-recommends {PACKAGES['php']}",
)


@contextmanager
def mediawiki(pages: Sequence[WikiPage]) -> Iterator[str]:
    """Gives the address of the API of a wiki that has some pages, and a main page."""
    # In memory where there is such a place: each page is a transaction that waits for the disk.
    memory = Path("/dev/shm")
    parent = memory if os.access(memory, os.W_OK) else None
    with tempfile.TemporaryDirectory(dir=parent) as name:
        folder = Path(name)
        port = _free_port()
        settings = _install(folder, port)
        dump = folder / "pages.xml"
        dump.write_text(_as_dump(pages))
        _maintain("importDump", "--conf", str(settings), "--no-updates", str(dump))
        _maintain("rebuildtextindex", "--conf", str(settings))
        _maintain("initSiteStats", "--conf", str(settings), "--update")
        serve = ["php", "-S", f"127.0.0.1:{port}", "-t", str(_WIKI)]
        with _running(serve, {**os.environ, "MW_CONFIG_FILE": str(settings)}):
            url = f"http://127.0.0.1:{port}/api.php"
            _wait_for(url)
            yield url


def _install(folder: Path, port: int) -> Path:
    options = {
        "dbtype": "sqlite",
        "dbpath": str(folder),
        "dbname": "wiki",
        "confpath": str(folder),
        "server": f"http://127.0.0.1:{port}",
        "scriptpath": "",
        "pass": "a phrase of five words",
        "skins": "",
    }
    named = [part for name, value in options.items() for part in (f"--{name}", value)]
    _maintain("install", *named, "Test", "Admin")
    settings = folder / "LocalSettings.php"
    with settings.open("a") as file:
        # Links are not looked at in the import, and a page without any is no article otherwise.
        file.write('\n$wgArticleCountMethod = "any";\n')
    return settings


def _maintain(script: str, *arguments: str) -> None:
    command = ["php", str(_WIKI / "maintenance" / f"{script}.php"), *arguments]
    _run(command)


def _as_dump(pages: Sequence[WikiPage]) -> str:
    parts = [f'<mediawiki xmlns="{_DUMP}" version="0.11" xml:lang="en">']
    for page in pages:
        title, text = escape(page.title), escape(page.wikitext)
        parts.append(
            f"<page><title>{title}</title><ns>0</ns><revision>"
            "<timestamp>2026-01-01T00:00:00Z</timestamp>"
            "<contributor><username>Admin</username></contributor>"
            f"<model>wikitext</model><format>text/x-wiki</format><text>{text}</text>"
            "</revision></page>"
        )
    return "\n".join([*parts, "</mediawiki>\n"])


def write_zim(pages: Sequence[WikiPage], path: Path, *options: str) -> Path:
    """Makes a ZIM file of pages with zimwriterfs."""
    folder = path.with_suffix(".pages")
    folder.mkdir()
    for number, page in enumerate(pages):
        (folder / f"{number}.html").write_text(page.html)
    (folder / "icon.png").write_bytes(_picture())
    told = {
        "welcome": "0.html",
        "illustration": "icon.png",
        "language": "eng",
        "title": "Pages",
        "description": "Invented pages",
        "creator": "Nobody",
        "publisher": "Nobody",
        "name": "pages_eng",
    }
    named = [f"--{name}={value}" for name, value in told.items()]
    _run(["zimwriterfs", *named, *options, str(folder), str(path)])
    return path


@contextmanager
def kiwix(zim: Path) -> Iterator[str]:
    """Gives the address of a ZIM file's book at a kiwix-serve."""
    port = _free_port()
    serve = ["kiwix-serve", "--address", "127.0.0.1", "--port", str(port), str(zim)]
    with _running(serve, dict(os.environ)):
        _wait_for(f"http://127.0.0.1:{port}/catalog/v2/entries")
        yield f"http://127.0.0.1:{port}/{zim.stem}"


@contextmanager
def _running(command: Sequence[str], environment: dict[str, str]) -> Iterator[None]:
    server = subprocess.Popen(
        command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        yield
    finally:
        server.terminate()
        server.wait(_SECONDS)


def _run(command: Sequence[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, timeout=_SECONDS, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def _free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


def _wait_for(url: str) -> None:
    end = time.monotonic() + _SECONDS
    while True:
        try:
            with urlopen(url, timeout=_SECONDS):
                return
        except OSError:
            assert time.monotonic() < end, url
            time.sleep(0.05)


def _picture() -> bytes:
    """Returns a grey picture of 48 by 48 points, which every ZIM file must have."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        marked = kind + data
        return struct.pack(">I", len(data)) + marked + struct.pack(">I", zlib.crc32(marked))

    rows = (b"\0" + b"\x80" * 48) * 48
    head = struct.pack(">IIBBBBB", 48, 48, 8, 0, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(rows)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(*part) for part in parts)
