"""Measures what policies of many entities cost: time and memory, each in a process of its own.

    python -m bench.entities [--numbers 2 200 1000]

The entities are drawn by chance from the kinds of disease, religion, crime and drug that 20 pages
or more speak of. The text is the first 1,500 words of `bench/letters.jsonl`, assessed once, and by
another process released once. Beside them: two classes, and a policy by law.
"""

from __future__ import annotations

import argparse
import json
import random
import resource
import subprocess
import sys
import time
from pathlib import Path

from undisclosed.engine import Engine
from undisclosed.knowledge.opening import open_knowledge
from undisclosed.policy.file import read_policy
from undisclosed.policy.policy import Policy
from undisclosed.taxonomy.wordnet import WordNet

_CLASSES = ("disease", "religion", "crime", "drug")
_WORDS = 1500
_LEAST_PAGES = 20
_LETTERS = Path(__file__).parent / "letters.jsonl"


def main() -> None:
    """Prints a line for each policy."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--numbers", nargs="+", type=int, default=[2, 200, 1000])
    parser.add_argument("--one", nargs="*", help="measure this policy, in this process")
    parser.add_argument("--release", action="store_true", help="release the text of --one")
    options = parser.parse_args()
    if options.one is not None:
        measure(options.one, release=options.release)
        return
    entities = drawn(max(options.numbers))
    named = {str(number): entities[:number] for number in options.numbers}
    for name, policy in (
        *named.items(),
        ("*disease, *religion", ["*disease", "*religion"]),
        ("gdpr-article-9", ["gdpr-article-9"]),
    ):
        for more in ([], ["--release"]):
            command = [sys.executable, "-m", "bench.entities", *more, "--one", *policy]
            told = subprocess.run(command, capture_output=True, text=True).stdout.strip()
            print(f"{name:20}", "released" if more else "assessed", told, flush=True)


def measure(policy: list[str], *, release: bool) -> None:
    """Prints what one policy costs."""
    lines = _LETTERS.read_text(encoding="utf-8").splitlines()
    text = " ".join(" ".join(json.loads(line)["text"] for line in lines).split()[:_WORDS])
    by_name = len(policy) == 1 and not policy[0].startswith("*") and "=" not in policy[0]
    began = time.process_time()
    engine = Engine(read_policy(policy[0]) if by_name else Policy.of(*policy))
    ready = time.process_time()
    judge = engine.sanitize if release else engine.assess
    found = len(judge(text).findings)
    done = time.process_time()
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"ready {ready - began:.2f} s  text {done - ready:.2f} s  {memory} MB  {found} findings")


def drawn(number: int) -> list[str]:
    """Returns so many protections, drawn by chance but always the same."""
    wordnet, knowledge = WordNet.open(), open_knowledge()
    found: dict[str, str] = {}
    for of in _CLASSES:
        for concept in wordnet.specializations(wordnet.senses(of)[0]):
            name = wordnet.lexicalizations(concept)[0]
            key = wordnet.key(name)
            usual = not wordnet.is_instance(concept) and wordnet.senses(name)[0] == concept
            if usual and knowledge.count([((key,),)])[0] >= _LEAST_PAGES:
                found.setdefault(key, f"{name}={of}")
    return random.Random(1).sample(sorted(found.values()), number)


if __name__ == "__main__":
    main()
