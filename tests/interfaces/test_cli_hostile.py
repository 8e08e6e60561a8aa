"""Files made to do harm, by the command: a clear error soon and in little room, and no output."""

from __future__ import annotations

import io
import resource
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from click.testing import CliRunner

from office_files import paragraph, unzipped, word, zipped
from undisclosed.interfaces.cli import main

SECONDS, BYTES = 30, 600_000_000
_LETTER = word(paragraph("She has HIV."))
_MAIN = "word/document.xml"
_MACROS = b"application/vnd.ms-word.document.macroEnabled.main+xml"


def _changed(name: str, old: bytes, new: bytes) -> bytes:
    files = unzipped(_LETTER)
    assert old in files[name]
    return zipped({**files, name: files[name].replace(old, new, 1)})


def _entities() -> bytes:
    """Ten names, each ten times the one before."""
    names = "abcdefghij"
    rows = "".join(f'<!ENTITY {b} "{f"&{a};" * 10}">' for a, b in pairwise(names))
    told = f'<!DOCTYPE x [<!ENTITY a "HIVHIVHIVH">{rows}]><w:document'
    return _changed(_MAIN, b"<w:document", told.encode())


def _pdf(pages: int = 1, **how: Any) -> bytes:
    pdf = pikepdf.new()
    for _ in range(pages):
        pdf.add_blank_page()
    target = io.BytesIO()
    pdf.save(target, **how)
    return target.getvalue()


HOSTILE: dict[str, Callable[[], bytes]] = {
    "bomb.zip": lambda: zipped({"a.txt": b"0" * 300_000_000}),
    "many.zip": lambda: zipped({f"{i}.txt": b"" for i in range(20_001)}),
    "bomb.docx": lambda: zipped({**unzipped(_LETTER), "word/media/a.png": b"\0" * 300_000_000}),
    "entities.docx": _entities,
    "entity.docx": lambda: _changed(
        _MAIN, b"<w:document", b'<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><w:document'
    ),
    "deep.docx": lambda: word("<w:p>" * 100_000),
    "leads_out.zip": lambda: zipped({"../../a.txt": b"She has HIV."}),
    "leads_out.docx": lambda: zipped({**unzipped(_LETTER), "../a.xml": b"<a/>"}),
    "macros.docm": lambda: _changed(
        "[Content_Types].xml",
        b"application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml",
        _MACROS,
    ),
    "cut_off.docx": lambda: _LETTER[:-60],
    "cut_off.pdf": lambda: _pdf()[:-200],
    "pages.pdf": lambda: _pdf(10_000),
    "no_table.pdf": lambda: _pdf().replace(b"startxref", b"startxxxx"),
    "locked.pdf": lambda: _pdf(encryption=pikepdf.Encryption(user="a", owner="b")),
    "locked.docx": lambda: b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(4000),
    "text.docx": lambda: b"She has HIV.",
    "text.pdf": lambda: b"She has HIV.",
    "empty.xlsx": lambda: b"",
    "deep.json": lambda: b"[" * 200_000 + b"]" * 200_000,
    "deep.rtf": lambda: rb"{\rtf1" + b"{" * 200_000 + b"HIV",
    "open.csv": lambda: b'a,b\n1,"HIV\n' * 1000,
    "deep.eml": lambda: b"Content-Type: message/rfc822\n\n" * 2000 + b"HIV",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_clear_error_and_nothing_written(name: str, tmp_path: Path) -> None:
    path, out = tmp_path / name, tmp_path / "out"
    path.write_bytes(HOSTILE[name]())
    out.mkdir()
    words = ["sanitize", str(path), "--protect", "HIV=infection", "-o", str(out / name)]
    started = time.process_time()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 3
    assert result.stderr.splitlines()[-1].startswith(f"Error: {path}")
    assert "She has" not in result.stderr
    assert "Traceback" not in result.stderr
    assert list(out.iterdir()) == []
    assert time.process_time() - started < SECONDS
    assert 1024 * (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) < BYTES
