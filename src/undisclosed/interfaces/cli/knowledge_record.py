"""`undisclosed knowledge record`: what an engine was asked, to be run again offline."""

from __future__ import annotations

import click

from undisclosed.interfaces.cli import output
from undisclosed.interfaces.cli.options import PATH


@click.command("record")
@click.option(
    "--knowledge",
    required=True,
    metavar="URL|E.toml",
    type=PATH,
    help="The engine that was asked, with the same options.",
)
@click.option(
    "-o", "--output", "out", required=True, metavar="R.counts", type=PATH, help="Where to write."
)
@click.option(
    "--all",
    "everything",
    is_flag=True,
    help="All that is kept of what it answered, and not only what the last run asked.",
)
@click.option("-q", "--quiet", is_flag=True, help="Tell nothing but errors.")
def command(knowledge: str, out: str, everything: bool, quiet: bool) -> None:
    """Save what a search engine was asked in the last run, and its answers, as R.counts.

    With it as --knowledge the run can be repeated offline, to the same bytes, and its certificate
    be checked. The engine is not asked again. A recording has words of the documents in it: keep
    it as safe as these.

    \b
    Examples:
      undisclosed sanitize note.txt --protect HIV=infection --knowledge URL -o release.txt
      undisclosed knowledge record --knowledge URL -o run.counts
      undisclosed verify release.txt --protect HIV=infection --knowledge run.counts
    """  # noqa: D301
    from undisclosed.knowledge.engines.address import (
        is_address,
        parse_address,
        read_engine_file,
    )
    from undisclosed.knowledge.engines.opening import last_asked
    from undisclosed.knowledge.engines.recording import ENDING, save_recording
    from undisclosed.plugins import is_name

    if not out.endswith(ENDING):
        raise click.UsageError(f"A recording is called something{ENDING}. Got {out!r}.")
    if not is_address(knowledge) and is_name(knowledge):
        raise click.UsageError(
            "--knowledge must be the address of a search engine, or the .toml file of one. Got "
            f"{knowledge!r}."
        )
    address = parse_address(knowledge) if is_address(knowledge) else read_engine_file(knowledge)
    asked = last_asked(address)
    answers = asked.answers(everything=everything)
    identity = save_recording(asked, dict(answers), out)
    told = f"{out}: {len(answers):,} answers of {identity.name}, {identity.version}"
    output.tell(f"{told} ({identity.checksum[:12]}…).", quiet=quiet)
