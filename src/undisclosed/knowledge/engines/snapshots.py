"""What a certificate says of an engine: where it is, how it was asked, W, and since when."""

from __future__ import annotations

import hashlib
import json
from datetime import UTC, datetime

from undisclosed.identity import Identity
from undisclosed.knowledge.engines.adapters.choosing import manner_of
from undisclosed.knowledge.engines.address import EngineAddress
from undisclosed.knowledge.engines.question import QuestionForm
from undisclosed.knowledge.engines.store import Snapshot

_DECIDING = ("field", "minus", "count", "body", "phrase", "both", "either")
"""Options that decide what is counted, beside where and by which adapter."""


def phrasing_of(address: EngineAddress) -> QuestionForm:
    """Returns how questions are put to an engine."""
    manner = manner_of(address)
    # Each plural is a key more.
    return QuestionForm(manner.lower, manner.plural, manner.widest // (1 + manner.plural))


def options_of(address: EngineAddress) -> dict[str, object]:
    """Returns all that decides what is counted."""
    phrasing = phrasing_of(address)
    told: dict[str, object] = {name: getattr(address, name) for name in _DECIDING}
    return {"engine": address.name, "lower": phrasing.lower, "plural": phrasing.plural, **told}


def engine_key(address: EngineAddress) -> str:
    """Returns what answers on disk are found by: the same for the same questions."""
    return _digest([options_of(address), address.pages])


def identity_of(address: EngineAddress, snapshot: Snapshot) -> Identity:
    """Returns the identity of a snapshot."""
    since = datetime.fromtimestamp(snapshot.started, UTC)
    version = f"{snapshot.pages:,} pages, {since:%Y-%m-%d %H:%M} UTC"
    told = [options_of(address), snapshot.pages, snapshot.id, version]
    return Identity(address.name, version, _digest(told))


def _digest(told: object) -> str:
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()
