"""Wider verbs in their places."""

from __future__ import annotations

import pytest

from rewritten import written
from undisclosed.engine import Engine
from undisclosed.knowledge.pack.embedded import open_default
from undisclosed.policy.policy import Policy
from undisclosed.taxonomy.wordnet import WordNet


@pytest.mark.parametrize(
    ("marked", "label", "released"),
    [
        ("She was [raped] by a man.", "to attack", "She was attacked by a man."),
        ("[Vaccinating] children helps.", "to treat", "Treating children helps."),
        # What two verbs became is said once, and is no "another".
        ("She was [raped] and [assaulted].", "to attack", "She was attacked."),
        (
            "He [guzzled] the wine, and later he [guzzled] the cider.",
            "to consume",
            "He consumed the wine, and later he consumed the cider.",
        ),
        # Where it can't stand something is done.
        ("He [guzzles] at home.", "to consume", "He does something at home."),
        (
            "He has never [guzzled] the wine.",
            "to consume",
            "He has never done a certain thing involving the wine.",
        ),
        # The word itself is meant.
        ('He wrote "[preached]" there.', "to speak", 'He wrote "[removed]" there.'),
        # A noun with that name.
        ("The [drinks] were cold.", "to consume", "The [removed] were cold."),
    ],
)
def test_a_wider_verb_is_written_as_the_verb_was(marked: str, label: str, released: str) -> None:
    assert written(marked, label) == released


def test_a_wider_verb_counts_as_a_generalization_and_what_says_nothing_does_not() -> None:
    engine = Engine(
        Policy.of("gambling=activity"), knowledge=open_default(), taxonomy=WordNet.open()
    )
    text = "Tom gambled for years. Then he gambled away his house. He does not gamble now."
    result = engine.sanitize(text)
    assert result.text == (
        "Tom took risks for years. Then he did something involving his house. "
        "He does not take risks in a certain way now."
    )
    actions = [(edit.text, edit.action) for edit in result.edits]
    assert actions == [
        ("gambled", "generalize"),
        ("gambled away", "remove"),
        ("gamble", "generalize"),
    ]
    findings = {each.text: each.action for each in result.findings}
    assert findings["gamble"] == "generalize"
    assert engine.is_safe("to take risks")
