"""Blocks as one text, and edits of that text back in their blocks."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from undisclosed.errors import UnverifiedError
from undisclosed.formats.joining import Joined, carry_out
from undisclosed.formats.protocol import Block, Replacement

LETTER = Joined(
    [
        Block("To Roe", "header"),
        Block("He has flu.", "paragraph 1"),
        Block("He rests.", "paragraph 2", follows=True),
        Block("", "footer"),
    ]
)


def test_blocks_that_do_not_follow_are_apart() -> None:
    assert LETTER.text == "To Roe\n\nHe has flu.\n\nHe rests.\n\n"
    assert LETTER.breaks == (8, 32)
    assert Joined([]).text == ""
    assert Joined([Block("one", follows=True)]).breaks == ()


def test_each_offset_has_the_place_of_its_block() -> None:
    places = {LETTER.place(at) for at in range(8, 19)}
    assert places == {"paragraph 1"}
    assert [LETTER.place(at) for at in (0, 5, 21, 29, 32)] == [
        "header",
        "header",
        "paragraph 2",
        "paragraph 2",
        "footer",
    ]
    assert Joined([]).place(0) == ""


@pytest.mark.parametrize(
    "edits",
    [
        [(5, 7, "x")],  # into the blank line behind a block
        [(6, 8, "x")],  # all of the blank line
        [(5, 10, "x")],  # over it
        [(7, 8, "x")],
        [(3, 6, "x"), (4, 5, "y")],
        [(9, 8, "x")],
        [(30, 40, "x")],
    ],
)
def test_edits_outside_a_block_or_out_of_order_withhold_the_release(
    edits: list[tuple[int, int, str]],
) -> None:
    with pytest.raises(UnverifiedError, match="withheld"):
        LETTER.split(Replacement(*edit) for edit in edits)


def test_there_is_nothing_to_edit_in_no_block() -> None:
    assert Joined([]).split([]) == {}
    with pytest.raises(UnverifiedError):
        Joined([]).split([Replacement(0, 0, "x")])


WORDS = st.text("ab\n", max_size=6)


@given(st.lists(st.tuples(WORDS, st.booleans()), min_size=1, max_size=6), st.data())
def test_edits_change_the_blocks_as_they_change_the_text(
    parts: list[tuple[str, bool]], data: st.DataObject
) -> None:
    blocks = [Block(text, follows=follows) for text, follows in parts]
    joined = Joined(blocks)
    edits = []
    start = 0
    for block in blocks:
        cuts = sorted(data.draw(st.sets(st.integers(0, len(block.text)), max_size=4)))
        for low, high in zip(cuts[::2], cuts[1::2], strict=False):
            edits.append(Replacement(start + low, start + high, data.draw(WORDS)))
        start += len(block.text) + 2
    split = joined.split(edits)
    changed = [
        Block(carry_out(block.text, split.get(i, [])), follows=block.follows)
        for i, block in enumerate(blocks)
    ]
    assert Joined(changed).text == carry_out(joined.text, edits)
