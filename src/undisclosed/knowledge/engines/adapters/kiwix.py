"""Kiwix: search of kiwix-serve in one of its books.

What it calls the number of results is an estimate, so that results are looked at until the last one
is found. Its indexes do not keep where words stand: a phrase counts where all its words are.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import ClassVar
from urllib.parse import quote, urlencode

from undisclosed.errors import KnowledgeError
from undisclosed.knowledge.engines.adapters.adapter import Manner, spelled
from undisclosed.knowledge.engines.caller import Caller
from undisclosed.knowledge.engines.numbers import read_count
from undisclosed.knowledge.engines.question import Question
from undisclosed.knowledge.engines.transport import EngineRequest

_MOST_SHOWN = 140
"""Results on one page of them; kiwix-serve shows no more."""

_MOST_PAGES = 1 << 40
"""No book has as many; an engine with results behind every other would never be done with."""

# With commas, points or spaces in it, as the language has them.
_TOTAL = re.compile(rb"<opensearch:totalResults>(\d[^<]{0,40})</opensearch:totalResults>")
_END = b"</rss>"
_ENTRY = re.compile(rb"<entry>.*?</entry>", re.DOTALL)
_ARTICLES = re.compile(rb"<articleCount>(\d{1,18})</articleCount>")


class KiwixAdapter:
    """Asks for the pages of a book."""

    manner: ClassVar = Manner(lower=True, widest=100)

    def __init__(self, caller: Caller) -> None:
        self._caller = caller
        self._name = caller.address.name
        root, _, self._book = caller.path().rstrip("/").rpartition("/")
        self._root = root.removesuffix("/content").removesuffix("/viewer")

    def total(self) -> int:
        """Returns the number of articles that the catalog tells of the book."""
        request = EngineRequest(f"{self._root}/catalog/v2/entries?count=-1")
        return self._caller.get(request, self._read_catalog)

    def count(self, questions: Sequence[Question]) -> list[int]:
        """Returns the results of each question, one after the other."""
        return [self._count(question) for question in questions]

    def _count(self, question: Question) -> int:
        shown, about = self._look(question, 1)
        if shown < _MOST_SHOWN:
            return shown
        # More than `least` results, and fewer than `most`.
        least, most = shown, None
        start = max(about - _MOST_SHOWN // 2, least + 1)
        while True:
            shown, _ = self._look(question, start)
            if 0 < shown < _MOST_SHOWN:
                return start - 1 + shown
            if start > _MOST_PAGES:
                raise KnowledgeError(f"The engine {self._name} has results without an end.")
            if shown:
                least = start - 1 + shown
            else:
                most = start
            if most is not None and most - 1 <= least:
                return least
            start = 2 * least + 1 if most is None else (least + 1 + most) // 2

    def _look(self, question: Question, start: int) -> tuple[int, int]:
        """Returns how many results are shown from one on, and how many there may be."""
        fields = {
            "content": self._book,
            "pattern": " AND ".join(map(_any, question.mentions)),
            "format": "xml",
            "start": str(start),
            "pageLength": str(_MOST_SHOWN),
        }
        request = EngineRequest(f"{self._root}/search?{urlencode(fields, quote_via=quote)}")
        return self._caller.get(request, self._read_results)

    def _read_results(self, content: bytes) -> tuple[int, int]:
        about = _TOTAL.search(content)
        if about is None:
            raise KnowledgeError(f"The engine {self._name} answers without a number of results.")
        if not content.rstrip().endswith(_END):
            raise KnowledgeError(f"The engine {self._name} answers with a part of its results.")
        shown = content.count(b"<item>")
        if shown > _MOST_SHOWN:
            raise KnowledgeError(f"The engine {self._name} shows more results than asked for.")
        return shown, int(re.sub(rb"\D", b"", about[1]))

    def _read_catalog(self, content: bytes) -> int:
        for entry in _ENTRY.findall(content):
            articles = _ARTICLES.search(entry)
            if articles and re.search(rb'href="[^"]*/%b"' % re.escape(self._book.encode()), entry):
                return read_count(articles[1].decode(), self._name)
        raise KnowledgeError(
            f"The engine {self._name} has no book {self._book!r} in its catalog. Give the address "
            "that a browser shows for the book, without what follows."
        )


def _any(mention: Sequence[str]) -> str:
    keys = [f'"{spelled(key)}"' for key in mention]
    return keys[0] if len(keys) == 1 else f"({' OR '.join(keys)})"
