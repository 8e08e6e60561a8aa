"""Knowledge by its name, or from a file."""

from __future__ import annotations

from typing import cast

from undisclosed.knowledge.protocol import Knowledge
from undisclosed.plugins import open_part

DEFAULT = "english"
"""The pack that comes with the package."""


def open_knowledge(given: str = DEFAULT) -> Knowledge:
    """Opens knowledge by its name, or a file; files of no known ending are taken for packs.

    Raises:
        PolicyError: There is no such knowledge.
        KnowledgeError: It is missing or damaged.
    """
    return cast(Knowledge, open_part("knowledge", given, otherwise="pack"))
