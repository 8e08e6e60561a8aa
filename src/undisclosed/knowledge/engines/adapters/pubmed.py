"""PubMed: esearch of the E-utilities, and the count it tells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar
from urllib.parse import urlencode

from undisclosed.errors import KnowledgeError
from undisclosed.knowledge.engines.adapters.adapter import Manner, spelled
from undisclosed.knowledge.engines.caller import Caller, NotNowError
from undisclosed.knowledge.engines.numbers import read_count, value_at
from undisclosed.knowledge.engines.question import Question
from undisclosed.knowledge.engines.transport import EngineRequest

_EVERYTHING = "all[sb]"
_FIELD = "tiab"
_UNFOUND = (
    ("errorlist", "phrasesnotfound"),
    ("warninglist", "quotedphrasesnotfound"),
    ("warninglist", "phrasesignored"),
)


class PubMedAdapter:
    """Asks for words and phrases in titles and abstracts, or in another field."""

    # What NCBI allows to those without a key.
    manner: ClassVar = Manner(lower=True, widest=100, rate=3.0, plural=True, header="")

    def __init__(self, caller: Caller) -> None:
        self._caller = caller
        self._name = caller.address.name
        self._field = caller.address.field or _FIELD

    def total(self) -> int:
        """Returns the number of citations."""
        return self._ask(_EVERYTHING, ())

    def count(self, questions: Sequence[Question]) -> list[int]:
        """Returns the count of each question, one after the other."""
        return [self._count(question) for question in questions]

    def _count(self, question: Question) -> int:
        terms = []
        for mention in question.mentions:
            keys = [f'"{spelled(key)}"[{self._field}]' for key in mention]
            terms.append(keys[0] if len(keys) == 1 else f"({' OR '.join(keys)})")
        return self._ask(" AND ".join(terms), question.mentions)

    def _ask(self, term: str, mentions: Sequence[Sequence[str]]) -> int:
        fields = {"db": "pubmed", "term": term, "retmax": "0", "retmode": "json"}
        fields["tool"] = "undisclosed"
        if self._caller.address.contact:
            fields["email"] = self._caller.address.contact
        if self._caller.secret:
            fields["api_key"] = self._caller.secret
        body = urlencode(fields).encode()
        request = EngineRequest(self._caller.path("/esearch.fcgi"), body)
        return self._caller.get_json(request, lambda answer: self._read(answer, mentions))

    def _read(self, answer: Any, mentions: Sequence[Sequence[str]]) -> int:
        if isinstance(answer, dict) and "error" in answer:
            raise NotNowError("it says that it is asked too often")
        result = value_at(answer, "esearchresult", self._name)
        if not isinstance(result, dict) or "ERROR" in result:
            raise KnowledgeError(f"The engine {self._name} refuses the question.")
        pages = read_count(result.get("count"), self._name)
        unknown = set(self._unknown(result))
        known = {spelled(key).lower() for mention in mentions for key in mention}
        if not unknown <= known:
            raise KnowledgeError(
                f"The engine {self._name} has left out a part of the question that was not asked "
                "by itself: its count is one of something else."
            )
        # What it does not find it leaves out, as if nobody had asked for it.
        if any(all(spelled(key).lower() in unknown for key in mention) for mention in mentions):
            return 0
        return pages

    def _unknown(self, result: dict[str, Any]) -> Iterator[str]:
        """Yields the words that the engine did not find."""
        fields = result.get("errorlist")
        if isinstance(fields, dict) and fields.get("fieldsnotfound"):
            raise KnowledgeError(f"The engine {self._name} has no field {self._field!r}.")
        for lists, name in _UNFOUND:
            found = result.get(lists)
            for phrase in found.get(name, ()) if isinstance(found, dict) else ():
                yield str(phrase).partition("[")[0].strip(' "').lower()
