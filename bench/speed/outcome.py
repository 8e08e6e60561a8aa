"""What a part of the benchmark gives back: tables, requirements met or not, points to plot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

Points = list[tuple[float, float]]


class SkipError(Exception):
    """A part can't run here; the message says why."""


@dataclass(frozen=True, slots=True)
class Table:
    """A Markdown table with a line above it."""

    title: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]

    def __str__(self) -> str:
        lines = [self.head, ["---"] * len(self.head), *self.rows]
        return "\n".join([f"{self.title}\n", *(f"| {' | '.join(line)} |" for line in lines)])


@dataclass(frozen=True, slots=True)
class Check:
    """One requirement and what was measured.

    Attributes:
        what: What is required.
        value: What was measured.
        limit: The bound.
        least: Whether the bound is from below.
        unit: Written after both numbers.
    """

    what: str
    value: float
    limit: float
    least: bool = False
    unit: str = ""

    @property
    def holds(self) -> bool:
        """Whether the requirement is met."""
        return self.value >= self.limit if self.least else self.value <= self.limit

    def row(self) -> list[str]:
        """Returns the requirement as a row of the table of requirements."""
        asked = f"{'≥' if self.least else '≤'} {short(self.limit)}{self.unit}"
        return [
            self.what,
            asked,
            f"{short(self.value)}{self.unit}",
            "PASS" if self.holds else "short",
        ]


@dataclass(slots=True)
class Outcome:
    """What a part measured.

    Attributes:
        title: Heading of its section.
        tables: Its tables.
        checks: Its requirements.
        remarks: Sentences below the tables.
        points: Lines of the plot by name.
        bars: Bars of the plot: seconds by name.
    """

    title: str
    tables: list[Table] = field(default_factory=list)
    checks: list[Check] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    points: dict[str, Points] = field(default_factory=dict)
    bars: dict[str, float] = field(default_factory=dict)

    def __str__(self) -> str:
        return "\n\n".join([f"### {self.title}", *map(str, self.tables), *self.remarks])


def requirements(outcomes: Sequence[Outcome]) -> Table:
    """Returns the table of all requirements."""
    rows = [check.row() for outcome in outcomes for check in outcome.checks]
    return Table("Requirements", ["required", "asked", "measured", ""], rows)


def short(number: float) -> str:
    """Returns a number with as many digits as say something.

    >>> short(0.01234), short(1.5), short(61234.0)
    ('0.012', '1.5', '61,234')
    """
    if number >= 100:
        return f"{number:,.0f}"
    return f"{number:.3g}" if number >= 1 else f"{number:.2g}"


def duration(seconds: float) -> str:
    """Returns a time in the unit that suits it.

    >>> duration(0.00002), duration(0.0312), duration(5.04), duration(7200)
    ('20 µs', '31.2 ms', '5.04 s', '2 h')
    """
    for least, size, unit in (
        (86400, 86400, "d"),
        (7200, 3600, "h"),
        (120, 60, "min"),
        (1, 1, "s"),
    ):
        if seconds >= least:
            return f"{short(seconds / size)} {unit}"
    return f"{short(1e3 * seconds)} ms" if seconds >= 1e-3 else f"{short(1e6 * seconds)} µs"


def times(ratio: float) -> str:
    """Returns a ratio as it is written in a table."""
    return f"{short(ratio)} ×"
