"""Builds the file of what stands around the senses of ambiguous nouns (`taxonomy/signatures.py`).

    python -m tools.build_senses DICT_FOLDER [OUTPUT]

DICT_FOLDER is the `dict` folder of WordNet 3.0, as for `tools/build_wordnet.py`. Of each sense of a
noun that has several, the file keeps the keys of its gloss, those of what WordNet links it to
beside its hierarchy (parts, domains, derived words), and how often it was met in the tagged corpus.
It keeps keys in the order of the alphabet, so that no gloss can be read in it. Concepts are
numbered as in the table of nouns: by offset.

Run it again whenever `fold` changes.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np
from tools.build_wordnet import read_data, read_index, read_tags, senses_by_key

from undisclosed.language.english.english import shipped_english
from undisclosed.language.english.folding import fold_phrase
from undisclosed.taxonomy.wordnet_file import Integers, write_sections

DEFAULT_OUTPUT = Path(__file__).parents[1] / "src/undisclosed/taxonomy/data/senses.bin"
# The hierarchy is in the table of nouns already.
_HIERARCHY = frozenset({"@", "@i", "~", "~i"})
_FILES = {"n": "noun", "v": "verb", "a": "adj", "s": "adj", "r": "adv"}
_SHORTEST = 3
# So many keys of each kind tell as much as all of them, and cost a third; the rarest are kept.
_GLOSS_KEYS = 6
_LINKED_KEYS = 2
# Some concepts are named in the file, so that it is not used with another table.
_CHECKED_STEP = 200


def ambiguous(folder: Path) -> dict[str, list[int]]:
    """Returns the offsets that each key with several senses can mean."""
    table = senses_by_key(folder, read_data(folder / "data.noun"))
    meant = {key: list(dict.fromkeys(offset for _, offset in row)) for key, row in table.items()}
    return {key: offsets for key, offsets in meant.items() if len(offsets) > 1}


def gloss_keys(folder: Path) -> dict[int, list[str]]:
    """Returns the keys of the content words of each noun's definition, in alphabetical order."""
    language = shipped_english()
    found = {}
    for line in (folder / "data.noun").read_text(encoding="ascii").splitlines():
        if line.startswith("  "):
            continue
        record, _, gloss = line.partition(" | ")
        words = language.tokenize(gloss).words
        keys = {
            language.fold(word.lower())
            for word in words
            if len(word) >= _SHORTEST and word.isalpha() and word.lower() not in language.stop_words
        }
        found[int(record.split(" ", 1)[0])] = sorted(keys - set(language.stop_words))
    return found


def linked_keys(folder: Path) -> dict[int, list[str]]:
    """Returns the keys of what each noun is linked to beside the hierarchy."""
    words = {
        part: {offset: synset.words for offset, synset in read_data(folder / name).items()}
        for part, name in ((part, f"data.{_FILES[part]}") for part in "nvar")
    }
    words["s"] = words["a"]
    found = {}
    for offset, synset in read_data(folder / "data.noun").items():
        keys = {
            fold_phrase(word.partition("(")[0])
            for symbol, target, part, _, _ in synset.pointers
            if symbol not in _HIERARCHY
            for word in words[part][target]
        }
        found[offset] = sorted(keys)
    return found


def times_met(folder: Path) -> dict[tuple[str, int], int]:
    """Returns how often a key was met in a sense of a noun, by key and offset."""
    index = read_index(folder / "index.noun")
    met: Counter[tuple[str, int]] = Counter()
    for lemma, part, number, count in read_tags(folder / "cntlist.rev"):
        if part == "noun" and lemma in index and number <= len(index[lemma]):
            met[fold_phrase(lemma), index[lemma][number - 1]] += count
    return met


def build(folder: Path, output: Path) -> str:
    """Reads a dict folder, writes the file and returns its checksum."""
    nouns = read_data(folder / "data.noun")
    number = {offset: concept for concept, offset in enumerate(sorted(nouns))}
    meanings = ambiguous(folder)
    offsets = sorted({offset for row in meanings.values() for offset in row})
    glosses, links, met = gloss_keys(folder), linked_keys(folder), times_met(folder)
    counts = Counter(key for offset in offsets for key in (*glosses[offset], *links[offset]))
    # The most frequent first: small numbers take less room.
    keys = sorted(counts, key=lambda key: (-counts[key], key))
    place = {key: i for i, key in enumerate(keys)}
    gloss = [sorted(place[key] for key in glosses[offset])[-_GLOSS_KEYS:] for offset in offsets]
    linked = [sorted(place[key] for key in links[offset])[-_LINKED_KEYS:] for offset in offsets]
    # What was left out may have been the only place of a key.
    used = sorted({i for row in (*gloss, *linked) for i in row})
    again = {i: position for position, i in enumerate(used)}
    tagged = [
        (key, [offset for offset in row if met[key, offset]])
        for key, row in sorted(meanings.items())
        if any(met[key, offset] for offset in row)
    ]
    checked = offsets[::_CHECKED_STEP]
    arrays = {
        "concept": _integers(number[offset] for offset in offsets),
        "checked": _integers(number[offset] for offset in checked),
        **_rows("gloss", [[again[i] for i in row] for row in gloss]),
        **_rows("linked", [[again[i] for i in row] for row in linked]),
        **_rows("met", [[number[offset] for offset in row] for _, row in tagged]),
        "times": _integers(met[key, offset] for key, row in tagged for offset in row),
    }
    texts = {
        "keys": [keys[i] for i in used],
        "met_keys": [key for key, _ in tagged],
        "usual": [nouns[offset].words[0] for offset in checked],
    }
    return write_sections(output, name="WordNet senses", version="3.0", texts=texts, arrays=arrays)


def _integers(values: Iterable[int]) -> Integers:
    """Returns numbers in as little room as the highest of them takes."""
    kept = np.fromiter(values, dtype=np.uint32)
    return kept.astype(np.uint16) if not len(kept) or kept.max() < 1 << 16 else kept


def _rows(name: str, rows: Sequence[Sequence[int]]) -> dict[str, Integers]:
    """Returns rows of different lengths as one array of values and one of lengths."""
    return {
        name: _integers(value for row in rows for value in row),
        f"{name}_count": _integers(map(len, rows)),
    }


def main(arguments: Sequence[str]) -> None:
    """Builds the file named on the command line."""
    if not 1 <= len(arguments) <= 2:
        sys.exit(__doc__)
    output = Path(arguments[1]) if len(arguments) == 2 else DEFAULT_OUTPUT
    checksum = build(Path(arguments[0]), output)
    print(f"{output}: {output.stat().st_size:,} bytes, SHA-256 {checksum}")


if __name__ == "__main__":
    main(sys.argv[1:])
