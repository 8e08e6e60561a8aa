"""What goes wrong has its documented status, the one shape, and quotes no document."""

from __future__ import annotations

import asyncio
import json
import logging
import threading
import time
from collections.abc import AsyncIterator, Callable
from typing import Any

import httpx
import pytest

from interfaces.server.conftest import HIV, NOTE, SETTINGS, Service, Start, error_of
from interfaces.test_cli_canary import CANARY, Break, breaks
from undisclosed.engine import Engine
from undisclosed.interfaces.server.config import is_loopback

TEXT = f"The cat {CANARY} had HIV and a retrovirus near the {CANARY}."
TOKEN = "a-token-of-many-letters"
POSTS = ("/assess", "/sanitize", "/verify", "/explain", "/attack", "/analyze", "/anonymize")


@pytest.mark.parametrize("path", POSTS)
@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 422),
        (b"{", 400),
        (b"[]", 422),
        (b'"text"', 422),
        (b"\xff\xfe", 400),
        (b"[" * 100_000, 400),
        (b'{"text": "\\ud800", "terms": ["\\ud800"]}', 422),
        (b'{"text": 7}', 422),
        (f'{{"{CANARY}": 1, "text": "{CANARY}"}}'.encode(), 422),
    ],
)
def test_malformed_bodies(service: Service, path: str, body: bytes, status: int) -> None:
    headers = {"Content-Type": "application/json"}
    answer = service.ask("POST", path, content=body, headers=headers)
    assert error_of(answer) == (status, "RequestError")
    assert CANARY not in answer.text


@pytest.mark.parametrize(
    ("given", "kind"),
    [
        ({}, "PolicyError"),
        ({"protect": []}, "PolicyError"),
        ({"protect": ["HIV=HIV"]}, "PolicyError"),
        ({"protect": ["HIV=glockenspiel"], "settings": {"preset": "wild"}}, "PolicyError"),
        ({"protect": ["HIV"], "settings": {"no such": 1}}, "PolicyError"),
        ({"protect": ["HIV"], "keep": ["/(a+)+b/"]}, "PolicyError"),
        ({"protect": ["HIV"], "keep": ["/(/"]}, "PolicyError"),
        ({"protect": ["HIV"], "operators": {"person": "mask"}}, "PolicyError"),
        ({"protect": [{"entity": "HIV", "kind": "some"}]}, "RequestError"),
        ({"protect": [{"at_most": "infection"}]}, "RequestError"),
        ({"protect": "HIV=infection"}, "RequestError"),
        ({"protect": ["x" * 201]}, "RequestError"),
    ],
)
def test_policies_that_make_no_sense(service: Service, given: dict[str, Any], kind: str) -> None:
    assert error_of(service.post("/sanitize", text=NOTE, **given)) == (422, kind)


def test_classes_of_a_request_have_a_bound(shipped: Service) -> None:
    for protect in (["*entity"], ["*disease", "*drug", "*person"]):
        refused = shipped.post("/sanitize", text=NOTE, protect=protect)
        assert error_of(refused) == (422, "PolicyError")
        assert "a request may ask for 30,000" in refused.json()["error"]["message"]
    form = {"text": NOTE, "entity": "*object", "at_most": ""}
    assert shipped.ask("POST", "/reviews", data=form).status_code == 422


def test_errors_say_where(service: Service) -> None:
    def told(**body: Any) -> str:
        message = service.post("/sanitize", **body).json()["error"]["message"]
        assert isinstance(message, str)
        return message

    assert told(protect=["HIV"]) == "text: is missing."
    assert told(text=7) == "text: must be a string."
    assert told(text="", txt="").startswith("The body has a key that is not known. Known are:")


def test_other_addresses_and_methods(service: Service) -> None:
    assert error_of(service.get("/nothing")) == (404, "RequestError")
    answer = service.get("/sanitize")
    assert error_of(answer) == (405, "RequestError")
    assert answer.headers["allow"] == "POST"


@pytest.mark.parametrize("name", ["a.exe", "a.pdf"])
def test_files_that_can_not_be_read(service: Service, name: str) -> None:
    data = b"%PDF-1.4 " + CANARY.encode() if name == "a.pdf" else CANARY.encode() + b"\0\1\2" * 99
    form = {"policy": json.dumps(HIV)}
    answer = service.ask("POST", "/files", files={"file": (f"{CANARY}.x", data)}, data=form)
    assert error_of(answer) == (415, "InputError")
    assert CANARY not in answer.text


@pytest.mark.parametrize(
    "given",
    [
        {"content": b"x"},
        {"content": b"x", "headers": {"Content-Type": "multipart/form-data"}},
        {"content": b"x", "headers": {"Content-Type": "multipart/form-data; boundary=a"}},
        {"files": {"other": ("a.txt", b"x")}},
        {"files": {"file": ("a.txt", b"x"), "policy": ("b", b"{}")}},
        {"files": {"file": ("a.txt", b"x")}, "data": {"policy": "{"}},
        {"files": {"file": ("a.txt", b"x")}, "data": {"policy": '{"text": "a"}'}},
    ],
)
def test_forms_that_are_none(service: Service, given: dict[str, Any]) -> None:
    assert error_of(service.ask("POST", "/files", **given))[0] in (400, 422)


def test_texts_that_show_otherwise_than_they_read(service: Service) -> None:
    assert error_of(service.post("/sanitize", text="a\u202eb", **HIV)) == (415, "InputError")


def test_a_certificate_that_is_none(service: Service) -> None:
    answer = service.post("/verify", text=TEXT, certificate={CANARY: CANARY}, **HIV)
    assert error_of(answer) == (415, "InputError")
    assert CANARY not in answer.text


def test_bodies_have_a_limit(start: Start) -> None:
    service = start(body_bytes=200)
    for path in POSTS:
        assert error_of(service.post(path, text="x" * 200)) == (413, "TooLarge")

    async def unannounced() -> AsyncIterator[bytes]:
        for _ in range(10):
            yield b"x" * 50

    assert error_of(service.ask("POST", "/sanitize", content=unannounced())) == (413, "TooLarge")
    assert service.post("/sanitize", text=NOTE, **HIV).status_code == 200


def test_bodies_have_a_time(start: Start) -> None:
    service = start(receive_seconds=0.1)

    async def slow() -> AsyncIterator[bytes]:
        yield b"{"
        await asyncio.sleep(60)

    begun = time.monotonic()
    assert error_of(service.ask("POST", "/sanitize", content=slow())) == (408, "RequestTimeout")
    assert time.monotonic() - begun < 30


def hold(monkeypatch: pytest.MonkeyPatch) -> tuple[threading.Event, threading.Event]:
    """Lets no text be sanitized until told."""
    entered, go_on = threading.Event(), threading.Event()
    sanitize = Engine.sanitize

    def held(self: Engine, text: Any) -> Any:
        entered.set()
        go_on.wait(60)
        return sanitize(self, text)

    monkeypatch.setattr(Engine, "sanitize", held)
    return entered, go_on


def test_answers_have_a_time(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    service = start(seconds=0.2)
    _, go_on = hold(monkeypatch)
    answer = service.post("/sanitize", text=NOTE, **HIV)
    assert error_of(answer) == (503, "TimeoutError")
    assert answer.headers["retry-after"] == "1"
    # What waits behind it is not begun any more; what probes is told.
    assert error_of(service.post("/sanitize", text=NOTE, **HIV)) == (503, "TimeoutError")
    assert error_of(service.get("/readyz")) == (503, "NotReady")
    assert service.get("/healthz").status_code == 200
    go_on.set()
    for _ in range(600):
        if service.get("/readyz").status_code == 200:
            break
        time.sleep(0.05)
    assert service.post("/assess", text=NOTE, **HIV).status_code == 200


def test_only_so_many_at_once(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    service = start(at_once=3)
    entered, go_on = hold(monkeypatch)

    async def many() -> tuple[list[httpx.Response], list[httpx.Response]]:
        def ask(n: int) -> Any:
            body = {"text": f"The cat {n} had HIV.", **HIV}
            return asyncio.create_task(service.ask_soon("POST", "/sanitize", json=body))

        first = [ask(n) for n in range(3)]
        while not entered.is_set():
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.05)
        late = [await ask(n) for n in range(5)]
        probes = [await service.ask_soon("GET", path) for path in ("/healthz", "/readyz")]
        assert [probe.status_code for probe in probes] == [200, 200]
        go_on.set()
        return [await each for each in first], late

    first, late = asyncio.run(many())
    assert {error_of(answer) for answer in late} == {(429, "TooManyRequests")}
    assert all(answer.headers["retry-after"] for answer in late)
    for n, answer in enumerate(first):
        assert f" {n} " in answer.json()["text"] or answer.json()["unassessed"]
    assert service.post("/assess", text=NOTE, **HIV).status_code == 200


def test_only_so_much_at_once(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    # Sixteen of the largest, of which each is a third.
    service = start(body_bytes=3_000)
    entered, go_on = hold(monkeypatch)
    text = "The cat had HIV. " + "x" * 900

    async def many() -> list[httpx.Response]:
        asked = [
            asyncio.create_task(
                service.ask_soon("POST", "/sanitize", json={"text": text, **HIV, "keep": [f"{n}"]})
            )
            for n in range(60)
        ]
        while not entered.is_set():
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.2)
        go_on.set()
        return await asyncio.gather(*asked)

    answers = asyncio.run(many())
    size = len(answers[-1].request.content)
    refused = [answer for answer in answers if answer.status_code != 200]
    assert {error_of(answer) for answer in refused} == {(429, "TooManyRequests")}
    assert len(answers) - len(refused) == 16 * 3_000 // size
    # What is answered or refused takes no room any more.
    assert not [1 for answer in asyncio.run(many()) if answer.status_code not in (200, 429)]
    broken = [service.ask("POST", "/sanitize", content=b"x" * 3_001) for _ in range(20)]
    assert {error_of(answer) for answer in broken} == {(413, "TooLarge")}
    assert service.post("/sanitize", text=text, **HIV).status_code == 200


def test_many_at_once_get_their_own_answers(start: Start) -> None:
    service = start(at_once=100)
    words = ("cat", "dog", "virus", "infection", "retrovirus", "HIV")

    async def many() -> list[httpx.Response]:
        texts = [f"The {words[n % 6]} and the {words[n % 5]}." for n in range(60)]
        asked = [service.ask_soon("POST", "/assess", json={"text": t, **HIV}) for t in texts]
        return await asyncio.gather(*asked)

    for n, answer in enumerate(asyncio.run(many())):
        assert answer.json()["text"] == f"The {words[n % 6]} and the {words[n % 5]}."


@pytest.mark.parametrize(
    "given", [None, "", "Bearer", "Bearer wrong", f"Basic {TOKEN}", TOKEN, f"Bearer {TOKEN}é"]
)
def test_a_token_is_asked_for(start: Start, given: str | None) -> None:
    service = start(token=TOKEN)
    good = service.get("/knowledge")
    assert good.status_code == 200
    headers = {} if given is None else {"Authorization": given.encode("latin-1")}
    stranger = Service(service.app, {})
    for path in ("/knowledge", "/metrics", "/", "/openapi.json", "/nothing"):
        answer = stranger.ask("GET", path, headers=headers)
        assert error_of(answer) == (401, "Unauthorized")
        assert answer.headers["www-authenticate"] == "Bearer"
    assert stranger.get("/healthz").status_code == 200


def test_a_token_lets_any_host_name_pass(start: Start) -> None:
    answer = start(token=TOKEN).ask("GET", "/knowledge", headers={"Host": "notes.example"})
    assert answer.status_code == 200


@pytest.mark.parametrize(
    ("host", "good"),
    [
        *(("localhost:8765", True), ("127.0.0.1", True), ("[::1]:80", True), ("LocalHost", True)),
        *(("notes.example", False), ("127.0.0.1.example", False), ("10.0.0.1:80", False)),
        *(("", False), ("localhost.example:80", False), ("[::1].example", False)),
    ],
)
def test_without_a_token_only_this_machine_is_meant(
    service: Service, host: str, good: bool
) -> None:
    answer = service.ask("GET", "/knowledge", headers={"Host": host})
    if good:
        assert answer.status_code == 200
    else:
        assert error_of(answer) == (403, "Forbidden")


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.0.1", "example.org", "127.0.0.1.x"])
def test_what_is_no_loopback(host: str) -> None:
    assert not is_loopback(host)


@pytest.mark.parametrize(
    "break_it", [pytest.param(how, id=name) for name, how in breaks() if name != "write"]
)
def test_the_canary_stays_in_its_document(
    start: Start,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
    break_it: Break,
) -> None:
    service = start()
    break_it(monkeypatch)
    asked: list[Callable[[], httpx.Response]] = [
        lambda: service.post("/sanitize", text=TEXT, **HIV),
        lambda: service.ask(
            "POST",
            f"/files?{CANARY}",
            files={"file": (f"{CANARY}.txt", TEXT.encode())},
            data={"policy": json.dumps(HIV)},
        ),
    ]
    with caplog.at_level(logging.DEBUG):
        for ask in asked:
            answer = ask()
            status, _ = error_of(answer)
            assert status in (415, 500, 503)
            assert CANARY not in answer.text
            assert CANARY not in str(answer.headers)
        metrics = service.get("/metrics").text
    assert "/sanitize" in metrics
    shown = capfd.readouterr()
    for told in (metrics, caplog.text, shown.out, shown.err):
        assert CANARY not in told


def test_what_is_logged_of_good_requests_quotes_nothing(
    start: Start, caplog: pytest.LogCaptureFixture
) -> None:
    service = start()
    with caplog.at_level(logging.DEBUG, "undisclosed"):
        for path in ("/assess", "/sanitize", "/verify"):
            body = {"text": TEXT, "protect": ["HIV=infection"], "settings": SETTINGS}
            answer = service.ask("POST", f"{path}?text={CANARY}", json=body)
            assert answer.status_code == 200
        service.get(f"/{CANARY}")
        service.ask(CANARY.encode("ascii", "ignore").decode(), "/")
    assert "POST /sanitize 200" in caplog.text
    assert CANARY not in caplog.text
    assert CANARY not in service.get("/metrics").text
