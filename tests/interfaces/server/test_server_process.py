"""The service as a program: it listens, answers and ends when it is told."""

from __future__ import annotations

import logging
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

import httpx
import pytest

from interfaces.conftest import HANGS, Invoke, World
from interfaces.server.conftest import HIV, NOTE, error_of
from undisclosed.interfaces.server.logs import LogHandler

pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals and streams of POSIX")
PROGRAM = [sys.executable, "-m", "undisclosed", "serve"]


@contextmanager
def serving(world: World, *args: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Runs a service in the toy world, and gives its address."""
    parts = ["--knowledge", str(world.pack), "--taxonomy", str(world.table)]
    with running(*parts, *args) as started:
        yield started


@contextmanager
def running(*args: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Runs a service, and gives its address."""
    command = [*PROGRAM, "--port", "0", *args]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        try:
            line = process.stderr.readline()
            found = re.fullmatch(r"undisclosed listens at (http://\S+:\d+)\n", line)
            assert found, line + process.stderr.read()
            yield process, found[1]
        finally:
            process.kill()


def end(process: subprocess.Popen[str], sent: signal.Signals = signal.SIGTERM) -> str:
    """Ends a service and returns what it said."""
    process.send_signal(sent)
    assert process.wait(HANGS) == 0
    assert process.stderr is not None
    return process.stderr.read()


@pytest.mark.parametrize("sent", [signal.SIGTERM, signal.SIGINT])
def test_it_answers_and_ends_when_told(world: World, sent: signal.Signals) -> None:
    with serving(world) as (process, address):
        with httpx.Client(base_url=address, timeout=HANGS) as client:
            assert client.get("/readyz").status_code == 200
            answer = client.post("/sanitize", json={"text": NOTE, **HIV})
            assert answer.json()["verified"]
            client.get("/secret-of-a-document")
        said = end(process, sent)
        assert "POST /sanitize 200" in said
        assert "Traceback" not in said
        assert "cat" not in said
        assert "secret" not in said


def test_what_is_at_hand_is_answered_before_the_end(world: World) -> None:
    text = "The cat had HIV and a retrovirus.\n\n" * 5_000
    answers: list[httpx.Response] = []
    with serving(world) as (process, address):

        def ask() -> None:
            body = {"text": text, **HIV}
            answers.append(httpx.post(f"{address}/sanitize", json=body, timeout=HANGS))

        asking = Thread(target=ask)
        asking.start()
        wait_for(lambda: is_at_hand(address))
        said = end(process)
        asking.join(HANGS)
        assert "Traceback" not in said
    [answer] = answers
    assert answer.json()["verified"]


def wait_for(done: Callable[[], object]) -> None:
    ends = time.monotonic() + HANGS
    while not done():
        assert time.monotonic() < ends, "it takes too long"
        time.sleep(0.02)


def is_at_hand(address: str) -> bool:
    # The request that asks is one of those at hand.
    lines = httpx.get(f"{address}/metrics", timeout=HANGS).text.splitlines()
    return any(line.startswith("undisclosed_open_requests") and line[-2:] == " 2" for line in lines)


@pytest.mark.parametrize("workers", ["1", "2"])
def test_nobody_has_to_read_its_log(world: World, workers: str) -> None:
    fcntl = pytest.importorskip("fcntl")
    if not hasattr(fcntl, "F_SETPIPE_SZ"):
        pytest.skip("needs Linux: elsewhere it takes long to fill a pipe")
    with serving(world, "--workers", workers) as (process, address):
        # Room for less than a hundred lines.
        fcntl.fcntl(process.stderr, fcntl.F_SETPIPE_SZ, 4_096)
        with httpx.Client(base_url=address, timeout=HANGS) as client:
            for _ in range(200):
                assert client.get("/healthz").status_code == 200
        assert process.poll() is None
        process.send_signal(signal.SIGTERM)
        assert process.wait(HANGS) == 0


def test_lines_of_the_log_that_were_lost_are_counted() -> None:
    reading, writing = os.pipe()
    handler = LogHandler(writing, waiting=2)
    line = "x" * 200_000
    for _ in range(10):
        handler.emit(logging.makeLogRecord({"msg": line}))
    told = b""
    while told.count(b"\n") < 2:
        told += os.read(reading, 1_000_000)
    handler.flush()
    handler.emit(logging.makeLogRecord({"msg": "the last"}))
    while b"the last\n" not in told:
        told += os.read(reading, 1_000_000)
    lines = told.decode().splitlines()
    [lost] = [each for each in lines if each.endswith("lines of the log were lost: nobody read it")]
    assert int(lost.split()[0]) == 10 - lines.count(line)
    os.close(reading)


def test_workers_share_a_socket_and_are_replaced(world: World) -> None:
    with serving(world, "--workers", "2") as (process, address):
        with httpx.Client(base_url=address, timeout=HANGS) as client:
            assert client.post("/assess", json={"text": NOTE, **HIV}).status_code == 200
        listed = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        if listed.exists():
            wait_for(lambda: len(listed.read_text().split()) == 2)
            first = listed.read_text().split()
            os.kill(int(first[0]), signal.SIGKILL)
            wait_for(lambda: len(set(listed.read_text().split()) - set(first)) == 1)
        assert httpx.get(f"{address}/healthz", timeout=HANGS).status_code == 200
        said = end(process)
        assert "Traceback" not in said
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"{address}/healthz")


def test_workers_end_with_who_made_them(world: World) -> None:
    with serving(world, "--workers", "2") as (process, address):
        process.kill()
        process.wait(HANGS)

        def gone() -> bool:
            try:
                httpx.get(f"{address}/healthz", timeout=1)
            except httpx.TransportError:
                return True
            return False

        wait_for(gone)


def test_what_is_not_http_is_not_quoted(world: World) -> None:
    with serving(world) as (process, address):
        host, port = address.removeprefix("http://").split(":")
        with socket.create_connection((host, int(port)), HANGS) as client:
            client.sendall(b"Zwiebackmuehle had HIV\r\n\r\n")
            assert b"400" in client.recv(1000)
        broken = (
            b'--a\r\nContent-Disposition: form-data; name="file"; filename="Zwieback\r\n x"\r\n\r\n'
        )
        headers = {"Content-Type": "multipart/form-data; boundary=a"}
        answer = httpx.post(f"{address}/files", content=broken, headers=headers, timeout=HANGS)
        assert error_of(answer)[0] == 400
        said = end(process)
        assert "Zwieback" not in said
        assert "invalid character" not in said


def test_with_a_token_it_may_listen_anywhere(world: World, tmp_path: Path) -> None:
    token = tmp_path / "token"
    token.write_text("a-token-of-many-letters\n")
    with serving(world, "--host", "0.0.0.0", "--token-file", str(token)) as (process, address):
        local = address.replace("0.0.0.0", "127.0.0.1")
        assert error_of(httpx.get(f"{local}/knowledge", timeout=HANGS))[0] == 401
        headers = {"Authorization": "Bearer a-token-of-many-letters"}
        answer = httpx.get(f"{local}/knowledge", headers=headers, timeout=HANGS)
        assert answer.json()["knowledge"]["name"] == "toy"
        assert "a-token" not in end(process)


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "example.org"])
def test_without_a_token_it_listens_on_this_machine_alone(invoke: Invoke, host: str) -> None:
    refused = invoke("serve", "--host", host)
    assert refused.exit_code == 2
    assert "--token-file" in refused.stderr


@pytest.mark.parametrize("token", ["", "short", "x" * 15, "with a space in between", "ünïcödé" * 9])
def test_tokens_that_are_none(invoke: Invoke, tmp_path: Path, token: str) -> None:
    path = tmp_path / "token"
    path.write_text(token)
    refused = invoke("serve", "--token-file", path)
    assert refused.exit_code == 2
    assert "16 or more" in refused.stderr
    assert invoke("serve", "--token-file", tmp_path / "none").exit_code == 3


def test_slips_are_told_before_anything_listens(invoke: Invoke, world: World) -> None:
    assert invoke("serve", "--protect", "HIV=HIV").exit_code == 2
    assert invoke("serve", "--strict").exit_code == 2
    assert invoke("serve", "--knowledge", "none.pack").exit_code == 4
    with socket.create_server(("127.0.0.1", 0)) as taken:
        parts = ["--knowledge", world.pack, "--taxonomy", world.table]
        port = str(taken.getsockname()[1])
        refused = invoke("serve", *parts, "--port", port)
    assert refused.exit_code == 3
    assert "can't be listened at" in refused.stderr


def test_a_missing_extra_names_its_command(invoke: Invoke, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "undisclosed.interfaces.server.run", None)
    refused = invoke("serve")
    assert refused.exit_code == 2
    assert "pip install 'undisclosed[server]'" in refused.stderr


def test_reviews_survive_an_end(world: World, tmp_path: Path) -> None:
    kept, key = tmp_path / "reviews.sqlite", tmp_path / "key"
    key.write_text("a key of many letters")
    options = ("--reviews", str(kept), "--reviews-key", str(key), "--workers", "2")
    form = {"text": NOTE, "entity": "HIV", "at_most": "infection"}
    with serving(world, *options) as (process, address):
        begun = httpx.post(f"{address}/reviews", data=form, timeout=HANGS)
        assert begun.status_code == 303
        end(process)
    assert kept.stat().st_mode & 0o077 == 0
    with serving(world, *options) as (process, address):
        shown = httpx.get(f"{address}{begun.headers['location']}", timeout=HANGS)
        assert shown.status_code == 200
        said = end(process)
        assert begun.headers["location"] not in said
        assert "/reviews/{address}" in said
    with serving(world) as (process, address):
        assert httpx.get(f"{address}{begun.headers['location']}").status_code == 404


def test_a_wrong_file_of_reviews_is_told(invoke: Invoke, world: World, tmp_path: Path) -> None:
    kept, key = tmp_path / "reviews.sqlite", tmp_path / "key"
    kept.write_text("no database")
    key.write_text("short")
    parts = ["--knowledge", world.pack, "--taxonomy", world.table]
    assert invoke("serve", *parts, "--reviews", kept).exit_code == 3
    refused = invoke("serve", *parts, "--reviews", tmp_path / "new", "--reviews-key", key)
    assert refused.exit_code == 3
    assert "at least 16 bytes" in refused.stderr
    refused = invoke("serve", *parts, "--reviews-key", key)
    assert refused.exit_code == 2
    assert "--reviews FILE" in refused.stderr
