"""The parts of an engine by what the command line or a configuration names, in one language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from undisclosed.errors import UndisclosedError
from undisclosed.formats.folders import find_documents
from undisclosed.formats.opening import open_document
from undisclosed.formats.scan_choice import DEFAULT as DEFAULT_SCANS
from undisclosed.formats.scan_choice import Scans
from undisclosed.knowledge.opening import open_knowledge
from undisclosed.knowledge.protocol import Knowledge
from undisclosed.language.detection import detect
from undisclosed.language.opening import DEFAULT, open_language
from undisclosed.language.protocol import Language
from undisclosed.shipped import KNOWLEDGE, knowledge_or_shipped, taxonomy_or_shipped
from undisclosed.taxonomy.opening import open_taxonomies
from undisclosed.taxonomy.protocol import Taxonomy

# Of many files so many are looked at to tell the language, the first that can be read.
_FILES = 3
_TRIED = 12


def open_parts(
    language: str | None,
    knowledge: str | None,
    taxonomy: Sequence[str],
    sample: Callable[[], str] | None = None,
) -> tuple[Knowledge, Taxonomy, Language]:
    """Opens knowledge, taxonomy and language.

    A language that is not named is that of the knowledge, if any is named; else the one that a
    sample of the texts is clearly in, as far as it is read here; else English.

    Raises:
        UndisclosedError: A part can't be opened, or knowledge is of another language.
    """
    named = None if knowledge is None else open_knowledge(knowledge)
    tag = language or getattr(named, "language", None)
    if tag is None and sample is not None:
        found = detect(sample())
        tag = found.code if found is not None and found.code in KNOWLEDGE else None
    read_in = open_language(tag or DEFAULT)
    return (
        knowledge_or_shipped(named, read_in),
        taxonomy_or_shipped(
            open_taxonomies(taxonomy, language=read_in) if taxonomy else None, read_in
        ),
        read_in,
    )


def sample_of(
    paths: Iterable[str], *, encoding: str, fields: Sequence[str] = (), scans: Scans = DEFAULT_SCANS
) -> str:
    """Returns the text of the first files that can be read, to tell the language by."""
    texts: list[str] = []
    for path, within in _files(paths):
        try:
            opened = open_document(
                path, encoding=encoding, fields=fields, scans=scans, within=within
            )
            texts.append(opened.text)
        except UndisclosedError:
            continue  # It is told of when it is its turn.
        if len(texts) == _FILES:
            break
    return "\n\n".join(texts)


def _files(paths: Iterable[str]) -> list[tuple[Path, Path | None]]:
    """Returns some files, and the folders that they were found in."""
    found: list[tuple[Path, Path | None]] = []
    for path in map(Path, paths):
        if path.is_dir():
            inside = find_documents(path).documents[:_TRIED]
            found += [(path / each, path) for each in inside]
        elif path.is_file():
            found.append((path, None))
    return found[:_TRIED]
