"""The paper's test once more, from the print alone, on releases of random pages.

    python -m bench.guard CORPUS.jsonl.xz… [--pages 1000] [--seed 1]

Equation 9 and Definition 3 in counts, N(c,g,T)·N(g) > N(c,g)·N(T), for every word and every pair of
nouns and adjectives that a release under the preset `paper` has left. Of the program it uses what
it knows (pages, taxonomy) and how it reads (words and their tags), and nothing of how it judges:
contexts, candidates, counts, thresholds, groups and exemptions are worked out here anew.

Prints how many terms and pairs were looked at and every one above its threshold, of which there
must be none.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

import numpy as np
from bench.pages import draw

from undisclosed import Engine, Policy, UndisclosedError
from undisclosed.knowledge.protocol import LocalKnowledge, Pages
from undisclosed.language.protocol import Language, Reading
from undisclosed.policy.policy import Protection
from undisclosed.shipped import knowledge_or_shipped, language_or_shipped, taxonomy_or_shipped
from undisclosed.taxonomy.protocol import Taxonomy

CLASSES = ("disease", "infection", "drug", "religion", "crime", "animal", "weapon", "sport", "food")
_NOMINAL = frozenset({"NOUN", "PROPN", "ADJ"})


@dataclass(frozen=True, slots=True)
class Left:
    """A word or pair above its threshold: N(c,g,T), N(g), N(c,g), N(T)."""

    terms: tuple[str, ...]
    counts: tuple[int, int, int, int]


@dataclass(slots=True)
class Seen:
    """How much was looked at."""

    words: int = 0
    pairs: int = 0


def above_threshold(
    reading: Reading, protection: Protection, knowledge: LocalKnowledge, taxonomy: Taxonomy,
    seen: Seen,
) -> Iterator[Left]:  # fmt: skip
    """Yields the words, and the pairs of nouns and adjectives, that tell more of c than g(c)."""
    c, g = protection.entity, protection.at_most or ""
    with_g = knowledge.pages(taxonomy.key(g))
    with_both = np.intersect1d(knowledge.pages(taxonomy.key(c)), with_g)
    n_g, n_cg = len(with_g), len(with_both)
    allowed = _says_no_more(c, g, taxonomy)
    pages: dict[str, Pages] = {}
    nominal: set[str] = set()
    for at in range(len(reading)):
        form, tag = reading.form(at), reading.tags[at]
        if form.isascii() and form.isalpha() and form.islower() and not allowed.covers(reading, at):
            key = reading.language.fold(form)
            pages.setdefault(key, knowledge.pages(key))
            if tag in _NOMINAL and not reading.language.is_number(key):
                nominal.add(key)
    for key, n_t in pages.items():
        seen.words += 1
        n_cgt = len(np.intersect1d(n_t, with_both, assume_unique=True))
        if n_cgt * n_g > n_cg * len(n_t):
            yield Left((key,), (n_cgt, n_g, n_cg, len(n_t)))
    # Which pages of c and g have each term.
    marks = {key: np.isin(with_both, pages[key], assume_unique=True) for key in nominal}
    telling = sorted(key for key in nominal if marks[key].any())
    for one, other in combinations(telling, 2):
        seen.pairs += 1
        n_cgt = int(np.count_nonzero(marks[one] & marks[other]))
        # N(T) is at least N(c,g,T), and costs more to count.
        if n_cgt and n_cgt * n_g > n_cg * n_cgt:
            both = len(np.intersect1d(pages[one], pages[other], assume_unique=True))
            if n_cgt * n_g > n_cg * both:
                yield Left((one, other), (n_cgt, n_g, n_cg, both))


class _Allowed:
    """What readers may learn: names of g(c) and of what lies above it, as sequences of keys."""

    def __init__(self, names: Sequence[Sequence[str]]) -> None:
        self._names = names
        self._places: dict[int, set[int]] = {}

    def covers(self, reading: Reading, at: int) -> bool:
        if id(reading) not in self._places:
            keys = [reading.language.fold(reading.form(i)) for i in range(len(reading))]
            self._places[id(reading)] = {
                place
                for name in self._names
                for i in range(len(keys))
                if keys[i : i + len(name)] == list(name)
                for place in range(i, i + len(name))
            }
        return at in self._places[id(reading)]


def _says_no_more(c: str, g: str, taxonomy: Taxonomy) -> _Allowed:
    above_c = {a for sense in taxonomy.senses(c) for a in taxonomy.ancestors(sense)}
    senses = [sense for sense in taxonomy.senses(g) if sense in above_c]
    names = {g}
    for sense in senses:
        for concept in (sense, *taxonomy.ancestors(sense)):
            names.update(taxonomy.lexicalizations(concept))
            names.update(taxonomy.derivations(concept))
    return _Allowed([taxonomy.key(name).split() for name in names])


def policies(
    knowledge: LocalKnowledge, taxonomy: Taxonomy, language: Language, seed: int
) -> Iterator[Policy]:
    """Yields random policies of one protection that the program accepts, without end."""
    chance = random.Random(seed)
    parts = {"knowledge": knowledge, "taxonomy": taxonomy, "language": language}
    while True:
        g = chance.choice(CLASSES)
        c = taxonomy.lexicalizations(
            chance.choice(taxonomy.specializations(taxonomy.senses(g)[0]))
        )[0]
        # A word in small letters is its own key, whatever else is folded.
        if not (c.isalpha() and c.islower()) or taxonomy.key(c) != c:
            continue
        if knowledge.count([((c,), (taxonomy.key(g),))])[0] < 10:
            continue
        policy = Policy.of(Protection(c, g, kind="class"), preset="paper", unknown="keep")
        try:
            Engine(policy, **parts)  # type: ignore[arg-type]
        except UndisclosedError:
            continue
        yield policy


def main() -> None:
    """Sanitizes pages and looks for what is left."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("corpus", type=Path, nargs="+")
    parser.add_argument("--pages", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--words", type=int, default=400, help="of each page, its first so many")
    options = parser.parse_args()
    language = language_or_shipped(None)
    knowledge = knowledge_or_shipped(None, language)
    taxonomy = taxonomy_or_shipped(None, language)
    assert isinstance(knowledge, LocalKnowledge)
    drawn = policies(knowledge, taxonomy, language, options.seed)
    seen, faults, changed = Seen(), 0, 0
    for number, text in enumerate(draw(options.corpus, options.pages, options.seed)):
        if number % 10 == 0:
            policy = next(drawn)
            engine = Engine(policy, knowledge=knowledge, taxonomy=taxonomy, language=language)
        result = engine.sanitize(" ".join(text.split()[: options.words]))
        changed += bool(result.edits)
        [protection] = policy.protections
        reading = language.read(result.text)
        for left in above_threshold(reading, protection, knowledge, taxonomy, seen):
            faults += 1
            print(protection.entity, protection.at_most, left)
    print(
        f"{options.pages} pages, {changed} of them changed, {seen.words:,} words and "
        f"{seen.pairs:,} pairs: {faults} above their threshold."
    )
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
