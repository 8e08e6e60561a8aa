"""Measures the languages beside English: what is found in invented documents, and what is written.

    python -m bench.languages [--settings NAME=VALUE …] [--show]

`bench/invented_es.jsonl` and its like have six documents each, marked as `bench/INVENTED.md` says.
Word level, words without the function words of the language: precision, recall, F; *alone*: the
share of the terms that give c away by themselves that are found whole. With --show the releases
are printed, to be read. With --people it is what identifies people: `bench/people_es.txt` and its
like have three documents each, what must go between double brackets; words and spans are counted.
"""

from __future__ import annotations

import argparse
import json
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from undisclosed.concepts.counted import open_counts_in
from undisclosed.concepts.wordnet_in import open_wordnet_in
from undisclosed.engine import Engine
from undisclosed.language.opening import open_language
from undisclosed.language.protocol import Language
from undisclosed.policy.policy import Policy

LANGUAGES = ("es", "ca", "pt")
_HERE = Path(__file__).parent
_WORD = re.compile(r"[^\W_]+")


@dataclass(slots=True)
class WordTally:
    """Counts of words, and of terms that tell by themselves."""

    hit: int = 0
    right: int = 0
    wanted: int = 0
    found: int = 0
    alone: int = 0
    alone_found: int = 0

    def add(self, other: WordTally) -> None:
        """Adds the counts of another document."""
        for name in self.__slots__:
            setattr(self, name, getattr(self, name) + getattr(other, name))

    def __str__(self) -> str:
        precision, recall = self.right / max(self.hit, 1), self.found / max(self.wanted, 1)
        f = 2 * precision * recall / max(precision + recall, 1e-9)
        alone = self.alone_found / max(self.alone, 1)
        return f"P {precision:.3f}  R {recall:.3f}  F {f:.3f}  alone {alone:.3f} of {self.alone}"


def main() -> None:
    """Prints a line for each document and each language."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--languages", nargs="+", default=LANGUAGES)
    parser.add_argument("--settings", nargs="*", default=[], metavar="NAME=VALUE")
    parser.add_argument("--show", action="store_true", help="print what is missed, and releases")
    parser.add_argument("--people", action="store_true", help="names, dates, places and numbers")
    options = parser.parse_args()
    if options.people:
        for code in options.languages:
            measure_people(code, show=options.show)
        return
    settings = dict(each.split("=", 1) for each in options.settings)
    for code in options.languages:
        language = open_language(code)
        knowledge, taxonomy = open_counts_in(code), open_wordnet_in(code)
        total = WordTally()
        began = time.perf_counter()
        for document in read_documents(code):
            policy = Policy.of(f"{document['protect']}={document['at_most']}", **settings)
            engine = Engine(policy, knowledge=knowledge, taxonomy=taxonomy, language=language)
            spans = found_spans(engine, document["text"])
            tally = judge(document, spans, language, show=options.show)
            total.add(tally)
            print(f"{document['id']:24} {tally}")
            if options.show:
                print(engine.sanitize(document["text"]).text)
        print(f"{code:24} {total}  {time.perf_counter() - began:.1f} s\n")


def measure_people(code: str, *, show: bool) -> None:
    """Prints what of the marked spans of a language is found, and what else is."""
    language = open_language(code)
    engine = Engine(Policy.of(identifiers="change"), language=language)
    marked = found = whole = words = hit = right = 0
    for text, must in read_marked(code):
        spans = found_spans(engine, text)
        at = [m.span() for m in _WORD.finditer(text) if m[0].lower() not in language.stop_words]
        gold = {w for w in at if any(a < w[1] and w[0] < b for a, b in must)}
        got = {w for w in at if any(a < w[1] and w[0] < b for a, b in spans)}
        hit, right, words, found = (
            hit + len(got),
            right + len(got & gold),
            words + len(gold),
            found + len(got & gold),
        )
        inside = [{w for w in gold if a < w[1] and w[0] < b} for a, b in must]
        marked, whole = marked + len(must), whole + sum(each <= got for each in inside)
        if show:
            print("  missed:", ", ".join(text[a:b] for a, b in sorted(gold - got)))
            print("  too much:", ", ".join(text[a:b] for a, b in sorted(got - gold)))
            print(engine.sanitize(text).text, "\n")
    print(
        f"{code} people  words P {right / hit:.3f} R {found / words:.3f}  whole {whole} of {marked}"
    )


def read_marked(code: str) -> Iterator[tuple[str, list[tuple[int, int]]]]:
    """Yields texts with what is marked in them."""
    for marked in (_HERE / f"people_{code}.txt").read_text(encoding="utf-8").split("\n----\n"):
        text, spans = "", []
        for i, piece in enumerate(re.split(r"\[\[|\]\]", marked)):
            if i % 2:
                spans.append((len(text), len(text) + len(piece)))
            text += piece
        yield text, spans


def read_documents(code: str) -> Iterator[dict[str, Any]]:
    """Yields the documents of a language."""
    with (_HERE / f"invented_{code}.jsonl").open(encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def found_spans(engine: Engine, text: str) -> list[tuple[int, int]]:
    """Returns what is found to be risky in a text."""
    return [(each.start, each.end) for each in engine.assess(text).findings]


def judge(
    document: dict[str, Any], spans: list[tuple[int, int]], language: Language, *, show: bool
) -> WordTally:
    """Compares what was found with what is marked, word by word."""
    text = document["text"]
    small = language.stop_words
    words = [m.span() for m in _WORD.finditer(text) if m[0].lower() not in small]

    def inside(ranges: list[tuple[int, int]]) -> set[tuple[int, int]]:
        return {w for w in words if any(a < w[1] and w[0] < b for a, b in ranges)}

    must = [(each["start"], each["end"]) for each in document["must"]]
    may = [(each["start"], each["end"]) for each in document["may"]]
    hit, wanted = inside(spans), inside(must)
    tally = WordTally(len(hit), len(hit & (wanted | inside(may))), len(wanted), len(hit & wanted))
    whole: dict[str, bool] = {}
    for start, end in must:
        term = text[start:end].lower()
        if term in document["alone"]:
            whole[term] = whole.get(term, True) and inside([(start, end)]) <= hit
    tally.alone, tally.alone_found = len(whole), sum(whole.values())
    if show:
        print("  missed:", ", ".join(sorted({text[a:b] for a, b in wanted - hit})))
        print("  alone missed:", ", ".join(term for term, found in whole.items() if not found))
        print("  too much:", ", ".join(sorted({text[a:b] for a, b in hit - wanted})))
    return tally


if __name__ == "__main__":
    main()
