"""`undisclosed knowledge info`: what a pack is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from undisclosed.interfaces.cli import output
from undisclosed.interfaces.cli.knowledge_note import OTHER_CUTTING
from undisclosed.interfaces.cli.knowledge_selection import SHIPPED, pack_path
from undisclosed.interfaces.cli.options import PATH, format_option

if TYPE_CHECKING:
    from undisclosed.knowledge.pack.inquiry import PackInfo


@click.command("info")
@click.argument("pack", metavar="[PACK]", required=False, type=PATH)
@click.option("--check", is_flag=True, help="Read the whole pack and check it.")
@format_option("text", "json")
def command(pack: str | None, check: bool, format_: str) -> None:
    """Tell what PACK is made of; the shipped one if none is named.

    \b
    Examples:
      undisclosed knowledge info
      undisclosed knowledge info clinic.pack --check
    """  # noqa: D301
    from undisclosed.knowledge.pack.inquiry import info, language_of
    from undisclosed.language.opening import open_language

    path = pack_path(SHIPPED if pack is None else pack)
    found = info(path, open_language(language_of(path)), verify=check)
    if not found.cut_as_documents:
        output.tell(OTHER_CUTTING)
    if format_ == "json":
        from undisclosed.report.data import dump

        output.write("-", dump({"schema": 1, **_as_data(found)}))
        return
    lines = []
    for name, value in _as_data(found).items():
        if name not in ("sources", "build"):
            lines.append(f"{name}: {value:,}" if type(value) is int else f"{name}: {value}")
    for name, value in sorted(found.header.build.items()):
        lines.append(f"build {name}: {value:,}" if type(value) is int else f"build {name}: {value}")
    for source in found.header.sources:
        pages = f", {source.pages:,} pages" if source.pages is not None else ""
        credit = f"; {source.attribution}" if source.attribution else ""
        lines.append(f"source: {source.name}{pages}, {source.licence}{credit}")
    output.write("-", "\n".join(lines) + "\n")


def _as_data(found: PackInfo) -> dict[str, object]:
    header = found.header
    return {
        "name": header.name,
        "version": header.version,
        "language": header.language,
        "pages": header.pages,
        "keys": header.keys,
        "size_bytes": found.size_bytes,
        "checksum": found.checksum,
        "checked": found.verified,
        "created_by": header.created_by,
        "cut_as_documents": found.cut_as_documents,
        "build": dict(header.build),
        "sources": [
            {
                "name": source.name,
                "licence": source.licence,
                "pages": source.pages,
                "attribution": source.attribution,
            }
            for source in header.sources
        ],
    }
