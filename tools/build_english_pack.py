r"""Builds the English pack that ships with the package.

    python tools/build_english_pack.py CORPUS NAMES --jobs 2 \
        -o src/undisclosed/knowledge/pack/data/english.pack

CORPUS is a folder with the sources named below as NAME.jsonl.xz, one page a line:
{"title": "…", "text": "…"}, and topics.json, whose keys are words of the topics that pages are
chosen by. NAMES is a folder with lists of names as NAME.tsv.xz: id, parents, name, and synonyms
with a bar between. How much of each source goes in, and why, is in
docs/decisions/0007-what-goes-into-the-english-pack.md. After a kill the same command goes on.
"""

from __future__ import annotations

import argparse
import json
import lzma
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from undisclosed.errors import KnowledgeError
from undisclosed.knowledge.build.builder import build
from undisclosed.knowledge.build.names import phrases_of
from undisclosed.knowledge.build.progress import Progress
from undisclosed.knowledge.build.selection import Selection
from undisclosed.knowledge.build.sources import Input
from undisclosed.knowledge.build.work_folder import whole
from undisclosed.knowledge.pack.header import Source
from undisclosed.language.english.english import shipped_english
from undisclosed.taxonomy.wordnet import WordNet

MIN_PHRASE_PAGES = 20
MAX_PHRASE_WORDS = 2
MIN_TOGETHER = 0.5
TOPIC_WORDS = 5
"""Different topic words that a page must have to be chosen."""
NAMES = {
    "mesh2024": "MeSH 2024",
    "drugbank_vocabulary": "DrugBank vocabulary",
    "doid": "Human Disease Ontology",
}
"""Lists of names that are kept like entries of the taxonomy, and what the pack calls them."""
WORK = Path(tempfile.gettempdir()) / "undisclosed-english-pack"

_WORD = re.compile(r"\w+(?:['’\-/]\w+)*")


@dataclass(frozen=True, slots=True)
class Part:
    """A source and how much of it goes in.

    Attributes:
        file: Its name.
        share: The part of its pages.
        source: What the pack says of it.
        topical: Whether only pages with `TOPIC_WORDS` go in.
    """

    file: str
    share: float
    source: Source
    topical: bool = False


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
        0.8,
        Source(
            "English Wikipedia, articles of the oldest page ids, May 2015",
            "CC BY-SA 3.0",
            attribution="Wikipedia contributors",
        ),
    ),
    Part(
        "wikipedia_2019",
        1.0,
        Source(
            "English Wikipedia, pages chosen by topic, August 2019",
            "CC BY-SA 3.0",
            attribution="Wikipedia contributors",
        ),
        topical=True,
    ),
    Part(
        "wikipedia_excellent",
        1.0,
        Source(
            "English Wikipedia, pages of featured and good articles chosen by topic",
            "CC BY-SA 3.0",
            attribution="Wikipedia contributors",
        ),
        topical=True,
    ),
    Part(
        "wikipedia_2020ext",
        1.0,
        Source(
            "English Wikipedia, pages of later page ids chosen by topic, 2020",
            "CC BY-SA 3.0",
            attribution="Wikipedia contributors",
        ),
        topical=True,
    ),
)


def main() -> int:
    """Builds the pack and says how large it is."""
    parser = argparse.ArgumentParser(description="Builds the English pack.")
    parser.add_argument("corpus", type=Path, help="folder with the sources as NAME.jsonl.xz")
    parser.add_argument("names", type=Path, help="folder with the lists of names as NAME.tsv.xz")
    parser.add_argument("-o", "--output", type=Path, required=True)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--min-phrase-pages", type=int, default=MIN_PHRASE_PAGES)
    parser.add_argument("--max-phrase-words", type=int, default=MAX_PHRASE_WORDS)
    options = parser.parse_args()
    try:
        WORK.mkdir(mode=0o700, exist_ok=True)
        header = build(
            [_input(part, options.corpus) for part in PARTS],
            options.output,
            name="english",
            version="3",
            sources=[part.source for part in PARTS],
            selection=_selection(options.min_phrase_pages, options.max_phrase_words, options.names),
            jobs=options.jobs,
            work_folder=WORK,
            progress=_Printer().show,
        )
    except KnowledgeError as error:
        print(error, file=sys.stderr)
        return error.exit_code
    shutil.rmtree(WORK)
    size = options.output.stat().st_size
    copies = header.build["duplicates"]
    print(f"{options.output}: {header.pages:,} pages, {header.keys:,} keys, {size:,} bytes")
    print(f"{copies} pages repeated others and were left out")
    return 0


def _input(part: Part, corpus: Path) -> Input:
    path = corpus / f"{part.file}.jsonl.xz"
    return Input(_topical(path, corpus) if part.topical else path, part.share)


def _topical(path: Path, corpus: Path) -> Path:
    """Writes the pages with enough topic words to a file of their own, unless it is there."""
    chosen = WORK / f"{path.name.partition('.')[0]}.jsonl"
    if not chosen.exists():
        topics = set(json.loads((corpus / "topics.json").read_text()))
        with whole(chosen) as beside, lzma.open(path) as pages, beside.open("wb") as file:
            for line in pages:
                words = _WORD.findall(json.loads(line)["text"].casefold())
                if len(topics.intersection(words)) >= TOPIC_WORDS:
                    file.write(line)
    return chosen


def _selection(min_phrase_pages: int, max_phrase_words: int, folder: Path) -> Selection:
    wordnet = WordNet.open()
    lists = [folder / f"{name}.tsv.xz" for name in NAMES]
    names = phrases_of((name for path in lists for name in _names(path)), shipped_english())

    def is_entry(key: str) -> bool:
        return key in names or bool(wordnet.senses(key))

    told = [f"{wordnet.identity.name} {wordnet.identity.version}", *NAMES.values()]
    entries = ", ".join(told)
    return Selection(
        3, min_phrase_pages, max_phrase_words, is_entry, entries, min_together=MIN_TOGETHER
    )


def _names(path: Path) -> Iterator[str]:
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            if not line.startswith("#"):
                _, _, name, synonyms, *_ = line.rstrip("\n").split("\t")
                yield name
                yield from filter(None, synonyms.split("|"))


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
