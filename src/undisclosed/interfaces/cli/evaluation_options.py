"""What `evaluate`, `attack` and `tune` share: the parts they open, and pictures."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from undisclosed.interfaces.cli import output
from undisclosed.interfaces.cli.options import PATH, open_knowledge
from undisclosed.interfaces.cli.policy_options import PolicyOptions

if TYPE_CHECKING:
    from undisclosed.evaluation.models.parts import Parts
    from undisclosed.evaluation.plots import Image
    from undisclosed.knowledge.protocol import LocalKnowledge

_IMAGES: dict[str, Image] = {".png": "png", ".svg": "svg"}

adversary_option = click.option(
    "--adversary",
    metavar="NAME|PACK",
    type=PATH,
    help="What the adversary knows.  [default: as --knowledge]",
)
plot_option = click.option(
    "--plot", metavar="FILE.png|svg", type=PATH, help="Also draw a picture of it."
)


def open_parts(options: PolicyOptions) -> Parts:
    """Opens what models of protection work with."""
    from undisclosed.evaluation.models.parts import Parts
    from undisclosed.interfaces.parts import open_parts as open_all

    return Parts(*open_all(options.language, options.knowledge, options.taxonomy))


def open_adversary(adversary: str | None, parts: Parts) -> LocalKnowledge:
    """Opens what the adversary knows: if nothing is named, what the texts are judged with."""
    from undisclosed.knowledge.protocol import need_lists

    knowledge = parts.knowledge if adversary is None else open_knowledge(adversary)
    return need_lists(knowledge, "An adversary")


def check_plot(plot: str | None, sources: dict[str, str | None]) -> None:
    """Refuses at once a picture that could not be drawn or written in the end."""
    if plot is None:
        return
    output.check_targets(sources, {"--plot": plot})
    if Path(plot).suffix.lower() not in _IMAGES:
        raise click.UsageError(f"--plot must end in {' or '.join(_IMAGES)}. Got {plot!r}.")
    from undisclosed.evaluation.plots import check_plotting

    check_plotting()


def write_plot(plot: str, draw: Callable[[Image], bytes]) -> None:
    """Writes a picture that was checked, as the kind of image that its name tells."""
    from undisclosed.formats.files import write_bytes

    write_bytes(plot, draw(_IMAGES[Path(plot).suffix.lower()]))
