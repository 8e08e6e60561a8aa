"""Policies as files: TOML or YAML."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from undisclosed.declaration import is_off, known, refuse_unknown, show
from undisclosed.errors import PolicyError
from undisclosed.formats.files import reason
from undisclosed.policy import Policy, Protection
from undisclosed.settings import SETTINGS, Settings

# Merges of merges double with each line: a few hundred bytes would never be done.
_MERGED = 1_000


def read_policy(path: str | Path) -> Policy:
    """Reads a policy file: TOML, or YAML by its ending (.yaml, .yml).

    Raises:
        PolicyError: The file can't be read, or says something that no policy says.
    """
    try:
        path = Path(path)
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise PolicyError(f"The policy file {path} can't be read: {reason(error)}.") from error
    except (ValueError, TypeError) as error:
        raise PolicyError(f"The policy file {path} can't be read: {error}") from error
    return policy_from(_parse(text, path), source=str(path))


def policy_from(data: object, *, source: str = "the policy") -> Policy:
    """Builds a policy from parsed file content: `protect`, `keep`, `operators`, `settings`."""
    if not isinstance(data, Mapping):
        raise PolicyError(f"{source} must hold 'protect', 'keep', 'operators' and 'settings'.")
    refuse_unknown(data, ("protect", "keep", "operators", "settings"), f"key in {source}")
    settings = data.get("settings", {})
    entries = data.get("protect", [])
    if not isinstance(settings, Mapping) or not isinstance(entries, Sequence | Mapping):
        raise PolicyError(f"In {source}, 'protect' is a list and 'settings' a table.")
    if isinstance(entries, str):
        entries = [entries]
    if isinstance(entries, Mapping):
        entries = [{"entity": entity, "at_most": most} for entity, most in entries.items()]
    protections = tuple(_protection_from(entry, source) for entry in entries)
    keep = data.get("keep", [])
    return Policy(
        protections,
        _settings_from(settings, source),
        [keep] if isinstance(keep, str) else keep,
        data.get("operators", {}),
    )


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
        """Refuses merges without end, and a key given twice, of which YAML would keep the last."""

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
