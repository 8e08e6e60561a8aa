"""`undisclosed assess`: what discloses, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from undisclosed.interfaces.cli import output
from undisclosed.interfaces.cli.asking import asking
from undisclosed.interfaces.cli.decisions import check_name, decisions_option, write_and_tell
from undisclosed.interfaces.cli.look_run import Look, are_many, look_run
from undisclosed.interfaces.cli.options import (
    PATH,
    HowToRead,
    collection_option,
    color_option,
    format_option,
    jobs_option,
    log_option,
    output_option,
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


@click.command("assess")
@click.argument("files", metavar="FILE|DIR|-…", type=PATH, nargs=-1, required=True)
@policy_options
@collection_option
@output_option
@report_option
@decisions_option("Also write the findings for somebody to edit, or add new ones to what was.")
@log_option
@jobs_option
@format_option("text", "json", "html")
@color_option
@reading_options
@talk_options
@click.pass_context
def command(
    ctx: click.Context,
    files: tuple[str, ...],
    options: PolicyOptions,
    collection: str | None,
    out: str | None,
    report: str | None,
    decisions: str | None,
    log: str | None,
    jobs: int | None,
    format_: str,
    color: bool | None,
    reading: HowToRead,
    quiet: bool,
    verbose: bool,
) -> None:
    """Show what in FILE (standard input, -, several files, all below DIR) discloses, and why.

    Nothing is changed. Of many files there is a line for each, reports and decisions are folders,
    and exit code 1 says that something is risky in one of them.

    \b
    Examples:
      undisclosed assess note.txt --protect HIV=infection
      undisclosed assess note.txt --policy clinic.toml --report review.html --quiet
      undisclosed assess note.txt --protect HIV=infection --decisions review.toml
      cat note.txt | undisclosed assess - --protect HIV=infection --format json
      undisclosed assess notes/ --policy clinic.toml --report reports/ --log found.csv
    """  # noqa: D301
    file = files[0]
    if are_many(files):
        if out is not None:
            raise click.UsageError("Of many files a line each is printed: leave --output out.")
        look = Look("assess", files, report, None, log, format_, decisions)
        ctx.exit(look_run(look, options, collection, reading, jobs=jobs, quiet=quiet))
    check_name(decisions)
    if log is not None:
        raise click.UsageError("--log is for several files or a folder.")
    sources = {**options.sources(file), "the collection": collection}
    output.check_targets(sources, {"--output": out, "--report": report, "--decisions": decisions})
    output.check_report_name(report)
    from undisclosed.interfaces.releasing import with_file

    read = reading.opener(file)
    engine = options.open_engine(
        collection=collection, encoding=reading.encoding, sample=lambda: read().text
    )
    opened = read()
    length = len(opened.text)
    told = asking(engine, length, quiet=quiet or format_ == "json", released=False)
    with told, watching(file, length, quiet=quiet, shares=LOOKING):
        result = with_file(engine.assess(opened.document), opened, file)
    if report is not None:
        output.write_report(report, result, opened, quotes=file)
    if decisions is not None:
        write_and_tell(decisions, engine, result, opened, file, quiet=quiet)
    target = output.STANDARD if out is None else out
    shown = _render(result, opened, format_, color=use_color(color, output=target))
    output.write(target, shown, quotes=file)
    if format_ != "text":
        output.tell_notes(result.notes, quiet=quiet)
    output.tell_notes(opened.notes, quiet=quiet)
    if verbose:
        output.tell_timings(result, quiet=quiet)


def _render(result: Result, opened: OpenDocument, format_: str, *, color: bool) -> str:
    if format_ == "json":
        return output.as_json(result, opened)
    if format_ == "html":
        return output.as_html(result, opened)
    from undisclosed.report import to_terminal

    return to_terminal(result, opened.text, color=color)
