"""Checks the guarantees on random pages of a corpus, under several policies.

    python -m bench.pages CORPUS.jsonl.xz… [--pages 300] [--seed 1] [--knowledge PACK]

For every page and policy: the release is clean by a fresh engine, sanitizing it again changes
nothing, findings point at their text, and everything outside the changed places is identical.
Prints one line a policy and exits 1 on the first violation.
"""

from __future__ import annotations

import argparse
import json
import lzma
import random
import sys
import time
import zlib
from pathlib import Path

from undisclosed.engine import Engine
from undisclosed.knowledge.pack.embedded import open_default
from undisclosed.knowledge.pack.pack import Pack
from undisclosed.language.english.english import English
from undisclosed.policy.policy import Policy
from undisclosed.results.results import Result
from undisclosed.taxonomy.wordnet import WordNet

POLICIES = {
    "HIV, balanced": Policy.of("HIV=infection"),
    "cancer and diabetes, strict": Policy.of("cancer=disease", "diabetes=disease", preset="strict"),
    "Islam, light": Policy.of("Islam=religion", preset="light"),
    "heroin, paper": Policy.of("heroin=drug", preset="paper", unknown="keep"),
    "war, no g": Policy.of("war", max_group=3),
    "a person": Policy.of("Ada Quillfeather=person"),
    "France, redacting": Policy.of("France=country", mode="redact", marker="█████"),
}


def main() -> None:
    """Draws pages and checks them under every policy."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("corpus", type=Path, nargs="+")
    parser.add_argument("--pages", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--knowledge", type=Path)
    options = parser.parse_args()
    texts = draw(options.corpus, options.pages, options.seed)
    knowledge = Pack(options.knowledge) if options.knowledge else open_default()
    taxonomy, language = WordNet.open(), English()
    print(f"{len(texts)} pages, {sum(len(text.split()) for text in texts)} words")
    for name, policy in POLICIES.items():
        engine, fresh = (
            Engine(policy, knowledge=knowledge, taxonomy=taxonomy, language=language)
            for _ in range(2)
        )
        begun = time.perf_counter()
        results = [check(text, engine, fresh) for text in texts]
        seconds = time.perf_counter() - begun
        changed = sum(f.action != "keep" for result in results for f in result.findings)
        touched = sum(bool(result.findings) for result in results)
        print(f"{name:28s} {touched:4d} pages changed, {changed:6d} places, {seconds:6.1f} s")
    print("all held")


def draw(paths: list[Path], pages: int, seed: int, half: int | None = None) -> list[str]:
    """Draws pages at random, by reservoir, so that a corpus of any size is read once.

    With `half`, of those alone whose checksum is even (0) or odd (1).
    """
    chosen: list[str] = []
    chance = random.Random(seed)
    seen = 0
    for path in paths:
        with lzma.open(path, "rt", encoding="utf-8") as lines:
            for line in lines:
                if half is not None and zlib.crc32(line.encode()) % 2 != half:
                    continue
                seen += 1
                place = len(chosen) if len(chosen) < pages else chance.randrange(seen)
                if place < pages:
                    chosen[place : place + 1] = [line]
    return [json.loads(line)["text"] for line in chosen]


def check(text: str, engine: Engine, fresh: Engine) -> Result:
    """Sanitizes a page and checks every guarantee."""
    result = engine.sanitize(text)
    demand(fresh.verify(result.text).verified, "the release is clean")
    demand(fresh.sanitize(result.text).text == result.text, "sanitizing again changes nothing")
    at, parts = 0, []
    for finding in result.findings:
        demand(text[finding.start : finding.end] == finding.text, "findings point at their text")
    for edit in result.edits:
        parts += [text[at : edit.start], edit.replacement]
        at = edit.end
    demand("".join([*parts, text[at:]]) == result.text, "the rest is identical")
    return result


def demand(holds: bool, what: str) -> None:
    """Stops with what did not hold."""
    if not holds:
        sys.exit(f"violated: {what}")


if __name__ == "__main__":
    main()
