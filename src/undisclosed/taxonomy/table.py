"""A taxonomy from plain rows: a CSV file, or data written down in Python."""

from __future__ import annotations

import csv
import hashlib
import io
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import astuple, dataclass
from itertools import chain
from pathlib import Path

from undisclosed.errors import TaxonomyError
from undisclosed.identity import Identity
from undisclosed.language.english.english import shipped_english
from undisclosed.language.protocol import Language
from undisclosed.taxonomy.graph import breadth_first
from undisclosed.taxonomy.lookup import SpellingRank, find, lower_case_variants
from undisclosed.taxonomy.nearest import nearest
from undisclosed.taxonomy.protocol import Concept, Taxonomy
from undisclosed.taxonomy.senses import KnowsOffsets

COLUMNS = ("concept", "parents", "synonyms", "instance")
OPTIONAL_COLUMNS = ("derivations",)
_SEPARATOR = "|"
_OFFSET = "wn:"
_YES_NO = {"": False, "no": False, "false": False, "0": False, "yes": True, "true": True, "1": True}


@dataclass(frozen=True, slots=True)
class Row:
    """One concept.

    Attributes:
        concept: Its name, which no other row may have; also its usual spelling.
        parents: Names of the concepts right above it.
        synonyms: Other ways to write it; several concepts may share one.
        instance: Whether it is an individual and not a class of things.
        derivations: Adjectives and verbs made from it.
        id: What parents call it, if not by its name; then several rows may share a name.
    """

    concept: str
    parents: tuple[str, ...] = ()
    synonyms: tuple[str, ...] = ()
    instance: bool = False
    derivations: tuple[str, ...] = ()
    id: str = ""


class TableTaxonomy:
    """A taxonomy held in memory.

    >>> pets = TableTaxonomy([Row("animal"), Row("dog", ("animal",), ("hound",))])
    >>> [pets.lexicalizations(parent)[0] for parent in pets.ancestors(pets.senses("hounds")[0])]
    ['animal']
    """

    def __init__(
        self,
        rows: Iterable[Row],
        *,
        name: str = "table",
        language: Language | None = None,
        above: Taxonomy | None = None,
    ) -> None:
        """Takes the rows in any order; where terms are ambiguous, the first row is the usual sense.

        Args:
            rows: One for each concept.
            name: What to call it in reports.
            language: That of the spellings; English if not given.
            above: A taxonomy whose terms may be parents too; `Layered` joins the two.

        Raises:
            TaxonomyError: If a name is empty or repeated, a parent unknown, or the rows go round.
        """
        self._rows = list(rows)
        self.identity = Identity(name, "1", _checksum(self._rows))
        self._language = language or shipped_english()
        number = _numbered(self._rows, self.key)
        self._outside: dict[int, list[Concept]] = {}
        self._parents = [
            _parents_of(row, i, number, self._outside, above) for i, row in enumerate(self._rows)
        ]
        self._children: list[list[int]] = [[] for _ in self._rows]
        for child, parents in enumerate(self._parents):
            for parent in parents:
                self._children[parent].append(child)
        self._depth = _depths(self._rows, self._parents, self._children)
        self._table = _senses_by_key(self._rows, self.key)
        self._variants = lower_case_variants(self._table)
        spellings = {spelling for row in self._rows for spelling in _spellings(row)}
        self._known = sorted(spellings, key=lambda spelling: (spelling.lower(), spelling))

    @classmethod
    def open(
        cls,
        path: str | Path,
        language: Language | None = None,
        *,
        above: Taxonomy | None = None,
    ) -> TableTaxonomy:
        """Reads a CSV file with the columns concept, parents, synonyms, instance.

        Parents may also be terms of the taxonomy `above`, if one is given.

        Raises:
            TaxonomyError: If it can't be read or a row makes no sense; the row is named.
        """
        chosen = Path(path)
        return cls(_read_rows(chosen), name=chosen.stem, language=language, above=above)

    def senses(self, term: str) -> Sequence[Concept]:
        """Returns what a term can mean, in the order of the rows; nothing if it is unknown."""
        rank = SpellingRank(term)
        found = chain.from_iterable(find(term, self._table, self._variants, self.key))
        ordered = sorted(found, key=lambda sense: rank(sense[0]))
        return tuple(dict.fromkeys(concept for _, concept in ordered))

    def key(self, term: str) -> str:
        """Returns the key of a term in the language of the table."""
        return self._language.fold_phrase(term)

    def ancestors(self, concept: Concept) -> Sequence[Concept]:
        """Returns all generalizations, nearest first, without the concept itself."""
        return breadth_first(concept, self._parents.__getitem__)

    def specializations(self, concept: Concept) -> Sequence[Concept]:
        """Returns everything below a concept, nearest first, without itself."""
        return breadth_first(concept, self._children.__getitem__)

    def lexicalizations(self, concept: Concept) -> Sequence[str]:
        """Returns its name and then its synonyms."""
        return _spellings(self._rows[concept])

    def outside(self) -> Mapping[int, Sequence[Concept]]:
        """Returns which concepts of the taxonomy above are right above some of these."""
        return self._outside

    def derivations(self, concept: Concept) -> Sequence[str]:
        """Returns the adjectives and verbs given for it."""
        return self._rows[concept].derivations

    def is_instance(self, concept: Concept) -> bool:
        """Tells whether it is an individual and not a class of things."""
        return self._rows[concept].instance

    def depth(self, concept: Concept) -> int:
        """Returns the longest way up to a root; 0 for a root."""
        return self._depth[concept]

    def anew(self) -> TableTaxonomy:
        """Returns the same table, which never changes; it remembers nothing of its answers."""
        return copy(self)

    def known(self, prefix: str = "") -> Sequence[str]:
        """Returns the terms that start with a prefix, in any case, in alphabetical order."""
        wanted = prefix.lower()
        return [term for term in self._known if term.lower().startswith(wanted)]


def _spellings(row: Row) -> tuple[str, ...]:
    return tuple(dict.fromkeys((row.concept, *row.synonyms)))


def _checksum(rows: Sequence[Row]) -> str:
    # A row without an id is written as it was before rows had any: certificates stay valid.
    said = [astuple(row) if row.id else astuple(row)[:-1] for row in rows]
    return hashlib.sha256(json.dumps(said).encode()).hexdigest()


def _numbered(rows: Sequence[Row], key: Callable[[str], str]) -> dict[str, int]:
    number: dict[str, int] = {}
    for i, row in enumerate(rows):
        if not all(key(spelling) for spelling in _spellings(row)):
            raise TaxonomyError(f"Row {i + 1} has an empty concept or synonym. Give it a name.")
        id_ = row.id or row.concept
        if id_ in number:
            raise TaxonomyError(
                f"Row {i + 1} names the concept {id_!r} again; row "
                f"{number[id_] + 1} already does. Put all its parents into one row."
            )
        number[id_] = i
    return number


def _parents_of(
    row: Row,
    i: int,
    number: dict[str, int],
    outside: dict[int, list[Concept]],
    above: Taxonomy | None,
) -> list[int]:
    """Returns the rows right above one; what is above it elsewhere is added to `outside`."""
    inside = []
    if above is not None and len(same := above.senses(row.concept)) == 1:
        # The other taxonomy answers for the name, and goes on from there.
        outside[i] = [same[0]]
    for parent in row.parents:
        if parent in number:
            inside.append(number[parent])
        elif (found := _found_above(parent, above)) is not None:
            outside.setdefault(i, []).append(found)
        else:
            close = nearest(number, parent, n=1)
            hint = f" Did you mean {close[0]!r}?" if close else " Add a row for it."
            where = "of this table" if above is None else "of this table or of a layer before it"
            raise TaxonomyError(
                f"Row {i + 1} ({row.concept!r}) names the parent {parent!r}, which is no concept "
                f"{where}.{hint}"
            )
    return list(dict.fromkeys(inside))


def _found_above(parent: str, above: Taxonomy | None) -> Concept | None:
    """Returns what a parent is in a taxonomy above: "wn:" and an offset, or a term."""
    if above is None:
        return None
    offset = parent.removeprefix(_OFFSET)
    if offset != parent and offset.isascii() and offset.isdigit():
        return above.at_offset(int(offset)) if isinstance(above, KnowsOffsets) else None
    return next(iter(above.senses(parent)), None)


def _depths(
    rows: Sequence[Row], parents: Sequence[Sequence[int]], children: Sequence[Sequence[int]]
) -> list[int]:
    """Returns the longest way up for each row, working down from the roots."""
    waiting = [len(above) for above in parents]
    depth = [0] * len(rows)
    ready = [i for i, count in enumerate(waiting) if count == 0]
    for i in ready:
        for child in children[i]:
            depth[child] = max(depth[child], depth[i] + 1)
            waiting[child] -= 1
            if waiting[child] == 0:
                ready.append(child)
    if len(ready) < len(rows):
        i = _on_a_cycle(parents, {i for i, count in enumerate(waiting) if count})
        raise TaxonomyError(
            f"Row {i + 1} ({rows[i].concept!r}) is above itself: following the parents leads back "
            "to it. Remove one of the parents on the way."
        )
    return depth


def _on_a_cycle(parents: Sequence[Sequence[int]], stuck: set[int]) -> int:
    """Returns a row that is its own ancestor; what is stuck may also just lie below one."""
    at = min(stuck)
    seen: list[int] = []
    while at not in seen:
        seen.append(at)
        at = next(parent for parent in parents[at] if parent in stuck)
    return min(seen[seen.index(at) :])


def _senses_by_key(
    rows: Sequence[Row], key: Callable[[str], str]
) -> dict[str, list[tuple[str, Concept]]]:
    """Returns (spelling, concept) by folded key: names before synonyms, then as the rows come."""
    table: dict[str, list[tuple[str, Concept]]] = {}
    for i, row in enumerate(rows):
        table.setdefault(key(row.concept), []).append((row.concept, Concept(i)))
    for i, row in enumerate(rows):
        for synonym in row.synonyms:
            table.setdefault(key(synonym), []).append((synonym, Concept(i)))
    return table


def _read_rows(path: Path) -> list[Row]:
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise TaxonomyError(f"The taxonomy {path} can't be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        row = error.object.count(b"\n", 0, error.start)
        raise TaxonomyError(
            f"The taxonomy {path} is not UTF-8: row {row} holds a byte that is none. Save it as "
            "UTF-8."
        ) from error
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    try:
        lines = [line for line in reader if any(cell.strip() for cell in line)]
    except csv.Error as error:
        raise TaxonomyError(
            f"The taxonomy {path} is no CSV: line {reader.line_num} has {error}. Check its quotes."
        ) from error
    columns = _columns(path, lines[0] if lines else [])
    return [_row(path, i, columns, line) for i, line in enumerate(lines[1:], start=1)]


def _columns(path: Path, header: Sequence[str]) -> list[str]:
    columns = [name.strip().lower() for name in header]
    optional = set(columns) & set(OPTIONAL_COLUMNS)
    if sorted(columns) != sorted((*COLUMNS, *optional)):
        raise TaxonomyError(
            f"The taxonomy {path} has the columns {', '.join(columns) or '(none)'}. Row 0 must "
            f"name {', '.join(COLUMNS)}, and may name {', '.join(OPTIONAL_COLUMNS)}."
        )
    return columns


def _row(path: Path, i: int, columns: Sequence[str], line: Sequence[str]) -> Row:
    if len(line) != len(columns):
        raise TaxonomyError(
            f"Row {i} of the taxonomy {path} has {len(line)} cells instead of {len(columns)}. "
            f"Separate names within a cell with {_SEPARATOR!r}."
        )
    cells = {name: cell.strip() for name, cell in zip(columns, line, strict=True)}
    instance = _YES_NO.get(cells["instance"].lower())
    if instance is None:
        raise TaxonomyError(
            f"Row {i} of the taxonomy {path} says {cells['instance']!r} for instance. Write yes, "
            "no or nothing."
        )
    return Row(
        cells["concept"],
        _names(cells["parents"]),
        _names(cells["synonyms"]),
        instance,
        _names(cells.get("derivations", "")),
    )


def _names(cell: str) -> tuple[str, ...]:
    return tuple(name for name in map(str.strip, cell.split(_SEPARATOR)) if name)
