"""Where results go: to standard output or, whole or not at all, to files."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from undisclosed.formats.opening import OpenDocument
    from undisclosed.identity import Identity
    from undisclosed.knowledge.pack.header import Header
    from undisclosed.results.results import Result

STANDARD = "-"


def write(target: str, text: str, *, quotes: str | None = None) -> None:
    """Writes a result; one that quotes a file is for those only who may read that."""
    from undisclosed.formats.text import write_text

    write_text(target, text, quotes=quotes)


def write_release(target: str, data: bytes, *, quotes: str | None = None) -> None:
    """Writes a released file; as a page or as JSON it quotes the input."""
    from undisclosed.formats.files import write_bytes

    write_bytes(target, data, quotes=quotes)


def tell(message: str, *, quiet: bool = False) -> None:
    """Tells something that is no result."""
    if not quiet:
        click.echo(message, err=True)


def tell_notes(notes: Iterable[str], *, quiet: bool) -> None:
    """Tells what a reviewer should know."""
    for note in notes:
        tell(f"note: {note}", quiet=quiet)


def tell_timings(result: Result, *, quiet: bool) -> None:
    """Tells how long each stage took."""
    for stage, milliseconds in result.timings_ms.items():
        tell(f"  {stage}: {milliseconds:.0f} ms", quiet=quiet)


def tell_identity(role: str, identity: Identity, *, quiet: bool) -> None:
    """Tells which knowledge was used."""
    tell(f"  {role}: {identity.name} {identity.version}", quiet=quiet)


def tell_pack(out: str, header: Header, *, left_out: str = "", quiet: bool) -> None:
    """Tells what a new pack has."""
    pages, keys = (f"{number:,} " for number in (header.pages, header.keys))
    told = f"{pages}page{'s' * (header.pages != 1)}, {keys}key{'s' * (header.keys != 1)}.{left_out}"
    if not header.keys:
        told += " It knows no word: each must stand on a few pages (--min-pages)."
    tell(f"{out}: {told}", quiet=quiet)


def check_targets(sources: Mapping[str, str | None], targets: Mapping[str, str | None]) -> None:
    """Refuses to write two things to one place, or anything over what is read.

    Args:
        sources: What is read, by what to call it.
        targets: What the user named as outputs, by option.
    """
    taken = {
        os.path.realpath(source): name
        for name, source in sources.items()
        if source not in (None, STANDARD)
    }
    for option, target in targets.items():
        if target is None:
            continue
        place = STANDARD if target == STANDARD else os.path.realpath(target)
        if place in taken:
            hint = " To replace it, use sanitize --in-place." if taken[place] == "the input" else ""
            raise click.UsageError(f"{option} would write over {taken[place]}.{hint}")
        taken[place] = option


def check_report_name(name: str | None) -> None:
    """Refuses a report whose format its name does not tell."""
    if name is not None and Path(name).suffix.lower() not in _REPORTS:
        raise click.UsageError(f"--report must end in {' or '.join(_REPORTS)}. Got {name!r}.")


def write_report(name: str, result: Result, opened: OpenDocument, *, quotes: str) -> None:
    """Writes a report in the format that its name tells, of a file that it quotes."""
    write(name, _REPORTS[Path(name).suffix.lower()](result, opened), quotes=quotes)


def as_json(result: Result, opened: OpenDocument) -> str:
    """Returns a result as JSON text."""
    from undisclosed.report import dump, to_json

    return dump(to_json(result, place_of=opened.place))


def as_html(result: Result, opened: OpenDocument) -> str:
    """Returns a result as a page."""
    from undisclosed.report import to_html

    return to_html(result, opened.text)


_REPORTS: dict[str, Callable[[Result, OpenDocument], str]] = {
    ".html": as_html,
    ".htm": as_html,
    ".json": as_json,
}


def done(generalized: int, removed: int, replaced: int) -> str:
    """Sums up what was changed.

    >>> done(1200, 3, 0), done(0, 3, 2)
    ('1,200 generalized, 3 removed', '0 generalized, 3 removed, 2 replaced')
    """
    parts = f"{generalized:,} generalized, {removed:,} removed"
    return f"{parts}, {replaced:,} replaced" if replaced else parts
