from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

import toy
from undisclosed.disclosure.risks import Assessment
from undisclosed.sanitizing.stretches import _known_term
from undisclosed.taxonomy.table import Row, TableTaxonomy
from undisclosed.terms.candidates import MAX_WORDS, find_candidates
from undisclosed.terms.units import TokenRange

TERMS = TableTaxonomy([Row("cat"), Row("cat dog"), Row("dog cat fever cat")])
WORDS = st.lists(st.sampled_from(["cat", "dog", "fever", "the", "."]), min_size=1, max_size=12)


def known_term_by_hand(found: Assessment, span: TokenRange) -> TokenRange:
    """Tries all stretches around a span, the longest first, then the leftmost."""
    reading, content = found.reading, found.candidates.content
    wider = [
        (first, past)
        for first in range(span[0] + 1)
        for past in range(span[1], len(reading) + 1)
        if span[1] - span[0] < past - first <= MAX_WORDS and content[first] and content[past - 1]
    ]
    for first, past in sorted(wider, key=lambda s: s[0] - s[1]):
        together = reading.sentences[first] == reading.sentences[past - 1]
        if together and TERMS.senses(found.shown((first, past))):
            return first, past
    return span


@given(WORDS, st.data())
def test_the_longest_known_term_around_a_span(words: list[str], data: st.DataObject) -> None:
    reading = toy.PlainLanguage().read(" ".join(words))
    candidates = find_candidates(reading, resolve=list)
    found = Assessment(reading, candidates)
    first = data.draw(st.integers(0, len(words) - 1))
    past = data.draw(st.integers(first + 1, len(words)))
    assert _known_term(found, (first, past), TERMS) == known_term_by_hand(found, (first, past))
