"""The English pack that comes with the package."""

from __future__ import annotations

import functools
from pathlib import Path

from undisclosed.knowledge.pack.pack import Pack

DEFAULT_PACK = Path(__file__).parent / "data" / "english.pack"


@functools.cache
def open_default() -> Pack:
    """Returns the shipped pack, opened once per process.

    Raises:
        KnowledgeError: It is missing or damaged.
    """
    return Pack(DEFAULT_PACK)
