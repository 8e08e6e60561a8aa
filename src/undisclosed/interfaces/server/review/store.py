"""Where reviews are kept: in memory, or in a file of SQLite, sealed where there is a key."""

from __future__ import annotations

import hashlib
import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from undisclosed.errors import InputError
from undisclosed.formats.files import reason
from undisclosed.interfaces.sealing import seal, unseal
from undisclosed.interfaces.server.config import Config
from undisclosed.interfaces.server.errors import AGAIN, RequestError
from undisclosed.interfaces.server.review.review import Review, pack, unpack

MOST_BYTES = 200_000_000
"""What all reviews together may take."""

_APPLICATION = 0x756E6469  # "undi"
_DAY_SECONDS = 86_400
_WAIT_SECONDS = 10.0
_CHECK = b"undisclosed reviews 1"
_TABLES = """
CREATE TABLE reviews (name BLOB PRIMARY KEY, changed INTEGER NOT NULL, body BLOB NOT NULL) STRICT;
CREATE TABLE checks (body BLOB NOT NULL) STRICT;
"""


class Store:
    """Reviews by their address, for one thread; other processes may have the same file open.

    Ensures: what is deleted, by hand or by time, is no longer in the file: SQLite writes zeros over
    it, and the journal in which it stood meanwhile is emptied.
    """

    def __init__(self, path: Path | None, *, key: bytes | None, days: float) -> None:
        """Opens the store.

        Args:
            path: The file, made if there is none; None to keep reviews in memory alone.
            key: What reviews are sealed under.
            days: How long a review is kept after it was last changed.

        Raises:
            InputError: The file can't be opened, is something else, or has another key.
        """
        self._key = key
        self._seconds = days * _DAY_SECONDS
        self._name = "the file of reviews" if path is None else str(path)
        self._database = self._open(path)
        self.purge()

    def add(self, review: Review) -> None:
        """Keeps a new review.

        Raises:
            RequestError: There is no room for it.
        """
        self.purge()
        with self._changing():
            self._write(review)

    def read(self, address: str) -> Review:
        """Returns a review.

        Raises:
            RequestError: There is none, or not any more.
        """
        since = time.time() - self._seconds
        asked = "SELECT body FROM reviews WHERE name = ? AND changed >= ?"
        row = self._database.execute(asked, (_named(address), since)).fetchone()
        if row is None:
            raise RequestError(
                404, "NoReview", "There is no such review: it was deleted, or its time is over."
            )
        return unpack(self._opened(row[0], _named(address)))

    def find(self, address: str) -> Review | None:
        """Returns a review if there is one."""
        try:
            return self.read(address)
        except RequestError:
            return None

    def change(self, address: str, do: Callable[[Review], Review]) -> Review:
        """Changes a review, and returns it as it is then; errors as of `read`.

        Args:
            address: Which one.
            do: Returns it as it shall be. It may take its time, and is asked again where somebody
                else changed the review meanwhile.
        """
        while True:
            before = self.read(address)
            after = do(before)
            with self._changing():
                if self.read(address) == before:
                    self._write(after)
                    return after

    def delete(self, address: str) -> None:
        """Deletes a review, whether there is one or not."""
        with self._changing():
            self._database.execute("DELETE FROM reviews WHERE name = ?", (_named(address),))
        self._shrink()

    def purge(self) -> None:
        """Deletes reviews whose time is over."""
        over = (time.time() - self._seconds,)
        if self._database.execute("SELECT 1 FROM reviews WHERE changed < ?", over).fetchone():
            with self._changing():
                self._database.execute("DELETE FROM reviews WHERE changed < ?", over)
            self._shrink()

    def _shrink(self) -> None:
        # What was deleted is zeros by now; while another process reads, they stay.
        with suppress(sqlite3.OperationalError):
            self._database.execute("VACUUM")

    def close(self) -> None:
        """Closes the file."""
        self._database.close()

    def _open(self, path: Path | None) -> sqlite3.Connection:
        try:
            if path is not None:
                # Made here, since SQLite would let others read it; its journals take its mode.
                os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
                path.chmod(0o600)
            database = sqlite3.connect(
                path or ":memory:",
                timeout=_WAIT_SECONDS,
                isolation_level=None,
                check_same_thread=False,
            )
            self._prepare(database)
        except OSError as error:
            raise InputError(f"{self._name} can't be opened: {reason(error)}.") from None
        except sqlite3.Error:
            raise InputError(f"{self._name} can't be opened as a file of reviews.") from None
        return database

    def _prepare(self, database: sqlite3.Connection) -> None:
        for pragma in ("secure_delete = ON", "journal_mode = TRUNCATE", "temp_store = MEMORY"):
            database.execute(f"PRAGMA {pragma}")
        database.execute("BEGIN IMMEDIATE")
        application = database.execute("PRAGMA application_id").fetchone()[0]
        if not application and not database.execute("PRAGMA schema_version").fetchone()[0]:
            for statement in _TABLES.split(";"):
                database.execute(statement)
            database.execute(f"PRAGMA application_id = {_APPLICATION}")
            database.execute("INSERT INTO checks VALUES (?)", (self._sealed(_CHECK, b"check"),))
        elif application != _APPLICATION:
            raise InputError(f"{self._name} is another program's file.")
        database.execute("COMMIT")
        [[body]] = database.execute("SELECT body FROM checks").fetchall()
        if self._key is not None and body == _CHECK:
            raise InputError(
                f"{self._name} holds reviews that are not sealed. Name another file for those "
                "that are to be."
            )
        if self._key is None and body != _CHECK:
            raise InputError(f"{self._name} is sealed: give its key (--reviews-key).")
        self._opened(body, b"check")

    def _write(self, review: Review) -> None:
        name = _named(review.id)
        body = self._sealed(pack(review), name)
        total = "SELECT coalesce(sum(length(body)), 0) FROM reviews WHERE name != ?"
        if self._database.execute(total, (name,)).fetchone()[0] + len(body) > MOST_BYTES:
            raise RequestError(
                429,
                "TooManyReviews",
                f"All reviews together may take {MOST_BYTES:,} bytes. Delete some that are done.",
                AGAIN,
            )
        self._database.execute(
            "INSERT OR REPLACE INTO reviews VALUES (?, ?, ?)", (name, int(time.time()), body)
        )

    def _sealed(self, data: bytes, about: bytes) -> bytes:
        return data if self._key is None else seal(data, self._key, about)

    def _opened(self, data: bytes, about: bytes) -> bytes:
        if self._key is None:
            return data
        opened = unseal(data, self._key, about)
        if opened is None:
            raise InputError(f"The key does not open {self._name}, or the file was changed.")
        return opened

    @contextmanager
    def _changing(self) -> Iterator[None]:
        try:
            self._database.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError:
            raise RequestError(
                503, "StoreBusy", "The reviews are being written to. Try again.", AGAIN
            ) from None
        try:
            yield
        except BaseException:
            self._database.execute("ROLLBACK")
            raise
        self._database.execute("COMMIT")


def open_store(config: Config) -> Store:
    """Opens the store of a service; errors as of `Store`."""
    return Store(config.reviews, key=config.review_key, days=config.review_days)


def _named(address: str) -> bytes:
    """Returns what a review is called in the file, from which its address can't be told."""
    return hashlib.sha256(address.encode()).digest()
