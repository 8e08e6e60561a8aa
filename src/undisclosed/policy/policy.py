"""What must not come out, what readers may at most learn, and how strictly it is judged."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Literal, get_args

from undisclosed.errors import PolicyError
from undisclosed.language.speaking import SPOKEN, speech_of
from undisclosed.policy.declaration import check_choice, show
from undisclosed.policy.settings import Settings

Kind = Literal["auto", "class", "individual"]
KINDS: tuple[Kind, ...] = get_args(Kind)
Operator = Literal["generalize", "remove", "mask", "hash", "pseudonym", "invent", "keep"]
OPERATORS: tuple[Operator, ...] = get_args(Operator)

# Before the name of a class: each kind of it is protected.
_EACH = "*"
_LISTS = {"aliases": "names", "keep": "terms", "like": "words"}
# One word that stands for c is another name of it; many fit any page.
_LIKE = (2, 30)
_LONGEST_NAME = 1000


@dataclass(frozen=True, slots=True)
class Protection:
    """One sensitive entity c and the generalization g(c) that readers may at most learn.

    Attributes:
        entity: c, as a reader would write it: "HIV", "Jane Roe"; "*religion" for each kind of
            religion at once, of which readers may then learn that it is a religion.
        at_most: g(c); None asks for plain C-sanitization (Definition 1).
        aliases: Other names of c that the taxonomy can't know.
        kind: Whether c is a class of things or one individual; "auto" asks the taxonomy.
        like: Words that describe c where knowledge has too few pages by its name: a page that has
            two of them counts for c.
        source: What the protection follows from, such as an article of a law; for people to read.
    """

    entity: str
    at_most: str | None = None
    aliases: tuple[str, ...] = ()
    kind: Kind = "auto"
    like: tuple[str, ...] = ()
    source: str = ""

    def __post_init__(self) -> None:
        _check_name("entity", self.entity)
        _check_text("source", self.source)
        if self.entity.startswith(_EACH):
            self._check_each()
        if self.at_most is not None:
            _check_name("at_most", self.at_most)
        if self.at_most is not None and self.at_most.casefold() == self.entity.casefold():
            raise PolicyError(f"'at_most' must be more general than {self.entity!r} itself.")
        object.__setattr__(self, "aliases", _names("aliases", self.aliases))
        check_choice("kind", self.kind, KINDS)
        object.__setattr__(self, "like", _names("like", self.like))
        if self.like and not _LIKE[0] <= len(self.like) <= _LIKE[1]:
            raise PolicyError(
                f"'like' must hold {_LIKE[0]} to {_LIKE[1]} words that describe "
                f"{self.entity!r}; other names of it are 'aliases'. Got {show(self.like)}."
            )
        if self.like and self.kind == "individual":
            raise PolicyError(
                f"'like' describes a kind of thing. Give other names of {self.entity!r}, which is "
                "one individual, as 'aliases'."
            )

    def _check_each(self) -> None:
        entity = self.entity.removeprefix(_EACH).strip()
        if _EACH in entity:
            raise PolicyError(
                f"Each kind of a class is written with one star before it: {_EACH}religion. Got "
                f"{self.entity!r}."
            )
        if self.kind == "individual" or self.like:
            refused = "like" if self.like else "kind"
            raise PolicyError(
                f"{self.entity!r} is each kind of {entity!r}, which has no {refused!r} of its own. "
                f"Leave {refused!r} out, or protect one kind by its name."
            )
        object.__setattr__(self, "entity", _EACH + entity)
        object.__setattr__(self, "at_most", self.at_most or entity)

    @property
    def class_of_kinds(self) -> str | None:
        """The class of which each kind is protected; None where it is one c.

        >>> Protection("*religion").class_of_kinds, Protection("Islam").class_of_kinds
        ('religion', None)
        """
        each = self.entity.startswith(_EACH)
        return self.entity.removeprefix(_EACH) if each else None

    def refuse_class(self, doing: str) -> None:
        """Refuses each kind of a class where one c is asked for.

        Args:
            doing: What asks for it, as a sentence begins: "An attack".
        """
        if self.class_of_kinds is not None:
            raise PolicyError(
                f"{doing} is about one entity, and {self.entity!r} is each kind of "
                f"{self.class_of_kinds!r}. Name the kind that the text is about."
            )

    @classmethod
    def parse(cls, text: str) -> Protection:
        """Reads "HIV=infection", or "HIV" alone for Definition 1; "*religion" for each kind."""
        if not isinstance(text, str):
            raise PolicyError(f"A protection is written ENTITY=AT_MOST. Got {show(text)}.")
        entity, equals, at_most = (part.strip() for part in text.partition("="))
        if not entity or (equals and not at_most):
            raise PolicyError(f"A protection is written ENTITY=AT_MOST or ENTITY. Got {text!r}.")
        return cls(entity, at_most or None)


@dataclass(frozen=True, slots=True)
class Policy:
    """The protections, in order of importance, and the settings they are judged under.

    Attributes:
        protections: What must not come out.
        settings: How strictly that is judged.
        keep: What stays whatever is found about it: terms, or patterns between slashes.
        operators: What is done about spans that identify somebody, by kind ("phone"), by type
            ("person") or by "default"; where nothing is said, they are generalized.
    """

    protections: tuple[Protection, ...]
    settings: Settings = field(default_factory=Settings)
    keep: Sequence[str] = ()
    operators: Mapping[str, Operator] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "keep", _checked_keep(self.keep))
        object.__setattr__(self, "operators", _checked_operators(self.operators))
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
                "The policy protects nothing. Name at least one entity, e.g. HIV=infection "
                "(--protect), or set 'identifiers' to 'change' (--identifiers)."
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
    def of(
        cls,
        *protections: str | Protection,
        keep: Sequence[str] = (),
        operators: Mapping[str, Operator] | None = None,
        **settings: Any,
    ) -> Policy:
        """Builds a policy from "HIV=infection" strings or `Protection`s.

        Settings are given by name; `preset` names the bundle they change.
        """
        parsed = tuple(p if isinstance(p, Protection) else Protection.parse(p) for p in protections)
        return cls(parsed, Settings.of(**settings), keep, {} if operators is None else operators)

    @property
    def digest(self) -> str:
        """SHA-256 of all that the policy says."""
        data = {
            "protect": self.as_dict(),
            "settings": self.settings.as_dict(),
            "keep": self.keep,
            "operators": self.operators,
        }
        canonical = json.dumps(data, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
        return hashlib.sha256(canonical.encode()).hexdigest()

    def in_language(self, language: str) -> Policy:
        """Returns it with the marker of a language, unless it has one of its own."""
        if self.settings.marker != Settings().marker or removed_in(language) == Settings().marker:
            return self
        return replace(self, settings=self.settings.with_changes(marker=removed_in(language)))

    def as_dict(self) -> list[dict[str, Any]]:
        """Returns the protections as plain data, for reports and certificates."""
        return [_plain(protection) for protection in self.protections]


def removed_in(language: str) -> str:
    """Returns the marker of what is removed from texts of a language.

    >>> removed_in("ca"), removed_in("en")
    ('[suprimit]', '[removed]')
    """
    return speech_of(language).removed if language in SPOKEN else Settings().marker


def _plain(protection: Protection) -> dict[str, Any]:
    data = asdict(protection)
    data.update(aliases=list(protection.aliases), like=list(protection.like))
    if not protection.source:
        del data["source"]
    return data


def as_policy(policy: Policy | str) -> Policy:
    """Returns a policy as it is, or one protection as such.

    Raises:
        PolicyError: It is neither.
    """
    if isinstance(policy, str):
        return Policy.of(policy)
    if not isinstance(policy, Policy):
        raise PolicyError(
            f"'policy' must be a Policy, or one protection as \"HIV=infection\". Got "
            f'{show(policy)}. For several: Policy.of("HIV=infection", "diabetes=disease").'
        )
    return policy


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


def pattern_in(entry: str) -> re.Pattern[str] | None:
    """Returns the pattern that an entry of a keep list is; None for a term.

    >>> pattern_in("/Room [0-9]+/").pattern, pattern_in("and/or")
    ('Room [0-9]+', None)
    """
    if len(entry) < 3 or not entry.startswith("/") or not entry.endswith("/"):
        return None
    return re.compile(entry[1:-1])


def _checked_keep(given: object) -> tuple[str, ...]:
    if not isinstance(given, list | tuple):
        raise PolicyError(f"'keep' must be a list of terms. Got {show(given)}.")
    for entry in given:
        _check_name("keep", entry)
        try:
            pattern = pattern_in(entry)
        except re.error as error:
            raise PolicyError(f"The pattern {show(entry)} of 'keep' is none: {error}.") from None
        if pattern and pattern.fullmatch(""):
            raise PolicyError(
                f"The pattern {show(entry)} of 'keep' fits nothing at all, and so everything."
            )
    return tuple(dict.fromkeys(given))


def _checked_operators(given: object) -> dict[str, Operator]:
    if not isinstance(given, Mapping):
        raise PolicyError(
            f"'operators' must be a table of operators by kind, e.g. person = \"pseudonym\". "
            f"Got {show(given)}."
        )
    for kind, operator in given.items():
        check_choice(f"operators.{kind}", operator, OPERATORS)
    return dict(sorted(given.items()))


def _names(key: str, given: object) -> tuple[str, ...]:
    if not isinstance(given, list | tuple):
        raise PolicyError(f"'{key}' must be a list of {_LISTS[key]}. Got {show(given)}.")
    for name in given:
        _check_name(key, name)
    return tuple(dict.fromkeys(given))


def _check_text(name: str, value: object) -> None:
    if not isinstance(value, str):
        raise PolicyError(f"'{name}' must be text. Got {show(value)}.")


def _check_name(name: str, value: object) -> None:
    if not isinstance(value, str):
        what = f"a list of {_LISTS[name]}" if name in _LISTS else "text"
        raise PolicyError(f"'{name}' must be {what}. Got {show(value)}.")
    if not any(map(str.isalnum, value)):
        raise PolicyError(f"'{name}' must contain a letter or digit. Got {show(value)}.")
    if name != "keep" and len(value) > _LONGEST_NAME:
        raise PolicyError(
            f"'{name}' has {len(value):,} characters; a name has {_LONGEST_NAME:,} at most."
        )
