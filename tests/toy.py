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
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from undisclosed.disclosure.assessment import assess_reading
from undisclosed.disclosure.individuals.collected import Documents
from undisclosed.disclosure.risks import Assessment
from undisclosed.engine import Engine
from undisclosed.knowledge.memory import MemoryKnowledge
from undisclosed.knowledge.protocol import Knowledge
from undisclosed.language.english.english import English
from undisclosed.language.protocol import Reading
from undisclosed.policy.policy import Policy, Protection
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


def pages(*runs: tuple[int, str]) -> MemoryKnowledge:
    """Knowledge of so many pages with some words each: (3, "HIV infection") is three of them.

    An underscore holds the words of a phrase together, which are on the page too.
    """
    return MemoryKnowledge.of([list(_keys(words)) for many, words in runs for _ in range(many)])


def _keys(words: str) -> Iterator[str]:
    for word in words.split():
        yield from {
            English.fold_phrase(part) for part in (word.replace("_", " "), *word.split("_"))
        }


def engine(
    knowledge: Knowledge,
    *protections: str | Protection,
    rows: Sequence[Row] = (),
    **settings: Any,
) -> Engine:
    """An engine for the toy taxonomy, with more rows or without; HIV=infection if nothing else.

    Every word of a small world is rare, so that `rare_gain` is off unless it is asked for.
    """
    return Engine(
        Policy.of(
            *(protections or ("HIV=infection",)),
            **{"rare_gain": None, "within_gain": None, **settings},
        ),
        knowledge=knowledge,
        taxonomy=TableTaxonomy([*ROWS, *rows]),
        language=language(),
    )


def assessed(
    engine: Engine,
    text: str,
    *,
    groups: bool = True,
    marker: str | None = None,
    identifying: Any = None,
    documents: Documents | None = None,
    **changes: Any,
) -> Assessment:
    """What an engine finds risky in a text that is read plainly, but for some changes.

    Args:
        engine: Whose policy and counts decide.
        text: What is assessed.
        groups: Whether groups are looked at.
        marker: What stands for removed terms; that of the settings if not given.
        identifying: What finds identifying spans and who fits them; nothing if not given.
        documents: What the user's own documents clear; nothing if not given.
        changes: Parts of the reading to replace; `tags` may be given by word.
    """
    reading = engine.language.read(text)
    tags = changes.pop("tags", {})
    changes["tags"] = [
        tags.get(form, tag) for form, tag in zip(reading.forms, reading.tags, strict=True)
    ]
    return assess_reading(
        replace(reading, **changes),
        engine.counter,
        engine.settings,
        marker=marker,
        groups=groups,
        identifying=identifying,
        documents=documents,
    )


def causes(found: Assessment) -> list[tuple[str, str, list[str]]]:
    """Each risk as its cause, its key and what stands at its places."""
    return [
        (risk.cause, risk.key, [found.shown(span) for span in risk.spans]) for risk in found.risks
    ]


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
