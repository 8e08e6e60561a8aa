"""Makes one treebank of several, with words as they are written, for `tools.train_tagger`.

    python -m tools.merge_treebanks TARGET_DIR --train FILE … [--dev FILE …] --test FILE …

Treebanks cut "del" into "de el" and "darle" into "dar le"; a reader of text meets "del" and
"darle". So what is written as one word becomes one: its part of speech is that of its first part,
and it hangs where the first of its parts hangs that does not hang on another of them. Sentences of
the dev and test parts are left out of the training part. Without --dev the last tenth of what is
there for training is held out.
"""

from __future__ import annotations

import argparse
import lzma
from collections.abc import Iterator, Sequence
from pathlib import Path

_COLUMNS = 10


def main() -> None:
    """Writes train.conllu.xz, dev.conllu.xz and test.conllu.xz."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("target", type=Path)
    for part in ("train", "dev", "test"):
        needed = part != "dev"
        parser.add_argument(f"--{part}", type=Path, nargs="+", required=needed, default=[])
    options = parser.parse_args()

    parts = {
        part: [block for path in getattr(options, part) for block in read_blocks(path)]
        for part in ("test", "dev", "train")
    }
    if not parts["dev"]:
        parts["dev"] = parts["train"][-(len(parts["train"]) // 10) :]
    options.target.mkdir(parents=True, exist_ok=True)
    seen: set[str] = set()
    for part, blocks in parts.items():
        new = [block for block in blocks if said(block) not in seen]
        seen.update(map(said, blocks))
        with lzma.open(options.target / f"{part}.conllu.xz", "wt", encoding="utf-8") as out:
            out.writelines("\n".join(merge(block)) + "\n\n" for block in new)
        print(f"{part}: {len(new):,} sentences")


def read_blocks(path: Path) -> Iterator[list[str]]:
    """Yields the lines of each sentence of a .conllu.xz file."""
    block: list[str] = []
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        for line in (*lines, ""):
            if line.strip():
                block.append(line.rstrip("\n"))
            elif block:
                yield block
                block = []


def said(block: Sequence[str]) -> str:
    """Returns the text of a sentence, by which it is known."""
    return next(line for line in block if line.startswith("# text = "))


def merge(block: Sequence[str]) -> list[str]:
    r"""Returns the lines of a sentence with one line for each word as it is written.

    >>> rows = ["1-2 del _ _ _ _ _ _", "1 de de ADP _ _ 3 case", "2 el el DET _ _ 3 det",
    ...         "3 virus virus NOUN _ _ 0 root"]
    >>> [line.split("\t")[1:4] for line in merge([row.replace(" ", "\t") for row in rows])]
    [['del', 'de', 'ADP'], ['virus', 'virus', 'NOUN']]
    """
    rows = [line.split("\t") for line in block if not line.startswith("#")]
    words = _written_words(rows)
    number = {part[0]: i for i, (_, parts) in enumerate(words, start=1) for part in parts}
    lines = [line for line in block if line.startswith("#")]
    for i, (form, parts) in enumerate(words, start=1):
        outside = (part for part in parts if number.get(part[6]) != i)
        top = next(outside, parts[0])
        head = str(number.get(top[6], 0))
        row = [str(i), form, parts[0][2], parts[0][3], parts[0][4], "_", head, top[7]]
        lines.append("\t".join([*row, *["_"] * (_COLUMNS - len(row))]))
    return lines


def _written_words(rows: Sequence[list[str]]) -> list[tuple[str, list[list[str]]]]:
    """Returns each word as it is written, with the rows of its parts."""
    words: list[tuple[str, list[list[str]]]] = []
    last = 0
    for row in rows:
        if "-" in row[0]:
            last = int(row[0].split("-")[1])
            words.append((row[1], []))
        elif row[0].isdigit():
            if int(row[0]) <= last:
                words[-1][1].append(row)
            else:
                words.append((row[1], [row]))
    return words


if __name__ == "__main__":
    main()
