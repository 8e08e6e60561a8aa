"""Names that a pack keeps though they are rare for phrases: of medicines, of diseases, of places.

A list has a name a line. Names are folded as documents are, so that what a document asks for is
what was kept.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from undisclosed.errors import KnowledgeError
from undisclosed.knowledge.build.compression import DAMAGED_ARCHIVE, Door
from undisclosed.knowledge.build.selection import LONGEST_PHRASE
from undisclosed.language.protocol import Language


def read_names(path: Path) -> list[str]:
    """Returns the names of a list, compressed or not.

    Raises:
        KnowledgeError: It can't be read.
    """
    try:
        with Door(path).open() as file:
            lines = file.read().decode("utf-8-sig").splitlines()
    except UnicodeDecodeError:
        raise KnowledgeError(f"{path} is not UTF-8. Convert it first.") from None
    except DAMAGED_ARCHIVE as error:
        raise KnowledgeError(f"{path} is cut off or damaged: {error}") from error
    except OSError as error:
        raise KnowledgeError(f"Can't read {path}: {error.strerror or error}") from error
    return [line.strip() for line in lines if line.strip()]


def phrases_of(names: Iterable[str], language: Language) -> frozenset[str]:
    """Returns the keys of those names that are phrases a pack can have."""
    keys = map(language.fold_phrase, names)
    return frozenset(key for key in keys if 1 <= key.count(" ") < LONGEST_PHRASE)
