"""Measures a pack: size, bits per posting, opening, counts, intersections.

    python bench/knowledge.py PACK DOCUMENTS.jsonl

DOCUMENTS has one document a line with "text"; its words and phrases are what is asked for.
"""

from __future__ import annotations

import json
import math
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path

from undisclosed.knowledge.build.grams import find_grams, key_at
from undisclosed.knowledge.build.pages import RawPage
from undisclosed.knowledge.cutting import cut_pages
from undisclosed.knowledge.pack.pack import Pack
from undisclosed.knowledge.protocol import Conjunction
from undisclosed.language.english.english import shipped_english

_OPEN = """
import os, sys, time
from undisclosed.knowledge.pack.pack import Pack
def resident():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
before = resident()
start = time.perf_counter()
pack = Pack(sys.argv[1])
pack.frequency("virus")
print(1000 * (time.perf_counter() - start), (resident() - before) / 1e6)
"""


def main() -> None:
    """Prints one line per figure."""
    path, documents = Path(sys.argv[1]), Path(sys.argv[2])
    terms = terms_of(documents)
    show_sizes(Pack(path))
    opened = subprocess.run(
        [sys.executable, "-c", _OPEN, str(path)],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "OMP_NUM_THREADS": "1"},
    )
    milliseconds, megabytes = map(float, opened.stdout.split())
    print(f"open and first count: {milliseconds:.2f} ms, {megabytes:.2f} MB resident")
    show_speed(path, terms)


def terms_of(documents: Path) -> list[str]:
    """Returns the different words and phrases of some documents."""
    with documents.open() as file:
        pages = [RawPage("", json.loads(line)["text"]) for line in file]
    cut = cut_pages(pages, 400, shipped_english())
    found = {
        key_at(cut, place, size)
        for _, grams in find_grams(cut)
        for place, size in zip(grams.places.tolist(), grams.sizes.tolist(), strict=True)
    }
    return sorted(found)


def show_sizes(pack: Pack) -> None:
    """Prints sizes, and bits per posting against the entropy of random lists."""
    total = pack.total
    postings = entropy = phrases = words = 0.0
    for key, n in pack.items():
        postings += n
        phrases += " " in key
        words += n if " " not in key else 0
        choices = math.lgamma(total + 1) - math.lgamma(n + 1) - math.lgamma(total - n + 1)
        entropy += choices / math.log(2)
    sections = {name: part.length for name, part in pack.header.sections.items()}
    bits = 8 * sections["postings"] / postings
    print(f"{pack.size:,} bytes: {sections}")
    print(f"{total:,} pages, {pack.header.keys:,} keys of which {phrases:,.0f} phrases")
    print(f"{postings:,.0f} postings of which {words:,.0f} of words")
    print(f"{bits:.3f} bits/posting, entropy {entropy / postings:.3f}")
    print(f"{sections['keys'] / pack.header.keys:.2f} bytes/key")


def show_speed(path: Path, terms: list[str]) -> None:
    """Prints the time of counts and intersections, cold and warm."""
    random.Random(1).shuffle(terms)
    pack = Pack(path)
    known = [term for term in terms if pack.frequency(term)]
    print(f"{len(terms):,} different terms, {len(known):,} of them known")
    pack = Pack(path)
    show("count, first time", terms, pack.frequency)
    show("count, again", terms, pack.frequency)
    show("pages, first time", known, pack.pages)
    for partner in ("HIV", "infection"):
        pairs: list[Conjunction] = [((partner,), (term,)) for term in known]
        show_pairs(f"with {partner!r}", path, pairs)
    show_pairs("neighbours", path, [((a,), (b,)) for a, b in pairwise(known)])
    show_pairs("five with each, as in a document", path, list(five_pairs(known)))


def five_pairs(terms: Sequence[str]) -> Iterator[Conjunction]:
    """Yields each term with an entity, with what it may tell at most, and with three neighbours."""
    for place, term in enumerate(terms):
        for other in ("HIV", "infection", *terms[place + 1 : place + 4]):
            yield (other,), (term,)


def show_pairs(what: str, path: Path, pairs: list[Conjunction]) -> None:
    """Prints the time of intersections, with nothing decoded before and then again."""
    pack = Pack(path)

    def ask(pair: Conjunction) -> object:
        return pack.count([pair])

    show(f"{what}, first time", pairs, ask)
    show(f"{what}, again", pairs, ask)


def show(what: str, things: Sequence[object], ask: Callable[..., object]) -> None:
    """Prints the average processor time of a call."""
    start = time.process_time()
    for thing in things:
        ask(thing)
    print(f"{what}: {1e6 * (time.process_time() - start) / max(len(things), 1):.1f} µs")


if __name__ == "__main__":
    main()
