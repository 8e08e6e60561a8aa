"""Errors as answers: one JSON shape, as the command line has it, that quotes no document."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse
from starlette.exceptions import HTTPException

from undisclosed.errors import InputError, UndisclosedError
from undisclosed.interfaces.server.schemas import NAMES

JSON = "application/json"
AGAIN = {"Retry-After": "1"}


class RequestError(Exception):
    """A request that is answered by an error of the service itself.

    Attributes:
        status: The status of the answer.
        kind: What the error is called.
        headers: What the answer has beside.
    """

    def __init__(
        self, status: int, kind: str, message: str, headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(message)
        self.status = status
        self.kind = kind
        self.headers = dict(headers or {})


def error_response(
    status: int, kind: str, message: str, headers: Mapping[str, str] | None = None
) -> Response:
    """Returns an error as an answer."""
    body = json.dumps({"error": {"type": kind, "message": message}}, ensure_ascii=True)
    return Response(body, status, dict(headers or {}), JSON)


def answer_to(request: Mapping[str, str], error: Exception) -> Response:
    """Returns the answer to an error: a page for who asked for one, by the headers, else JSON."""
    answer = answer_for(error)
    if "text/html" not in request.get("accept", ""):
        return answer
    from undisclosed.interfaces.server.review import pages

    message = json.loads(bytes(answer.body))["error"]["message"]
    told = {name: answer.headers[name] for name in ("retry-after",) if name in answer.headers}
    page = pages.error_page(answer.status_code, message)
    return HTMLResponse(page, answer.status_code, headers={**pages.HEADERS, **told})


def answer_for(error: Exception) -> Response:
    """Returns the answer to an error of whatever kind."""
    if isinstance(error, RequestError):
        return error_response(error.status, error.kind, str(error), error.headers)
    if isinstance(error, UndisclosedError):
        headers = AGAIN if error.http_status == 503 else {}
        return error_response(error.http_status, type(error).__name__, str(error), headers)
    if isinstance(error, RequestValidationError):
        return _invalid(error.errors())
    if isinstance(error, HTTPException):
        message = _MESSAGES.get(error.status_code, "The request can't be answered.")
        return error_response(error.status_code, "RequestError", message, error.headers)
    if isinstance(error, MemoryError):
        message = "There is not enough memory. Split the input."
        return error_response(503, InputError.__name__, message, AGAIN)
    # The message of a fault may quote the document.
    kind = type(error).__name__
    return error_response(
        500, kind, f"Unexpected {kind}: a fault of the program, please report it."
    )


def add_handlers(app: FastAPI) -> None:
    """Lets an app answer all errors in the one shape."""

    async def handle(request: Request, error: Exception) -> Response:
        return answer_to(request.headers, error)

    for kind in (RequestError, UndisclosedError, RequestValidationError, HTTPException, Exception):
        app.add_exception_handler(kind, handle)


_MESSAGES = {
    400: "The body can't be read as JSON in UTF-8.",
    404: "There is nothing at this address. /openapi.json lists what there is.",
    405: "This address takes another method. /openapi.json lists what there is.",
}


def _invalid(errors: Sequence[Mapping[str, Any]]) -> Response:
    """Says where a body is not as it must be; by names of the schema and numbers, never by text."""
    if errors[0]["type"] == "json_invalid":
        return error_response(400, "RequestError", _MESSAGES[400])
    return error_response(422, "RequestError", _where(errors[0]))


def _where(first: Mapping[str, Any]) -> str:
    if first["type"] == "extra_forbidden":
        return f"The body has a key that is not known. Known are: {', '.join(sorted(NAMES))}."
    where = [str(part) for part in first["loc"] if isinstance(part, int) or part in NAMES]
    return f"{'.'.join(where) or 'The body'}: {_SAYS.get(first['type'], 'is not as it must be')}."


_SAYS = {
    "missing": "is missing",
    "string_type": "must be a string",
    "string_unicode": "must be a string of valid Unicode",
    "list_type": "must be a list",
    "dict_type": "must be an object",
    "model_attributes_type": "must be an object, sent as application/json",
    "too_long": "has too many entries",
    "too_short": "has too few entries",
    "string_too_long": "is too long",
    "literal_error": "is none of its choices",
    "int_type": "must be a whole number",
    "float_type": "must be a number",
    "bool_type": "must be true or false",
    "greater_than_equal": "is too small",
    "less_than_equal": "is too large",
}
