"""No text of a document reaches standard error, a log or an exception, whatever goes wrong."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from interfaces.conftest import HIV, Invoke, World
from undisclosed import errors
from undisclosed.engine import Engine
from undisclosed.formats import files
from undisclosed.interfaces.cli import app
from undisclosed.knowledge.pack.pack import Pack
from undisclosed.language.english.english import English
from undisclosed.taxonomy.table import TableTaxonomy
from undisclosed.verification import Verifier

CANARY = "Zwiebackmühle"
NOTE = f"The cat {CANARY} had HIV and a retrovirus near the {CANARY}.\n"
Break = Callable[[pytest.MonkeyPatch], None]


def raising(error: Exception) -> Callable[..., None]:
    def fail(*_: object, **__: object) -> None:
        raise error

    return fail


def breaks() -> Iterator[tuple[str, Break]]:
    """Ways in which a run can fail while it holds the document, the text in the error's message."""
    kinds = (ValueError, KeyError, RuntimeError, MemoryError, RecursionError, UnicodeError, OSError)
    for kind in kinds:
        error = kind(f"near {CANARY}")
        yield f"extractor-{kind.__name__}", _patch(English, "read", raising(error))
    yield "engine", _patch(Engine, "_result", raising(ZeroDivisionError(CANARY)))
    yield "taxonomy", _patch(TableTaxonomy, "senses", raising(IndexError(CANARY)))
    yield "knowledge", _patch(Pack, "union", raising(errors.KnowledgeError("The pack is damaged.")))
    yield "write", _patch(files, "_replace", raising(PermissionError(13, "denied", CANARY)))
    yield "unverified", _patch(Verifier, "verify", _still_risky)


def _patch(target: object, name: str, value: object) -> Break:
    def apply(patch: pytest.MonkeyPatch) -> None:
        patch.setattr(target, name, value)

    return apply


def _still_risky(*_: object, **__: object) -> object:
    return SimpleNamespace(risks=(CANARY,))


@pytest.mark.parametrize("break_it", [pytest.param(how, id=name) for name, how in breaks()])
def test_the_canary_stays_in_its_document(
    invoke: Invoke,
    world: World,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    break_it: Break,
) -> None:
    note = tmp_path / "note.txt"
    note.write_text(NOTE)
    shown: list[str] = []
    report = app._report

    def listen(kind: str, message: str, *, as_json: bool) -> None:
        shown.extend((kind, message))
        report(kind, message, as_json=as_json)

    monkeypatch.setattr(app, "_report", listen)
    break_it(monkeypatch)
    with caplog.at_level(logging.DEBUG):
        for more in ((), ("--format", "json"), ("--verbose",)):
            target = tmp_path / "out.txt"
            args = ("sanitize", note, "-o", target, *HIV, *world.options, *more)
            for command in (args, ("--debug", *args)):
                result = invoke(*command)
                assert result.exit_code in (3, 4, 5), result.output
                assert CANARY not in result.output
                assert not target.exists()
    assert shown
    assert CANARY not in "".join(shown)
    assert CANARY not in caplog.text


@pytest.mark.parametrize(
    "content",
    [
        NOTE.encode("utf-16"),
        NOTE.encode("cp1252"),
        NOTE.encode() + b"\xff",
        NOTE.encode() + bytes(4000),
    ],
)
def test_unreadable_documents_are_not_quoted(judge: Invoke, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "in.txt"
    path.write_bytes(content)
    for command in ("sanitize", "assess", "verify"):
        result = judge(command, path)
        assert result.exit_code == 3
        assert CANARY not in result.output
        assert CANARY not in repr(result.exception)


def test_as_policy_certificate_taxonomy_or_pages_it_is_not_quoted(
    invoke: Invoke, world: World, tmp_path: Path
) -> None:
    note = tmp_path / "note.txt"
    note.write_text(NOTE)
    files = {}
    for ending in ("toml", "csv", "pack", "jsonl", "json"):
        files[ending] = tmp_path / f"note.{ending}"
        files[ending].write_text(NOTE)
    base = ("verify", note, *HIV)
    for result in (
        invoke(*base, *world.options, "--certificate", files["json"]),
        invoke(*base, *world.options, "--policy", files["toml"]),
        invoke(*base, "--knowledge", files["pack"]),
        invoke("knowledge", "build", files["jsonl"], "-o", tmp_path / "new.pack"),
        invoke("knowledge", "info", files["pack"]),
    ):
        assert result.exit_code in (2, 3, 4)
        assert CANARY not in result.output


def test_what_is_told_of_a_good_run_does_not_quote_it(judge: Invoke, tmp_path: Path) -> None:
    note = tmp_path / "note.txt"
    note.write_text(NOTE)
    for command in ("sanitize", "assess", "verify"):
        result = judge(command, note, "--verbose")
        assert CANARY not in result.stderr
