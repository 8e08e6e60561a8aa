"""Engines work with knowledge that only counts, and find what they find with lists."""

import pickle
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import toy
from counts_only import CountsOnly
from test_invariants import ENGLISH, LEAVES, documents, worlds
from undisclosed.disclosure.counting.asked_counts import AskedCounts
from undisclosed.document.document import Document
from undisclosed.engine import Engine
from undisclosed.errors import KnowledgeError, PolicyError, UnverifiedError
from undisclosed.evaluation.adversary.inference import Adversary
from undisclosed.evaluation.models import make_model
from undisclosed.evaluation.models.parts import Parts
from undisclosed.evaluation.protocol import Case, ModelRelease
from undisclosed.evaluation.tuning import tune
from undisclosed.knowledge.lookup import nearest_known
from undisclosed.knowledge.memory import MemoryKnowledge
from undisclosed.knowledge.pack.embedded import open_default
from undisclosed.knowledge.pack.inquiry import query
from undisclosed.knowledge.protocol import Conjunction, Knowledge
from undisclosed.policy.policy import Policy, Protection
from undisclosed.policy.settings import Settings
from undisclosed.results.results import Result

GOLDEN = Path(__file__).parent / "golden"
PERSON = Protection("Rosalind Ebbw", "singer", aliases=("Ebbw",), kind="individual")
BIOGRAPHY = """Rosalind Ebbw is a singer from Aberystwyth who grew up on a farm in Wales. In 1987
she won the Eisteddfod, and two years later she sang Carmen at Covent Garden. Will she tour with the
BBC orchestra again? Her manager, an accountant from Cardiff, would not say; he has asthma.
"""


def untimed(result: Result) -> Result:
    return replace(result, timings_ms={})


def agree(near: Engine, far: Engine, text: str) -> None:
    """Both engines find the same and, when they call things the same, release and certify it.

    What to call a term goes by the pages of K only where they can be listed.
    """
    near._sanitizer.safety.namer = far._sanitizer.safety.namer
    near._sanitizer.safety.is_usual = far._sanitizer.safety.is_usual  # type: ignore[method-assign]
    released = near.sanitize(text)
    assert unread(far.sanitize(text)) == unread(released)
    assert unread(far.assess(text)) == unread(near.assess(text))
    assert unread(far.verify(released.text)) == unread(near.verify(released.text))


def unread(result: Result) -> Result:
    """Returns a result without what needs lists of pages: a reader's guesses, advice about g(c)."""
    certificate = replace(result.certificate, readers=())
    notes = tuple(note for note in result.notes if "undisclosed tune" not in note)
    return replace(untimed(result), certificate=certificate, readers=(), notes=notes)


@st.composite
def policies(draw: Any, taxonomy: Any) -> Any:
    protections = []
    for entity in draw(st.lists(st.sampled_from(LEAVES), min_size=1, max_size=2, unique=True)):
        sense = taxonomy.senses(entity)[0]
        above = [taxonomy.lexicalizations(concept)[0] for concept in taxonomy.ancestors(sense)]
        at_most = draw(st.sampled_from([None, *above]))
        kind: Any = draw(st.sampled_from(["class", "individual"])) if at_most else "class"
        protections.append(Protection(entity, at_most, kind=kind))
    return Policy.of(
        *protections,
        preset=draw(st.sampled_from(["strict", "balanced", "light", "paper"])),
        probability=draw(st.sampled_from(["standard", "contextual", "taxonomic", "mixed"])),
        groups=draw(st.sampled_from(["joint", "product"])),
        evidence=draw(st.sampled_from(["point", "bound", "score"])),
        max_group=draw(st.integers(1, 3)),
        context=draw(st.sampled_from(["sentence", "paragraph", "document", "2"])),
        unknown=draw(st.sampled_from(["redact", "keep"])),
        change=draw(st.sampled_from(["pointer", "all"])),
        mode=draw(st.sampled_from(["sanitize", "sanitize", "redact"])),
        min_pages=draw(st.integers(1, 3)),
    )


@given(data=st.data(), world=worlds(), text=documents(), english=st.booleans())
@settings(max_examples=200)
def test_counts_do_what_lists_do(data: Any, world: Any, text: str, english: bool) -> None:
    knowledge, taxonomy = world
    policy = data.draw(policies(taxonomy))
    language = ENGLISH if english else toy.PlainLanguage()

    def engine(knowledge: Knowledge) -> Engine:
        return Engine(policy, knowledge=knowledge, taxonomy=taxonomy, language=language)

    try:
        near = engine(knowledge)
    except PolicyError as refused:
        with pytest.raises(PolicyError, match=re.escape(str(refused))):
            engine(CountsOnly(knowledge))
        return
    agree(near, engine(CountsOnly(knowledge)), text)


SHIPPED: dict[str, Policy] = {
    "clinical_note": Policy.of("HIV=infection"),
    "email": Policy.of("cancer=disease", "heroin=drug", preset="strict", max_group=3),
    "court_paragraph": Policy.of("heroin=drug", preset="paper"),
    "social_post": Policy.of("schizophrenia=mental illness", evidence="bound", max_group=1),
    "personnel_file": Policy.of("Islam=religion", probability="contextual", context="document"),
}


@pytest.mark.parametrize("name", SHIPPED)
def test_documents_with_what_is_shipped(name: str) -> None:
    near, far = both(SHIPPED[name])
    agree(near, far, (GOLDEN / f"{name}.txt").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "policy",
    [Policy.of(PERSON), Policy.of("asthma=disease", probability="taxonomic", max_group=3)],
)
def test_an_individual_and_concepts_with_what_is_shipped(policy: Policy) -> None:
    agree(*both(policy), BIOGRAPHY)


def both(policy: Policy) -> tuple[Engine, Engine]:
    pack = open_default()
    return Engine(policy, knowledge=pack), Engine(policy, knowledge=CountsOnly(pack))


def test_explanations_are_the_same() -> None:
    near, far = both(Policy.of("HIV=infection", "heroin=drug"))
    for term in ("retrovirus", "night sweats", "zidovudine", "AIDS", "qwertz"):
        assert far.explain(term) == near.explain(term)
    for terms in (("thrush", "pneumonia"), ("needle", "clinic", "partner")):
        assert far.explain(terms) == near.explain(terms)


def test_questions_by_hand() -> None:
    knowledge = CountsOnly(toy.knowledge())
    policy = Policy.of("HIV=infection", preset="paper", unknown="keep")
    engine = Engine(policy, knowledge=knowledge, taxonomy=toy.taxonomy(), language=toy.language())
    # HIV and hiv; infection; both together. Then the marker's word, alone and with HIV.
    assert knowledge.batches == [2, 1, 1, 2]
    knowledge.batches.clear()
    engine.assess("Cough and a retrovirus, or a virus of the CAT.")
    # CAT and cat; "virus of the cat"; three words more alone, four with HIV; the concept of virus,
    # which stands on no page as such, alone and with HIV. Last, what a rare word would be with the
    # one before or behind it, were it broken in two: "coughand", "aretrovirus", "avirus" and
    # "virusof", alone and with HIV.
    assert knowledge.batches == [2, 1, 7, 2, 8]
    knowledge.batches.clear()
    engine.assess("Is the CAT a retrovirus?")
    # All words are known by now, but not what the animal would be with the word before it.
    assert knowledge.batches == [2]
    knowledge.batches.clear()
    engine.assess("A human immunodeficiency virus.")
    # Three phrases, one of which the taxonomy knows. It stands on no page, so it is not asked for
    # with HIV, but as a concept, HIV or the phrase; and two new words, alone and with HIV. Then
    # "ahuman", "humanimmunodeficiency" and "immunodeficiencyvirus".
    assert knowledge.batches == [3, 6, 6]


def test_a_concept_with_a_name_too_common_is_not_asked_for() -> None:
    knowledge = CountsOnly(toy.knowledge())
    engine = Engine(
        Policy.of("HIV=infection", preset="paper", probability="taxonomic", unknown="keep"),
        knowledge=knowledge,
        taxonomy=toy.taxonomy(),
        language=toy.language(),
    )
    # N(HIV) = 3 and θ = 3/6: what stands on 6 pages is safe, as infection does.
    engine.assess("An infection.")
    knowledge.batches.clear()
    engine.assess("A condition.")
    # The word, alone and with HIV; the concept covers infection. Then "acondition".
    assert knowledge.batches == [2, 2]


# The most that a reading takes, whatever its length: capitals, acronyms, phrases, counts, concepts,
# and what tells c apart of words, of phrases, of kinds and of verbs.
READING = 7
# Labels are read without acronyms, and counted with what stands around them.
CHOOSING = 5
# With H3 as printed, the ways to change a group are tried one after the other.
WAYS = 20


@pytest.mark.parametrize("name", SHIPPED)
def test_round_trips_do_not_grow_with_the_text(name: str) -> None:
    policy = SHIPPED[name]
    text = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")
    # N(c,T) and N(T), for each protection and each size of groups.
    groups = 2 * (policy.settings.max_group - 1) * len(policy.protections)
    choosing = CHOOSING + groups + (WAYS if policy.settings.change == "all" else 0)
    for copies in (1, 5):
        knowledge = CountsOnly(open_default())
        engine = Engine(policy, knowledge=knowledge)
        assert len(knowledge.batches) <= 4 * len(policy.protections) + READING
        knowledge.batches.clear()
        engine.assess("\n\n".join([text] * copies))
        assert 0 < len(knowledge.batches) <= READING + groups
        knowledge.batches.clear()
        rounds = engine._sanitizer.sanitize(Document(text)).rounds
        assert len(knowledge.batches) <= rounds * (READING + groups + choosing)


def test_questions_about_a_note_are_a_few_for_each_word() -> None:
    knowledge = CountsOnly(open_default())
    engine = Engine("HIV=infection", knowledge=knowledge)
    note = (GOLDEN / "clinical_note.txt").read_text(encoding="utf-8")
    knowledge.batches.clear()
    engine.assess(note)
    assert sum(knowledge.batches) < 3 * len(note.split())
    knowledge.batches.clear()
    # Replacements, and a release that is verified by counts of its own.
    engine.sanitize(note)
    assert sum(knowledge.batches) < 5 * len(note.split())
    knowledge.batches.clear()
    engine.sanitize(note)
    assert knowledge.batches == []


def test_an_engine_with_counts_alone_can_be_sent_to_another_process() -> None:
    engine = Engine("HIV=infection", knowledge=CountsOnly(open_default()))
    again = pickle.loads(pickle.dumps(engine))
    assert again.sanitize("A retrovirus.").text == engine.sanitize("A retrovirus.").text


class Unreliable(CountsOnly):
    """Fails at one of the calls, by number."""

    def __init__(self, knowledge: Knowledge, fails_at: int) -> None:
        super().__init__(knowledge)
        self._fails_at = fails_at

    def count(self, conjunctions: Sequence[Conjunction]) -> list[int]:
        if len(self.batches) == self._fails_at:
            self.batches.append(0)
            raise KnowledgeError("The service does not answer.")
        return super().count(conjunctions)


def test_a_count_that_can_not_be_had_stops_the_run_wherever_it_happens() -> None:
    text = "A retrovirus and a fever, a cough and a cat. HIV from a dog."

    def run(fails_at: int) -> tuple[str, int]:
        knowledge = Unreliable(toy.knowledge(), fails_at)
        engine = Engine(
            Policy.of("HIV=infection", preset="paper", max_group=3, unknown="keep"),
            knowledge=knowledge,
            taxonomy=toy.taxonomy(),
            language=toy.language(),
        )
        return engine.sanitize(text).text, len(knowledge.batches)

    released, calls = run(-1)
    assert calls == 16
    for call in range(calls):
        with pytest.raises(KnowledgeError, match="does not answer"):
            run(call)
    assert run(calls)[0] == released


def test_an_engine_goes_on_once_the_service_is_back() -> None:
    knowledge = Unreliable(toy.knowledge(), -1)
    engine = Engine(
        Policy.of("HIV=infection", preset="paper"),
        knowledge=knowledge,
        taxonomy=toy.taxonomy(),
        language=toy.language(),
    )
    knowledge._fails_at = len(knowledge.batches)
    with pytest.raises(KnowledgeError):
        engine.sanitize("A retrovirus.")
    assert engine.sanitize("A retrovirus.").text == "An organism."


def test_a_count_remembered_wrong_is_noticed_by_verification() -> None:
    engine = Engine(
        Policy.of("HIV=infection", preset="paper"),
        knowledge=CountsOnly(toy.knowledge()),
        taxonomy=toy.taxonomy(),
        language=toy.language(),
    )
    source = engine.counter.source
    assert isinstance(source, AskedCounts)
    source.knowledge._answers[*engine.secrets[0].counted, ("retrovirus",)] = 0
    assert not engine.assess("A retrovirus.").findings
    with pytest.raises(UnverifiedError, match="withheld"):
        engine.sanitize("A retrovirus.")


class Lying(CountsOnly):
    """Answers a question about so many things, with HIV or without it, as it likes."""

    def __init__(self, knowledge: Knowledge, things: int, *, with_hiv: bool, answer: int) -> None:
        super().__init__(knowledge)
        self.lies = False
        self._about = things, with_hiv
        self._answer = answer

    def count(self, conjunctions: Sequence[Conjunction]) -> list[int]:
        return [
            self._answer if self.lies and self._about == (len(asked), ("HIV",) in asked) else n
            for asked, n in zip(conjunctions, super().count(conjunctions), strict=True)
        ]


@pytest.mark.parametrize(
    ("things", "with_hiv", "answer"),
    [
        (2, True, 5),  # on 4 pages, 5 of them of HIV
        (3, True, 3),  # on 2 pages of HIV each, together on 3 of 3
        (2, False, 1),  # together on 1 page, and on 2 of HIV
    ],
)
def test_counts_that_contradict_each_other_are_no_evidence(
    things: int, with_hiv: bool, answer: int
) -> None:
    pages = [["HIV", "infection", "fever", "cough"]] * 2 + [["HIV", "infection"], ["infection"]]
    pages += [["fever", "cough"], ["fever"], ["cough"], ["cat"]]
    knowledge = Lying(MemoryKnowledge.of(pages), things, with_hiv=with_hiv, answer=answer)

    def engine() -> Engine:
        return Engine(
            Policy.of("HIV=infection", preset="paper", probability="standard"),
            knowledge=knowledge,
            taxonomy=toy.taxonomy(),
            language=toy.language(),
        )

    assert engine().assess("Fever and cough.").verified
    deceived = engine()
    knowledge.lies = True
    with pytest.raises(KnowledgeError, match="contradicts itself"):
        deceived.assess("Fever and cough.")


LISTS = r"needs knowledge that can list its pages.*Got 'memory', which only counts them"


def far_parts() -> Parts:
    return Parts(CountsOnly(toy.knowledge()), toy.taxonomy(), toy.language())


def test_an_adversary_needs_lists_and_says_so() -> None:
    parts = far_parts()
    with pytest.raises(KnowledgeError, match=f"An adversary {LISTS}"):
        Adversary(
            Protection("HIV", "infection"),
            knowledge=parts.knowledge,
            taxonomy=parts.taxonomy,
            language=parts.language,
        )
    with pytest.raises(KnowledgeError, match=f"An adversary {LISTS}"):
        tune("A retrovirus.", Protection("HIV"), parts, Settings.of("paper"))


def protect(name: str, knowledge: Knowledge) -> list[ModelRelease]:
    taxonomy, language = toy.taxonomy(), toy.language()
    model = make_model(name, knowledge=knowledge, taxonomy=taxonomy, language=language)
    return model.protect([Case("A retrovirus.", Policy.of("HIV=infection", preset="paper"))])


@pytest.mark.parametrize("name", ["k-safety", "k-confusability"])
def test_models_that_compare_entities_need_lists_and_say_so(name: str) -> None:
    with pytest.raises(KnowledgeError, match=f"Comparing an entity with others like it {LISTS}"):
        protect(name, CountsOnly(toy.knowledge()))


@pytest.mark.parametrize(
    "name", ["undisclosed", "c-sanitize", "t-plausibility:t=2", "redact-names", "names-only"]
)
def test_models_that_judge_by_counts_do_with_them(name: str) -> None:
    assert protect(name, CountsOnly(toy.knowledge())) == protect(name, toy.knowledge())


def test_suggestions_need_lists_and_say_so() -> None:
    knowledge = CountsOnly(toy.knowledge())
    with pytest.raises(KnowledgeError, match=LISTS):
        nearest_known(knowledge, "retrovirsu", toy.language())
    with pytest.raises(KnowledgeError, match=LISTS):
        query(knowledge, ["retrovirus"], toy.language())
    answer = query(knowledge, ["retrovirus", "cat"], toy.language(), suggest=0)
    assert (answer.counts, answer.together, answer.suggestions) == ((3, 2), 1, {})


def test_an_unknown_entity_is_refused_without_suggestions_from_what_only_counts() -> None:
    with pytest.raises(PolicyError, match=r"Nothing is known about the entity 'xylem'\. If it"):
        Engine(
            Policy.of(Protection("xylem", "infection", kind="class")),
            knowledge=CountsOnly(toy.knowledge()),
            taxonomy=toy.taxonomy(),
            language=toy.language(),
        )
