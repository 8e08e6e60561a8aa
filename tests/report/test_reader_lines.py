"""What is said of the reader, sentence by sentence."""

from __future__ import annotations

import doctest
from dataclasses import replace

import pytest

import toy
from undisclosed.reader.guess import Guess
from undisclosed.report import reader, to_html, to_json
from undisclosed.report.reader import reader_lines, scope
from undisclosed.results.results import Result

GUESS = Guess(
    "AIDS", "disease", "", 38, 0.06, False, 0.96, 0.284, True, (("sunset", 0.4), ("fast", 0.3))
)
CALIBRATION = "On test pages such a reader is right 5 times in 10; it reads words, not scenes."


def result(*guesses: Guess) -> Result:
    return replace(toy.engine(toy.knowledge()).sanitize("The cat."), readers=guesses)


def test_examples_are_right() -> None:
    assert doctest.testmod(reader).failed == 0


def test_the_line_says_what_each_text_told() -> None:
    told, words, last = reader_lines(result(GUESS), words=True)
    assert told == (
        "Reader (38 kinds of disease): AIDS 6.0 % by 'disease' alone, 96 % from the original, "
        "28 % from the release. It is the best guess."
    )
    assert words == "  together: sunset, fast"
    assert last == CALIBRATION


def test_of_a_wide_class_the_line_says_which_kinds() -> None:
    line = next(reader_lines(result(replace(GUESS, out_of=1234)), words=False))
    assert line.startswith("Reader (the 38 kinds of disease most written of, out of 1,234): AIDS")


@pytest.mark.parametrize(
    ("changes", "said", "unsaid"),
    [
        ({"before": None}, "alone, 28 % from the release. It is the best guess.", "original"),
        ({"after": None}, "alone, 96 % from the original. It is the best guess.", "release"),
        ({"first": False}, "from the release.", "best guess"),
        (
            {"prior_first": True},
            "'disease' alone makes it the best guess: choose a wider AT_MOST.",
            "It is",
        ),
    ],
)
def test_what_was_not_read_is_not_told(changes: dict[str, object], said: str, unsaid: str) -> None:
    line = next(reader_lines(result(replace(GUESS, **changes)), words=False))  # type: ignore[arg-type]
    assert line.endswith(said)
    assert unsaid not in line


def test_without_a_verdict_nothing_is_claimed() -> None:
    silent = Guess("HIV", "infection", silent="The knowledge only counts.")
    assert list(reader_lines(result(silent), words=True)) == [
        "Reader: no verdict on HIV. The knowledge only counts."
    ]
    both = replace(result(silent), readers=(silent, GUESS, replace(silent, entity="AIDS")))
    assert [line[:38] for line in reader_lines(both, words=False)][1] == (
        "Reader: no verdict on HIV, AIDS. The k"
    )
    [data] = to_json(result(silent))["readers"]
    figures = ("kinds", "prior", "prior_first", "before", "after", "first")
    assert [data[name] for name in figures] == [None] * 6


def test_words_of_the_text_are_quoted_only_where_asked_for() -> None:
    assert not any("sunset" in line for line in reader_lines(result(GUESS), words=False))
    assert "sunset" in to_html(result(GUESS), "The cat.")
    [data] = to_json(result(GUESS))["readers"]
    assert data["together"][0] == {"term": "sunset", "bits": 0.4}


def test_the_verdict_says_what_was_judged() -> None:
    assert scope(result()).startswith("Judged were terms and groups of up to 2 of them, by the")
    alone = toy.engine(toy.knowledge(), max_group=1).sanitize("The cat.")
    assert scope(alone).startswith("Judged were terms, by the pages of")
