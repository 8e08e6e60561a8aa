"""Ranges that contain a number: 12,500 lies in 10,000–20,000 and in 10,000–100,000."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal, TypeAlias

Bound: TypeAlias = Literal["exact", "least", "most"]

_STEPS = (Decimal(1), Decimal(2), Decimal(5), Decimal(10))
_POWER = (Decimal(1), Decimal(10))
SMALLEST, LARGEST = Decimal("0.001"), Decimal(10) ** 15


@dataclass(frozen=True, slots=True)
class Range:
    """From the lowest to the highest number, both in it.

    Attributes:
        low: Lowest.
        high: Highest.
        bound: "least" when only the low end is told ("more than 10"), "most" for the high end.
    """

    low: Decimal
    high: Decimal
    bound: Bound = "exact"


@dataclass(frozen=True, slots=True)
class Amount:
    """A number, or a range of them, with its unit.

    Attributes:
        low: The number, or the lowest it can be.
        high: The number, or the highest it can be.
        prefix: What stands before it: a currency, "up to".
        unit: What stands after it, as written.
        bound: "least" for "more than", "most" for "up to".
        form: A name the tongue gave to the way of writing.
        whole: Whether it is a round number of its unit: "two years", not "two years and a month".
    """

    low: Decimal
    high: Decimal
    prefix: str = ""
    unit: str = ""
    bound: Bound = "exact"
    form: str = ""
    whole: bool = True


def ranges(amount: Amount) -> Iterator[Range]:
    """Yields ranges that contain an amount, the narrowest first.

    Edges are 1, 2, 5, 10, 20 … and then powers of ten, so that a range tells nothing of
    where in it the number lies. A bound moves to the next edge outwards: "more than 12,500" is
    also more than 10,000.

    Requires:
        Nothing.

    Ensures:
        Each contains the amount; one that is bounded on one side is bounded further out.

    >>> [(int(r.low), int(r.high)) for r in ranges(Amount(Decimal(12500), Decimal(12500)))]
    [(10000, 20000), (10000, 100000)]
    """
    if not SMALLEST <= amount.low <= amount.high <= LARGEST:
        return
    seen: set[tuple[Decimal, Decimal]] = set()
    if not amount.whole and amount.bound == "exact":
        floor = amount.low.to_integral_value(rounding="ROUND_FLOOR")
        if floor >= 1 and amount.high <= floor + 1:
            seen.add((floor, floor + 1))
            yield Range(floor, floor + 1)
    for steps in (_STEPS, _POWER):
        found = _widened(amount, steps)
        if found and (found.low, found.high) not in seen:
            seen.add((found.low, found.high))
            yield found


def ten_years(years: int) -> Range:
    """Returns the ten years an age lies in.

    >>> ten_years(75)
    Range(low=Decimal('70'), high=Decimal('79'), bound='exact')
    """
    low = years - years % 10
    return Range(Decimal(low), Decimal(low + 9))


def _widened(amount: Amount, steps: tuple[Decimal, ...]) -> Range | None:
    if amount.bound == "least":
        low = _edge_below(amount.low, steps, strictly=True)
        return Range(low, LARGEST, "least")
    if amount.bound == "most":
        high = _edge_above(amount.high, steps)
        return Range(Decimal(0), high, "most")
    low = _edge_below(amount.low, steps, strictly=False)
    high = _edge_above(low, steps)
    return Range(low, high) if amount.high <= high else None


def _edge_below(number: Decimal, steps: tuple[Decimal, ...], *, strictly: bool) -> Decimal:
    power = Decimal(10) ** number.adjusted()
    edges = [power / 10 * step for step in steps] + [power * step for step in steps]
    return max(edge for edge in edges if edge < number or (edge == number and not strictly))


def _edge_above(number: Decimal, steps: tuple[Decimal, ...]) -> Decimal:
    power = Decimal(10) ** number.adjusted()
    return min(
        edge for step in steps for edge in (power * step, power * 10 * step) if edge > number
    )
