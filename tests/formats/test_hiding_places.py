"""Every format, and every kind of place in it that can say something: read, or gone.

A word that discloses is planted in each. What stands there is found by the analysis and replaced,
or left out and named, and readers that share nothing with this program do not find it in what is
released. The table in `docs/reference/formats.md` says what becomes of what, and is compared with
this.
"""

from __future__ import annotations

import re
import tempfile
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from urllib.parse import unquote

import duckdb
import html5lib
import pytest

from hiding import letters, mail, open_office, pages, prints, sheets, tables
from hiding.kinds import KINDS, WORD, Planted
from hiding.readers import has_halves, messages, says, shown_pdf, strings
from needed import convert_all, needs
from undisclosed import Engine
from undisclosed.errors import InputError
from undisclosed.formats.choosing import all_formats, choose_format
from undisclosed.formats.opening import OpenDocument
from undisclosed.interfaces.releasing import release_file

FORMATS: dict[str, Planted] = {
    "text": pages.TEXT,
    "markdown": pages.MARKDOWN,
    "html": pages.HTML,
    "csv": tables.CSV,
    "json": tables.JSON,
    "docx": letters.DOCX,
    "eml": mail.EML,
    "mbox": mail.MBOX,
    "odt": open_office.ODT,
    "ods": open_office.ODS,
    "odp": open_office.ODP,
    "pdf": prints.PDF,
    "pptx": sheets.PPTX,
    "rtf": pages.RTF,
    "xlsx": sheets.XLSX,
    "parquet": tables.PARQUET,
    "zip": mail.ZIP,
}
CASES = [
    (format_, kind, name)
    for format_, planted in FORMATS.items()
    for kind, several in planted.items()
    for name in several
]

OFFICE = ("docx", "odt", "ods", "odp", "pptx", "rtf", "xlsx")
PAGE = Path(__file__).parents[2] / "docs" / "reference" / "formats.md"


@cache
def _engine() -> Engine:
    return Engine("HIV=infection")


@cache
def _released(format_: str, kind: str, name: str) -> tuple[str, bytes]:
    """Returns what becomes of a word at a place ("read", "out", "refused"), and the release."""
    called = f"a{_suffixes()[format_]}"
    data = FORMATS[format_][kind][name]
    try:
        opened = OpenDocument(
            data, choose_format(data, called), name=called, encoding="utf-8", scans="refuse"
        )
    except InputError:
        return "refused", b""
    result = _engine().sanitize(opened.document)
    released = release_file(opened, result)
    found = any(_has_word(edit.text) for edit in result.edits)
    assert found or opened.left_out, "it was neither found nor left out"
    return "read" if found else "out", released


def _has_word(text: str) -> bool:
    shown = unicodedata.normalize("NFKC", unquote(text)).lower()
    return WORD in re.sub("[^a-z]", "", shown)


@cache
def _suffixes() -> dict[str, str]:
    return {each.name: each.suffixes[0] for each in all_formats()}


@pytest.mark.parametrize(("format_", "kind", "name"), CASES, ids=map("-".join, CASES))
def test_what_stands_anywhere_is_read_or_gone(format_: str, kind: str, name: str) -> None:
    _, released = _released(format_, kind, name)
    assert not any(says(each) for each in _read_otherwise(released, format_))


def _read_otherwise(data: bytes, format_: str) -> Iterator[bytes]:
    """Yields what other readers find: by brute force, and by the format if Python has one."""
    yield from strings(data)
    if format_ in ("eml", "mbox"):
        yield from messages(data)
    elif format_ == "html":
        yield html5lib.serialize(html5lib.parse(data.decode())).encode()
    elif format_ == "parquet":
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "table.parquet")
            path.write_bytes(data)
            yield repr(duckdb.from_parquet([str(path)]).fetchall()).encode()


def test_the_word_is_where_it_should_be() -> None:
    """A place that never had the word would prove nothing: other readers find it before."""
    hidden = {
        (format_, kind, name)
        for format_, kind, name in CASES
        if not any(
            says(each) or has_halves(each.decode("utf-8", "ignore"))
            for each in _read_otherwise(FORMATS[format_][kind][name], format_)
        )
    }
    assert {(format_, kind) for format_, kind, _ in hidden} <= UNSEEN


# What brute force does not see, since it knows neither how letters are folded nor how a PDF draws.
UNSEEN = {
    ("text", "codes"),
    ("csv", "codes"),
    ("docx", "codes"),
    ("pdf", "codes"),
    ("pdf", "pieces"),
    ("xlsx", "codes"),
    ("mbox", "attachments"),
    ("mbox", "file names"),
}


def test_every_format_is_in_the_table() -> None:
    assert set(FORMATS) == set(_suffixes())
    for planted in FORMATS.values():
        assert set(planted) <= set(KINDS)
    assert set(KINDS) == {kind for planted in FORMATS.values() for kind in planted}


def test_the_table_of_the_documentation_says_what_happens() -> None:
    assert _table() in PAGE.read_text(encoding="utf-8"), f"Write there:\n{_table()}"


def _table() -> str:
    head = ["| what says it | " + " | ".join(f"`{each}`" for each in FORMATS) + " |"]
    head.append("| --- |" + " --- |" * len(FORMATS))
    for kind, told in KINDS.items():
        cells = [_outcomes(format_, kind) for format_ in FORMATS]
        head.append(f"| {told} | {' | '.join(cells)} |")
    return "\n".join(head) + "\n"


def _outcomes(format_: str, kind: str) -> str:
    found = {_released(format_, kind, name)[0] for name in FORMATS[format_].get(kind, {})}
    return ", ".join(sorted(found, reverse=True)) or "–"


@needs("pdftotext")
@pytest.mark.parametrize(("kind", "name"), [case[1:] for case in CASES if case[0] == "pdf"])
def test_poppler_does_not_find_it(kind: str, name: str, tmp_path: Path) -> None:
    path = tmp_path / "released.pdf"
    path.write_bytes(_released("pdf", kind, name)[1])
    assert not has_halves(shown_pdf(path))


@pytest.mark.slow
@needs("soffice", "pdftotext")
def test_libreoffice_opens_the_releases_and_does_not_find_it(tmp_path: Path) -> None:
    """One file of each kind of place; a release that it can't open would be none."""
    released = {}
    for format_ in OFFICE:
        for kind, several in FORMATS[format_].items():
            outcome, data = _released(format_, kind, next(iter(several)))
            if outcome != "refused":
                place = re.sub("[^a-z]", "-", kind)
                released[f"{format_}-{place}{_suffixes()[format_]}"] = data
    for name, data in released.items():
        (tmp_path / name).write_bytes(data)
    printed = convert_all([tmp_path / name for name in released], "pdf", tmp_path / "printed")
    for path in printed:
        assert not has_halves(shown_pdf(path)), path.name
        assert WORD not in path.name
