"""Where in a document decisions apply: whether they fit it, and what stands there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from undisclosed.decisions.decision import Decision, Decisions
from undisclosed.document.document import Document, Span
from undisclosed.errors import DecisionError
from undisclosed.language.protocol import Language, Reading
from undisclosed.terms.contexts import read_document
from undisclosed.terms.edges import token_edges, tokens_within
from undisclosed.terms.units import TokenRange


@dataclass(frozen=True, slots=True)
class Placed:
    """A decision at one place.

    Attributes:
        number: Which decision it is, from 1, in the order in which they were given.
        decision: The decision.
        span: The place in the original.
        tokens: The tokens there.
    """

    number: int
    decision: Decision
    span: Span
    tokens: TokenRange


def place(
    given: Decisions | Iterable[Decision], document: Document, language: Language
) -> tuple[Placed, ...]:
    """Returns where decisions apply, in order of the text.

    A decision about a place comes before one about a term, and one about a longer term before one
    about a shorter.

    Ensures: no two places share a token; each begins and ends where words do.

    Raises:
        DecisionError: They are about another document, or one of them does not fit this one or
            goes over another.
    """
    decisions = Decisions.of(given)
    if decisions.document and decisions.document != document.digest:
        raise DecisionError(
            "The decisions are about another text than this one, or about an earlier state of it: "
            "the digests differ. Assess the document anew."
        )
    if not decisions.all:
        return ()
    reading = read_document(document, language)
    tokens = _Tokens(document, reading)
    placed = [
        Placed(number, each, Span(each.start, each.end), tokens.at(number, each, document))
        for number, each in enumerate(decisions.all, 1)
        if each.start is not None and each.end is not None
    ]
    placed.sort(key=lambda each: each.span)
    for before, after in pairwise(placed):
        if after.tokens[0] < before.tokens[1]:
            raise DecisionError(
                f"Decisions {before.number} and {after.number} are about the same words. Keep one."
            )
    taken = bytearray(len(reading))
    for each in placed:
        _take(taken, each.tokens)
    placed += _placed_terms(decisions, tokens, reading, taken)
    return tuple(sorted(placed, key=lambda each: each.tokens))


def _placed_terms(
    decisions: Decisions, tokens: _Tokens, reading: Reading, taken: bytearray
) -> Iterator[Placed]:
    """Yields the places of decisions about terms, the longest terms first."""
    terms = []
    seen: dict[tuple[str, ...], int] = {}
    for number, each in enumerate(decisions.all, 1):
        if not each.everywhere:
            continue
        keys = tuple(filter(None, reading.language.read(each.text).keys))
        if not keys:
            raise DecisionError(f"Decision {number} is about a term without letter or digit.")
        if keys in seen:
            raise DecisionError(
                f"Decisions {seen[keys]} and {number} are about the same term. Keep one."
            )
        seen[keys] = number
        terms.append((number, each, keys))
    words = [i for i, key in enumerate(reading.keys) if key]
    starting: dict[str, list[int]] = {}
    for n, i in enumerate(words):
        starting.setdefault(reading.keys[i], []).append(n)
    for number, each, keys in sorted(terms, key=lambda term: (-len(term[2]), term[0])):
        found = False
        for n in starting.get(keys[0], ()):
            across = words[n : n + len(keys)]
            if tuple(reading.keys[i] for i in across) != keys:
                continue
            found = True
            span = (across[0], across[-1] + 1)
            if not any(taken[slice(*span)]) and not tokens.broken(span):
                _take(taken, span)
                yield Placed(number, each, tokens.span(span), span)
        if not found:
            raise DecisionError(f"Decision {number} is about a term that the text does not have.")


def _take(taken: bytearray, span: TokenRange) -> None:
    taken[slice(*span)] = b"\1" * (span[1] - span[0])


class _Tokens:
    """Where the tokens of a document stand in its text."""

    def __init__(self, document: Document, reading: Reading) -> None:
        self._starts, self._ends = token_edges(document, reading)
        self._parts = reading.parts

    def span(self, tokens: TokenRange) -> Span:
        return Span(self._starts[tokens[0]], self._ends[tokens[1] - 1])

    def broken(self, tokens: TokenRange) -> bool:
        """Tells whether tokens reach from one part of a document into another."""
        return bool(self._parts) and self._parts[tokens[0]] != self._parts[tokens[1] - 1]

    def at(self, number: int, decision: Decision, document: Document) -> TokenRange:
        start, end = decision.start or 0, decision.end or 0
        if end > len(document.text):
            raise DecisionError(
                f"Decision {number} is about code points {start:,} to {end:,}, and the text has "
                f"{len(document.text):,}. Is it about another document?"
            )
        if document.text[start:end] != decision.text:
            raise DecisionError(
                f"Decision {number} says that another text stands at code points {start:,} to "
                f"{end:,} than does. Is it about another document?"
            )
        tokens = tokens_within(self._starts, self._ends, start, end)
        if tokens[0] == tokens[1] or self.span(tokens) != Span(start, end):
            raise DecisionError(
                f"Decision {number} must begin and end where a word does: code points {start:,} to "
                f"{end:,} do not."
            )
        if self.broken(tokens):
            raise DecisionError(
                f"Decision {number} reaches from one part of the document into another, as a cell "
                "or a page is. Decide about each by itself."
            )
        return tokens
