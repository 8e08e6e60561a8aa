"""`undisclosed tune`: what each g(c) would change, keep and tell, to choose one by."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click

from undisclosed.interfaces.cli import output
from undisclosed.interfaces.cli.evaluation_options import (
    adversary_option,
    check_plot,
    open_adversary,
    open_parts,
    plot_option,
    write_plot,
)
from undisclosed.interfaces.cli.options import (
    PATH,
    encoding_option,
    format_option,
    scans_option,
    talk_options,
)
from undisclosed.interfaces.cli.policy_options import PolicyOptions, policy_options

if TYPE_CHECKING:
    from undisclosed.evaluation.tuning import TriedGeneralization
    from undisclosed.formats.scan_choice import Scans


@click.command("tune")
@click.argument("file", metavar="FILE|-", type=PATH)
@policy_options
@adversary_option
@plot_option
@format_option("text", "markdown", "csv", "json")
@encoding_option
@scans_option
@talk_options
def command(
    file: str,
    options: PolicyOptions,
    adversary: str | None,
    plot: str | None,
    format_: str,
    encoding: str,
    scans: Scans,
    quiet: bool,
    verbose: bool,
) -> None:
    """Show for FILE (or standard input, -) what each generalization of one entity would mean.

    For every g(c) on the way up from the entity: how many terms would change, what the release
    would keep, and what a reader who is told g(c) would make of the text and of the release. A star
    marks the one to choose.

    \b
    Examples:
      undisclosed tune note.txt --protect HIV
      undisclosed tune note.txt --protect HIV --adversary other.pack --plot tune.png
      undisclosed tune note.txt --protect "breast cancer" --format csv > steps.csv
    """  # noqa: D301
    from undisclosed.errors import PolicyError

    sources = {**options.sources(file), "the adversary's pack": adversary}
    check_plot(plot, sources)
    policy = options.read_policy()
    if len(policy.protections) > 1:
        raise PolicyError("One entity can be tuned at a time. Keep one --protect.")
    [protection] = policy.protections
    from undisclosed.evaluation.tuning import LEGEND, tune
    from undisclosed.formats.opening import open_document

    parts = open_parts(options)
    other = open_adversary(adversary, parts)
    text = open_document(file, encoding=encoding, scans=scans).text
    steps = tune(text, protection, parts, policy.settings, adversary=other)
    if plot is not None:
        from undisclosed.evaluation.adversary.plot import draw_steps

        write_plot(plot, partial(draw_steps, protection.entity, steps))
    output.write("-", _render(protection.entity, steps, format_))
    if format_ == "text":
        output.tell(f"{LEGEND}\n{_choice(protection.entity, steps)}", quiet=quiet)
    if any(step.after is None for step in steps):
        output.tell(
            "note: Where the adversary's figures are missing, its knowledge and the taxonomy know "
            "nothing else of that kind.",
            quiet=quiet,
        )
    if verbose:
        output.tell_identity("adversary", other.identity, quiet=quiet)


def _choice(entity: str, steps: list[TriedGeneralization]) -> str:
    """Says which g(c) to choose, and why."""
    from undisclosed.evaluation.tuning import choose

    chosen = choose(steps)
    if chosen is not None:
        return (
            f"chosen: {chosen.at_most} keeps the most of those that leave {entity} not the "
            "reader's best guess."
        )
    if any(step.after is not None for step in steps):
        return f"chosen: none. {entity} stays the reader's best guess with each of them."
    return "chosen: none. Nothing is known that a reader could mistake it for."


def _render(entity: str, steps: list[TriedGeneralization], format_: str) -> str:
    from undisclosed.evaluation.tables import to_csv, to_markdown, to_text
    from undisclosed.evaluation.tuning import choose, table_of, to_data
    from undisclosed.report.data import dump

    if format_ == "json":
        chosen = choose(steps)
        return dump(
            {
                "schema": 1,
                "entity": entity,
                "steps": [to_data(step) for step in steps],
                "chosen": chosen and chosen.at_most,
            }
        )
    write = {"text": to_text, "markdown": to_markdown, "csv": to_csv}[format_]
    return write(table_of(steps))
