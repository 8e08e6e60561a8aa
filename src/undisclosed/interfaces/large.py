"""Large files, sanitized and verified part by part, in the room that a part takes.

A part is judged by itself, with what verification says of it. Cells and records are judged one by
one in any case; where a text is cut, the end of one part and the beginning of the next are judged
once more, together, so that no context goes unread.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from undisclosed.document.document import parse_context
from undisclosed.engine import Engine
from undisclosed.errors import UnverifiedError
from undisclosed.formats.files import writing
from undisclosed.formats.parts import LargeFile
from undisclosed.interfaces.releasing import release_file
from undisclosed.results.results import Result

# How much of both parts is judged together at a cut; more, if something changes near its edges.
_SEAMS = (8_000, 64_000, 400_000)

_ENDS = re.compile(rb"[.!?][\"')\]]*\s|\n\s*\n")
_SENTENCES = 20

Progress = Callable[[int], None]
"""Is told how many bytes of the file are done."""


@dataclass(slots=True)
class ByParts:
    """What came of a file, part by part.

    Attributes:
        number: How many parts it had.
        actions: How many places were generalized, removed and replaced.
        unknown: How many places the knowledge can't speak for.
        kept: How many places the policy keeps.
        digests: SHA-256 of the file and of its release.
        last: What came of the last part.
    """

    number: int = 0
    actions: Counter[str] = field(default_factory=Counter)
    unknown: int = 0
    kept: int = 0
    digests: tuple[str, str] = ("", "")
    last: Result | None = None

    def add(self, result: Result) -> None:
        """Counts what came of a part, or of what stands around a cut."""
        self.actions.update(edit.action for edit in result.edits)
        self.unknown += len(result.unassessed)
        self.kept += result.certificate.accepted
        self.last = result

    @property
    def note(self) -> str:
        """What a reader of the release must know."""
        return (
            f"The file is large: it was judged in {self.number:,} parts, each by itself but for "
            "what stands around the cuts."
        )


def may_be_cut(engine: Engine) -> bool:
    """Tells whether judging by parts is what a policy asks for."""
    context = parse_context(engine.settings.context)
    return context != "document" and not (isinstance(context, int) and context > _SENTENCES)


def sanitize_large(
    engine: Engine, large: LargeFile, target: Path, told: Progress, *, within: Path | None = None
) -> ByParts:
    """Writes the release of a file; whole, or not at all.

    Args:
        engine: What sanitizes it.
        large: The file.
        target: Where its release goes.
        told: Is told how much is done.
        within: The folder that the release must lie in, wherever links lead.

    Raises:
        InputError: It can't be read or released, or the release can't be written.
        UnverifiedError: A part, or what stands around a cut, did not pass verification.
    """
    done = ByParts()
    read, written = hashlib.sha256(), hashlib.sha256()
    with writing(target, quotes=large.path, within=within) as out:
        held = b""
        size = 0
        for part in large.parts():
            read.update(part)
            size += len(part)
            opened = large.open(large.cutter.opened(part))
            result = engine.sanitize(opened.document)
            done.add(result)
            done.number += 1
            released = large.cutter.written(release_file(opened, result))
            if large.cutter.joins and held:
                held, released = _joined(engine, large, done, held, released)
            out.write(held)
            written.update(held)
            held = released
            told(size)
        out.write(held)
        written.update(held)
    done.digests = (read.hexdigest(), written.hexdigest())
    return done


def _joined(
    engine: Engine, large: LargeFile, done: ByParts, before: bytes, after: bytes
) -> tuple[bytes, bytes]:
    """Returns two parts of a release between which nothing discloses either.

    Ensures: each context that reaches over the cut was verified, in a stretch that it lies within;
    what changed is far enough from the edges of this stretch that no context beyond them changed.
    """
    for size in _SEAMS:
        start, end = _edges(large, before, after, size)
        opened = large.open(before[start:] + after[:end])
        result = engine.sanitize(opened.document)
        edits = result.edits
        length = len(opened.text)
        inner = not edits or (4 * edits[0].start > length and 4 * edits[-1].end < 3 * length)
        whole = not start and end == len(after)
        wide = size == _SEAMS[-1] or (_is_wide(before[start:]) and _is_wide(after[:end]))
        if whole or (inner and wide):
            if edits:
                done.add(result)
            return before[:start], release_file(opened, result) + after[end:]
    raise UnverifiedError(
        "What stands around a cut through the file could not be judged in little room, and the "
        "release is withheld. Split the file between its chapters."
    )


def _is_wide(stretch: bytes) -> bool:
    """Tells whether so many sentences end in a stretch that no context reaches out of it."""
    return len(_ENDS.findall(stretch)) >= _SENTENCES


def _edges(large: LargeFile, before: bytes, after: bytes, size: int) -> tuple[int, int]:
    """Returns where in both parts the stretch begins and ends: where parts could be cut, too."""
    tail = before[-2 * size :]
    start = large.cutter.end(tail[:-size], last=False)
    end = large.cutter.end(after[:size], last=False) if len(after) > size else 0
    return (len(before) - len(tail) + start if start else 0), end or len(after)


def verify_large(engine: Engine, large: LargeFile, told: Progress) -> Iterator[tuple[str, Result]]:
    """Yields what verification says of each part, and of what stands around each cut.

    Each comes with a name for people: "part 3", "between parts 3 and 4".
    """
    before = b""
    size = 0
    for number, part in enumerate(large.parts(), 1):
        opened = large.cutter.opened(part)
        large.cutter.written(opened)
        yield f"part {number:,}", engine.verify(large.open(opened).document)
        if large.cutter.joins and before:
            start, end = _edges(large, before, part, _SEAMS[0])
            seam = large.open(before[start:] + part[:end])
            yield f"between parts {number - 1:,} and {number:,}", engine.verify(seam.document)
        before = part
        size += len(part)
        told(size)
