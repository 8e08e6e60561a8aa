"""`undisclosed knowledge prune`: a smaller pack from a pack."""

from __future__ import annotations

from typing import Any

import click

from undisclosed.interfaces.cli import output
from undisclosed.interfaces.cli.knowledge_selection import (
    make_selection,
    pack_option,
    pack_path,
    selection_options,
)
from undisclosed.interfaces.cli.options import PATH


@click.command("prune")
@click.argument("pack", metavar="PACK", type=PATH)
@pack_option
@selection_options
@click.option("-q", "--quiet", is_flag=True, help="Tell nothing but errors.")
def command(pack: str, out: str, quiet: bool, **selection: Any) -> None:
    """Write a smaller pack with those keys of PACK that the options keep.

    Pages and counts stay as they are. What PACK does not have can't come back.

    \b
    Examples:
      undisclosed knowledge prune wiki.pack -o small.pack --min-phrase-pages 20
      undisclosed knowledge prune wiki.pack -o words.pack --max-phrase-words 1 --entries none
    """  # noqa: D301
    from undisclosed.knowledge.build.reshaping import prune

    pack = pack_path(pack)
    output.check_targets({"the pack": pack}, {"--output": out})
    header = prune(pack, out, make_selection(**selection))
    output.tell_pack(out, header, quiet=quiet)
