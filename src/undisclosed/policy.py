"""What must not come out, what readers may at most learn, and how strictly it is judged."""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Literal, get_args

from undisclosed.declaration import Setting, check_choice, declared_in, is_off, setting, show
from undisclosed.document.document import parse_context
from undisclosed.errors import PolicyError

Kind = Literal["auto", "class", "individual"]
KINDS: tuple[Kind, ...] = get_args(Kind)
Probability = Literal["standard", "contextual", "taxonomic", "mixed"]
Groups = Literal["joint", "product"]
Evidence = Literal["point", "bound", "score"]
Unknown = Literal["redact", "keep"]
Identifiers = Literal["keep", "change"]
Change = Literal["pointer", "all"]
Mode = Literal["sanitize", "redact"]


@dataclass(frozen=True, slots=True)
class Protection:
    """One sensitive entity c and the generalization g(c) that readers may at most learn.

    Attributes:
        entity: c, as a reader would write it: "HIV", "Jane Roe".
        at_most: g(c); None asks for plain C-sanitization (Definition 1).
        aliases: Other names of c that the taxonomy can't know.
        kind: Whether c is a class of things or one individual; "auto" asks the taxonomy.
    """

    entity: str
    at_most: str | None = None
    aliases: tuple[str, ...] = ()
    kind: Kind = "auto"

    def __post_init__(self) -> None:
        _check_name("entity", self.entity)
        if self.at_most is not None:
            _check_name("at_most", self.at_most)
        if self.at_most is not None and self.at_most.casefold() == self.entity.casefold():
            raise PolicyError(f"'at_most' must be more general than {self.entity!r} itself.")
        if not isinstance(self.aliases, list | tuple):
            raise PolicyError(f"'aliases' must be a list of names. Got {show(self.aliases)}.")
        for alias in self.aliases:
            _check_name("aliases", alias)
        object.__setattr__(self, "aliases", tuple(self.aliases))
        check_choice("kind", self.kind, KINDS)

    @classmethod
    def parse(cls, text: str) -> Protection:
        """Reads "HIV=infection", or "HIV" alone for Definition 1."""
        if not isinstance(text, str):
            raise PolicyError(f"A protection is written ENTITY=AT_MOST. Got {show(text)}.")
        entity, equals, at_most = (part.strip() for part in text.partition("="))
        if not entity or (equals and not at_most):
            raise PolicyError(f"A protection is written ENTITY=AT_MOST or ENTITY. Got {text!r}.")
        return cls(entity, at_most or None)


PRESETS: Mapping[str, Mapping[str, Any]] = {
    "strict": {
        "min_lift": None,
        "z_squared": 1.0,
        "group_gain": 2.0,
        "context": "3",
        "span_ratio": 7.0,
        "word_ratio": 7.0,
    },
    "careful": {"word_ratio": 40.0},
    "balanced": {},
    "light": {"tolerance": 2.5, "max_group": 1, "span_ratio": 100.0, "rare_pages": 0},
    "paper": {
        "probability": "contextual",
        "evidence": "point",
        "min_lift": None,
        "max_lift": None,
        "min_pages": 1,
        "context": "document",
        "change": "all",
        "span_ratio": None,
        "word_ratio": 1.0,
        "rare_pages": 0,
    },
}
"""Named bundles of settings, as changes to the defaults. `paper` is the published algorithm."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How disclosure is measured and what is done about it.

    The defaults are the `balanced` preset; `Settings.of("strict", max_group=3)` starts elsewhere.
    `SETTINGS` has what is said here of each of them.
    """

    preset: str = setting("balanced", "The preset that the others start from.", choices=PRESETS)
    probability: Probability = setting(
        "mixed",
        "How entity, generalization and terms are counted: `standard` as written, the entity alone "
        "(eq. 7); `contextual` the entity where its generalization stands too (eq. 9); `taxonomic` "
        "each as a concept (eq. 5); `mixed` the entity as a concept, the rest as written.",
        choices=get_args(Probability),
    )
    groups: Groups = setting(
        "joint",
        "How groups are counted: `joint` on the pages that they share (eq. 3), `product` as if "
        "their terms were independent (eq. 8).",
        choices=get_args(Groups),
    )
    evidence: Evidence = setting(
        "score",
        "How much evidence a finding needs: `point` the raw ratio; `bound` its lower bound; "
        "`score` the ratio for single terms, but for phrases and groups a score test, and that "
        "they point at the entity clearly more than their best part.",
        choices=get_args(Evidence),
    )
    level: float = setting(
        0.05, "One-sided level of the lower bound, with `bound` evidence.", bounds=(1e-6, 0.5)
    )
    z_squared: float = setting(
        2.0, "Squared z of the score test, with `score` evidence.", bounds=(0, 100)
    )
    group_gain: float = setting(
        4.0,
        "How many times more a phrase or group must point at the entity than any part of it, with "
        "`score` evidence.",
        bounds=(1, 1e6),
    )
    max_group: int = setting(2, "Largest group looked at (MAX).", bounds=(1, 8), whole=True)
    context: str = setting(
        "2",
        "Within what groups are looked at; N neighbouring sentences.",
        form="sentence|paragraph|document|N",
    )
    min_lift: float | None = setting(
        7.0,
        "A finding must raise the entity at least so many times above its base rate.",
        bounds=(1, 1e9),
        optional=True,
    )
    max_lift: float | None = setting(
        64.0,
        "What raises the entity more than so many times is a finding.",
        bounds=(1, 1e9),
        optional=True,
    )
    tolerance: float = setting(
        1.0,
        "How many times the threshold is tolerated; 1 is Definition 3.",
        bounds=(1e-3, 1e6),
    )
    min_pages: int = setting(
        3,
        "Pages on which a term must stand for the knowledge to speak for it.",
        bounds=(1, 1_000_000),
        whole=True,
    )
    span_ratio: float | None = setting(
        20.0,
        "Of an individual: a name, date, place or number goes unless it leaves one in so many of "
        "all that are meant by the generalization. Off: such spans are not looked for.",
        bounds=(1, 1e9),
        optional=True,
    )
    word_ratio: float | None = setting(
        None,
        "Of an individual: the same for ordinary words; names and numbers then go whenever they "
        "narrow it down at all. Off: ordinary words stay.",
        bounds=(1, 1e9),
        optional=True,
    )
    rare_pages: int = setting(
        10,
        "Of an individual: ordinary words on fewer pages of the generalization go.",
        bounds=(0, 1_000_000),
        whole=True,
    )
    identifiers: Identifiers = setting(
        "keep",
        "`change` also takes out what identifies people, whoever they are, without naming anybody.",
        choices=get_args(Identifiers),
    )
    unknown: Unknown = setting(
        "redact",
        "What happens to terms that the knowledge does not know.",
        choices=get_args(Unknown),
    )
    change: Change = setting(
        "pointer",
        "Of a risky group, `pointer` changes the member that points at the entity most; `all` "
        "takes the best way to generalize the whole group by total information content (H3 as "
        "printed).",
        choices=get_args(Change),
    )
    mode: Mode = setting(
        "sanitize",
        "`sanitize` generalizes where possible, `redact` always removes.",
        choices=get_args(Mode),
    )
    marker: str = setting("[removed]", "What stands in place of a removed term.")

    def __post_init__(self) -> None:
        for name, declared in SETTINGS.items():
            declared.check(name, getattr(self, name))
        object.__setattr__(self, "context", _context_as_text(self.context))
        _check_marker(self.marker)
        if self.min_lift and self.max_lift and self.min_lift > self.max_lift:
            raise PolicyError("'min_lift' must not be larger than 'max_lift'.")

    @classmethod
    def of(cls, preset: str = "balanced", **changes: Any) -> Settings:
        """Returns a preset with changes, refusing names that do not exist."""
        SETTINGS["preset"].check("preset", preset)
        return cls(preset=preset, **_known({**PRESETS[preset], **changes}, cls, "setting"))

    def with_changes(self, **changes: Any) -> Settings:
        """Returns these settings with changes."""
        return replace(self, **_known(changes, type(self), "setting"))

    def as_dict(self) -> dict[str, Any]:
        """Returns all settings by name, for reports and certificates."""
        return asdict(self)


SETTINGS: Mapping[str, Setting] = declared_in(Settings)
"""What each setting is for and may be, by name."""


@dataclass(frozen=True, slots=True)
class Policy:
    """The protections, in order of importance, and the settings they are judged under."""

    protections: tuple[Protection, ...]
    settings: Settings = field(default_factory=Settings)

    def __post_init__(self) -> None:
        given = self.protections
        if not isinstance(given, list | tuple) or not all(isinstance(p, Protection) for p in given):
            raise PolicyError(
                f"'protections' must be a tuple of Protections. Got {show(given)}. As text they "
                'are given to Policy.of("HIV=infection").'
            )
        if not isinstance(self.settings, Settings):
            raise PolicyError(
                f"'settings' must be Settings. Got {show(self.settings)}. Make some with "
                "Settings.of(max_group=3)."
            )
        object.__setattr__(self, "protections", tuple(given))
        if not given and self.settings.identifiers == "keep":
            raise PolicyError(
                "The policy protects nothing. Name at least one entity, e.g. HIV=infection, or set "
                "'identifiers' to 'change'."
            )
        seen: set[tuple[str, str]] = set()
        for protection in self.protections:
            keys = entity_keys(protection.entity)
            if keys & seen:
                raise PolicyError(
                    f"The entity {protection.entity!r} is protected twice. Keep one; case and "
                    f"plural make no other entity."
                )
            seen |= keys

    @classmethod
    def of(cls, *protections: str | Protection, **settings: Any) -> Policy:
        """Builds a policy from "HIV=infection" strings or `Protection`s.

        Settings are given by name; `preset` names the bundle they change.
        """
        parsed = tuple(p if isinstance(p, Protection) else Protection.parse(p) for p in protections)
        return cls(parsed, Settings.of(**settings))

    def as_dict(self) -> list[dict[str, Any]]:
        """Returns the protections as plain data, for reports and certificates."""
        return [
            {**asdict(protection), "aliases": list(protection.aliases)}
            for protection in self.protections
        ]


def entity_keys(entity: str) -> set[tuple[str, str]]:
    """Returns keys of which two ways to write one entity share one.

    >>> bool(entity_keys("HIV") & entity_keys("hiv"))
    True
    >>> bool(entity_keys("aid") & entity_keys("AIDS"))
    False
    """
    name = " ".join(entity.split())
    # The s of capitals is a letter of theirs; "ss", "us" and "is" end singulars.
    plural = len(name) > 3 and name.endswith("s") and not name.endswith(("ss", "us", "is"))
    singular = name.removesuffix("s") if plural else name
    return {("name", name.casefold()), ("singular", singular.casefold())}


def read_policy(path: str | Path) -> Policy:
    """Reads a policy file: TOML, or YAML by its ending (.yaml, .yml).

    Raises:
        PolicyError: The file can't be read, or says something that no policy says.
    """
    try:
        path = Path(path)
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, ValueError, TypeError) as error:
        raise PolicyError(f"The policy file {path} can't be read: {error}") from error
    return policy_from(_parse(text, path), source=str(path))


def policy_from(data: object, *, source: str = "the policy") -> Policy:
    """Builds a policy from parsed file content: `protect` entries and `settings`."""
    if not isinstance(data, Mapping):
        raise PolicyError(f"{source} must hold 'protect' and 'settings'.")
    _refuse_unknown(data, ("protect", "settings"), f"key in {source}")
    settings = data.get("settings", {})
    entries = data.get("protect", [])
    if not isinstance(settings, Mapping) or not isinstance(entries, Sequence | Mapping):
        raise PolicyError(f"In {source}, 'protect' is a list and 'settings' a table.")
    if isinstance(entries, str):
        entries = [entries]
    if isinstance(entries, Mapping):
        entries = [{"entity": entity, "at_most": most} for entity, most in entries.items()]
    protections = tuple(_protection_from(entry, source) for entry in entries)
    return Policy(protections, _settings_from(settings, source))


def _protection_from(entry: object, source: str) -> Protection:
    if isinstance(entry, str):
        return Protection.parse(entry)
    if not isinstance(entry, Mapping):
        raise PolicyError(
            f"In {source}, each 'protect' entry names an 'entity'. Got {show(entry)}."
        )
    given = _known(entry, Protection, f"key of a 'protect' entry in {source}")
    if "entity" not in given:
        raise PolicyError(f"In {source}, each 'protect' entry names an 'entity'.")
    return Protection(**given)


def _settings_from(given: Mapping[str, Any], source: str) -> Settings:
    """Lets a file switch a lift off in words, or as YAML reads `off`: false."""
    settings = _known(given, Settings, f"setting in {source}")
    for name, value in settings.items():
        off = value is False or (isinstance(value, str) and is_off(value))
        if off and SETTINGS[name].optional:
            settings[name] = None
    return Settings.of(**settings)


def _parse(text: str, path: Path) -> object:
    language = "YAML" if path.suffix.lower() in (".yaml", ".yml") else "TOML"
    try:
        return _parse_yaml(text, path) if language == "YAML" else tomllib.loads(text)
    except RecursionError:
        raise PolicyError(f"The policy file {path} is nested too deeply.") from None
    # Numbers and dates that are none, which both libraries let through.
    except (ValueError, TypeError, AttributeError, LookupError) as error:
        raise PolicyError(f"The policy file {path} is not valid {language}: {error}") from error


def _parse_yaml(text: str, path: Path) -> object:
    # Only here, since most runs need no YAML and the import is slow.
    import yaml

    class Loader(yaml.SafeLoader):
        """Refuses a key that is given twice; by itself YAML would keep the last."""

        def compose_mapping_node(self, anchor: Any) -> yaml.MappingNode:
            node = super().compose_mapping_node(anchor)
            seen = set()
            for key, _ in node.value:
                if isinstance(key, yaml.ScalarNode) and (key.tag, key.value) in seen:
                    line = key.start_mark.line + 1
                    raise PolicyError(
                        f"The policy file {path} gives {key.value!r} twice, again in line {line}. "
                        f"Keep one."
                    )
                seen.add((key.tag, str(key.value)))
            return node

    try:
        return yaml.load(text, Loader)
    except yaml.YAMLError as error:
        raise PolicyError(f"The policy file {path} is not valid YAML: {error}") from error


def _known(given: Mapping[str, Any], cls: type, what: str) -> dict[str, Any]:
    _refuse_unknown(given, [f.name for f in fields(cls)], what)
    return dict(given)


def _refuse_unknown(given: Mapping[str, Any], known: Sequence[str], what: str) -> None:
    for name in given:
        if name not in known:
            near = difflib.get_close_matches(str(name), known, 1)
            hint = f" Did you mean {near[0]!r}?" if near else ""
            raise PolicyError(f"Unknown {what}: {show(name)}.{hint} Known are: {', '.join(known)}.")


def _check_name(name: str, value: object) -> None:
    if not isinstance(value, str):
        what = "a list of names" if name == "aliases" else "text"
        raise PolicyError(f"'{name}' must be {what}. Got {show(value)}.")
    if not any(map(str.isalnum, value)):
        raise PolicyError(f"'{name}' must contain a letter or digit. Got {show(value)}.")


def _context_as_text(value: object) -> str:
    """Lets `context = 2` stand for `context = "2"`."""
    number = isinstance(value, int) and not isinstance(value, bool)
    text = show(value) if number else value
    if not isinstance(text, str):
        raise PolicyError(
            f"'context' must be sentence, paragraph, document or a number of sentences. "
            f"Got {show(value)}."
        )
    parse_context(text)
    return text


def _check_marker(value: object) -> None:
    if not isinstance(value, str) or not 1 <= len(value) <= 40 or not value.isprintable():
        raise PolicyError(f"'marker' must be 1 to 40 printable characters. Got {show(value)}.")
    # A marker that could be read as a word would make a removed term look like a statement.
    if value[0].isalnum() or value[-1].isalnum() or value != value.strip():
        raise PolicyError(
            f"'marker' must begin and end with a sign such as [ ] or *. Got {value!r}."
        )
