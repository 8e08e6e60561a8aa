"""Certificates: what was verified under what, and whether that still holds.

A certificate holds hashes, a few figures and the name of the released file: it names neither the
protected entities nor anything of the input. But whoever tries all likely policies finds the one
whose hash and figures these are, so it is for those who may know the policy.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, fields
from itertools import pairwise
from typing import Any

from undisclosed.decisions.decided import Reviewed
from undisclosed.document.document import Document
from undisclosed.engine import Engine
from undisclosed.errors import InputError
from undisclosed.identity import Identity
from undisclosed.knowledge.collection import Collection
from undisclosed.knowledge.protocol import Knowledge, RecordedKnowledge
from undisclosed.results.results import PROGRAM, Certificate, Result

SCHEMA = 3
"""1 had neither `file` nor `unassessed` nor `means`, 2 no `decisions`."""

MEANING = (
    "Verified means: judged by the pages of this knowledge, no term of the released text, and no "
    "group of terms that was looked at, tells more about what is protected than the policy allows, "
    "but for the accepted places: those are risky, and somebody answers for them. "
    "It does not mean that who knows more than these pages, or weighs the whole text, can't guess "
    "it; nor is anything said of what was not read as text, such as pictures."
)

_TEXTS = ("text", "policy", "extractor", "program")
_PARTS = ("knowledge", "taxonomy", "collection")
_IDENTITY = ("name", "version", "checksum")
_REVIEWED = tuple(each.name for each in fields(Reviewed))
_FILE = ("name", "date", "input_sha256_salted", "released_sha256")


def certificate_to_json(certificate: Certificate) -> dict[str, Any]:
    """Returns a certificate as data."""
    file = certificate.file
    return {
        "schema": SCHEMA,
        "means": MEANING,
        "file": file
        and {
            "name": file.released_name,
            "date": file.date,
            "input_sha256_salted": file.salted_sha256,
            "released_sha256": file.released_sha256,
            "notes": list(file.notes),
        },
        "text": certificate.text,
        "policy": certificate.policy,
        "knowledge": asdict(certificate.knowledge),
        "taxonomy": asdict(certificate.taxonomy),
        "collection": certificate.collection and asdict(certificate.collection),
        "extractor": certificate.extractor,
        "program": certificate.program,
        "verified": certificate.verified,
        "accepted": certificate.accepted,
        "unassessed": certificate.unassessed,
        "decisions": [asdict(place) for place in certificate.decisions],
        "invented": list(certificate.invented),
        "readers": list(certificate.readers),
    }


def parse_certificate(text: str, *, name: str = "the certificate") -> dict[str, Any]:
    """Reads a certificate, or the one inside a JSON report.

    Args:
        text: The file's content.
        name: What to call the file in an error.

    Raises:
        InputError: It is no certificate; says what is missing, never what stands there.
    """
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        data = None
    if isinstance(data, Mapping) and isinstance(data.get("certificate"), Mapping):
        data = data["certificate"]
    if not isinstance(data, Mapping):
        raise InputError(
            f"{name} is no certificate: it must be a JSON object as written by "
            "'undisclosed sanitize --certificate'."
        )
    return _checked(data, name)


def check_certificate(
    data: Mapping[str, Any], engine: Engine, text: str | Document, *, file_digest: str = ""
) -> list[str]:
    """Compares a certificate with a text and an engine, then verifies the text anew.

    Args:
        data: What `parse_certificate` or `certificate_to_json` gives.
        engine: The policy, knowledge, taxonomy and language to check with.
        text: The released text.
        file_digest: SHA-256 of the file that it was read from, if it was.

    Returns:
        What does not match, a sentence each; nothing if the certificate holds.
    """
    given = _checked(data, "The certificate")
    mismatches = []
    document = text if isinstance(text, Document) else Document(text)
    released = (given["file"] or {}).get("released_sha256")
    if given["text"] != document.digest:
        mismatches.append("The text is not the one that was certified.")
    elif file_digest and released not in (None, file_digest):
        mismatches.append(
            "The file says the text that was certified, but is not the same byte for byte."
        )
    if given["policy"] != engine.policy_digest:
        mismatches.append("The policy or its settings are not those of the certificate.")
    mismatches += _compare_knowledge(given["knowledge"], engine.knowledge)
    mismatches += _compare_part("taxonomy", given["taxonomy"], engine.taxonomy.identity)
    mismatches += _compare_collection(given["collection"], engine.collection)
    if given["program"] != PROGRAM:
        mismatches.append(f"This is {PROGRAM}; the certificate names another version.")
    if given["extractor"] != engine.language.name:
        mismatches.append(
            f"The extractor is {engine.language.name}; the certificate names another one."
        )
    if not given["verified"]:
        mismatches.append("The certificate itself says that the text was not clean.")
    decided = reviewed_places(given)
    if decided and decided[-1].end > len(document.text):
        return [*mismatches, "It tells of decisions about places that the text does not have."]
    anew = engine.verify(document, invented=given["invented"], decided=decided).certificate
    if not anew.verified:
        mismatches.append("Verified anew, the text is not clean.")
    elif anew.accepted != given["accepted"]:
        mismatches.append(
            f"Verified anew, places kept against the verdict: {anew.accepted}; the certificate "
            f"says {given['accepted']}."
        )
    elif anew.decisions != decided:
        mismatches.append(
            "Verified anew, other places are risky of those that a reviewer decided about."
        )
    elif anew.unassessed != given["unassessed"]:
        mismatches.append(
            f"Verified anew, places that the knowledge can't speak for: {anew.unassessed}; the "
            f"certificate says {given['unassessed']}."
        )
    if list(anew.readers) != given["readers"]:
        mismatches.append("Read anew, a reader guesses otherwise than the certificate says.")
    return mismatches


def verify_under(
    given: Mapping[str, Any], engine: Engine, text: str | Document, *, file_digest: str = ""
) -> tuple[Result, list[str]]:
    """Verifies a text with what its certificate answers for; arguments as of `check_certificate`.

    Returns:
        What verification says, and what does not match. What a certificate accepts that does not
        hold, nobody answers for: it is found then.
    """
    mismatches = check_certificate(given, engine, text, file_digest=file_digest)
    decided = () if mismatches else reviewed_places(given)
    return engine.verify(text, invented=given["invented"], decided=decided), mismatches


def reviewed_places(given: Mapping[str, Any]) -> tuple[Reviewed, ...]:
    """Returns what a certificate says of places about which a reviewer decided.

    Requires: it was read by `parse_certificate`.
    """
    return tuple(Reviewed(**place) for place in given["decisions"])


def _compare_part(part: str, given: Mapping[str, str], identity: Identity) -> list[str]:
    if all(given[key] == getattr(identity, key) for key in _IDENTITY):
        return []
    found = f"{identity.name} {identity.version} ({identity.checksum[:12]}…)"
    return [f"The {part} is {found}; the certificate was made with another one."]


def _compare_knowledge(given: Mapping[str, str], knowledge: Knowledge) -> list[str]:
    """Compares the knowledge; a recording also stands for the engine that it is of."""
    if isinstance(knowledge, RecordedKnowledge) and not _compare_part(
        "knowledge", given, knowledge.recorded
    ):
        return []
    return _compare_part("knowledge", given, knowledge.identity)


def _compare_collection(
    given: Mapping[str, str] | None, collection: Collection | None
) -> list[str]:
    if given is None and collection is None:
        return []
    if collection is None:
        return ["The certificate was made with a collection, and none is given."]
    if given is None:
        return ["The certificate was made without a collection, and one is given."]
    return _compare_part("collection", given, collection.identity)


def _checked(data: Mapping[str, Any], name: str) -> dict[str, Any]:
    if data.get("schema") != SCHEMA:
        raise InputError(
            f"{name} must have 'schema': {SCHEMA}, which this program reads. Certificates of "
            "earlier versions are made anew by sanitizing anew."
        )
    for key in _TEXTS:
        if not isinstance(data.get(key), str):
            raise InputError(f"{name} is no certificate: '{key}' is missing or no text.")
    if "collection" not in data:
        raise InputError(f"{name} is no certificate: 'collection' is missing.")
    for key in _PARTS:
        part = data.get(key)
        if key == "collection" and part is None:
            continue
        if not isinstance(part, Mapping) or not all(
            isinstance(part.get(k), str) for k in _IDENTITY
        ):
            raise InputError(f"{name} is no certificate: '{key}' must have {', '.join(_IDENTITY)}.")
    if not isinstance(data.get("verified"), bool):
        raise InputError(f"{name} is no certificate: 'verified' must be true or false.")
    for key in ("accepted", "unassessed"):
        places = data.get(key)
        if not isinstance(places, int) or isinstance(places, bool) or places < 0:
            raise InputError(f"{name} is no certificate: '{key}' must be a number of places.")
    if "file" not in data or not _is_file(data["file"]):
        raise InputError(
            f"{name} is no certificate: 'file' must be null, or have {', '.join(_FILE)}."
        )
    invented = data.get("invented")
    if not isinstance(invented, list) or not all(isinstance(digest, str) for digest in invented):
        raise InputError(f"{name} is no certificate: 'invented' must be a list of digests.")
    if not _are_places(data.get("decisions")):
        raise InputError(
            f"{name} is no certificate: 'decisions' must list places in order, none overlapping, "
            f"each with {', '.join(_REVIEWED)}."
        )
    readers = data.get("readers")
    if not isinstance(readers, list) or not all(map(_is_guess, readers)):
        raise InputError(f"{name} is no certificate: 'readers' must be a list of guesses.")
    return dict(data)


def _is_file(data: object) -> bool:
    """Tells whether something is what a certificate says of a file."""
    if data is None:
        return True
    return isinstance(data, Mapping) and all(
        key in data and isinstance(data[key], str | None) for key in _FILE
    )


def _are_places(data: object) -> bool:
    """Tells whether something is what a certificate says of decisions."""
    if not isinstance(data, list) or not all(map(_is_place, data)):
        return False
    return all(before["end"] <= after["start"] for before, after in pairwise(data))


def _is_place(data: object) -> bool:
    if not isinstance(data, Mapping) or set(data) != set(_REVIEWED):
        return False
    numbers = [data["start"], data["end"]]
    whole = all(isinstance(number, int) and not isinstance(number, bool) for number in numbers)
    return (
        whole
        and 0 <= data["start"] < data["end"]
        and data["action"] in ("keep", "replace", "remove")
        and all(isinstance(data[key], bool) for key in ("risky", "general"))
        and all(isinstance(data[key], str) for key in ("by", "at", "reason"))
    )


def _is_guess(data: object) -> bool:
    """Tells whether something is what `Guess.figures` gives."""
    if data is None:
        return True
    return isinstance(data, Mapping) and all(
        isinstance(data.get(key), int | float) for key in ("kinds", "prior", "posterior")
    )
