"""The terms of a text as an adversary reads them."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import partial

from undisclosed.document.document import Document, Span
from undisclosed.language.protocol import Language
from undisclosed.terms.candidates import find_candidates


@dataclass(frozen=True, slots=True)
class Term:
    """A word or phrase of a text.

    Attributes:
        key: Its key in knowledge.
        shown: The text where it first stands.
        times: How often it stands there.
        sentences: Numbers of the sentences it stands in.
    """

    key: str
    shown: str
    times: int
    sentences: frozenset[int]


def read_terms(
    text: str, language: Language, *, resolve: Callable[[str], str], marker: str
) -> list[Term]:
    """Returns the nouns, names and adjectives of a text and the phrases that end in one, each once.

    Numbers are left out, and so is what stands for removed terms.

    Args:
        text: What was released.
        language: What splits it into words.
        resolve: Chooses between a key in capitals and its lower case.
        marker: What stands for removed terms.
    """
    reading = language.read(Document(text).view)
    found = find_candidates(reading, resolve=partial(map, resolve), marker=Document(marker).view)
    return [
        Term(
            unit.key,
            reading.text[reading.starts[unit.spans[0][0]] : reading.ends[unit.spans[0][1] - 1]],
            len(unit.spans),
            frozenset(reading.sentences[first] for first, _ in unit.spans),
        )
        for unit in (*found.words.values(), *found.phrases.values())
        if unit.nominal and not unit.number
    ]


def find_words(
    text: str, keys: Collection[str], language: Language, *, resolve: Callable[[str], str]
) -> list[Span]:
    """Returns where words stand in a text, in order."""
    document = Document(text)
    reading = language.read(document.view)
    found = find_candidates(reading, resolve=partial(map, resolve))
    places = [span for key in keys if key in found.words for span in found.words[key].spans]
    return sorted(
        document.original(reading.starts[first], reading.ends[past - 1]) for first, past in places
    )
