"""What a user would do otherwise: ask a search library for every count that pairs need."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from itertools import product
from pathlib import Path

from bench.speed.clock import in_turns, processor_seconds
from bench.speed.libraries import Fts5, Library, Tantivy
from bench.speed.outcome import Check, Outcome, SkipError, Table, duration, times
from bench.speed.questions import Question, Questions, all_terms, possible_terms
from bench.speed.setup import Setup

from undisclosed.knowledge.build.builder import build
from undisclosed.knowledge.pack.pack import Pack

_FASTER = 200.0
_ALL, _POSSIBLE = "all terms", "only terms that could pair"
Trial = Callable[[], Mapping[str, float]]


@dataclass(frozen=True, slots=True)
class _Rivals:
    """What is compared with `sanitize`: libraries, and the questions they are asked."""

    libraries: dict[str, Library]
    questions: dict[str, Questions]

    def trials(self, queries: int, seed: int) -> dict[str, Trial]:
        """Returns how to time queries of each kind."""
        return {
            f"{library} {terms} {kind}": partial(
                _time_queries, self.libraries[library], questions.draw(kind, queries, seed)
            )
            for library in self.libraries
            for terms, questions in self.questions.items()
            for kind in questions.kinds
        }

    def seconds(self, library: str, terms: str, found: Mapping[str, Mapping[str, float]]) -> float:
        """Returns how long all questions about some terms take."""
        kinds = self.questions[terms].kinds
        return sum(
            number * found[f"{library} {terms} {kind}"]["query"] for kind, number in kinds.items()
        )


def measure(setup: Setup) -> Outcome:
    """Indexes the same pages three ways, then times `sanitize` and the queries in turns.

    Raises:
        SkipError: There is nothing to ask.
    """
    pages, text = setup.corpus.pages, setup.documents[0]
    outcome = Outcome("`sanitize` against page counts from a search library")
    pack = _build_pack(pages, setup.work)
    questions = _questions(setup, pack, text)
    rivals = _Rivals(dict(_open_libraries(pages, setup.work, outcome)), questions)
    ours: dict[str, Trial] = {
        name: partial(setup.sanitize_times, [text], knowledge, max_group=2, context="document")
        for name, knowledge in (("same pages", pack), ("shipped pack", setup.knowledge))
    }
    found = in_turns(
        ours | rivals.trials(setup.sizes.queries, setup.seed),
        rounds=setup.sizes.rounds,
        budget=setup.sizes.budget,
    )
    same, shipped = (found[name]["again"] for name in ours)
    rows = []
    for library, terms in product(rivals.libraries, questions):
        seconds = rivals.seconds(library, terms, found)
        each = seconds / sum(questions[terms].kinds.values())
        ratios = [times(seconds / same), times(seconds / shipped)]
        rows.append([f"{library}, {terms}", duration(each), duration(seconds), *ratios])
        if terms == _ALL:
            what = f"{library} against `sanitize`, {terms}, same pages"
            outcome.checks.append(Check(what, seconds / same, _FASTER, True, " ×"))
            outcome.bars[f"{library}: counts for MAX 2"] = seconds
    outcome.bars["sanitize, MAX 2, same pages"] = same
    totals = [f"× `sanitize`, {number:,} pages" for number in (len(pages), setup.knowledge.total)]
    head = ["", "a query", "all queries", *totals]
    outcome.tables.append(Table(_title(setup, questions, same, shipped), head, rows))
    return outcome


def _questions(setup: Setup, pack: Pack, text: str) -> dict[str, Questions]:
    questions = {
        _ALL: all_terms(setup.engine(pack, context="document", max_group=1), text),
        _POSSIBLE: possible_terms(setup.engine(pack, context="document"), text),
    }
    if not all(asked.kinds["N(t,u)"] for asked in questions.values()):
        raise SkipError("no two terms of the document could be a risky pair")
    return questions


def _title(setup: Setup, questions: dict[str, Questions], same: float, shipped: float) -> str:
    asked = "; ".join(
        f"{terms}: {', '.join(f'{number:,} {kind}' for kind, number in some.kinds.items())}"
        for terms, some in questions.items()
    )
    return (
        f"One document of {setup.sizes.words:,} words as one context, MAX = 2; the libraries count "
        f"over {len(setup.corpus.pages):,} pages. Queries, {asked}. Extrapolated from "
        f"{setup.sizes.queries:,} of each kind drawn at random, c by its name only. The whole of "
        f"`sanitize`: {duration(same)} with a pack of the same pages, {duration(shipped)} with "
        f"the shipped one."
    )


def _time_queries(library: Library, questions: Sequence[Question]) -> dict[str, float]:
    def ask() -> None:
        for question in questions:
            library.count(question)

    return {"query": processor_seconds(ask) / len(questions)}


def _open_libraries(
    pages: Sequence[str], work: Path, outcome: Outcome
) -> Iterator[tuple[str, Library]]:
    kinds: dict[str, Callable[[Path, Sequence[str]], Library]] = {"SQLite FTS5": Fts5}
    if find_spec("tantivy"):
        kinds["tantivy"] = Tantivy
    else:
        outcome.remarks.append("tantivy is not installed: pip install 'undisclosed[bench]'.")
    for name, kind in kinds.items():
        begun = time.perf_counter()
        library = kind(work / name, pages)
        seconds = time.perf_counter() - begun
        outcome.remarks.append(f"{name}: {duration(seconds)} to index {len(pages):,} pages.")
        yield name, library


def _build_pack(pages: Sequence[str], work: Path) -> Pack:
    source, target = work / "pages.jsonl", work / "pages.pack"
    with source.open("w", encoding="utf-8") as file:
        for number, page in enumerate(pages):
            file.write(json.dumps({"id": number, "title": "", "text": page}) + "\n")
    # Split pages would be other pages than those the libraries count.
    build([source], target, name="pages", max_words_per_page=1_000_000, keep_duplicates=True)
    return Pack(target)
