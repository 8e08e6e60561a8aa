"""Measures the default language: accuracy on a treebank, words per second.

    python -m bench.terms TREEBANK_DIR [--text FILE]

TREEBANK_DIR holds dev.conllu.xz and test.conllu.xz of a Universal Dependencies treebank. Speed is
taken on FILE, or on the treebank's own text.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from tools.tagger_samples import load_samples
from tools.tagger_scores import score_tagger
from tools.treebank import Sentence, noun_phrases, read_treebank

from undisclosed.language.english.english import English
from undisclosed.language.protocol import Reading
from undisclosed.language.tagging.tagger import shipped_tagger

Spans = set[tuple[int, int]]


@dataclass(slots=True)
class Places:
    """What a text holds, by character offset."""

    tokens: dict[tuple[int, int], str] = field(default_factory=dict)
    sentences: Spans = field(default_factory=set)
    chunks: Spans = field(default_factory=set)


def main() -> None:
    """Prints the figures of docs/benchmarks.md."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("treebank", type=Path)
    parser.add_argument("--text", type=Path, help="plain text to take the time on")
    options = parser.parse_args()

    began = time.perf_counter()
    tagger = shipped_tagger("english")
    print(f"{English().name}, loaded in {1000 * (time.perf_counter() - began):.0f} ms")
    print_speed(options.text or options.treebank / "test.conllu.xz")
    for part in ("dev", "test"):
        path = options.treebank / f"{part}.conllu.xz"
        print(f"{part} from gold tokens: {score_tagger(tagger, load_samples(path))}")
        print(f"{part} from raw text:    {score_raw(list(read_treebank(path)))}")


def score_raw(sentences: list[Sentence]) -> str:
    """Reads the treebank's text as one document and compares by character offset."""
    text, gold = gold_places(sentences)
    found = found_places(English().read(text))
    tagged = sum(gold.tokens.get(span) == tag for span, tag in found.tokens.items())
    total = len(gold.tokens) + len(found.tokens)
    return (
        f"tokens {f1(gold.tokens.keys(), found.tokens.keys()):.2f}  "
        f"sentences {f1(gold.sentences, found.sentences):.2f}  UPOS {200 * tagged / total:.2f}  "
        f"chunks {f1(gold.chunks, found.chunks):.2f}"
    )


def gold_places(sentences: list[Sentence]) -> tuple[str, Places]:
    """Writes the treebank as running text: paragraphs by blank lines, sentences by a space."""
    text, places = "", Places()
    pieces: list[str] = []
    length = 0
    for sentence in sentences:
        glue = "" if not pieces else "\n\n" if sentence.starts_paragraph else " "
        pieces += [glue, sentence.text]
        _note_gold(sentence, length + len(glue), places)
        length += len(glue) + len(sentence.text)
    text = "".join(pieces)
    return text, places


def found_places(reading: Reading) -> Places:
    """Returns what the language found."""
    places = Places()
    spans = list(zip(reading.starts, reading.ends, strict=True))
    places.tokens = dict(zip(spans, reading.tags, strict=True))
    places.sentences = _runs(reading, reading.sentences)
    places.chunks = _runs(reading, reading.chunks)
    return places


def f1(gold: Iterable[tuple[int, int]], found: Iterable[tuple[int, int]]) -> float:
    """Returns F1 in percent."""
    gold, found = set(gold), set(found)
    return 200 * len(gold & found) / max(1, len(gold) + len(found))


def print_speed(path: Path) -> None:
    """Takes the time of a first and of later readings of one text, and of a short document."""
    if path.suffix == ".xz":
        text = gold_places(list(read_treebank(path)))[0]
    else:
        text = path.read_text(encoding="utf-8")
    words = len(text.split())
    page = " ".join(text.split(" ")[:1500])
    language = English()
    times = {"page cold": _seconds(page), "page warm": min(_seconds(page) for _ in range(5))}
    for name, seconds in times.items():
        print(f"{name}: {1000 * seconds:.1f} ms for {len(page.split()):,} words")
    cold = _seconds(text)
    warm = min(_seconds(text) for _ in range(5))
    print(f"{words:,} words, {len(language.read(text)):,} tokens", end="  ")
    print(f"cold {words / cold:,.0f} words/s  warm {words / warm:,.0f} words/s")


def _seconds(text: str) -> float:
    began = time.perf_counter()
    English().read(text)
    return time.perf_counter() - began


def _note_gold(sentence: Sentence, offset: int, places: Places) -> None:
    spans, at = [], 0
    for word in sentence.words:
        at = sentence.text.index(word, at)
        spans.append((offset + at, offset + at + len(word)))
        at += len(word)
    places.tokens.update(zip(spans, sentence.upos, strict=True))
    places.sentences.add((spans[0][0], spans[-1][1]))
    places.chunks |= {(spans[a][0], spans[b - 1][1]) for a, b in noun_phrases(sentence)}


def _runs(reading: Reading, numbers: list[int]) -> Spans:
    firsts: dict[int, int] = {}
    lasts: dict[int, int] = {}
    for i, number in enumerate(numbers):
        firsts.setdefault(number, reading.starts[i])
        lasts[number] = reading.ends[i]
    return {(first, lasts[number]) for number, first in firsts.items() if number >= 0}


if __name__ == "__main__":
    main()
