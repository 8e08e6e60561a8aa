"""Which nouns name stuff ("blood", "advice") and which things that can be counted.

From a list that counts in texts made (`tools/build_nouns.py`); a noun that it does not have is
taken to be counted.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Literal

NounKind = Literal["mass", "both"]

LIST = Path(__file__).parent / "data" / "nouns.txt"
_KINDS: tuple[NounKind, ...] = ("mass", "both")


def kind_of(noun: str) -> NounKind | None:
    """Returns "mass" for stuff, "both" for what is either ("illness"); None for what is counted.

    >>> [kind_of(noun) for noun in ("blood", "illness", "nurse")]
    ['mass', 'both', None]
    """
    return _shipped_nouns().get(noun)


def read_nouns(path: Path) -> dict[str, NounKind]:
    """Reads a list: for each kind a line with its nouns."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return {noun: kind for kind, line in zip(_KINDS, lines, strict=True) for noun in line.split()}


def write_nouns(path: Path, kinds: Mapping[str, NounKind]) -> None:
    """Writes a list."""
    lines = (
        " ".join(sorted(noun for noun, each in kinds.items() if each == kind)) for kind in _KINDS
    )
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


@cache
def _shipped_nouns() -> dict[str, NounKind]:
    return read_nouns(LIST)
