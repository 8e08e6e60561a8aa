"""Names of fields: the heads of columns, the keys of records."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from undisclosed.errors import InputError
from undisclosed.formats.protocol import Format

_NUMBER = re.compile(r"_[0-9]{1,4}\Z")
_IDENTIFIER = re.compile(r"\w+(?:-\w+)*")


def show_name(name: str) -> str:
    """Returns what the name of a field says; programs write spaces as "_", and number alike ones.

    >>> show_name("patient_id"), show_name("a_b c"), show_name("phone_2")
    ('patient id', 'a_b c', 'phone')
    """
    stem = _NUMBER.sub("", name)
    return stem.replace("_", " ") if _IDENTIFIER.fullmatch(stem) else stem


def write_name(name: str, shown: str) -> str:
    """Returns the name of a field that says something else now.

    >>> write_name("hiv_status", "infection status"), write_name("HIV status", "a b")
    ('infection_status', 'a b')
    """
    written = shown.replace(" ", "_")
    return written if _IDENTIFIER.fullmatch(name) and show_name(written) == shown else shown


def number_names(names: Iterable[str]) -> Iterator[str]:
    """Yields names, each with a number where another before it is the same.

    >>> list(number_names(["note", "note", "id"]))
    ['note', 'note_2', 'id']
    """
    taken: set[str] = set()
    for name in names:
        free, number = name, 2
        while free in taken:
            free = f"{_NUMBER.sub('', name)}_{number}"
            number += 1
        taken.add(free)
        yield free


def select_fields(format_: Format, fields: Sequence[str], *, name: str) -> Format:
    """Returns a format that reads only some fields; all, if none are named.

    Raises:
        InputError: Its files have no fields.
    """
    if not fields:
        return format_
    selecting = getattr(format_, "selecting", None)
    if selecting is None:
        raise InputError(f"{name} is {format_.name}, which has no fields. Leave out --field.")
    chosen: Format = selecting(fields)
    return chosen


def check_fields(chosen: Sequence[str], present: Sequence[str], *, name: str) -> None:
    """Refuses fields that a file does not have.

    Raises:
        InputError: Names those it does not have, and how many it has.
    """
    missing = [field for field in chosen if field not in present]
    if missing:
        raise InputError(
            f"{name} has no field {', '.join(missing)}. It has {len(present):,} fields; their "
            "names stand in its first row, or in its records."
        )
