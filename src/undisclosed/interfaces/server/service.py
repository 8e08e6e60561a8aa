"""What a service does with a request, without a word of HTTP: runs in the thread of its work."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from functools import cache
from typing import Any, NamedTuple

from undisclosed.errors import KnowledgeError, TaxonomyError
from undisclosed.formats.choosing import choose_format
from undisclosed.formats.opening import OpenDocument
from undisclosed.formats.scan_choice import DEFAULT, Scans
from undisclosed.interfaces.attacking import AttackParts, attacks_to_data
from undisclosed.interfaces.releasing import release_file
from undisclosed.interfaces.server import anonymizing, presidio
from undisclosed.interfaces.server.engines import Engines
from undisclosed.interfaces.server.errors import RequestError
from undisclosed.interfaces.server.schemas import (
    AttackBody,
    ExplainBody,
    PolicyBody,
    TextBody,
    VerifyBody,
)
from undisclosed.policy import shelf
from undisclosed.report.certificate import (
    certificate_to_json,
    parse_certificate,
    verify_under,
)
from undisclosed.report.data import to_json
from undisclosed.report.explanation import group_to_json, term_to_json
from undisclosed.report.policies import policy_to_data
from undisclosed.results.results import PROGRAM

UPLOAD = "The file"
"""What an uploaded file is called in an error, which must not tell its name."""


class Released(NamedTuple):
    """A file to give back.

    Attributes:
        data: The file.
        certificate: What was verified under what.
        left_out: What it no longer has.
        notes: What a reader of it must know, such as what passed unread.
    """

    data: bytes
    certificate: Mapping[str, Any]
    left_out: tuple[str, ...]
    notes: tuple[str, ...]


def assess(engines: Engines, body: TextBody) -> Mapping[str, Any]:
    """Finds what discloses; changes nothing."""
    return to_json(engines.of(body.policy(), body.text).assess(body.text))


def sanitize(engines: Engines, body: TextBody) -> Mapping[str, Any]:
    """Generalizes or removes what discloses, and verifies the outcome."""
    return to_json(engines.of(body.policy(), body.text).sanitize(body.text))


def verify(engines: Engines, body: VerifyBody) -> Mapping[str, Any]:
    """Tells whether a text is clean, and whether its certificate holds."""
    engine = engines.of(body.policy(), body.text)
    if body.certificate is None:
        return {**to_json(engine.verify(body.text)), "mismatches": []}
    given = parse_certificate(json.dumps(body.certificate))
    result, mismatches = verify_under(given, engine, body.text)
    return {**to_json(result), "mismatches": mismatches}


def explain(engines: Engines, body: ExplainBody) -> Mapping[str, Any]:
    """Explains the verdict on terms, each and together."""
    engine = engines.of(body.policy())
    together = engine.explain(body.terms) if len(body.terms) > 1 else None
    return {
        "schema": 1,
        "terms": [term_to_json(engine.explain(term)) for term in body.terms],
        "group": group_to_json(together) if together else None,
        "notes": list(engine.notes),
    }


def attack(engines: Engines, body: AttackBody) -> Mapping[str, Any]:
    """Tells what a reader of a release finds out, with the knowledge of the service."""
    from undisclosed.evaluation.models.parts import Parts
    from undisclosed.knowledge.protocol import need_lists

    policy = engines.of(body.policy(), body.text).policy
    parts = Parts(*engines.parts(body.text))
    adversary = need_lists(parts.knowledge, "An adversary")
    room = AttackParts(parts, adversary)
    before = body.original
    try:
        release = room.release(body.text, before, policy, None, False)
        crowds = room.crowds(release, before, policy)
        entities = {crowd.after.entity for crowd in crowds}
        attacks = room.attack(release, before, policy, False, False, entities)
    except (KnowledgeError, TaxonomyError) as error:
        # The adversary can't think of the entity: that is a matter of the request.
        raise RequestError(422, type(error).__name__, str(error)) from None
    return attacks_to_data(attacks, crowds, adversary, None, False)


def release(
    engines: Engines, data: bytes, name: str, body: PolicyBody, scans: Scans = DEFAULT
) -> Released:
    """Sanitizes a file of whatever format is known, and gives back one of the same.

    Args:
        engines: The engines.
        data: The file.
        name: How it is called, which may tell its format.
        body: The policy.
        scans: What is done with pages that are pictures.
    """
    format_ = choose_format(data, name, name=UPLOAD)
    opened = OpenDocument(data, format_, name=UPLOAD, encoding="utf-8", scans=scans)
    result = engines.of(body.policy(), opened.text).sanitize(opened.document)
    certificate = certificate_to_json(result.certificate)
    return Released(release_file(opened, result), certificate, opened.left_out, opened.notes)


def analyze(engines: Engines, body: presidio.AnalyzeBody) -> list[Any]:
    """Answers a client of Presidio's analyzer."""
    found = presidio.analyze(engines.for_people(None), body)
    told = [[each.model_dump() for each in entities] for entities in found]
    return told[0] if isinstance(body.text, str) else told


def anonymize(_: Engines, body: anonymizing.AnonymizeBody) -> dict[str, Any]:
    """Answers a client of Presidio's anonymizer."""
    return anonymizing.anonymize(body).model_dump()


@cache
def list_policies() -> Mapping[str, Any]:
    """Lists the policies that come with the package, as `undisclosed policies list` does."""
    return {"schema": 1, "policies": [policy_to_data(name) for name in shelf.names()]}


def describe(engines: Engines) -> Mapping[str, Any]:
    """Tells what texts are judged with."""
    own = engines.own
    return {
        "schema": 1,
        "program": PROGRAM,
        "knowledge": asdict(own.knowledge.identity),
        "pages": own.knowledge.total,
        "taxonomy": asdict(own.taxonomy.identity),
        "language": own.language.name,
        "languages": engines.languages,
    }
