"""`undisclosed verify` and `assess` of many files: a line for each, and nothing changed."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from undisclosed.interfaces.cli import output
from undisclosed.interfaces.cli.asking import asking
from undisclosed.interfaces.cli.bar import tell_above
from undisclosed.interfaces.cli.runs import (
    RunSummary,
    files,
    find_tasks,
    on_one_line,
    overlap,
    refuse_links_back,
    told_of_folders,
)

if TYPE_CHECKING:
    from undisclosed.interfaces.batch import Command, Done, Task
    from undisclosed.interfaces.cli.options import HowToRead
    from undisclosed.interfaces.cli.policy_options import PolicyOptions

RISKY = 1


@dataclass(frozen=True, slots=True)
class Look:
    """Many files to look at.

    Attributes:
        command: What is done with them.
        sources: Files and folders.
        report: The folder that reports go to.
        certificate: The folder that their certificates are in.
        log: The file that says what was found where.
        format_: Whether lines are text or JSON.
        decisions: The folder that goes to who decides about findings.
    """

    command: Command
    sources: Sequence[str]
    report: str | None = None
    certificate: str | None = None
    log: str | None = None
    format_: str = "text"
    decisions: str | None = None


def are_many(sources: Sequence[str]) -> bool:
    """Tells whether a command is given several files, or a folder."""
    return len(sources) > 1 or os.path.isdir(sources[0])


def check_look(look: Look) -> None:
    """Refuses what makes no sense for many files."""
    if output.STANDARD in look.sources:
        raise click.UsageError("Standard input can't be one of several files.")
    if look.format_ == "html":
        raise click.UsageError("Of many files --report DIR writes pages: leave --format out.")
    if look.certificate is not None and not os.path.isdir(look.certificate):
        raise click.UsageError("--certificate must be the folder with the certificates.")
    for source in look.sources:
        if look.report is not None and os.path.isdir(source) and overlap(source, look.report):
            raise click.UsageError("--report must be a folder apart from the input.")
        if look.decisions is not None and os.path.isdir(source) and overlap(source, look.decisions):
            raise click.UsageError("--decisions must be a folder apart from the input.")
    if look.log is not None and (os.path.isdir(look.log) or look.log in look.sources):
        raise click.UsageError("--log must be a file apart from the input.")


def look_run(
    look: Look,
    options: PolicyOptions,
    collection: str | None,
    reading: HowToRead,
    *,
    jobs: int | None,
    quiet: bool,
) -> int:
    """Looks at all files; returns the exit code.

    Args:
        look: What is looked at, and what is written of it.
        options: The policy and the parts to judge them with.
        collection: The user's own documents.
        reading: How files are read.
        jobs: Number of processes.
        quiet: Whether to tell nothing but results and errors.
    """
    from undisclosed.interfaces.batch import FileReading, processes_for, read_files, size_of

    check_look(look)
    from undisclosed.interfaces.parts import sample_of

    sample = partial(sample_of, look.sources, **reading._asdict())
    engine = options.open_engine(collection=collection, encoding=reading.encoding, sample=sample)
    tasks, found = find_tasks(look.sources, partial(_task, look))
    kept = {**options.sources(look.sources[0]), "the collection": collection}
    refuse_links_back(look.sources, tasks, kept)
    output.tell_notes(engine.notes, quiet=quiet)
    summary = RunSummary(tasks, quiet=quiet, log=look.log)
    summary.note_closed(found)
    read_as = FileReading(*reading, places=look.log is not None, command=look.command)
    number = jobs or processes_for(tasks)
    with asking(engine, size_of(tasks), quiet=quiet, released=False), summary.bar:
        for done in read_files(engine, tasks, jobs=number, reading=read_as):
            if summary.add(done) or look.format_ == "json":
                tell_above(summary.bar, _line(done, look.format_), err=False)
            if not done.clean and not done.error:
                summary.exit_code = max(summary.exit_code, RISKY)
            summary.bar.update(1)
    told = _sum_up(summary.done)
    summary.write(report=look.report, summary=told)
    output.tell(" ".join([told, *told_of_folders(found)]), quiet=quiet)
    return summary.exit_code


def _task(look: Look, source: Path, path: Path, depth: int) -> Task:
    from undisclosed.interfaces.batch import Task

    return Task(
        source,
        None,
        None if look.report is None else Path(look.report, f"{path}.html"),
        None if look.certificate is None else Path(look.certificate, f"{path}.json"),
        decisions=None if look.decisions is None else Path(look.decisions, f"{path}.toml"),
        depth=depth,
    )


def _line(done: Done, format_: str) -> str:
    if format_ == "text":
        why = "".join(f"\n  {mismatch}" for mismatch in done.mismatches or ())
        why += "".join(f"\n  note: {note}" for note in done.notes)
        return f"{on_one_line(done.task.name)}: {done.outcome}{why}"
    data: dict[str, Any] = {"schema": 1, "file": str(done.task.source)}
    if done.error:
        return json.dumps({**data, "verified": False, "error": done.error})
    holds = None if done.mismatches is None else not done.mismatches
    data |= {"sha256": done.digests[0], "verified": not done.risky, "risky": done.risky}
    data |= {"unknown": done.unknown, "certificate_holds": holds, "notes": list(done.notes)}
    return json.dumps({**data, "mismatches": done.mismatches or []})


def _sum_up(done: Sequence[Done]) -> str:
    clean = sum(each.clean for each in done)
    failed = sum(bool(each.error) for each in done)
    parts = [f"{files(clean)} clean, {files(len(done) - clean - failed)} not."]
    if failed:
        parts.append(f"{files(failed)} could not be read.")
    return " ".join(parts)
