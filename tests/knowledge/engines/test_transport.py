"""Answers that never end, that end too soon, and hosts that are not who they say."""

from __future__ import annotations

import datetime
import gzip
import ipaddress
import json
import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from undisclosed import KnowledgeError
from undisclosed.knowledge.engines.address import parse_address
from undisclosed.knowledge.engines.opening import open_at

TOLD = json.dumps({"query": {"statistics": {"articles": 10}}}).encode()
OK = b"HTTP/1.1 200 OK\r\n"
_PATIENCE = 60
_DROPS = 1500
"""Half a minute of them."""


def read_request(client: socket.socket) -> None:
    """Reads all of a request: who leaves with something unread takes the answer along."""
    with client.makefile("rb") as lines:
        length = 0
        while line := lines.readline().strip():
            name, _, value = line.partition(b":")
            length = int(value) if name.lower() == b"content-length" else length
        lines.read(length)


@contextmanager
def answering(
    answer: Callable[[socket.socket, threading.Event], None], tls: ssl.SSLContext | None = None
) -> Iterator[int]:
    """Gives the port of a server that does with each request what it is told, until the end."""
    over = threading.Event()
    threads: list[threading.Thread] = []
    with socket.create_server(("127.0.0.1", 0)) as server:

        def one(taken: socket.socket) -> None:
            try:
                with tls.wrap_socket(taken, server_side=True) if tls else taken as client:
                    read_request(client)
                    answer(client, over)
            except OSError:
                pass  # Whoever asked has gone.

        def serve() -> None:
            while not over.is_set():
                taken = server.accept()[0]
                threads.append(threading.Thread(target=one, args=(taken,)))
                threads[-1].start()

        waiting = threading.Thread(target=serve)
        waiting.start()
        port = server.getsockname()[1]
        try:
            yield port
        finally:
            over.set()
            socket.create_connection(("127.0.0.1", port)).close()
            for thread in (waiting, *threads):
                thread.join(_PATIENCE)


def total(port: int, options: str = "", scheme: str = "http") -> int:
    """Returns W, which is the first thing that is asked."""
    address = f"mediawiki+{scheme}://127.0.0.1:{port}/api.php#retries=0{options}"
    return open_at(parse_address(address), sleep=lambda _: None).total


def drip(begin: bytes, drop: bytes) -> Callable[[socket.socket, threading.Event], None]:
    def answer(client: socket.socket, over: threading.Event) -> None:
        client.sendall(begin)
        for _ in range(_DROPS):
            client.sendall(drop)
            if over.wait(0.02):
                return

    return answer


@pytest.mark.parametrize(
    ("begin", "drop"),
    [
        (OK + b"Content-Length: 100000\r\n\r\n", b" "),
        (OK + b"X: ", b"a"),
        (b"", b"HTTP/1.1 100 Continue\r\n\r\n"),
        (OK + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\n \r\n"),
    ],
    ids=["content", "header", "continue", "chunks"],
)
def test_an_answer_that_drips_is_not_waited_for(begin: bytes, drop: bytes) -> None:
    with (
        answering(drip(begin, drop)) as port,
        pytest.raises(KnowledgeError, match=r"no answer within 0\.5 seconds"),
    ):
        total(port, "&timeout=0.5")


def send(*parts: bytes) -> Callable[[socket.socket, threading.Event], None]:
    return lambda client, _: client.sendall(b"".join(parts))


@pytest.mark.parametrize(
    ("parts", "why"),
    [
        ((OK, b"Content-Length: 1000\r\n\r\n", TOLD), "its answer was cut off"),
        ((OK, b"Transfer-Encoding: chunked\r\n\r\n400\r\n", TOLD), "its answer was cut off"),
        ((OK, b"Content-Length: 1000\r\n\r\n"), "its answer was cut off"),
        ((b"SSH-2.0\r\n",), "BadStatusLine"),
        ((OK, b"X: 1\r\n" * 200, b"\r\n"), "HTTPException"),
    ],
)
def test_a_part_of_an_answer_is_none(parts: tuple[bytes, ...], why: str) -> None:
    with answering(send(*parts)) as port, pytest.raises(KnowledgeError, match=why):
        total(port)


def test_an_answer_may_come_in_parts_and_end_with_its_connection() -> None:
    chunked = b"Transfer-Encoding: chunked\r\n\r\n%x\r\n%s\r\n0\r\n\r\n" % (len(TOLD), TOLD)
    for parts in ((OK, chunked), (OK, b"\r\n", TOLD)):
        with answering(send(*parts)) as port:
            assert total(port) == 10


def test_what_is_packed_is_not_unpacked() -> None:
    bomb = gzip.compress(TOLD + b" " * (1 << 24))
    head = b"Content-Encoding: gzip\r\nContent-Length: %d\r\n\r\n" % len(bomb)
    with (
        answering(send(OK, head, bomb)) as port,
        pytest.raises(KnowledgeError, match="something else than JSON"),
    ):
        total(port)


def certificate(
    folder: Path, *, name: str = "127.0.0.1", days: int = 2
) -> tuple[Path, ssl.SSLContext]:
    """Returns a certificate that signs itself, and a server's side of it."""
    key = ec.generate_private_key(ec.SECP256R1())
    called = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "engine")])
    names: list[x509.GeneralName] = [x509.IPAddress(ipaddress.ip_address(name))]
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(called)
        .issuer_name(called)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - datetime.timedelta(days=9))
        .not_valid_after(now + datetime.timedelta(days=days))
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    path = folder / "engine.pem"
    plain = serialization.NoEncryption()
    kind = serialization.PrivateFormat.PKCS8
    encoding = serialization.Encoding.PEM
    path.write_bytes(made.public_bytes(encoding) + key.private_bytes(encoding, kind, plain))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(path)
    return path, context


GOOD = send(OK, b"Content-Length: %d\r\n\r\n" % len(TOLD), TOLD)


def test_who_signs_for_himself_is_not_trusted(tmp_path: Path) -> None:
    _, tls = certificate(tmp_path)
    with (
        answering(GOOD, tls) as port,
        pytest.raises(KnowledgeError, match="its certificate is not trusted"),
    ):
        total(port, scheme="https")


@pytest.mark.parametrize(
    ("name", "days", "why"),
    [("127.0.0.1", 2, None), ("127.0.0.2", 2, "not trusted"), ("127.0.0.1", -1, "not trusted")],
    ids=["good", "another host", "expired"],
)
def test_certificates_are_of_the_host_and_of_today(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, days: int, why: str | None
) -> None:
    path, tls = certificate(tmp_path, name=name, days=days)
    monkeypatch.setenv("SSL_CERT_FILE", str(path))
    with answering(GOOD, tls) as port:
        if why is None:
            assert total(port, scheme="https") == 10
        else:
            with pytest.raises(KnowledgeError, match=why):
                total(port, scheme="https")


def test_one_who_does_not_speak_tls_says_so() -> None:
    with answering(GOOD) as port, pytest.raises(KnowledgeError, match="does not answer"):
        total(port, scheme="https")
