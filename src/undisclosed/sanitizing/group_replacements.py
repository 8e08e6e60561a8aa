"""What the members of a risky group become together: H3 as printed (`change` is "all")."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from undisclosed.disclosure.risks import Risk
from undisclosed.sanitizing.replacements import Option
from undisclosed.sanitizing.stretches import Stretch
from undisclosed.terms.units import TokenRange


@dataclass(frozen=True, slots=True)
class Way:
    """What a term of the original becomes where it is a member of a risky group."""

    term: str
    option: Option


def way_of(stretch: Stretch, ways: dict[str, Way]) -> Way | None:
    """Returns the way that was chosen for a stretch, if a group is all that speaks against it."""
    keys = {risk.key for risk in stretch.risks if risk.cause == "group"}
    chosen = [ways[key] for key in keys if key in ways]
    return chosen[0] if len(keys) == len(stretch.risks) == len(chosen) == 1 else None


def separate_groups(risks: Iterable[Risk]) -> list[tuple[Risk, list[TokenRange]]]:
    """Returns the groups that can be decided in one round, with the first place of each member.

    No two of them share a member: one on which another group has decided is looked at again in
    the next round.
    """
    grouped = [risk for risk in risks if risk.cause == "group"]
    places = {risk.key: risk.spans[0] for risk in grouped}
    taken: set[str] = set()
    chosen = []
    for risk in grouped:
        keys = [member.key for member in risk.group]
        if taken.isdisjoint(keys) and all(key in places for key in keys):
            taken.update(keys)
            chosen.append((risk, [places[key] for key in keys]))
    return chosen
