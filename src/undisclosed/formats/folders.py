"""The documents below a folder."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from undisclosed.formats.choosing import known_suffixes


@dataclass(frozen=True, slots=True)
class Found:
    """What is below a folder, as paths within it.

    Attributes:
        documents: The files that some format reads, by their names.
        others: How many files of other kinds there are.
        linked: How many links to folders there are; they are not entered.
        closed: Folders that can't be read.
    """

    documents: list[Path]
    others: int
    linked: int
    closed: list[Path]


def find_documents(folder: Path) -> Found:
    """Looks for files below a folder that some format reads, by their names."""
    suffixes = known_suffixes()
    documents: list[Path] = []
    closed: list[Path] = []
    others = linked = 0

    def note(error: OSError) -> None:
        closed.append(Path(error.filename))

    for place, folders, names in os.walk(folder, onerror=note):
        linked += sum(os.path.islink(os.path.join(place, name)) for name in folders)
        for name in names:
            path = Path(place, name)
            if path.suffix.lower() in suffixes:
                documents.append(path.relative_to(folder))
            else:
                others += 1
    return Found(sorted(documents), others, linked, closed)
