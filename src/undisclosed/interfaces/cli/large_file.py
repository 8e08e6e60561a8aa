"""`undisclosed sanitize` and `verify` of one large file: part by part, with progress."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from undisclosed.interfaces.cli import output
from undisclosed.interfaces.cli.bar import progress_bar

if TYPE_CHECKING:
    from undisclosed.engine import Engine
    from undisclosed.formats.parts import LargeFile
    from undisclosed.interfaces.large import Progress

_MINUTE = 60
_MEGABYTE = 1_000_000


def release_large(engine: Engine, large: LargeFile, target: str, *, quiet: bool) -> None:
    """Releases a file and tells what was done; notes on the policy were told before."""
    from undisclosed.interfaces.large import sanitize_large
    from undisclosed.report.reader import scope

    with _watched(large, quiet=quiet) as told:
        done = sanitize_large(engine, large, Path(target), told)
    output.tell_notes([done.note], quiet=quiet)
    actions = done.actions
    kept = f" but {done.kept:,} places that the policy keeps" if done.kept else ""
    output.tell(
        f"{output.done(actions['generalize'], actions['remove'], actions['replace'])}; "
        f"{done.unknown:,} unknown to the knowledge; verified{kept}.",
        quiet=quiet,
    )
    if done.last is not None:
        output.tell(scope(done.last), quiet=quiet)


def check_large(engine: Engine, large: LargeFile, *, color: bool, quiet: bool) -> bool:
    """Verifies a file, prints what is risky in it, and tells whether it is clean."""
    from undisclosed.interfaces.large import verify_large
    from undisclosed.report.reader import scope
    from undisclosed.report.terminal import reasons

    risky = number = 0
    with _watched(large, quiet=quiet) as told:
        for where, result in verify_large(engine, large, told):
            number += 1
            if not result.verified:
                risky += 1
                output.write("-", f"{where}:\n{reasons(result, color=color)}")
    parts = "Every part of it" if not risky else f"{risky:,} of {number:,} parts"
    output.write("-", f"{parts} {'was verified' if not risky else 'are not clean'}.\n")
    if number:
        output.write("-", f"{scope(result)}\n")
    return not risky


@contextmanager
def _watched(large: LargeFile, *, quiet: bool) -> Iterator[Progress]:
    """Shows on a terminal how far the work is, how fast, and how long it takes yet."""
    begun = time.monotonic()

    def describe(item: str | None) -> str | None:
        return item

    with progress_bar(large.size, large.name, quiet=quiet, describe=describe) as bar:

        def told(done: int) -> None:
            spent = time.monotonic() - begun
            left = round(spent * (large.size - done) / done) if done else 0
            rate = done / _MEGABYTE / spent if spent else 0.0
            bar.update(
                done - bar.pos,
                f"{done / _MEGABYTE:,.0f} of {large.size / _MEGABYTE:,.0f} MB  {rate:.2f} MB/s  "
                f"about {left // _MINUTE}:{left % _MINUTE:02} left",
            )

        yield told
