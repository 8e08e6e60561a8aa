"""MediaWiki: `list=search` of its API, and the number of hits it tells.

Each word and phrase stands in quotation marks, and all of them must be on the page: that is what
all search engines of MediaWiki understand. None understands "one of several", so that unions are
counted by parts (`unions`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar
from urllib.parse import urlencode

from undisclosed.errors import KnowledgeError
from undisclosed.knowledge.engines.adapters.adapter import Manner, spelled
from undisclosed.knowledge.engines.caller import Caller, NotNowError
from undisclosed.knowledge.engines.numbers import read_count, value_at
from undisclosed.knowledge.engines.question import Question
from undisclosed.knowledge.engines.transport import EngineRequest

_LATER = ("ratelimited", "maxlag", "readonly")


class MediaWikiAdapter:
    """Asks the API of a wiki."""

    manner: ClassVar = Manner(lower=True, unions=False, rate=5.0)

    def __init__(self, caller: Caller) -> None:
        self._caller = caller
        self._name = caller.address.name

    def total(self) -> int:
        """Returns the number of articles."""
        fields = {"meta": "siteinfo", "siprop": "statistics"}
        return self._ask(fields, "query.statistics.articles")

    def count(self, questions: Sequence[Question]) -> list[int]:
        """Returns the hits of each question, one after the other."""
        return [self._count(question) for question in questions]

    def _count(self, question: Question) -> int:
        words = [f'"{spelled(key)}"' for [key] in question.mentions]
        words += [f'-"{spelled(key)}"' for key in question.without]
        fields = {
            "list": "search",
            "srsearch": " ".join(words),
            # Without it, small wikis look at titles only.
            "srwhat": "text",
            "srnamespace": "0",
            "srinfo": "totalhits",
            "srprop": "",
            "srlimit": "1",
        }
        return self._ask(fields, "query.searchinfo.totalhits")

    def _ask(self, fields: Mapping[str, str], place: str) -> int:
        common = {"action": "query", "format": "json", "formatversion": "2"}
        body = urlencode({**common, **fields}).encode()

        def read(answer: Any) -> int:
            self._check(answer)
            return read_count(value_at(answer, place, self._name), self._name)

        # By POST, so that words of a document do not end up in the logs of a server.
        return self._caller.get_json(EngineRequest(self._caller.path(), body), read)

    def _check(self, answer: Any) -> None:
        error = answer.get("error") if isinstance(answer, dict) else None
        if error is None:
            return
        code = error.get("code") if isinstance(error, dict) else None
        if code in _LATER:
            raise NotNowError(f"it says {code}")
        told = code if isinstance(code, str) and code.replace("-", "").isalnum() else "no reason"
        raise KnowledgeError(f"The engine {self._name} refuses the question: {told}.")
