"""Sentences with a marked span, and what its rungs make of them."""

from __future__ import annotations

from collections.abc import Callable

from undisclosed.ladders import Rung, Sex, Span

Say = Callable[..., list[str]]


def spot(
    sentence: str,
    type_: str,
    kind: str = "",
    sex: Sex | None = None,
    near: frozenset[str] = frozenset(),
    sure: bool = True,
) -> Span:
    """Returns the span that stands between < and >."""
    before, rest = sentence.split("<")
    text, after = rest.split(">")
    return Span(text, type_, kind, before, after, sex, near, sure)


def put(rung: Rung, span: Span) -> str:
    """Returns the sentence with a rung in place of the span."""
    return span.before[: len(span.before) - rung.reach] + rung.written + span.after
