"""What medicines are given for, and what is said of one that is given for several things."""

from undisclosed.sanitizing.uses import share_of_uses
from undisclosed.taxonomy.table import Row, TableTaxonomy

TAXONOMY = TableTaxonomy(
    [
        Row("substance", ()),
        Row("medicine", ("substance",)),
        Row("painkiller", ("medicine",)),
        Row("sedative", ("medicine",)),
        Row("calmer", ("sedative",)),
        Row("dullin", ("painkiller", "calmer", "salt")),
        Row("salt", ("substance",)),
        Row("easin", ("painkiller",)),
    ]
)


def share(term: str, said: str) -> float:
    (sense,), (above,) = TAXONOMY.senses(term), TAXONOMY.senses(said)
    return share_of_uses(TAXONOMY, sense, [above])


def test_of_several_uses_a_label_holds_for_some() -> None:
    assert share("dullin", "painkiller") == 0.5
    assert share("dullin", "sedative") == 0.5
    assert share("dullin", "medicine") == 1
    assert share("easin", "painkiller") == 1


def test_what_it_is_by_its_chemistry_holds_always() -> None:
    assert share("dullin", "salt") == 1
    assert share("dullin", "substance") == 1
    assert share("salt", "substance") == 1
