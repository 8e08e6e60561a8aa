"""`undisclosed attack`: what a reader with knowledge of its own finds out from a release."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

import click

from undisclosed.interfaces.attacking import AttackParts, attacks_to_data
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
from undisclosed.report.reader import kinds_weighed

if TYPE_CHECKING:
    from undisclosed.evaluation.adversary.attack import Attack
    from undisclosed.evaluation.adversary.crowd import Crowd
    from undisclosed.evaluation.adversary.groups import Clue
    from undisclosed.evaluation.adversary.inference import Inference, RuledOut
    from undisclosed.evaluation.adversary.infilling import Infilling
    from undisclosed.formats.scan_choice import Scans

EXCEEDED = 1
_LIKELIEST = 5
_BAR = 24


def _refuse_nan(ctx: click.Context, param: click.Parameter, value: float | None) -> float | None:  # noqa: ARG001
    if value is not None and math.isnan(value):
        raise click.BadParameter("nan is no number between 0 and 1.")
    return value


@click.command("attack")
@click.argument("file", metavar="FILE|-", type=PATH)
@policy_options
@adversary_option
@click.option(
    "--original", metavar="FILE", type=PATH, help="What FILE was made from, to compare with."
)
@click.option(
    "--sanitize", is_flag=True, help="FILE is the original: sanitize it first, then attack that."
)
@click.option(
    "--model",
    metavar="NAME",
    help="Release FILE by another model of protection instead; implies --sanitize.",
)
@click.option(
    "--infill",
    is_flag=True,
    help="Also guess each term that was changed. Reads all words of the pack: some seconds.",
)
@click.option(
    "--rule-out",
    is_flag=True,
    help="Also ask of every kind of AT_MOST whether the text is clean for it: some seconds.",
)
@click.option(
    "--max-posterior",
    metavar="P",
    type=click.FloatRange(0, 1),
    callback=_refuse_nan,
    help="Exit with 1 if the adversary finds an entity likelier than P, or the text names it.",
)
@plot_option
@format_option("text", "json")
@encoding_option
@scans_option
@talk_options
@click.pass_context
def command(
    ctx: click.Context,
    file: str,
    options: PolicyOptions,
    adversary: str | None,
    original: str | None,
    sanitize: bool,
    model: str | None,
    infill: bool,
    rule_out: bool,
    max_posterior: float | None,
    plot: str | None,
    format_: str,
    encoding: str,
    scans: Scans,
    quiet: bool,
    verbose: bool,
) -> None:
    """Tell what a reader of FILE (or standard input, -) can find out about what is protected.

    The reader is told AT_MOST, weighs everything that is a kind of it by the terms of the text,
    and may know other pages (--adversary) than the text was sanitized with (--knowledge). Of an
    individual it counts how many fit what the text says. Exit code 1: some entity is likelier to
    it than --max-posterior.

    \b
    Examples:
      undisclosed attack release.txt --original note.txt --protect HIV=infection
      undisclosed attack note.txt --sanitize --protect HIV=infection --adversary other.pack
      undisclosed attack release.txt --protect HIV=infection --max-posterior 0.2 && publish
    """  # noqa: D301
    sanitize = sanitize or model is not None
    _check(file, original, sanitize, infill)
    sources = {**options.sources(file), "the original": original, "the adversary's pack": adversary}
    check_plot(plot, sources)
    from undisclosed.formats.opening import open_document
    from undisclosed.report.data import dump

    policy = options.read_policy()
    parts = open_parts(options)
    room = AttackParts(parts, open_adversary(adversary, parts))
    read = partial(open_document, encoding=encoding, scans=scans)
    text = read(file).text
    before = text if sanitize else original and read(original).text
    release = room.release(text, before, policy, model if sanitize else None, sanitize)
    crowds = room.crowds(release, before, policy)
    attacks = room.attack(
        release, before, policy, infill, rule_out, {c.after.entity for c in crowds}
    )
    told: list[Attack | Crowd] = [*attacks, *(crowd.after for crowd in crowds)]
    exceeded = max_posterior is not None and any(each.exceeds(max_posterior) for each in told)
    if plot is not None:
        from undisclosed.evaluation.adversary.plot import draw_attacks

        write_plot(plot, partial(draw_attacks, attacks))
    if format_ == "json":
        data = attacks_to_data(attacks, crowds, room.adversary, max_posterior, exceeded)
        output.write("-", dump(data))
    else:
        lines = [line for a in attacks for line in _lines(a)]
        lines += [line for crowd in crowds for line in crowd.lines()]
        output.write("-", "\n".join(lines).rstrip() + "\n")
    if verbose:
        output.tell_identity("adversary", room.adversary.identity, quiet=quiet)
    if exceeded:
        output.tell(
            f"Some entity is named, or likelier than {max_posterior:g} to the reader.", quiet=quiet
        )
        ctx.exit(EXCEEDED)


def _check(file: str, original: str | None, sanitize: bool, infill: bool) -> None:
    if sanitize and original is not None:
        raise click.UsageError(
            "--original says that FILE is a release, --sanitize and --model that it is not. "
            "Keep one."
        )
    if infill and not sanitize and original is None:
        raise click.UsageError("--infill needs --original or --sanitize to know what is right.")
    if file == original == output.STANDARD:
        raise click.UsageError("FILE and --original can't both be standard input.")


def _lines(attacked: Attack) -> Iterator[str]:
    entity, told = attacked.protection.entity, attacked.told
    after, before = attacked.after, attacked.before
    of = attacked.hypotheses
    kinds = kinds_weighed(of, told, attacked.out_of)
    yield f"{entity}, one of {kinds} that the adversary thinks of"
    yield ""
    columns = [("original", before), ("release", after)] if before else [("text", after)]
    shown = [[name for name, _ in columns]]
    known = [inference for _, inference in columns if inference is not None]
    shown.append([f"{i.rank} of {of}" for i in known])
    shown.append([_percent(i.posterior) for i in known])
    shown.append([f"{i.bits:+.2f} bits" for i in known])
    shown.append([i.guess for i in known])
    heads = ["", "rank", "likelihood", "learnt", "best guess"]
    alone = [f"{told} alone", f"{after.prior_rank} of {of}", _percent(after.prior), "", ""]
    rows = [[head, first, *rest] for head, first, rest in zip(heads, alone, shown, strict=True)]
    yield from _aligned(rows)
    for name, inference in columns:
        if inference is not None:
            yield ""
            yield from _evidence(name, inference, entity)
    yield ""
    yield from _beliefs(after, entity)
    if attacked.ruled_out is not None:
        yield ""
        yield _ruled_out(attacked.ruled_out, of, entity)
    if attacked.infilling is not None:
        yield ""
        yield _filled(attacked.infilling)
    yield ""


def _aligned(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        yield "   ".join(cells).rstrip()


def _evidence(name: str, inference: Inference, entity: str) -> Iterator[str]:
    clues = ", ".join(f"{term} {bits:+.2f}" for term, bits in inference.clues[:_LIKELIEST])
    yield f"In the {name}, speaking for {entity}: {clues or 'nothing'}"
    if inference.group is not None:
        yield f"  strongest: {_group(inference.group, entity)}"


def _group(clue: Clue, entity: str) -> str:
    shown = " + ".join(clue.terms)
    return f"{shown} (of {clue.pages:,} pages {_percent(clue.p_entity)} speak of {entity})"


def _beliefs(inference: Inference, entity: str) -> Iterator[str]:
    """Draws the likeliest hypotheses as bars, and c among them."""
    shown = [b for i, b in enumerate(inference.beliefs) if i < _LIKELIEST or b.name == entity]
    width = max(len(belief.name) for belief in shown)
    for belief in shown:
        bar = "█" * round(_BAR * belief.posterior)
        mark = "← protected" if belief.name == entity else ""
        line = f"  {belief.name:<{width}}  {_percent(belief.posterior):>7}  {bar:<{_BAR}} {mark}"
        yield line.rstrip()


def _ruled_out(found: RuledOut, of: int, entity: str) -> str:
    left = len(found.left)
    line = f"The text is clean for {left} of {of} kinds"
    if entity not in found.left:
        return f"{line}, but not for {entity}: verify it first"
    rest = f"{line}; ruling out the others makes {entity} {_percent(found.posterior)} likely"
    return f"{rest}, {found.rank} of {left}; best guess: {found.guess}"


def _filled(infilling: Infilling) -> str:
    from undisclosed.evaluation.adversary.infilling import CUTOFFS

    gaps = len(infilling.gaps)
    if not gaps:
        return "Nothing was changed, so there is nothing to fill in."
    hits = [(guesses, infilling.hits(guesses)) for guesses in CUTOFFS]
    parts = [f"{n} ({_percent(n / gaps)}) within {guesses}" for guesses, n in hits]
    return f"Of {gaps} changed terms filled in rightly: {', '.join(parts)}"


def _percent(share: float) -> str:
    percent = 100 * share
    if 0 < percent < 0.01:
        return "<0.01 %"
    return f"{percent:.0f} %" if percent >= 10 else f"{percent:.2g} %"
