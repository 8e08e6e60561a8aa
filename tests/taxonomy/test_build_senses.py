"""What the file of senses is made of, on a dict folder of four nouns that can be checked by eye."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from undisclosed.taxonomy.signatures import Signatures
from undisclosed.taxonomy.table import Row, TableTaxonomy

FILES = {
    "data.noun": "00000001 03 n 01 thing 0 000 | all there is\n"
    "00000002 26 n 01 bank 0 002 @ 00000001 n 0000 #p 00000004 n 0000 | keeps deposits of money\n"
    "00000003 26 n 02 slope 0 bank 0 001 @ 00000001 n 0000 | the land beside a river\n"
    "00000004 04 n 01 till 0 001 @ 00000001 n 0000 | a box for money\n",
    "index.noun": "bank n 2 1 @ 2 1 00000002 00000003\nslope n 1 1 @ 1 0 00000003\n"
    "thing n 1 0 1 0 00000001\ntill n 1 1 @ 1 0 00000004\n",
    "data.adj": "",
    "data.verb": "",
    "data.adv": "",
    "cntlist.rev": "bank%1:26:00:: 1 20\nbank%1:26:01:: 2 5\ntill%1:04:00:: 1 3\n",
    "noun.exc": "",
}


@pytest.fixture(scope="module")
def builder() -> Iterator[ModuleType]:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(Path(__file__).parents[2]))
        yield importlib.import_module("tools.build_senses")


def test_a_sense_of_an_ambiguous_noun_has_its_gloss_and_links(
    builder: ModuleType, tmp_path: Path
) -> None:
    for name, content in FILES.items():
        (tmp_path / name).write_text(content)
    builder.main([str(tmp_path), str(tmp_path / "senses.bin")])
    # Numbered by offset, as in the table of nouns.
    table = TableTaxonomy([Row("thing"), Row("bank"), Row("slope"), Row("till")])
    thing, bank, slope, till = (table.senses(row)[0] for row in ("thing", "bank", "slope", "till"))
    found = Signatures.open(table, tmp_path / "senses.bin")
    assert sorted(found.gloss(bank)) == ["deposit", "keep", "money"]
    assert "river" in found.gloss(slope)
    assert list(found.linked(bank)) == ["till"]
    assert found.times("bank") == {bank: 20, slope: 5}
    # What has one sense is never asked about.
    assert found.gloss(till) == found.gloss(thing) == ()
    assert found.times("till") == {}


def test_a_folder_must_be_named(builder: ModuleType) -> None:
    with pytest.raises(SystemExit):
        builder.main([])
