"""What was done where in the files of a run, as CSV: written as files are done."""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Collection, Iterable, Sequence

from undisclosed.formats.files import append, write_bytes
from undisclosed.interfaces.batch import Done

LOG_HEADS = (
    *("file", "place", "start", "end", "reason", "action"),
    # What a reviewer decided about the place.
    *("decided", "decided_why", "decided_by", "decided_at"),
)
"""What each line of a log says; nothing of it quotes a file."""


class Log:
    """A log: rows are added as files are done, so that a run that is ended has those of its files.

    At the end it is written anew, with the files in the order of the run. It says what stood where,
    and only its owner may read it.
    """

    def __init__(self, path: str, before: Collection[str] = ()) -> None:
        """Begins a log.

        Args:
            path: Where it is written.
            before: Names of files that an earlier run has done: what its log says of them stays.

        Raises:
            InputError: It can't be written.
        """
        self._path = path
        earlier = _read(path) if before else {}
        self._rows: dict[str, list[Sequence[object]]] = {
            name: earlier[name] for name in before if name in earlier
        }
        self._write(self._rows)

    def add(self, done: Done) -> None:
        """Adds what was done in a file.

        Raises:
            InputError: It can't be written.
        """
        rows: list[Sequence[object]] = [(done.task.name, *place) for place in done.places]
        self._rows[done.task.name] = rows
        append(self._path, _lines(rows))

    def finish(self, names: Iterable[str]) -> None:
        """Writes the log anew, with files in an order.

        Raises:
            InputError: It can't be written.
        """
        self._write(names)

    def _write(self, names: Iterable[str]) -> None:
        rows = [row for name in names for row in self._rows.get(name, ())]
        write_bytes(self._path, _lines([LOG_HEADS, *rows]), private=True)


def has_log(path: str) -> bool:
    """Tells whether there is a log of an earlier run."""
    try:
        with open(path, encoding="utf-8", newline="") as file:
            return next(csv.reader(file), None) == list(LOG_HEADS)
    except (OSError, ValueError, csv.Error):
        return False


def _read(path: str) -> dict[str, list[Sequence[object]]]:
    found: dict[str, list[Sequence[object]]] = {}
    if has_log(path) and os.path.isfile(path):
        with open(path, encoding="utf-8", newline="", errors="replace") as file:
            for row in list(csv.reader(file))[1:]:
                # The last row of a run that was killed may be cut off: its file is done again.
                if len(row) == len(LOG_HEADS):
                    found.setdefault(row[0], []).append(row)
    return found


def _lines(rows: Iterable[Sequence[object]]) -> bytes:
    target = io.StringIO(newline="")
    csv.writer(target).writerows(rows)
    return target.getvalue().encode()
