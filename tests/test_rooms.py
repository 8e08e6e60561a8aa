"""Every room is told of, has its place in the order of imports, and holds no long files."""

from __future__ import annotations

import re
import tomllib

from names import PACKAGE, ROOT

CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LONGEST = 400
"""Lines of a file: past that, ask what the second thing is that it says."""

ROOMS = {
    path.stem
    for path in PACKAGE.iterdir()
    if (path.suffix == ".py" or (path / "__init__.py").exists()) and not path.stem.startswith("__")
}


def test_every_room_is_in_the_table_of_rooms() -> None:
    table = CONTRIBUTING.split("| room |")[1].split("\n\n")[0]
    assert len(ROOMS) > 20
    assert set(re.findall(r"`(\w+)(?:/|\.py)`", table)) >= ROOMS


def test_every_room_has_its_place_in_the_order_of_imports() -> None:
    [order] = [
        contract["layers"]
        for contract in PROJECT["tool"]["importlinter"]["contracts"]
        if contract["name"].startswith("The layout")
    ]
    placed = [name.strip() for layer in order for name in layer.split("|")]
    assert sorted(placed) == sorted(f"undisclosed.{room}" for room in ROOMS)


def test_no_file_says_too_much() -> None:
    files = list(PACKAGE.rglob("*.py"))
    assert len(files) > 400
    long = {
        str(path.relative_to(PACKAGE)): lines
        for path in files
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > LONGEST
    }
    assert long == {}
