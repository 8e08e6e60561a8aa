"""Ontologies in the OBO format: the Disease Ontology and its like."""

from __future__ import annotations

import re
from pathlib import Path

from undisclosed.errors import TaxonomyError
from undisclosed.taxonomy.protocol import Taxonomy
from undisclosed.taxonomy.readers.entries import Entry, read_text, table_of
from undisclosed.taxonomy.table import TableTaxonomy

_QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"')
_COMMENT = re.compile(r"\s+[!{].*")
# What is only related is another thing.
_SYNONYMS = ("EXACT", "NARROW")


def open_obo(path: str | Path, *, above: Taxonomy | None = None) -> TableTaxonomy:
    """Reads the terms that are not obsolete, by `is_a`, with exact and narrow synonyms.

    Raises:
        TaxonomyError: If it can't be read or is no OBO file.
    """
    chosen = Path(path)
    text = read_text(chosen)
    if "format-version:" not in text[:2000] and "[Term]" not in text:
        raise TaxonomyError(f"{chosen} is no OBO file: it has neither a format-version nor terms.")
    entries: dict[str, Entry] = {}
    for stanza in re.split(r"^(?=\[)", text, flags=re.MULTILINE):
        head, *lines = stanza.splitlines() or [""]
        if head.strip() in ("[Term]", "[Instance]"):
            tags: dict[str, list[str]] = {}
            for line in lines:
                tag, colon, value = line.partition(":")
                if colon:
                    tags.setdefault(tag.strip(), []).append(value.strip())
            if tags.get("is_obsolete") != ["true"] and "id" in tags and "name" in tags:
                entries[_plain(tags["id"][0])] = _entry(tags, instance=head.strip() != "[Term]")
    return table_of(chosen, entries, above)


def _entry(tags: dict[str, list[str]], *, instance: bool) -> Entry:
    synonyms = []
    for value in tags.get("synonym", ()):
        quoted = _QUOTED.match(value)
        if quoted and value[quoted.end() :].split()[:1] in [[kind] for kind in _SYNONYMS]:
            synonyms.append(re.sub(r"\\(.)", r"\1", quoted[1]))
    above = tags.get("instance_of" if instance else "is_a", ())
    return Entry(tags["name"][0], tuple(map(_plain, above)), tuple(synonyms), instance)


def _plain(value: str) -> str:
    """Removes what follows an id: "DOID:4 ! disease"."""
    return _COMMENT.sub("", value).strip()
