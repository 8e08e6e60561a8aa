"""What is said of a protection that can't be meant as given."""

import pytest

import toy
from undisclosed.errors import PolicyError
from undisclosed.knowledge.memory import MemoryKnowledge
from undisclosed.policy.policy import Protection
from undisclosed.taxonomy.table import Row

ROWS = [Row("person"), Row("Hannah Roe", ("person",), instance=True)]


def refusal(protection: str | Protection, known: MemoryKnowledge | None = None) -> str:
    with pytest.raises(PolicyError) as refused:
        toy.engine(known or toy.knowledge(), protection, rows=ROWS)
    return str(refused.value)


def test_known_parts_of_an_unknown_name_are_told() -> None:
    known = toy.pages((30, "trade_union"), (30, "membership"), (19, "badge"), (30, "of infection"))
    assert refusal("trade union membership=infection", known) == (
        "Nothing is known about the entity 'trade union membership'. Its parts 'trade union' and "
        "'membership' are known. If it is the name of one person or thing, say kind = "
        '"individual"; if it is a kind of thing, describe it by words that go with it, as "like" '
        '(--like "trade union,membership,…").'
    )
    # "of" is no part that tells anything, "badge" is on too few pages, and 19 no word.
    assert "Its part 'membership' is known." in refusal("badge of membership-19=infection", known)


def test_without_known_parts_the_way_out_is_told_all_the_same() -> None:
    said = refusal("xylem=infection")
    assert "part" not in said
    assert '(--like "WORD,WORD,…")' in said


def test_a_phrase_is_no_slip_for_one_that_shares_a_word() -> None:
    rows = [Row("dog fight", ("thing",))]
    with pytest.raises(PolicyError) as refused:
        toy.engine(toy.knowledge(), "dog flight risk=thing", rows=rows)
    assert "Did you mean" not in str(refused.value)
    with pytest.raises(PolicyError, match="Did you mean 'dog fight'"):
        toy.engine(toy.knowledge(), "dog figth=infection", rows=rows)


def test_what_was_typed_is_not_offered_again_and_what_is_on_pages_goes_first() -> None:
    # The taxonomy may have a name that no page has: "infecton" is one of a drug.
    rows = [Row("infecton", ("thing",)), Row("infector", ("thing",))]
    known = toy.pages((30, "HIV"), (30, "infection"))
    with pytest.raises(PolicyError, match=r"Did you mean 'infection'\?"):
        toy.engine(known, "HIV=infecton", rows=rows)
    with pytest.raises(PolicyError, match=r"Did you mean 'infecton' or 'infection' or "):
        toy.engine(toy.pages((30, "HIV")), "HIV=infectoin", rows=rows)


@pytest.mark.parametrize(
    "written", ["HIV:infection", "HIV->infection", "HIV, infection", "HIV / infection"]
)
def test_another_sign_than_the_equals_sign_is_noticed(written: str) -> None:
    said = refusal(written)
    assert said.endswith('A protection is written ENTITY=AT_MOST: did you mean "HIV=infection"?')


def test_a_known_name_with_such_a_sign_is_one_name() -> None:
    # "HIV/fever" folds to a phrase that the pages have; fever is no generalization of HIV.
    known = toy.pages((30, "HIV_fever"), (30, "HIV_infection"), (30, "dog"))
    assert toy.engine(known, "HIV/fever").secrets[0].prior.entity == 30
    assert "did you mean" in refusal("HIV/infection", known)


def test_names_with_such_signs_are_names() -> None:
    for name in ("Roe, Hannah", "HIV: A Life", Protection("HIV:infection", kind="individual")):
        assert toy.engine(toy.knowledge(), name, rows=ROWS).secrets[0].names_only


def test_a_protection_the_wrong_way_round_is_noticed() -> None:
    assert refusal("infection=HIV") == (
        "'HIV' is a kind of 'infection', not the other way round. What must not come out stands "
        'first: did you mean "HIV=infection"?'
    )
    assert 'did you mean "HIV=condition"' in refusal("condition=HIV")
    assert "is no generalization" in refusal("HIV=cat")
