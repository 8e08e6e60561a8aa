"""Stages look only where there is something to do: what they leave out must not matter."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from undisclosed.document import latin, view
from undisclosed.document.ascii import change_odd, find_odd, search_odd
from undisclosed.document.document import Document
from undisclosed.document.latin import fold_alikes

# Text that stages have something to do with among text that they have not, and any other.
_TRICKY = st.text(
    st.sampled_from(
        "aHIVs1_-\n\r\t .,²⁹½™ﬁéıʜΗΙνосӀ\u200b\u00ad\u202e\u202c\u0301\u0337\u1161ｶﾞ"
        "\u2029\x00\x7f\v\x85\ue000\u3164\u034f´ϲ𝐇🇭\u0345\u20d0‑’…—“©µ\ud800"
    ),
    max_size=40,
)
_ANY = st.text(st.characters(), max_size=60) | _TRICKY
_STAGES = [step for step in view._STAGES if step[1]]


def spans(matches: Iterable[re.Match[str]]) -> list[tuple[int, int]]:
    return [match.span() for match in matches]


@pytest.mark.parametrize("step", _STAGES, ids=lambda step: step[0].__name__)
@given(_ANY)
def test_a_stage_that_does_not_apply_changes_nothing(
    step: tuple[view._Stage, view._Applies], text: str
) -> None:
    stage, applies = step
    if not applies(find_odd(text)):
        view, found = stage(text)
        assert view == text
        assert not found


@given(_ANY)
def test_plain_characters_are_no_odd_ones(text: str) -> None:
    assert find_odd(text) == re.sub(r"[\t\n\x20-\x7e]", "", text)


@given(_ANY)
def test_only_what_is_not_ascii_is_changed(text: str) -> None:
    assert change_odd(text, lambda stretch: "x" * len(stretch)) == re.sub(r"[^\0-\x7f]", "x", text)


@pytest.mark.parametrize("name", ["_STRETCH", "_MARKED", "_FOOTNOTE"])
@given(_ANY)
def test_nothing_is_found_away_from_odd_characters(name: str, text: str) -> None:
    pattern = getattr(view, name)
    assert spans(search_odd(text, pattern)) == spans(pattern.finditer(text))


@given(_ANY)
def test_foreign_words_are_the_words_that_are_not_ascii(text: str) -> None:
    every = [match for match in latin._WORD.finditer(text) if not match[0].isascii()]
    assert spans(latin._foreign_words(text)) == spans(every)


@given(_TRICKY)
def test_words_without_a_foreign_letter_stay(text: str) -> None:
    without = re.sub(r"[^\W\d_\0-\x7f]|🇭", "", text)
    assert fold_alikes(without) == without


@given(st.text(st.sampled_from("aHé1-\n \t²x"), max_size=40))
def test_broken_words_are_found_from_their_hyphens(text: str) -> None:
    everywhere = re.compile(rf"(?<![^\W\d_]){view._BROKEN.pattern}")
    assert spans(view._broken_words(text)) == spans(everywhere.finditer(text))


@pytest.mark.parametrize("length", [3, 100])
def test_words_are_judged_alike_however_long(length: int) -> None:
    assert fold_alikes("Н" + "I" * length + "V and so on") == "H" + "I" * length + "V and so on"


def test_words_in_tag_characters_are_seen_and_flags_are_not() -> None:
    hidden = "".join(chr(0xE0000 + ord(char)) for char in "HIV")
    document = Document(f"it{hidden}.")
    assert document.view == "it HIV ."
    span = document.original(3, 6)
    assert document.text[span.start : span.end] == hidden
    assert Document(document.view).view == document.view
    assert Document(f"H{hidden}IV").view == "HIV"
    flag = "🏴" + "".join(chr(0xE0000 + ord(char)) for char in "gbsct") + "\U000e007f"
    assert Document(f"in {flag}").view == "in 🏴"
