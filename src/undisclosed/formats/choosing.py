"""Which format reads a file: content first, name second; what none reads is refused by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, partial
from pathlib import PurePath
from typing import TypeVar

from undisclosed.errors import InputError, UndisclosedError
from undisclosed.formats.files import STANDARD, name_of
from undisclosed.formats.protocol import Fit, Format
from undisclosed.formats.unreadable import identify
from undisclosed.plugins import Plugin, find_all

_Given = TypeVar("_Given")


def all_formats() -> tuple[Format, ...]:
    """Returns all formats, built in and of other packages, by name.

    Raises:
        InputError: One can't be loaded. The others do not go on without it: they might take its
            files for text.
    """
    return _open(tuple(find_all("formats")))


def known_suffixes() -> tuple[str, ...]:
    """Returns how names of readable files end."""
    return tuple(dict.fromkeys(suffix for each in all_formats() for suffix in each.suffixes))


def choose_format(data: bytes, source: str, *, name: str = "") -> Format:
    """Returns the format of a file.

    Args:
        data: The whole file.
        source: What it is called; "-" for standard input.
        name: What to call it in an error, if not that.

    Raises:
        InputError: It is of a kind that no format reads, or two formats claim it.
    """
    called = "" if source == STANDARD else source
    name = name or name_of(source)
    formats = all_formats()
    fits = [
        guard(each, name, "recognised", partial(each.recognises, data, called)) for each in formats
    ]
    best = max(fits)
    kind = identify(data) if best < Fit.CONTENT else None
    if kind is not None:
        raise InputError(
            f"{name} is {kind}, which can't be read. Supported are: {_supported(formats)}. "
            "Convert it to one of these first."
        )
    if best < Fit.CONTENT:
        _refuse_other_names(PurePath(called).suffix.lower(), zip(formats, fits, strict=True), name)
    chosen = [each for each, fit in zip(formats, fits, strict=True) if fit == best]
    if len(chosen) > 1:
        names = " and ".join(each.name for each in chosen)
        raise InputError(f"{name} is claimed by the formats {names}. Remove one of them.")
    return chosen[0]


def _refuse_other_names(suffix: str, found: Iterable[tuple[Format, Fit]], name: str) -> None:
    """Refuses what has the name of a format that does not know it: nobody could open its release.

    Raises:
        InputError: It has.
    """
    for each, fit in found:
        if fit == Fit.NONE and suffix in each.suffixes:
            raise InputError(
                f"{name} ends in {suffix}, but is not of the format {each.name}: it is damaged, or "
                "something else. Give it the name of what it is."
            )


def guard(
    format_: Format,
    name: str,
    what: str,
    call: Callable[[], _Given],
) -> _Given:
    """Asks something of a format; a fault of it becomes an error that quotes nothing.

    Args:
        format_: The format.
        name: What the file is called.
        what: What is to be done with the file, for the error.
        call: Does it.

    Raises:
        InputError: The format refuses, or fails.
    """
    try:
        return call()
    except UndisclosedError:
        raise
    except Exception as error:
        kind = type(error).__name__
    # Raised outside the handler: the message of the fault may quote the file.
    raise InputError(
        f"{name} can't be {what} as {format_.name}: the format failed ({kind}). The file may be "
        "damaged; if it is not, tell whoever wrote the format."
    )


def _supported(formats: tuple[Format, ...]) -> str:
    return ", ".join(f"{each.name} ({', '.join(each.suffixes)})" for each in formats)


@cache
def _open(plugins: tuple[Plugin, ...]) -> tuple[Format, ...]:
    return tuple(plugin.open() for plugin in plugins)
