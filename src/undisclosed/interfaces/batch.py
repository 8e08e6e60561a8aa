"""Many files at once, each sanitized by itself, in several processes if asked."""

from __future__ import annotations

import hashlib
import os
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from itertools import takewhile
from pathlib import Path
from typing import Literal, NamedTuple

from undisclosed.decisions.decided import Decided, risks_accepted
from undisclosed.decisions.decision import Decision, Decisions
from undisclosed.decisions.file import read_decisions
from undisclosed.engine import Engine
from undisclosed.errors import InputError, UndisclosedError
from undisclosed.formats.files import lies_in, read_bytes, write_bytes
from undisclosed.formats.opening import OpenDocument, open_document
from undisclosed.formats.parts import LargeFile, open_large
from undisclosed.formats.scan_choice import DEFAULT, Scans
from undisclosed.interfaces.checking import verify_file
from undisclosed.interfaces.large import may_be_cut, sanitize_large
from undisclosed.interfaces.owner_map import make_map
from undisclosed.interfaces.releasing import release_file, with_file
from undisclosed.interfaces.reviewing import write_findings
from undisclosed.report import certificate_to_json, dump, to_html
from undisclosed.results.results import Result
from undisclosed.workers import Workers

Command = Literal["sanitize", "assess", "verify"]

_SMALL = 1 << 18
_INTERNAL = 5
_NO_WORD = re.compile(r"[_.\-]+")


@dataclass(frozen=True, slots=True)
class Task:
    """One file, and where what comes of it goes; without a target it is looked at only.

    Attributes:
        depth: How many parts of the path lie below the folder that the file was found in; 0 if it
            was named itself. What comes of it lies as deep below the folders of the run.
    """

    source: Path
    target: Path | None
    report: Path | None = None
    certificate: Path | None = None
    map: Path | None = None
    decisions: Path | None = None
    depth: int = 0

    @property
    def found_in(self) -> Path | None:
        """The folder that links must not lead out of."""
        return self.source.parents[self.depth - 1] if self.depth else None

    def folder_of(self, output: Path) -> Path:
        """Returns the folder of the run that an output must lie in."""
        return output.parents[max(self.depth, 1) - 1]

    @property
    def outputs(self) -> tuple[Path, ...]:
        """What is written of it.

        What is looked at only has its certificate already, what is released its decisions.
        """
        beside = self.certificate if self.target else self.decisions
        written = (self.target, self.report, beside, self.map)
        return tuple(path for path in written if path is not None)

    @property
    def name(self) -> str:
        """What it is called, on one line."""
        return "".join(char if char.isprintable() else "�" for char in str(self.source))


class PlaceRecord(NamedTuple):
    """What was done at one place of a file, and why; quotes nothing of it.

    The last four are what a reviewer decided: the action, why, who, when.
    """

    where: str
    start: int
    end: int
    reason: str
    action: str
    decided: str = ""
    decided_why: str = ""
    decided_by: str = ""
    decided_at: str = ""


@dataclass(frozen=True, slots=True)
class FileReading:
    """How files are read, and what is to be told of them.

    Attributes:
        encoding: How bytes become text, where a file does not say so.
        fields: Which columns or fields are read; all, if none are named.
        scans: What is done with pages that are pictures.
        places: Whether to tell what was done where.
        map_key: The key that maps are sealed under.
        command: What is done with the files.
    """

    encoding: str = "utf-8"
    fields: tuple[str, ...] = ()
    scans: Scans = DEFAULT
    places: bool = False
    map_key: bytes = field(default=b"", repr=False)
    command: Command = "sanitize"


@dataclass(frozen=True, slots=True)
class Done:
    """What came of a task.

    Attributes:
        task: The task.
        size: Bytes read.
        generalized: Number of places generalized.
        removed: Number of places removed.
        replaced: Number of places where something stands in for a name.
        unknown: Number of places the knowledge can't speak for.
        guessed: Number of protections that are the best guess of a reader of the release.
        left_out: What the file had and its release has not.
        notes: What a reader of it must know, such as what passed unread.
        digests: SHA-256 of the file and of its release.
        places: What was done where, if that was asked for.
        decided: What a reviewer decided, place by place; all of it was carried out.
        decisions_digest: SHA-256 of the file that says so; "" if there is none.
        risky: Number of risky places in a file that was looked at only.
        mismatches: What does not match its certificate; None if none was given.
        told: What an earlier part of the run told of it.
        error: Why nothing was written; "" if all went well.
        exit_code: 0, or that of the error.
    """

    task: Task
    size: int = 0
    generalized: int = 0
    removed: int = 0
    replaced: int = 0
    unknown: int = 0
    guessed: int = 0
    left_out: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    digests: tuple[str, str] = ("", "")
    places: tuple[PlaceRecord, ...] = ()
    decided: tuple[Decided, ...] = ()
    decisions_digest: str = ""
    risky: int = 0
    mismatches: tuple[str, ...] | None = None
    told: str = ""
    error: str = ""
    exit_code: int = 0

    @property
    def clean(self) -> bool:
        """Whether nothing is wrong with the file."""
        return not (self.error or self.risky or self.mismatches)

    @property
    def accepted(self) -> int:
        """How many risks in its release a reviewer accepts."""
        return sum(bool(each.risks) for each in self.decided)

    @property
    def outcome(self) -> str:
        """What came of it, in a few words."""
        if self.told:
            return self.told
        if self.task.target is not None:
            return risks_accepted(self.accepted) if self.accepted else "verified"
        said = f"{self.risky} risky {'place' if self.risky == 1 else 'places'}"
        certified = {None: "", True: "; certificate holds", False: "; certificate does not hold"}
        holds = None if self.mismatches is None else not self.mismatches
        return (said if self.risky else "clean") + certified[holds]


def processes_for(tasks: Sequence[Task]) -> int:
    """Returns how many processes pay: starting one takes as long as reading a small book."""
    return min(os.cpu_count() or 1, len(tasks)) if size_of(tasks) > _SMALL else 1


def size_of(tasks: Sequence[Task]) -> int:
    """Returns how long the files are; one that is no file, or is gone, counts as nothing."""
    return sum(task.source.stat().st_size for task in tasks if task.source.is_file())


def read_files(
    engine: Engine, tasks: Sequence[Task], *, jobs: int = 1, reading: FileReading | None = None
) -> Iterator[Done]:
    """Sanitizes, assesses or verifies files and yields what came of each, in order.

    A file that can't be read or released is told of and skipped: nothing is written for it.

    Raises:
        InputError: A process was killed.
    """
    number = min(jobs, max(len(tasks), 1))
    with Workers(number, _take, engine, reading or FileReading(), fork=True) as workers:
        try:
            yield from workers.each(_take_up, ((task,) for task in tasks))
        except BrokenProcessPool as error:
            raise InputError(
                "A process was killed; did memory run out? Try fewer --jobs."
            ) from error


_shared: list[tuple[Engine, FileReading]] = []


def _take(engine: Engine, reading: FileReading) -> None:
    """Keeps what all tasks of a process share."""
    _shared[:] = [(engine, reading)]


def _take_up(task: Task) -> Done:
    engine, reading = _shared[0]
    try:
        if task.source.exists() and not task.source.is_file():
            raise InputError(f"{task.source} is no regular file.")
        large = _large(engine, task, reading)
        if large is not None and task.target is not None:
            return _sanitize_by_parts(engine, task, task.target, large)
        opened = open_document(
            task.source,
            encoding=reading.encoding,
            fields=reading.fields,
            scans=reading.scans,
            within=task.found_in,
        )
        if task.target is None:
            return _look(engine, task, reading, opened)
        return _sanitize(engine, task, task.target, reading, opened)
    except UndisclosedError as error:
        return Done(task, error=str(error), exit_code=error.exit_code)
    except Exception as error:
        # One faulty file must not cost the others; its message may quote the document.
        kind = type(error).__name__
        return Done(task, error=f"Unexpected {kind}: please report it.", exit_code=_INTERNAL)


def _sanitize(
    engine: Engine, task: Task, target: Path, reading: FileReading, opened: OpenDocument
) -> Done:
    decided, digest_of_decisions = _decisions(task)
    result = engine.sanitize(opened.document, decisions=decided)
    released = release_file(opened, result)
    digest = hashlib.sha256(released).hexdigest()
    source = str(task.source)
    result = with_file(result, opened, source, target=str(target), released=digest)
    # The release last: where it stands, its report, certificate and map stand too.
    if task.report is not None:
        _write(task, task.report, to_html(result, opened.text).encode())
    if task.certificate is not None:
        certificate = dump(certificate_to_json(result.certificate)).encode()
        _write(task, task.certificate, certificate, quotes=False)
    if task.map is not None:
        key, encoding, fields = reading.map_key, reading.encoding, reading.fields
        sealed = make_map(result, opened, key, encoding=encoding, fields=fields)
        _write(task, task.map, sealed)
    _write(task, target, released)
    actions = Counter(edit.action for edit in result.edits)
    return Done(
        task,
        size=task.source.stat().st_size,
        generalized=actions["generalize"],
        removed=actions["remove"],
        replaced=actions["replace"],
        unknown=len(result.unassessed),
        guessed=sum(guess.first for guess in result.readers),
        left_out=opened.left_out,
        notes=(*opened.notes, *_told_by_name(engine, task.source, target)),
        digests=(opened.digest, digest),
        places=tuple(_places(opened, result)) if reading.places else (),
        decided=tuple(each for each in result.decided if each.decision.is_answered),
        decisions_digest=digest_of_decisions,
    )


def _told_by_name(engine: Engine, source: Path, target: Path) -> Iterator[str]:
    """Yields what to know of a name that a release has from its file, if it discloses."""
    pairs = zip(reversed(source.parts), reversed(target.parts), strict=False)
    kept = (name for name, _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    said = engine.assess("\n\n".join(_NO_WORD.sub(" ", name) for name in kept))
    if any(finding.entity for finding in said.findings):
        yield "The name of the file, or of its folder, discloses: rename it before it is passed on."


def _large(engine: Engine, task: Task, reading: FileReading) -> LargeFile | None:
    """Returns a file that is to be read part by part; None if there is more to write of it."""
    whole = task.report or task.certificate or task.map or reading.places or engine.policy.operators
    decided = task.decisions is not None and task.decisions.exists()
    if task.target is None or whole or decided or not may_be_cut(engine):
        return None
    return open_large(
        task.source, encoding=reading.encoding, fields=reading.fields, within=task.found_in
    )


def _sanitize_by_parts(engine: Engine, task: Task, target: Path, large: LargeFile) -> Done:
    _make_room(task, target)
    within = task.folder_of(target)
    done = sanitize_large(engine, large, target, lambda _: None, within=within)
    return Done(
        task,
        size=large.size,
        generalized=done.actions["generalize"],
        removed=done.actions["remove"],
        replaced=done.actions["replace"],
        unknown=done.unknown,
        notes=(done.note, *_told_by_name(engine, task.source, target)),
        digests=done.digests,
    )


def _decisions(task: Task) -> tuple[Decisions, str]:
    """Returns what was decided about a file, and the digest of what says so; nothing about most."""
    if task.decisions is None or not task.decisions.exists():
        return Decisions(()), ""
    digest = hashlib.sha256(read_bytes(task.decisions)).hexdigest()
    return read_decisions(task.decisions), digest


def _look(engine: Engine, task: Task, reading: FileReading, opened: OpenDocument) -> Done:
    mismatches = None
    if reading.command == "verify":
        result, mismatches = verify_file(engine, opened, str(task.source), task.certificate)
    else:
        result = with_file(engine.assess(opened.document), opened, str(task.source))
    if task.report is not None:
        _write(task, task.report, to_html(result, opened.text).encode())
    if task.decisions is not None:
        _make_room(task, task.decisions)
        write_findings(task.decisions, engine, result, opened, str(task.source))
    places = sum(finding.action == "none" for finding in result.findings)
    return Done(
        task,
        size=task.source.stat().st_size,
        unknown=len(result.unassessed),
        guessed=sum(guess.first for guess in result.readers),
        notes=opened.notes,
        digests=(opened.digest, ""),
        places=tuple(_places(opened, result)) if reading.places else (),
        risky=0 if result.verified else max(1, places),
        mismatches=mismatches,
    )


def _places(opened: OpenDocument, result: Result) -> Iterator[PlaceRecord]:
    answered = [each for each in result.decided if each.decision.is_answered]
    decisions = {each.number: each.decision for each in answered}
    found = set()
    for finding in result.findings:
        reason = f"{finding.entity or 'unknown'}: {finding.cause}"
        where = opened.place(finding.start)
        decision = decisions.get(finding.decision or 0)
        told = () if decision is None else _told(decision)
        found.add(finding.end)
        yield PlaceRecord(where, finding.start, finding.end, reason, finding.action, *told)
    for each in answered:
        if each.end not in found:
            action = each.decision.action
            where = opened.place(each.start)
            yield PlaceRecord(
                where, each.start, each.end, "not found", action, *_told(each.decision)
            )


def _told(decision: Decision) -> tuple[str, str, str, str]:
    return decision.action, decision.reason, decision.by, decision.at


def _write(task: Task, target: Path, data: bytes, *, quotes: bool = True) -> None:
    _make_room(task, target)
    within = task.folder_of(target)
    write_bytes(target, data, quotes=task.source if quotes else None, within=within)


def _make_room(task: Task, target: Path) -> None:
    """Makes the folder that a file is to stand in."""
    try:
        if not lies_in(task.folder_of(target), target.parent):
            raise InputError(f"{target} can't be written: a link leads out of the folder.")
        target.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = (error.strerror or "the system gives no reason").lower()
        raise InputError(f"{target.parent} can't be made: {reason}.") from None
