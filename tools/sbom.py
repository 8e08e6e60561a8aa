"""Lists what is installed with the program, as CycloneDX 1.5.

    .venv/bin/python -m tools.sbom [--extra formats]… > sbom.json

All extras that a user may install are taken if none is named. The data that is shipped, and its
licences, are in NOTICE.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib import metadata
from typing import Any

from packaging.requirements import Requirement

PROJECT = "undisclosed"
DEVELOPMENT = frozenset({"bench", "dev", "mutation", "programs", "test"})
"""Extras for who works on the program."""


@dataclass(frozen=True, slots=True)
class Package:
    """An installed distribution.

    Attributes:
        name: Its normalised name.
        version: Its version.
        licence: What it says of its licence.
        needs: Names of the packages it needs here.
    """

    name: str
    version: str
    licence: str
    needs: tuple[str, ...]


def packages(extras: Iterable[str]) -> list[Package]:
    """Returns the program with some extras and all that it needs, by name.

    Raises:
        importlib.metadata.PackageNotFoundError: One of them is not installed.
    """
    needs: dict[str, set[str]] = {}
    seen: set[tuple[str, frozenset[str]]] = set()
    left = [(PROJECT, frozenset(extras))]
    while left:
        name, wanted = left.pop()
        if (name, wanted) in seen:
            continue
        seen.add((name, wanted))
        found = needs.setdefault(name, set())
        for requirement in _requirements(name, wanted):
            other = _normalised(requirement.name)
            left.append((other, frozenset(requirement.extras)))
            if other != name:
                found.add(other)
    return [
        Package(name, metadata.version(name), licence(name), tuple(sorted(found)))
        for name, found in sorted(needs.items())
    ]


def user_extras() -> list[str]:
    """Returns the extras of the program that are for its users."""
    extras = metadata.metadata(PROJECT).get_all("Provides-Extra") or []
    return sorted(set(extras) - DEVELOPMENT)


def licence(name: str) -> str:
    """Returns what an installed distribution says of its licence, in a line; "" if nothing."""
    told = metadata.metadata(name)
    classified = [
        line.split("::")[-1].strip()
        for line in told.get_all("Classifier") or []
        if line.startswith("License ::")
    ]
    text = "\n".join(told.get_all("License") or []).strip().splitlines()
    expressions = told.get_all("License-Expression") or [""]
    # A field may hold the whole text of a licence: the classifiers are the shorter word then.
    return (
        expressions[0]
        or (text[0] if len(text) == 1 else "")
        or " AND ".join(classified)
        or (text[0] if text else "")
    )


def bill(found: Iterable[Package]) -> dict[str, Any]:
    """Returns packages as a CycloneDX bill of materials."""
    described = {package.name: package for package in found}
    main = described.pop(PROJECT)
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": _component(main, "application")},
        "components": [_component(package, "library") for package in described.values()],
        "dependencies": [
            {"ref": _ref(package), "dependsOn": [_ref(described[name]) for name in package.needs]}
            for package in (main, *described.values())
        ],
    }


def _component(package: Package, kind: str) -> dict[str, Any]:
    component: dict[str, Any] = {
        "type": kind,
        "bom-ref": _ref(package),
        "name": package.name,
        "version": package.version,
        "purl": _ref(package),
    }
    if package.licence:
        component["licenses"] = [{"license": {"name": package.licence}}]
    return component


def _ref(package: Package) -> str:
    return f"pkg:pypi/{package.name}@{package.version}"


def _requirements(name: str, extras: frozenset[str]) -> Iterator[Requirement]:
    for line in metadata.requires(name) or []:
        requirement = Requirement(line)
        marker = requirement.marker
        if marker is None or any(marker.evaluate({"extra": each}) for each in ("", *extras)):
            yield requirement


def _normalised(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def main() -> None:
    """Prints the bill."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--extra", action="append", choices=user_extras())
    extras = parser.parse_args().extra or user_extras()
    json.dump(bill(packages(extras)), sys.stdout, indent=2)
    print()


if __name__ == "__main__":
    main()
