"""`undisclosed explain`: the verdict on a term, or on terms together, laid out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import click

from undisclosed.interfaces.cli import output
from undisclosed.interfaces.cli.options import (
    PolicyOptions,
    format_option,
    policy_options,
    talk_options,
)

if TYPE_CHECKING:
    from undisclosed.report.explanation import Explanation, GroupExplanation, Verdict
    from undisclosed.results import Measured


@click.command("explain")
@click.argument("terms", metavar="TERM...", nargs=-1, required=True)
@policy_options
@format_option("text", "json")
@talk_options
def command(
    terms: tuple[str, ...],
    options: PolicyOptions,
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
    from undisclosed.errors import PolicyError

    if not all(any(map(str.isalnum, term)) for term in terms):
        raise PolicyError("Every TERM must contain a letter or digit.")
    engine = options.open_engine()
    from undisclosed.report.data import dump
    from undisclosed.report.explanation import explain_group, explain_term

    explained = [explain_term(engine, term) for term in terms]
    group = explain_group(engine, terms) if len(terms) > 1 else None
    if format_ == "json":
        data = {
            "schema": 1,
            "terms": [item.as_dict() for item in explained],
            "group": group.as_dict() if group else None,
            "notes": list(engine.notes),
        }
        output.write("-", dump(data))
    else:
        lines = [line for item in explained for line in (*_term(item), "")]
        lines += _group(group) if group else []
        output.write("-", "\n".join(lines).rstrip("\n") + "\n")
    output.tell_notes(engine.notes, quiet=quiet)
    if verbose:
        output.tell_identity("knowledge", engine.knowledge.identity, quiet=quiet)


def _term(item: Explanation) -> Iterator[str]:
    told = "" if item.ic_bits is None else f", {item.ic_bits:.2f} bits"
    yield f"{item.term}: {item.pages:,} pages{told}"
    if not item.known:
        yield f"  The knowledge can't speak for it. {item.handled}"
    for verdict in item.verdicts:
        yield from _verdict(verdict)
    for number, sense in enumerate(item.senses, 1):
        yield f"  sense {number}: {', '.join(sense.names)}" if sense.names else "  by its head:"
        for name, safe in sense.generalizations:
            yield f"    {'safe ' if safe else 'risky'}  {name}"
    if not item.senses:
        yield "  The taxonomy does not know it: where it must change, it is removed."


def _group(item: GroupExplanation) -> Iterator[str]:
    yield f"{' + '.join(item.terms)}: together on {item.pages:,} pages"
    for verdict in item.verdicts:
        yield from _verdict(verdict)


def _verdict(verdict: Verdict) -> Iterator[str]:
    at_most = f" (at most {verdict.at_most})" if verdict.at_most else ""
    yield f"  {verdict.entity}{at_most}: {verdict.verdict.upper()}"
    yield f"    {verdict.why}"
    numbers = _numbers(verdict.measured)
    if numbers:
        yield f"    {numbers}"


def _numbers(measured: Measured) -> str:
    parts: Sequence[tuple[str, float | None]] = (
        ("tells", measured.pmi_bits),
        ("may tell", measured.threshold_bits),
    )
    shown = [f"{name} {value:.2f} bits" for name, value in parts if value is not None]
    counts = measured.counts or {}
    shown += [f"{name.replace('_', ' ')} {count:,.6g}" for name, count in counts.items()]
    return "; ".join(shown)
