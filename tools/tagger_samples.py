"""Treebank sentences as numbers: word types, feature rows and the codes to learn."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
from tools.treebank import bio_codes, noun_phrases, read_treebank

from undisclosed.language.tagging.features import hash_words
from undisclosed.language.tagging.tagger import UPOS, Codes, find_rows

CASES = ("as written", "lower", "upper", "title")
_PLAIN_WEIGHT = 10
_MIN_COUNT = 2 * _PLAIN_WEIGHT


@dataclass(frozen=True, slots=True)
class Sample:
    """One sentence with its gold codes."""

    words: list[str]
    upos: list[int]
    marks: list[int]
    xpos: list[str]


@dataclass(frozen=True, slots=True)
class Training:
    """All the trainer needs.

    Attributes:
        types: Per case (see CASES), the word types of each sentence.
        codes: Per sentence, columns of UPOS, phrase mark and XPOS.
        rows: Feature rows of each type; −1 for a feature without a row.
        counts: How often the training text has each feature of each type.
        features: Hashes of the features that are kept, ascending.
        outputs: Number of codes in each column.
    """

    types: list[list[Codes]]
    codes: list[Codes]
    rows: Codes
    counts: npt.NDArray[np.float32]
    features: npt.NDArray[np.uint32]
    outputs: tuple[int, int, int]


def load_samples(path: Path, *, romance: bool = False) -> list[Sample]:
    """Reads gold sentences; what counts as a noun phrase is said in `noun_phrases`."""
    return [
        Sample(
            sentence.words,
            [UPOS.index(tag) for tag in sentence.upos],
            bio_codes(len(sentence.words), noun_phrases(sentence, romance=romance)),
            sentence.xpos,
        )
        for sentence in read_treebank(path)
    ]


def change_case(words: list[str], case: str) -> list[str]:
    """Writes a sentence as a heading or a careless post would."""
    if case == "as written":
        return words
    return [str(getattr(word, case)()) if case != "title" else _title(word) for word in words]


def load_training(path: Path, *, limit: int, romance: bool = False) -> Training:
    """Reads the training part and keeps its most frequent features."""
    samples = load_samples(path, romance=romance)
    index: dict[str, int] = {}
    types = [
        [
            np.array([index.setdefault(w, len(index)) for w in change_case(sample.words, case)])
            for sample in samples
        ]
        for case in CASES
    ]
    counter = np.bincount(np.concatenate(types[0]), minlength=len(index)) * _PLAIN_WEIGHT
    for changed in types[1:]:
        counter += np.bincount(np.concatenate(changed), minlength=len(index))
    features, rows, counts = _choose_features(list(index), counter, limit)
    xpos_index: dict[str, int] = {}
    codes = [
        np.array(
            [
                sample.upos,
                sample.marks,
                [xpos_index.setdefault(tag, len(xpos_index)) for tag in sample.xpos],
            ]
        ).T
        for sample in samples
    ]
    return Training(types, codes, rows, counts, features, (len(UPOS), 3, len(xpos_index)))


def _choose_features(
    words: list[str], counter: Codes, limit: int
) -> tuple[npt.NDArray[np.uint32], Codes, npt.NDArray[np.float32]]:
    """Keeps the most frequent features, each seen twice at least."""
    hashes = hash_words(words)
    unique, inverse = np.unique(hashes, return_inverse=True)
    totals = np.zeros(unique.size, dtype=np.int64)
    inverse = inverse.reshape(hashes.shape)
    for column in inverse.T:
        totals += np.bincount(column, weights=counter, minlength=unique.size).astype(np.int64)
    order = np.argsort(-totals, kind="stable")[:limit]
    features = np.sort(unique[order[totals[order] >= _MIN_COUNT]])
    print(f"{len(features):,} features kept of {(totals >= _MIN_COUNT).sum():,}")
    counts = (totals[inverse] / _PLAIN_WEIGHT).astype(np.float32)
    return features, find_rows(hashes, features), counts


def _title(word: str) -> str:
    return word[:1].upper() + word[1:]
