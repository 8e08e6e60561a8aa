"""`undisclosed tune`: what each g(c) would change, keep and tell, to choose one by."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from undisclosed.interfaces.cli import output
from undisclosed.interfaces.cli.attack import adversary_option, check_plot, plot_option
from undisclosed.interfaces.cli.options import (
    PATH,
    PolicyOptions,
    encoding_option,
    format_option,
    open_knowledge,
    open_taxonomy,
    policy_options,
    talk_options,
)

if TYPE_CHECKING:
    from undisclosed.evaluation.tuning import Rung


@click.command("tune")
@click.argument("file", metavar="FILE|-", type=PATH)
@policy_options
@adversary_option
@plot_option
@format_option("text", "markdown", "csv", "json")
@encoding_option
@talk_options
def command(
    file: str,
    options: PolicyOptions,
    adversary: str | None,
    plot: str | None,
    format_: str,
    encoding: str,
    quiet: bool,
    verbose: bool,
) -> None:
    """Show for FILE (or standard input, -) what each generalization of one entity would mean.

    For every g(c) on the way up from the entity: how many terms would change, what the release
    would keep, and what a reader who is told g(c) would make of the text and of the release.

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
    from undisclosed.evaluation.models.parts import Parts
    from undisclosed.evaluation.tuning import tune
    from undisclosed.formats.text import read_text
    from undisclosed.language.english.english import shipped_english

    knowledge = open_knowledge(options.knowledge)
    parts = Parts(knowledge, open_taxonomy(options.taxonomy), shipped_english())
    other = knowledge if adversary is None else open_knowledge(adversary)
    text = read_text(file, encoding=encoding)
    steps = tune(text, protection, parts, policy.settings, adversary=other)
    if plot is not None:
        _draw(plot, protection.entity, steps)
    output.write("-", _render(protection.entity, steps, format_))
    if any(step.after is None for step in steps):
        output.tell(
            "note: Where the adversary's figures are missing, its knowledge and the taxonomy know "
            "nothing else of that kind.",
            quiet=quiet,
        )
    if verbose:
        output.tell(f"  adversary: {other.identity.name} {other.identity.version}", quiet=quiet)


def _draw(plot: str, entity: str, steps: list[Rung]) -> None:
    from undisclosed.evaluation.adversary.plot import draw_steps
    from undisclosed.formats.text import write_bytes

    image = Path(plot).suffix.lower()
    write_bytes(plot, draw_steps(entity, steps, "png" if image == ".png" else "svg"))


def _render(entity: str, steps: list[Rung], format_: str) -> str:
    from undisclosed.evaluation.tables import to_csv, to_markdown, to_text
    from undisclosed.evaluation.tuning import table_of, to_data
    from undisclosed.report.data import dump

    if format_ == "json":
        return dump({"schema": 1, "entity": entity, "steps": [to_data(step) for step in steps]})
    write = {"text": to_text, "markdown": to_markdown, "csv": to_csv}[format_]
    return write(table_of(steps))
