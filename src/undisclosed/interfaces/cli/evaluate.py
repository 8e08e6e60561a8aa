"""`undisclosed evaluate`: what protection gives on gold documents, and what it costs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import click

from undisclosed.interfaces.cli import output
from undisclosed.interfaces.cli.asking import asking_about
from undisclosed.interfaces.cli.bar import progress_bar
from undisclosed.interfaces.cli.evaluate_plots import PlotOption, parse_plot, write_plots
from undisclosed.interfaces.cli.evaluation_options import open_parts
from undisclosed.interfaces.cli.options import PATH, format_option, output_option, talk_options
from undisclosed.interfaces.cli.policy_options import PolicyOptions, policy_options

if TYPE_CHECKING:
    from undisclosed.evaluation.charts import Chart, Kind
    from undisclosed.evaluation.models.parts import Parts
    from undisclosed.evaluation.runs import Plan, Run
    from undisclosed.policy.policy import Policy


_PLAIN: Kind = "precision-recall"


@dataclass(frozen=True, slots=True)
class EvaluationRequest:
    """What is to be evaluated; all of it as typed.

    Attributes:
        gold: Gold files.
        predictions: Files of what other tools found, alone or beside models and sweeps.
        models: Models to compare.
        sweep: Axes of a sweep.
        released: Whether the engine is scored by what it changes.
        paper: Whether the paper's tables are wanted.
        climb: Whether every g(c) on the way up is wanted.
        frontier: Whether the engine is wanted against all other models.
    """

    gold: tuple[str, ...]
    predictions: tuple[str, ...]
    models: tuple[str, ...]
    sweep: tuple[str, ...]
    released: bool
    paper: bool
    climb: bool
    frontier: bool

    def check(self) -> None:
        """Refuses what can't be meant together."""
        ways = {
            "--paper": self.paper,
            "--climb": self.climb,
            "--frontier": self.frontier,
            "--sweep or --model": self.runs_models,
        }
        chosen = [name for name, is_chosen in ways.items() if is_chosen]
        if self.predictions and not self.runs_models:
            chosen.insert(0, "--predictions")
        if len(chosen) > 1:
            raise click.UsageError(f"{' and '.join(chosen)} can't be used together.")
        if self.released and chosen and chosen[0] in ("--predictions", "--paper"):
            raise click.UsageError(f"--released makes no sense with {chosen[0]}.")

    @property
    def runs_models(self) -> bool:
        """Whether models are named, or a sweep of one."""
        return bool(self.sweep or self.models)


@click.command("evaluate")
@click.argument("gold", metavar="GOLD...", nargs=-1, required=True, type=PATH)
@click.option(
    "--predictions",
    multiple=True,
    metavar="FILE",
    type=PATH,
    help="Score what another tool found: JSONL with id and spans. Repeatable, and with --model or "
    "--sweep beside the engine.",
)
@click.option(
    "--model",
    "models",
    multiple=True,
    metavar="NAME[:OPTION=VALUE]",
    help="Model of protection to evaluate. Repeatable.  [default: undisclosed]",
)
@click.option(
    "--sweep",
    multiple=True,
    metavar="NAME=VALUE,VALUE",
    help="Evaluate with each of these values: of a setting, max or at_most. Repeatable, for every "
    "combination.",
)
@click.option(
    "--released", is_flag=True, help="Score what sanitize changes, not what assess finds."
)
@click.option("--paper", is_flag=True, help="Repeat the paper's Tables 1 to 3, beside its figures.")
@click.option("--climb", is_flag=True, help="Evaluate with every g(c) on the way up from c.")
@click.option("--frontier", is_flag=True, help="Evaluate the engine against every other model.")
@click.option(
    "--documents/--totals",
    default=None,
    help="Show each document, or all together.  [default: each, if only one thing is evaluated]",
)
@click.option(
    "--plot",
    "plots",
    multiple=True,
    type=parse_plot,
    metavar="[KIND=]FILE.png|FILE.svg",
    help="Also draw a plot. KIND is precision-recall, utility or time. Repeatable.",
)
@policy_options
@output_option
@format_option("text", "markdown", "csv", "json")
@talk_options
def command(
    gold: tuple[str, ...],
    options: PolicyOptions,
    documents: bool | None,
    plots: tuple[PlotOption, ...],
    out: str | None,
    format_: str,
    quiet: bool,
    verbose: bool,
    predictions: tuple[str, ...],
    models: tuple[str, ...],
    sweep: tuple[str, ...],
    released: bool,
    paper: bool,
    climb: bool,
    frontier: bool,
) -> None:
    """Measure on GOLD documents what protection gives and what it costs.

    GOLD is JSONL with text, protect, at_most, must and may, or with typed spans, or standoff JSON
    of several annotators, as the Text Anonymization Benchmark has it. Shows precision, recall and
    F of words, terms and mentions, what the releases keep, and the time they take; of
    identifiers also mentions by type, and entities protected.

    \b
    Examples:
      undisclosed evaluate gold.jsonl
      undisclosed evaluate gold.jsonl --sweep max=1,2 --sweep probability=standard,contextual
      undisclosed evaluate gold.jsonl --predictions other-tool.jsonl --format csv
      undisclosed evaluate court.json --model undisclosed --predictions other-tool.jsonl
      undisclosed evaluate articles.jsonl --paper
      undisclosed evaluate gold.jsonl more.jsonl --frontier --plot frontier.png
    """  # noqa: D301
    work = EvaluationRequest(gold, predictions, models, sweep, released, paper, climb, frontier)
    work.check()
    sources: dict[str, str | None] = {f"the gold {name}": name for name in gold}
    sources |= {f"the predictions {name}": name for name in predictions}
    sources["the policy file"] = options.policy
    targets = {"--output": out, **{f"--plot {plot.target}": plot.target for plot in plots}}
    output.check_targets({**sources, "the pack": options.knowledge}, targets)
    if plots:
        from undisclosed.evaluation.plots import check_plotting

        check_plotting()
    parts = open_parts(options)
    plans = _plans(work, options, parts)
    with asking_about(parts.knowledge, partial(_texts, plans), quiet=quiet):
        runs = _carry_out(plans, parts, paper=paper, quiet=quiet)
    write_plots(plots, partial(_chart, work, runs))
    each = len(runs) == len(gold) if documents is None else documents
    output.write(output.STANDARD if out is None else out, _render(runs, format_, paper, each))
    if verbose:
        output.tell_identity("knowledge", parts.knowledge.identity, quiet=quiet)


def _plans(work: EvaluationRequest, options: PolicyOptions, parts: Parts) -> list[Plan]:
    from undisclosed.evaluation import climbing, gold, paper, plans, predictions, sweep
    from undisclosed.evaluation.models import DEFAULT

    given = options.read_parts()
    rules = predictions.Rules(
        given.settings, given.protections, keep=given.keep, operators=given.operators
    )
    points = sweep.points(map(sweep.parse_axis, work.sweep))
    sets = gold.read_sets(work.gold)
    found = [predictions.read_predictions(name) for name in work.predictions]
    others = plans.predicted_plans(sets, found, named=work.runs_models or len(found) > 1)
    if others and not work.runs_models:
        return others
    if work.paper:
        return paper.paper_plans(sets, parts)
    if work.climb:
        return climbing.climbing_plans(sets, parts, rules, released=work.released)
    if work.frontier:
        return plans.frontier_plans(sets, parts, rules, released=work.released)
    # Beside what others found, the engine is named too.
    models = work.models or ((DEFAULT,) if found else ())
    ours = plans.swept_plans(
        sets,
        parts,
        rules,
        points=points,
        changes=options.changes,
        models=models,
        released=work.released,
    )
    return ours + others


def _texts(plans: Sequence[Plan]) -> Iterator[tuple[Policy, int]]:
    """Yields the policy and the length of each text that the engine or a model will treat."""
    for plan in plans:
        rules = getattr(plan.predictor, "rules", None)
        if rules is not None:
            yield from ((rules.policy(gold), len(gold.text)) for gold in plan.documents)


def _carry_out(plans: Sequence[Plan], parts: Parts, *, paper: bool, quiet: bool) -> list[Run]:
    from undisclosed.errors import UndisclosedError
    from undisclosed.evaluation.paper import notes_on
    from undisclosed.evaluation.runs import carry_out
    from undisclosed.evaluation.utility import UtilityMeter
    from undisclosed.knowledge.protocol import LocalKnowledge

    # The paper tells nothing of what is kept: nobody is to be asked about each word for that.
    is_asked = paper and not isinstance(parts.knowledge, LocalKnowledge)
    meter = None if is_asked else UtilityMeter(parts.knowledge, parts.taxonomy, parts.language)
    total, end = sum(len(plan.documents) for plan in plans), 0
    runs: list[Run] = []
    left_out: list[str] = []
    with progress_bar(total, "documents", quiet=quiet) as bar:
        for plan in plans:
            end += len(plan.documents)
            try:
                runs.append(carry_out(plan, meter, tick=partial(bar.update, 1)))
            except UndisclosedError as error:
                if not plan.optional:
                    raise
                left_out.append(f"{plan.labels['model']} is left out: {error}")
                bar.update(end - bar.pos)
    output.tell_notes([*left_out, *notes_on(plans)], quiet=quiet)
    return runs


def _chart(work: EvaluationRequest, runs: Sequence[Run], kind: Kind | None) -> Chart:
    from undisclosed.evaluation.charts import make_chart, make_paper_chart

    if kind is None and work.paper:
        return make_paper_chart(runs)
    return make_chart(kind or ("utility" if work.climb or work.frontier else _PLAIN), runs)


def _render(runs: Sequence[Run], format_: str, paper: bool, documents: bool) -> str:
    from undisclosed.evaluation import tables

    if format_ == "json":
        return tables.to_json(runs)
    table = tables.paper_table(runs) if paper else tables.table_of(runs, documents=documents)
    if format_ == "csv":
        return tables.to_csv(table)
    return tables.to_markdown(table) if format_ == "markdown" else tables.to_text(table)
