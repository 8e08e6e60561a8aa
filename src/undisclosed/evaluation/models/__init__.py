"""Models of protection by name: ours, and published ones on the same terms and taxonomy.

A model is asked for as on the command line, with its options behind a colon:
"k-safety", "t-plausibility:t=1000", "k-safety:k=5,lift=4".
"""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from importlib import import_module
from typing import TYPE_CHECKING

from undisclosed.errors import PolicyError
from undisclosed.identity import MODEL as DEFAULT

if TYPE_CHECKING:
    from undisclosed.evaluation.protocol import Model
    from undisclosed.knowledge.protocol import Knowledge
    from undisclosed.language.protocol import Language
    from undisclosed.policy.settings import Settings
    from undisclosed.taxonomy.protocol import Taxonomy

__all__ = ["DEFAULT", "make_model", "model_names", "parse_model"]

# Where each model lives. Imported when asked for: Presidio alone takes seconds.
_HOMES = {
    DEFAULT: ("own", "Undisclosed"),
    "c-sanitize": ("c_sanitize", "CSanitize"),
    "t-plausibility": ("t_plausibility", "TPlausibility"),
    "k-safety": ("k_safety", "KSafety"),
    "k-confusability": ("k_confusability", "KConfusability"),
    "redact-names": ("redact_names", "RedactNames"),
    "names-only": ("names_only", "NamesOnly"),
    "presidio": ("presidio", "Presidio"),
}


def model_names() -> tuple[str, ...]:
    """Returns the names of all models, ours first."""
    return tuple(_HOMES)


def parse_model(text: str) -> tuple[str, dict[str, str]]:
    """Reads a model as it is typed: its name, and its options as text.

    >>> parse_model("t-plausibility:t=1000")
    ('t-plausibility', {'t': '1000'})

    Raises:
        PolicyError: There is no such model, or what follows the colon is not NAME=VALUE.
    """
    name, colon, rest = text.partition(":")
    if name not in _HOMES:
        near = get_close_matches(name, _HOMES, 1)
        hint = f" Did you mean {near[0]!r}?" if near else ""
        raise PolicyError(f"There is no model {name!r}.{hint} There are: {', '.join(_HOMES)}.")
    options: dict[str, str] = {}
    for part in rest.split(",") if colon else ():
        option, equals, value = (piece.strip() for piece in part.partition("="))
        if not (option and equals and value) or option in options:
            raise PolicyError(
                f"Options of a model are written {name}:NAME=VALUE,NAME=VALUE, each once. "
                f"Got {text!r}."
            )
        options[option] = value
    return name, options


def make_model(
    name: str,
    *,
    knowledge: Knowledge,
    taxonomy: Taxonomy,
    language: Language,
    settings: Settings | None = None,
    **options: object,
) -> Model:
    """Makes a model.

    Args:
        name: What it is called, perhaps with options: "t-plausibility:t=1000".
        knowledge: What a reader may know, K.
        taxonomy: The is-a hierarchy.
        language: What splits texts into terms.
        settings: How terms are judged and removals marked; None for those of each case's policy.
        **options: Options of the model, by name; they go before those in `name`.

    Raises:
        PolicyError: There is no such model, it has no such option, or an option makes no sense.
    """
    from undisclosed.evaluation.models.options import read_options
    from undisclosed.evaluation.models.parts import Parts

    base, typed = parse_model(name)
    module, cls = _HOMES[base]
    kind = getattr(import_module(f"{__name__}.{module}"), cls)
    given: Mapping[str, object] = {**typed, **options}
    model: Model = kind(
        name=_called(base, given),
        parts=Parts(knowledge, taxonomy, language, settings),
        **read_options(kind, given, base),
    )
    return model


def _called(name: str, options: Mapping[str, object]) -> str:
    """Returns what to call a model in a table, where it may stand with other options too."""
    listed = ",".join(f"{option}={value}" for option, value in options.items())
    return f"{name}:{listed}" if listed else name
