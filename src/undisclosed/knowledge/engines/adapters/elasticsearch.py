"""Elasticsearch and OpenSearch: many questions in one _msearch.

Questions that share all but one of their mentions are one search with a filter for each of the
others. Where most pairs of some mentions are asked for, as of the terms of a context, they are one
search with an adjacency matrix over them.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, ClassVar, TypeAlias

from undisclosed.errors import KnowledgeError
from undisclosed.knowledge.engines.adapters.adapter import Manner
from undisclosed.knowledge.engines.caller import Caller, NotNowError
from undisclosed.knowledge.engines.numbers import read_count, value_at
from undisclosed.knowledge.engines.question import Question
from undisclosed.knowledge.engines.transport import EngineRequest
from undisclosed.knowledge.protocol import Mention

_FIELD = "text"
_LEAST_FILTERS = 4
_MOST_FILTERS = 100
"""Of a matrix; older servers allow no more."""
_MOST_SEARCHES = 100
"""In one request."""

_Base: TypeAlias = tuple[Mention, ...]


@dataclass(frozen=True, slots=True)
class _Search:
    """One search: what all counted pages have, and what is counted among them.

    Attributes:
        base: Mentions that all have.
        others: Mentions that are counted, each with the base, or in pairs.
        pairs: Whether they are counted in pairs.
    """

    base: _Base
    others: tuple[Mention, ...]
    pairs: bool


class ElasticsearchAdapter:
    """Asks an index."""

    manner: ClassVar = Manner(batch=5000)

    def __init__(self, caller: Caller) -> None:
        self._caller = caller
        self._name = caller.address.name
        self._fields = (caller.address.field or _FIELD).split(",")

    def total(self) -> int:
        """Returns the number of documents in the index."""

        def read(answer: Any) -> int:
            self._check_shards(answer)
            return read_count(value_at(answer, "count", self._name), self._name)

        return self._caller.get_json(EngineRequest(self._caller.path("/_count")), read)

    def count(self, questions: Sequence[Question]) -> list[int]:
        """Returns the documents of each question, in as few requests as can be."""
        found: dict[frozenset[Mention], int] = {}
        searches = list(_planned(questions))
        for first in range(0, len(searches), _MOST_SEARCHES):
            found |= self._send(searches[first : first + _MOST_SEARCHES])
        return [found[frozenset(question.mentions)] for question in questions]

    def _send(self, searches: Sequence[_Search]) -> dict[frozenset[Mention], int]:
        lines = []
        for search in searches:
            lines += ["{}", json.dumps(self._body(search), separators=(",", ":"))]
        body = "".join(f"{line}\n" for line in lines).encode()
        request = EngineRequest(self._caller.path("/_msearch"), body, "application/x-ndjson")
        return self._caller.get_json(request, lambda answer: self._read(answer, searches))

    def _body(self, search: _Search) -> dict[str, Any]:
        filters = {str(n): self._any(mention) for n, mention in enumerate(search.others)}
        kind = "adjacency_matrix" if search.pairs else "filters"
        return {
            "size": 0,
            "track_total_hits": True,
            "query": {"bool": {"filter": [self._any(mention) for mention in search.base]}},
            "aggs": {"n": {kind: {"filters": filters}}},
        }

    def _any(self, mention: Mention) -> dict[str, Any]:
        parts = [{"match_phrase": {field: key}} for key in mention for field in self._fields]
        if len(parts) == 1:
            return parts[0]
        return {"bool": {"should": parts, "minimum_should_match": 1}}

    def _read(self, answer: Any, searches: Sequence[_Search]) -> dict[frozenset[Mention], int]:
        responses = value_at(answer, "responses", self._name)
        if not isinstance(responses, list) or len(responses) != len(searches):
            raise KnowledgeError(
                f"The engine {self._name} was asked {len(searches)} searches and answered others."
            )
        found: dict[frozenset[Mention], int] = {}
        for search, response in zip(searches, responses, strict=True):
            self._check(response)
            buckets = value_at(response, "aggregations.n.buckets", self._name)
            counts = self._pairs(search, buckets) if search.pairs else self._each(search, buckets)
            found |= {frozenset((*search.base, *some)): n for some, n in counts}
        return found

    def _each(self, search: _Search, buckets: Any) -> Iterator[tuple[_Base, int]]:
        for n, mention in enumerate(search.others):
            count = value_at(buckets, f"{n}.doc_count", self._name)
            yield (mention,), read_count(count, self._name)

    def _pairs(self, search: _Search, buckets: Any) -> Iterator[tuple[_Base, int]]:
        """Yields the counts of pairs; those that no document has are left out of an answer."""
        if not isinstance(buckets, list):
            raise KnowledgeError(f"The answer of {self._name} has no list of buckets.")
        names = frozenset(map(str, range(len(search.others))))
        counts: dict[frozenset[str], int] = {}
        for bucket in buckets:
            some = frozenset(str(value_at(bucket, "key", self._name)).split("&"))
            if not some <= names or some in counts:
                # What is left out counts as none, so that nothing may be called otherwise.
                raise KnowledgeError(f"The engine {self._name} counts what was not asked for.")
            counts[some] = read_count(value_at(bucket, "doc_count", self._name), self._name)
        for (i, one), (j, other) in combinations(enumerate(search.others), 2):
            yield (one, other), counts.get(frozenset((str(i), str(j))), 0)

    def _check(self, response: Any) -> None:
        if not isinstance(response, dict):
            raise KnowledgeError(f"The engine {self._name} answers with something else.")
        if "error" in response:
            if response.get("status") in (429, 503):
                raise NotNowError("it has too much to do")
            kind = response["error"].get("type") if isinstance(response["error"], dict) else None
            told = f" ({kind})" if isinstance(kind, str) and kind.isidentifier() else ""
            raise KnowledgeError(f"The engine {self._name} refuses a search{told}.")
        if response.get("timed_out"):
            raise NotNowError("it ran out of time")
        self._check_shards(response)

    def _check_shards(self, answer: Any) -> None:
        if read_count(value_at(answer, "_shards.failed", self._name), self._name):
            raise NotNowError("a part of the index does not answer")


def _planned(questions: Sequence[Question]) -> Iterator[_Search]:
    """Yields searches that answer all questions."""
    usual = Counter(mention for question in questions for mention in question.mentions)
    pairs: defaultdict[_Base, set[_Base]] = defaultdict(set)
    alone: set[_Base] = set()
    for question in questions:
        # The most usual first: c, which is asked for with everything.
        mentions = tuple(sorted(question.mentions, key=lambda mention: (-usual[mention], mention)))
        if len(mentions) > 1:
            pairs[mentions[:-2]].add(mentions[-2:])
        else:
            alone.add(mentions)
    stars: defaultdict[_Base, list[Mention]] = defaultdict(list)
    for mentions in sorted(alone):
        stars[()] += mentions
    for base, some in pairs.items():
        if len(some) >= _LEAST_FILTERS and len(some) > 2 * len({m for pair in some for m in pair}):
            yield from _matrices(base, some)
        else:
            for one, other in sorted(some):
                stars[(*base, one)].append(other)
    for base, others in stars.items():
        for first in range(0, len(others), _MOST_FILTERS):
            yield _Search(base, tuple(others[first : first + _MOST_FILTERS]), pairs=False)


def _matrices(base: _Base, pairs: Iterable[_Base]) -> Iterator[_Search]:
    """Yields matrices that have all pairs; many mentions are parted into blocks."""
    mentions = sorted({mention for pair in pairs for mention in pair})
    if len(mentions) <= _MOST_FILTERS:
        yield _Search(base, tuple(mentions), pairs=True)
        return
    size = _MOST_FILTERS // 2
    block = {mention: n // size for n, mention in enumerate(mentions)}
    together = {tuple(sorted((block[one], block[other]))) for one, other in pairs}
    for one, other in sorted(together):
        some = mentions[one * size : (one + 1) * size]
        if other != one:
            some = some + mentions[other * size : (other + 1) * size]
        yield _Search(base, tuple(some), pairs=True)
