"""What is to be done about an identifying span: an operator for its kind, its type, or for all."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from typing import TypeAlias

from undisclosed.errors import PolicyError
from undisclosed.identifiers.identifier import KIND_OF_TYPE, TYPE_OF_KIND, Identifier
from undisclosed.policy.declaration import show
from undisclosed.policy.policy import Operator

DEFAULT = "default"
"""What stands for all kinds that are not named."""

Names: TypeAlias = frozenset[str]
_TYPES = frozenset(KIND_OF_TYPE.values())
_KINDS = frozenset(TYPE_OF_KIND)
# What a letter can tell apart: whom, where and what, but not when and how much.
_NAMED: Names = frozenset(
    {"person", "initials", "organization", "place", "other", "demographic", "code"}
) | {kind for kind, type_ in TYPE_OF_KIND.items() if type_ == "CODE"}
_INVENTED: Names = frozenset({"person", "initials", "organization", "place", "email", "phone"})
_ONLY: dict[Operator, Names] = {"pseudonym": _NAMED, "invent": _INVENTED}


class Operators:
    """The operators of a policy."""

    def __init__(self, given: Mapping[str, Operator]) -> None:
        """Takes operators by kind ("phone"), by type ("person") or by `DEFAULT`.

        Raises:
            PolicyError: There is no such kind, or an operator can't be used for it.
        """
        for name, operator in given.items():
            _check(name, operator)
        self._given = dict(given)

    def __bool__(self) -> bool:
        return bool(self._given)

    def __contains__(self, operator: Operator) -> bool:
        return operator in self._given.values()

    def of(self, identifier: Identifier) -> Operator:
        """Returns what is to be done about a span; what fits some kinds only leaves the others."""
        names = (identifier.kind, KIND_OF_TYPE[identifier.type])
        for name in names:
            if name in self._given:
                return self._given[name]
        usual = self._given.get(DEFAULT, "generalize")
        fits = usual not in _ONLY or not _ONLY[usual].isdisjoint(names)
        return usual if fits else "generalize"


def _check(name: str, operator: Operator) -> None:
    known = sorted(_TYPES | _KINDS)
    if name != DEFAULT and name not in known:
        near = difflib.get_close_matches(str(name), known, 1)
        hint = f" Did you mean {near[0]!r}?" if near else ""
        raise PolicyError(
            f"'operators' has no kind {show(name)}.{hint} Known are: {', '.join(known)}; "
            f"and {DEFAULT} for all others."
        )
    allowed = _ONLY.get(operator)
    if allowed is not None and name != DEFAULT and name not in allowed:
        raise PolicyError(
            f"The operator {operator!r} can't be used for {name!r}, only for: "
            f"{', '.join(sorted(allowed))}."
        )
