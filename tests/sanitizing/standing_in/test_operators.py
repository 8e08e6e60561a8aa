"""What operators do about what identifies people, and that it passes verification and nothing else.

The texts are invented.
"""

from __future__ import annotations

import re
import sys
from typing import Any

import pytest

from undisclosed.engine import Engine
from undisclosed.errors import PolicyError
from undisclosed.identifiers.identifier import Identifier
from undisclosed.identifiers.operators import Operators
from undisclosed.language.opening import open_language
from undisclosed.policy.policy import Operator, Policy
from undisclosed.report import certificate_to_json, check_certificate
from undisclosed.sanitizing.standing_in.register import Register, name_words
from undisclosed.sanitizing.standing_in.titles import titles_in

KEY = b"sixteen bytes, or more"
TEXT = (
    "Dr Jane Orlington wrote to Mr Tom Beckwith on 3 May 1998. Orlington called from "
    "01603 555 0147. Tom Beckwith answered Jane."
)


def engine(operators: dict[str, Operator], **options: Any) -> Engine:
    return Engine(Policy.of(identifiers="change", operators=operators), **options)


def released(operators: dict[str, Operator], text: str = TEXT, **options: Any) -> str:
    return engine(operators, **options).sanitize(text).text


def test_pseudonyms_are_one_for_one_person() -> None:
    assert released({"person": "pseudonym", "phone": "remove"}) == (
        "Person A wrote to Person B in the 1990s. Person A called from [removed]. "
        "Person B answered Person A."
    )


def test_aliases_of_the_policy_mean_one_person() -> None:
    from undisclosed.policy.policy import Protection

    who = Protection("Jane Orlington", "person", aliases=("Janie Smythe",), kind="individual")
    judge = Engine(Policy.of(who, operators={"person": "pseudonym"}))
    text = judge.sanitize("Jane Orlington came. Janie Smythe left.").text
    assert text == "Person A came. Person A left."


def test_a_pseudonym_that_the_text_has_is_not_given() -> None:
    text = "Person A is a witness. Mr Tom Beckwith came."
    assert released({"person": "pseudonym"}, text) == "Person A is a witness. Person B came."


def test_masks_show_shape_only() -> None:
    text = released({"default": "mask"})
    assert text.startswith("** **** ********* wrote to ** *** ******** on * *** ****.")
    assert "***** *** ****" in text


def test_hashes_depend_on_name_and_key() -> None:
    one = released({"person": "hash"}, key=KEY)
    found = re.findall(r"\[person ([0-9a-f]{12})\]", one)
    assert len(found) == 5
    assert found[0] == found[2] == found[4] != found[1] == found[3]
    assert released({"person": "hash"}, key=KEY) == one
    assert found[0] not in released({"person": "hash"}, key=KEY + b"2")


def test_what_is_kept_by_its_kind_is_told_of() -> None:
    result = engine({"phone": "keep"}).sanitize(TEXT)
    assert "01603 555 0147" in result.text
    assert result.certificate.accepted == 1
    assert [f.text for f in result.findings if f.action == "accept"] == ["01603 555 0147"]


def test_removed_is_what_operators_remove() -> None:
    assert "On" not in released({"date": "remove"})
    assert "on [removed]." in released({"date": "remove"})


def test_edits_say_what_stands_in() -> None:
    edits = engine({"person": "pseudonym", "phone": "remove"}).sanitize(TEXT).edits
    assert [edit.action for edit in edits] == [
        "replace", "replace", "generalize", "replace", "remove", "replace", "replace",
    ]  # fmt: skip


@pytest.mark.parametrize("operator", ["mask", "hash", "pseudonym", "invent", "remove"])
def test_what_is_released_is_clean_under_its_own_policy(operator: Operator) -> None:
    judge = engine({"default": operator}, key=KEY)
    result = judge.sanitize(TEXT)
    assert "Orlington" not in result.text
    assert "Beckwith" not in result.text
    certificate = certificate_to_json(result.certificate)
    assert check_certificate(certificate, judge, result.text) == []
    # Twice does nothing.
    again = judge.sanitize(result.text)
    assert operator == "invent" or again.text == result.text


def test_invented_names_pass_with_their_certificate_only() -> None:
    judge = engine({"person": "invent"}, key=KEY)
    result = judge.sanitize(TEXT)
    names = re.match(r"Dr (\w+ \w+) wrote to Mr (\w+ \w+) in", result.text)
    assert names is not None
    first, last = names[1].split()
    assert f". {last} called" in result.text
    assert result.text.endswith(f"{names[2]} answered {first}.")
    assert judge.sanitize(TEXT).text == result.text
    assert not judge.verify(result.text).verified
    assert {edit.action for edit in result.edits if names[2] in edit.replacement} == {"replace"}
    assert judge.verify(result.text, invented=result.certificate.invented).verified
    # A name that was not invented does not pass with it.
    assert not judge.verify(
        result.text + " Mr Tom Beckwith came.", invented=result.certificate.invented
    ).verified


def test_without_a_key_other_names_are_invented_each_time() -> None:
    texts = {released({"person": "invent"}) for _ in range(3)}
    assert len(texts) > 1


def test_one_register_for_all_texts() -> None:
    texts = ["Mr Tom Beckwith came.", "Ms Jane Orlington and Mr Tom Beckwith left."]
    judge = engine({"person": "pseudonym"}, consistent=True)
    assert [judge.sanitize(text).text for text in texts] == [
        "Person A came.", "Person B and Person A left.",
    ]  # fmt: skip
    apart = engine({"person": "pseudonym"})
    assert apart.sanitize(texts[0]).text == "Person A came."
    assert apart.sanitize(texts[1]).text == "Person A and Person B left."


def test_without_faker_its_command_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "faker", None)
    with pytest.raises(PolicyError, match=re.escape("pip install 'undisclosed[pseudonyms]'")):
        engine({"person": "invent"})


@pytest.mark.parametrize(
    ("operators", "options", "message"),
    [
        ({"fone": "mask"}, {}, "has no kind 'fone'. Did you mean 'phone'?"),
        ({"date": "pseudonym"}, {}, "'pseudonym' can't be used for 'date'"),
        ({"url": "invent"}, {}, "'invent' can't be used for 'url'"),
        ({"person": "shout"}, {}, "'operators.person' must be one of generalize, "),
        ({"person": "hash"}, {}, "'hash' needs a key"),
        ({"person": "hash"}, {"key": b"short"}, "at least 16 bytes. Got 5."),
        (["person"], {}, "'operators' must be a table of operators by kind"),
    ],
)
def test_what_makes_no_sense_is_refused(operators: Any, options: Any, message: str) -> None:
    with pytest.raises(PolicyError, match=re.escape(message)):
        engine(operators, **options)


def test_operators_without_anything_to_operate_on_are_refused() -> None:
    with pytest.raises(PolicyError, match="the policy looks for nothing of the kind"):
        Engine(Policy.of("HIV=infection", operators={"person": "mask"}))


def test_a_kind_goes_before_its_type_and_that_before_the_default() -> None:
    operators = Operators({"default": "mask", "code": "remove", "phone": "keep"})

    def of(type_: str, kind: str) -> str:
        return operators.of(Identifier(0, 1, type_, kind, sure=True))

    assert of("CODE", "phone") == "keep"
    assert of("CODE", "email") == "remove"
    assert of("PERSON", "person") == "mask"
    # A letter tells people apart, not dates.
    letters = Operators({"default": "pseudonym"})
    assert letters.of(Identifier(0, 1, "DATE", "date", sure=True)) == "generalize"


def test_a_part_of_a_name_is_known_again_while_it_fits_one() -> None:
    register = Register()

    def number(text: str) -> int:
        return register.entity("person", text, person=True).number

    assert [number(name) for name in ("Jane Roe", "Ms Roe", "J. Roe", "Jane")] == [0, 0, 0, 0]
    assert number("Tom Roe") == 1
    # Now Roe may be either of them.
    assert number("Mrs. Roe") == 0  # as it was called before
    assert number("A. Roe") == 2
    assert register.entity("city", "Roe", person=False).number == 0


def test_titles_are_no_part_of_a_name() -> None:
    assert name_words("The Hon. Dr. Jane O'Neill-Roe") == ("hon", "jane", "o'neill-roe")
    assert name_words("Dr") == ("dr",)
    assert name_words("Sr.a D. Teresa Lopes", titles_in("pt")) == ("teresa", "lopes")


def test_a_title_of_the_other_sex_means_somebody_else() -> None:
    register = Register()

    def number(text: str) -> int:
        return register.entity("person", text, person=True).number

    assert [number(name) for name in ("Mrs Jane Roe", "Mr Roe", "Jane Roe", "Ms Roe")] == [
        0, 1, 0, 0,
    ]  # fmt: skip
    # As she, or he, was called before.
    assert [number(name) for name in ("Roe", "Mr Roe", "Sir Roe")] == [1, 1, 1]


@pytest.mark.parametrize(
    ("code", "text", "released"),
    [
        (
            "es",
            "Dña. Carmen Ruiz Ortega vino. La Sra. Ruiz firmó. Habló el Sr. Ruiz.",
            r"Dña\. (.+) (?P<she>\S+) vino\. La Sra\. (?P=she) firmó\. Habló el Sr\. (?P<he>.+)\.",
        ),
        (
            "ca",
            "La Sra. Carme Roca Puig va venir. La Sra. Roca va signar.",
            r"La Sra\. (.+) (?P<she>\S+) va venir\. La Sra\. (?P=she) va signar\.",
        ),
        (
            "pt",
            "A Sr.ª D. Teresa Lopes Matos chegou. A Sr.ª Lopes assinou.",
            r"A Sr\.[aª] (.+) (?P<she>\S+) chegou\. A Sr\.[aª] (?P=she) assinou\.",
        ),
    ],
)
def test_one_surname_behind_titles_is_one_invented_surname(
    code: str, text: str, released: str
) -> None:
    policy = Policy.of(identifiers="change", operators={"person": "invent"})
    written = Engine(policy, key=KEY, language=open_language(code)).sanitize(text).text
    found = re.fullmatch(released, written)
    assert found is not None, written
    names = found.groupdict()
    assert names.get("he") != names["she"]


def test_who_is_a_person_further_down_is_one_in_a_header() -> None:
    text = "From: Oona Maguire\n\nMr Tom Beckwith saw me cry on Friday.\n\nOona\n"
    written = released({"person": "pseudonym", "date": "keep"}, text)
    assert written == "From: Person A\n\nPerson B saw me cry on Friday.\n\nPerson A\n"


def test_a_name_may_be_that_of_somebody_who_is_expected() -> None:
    register = Register()
    register.expect(["Oona"])
    assert register.knows_person("person", "Oona Maguire", whole=True)
    assert register.knows_person("person", "Oona", whole=False)
    # A firm is not called after whoever is in its name.
    assert not register.knows_person("person", "Oona Lamps", whole=False)
    assert not register.knows_person("person", "Tom Maguire", whole=True)
