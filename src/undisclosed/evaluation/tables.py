"""Figures as tables: for a terminal, Markdown, CSV; and as JSON."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from undisclosed.evaluation.metrics import Level, Scores, Share
from undisclosed.evaluation.paper import CONFIGURATIONS, PUBLISHED
from undisclosed.evaluation.runs import Figures, Run
from undisclosed.report.data import SCHEMA, dump

Cell: TypeAlias = str | float | None

_NOTHING = "–"
_LEVELS = ("word", "term", "mention")


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its name for programs, its name for people, and the decimal places they see."""

    key: str
    heading: str
    places: int = 3


@dataclass(frozen=True, slots=True)
class Table:
    """Columns, and rows of as many cells."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]


FIGURES = (
    *(
        Column(f"{level}_{rate}", heading)
        for level in _LEVELS
        for rate, heading in (("precision", f"{level} P"), ("recall", "R"), ("f", "F"))
    ),
    Column("alone", "alone"),
    Column("information", "information"),
    Column("untouched", "untouched"),
    Column("generalized", "generalized"),
    Column("truthful", "truthful"),
    Column("seconds", "seconds", 2),
)
"""The figures of a row."""

IDENTIFIERS = (Column("direct", "direct"), Column("quasi", "quasi"))
"""Entities protected, where annotators say which of them identify somebody by themselves."""


def table_of(runs: Sequence[Run], *, documents: bool) -> Table:
    """Returns the figures of runs.

    What is only known of some gold has its columns only there: direct and other identifiers, and
    mentions found by type.

    Args:
        runs: What was evaluated.
        documents: Whether each document has a row, before that of all together.
    """
    labels = list(dict.fromkeys(name for run in runs for name in run.labels))
    sets = len({run.gold_set for run in runs}) > 1
    columns = [Column(name, name) for name in labels]
    columns += [Column("set", "set")] if sets else []
    columns += [Column("document", "document")] if documents else []
    more = _columns_of_identifiers([run.total.scores for run in runs])
    rows: list[tuple[Cell, ...]] = []
    for run in runs:
        lead: list[Cell] = [run.labels.get(name) for name in labels]
        lead += [run.gold_set] if sets else []
        for row in (*run.rows, run.total) if documents else (run.total,):
            names = [row.document] if documents else []
            rows.append((*lead, *names, *_cells(row), *_identifier_cells(row.scores, more)))
    return Table((*columns, *FIGURES, *more), tuple(rows))


def paper_table(runs: Sequence[Run]) -> Table:
    """Returns the rows of the paper beside what was measured, at term level, in percent.

    Args:
        runs: Those of `paper_plans`, in order.
    """
    columns = [Column("article", "article"), Column("at_most", "g(c)"), Column("max", "MAX", 0)]
    columns.append(Column("probability", "probability"))
    for who in ("published", *CONFIGURATIONS):
        heading = "published" if who == "published" else f"here, {who}"
        columns.append(Column(f"{who}_precision", f"{heading}: P", 1))
        columns += [Column(f"{who}_recall", "R", 1), Column(f"{who}_f", "F", 1)]
        if who != "published" and any(run.total.questions is not None for run in runs):
            columns.append(Column(f"{who}_questions", "questions", 0))
    rows = []
    for number, row in enumerate(PUBLISHED):
        measured = runs[number * len(CONFIGURATIONS) : (number + 1) * len(CONFIGURATIONS)]
        cells: list[Cell] = [row.article, row.at_most or "none", row.max_group, row.probability]
        cells += row.percent
        for run in measured:
            level = run.total.scores.term
            cells += [100 * level.precision, 100 * level.recall, 100 * level.f]
            if run.total.questions is not None:
                cells.append(run.total.questions)
        rows.append(tuple(cells))
    return Table(tuple(columns), tuple(rows))


def to_text(table: Table) -> str:
    """Writes a table for a terminal: words to the left, figures to the right."""
    rows = _shown(table)
    widths = [max(map(len, cells)) for cells in zip(*rows, strict=True)]
    words = [
        any(isinstance(cell, str) for cell in cells) for cells in zip(*table.rows, strict=True)
    ]
    lines = (
        "  ".join(
            cell.ljust(width) if is_words else cell.rjust(width)
            for cell, width, is_words in zip(row, widths, words, strict=True)
        )
        for row in rows
    )
    return "".join(f"{line.rstrip()}\n" for line in lines)


def to_markdown(table: Table) -> str:
    """Writes a table for Markdown."""
    head, *rest = [[cell.replace("|", "\\|") for cell in row] for row in _shown(table)]
    lines = [head, ["---"] * len(head), *rest]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def to_csv(table: Table) -> str:
    """Writes a table for other programs: all digits, and nothing where there is no figure."""
    target = io.StringIO()
    writer = csv.writer(target, lineterminator="\n")
    writer.writerow(column.key for column in table.columns)
    for row in table.rows:
        writer.writerow(round(cell, 6) if isinstance(cell, float) else cell for cell in row)
    return target.getvalue()


def to_json(runs: Sequence[Run]) -> str:
    """Writes runs with all their documents and the counts behind the figures."""
    return dump(
        {
            "schema": SCHEMA,
            "runs": [
                {
                    **run.labels,
                    "set": run.gold_set,
                    "documents": [_row_as_data(row) for row in run.rows],
                    "total": _row_as_data(run.total),
                }
                for run in runs
            ],
        }
    )


def _cells(row: Figures) -> Iterator[Cell]:
    for name in _LEVELS:
        level: Level = getattr(row.scores, name)
        yield from (level.precision, level.recall, level.f)
    utility = row.utility
    yield row.scores.alone.value
    yield utility.information.value
    yield utility.untouched.value
    yield utility.generalized.value
    yield utility.truthful.value
    yield row.seconds


def _columns_of_identifiers(totals: Sequence[Scores]) -> list[Column]:
    kinds = sorted({kind for scores in totals for kind in scores.types})
    told = any(scores.direct.whole or scores.quasi.whole for scores in totals)
    return [*(IDENTIFIERS if told else ()), *(Column(f"type_{kind}", kind) for kind in kinds)]


def _identifier_cells(scores: Scores, columns: Iterable[Column]) -> Iterator[Cell]:
    shares = {
        "direct": scores.direct,
        "quasi": scores.quasi,
        **{f"type_{kind}": share for kind, share in scores.types.items()},
    }
    for column in columns:
        yield shares.get(column.key, Share()).value


def _shown(table: Table) -> list[list[str]]:
    rows = [
        [_show(cell, column) for cell, column in zip(row, table.columns, strict=True)]
        for row in table.rows
    ]
    return [[column.heading for column in table.columns], *rows]


def _show(cell: Cell, column: Column) -> str:
    if cell is None:
        return _NOTHING
    return cell if isinstance(cell, str) else f"{cell:.{column.places}f}"


def _row_as_data(row: Figures) -> dict[str, Any]:
    scores, utility = row.scores, row.utility
    return {
        "document": row.document,
        **{name: _level_as_data(getattr(scores, name)) for name in _LEVELS},
        "alone": _share_as_data(scores.alone),
        "direct": _share_as_data(scores.direct),
        "quasi": _share_as_data(scores.quasi),
        "types": {kind: _share_as_data(scores.types[kind]) for kind in sorted(scores.types)},
        "information": _share_as_data(utility.information),
        "untouched": _share_as_data(utility.untouched),
        "generalized": _share_as_data(utility.generalized),
        "truthful": _share_as_data(utility.truthful),
        "seconds": row.seconds,
        "questions": row.questions,
    }


def _level_as_data(level: Level) -> dict[str, Any]:
    return {
        "precision": level.precision,
        "recall": level.recall,
        "f": level.f,
        "right": _share_as_data(level.right),
        "found": _share_as_data(level.found),
    }


def _share_as_data(share: Share) -> dict[str, Any]:
    return {"part": share.part, "whole": share.whole, "value": share.value}
