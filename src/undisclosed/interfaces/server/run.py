"""Runs the service: in this process, or in several that share a socket and all that was read."""

from __future__ import annotations

import logging
import os
import signal
import socket
import sys
from collections.abc import Callable
from types import FrameType

import uvicorn

from undisclosed.errors import InputError, PolicyError
from undisclosed.formats.files import reason
from undisclosed.interfaces.server.app import make_app
from undisclosed.interfaces.server.config import Config
from undisclosed.interfaces.server.connections import timed
from undisclosed.interfaces.server.engines import Engines
from undisclosed.interfaces.server.logs import LogHandler
from undisclosed.interfaces.server.prefork import ENDS, run_forked
from undisclosed.interfaces.server.review.store import open_store

_BACKLOG = 2048


def run(config: Config, *, host: str, port: int, workers: int, told: Callable[[str], None]) -> None:
    """Serves until SIGTERM or SIGINT; what is at hand then is answered first.

    Args:
        config: What the service is started with.
        host: Address to listen at.
        port: Port to listen at; 0 for any that is free.
        workers: How many processes answer.
        told: Is told the address once the service listens.

    Raises:
        UndisclosedError: A part can't be opened, or the address can't be listened at.
    """
    if workers > 1 and not hasattr(os, "fork"):
        raise PolicyError("This system can't share memory between processes. Take --workers 1.")
    # What is wrong with the file of reviews is told before anything listens.
    open_store(config).close()
    engines = Engines(config)
    listening = _listen(host, port)
    shown = f"[{host}]" if ":" in host else host
    _log_plainly(logging.StreamHandler(sys.stderr))

    def serve() -> None:
        # A fork has no other thread, so each process begins one for its log.
        _log_plainly(LogHandler(sys.stderr.fileno()))
        server = uvicorn.Server(_settings(config, engines))
        # One that comes early ends this. One that ended the server is sent again by it when all is
        # answered, and does nothing more.
        _on_ends(lambda *_: None if server.should_exit else sys.exit(0))
        try:
            server.run(sockets=[listening])
        finally:
            logging.shutdown()

    _on_ends(lambda *_: sys.exit(0))
    told(f"http://{shown}:{listening.getsockname()[1]}")
    if workers == 1:
        serve()
    else:
        run_forked(workers, serve)


def _settings(config: Config, engines: Engines) -> uvicorn.Config:
    return uvicorn.Config(
        make_app(config, engines),
        http=timed(config.limits.receive_seconds),
        # What is logged of requests is said by the gate; a server would log addresses as sent.
        access_log=False,
        log_config=None,
        server_header=False,
        lifespan="off",
        ws="none",
        timeout_graceful_shutdown=round(config.limits.seconds) + 1,
    )


def _on_ends(do: Callable[[int, FrameType | None], None]) -> None:
    for number in ENDS:
        signal.signal(number, do)


def _log_plainly(handler: logging.Handler) -> None:
    """Logs requests as one line each."""
    form = "%(asctime)s %(levelname)s %(message)s"
    logging.basicConfig(handlers=[handler], level=logging.WARNING, format=form, force=True)
    logging.getLogger("undisclosed.server").setLevel(logging.INFO)
    # What is wrong with a form is answered; its lines would say what stands in one.
    logging.getLogger("python_multipart").setLevel(logging.CRITICAL)


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        raise InputError(f"{host}:{port} can't be listened at: {reason(error)}.") from None
    listening.listen(_BACKLOG)
    return listening
