"""Work that would hold up the service: done in order in a thread of its own, within a time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import Future
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

from undisclosed.interfaces.server.errors import AGAIN, RequestError

T = TypeVar("T")
_Job = tuple["Future[Any]", Callable[[], Any]]


class Worker:
    """One thread that does what it is given, one thing at a time.

    More threads would share the interpreter and do no more in a second; so each engine has one
    user at a time. More at once takes more workers.
    """

    def __init__(self, seconds: float) -> None:
        """Takes how long anything may take, with the time it waits for its turn."""
        self._seconds = seconds
        self._jobs: SimpleQueue[_Job] = SimpleQueue()
        self._since: float | None = None
        # A daemon: an end does not wait for what nobody waits for any more.
        Thread(target=self._run, name="undisclosed-work", daemon=True).start()

    @property
    def is_stuck(self) -> bool:
        """Whether something goes on that took longer than anything may."""
        since = self._since
        return since is not None and time.monotonic() - since > self._seconds

    async def run(self, task: Callable[[], T]) -> T:
        """Does something and returns what comes of it.

        Raises:
            RequestError: It took too long, and is not begun if it was not. What has begun goes on.
        """
        job: Future[T] = Future()
        self._jobs.put((job, task))
        try:
            return await asyncio.wait_for(asyncio.wrap_future(job), self._seconds)
        except TimeoutError:
            raise RequestError(
                503,
                "TimeoutError",
                f"There was no answer within {self._seconds:g} seconds. Split the text, or try "
                "again later.",
                AGAIN,
            ) from None

    def every(self, seconds: float, task: Callable[[], object]) -> None:
        """Does something again and again, in its turn."""

        def wait() -> None:
            while True:
                time.sleep(seconds)
                self._jobs.put((Future(), task))

        Thread(target=wait, name="undisclosed-clock", daemon=True).start()

    def _run(self) -> None:
        while True:
            job, task = self._jobs.get()
            if not job.set_running_or_notify_cancel():
                continue
            self._since = time.monotonic()
            try:
                outcome = task()
            except BaseException as error:
                job.set_exception(error)
            else:
                job.set_result(outcome)
                del outcome
            finally:
                self._since = None
                del job, task
