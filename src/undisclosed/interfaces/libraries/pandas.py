"""Columns of pandas: importing this file gives every Series an accessor `undisclosed`.

import undisclosed.interfaces.libraries.pandas
frame["note"].undisclosed.sanitize("HIV=infection")["text"]
"""

from __future__ import annotations

from undisclosed.engine import Engine
from undisclosed.interfaces.libraries.cells import COLUMNS, Task, as_engine, run_cells
from undisclosed.interfaces.libraries.missing import missing
from undisclosed.policy.policy import Policy

try:
    import pandas as pd
except ImportError:
    raise missing("pandas") from None


def values_of(series: pd.Series) -> list[object]:
    """Returns the values of a Series, None for what is missing."""
    values: list[object] = series.astype(object).where(series.notna(), None).to_list()
    return values


@pd.api.extensions.register_series_accessor("undisclosed")
class SeriesAccessor:
    """Texts of a Series. Each call gives a table with the index of the Series, a row for a value.

    The columns are those of a `CellResult`. An engine or a policy says what is protected; for
    several columns one engine will do.
    """

    def __init__(self, series: pd.Series) -> None:
        self._series = series

    def sanitize(self, policy: Engine | Policy | str) -> pd.DataFrame:
        """Generalizes or removes what is risky, and verifies each text."""
        return self._run(policy, "sanitize")

    def assess(self, policy: Engine | Policy | str) -> pd.DataFrame:
        """Finds what is risky; changes nothing."""
        return self._run(policy, "assess")

    def verify(self, policy: Engine | Policy | str) -> pd.DataFrame:
        """Tells which texts are clean."""
        return self._run(policy, "verify")

    def _run(self, policy: Engine | Policy | str, task: Task) -> pd.DataFrame:
        cells = run_cells(as_engine(policy), values_of(self._series), task)
        rows = [cell.as_row() for cell in cells]
        return pd.DataFrame(rows, index=self._series.index, columns=list(COLUMNS), dtype=object)
