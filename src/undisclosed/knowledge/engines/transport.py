"""One request over HTTP: a connection that is kept, limits on time and size, no redirects."""

from __future__ import annotations

import http.client
import io
import os
import socket
import ssl
import time
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any
from urllib.parse import unquote, urlsplit
from urllib.request import getproxies, proxy_bypass

from undisclosed.errors import KnowledgeError

LONGEST_ANSWER = 64 << 20
"""Bytes; no answer that only counts is as long."""


@dataclass(frozen=True, slots=True)
class EngineRequest:
    """What is sent.

    Attributes:
        path: Behind the host, with what follows the question mark.
        body: Sent by POST; None for GET.
        kind: Content type of the body.
    """

    path: str
    body: bytes | None = None
    kind: str = "application/x-www-form-urlencoded"


@dataclass(frozen=True, slots=True)
class EngineReply:
    """What came back: status, headers in lower case, content."""

    status: int
    headers: Mapping[str, str] = field(repr=False)
    content: bytes = field(repr=False)


class Transport:
    """Sends requests to one host, one after the other; not for several threads at once.

    Args:
        url: An address on the host.
        headers: Sent with each request.
        timeout: Seconds to wait for the whole of an answer, however it comes.
    """

    def __init__(self, url: str, headers: Mapping[str, str], timeout: float) -> None:
        self._parts = urlsplit(url)
        self._headers = dict(headers)
        self._timeout = timeout
        self._kept: tuple[int, http.client.HTTPConnection] | None = None

    def send(self, request: EngineRequest) -> EngineReply:
        """Sends a request.

        Raises:
            OSError: The host can't be reached, or does not answer in time.
            http.client.HTTPException: What it answers is no HTTP.
            KnowledgeError: The answer is too long.
        """
        # A connection must not cross a fork.
        if self._kept is not None and self._kept[0] == os.getpid():
            try:
                return self._exchange(self._kept[1], request)
            except TimeoutError:
                self.close()
                raise
            except (http.client.HTTPException, OSError):
                # A connection that was idle may be closed by now; that says nothing of the host.
                self.close()
        connection = self._connect()
        self._kept = os.getpid(), connection
        try:
            return self._exchange(connection, request)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Closes the connection."""
        if self._kept is not None:
            self._kept[1].close()
            self._kept = None

    def _connect(self) -> http.client.HTTPConnection:
        host, port = self._parts.hostname or "", self._parts.port
        proxy = getproxies().get(self._parts.scheme)
        if proxy and not proxy_bypass(f"{host}:{port}" if port else host):
            return self._connect_by(proxy, host, port)
        if self._parts.scheme == "http":
            return http.client.HTTPConnection(host, port, timeout=self._timeout)
        context = ssl.create_default_context()
        return http.client.HTTPSConnection(host, port, timeout=self._timeout, context=context)

    def _connect_by(self, proxy: str, host: str, port: int | None) -> http.client.HTTPConnection:
        """Connects through a proxy that the environment names, by a tunnel in either case."""
        by = urlsplit(proxy if "://" in proxy else f"http://{proxy}")
        headers = {}
        if by.username is not None:
            login = f"{unquote(by.username)}:{unquote(by.password or '')}"
            headers["Proxy-Authorization"] = f"Basic {b64encode(login.encode()).decode()}"
        made: http.client.HTTPConnection
        if self._parts.scheme == "http":
            made = http.client.HTTPConnection(by.hostname or "", by.port, timeout=self._timeout)
        else:
            context = ssl.create_default_context()
            made = http.client.HTTPSConnection(
                by.hostname or "", by.port, timeout=self._timeout, context=context
            )
        made.set_tunnel(host, port, headers)
        return made

    def _exchange(
        self, connection: http.client.HTTPConnection, request: EngineRequest
    ) -> EngineReply:
        headers = dict(self._headers)
        if request.body is not None:
            headers["Content-Type"] = request.kind
        method = "GET" if request.body is None else "POST"
        if connection.sock is not None:
            connection.sock.settimeout(self._timeout)
        # Else a byte from time to time would keep us waiting for as long as somebody likes.
        end = time.monotonic() + self._timeout
        connection.response_class = partial(_response_until, end)  # type: ignore[assignment]
        connection.request(method, request.path, body=request.body, headers=headers)
        response = connection.getresponse()
        content = response.read(LONGEST_ANSWER + 1)
        if len(content) > LONGEST_ANSWER:
            self.close()
            raise KnowledgeError(f"{self._parts.hostname} answers with more than 64 MB.")
        if response.length:
            # A part of an answer can look like a whole one that counts less.
            raise http.client.IncompleteRead(b"", response.length)
        if response.will_close:
            self.close()
        found = {name.lower(): value for name, value in response.getheaders()}
        return EngineReply(response.status, found, content)


def _response_until(end: float, sock: socket.socket, **options: Any) -> http.client.HTTPResponse:
    """Returns a response that is read until a moment of the monotonic clock, and no longer."""
    hurried: Any = _HurriedSocket(sock, end)
    return http.client.HTTPResponse(hurried, **options)


class _HurriedSocket:
    """A socket of which all that is read must come before a moment."""

    def __init__(self, sock: socket.socket, end: float) -> None:
        self._sock = sock
        self._end = end

    def makefile(self, mode: str) -> io.BufferedReader:  # noqa: ARG002
        """Returns what comes."""
        return io.BufferedReader(_HurriedBytes(self._sock, self._end))


class _HurriedBytes(io.RawIOBase):
    """Bytes of a socket that must come before a moment."""

    def __init__(self, sock: socket.socket, end: float) -> None:
        super().__init__()
        self._sock = sock
        self._bytes = sock.makefile("rb", buffering=0)
        self._end = end

    def readable(self) -> bool:
        """Returns that it can be read."""
        return True

    def readinto(self, room: Any) -> int | None:
        """Reads what there is.

        Raises:
            TimeoutError: The moment has passed.
        """
        left = self._end - time.monotonic()
        if left <= 0:
            raise TimeoutError
        self._sock.settimeout(left)
        return self._bytes.readinto(room)

    def close(self) -> None:
        """Closes it; a socket stays open for as long as something reads it."""
        self._bytes.close()
        super().close()
