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
        Row("drug", ("substance",)),
        Row("opiate", ("drug",)),
        Row("dullin", ("painkiller", "calmer", "salt", "opiate")),
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


def test_nobody_calls_a_medicine_by_its_chemistry() -> None:
    assert share("dullin", "salt") == 0
    assert share("dullin", "substance") == 1
    assert share("dullin", "opiate") == 1
    assert share("salt", "substance") == 1
