"""`explain` says what `assess` says of a text that has nothing else, and which rule decided."""

from __future__ import annotations

import doctest
import random
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import toy
from undisclosed.engine import Engine
from undisclosed.errors import PolicyError
from undisclosed.policy.policy import Policy, Protection
from undisclosed.results.results import Result

ROOT = Path(__file__).parents[2]

LISTED = """
HIV hiv AIDS infection infected infectious virus retrovirus zidovudine antiretroviral lentivirus
syphilis gonorrhea chlamydia hepatitis herpes tuberculosis pneumonia sarcoma lymphoma leukemia
cancer tumor chemotherapy radiation melanoma metastasis biopsy oncologist mastectomy remission
fever cough rash fatigue nausea thrush diarrhea sweat headache dizziness insomnia anemia diabetes
insulin heroin methadone cocaine needle syringe condom prostitution transfusion hemophilia donor
hospital clinic nurse doctor patient diagnosis treatment symptom disease illness disorder therapy
mosque imam Koran Ramadan prayer priest church bishop pilgrimage fasting religion faith temple
Paris London Boston Mary Smith Rose Will May Mark Sandy capital city river tower bridge museum
run running diagnosed infects quickly slowly swollen chronic acute opportunistic sexually gently
who those because besides the of 7 12 45 1981 1995 2012 66.8 33369 1/2 seven third
glockenspiel zzyzxq xhivx HIVpositive cat dog tractor violin carpet pencil cloud parliament
"""
PHRASES = [
    "weight loss",
    "night sweats",
    "HIV-positive",
    "HIV infection",
    "viral infection",
    "infectious disease",
    "sexually transmitted disease",
    "opportunistic infection",
    "blood donor",
    "blood transfusion",
    "sex worker",
    "immune system",
    "reverse transcriptase inhibitor",
    "human immunodeficiency virus",
    "human immunodeficiency virus (HIV)",
    "T-cell count",
    "white blood cell",
    "breast cancer",
    "lump in the breast",
    "lung tumor biopsy",
    "the retrovirus",
    "a cat and a dog",
    "purple tractor",
    "tractor of the parliament",
    "zzyzxq-cat",
    "unheard-of glockenspiel",
    "Eiffel Tower",
    "capital of France",
    "born in 1981",
    "45 years",
    "anthropologist of 45",
    "co-artemether",
    "methadone program",
    "She was diagnosed with pneumonia.",
    "The needle. The syringe.",
]
TERMS = [*LISTED.split(), *PHRASES]

POLICIES = {
    "default": Policy.of("HIV=infection"),
    "strict": Policy.of("HIV=infection", preset="strict", max_group=3, context="sentence"),
    "paper": Policy.of("HIV=infection", preset="paper"),
    "alone": Policy.of("HIV", preset="paper", unknown="keep"),
    "taxonomic": Policy.of("syphilis=disease", probability="taxonomic", unknown="keep"),
    "bound": Policy.of("cancer=disease", evidence="bound", min_pages=50),
    "several": Policy.of("cancer=disease", "HIV=infection", "Islam=religion", groups="product"),
    "individual": Policy.of(Protection("Paris", "city", kind="individual"), min_lift=4),
}


def says(result: Result) -> str:
    """What an assessment says of a text, in one word."""
    causes = [finding.cause for finding in result.findings]
    if any(finding.entity for finding in result.findings) or set(causes) - {"unknown", "joined"}:
        return "risky"
    # What is one word with a word that nobody knows is no worse than that.
    if "joined" in causes and "unknown" not in causes:
        return "risky"
    return "unknown" if result.unassessed else "safe"


def groups(seed: int) -> list[list[str]]:
    chance = random.Random(seed)
    sizes = [2] * 80 + [3] * 20
    return [chance.sample(TERMS, size) for size in sizes]


@pytest.mark.parametrize("name", POLICIES)
def test_explain_says_what_assess_says(name: str) -> None:
    engine = Engine(POLICIES[name])
    for term in TERMS:
        result, explanation = engine.assess(term), engine.explain(term)
        assert explanation.verdict == says(result), term
        if len(explanation.verdicts) == 1 and explanation.verdict == "risky":
            assert explanation.verdicts[0].why in {finding.why for finding in result.findings}
    for terms in groups(7):
        explanation = engine.explain(terms)
        # So many are not looked at together, which an assessment does not mention.
        silent = any(v.rule in ("max_group", "individual") for v in explanation.verdicts)
        expected = says(engine.assess(", ".join(terms)))
        told = "unknown" if silent and expected == "safe" else expected
        assert explanation.verdict == told, terms


TOY_WORDS = ["retrovirus", "drug", "infection", "cat", "fever", "cough", "HIV", "unheard", "seven"]


@given(
    terms=st.lists(
        st.lists(st.sampled_from(TOY_WORDS), min_size=1, max_size=3).map(" ".join),
        min_size=1,
        max_size=3,
    ),
    evidence=st.sampled_from(["point", "bound", "score"]),
    probability=st.sampled_from(["standard", "contextual", "taxonomic", "mixed"]),
    unknown=st.sampled_from(["redact", "keep"]),
    min_pages=st.integers(1, 3),
    at_most=st.sampled_from(["HIV=infection", "HIV=condition", "HIV"]),
)
@settings(max_examples=300)
def test_explain_says_what_assess_says_in_any_world(
    terms: list[str], at_most: str, **changes: Any
) -> None:
    policy = Policy.of(at_most, min_lift=None, max_group=3, **changes)
    engine = Engine(
        policy, knowledge=toy.knowledge(), taxonomy=toy.taxonomy(), language=toy.language()
    )
    assert engine.explain(terms).verdict == says(engine.assess(", ".join(terms)))


# What decided, on the ten pages of the toy world


def toy_engine(*protect: str | Protection, **changes: Any) -> Engine:
    settings = {"min_lift": None, "min_pages": 1, "evidence": "point", **changes}
    policy = Policy.of(*(protect or ("HIV=infection",)), **settings)
    return Engine(policy, knowledge=toy.knowledge(), taxonomy=toy.taxonomy())


@pytest.mark.parametrize(
    ("terms", "changes", "verdict", "rule", "told"),
    [
        ("HIV", {}, "risky", "name", "names HIV"),
        # 2 of 3 pages against 3 of 6.
        ("retrovirus", {}, "risky", "term", "67 % speak of HIV"),
        ("infection", {}, "safe", "exempt", "which readers may learn"),
        ("condition", {}, "safe", "exempt", "which readers may learn"),
        ("fever", {}, "safe", "ratio", "0 % speak of HIV"),
        # θ = ½ by the floor of 7 is one half; by a tolerance of 2 it is 1.
        ("retrovirus", {"tolerance": 2}, "safe", "ratio", "lift floor or the tolerance"),
        ("drug", {"evidence": "bound"}, "safe", "ratio", "50 % speak of HIV"),
        ("retrovirus", {"evidence": "bound"}, "safe", "bound", "so few pages"),
        ("glockenspiel", {}, "unknown", "min_pages", "no evidence either way"),
        ("retrovirus", {"min_pages": 4, "unknown": "keep"}, "unknown", "min_pages", "retrovirus"),
        ("1981", {}, "safe", "number", "A number"),
        ("the", {}, "safe", "small", "function words"),
        ("cat dog cat", {}, "safe", "words", "judged by its words"),
        (["cat", "cough"], {}, "safe", "apart", "can't point there"),
        (["drug", "infection"], {}, "safe", "exempt", "may learn infection"),
        # Each on no more than half its pages with HIV, together on 1 of 1.
        (["drug", "cats and retrovirus"], {"tolerance": 1.5}, "risky", "group", "100 %"),
        (["drug", "1981"], {}, "safe", "number", "1981 is a number"),
        (["drug", "the"], {}, "safe", "small", "the has none but"),
        (["drug", "cat dog cat"], {}, "safe", "words", "cat dog cat is not known"),
        (["drug", "glockenspiel"], {}, "unknown", "min_pages", "glockenspiel"),
        (["drug", "drugs"], {}, "safe", "ratio", "50 % speak of HIV"),
        (["cat", "dog"], {"max_group": 1}, "unknown", "max_group", "more than 1"),
        (["cat", "dog", "fever"], {}, "unknown", "max_group", "more than 2"),
        # Of ten pages, one in 64 is none.
        (
            ["drug", "fever"],
            {"evidence": "score", "rare_gain": None},
            "safe",
            "common",
            "drug is too common",
        ),
        (["retrovirus", "drug"], {}, "risky", "term", "pages that mention retrovirus"),
        # Half of its pages, as of those of infection; of all pages 30 %, so 45 % is the cap.
        ("drug", {"max_lift": 1.5}, "risky", "term", "HIV more than 1.5 times likelier"),
        ("drug", {}, "safe", "ratio", "of the pages that mention infection, 50 % do."),
    ],
)
def test_what_decided(
    terms: str | list[str], changes: dict[str, Any], verdict: str, rule: str, told: str
) -> None:
    [found] = toy_engine(**changes).explain(terms).verdicts
    assert (found.verdict, found.rule) == (verdict, rule)
    assert told in found.why
    assert (found.entity, found.at_most) == ("HIV", "infection")


def test_the_numbers_are_told() -> None:
    explanation = toy_engine().explain("retroviruses")
    assert (explanation.terms, explanation.keys) == (("retroviruses",), ("retrovirus",))
    assert explanation.pages == 3
    assert explanation.ic_bits == pytest.approx(1.737, abs=0.001)
    counts = explanation.verdicts[0].measured.counts
    assert counts is not None
    assert (counts["term"], counts["entity_and_term"]) == (3, 2)
    together = toy_engine().explain(["retrovirus", "infection"])
    assert together.pages == 2
    assert together.keys == ("retrovirus", "infection")
    assert toy_engine().explain("glockenspiel").ic_bits is None


def test_how_a_term_is_judged_that_knowledge_can_not_speak_for() -> None:
    explanation = toy_engine().explain("glockenspiel")
    assert not explanation.known
    assert "removed" in explanation.handled
    assert "kept" in toy_engine(unknown="keep").explain("glockenspiel").handled
    # Zidovudine is on no page, and nothing below it is; of a drug it is one.
    assert not toy_engine().explain("zidovudine").known
    concept = toy_engine().explain("virus")
    # On no page as written; retrovirus, below it, on 3.
    assert (concept.pages, concept.known) == (0, True)
    assert "concept" in concept.handled
    counts = concept.verdicts[0].measured.counts
    assert counts is not None
    assert counts["term"] == 3


def test_a_broad_concept_is_shown_with_its_own_counts() -> None:
    # Organisms are on pages 0, 1, 6, 8 and 9: so many that the assessment stops counting.
    [verdict] = toy_engine(tolerance=2).explain("organism").verdicts
    counts = verdict.measured.counts
    assert counts is not None
    assert (verdict.rule, counts["term"], counts["entity_and_term"]) == ("ratio", 5, 2)


def test_ways_to_say_less_are_judged() -> None:
    retrovirus = toy_engine().explain("retrovirus").senses
    assert retrovirus[0].names == ("retrovirus",)
    assert retrovirus[0].generalizations == (("virus", False), ("organism", True))
    # Of a phrase that the taxonomy does not know, by its head.
    assert toy_engine().explain("tabby cat").senses[0].generalizations[0] == ("cat", True)
    assert toy_engine().explain("glockenspiel").senses == ()
    assert toy_engine().explain(["cat", "dog"]).senses == ()


def test_an_individual() -> None:
    mary = Protection("Mary", "infection", kind="individual")
    engine = toy_engine(mary, word_ratio=3, span_ratio=None)
    # Of 6 pages of infection, fever is on 2 and drug on 1: 3·2 = 6, 3·1 < 6.
    [verdict] = engine.explain("fever").verdicts
    assert (verdict.verdict, verdict.rule) == ("safe", "singles_out")
    assert "2 mention it: too many" in verdict.why
    assert verdict.measured.score == 0.5
    assert engine.explain("drug").verdict == "risky"
    [together] = engine.explain(["fever", "infection"]).verdicts
    assert (together.verdict, together.rule) == ("unknown", "individual")


def test_each_protection_has_its_verdict() -> None:
    engine = toy_engine("HIV=infection", "dog=animal")
    hiv, dog = engine.explain("HIV").verdicts
    assert (hiv.verdict, hiv.rule, dog.verdict, dog.rule) == ("risky", "name", "safe", "ratio")
    hiv, dog = engine.explain(["drug", "dog"]).verdicts
    # The dog goes, so that no group with it is left to be judged.
    assert (hiv.verdict, hiv.rule) == ("safe", "apart")
    assert dog.verdict == "risky"


def test_a_name_inside_an_unknown_word_is_everybodys_risk() -> None:
    engine = toy_engine("HIV=infection", "dog=animal", unknown="keep")
    verdicts = engine.explain("HIVpositive").verdicts
    assert [(v.verdict, v.rule) for v in verdicts] == [("risky", "joined")] * 2


@pytest.mark.parametrize("terms", ["", "–", [], ["cat", " "]])
def test_nothing_to_explain(terms: str | list[str]) -> None:
    with pytest.raises(PolicyError, match="letter or digit"):
        toy_engine().explain(terms)


def test_the_examples_are_true() -> None:
    """The docstring's, and those of the reference."""
    reference = (ROOT / "docs" / "reference" / "cli.md").read_text(encoding="utf-8")
    [block] = re.findall(r"## explain\n.*?```python\n(.*?)```", reference, re.DOTALL)
    names = {"Engine": Engine, "engine": None}
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner()
    for name, text in (("docstring", Engine.explain.__doc__ or ""), ("cli.md", block)):
        examples = parser.get_doctest(text, dict(names), name, None, None)
        assert examples.examples, name
        assert runner.run(examples).failed == 0, name


def test_it_tells_why_a_term_is_removed_though_something_safe_is_listed() -> None:
    engine = Engine(Policy.of("diabetes=disease"))
    several = engine.explain("hypo")
    assert several.removed.startswith("By itself it is removed: nothing safe is true of enough")
    assert engine.sanitize("hypo").text == "[removed]"
    # What is generalized, and what is safe, is not.
    assert engine.explain("metformin").removed == engine.explain("Tuesday").removed == ""


@pytest.mark.parametrize("terms", [7, None, [7], ["HIV", None]])
def test_what_is_no_text_is_not_explained(terms: Any) -> None:
    with pytest.raises(PolicyError, match="must be strings"):
        toy.engine(toy.knowledge()).explain(terms)
