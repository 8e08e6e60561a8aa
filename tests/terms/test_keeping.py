"""What a policy keeps stays, is told of, and is certified as kept."""

from __future__ import annotations

import re
from typing import Any

import pytest

import toy
from undisclosed.engine import Engine
from undisclosed.errors import InputError, PolicyError
from undisclosed.policy.policy import Policy
from undisclosed.report import certificate_to_json, check_certificate, to_html
from undisclosed.report.terminal import verdict

PLAIN: dict[str, Any] = {"min_lift": None, "max_lift": None, "unknown": "keep"}
TEXT = "A retrovirus and a fever. The dog has HIV."


def engine(*keep: str) -> Engine:
    return toy.engine(toy.knowledge(), keep=keep, evidence="point", **PLAIN)


def done(keeper: Engine, text: str) -> list[tuple[str, str]]:
    return [(finding.text, finding.action) for finding in keeper.sanitize(text).findings]


def test_what_is_kept_stays_and_is_told_of() -> None:
    assert "retrovirus" not in engine().sanitize(TEXT).text
    result = engine("Retroviruses").sanitize(TEXT)
    assert result.text == TEXT.replace("HIV", "an infection")
    assert [(f.text, f.action) for f in result.findings] == [
        ("retrovirus", "accept"),
        ("HIV", "generalize"),
    ]
    assert result.verified
    assert result.certificate.accepted == 1
    assert "nothing risky is left but 1 place that the policy keeps." in verdict(result)
    assert "Kept whatever is found about it: Retroviruses." in to_html(result, TEXT)


def test_a_pattern_keeps_what_it_fits_wholly() -> None:
    assert done(engine("/retro[a-z]+/"), TEXT)[0] == ("retrovirus", "accept")
    # Half a word is none.
    assert "accept" not in dict(done(engine("/retro/"), TEXT)).values()
    # One place and not the other.
    twice = "A retrovirus. The retrovirus is a retrovirus, said the dog."
    actions = [action for _, action in done(engine("/The retrovirus/"), twice)]
    assert actions.count("accept") == 1
    assert len(actions) == 3


def test_even_a_name_of_c_is_kept_where_the_policy_says_so() -> None:
    assert done(engine("HIV"), "The dog has HIV.") == [("HIV", "accept")]


def test_a_part_of_what_is_risky_keeps_nothing() -> None:
    kept = toy.engine(
        toy.pages((4, "HIV infection killer_virus"), (30, "infection"), (9, "killer virus")),
        keep=("killer",), evidence="point", **PLAIN
    )  # fmt: skip
    result = kept.sanitize("It is a killer virus.")
    assert "killer virus" not in result.text


def test_of_a_group_another_member_goes() -> None:
    runs = [(2, "HIV infection fever cough"), (2, "HIV infection"), (4, "infection")]
    runs += [(2, "fever"), (2, "cough"), (40, "dog")]
    options: dict[str, Any] = {"evidence": "point", "context": "document", **PLAIN}
    text = "Dogs with fever and cough."

    def released(*keep: str) -> str:
        judge = toy.engine(toy.pages(*runs), keep=keep, **options)
        return judge.sanitize(text).text

    changed = {word for word in ("fever", "cough") if word not in released()}
    assert len(changed) == 1
    [pointer] = changed
    [other] = {"fever", "cough"} - changed
    assert pointer in released(pointer)
    assert other not in released(pointer)
    assert released("fever", "cough") == text


def test_a_certificate_says_how_much_is_kept() -> None:
    keeper = engine("retrovirus")
    result = keeper.sanitize(TEXT)
    certificate = certificate_to_json(result.certificate)
    assert check_certificate(certificate, keeper, result.text) == []
    [mismatch] = check_certificate({**certificate, "accepted": 0}, keeper, result.text)
    assert "kept against the verdict: 1; the certificate says 0" in mismatch
    # Without the list it is another policy, and the text is not clean.
    assert len(check_certificate(certificate, engine(), result.text)) == 2
    with pytest.raises(InputError, match="'accepted' must be a number"):
        check_certificate({**certificate, "accepted": -1}, keeper, result.text)


def test_assessing_and_verifying_tell_of_it_too() -> None:
    keeper = engine("retrovirus")
    assert [f.action for f in keeper.assess("A retrovirus.").findings] == ["accept"]
    verified = keeper.verify("A retrovirus.")
    assert (verified.verified, verified.certificate.accepted) == (True, 1)


@pytest.mark.parametrize(
    ("keep", "message"),
    [
        ("Monday", "'keep' must be a list of terms. Got 'Monday'."),
        ([7], "'keep' must be a list of terms. Got 7."),
        (["--"], "'keep' must contain a letter or digit. Got '--'."),
        (["/a(/"], "The pattern '/a(/' of 'keep' is none"),
        (["/a*/"], "fits nothing at all, and so everything"),
    ],
)
def test_what_can_not_be_kept_is_refused(keep: object, message: str) -> None:
    with pytest.raises(PolicyError, match=re.escape(message)):
        Policy.of("HIV=infection", keep=keep)  # type: ignore[arg-type]


def test_explaining_gives_the_verdict_all_the_same() -> None:
    assert engine("retrovirus").explain("retrovirus").verdict == "risky"
