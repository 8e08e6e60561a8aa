r"""Builds the English pack that ships with the package.

    python tools/build_english_pack.py CORPUS --jobs 2 \
        -o src/undisclosed/knowledge/pack/data/english.pack

CORPUS is a folder with the sources named below as NAME.jsonl.xz, one page a line:
{"title": "…", "text": "…"}. How much of each source goes in, and why, is in
docs/decisions/0007-what-goes-into-the-english-pack.md.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from pathlib import Path

from undisclosed.errors import KnowledgeError
from undisclosed.knowledge.build.builder import build
from undisclosed.knowledge.build.progress import Progress
from undisclosed.knowledge.build.selection import Selection
from undisclosed.knowledge.build.sources import Input
from undisclosed.knowledge.pack.header import Source
from undisclosed.taxonomy.wordnet import WordNet

MIN_PHRASE_PAGES = 20
MAX_PHRASE_WORDS = 2


@dataclass(frozen=True, slots=True)
class Part:
    """A source and how much of it goes in."""

    file: str
    share: float
    source: Source


PARTS = (
    Part(
        "wikipedia_2023",
        1.0,
        Source(
            "English Wikipedia, a sample of articles, July 2023",
            "CC BY-SA 4.0",
            attribution="Wikipedia contributors",
        ),
    ),
    Part(
        "wikipedia_2018vital",
        1.0,
        Source(
            "English Wikipedia, vital articles, February 2018",
            "CC BY-SA 3.0",
            attribution="Wikipedia contributors",
        ),
    ),
    Part(
        "wordnet_glosses",
        1.0,
        Source(
            "Open English WordNet, glosses and examples",
            "CC BY 4.0 and WordNet License",
            attribution="Open English WordNet team; Princeton University",
        ),
    ),
    Part(
        "medquad",
        1.0,
        Source(
            "MedQuAD: answers from web sites of the National Institutes of Health",
            "CC BY 4.0",
            attribution="A. Ben Abacha and D. Demner-Fushman",
        ),
    ),
    Part(
        "openstax",
        1.0,
        Source("OpenStax textbooks under CC BY 4.0", "CC BY 4.0", attribution="OpenStax"),
    ),
    Part(
        "clinical_dialog_notes",
        1.0,
        Source(
            "MTS-Dialog and ACI-Bench: clinical notes and visits of invented patients",
            "CC BY 4.0",
            attribution="A. Ben Abacha, W. Yim and colleagues",
        ),
    ),
    Part(
        "factbook",
        1.0,
        Source("The World Factbook", "public domain / CC0", attribution="CIA"),
    ),
    Part(
        "pmc_rct",
        1.0,
        Source(
            "PubMed Central open-access subset, reports of randomised trials",
            "per article, open access",
            attribution="the authors of the articles",
        ),
    ),
    Part(
        "elife_abstracts",
        1.0,
        Source("eLife abstracts and digests", "CC BY 4.0 / CC0", attribution="the authors; eLife"),
    ),
    Part(
        "wikipedia_2015",
        0.85,
        Source(
            "English Wikipedia, articles of the oldest page ids, May 2015",
            "CC BY-SA 3.0",
            attribution="Wikipedia contributors",
        ),
    ),
)


def main() -> int:
    """Builds the pack and says how large it is."""
    parser = argparse.ArgumentParser(description="Builds the English pack.")
    parser.add_argument("corpus", type=Path, help="folder with the sources as NAME.jsonl.xz")
    parser.add_argument("-o", "--output", type=Path, required=True)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--min-phrase-pages", type=int, default=MIN_PHRASE_PAGES)
    parser.add_argument("--max-phrase-words", type=int, default=MAX_PHRASE_WORDS)
    options = parser.parse_args()
    try:
        header = build(
            [Input(options.corpus / f"{part.file}.jsonl.xz", part.share) for part in PARTS],
            options.output,
            name="english",
            version="2",
            sources=[part.source for part in PARTS],
            selection=_selection(options.min_phrase_pages, options.max_phrase_words),
            jobs=options.jobs,
            progress=_Printer().show,
        )
    except KnowledgeError as error:
        print(error, file=sys.stderr)
        return error.exit_code
    size = options.output.stat().st_size
    copies = header.build["duplicates"]
    print(f"{options.output}: {header.pages:,} pages, {header.keys:,} keys, {size:,} bytes")
    print(f"{copies} pages repeated others and were left out")
    return 0


def _selection(min_phrase_pages: int, max_phrase_words: int) -> Selection:
    wordnet = WordNet.open()

    def is_entry(key: str) -> bool:
        return bool(wordnet.senses(key))

    name = f"{wordnet.identity.name} {wordnet.identity.version}"
    return Selection(3, min_phrase_pages, max_phrase_words, is_entry, name)


class _Printer:
    """Prints a line when a stage begins and every 20,000 pages."""

    def __init__(self) -> None:
        self._last = ("", 0)

    def show(self, step: Progress) -> None:
        now = (step.stage, step.pages // 20_000)
        if now != self._last:
            self._last = now
            speed = f"{step.words_per_second:,.0f} words/s"
            print(f"{step.seconds:7.1f} s  {step.stage:9} {step.pages:,} pages, {speed}")


if __name__ == "__main__":
    raise SystemExit(main())
