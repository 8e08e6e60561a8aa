"""`undisclosed verify`: is a text clean, and does its certificate hold?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from undisclosed.interfaces.cli import output
from undisclosed.interfaces.cli.asking import asking
from undisclosed.interfaces.cli.look_run import RISKY, Look, are_many, look_run
from undisclosed.interfaces.cli.options import (
    PATH,
    HowToRead,
    collection_option,
    color_option,
    format_option,
    jobs_option,
    log_option,
    reading_options,
    report_option,
    talk_options,
    use_color,
)
from undisclosed.interfaces.cli.policy_options import PolicyOptions, policy_options
from undisclosed.interfaces.cli.watching import LOOKING, watching

if TYPE_CHECKING:
    from undisclosed.formats.opening import OpenDocument
    from undisclosed.results.results import Result


@click.command("verify")
@click.argument("files", metavar="FILE|DIR|-…", type=PATH, nargs=-1, required=True)
@policy_options
@collection_option
@click.option(
    "--certificate", metavar="C.json", type=PATH, help="Also check a certificate of `sanitize`."
)
@report_option
@log_option
@jobs_option
@format_option("text", "json")
@color_option
@reading_options
@talk_options
@click.pass_context
def command(
    ctx: click.Context,
    files: tuple[str, ...],
    options: PolicyOptions,
    collection: str | None,
    certificate: str | None,
    report: str | None,
    log: str | None,
    jobs: int | None,
    format_: str,
    color: bool | None,
    reading: HowToRead,
    quiet: bool,
    verbose: bool,
) -> None:
    """Tell whether FILE (standard input, -, several files, all below DIR) is clean, by its text.

    Exit code 0: nothing risky is in it, and the certificate holds. Exit code 1: something is, or
    it does not; what and why is printed. Give the policy that the text was released under. Of
    many files there is a line for each; reports and certificates are folders then.

    \b
    Examples:
      undisclosed verify release.txt --protect HIV=infection
      undisclosed verify release.txt --policy clinic.toml --certificate release.cert.json
      undisclosed verify release.txt --protect HIV=infection --knowledge other.pack && publish
      undisclosed verify released/ --policy clinic.toml --certificate certificates/
    """  # noqa: D301
    file = files[0]
    if are_many(files):
        look = Look("verify", files, report, certificate, log, format_)
        ctx.exit(look_run(look, options, collection, reading, jobs=jobs, quiet=quiet))
    if log is not None:
        raise click.UsageError("--log is for several files or a folder.")
    sources = {
        **options.sources(file),
        "the certificate": certificate,
        "the collection": collection,
    }
    output.check_targets(sources, {"--report": report})
    output.check_report_name(report)
    from undisclosed.formats.parts import open_large
    from undisclosed.interfaces.checking import verify_file
    from undisclosed.interfaces.cli.large_file import check_large
    from undisclosed.interfaces.large import may_be_cut

    large = None
    if format_ == "text" and not (certificate or report):
        large = open_large(file, encoding=reading.encoding, fields=reading.fields)
    read = reading.opener(file)
    engine = options.open_engine(
        collection=collection,
        encoding=reading.encoding,
        sample=large.beginning if large else lambda: read().text,
    )
    if large is not None and may_be_cut(engine):
        output.tell_notes(engine.notes, quiet=quiet)
        with asking(engine, large.size, quiet=quiet, released=False):
            clean = check_large(engine, large, color=use_color(color), quiet=quiet)
        ctx.exit(0 if clean else RISKY)
    opened = read()
    length = len(opened.text)
    told = asking(engine, length, quiet=quiet or format_ == "json", released=False)
    with told, watching(file, length, quiet=quiet, shares=LOOKING):
        result, mismatches = verify_file(engine, opened, file, certificate)
    if report is not None:
        output.write_report(report, result, opened, quotes=file)
    output.write("-", _render(result, opened, mismatches, format_, color=use_color(color)))
    output.tell_notes(result.notes, quiet=quiet)
    output.tell_notes(opened.notes, quiet=quiet)
    if verbose:
        output.tell_timings(result, quiet=quiet)
    if mismatches or not result.verified:
        ctx.exit(RISKY)


def _render(
    result: Result,
    opened: OpenDocument,
    mismatches: Sequence[str] | None,
    format_: str,
    *,
    color: bool,
) -> str:
    """Returns what is said of the text, and before that whether its certificate holds.

    Args:
        result: What verification says.
        opened: The file.
        mismatches: What does not match the certificate; None if none was given.
        format_: How it is written.
        color: Whether it is coloured.
    """
    from undisclosed.report import dump, to_json
    from undisclosed.report.terminal import reasons

    if format_ == "json":
        holds = None if mismatches is None else not mismatches
        data = to_json(result, place_of=opened.place)
        return dump({**data, "certificate_holds": holds, "mismatches": mismatches or []})
    told = "" if mismatches is None else _on_certificate(mismatches, result, opened)
    return told + reasons(result, color=color)


def _on_certificate(mismatches: Sequence[str], result: Result, opened: OpenDocument) -> str:
    from undisclosed.report.terminal import accepted_places

    if not mismatches:
        accepted = result.certificate.accepted_risks
        if not accepted:
            return "Certificate holds.\n"
        places = accepted_places(result, place_of=opened.place)
        return "\n".join([f"Certificate holds: {result.verdict}.", *places, ""])
    lines = "".join(f"  {mismatch}\n" for mismatch in mismatches)
    return f"Certificate does not hold:\n{lines}Of the text by itself:\n"
