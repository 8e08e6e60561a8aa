"""The addresses of the service."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TypeVar
from urllib.parse import quote

from fastapi import FastAPI, Request, Response
from fastapi.responses import HTMLResponse, PlainTextResponse
from starlette.types import ASGIApp

from undisclosed.identity import VERSION
from undisclosed.interfaces.server import service
from undisclosed.interfaces.server.anonymizing import AnonymizeBody, Anonymized
from undisclosed.interfaces.server.config import Config
from undisclosed.interfaces.server.engines import Engines
from undisclosed.interfaces.server.errors import AGAIN, JSON, RequestError, add_handlers
from undisclosed.interfaces.server.gate import Gate
from undisclosed.interfaces.server.metrics import TYPE, Metrics
from undisclosed.interfaces.server.origin import asked_at
from undisclosed.interfaces.server.presidio import AnalyzeBody, FoundEntity
from undisclosed.interfaces.server.review import pages
from undisclosed.interfaces.server.review.reviews import Reviews
from undisclosed.interfaces.server.review.routes import add_pages
from undisclosed.interfaces.server.review.store import open_store
from undisclosed.interfaces.server.schemas import (
    AttackAnswer,
    AttackBody,
    ErrorAnswer,
    ExplainAnswer,
    ExplainBody,
    KnowledgeAnswer,
    PoliciesAnswer,
    ResultAnswer,
    StateAnswer,
    TextBody,
    VerifyAnswer,
    VerifyBody,
)
from undisclosed.interfaces.server.uploads import FORM, read_upload
from undisclosed.interfaces.server.work import Worker

PROGRAMS = "/programs"
"""Where programs are told what they may ask."""

_HOUR_SECONDS = 3_600.0
_Analyzed = list[FoundEntity] | list[list[FoundEntity]]
Body = TypeVar("Body")

_WRONG = {
    400: "The body can't be read, or broke off.",
    401: "The token of the service is missing or wrong.",
    403: "The service has no token, and was asked under a name that is not this machine's.",
    408: "The body did not come in within its time.",
    413: "The body is too large.",
    415: "The document can't be read, or can't be released as it stands.",
    422: "The request or its policy makes no sense.",
    429: "Too many requests are at hand.",
    500: "A fault of the program. Nothing is released.",
    503: "There was no answer within the time, or the knowledge can't answer.",
}
_BEFORE = (401, 403, 408, 413, 429, 500)
_PLAIN: dict[int | str, dict[str, Any]] = {
    status: {"model": ErrorAnswer, "description": _WRONG[status]} for status in _BEFORE
}
_ERRORS: dict[int | str, dict[str, Any]] = {
    status: {"model": ErrorAnswer, "description": text} for status, text in _WRONG.items()
}


def make_app(config: Config, engines: Engines) -> ASGIApp:
    """Returns the service, with the thread of its work."""
    work, metrics = Worker(config.limits.seconds), Metrics()
    app = FastAPI(
        title="undisclosed",
        version=VERSION,
        description="Releases documents without releasing what they must not say.",
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
    )
    add_handlers(app)
    _add_texts(app, engines, work)
    _add_presidio(app, engines, work)
    _add_files(app, engines, work, config)
    _add_state(app, config, engines, work, metrics)
    store = open_store(config)
    work.every(_HOUR_SECONDS, store.purge)
    own = add_pages(app, config, engines, work, Reviews(engines, store))
    return Gate(app, config, metrics, [*app.openapi()["paths"], "/openapi.json", PROGRAMS, *own])


def _json(data: object) -> Response:
    return Response(json.dumps(data, ensure_ascii=False, allow_nan=False), media_type=JSON)


def _add_texts(app: FastAPI, engines: Engines, work: Worker) -> None:
    async def answer(do: Callable[[Engines, Body], object], body: Body) -> Response:
        return await work.run(lambda: _json(do(engines, body)))

    @app.post("/assess", response_model=ResultAnswer, responses=_ERRORS)
    async def assess(body: TextBody) -> Response:
        """Find what discloses, and why; change nothing."""
        return await answer(service.assess, body)

    @app.post("/sanitize", response_model=ResultAnswer, responses=_ERRORS)
    async def sanitize(body: TextBody) -> Response:
        """Generalize or remove what discloses, and verify the outcome."""
        return await answer(service.sanitize, body)

    @app.post("/verify", response_model=VerifyAnswer, responses=_ERRORS)
    async def verify(body: VerifyBody) -> Response:
        """Tell whether a text is clean, from the text alone."""
        return await answer(service.verify, body)

    @app.post("/explain", response_model=ExplainAnswer, responses=_ERRORS)
    async def explain(body: ExplainBody) -> Response:
        """Explain the verdict on a term, or on terms together."""
        return await answer(service.explain, body)

    @app.post("/attack", response_model=AttackAnswer, responses=_ERRORS)
    async def attack(body: AttackBody) -> Response:
        """Tell what a reader can find out from a release."""
        return await answer(service.attack, body)


def _add_presidio(app: FastAPI, engines: Engines, work: Worker) -> None:
    @app.post("/analyze", response_model=_Analyzed, responses=_ERRORS)
    async def analyze(body: AnalyzeBody) -> Response:
        """Find what identifies people, in the shapes of Presidio's analyzer."""
        return await work.run(lambda: _json(service.analyze(engines, body)))

    @app.post("/anonymize", response_model=Anonymized, responses=_ERRORS)
    async def anonymize(body: AnonymizeBody) -> Response:
        """Change what an analyzer found, in the shapes of Presidio's anonymizer."""
        return await work.run(lambda: _json(service.anonymize(engines, body)))


def _add_files(app: FastAPI, engines: Engines, work: Worker, config: Config) -> None:
    @app.post(
        "/files",
        response_class=Response,
        responses={
            **_ERRORS,
            200: {
                "description": "The released file, of the same format.",
                "content": {"application/octet-stream": {}},
            },
        },
        openapi_extra=FORM,
    )
    async def files(request: Request) -> Response:
        """Sanitize a file; the answer is the released file."""
        given = await read_upload(request, config.limits)
        released = await work.run(
            partial(service.release, engines, given.data, given.name, given.policy, given.scans)
        )
        return _file(released, given.name)


def _file(released: service.Released, name: str) -> Response:
    headers = {
        "Content-Disposition": f"attachment; filename*=UTF-8''{quote(name, safe='')}",
        "Undisclosed-Certificate": _in_header(released.certificate),
        "Undisclosed-Left-Out": _in_header(released.left_out),
        "Undisclosed-Notes": _in_header(released.notes),
    }
    return Response(released.data, headers=headers, media_type="application/octet-stream")


def _in_header(data: Mapping[str, Any] | tuple[str, ...]) -> str:
    return json.dumps(data, ensure_ascii=True, separators=(",", ":"))


def _add_state(
    app: FastAPI, config: Config, engines: Engines, work: Worker, metrics: Metrics
) -> None:
    @app.get("/knowledge", response_model=KnowledgeAnswer, responses=_PLAIN)
    async def knowledge() -> Response:
        """Tell what texts are judged with."""
        return _json(service.describe(engines))

    @app.get("/policies", response_model=PoliciesAnswer, responses=_PLAIN)
    async def policies(request: Request) -> Response:
        """List the policies that come with the package."""
        if "text/html" in request.headers.get("accept", ""):
            page = pages.policies_page(signed_in=config.token is not None)
            return HTMLResponse(page, headers={**pages.HEADERS, "Vary": "Accept"})
        return _json(service.list_policies())

    @app.get("/healthz", response_model=StateAnswer, responses={500: _PLAIN[500]})
    async def healthz() -> Response:
        """Tell that the service runs."""
        return _json({"status": "ok"})

    @app.get("/readyz", response_model=StateAnswer, responses={503: _ERRORS[503], 500: _PLAIN[500]})
    async def readyz() -> Response:
        """Tell whether the service takes requests."""
        if work.is_stuck:
            message = "Work goes on past its time."
            raise RequestError(503, "NotReady", message, AGAIN)
        return _json({"status": "ok"})

    @app.get("/metrics", response_class=PlainTextResponse, responses=_PLAIN)
    async def counted() -> Response:
        """Tell what was asked and how long answers took, for Prometheus."""
        text = metrics.render(engines=len(engines), stuck=work.is_stuck)
        return Response(text, media_type=TYPE)

    @app.get(PROGRAMS, response_class=HTMLResponse, include_in_schema=False)
    async def programs(request: Request) -> Response:
        page = pages.programs_page(
            app.openapi(), address=asked_at(request), signed_in=config.token is not None
        )
        return HTMLResponse(page, headers=pages.HEADERS)
