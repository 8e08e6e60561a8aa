"""Vocabularies added to WordNet's nouns, on ten nouns that can be checked by eye.

entity                          1
├── state                       2
│   └── disease                 3      depth 2
│       └── flu                 4      also written influenza
├── thing                       5
│   ├── drug                    6
│   │   └── salve               7
│   └── cold                    8      an instance of nothing: cold weather
├── technique                   9
└── value                       10
"""

from __future__ import annotations

import importlib
import lzma
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from undisclosed.taxonomy.wordnet import WordNet

NOUNS = (
    ("entity", None, ()),
    ("state", "entity", ()),
    ("disease", "state", ()),
    ("flu", "disease", ("influenza",)),
    ("thing", "entity", ()),
    ("drug", "thing", ()),
    ("salve", "drug", ()),
    ("cold", "thing", ()),
    ("technique", "entity", ()),
    ("value", "entity", ()),
)
# The offsets of three of them are those that the script knows by number.
OFFSETS = {"technique": 5665146, "value": 5856388}


@pytest.fixture(scope="module")
def tools() -> Iterator[tuple[ModuleType, ModuleType]]:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(Path(__file__).parents[2]))
        yield (
            importlib.import_module("tools.vocabularies"),
            importlib.import_module("tools.noun_table"),
        )


def merged(
    tools: tuple[ModuleType, ModuleType], folder: Path, *vocabularies: str, others: str = ""
) -> WordNet:
    """Returns the table of the nouns above and vocabularies: "id|parents|name|synonyms" lines."""
    vocabulary, noun_table = tools
    table = noun_table.NounTable(["Nouns 1"])
    number: dict[str, int] = {}
    for name, parent, synonyms in NOUNS:
        words = (name, *synonyms)
        concept = table.add(words, [number[parent]] if parent else [], base=0)
        number[name] = concept
        for word in words:
            table.senses[word] = [(word, concept)]
    anchors = {OFFSETS.get(name, i): i for i, name in enumerate(number)}
    merger = vocabulary.Merger(table, anchors, vocabulary.usable_words(others.split()))
    for i, text in enumerate(vocabularies):
        path = folder / f"{i}.tsv.xz"
        rows = [line.strip().split(";") for line in text.strip().splitlines()]
        content = "".join("\t".join((*row, *[""] * (5 - len(row)))) + "\n" for row in rows)
        path.write_bytes(lzma.compress(("# a\n# b\n" + content).encode()))
        merger.add(f"V{i}", vocabulary.read_vocabulary(path))
    output = folder / "table.bin"
    noun_table.write_table(table, output, name="Small")
    return WordNet.open(output)


def above(taxonomy: WordNet, term: str) -> list[str]:
    (sense,) = taxonomy.senses(term)
    return [taxonomy.lexicalizations(concept)[0] for concept in taxonomy.ancestors(sense)]


def test_new_terms_hang_where_the_file_says(
    tools: tuple[ModuleType, ModuleType], tmp_path: Path
) -> None:
    small = merged(tools, tmp_path, "a;b;bird flu;avian flu\nb;wn:2;bird disease")
    assert above(small, "avian flu") == ["bird disease", "disease", "state", "entity"]
    assert small.sources(small.senses("bird flu")[0]) == ["V0"]
    assert small.identity.version == "Nouns 1, V0"


def test_a_known_concept_gets_names_and_no_parents(
    tools: tuple[ModuleType, ModuleType], tmp_path: Path
) -> None:
    small = merged(tools, tmp_path, "b;wn:2;winter illness\na;b|wn:2;flu;grippe")
    (flu,) = small.senses("grippe")
    assert small.senses("flu") == (flu,)
    assert small.lexicalizations(flu) == ("flu", "influenza", "grippe")
    assert small.origin_spellings(flu) == ("flu", "influenza")
    assert above(small, "grippe") == ["disease", "state", "entity"]
    assert small.sources(flu) == ["Nouns 1", "V0"]


def test_a_name_with_another_meaning_stays_with_the_first_base(
    tools: tuple[ModuleType, ModuleType], tmp_path: Path
) -> None:
    """A cold is a thing here, and the vocabulary's disease is not that: it keeps its new name."""
    small = merged(tools, tmp_path, "a;wn:2;cold;common cold")
    assert above(small, "cold") == ["thing", "entity"]
    assert above(small, "common cold") == ["disease", "state", "entity"]
    (disease,) = small.senses("common cold")
    assert small.lexicalizations(disease) == ("common cold",)


def test_a_head_that_says_what_it_is_anyway(
    tools: tuple[ModuleType, ModuleType], tmp_path: Path
) -> None:
    """ "Tick fever disease" is tick fever, as that is a disease: they share fevers five steps down.

    "Ague disease" is not ague, with which it shares no more than that both are diseases.
    """
    rows = ["a;wn:2;fever", "b;a;marsh fever", "c;b;swamp fever", "d;c;hot fever"]
    rows += ["e;d;tick fever", "f;wn:2;ague"]
    later = ["x;y;tick fever disease;tick disease", "y;wn:2;hot fever", "z;wn:2;ague disease;x"]
    small = merged(tools, tmp_path, "\n".join(rows), "\n".join(later))
    assert small.senses("tick disease") == small.senses("tick fever")
    assert small.senses("ague disease") != small.senses("ague")


def test_rows_that_go_round_lose_the_closing_parent(
    tools: tuple[ModuleType, ModuleType], tmp_path: Path
) -> None:
    small = merged(tools, tmp_path, "a;b|wn:2;ague\nb;a|wn:2;chill fever")
    assert above(small, "chill fever") == ["disease", "state", "entity"]
    assert above(small, "ague") == ["chill fever", "disease", "state", "entity"]


def test_a_measure_is_not_the_technique_that_takes_it(
    tools: tuple[ModuleType, ModuleType], tmp_path: Path
) -> None:
    rows = "a;wn:5665146;germ load\nb;wn:5665146;germ staining"
    small = merged(tools, tmp_path, rows)
    assert above(small, "germ load") == ["value", "entity"]
    assert above(small, "germ staining") == ["technique", "entity"]


def test_words_with_another_use_and_codes_are_left_out(
    tools: tuple[ModuleType, ModuleType], tmp_path: Path
) -> None:
    rows = "a;wn:5;lotion;Abate|AB-123|(+)-lotion|skin lotion"
    small = merged(tools, tmp_path, rows, others="abate")
    (lotion,) = small.senses("lotion")
    assert small.lexicalizations(lotion) == ("lotion", "skin lotion")
    assert not small.senses("abate")


def test_later_vocabularies_find_what_earlier_ones_brought(
    tools: tuple[ModuleType, ModuleType], tmp_path: Path
) -> None:
    small = merged(tools, tmp_path, "a;wn:5;lotion", "z;wn:5;lotion;wash\ny;z;wet lotion")
    (lotion,) = small.senses("wash")
    assert small.sources(lotion) == ["V0", "V1"]
    assert above(small, "wet lotion") == ["lotion", "drug", "thing", "entity"]


def test_a_row_for_a_noun_gives_it_names(
    tools: tuple[ModuleType, ModuleType], tmp_path: Path
) -> None:
    small = merged(tools, tmp_path, "wn:6;;salve;ointment")
    assert above(small, "ointment") == ["drug", "thing", "entity"]
    assert small.lexicalizations(small.senses("ointment")[0]) == ("salve", "ointment")


def test_what_many_names_end_with_is_known_too(
    tools: tuple[ModuleType, ModuleType], tmp_path: Path
) -> None:
    """Spots are known to the second file by its five kinds of them, which are beside them."""
    rows = ["a;wn:2;fever", "b;a;marsh fever", "c;b;swamp fever", "d;c;hot fever", "s;d;spot"]
    names = ("red", "blue", "bird", "winter", "stomach")
    later = ["y;wn:2;hot fever", *(f"{i};y;{name} spot" for i, name in enumerate(names))]
    small = merged(tools, tmp_path, "\n".join(rows), "\n".join(later))
    assert small.sources(small.senses("spot")[0]) == ["V0", "V1"]
    few = merged(tools, tmp_path, "\n".join(rows), "\n".join(later[:-1]))
    assert few.sources(few.senses("spot")[0]) == ["V0"]
    # What its entries hang under is known to a file anyway.
    assert few.sources(few.senses("disease")[0]) == ["Nouns 1", "V0", "V1"]


def test_what_is_filed_wrongly_hangs_under_what_is_above(
    tools: tuple[ModuleType, ModuleType], tmp_path: Path
) -> None:
    small = merged(tools, tmp_path, "a;wn:5;antibody\nb;wn:5;tick antibody\nc;wn:5;tick pill")
    assert above(small, "antibody") == ["thing", "entity"]
    assert above(small, "tick antibody") == ["thing", "entity"]
    assert above(small, "tick pill")[0] == "drug"
