"""Many texts, one after the other or shared among processes, with the results in order.

Texts may come without end: only a few are taken ahead, and nothing of them is kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from typing import Any, Protocol, TypeVar

from undisclosed.errors import InputError, PolicyError, UndisclosedError
from undisclosed.policy.declaration import show
from undisclosed.workers import Workers

_KILLED = (
    "A process ended before its work was done. A script that gives work to processes does so under "
    "'if __name__ == \"__main__\":'. If yours does, did memory run out? Try fewer jobs."
)


Made = TypeVar("Made")
Released = TypeVar("Released", covariant=True)


class Sanitizing(Protocol[Released]):
    """What sanitizes a text: an engine, here and in other processes."""

    def sanitize(self, text: str) -> Released:
        """Returns what comes of a text, or raises an `UndisclosedError`."""
        ...


def stream(
    engine: Sanitizing[Made], texts: Iterable[str], *, jobs: int, batch_size: int
) -> Iterator[Made | UndisclosedError]:
    """Returns an iterator over what comes of each text: an error where nothing can be released.

    Args:
        engine: What sanitizes them.
        texts: The texts; they are taken as results are asked for.
        jobs: How many processes work on them; with 1, only this one.
        batch_size: How many texts a process is given at a time.

    Raises:
        PolicyError: A number is none that can be meant.
        InputError: It is not several texts; later, a process was killed.
    """
    _check_number("jobs", jobs)
    _check_number("batch_size", batch_size)
    if isinstance(texts, str | bytes) or not isinstance(texts, Iterable):
        raise InputError(
            f"'texts' must be several texts: a list, a generator or the like. Got "
            f"{type(texts).__name__}. For a single text there is sanitize()."
        )
    return _one_by_one(engine, texts) if jobs == 1 else _shared(engine, texts, jobs, batch_size)


def raise_first(done: Iterator[Made | UndisclosedError]) -> Iterator[Made]:
    """Yields results up to the first error, which is raised with the number of its text."""
    for number, result in enumerate(done):
        if isinstance(result, UndisclosedError):
            result.add_note(f"It was text {number}, counted from 0.")
            raise result
        yield result


def _one_by_one(
    engine: Sanitizing[Made], texts: Iterable[str]
) -> Iterator[Made | UndisclosedError]:
    for text in texts:
        yield _attempt(engine, text)


def _shared(
    engine: Sanitizing[Made], texts: Iterable[str], jobs: int, batch_size: int
) -> Iterator[Made | UndisclosedError]:
    with Workers(jobs, _take, engine, fork=True) as workers:
        try:
            for done in workers.each(_attempt_all, _batches(texts, batch_size)):
                yield from done
        except BrokenProcessPool as error:
            raise InputError(_KILLED) from error


def _batches(texts: Iterable[str], size: int) -> Iterator[tuple[list[str]]]:
    """Yields so many texts at a time, as the one argument of `_attempt_all`."""
    left = iter(texts)
    while batch := list(islice(left, size)):
        yield (batch,)


_engine: list[Sanitizing[Any]] = []


def _take(engine: Sanitizing[Any]) -> None:
    """Keeps what all work of a process needs."""
    _engine[:] = [engine]


def _attempt_all(texts: list[str]) -> list[Any]:
    return [_attempt(_engine[0], text) for text in texts]


def _attempt(engine: Sanitizing[Made], text: str) -> Made | UndisclosedError:
    try:
        return engine.sanitize(text)
    except UndisclosedError as error:
        return error


def _check_number(name: str, value: object) -> None:
    if not isinstance(value, int) or isinstance(value, bool) or value < 1:
        raise PolicyError(f"'{name}' must be a whole number from 1 up. Got {show(value)}.")
