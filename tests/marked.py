"""Sentences with a marked span, and what its rungs make of them."""

from __future__ import annotations

from collections.abc import Callable

from undisclosed.ladders import DescribedSpan, Rung, Sex

Say = Callable[..., list[str]]


def spot(
    sentence: str,
    type_: str,
    kind: str = "",
    sex: Sex | None = None,
    near: frozenset[str] = frozenset(),
    sure: bool = True,
) -> DescribedSpan:
    """Returns the span that stands between < and >."""
    before, rest = sentence.split("<")
    text, after = rest.split(">")
    return DescribedSpan(text, type_, kind, before, after, sex, near, sure)


def put(rung: Rung, span: DescribedSpan) -> str:
    """Returns the sentence with a rung in place of the span."""
    return span.before[: len(span.before) - rung.reach] + rung.written + span.after
