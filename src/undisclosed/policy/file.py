"""Policies as files, TOML or YAML, and those that come with the package, by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from undisclosed.errors import PolicyError
from undisclosed.formats.files import reason
from undisclosed.policy import shelf
from undisclosed.policy.declaration import is_off, known, refuse_unknown, show
from undisclosed.policy.policy import Policy, Protection, entity_keys
from undisclosed.policy.settings import SETTINGS, Settings
from undisclosed.toml import read_toml

# Merges of merges double with each line: a few hundred bytes would never be done.
_MERGED = 1_000


_KEYS = ("about", "include", "protect", "keep", "operators", "settings")


@dataclass(frozen=True, slots=True)
class About:
    """What a policy is for; for people to read.

    Attributes:
        title: What it is, in a few words.
        law: What asks for it, as lawyers cite it.
        link: Where that can be read.
        as_of: When it was last compared with that, as ISO 8601.
        note: What it does not do, or what to mind.
    """

    title: str = ""
    law: str = ""
    link: str = ""
    as_of: str = ""
    note: str = ""


def read_policy(path: str | Path) -> Policy:
    """Reads a policy file, TOML, or YAML by its ending (.yaml, .yml); or a shipped one, by name.

    >>> read_policy("gdpr-9-union").protections[0].entity
    'trade union'

    Raises:
        PolicyError: The file can't be read, or says something that no policy says.
    """
    if isinstance(path, str) and shelf.is_shipped(path):
        return policy_from(_shipped(path), source=f"the policy {path}")
    try:
        path = Path(path)
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise PolicyError(f"The policy file {path} can't be read: {reason(error)}.") from error
    except (ValueError, TypeError) as error:
        raise PolicyError(f"The policy file {path} can't be read: {error}") from error
    return policy_from(_parse(text, path), source=str(path))


def about(name: str) -> About:
    """Returns what a policy that comes with the package is for."""
    return _about_from(_shipped(name).get("about", {}), name)


def policy_from(data: object, *, source: str = "the policy") -> Policy:
    """Builds a policy from parsed file content: `protect`, `keep`, `operators`, `settings`.

    What it includes by name stands behind what it says itself; `about` is for people to read.
    """
    if not isinstance(data, Mapping):
        raise PolicyError(f"{source} must hold 'protect', 'keep', 'operators' and 'settings'.")
    refuse_unknown(data, _KEYS, f"key in {source}")
    _about_from(data.get("about", {}), source)
    parts = [data, *_included(data, source)]
    protections: list[Protection] = []
    seen: set[tuple[str, str]] = set()
    for part in parts:
        given = list(_protections_from(part, source))
        # Only over what is included: who protects a thing twice is told so.
        protections += [p for p in given if part is data or not entity_keys(p.entity) & seen]
        seen.update(key for protection in given for key in entity_keys(protection.entity))
    operators: dict[str, Any] = {}
    settings: dict[str, Any] = {}
    keep: list[Any] = []
    for part in reversed(parts):
        operators.update(_table(part, "operators", source))
        settings.update(_table(part, "settings", source))
    for part in parts:
        kept = part.get("keep", [])
        keep += [kept] if isinstance(kept, str) or not isinstance(kept, Sequence) else kept
    return Policy(tuple(protections), _settings_from(settings, source), keep, operators)


def _included(data: Mapping[str, Any], source: str) -> list[Mapping[str, Any]]:
    """Returns what a policy includes: shipped policies, which include none that include others."""
    given = data.get("include", [])
    if isinstance(given, str) or not isinstance(given, Sequence):
        raise PolicyError(f"In {source}, 'include' is a list of names. Got {show(given)}.")
    found = []
    for name in given:
        if not isinstance(name, str):
            raise PolicyError(f"In {source}, 'include' is a list of names. Got {show(name)}.")
        shipped = _shipped(name)
        found += [shipped, *_included(shipped, name)]
    return found


def _shipped(name: str) -> dict[str, Any]:
    return read_toml(shelf.text_of(name))


def _about_from(given: object, source: str) -> About:
    if not isinstance(given, Mapping):
        raise PolicyError(f"In {source}, 'about' is a table. Got {show(given)}.")
    said = known(given, About, f"key of 'about' in {source}")
    for key, value in said.items():
        if isinstance(value, date):
            said[key] = value.isoformat()
        elif not isinstance(value, str):
            raise PolicyError(f"In {source}, 'about' holds text. Got {show(value)}.")
    return About(**said)


def _table(part: Mapping[str, Any], key: str, source: str) -> Mapping[str, Any]:
    table = part.get(key, {})
    if not isinstance(table, Mapping):
        raise PolicyError(f"In {source}, {key!r} is a table. Got {show(table)}.")
    return table


def _protections_from(part: Mapping[str, Any], source: str) -> Iterator[Protection]:
    entries = part.get("protect", [])
    if not isinstance(entries, Sequence | Mapping):
        raise PolicyError(f"In {source}, 'protect' is a list. Got {show(entries)}.")
    if isinstance(entries, str):
        entries = [entries]
    if isinstance(entries, Mapping):
        entries = [{"entity": entity, "at_most": most} for entity, most in entries.items()]
    return (_protection_from(entry, source) for entry in entries)


def _protection_from(entry: object, source: str) -> Protection:
    if isinstance(entry, str):
        return Protection.parse(entry)
    if not isinstance(entry, Mapping):
        raise PolicyError(
            f"In {source}, each 'protect' entry names an 'entity'. Got {show(entry)}."
        )
    given = known(entry, Protection, f"key of a 'protect' entry in {source}")
    if "entity" not in given:
        raise PolicyError(f"In {source}, each 'protect' entry names an 'entity'.")
    return Protection(**given)


def _settings_from(given: Mapping[str, Any], source: str) -> Settings:
    """Lets a file switch a lift off in words, or as YAML reads `off`: false."""
    settings = known(given, Settings, f"setting in {source}")
    for name, value in settings.items():
        off = value is False or (isinstance(value, str) and is_off(value))
        if off and SETTINGS[name].optional:
            settings[name] = None
    return Settings.of(**settings)


def _parse(text: str, path: Path) -> object:
    language = "YAML" if path.suffix.lower() in (".yaml", ".yml") else "TOML"
    try:
        return _parse_yaml(text, path) if language == "YAML" else read_toml(text)
    except RecursionError:
        raise PolicyError(f"The policy file {path} is nested too deeply.") from None
    # Numbers and dates that are none, which both libraries let through.
    except (ValueError, TypeError, AttributeError, LookupError) as error:
        raise PolicyError(f"The policy file {path} is not valid {language}: {error}") from error


def _parse_yaml(text: str, path: Path) -> object:
    # Only here, since most runs need no YAML and the import is slow.
    import yaml

    class Loader(yaml.SafeLoader):
        """Refuses merges without end, and a key given twice, of which YAML would keep the last."""

        def compose_mapping_node(self, anchor: Any) -> yaml.MappingNode:
            node = super().compose_mapping_node(anchor)
            seen = set()
            # What is no scalar may unfold to more than memory holds; no mapping has such a key.
            for key in (key for key, _ in node.value if isinstance(key, yaml.ScalarNode)):
                if (key.tag, key.value) in seen:
                    line = key.start_mark.line + 1
                    raise PolicyError(
                        f"The policy file {path} gives {key.value!r} twice, again in line {line}. "
                        f"Keep one."
                    )
                seen.add((key.tag, key.value))
            return node

        def flatten_mapping(self, node: yaml.MappingNode) -> None:
            written = len(node.value)
            super().flatten_mapping(node)
            if len(node.value) > written + _MERGED:
                raise PolicyError(
                    f"The policy file {path} merges more than {_MERGED:,} keys into one place. "
                    "Write out what is meant."
                )

    try:
        return yaml.load(text, Loader)
    except yaml.YAMLError as error:
        raise PolicyError(f"The policy file {path} is not valid YAML: {error}") from error
