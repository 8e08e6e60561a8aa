"""Files that come as forms of browsers do (multipart/form-data), kept in memory."""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

from fastapi import Request
from pydantic import ValidationError
from starlette.datastructures import FormData, UploadFile
from starlette.formparsers import MultiPartException, MultiPartParser

from undisclosed.errors import InputError
from undisclosed.formats.scan_choice import DEFAULT, SCANS, Scans, known_scans
from undisclosed.interfaces.server.config import Limits
from undisclosed.interfaces.server.errors import RequestError
from undisclosed.interfaces.server.schemas import PolicyBody

FORM = {
    "requestBody": {
        "required": True,
        "content": {
            "multipart/form-data": {
                "schema": {
                    "type": "object",
                    "required": ["file"],
                    "properties": {
                        "file": {
                            "type": "string",
                            "format": "binary",
                            "description": "A file of any format that the program reads.",
                        },
                        "policy": {
                            "type": "string",
                            "description": "The policy as JSON, with the keys of other requests.",
                            "example": '{"protect": ["HIV=infection"]}',
                        },
                        "scans": {
                            "type": "string",
                            "enum": list(SCANS),
                            "default": DEFAULT,
                            "description": "What is done with pages of a PDF that are pictures.",
                        },
                    },
                }
            }
        },
    }
}
"""The form, as OpenAPI describes it."""

_MOST_FIELDS = 100
_LONGEST_NAME = 120


class Upload(NamedTuple):
    """A form that was sent."""

    data: bytes
    name: str
    policy: PolicyBody
    scans: Scans


async def read_upload(request: Request, limits: Limits) -> Upload:
    """Returns the file and the policy of a form.

    Raises:
        RequestError: It is no such form.
    """
    if not _is_multipart(request):
        raise RequestError(422, "RequestError", "The body must be sent as multipart/form-data.")
    form = await _parse_multipart(request, limits, fields=2)
    try:
        return await _taken_from(form)
    finally:
        await form.close()


async def parse_form(request: Request, limits: Limits) -> FormData:
    """Returns a form as the pages send it: with a file, or with fields alone.

    Raises:
        RequestError: It is no form.
    """
    if _is_multipart(request):
        return await _parse_multipart(request, limits, fields=_MOST_FIELDS)
    try:
        return await request.form(max_fields=_MOST_FIELDS)
    except (MultiPartException, KeyError, ValueError):
        raise RequestError(400, "RequestError", "The form can't be read.") from None


def _is_multipart(request: Request) -> bool:
    return request.headers.get("content-type", "").lower().startswith("multipart/form-data")


async def _parse_multipart(request: Request, limits: Limits, *, fields: int) -> FormData:
    parser = MultiPartParser(
        request.headers,
        request.stream(),
        max_files=1,
        max_fields=fields,
        max_part_size=limits.body_bytes,
    )
    # No part of a document is written to a disk.
    parser.spool_max_size = limits.body_bytes + 1
    try:
        return await parser.parse()
    except (MultiPartException, KeyError, ValueError):
        raise RequestError(400, "RequestError", "The form can't be read.") from None


async def _taken_from(form: FormData) -> Upload:
    file, policy = form.get("file"), form.get("policy", "{}")
    if not isinstance(file, UploadFile) or not isinstance(policy, str):
        raise RequestError(
            422, "RequestError", "The form must have a file named 'file', and a text 'policy'."
        )
    try:
        asked = PolicyBody.model_validate_json(policy)
    except ValidationError:
        raise RequestError(
            422, "RequestError", "policy: must be JSON with the keys that other requests have."
        ) from None
    try:
        scans = known_scans(str(form.get("scans", DEFAULT)))
    except InputError as error:
        raise RequestError(422, "RequestError", str(error)) from None
    return Upload(await file.read(), bare_name(file.filename or ""), asked, scans)


def bare_name(given: str) -> str:
    r"""Returns what a file is called, as what is made of it may be called too.

    A sender may write folders into a name, turn about how it is read, or make it very long.

    >>> bare_name("../../notes/letter.docx"), bare_name(r"C:\notes\letter.docx")
    ('letter.docx', 'letter.docx')
    """
    name = re.split(r"[/\\]", given)[-1]
    name = "".join(char for char in name if unicodedata.category(char)[0] != "C").strip(". ")
    stem, dot, suffix = name.rpartition(".")
    if not dot or len(suffix) > _LONGEST_NAME // 2:
        return name[:_LONGEST_NAME]
    return f"{stem[: _LONGEST_NAME - len(suffix)]}.{suffix}"
