"""Names of ours for WordNet's concepts, and what words of other languages tell: `tools/names/`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from undisclosed.taxonomy.wordnet import WordNet

Named = tuple[str, int]
"""A name, and the offset of a concept in WordNet 3.0."""


@dataclass(frozen=True, slots=True)
class Further:
    """What a list of ours says.

    Attributes:
        names: Names with what they usually mean.
        written: Those of them that replacements may use, the usual ones first.
        empty: Words that tell nothing.
        counted: Names that are counted by one English term, and that term.
    """

    names: Sequence[Named] = ()
    written: Sequence[Named] = ()
    empty: Sequence[str] = ()
    counted: Sequence[tuple[str, str]] = ()


def further_names(path: Path, wordnet: WordNet) -> Further:
    """Reads a list of ours: an English term, a tab, a name.

    A term means what it usually means, or with "< kind" behind it the first of its meanings that
    is of that kind. A term behind a "=" is what its names are counted by, whatever else English
    calls it. A name behind a "~" is understood, but not written because of the list. A word whose
    term is "-" tells nothing: it is hardly ever what WordNet has under it.
    """
    names: list[Named] = []
    written: list[Named] = []
    empty: list[str] = []
    counted: list[tuple[str, str]] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        term, _, name = line.partition("\t")
        if term == "-":
            empty.append(name)
            continue
        if term.startswith("="):
            term = term.removeprefix("=")
            counted.append((name.removeprefix("~"), term))
        row = (name.removeprefix("~"), meant_offset(term, wordnet, path))
        names.append(row)
        if not name.startswith("~"):
            written.append(row)
    return Further(names, written, empty, counted)


def meant_offset(term: str, wordnet: WordNet, path: Path) -> int:
    """Returns the offset of what a term of a list means."""
    word, _, kind = (part.strip() for part in term.partition("<"))
    kinds = set(wordnet.senses(kind)) if kind else set()
    for concept in wordnet.senses(word):
        offset = wordnet.offset(concept)
        if offset is not None and (not kind or kinds.intersection(wordnet.ancestors(concept))):
            return offset
    raise SystemExit(f"{path}: WordNet has no {term!r}.")
