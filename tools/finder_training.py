"""The recipe that the finder's weights come from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import numpy.typing as npt
from tools.finder_network import Network, Rows, Sentence, Settings, drop_chances
from tools.finder_quantizer import quantize
from tools.finder_samples import Sample, load_gum, load_tab, load_wikigold

from undisclosed.identifiers.features import (
    CONTEXT_ROWS,
    PageCounts,
    case_of,
    context_rows,
    count_bins,
    hash_types,
    mark_tokens,
)
from undisclosed.identifiers.finder import find_rows, page_counts
from undisclosed.identifiers.network import FinderWeights
from undisclosed.identifiers.patterns.finding import find_patterns
from undisclosed.identifiers.word_classes import WordClasses, word_classes
from undisclosed.knowledge.pack.embedded import open_default
from undisclosed.taxonomy.wordnet import WordNet

_FORM_COLUMNS = 2
_MIN_COUNT = 2
_GAP_AND_PLACES = CONTEXT_ROWS + 1


@dataclass(frozen=True, slots=True)
class Corpora:
    """The texts to learn from."""

    gum: list[Sample]
    wikigold: list[Sample]
    tab: list[Sample]

    @classmethod
    def load(cls, folder: Path) -> Corpora:
        """Reads them from where they were put together."""
        return cls(
            load_gum(folder / "gum_open.jsonl.xz"),
            load_wikigold(folder / "wikigold.jsonl.xz"),
            load_tab(folder / "tab_dev.jsonl.xz"),
        )


@dataclass(frozen=True, slots=True)
class Recipe:
    """How long and how fast to learn, and how many word features to keep."""

    features: int = 12_000
    first_epochs: int = 8
    first_rate: float = 2e-3
    second_epochs: int = 14
    second_rate: float = 2e-3
    seed: int = 1
    settings: Settings = field(default_factory=Settings)


class Lexicon:
    """Features of words, asked of knowledge and taxonomy once."""

    def __init__(self, counts: PageCounts, classes: WordClasses) -> None:
        self.counts = counts
        self.classes = classes
        self.bins: dict[str, int] = {}
        self.hashes: dict[str, npt.NDArray[np.uint32]] = {}

    @classmethod
    def shipped(cls) -> Lexicon:
        """Returns one for the knowledge and the taxonomy of the package."""
        return cls(page_counts(open_default()), word_classes(WordNet.open()))

    def learn(self, samples: Iterable[Sample]) -> None:
        """Looks up the words of some texts."""
        new: dict[str, str] = {}
        for sample in samples:
            pairs = zip(sample.reading.forms, sample.reading.keys, strict=True)
            new.update((word, key) for word, key in pairs if word not in self.bins)
        if not new:
            return
        words, keys = list(new), list(new.values())
        bins = count_bins(self.counts(keys))
        self.bins.update(zip(words, bins.tolist(), strict=True))
        hashes, starts = hash_types(words, keys, bins, self.classes)
        self.hashes.update(zip(words, np.split(hashes, starts[1:]), strict=True))


class Encoder:
    """Turns samples into rows of the embedding."""

    def __init__(self, lexicon: Lexicon, samples: Sequence[Sample], limit: int) -> None:
        """Keeps the features that the words of some texts have most often."""
        self._lexicon = lexicon
        forms = [form for sample in samples for form in sample.reading.forms]
        features, counts = np.unique(
            np.concatenate([lexicon.hashes[form] for form in forms]), return_counts=True
        )
        often = np.argsort(-counts, kind="stable")[:limit]
        often = np.sort(often[counts[often] >= _MIN_COUNT])
        self.features = features[often]
        self._counts = counts[often]
        self._width = max(map(len, lexicon.hashes.values()))

    def encode(self, samples: Iterable[Sample]) -> list[Sentence]:
        """Returns the sentences of samples."""
        return [sentence for sample in samples for sentence in self._sentences(sample)]

    def _sentences(self, sample: Sample) -> list[Sentence]:
        reading, lexicon = sample.reading, self._lexicon
        if not len(reading):
            return []
        no_row = self.features.size + _GAP_AND_PLACES
        words: Rows = np.full((len(reading), self._width), no_row, dtype=np.int32)
        for i, form in enumerate(reading.forms):
            rows = find_rows(lexicon.hashes[form], self.features)
            words[i, : len(rows)] = np.where(rows < 0, no_row, rows)
        forms = words[:, :_FORM_COLUMNS]
        known = np.append(self._counts, np.ones(_GAP_AND_PLACES + 1, dtype=np.int64))
        drop = drop_chances(known[forms])
        cases = np.array([case_of(form) for form in reading.forms])
        bins = np.array([lexicon.bins[form] for form in reading.forms])
        _, marks = mark_tokens(reading, find_patterns(reading.text))
        places = (
            context_rows(reading, np.array(reading.sentences), cases, bins, marks)
            + self.features.size
        )
        rows = np.hstack((words, places.astype(np.int32)))
        cuts = np.flatnonzero(np.diff(reading.sentences)) + 1
        parts = zip(*(np.split(each, cuts) for each in (rows, drop, sample.allowed)), strict=True)
        return [Sentence(*part) for part in parts]


def train(corpora: Corpora, lexicon: Lexicon, recipe: Recipe) -> FinderWeights:
    """Learns names from GUM and WikiGold, then all types from court cases."""
    rng = np.random.default_rng(recipe.seed)
    for samples in (corpora.gum, corpora.wikigold, corpora.tab):
        lexicon.learn(samples)
    everything = [*corpora.gum, *corpora.wikigold, *corpora.tab]
    encoder = Encoder(lexicon, everything, recipe.features)
    open_ = encoder.encode([*corpora.gum, *corpora.wikigold])
    cases = encoder.encode(corpora.tab)
    network = Network(encoder.features.size, recipe.settings, rng)
    network.learn(open_, (), recipe.first_epochs, recipe.first_rate)
    if cases:
        network.learn(cases, open_, recipe.second_epochs, recipe.second_rate)
    weights = quantize(network, encoder.features, [*cases, *open_], rng)
    weights.check()
    return weights
