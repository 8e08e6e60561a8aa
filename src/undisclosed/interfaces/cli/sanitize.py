"""`undisclosed sanitize`: from a document to a release."""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from undisclosed.identity import MODEL
from undisclosed.interfaces.cli import output
from undisclosed.interfaces.cli.asking import asking
from undisclosed.interfaces.cli.decisions import check_name, decisions_option
from undisclosed.interfaces.cli.look_run import are_many
from undisclosed.interfaces.cli.options import (
    PATH,
    HowToRead,
    collection_option,
    format_option,
    jobs_option,
    log_option,
    output_option,
    reading_options,
    report_option,
    talk_options,
)
from undisclosed.interfaces.cli.policy_options import PolicyOptions, policy_options
from undisclosed.interfaces.cli.sanitize_model import check_model_options, release_by
from undisclosed.interfaces.cli.sanitize_run import SanitizeRun, check_run, sanitize_run
from undisclosed.interfaces.cli.watching import watching

if TYPE_CHECKING:
    from undisclosed.decisions.decision import Decisions
    from undisclosed.engine import Engine
    from undisclosed.formats.opening import OpenDocument
    from undisclosed.formats.parts import LargeFile
    from undisclosed.results.results import Result


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What is wanted besides the files and the policy; the fields are the options."""

    collection: str | None
    out: str | None
    in_place: bool
    report: str | None
    certificate: str | None
    decisions: str | None
    model: str
    consistent: bool
    manifest: str | None
    log: str | None
    map_: str | None
    map_key: str | None
    jobs: int | None
    format_: str
    reading: HowToRead
    quiet: bool
    verbose: bool

    @property
    def as_file(self) -> bool:
        """Whether a release is a file of the engine's making, as the input is."""
        return self.format_ == "text" and self.model == MODEL

    def sources(self, options: PolicyOptions, file: str) -> dict[str, str | None]:
        """Returns what is read, by what to call it."""
        own = {"the collection": self.collection, "the map key": self.map_key}
        return {**options.sources(file), **own}

    def target(self, file: str) -> str:
        """Returns where the release of one file goes."""
        if not self.in_place:
            return output.STANDARD if self.out is None else self.out
        if self.out is not None or file == output.STANDARD or self.format_ != "text":
            raise click.UsageError("--in-place needs a FILE, no --output and --format text.")
        return file


@click.command("sanitize")
@click.argument("files", metavar="FILE|DIR|-…", type=PATH, nargs=-1, required=True)
@policy_options
@collection_option
@output_option
@click.option("--in-place", is_flag=True, help="Write the release over FILE.")
@report_option
@click.option(
    "--certificate",
    metavar="OUT.json",
    type=PATH,
    help="Also write what `verify --certificate` checks.",
)
@decisions_option("What was decided about the findings that `assess --decisions` wrote.")
@click.option(
    "--model",
    metavar="NAME[:OPTION=VALUE,…]",
    default=MODEL,
    show_default=True,
    help="Model of protection, to compare with. Only the default gives a guarantee.",
)
@click.option(
    "--consistent",
    is_flag=True,
    help="One person has one pseudonym in all files; needs --jobs 1.",
)
@click.option(
    "--manifest",
    metavar="M.jsonl",
    type=PATH,
    help="Of many files: write a line for each, and leave out those that it says are done.",
)
@log_option
@click.option(
    "--map",
    "map_",
    metavar="OUT.map",
    type=PATH,
    help="Also write what was replaced by what, sealed under --map-key; `restore` undoes it.",
)
@click.option(
    "--map-key", metavar="FILE", type=PATH, help="Key of the map: 16 bytes or more, by chance."
)
@jobs_option
@format_option("text", "json", "html")
@reading_options
@talk_options
@click.pass_context
def command(
    ctx: click.Context, /, files: tuple[str, ...], options: PolicyOptions, **given: Any
) -> None:
    """Release FILE (standard input, -, several files, all below DIR) without what must stay in.

    What discloses is generalized or removed and the outcome verified; what does not pass is not
    written. Everything else comes out byte for byte as it went in. Reports quote the input: keep
    them as safe as the input itself. For a DIR or several files, OUT, R, certificates and
    decisions are folders; a file that can't be read is told of and the others go on.

    \b
    Examples:
      undisclosed sanitize note.txt --protect HIV=infection -o release.txt
      undisclosed sanitize note.txt --policy clinic.toml --report review.html -o release.txt
      cat note.txt | undisclosed sanitize - --protect "breast cancer=disease" --format json
      undisclosed sanitize note.txt --protect HIV=infection --decisions review.toml
      undisclosed sanitize notes/ --protect HIV=infection -o released/ --manifest run.jsonl
    """  # noqa: D301
    wanted = _Wanted(**given)
    if wanted.collection is not None and wanted.model != MODEL:
        raise click.UsageError("--collection is of no use to another --model. Leave it out.")
    seal = _map_key(wanted.map_, wanted.map_key, plain=wanted.as_file)
    if are_many(files):
        ctx.exit(_release_all(files, options, wanted, seal))
    if wanted.manifest is not None or wanted.log is not None:
        raise click.UsageError("--manifest and --log are for several files or a folder.")
    _release_one(files[0], options, wanted, seal)


def _release_all(
    files: tuple[str, ...], options: PolicyOptions, wanted: _Wanted, seal: bytes
) -> int:
    """Releases many files; returns the exit code."""
    run = SanitizeRun(
        files,
        wanted.out,
        wanted.report,
        wanted.certificate,
        wanted.manifest,
        wanted.log,
        wanted.map_,
        wanted.decisions,
    )
    check_run(run, plain=wanted.as_file and not wanted.in_place)
    if wanted.consistent and wanted.jobs not in (None, 1):
        raise click.UsageError("--consistent needs --jobs 1: who is who is kept in one place.")
    from undisclosed.interfaces.parts import sample_of

    return sanitize_run(
        run,
        options.open_engine(
            consistent=wanted.consistent,
            collection=wanted.collection,
            encoding=wanted.reading.encoding,
            sample=partial(sample_of, files, **wanted.reading._asdict()),
        ),
        kept=wanted.sources(options, files[0]),
        jobs=1 if wanted.consistent else wanted.jobs,
        reading=wanted.reading,
        map_key=seal,
        # Who has which pseudonym is known from the files before.
        resume=not wanted.consistent,
        quiet=wanted.quiet,
        verbose=wanted.verbose,
    )


def _release_one(file: str, options: PolicyOptions, wanted: _Wanted, seal: bytes) -> None:
    target = _checked_target(file, options, wanted)
    from undisclosed.decisions.file import read_decisions
    from undisclosed.interfaces.cli.large_file import release_large
    from undisclosed.interfaces.large import may_be_cut

    # What somebody edited is read first: a slip in it is worth knowing at once.
    decided = None if wanted.decisions is None else read_decisions(wanted.decisions)
    large = _large(file, target, wanted)
    read = wanted.reading.opener(file)
    engine = options.open_engine(
        # What stands for a person in one part stands for her in all.
        consistent=large is not None,
        collection=wanted.collection,
        encoding=wanted.reading.encoding,
        sample=large.beginning if large else lambda: read().text,
    )
    quiet = wanted.quiet
    if large is not None and may_be_cut(engine):
        output.tell_notes(engine.notes, quiet=quiet)
        with asking(engine, large.size, quiet=quiet):
            release_large(engine, large, target, quiet=quiet)
    elif wanted.model != MODEL:
        opened, format_ = read(), wanted.format_
        with asking(engine, len(opened.text), quiet=quiet):
            how = {"target": target, "format_": format_}
            release_by(wanted.model, engine, opened, source=file, **how, quiet=quiet)
    else:
        _release_by_engine(engine, file, read(), target, decided, wanted, seal)


def _checked_target(file: str, options: PolicyOptions, wanted: _Wanted) -> str:
    """Returns where the release of one file goes, if nothing that is wanted contradicts itself."""
    check_name(wanted.decisions)
    target = wanted.target(file)
    targets = {
        "--output": None if wanted.in_place else target,
        "--report": wanted.report,
        "--certificate": wanted.certificate,
        "--map": wanted.map_,
    }
    sources = {**wanted.sources(options, file), "the decisions": wanted.decisions}
    output.check_targets(sources, targets)
    output.check_report_name(wanted.report)
    if wanted.model != MODEL:
        if wanted.decisions is not None:
            raise click.UsageError("--decisions is of no use to another --model. Leave it out.")
        asked = {"report": wanted.report, "certificate": wanted.certificate}
        check_model_options(wanted.model, **asked, format_=wanted.format_)
    return target


def _large(file: str, target: str, wanted: _Wanted) -> LargeFile | None:
    """Returns a file to read part by part, if it is large and only its release is wanted."""
    from undisclosed.formats.parts import open_large

    more = (wanted.report, wanted.certificate, wanted.map_, wanted.decisions)
    if not wanted.as_file or target == output.STANDARD or any(more):
        return None
    return open_large(file, encoding=wanted.reading.encoding, fields=wanted.reading.fields)


def _release_by_engine(
    engine: Engine,
    file: str,
    opened: OpenDocument,
    target: str,
    decided: Decisions | None,
    wanted: _Wanted,
    seal: bytes,
) -> None:
    # Before the run: what a policy is worth is worth knowing while it can be stopped. An error of
    # a run with JSON is one object and nothing else.
    quiet, early = wanted.quiet, wanted.format_ != "json"
    if early:
        output.tell_notes(engine.notes, quiet=quiet)
    length = len(opened.text)
    with asking(engine, length, quiet=quiet or not early), watching(file, length, quiet=quiet):
        result = engine.sanitize(opened.document, decisions=decided or ())
    result, rendered = _release(wanted.format_, result, opened, file, target)
    # The release last: where it stands, its report, certificate and map stand too.
    if wanted.report is not None:
        output.write_report(wanted.report, result, opened, quotes=file)
    if wanted.certificate is not None:
        _write_certificate(wanted.certificate, result)
    if wanted.map_ is not None:
        from undisclosed.interfaces.owner_map import make_map

        encoding, fields, _ = wanted.reading
        sealed = make_map(result, opened, seal, encoding=encoding, fields=fields)
        output.write_release(wanted.map_, sealed, quotes=file)
    output.write_release(target, rendered, quotes=file)
    if not early:
        output.tell_notes(result.notes, quiet=quiet)
    _tell(result, opened, quiet=quiet, verbose=wanted.verbose)


def _map_key(map_: str | None, map_key: str | None, *, plain: bool) -> bytes:
    """Returns the key of the map; nothing, if none is asked for."""
    if map_ is None and map_key is None:
        return b""
    if map_ is None or map_key is None:
        raise click.UsageError("--map and --map-key go together: a map is sealed under a key.")
    if not plain:
        raise click.UsageError("--map is of a release as a file: no --format and no --model.")
    from undisclosed.interfaces.owner_map import read_map_key

    return read_map_key(map_key)


def _release(
    format_: str, result: Result, opened: OpenDocument, source: str, target: str
) -> tuple[Result, bytes]:
    """Returns a result that knows its files, and what is to be written."""
    from undisclosed.interfaces.releasing import release_file, with_file

    if format_ == "text":
        released = release_file(opened, result)
        if target != output.STANDARD:
            opened.check_name(released, target)
        digest = hashlib.sha256(released).hexdigest()
        return with_file(result, opened, source, target=target, released=digest), released
    result = with_file(result, opened, source)
    as_asked = output.as_json if format_ == "json" else output.as_html
    return result, as_asked(result, opened).encode()


def _write_certificate(name: str, result: Result) -> None:
    from undisclosed.report import certificate_to_json, dump

    output.write(name, dump(certificate_to_json(result.certificate)))


def _tell(result: Result, opened: OpenDocument, *, quiet: bool, verbose: bool) -> None:
    """Sums up without quoting the document: standard error often ends up in a log."""
    if opened.left_out:
        output.tell(f"note: Left out of the release: {', '.join(opened.left_out)}.", quiet=quiet)
    output.tell_notes(opened.notes, quiet=quiet)
    from undisclosed.report.reader import reader_lines, scope

    actions = Counter(edit.action for edit in result.edits)
    output.tell(
        f"{output.done(actions['generalize'], actions['remove'], actions['replace'])}; "
        f"{len(result.unassessed)} unknown to the knowledge; {result.verdict}.",
        quiet=quiet,
    )
    for line in (scope(result), *reader_lines(result, words=False)):
        output.tell(line, quiet=quiet)
    if verbose and not quiet:
        causes = Counter((f.entity or "-", f.cause) for f in result.findings)
        for (entity, cause), count in sorted(causes.items()):
            output.tell(f"  {entity}: {count} × {cause}")
        output.tell_timings(result, quiet=quiet)
