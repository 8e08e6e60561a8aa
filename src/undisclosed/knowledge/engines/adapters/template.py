"""Any engine that answers in JSON: where to put the question, and where the number stands."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, ClassVar
from urllib.parse import quote

from undisclosed.errors import KnowledgeError
from undisclosed.knowledge.engines.adapters.adapter import Manner, spelled
from undisclosed.knowledge.engines.address import SECRET
from undisclosed.knowledge.engines.caller import Caller
from undisclosed.knowledge.engines.numbers import read_count, value_at
from undisclosed.knowledge.engines.question import Question
from undisclosed.knowledge.engines.transport import EngineRequest

_PLACE = "{query}"


def _in_json(text: str) -> str:
    """Returns a text as it stands between the quotation marks of JSON."""
    return json.dumps(text)[1:-1]


def _in_form(text: str) -> str:
    return quote(text, safe="")


class TemplateAdapter:
    """Asks as a template says."""

    manner: ClassVar = Manner(widest=100, rate=5.0)

    def __init__(self, caller: Caller) -> None:
        self._caller = caller
        self._address = caller.address

    def total(self) -> int:
        """Refuses: W is given with a template."""
        raise KnowledgeError("A template needs pages = W.")

    def count(self, questions: Sequence[Question]) -> list[int]:
        """Returns the number of each question, one after the other."""
        return [self._count(question) for question in questions]

    def _count(self, question: Question) -> int:
        query = self._address.both.join(map(self._any, question.mentions))
        return self._caller.get_json(self._request(query), self._read)

    def _any(self, mention: Sequence[str]) -> str:
        keys = [self._address.phrase.replace("{}", spelled(key)) for key in mention]
        return keys[0] if len(keys) == 1 else f"({self._address.either.join(keys)})"

    def _request(self, query: str) -> EngineRequest:
        path = self._caller.path().replace(_PLACE, quote(query, safe=""))
        body = self._address.body
        if not body:
            return EngineRequest(path)
        is_json = body.lstrip().startswith(("{", "["))
        kind = "application/json" if is_json else "application/x-www-form-urlencoded"
        write = _in_json if is_json else _in_form
        filled = body.replace(SECRET, write(self._caller.secret)).replace(_PLACE, write(query))
        return EngineRequest(path, filled.encode(), kind)

    def _read(self, answer: Any) -> int:
        name = self._address.name
        return read_count(value_at(answer, self._address.count, name), name)
