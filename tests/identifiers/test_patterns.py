from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from identifiers import examples, more_examples
from undisclosed.identifiers.identifier import TYPE_OF_KIND, TYPES
from undisclosed.identifiers.patterns.checks import is_card, is_iban, is_ipv6, is_ssn
from undisclosed.identifiers.patterns.finding import find_patterns
from undisclosed.identifiers.patterns.pieces import any_of, make

KINDS = sorted(TYPE_OF_KIND)
FOUND, NEAR_MISSES = (
    {kind: (*first.get(kind, ()), *second.get(kind, ())) for kind in {*first, *second}}
    for first, second in (
        (examples.FOUND, more_examples.FOUND),
        (examples.NEAR_MISSES, more_examples.NEAR_MISSES),
    )
)
BAR = 0.98


def read_marks(marked: str) -> tuple[str, set[tuple[int, int]]]:
    spans = set()
    text = ""
    for i, part in enumerate(marked.replace("»", "«").split("«")):
        if i % 2:
            spans.add((len(text), len(text) + len(part)))
        text += part
    return text, spans


def found_in(text: str, kind: str) -> set[tuple[int, int]]:
    return {(m.start, m.end) for m in find_patterns(text) if m.kind == kind}


def words_found(text: str) -> list[str]:
    return [text[m.start : m.end] for m in find_patterns(text)]


def test_every_kind_has_enough_examples() -> None:
    assert sorted(FOUND) == sorted(NEAR_MISSES) == KINDS
    assert all(len(rows) >= 12 for table in (FOUND, NEAR_MISSES) for rows in table.values())
    assert set(TYPE_OF_KIND.values()) <= set(TYPES)


@pytest.mark.parametrize("kind", KINDS)
def test_precision_and_recall_of_each_kind(kind: str) -> None:
    rows = [read_marks(marked) for marked in FOUND[kind]]
    rows += [(text, set()) for text in NEAR_MISSES[kind]]
    found = [found_in(text, kind) for text, _ in rows]
    right = sum(len(f & gold) for f, (_, gold) in zip(found, rows, strict=True))
    assert right / sum(map(len, found)) >= BAR
    assert right / sum(len(gold) for _, gold in rows) >= BAR


@pytest.mark.parametrize(
    "text",
    [
        "under Article 6 § 1 of it",
        "see section 12 and Rule 54 § 2 (b)",
        "the 1996 Act and the Children Act 1989",
        "no. 4 of Protocol 7",
        "paragraphs 3, 4 and 17",
        "§§ 1204-1206 of the code",
        "Law no. 5237 was in force",
    ],
)
def test_references_block_numbers(text: str) -> None:
    assert words_found(text) == []


def test_a_whole_date_is_not_blocked() -> None:
    assert words_found("Article 60, 12 May 2004, applies") == ["12 May 2004"]


def test_a_code_with_a_year_in_it_is_one_code() -> None:
    assert words_found("In [2008] EWHC 860 (QB) it was so.") == ["[2008] EWHC 860 (QB)"]


def test_dates_over_a_line_break_but_not_over_a_blank_line() -> None:
    assert words_found("born on 3\nMay 2004") == ["3\nMay 2004"]
    assert words_found("on page 3\n\nMay 2004 was wet") == ["May 2004"]


def test_checks_by_hand() -> None:
    # 7992 7398 713 is the usual example of Luhn's sum; with a card's length and first figure:
    assert is_card("4539 0011 2233 4451")
    assert not is_card("4539 0011 2233 4452")
    assert not is_card("4444 4444 4444 4444 ".strip())
    assert is_iban("NL13 ZZBK 0123 4567 89")
    assert not is_iban("NL31 ZZBK 0123 4567 89")
    assert is_ipv6("::1")
    assert not is_ipv6("1:2")
    assert is_ssn("219-09-9999")
    assert not is_ssn("666-09-9999")


def test_patterns_of_different_kinds_are_not_joined() -> None:
    with pytest.raises(ValueError, match="different kinds"):
        any_of((make("date", "a"), make("age", "b")))


@given(st.text(alphabet=st.sampled_from("aA19 ,.@:/-+(§£#%'\nMay no")), st.text(max_size=30))
def test_matches_are_in_order_and_apart(odd: str, any_text: str) -> None:
    text = odd + any_text
    matches = find_patterns(text)
    bounds = [place for match in matches for place in (match.start, match.end)]
    assert bounds == sorted(bounds)
    assert all(0 <= match.start < match.end <= len(text) for match in matches)


@pytest.mark.slow
@pytest.mark.parametrize(
    "piece",
    [
        "1",
        ",",
        "@",
        ".",
        "a.",
        "1/",
        "A.",
        "1:",
        ":",
        "1 ",
        "1-",
        "one ",
        "twenty-",
        "A/1",
        "(",
        "A b ",
        "oh ",
    ],
)
def test_time_is_proportional_to_length(piece: str) -> None:
    def seconds(size: int) -> float:
        text = (piece * size)[:size]
        began = time.process_time()
        find_patterns(text)
        return time.process_time() - began

    # Eight times the text in at most thirty times the time: far from the 64 of a square. The best
    # of three, for machines that are busy with something else.
    many, few = (min(seconds(size) for _ in range(3)) for size in (200_000, 25_000))
    assert many < 30 * max(few, 0.002)
