"""A review: a document, a policy, and what somebody decided about it. All else follows from these.

What is found, the release and its verdict are worked out from a review whenever they are asked for,
so there is nothing else to keep, and nothing that could disagree.
"""

from __future__ import annotations

import base64
import json
import secrets
import zlib
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime
from typing import Any

from undisclosed.formats.scan_choice import DEFAULT, Scans, known_scans
from undisclosed.policy.file import policy_from
from undisclosed.policy.policy import Policy

_ID_BYTES = 18


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """One thing that the reviewer did.

    Attributes:
        term: What it is about, as `Item.term` has it.
        choice: What was chosen: `agree`, `keep`, `replace` or `remove`.
        replacement: What is to stand there, with `replace`.
        reason: Why, if the reviewer said so.
        at: When, in UTC, as ISO 8601.
    """

    term: str = field(repr=False)
    choice: str
    replacement: str = field(default="", repr=False)
    reason: str = field(default="", repr=False)
    at: str = ""


@dataclass(frozen=True, slots=True)
class Review:
    """A document under review.

    Attributes:
        id: What its address has: who knows it can open the review.
        started: When that was, in UTC, as ISO 8601.
        name: What the file is called; "" for a text that was pasted.
        data: The file, or the text in UTF-8.
        policy: What it is judged by.
        log: What the reviewer did, in order; the last entry about a term holds.
        reviewer: Who that is, once it was said.
        scans: What is done with pages of the file that are pictures.
    """

    id: str
    started: str
    name: str = field(repr=False)
    data: bytes = field(repr=False)
    policy: Policy = field(repr=False)
    log: tuple[HistoryEntry, ...] = field(default=(), repr=False)
    reviewer: str = field(default="", repr=False)
    scans: Scans = DEFAULT

    def with_entry(self, entry: HistoryEntry) -> Review:
        """Returns the review with one thing more done."""
        return replace(self, log=(*self.log, entry))

    def undone(self) -> Review:
        """Returns the review without what was done last."""
        return replace(self, log=self.log[:-1])

    @property
    def decided(self) -> dict[str, HistoryEntry]:
        """The entry that holds for each term that was decided about."""
        return {entry.term: entry for entry in self.log}


def new_review(name: str, data: bytes, policy: Policy, scans: Scans = DEFAULT) -> Review:
    """Returns a review under an address that nobody can guess."""
    return Review(secrets.token_urlsafe(_ID_BYTES), now(), name, data, policy, scans=scans)


def now() -> str:
    """Returns the time in UTC, as ISO 8601."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def pack(review: Review) -> bytes:
    """Returns a review as bytes."""
    policy = review.policy
    data = {
        "id": review.id,
        "started": review.started,
        "name": review.name,
        "data": base64.b64encode(review.data).decode(),
        "policy": {
            "protect": policy.as_dict(),
            "keep": list(policy.keep),
            "operators": dict(policy.operators),
            "settings": policy.settings.as_dict(),
        },
        "log": [asdict(entry) for entry in review.log],
        "reviewer": review.reviewer,
        "scans": review.scans,
    }
    return zlib.compress(json.dumps(data).encode())


def unpack(packed: bytes) -> Review:
    """Returns the review that was packed.

    Raises:
        UndisclosedError: Its policy makes no sense to this version of the program.
    """
    data: dict[str, Any] = json.loads(zlib.decompress(packed))
    return Review(
        id=data["id"],
        started=data["started"],
        name=data["name"],
        data=base64.b64decode(data["data"]),
        policy=policy_from(data["policy"], source="the review"),
        log=tuple(HistoryEntry(**entry) for entry in data["log"]),
        reviewer=data["reviewer"],
        scans=known_scans(data.get("scans", DEFAULT)),  # one that was begun before it was kept
    )
