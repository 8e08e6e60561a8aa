"""Plain words that are taken for disguises.

    python -m bench.disguise_alarms CORPUS.jsonl.xz… [--pages 504] [--seed 1] [--half 0|1]

Draws pages (`text`, the first 600 words), as many from each corpus, and assesses them under the ten
policies of `bench.disguises` and `bench.drawn_disguises`, with the second look for disguised words
and without it. A place that is found only by the second look is read rightly if the text says the
word that it is read as: a code that stands for it (`C&ocirc;te`), or its letters set apart, all of
them, and no initials (`M. R. I.`, but not `J. R. R. Name`). Everything else is a false
alarm, also another spelling (`pre-schoolers`).

A page belongs to the one or the other half by its checksum: rules are found on the one, and tried
on the other.
"""

from __future__ import annotations

import argparse
import html
import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from unittest import mock

from bench.disguises import WORDS
from bench.drawn_disguises import WORDS as DRAWN
from bench.pages import draw

from undisclosed import Engine, Policy

_WORDS = 600
_OFF = "undisclosed.disclosure.assessment"
_SPELLED = re.compile(r"[A-Z](?P<gap>[. -]{1,2})(?:[A-Z](?P=gap))+[A-Z]\b")


def pages_of(paths: list[Path], pages: int, seed: int, half: int | None) -> list[str]:
    """Draws the beginnings of pages, of one half or of both, as many from each corpus."""
    drawn = (draw([path], pages // len(paths), seed, half) for path in paths)
    return [" ".join(text.split(" ")[:_WORDS]) for text in chain.from_iterable(drawn)]


def found_otherwise(engine: Engine, text: str) -> Iterator[tuple[int, int, str]]:
    """Yields where something is found only as the disguise of a word, and the word."""
    read = [f for f in engine.assess(text).findings if f.why.startswith("It can be read as")]
    if not read:
        return
    plain: set[int] = set()
    with (
        mock.patch(f"{_OFF}.flag_disguised_names"),
        mock.patch(f"{_OFF}.disguised_words", return_value=None),
    ):
        for finding in engine.assess(text).findings:
            plain.update(range(finding.start, finding.end))
    for finding in read:
        letters = {at for at in range(finding.start, finding.end) if text[at].isalnum()}
        if not letters <= plain:
            yield finding.start, finding.end, finding.why.split('"')[1]


def is_right(text: str, start: int, end: int, word: str) -> bool:
    """Tells whether a text says a word: in codes, or its letters set apart, all of them.

    >>> is_right("an M R I. I had", 3, 8, "MRI"), is_right("an M R I. I had", 5, 11, "RII")
    (True, False)
    """
    stretch = text[max(0, start - 12) : end + 12]
    if word.casefold() in html.unescape(stretch).casefold() and "&" in stretch:
        return True
    return any(
        "".join(filter(str.isalpha, spelled[0])) == word.upper()
        and not ("." in spelled["gap"] and re.match(r"\. [A-Z]\w", text[spelled.end() :]))
        for spelled in _SPELLED.finditer(text, max(0, start - 30), end + 30)
        if spelled.start() < end and start < spelled.end()
    )


def main() -> None:
    """Prints what is found by policy, and how much of it is false."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("corpus", type=Path, nargs="+")
    parser.add_argument("--pages", type=int, default=504)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--half", type=int, choices=(0, 1))
    given = parser.parse_args()
    texts = pages_of(given.corpus, given.pages, given.seed, given.half)
    words = sum(len(text.split()) for text in texts)
    print(f"{len(texts)} pages, {words} words")
    for protection in (*WORDS, *DRAWN):
        engine = Engine(Policy.of(protection))
        found = [(text, each) for text in texts for each in found_otherwise(engine, text)]
        false = [
            (text[a:b], word) for text, (a, b, word) in found if not is_right(text, a, b, word)
        ]
        print(
            f"{protection}: {len(found) - len(false)} read rightly, {len(false)} false alarms, "
            f"{20_000 * len(false) / words:.2f} in 20,000 words {false or ''}",
            flush=True,
        )


if __name__ == "__main__":
    main()
