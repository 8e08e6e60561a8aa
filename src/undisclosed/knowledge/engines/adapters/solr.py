"""Solr: select without rows, and the `numFound` it tells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar
from urllib.parse import urlencode

from undisclosed.errors import KnowledgeError
from undisclosed.knowledge.engines.adapters.adapter import Manner, spelled
from undisclosed.knowledge.engines.caller import Caller
from undisclosed.knowledge.engines.numbers import read_count, value_at
from undisclosed.knowledge.engines.question import Question
from undisclosed.knowledge.engines.transport import EngineRequest

_FIELD = "text"


class SolrAdapter:
    """Asks a core or collection."""

    manner: ClassVar = Manner()

    def __init__(self, caller: Caller) -> None:
        self._caller = caller
        self._name = caller.address.name
        self._fields = (caller.address.field or _FIELD).split(",")

    def total(self) -> int:
        """Returns the number of documents."""
        return self._ask("*:*")

    def count(self, questions: Sequence[Question]) -> list[int]:
        """Returns the documents of each question, one after the other."""
        return [self._count(question) for question in questions]

    def _count(self, question: Question) -> int:
        return self._ask(" AND ".join(map(self._any, question.mentions)))

    def _any(self, mention: Sequence[str]) -> str:
        parts = [f'{field}:"{spelled(key)}"' for key in mention for field in self._fields]
        return parts[0] if len(parts) == 1 else f"({' OR '.join(parts)})"

    def _ask(self, query: str) -> int:
        fields = {"q": query, "rows": "0", "wt": "json", "defType": "lucene"}
        request = EngineRequest(self._caller.path("/select"), urlencode(fields).encode())
        return self._caller.get_json(request, self._read)

    def _read(self, answer: Any) -> int:
        header = value_at(answer, "responseHeader", self._name)
        found = value_at(answer, "response", self._name)
        partial = isinstance(header, dict) and header.get("partialResults")
        if partial or not isinstance(found, dict) or found.get("numFoundExact") is False:
            raise KnowledgeError(f"The engine {self._name} counts only a part of its documents.")
        return read_count(found.get("numFound"), self._name)
