"""Reads a Universal Dependencies treebank and derives base noun phrases from its trees."""

from __future__ import annotations

import lzma
from collections.abc import Iterator, Set
from dataclasses import dataclass
from pathlib import Path

_HEADS = {"NOUN", "PROPN", "PRON", "NUM", "SYM", "X"}
_NOMINAL = {"nsubj", "obj", "iobj", "obl", "nmod", "appos", "conj", "root", "vocative", "list"}
_BEFORE = {
    "det",
    "amod",
    "compound",
    "nummod",
    "nmod:poss",
    "nmod:desc",
    "flat",
    "goeswith",
    "det:predet",
}
_AFTER = {"flat", "goeswith", "compound", "nummod"}
_NO_EDGE = {*"-–—/,.;:()[]{}\"'“”‘’&", "and", "or"}
_NO_NOUN = {"PRON", "VERB", "AUX", "ADV"}
_PARTS = {"ADP", "CCONJ", "SCONJ", "PUNCT", "VERB", "AUX"}
_DEEPER = {"advmod", "cc", "conj", "case", "punct", "obl:unmarked", "nmod:unmarked"}


@dataclass(frozen=True, slots=True)
class Sentence:
    """One tree: words, tags, heads (−1 for the root) and what was written around them."""

    text: str
    starts_paragraph: bool
    words: list[str]
    upos: list[str]
    xpos: list[str]
    heads: list[int]
    relations: list[str]


def read_treebank(path: Path) -> Iterator[Sentence]:
    """Yields the sentences of a .conllu.xz file."""
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        block: list[str] = []
        for line in lines:
            if line.strip():
                block.append(line.rstrip("\n"))
            elif block:
                yield _parse(block)
                block = []
    if block:
        yield _parse(block)


def noun_phrases(sentence: Sentence, *, romance: bool = False) -> list[tuple[int, int]]:
    """Returns the base noun phrases as (first, past), left to right, none inside another.

    A phrase is a nominal head with the unbroken run of its determiners, modifiers and parts of
    its name: "the most common [cause] of [her last illness]" gives two.

    Args:
        sentence: A tree.
        romance: Whether adjectives behind the noun belong to it ("una enfermedad mental"). Then
            no phrase reaches over a preposition, a conjunction, a comma or a verb, names and dates
            included ("[Universidad] de [Chile]"), and a pronoun alone is none.
    """
    after = _AFTER | {"amod"} if romance else _AFTER
    children: list[list[int]] = [[] for _ in sentence.words]
    for i, head in enumerate(sentence.heads):
        if head >= 0:
            children[head].append(i)
    heads = [
        i
        for i in _nominal_heads(sentence, children)
        if not (romance and sentence.upos[i] in _NO_NOUN)
    ]
    spans = [_span(sentence, children, i, after) for i in heads]
    if romance:
        spans = [_within(sentence, i, *span) for i, span in zip(heads, spans, strict=True)]
    spans.sort(key=lambda span: (span[0] - span[1], span[0]))
    taken: set[int] = set()
    chosen = []
    for first, past in spans:
        if taken.isdisjoint(range(first, past)):
            taken.update(range(first, past))
            chosen.append((first, past))
    return sorted(chosen)


def bio_codes(length: int, spans: list[tuple[int, int]]) -> list[int]:
    """Writes spans as one code a token: 0 outside, 1 first of a phrase, 2 inside."""
    codes = [0] * length
    for first, past in spans:
        codes[first:past] = [1] + [2] * (past - first - 1)
    return codes


def _parse(block: list[str]) -> Sentence:
    text = next((x[9:] for x in block if x.startswith("# text = ")), "")
    starts = any(x.startswith(("# newpar", "# newdoc")) for x in block)
    rows = [x.split("\t") for x in block if not x.startswith("#")]
    rows = [row for row in rows if row[0].isdigit()]
    columns = list(zip(*rows, strict=True))
    heads = [int(head) - 1 for head in columns[6]]
    return Sentence(
        text, starts, list(columns[1]), list(columns[3]), list(columns[4]), heads, list(columns[7])
    )


def _nominal_heads(sentence: Sentence, children: list[list[int]]) -> Iterator[int]:
    for i, tag in enumerate(sentence.upos):
        relation = sentence.relations[i]
        if tag in ("NOUN", "PROPN", "PRON") or (
            relation.split(":")[0] in _NOMINAL
            and (tag in _HEADS or any(sentence.relations[j] == "det" for j in children[i]))
        ):
            yield i


def _span(
    sentence: Sentence, children: list[list[int]], head: int, after: Set[str]
) -> tuple[int, int]:
    inner = {head}
    for child in children[head]:
        relation = sentence.relations[child]
        allowed = _BEFORE if child < head else after
        if relation in allowed or _is_hyphen(sentence, child, head) or _is_day(sentence, child):
            _collect(sentence, children, child, inner)
    first = head
    while first - 1 in inner:
        first -= 1
    while first < head and sentence.words[first] in _NO_EDGE:
        first += 1
    past = head + 1
    while past in inner:
        past += 1
    while past - 1 > head and sentence.words[past - 1] in _NO_EDGE:
        past -= 1
    return first, past


def _within(sentence: Sentence, head: int, first: int, past: int) -> tuple[int, int]:
    """Cuts a phrase at the words nearest to its head that no phrase reaches over."""
    ends = [i for i in range(first, past) if sentence.upos[i] in _PARTS and i != head]
    first = max((i + 1 for i in ends if i < head), default=first)
    return first, min((i for i in ends if i > head), default=past)


def _collect(sentence: Sentence, children: list[list[int]], node: int, inner: set[int]) -> None:
    inner.add(node)
    for child in children[node]:
        relation = sentence.relations[child]
        if relation in _BEFORE or relation in _DEEPER:
            _collect(sentence, children, child, inner)


def _is_hyphen(sentence: Sentence, child: int, head: int) -> bool:
    return child < head and sentence.words[child] in ("-", "/", "–")


def _is_day(sentence: Sentence, child: int) -> bool:
    """The 17th of "August 17th", which hangs on the month."""
    return sentence.relations[child] == "nmod:unmarked" and sentence.words[child][0].isdigit()
