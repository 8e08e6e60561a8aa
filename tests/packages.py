"""Packages of other people, as an installer leaves them: modules, and metadata beside them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path


def write_package(
    folder: Path,
    name: str,
    *,
    modules: Mapping[str, str],
    parts: Mapping[str, Mapping[str, str]],
    version: str = "1.0",
) -> None:
    """Writes a package into a folder.

    Args:
        folder: Where; put it on `sys.path`.
        name: The package's name.
        modules: Source by name of module.
        parts: What it declares: targets by name, by kind of part.
        version: The package's version.
    """
    folder.mkdir(exist_ok=True)
    for module, source in modules.items():
        (folder / f"{module}.py").write_text(source)
    info = folder / f"{name.replace('-', '_')}-{version}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    lines = []
    for kind, targets in parts.items():
        lines.append(f"[undisclosed.{kind}]")
        lines += [f"{part} = {target}" for part, target in targets.items()]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n")
