"""A world small enough to count by hand.

Ten pages (W = 10):

    0  HIV infection retrovirus          5  infection cough
    1  HIV infection retrovirus drug     6  retrovirus cat
    2  HIV infection                     7  fever cough
    3  infection fever                   8  cat dog
    4  infection fever cough             9  dog drug

    N(HIV) = 3   N(infection) = 6   N(HIV,infection) = 3   N(retrovirus) = 3
    N(fever) = 3 N(cough) = 3       N(cat) = 2             N(dog) = 2     N(drug) = 2
"""

from __future__ import annotations

import re

from undisclosed.knowledge.memory import MemoryKnowledge
from undisclosed.language.english.english import English
from undisclosed.language.protocol import Reading
from undisclosed.taxonomy.table import Row, TableTaxonomy

PAGES = [
    "HIV infection retrovirus",
    "HIV infection retrovirus drug",
    "HIV infection",
    "infection fever",
    "infection fever cough",
    "infection cough",
    "retrovirus cat",
    "fever cough",
    "cat dog",
    "dog drug",
]

ROWS = [
    Row("thing"),
    Row("condition", ("thing",)),
    Row("infection", ("condition",), derivations=("infectious", "infected")),
    Row("HIV", ("infection",), ("human immunodeficiency virus",)),
    Row("symptom", ("condition",)),
    Row("fever", ("symptom",)),
    Row("cough", ("symptom",)),
    Row("organism", ("thing",)),
    Row("virus", ("organism",)),
    Row("retrovirus", ("virus",)),
    Row("animal", ("organism",)),
    Row("cat", ("animal",)),
    Row("dog", ("animal",)),
    Row("substance", ("thing",)),
    Row("drug", ("substance",)),
    Row("zidovudine", ("drug",)),
]


def knowledge() -> MemoryKnowledge:
    return MemoryKnowledge.of([[English.fold(word) for word in page.split()] for page in PAGES])


def taxonomy() -> TableTaxonomy:
    return TableTaxonomy(ROWS)


def language() -> PlainLanguage:
    return PlainLanguage()


class PlainLanguage(English):
    """Reads every word as a noun and a noun phrase of its own; sentences end at a full stop."""

    @property
    def name(self) -> str:
        return "plain"

    def __reduce__(self) -> tuple[type[PlainLanguage], tuple[()]]:
        return PlainLanguage, ()

    def anew(self) -> PlainLanguage:
        return PlainLanguage()

    def read(self, text: str) -> Reading:
        found = list(re.finditer(r"\w+|[^\w\s]", text))
        words = [match.group() for match in found]
        sentence = paragraph = 0
        sentences, paragraphs = [], []
        for i, match in enumerate(found):
            if i and "\n\n" in text[found[i - 1].end() : match.start()]:
                paragraph += 1
                sentence += 1
            elif i and words[i - 1] == ".":
                sentence += 1
            sentences.append(sentence)
            paragraphs.append(paragraph)
        return Reading(
            text=text,
            starts=[match.start() for match in found],
            ends=[match.end() for match in found],
            forms=words,
            keys=[self.fold(word) if word[0].isalnum() else "" for word in words],
            tags=["NOUN" if word[0].isalnum() else "PUNCT" for word in words],
            chunks=[i if word[0].isalnum() else -1 for i, word in enumerate(words)],
            sentences=sentences,
            paragraphs=paragraphs,
            aliases=[],
            language=self,
        )
