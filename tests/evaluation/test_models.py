"""Every model by the door that all use; the simplest of them, by hand."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import toy
from undisclosed.errors import PolicyError
from undisclosed.evaluation.models import make_model, model_names, parse_model
from undisclosed.evaluation.protocol import Case, Model, ModelRelease
from undisclosed.language.english.english import English
from undisclosed.language.protocol import Language
from undisclosed.policy.policy import Policy

# The toy world has fewer pages than a term must stand on by default.
POLICY = Policy.of("HIV=infection", min_pages=1, min_lift=None, rare_gain=None)


def make(name: str, language: Language | None = None, **options: object) -> Model:
    return make_model(
        name,
        knowledge=toy.knowledge(),
        taxonomy=toy.taxonomy(),
        language=language or English(),
        **options,  # type: ignore[arg-type]
    )


def released(name: str, text: str, policy: Policy = POLICY, **options: object) -> str:
    [release] = make(name, None, **options).protect([Case(text, policy)])
    assert carried_out(text, release) == release.text
    return release.text


def carried_out(text: str, release: ModelRelease) -> str:
    """The text with the changes made: what must be the release, to the byte."""
    at, parts = 0, []
    for change in release.changes:
        assert at <= change.start < change.end <= len(text)
        parts += [text[at : change.start], change.replacement]
        at = change.end
    return "".join([*parts, text[at:]])


def test_the_default_model_is_the_engine() -> None:
    assert released("undisclosed", "The cat had HIV.") == "The cat had an infection."


def test_redacted_are_names_of_the_entity_and_nothing_else() -> None:
    text = "Human immunodeficiency virus is a retrovirus. The cat had HIV."
    assert released("redact-names", text) == "[removed] is a retrovirus. The cat had [removed]."


def test_names_are_removed_whatever_they_name() -> None:
    text = "Yesterday Mary Ann Smith left the University of Kent with a fever."
    expected = "Yesterday [removed] left the [removed] with a fever."
    assert released("names-only", text) == expected


def test_settings_of_the_model_go_before_those_of_the_case() -> None:
    marked = POLICY.settings.with_changes(marker="***")
    assert released("redact-names", "He has HIV.", settings=marked) == "He has ***."


@pytest.mark.parametrize("name", model_names())
def test_models_are_called_as_they_were_asked_for(name: str) -> None:
    assert make(name).name == name


def test_a_model_is_read_with_its_options() -> None:
    assert parse_model("redact-names") == ("redact-names", {})
    assert parse_model("undisclosed:a=1, b=x") == ("undisclosed", {"a": "1", "b": "x"})


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("redact-name", "no model 'redact-name'. Did you mean 'redact-names'?"),
        ("magic", "There are: undisclosed, "),
        ("undisclosed:", "NAME=VALUE"),
        ("undisclosed:t", "NAME=VALUE"),
        ("undisclosed:t=1,t=2", "each once"),
        ("undisclosed:t=1", "no option 't'. Its options are: none."),
    ],
)
def test_what_can_not_be_meant_is_refused(name: str, message: str) -> None:
    with pytest.raises(PolicyError) as error:
        make(name)
    assert message in str(error.value)


WORDS = ["HIV", "hiv", "cat", "Cats", "Mary", "retrovirus", "infection", "fever", "a", "An", "the"]
GAPS = [" ", "  ", "-", "/", ", ", ". ", "\n\n", "\u200b", " (", ") ", "\r\n", "’s "]
TEXTS = st.lists(
    st.tuples(st.sampled_from([*WORDS, "ﬁsh", "7", "[removed]", "a@b.org"]), st.sampled_from(GAPS))
)


POLICIES = [
    POLICY,
    Policy.of("HIV", min_pages=1),
    Policy.of("Mary=animal", "HIV=condition", min_pages=1, unknown="keep"),
    Policy.of("cat=organism", "fever", preset="paper"),
]


@cache
def made(name: str, plain: bool) -> Model:
    return make(name, toy.PlainLanguage() if plain else None)


@pytest.mark.parametrize("name", model_names())
@pytest.mark.parametrize("plain", [False, True])
@given(
    policy=st.sampled_from(POLICIES),
    pieces=st.lists(TEXTS.map(lambda text: "".join(map("".join, text))), min_size=1, max_size=3),
)
@settings(max_examples=60)
def test_outside_its_changes_a_release_is_the_text(
    name: str, plain: bool, policy: Policy, pieces: list[str]
) -> None:
    releases = made(name, plain).protect([Case(text, policy) for text in pieces])
    assert len(releases) == len(pieces)
    for text, release in zip(pieces, releases, strict=True):
        assert carried_out(text, release) == release.text
