"""What engines have answered, on disk, so that nothing is asked twice.

Answers belong to a snapshot: all that was asked of one engine since its W was. A run works with one
snapshot and no other, so that its counts belong together; when the snapshot is too old, another is
begun and nothing of the old one is used. What was asked to make a release and what was asked to
verify it are kept apart, as two roles.

The file holds words of documents: only its owner may read it. Processes of one run share it, and
with it their pace and their budget.
"""

from __future__ import annotations

import os
import secrets
import sqlite3
import threading
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from undisclosed.errors import KnowledgeError

_TABLES = """
CREATE TABLE IF NOT EXISTS snapshots
    (id TEXT PRIMARY KEY, engine TEXT, pages INTEGER, started REAL);
CREATE TABLE IF NOT EXISTS answers
    (snapshot TEXT, role TEXT, question TEXT, pages INTEGER,
     PRIMARY KEY (snapshot, role, question)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS runs
    (id TEXT PRIMARY KEY, snapshot TEXT, started REAL, asked INTEGER, requests INTEGER,
     kept INTEGER);
CREATE TABLE IF NOT EXISTS used
    (run TEXT, role TEXT, question TEXT, PRIMARY KEY (run, role, question)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS paces (engine TEXT PRIMARY KEY, next REAL);
"""
_BUSY_SECONDS = 60
_AT_ONCE = 500
_RUNS_KEPT = 20
_BELOW_MOST = 1 << 62
_BROUGHT_ALONG: list[sqlite3.Connection] = []
"""Connections of a process that this one was forked from."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What an engine knew from some moment on.

    Attributes:
        id: By chance.
        pages: W.
        started: When W was asked, in seconds since 1970.
    """

    id: str
    pages: int
    started: float


@dataclass(frozen=True, slots=True)
class Spent:
    """What a run took so far.

    Attributes:
        asked: Questions put to the engine.
        requests: Requests that took.
        kept: Questions that were answered from disk.
    """

    asked: int = 0
    requests: int = 0
    kept: int = 0


def default_place() -> Path:
    """Returns where answers are kept if nothing else is said."""
    given = os.environ.get("UNDISCLOSED_COUNTS")
    if given:
        return Path(given)
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "undisclosed" / "counts.sqlite"


class AnswerStore:
    """The file; threads and processes may share it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = threading.RLock()
        self._opened: tuple[int, sqlite3.Connection] | None = None

    def close(self) -> None:
        """Closes the file."""
        with self._lock:
            self._leave_brought_along()
            if self._opened is not None:
                self._opened[1].close()
                self._opened = None

    def latest(self, engine: str, since: float) -> Snapshot | None:
        """Returns the snapshot of an engine that was begun last, if it is young enough."""
        rows = self._rows(
            "SELECT id, pages, started FROM snapshots WHERE engine = ? AND started >= ? "
            "ORDER BY started DESC LIMIT 1",
            (engine, since),
        )
        return Snapshot(*rows[0]) if rows else None

    def begin(self, engine: str, pages: int, *, drop_before: float) -> Snapshot:
        """Begins a snapshot, and forgets those of the engine that are too old."""
        new = Snapshot(secrets.token_hex(16), pages, time.time())
        with self._writing() as database:
            database.execute(
                "DELETE FROM answers WHERE snapshot IN "
                "(SELECT id FROM snapshots WHERE engine = ? AND started < ?)",
                (engine, drop_before),
            )
            database.execute(
                "DELETE FROM snapshots WHERE engine = ? AND started < ?", (engine, drop_before)
            )
            database.execute(
                "INSERT INTO snapshots VALUES (?, ?, ?, ?)", (new.id, engine, pages, new.started)
            )
        return new

    def answers(self, snapshot: str, role: str, questions: Sequence[str]) -> dict[str, int]:
        """Returns the answers that are there."""
        found: dict[str, int] = {}
        for some in _chunks(questions):
            marks = ",".join("?" * len(some))
            found |= dict(
                self._rows(
                    "SELECT question, pages FROM answers WHERE snapshot = ? AND role = ? "
                    f"AND question IN ({marks})",
                    (snapshot, role, *some),
                )
            )
        return found

    def keep(self, snapshot: str, role: str, answers: Mapping[str, int]) -> None:
        """Keeps answers."""
        with self._writing() as database:
            database.executemany(
                "INSERT OR REPLACE INTO answers VALUES (?, ?, ?, ?)",
                ((snapshot, role, question, pages) for question, pages in answers.items()),
            )

    def begin_run(self, run: str, snapshot: str) -> None:
        """Notes that a run has begun, and forgets which questions long gone ones have asked."""
        with self._writing() as database:
            database.execute(
                "INSERT OR IGNORE INTO runs VALUES (?, ?, ?, 0, 0, 0)", (run, snapshot, time.time())
            )
            database.execute(
                "DELETE FROM used WHERE run NOT IN "
                "(SELECT id FROM runs ORDER BY started DESC LIMIT ?)",
                (_RUNS_KEPT,),
            )

    def spend(self, run: str, *, asked: int = 0, kept: int = 0, most: int = _BELOW_MOST) -> bool:
        """Notes questions of a run; False, and nothing noted, if that would be too many."""
        with self._writing() as database:
            done = database.execute(
                "UPDATE runs SET asked = asked + ?, kept = kept + ? "
                "WHERE id = ? AND asked + ? <= ?",
                (asked, kept, run, asked, most),
            )
            return done.rowcount == 1

    def note_requests(self, run: str, number: int) -> None:
        """Notes requests of a run."""
        with self._writing() as database:
            database.execute("UPDATE runs SET requests = requests + ? WHERE id = ?", (number, run))

    def note_used(self, run: str, role: str, questions: Iterable[str]) -> None:
        """Notes which questions a run has asked, of the engine or of this file."""
        with self._writing() as database:
            database.executemany(
                "INSERT OR IGNORE INTO used VALUES (?, ?, ?)",
                ((run, role, question) for question in questions),
            )

    def spent(self, run: str) -> Spent:
        """Returns what a run took so far."""
        rows = self._rows("SELECT asked, requests, kept FROM runs WHERE id = ?", (run,))
        return Spent(*rows[0]) if rows else Spent()

    def last_run(self, snapshot: str) -> str | None:
        """Returns the run with a snapshot that began last."""
        rows = self._rows(
            "SELECT id FROM runs WHERE snapshot = ? ORDER BY started DESC, rowid DESC LIMIT 1",
            (snapshot,),
        )
        return str(rows[0][0]) if rows else None

    def recorded(self, snapshot: str, run: str | None) -> list[tuple[str, int]]:
        """Returns questions and answers of a snapshot, of one run or of all, in order.

        Raises:
            KnowledgeError: The same question has two answers.
        """
        choice = (
            ""
            if run is None
            else " AND (role, question) IN (SELECT role, question FROM used WHERE run = ?)"
        )
        given = (snapshot,) if run is None else (snapshot, run)
        rows = self._rows(
            f"SELECT DISTINCT question, pages FROM answers WHERE snapshot = ?{choice} "
            "ORDER BY question",
            given,
        )
        if len({question for question, _ in rows}) < len(rows):
            raise KnowledgeError(
                "The engine gave two answers to the same question within a run: its pages changed "
                "meanwhile. Sanitize again, without what is kept on disk (days=0)."
            )
        return [(question, pages) for question, pages in rows]

    def next_slot(self, engine: str, rate: float) -> float:
        """Reserves the next moment at which an engine may be asked, and returns the wait."""
        with self._writing() as database:
            now = time.time()
            [found] = database.execute(
                "INSERT INTO paces VALUES (?, ?) ON CONFLICT(engine) DO UPDATE "
                "SET next = MAX(next, ?) + ? RETURNING next",
                (engine, now, now, 1 / rate),
            ).fetchall()
        return max(float(found[0]) - now, 0.0)

    def _rows(self, query: str, values: Sequence[object]) -> list[tuple[Any, ...]]:
        with self._lock, _readable(self.path):
            return self._database().execute(query, values).fetchall()

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        with self._lock, _readable(self.path):
            database = self._database()
            database.execute("BEGIN IMMEDIATE")
            try:
                yield database
            except BaseException:
                database.execute("ROLLBACK")
                raise
            database.execute("COMMIT")

    def _database(self) -> sqlite3.Connection:
        """Returns the file, open in this process: a connection must not cross a fork."""
        self._leave_brought_along()
        if self._opened is None:
            self._opened = (os.getpid(), _open(self.path))
        return self._opened[1]

    def _leave_brought_along(self) -> None:
        """Forgets a connection of another process; closing it here would disturb the other."""
        if self._opened is not None and self._opened[0] != os.getpid():
            _BROUGHT_ALONG.append(self._opened[1])
            self._opened = None


def _open(path: Path) -> sqlite3.Connection:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    _make(path)
    database = sqlite3.connect(
        path, timeout=_BUSY_SECONDS, isolation_level=None, check_same_thread=False
    )
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = NORMAL")
    database.executescript(_TABLES)
    return database


def _make(path: Path) -> None:
    """Makes the file before SQLite does, so that it never has wider permissions.

    One that is there is not even opened: whoever closes a file gives up all locks of his process on
    it, those of SQLite too, and then another process may write where this one does.
    """
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))


@contextmanager
def _readable(path: Path) -> Iterator[None]:
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise KnowledgeError(
            f"Answers of engines can't be kept in {path} ({error}). Remove it, or name another "
            "file in the environment variable UNDISCLOSED_COUNTS."
        ) from None


def _chunks(questions: Sequence[str]) -> Iterator[list[str]]:
    rest = iter(questions)
    while some := list(islice(rest, _AT_ONCE)):
        yield some
