"""`undisclosed explain`: the verdict on a term, or on terms together, laid out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from undisclosed.interfaces.cli import output
from undisclosed.interfaces.cli.asking import asking
from undisclosed.interfaces.cli.options import collection_option, format_option, talk_options
from undisclosed.interfaces.cli.policy_options import PolicyOptions, policy_options

if TYPE_CHECKING:
    from undisclosed.results.explanation import Explanation


@click.command("explain")
@click.argument("terms", metavar="TERM...", nargs=-1, required=True)
@policy_options
@collection_option
@format_option("text", "json")
@talk_options
def command(
    terms: tuple[str, ...],
    options: PolicyOptions,
    collection: str | None,
    format_: str,
    quiet: bool,
    verbose: bool,
) -> None:
    """Explain the verdict on TERM: counts, threshold, and what it may be called instead.

    Several TERMs are also judged as a group that stands together.

    \b
    Examples:
      undisclosed explain retrovirus --protect HIV=infection
      undisclosed explain "weight loss" "night sweats" --protect HIV=infection
      undisclosed explain zidovudine --policy clinic.toml --format json
    """  # noqa: D301
    engine = options.open_engine(collection=collection)
    with asking(engine, None, quiet=quiet or format_ == "json"):
        explained = [engine.explain(term) for term in terms]
        group = engine.explain(terms) if len(terms) > 1 else None
    if format_ == "json":
        output.write("-", _as_json(explained, group, engine.notes))
    else:
        output.write("-", _as_text(explained, group))
    output.tell_notes(engine.notes, quiet=quiet)
    if verbose:
        output.tell_identity("knowledge", engine.knowledge.identity, quiet=quiet)


def _as_json(
    explained: Sequence[Explanation], group: Explanation | None, notes: Sequence[str]
) -> str:
    from undisclosed.report.data import dump
    from undisclosed.report.explanation import group_to_json, term_to_json

    return dump(
        {
            "schema": 1,
            "terms": [term_to_json(item) for item in explained],
            "group": group_to_json(group) if group else None,
            "notes": list(notes),
        }
    )


def _as_text(explained: Sequence[Explanation], group: Explanation | None) -> str:
    from undisclosed.report.explanation import group_to_lines, term_to_lines

    lines = [line for item in explained for line in (*term_to_lines(item), "")]
    lines += group_to_lines(group) if group else []
    return "\n".join(lines).rstrip("\n") + "\n"
