"""How strictly disclosure is judged and what is done about it: settings, and presets of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal, get_args

from undisclosed.document.document import parse_context
from undisclosed.errors import PolicyError
from undisclosed.policy.declaration import Setting, declared_in, known, setting, show

Probability = Literal["standard", "contextual", "taxonomic", "mixed"]
Groups = Literal["joint", "product"]
Evidence = Literal["point", "bound", "score"]
Unknown = Literal["redact", "keep"]
Identifiers = Literal["keep", "change", "hipaa"]
Change = Literal["pointer", "all"]
Mode = Literal["sanitize", "redact"]

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
    "light": {
        "tolerance": 2.5,
        "rare_gain": None,
        "within_gain": None,
        "max_group": 1,
        "span_ratio": 100.0,
        "rare_pages": 0,
        "least_crowd": 0,
    },
    "paper": {
        "probability": "contextual",
        "evidence": "point",
        "min_lift": None,
        "max_lift": None,
        "rare_gain": None,
        "within_gain": None,
        "min_pages": 1,
        "context": "document",
        "change": "all",
        "span_ratio": None,
        "word_ratio": 1.0,
        "rare_pages": 0,
        "least_crowd": 0,
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
    rare_gain: float | None = setting(
        4.0,
        "A word on fewer than 500 pages is a finding where so many times the share of them that "
        "have the entity, drawn towards the base rate, passes the threshold; with "
        "`score` evidence.",
        bounds=(1, 1e6),
        optional=True,
    )
    within_gain: float | None = setting(
        4.0,
        "A word that points at the entity is a finding where pages of the entity mention it more "
        "than so many times as often as pages of the generalization do; with `score` evidence.",
        bounds=(1, 1e6),
        optional=True,
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
        "Of an individual: ordinary words on fewer pages of the generalization go; where that is "
        "`person`, on fewer pages at all.",
        bounds=(0, 1_000_000),
        whole=True,
    )
    least_crowd: int = setting(
        10,
        "Of an individual: what stays of dates, places, numbers and professions within a context "
        "must, two or three together, fit so many pages of the generalization. 0: they are judged "
        "one by one.",
        bounds=(0, 1_000_000),
        whole=True,
    )
    collection_documents: int = setting(
        3,
        "Of an individual, with a collection: what stands in fewer of your documents is not "
        "cleared by them. An ordinary word in so many stays.",
        bounds=(1, 1_000_000),
        whole=True,
    )
    collection_ratio: float = setting(
        2.0,
        "Of an individual, with a collection: a name, date, place or number stays if it also "
        "stands in one of so many of your documents.",
        bounds=(1, 1e9),
    )
    identifiers: Identifiers = setting(
        "keep",
        "`change` also takes out what identifies people, whoever they are, without naming anybody; "
        "`hipaa` what the eighteen kinds of HIPAA's Safe Harbor are.",
        choices=get_args(Identifiers),
    )
    among: int = setting(
        0,
        "Of a kind of thing: protect it together with so many of its likeliest siblings, the kinds "
        "of the same generalization, so that the release does not depend on which of them it is. "
        "0: alone.",
        bounds=(0, 50),
        whole=True,
    )
    kinds: int = setting(
        100,
        "Of a class (`*religion`): so many of its kinds, those that most pages speak of, are "
        "protected from what leads to them; all are from being named.",
        bounds=(0, 1_000),
        whole=True,
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
        return cls(preset=preset, **known({**PRESETS[preset], **changes}, cls, "setting"))

    def with_changes(self, **changes: Any) -> Settings:
        """Returns these settings with changes."""
        return replace(self, **known(changes, type(self), "setting"))

    @property
    def entity_as_concept(self) -> bool:
        """Whether c is counted by all its names and kinds, and not only as it is written."""
        return self.probability in ("mixed", "taxonomic")

    @property
    def terms_as_concepts(self) -> bool:
        """Whether g(c) and the words of a text are counted so too."""
        return self.probability == "taxonomic"

    def as_dict(self) -> dict[str, Any]:
        """Returns all settings by name, for reports and certificates."""
        return asdict(self)


SETTINGS: Mapping[str, Setting] = declared_in(Settings)
"""What each setting is for and may be, by name."""


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
