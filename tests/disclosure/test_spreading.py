"""What goes with a risky word, in readings made by hand."""

from dataclasses import replace
from typing import Any

import pytest

import toy
from undisclosed.disclosure.risks import Assessment, Cause, Risk
from undisclosed.disclosure.spreading import (
    spread_over_aliases,
    spread_over_compounds,
    spread_over_hyphens,
    spread_over_names,
    spread_over_phrases,
)
from undisclosed.terms.candidates import find_candidates
from undisclosed.terms.units import TokenRange


def read(text: str, *risky: TokenRange, **changes: Any) -> Assessment:
    """A text in which some tokens are risky by themselves."""
    reading = replace(toy.language().read(text), **changes)
    candidates = find_candidates(reading, resolve=list)
    size = len(reading)
    found = Assessment(reading, candidates, flagged=bytearray(size), exempt=bytes(size))
    if risky:
        found.add(Risk("term", 0, "x", risky))
    return found


def added(found: Assessment) -> list[tuple[str, str, list[str]]]:
    return toy.causes(found)[1:]


# Names


def test_a_name_goes_whole_where_a_word_of_it_discloses() -> None:
    names = ["PROPN", "PROPN", "PROPN", "VERB", "NOUN", "PROPN"]
    found = read("Beth Shalom Hall opens doors Monday", (1, 2), tags=names)
    spread_over_names(found)
    assert added(found) == [("joined", "beth shalom hall", ["Beth", "Hall"])]
    assert list(found.flagged) == [1, 1, 1, 0, 0, 0]


def test_words_in_capitals_that_are_no_name_stay() -> None:
    found = read("Beth Shalom Hall opens", (1, 2), tags=["PROPN", "PROPN", "NOUN", "VERB"])
    spread_over_names(found)
    assert added(found) == []


def test_what_only_nobody_knows_takes_no_name_along() -> None:
    found = read("Beth Shalom opens", tags=["PROPN", "PROPN", "VERB"])
    found.add(Risk("unknown", None, "shalom", ((1, 2),)))
    spread_over_names(found)
    assert added(found) == []


def test_a_name_may_end_with_an_adjective() -> None:
    tags = ["PRON", "VERB", "NOUN", "ADJ", "NOUN"]
    found = read("We joined Gamblers Anonymous today", (2, 3), tags=tags)
    spread_over_names(found)
    [(cause, _, words)] = added(found)
    assert (cause, words) == ("joined", ["Gamblers Anonymous"])


@pytest.mark.parametrize("text", ["Gamblers Anonymous helped him", "GAMBLERS ANONYMOUS helped him"])
def test_where_capitals_are_due_they_make_no_name(text: str) -> None:
    found = read(text, (0, 1), tags=["NOUN", "ADJ", "VERB", "PRON"])
    spread_over_names(found)
    assert added(found) == []


@pytest.mark.parametrize("second", ["ANonymous", "anonymous"])
def test_an_adjective_with_other_capitals_ends_no_name(second: str) -> None:
    tags = ["PRON", "VERB", "NOUN", "ADJ", "NOUN"]
    found = read(f"We joined Gamblers {second} today", (2, 3), tags=tags)
    spread_over_names(found)
    assert added(found) == []


def test_where_a_sentence_begins_even_a_name_may_be_none() -> None:
    tags = ["PROPN", "ADJ", "PUNCT", "PROPN", "ADJ"]
    found = read("Gamblers Anonymous. Gamblers Anonymous", (0, 1), (3, 4), tags=tags)
    assert list(found.reading.sentences) == [0, 0, 0, 1, 1]
    assert list(found.candidates.titled) == [True, True, False, True, True]
    spread_over_names(found)
    assert added(found) == []
    alone = read("Gamblers Anonymous", (0, 1), tags=tags[:2])
    spread_over_names(alone)
    assert added(alone) == []


def test_a_name_ends_with_its_sentence() -> None:
    found = read("May Beth Shalom came", (2, 3), tags=["PROPN", "PROPN", "PROPN", "VERB"])
    apart = replace(found, reading=replace(found.reading, sentences=[0, 1, 1, 1]))
    spread_over_names(apart)
    assert [words for _, _, words in added(apart)] == [["Beth"]]


# Compounds


def compound(*risky: TokenRange, cause: Cause = "term", **changes: Any) -> Assessment:
    """A noun phrase, "the local deaf school bus", and another, "Monday"; nouns from deaf on."""
    reading = {
        "tags": ["DET", "ADJ", "NOUN", "NOUN", "PROPN", "PROPN"],
        "chunks": [0, 0, 0, 0, 0, 1],
        **changes,
    }
    found = read("the local deaf school bus Monday", **reading)
    found.add(Risk(cause, 0, "x", risky))
    return found


@pytest.mark.parametrize("risky", [2, 3, 4])
def test_a_compound_goes_whole_where_a_noun_of_it_discloses(risky: int) -> None:
    found = compound((risky, risky + 1))
    spread_over_compounds(found, [0])
    assert list(found.flagged) == [0, 0, 1, 1, 1, 0]
    [joined] = found.risks[1:]
    assert (joined.cause, joined.k, joined.key) == ("joined", None, "deaf school bus")


def test_an_adjective_takes_no_noun_along_and_none_takes_it() -> None:
    found = compound((1, 2))
    spread_over_compounds(found, [0])
    assert list(found.flagged) == [0, 1, 0, 0, 0, 0]


def test_a_compound_ends_where_no_noun_stands() -> None:
    found = compound((4, 5), tags=["DET", "ADJ", "NOUN", "PART", "NOUN", "PROPN"])
    spread_over_compounds(found, [0])
    assert list(found.flagged) == [0, 0, 0, 0, 1, 0]
    outside = compound((4, 5), chunks=[-1] * 6)
    spread_over_compounds(outside, [0])
    assert list(outside.flagged) == [0, 0, 0, 0, 1, 0]


def test_a_name_of_c_takes_no_noun_along_even_where_it_tells() -> None:
    found = compound((2, 3), cause="name")
    found.add(Risk("term", 0, "deaf", ((2, 3),)))
    spread_over_compounds(found, [0])
    assert list(found.flagged) == [0, 0, 1, 0, 0, 0]


@pytest.mark.parametrize("cause", ["group", "unknown", "joined", "alias"])
def test_what_discloses_nothing_by_itself_takes_no_noun_along(cause: Cause) -> None:
    found = compound((2, 3), cause=cause)
    spread_over_compounds(found, [0])
    assert list(found.flagged) == [0, 0, 1, 0, 0, 0]


def test_what_tells_of_an_individual_takes_no_noun_along() -> None:
    found = compound((2, 3))
    spread_over_compounds(found, [1])
    assert list(found.flagged) == [0, 0, 1, 0, 0, 0]


def test_what_says_no_more_than_g_stays_in_a_compound() -> None:
    found = compound((2, 3))
    found.exempt = bytes([0, 0, 0, 1, 0, 0])
    spread_over_compounds(found, [0])
    assert list(found.flagged) == [0, 0, 1, 0, 1, 0]


# Hyphens


@pytest.mark.parametrize("sign", ["-", "/", "‐", "‑", "–"])
def test_both_sides_of_a_hyphen_go(sign: str) -> None:
    for risky, other in ((0, "cat"), (2, "dog")):
        found = read(f"dog{sign}cat cow", (risky, risky + 1))
        spread_over_hyphens(found)
        assert added(found) == [("joined", other, [other])]
        assert found.risks[-1].k is None
        assert list(found.flagged) == [1, 0, 1, 0]


def test_a_chain_of_hyphens_goes_as_a_whole() -> None:
    for risky in (0, 2, 4, 6):
        found = read("dog-cat-cow-hen", (risky, risky + 1))
        spread_over_hyphens(found)
        assert list(found.flagged) == [1, 0, 1, 0, 1, 0, 1]


def test_nothing_goes_where_nothing_is_joined() -> None:
    for text in ("dog - cat", "dog- cat", "dog & cat", "dog'cat", "-dog cat", "dog cat-", "-"):
        for risky in (0, len(toy.language().read(text)) - 1):
            found = read(text, (risky, risky + 1))
            spread_over_hyphens(found)
            assert added(found) == [], text


def test_two_risky_words_need_no_hyphen() -> None:
    found = read("dog-cat", (0, 1), (2, 3))
    spread_over_hyphens(found)
    assert added(found) == []
    found = read("dog-cat")
    spread_over_hyphens(found)
    assert toy.causes(found) == []


# Other names

LONG: dict[str, Any] = {"aliases": [((0, 3), (4, 5))]}
TEXT = "clot of vein (CV) is CV, clot of vein"  # the expansion is tokens 0 to 2, the acronym 4


def test_the_acronym_of_a_risky_expansion_goes_everywhere() -> None:
    found = read(TEXT, (0, 1), (2, 3), **LONG)
    spread_over_aliases(found)
    # "of" says nothing, so that the expansion is risky as a whole without it.
    assert added(found) == [("alias", "CV", ["CV", "CV"])]
    assert found.risks[-1].k is None


def test_the_expansion_of_a_risky_acronym_goes_everywhere() -> None:
    found = read(TEXT, (4, 5), **LONG)
    spread_over_aliases(found)
    assert added(found) == [("alias", "clot of vein", ["clot of vein", "clot of vein"])]


def test_half_an_expansion_is_no_reason() -> None:
    found = read(TEXT, (0, 1), **LONG)
    spread_over_aliases(found)
    assert added(found) == []


def test_an_alias_that_is_risky_already_is_not_said_again() -> None:
    found = read(TEXT, (0, 3), (4, 5), **LONG)
    spread_over_aliases(found)
    assert added(found) == []


def test_small_words_alone_are_never_risky() -> None:
    # Nothing of "of the" is a content word, so nothing of it can be why "OT" is risky.
    found = read("of the (OT)", (0, 2), aliases=[((0, 2), (3, 4))])
    spread_over_aliases(found)
    assert added(found) == []
    found = read("of the (OT)", aliases=[((0, 2), (3, 4))])
    spread_over_aliases(found)
    assert toy.causes(found) == []


def test_an_alias_with_a_hyphen_in_it_goes_by_its_words() -> None:
    found = read("vein-clot (VC)", (4, 5), aliases=[((0, 3), (4, 5))])
    spread_over_aliases(found)
    assert added(found) == [("alias", "vein clot", ["vein-clot"])]


def test_an_alias_that_is_found_nowhere_goes_where_it_was_given() -> None:
    found = read("vein + clot (VC)", (4, 5), aliases=[((0, 3), (4, 5))])
    spread_over_aliases(found)
    assert added(found) == [("alias", "vein clot", ["vein + clot"])]


# Phrases, for individuals


def spread_phrases(found: Assessment, exempt: tuple[int, ...] = ()) -> Assessment:
    spread_over_phrases(found, [int(i in exempt) for i in range(len(found.reading))])
    return found


def test_a_noun_phrase_goes_with_its_risky_word() -> None:
    chunks = [-1, 0, 0, 0, -1, 1]
    found = spread_phrases(read("so old red barn saw dogs", (2, 3), chunks=chunks))
    assert added(found) == [("joined", "old red barn", ["old", "barn"])]
    assert found.risks[-1].k is None
    assert list(found.flagged) == [0, 1, 1, 1, 0, 0]


def test_the_words_of_g_stay_in_a_noun_phrase() -> None:
    chunks = [-1, 0, 0, 0]
    found = spread_phrases(read("so old red barn", (1, 2), chunks=chunks), exempt=(3,))
    assert added(found) == [("joined", "old red", ["red"])]
    # Nor do they take others with them.
    found = spread_phrases(read("so old red barn", (3, 4), chunks=chunks), exempt=(3,))
    assert added(found) == []


def test_a_word_that_is_not_nominal_stays_in_a_noun_phrase() -> None:
    tags = ["ADV", "ADV", "ADJ", "NOUN"]
    found = spread_phrases(read("So old red barn", (3, 4), chunks=[-1, 0, 0, 0], tags=tags))
    assert added(found) == [("joined", "red barn", ["red"])]


def test_a_name_goes_with_its_risky_word() -> None:
    apart = [-1] * 9
    found = spread_phrases(read("so Now You See Me saw Big Red dogs", (3, 4), chunks=apart))
    assert [texts for _, _, texts in added(found)] == [["Now", "You", "Me"]]
    found = spread_phrases(read("so dogs saw Big Red", (4, 5), chunks=apart[:5]))
    assert [texts for _, _, texts in added(found)] == [["Big"]]


def test_nothing_goes_where_nothing_is_risky() -> None:
    found = spread_phrases(read("so Big Red barn", chunks=[-1, 0, 0, 0]))
    assert toy.causes(found) == []
