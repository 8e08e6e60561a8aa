"""The documents below a folder."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from undisclosed.formats.choosing import known_suffixes
from undisclosed.formats.files import lies_in


@dataclass(frozen=True, slots=True)
class FolderContents:
    """What is below a folder, as paths within it.

    Attributes:
        documents: The files that some format reads, by their names.
        others: How many files of other kinds there are.
        linked: How many links there are that are not followed: those to folders, and those to
            files outside.
        closed: Folders that can't be read.
    """

    documents: list[Path]
    others: int
    linked: int
    closed: list[Path]

    def with_more(self, other: FolderContents) -> FolderContents:
        """Returns what two folders have together; paths are within their folders."""
        return FolderContents(
            self.documents + other.documents,
            self.others + other.others,
            self.linked + other.linked,
            self.closed + other.closed,
        )


def find_documents(folder: Path) -> FolderContents:
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
            if path.is_symlink() and not lies_in(folder, path):
                linked += 1
            elif path.suffix.lower() in suffixes:
                documents.append(path.relative_to(folder))
            else:
                others += 1
    return FolderContents(sorted(documents), others, linked, closed)
