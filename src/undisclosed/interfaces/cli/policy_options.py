"""The options of a policy: what is protected, and its settings as they are declared."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from undisclosed.errors import PolicyError
from undisclosed.interfaces.cli.options import (
    PATH,
    Command,
    knowledge_option,
    language_option,
    taxonomy_option,
)
from undisclosed.policy.declaration import Setting, is_off
from undisclosed.policy.file import read_policy
from undisclosed.policy.policy import (
    KINDS,
    OPERATORS,
    Kind,
    Operator,
    Policy,
    Protection,
    entity_keys,
)
from undisclosed.policy.settings import SETTINGS, Settings

if TYPE_CHECKING:
    from undisclosed.engine import Engine
    from undisclosed.knowledge.collection import Collection


def number_or_off(value: str) -> float | str:
    """Reads a number, or "off" as such: None stands for what is not given."""
    if is_off(value):
        return "off"
    try:
        return float(value)
    except ValueError:
        raise click.BadParameter(f"{value!r} is neither a number nor 'off'.") from None


class PolicyParts(NamedTuple):
    """What a policy is made of; the fields are those of `Policy`."""

    protections: tuple[Protection, ...]
    settings: Settings
    keep: tuple[str, ...]
    operators: Mapping[str, Operator]


@dataclass(frozen=True, slots=True)
class PolicyOptions:
    """What the command line says of the policy and of the parts to judge it with.

    Attributes:
        protect: Protections as typed.
        kind: Kind of those protections.
        like: Words that describe them, as typed.
        keep: What stays whatever is found about it, beside what the file keeps.
        operators: What is done about what identifies people, by kind; over those of the file.
        key: File with the key of the operators `hash` and `invent`.
        policy: Policy file.
        preset: Preset to start from, instead of the file's settings.
        changes: Settings given one by one.
        knowledge: Name or pack of the knowledge to use instead of the shipped one.
        taxonomy: Names or files of taxonomies to use instead of WordNet.
        language: Tag of the language of the texts; found out if not given.
    """

    protect: tuple[str, ...] = ()
    kind: Kind = "auto"
    like: tuple[str, ...] = ()
    keep: tuple[str, ...] = ()
    operators: tuple[str, ...] = ()
    key: str | None = None
    policy: str | None = None
    preset: str | None = None
    changes: Mapping[str, Any] = field(default_factory=dict)
    knowledge: str | None = None
    taxonomy: tuple[str, ...] = ()
    language: str | None = None

    def read_policy(self) -> Policy:
        """Returns the policy: the file's, with what the command line says on top.

        A protection typed for an entity of the file replaces it, others are added; a preset puts
        the file's settings aside.
        """
        return Policy(*self.read_parts())

    def read_parts(self) -> PolicyParts:
        """Returns what `read_policy` makes a policy of, where protections may also be missing."""
        protections = self._typed_protections()
        settings, keep = Settings(), self.keep
        operators = dict(map(_operator, self.operators))
        if self.policy is not None:
            given = read_policy(self.policy)
            protections = _put_over(given.protections, protections)
            settings, keep = given.settings, (*given.keep, *keep)
            operators = {**given.operators, **operators}
        protections = _describe(protections, self.like)
        return PolicyParts(tuple(protections), self._settings(settings), keep, operators)

    def _typed_protections(self) -> list[Protection]:
        parsed = [Protection.parse(text) for text in self.protect]
        return [replace(protection, kind=self.kind) for protection in parsed]

    def _settings(self, settings: Settings) -> Settings:
        if self.preset is not None:
            return Settings.of(self.preset, **self.changes)
        return settings.with_changes(**self.changes)

    @property
    def names_policy(self) -> bool:
        """Whether anything is said of a policy."""
        lists = (self.protect, self.like, self.keep, self.operators, self.changes)
        return any(lists) or self.policy is not None or self.preset is not None

    def read_key(self) -> bytes | None:
        """Returns the key of the operators `hash` and `invent`, if one is given."""
        return None if self.key is None else _read_key(self.key)

    def sources(self, file: str) -> dict[str, str | None]:
        """Returns the files that are read, by what to call them."""
        from undisclosed.plugins import is_name

        named = self.policy is None or is_name(self.policy)
        policy = None if named else self.policy
        layers = {f"the taxonomy {given}": given for given in self.taxonomy[1:]}
        first = next(iter(self.taxonomy), None)
        parts = {"the pack": self.knowledge, "the taxonomy": first, **layers}
        files = {
            name: None if given and (is_name(given) or "://" in given) else given
            for name, given in parts.items()
        }
        return {"the input": file, "the policy file": policy, "the key": self.key, **files}

    def open_engine(
        self,
        *,
        consistent: bool = False,
        collection: str | None = None,
        encoding: str = "utf-8",
        sample: Callable[[], str] | None = None,
    ) -> Engine:
        """Opens knowledge and taxonomy and measures the policy.

        Args:
            consistent: Whether one person has one pseudonym in all texts.
            collection: Folder or pack of the user's own documents.
            encoding: How its texts are read.
            sample: Returns some of the texts, by which the language is told if none is named.
        """
        # First, since a slip in the policy is found at once.
        policy = self.read_policy()
        from undisclosed.engine import Engine
        from undisclosed.interfaces.parts import open_parts

        knowledge, taxonomy, language = open_parts(
            self.language, self.knowledge, self.taxonomy, sample
        )
        return Engine(
            policy,
            knowledge=knowledge,
            taxonomy=taxonomy,
            language=language,
            check_language=self.language is None,
            key=self.read_key(),
            consistent=consistent,
            collection=None if collection is None else _open_collection(collection, encoding),
        )


def _open_collection(given: str, encoding: str) -> Collection:
    from undisclosed.knowledge.collection import open_collection

    return open_collection(given, encoding=encoding)


def _operator(text: str) -> tuple[str, Operator]:
    """Reads "person=pseudonym"."""
    kind, equals, operator = (part.strip() for part in text.partition("="))
    if not equals or operator not in OPERATORS:
        raise click.BadParameter(
            f"An operator is written KIND=OPERATOR, e.g. person=pseudonym; operators are "
            f"{', '.join(OPERATORS)}. Got {text!r}."
        )
    return kind, operator


def _read_key(name: str) -> bytes:
    try:
        return Path(name).read_bytes().rstrip(b"\r\n")
    except OSError as error:
        raise PolicyError(f"The key file {name} can't be read: {error.strerror}.") from None


def _describe(given: Sequence[Protection], like: Sequence[str]) -> list[Protection]:
    """Gives protections the words that describe them, typed as "[ENTITY=]WORD,WORD"."""
    described = list(given)
    for text in like:
        entity, equals, words = text.partition("=") if "=" in text else ("", "", text)
        keys = entity_keys(entity)
        fitting = [n for n, p in enumerate(described) if not equals or keys & entity_keys(p.entity)]
        if len(fitting) != 1:
            raise click.BadParameter(
                "Words that describe one of several entities are written ENTITY=WORD,WORD, with "
                f"an entity that is protected. Got {text!r}."
            )
        found = tuple(word.strip() for word in words.split(",") if word.strip())
        described[fitting[0]] = replace(described[fitting[0]], like=found)
    return described


def _put_over(given: Sequence[Protection], typed: list[Protection]) -> list[Protection]:
    """Puts typed protections in the places of the file's for the same entities, others behind."""
    rest = list(typed)
    merged = []
    for protection in given:
        keys = entity_keys(protection.entity)
        same = [p for p in rest if entity_keys(p.entity) & keys]
        merged += same or [protection]
        rest = [p for p in rest if p not in same]
    return merged + rest


# The settings that have an option; the others are for policy files.
_SETTINGS = (
    "max_group",
    "context",
    "probability",
    "groups",
    "evidence",
    "unknown",
    "min_lift",
    "max_lift",
    "rare_gain",
    "within_gain",
    "tolerance",
    "span_ratio",
    "word_ratio",
    "least_crowd",
    "among",
    "mode",
    "marker",
)


def _setting_option(name: str) -> Callable[[Command], Command]:
    """Returns the option of a setting, as the setting is declared."""
    declared = SETTINGS[name]
    return click.option(
        "--max" if name == "max_group" else f"--{name.replace('_', '-')}",
        name,
        type=_type_of(declared),
        metavar=None if declared.choices else declared.form,
        help=declared.meaning.replace("`", ""),
    )


def _type_of(declared: Setting) -> Callable[[str], Any] | click.ParamType[Any]:
    if declared.choices:
        return click.Choice(declared.choices)
    if declared.bounds is None:
        return click.STRING
    if declared.optional:
        return number_or_off
    return click.INT if declared.whole else click.FLOAT


_POLICY_OPTIONS = (
    click.option(
        "--protect",
        multiple=True,
        metavar="ENTITY[=AT_MOST]",
        help="What must not come out, and what readers may at most learn. Repeatable. Without "
        "=AT_MOST, what gives the entity away for certain or passes --max-lift is changed.",
    ),
    click.option(
        "--policy",
        metavar="FILE|NAME",
        type=PATH,
        help="Policy file, TOML or YAML, or a policy that comes with the package: 'policies list'.",
    ),
    click.option(
        "--kind",
        type=click.Choice(KINDS),
        default="auto",
        show_default=True,
        help="Whether the entities of --protect are kinds of things or individuals.",
    ),
    click.option(
        "--like",
        multiple=True,
        metavar="[ENTITY=]WORD,WORD…",
        help="Words that describe an entity of which too little is known by its name: pages with "
        "two of them stand for its own. Repeatable.",
    ),
    click.option(
        "--preset",
        type=click.Choice(SETTINGS["preset"].choices),
        help="Settings to start from, instead of those of the policy file.  [default: balanced]",
    ),
    click.option("--strict", is_flag=True, help="Short for --preset strict."),
    click.option(
        "--identifiers",
        is_flag=True,
        help="Also take out what identifies people, whoever they are: names, dates, places, "
        "numbers, addresses.",
    ),
    click.option(
        "--hipaa",
        is_flag=True,
        help="Also take out the eighteen kinds of HIPAA's Safe Harbor; years, states "
        "and ages up to 89 stay.",
    ),
    click.option(
        "--keep",
        multiple=True,
        metavar="TERM|/PATTERN/",
        help="What stays whatever is found about it; the verdict tells how often. Repeatable.",
    ),
    click.option(
        "--operator",
        "operators",
        multiple=True,
        metavar="KIND=OPERATOR",
        help="What is done about a kind of what identifies people (person, place, phone … or "
        f"default): {', '.join(OPERATORS)}. Repeatable.  [default: generalize]",
    ),
    click.option("--key", metavar="FILE", type=PATH, help="Key of the operators hash and invent."),
    *(_setting_option(name) for name in _SETTINGS),
    knowledge_option,
    taxonomy_option,
    language_option,
)


def policy_options(command: Command) -> Command:
    """Gives a command the options of a policy, as one argument `options`."""

    @wraps(command)
    def wrapped(*args: Any, **given: Any) -> Any:
        return command(*args, options=_collect(given), **given)

    for option in reversed(_POLICY_OPTIONS):
        option(wrapped)
    return wrapped  # type: ignore[return-value]


_GIVEN = ("protect", "kind", "like", "keep", "operators", "key", "policy")
_PARTS = ("knowledge", "taxonomy", "language")


def _collect(given: dict[str, Any]) -> PolicyOptions:
    """Takes the options of a policy out of all that was given."""
    changes = {name: given.pop(name) for name in _SETTINGS}
    anybody, hipaa = given.pop("identifiers"), given.pop("hipaa")
    if anybody and hipaa:
        raise click.UsageError("--identifiers and --hipaa are two ways to choose. Keep one.")
    changes["identifiers"] = "hipaa" if hipaa else "change" if anybody else None
    preset, strict = given.pop("preset"), given.pop("strict")
    if strict and preset not in (None, "strict"):
        raise click.UsageError(f"--strict and --preset {preset} contradict each other.")
    return PolicyOptions(
        preset="strict" if strict else preset,
        changes={
            name: None if value == "off" and SETTINGS[name].optional else value
            for name, value in changes.items()
            if value is not None
        },
        **{name: given.pop(name) for name in (*_GIVEN, *_PARTS)},
    )
