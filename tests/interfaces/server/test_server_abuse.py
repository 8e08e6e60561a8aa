"""Over real sockets: slow, oversized, broken and many requests get what the documentation says."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from bench.load import load

from interfaces.conftest import HANGS, World
from interfaces.server.conftest import HIV, NOTE, Service, Start, error_of
from interfaces.server.test_server_process import running, serving, wait_for
from undisclosed.interfaces.server.gate import STRANGER_BYTES

pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals and streams of POSIX")

HEAD = b"POST /sanitize HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
TOKEN = "a-token-of-many-letters"


@pytest.fixture(scope="module")
def hasty(world: World) -> Iterator[str]:
    """A service that waits a second for what is sent, and takes little."""
    limits = ("--receive-timeout", "1", "--max-body", "5000000")
    loose = ("--min-lift", "off", "--rare-gain", "off")
    with serving(world, "--protect", "HIV=infection", *loose, *limits) as (_, address):
        yield address


def connect(address: str) -> socket.socket:
    host, port = address.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)), HANGS)


def read_all(client: socket.socket) -> bytes:
    """Returns what is sent until the other side closes."""
    parts = []
    try:
        while part := client.recv(100_000):
            parts.append(part)
    except ConnectionResetError:
        pass
    return b"".join(parts)


def sanitize(address: str) -> int:
    return httpx.post(f"{address}/sanitize", json={"text": NOTE}, timeout=HANGS).status_code


@pytest.mark.parametrize("sent", [b"", b"POST /san", HEAD, HEAD + b"X-A: b\r\n"])
def test_who_does_not_finish_a_request_is_turned_away(hasty: str, sent: bytes) -> None:
    slow = [connect(hasty) for _ in range(40)]
    for client in slow:
        client.sendall(sent)
    assert sanitize(hasty) == 200
    begun = time.monotonic()
    for client in slow:
        assert read_all(client).startswith(b"HTTP/1.1 408 ")
        client.close()
    assert time.monotonic() - begun < HANGS / 2


def test_drop_by_drop_is_no_way_to_stay(hasty: str) -> None:
    with connect(hasty) as client:
        client.sendall(HEAD)
        with pytest.raises((BrokenPipeError, ConnectionResetError)):
            drip(client)
    assert sanitize(hasty) == 200


def drip(client: socket.socket) -> None:
    begun = time.monotonic()
    while time.monotonic() - begun < 60:
        client.sendall(b"X-A: b\r\n")
        time.sleep(0.1)


def test_a_second_request_is_waited_for_no_longer(hasty: str) -> None:
    body = json.dumps({"text": NOTE}).encode()
    with connect(hasty) as client:
        client.sendall(HEAD + b"Content-Length: %d\r\n\r\n" % len(body) + body)
        assert client.recv(100_000).startswith(b"HTTP/1.1 200 ")
        client.sendall(HEAD)
        assert b"HTTP/1.1 408 " in read_all(client)


def test_a_slow_body(hasty: str) -> None:
    with connect(hasty) as client:
        client.sendall(HEAD + b"Content-Length: 100\r\n\r\n{")
        answer = read_all(client)
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert json.loads(answer.partition(b"\r\n\r\n")[2])["error"]["type"] == "RequestTimeout"


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="asks Linux for open sockets")
def test_who_does_not_read_the_answer_is_let_go(world: World) -> None:
    body = json.dumps({"text": "x" * 4_500_000, "analyzer_results": []}).encode()
    head = HEAD.replace(b"/sanitize", b"/anonymize")
    with serving(world, "--receive-timeout", "5") as (process, address), connect(address) as client:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        client.sendall(head + b"Content-Length: %d\r\n\r\n" % len(body) + body)
        assert client.recv(12) == b"HTTP/1.1 200"
        held = sockets(process.pid)
        wait_for(lambda: sockets(process.pid) < held)


def sockets(process: int) -> int:
    """Returns how many sockets a process has open."""
    count = 0
    for each in Path(f"/proc/{process}/fd").iterdir():
        with suppress(FileNotFoundError):
            count += os.readlink(each).startswith("socket:")
    return count


def test_oversized_bodies(hasty: str) -> None:
    with connect(hasty) as client:
        client.sendall(HEAD + b"Content-Length: 5000001\r\n\r\n")
        assert read_all(client).startswith(b"HTTP/1.1 413 ")

    def chunks() -> Iterator[bytes]:
        yield from (b"x" * 100_000 for _ in range(60))

    try:
        answer = httpx.post(f"{hasty}/sanitize", content=chunks(), timeout=HANGS)
        assert error_of(answer) == (413, "TooLarge")
    except httpx.WriteError:
        pass  # told while it was still sending
    with connect(hasty) as client:
        client.sendall(HEAD + b"X-A: " + b"a" * 200_000)
        assert read_all(client).startswith(b"HTTP/1.1 400 ")
    assert sanitize(hasty) == 200


@pytest.mark.parametrize(
    "sent",
    [
        b"\0\1\2\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n",
        HEAD + b"Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
        HEAD + b"Content-Length: -1\r\n\r\n{}",
        HEAD + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n",
    ],
)
def test_what_is_no_http(hasty: str, sent: bytes) -> None:
    with connect(hasty) as client:
        client.sendall(sent)
        assert read_all(client).startswith(b"HTTP/1.1 400 ")


def test_another_name_for_this_machine_is_not_answered(hasty: str) -> None:
    for name in (
        b"evil.example",
        b"localhost.evil.example",
        b"127.0.0.1.nip.example",
        b"0",
        b"localhost:80@evil.example",
    ):
        with connect(hasty) as client:
            client.sendall(b"GET / HTTP/1.1\r\nHost: " + name + b"\r\nConnection: close\r\n\r\n")
            assert read_all(client).startswith(b"HTTP/1.1 403 ")


def test_who_has_no_token_yet_takes_no_room(start: Start) -> None:
    asked = start(token=TOKEN, at_once=2, receive_seconds=5)
    stranger = Service(asked.app, {})

    async def slow() -> AsyncIterator[bytes]:
        yield b"token="
        await asyncio.sleep(1)

    async def many() -> list[httpx.Response]:
        coming = [
            asyncio.create_task(stranger.ask_soon("POST", "/login", content=slow()))
            for _ in range(4)
        ]
        await asyncio.sleep(0.2)
        inside = await asked.ask_soon("POST", "/assess", json={"text": NOTE, **HIV})
        assert inside.status_code == 200
        return [await each for each in coming]

    assert sorted(each.status_code for each in asyncio.run(many())) == [401, 401, 429, 429]
    large = stranger.ask("POST", "/login", data={"token": "x" * STRANGER_BYTES})
    assert error_of(large) == (413, "TooLarge")


@pytest.mark.slow
def test_many_clients_get_their_own_answers_or_are_turned_away() -> None:
    with running("--protect", "HIV=infection") as (process, address):
        reading = asyncio.run(load(address, clients=60, seconds=3, process=process.pid))
    assert set(reading.statuses) <= {200, 429, 503}
    assert reading.statuses[200] > 5
    assert (reading.wrong, reading.broken) == (0, 0)
