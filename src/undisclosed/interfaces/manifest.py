"""What became of the files of a run: a line each, and by it a run that was ended goes on."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from undisclosed.decisions.decided import Decided
from undisclosed.engine import Engine
from undisclosed.errors import InputError
from undisclosed.formats.files import append
from undisclosed.interfaces.batch import Done, Task
from undisclosed.results.results import PROGRAM

SCHEMA = 1


def run_identity(engine: Engine, *reading: str) -> str:
    """Returns what all files of a run share: policy, knowledge, taxonomy, language, program.

    Args:
        engine: What sanitizes them.
        reading: How they are read: encoding, fields.
    """
    parts = (
        engine.policy_digest,
        engine.knowledge.identity.checksum,
        engine.taxonomy.identity.checksum,
        engine.collection.identity.checksum if engine.collection else "",
        engine.language.name,
        PROGRAM,
        *reading,
    )
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


class Manifest:
    """A file of lines of JSON, one for each file of a run, written as files are done.

    Only the last line of a file counts. A line that was cut off when a run was ended counts as
    none, so that its file is done again. It has the digests of what was read, by which a guess can
    be checked: only its owner may read it.
    """

    def __init__(self, path: Path, run: str) -> None:
        """Opens a manifest, and reads what an earlier run has written to it.

        Args:
            path: Where it is, or will be.
            run: What all files of this run share (`run_identity`).

        Raises:
            InputError: It can't be read or written, or is something else.
        """
        self._path, self._run = path, run
        self._lines: dict[str, dict[str, Any]] = {}
        for line in self._read():
            self._lines[line["file"]] = line

    def earlier(self, task: Task) -> Done | None:
        """Returns what came of a file in the same run, if file and release are still the same."""
        line = self._lines.get(str(task.source))
        if line is None or line.get("run") != self._run or not line.get("verified"):
            return None
        asked = (task.report, task.certificate, task.map)
        same = (
            task.target is not None
            and _digest(task.source) == line.get("sha256")
            and _digest(task.target) == line.get("released_sha256")
            and all(path is None or path.is_file() for path in asked)
            and (_decisions_of(task) or "") == line.get("decisions_sha256", "")
        )
        return _done(task, line) if same else None

    def add(self, done: Done) -> None:
        """Writes what became of a file.

        Raises:
            InputError: It can't be written.
        """
        line = self._line(done)
        self._lines[line["file"]] = line
        data = json.dumps(line, ensure_ascii=True, separators=(",", ":")).encode() + b"\n"
        # What an ended run left unfinished is no part of the next line.
        append(self._path, data if self._ends_whole() else b"\n" + data)

    def _ends_whole(self) -> bool:
        try:
            with open(self._path, "rb") as file:
                if file.seek(0, os.SEEK_END):
                    file.seek(-1, os.SEEK_END)
                    return file.read(1) == b"\n"
        except OSError:
            pass  # There is nothing yet, or writing it tells what is wrong.
        return True

    def _line(self, done: Done) -> dict[str, Any]:
        line: dict[str, Any] = {"schema": SCHEMA, "file": str(done.task.source), "run": self._run}
        if done.error:
            return {**line, "verified": False, "error": done.error}
        return {
            **line,
            "sha256": done.digests[0],
            "released": str(done.task.target),
            "released_sha256": done.digests[1],
            "generalized": done.generalized,
            "removed": done.removed,
            "replaced": done.replaced,
            "unknown": done.unknown,
            "guessed": done.guessed,
            "left_out": list(done.left_out),
            "notes": list(done.notes),
            "verified": True,
            "outcome": done.outcome,
            "decisions": [_decided(each) for each in done.decided],
            "decisions_sha256": done.decisions_digest,
        }

    def _read(self) -> list[dict[str, Any]]:
        try:
            rows = self._path.read_bytes().splitlines()
        except FileNotFoundError:
            return []
        except OSError as error:
            raise InputError(f"{self._path} can't be read: {error.strerror}.") from None
        lines = [line for row in rows if (line := _parsed(row)) is not None]
        if rows and not lines and len(rows) > 1:
            raise InputError(f"{self._path} is no manifest. Name another file.")
        return lines


def _decided(each: Decided) -> dict[str, Any]:
    """Returns a decision for the manifest, which quotes nothing of the document."""
    decision = each.decision
    return {
        "start": each.start,
        "end": each.end,
        "action": decision.action,
        "risky": bool(each.risks),
        "general": each.general,
        "reason": decision.reason,
        "by": decision.by,
        "at": decision.at,
    }


def _parsed(row: bytes) -> dict[str, Any] | None:
    try:
        line = json.loads(row)
    except (ValueError, RecursionError):
        return None
    whole = isinstance(line, dict) and line.get("schema") == SCHEMA
    return line if whole and isinstance(line.get("file"), str) else None


def _decisions_of(task: Task) -> str | None:
    return None if task.decisions is None else _digest(task.decisions)


def _done(task: Task, line: Mapping[str, Any]) -> Done | None:
    """Returns what a line says; None if it is not a whole one."""
    names = ("generalized", "removed", "replaced", "unknown", "guessed")
    counts = {name: line.get(name) for name in names}
    lists = {name: line.get(name) for name in ("left_out", "notes")}
    if not all(isinstance(count, int) for count in counts.values()):
        return None
    if not all(isinstance(each, list) for each in lists.values()):
        return None
    said = {name: tuple(map(str, each or ())) for name, each in lists.items()}
    digests = (str(line["sha256"]), str(line["released_sha256"]))
    told = str(line.get("outcome", ""))
    return Done(task, digests=digests, told=told, **counts, **said)  # type: ignore[arg-type]


def _digest(path: Path) -> str | None:
    try:
        with open(path, "rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError:
        return None


def index_rows(runs: Sequence[Done], folder: Path) -> list[dict[str, Any]]:
    """Returns what the index page of a run shows, a row for each file."""
    return [
        {
            "name": done.task.name,
            "link": _link(done, folder),
            "generalized": done.generalized,
            "removed": done.removed,
            "replaced": done.replaced,
            "unknown": done.unknown,
            "guessed": done.guessed,
            "left_out": ", ".join(done.left_out),
            "notes": " ".join(done.notes),
            "outcome": done.outcome,
            "error": done.error,
        }
        for done in runs
    ]


def _link(done: Done, folder: Path) -> str:
    from urllib.parse import quote

    if done.error or done.task.report is None:
        return ""
    return quote(os.path.relpath(done.task.report, folder).replace(os.sep, "/"))
