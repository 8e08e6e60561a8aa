"""The options that commands share, so that they mean the same everywhere."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from undisclosed.interfaces.cli.app import FORMAT

if TYPE_CHECKING:
    from undisclosed.engine import Engine
    from undisclosed.knowledge.protocol import LocalKnowledge
    from undisclosed.language.protocol import Language
    from undisclosed.policy import Kind, Policy, Protection, Settings
    from undisclosed.taxonomy.protocol import Taxonomy

Command = TypeVar("Command", bound=Callable[..., Any])

PATH = click.Path(allow_dash=True, readable=False)
"""A path, for shells to complete; whether it can be read is found out by reading it."""

_PRESETS = ("strict", "balanced", "light", "paper")


def number_or_off(value: str) -> float | str:
    """Reads a number, or "off"."""
    if value.strip().lower() == "off":
        return "off"
    try:
        return float(value)
    except ValueError:
        raise click.BadParameter(f"{value!r} is neither a number nor 'off'.") from None


@dataclass(frozen=True, slots=True)
class PolicyOptions:
    """What the command line says of the policy and of the parts to judge it with.

    Attributes:
        protect: Protections as typed.
        kind: Kind of those protections.
        policy: Policy file.
        preset: Preset to start from, instead of the file's settings.
        changes: Settings given one by one.
        knowledge: Pack to use instead of the shipped one.
        taxonomy: Taxonomies to use instead of WordNet.
    """

    protect: tuple[str, ...] = ()
    kind: Kind = "auto"
    policy: str | None = None
    preset: str | None = None
    changes: Mapping[str, Any] = field(default_factory=dict)
    knowledge: str | None = None
    taxonomy: tuple[str, ...] = ()

    def read_policy(self) -> Policy:
        """Returns the policy: the file's, with what the command line says on top.

        A protection typed for an entity of the file replaces it, others are added; a preset puts
        the file's settings aside.
        """
        from undisclosed.policy import Policy

        return Policy(*self.read_parts())

    def read_parts(self) -> tuple[tuple[Protection, ...], Settings]:
        """Returns what `read_policy` makes a policy of, where protections may also be missing."""
        from undisclosed.policy import Settings, read_policy

        protections = self._typed_protections()
        settings = Settings()
        if self.policy is not None:
            given = read_policy(Path(self.policy))
            protections = _put_over(given.protections, protections)
            settings = given.settings
        return tuple(protections), self._settings(settings)

    def _typed_protections(self) -> list[Protection]:
        from undisclosed.policy import Protection

        parsed = [Protection.parse(text) for text in self.protect]
        return [replace(protection, kind=self.kind) for protection in parsed]

    def _settings(self, settings: Settings) -> Settings:
        from undisclosed.policy import Settings

        if self.preset is not None:
            return Settings.of(self.preset, **self.changes)
        return settings.with_changes(**self.changes)

    def sources(self, file: str) -> dict[str, str | None]:
        """Returns the files that are read, by what to call them."""
        return {"the input": file, "the policy file": self.policy, "the pack": self.knowledge}

    def open_engine(self) -> Engine:
        """Opens knowledge and taxonomy and measures the policy."""
        # First, since a slip in the policy is found at once.
        policy = self.read_policy()
        from undisclosed.engine import Engine

        return Engine(
            policy,
            knowledge=open_knowledge(self.knowledge),
            taxonomy=open_taxonomy(self.taxonomy),
        )


def _put_over(given: Sequence[Protection], typed: list[Protection]) -> list[Protection]:
    """Puts typed protections in the places of the file's for the same entities, others behind."""
    from undisclosed.policy import entity_keys

    rest = list(typed)
    merged = []
    for protection in given:
        keys = entity_keys(protection.entity)
        same = [p for p in rest if entity_keys(p.entity) & keys]
        merged += same or [protection]
        rest = [p for p in rest if p not in same]
    return merged + rest


def open_knowledge(path: str | None) -> LocalKnowledge:
    """Opens a pack; the shipped one if none is named."""
    if path is None:
        from undisclosed.knowledge.pack.embedded import open_default

        return open_default()
    from undisclosed.knowledge.pack.pack import Pack

    return Pack(path)


def open_taxonomy(names: tuple[str, ...]) -> Taxonomy:
    """Opens a taxonomy: "wordnet" or a CSV file."""
    from undisclosed.errors import PolicyError

    if len(names) > 1:
        raise PolicyError("Only one --taxonomy can be used at a time. Keep one.")
    if not names or names[0].lower() == "wordnet":
        from undisclosed.taxonomy.wordnet import WordNet

        return WordNet.open()
    if Path(names[0]).suffix.lower() != ".csv":
        raise PolicyError(f"A taxonomy is 'wordnet' or a .csv file. Got {names[0]!r}.")
    from undisclosed.taxonomy.table import TableTaxonomy

    return TableTaxonomy.open(names[0])


LANGUAGES = ("en",)


def open_language(code: str) -> Language:
    """Returns the language with a tag, one of `LANGUAGES`."""
    from undisclosed.language.english.english import shipped_english

    return {"en": shipped_english}[code]()


knowledge_option = click.option(
    "--knowledge",
    metavar="PACK",
    type=PATH,
    help="Pack of page counts to use instead of the shipped one.",
)
taxonomy_option = click.option(
    "--taxonomy",
    multiple=True,
    type=PATH,
    metavar="wordnet|FILE.csv",
    help="Taxonomy to generalize with.  [default: wordnet]",
)

output_option = click.option(
    "-o", "--output", "out", metavar="OUT", type=PATH, help="Where to write instead of printing."
)
report_option = click.option(
    "--report", metavar="R.html|R.json", type=PATH, help="Also write a report for reviewers."
)

_POLICY_OPTIONS = (
    click.option(
        "--protect",
        multiple=True,
        metavar="ENTITY[=AT_MOST]",
        help="What must not come out, and what readers may at most learn. Repeatable. Without "
        "=AT_MOST, what gives the entity away for certain or passes --max-lift is changed.",
    ),
    click.option("--policy", metavar="FILE", type=PATH, help="Policy file, TOML or YAML."),
    click.option(
        "--kind",
        type=click.Choice(["auto", "class", "individual"]),
        default="auto",
        show_default=True,
        help="Whether the entities of --protect are kinds of things or individuals.",
    ),
    click.option(
        "--preset",
        type=click.Choice(_PRESETS),
        help="Settings to start from, instead of those of the policy file.  [default: balanced]",
    ),
    click.option("--strict", is_flag=True, help="Short for --preset strict."),
    click.option("--max", "max_group", type=int, metavar="N", help="Largest group looked at."),
    click.option(
        "--context",
        metavar="sentence|paragraph|document|N",
        help="Within what groups are looked at; N neighbouring sentences.",
    ),
    click.option(
        "--probability",
        type=click.Choice(["standard", "contextual", "taxonomic", "mixed"]),
        help="How entity, generalization and terms are counted.",
    ),
    click.option(
        "--groups", type=click.Choice(["joint", "product"]), help="How groups are counted."
    ),
    click.option(
        "--evidence",
        type=click.Choice(["point", "bound", "score"]),
        help="How much evidence a finding needs.",
    ),
    click.option(
        "--unknown",
        type=click.Choice(["redact", "keep"]),
        help="What happens to terms that the knowledge does not know.",
    ),
    click.option(
        "--min-lift",
        type=number_or_off,
        metavar="NUMBER|off",
        help="A finding must raise the entity so many times.",
    ),
    click.option(
        "--max-lift",
        type=number_or_off,
        metavar="NUMBER|off",
        help="What raises the entity more than so many times is a finding.",
    ),
    click.option("--tolerance", type=float, help="How many times the threshold is tolerated."),
    click.option(
        "--mode",
        type=click.Choice(["sanitize", "redact"]),
        help="Generalize where possible, or always remove.",
    ),
    click.option("--marker", metavar="TEXT", help="What stands in place of a removed term."),
    knowledge_option,
    taxonomy_option,
)
_SETTINGS = (
    "max_group",
    "context",
    "probability",
    "groups",
    "evidence",
    "unknown",
    "min_lift",
    "max_lift",
    "tolerance",
    "mode",
    "marker",
)


def policy_options(command: Command) -> Command:
    """Gives a command the options of a policy, as one argument `options`."""

    @wraps(command)
    def wrapped(*args: Any, **given: Any) -> Any:
        return command(*args, options=_collect(given), **given)

    for option in reversed(_POLICY_OPTIONS):
        option(wrapped)
    return wrapped  # type: ignore[return-value]


def _collect(given: dict[str, Any]) -> PolicyOptions:
    """Takes the options of a policy out of all that was given."""
    changes = {name: given.pop(name) for name in _SETTINGS}
    preset, strict = given.pop("preset"), given.pop("strict")
    if strict and preset not in (None, "strict"):
        raise click.UsageError(f"--strict and --preset {preset} contradict each other.")
    return PolicyOptions(
        preset="strict" if strict else preset,
        changes={
            name: None if value == "off" and name.endswith("_lift") else value
            for name, value in changes.items()
            if value is not None
        },
        **{name: given.pop(name) for name in ("protect", "kind", "policy", "knowledge")},
        taxonomy=given.pop("taxonomy"),
    )


def format_option(*formats: str) -> Callable[[Command], Command]:
    """Gives a command --format; errors then come in the same shape."""

    def remember(ctx: click.Context, param: click.Parameter, value: str) -> str:  # noqa: ARG001
        ctx.meta[FORMAT] = value
        return value

    return click.option(
        "--format",
        "format_",
        type=click.Choice(formats),
        default=formats[0],
        show_default=True,
        is_eager=True,
        callback=remember,
        help="How the result is written.",
    )


def known_encoding(value: str) -> str:
    """Refuses an encoding that Python does not know, or that is none of text."""
    try:
        "".encode(value)
    except (LookupError, ValueError):
        raise click.BadParameter(
            f"{value!r} is no encoding that Python knows, such as utf-8, cp1252 or utf-16."
        ) from None
    return value


def encoding_option(command: Command) -> Command:
    """Gives a command --encoding."""
    return click.option(
        "--encoding",
        type=known_encoding,
        metavar="NAME",
        default="utf-8",
        show_default=True,
        help="Encoding of text in and out.",
    )(command)


def talk_options(command: Command) -> Command:
    """Gives a command --quiet and --verbose."""
    command = click.option("-v", "--verbose", is_flag=True, help="Tell more on standard error.")(
        command
    )
    return click.option("-q", "--quiet", is_flag=True, help="Tell nothing but errors.")(command)


def color_option(command: Command) -> Command:
    """Gives a command --color and --no-color."""
    return click.option(
        "--color/--no-color",
        default=None,
        help="Colour the text.  [default: on a terminal, unless NO_COLOR is set]",
    )(command)


def use_color(wanted: bool | None, *, output: str = "-") -> bool:
    """Decides about colour: as told, else for a terminal unless NO_COLOR is set."""
    if wanted is not None:
        return wanted
    if output != "-" or os.environ.get("NO_COLOR"):
        return False
    return sys.stdout.isatty()
