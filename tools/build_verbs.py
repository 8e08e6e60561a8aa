"""Finds plain wider verbs ("treat" for "vaccinate") and writes the list that ships.

    python -m tools.build_verbs DICT_FOLDER [OUTPUT]

DICT_FOLDER is the `dict` folder of WordNet 3.0 (index.verb, data.verb, cntlist.rev, verb.exc), as
Debian's `wordnet-base` installs it. Below stands what each plain verb covers: everything under some
senses of WordNet, by its own is-a links. A verb gets a plain one if that is true of senses that
have at least .85 of its probability, where a sense is as likely as its count in the tagged corpus
plus one half. The most telling comes first: the one that is given to the fewest verbs. The same
input gives the same file.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from undisclosed.language.english.inflecting import forms_of, lemmas_of
from undisclosed.language.english.wider_verbs import LIST, PLAIN_VERBS, VerbList, write_list

# What is true of a verb in senses less likely than this together is not said of it.
LIKELY = 0.85
UNSEEN = 0.5
# Frames of WordNet: "Somebody ----s somebody of something". That asks for verbs of its own.
OF_SOMETHING = 18
# Their past looks like their present, or like another word.
INVARIABLE = """
bet bid bind broadcast burst bust cast cost cut fit forecast hit hurt knit let put quit read rid
set shed shut slit spit split spread sweat thrust wed wet
"""
INVARIANT = frozenset(INVARIABLE.split())
# By the keys of senses; those after "-" are left out, with what is under them.
COVERED: Mapping[str, str] = {
    "attack": "attack%2:33:00 assail%2:33:00",
    "buy": "buy%2:40:00",
    "celebrate": "celebrate%2:41:00",
    "clean": "clean%2:35:00 wash%2:35:02",
    "compete": "compete%2:33:00 - play%2:33:00",
    "consume": "consume%2:34:00 eat%2:34:00 eat%2:34:01 - satiate%2:34:01",
    "cook": "cook%2:30:00 cook%2:36:00",
    "damage": "damage%2:30:00",
    "deceive": "deceive%2:41:00 deceive%2:32:00 cheat%2:41:00",
    "destroy": "destroy%2:36:00 destroy%2:35:00",
    "die": "die%2:30:00",
    "examine": "examine%2:39:00 screen%2:41:01 - patrol%2:41:00",
    "feed": "feed%2:34:01 feed%2:34:00",
    "feel ill": "vomit%2:29:00 gag%2:29:01 faint%2:29:00",
    "fight": "contend%2:33:01",
    "give": "give%2:40:00 give%2:40:01 - pay%2:40:00 supply%2:40:00 provide%2:34:00",
    "have symptoms": "cough%2:29:00 sneeze%2:29:00 wheeze%2:29:00 convulse%2:29:00 itch%2:39:00",
    "hit": "hit%2:35:00 strike%2:35:00 beat%2:35:01",
    "hold": "confine%2:41:00 confine%2:35:03 imprison%2:41:00",
    "hurt": "hurt%2:29:01 injure%2:29:00 mistreat%2:41:00",
    "kill": "kill%2:35:00 murder%2:41:00",
    "leave": "leave%2:38:01 exit%2:38:00",
    "meet": "meet%2:41:00",
    "move": "move%2:38:02 migrate%2:38:00",
    "obtain": "get%2:40:00 obtain%2:40:00",
    "pay": "pay%2:40:00 - spend%2:40:00",
    "play": "play%2:33:00",
    "protest": "protest%2:41:00 protest%2:32:00 demonstrate%2:41:00",
    "punish": "punish%2:41:00",
    "remove": "expel%2:41:00 remove%2:41:00 amputate%2:35:00 excise%2:35:00",
    "sell": "sell%2:40:00 deal%2:40:00",
    "speak": "talk%2:32:00 talk%2:32:01 lecture%2:32:01",
    "stop": "catch%2:35:07 collar%2:35:00 check%2:33:06 halt%2:38:05",
    "take": "steal%2:40:00 seize%2:35:01 - rob%2:40:00 plagiarize%2:40:00 plunder%2:40:01",
    "take risks": "gamble%2:41:00 gamble%2:33:00",
    "teach": "teach%2:32:00",
    "touch": "touch%2:35:00 - manipulate%2:35:00 hit%2:35:00 strike%2:35:01",
    "travel": "travel%2:38:04 travel%2:38:01 travel%2:38:03 walk%2:38:00",
    "treat": "treat%2:29:00 hospitalize%2:40:00",
    "use the toilet": "urinate%2:29:01 make%2:29:01 stool%2:29:00",
    "work": "work%2:41:02 work%2:41:00",
    "worship": "pray%2:32:00 worship%2:37:01 worship%2:42:00",
    "write": "write%2:36:00 write%2:36:01",
}
# What is done to their object, or was meant a hundred years ago, is not what the link says: who
# avenges somebody punishes another.
MISLEADING = """
abet appropriate avenge bench burglarise burglarize burgle busy decode decrypt ejaculate elide
finance immolate loot malnourish mob off omit overdose pen proffer prolapse prostitute refinance
replete revenge sample sate soup stale tingle top undernourish
"""
LEFT_OUT = frozenset(MISLEADING.split())


@dataclass(frozen=True, slots=True)
class Sense:
    """A sense of verbs.

    Attributes:
        keys: What WordNet calls it, by each verb that has it.
        above: Offsets of the senses that it is one of.
        frames: How its verbs stand in sentences.
    """

    keys: tuple[str, ...]
    above: tuple[int, ...]
    frames: frozenset[int]


def main() -> None:
    """Builds and writes."""
    if len(sys.argv) not in (2, 3):
        raise SystemExit(__doc__)
    write_list(Path(sys.argv[2]) if len(sys.argv) > 2 else LIST, build(Path(sys.argv[1])))


def build(folder: Path, covered_by: Mapping[str, str] = COVERED) -> VerbList:
    """Returns the wider verbs of each verb, and irregular forms of these."""
    if unknown := set(covered_by) - set(PLAIN_VERBS):
        raise ValueError(f"Nobody knows how these stand in a sentence: {sorted(unknown)}")
    senses, of_verb, counts = read_senses(folder), read_verbs(folder), read_counts(folder)
    covered = _below(senses, covered_by)
    irregular = read_irregular(folder, frozenset(of_verb))
    wider: dict[str, list[str]] = {}
    for verb in sorted(of_verb):
        offsets = of_verb[verb]
        if not _is_usable(verb, of_verb, irregular):
            continue
        if any(OF_SOMETHING in senses[offset].frames for offset in offsets):
            continue
        weights = [counts[verb, rank] + UNSEEN for rank in range(1, len(offsets) + 1)]
        found = [
            plain
            for plain, below in covered.items()
            if plain.split()[0] != verb
            and sum(w for w, offset in zip(weights, offsets, strict=True) if offset in below)
            >= LIKELY * sum(weights)
        ]
        if found:
            wider[verb] = found
    given = Counter(plain for found in wider.values() for plain in found)
    by_plain = {
        plain: sorted(verb for verb, found in wider.items() if plain in found)
        for plain in sorted(given, key=lambda plain: (given[plain], plain))
    }
    forms = {form: verb for form, verb in sorted(irregular.items()) if verb in wider}
    return VerbList(by_plain, forms)


def _is_usable(verb: str, known: dict[str, list[int]], irregular: dict[str, str]) -> bool:
    """Tells whether each form of a verb is a form of no other."""
    if not verb.isalpha() or verb in INVARIANT | LEFT_OUT or verb in irregular:
        return False
    forms = {form for some in forms_of(verb).values() for form in some}
    others = {lemma for form in forms for lemma, _ in lemmas_of(form)} - {verb}
    return others.isdisjoint(known) and not any(irregular.get(form, verb) != verb for form in forms)


def _below(senses: dict[int, Sense], covered_by: Mapping[str, str]) -> dict[str, frozenset[int]]:
    """Returns for each plain verb the senses of which it is true."""
    below = defaultdict(set)
    for offset, sense in senses.items():
        for each in sense.above:
            below[each].add(offset)
    by_key = {key: offset for offset, sense in senses.items() for key in sense.keys}

    def reach(keys: str) -> set[int]:
        found: set[int] = set()
        ahead = [by_key[key] for key in keys.split()]
        while ahead:
            offset = ahead.pop()
            if offset not in found:
                found.add(offset)
                ahead += below[offset]
        return found

    return {
        plain: frozenset(reach(keys.partition(" - ")[0]) - reach(keys.partition(" - ")[2]))
        for plain, keys in covered_by.items()
    }


def read_senses(folder: Path) -> dict[int, Sense]:
    """Reads data.verb: the senses by their offsets."""
    senses = {}
    for line in _lines(folder / "data.verb"):
        fields = line.partition(" | ")[0].split()
        number = int(fields[3], 16)
        at = 4 + 2 * number
        pointers = [fields[at + 1 + 4 * i : at + 5 + 4 * i] for i in range(int(fields[at]))]
        above = (int(other) for sign, other, part, _ in pointers if (sign, part) == ("@", "v"))
        frames = fields[at + 1 + 4 * len(pointers) :]
        keys = (
            f"{fields[4 + 2 * i].lower()}%2:{int(fields[1]):02}:{int(fields[5 + 2 * i], 16):02}"
            for i in range(number)
        )
        numbers = (int(each) for each in frames[2::3])
        senses[int(fields[0])] = Sense(tuple(keys), tuple(above), frozenset(numbers))
    return senses


def read_verbs(folder: Path) -> dict[str, list[int]]:
    """Reads index.verb: the senses of each verb, the commonest first."""
    rows = (line.split() for line in _lines(folder / "index.verb"))
    return {row[0]: [int(each) for each in row[-int(row[2]) :]] for row in rows}


def read_counts(folder: Path) -> Counter[tuple[str, int]]:
    """Reads cntlist.rev: how often the tagged corpus has each sense of a verb, by its rank."""
    counts: Counter[tuple[str, int]] = Counter()
    for line in _lines(folder / "cntlist.rev"):
        key, rank, count = line.split()
        verb, _, rest = key.partition("%")
        if rest.startswith("2:"):
            counts[verb, int(rank)] = int(count)
    return counts


def read_irregular(folder: Path, known: frozenset[str]) -> dict[str, str]:
    """Reads verb.exc: forms that follow no rule, but for those of several verbs or a verb."""
    verbs: dict[str, set[str]] = defaultdict(set)
    for line in _lines(folder / "verb.exc"):
        form, *lemmas = line.split()
        verbs[form].update(lemmas)
    return {
        form: next(iter(lemmas))
        for form, lemmas in verbs.items()
        if form.isalpha()
        and len(lemmas) == 1
        and form not in known
        # Those follow a rule.
        and not any(form in some for some in forms_of(next(iter(lemmas))).values())
    }


def _lines(path: Path) -> list[str]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if not line.startswith("  ")]


if __name__ == "__main__":
    main()
