"""Knowledge by its name, from a file, or from a search engine."""

from __future__ import annotations

from typing import cast

from undisclosed.knowledge.protocol import Knowledge
from undisclosed.plugins import open_part

DEFAULT = "english"
"""The pack that comes with the package."""


def open_knowledge(given: str = DEFAULT) -> Knowledge:
    """Opens knowledge by its name, a file, or the address of a search engine.

    Files of no known ending are taken for packs.

    Raises:
        PolicyError: There is no such knowledge.
        KnowledgeError: It is missing or damaged, or the engine does not answer.
    """
    if "://" in given:
        # Imported only here: whoever names no address asks nothing of any network.
        from undisclosed.knowledge.engines.opening import open_engine

        return open_engine(given)
    return cast(Knowledge, open_part("knowledge", given, otherwise="pack"))
