from __future__ import annotations

import pytest

from undisclosed.language.acronyms import find_aliases, is_acronym
from undisclosed.language.english.tokenizer import tokenize


@pytest.mark.parametrize(
    ("text", "expansion", "acronym"),
    [
        ("the human immunodeficiency virus (HIV) spreads", "human immunodeficiency virus", "HIV"),
        ("HIV (human immunodeficiency virus) spreads", "human immunodeficiency virus", "HIV"),
        ("acquired immunodeficiency syndrome (AIDS)", "acquired immunodeficiency syndrome", "AIDS"),
        ("Sexually transmitted infections (STIs) are", "Sexually transmitted infections", "STIs"),
        ("magnetic resonance imaging (MRI), then", "magnetic resonance imaging", "MRI"),
        ("post-traumatic stress disorder (PTSD)", "post - traumatic stress disorder", "PTSD"),
        ("Centers for Disease Control (CDC)", "Centers for Disease Control", "CDC"),
        ("the drug gamma-hydroxybutyrate (GHB)", "gamma - hydroxybutyrate", "GHB"),
        ("World Health Organization (WHO, Geneva)", "World Health Organization", "WHO"),
        ("the United States of America (U.S.A.)", "United States of America", "U.S.A."),
        ("he left the clinic (HIV)", None, None),
        ("a red car (RED)", None, None),
        ("was seen (twice) in May", None, None),
        ("(HIV) and (", None, None),
    ],
)
def test_aliases(text: str, expansion: str | None, acronym: str | None) -> None:
    words = tokenize(text).words
    found = [tuple(" ".join(words[a:b]) for a, b in pair) for pair in find_aliases(words)]
    assert found == ([(expansion, acronym)] if expansion else [])


def test_what_looks_like_an_acronym() -> None:
    words = ("HIV", "STIs", "mRNA", "CD4", "U.S.", "Paris", "a", "12", "it")
    assert [is_acronym(word) for word in words] == [True] * 5 + [False] * 4
