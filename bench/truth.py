"""Runs the program on invented documents and asks kept verdicts: is it true, does it read well?

    python -m bench.truth            # shares, and what nobody has judged yet
    python -m bench.truth --fresh    # the same of the documents that nothing was chosen by
    python -m bench.truth --second   # a sample that two readers judged: what each of them says
    python -m bench.truth --changes  # every change with its sentence, as JSONL, to judge by eye

Documents are bench/truth_documents.jsonl, verdicts bench/truth_verdicts.jsonl, the fresh ones
bench/truth_fresh_*.jsonl; bench/TRUTH.md says how verdicts are given. A verdict is kept by
document, what stood there and what stands there now, so that it holds for any later program that
makes the same change.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from undisclosed.engine import Engine
from undisclosed.knowledge.pack.embedded import open_default
from undisclosed.policy.policy import Policy
from undisclosed.results.results import Edit, Result
from undisclosed.taxonomy.wordnet import WordNet

_HERE = Path(__file__).parent
DOCUMENTS = _HERE / "truth_documents.jsonl"
VERDICTS = _HERE / "truth_verdicts.jsonl"
FRESH_DOCUMENTS = _HERE / "truth_fresh_documents.jsonl"
FRESH_VERDICTS = _HERE / "truth_fresh_verdicts.jsonl"
SECOND_VERDICTS = _HERE / "truth_second_verdicts.jsonl"
_GENERALIZED = "generalize"
_END_OF_SENTENCE = re.compile(r"(?<=[.!?])\s+|\n")

Key = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class Change:
    """One change, with the sentence around it as it was and as it is."""

    document: str
    start: int
    text: str
    replacement: str
    action: str
    before: str
    after: str

    @property
    def key(self) -> Key:
        """What a verdict is kept by."""
        return self.document, self.text, self.replacement


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a reader says of a change.

    Attributes:
        true: Whether the sentence says nothing that the original does not imply; None for a
            removal, which says nothing.
        reads: Whether somebody could have written it so.
        why: What is wrong, in a word or two.
    """

    true: bool | None
    reads: bool
    why: str = ""


@dataclass(frozen=True, slots=True)
class Shares:
    """What the verdicts on some changes come to."""

    generalized: int
    removed: int
    true: int
    generalized_reading: int
    removed_reading: int
    unjudged: int

    def __str__(self) -> str:
        """Returns three lines."""
        return "\n".join(
            f"{name:24s} {part:4d} of {whole:4d}  {part / whole if whole else 0:.3f}"
            for name, part, whole in (
                ("true, generalizations", self.true, self.generalized),
                ("read well, these", self.generalized_reading, self.generalized),
                ("read well, removals", self.removed_reading, self.removed),
            )
        )


def main() -> None:
    """Prints changes or shares."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--changes", action="store_true", help="every change, and nothing else")
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--fresh", action="store_true", help="documents nothing was chosen by")
    which.add_argument("--second", action="store_true", help="a sample judged by two readers")
    options = parser.parse_args()
    changes = list(release(read(FRESH_DOCUMENTS if options.fresh else DOCUMENTS)))
    verdicts = read_verdicts(FRESH_VERDICTS if options.fresh else VERDICTS)
    if options.changes:
        show(changes)
    elif options.second:
        readers = both(changes, verdicts, read_verdicts(SECOND_VERDICTS))
        print(*readers, sep="\n\n")
    else:
        missing = list({each.key: each for each in changes if each.key not in verdicts}.values())
        print(shares(changes, verdicts))
        print(f"without a verdict: {len(missing)}")
        show(missing)


def both(
    changes: Iterable[Change], first: Mapping[Key, Verdict], second: Mapping[Key, Verdict]
) -> tuple[Shares, Shares]:
    """Returns what each of two readers says of the changes that both judged, each kind once."""
    kinds = {each.key: each for each in changes if each.key in first and each.key in second}
    return shares(kinds.values(), first), shares(kinds.values(), second)


def show(changes: Iterable[Change]) -> None:
    """Prints a line for each change."""
    for each in changes:
        print(json.dumps(asdict(each), ensure_ascii=False))


def read(path: Path) -> list[dict[str, Any]]:
    """Reads JSONL."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").split("\n") if line]


def release(documents: Iterable[Mapping[str, Any]]) -> Iterator[Change]:
    """Yields the changes of each document, in order."""
    knowledge, taxonomy = open_default(), WordNet.open()
    for document in documents:
        policy = Policy.of(*document["protect"])
        engine = Engine(policy, knowledge=knowledge, taxonomy=taxonomy)
        yield from changes_of(document["id"], document["text"], engine.sanitize(document["text"]))


def changes_of(document: str, text: str, result: Result) -> Iterator[Change]:
    """Yields what a result changed."""
    for edit in result.edits:
        start, end = sentence_around(text, edit.start, edit.end)
        yield Change(
            document,
            edit.start,
            edit.text,
            edit.replacement,
            edit.action,
            text[start:end].strip(),
            _edited(text, result.edits, start, end).strip(),
        )


def sentence_around(text: str, start: int, end: int) -> tuple[int, int]:
    """Returns where the sentence or line of a span begins and ends.

    >>> sentence_around("It rains. He has gout. Stay.", 17, 21)
    (10, 23)
    """
    borders = [match.end() for match in _END_OF_SENTENCE.finditer(text)]
    first = max((at for at in borders if at <= start), default=0)
    return first, min((at for at in borders if at >= end), default=len(text))


def _edited(text: str, edits: Sequence[Edit], start: int, end: int) -> str:
    parts, at = [], start
    for edit in edits:
        if start <= edit.start and edit.end <= end:
            parts += [text[at : edit.start], edit.replacement]
            at = edit.end
    return "".join([*parts, text[at:end]])


def read_verdicts(path: Path) -> dict[Key, Verdict]:
    """Reads verdicts; one given twice is refused.

    Raises:
        ValueError: Two lines judge the same change.
    """
    verdicts: dict[Key, Verdict] = {}
    for line in read(path):
        key = line["document"], line["text"], line["replacement"]
        if key in verdicts:
            raise ValueError(f"{path.name} judges a change of {key[0]} twice. Keep one line.")
        verdicts[key] = Verdict(line["true"], line["reads"], line.get("why", ""))
    return verdicts


def shares(changes: Iterable[Change], verdicts: Mapping[Key, Verdict]) -> Shares:
    """Counts verdicts, every place of a change on its own; what has none is left out."""
    judged = [(each, verdicts.get(each.key)) for each in changes]
    given = [(each.action == _GENERALIZED, found) for each, found in judged if found]
    return Shares(
        generalized=sum(general for general, _ in given),
        removed=sum(not general for general, _ in given),
        true=sum(general and found.true is True for general, found in given),
        generalized_reading=sum(general and found.reads for general, found in given),
        removed_reading=sum(not general and found.reads for general, found in given),
        unjudged=sum(found is None for _, found in judged),
    )


if __name__ == "__main__":
    main()
