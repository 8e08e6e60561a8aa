"""All documents of an Elasticsearch or OpenSearch index, as a file to build a pack from."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from undisclosed.errors import KnowledgeError, PolicyError
from undisclosed.knowledge.build.pages import Columns
from undisclosed.knowledge.engines.adapters.choosing import manner_of
from undisclosed.knowledge.engines.address import EngineAddress
from undisclosed.knowledge.engines.caller import Caller, NotNowError
from undisclosed.knowledge.engines.numbers import read_count, value_at
from undisclosed.knowledge.engines.store import AnswerStore
from undisclosed.knowledge.engines.transport import EngineRequest

_AT_ONCE = 500
_HELD = "5m"
"""For how long the server holds what is still to be read, from one request to the next."""

_KINDS = ("elasticsearch", "opensearch")


@contextmanager
def harvested(address: EngineAddress, beside: Path, columns: Columns) -> Iterator[Path]:
    """Gives a file of JSONL with all documents of an index; gone afterwards.

    Args:
        address: The index.
        beside: A folder; only the owner of the file may read it.
        columns: Fields of the documents that hold text and title; a field within another as
            "body.plain".

    Raises:
        PolicyError: The engine has no documents to give.
        KnowledgeError: It does not answer, or gives fewer documents than it has.
    """
    if address.adapter not in _KINDS:
        raise PolicyError(
            f"Pages can be had of {' and '.join(_KINDS)} only. Got {address.adapter}+…; use it "
            "as --knowledge."
        )
    with tempfile.TemporaryDirectory(dir=beside, prefix=".harvest-") as name:
        path = Path(name) / "pages.jsonl"
        caller = _caller(address, Path(name))
        try:
            with path.open("w", encoding="utf-8") as file:
                for page in _Scroll(caller, columns).pages():
                    file.write(json.dumps(page, ensure_ascii=False) + "\n")
        finally:
            caller.close()
        yield path


def _caller(address: EngineAddress, folder: Path) -> Caller:
    manner = manner_of(address)
    store = AnswerStore(folder / "pace.sqlite")
    return Caller(address, manner.rate, store, header=manner.header)


@dataclass(frozen=True, slots=True)
class _Scroll:
    """Reads an index from beginning to end, as it was when it was begun."""

    caller: Caller
    columns: Columns

    def pages(self) -> Iterator[Mapping[str, str]]:
        """Yields title and text of each document."""
        path = self.caller.path("/_search", f"scroll={_HELD}")
        hits, total, scroll = self._ask(
            path,
            {
                "size": _AT_ONCE,
                "sort": ["_doc"],
                "track_total_hits": True,
                "_source": [self.columns.text, self.columns.title],
            },
        )
        given = 0
        root = self.caller.path().rstrip("/").rpartition("/")[0]
        while hits:
            for hit in hits:
                yield self._page(hit)
            given += len(hits)
            more = {"scroll": _HELD, "scroll_id": scroll}
            hits, _, scroll = self._ask(f"{root}/_search/scroll", more)
        if given != total:
            raise KnowledgeError(
                f"The engine {self.caller.address.name} has {total:,} documents and gave {given:,}."
            )

    def _ask(self, path: str, body: Mapping[str, Any]) -> tuple[list[Any], int, str]:
        request = EngineRequest(path, json.dumps(body).encode(), "application/json")
        return self.caller.get_json(request, self._read)

    def _read(self, answer: Any) -> tuple[list[Any], int, str]:
        name = self.caller.address.name
        if value_at(answer, "_shards.failed", name) or value_at(answer, "timed_out", name):
            raise NotNowError("a part of the index does not answer")
        hits = value_at(answer, "hits.hits", name)
        scroll = value_at(answer, "_scroll_id", name)
        if not isinstance(hits, list) or not isinstance(scroll, str):
            raise KnowledgeError(f"The engine {name} answers with something else than documents.")
        return hits, read_count(value_at(answer, "hits.total.value", name), name), scroll

    def _page(self, hit: Any) -> Mapping[str, str]:
        name = self.caller.address.name
        source = value_at(hit, "_source", name)
        text, title = _field(source, self.columns.text), _field(source, self.columns.title)
        if text is None:
            raise KnowledgeError(
                f"A document of {name} has no text in the field {self.columns.text!r}. Name "
                "another with --text-column."
            )
        return {"text": text, "title": title or ""}


def _field(source: Any, name: str) -> str | None:
    """Returns a text, or several as one; None if there is none."""
    found = source
    for part in name.split("."):
        found = found.get(part) if isinstance(found, dict) else None
    if isinstance(found, list) and all(isinstance(each, str) for each in found):
        return "\n".join(found)
    return found if isinstance(found, str) else None
