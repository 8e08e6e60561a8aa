"""Writes into the pages of docs/cases/ what their commands print.

    python -m tools.cases

A block that begins with three backticks, a language and the name of a file shows that file. A block
of the language "console" has commands behind "$ ", each followed by all that it prints. Commands
run one after the other in a copy of the folder. A test holds the pages to it.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import chdir
from pathlib import Path

from click.testing import CliRunner

from undisclosed.interfaces.cli import main as undisclosed

CASES = Path(__file__).parent.parent / "docs" / "cases"
_BLOCK = re.compile(r"^```(?P<language>\w+)(?: (?P<file>\S+))?\n(?P<body>.*?)^```$", re.M | re.S)


def main() -> None:
    """Renews all pages."""
    for page in sorted(CASES.glob("*.md")):
        page.write_text(renewed(page), encoding="utf-8")


def renewed(page: Path) -> str:
    """Returns a page with its files and with what its commands print now."""
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder) / "case"
        shutil.copytree(page.parent, here)
        with chdir(here):
            return _BLOCK.sub(_renew, page.read_text(encoding="utf-8"))


def _renew(block: re.Match[str]) -> str:
    language, file = block["language"], block["file"]
    if file:
        return f"```{language} {file}\n{Path(file).read_text(encoding='utf-8').rstrip()}\n```"
    if language == "console":
        printed = "\n".join(_run(block["body"]))
        return f"```console\n{printed}\n```"
    return block[0]


def _run(body: str) -> Iterator[str]:
    """Yields the commands of a block, each with what it prints."""
    for line in body.splitlines():
        if line.startswith("$ "):
            yield line
            printed = "\n".join(each.rstrip() for each in _output(line[2:]).rstrip().split("\n"))
            if printed:
                yield printed


def _output(command: str) -> str:
    """Returns what a command prints, to both streams in their order."""
    program, *arguments = shlex.split(command)
    if program == "cat":
        return Path(arguments[0]).read_text(encoding="utf-8")
    if program != "undisclosed":
        raise ValueError(f"A case runs undisclosed and cat. Got {program!r}.")
    done = CliRunner(env={**os.environ, "COLUMNS": "100"}).invoke(undisclosed, arguments)
    if done.exit_code not in (0, 1):
        raise ValueError(f"{command!r} ended with {done.exit_code}: {done.output}")
    return done.output


if __name__ == "__main__":
    main()
