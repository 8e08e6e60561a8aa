"""Columns of polars: importing this file gives Series and expressions a namespace `undisclosed`.

import undisclosed.interfaces.libraries.polars
frame.select(pl.col("note").undisclosed.sanitize("HIV=infection").struct.field("text"))
"""

from __future__ import annotations

from functools import partial

from undisclosed.engine import Engine
from undisclosed.interfaces.libraries.cells import Task, as_engine, run_cells
from undisclosed.interfaces.libraries.missing import missing
from undisclosed.policy.policy import Policy

try:
    import polars as pl
except ImportError:
    raise missing("polars") from None

_FINDING = pl.Struct(
    {
        "start": pl.Int64,
        "end": pl.Int64,
        "text": pl.String,
        "cause": pl.String,
        "entity": pl.String,
        "at_most": pl.String,
        "group": pl.Int64,
        "replacement": pl.String,
        "action": pl.String,
        "why": pl.String,
    }
)
CELL = pl.Struct(
    {
        "text": pl.String,
        "verified": pl.Boolean,
        "verdict": pl.String,
        "findings": pl.List(_FINDING),
        "error": pl.String,
    }
)
"""What comes of each value: the fields of `cells.CellResult`."""


@pl.api.register_series_namespace("undisclosed")
class SeriesNamespace:
    """Texts of a Series; each call gives a Series of structs, each a `CellResult`."""

    def __init__(self, series: pl.Series) -> None:
        self._series = series

    def sanitize(self, policy: Engine | Policy | str) -> pl.Series:
        """Generalizes or removes what is risky, and verifies each text."""
        return _run(self._series, as_engine(policy), "sanitize")

    def assess(self, policy: Engine | Policy | str) -> pl.Series:
        """Finds what is risky; changes nothing."""
        return _run(self._series, as_engine(policy), "assess")

    def verify(self, policy: Engine | Policy | str) -> pl.Series:
        """Tells which texts are clean."""
        return _run(self._series, as_engine(policy), "verify")


@pl.api.register_expr_namespace("undisclosed")
class ExprNamespace:
    """Texts of a column in an expression; what comes of them as for a Series."""

    def __init__(self, expr: pl.Expr) -> None:
        self._expr = expr

    def sanitize(self, policy: Engine | Policy | str) -> pl.Expr:
        """Generalizes or removes what is risky, and verifies each text."""
        return self._map(policy, "sanitize")

    def assess(self, policy: Engine | Policy | str) -> pl.Expr:
        """Finds what is risky; changes nothing."""
        return self._map(policy, "assess")

    def verify(self, policy: Engine | Policy | str) -> pl.Expr:
        """Tells which texts are clean."""
        return self._map(policy, "verify")

    def _map(self, policy: Engine | Policy | str, task: Task) -> pl.Expr:
        run = partial(_run, engine=as_engine(policy), task=task)
        return self._expr.map_batches(run, return_dtype=CELL, is_elementwise=True)


def _run(series: pl.Series, engine: Engine, task: Task) -> pl.Series:
    cells = run_cells(engine, series.to_list(), task)
    return pl.Series(series.name, [cell.as_row() for cell in cells], dtype=CELL)
