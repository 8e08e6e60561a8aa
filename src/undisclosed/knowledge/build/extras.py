"""Libraries that only some formats need."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from undisclosed.errors import KnowledgeError


def require(module: str, *, extra: str, why: str) -> Any:
    """Returns a module, or tells how to install it.

    Raises:
        KnowledgeError: It is not installed.
    """
    try:
        return import_module(module)
    except ImportError as error:
        library = module.partition(".")[0]
        raise KnowledgeError(
            f"{why} takes {library}. Install it with: pip install 'undisclosed[{extra}]'"
        ) from error
