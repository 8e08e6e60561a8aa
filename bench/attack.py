"""What an adversary finds out from releases, with pages that the sanitizer's pack did not see.

    python -m bench.attack build CORPUS… -o FOLDER [--names FILE …] [--jobs 1]
    python -m bench.attack run GOLD.jsonl --sanitizer FOLDER/a.pack --adversary FOLDER/b.pack
                               [--preset balanced] [--set NAME=VALUE …] [--infill] [--rule-out]
    python -m bench.attack calibrate PAGES.jsonl --adversary FOLDER/b.pack [--protect C=G …]

`build` splits the pages of JSONL files (`title`, `text`) into halves by article, which is what
stands before " — " in the title, and makes a pack of each, with the rule of the shipped one; lists
of names, one a line, are kept like entries.
`run` takes documents with `id`, `text`, `protect`, `at_most`, `must` and `may`, and prints for each
what the adversary makes of it as it is, without the names of c, and sanitized; with --rule-out
also when it asks the sanitizer's pack for which kinds of g(c) the release is clean. `calibrate`
takes pages that name one hypothesis alone, at least twice, takes its names out, and tells for
several dampings of the evidence how many bits the adversary is surprised by on average, how often
its best guess is right, how sure it is of it, and how far apart the two are in ten classes of
sureness.
"""

from __future__ import annotations

import argparse
import json
import time
import zlib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from itertools import islice
from pathlib import Path

import numpy as np

from undisclosed.document.document import Span
from undisclosed.errors import KnowledgeError, TaxonomyError
from undisclosed.evaluation.adversary.inference import Adversary, Inference, RuledOut
from undisclosed.evaluation.adversary.infilling import CUTOFFS, Infiller
from undisclosed.evaluation.adversary.reading import Term
from undisclosed.evaluation.adversary.rule_out import RuleOut
from undisclosed.evaluation.adversary.vocabulary import Vocabulary, words_of
from undisclosed.evaluation.gold import Gold, read_gold
from undisclosed.evaluation.metrics import Scores, score
from undisclosed.evaluation.models import make_model
from undisclosed.evaluation.protocol import Case, ModelRelease
from undisclosed.interfaces.cli.knowledge_selection import make_selection
from undisclosed.knowledge.build.builder import build
from undisclosed.knowledge.build.compression import Door
from undisclosed.knowledge.pack.pack import Pack
from undisclosed.language.english.english import English
from undisclosed.policy.policy import Policy, Protection
from undisclosed.reader.evidence import evidence_of
from undisclosed.reader.weights import Weights, prior_weights, shares
from undisclosed.taxonomy.wordnet import WordNet


def _damping(most: int, more: int, words: int) -> Fraction:
    return Fraction(most, words + more)


PROTECTIONS = (
    "AIDS=disease",
    "breast cancer=disease",
    "HIV=infection",
    "Islam=religion",
    "heroin=drug",
    "burglary=crime",
    "dementia=mental illness",
    "physics=science",
    "football=sport",
    "guitar=musical instrument",
)
# Of n words: how much each counts.
DAMPINGS: dict[str, Callable[[int], Fraction]] = {
    "1": lambda _: Fraction(1),
    "0.15": lambda _: Fraction(3, 20),
    **{
        f"{most}/(n + {more})": partial(_damping, most, more)
        for most in (4, 6, 8, 10, 12, 16)
        for more in (10, 20, 40)
    },
}
# Phrases that stand together less often than so many times by chance are left out, as in
# `tools/build_english_pack.py`.
SELDOM_TOGETHER = 0.5
SHORTEST_PAGE = 80
MOST_OF_ONE = 8


def main() -> None:
    """Reads the arguments, and builds or runs."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    commands = parser.add_subparsers(required=True)
    make = commands.add_parser("build")
    make.add_argument("corpus", type=Path, nargs="+")
    make.add_argument("-o", "--output", type=Path, required=True)
    make.add_argument("--names", action="append", default=[])
    make.add_argument("--jobs", type=int, default=1)
    make.set_defaults(work=build_halves)
    run = commands.add_parser("run")
    run.add_argument("gold")
    run.add_argument("--sanitizer", type=Path, required=True)
    run.add_argument("--adversary", type=Path, required=True)
    run.add_argument("--preset", default="balanced")
    run.add_argument("--set", action="append", default=[], metavar="NAME=VALUE")
    run.add_argument("--infill", action="store_true")
    run.add_argument("--rule-out", action="store_true")
    run.set_defaults(work=run_attacks)
    tell = commands.add_parser("calibrate")
    tell.add_argument("pages", type=Path)
    tell.add_argument("--adversary", type=Path, required=True)
    tell.add_argument("--protect", action="append", help="e.g. AIDS=disease; repeatable")
    tell.add_argument("--most", type=int, default=150, help="pages for each protection")
    tell.set_defaults(work=calibrate)
    options = parser.parse_args()
    options.work(options)


def build_halves(options: argparse.Namespace) -> None:
    """Makes two packs of disjoint articles."""
    options.output.mkdir(parents=True, exist_ok=True)
    paths = [options.output / f"{half}.jsonl" for half in "ab"]
    halves = [path.open("wb") for path in paths]
    for source in options.corpus:
        with Door(source).open() as pages:
            for line in pages:
                halves[_half_of(json.loads(line)["title"])].write(line)
    rule = make_selection(3, 20, 2, "wordnet", options.names)
    rule = replace(rule, min_together=SELDOM_TOGETHER)
    for half, path in zip(halves, paths, strict=True):
        half.close()
        header = build(
            [path],
            path.with_suffix(".pack"),
            name=f"half {path.stem}",
            selection=rule,
            jobs=options.jobs,
        )
        print(f"{path.stem}.pack: {header.pages:,} pages, {header.keys:,} keys")


def _half_of(title: str) -> int:
    article = title.split(" — ")[0].removeprefix("note ").removeprefix("dialogue ")
    return zlib.crc32(article.casefold().encode()) & 1


@dataclass(frozen=True, slots=True)
class Row:
    """What came of one document."""

    name: str
    what: str
    hypotheses: int
    before: Inference
    nameless: Inference
    after: Inference
    ruled_out: RuledOut | None
    hits: tuple[int, ...]
    score: Scores


def run_attacks(options: argparse.Namespace) -> None:
    """Attacks every document and prints a table."""
    bench = Bench(Pack(options.sanitizer), Pack(options.adversary), options)
    rows = []
    for gold in read_gold(options.gold).documents:
        try:
            rows.append(bench.row(gold))
        except (KnowledgeError, TaxonomyError) as error:
            print(f"{gold.name}: {error}")
    print("\n".join(_table(rows)))
    print("\n".join(_totals(rows)))
    print(f"{bench.seconds / len(rows):.2f} s for an inference, original and release, from cold")


class Bench:
    """All that documents are attacked with."""

    def __init__(self, sanitizer: Pack, adversary: Pack, options: argparse.Namespace) -> None:
        self.sanitizer = sanitizer
        self.adversary = adversary
        self.options = options
        pairs = (text.partition("=") for text in options.set)
        self.changes = {name: json.loads(value) for name, _, value in pairs}
        self.taxonomy = WordNet.open()
        self.language = English()
        self.words: Vocabulary | None = words_of(adversary, English()) if options.infill else None
        self.seconds = 0.0

    def row(self, gold: Gold) -> Row:
        """Attacks a document."""
        policy = Policy.of(*gold.protections, preset=self.options.preset, **self.changes)
        reader = self._reader(policy, self.adversary)
        release = self._release("undisclosed", gold, policy)
        begun = time.perf_counter()
        before, after = reader.infer(gold.text), reader.infer(release.text)
        self.seconds += time.perf_counter() - begun
        changed = [Span(change.start, change.end) for change in release.changes]
        return Row(
            name=gold.name,
            what=" = ".join(
                filter(None, (policy.protections[0].entity, reader.hypotheses.at_most))
            ),
            hypotheses=len(reader.hypotheses),
            before=before,
            nameless=reader.infer(self._release("redact-names", gold, policy).text),
            after=after,
            ruled_out=self._rule_out(reader, release, policy),
            hits=self._hits(reader, gold, release),
            score=score(gold, changed),
        )

    def _reader(self, policy: Policy, knowledge: Pack) -> Adversary:
        return Adversary(
            policy.protections[0],
            knowledge=knowledge,
            taxonomy=self.taxonomy,
            language=self.language,
        )

    def _release(self, name: str, gold: Gold, policy: Policy) -> ModelRelease:
        model = make_model(
            name, knowledge=self.sanitizer, taxonomy=self.taxonomy, language=self.language
        )
        return model.protect([Case(gold.text, policy)])[0]

    def _rule_out(
        self, reader: Adversary, release: ModelRelease, policy: Policy
    ) -> RuledOut | None:
        """Asks the sanitizer's pack for which kinds a release is clean."""
        if not self.options.rule_out:
            return None
        asking = RuleOut(
            policy, knowledge=self.sanitizer, taxonomy=self.taxonomy, language=self.language
        )
        left = asking.possible(release.text, reader.protection, reader.hypotheses)
        return reader.rule_out(release.text, left, marker=policy.settings.marker)

    def _hits(self, reader: Adversary, gold: Gold, release: ModelRelease) -> tuple[int, ...]:
        if self.words is None:
            return ()
        filled = Infiller(reader, self.words).fill(gold.text, release)
        return (len(filled.gaps), *(filled.hits(guesses) for guesses in CUTOFFS))


def calibrate(options: argparse.Namespace) -> None:
    """Prints how well the adversary explains pages it has not seen, by β."""
    knowledge, taxonomy, language = Pack(options.adversary), WordNet.open(), English()
    pages: list[tuple[Weights, Weights, int, int]] = []
    for text in options.protect or PROTECTIONS:
        protection = Protection.parse(text)
        reader = Adversary(protection, knowledge=knowledge, taxonomy=taxonomy, language=language)
        begin = prior_weights(reader.hypotheses.counts)
        [evidence] = evidence_of([reader.hypotheses], knowledge)
        found = list(islice(_telling_pages(options.pages, reader), options.most))
        print(f"{text}: {len(found)} pages", flush=True)
        for terms, truth in found:
            words = [term.key for term in reader.weighed(terms)]
            pages.append((begin, evidence.sums(words), len(words), truth))
    for name, damping in DAMPINGS.items():
        print(f"{name}: {_surprise(pages, damping)}")


def _surprise(
    pages: Sequence[tuple[Weights, Weights, int, int]], damping: Callable[[int], Fraction]
) -> str:
    """Returns how well the reader explains pages when evidence counts by a damping."""
    told, right, sure = [], [], []
    for begin, sums, words, truth in pages:
        by = damping(words)
        beliefs = shares(begin + by.numerator * sums // by.denominator, begin >= 0)
        told.append(max(float(beliefs[truth]), 1e-12))
        right.append(int(beliefs.argmax()) == truth)
        sure.append(float(beliefs.max()))
    classes = np.minimum((10 * np.array(sure)).astype(int), 9)
    gaps = np.bincount(classes, weights=np.array(right) - np.array(sure), minlength=10)
    return (
        f"{-np.mean(np.log2(told)):.2f} bits, right {np.mean(right):.3f}, "
        f"sure {np.mean(sure):.3f}, apart {np.abs(gaps).sum() / len(pages):.3f}"
    )


def _telling_pages(path: Path, reader: Adversary) -> Iterator[tuple[list[Term], int]]:
    """Yields the terms of pages that name one hypothesis, without its names, and which it is."""
    names = reader.hypotheses.keys
    seen: Counter[int] = Counter()
    with Door(path).open() as pages:
        # Pages of one source stand together: every fifth is a mixture of all.
        for line in islice(pages, 0, None, 5):
            text = json.loads(line)["text"]
            if len(text.split()) < SHORTEST_PAGE:
                continue
            terms = reader.read(text)
            times = {term.key: term.times for term in terms}
            named = [sum(times[key] for key in keys & times.keys()) for keys in names]
            truth = int(np.argmax(named))
            if named[truth] < 2 or sum(named) > named[truth] or seen[truth] >= MOST_OF_ONE:
                continue
            seen[truth] += 1
            gone = {word for key in names[truth] for word in key.split()}
            yield [term for term in terms if gone.isdisjoint(term.key.split())], truth


def _table(rows: Sequence[Row]) -> Iterator[str]:
    head = "| document | c = g(c) | of | g(c) alone | original | names removed | release"
    yield f"{head} | bits | best guess | ruled out | filled in |"
    yield "|" + " --- |" * 11
    for row in rows:
        stages = (row.before, row.nameless, row.after)
        alone = f"{row.after.prior_rank} ({row.after.prior:.2f})"
        cells = [row.name, row.what, str(row.hypotheses), alone, *map(_place, stages)]
        cells += [f"{row.after.bits:+.1f}", row.after.guess]
        ruled = row.ruled_out
        cells.append(f"{ruled.rank} of {len(ruled.left)} ({ruled.posterior:.2f})" if ruled else "")
        cells.append(" / ".join(map(str, row.hits)))
        yield f"| {' | '.join(cells)} |"


def _place(inference: Inference) -> str:
    return f"{inference.rank} ({inference.posterior:.2f})"


def _totals(rows: Sequence[Row]) -> Iterator[str]:
    for name in ("before", "nameless", "after"):
        found: list[Inference] = [getattr(row, name) for row in rows]
        top = sum(i.rank == 1 for i in found)
        learnt = sum(i.posterior > i.prior for i in found)
        mean = sum(i.posterior for i in found) / len(found)
        yield (
            f"{name}: c is the best guess in {top} of {len(rows)}, likelier than by g(c) alone in "
            f"{learnt}, {mean:.2f} likely on average"
        )
    alone = sum(row.after.rank == 1 == row.after.prior_rank for row in rows)
    yield f"after: {alone} of the best guesses are made by g(c) alone"
    ruled = [row.ruled_out for row in rows if row.ruled_out]
    if ruled:
        top = sum(found.rank == 1 for found in ruled)
        mean = sum(found.posterior for found in ruled) / len(ruled)
        yield f"ruling out: c is the best guess in {top}, {mean:.2f} likely on average"
    total = sum((row.score for row in rows), start=Scores()).word
    yield f"words P {total.precision:.3f} R {total.recall:.3f} F {total.f:.3f}"
    if rows[0].hits:
        sums = map(sum, zip(*(row.hits for row in rows), strict=True))
        yield f"filled in: {' / '.join(map(str, sums))}"


if __name__ == "__main__":
    main()
