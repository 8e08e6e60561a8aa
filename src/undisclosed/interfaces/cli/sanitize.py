"""`undisclosed sanitize`: from a document to a release."""

from __future__ import annotations

import hashlib
import os
from collections import Counter
from functools import cache, partial
from typing import TYPE_CHECKING

import click

from undisclosed.identity import MODEL
from undisclosed.interfaces.cli import output
from undisclosed.interfaces.cli.asking import asking
from undisclosed.interfaces.cli.decisions import check_name, decisions_option
from undisclosed.interfaces.cli.options import (
    PATH,
    collection_option,
    encoding_option,
    field_option,
    format_option,
    jobs_option,
    log_option,
    output_option,
    report_option,
    scans_option,
    talk_options,
)
from undisclosed.interfaces.cli.policy_options import PolicyOptions, policy_options
from undisclosed.interfaces.cli.sanitize_model import check_model_options, release_by
from undisclosed.interfaces.cli.sanitize_run import SanitizeRun, check_run, sanitize_run
from undisclosed.interfaces.cli.watching import watching

if TYPE_CHECKING:
    from undisclosed.formats.opening import OpenDocument
    from undisclosed.formats.scan_choice import Scans
    from undisclosed.results.results import Result


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
@encoding_option
@field_option
@scans_option
@talk_options
@click.pass_context
def command(
    ctx: click.Context,
    files: tuple[str, ...],
    options: PolicyOptions,
    collection: str | None,
    out: str | None,
    in_place: bool,
    report: str | None,
    certificate: str | None,
    decisions: str | None,
    model: str,
    consistent: bool,
    manifest: str | None,
    log: str | None,
    map_: str | None,
    map_key: str | None,
    jobs: int | None,
    format_: str,
    encoding: str,
    fields: tuple[str, ...],
    scans: Scans,
    quiet: bool,
    verbose: bool,
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
    file = files[0]
    if collection is not None and model != MODEL:
        raise click.UsageError("--collection is of no use to another --model. Leave it out.")
    seal = _map_key(map_, map_key, plain=format_ == "text" and model == MODEL)
    if len(files) > 1 or os.path.isdir(file):
        plain = format_ == "text" and not in_place and model == MODEL
        run = SanitizeRun(files, out, report, certificate, manifest, log, map_, decisions)
        check_run(run, plain=plain)
        if consistent and jobs not in (None, 1):
            raise click.UsageError("--consistent needs --jobs 1: who is who is kept in one place.")
        from undisclosed.interfaces.parts import sample_of

        other = {**options.sources(file), "the collection": collection, "the map key": map_key}
        code = sanitize_run(
            run,
            options.open_engine(
                consistent=consistent,
                collection=collection,
                encoding=encoding,
                sample=partial(sample_of, files, encoding=encoding, fields=fields, scans=scans),
            ),
            kept=other,
            jobs=1 if consistent else jobs,
            encoding=encoding,
            fields=fields,
            scans=scans,
            map_key=seal,
            # Who has which pseudonym is known from the files before.
            resume=not consistent,
            quiet=quiet,
            verbose=verbose,
        )
        ctx.exit(code)
    if manifest is not None or log is not None:
        raise click.UsageError("--manifest and --log are for several files or a folder.")
    check_name(decisions)
    sources = {**options.sources(file), "the collection": collection, "the map key": map_key}
    sources["the decisions"] = decisions
    target = _target(file, out, in_place, format_)
    targets = {"--output": None if in_place else target, "--report": report}
    output.check_targets(sources, {**targets, "--certificate": certificate, "--map": map_})
    output.check_report_name(report)
    if model != MODEL and decisions is not None:
        raise click.UsageError("--decisions is of no use to another --model. Leave it out.")
    if model != MODEL:
        check_model_options(model, report=report, certificate=certificate, format_=format_)
    from undisclosed.decisions.file import read_decisions
    from undisclosed.formats.opening import open_document
    from undisclosed.formats.parts import open_large
    from undisclosed.interfaces.cli.large_file import release_large
    from undisclosed.interfaces.large import may_be_cut

    # What somebody edited is read first: a slip in it is worth knowing at once.
    decided = None if decisions is None else read_decisions(decisions)
    alone = format_ == "text" and model == MODEL and target != output.STANDARD
    large = None
    if alone and not (report or certificate or map_ or decisions):
        large = open_large(file, encoding=encoding, fields=fields)
    read = cache(partial(open_document, file, encoding=encoding, fields=fields, scans=scans))
    engine = options.open_engine(
        # What stands for a person in one part stands for her in all.
        consistent=large is not None,
        collection=collection,
        encoding=encoding,
        sample=large.beginning if large else lambda: read().text,
    )
    if large is not None and may_be_cut(engine):
        output.tell_notes(engine.notes, quiet=quiet)
        with asking(engine, large.size, quiet=quiet):
            release_large(engine, large, target, quiet=quiet)
        return
    opened = read()
    if model != MODEL:
        with asking(engine, len(opened.text), quiet=quiet):
            release_by(model, engine, opened, target=target, format_=format_, quiet=quiet)
        return
    # Before the run: what a policy is worth is worth knowing while it can be stopped. An error of
    # a run with JSON is one object and nothing else.
    early = format_ != "json"
    if early:
        output.tell_notes(engine.notes, quiet=quiet)
    length = len(opened.text)
    with asking(engine, length, quiet=quiet or not early), watching(file, length, quiet=quiet):
        result = engine.sanitize(opened.document, decisions=decided or ())
    result, rendered = _release(format_, result, opened, file, target)
    # The release last: where it stands, its report, certificate and map stand too.
    if report is not None:
        output.write_report(report, result, opened, quotes=file)
    if certificate is not None:
        _write_certificate(certificate, result)
    if map_ is not None:
        from undisclosed.interfaces.owner_map import make_map

        sealed = make_map(result, opened, seal, encoding=encoding, fields=fields)
        output.write_release(map_, sealed, quotes=file)
    output.write_release(target, rendered, quotes=None if format_ == "text" else file)
    if not early:
        output.tell_notes(result.notes, quiet=quiet)
    _tell(result, opened, quiet=quiet, verbose=verbose)


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


def _target(file: str, out: str | None, in_place: bool, format_: str) -> str:
    if not in_place:
        return output.STANDARD if out is None else out
    if out is not None or file == output.STANDARD or format_ != "text":
        raise click.UsageError("--in-place needs a FILE, no --output and --format text.")
    return file


def _release(
    format_: str, result: Result, opened: OpenDocument, source: str, target: str
) -> tuple[Result, bytes]:
    """Returns a result that knows its files, and what is to be written."""
    from undisclosed.interfaces.releasing import release_file, with_file

    if format_ == "text":
        released = release_file(opened, result)
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
