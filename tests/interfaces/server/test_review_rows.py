"""A document beside its release: nothing is lost, and each paragraph stands beside its own."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

import toy
from undisclosed.engine import Engine
from undisclosed.interfaces.server.review.items import Item, items_of, next_open
from undisclosed.interfaces.server.review.review import HistoryEntry, Review
from undisclosed.interfaces.server.review.rows import LONGEST, DocumentRow, rows_of
from undisclosed.policy.policy import Policy

POLICY = Policy.of("HIV=infection", min_lift=None, rare_gain=None)
ENGINE = Engine(POLICY, knowledge=toy.knowledge(), taxonomy=toy.taxonomy())


def seen(text: str, *log: HistoryEntry) -> tuple[list[DocumentRow], tuple[Item, ...], str]:
    found, released = ENGINE.assess(text), ENGINE.sanitize(text)
    items = items_of(found, Review("a" * 24, "", "", text.encode(), POLICY, log))
    return rows_of(text, found, released, items), items, released.text


def left(row: DocumentRow) -> str:
    return "".join(piece.text for piece in row.before)


def right(row: DocumentRow) -> str:
    return "".join(piece.text for piece in row.after)


WORDS = [
    "the cat",
    "HIV",
    "a retrovirus",
    "sex",
    "blood",
    "zebra",
    ".",
    ",",
    " ",
    "\n",
    "\n\n",
    "\r\n",
]


@given(st.lists(st.sampled_from(WORDS), max_size=40).map(" ".join))
def test_the_rows_are_the_document_and_the_release(text: str) -> None:
    rows, items, released = seen(text)
    assert "".join(map(left, rows)) == text
    assert "".join(map(right, rows)) == released
    assert [row.number for row in rows] == list(range(1, len(rows) + 1))
    for row in rows:
        for piece in (*row.before, *row.after):
            assert piece.text or piece.action
    marked = {
        piece.item.at for row in rows for piece in row.before if piece.kind == "item" and piece.item
    }
    assert marked == {item.at for item in items}


def test_paragraphs_stand_beside_what_became_of_them() -> None:
    rows, [item], _ = seen("It had HIV.\n\nIt was.\nIt is.\n")
    assert [left(row) for row in rows] == [
        "It had HIV.\n\n",
        "It was.\n",
        "It is.\n",
    ]
    assert [row.ends for row in rows] == [True, False, False]
    assert right(rows[0]) == "It had an infection.\n\n"
    marked = [(piece.text, piece.action) for piece in rows[0].after if piece.item == item]
    assert marked == [("an infection", "generalize")]


def test_lines_that_a_program_broke_flow() -> None:
    wrapped = "The zebra ran over the hill and saw a cat that was asleep there,\nand ran on.\n"
    [row], *_ = seen(wrapped)
    assert row.flows
    rows, *_ = seen("12 Mill Lane\nNorwich\n")
    assert [row.flows for row in rows] == [False, False]


def test_a_long_paragraph_is_cut_behind_sentences() -> None:
    rows, *_ = seen("The zebra saw a cat. " * 300)
    assert len(rows) > 3
    assert all(len(left(row)) <= LONGEST for row in rows)
    assert all(left(row).endswith("cat. ") for row in rows)
    # A single word is cut nowhere.
    rows, *_ = seen("z" * 5_000)
    assert [len(left(row)) for row in rows] == [5_000]


def test_a_term_is_one_item_wherever_it_stands() -> None:
    text = "HIV. The cat had hiv, and a retrovirus. HIV!"
    _, items, _ = seen(text)
    assert (items[0].term, len(items[0].places), items[0].strength) == ("hiv", 3, "all")
    assert items[0].is_open
    _, items, _ = seen(text, HistoryEntry("hiv", "keep", "", "she agreed"))
    assert not items[0].is_open
    assert items[0].is_kept
    following = next_open(items, items[0].at)
    assert following is not None
    assert following.term == items[1].term
    assert next_open(items[:1], 0) is None


def test_many_rows_take_time_in_proportion() -> None:
    rows, *_ = seen("The zebra ran.\n" * 8_000)
    assert len(rows) == 8_000
