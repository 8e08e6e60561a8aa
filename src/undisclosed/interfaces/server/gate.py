"""What every request passes first: who may ask, how much, how long, and how many at once."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
import time
from collections.abc import Iterable

from fastapi import Response
from fastapi.responses import HTMLResponse
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from undisclosed.interfaces.server import session
from undisclosed.interfaces.server.config import Config, is_loopback
from undisclosed.interfaces.server.errors import AGAIN, RequestError, answer_to
from undisclosed.interfaces.server.metrics import Metrics
from undisclosed.interfaces.server.origin import is_of_another_site
from undisclosed.interfaces.server.review import pages

PROBES = frozenset({"/healthz", "/readyz"})
"""What is answered to everybody and at any time; it tells nothing else."""

LOGIN, STATIC = "/login", "/static/"
"""What is answered without a token: where it is given, and what that page looks like."""

STRANGER_BYTES = 10_000
"""The largest body of who has not shown a token: a form with one has fewer."""

log = logging.getLogger("undisclosed.server")

_CLOSE = {"Connection": "close"}
_SAFE = (
    (b"cache-control", b"no-store"),
    (b"x-content-type-options", b"nosniff"),
)


class Gate:
    """Lets requests through to an app one by one, whole and counted.

    Ensures: whatever goes wrong is answered in the one shape and logged by its kind alone; no
    exception gets out to a server that would log its message.
    """

    def __init__(
        self, app: ASGIApp, config: Config, metrics: Metrics, paths: Iterable[str]
    ) -> None:
        """Prepares.

        Args:
            app: What answers.
            config: Who may ask, and how much.
            metrics: What counts answers.
            paths: The addresses there are; what is in braces stands for anything.
        """
        self._app = app
        self._token = config.token
        self._limits = config.limits
        self._metrics = metrics
        self._strangers = 0
        self._held = 0
        self._paths = {path: _pattern(path) for path in paths}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun, status = time.perf_counter(), 0

        async def watched(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message = {**message, "headers": [*message["headers"], *_SAFE]}
            await send(message)

        try:
            await self._let_in(scope, receive, watched)
        except Exception as error:
            if not isinstance(error, RequestError):
                log.error("a fault of the program: %s", type(error).__name__)
            if not status:
                await self._answer(error, scope)(scope, receive, watched)
        finally:
            path = self._named(scope["path"])
            seconds = time.perf_counter() - begun
            self._metrics.add(path, status, seconds)
            method = scope["method"] if scope["method"] in _METHODS else "OTHER"
            log.info("%s %s %d %.0f ms", method, path, status, 1000 * seconds)

    def _named(self, asked: str) -> str:
        """Returns an address as logs and metrics may have it: without the name of a review."""
        if asked in self._paths:
            return asked
        return next((path for path, at in self._paths.items() if at.fullmatch(asked)), "other")

    def _answer(self, error: Exception, scope: Scope) -> Response:
        headers = Headers(scope=scope)
        wants_page = scope["method"] == "GET" and "text/html" in headers.get("accept", "")
        if wants_page and isinstance(error, RequestError) and error.status == 401:
            page = pages.login_page(then=scope["path"])
            return HTMLResponse(page, 401, headers=pages.HEADERS)
        return answer_to(headers, error)

    async def _let_in(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["path"] in PROBES:
            await self._app(scope, receive, send)
            return
        if self._check_sender(scope):
            await self._let_stranger_in(scope, receive, send)
            return
        if self._metrics.open >= self._limits.at_once:
            raise _too_many(f"{self._limits.at_once} requests are at hand already.")
        self._metrics.open += 1
        try:
            await self._answer_whole(scope, receive, send, self._limits.body_bytes)
        finally:
            self._metrics.open -= 1

    async def _let_stranger_in(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers who has no token yet, apart from those who have: they have as much room."""
        if self._strangers >= self._limits.at_once:
            raise _too_many("Too many want to log in.")
        self._strangers += 1
        try:
            await self._answer_whole(scope, receive, send, STRANGER_BYTES)
        finally:
            self._strangers -= 1

    async def _answer_whole(self, scope: Scope, receive: Receive, send: Send, most: int) -> None:
        """Hands a request on when its body has come in."""
        body = await self._read(dict(scope["headers"]), receive, most)
        try:
            await self._app(scope, _replay(body, receive), send)
        finally:
            self._held -= len(body)

    def _check_sender(self, scope: Scope) -> bool:
        """Tells whether somebody asks who has shown no token, and needs none for this.

        Raises:
            RequestError: It takes one, or nobody may ask from there.
        """
        headers = dict(scope["headers"])
        if is_of_another_site(scope["method"], headers):
            raise RequestError(
                403, "Forbidden", "Pages of other sites can't ask this service.", _CLOSE
            )
        if self._token is None:
            # A page of another site may have its own name lead to this machine.
            host = headers.get(b"host", b"").decode("latin-1")
            if not is_loopback(_without_port(host)):
                raise RequestError(
                    403,
                    "Forbidden",
                    "Without a token the service answers to localhost, 127.0.0.1 and [::1] only.",
                    _CLOSE,
                )
            return False
        shown = session.cookie_in(headers.get(b"cookie", b"").decode("latin-1"), session.COOKIE)
        if session.is_valid(shown, self._token):
            return False
        scheme, _, given = headers.get(b"authorization", b"").partition(b" ")
        right = secrets.compare_digest(given.strip(), self._token.encode())
        if scheme.lower() == b"bearer" and right:
            return False
        if scope["path"] != LOGIN and not scope["path"].startswith(STATIC):
            raise RequestError(
                401,
                "Unauthorized",
                "The request must carry the token of the service: 'Authorization: Bearer TOKEN'.",
                {"WWW-Authenticate": "Bearer", **_CLOSE},
            )
        return True

    async def _read(self, headers: dict[bytes, bytes], receive: Receive, most: int) -> bytes:
        """Returns the body, which counts as held; errors if it is too large or too slow."""
        most = min(most, self._limits.body_bytes)
        announced = headers.get(b"content-length", b"0")
        if announced.isdigit() and int(announced[:20]) > most:
            raise _too_large(most)
        try:
            async with asyncio.timeout(self._limits.receive_seconds):
                return await self._collect(receive, most)
        except TimeoutError:
            raise RequestError(
                408,
                "RequestTimeout",
                f"The body did not come in within {self._limits.receive_seconds:g} seconds.",
                _CLOSE,
            ) from None

    async def _collect(self, receive: Receive, most: int) -> bytes:
        body = bytearray()
        try:
            while True:
                message = await receive()
                if message["type"] == "http.disconnect":
                    raise RequestError(400, "RequestError", "The body broke off.", _CLOSE)
                part = message.get("body", b"")
                body += part
                self._held += len(part)
                if len(body) > most:
                    raise _too_large(most)
                if self._held > self._limits.held_bytes:
                    raise _too_many("What is at hand takes all the room there is.")
                if not message.get("more_body", False):
                    return bytes(body)
        except BaseException:
            self._held -= len(body)
            raise


def _too_many(what: str) -> RequestError:
    return RequestError(429, "TooManyRequests", f"{what} Try again later.", {**AGAIN, **_CLOSE})


def _too_large(most: int) -> RequestError:
    return RequestError(
        413, "TooLarge", f"The body is larger than the limit of {most:,} bytes. Split it.", _CLOSE
    )


_METHODS = frozenset({"GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH"})


def _pattern(path: str) -> re.Pattern[str]:
    """Returns what fits an address, with anything in place of what is in braces."""
    parts = (
        re.escape(part) if number % 2 == 0 else "[^/]+"
        for number, part in enumerate(re.split(r"(\{\w+\})", path))
    )
    return re.compile("".join(parts))


def _replay(body: bytes, receive: Receive) -> Receive:
    """Returns what gives the whole body at once, and afterwards what comes."""
    given = False

    async def replay() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replay


def _without_port(host: str) -> str:
    """Returns a host as it is called without its port; whatever else it has stays.

    >>> _without_port("[::1]:80"), _without_port("localhost:80"), _without_port("::1")
    ('::1', 'localhost', '::1')
    >>> _without_port("localhost:80@evil.example")
    'localhost:80@evil.example'
    """
    found = re.fullmatch(r"\[([^\]]*)\](?::\d*)?|([^:]*)(?::\d*)?", host)
    return (found[1] or found[2] or "") if found else host
