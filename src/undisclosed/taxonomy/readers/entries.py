"""From what a file says of its concepts to a taxonomy."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from undisclosed.errors import TaxonomyError
from undisclosed.taxonomy.protocol import Taxonomy
from undisclosed.taxonomy.table import Row, TableTaxonomy


@dataclass(frozen=True, slots=True)
class Entry:
    """One concept of a file.

    Attributes:
        name: Its usual spelling.
        parents: Ids of what is right above it.
        synonyms: Other ways to write it.
        instance: Whether it is an individual.
    """

    name: str
    parents: tuple[str, ...] = ()
    synonyms: tuple[str, ...] = ()
    instance: bool = False


def table_of(path: Path, entries: Mapping[str, Entry], above: Taxonomy | None) -> TableTaxonomy:
    """Returns the taxonomy of some concepts by id.

    Parents that the file does not have are left out, and where parents lead round, the one that
    closes the circle.

    Raises:
        TaxonomyError: If there are none.
    """
    if not entries:
        raise TaxonomyError(f"The taxonomy {path} holds no concepts that are in use.")
    parents = {
        id_: [parent for parent in dict.fromkeys(entry.parents) if parent in entries]
        for id_, entry in entries.items()
    }
    _cut_circles(parents)
    rows = [
        Row(
            _one_line(entry.name),
            tuple(parents[id_]),
            tuple(filter(None, map(_one_line, entry.synonyms))),
            entry.instance,
            id=id_,
        )
        for id_, entry in entries.items()
        if _one_line(entry.name)
    ]
    return TableTaxonomy(rows, name=path.stem, above=above)


def _one_line(name: str) -> str:
    return " ".join(name.split())


def _cut_circles(parents: dict[str, list[str]]) -> None:
    """Takes out the parents that close a circle, in place."""
    done: set[str] = set()
    for start in parents:
        way: dict[str, None] = {}
        stack = [start]
        while stack:
            at = stack[-1]
            if at in done:
                stack.pop()
                continue
            way[at] = None
            parents[at] = [above for above in parents[at] if above not in way]
            waiting = [above for above in parents[at] if above not in done]
            if waiting:
                stack.append(waiting[0])
            else:
                done.add(stack.pop())
                way.pop(at)


def read_text(path: Path) -> str:
    """Returns the text of a file.

    Raises:
        TaxonomyError: If it can't be read or is not UTF-8.
    """
    try:
        return path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise TaxonomyError(f"The taxonomy {path} can't be read: {error.strerror}.") from error
    except UnicodeDecodeError:
        raise TaxonomyError(f"The taxonomy {path} is not UTF-8. Save it as UTF-8.") from None


def require(library: str, *, path: Path) -> Any:
    """Returns a library that an extra brings.

    Raises:
        TaxonomyError: If it is not installed; says how to install it.
    """
    try:
        return import_module(library)
    except ImportError as error:
        raise TaxonomyError(
            f"Reading {path} takes {library.partition('.')[0]}. Install it with: "
            "pip install 'undisclosed[ontologies]'"
        ) from error


def names(found: Iterable[str | None]) -> Sequence[str]:
    """Returns the names that are some, each once."""
    return tuple(dict.fromkeys(name.strip() for name in found if name and name.strip()))
