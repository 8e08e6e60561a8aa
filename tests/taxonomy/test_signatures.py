"""What stands around a sense: the shipped file, and what a taxonomy itself says."""

from pathlib import Path

import numpy as np
import pytest

import toy
from undisclosed.errors import TaxonomyError
from undisclosed.taxonomy.layered import Layered
from undisclosed.taxonomy.meaning import log_priors, shares
from undisclosed.taxonomy.protocol import Concept
from undisclosed.taxonomy.signatures import Signatures, signature, times_met
from undisclosed.taxonomy.table import Row, TableTaxonomy
from undisclosed.taxonomy.wordnet import WordNet
from undisclosed.taxonomy.wordnet_file import write_sections


def bank(wordnet: WordNet, name: str) -> Concept:
    return next(s for s in wordnet.senses("bank") if name in wordnet.lexicalizations(s))


def test_the_shipped_file(wordnet: WordNet) -> None:
    money = bank(wordnet, "depository financial institution")
    found = signature(wordnet, money, "bank")
    assert {"deposit", "financial"} <= set(found.gloss)
    assert "bank" not in (*found.gloss, *found.above, *found.same, *found.below, *found.linked)
    assert found.above[0] == wordnet.key("financial institution")
    assert "credit union" in found.below or len(found.below) == 12
    met = times_met(wordnet, "bank")
    assert met[money] > 10
    assert set(met) <= set(wordnet.senses("bank"))
    assert times_met(wordnet, "glockenspiel") == {}


def test_glosses_are_no_text(wordnet: WordNet) -> None:
    # As many keys as there are would be hard to read, and they stand by their frequency.
    for sense in wordnet.senses("bank"):
        gloss = signature(wordnet, sense, "").gloss
        assert 0 < len(gloss) <= 16
        assert not {"the", "of", "a"} & set(gloss)


def test_layers_tell_what_their_layers_tell(wordnet: WordNet) -> None:
    toys = TableTaxonomy([Row("gizmo"), Row("blurble", ("gizmo",))])
    both = Layered([wordnet, toys])
    [money] = [s for s in both.senses("bank") if "banking company" in both.lexicalizations(s)]
    alone = bank(wordnet, "banking company")
    assert signature(both, money, "bank").gloss == signature(wordnet, alone, "bank").gloss
    assert times_met(both, "bank")[money] == times_met(wordnet, "bank")[alone]
    blurble = both.senses("blurble")[0]
    assert signature(both, blurble, "blurble").above == ("gizmo",)
    assert signature(both, blurble, "blurble").gloss == ()


def test_any_taxonomy_says_what_is_around_its_concepts() -> None:
    table = toy.taxonomy()
    infection = table.senses("infection")[0]
    found = signature(table, infection, "infection")
    assert found.above == ("condition", "thing")
    assert found.below[:2] == ("HIV", table.key("human immunodeficiency virus"))
    assert found.gloss == found.linked == ()
    assert times_met(table, "infection") == {}


def test_what_was_met_often_is_likely_before_anything_is_known(wordnet: WordNet) -> None:
    senses = wordnet.senses("bank")
    likely = shares(log_priors(wordnet, "bank", senses))
    assert sum(likely) == pytest.approx(1)
    assert likely[0] == max(likely)
    # Nobody counted: ranks 0, 1, 2 have -.23, -.8 ln 2 and -.8 ln 3.
    table = TableTaxonomy([Row(f"s{n}", (), ("word",)) for n in range(3)])
    logs = log_priors(table, "word", table.senses("word"))
    assert [each - logs[0] for each in logs] == pytest.approx([0, -0.3245, -0.6489], abs=1e-4)


def test_a_file_of_another_taxonomy_or_none_is_refused(tmp_path: Path, wordnet: WordNet) -> None:
    with pytest.raises(TaxonomyError, match="of another taxonomy"):
        Signatures.open(TableTaxonomy([Row(f"c{n}") for n in range(200_000)]))
    with pytest.raises(TaxonomyError, match="can't be read"):
        Signatures.open(wordnet, tmp_path / "none.bin")
    path = tmp_path / "odd.bin"
    write_sections(path, name="x", version="1", texts={}, arrays={"a": np.zeros(1, np.uint8)})
    with pytest.raises(TaxonomyError, match="build_senses"):
        Signatures.open(wordnet, path)
