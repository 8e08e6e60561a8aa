"""Which members of risky groups must change: the one that points at c most, or all of them."""

from __future__ import annotations

from undisclosed.disclosure.counting.counts import TermCounter
from undisclosed.disclosure.groups.eligibility import Eligible, looks_at_groups
from undisclosed.disclosure.groups.groups import Group, find_groups
from undisclosed.disclosure.risks import Assessment, Risk
from undisclosed.policy.settings import Settings
from undisclosed.terms.arrays import as_marks
from undisclosed.terms.units import Unit, touches


def flag_groups(found: Assessment, counter: TermCounter, settings: Settings) -> None:
    """Flags of each group that discloses what must change, after words and phrases are judged."""
    counted = [(terms.units, terms.written) for terms in found.counted]
    eligible = Eligible(found.reading, counted, counter, settings)
    flagging = _Flagging(found, change_all=settings.change == "all")
    for k, secret in enumerate(counter.secrets):
        if looks_at_groups(secret):
            unfit = as_marks(found.flagged) | as_marks(found.exempt_for[k])
            members = eligible.members(k, unfit)
            marks = unfit.tobytes()
            for group in find_groups(members, k, counter, settings):
                flagging.flag(group, k, marks)


class _Flagging:
    """Goes through the groups of a text; what one of them changes breaks others too."""

    def __init__(self, found: Assessment, *, change_all: bool) -> None:
        self._found = found
        self._change_all = change_all
        # Terms that are found to change wherever they stand.
        self._gone: set[str] = set()

    def flag(self, group: Group, k: int, unfit: bytes) -> None:
        """Flags what must change of a group, unless another group before it has seen to that.

        Args:
            group: What discloses together.
            k: Number of the protection.
            unfit: A byte for each token, 1 where it can be no member.
        """
        # Most groups lose a member to another group that was found before them.
        if any(member.key in self._gone for member in group.members):
            return
        units = [self._found.unit(member.key) for member in group.members]
        flagged = [unit.key for unit in units if self._fully_flagged(unit)]
        if flagged:
            self._gone.update(flagged)
            return
        pointer = group.pointer
        movable = [u for u in units if not all(map(self._found.is_kept, u.spans))] or units
        main = pointer.key if pointer.key in [u.key for u in movable] else movable[0].key
        changed = [u for u in movable if self._change_all or u.key == main]
        kept = [u for u in units if u not in changed]
        members = tuple(
            member._replace(shown=self._shown(unit, unfit))
            for member, unit in zip(group.members, units, strict=True)
        )
        for unit in changed:
            self._found.add(
                Risk(
                    "group",
                    k,
                    unit.key,
                    self._found.without_exempt(unit.spans, k),
                    group.pages,
                    group.joint,
                    "",
                    members,
                    tuple((other.key, span) for other in kept for span in other.spans),
                )
            )

    def _shown(self, unit: Unit, unfit: bytes) -> str:
        """Returns a member as the text writes it where it first speaks."""
        return self._found.shown(next(span for span in unit.spans if not touches(span, unfit)))

    def _fully_flagged(self, unit: Unit) -> bool:
        return all(touches(span, self._found.flagged) for span in unit.spans)
