"""`undisclosed restore`: from a release and its map, back to what was read."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import click

from undisclosed.errors import InputError, UndisclosedError
from undisclosed.interfaces.cli import output
from undisclosed.interfaces.cli.options import PATH, output_option

MAP_SUFFIX = ".map"


@click.command("restore")
@click.argument("release", metavar="RELEASE|DIR", type=PATH)
@click.option(
    "--map",
    "map_",
    metavar="FILE|DIR",
    type=PATH,
    required=True,
    help="The map that `sanitize --map` wrote; of a folder, the folder of maps.",
)
@click.option(
    "--map-key",
    metavar="FILE",
    type=PATH,
    required=True,
    help="The key that the map was made with.",
)
@output_option
@click.option("-q", "--quiet", is_flag=True, help="Tell nothing but errors.")
@click.pass_context
def command(
    ctx: click.Context, release: str, map_: str, map_key: str, out: str | None, quiet: bool
) -> None:
    """Put back into RELEASE what `sanitize --map` replaced in it; of a DIR, into all its files.

    What a release left out (comments, scripts), and markup within a word that was replaced, do not
    come back; it is told whether the bytes
    are those of the input. A release that was changed since is refused.

    \b
    Examples:
      undisclosed restore release.txt --map note.map --map-key map.key -o note.txt
      undisclosed restore released/ --map maps/ --map-key map.key -o notes/
    """  # noqa: D301
    from undisclosed.interfaces.owner_map import read_map_key

    key = read_map_key(map_key)
    if release == output.STANDARD:
        raise click.UsageError("Name the release as a file: a map is of a file.")
    if not os.path.isdir(release):
        sources = {"the input": release, "the map": map_, "the key": map_key}
        output.check_targets(sources, {"--output": out})
        _restore(release, map_, key, output.STANDARD if out is None else out, quiet=quiet)
        return
    if out is None or not os.path.isdir(map_):
        raise click.UsageError(f"{release} is a folder: --map and -o must be folders too.")
    pairs = list(_pairs(Path(release), Path(map_)))
    if not pairs:
        raise click.UsageError(f"There is no map in {map_} of a file in {release}.")
    code = 0
    for path, name in pairs:
        target = Path(out, path.relative_to(release))
        try:
            if target.resolve() == path.resolve():
                raise InputError(f"{target} is the release itself. Name another folder with -o.")
            os.makedirs(target.parent, exist_ok=True)
            _restore(str(path), str(name), key, str(target), quiet=quiet)
        except UndisclosedError as error:
            output.tell(f"Error: {error}")
            code = max(code, error.exit_code)
    ctx.exit(code)


def _pairs(releases: Path, maps: Path) -> Iterator[tuple[Path, Path]]:
    """Yields the files of a folder that have a map, each with it."""
    for name in sorted(maps.rglob(f"*{MAP_SUFFIX}")):
        inside = name.relative_to(maps)
        path = releases / inside.with_name(inside.name.removesuffix(MAP_SUFFIX))
        if path.is_file():
            yield path, name


def _restore(release: str, name: str, key: bytes, target: str, *, quiet: bool) -> None:
    from undisclosed.interfaces.owner_map import restore

    restored = restore(release, name, key)
    # It quotes what the map holds: who may not read that must not read this.
    output.write_release(target, restored.data, quotes=name)
    what = "" if target == output.STANDARD else f"{target}: "
    told = "the bytes are those of the input" if restored.same else _OTHERWISE
    output.tell(f"{what}restored; {told}.", quiet=quiet)


_OTHERWISE = (
    "the text is that of the input, the bytes are not: markup within a word, and what was left "
    "out, do not come back"
)
