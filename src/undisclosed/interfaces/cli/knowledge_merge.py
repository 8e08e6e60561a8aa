"""`undisclosed knowledge merge`: one pack from several."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from undisclosed.interfaces.cli import output
from undisclosed.interfaces.cli.knowledge_selection import (
    make_selection,
    naming_options,
    pack_option,
    pack_path,
    selection_options,
)
from undisclosed.interfaces.cli.options import PATH


@click.command("merge")
@click.argument("packs", metavar="PACK...", nargs=-1, required=True, type=PATH)
@pack_option
@naming_options
@selection_options
@click.option("-q", "--quiet", is_flag=True, help="Tell nothing but errors.")
def command(
    packs: tuple[str, ...],
    out: str,
    name: str | None,
    pack_version: str,
    quiet: bool,
    **selection: Any,
) -> None:
    """Write a pack with the pages of all PACKs; `english` is the one that comes with the package.

    Counts add up; what one pack left out counts as on none of its pages. The highest floors of
    the packs hold for the new one, or higher ones if they are given here.

    \b
    Examples:
      undisclosed knowledge merge english clinic.pack -o both.pack
      undisclosed knowledge merge 2023.pack 2024.pack 2025.pack -o years.pack --name years
    """  # noqa: D301
    from undisclosed.knowledge.build.reshaping import merge

    paths = [pack_path(pack) for pack in packs]
    sources: dict[str, str | None] = {f"the pack {pack}": pack for pack in paths}
    output.check_targets(sources, {"--output": out})
    header = merge(
        paths,
        out,
        name=name or Path(out).stem,
        version=pack_version,
        selection=make_selection(**selection),
    )
    output.tell_pack(out, header, quiet=quiet)
