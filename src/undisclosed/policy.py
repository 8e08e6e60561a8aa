"""What must not come out, what readers may at most learn, and how strictly it is judged."""

from __future__ import annotations

import difflib
import reprlib
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Literal, get_args

from undisclosed.document.document import parse_context
from undisclosed.errors import PolicyError

Kind = Literal["auto", "class", "individual"]
Probability = Literal["standard", "contextual", "taxonomic", "mixed"]
Groups = Literal["joint", "product"]
Evidence = Literal["point", "bound", "score"]
Unknown = Literal["redact", "keep"]
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
            raise PolicyError(f"'aliases' must be a list of names. Got {_show(self.aliases)}.")
        for alias in self.aliases:
            _check_name("aliases", alias)
        object.__setattr__(self, "aliases", tuple(self.aliases))
        _check_choice("kind", self.kind, get_args(Kind))

    @classmethod
    def parse(cls, text: str) -> Protection:
        """Reads "HIV=infection", or "HIV" alone for Definition 1."""
        if not isinstance(text, str):
            raise PolicyError(f"A protection is written ENTITY=AT_MOST. Got {_show(text)}.")
        entity, equals, at_most = (part.strip() for part in text.partition("="))
        if not entity or (equals and not at_most):
            raise PolicyError(f"A protection is written ENTITY=AT_MOST or ENTITY. Got {text!r}.")
        return cls(entity, at_most or None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How disclosure is measured and what is done about it.

    The defaults are the `balanced` preset; `Settings.of("strict", max_group=3)` starts elsewhere.

    Attributes:
        preset: The preset these settings started from, for the report.
        probability: How c, g(c) and terms are counted. `standard`: as written, c alone (eq. 7).
            `contextual`: c where g(c) stands too (eq. 9). `taxonomic`: each as a concept (eq. 5).
            `mixed`: c as a concept, g(c) and terms as written.
        groups: `joint` (eq. 3) or `product` (eq. 8) probability of a group.
        evidence: `point`: the raw ratio decides. `bound`: the lower bound of P(c|T) must pass.
            `score`: single terms by ratio; phrases and groups must pass a score test and point
            at c clearly more than their best part.
        level: One-sided level of the lower bound, with `bound`.
        z_squared: Squared z of the score test, with `score`.
        group_gain: How many times more a phrase or group must point at c than any part of it,
            with `score`.
        max_group: MAX, the largest group looked at.
        context: The stretch within which groups are looked at: "sentence", "paragraph",
            "document", or a number of neighbouring sentences.
        min_lift: A finding must raise c at least so many times above P(c); None for no floor.
        max_lift: What raises c more than so many times is a finding; None for no cap.
        tolerance: How many times P(c|g) is tolerated; 1 is Definition 3.
        min_pages: Pages on which a term must stand for K to speak for it.
        unknown: What happens to terms that K can't speak for.
        change: `pointer` changes the member of a group that points at c most; `all` chooses the
            best generalization of the whole group by total information content (H3 as printed).
        mode: `sanitize` generalizes where it can, `redact` always removes.
        marker: What stands in the place of a removed term.
    """

    preset: str = "balanced"
    probability: Probability = "mixed"
    groups: Groups = "joint"
    evidence: Evidence = "score"
    level: float = 0.05
    z_squared: float = 2.0
    group_gain: float = 4.0
    max_group: int = 2
    context: str = "2"
    min_lift: float | None = 7.0
    max_lift: float | None = 64.0
    tolerance: float = 1.0
    min_pages: int = 3
    unknown: Unknown = "redact"
    change: Change = "pointer"
    mode: Mode = "sanitize"
    marker: str = "[removed]"

    def __post_init__(self) -> None:
        _check_choice("preset", self.preset, PRESETS)
        for name, choices in _CHOICES.items():
            _check_choice(name, getattr(self, name), choices)
        for name, (least, most) in _RANGES.items():
            _check_range(name, getattr(self, name), least, most)
        object.__setattr__(self, "context", _context_as_text(self.context))
        _check_marker(self.marker)
        if self.min_lift and self.max_lift and self.min_lift > self.max_lift:
            raise PolicyError("'min_lift' must not be larger than 'max_lift'.")

    @classmethod
    def of(cls, preset: str = "balanced", **changes: Any) -> Settings:
        """Returns a preset with changes, refusing names that do not exist."""
        _check_choice("preset", preset, PRESETS)
        return cls(preset=preset, **_known({**PRESETS[preset], **changes}, cls, "setting"))

    def with_changes(self, **changes: Any) -> Settings:
        """Returns these settings with changes."""
        return replace(self, **_known(changes, type(self), "setting"))

    def as_dict(self) -> dict[str, Any]:
        """Returns all settings by name, for reports and certificates."""
        return asdict(self)


PRESETS: Mapping[str, Mapping[str, Any]] = {
    "strict": {"min_lift": None, "z_squared": 1.0, "group_gain": 2.0, "context": "3"},
    "balanced": {},
    "light": {"tolerance": 2.5, "max_group": 1},
    "paper": {
        "probability": "contextual",
        "evidence": "point",
        "min_lift": None,
        "max_lift": None,
        "min_pages": 1,
        "context": "document",
        "change": "all",
    },
}
"""Named bundles of settings, as changes to the defaults. `paper` is the published algorithm."""

_CHOICES: Mapping[str, tuple[str, ...]] = {
    "probability": get_args(Probability),
    "groups": get_args(Groups),
    "evidence": get_args(Evidence),
    "unknown": get_args(Unknown),
    "change": get_args(Change),
    "mode": get_args(Mode),
}
_RANGES: Mapping[str, tuple[float, float]] = {
    "level": (1e-6, 0.5),
    "z_squared": (0, 100),
    "group_gain": (1, 1e6),
    "max_group": (1, 8),
    "min_lift": (1, 1e9),
    "max_lift": (1, 1e9),
    "tolerance": (1e-3, 1e6),
    "min_pages": (1, 1_000_000),
}


@dataclass(frozen=True, slots=True)
class Policy:
    """The protections, in order of importance, and the settings they are judged under."""

    protections: tuple[Protection, ...]
    settings: Settings = field(default_factory=Settings)

    def __post_init__(self) -> None:
        if not self.protections:
            raise PolicyError(
                "The policy protects nothing. Name at least one entity, e.g. HIV=infection."
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


def read_policy(path: Path) -> Policy:
    """Reads a policy file: TOML, or YAML by its ending (.yaml, .yml).

    Raises:
        PolicyError: The file can't be read, or says something that no policy says.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, ValueError) as error:
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
            f"In {source}, each 'protect' entry names an 'entity'. Got {_show(entry)}."
        )
    given = _known(entry, Protection, f"key of a 'protect' entry in {source}")
    if "entity" not in given:
        raise PolicyError(f"In {source}, each 'protect' entry names an 'entity'.")
    return Protection(**given)


def _settings_from(given: Mapping[str, Any], source: str) -> Settings:
    """Lets a file switch a lift off in words, or as YAML reads `off`: false."""
    settings = _known(given, Settings, f"setting in {source}")
    for name in ("min_lift", "max_lift"):
        value = settings.get(name)
        if value is False or (isinstance(value, str) and value.strip().lower() in ("off", "none")):
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
            raise PolicyError(
                f"Unknown {what}: {_show(name)}.{hint} Known are: {', '.join(known)}."
            )


def _check_choice(name: str, value: object, choices: Sequence[str] | Mapping[str, Any]) -> None:
    if not isinstance(value, str) or value not in choices:
        raise PolicyError(f"'{name}' must be one of {', '.join(choices)}. Got {_show(value)}.")


def _check_name(name: str, value: object) -> None:
    if not isinstance(value, str):
        what = "a list of names" if name == "aliases" else "text"
        raise PolicyError(f"'{name}' must be {what}. Got {_show(value)}.")
    if not any(map(str.isalnum, value)):
        raise PolicyError(f"'{name}' must contain a letter or digit. Got {_show(value)}.")


def _context_as_text(value: object) -> str:
    """Lets `context = 2` stand for `context = "2"`."""
    number = isinstance(value, int) and not isinstance(value, bool)
    text = _show(value) if number else value
    if not isinstance(text, str):
        raise PolicyError(
            f"'context' must be sentence, paragraph, document or a number of sentences. "
            f"Got {_show(value)}."
        )
    parse_context(text)
    return text


def _check_range(name: str, value: object, least: float, most: float) -> None:
    if value is None and name in ("min_lift", "max_lift"):
        return
    whole = name in ("max_group", "min_pages")
    number = isinstance(value, int if whole else int | float) and not isinstance(value, bool)
    if not number or not least <= value <= most:  # type: ignore[operator]
        kind = "a whole number" if whole else "a number"
        raise PolicyError(
            f"'{name}' must be {kind} from {least:g} to {most:g}. Got {_show(value)}."
        )


def _check_marker(value: object) -> None:
    if not isinstance(value, str) or not 1 <= len(value) <= 40 or not value.isprintable():
        raise PolicyError(f"'marker' must be 1 to 40 printable characters. Got {_show(value)}.")
    # A marker that could be read as a word would make a removed term look like a statement.
    if value[0].isalnum() or value[-1].isalnum() or value != value.strip():
        raise PolicyError(
            f"'marker' must begin and end with a sign such as [ ] or *. Got {value!r}."
        )


def _show(value: object) -> str:
    """Quotes what was given, and only its beginning where it is long or deep."""
    short = reprlib.Repr()
    short.maxlevel, short.maxstring, short.maxother = 2, 100, 100
    try:
        return short.repr(value)
    except ValueError:  # Python writes no number of more than some thousand digits.
        return "a number of too many digits"
