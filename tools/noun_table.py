"""Concepts while a taxonomy table is being made: what WordNet has, and what is added to it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from undisclosed.taxonomy.graph import breadth_first
from undisclosed.taxonomy.protocol import Concept
from undisclosed.taxonomy.wordnet_file import Integers, write_sections


@dataclass(slots=True)
class NounTable:
    """Concepts by number, in the order in which they were added.

    Attributes:
        bases: Name and version of each base, the first one first.
        words: Spellings of each concept, the usual one first.
        parents: What is right above it.
        instances: Whether it is an individual.
        derived: Adjectives and verbs made from it.
        origin: Number of the base that brought each concept.
        origin_words: How many of its spellings that base brought; those of later ones follow.
        known_to: The bases that know the concept, as bits.
        offsets: Where WordNet has each of its concepts, ascending.
        senses: (spelling, concept) by folded key, the usual sense first.
        other_use: Keys that mostly mean something that no noun means.
    """

    bases: list[str] = field(default_factory=list)
    words: list[list[str]] = field(default_factory=list)
    parents: list[list[int]] = field(default_factory=list)
    instances: list[bool] = field(default_factory=list)
    derived: list[list[str]] = field(default_factory=list)
    origin: list[int] = field(default_factory=list)
    origin_words: list[int] = field(default_factory=list)
    known_to: list[int] = field(default_factory=list)
    offsets: list[int] = field(default_factory=list)
    senses: dict[str, list[tuple[str, int]]] = field(default_factory=dict)
    other_use: list[str] = field(default_factory=list)

    def add(
        self,
        words: Sequence[str],
        parents: Sequence[int],
        *,
        base: int,
        instance: bool = False,
        derived: Sequence[str] = (),
    ) -> int:
        """Adds a concept, without any senses, and returns its number."""
        self.words.append(list(words))
        self.parents.append(list(parents))
        self.instances.append(instance)
        self.derived.append(list(derived))
        self.origin.append(base)
        self.origin_words.append(len(words))
        self.known_to.append(1 << base)
        return len(self.words) - 1

    def ancestors(self, concept: int) -> tuple[Concept, ...]:
        """Returns all that is above a concept, nearest first."""
        return breadth_first(Concept(concept), self.parents.__getitem__)

    def depths(self) -> list[int]:
        """Returns the longest way from each concept to a root."""
        known: dict[int, int] = {}

        def depth(concept: int) -> int:
            if concept not in known:
                above = self.parents[concept]
                known[concept] = max((depth(parent) + 1 for parent in above), default=0)
            return known[concept]

        return [depth(concept) for concept in range(len(self.words))]


def write_table(
    table: NounTable, output: Path, *, name: str, plain: Callable[[int], bool] | None = None
) -> str:
    """Writes a table and returns its checksum.

    Args:
        table: What to write.
        output: Where to.
        name: What the taxonomy is called.
        plain: Tells of a concept whether its usual spelling is a word that people use; all are
            unless given.
    """
    lemmas = sorted(
        {word for words in table.words for word in words}, key=lambda word: (word.lower(), word)
    )
    lemma_number = {lemma: i for i, lemma in enumerate(lemmas)}
    keys = sorted(table.senses)
    derived_words = sorted({word for words in table.derived for word in words})
    derived_number = {word: i for i, word in enumerate(derived_words)}
    concepts = range(len(table.words))
    arrays: dict[str, Integers] = {
        "depth": np.array(table.depths(), dtype=np.uint8),
        "instance": np.array(table.instances, dtype=np.uint8),
        "known_to": np.array(table.known_to, dtype=np.uint8),
        "offset": np.array(table.offsets, dtype=np.uint32),
        "origin": np.array(table.origin, dtype=np.uint8),
        "origin_words": np.array(table.origin_words, dtype=np.uint16),
        "plain": np.array([plain is None or plain(i) for i in concepts], dtype=np.uint8),
        **_ragged("parent", table.parents),
        **_ragged("word", [[lemma_number[word] for word in words] for words in table.words]),
        **_ragged("sense", [[concept for _, concept in table.senses[key]] for key in keys]),
        **_ragged("derived", [[derived_number[word] for word in row] for row in table.derived]),
        "sense_lemma": _integers(
            lemma_number[word] for key in keys for word, _ in table.senses[key]
        ),
    }
    texts = {
        "bases": table.bases,
        "derived_words": derived_words,
        "keys": keys,
        "lemmas": lemmas,
        "other_use": table.other_use,
    }
    version = ", ".join(table.bases)
    return write_sections(output, name=name, version=version, texts=texts, arrays=arrays)


def _integers(values: Iterable[int]) -> Integers:
    return np.fromiter(values, dtype=np.uint32)


def _ragged(name: str, rows: Sequence[Sequence[int]]) -> dict[str, Integers]:
    """Returns rows of different lengths as one array of values and one of lengths."""
    return {
        name: _integers(value for row in rows for value in row),
        f"{name}_count": np.array([len(row) for row in rows], dtype=np.uint16),
    }


def ordered(parents: dict[str, list[str]]) -> Iterator[str]:
    """Yields names so that each comes after its parents, otherwise in the order given.

    Where parents lead round, the one that closes the circle is taken out.
    """
    done: set[str] = set()
    on_the_way: set[str] = set()
    for start in parents:
        stack = [start]
        while stack:
            name = stack[-1]
            if name in done:
                stack.pop()
                continue
            on_the_way.add(name)
            parents[name] = [above for above in parents[name] if above not in on_the_way - {name}]
            parents[name] = [above for above in parents[name] if above != name]
            missing = [above for above in parents[name] if above in parents and above not in done]
            if missing:
                stack.append(missing[0])
                continue
            on_the_way.discard(name)
            done.add(stack.pop())
            yield name
