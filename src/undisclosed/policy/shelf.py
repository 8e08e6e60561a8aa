"""Which policies come with the package, and their files as text."""

from __future__ import annotations

import os
from difflib import get_close_matches
from functools import cache
from importlib.resources import files

from undisclosed.errors import PolicyError
from undisclosed.plugins import is_name

_ENDING = ".toml"


@cache
def names() -> tuple[str, ...]:
    """Returns the names of all policies, in alphabetical order."""
    folder = files("undisclosed.policy").joinpath("files")
    found = (entry.name for entry in folder.iterdir())
    return tuple(sorted(n.removesuffix(_ENDING) for n in found if n.endswith(_ENDING)))


def text_of(name: str) -> str:
    """Returns the file of a policy.

    Raises:
        PolicyError: There is none of that name.
    """
    if name not in names():
        near = get_close_matches(name, names(), n=1) or [n for n in names() if name.lower() in n]
        hint = f" Did you mean {' or '.join(map(repr, near))}?" if name and near else ""
        raise PolicyError(
            f"No policy of the name {name!r} comes with the package.{hint} "
            "'undisclosed policies list' has them all."
        )
    place = files("undisclosed.policy").joinpath("files", f"{name}{_ENDING}")
    return place.read_text(encoding="utf-8")


def is_shipped(given: str) -> bool:
    """Tells a name of a policy from a file: what has a dot or a slash in it is a file.

    Raises:
        PolicyError: It is the name of a file here, and of no policy.
    """
    if not is_name(given):
        return False
    if given not in names() and os.path.exists(given):
        raise PolicyError(
            f"No policy of the name {given!r} comes with the package. For the file of that name, "
            f"give ./{given}."
        )
    return True
