"""The service in the toy world, asked without a network."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import httpx
import pytest
from starlette.types import ASGIApp

from interfaces.conftest import World
from undisclosed.interfaces.server.app import make_app
from undisclosed.interfaces.server.config import Config, Limits
from undisclosed.interfaces.server.engines import Engines
from undisclosed.policy.policy import Policy

BASE = "http://127.0.0.1:8765"
# In a small world every word is rare, and nothing is far above the base rate.
SETTINGS: dict[str, Any] = {"min_lift": "off", "rare_gain": "off"}
HIV: dict[str, Any] = {"protect": ["HIV=infection"], "settings": SETTINGS}
NOTE = "The cat had HIV and a retrovirus."


@dataclass
class Service:
    """A service, and what asks it."""

    app: ASGIApp
    headers: dict[str, str]

    def ask(self, method: str, path: str, **given: Any) -> httpx.Response:
        return asyncio.run(self.ask_soon(method, path, **given))

    async def ask_soon(self, method: str, path: str, **given: Any) -> httpx.Response:
        transport = httpx.ASGITransport(self.app)
        headers = {**self.headers, **given.pop("headers", {})}
        async with httpx.AsyncClient(transport=transport, base_url=BASE) as client:
            return await client.request(method, path, headers=headers, **given)

    def get(self, path: str) -> httpx.Response:
        return self.ask("GET", path)

    def post(self, path: str, **body: Any) -> httpx.Response:
        return self.ask("POST", path, json=body)


Start = Callable[..., Service]


@pytest.fixture(scope="session")
def start(world: World) -> Start:
    """Starts a service in the toy world."""

    def start_one(
        policy: Policy | None = None,
        token: str | None = None,
        knowledge: str | None = str(world.pack),
        taxonomy: tuple[str, ...] = (str(world.table),),
        **limits: Any,
    ) -> Service:
        config = Config(
            policy=policy,
            knowledge=knowledge,
            taxonomy=taxonomy,
            token=token,
            limits=Limits(**limits),
        )
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        return Service(make_app(config, Engines(config)), headers)

    return start_one


@pytest.fixture(scope="session")
def service(start: Start) -> Service:
    return start()


@pytest.fixture(scope="session")
def shipped(start: Start) -> Service:
    """A service with the parts that come with the package."""
    return start(Policy.of("HIV=infection"), knowledge=None, taxonomy=())


def error_of(answer: httpx.Response) -> tuple[int, str]:
    """Returns status and kind of an error, which has the one shape."""
    data = answer.json()
    assert list(data) == ["error"]
    assert sorted(data["error"]) == ["message", "type"]
    assert all(isinstance(value, str) and value for value in data["error"].values())
    return answer.status_code, data["error"]["type"]
