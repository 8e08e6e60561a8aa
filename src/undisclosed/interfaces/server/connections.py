"""Connections that are not held for ever by who sends a request too slowly, or reads no answer."""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol


class TimedProtocol(H11Protocol):
    """HTTP in which the head of a request has to come in within a time, and answers are read.

    The body has its own time, and whoever answers its own (`gate`, `work`).
    """

    seconds = 20.0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begins to wait for a request."""
        super().connection_made(transport)
        self._since = self.loop.time()
        self._unread = 0
        self._later()

    def connection_lost(self, exc: Exception | None) -> None:
        """Ends to wait."""
        self._timer.cancel()
        super().connection_lost(exc)

    def on_response_complete(self) -> None:
        """Begins to wait for another request, and for the answer to be read."""
        self._since = self.loop.time()
        self._unread = 0
        super().on_response_complete()

    def _later(self) -> None:
        self._timer = self.loop.call_later(self.seconds / 2, self._look)

    def _look(self) -> None:
        is_answering = self.cycle is not None and not self.cycle.response_complete
        if not is_answering and self.loop.time() - self._since >= self.seconds:
            unread = self.transport.get_write_buffer_size()
            if unread and (not self._unread or unread < self._unread):
                self._unread = unread  # it is being read, if slowly
            elif unread or self.transport.is_closing():
                self.transport.abort()
                return
            else:
                self._turn_away()
        self._later()

    def _turn_away(self) -> None:
        """Answers who has not sent the head of a request: a time is over."""
        headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")]
        parts: tuple[Any, ...] = (
            h11.Response(status_code=408, headers=headers, reason=b"Request Timeout"),
            h11.Data(data=b"The request did not come in within its time."),
            h11.EndOfMessage(),
        )
        try:
            for part in parts:
                self.transport.write(self.conn.send(part) or b"")
            self.transport.close()
        except h11.LocalProtocolError:
            self.transport.abort()


def timed(seconds: float) -> type[TimedProtocol]:
    """Returns a protocol with a time of its own."""
    return type("TimedProtocol", (TimedProtocol,), {"seconds": seconds})
