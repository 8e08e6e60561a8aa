"""Asks an engine and does not let go too early: pace, retries with back-off, clear errors."""

from __future__ import annotations

import http.client
import os
import random
import ssl
import time
from collections.abc import Callable, Collection
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any, TypeVar
from urllib.parse import quote, urlsplit

from undisclosed.errors import KnowledgeError, PolicyError
from undisclosed.identity import VERSION
from undisclosed.knowledge.engines.address import SECRET, EngineAddress
from undisclosed.knowledge.engines.numbers import read_json
from undisclosed.knowledge.engines.store import AnswerStore
from undisclosed.knowledge.engines.transport import EngineReply, EngineRequest, Transport

AGAIN = frozenset({429, 500, 502, 503, 504})
"""Answers after which it is worth trying again."""

LONGEST_WAIT = 120.0
"""Seconds; an engine that asks to wait longer is not waited for."""

_FIRST_WAIT = 0.5
_OK = 200

T = TypeVar("T")


class NotNowError(Exception):
    """An answer that says "later" without an HTTP status that says so.

    Attributes:
        wait: Seconds that the engine asks for, if it does.
    """

    def __init__(self, why: str, wait: float | None = None) -> None:
        super().__init__(why)
        self.wait = wait


class Caller:
    """Sends requests to one engine.

    Args:
        address: The engine.
        rate: Most requests in a second; 0 for as many as it answers.
        store: Where the pace is kept, which processes share.
        header: Name of the header that carries the secret, if the engine takes it there.
        sleep: Waits; for tests.
    """

    def __init__(
        self,
        address: EngineAddress,
        rate: float,
        store: AnswerStore,
        *,
        header: str = "Authorization",
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.address = address
        self.requests = 0
        self._rate = rate
        self._store = store
        self._sleep = sleep
        parts = urlsplit(address.url)
        self.secret = _secret_of(address)
        key = quote(self.secret, safe="")
        self._base, self._query = (p.replace(SECRET, key) for p in (parts.path, parts.query))
        contact = f" ({address.contact})" if address.contact else ""
        headers = {"User-Agent": f"undisclosed/{VERSION}{contact}", "Accept": "*/*"}
        if self.secret and header and SECRET not in address.url + address.body:
            headers[header] = self.secret
        self._transport = Transport(address.url, headers, address.timeout)

    def close(self) -> None:
        """Closes the connection."""
        self._transport.close()

    def path(self, more: str = "", query: str = "") -> str:
        """Returns the path of the engine with something behind it."""
        asked = "&".join(part for part in (self._query, query) if part)
        return (
            (self._base.rstrip("/") if more else self._base or "/")
            + more
            + "?" * bool(asked)
            + asked
        )

    def get_json(
        self, request: EngineRequest, read: Callable[[Any], T], *, fine: Collection[int] = (_OK,)
    ) -> T:
        """Sends a request and reads the JSON that comes back.

        Args:
            request: What to send.
            read: Takes what is wanted from the answer; may raise `NotNowError`.
            fine: Statuses that are answers.
        """
        name = self.address.name
        return self.get(request, lambda content: read(read_json(content, name)), fine=fine)

    def get(
        self, request: EngineRequest, read: Callable[[bytes], T], *, fine: Collection[int] = (_OK,)
    ) -> T:
        """Sends a request, again and again if need be, and reads what comes back.

        Raises:
            KnowledgeError: The engine does not answer, or with something else.
        """
        why = ""
        for attempt in range(self.address.retries + 1):
            if self._rate:
                self._sleep(self._store.next_slot(self.address.name, self._rate))
            wait = None
            try:
                reply = self._send(request)
                if reply.status in fine:
                    return read(reply.content)
                why, wait = self._refused(reply)
            except NotNowError as error:
                why, wait = str(error), error.wait
            except ssl.SSLCertVerificationError as error:
                raise self._failed(f"its certificate is not trusted: {error.reason}") from None
            except TimeoutError:
                why = f"no answer within {self.address.timeout:g} seconds"
            except (OSError, http.client.HTTPException) as error:
                why = _plain(error)
            if attempt < self.address.retries:
                self._pause(attempt, wait, why)
        times = self.address.retries + 1
        raise self._failed(f"{why}, {times} times" if times > 1 else why)

    def _send(self, request: EngineRequest) -> EngineReply:
        self.requests += 1
        return self._transport.send(request)

    def _refused(self, reply: EngineReply) -> tuple[str, float | None]:
        why = f"it answers with status {reply.status}"
        if reply.status in AGAIN:
            return why, seconds_of(reply.headers.get("retry-after"))
        if reply.status in (301, 302, 303, 307, 308):
            # Where to is not followed: what is asked goes to the host that was named, or nowhere.
            raise self._failed(f"{why}, it has moved. Give its new address")
        if reply.status in (401, 403):
            raise self._failed(
                f"{why}. It may want a key: put it into an environment variable, and the name of "
                "that into the option secret"
            )
        raise self._failed(why)

    def _pause(self, attempt: int, wait: float | None, why: str) -> None:
        if wait is not None and wait > LONGEST_WAIT:
            raise self._failed(f"{why} and asks to wait {wait:,.0f} seconds. Try again later")
        # Doubled each time, and never the same for two who were refused together.
        back_off = _FIRST_WAIT * 2**attempt * random.uniform(0.5, 1.0)
        self._sleep(min(max(wait or 0.0, back_off), LONGEST_WAIT))

    def _failed(self, why: str) -> KnowledgeError:
        return KnowledgeError(
            f"The engine {self.address.name} does not answer: {why}. What is not known counts as "
            "nothing here, so the run stops."
        )


def seconds_of(given: str | None) -> float | None:
    """Returns how long a header `Retry-After` asks to wait.

    >>> seconds_of("7"), seconds_of(None), seconds_of("soon")
    (7.0, None, None)
    """
    if given is None:
        return None
    if given.strip().isdecimal() and len(given) < 10:
        return float(given)
    try:
        moment = parsedate_to_datetime(given)
    except ValueError:
        return None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    return max((moment - datetime.now(UTC)).total_seconds(), 0.0)


def _plain(error: Exception) -> str:
    """Returns what went wrong; the text of an HTTP error may quote what was sent."""
    if isinstance(error, http.client.IncompleteRead):
        return "its answer was cut off"
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return type(error).__name__


def _secret_of(address: EngineAddress) -> str:
    if not address.secret:
        return ""
    found = os.environ.get(address.secret, "").strip()
    if not found or not found.isprintable() or not found.isascii():
        raise PolicyError(f"The environment variable {address.secret} has no key for the engine.")
    return found
