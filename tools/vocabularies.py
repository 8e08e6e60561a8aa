"""Adds the terms of other knowledge bases to WordNet's nouns.

A vocabulary is a tab-separated file, xz-compressed: two comment lines, then for each concept its
id, its parents (ids of the same file, or `wn:` and the offset of a noun of WordNet 3.0), its name,
its synonyms and 1 for an individual; several parents and synonyms are separated by "|". A row whose
id is such an offset gives synonyms to that noun.

The first base that knows a term answers: what is already known keeps its senses, and only unknown
terms are added. A concept that is one of those already there gives it spellings, never parents, so
that nothing can be above itself.
"""

from __future__ import annotations

import lzma
import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from tools.noun_table import NounTable, ordered

from undisclosed.language.english.folding import fold_phrase

_ANCHOR = "wn:"
# Sharing an ancestor higher up than this (person, artifact, substance) does not make two concepts
# of one name the same.
_TELLING_DEPTH = 5
# What means but one thing is taken to be that if both are things, or both are ideas.
_KIND_DEPTH = 1
# WordNet's diagnostic procedure, technique and value, and the heads of what is measured.
_METHODS = (177127, 5665146)
_MEASURE = 5856388
_VALUES = """
accuracy burden capacity concentration count density dose index level load number point potency
pressure range rate ratio scale score size temperature thickness time titer value velocity volume
weight
"""
_MEASURES = frozenset(map(fold_phrase, _VALUES.split()))
# So many names of a vocabulary that end with a word tell what it means there, if so large a share
# of them agrees.
_HEADS = 5
_HEADS_SHARE = 0.8
# What is filed under something that it is not: by the names of both. It hangs under what is above.
_MISFILED = frozenset(
    {
        ("antibody", "drug"),
        ("breast disease", "skin disease"),
        ("hormone", "drug"),
        ("immunologic factor", "drug"),
        ("iron", "drug"),
        ("micronutrient", "drug"),
        ("mucositis", "gastroenteritis"),
        ("neurotransmitter agent", "drug"),
        ("zinc", "drug"),
    }
)
# WordNet's thing and idea. A substance is a part, and so both: a thing will do.
_THING, _IDEA = 1930, 2137
_PERSON = 7846
_LONGEST = 6
# Chemical names, inverted entries and codes: nobody writes them in a document, and they would be
# half of the table.
_WRITTEN = re.compile(r"(?=.*[A-Za-z]{2})[A-Za-z0-9][A-Za-z0-9'.\- ]*")
_CODE = re.compile(r"(?:[A-Z]{1,4}[- ]?)?[0-9-]+[A-Z]{0,2}")


@dataclass(frozen=True, slots=True)
class Entry:
    """One concept of a vocabulary."""

    id: str
    parents: tuple[str, ...]
    name: str
    synonyms: tuple[str, ...] = ()
    instance: bool = False


def read_vocabulary(path: Path) -> list[Entry]:
    """Reads the concepts of a file."""
    entries = []
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            if not line.startswith("#"):
                id_, parents, name, synonyms, instance = line.rstrip("\n").split("\t")
                entries.append(
                    Entry(id_, _cells(parents), name, _cells(synonyms), bool(instance.strip()))
                )
    return entries


def _cells(cell: str) -> tuple[str, ...]:
    return tuple(filter(None, cell.split("|")))


@dataclass(slots=True)
class Merged:
    """How the concepts of a vocabulary came in, by number."""

    linked: int = 0
    new: int = 0
    without_new_names: int = 0


class Merger:
    """Puts one vocabulary after another into a table.

    Args:
        table: Where to; holds WordNet already.
        anchors: Number of each noun of WordNet by its offset.
        is_usable: Tells whether a spelling may be added; a key too many hides a verb or a name.
    """

    def __init__(
        self, table: NounTable, anchors: dict[int, int], is_usable: Callable[[str], bool]
    ) -> None:
        self._table = table
        self._anchors = anchors
        self._is_usable = is_usable
        self._depths: list[int] = []

    def add(self, base: str, entries: Sequence[Entry]) -> Merged:
        """Adds a vocabulary and tells what came of it."""
        self._table.bases.append(base)
        number = len(self._table.bases) - 1
        self._depths = self._table.depths()
        earlier = len(self._table.words)
        by_id = {entry.id: entry for entry in entries}
        known = dict.fromkeys(self._table.senses)
        merged = Merged()
        images: dict[str, list[int]] = {}
        waiting: list[tuple[Entry, int]] = []
        parents = {entry.id: list(entry.parents) for entry in entries}
        for id_ in ordered(parents):
            entry = by_id[id_]
            above = [image for parent in parents[id_] for image in self._images(parent, images)]
            above = self._fitting(entry, list(dict.fromkeys(above)))
            concept = self._same(entry, above, earlier)
            spellings = self._spellings(entry, known)
            if concept is not None:
                merged.linked += 1
                self._table.known_to[concept] |= 1 << number
            elif spellings and above:
                merged.new += 1
                concept = self._table.add(
                    [], self._lowest(above), base=number, instance=entry.instance
                )
            else:
                merged.without_new_names += 1
                images[id_] = above
                continue
            images[id_] = [concept]
            waiting.append((entry, concept))
        self._add_senses(waiting, known, number)
        self._know_heads(waiting, number, earlier)
        return merged

    def _know_heads(self, waiting: Sequence[tuple[Entry, int]], number: int, earlier: int) -> None:
        """Marks as known to a vocabulary what its names end with: "bacterial infection".

        A word heads many of its names, and nearly all of them lie below one sense of it or beside
        that, under something telling. What its own entries or those above them say of it comes
        first.
        """
        bit = 1 << number
        for entry, _ in waiting:
            for parent in entry.parents:
                if parent.startswith(_ANCHOR):
                    self._table.known_to[self._images(parent, {})[0]] |= bit
        meant: dict[str, Counter[int]] = {}
        for entry, concept in waiting:
            first, _, head = fold_phrase(entry.name).rpartition(" ")
            # Whose partner somebody is, no list of people tells.
            person = self._anchors.get(_PERSON, -1) in self._line(concept)
            sense = self._sense_of_head(head, concept, earlier) if first and not person else None
            if sense is not None:
                meant.setdefault(head, Counter())[sense] += 1
        for head, senses in meant.items():
            [(sense, times)] = senses.most_common(1)
            known = any(self._table.known_to[each] & bit for _, each in self._table.senses[head])
            if not known and times >= _HEADS and times >= _HEADS_SHARE * senses.total():
                self._table.known_to[sense] |= bit

    def _sense_of_head(self, head: str, concept: int, earlier: int) -> int | None:
        """Returns which sense of a word a concept is a kind of, or shares the most with."""
        line = set(self._line(concept))
        shared = []
        for _, sense in self._table.senses.get(head, ()):
            if sense < earlier and sense != concept:
                common = line.intersection(self._line(sense))
                depth = max((self._depths[each] for each in common if each < earlier), default=0)
                shared.append((sense in line, depth, sense))
        if not shared:
            return None
        shared.sort(key=lambda each: each[:2], reverse=True)
        below, depth, sense = shared[0]
        if len(shared) > 1 and shared[1][:2] == shared[0][:2]:
            return None
        return sense if below or depth >= _TELLING_DEPTH else None

    def _images(self, parent: str, images: dict[str, list[int]]) -> list[int]:
        if parent.startswith(_ANCHOR):
            return [self._anchors[int(parent.removeprefix(_ANCHOR))]]
        return images.get(parent, [])

    def _fitting(self, entry: Entry, above: Sequence[int]) -> list[int]:
        """Returns what an entry hangs under: a measure, and not the technique that takes it.

        Vocabularies file "viral load" with the laboratory techniques.
        """
        methods = {self._anchors.get(offset) for offset in _METHODS}
        above = [right for image in above for right in self._rightly(entry, image)]
        others = [image for image in above if methods.isdisjoint(self._line(image))]
        is_measure = fold_phrase(entry.name).rpartition(" ")[2] in _MEASURES
        if len(others) == len(above) or not is_measure:
            return list(above)
        return others or [self._anchors[_MEASURE]]

    def _rightly(self, entry: Entry, image: int) -> Sequence[int]:
        """Returns what an entry is a kind of, where a vocabulary says one thing."""
        called = (entry.name, entry.name.rpartition(" ")[2])
        wrong = self._table.words[image]
        misfiled = any((own, name) in _MISFILED for own in called for name in wrong)
        return self._table.parents[image] if misfiled else (image,)

    def _line(self, concept: int) -> tuple[int, ...]:
        return (concept, *self._table.ancestors(concept))

    def _same(self, entry: Entry, above: Sequence[int], earlier: int) -> int | None:
        """Returns the concept that an entry is, if it is already there."""
        if entry.id.startswith(_ANCHOR):
            return self._images(entry.id, {})[0]
        images = self._earlier(above, earlier)
        around = {c for image in images for c in (image, *self._table.ancestors(image))}
        telling = {concept for concept in around if self._depths[concept] >= _TELLING_DEPTH}
        kind = {concept for concept in around if self._depths[concept] >= _KIND_DEPTH}
        if self._anchors.get(_THING) in kind:
            kind.discard(self._anchors.get(_IDEA, -1))
        # One of several synonyms may well be narrower than the entry: it takes a name, or the one.
        names = (entry.name, *entry.synonyms) if len(entry.synonyms) == 1 else (entry.name,)
        for wanted in (images, telling):
            for name in names:
                for _, concept in self._table.senses.get(fold_phrase(name), ()):
                    if not wanted.isdisjoint((concept, *self._table.ancestors(concept))):
                        return concept
        only = self._only_sense(entry, kind)
        return self._without_head(entry, telling) if only is None else only

    def _without_head(self, entry: Entry, telling: set[int]) -> int | None:
        """Returns what a name means whose last word only says what it is anyway: "HIV infection".

        That is what its first words mean below what the last one means.
        """
        first, _, head = fold_phrase(entry.name).rpartition(" ")
        heads = {concept for _, concept in self._table.senses.get(head, ())}
        for _, concept in self._table.senses.get(first, ()):
            above = set(self._table.ancestors(concept))
            if above & heads and above & telling:
                return concept
        return None

    def _only_sense(self, entry: Entry, kind: set[int]) -> int | None:
        """Returns what the name of an entry means, where that is one class of the same kind."""
        senses = self._table.senses.get(fold_phrase(entry.name), ())
        if len(senses) != 1 or self._table.instances[concept := senses[0][1]]:
            return None
        return None if kind.isdisjoint(self._table.ancestors(concept)) else concept

    def _earlier(self, concepts: Iterable[int], earlier: int) -> set[int]:
        """Returns the nearest concepts at or above some that were there before."""
        found: set[int] = set()
        for concept in concepts:
            found |= (
                {concept}
                if concept < earlier
                else self._earlier(self._table.parents[concept], earlier)
            )
        return found

    def _spellings(self, entry: Entry, known: dict[str, None]) -> list[str]:
        """Returns the spellings of an entry that nobody knew before, one for each key."""
        by_key: dict[str, str] = {}
        for spelling in (entry.name, *entry.synonyms):
            if is_written(spelling) and self._is_usable(spelling):
                key = fold_phrase(spelling)
                if key not in known:
                    by_key.setdefault(key, spelling)
        return list(by_key.values())

    def _lowest(self, concepts: Sequence[int]) -> list[int]:
        """Returns those of some concepts that are not above another of them."""
        above = {a for concept in concepts for a in self._table.ancestors(concept)}
        return [concept for concept in concepts if concept not in above]

    def _add_senses(
        self, waiting: Sequence[tuple[Entry, int]], known: dict[str, None], number: int
    ) -> None:
        """Adds what can now be looked up: names before synonyms."""
        table = self._table
        named = []
        for entry, concept in waiting:
            spellings = self._spellings(entry, known)
            table.words[concept] += [s for s in spellings if s not in table.words[concept]]
            if table.origin[concept] == number:
                table.origin_words[concept] = len(table.words[concept])
            named.append((entry.name, concept, spellings))
        for wants_name in (True, False):
            for name, concept, spellings in named:
                for spelling in spellings:
                    if (spelling == name) == wants_name:
                        pairs = table.senses.setdefault(fold_phrase(spelling), [])
                        if (spelling, concept) not in pairs:
                            pairs.append((spelling, concept))


def is_written(spelling: str) -> bool:
    """Tells whether a spelling is one that a document may have."""
    if len(spelling.split()) > _LONGEST or _CODE.fullmatch(spelling):
        return False
    return bool(_WRITTEN.fullmatch(spelling))


def usable_words(others: Iterable[str]) -> Callable[[str], bool]:
    """Returns what tells whether a spelling may be added: no word has another use.

    Args:
        others: Words that are something else than nouns: verbs, adjectives, adverbs, particles.
    """
    taken = {word.lower() for word in others}

    def is_usable(spelling: str) -> bool:
        return " " in spelling or spelling.lower() not in taken

    return is_usable
