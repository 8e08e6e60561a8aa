"""Runs functions in other processes, or in this one, with the results in order either way."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing.context import BaseContext
from types import FrameType, TracebackType
from typing import Any, NoReturn, TypeVar

T = TypeVar("T")

_TERMINATED = 143
# How long a process that is told to end may take to clean up.
_GRACE_SECONDS = 5


class Workers:
    """Some processes to share work among; with one job, no process at all."""

    def __init__(
        self,
        jobs: int,
        prepare: Callable[..., None] | None = None,
        *given: Any,
        fork: bool = False,
    ) -> None:
        """Prepares the work; processes are started when there is some.

        Args:
            jobs: How many.
            prepare: Called in each of them before any work, and in this one if there is no other.
            given: Arguments for `prepare`.
            fork: Whether they may be forks of this process, if that is safe: they have at once
                what it has opened and worked out, but its locks on files too.
        """
        self.jobs = jobs
        self._fork = fork
        self._prepare = prepare
        self._given = given
        self._pool: ProcessPoolExecutor | None = None
        if prepare is not None and jobs == 1:
            prepare(*given)

    def __enter__(self) -> Workers:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._pool:
            # An error waits for what is under way; who interrupts or ends the program does not.
            if kind is not None and not issubclass(kind, Exception | GeneratorExit):
                for process in (self._pool._processes or {}).values():
                    process.terminate()
            self._pool.shutdown(cancel_futures=True)

    def each(self, function: Callable[..., T], tasks: Iterable[tuple[Any, ...]]) -> Iterator[T]:
        """Yields the function's results for each tuple of arguments.

        Only a few tasks are taken ahead, so that a long stream never piles up in memory.
        """
        if self.jobs == 1:
            for task in tasks:
                yield function(*task)
            return
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self.jobs,
                mp_context=_context(self._fork),
                initializer=_begin,
                initargs=(self._prepare, *self._given),
            )
        waiting: deque[Future[T]] = deque()
        for task in tasks:
            waiting.append(self._pool.submit(_run, function, *task))
            if len(waiting) > 2 * self.jobs:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def _context(fork: bool) -> BaseContext:
    """Returns how processes are started.

    A fork may hang where another thread holds a lock, so it is taken only by a process that has
    no other; elsewhere processes start from nothing.
    """
    return multiprocessing.get_context("fork" if fork and _is_alone() else "spawn")


def _is_alone() -> bool:
    """Tells whether this process has one thread, those of libraries included."""
    try:
        return len(os.listdir("/proc/self/task")) == 1
    except OSError:  # not Linux
        return False


def _run(function: Callable[..., T], *task: Any) -> T:
    """Does one piece of work; a process that is told to end in the midst of it does so."""
    try:
        return function(*task)
    except SystemExit:
        # The pool would take it for the answer, and go on.
        os._exit(_TERMINATED)


def _begin(prepare: Callable[..., None] | None, *given: Any) -> None:
    # Whoever interrupts, or closes the terminal, does so to the process that started this one too,
    # which then ends it. An end is an exception, so that nothing half written is left behind.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _end_this)
    _follow_parent()
    if prepare is not None:
        prepare(*given)


def _follow_parent() -> None:
    """Ends this process with the one that started it, which a kill would otherwise leave behind."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_exit_after, args=(parent,), daemon=True).start()


def _exit_after(parent: Any) -> None:
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)
    _exit_soon()


def _exit_soon() -> None:
    time.sleep(_GRACE_SECONDS)
    os._exit(_TERMINATED)


def _end_this(number: int, frame: FrameType | None) -> NoReturn:  # noqa: ARG001
    # Once is enough: the pool sends another one, which must not disturb the cleaning up. Where the
    # exception is lost (between two pieces of work, in a finalizer), the process ends all the same:
    # the pool would wait for it for ever.
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    threading.Thread(target=_exit_soon, daemon=True).start()
    sys.exit(_TERMINATED)
