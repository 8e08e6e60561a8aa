"""Marked texts as readings, with the labels that each token may have."""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from undisclosed.identifiers.identifier import TYPES
from undisclosed.identifiers.network import LABELS
from undisclosed.language.english.english import shipped_english
from undisclosed.language.protocol import Reading

Allowed: TypeAlias = npt.NDArray[np.bool_]
"""For each token the labels it may have."""
Marked: TypeAlias = tuple[int, int, str]
"""Start, end and type of a span, in characters."""

_TAB_TYPES = {"DATETIME": "DATE", "DEM": "DEMOGRAPHIC"}
_GUM_TYPES = {"person": "PERSON", "organization": "ORG", "place": "LOC"}
_WIKIGOLD_TYPES = {"PER": "PERSON", "ORG": "ORG", "LOC": "LOC", "MISC": "MISC"}
_UNMARKED = ("DATE", "QUANTITY", "CODE", "DEMOGRAPHIC")
_SENTENCES_OF_A_PAGE = 13
_TIGHT = ". , ; : ! ? ) ] } % 's ’s n't n’t 'm 're 've 'll 'd ” …"
_NO_SPACE_BEFORE = frozenset(_TIGHT.split())
_NO_SPACE_BEHIND = frozenset("([{$£€“")


@dataclass(frozen=True, slots=True)
class Sample:
    """A text with what its tokens may be."""

    reading: Reading
    allowed: Allowed
    spans: list[Marked]


def load_jsonl(path: Path) -> list[dict[str, Any]]:
    """Reads a compressed file of one JSON object a line."""
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def load_tab(path: Path) -> list[Sample]:
    """Reads court cases, in which every token is marked or is nothing."""
    samples = []
    for case in load_jsonl(path):
        spans = [(a, b, _TAB_TYPES.get(t, t)) for a, b, t in case["spans"]]
        samples.append(_sample(case["text"], spans, outside=()))
    return samples


def load_gum(path: Path) -> list[Sample]:
    """Reads documents in which names are marked, but neither dates nor numbers nor occupations."""
    documents: dict[str, list[dict[str, Any]]] = {}
    for sentence in load_jsonl(path):
        documents.setdefault(sentence["document"], []).append(sentence)
    return [_gum_sample(sentences) for sentences in documents.values()]


def load_wikigold(path: Path) -> list[Sample]:
    """Reads sentences of an encyclopedia; where its pages end is not told."""
    sentences = load_jsonl(path)
    samples = []
    for i in range(0, len(sentences), _SENTENCES_OF_A_PAGE):
        text = _Text()
        spans = []
        for sentence in sentences[i : i + _SENTENCES_OF_A_PAGE]:
            places = text.add(sentence["words"])
            for first, past, name in _bio_spans(sentence["bio"]):
                spans.append((places[first][0], places[past - 1][1], _WIKIGOLD_TYPES[name]))
        sample = _sample(str(text), spans, outside=_UNMARKED)
        _also(sample.allowed, "MISC", "DEMOGRAPHIC")
        samples.append(sample)
    return samples


class _Text:
    """Sentences of words, written as one would write them, a paragraph each."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._size = 0

    def __str__(self) -> str:
        return "".join(self._parts)

    def add(self, words: Sequence[str]) -> list[tuple[int, int]]:
        """Adds a sentence and returns where its words stand."""
        places = []
        before = ""
        for i, word in enumerate(words):
            if i and word not in _NO_SPACE_BEFORE and before not in _NO_SPACE_BEHIND:
                self._write(" ")
            places.append((self._size, self._size + len(word)))
            self._write(word)
            before = word
        self._write("\n\n")
        return places

    def _write(self, part: str) -> None:
        self._parts.append(part)
        self._size += len(part)


def _sample(text: str, spans: list[Marked], *, outside: Iterable[str]) -> Sample:
    reading = shipped_english().read(text)
    allowed = np.zeros((len(reading), LABELS), dtype=np.bool_)
    starts, ends = np.array(reading.starts), np.array(reading.ends)
    for start, end, name in sorted(spans, key=lambda span: (span[0], -span[1])):
        first = int(np.searchsorted(ends, start, side="right"))
        past = int(np.searchsorted(starts, end, side="left"))
        if first >= past or allowed[first:past].any():
            continue
        begin = 1 + 2 * TYPES.index(name)
        allowed[first, begin] = True
        allowed[first + 1 : past, begin + 1] = True
    free = ~allowed.any(axis=1)
    allowed[free, 0] = True
    for name in outside:
        begin = 1 + 2 * TYPES.index(name)
        allowed[free, begin : begin + 2] = True
    return Sample(reading, allowed, spans)


def _also(allowed: Allowed, name: str, other: str) -> None:
    """Lets what is marked as one type be of another as well."""
    a, b = 1 + 2 * TYPES.index(name), 1 + 2 * TYPES.index(other)
    allowed[:, b] |= allowed[:, a]
    allowed[:, b + 1] |= allowed[:, a + 1]


def _bio_spans(bio: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    first = 0
    for i, mark in enumerate(bio):
        if mark[0] != "O" and (i + 1 == len(bio) or bio[i + 1][0] != "I"):
            yield first, i + 1, mark[2:]
        if i + 1 < len(bio) and bio[i + 1][0] == "B":
            first = i + 1


def _gum_sample(sentences: list[dict[str, Any]]) -> Sample:
    text = _Text()
    spans: list[Marked] = []
    open_: list[tuple[int, int]] = []
    for sentence in sentences:
        places = text.add(sentence["words"])
        names = _gum_names(sentence)
        covered = {i for first, past, _ in names for i in range(first, past)}
        spans += [(places[a][0], places[b - 1][1], name) for a, b, name in names]
        tags = sentence["upos"]
        open_ += [places[i] for i, t in enumerate(tags) if t == "PROPN" and i not in covered]
    sample = _sample(str(text), spans, outside=_UNMARKED)
    starts = np.array(sample.reading.starts)
    for start, _ in open_:
        # A name that no mark tells the extent of: it may be anything.
        i = int(np.searchsorted(starts, start, side="right")) - 1
        sample.allowed[i] = True
    return sample


def _gum_names(sentence: dict[str, Any]) -> list[tuple[int, int, str]]:
    """Returns the outermost marked phrases that are proper names through and through."""
    names: list[tuple[int, int, str]] = []
    for first, past, name, _ in sorted(sentence["spans"], key=lambda s: (s[0] - s[1], s[0])):
        first, past = _trim(sentence, first, past)
        apart = all(past <= a or first >= b for a, b, _ in names)
        if apart and first < past and _is_name(sentence, first, past):
            names.append((first, past, _GUM_TYPES.get(name, "MISC")))
    return names


def _trim(sentence: dict[str, Any], first: int, past: int) -> tuple[int, int]:
    words, tags = sentence["words"], sentence["upos"]
    while first < past and (tags[first] in ("DET", "PUNCT") or words[first] == "the"):
        first += 1
    while first < past and tags[past - 1] in ("PART", "PUNCT"):
        past -= 1
    return first, past


def _is_name(sentence: dict[str, Any], first: int, past: int) -> bool:
    words, tags = sentence["words"][first:past], sentence["upos"][first:past]
    if past - first > 8 or "PROPN" not in tags:
        return False
    written = [tag == "PROPN" or word[:1].isupper() for word, tag in zip(words, tags, strict=True)]
    small = ("ADP", "DET", "CCONJ", "NUM", "PUNCT", "PART")
    inner = all(w or t in small for w, t in zip(written, tags, strict=True))
    return written[0] and inner and "," not in words and "(" not in words
