"""Decisions as a file that a person edits: TOML, a table for each finding."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping, Sequence
from datetime import date, datetime, time
from typing import Any

from undisclosed.decisions.decision import MOST, Decision, Decisions
from undisclosed.errors import DecisionError, InputError
from undisclosed.formats.files import Source, name_of, read_bytes
from undisclosed.toml import read_toml

SCHEMA = 1
LARGEST_BYTES = 32_000_000
TABLE = "finding"
"""What each table is called: the file has a `[[finding]]` for each."""

_HEAD = ("schema", "document", "file", "by", "at", TABLE)
_KEYS = ("place", "start", "end", "text", "action", "replacement", "reason", "by", "at")
_DIGEST = re.compile("[0-9a-f]{64}")
_WHERE = re.compile(r"\(at (.*)\)$")


def read_decisions(path: Source) -> Decisions:
    """Reads a file of decisions, as `undisclosed assess --decisions` writes it.

    Raises:
        DecisionError: It can't be read, or says something that no decision says; names the finding
            and never quotes it.
    """
    return parse_decisions(read_text(path), name=name_of(path))


def read_text(path: Source) -> str:
    """Returns the text of a file of decisions.

    Raises:
        DecisionError: It can't be read.
    """
    try:
        return read_bytes(path, limit_bytes=LARGEST_BYTES).decode("utf-8-sig")
    except InputError as error:
        raise DecisionError(f"The decisions can't be read: {error}") from None
    except UnicodeDecodeError:
        raise DecisionError(f"The decisions in {name_of(path)} are not UTF-8.") from None


def parse_decisions(text: str, *, name: str = "the file") -> Decisions:
    r"""Returns what a file of decisions says.

    >>> parse_decisions('[[finding]]\ntext = "HIV"\naction = "keep"').all[0].everywhere
    True

    Args:
        text: Its content.
        name: What to call it in an error.

    Raises:
        DecisionError: It says something that no decision says.
    """
    # Before it is read: what is no work of a person would take as long as it likes.
    tables = text.count(f"[[{TABLE}]]")
    if tables > MOST:
        raise DecisionError(f"{name} has {tables:,} findings; at most {MOST:,} are read.")
    data = _parse(text, name)
    _refuse_unknown(data, _HEAD, name)
    if data.get("schema", SCHEMA) != SCHEMA or isinstance(data.get("schema"), bool):
        raise DecisionError(f"{name} must have schema = {SCHEMA}, which this program reads.")
    document = data.get("document", "")
    if not isinstance(document, str) or (document and not _DIGEST.fullmatch(document)):
        raise DecisionError(
            f"'document' in {name} must be the SHA-256 of the text that the decisions are about, "
            "as it was written: 64 hexadecimal digits."
        )
    entries = data.get(TABLE, [])
    if not isinstance(entries, list) or not all(isinstance(each, Mapping) for each in entries):
        raise DecisionError(f"'{TABLE}' in {name} must be tables, each opened by [[{TABLE}]].")
    given = [_decision(each, number, data, name) for number, each in enumerate(entries, 1)]
    return Decisions(Decisions.of(given).all, document)


def _parse(text: str, name: str) -> dict[str, Any]:
    try:
        return read_toml(text)
    except RecursionError:
        raise DecisionError(f"{name} is nested too deeply.") from None
    # Numbers and dates that are none, which the library lets through.
    except (ValueError, TypeError, AttributeError, LookupError) as error:
        # Its message may quote what stands there.
        where = _WHERE.search(str(error))
        at = f" at {where.group(1)}" if where else ""
        raise DecisionError(
            f"{name} is not valid TOML{at}. Text stands in quotes, and a quote within it is "
            'written \\".'
        ) from None


def _decision(
    entry: Mapping[str, Any], number: int, head: Mapping[str, Any], name: str
) -> Decision:
    what = f"finding {number} in {name}"
    _refuse_unknown(entry, _KEYS, what)
    # A place that is left empty is one that nobody has filled in.
    replacement = entry.get("replacement") or None
    try:
        return Decision(
            entry.get("action", "default"),
            entry.get("text", ""),
            entry.get("start"),
            entry.get("end"),
            replacement,
            entry.get("reason", ""),
            entry.get("by") or head.get("by", ""),
            _as_date(entry.get("at") or head.get("at", "")),
        )
    except DecisionError as error:
        raise DecisionError(f"In {what}: {error}") from None


def _as_date(given: object) -> Any:
    """Returns a date as TOML has it as text; what is none as it is."""
    return given.isoformat() if isinstance(given, date | datetime | time) else given


def _refuse_unknown(given: Mapping[str, Any], known: Sequence[str], what: str) -> None:
    """Refuses a key that nobody knows without quoting it: it may be what stands in the text."""
    for key in given:
        if key not in known:
            near = difflib.get_close_matches(key, known, 1)
            hint = f" Was {near[0]!r} meant?" if near else ""
            raise DecisionError(f"There is an unknown key in {what}.{hint} Known are: {known}.")
