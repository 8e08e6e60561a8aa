"""A column of a Hugging Face dataset, released in batches.

dataset.map(ReleaseColumn("HIV=infection", "note"), batched=True)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from undisclosed.engine import Engine
from undisclosed.errors import InputError
from undisclosed.interfaces.libraries.cells import as_engine, run_cells
from undisclosed.policy.policy import Policy


@dataclass(frozen=True, slots=True)
class ReleaseColumn:
    """Puts releases in the place of a column's texts; it can be pickled, for several processes.

    Beside the column come two more: whether a release is verified, and why there is none, or "".
    Where there is none, the column has None.

    Attributes:
        policy: An engine, or a policy for one.
        column: The name of the column.
    """

    policy: Engine | Policy | str
    column: str
    _engine: Engine = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_engine", as_engine(self.policy))

    def __reduce__(self) -> tuple[type[ReleaseColumn], tuple[Engine | Policy | str, str]]:
        return ReleaseColumn, (self.policy, self.column)

    def __call__(self, batch: Mapping[str, Sequence[Any]]) -> dict[str, list[Any]]:
        """Returns the new columns of a batch.

        Raises:
            InputError: There is no such column, or the rows come one by one.
        """
        if self.column not in batch:
            raise InputError(f"There is no column {self.column!r}.")
        values = batch[self.column]
        if isinstance(values, str):
            raise InputError("Rows must come in batches: dataset.map(release, batched=True).")
        cells = list(run_cells(self._engine, values))
        return {
            self.column: [cell.text for cell in cells],
            # The type of a new column is that of its first rows: None has none.
            f"{self.column}_verified": [bool(cell.verified) for cell in cells],
            f"{self.column}_error": [cell.error or "" for cell in cells],
        }
