"""The description of the service is true, complete, and has examples that work."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from interfaces.conftest import World
from interfaces.server.conftest import Service
from interfaces.server.test_server_process import end, serving
from undisclosed.interfaces.server.gate import PROBES

PAGE = Path(__file__).parents[3] / "docs" / "reference" / "server.md"


@pytest.fixture(scope="module")
def described(service: Service) -> dict[str, Any]:
    data = service.get("/openapi.json").json()
    assert isinstance(data, dict)
    return data


def example_of(described: dict[str, Any], path: str) -> dict[str, Any]:
    schema = described["paths"][path]["post"]["requestBody"]["content"]["application/json"]
    name = schema["schema"]["$ref"].rpartition("/")[2]
    example = described["components"]["schemas"][name]["examples"][0]
    assert isinstance(example, dict)
    return example


def test_examples_get_answers(shipped: Service, described: dict[str, Any]) -> None:
    posts = [path for path, methods in described["paths"].items() if "post" in methods]
    for path in posts:
        if path == "/files":
            continue  # a form
        answer = shipped.post(path, **example_of(described, path))
        assert answer.status_code == 200, (path, answer.text)


def has(answer: Any, part: Any) -> bool:
    """Tells whether an answer has all that an abridged one says."""
    if isinstance(part, dict):
        return all(name in answer and has(answer[name], value) for name, value in part.items())
    if isinstance(part, list) and part:
        return len(answer) >= len(part) and all(map(has, answer, part))
    return bool(answer == part)


def test_examples_of_answers_are_those_to_examples_of_requests(
    shipped: Service, described: dict[str, Any]
) -> None:
    for path in ("/sanitize", "/verify", "/explain", "/attack", "/analyze", "/anonymize"):
        told = json.dumps(described["paths"][path]["post"]["responses"]["200"])
        name = re.findall(r"schemas/(\w+)", told)[0]
        [example] = described["components"]["schemas"][name]["examples"]
        answer = shipped.post(path, **example_of(described, path)).json()
        assert has(answer[0] if path == "/analyze" else answer, example), path
        assert not has(answer, {"text": "another"})


def test_every_address_and_status_is_documented(described: dict[str, Any]) -> None:
    page = PAGE.read_text(encoding="utf-8")
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            assert f"`{method.upper()} {path}`" in page, path
            for status in operation["responses"]:
                assert f"| {status} |" in page or status == "200", status
            if path not in PROBES:
                assert {"200", "401", "403", "413", "429"} <= set(operation["responses"]), path


def test_the_requests_of_the_page_get_its_answers(shipped: Service) -> None:
    page = PAGE.read_text(encoding="utf-8")
    asked = re.findall(r"```http\n(\w+) (/\w+)\n(.*?)```\n+```json\n(.*?)```", page, re.DOTALL)
    assert len(asked) >= 3
    for method, path, body, answer in asked:
        given = {"json": json.loads(body)} if body.strip() else {}
        found = shipped.ask(method, path, **given).json()
        wanted = json.loads(answer)
        if isinstance(wanted, dict):
            found = {key: found[key] for key in wanted}
        assert found == wanted, path


@pytest.mark.slow
# It brings packages that warn of each other when they are imported.
@pytest.mark.filterwarnings("default")
def test_no_made_up_request_gets_an_undocumented_answer(world: World) -> None:
    schemathesis = pytest.importorskip("schemathesis")
    from hypothesis import Phase, given, settings
    from schemathesis.checks import not_a_server_error
    from schemathesis.specs.openapi.checks import (
        content_type_conformance,
        response_schema_conformance,
        status_code_conformance,
    )

    checks = [
        not_a_server_error,
        status_code_conformance,
        content_type_conformance,
        response_schema_conformance,
    ]
    asked = 0
    with serving(world, "--timeout", "300") as (process, address):
        schema = schemathesis.openapi.from_url(f"{address}/openapi.json")
        for found in schema.get_all_operations():
            operation = found.ok()

            @given(case=operation.as_strategy())
            @settings(max_examples=30, database=None, phases=[Phase.generate])
            def ask(case: Any) -> None:
                nonlocal asked
                asked += 1
                case.call_and_validate(checks=checks)

            ask()
        end(process)
    assert asked > 100
