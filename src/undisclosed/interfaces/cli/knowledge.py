"""`undisclosed knowledge`: packs of page counts."""

from __future__ import annotations

import click

from undisclosed.interfaces.cli.app import LazyGroup

_COMMANDS = {
    "build": ("knowledge_build", "Build a pack from files of pages."),
    "prune": ("knowledge_prune", "Write a smaller pack from a pack."),
    "merge": ("knowledge_merge", "Write one pack with the pages of several."),
    "info": ("knowledge_info", "Tell what a pack is made of, and check it."),
    "record": ("knowledge_record", "Save what a search engine was asked in a run."),
    "query": ("knowledge_query", "Count pages that mention terms, alone and together."),
}


@click.command("knowledge", cls=LazyGroup, commands_in=_COMMANDS)
def command() -> None:
    """Build, reshape, describe and query packs of page counts.

    \b
    Examples:
      undisclosed knowledge build pages.jsonl -o clinic.pack
      undisclosed knowledge info clinic.pack
      undisclosed knowledge query HIV infection
    """  # noqa: D301
