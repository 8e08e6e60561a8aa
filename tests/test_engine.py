"""From a text to a verified release, on the toy world of tests/toy.py."""

import pickle
import time
from typing import Any

import pytest

import toy
from undisclosed.document.document import Document
from undisclosed.engine import Engine
from undisclosed.errors import InputError, PolicyError
from undisclosed.knowledge.memory import MemoryKnowledge
from undisclosed.language.english.english import English
from undisclosed.policy.policy import Policy, Protection
from undisclosed.results.results import Result
from undisclosed.taxonomy.table import Row, TableTaxonomy


def engine(*protections: str | Protection, **settings: Any) -> Engine:
    options: dict[str, Any] = {"preset": "paper", "max_group": 1, "unknown": "keep", **settings}
    return Engine(
        Policy.of(*(protections or ("HIV=infection",)), **options),
        knowledge=toy.knowledge(),
        taxonomy=toy.taxonomy(),
        language=toy.PlainLanguage(),
    )


def actions(result: Result) -> list[tuple[str, str, str | None]]:
    return [(f.text, f.action, f.replacement) for f in result.findings]


def test_names_become_what_may_be_learnt() -> None:
    result = engine().sanitize("He has HIV.")
    assert result.text == "He has an infection."
    assert actions(result) == [("HIV", "generalize", "an infection")]
    assert result.verified


@pytest.mark.parametrize(
    ("text", "released", "edits"),
    [
        ("A cat.", "A cat.", []),
        ("He has HIV.", "He has an infection.", [(7, 10, 7, 19, "generalize")]),
        # What is left out leaves nothing in the release; the article that agrees goes with it.
        ("An HIV infection.", "An infection.", [(0, 7, 0, 3, "generalize")]),
        (
            "Human immunodeficiency virus (HIV) and a retrovirus.",
            "An infection and an organism.",
            [
                (0, 28, 0, 12, "generalize"),
                (28, 34, 12, 12, "generalize"),
                (39, 51, 17, 28, "generalize"),
            ],
        ),
        # The article belongs to both; it is taken once.
        (
            "HIV-a HIV.",
            "[removed]an INFECTION.",
            [(0, 5, 0, 9, "remove"), (5, 9, 9, 21, "generalize")],
        ),
    ],
)
def test_edits_point_into_both_texts(
    text: str, released: str, edits: list[tuple[int, int, int, int, str]]
) -> None:
    result = engine().sanitize(text)
    assert result.text == released
    assert edits == [
        (e.start, e.end, e.released_start, e.released_end, e.action) for e in result.edits
    ]
    for edit in result.edits:
        assert text[edit.start : edit.end] == edit.text
        assert released[edit.released_start : edit.released_end] == edit.replacement


def test_a_name_in_disguise_is_found_and_taken_whole() -> None:
    text = "He has H\u200bIV, and ΗIV too."
    result = engine().sanitize(text)
    assert result.text == "He has an infection, and an infection too."
    assert [text[f.start : f.end] for f in result.findings] == ["H\u200bIV", "ΗIV"]


def test_the_first_safe_generalization_is_taken_and_the_unsafe_ones_named() -> None:
    # P(HIV|retrovirus) = 2/3 > 1/2. virus is not in K, but as a concept it covers the same three
    # pages: 2/3 too. organism covers retrovirus, cat, dog: pages 0, 1, 6, 8, 9: 2/5 is safe.
    result = engine().sanitize("A retrovirus was seen.")
    assert result.text == "An organism was seen."
    [finding] = result.findings
    assert finding.rejected == ("virus",)
    assert finding.measured.counts is not None
    assert finding.measured.counts["term"] == 3
    assert finding.measured.counts["entity_and_term"] == 2
    assert finding.measured.p_given_term == pytest.approx(2 / 3)
    assert finding.measured.p_given_at_most == pytest.approx(1 / 2)
    # log2(2·10 / (3·3)) = 1.152 bits against IC(infection) = 0.737
    assert finding.measured.pmi_bits == pytest.approx(1.1520, abs=1e-4)
    assert finding.measured.threshold_bits == pytest.approx(0.7370, abs=1e-4)
    assert "67 % speak of HIV" in finding.why
    assert "50 % do" in finding.why


def test_redacting_removes_instead() -> None:
    assert engine(mode="redact").sanitize("He has HIV.").text == "He has [removed]."
    assert engine(mode="redact", marker="█").sanitize("He has HIV.").text == "He has █."


def test_a_modifier_that_repeats_its_noun_is_left_out() -> None:
    assert engine().sanitize("An HIV infection.").text == "An infection."


def test_an_acronym_in_brackets_that_says_the_same_is_left_out() -> None:
    result = engine().sanitize("A human immunodeficiency virus (HIV) test.")
    assert result.text == "An infection test."
    assert actions(result) == [
        ("A human immunodeficiency virus", "generalize", "An infection"),
        (" (HIV)", "generalize", ""),
    ]


def test_a_known_individual_without_g_is_judged_by_definition_1() -> None:
    result = engine(Protection("HIV", kind="individual")).sanitize("HIV is a retrovirus.")
    assert result.text == "An infection is a retrovirus."


def test_many_copies_take_time_in_proportion() -> None:
    page = "He has HIV, a fever, a cough and a retrovirus. The cat has a drug.\n\n"
    often = engine()

    def seconds(copies: int) -> float:
        begun = time.process_time()
        often.sanitize(page * copies)
        return time.process_time() - begun

    seconds(10)
    # Ten times the text in at most thirty times the time: far from the hundred of a square. The
    # best of three, for machines that are busy with something else.
    many, few = (min(seconds(copies) for _ in range(3)) for copies in (2000, 200))
    assert many < 30 * few


def test_safe_texts_come_back_as_they_are() -> None:
    text = "Fever and cough.\r\n\r\nA cat…\ta dog \u200f.\n"
    assert engine().sanitize(text).text == text


def test_all_of_a_policy_holds_at_once() -> None:
    # animal as a concept: cat on 2 of the 3 pages with cat or dog. P(cat|dog) = 1/2 is less.
    both = engine("HIV=infection", "cat=animal").sanitize("HIV from a cat or a dog.")
    assert both.text == "An infection from an animal or a dog."


def test_unknown_terms_are_never_passed_over_in_silence() -> None:
    text = "Fever after zanamivir."
    kept = engine().sanitize(text)
    assert kept.text == text
    assert [(u.text, u.action) for u in kept.unassessed] == [("zanamivir", "keep")]
    removed = engine(unknown="redact").sanitize(text)
    assert removed.text == "Fever after [removed]."
    assert [(u.text, u.action) for u in removed.unassessed] == [("zanamivir", "remove")]


def test_a_term_only_the_taxonomy_knows_is_judged_by_its_concept() -> None:
    # virus stands on no page itself; its specialization retrovirus is risky, so it is.
    result = engine().sanitize("A virus.")
    assert result.text == "An organism."


def test_definition_1_flags_certainty_only() -> None:
    result = engine("HIV").sanitize("HIV is a retrovirus.")
    assert [f.text for f in result.findings] == ["HIV"]


def test_assessing_changes_nothing() -> None:
    text = "He has HIV."
    result = engine().assess(text)
    assert result.text == text
    assert not result.verified
    assert [(f.start, f.end, f.action) for f in result.findings] == [(7, 10, "none")]


# Rash and ague: each with HIV on 2 of 6 pages, below P(HIV|infection) = 3/6; together on 2 of 2.
SYMPTOMS = [
    *["HIV infection rash ague"] * 2,
    "HIV infection",
    *["infection rash"] * 2,
    "infection ague",
    *["rash"] * 2,
    *["ague"] * 3,
]


def symptoms(**settings: Any) -> Engine:
    rows = [*toy.ROWS, Row("rash", ("symptom",)), Row("ague", ("symptom",))]
    return Engine(
        Policy.of("HIV=infection", **{"preset": "paper", "unknown": "keep", **settings}),
        knowledge=MemoryKnowledge.of([[*page.split(), "symptom"] for page in SYMPTOMS]),
        taxonomy=TableTaxonomy(rows),
        language=toy.PlainLanguage(),
    )


def test_a_group_shares_a_number_and_one_member_changes() -> None:
    result = symptoms(change="pointer").sanitize("Rash. Cough. Ague.")
    assert result.text in ("A symptom. Cough. Ague.", "Rash. Cough. A symptom.")
    assert [(f.cause, f.group) for f in result.findings] == [("group", 1), ("group", 1)]
    assert sorted(f.action for f in result.findings) == ["generalize", "keep"]
    assert "together, 100 % speak of HIV" in result.findings[0].why


def test_a_group_needs_a_context() -> None:
    apart = "Rash.\n\nAgue."
    assert symptoms(context="paragraph").sanitize(apart).text == apart
    assert symptoms(context="document").sanitize(apart).text != apart
    assert symptoms(max_group=1).sanitize("Rash and ague.").text == "Rash and ague."


def test_h3_keeps_as_much_of_a_group_as_it_can() -> None:
    # symptom stands on every page: 0 bits. Keeping one and generalizing the other is best.
    result = symptoms(change="all").sanitize("Rash and ague.")
    assert result.text in ("A symptom and ague.", "Rash and a symptom.")


def test_the_certificate_depends_on_text_policy_and_settings() -> None:
    one = engine().sanitize("He has HIV.").certificate
    again = engine().sanitize("He has HIV.").certificate
    assert one == again
    assert engine(max_group=2).sanitize("He has HIV.").certificate.policy != one.policy
    assert engine().sanitize("She has HIV.").certificate.text != one.text
    assert len(one.knowledge.checksum) == 64


def test_an_alias_is_a_name() -> None:
    policy = Protection("HIV", "infection", aliases=("the bug",))
    assert engine(policy).sanitize("He caught the bug.").text != "He caught the bug."


def test_a_concept_that_is_too_common_is_safe_without_counting_it() -> None:
    # As concepts, infection covers 6 pages and HIV 3, so θ = 3/6; whatever stands on 6 pages or
    # more is safe. "condition" covers infection alone with 6: its pages need not be read.
    taxonomic = engine(probability="taxonomic")
    [too_common] = taxonomic.counter.count_concepts(["condition"])
    assert too_common is not None
    assert (too_common.pages, too_common.risky) == (10, (False,))
    # "thing" is above it, so it is too common as well; "virus" is not, and is counted.
    thing, virus, nothing = taxonomic.counter.count_concepts(["thing", "virus", "unheard"])
    assert thing is too_common
    assert nothing is None
    assert virus is not None
    assert (virus.pages, virus.joint, virus.risky) == (3, (2,), (True,))
    assert taxonomic.assess("A condition.").verified
    assert not taxonomic.assess("A virus.").verified


def test_direction_overrides_are_refused_by_name() -> None:
    with pytest.raises(InputError, match=r"U\+202E.*code point 4"):
        engine().sanitize("The \u202ecat had HIV.")


def test_nothing_of_a_text_shows_when_a_result_is_printed() -> None:
    shown = repr(engine("cat=animal").sanitize("A dog and HIV."))
    assert "HIV" not in shown


@pytest.mark.parametrize("marker", ["[HIV]", "[H.I.V.]", "[ΗIV]", "[H I V]", "[retrovirus]"])
def test_a_marker_may_not_tell(marker: str) -> None:
    with pytest.raises(PolicyError, match="marker"):
        engine(marker=marker)


def test_a_marker_hides_no_word_that_it_is_part_of() -> None:
    judge = Engine(
        Policy.of("HIV=infection", preset="paper", max_group=1, unknown="keep", marker="."),
        knowledge=toy.knowledge(),
        taxonomy=toy.taxonomy(),
    )
    assert judge.sanitize("He has H.I.V. now").text == "He has an infection now"


def test_a_phrase_only_the_taxonomy_knows_is_judged_by_its_concept() -> None:
    # "human immunodeficiency virus" is on no page; as a concept it is HIV, here with another c.
    result = engine("infection=condition").sanitize("A human immunodeficiency virus.")
    assert result.text == "A condition."


def test_acronyms_that_look_like_plurals_are_read_as_acronyms_where_case_leaves_it_open() -> None:
    pages = [["AIDS", "disease"]] * 3 + [["aid"]] * 9 + [["disease"]] * 9
    rows = [Row("disease"), Row("AIDS", ("disease",)), Row("aid")]
    judge = Engine(
        Policy.of("AIDS=disease", min_pages=1, unknown="keep"),
        knowledge=MemoryKnowledge.of(pages),
        taxonomy=TableTaxonomy(rows),
        language=toy.PlainLanguage(),
    )
    assert "disease" in judge.sanitize("He died of Aids.").text
    assert "disease" in judge.sanitize("he has aids").text
    # In lower case only as a name of c itself: better a verb lost than the secret told.
    assert "aids" not in judge.sanitize("He has no HIV. he has aids").text


def test_the_head_of_a_joined_word_is_no_generalization() -> None:
    assert engine().sanitize("He is HIV-negative.").text == "He is [removed]."


def test_an_engine_travels_to_another_process() -> None:
    judge = Engine(Policy.of("HIV=infection"))
    again = pickle.loads(pickle.dumps(judge))
    text = "He has HIV and takes zidovudine."
    assert again.sanitize(text).text == judge.sanitize(text).text
    assert again.sanitize(text).certificate == judge.sanitize(text).certificate


def test_an_unknown_word_that_holds_a_name_goes_even_where_unknown_ones_stay() -> None:
    kept = engine(unknown="keep")
    assert kept.sanitize("HIVpositive and zanamivir.").text == "[removed] and zanamivir."
    assert "HIV" not in kept.sanitize("THE HIV-\nRNA WAS HIGH").text


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"policy": 42}, r"'policy' must be .* Got 42\. For several: Policy\.of\("),
        ({"policy": None}, "'policy' must be .* Got None"),
        ({"policy": ["HIV=infection"]}, r"Got \['HIV=infection'\]. For several"),
        ({"knowledge": "my.pack"}, r"'knowledge' must be .* Pack\(.* Got 'my.pack'"),
        ({"knowledge": MemoryKnowledge}, "'knowledge' must be an open knowledge"),
        ({"taxonomy": "kinds.csv"}, r"'taxonomy' must be .* TableTaxonomy\.open.* Got 'kinds.csv'"),
        ({"taxonomy": {}}, "'taxonomy' must be"),
        ({"language": "en"}, r"'language' must be .* English\(\)\. Got 'en'"),
    ],
)
def test_wrong_parts_are_refused_by_name(arguments: Any, message: str) -> None:
    with pytest.raises(PolicyError, match=message):
        Engine(**{"policy": "HIV=infection", **arguments})


@pytest.mark.parametrize("text", [b"He has HIV.", bytearray(b"HIV"), None, 42, ["He has HIV."]])
def test_what_is_no_text_is_refused_without_being_quoted(text: Any) -> None:
    judge = engine()
    for method in (judge.sanitize, judge.assess, judge.verify):
        with pytest.raises(InputError, match=f"must be a string. Got {type(text).__name__}") as no:
            method(text)
        assert "HIV" not in str(no.value)
        assert ("decode()" in str(no.value)) is isinstance(text, bytes | bytearray)


def test_timings_name_every_stage() -> None:
    assert list(engine().sanitize("He has HIV.").timings_ms) == [
        "read",
        "assess",
        "replace",
        "verify",
        "guess",
    ]
    assert list(engine().verify("He has HIV.").timings_ms) == ["read", "assess", "guess"]


# θ = 4/16. 3.5 stands on 3 pages, one of them with HIV; "infection ward" on 3, all of them.
THIN = [
    *["HIV infection ward, infection ward"] * 3,
    "HIV infection 3.5",
    *["infection"] * 12,
    *["ward"] * 24,
    *["3.5"] * 2,
]


@pytest.mark.parametrize(
    ("text", "point", "score"),
    [
        ("It was 3.5 then.", True, False),  # one page of three is chance
        ("An infection ward.", True, False),  # what is beside g(c) is judged by itself
    ],
)
def test_evidence_keeps_chance_out(text: str, point: bool, score: bool) -> None:
    pages = []
    for page in THIN:
        words = page.replace(",", "").split()
        pages.append([*words, *(["infection ward"] if "," in page else [])])
    for evidence, risky in (("point", point), ("score", score)):
        found = Engine(
            Policy.of("HIV=infection", preset="paper", max_group=1, evidence=evidence),
            knowledge=MemoryKnowledge.of(pages),
            taxonomy=toy.taxonomy(),
            language=English(),
        ).assess(text)
        assert bool(found.findings) is risky


def test_a_label_is_safe_with_the_terms_it_joins() -> None:
    # "sign" says what "rash" does: alone on 2 of 6 pages with HIV, with ague on 2 of 2.
    pages = [page.replace("rash", "rash sign") for page in SYMPTOMS]
    rows = [*toy.ROWS, Row("sign", ("symptom",)), Row("rash", ("sign",)), Row("ague", ("symptom",))]
    judge = Engine(
        Policy.of("HIV=infection", preset="paper", unknown="keep", change="pointer"),
        knowledge=MemoryKnowledge.of([[*page.split(), "symptom"] for page in pages]),
        taxonomy=TableTaxonomy(rows),
        language=toy.PlainLanguage(),
    )
    outcome = judge._sanitizer.sanitize(Document("Rash and ague."))
    assert outcome.release.text == "A symptom and ague."
    assert outcome.choices["rash"].rejected == ("sign",)
    assert outcome.rounds == 2


@pytest.mark.parametrize(
    ("protect", "text", "released"),
    [
        ("heroin=drug", "A smack on the cheek.", "A blow on the cheek."),
        ("cocaine=drug", "There was a crack in the wall.", "There was an opening in the wall."),
        ("trade union=organization", "The union of two sets.", "The [removed] of two sets."),
        ("HIV=infection", "Mr. Roe has HIV.", "Mr. Roe has an infection."),
        ("HIV=infection", "H_I_V and H*I*V.", "An infection and an infection."),
        ("sexually transmitted disease=disease", "An STD.", "A disease."),
    ],
)
def test_a_word_that_may_mean_something_else_is_not_called_a_kind_of_c(
    protect: str, text: str, released: str
) -> None:
    assert Engine(protect).sanitize(text).text == released


def test_a_possessor_is_not_what_it_owns() -> None:
    released = Engine("HIV=infection").sanitize("Mr. Tolland's HIV-positive sister is here.").text
    assert released.startswith("Mr. [removed]'s ")
    light = Policy.of("Mona Vale=person", preset="light")
    vale = Engine(light).sanitize("Mona Vale saw a vale.").text
    assert "person saw" in vale
    assert "a person." not in vale


@pytest.mark.parametrize("probability", ["standard", "contextual", "taxonomic", "mixed"])
def test_what_was_read_before_changes_nothing(probability: str) -> None:
    def engine() -> Engine:
        return Engine(Policy.of("prostate gland=gland", probability=probability))

    texts = ["They come here.", "They found semen on it.", "Insemination and sperm."]
    used = engine()
    for text in (*texts, *texts):
        assert used.assess(text).findings == engine().assess(text).findings


# Parts of a document

# Either symptom leaves P(HIV|t) = 2/5, which is below P(HIV|infection) = 3/7; both together stand
# on pages 0 and 1 only, which are HIV's.
TELLING_PAIR = [
    "HIV infection fever cough",
    "HIV infection fever cough",
    "HIV infection",
    "infection fever",
    "infection fever",
    "infection cough",
    "infection cough",
    "fever",
    "cough",
]


def pair_engine(**settings: Any) -> Engine:
    policy = Policy.of("HIV=infection", preset="paper", max_group=2, unknown="keep", **settings)
    return Engine(
        policy,
        knowledge=MemoryKnowledge.of([page.split() for page in TELLING_PAIR]),
        taxonomy=toy.taxonomy(),
        language=toy.language(),
    )


@pytest.mark.parametrize("context", ["sentence", "2", "99", "paragraph", "document"])
def test_terms_on_both_sides_of_a_break_are_no_group(context: str) -> None:
    """Unless the whole document was asked for as one context."""
    judge = pair_engine(context=context)
    text = "Fever.\n\nCough."
    apart = Document(text, breaks=(8,))
    assert bool(judge.assess(text).findings) == (context in ("2", "99", "document"))
    assert bool(judge.assess(apart).findings) == (context == "document")
    assert judge.sanitize(apart).verified
    assert (judge.sanitize(apart).text == text) == (context != "document")


def test_breaks_move_with_the_text_from_round_to_round() -> None:
    """In the first round HIV becomes longer; were the break left behind, fever met cough."""
    judge = pair_engine(context="2")
    text = "HIV. Fever.\n\nCough."
    result = judge.sanitize(Document(text, breaks=(13,)))
    assert result.text == "An infection. Fever.\n\nCough."
    assert judge.verify(Document(result.text, breaks=(22,))).verified
    assert not judge.verify(result.text).verified
