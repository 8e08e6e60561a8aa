"""Boolean page counts from two search libraries, asked as their manuals say."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

_WORD = re.compile(r"[^\W_]+")


class Library(Protocol):
    """Counts the pages on which some terms stand together."""

    def count(self, terms: Sequence[str]) -> int:
        """Returns how many pages have all of some words and phrases."""
        ...


class Fts5:
    """SQLite's full-text index, without a copy of the pages."""

    def __init__(self, path: Path, pages: Sequence[str]) -> None:
        self._database = sqlite3.connect(path)
        self._database.execute("PRAGMA journal_mode = OFF")
        self._database.execute("PRAGMA synchronous = OFF")
        self._database.execute("CREATE VIRTUAL TABLE page USING fts5(text, content='')")
        rows = enumerate(pages, 1)
        self._database.executemany("INSERT INTO page(rowid, text) VALUES (?, ?)", rows)
        self._database.execute("INSERT INTO page(page) VALUES ('optimize')")
        self._database.commit()

    def count(self, terms: Sequence[str]) -> int:
        """Returns how many pages have all of some words and phrases."""
        match = " AND ".join(f'"{" ".join(_words(term))}"' for term in terms)
        query = "SELECT count(*) FROM page WHERE page MATCH ?"
        [(number,)] = self._database.execute(query, (match,))
        return int(number)


class Tantivy:
    """An index of one segment, read by one thread."""

    def __init__(self, path: Path, pages: Sequence[str]) -> None:
        tantivy: Any = import_module("tantivy")
        self._tantivy = tantivy
        path.mkdir()
        builder = tantivy.SchemaBuilder()
        builder.add_text_field("text", stored=False)
        self._schema = builder.build()
        index = tantivy.Index(self._schema, path=str(path))
        writer = index.writer(1 << 28, 1)
        for page in pages:
            writer.add_document(tantivy.Document(text=page))
        writer.commit()
        writer.wait_merging_threads()
        index.reload()
        self._searcher = index.searcher()

    def count(self, terms: Sequence[str]) -> int:
        """Returns how many pages have all of some words and phrases."""
        parts = [self._query(_words(term)) for term in terms]
        must = self._tantivy.Occur.Must
        query = parts[0]
        if len(parts) > 1:
            query = self._tantivy.Query.boolean_query([(must, part) for part in parts])
        return int(self._searcher.search(query, limit=1, count=True).count)

    def _query(self, words: list[str]) -> Any:
        if len(words) == 1:
            # "basic": no frequencies are read, since nothing is ranked.
            return self._tantivy.Query.term_query(self._schema, "text", words[0], "basic")
        return self._tantivy.Query.phrase_query(self._schema, "text", words)


def _words(term: str) -> list[str]:
    return _WORD.findall(term.lower())
