"""Engines from their addresses: what is asked before the first question."""

from __future__ import annotations

import atexit
import os
import secrets
import shutil
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from undisclosed.errors import KnowledgeError
from undisclosed.knowledge.engines.adapters.choosing import ADAPTER_TYPES
from undisclosed.knowledge.engines.address import EngineAddress, parse_address, read_engine_file
from undisclosed.knowledge.engines.searched import Inquiry, SearchedKnowledge, caller_for
from undisclosed.knowledge.engines.snapshots import engine_key
from undisclosed.knowledge.engines.store import AnswerStore, Snapshot, default_place

_DAY = 86_400.0


def open_engine(given: str) -> SearchedKnowledge:
    """Opens an engine by its address; asks it for W, unless that is given or known.

    Raises:
        PolicyError: The address makes no sense.
        KnowledgeError: The engine does not answer.
    """
    return open_at(parse_address(given))


def open_engine_file(path: str) -> SearchedKnowledge:
    """Opens the engine that a file describes; errors as of `open_engine`."""
    return open_at(read_engine_file(path))


def open_at(
    address: EngineAddress,
    *,
    place: Path | None = None,
    sleep: Callable[[float], None] = time.sleep,
) -> SearchedKnowledge:
    """Opens an engine.

    Args:
        address: The engine.
        place: Where answers are kept; as the environment says if not given.
        sleep: Waits; for tests.

    Raises:
        KnowledgeError: The engine does not answer.
    """
    file = _passing_place() if address.days == 0 else place or default_place()
    store = AnswerStore(file)
    try:
        snapshot = _snapshot(address, store, sleep)
    finally:
        store.close()
    inquiry = Inquiry(address, file, snapshot, secrets.token_hex(16))
    return SearchedKnowledge(inquiry, sleep=sleep)


def last_asked(address: EngineAddress) -> SearchedKnowledge:
    """Returns an engine as it was asked in the last run, without asking it anything.

    Raises:
        KnowledgeError: Nothing that it answered is kept.
    """
    store = AnswerStore(default_place())
    try:
        snapshot = store.latest(engine_key(address), 0.0)
        if snapshot is None:
            raise KnowledgeError(
                f"Nothing is kept of what {address.name} answered. Sanitize or assess with it "
                "first, with the same options of the address that decide what is counted."
            )
        run = store.last_run(snapshot.id)
    finally:
        store.close()
    return SearchedKnowledge(Inquiry(address, default_place(), snapshot, run or ""))


def _snapshot(
    address: EngineAddress, store: AnswerStore, sleep: Callable[[float], None]
) -> Snapshot:
    key = engine_key(address)
    oldest = time.time() - address.days * _DAY
    snapshot = store.latest(key, oldest)
    if snapshot is None:
        pages = address.pages
        if pages is None:
            caller = caller_for(address, store, sleep)
            try:
                pages = ADAPTER_TYPES[address.adapter](caller).total()
            finally:
                caller.close()
        if pages < 1:
            raise KnowledgeError(
                f"The engine {address.name} says that it has no pages. Give W if it has "
                f"({address.name}#pages=…)."
            )
        snapshot = store.begin(key, pages, drop_before=oldest)
    return snapshot


def _passing_place() -> Path:
    """Returns a place for the answers of this run, gone with it."""
    folder = tempfile.mkdtemp(prefix="undisclosed-")
    maker = os.getpid()

    def remove() -> None:
        # Processes that were forked from this one must not take it away.
        if os.getpid() == maker:
            shutil.rmtree(folder, ignore_errors=True)

    atexit.register(remove)
    return Path(folder) / "counts.sqlite"
