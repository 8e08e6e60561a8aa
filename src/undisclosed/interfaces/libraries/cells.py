"""A column of texts, value by value: what came of each, or why nothing did.

What fails is told beside its row; the other rows go on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

from undisclosed.engine import Engine
from undisclosed.errors import UndisclosedError
from undisclosed.policy.declaration import check_choice
from undisclosed.policy.policy import Policy
from undisclosed.report.data import finding_to_json
from undisclosed.results.results import Result

Task = Literal["sanitize", "assess", "verify"]
TASKS: tuple[Task, ...] = ("sanitize", "assess", "verify")
FINDING_KEYS = (
    "start", "end", "text", "cause", "entity", "at_most", "group", "replacement", "action", "why",
)  # fmt: skip
"""What is told of a finding, as in the JSON of a result."""


@dataclass(frozen=True, slots=True)
class CellResult:
    """What came of one value of a column; all None where the value is missing.

    Attributes:
        text: The released text, or the text itself where nothing was to be changed. None where
            nothing may be released.
        verified: Whether nothing risky is left in it.
        verdict: The same in a few words.
        findings: What was risky, each with `FINDING_KEYS`; they quote the input.
        error: Why there is no text; it quotes nothing.
    """

    text: str | None = field(default=None, repr=False)
    verified: bool | None = None
    verdict: str | None = None
    findings: tuple[dict[str, Any], ...] = field(default=(), repr=False)
    error: str | None = None

    def as_row(self) -> dict[str, Any]:
        """Returns the cell as columns of a table."""
        return {
            "text": self.text,
            "verified": self.verified,
            "verdict": self.verdict,
            "findings": list(self.findings),
            "error": self.error,
        }


COLUMNS = ("text", "verified", "verdict", "findings", "error")


def as_engine(given: Engine | Policy | str) -> Engine:
    """Returns an engine as it is, or one for a policy."""
    return given if isinstance(given, Engine) else Engine(given)


def run_cells(
    engine: Engine, values: Iterable[object], task: Task = "sanitize"
) -> Iterator[CellResult]:
    """Yields what comes of each value, in order.

    Args:
        engine: What judges them.
        values: Texts; None for what is missing. Anything else is that row's error.
        task: What is done; texts that are assessed or verified stay as they are.

    Raises:
        PolicyError: There is no such task.
    """
    check_choice("task", task, TASKS)
    do: Callable[[Any], Result] = getattr(engine, task)
    return (_cell(do, value) for value in values)


def _cell(do: Callable[[Any], Result], value: object) -> CellResult:
    if value is None:
        return CellResult()
    try:
        result = do(value)
    except UndisclosedError as error:
        return CellResult(error=str(error))
    except Exception as error:
        # One row must not cost the others; its message may quote the text.
        return CellResult(error=f"Unexpected {type(error).__name__}: please report it.")
    findings = map(finding_to_json, result.findings)
    return CellResult(
        text=result.text,
        verified=result.verified,
        verdict=result.verdict,
        findings=tuple({key: told[key] for key in FINDING_KEYS} for told in findings),
    )
