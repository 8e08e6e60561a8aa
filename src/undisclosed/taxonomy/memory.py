"""What was worked out about a taxonomy, kept for as long as the taxonomy itself.

Taxonomies never change once opened, so nothing in here ever has to be forgotten but for room.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from undisclosed.taxonomy.protocol import Taxonomy

_Result = TypeVar("_Result")
_LIMIT = 50_000
# By identity: asking a weak dictionary takes longer than most of what is remembered.
_memories: dict[int, dict[Hashable, Any]] = {}


def remembered(taxonomy: Taxonomy, key: Hashable, work: Callable[[], _Result]) -> _Result:
    """Returns what was found under a key before, or works it out; the answer may not be None.

    Keys are concepts, words and the like, which recur from text to text.
    """
    memory = _memories.get(id(taxonomy))
    if memory is None:
        memory = _new_memory(taxonomy)
    found: _Result | None = memory.get(key)
    if found is None:
        found = work()
        if len(memory) >= _LIMIT:
            memory.clear()
        memory[key] = found
    return found


def _new_memory(taxonomy: Taxonomy) -> dict[Hashable, Any]:
    try:
        forget = weakref.finalize(taxonomy, _memories.pop, id(taxonomy), None)
    except TypeError:  # It can't be told when such a taxonomy is gone: nothing is kept.
        return {}
    forget.atexit = False
    return _memories.setdefault(id(taxonomy), {})
