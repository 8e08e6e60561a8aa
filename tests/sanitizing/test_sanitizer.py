"""Algorithm 1 on worlds counted by hand: its rounds, what a term becomes."""

from __future__ import annotations

from collections.abc import Iterable, Set
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

import toy
from undisclosed.disclosure.assessor import Assessor
from undisclosed.disclosure.counting.counts import TermCounter
from undisclosed.disclosure.risks import Assessment, Risk
from undisclosed.document.document import Document, Span
from undisclosed.engine import Engine
from undisclosed.errors import UnverifiedError
from undisclosed.language.protocol import Language, Reading
from undisclosed.policy.policy import Policy, Protection
from undisclosed.policy.settings import Settings
from undisclosed.sanitizing.outcome import Outcome
from undisclosed.sanitizing.safety import Safety
from undisclosed.sanitizing.sanitizer import Sanitizer
from undisclosed.taxonomy.protocol import Concept, Taxonomy
from undisclosed.taxonomy.table import Row

PLAIN: dict[str, Any] = {"min_lift": None, "max_lift": None, "unknown": "keep"}


def safety(engine: Engine) -> Safety:
    return engine._sanitizer.safety


def sanitized(engine: Engine, text: str) -> Outcome:
    return engine._sanitizer.sanitize(Document(text))


# Rounds


@dataclass(frozen=True)
class Strict(Assessor):
    """Finds the second word of a text risky, whatever it is, and even where it is removed."""

    also_removed: bool = False
    texts: list[str] = field(default_factory=list)
    breaks: list[tuple[int, ...]] = field(default_factory=list)

    def assess(
        self,
        document: Document,
        timings_ms: dict[str, float] | None = None,
        *,
        invented: Set[str] = frozenset(),
        decided: Iterable[Span] = (),
    ) -> Assessment:
        self.texts.append(document.text)
        self.breaks.append(document.breaks)
        found = super().assess(document, timings_ms, invented=invented, decided=decided)
        removed = "[removed]" in document.view
        if self.also_removed or not removed:
            place = 2 if removed else 1  # behind the bracket
            found.add(Risk("term", 0, "x", ((place, place + 1),), 5, 5))
        return found


STEPS = 20
CHAIN = [Row("step0"), *(Row(f"step{n}", (f"step{n - 1}",)) for n in range(1, STEPS + 1))]


def steps() -> tuple[Language, Taxonomy, TermCounter, Settings]:
    """The parts of an assessor for twenty steps, each above the next, all known and none risky."""
    words = " ".join(row.concept for row in CHAIN)
    pages = toy.pages((4, "HIV infection"), (36, "infection"), (9, words))
    engine = toy.engine(pages, rows=CHAIN, **PLAIN)
    return engine.language, engine.taxonomy, engine.counter, engine.settings


def test_after_twelve_rounds_what_is_risky_is_removed() -> None:
    strict = Strict(*steps())
    outcome = Sanitizer(strict).sanitize(Document("the step20 dogs"))
    # Each round finds the next step up, which is safe by itself, until the twelfth; the thirteenth
    # removes, and the fourteenth reading finds nothing.
    climbed = [f"the step{n} dogs" for n in range(20, 7, -1)]
    assert strict.texts == [*climbed, "the [removed] dogs"]
    assert outcome.rounds == 14
    assert outcome.release.text == "the [removed] dogs"
    [choice] = outcome.choices.values()
    assert choice.label is None
    assert choice.rejected == tuple(f"step{n}" for n in range(19, 7, -1))


def test_each_round_reads_the_text_with_its_parts_where_they_are_now() -> None:
    strict = Strict(*steps())
    outcome = Sanitizer(strict).sanitize(Document("the step10 dogs.\n\nA dog", (18,)))
    # Of ten letters nine are left, then "[removed]" of ten rounds later.
    assert strict.texts[:2] == ["the step10 dogs.\n\nA dog", "the step9 dogs.\n\nA dog"]
    assert strict.breaks == [(18,), *[(17,)] * 10, (21,)]
    assert [text.index("A dog") for text in strict.texts] == [at for (at,) in strict.breaks]
    assert set(outcome.timings_ms) == {"read", "assess", "replace"}
    assert outcome.rounds == 12


def test_a_text_that_stays_risky_is_given_up() -> None:
    strict = Strict(*steps(), also_removed=True)
    with pytest.raises(UnverifiedError, match="No safe release was found in 100 rounds"):
        Sanitizer(strict).sanitize(Document("the step20 dogs"))
    assert len(strict.texts) == 101


@dataclass(frozen=True)
class Scripted(Assessor):
    """Finds a word risky in each round: the one that its script says, and none when it ends."""

    script: list[int] = field(default_factory=list)

    def assess(
        self,
        document: Document,
        timings_ms: dict[str, float] | None = None,
        *,
        invented: Set[str] = frozenset(),
        decided: Iterable[Span] = (),
    ) -> Assessment:
        found = super().assess(document, timings_ms, invented=invented, decided=decided)
        assert timings_ms is not None
        timings_ms["scripted"] = timings_ms.get("scripted", 0) + 1
        if self.script:
            word = self.script.pop(0)
            found.add(Risk("term", 0, "x", ((word, word + 1),), 5, 5))
        return found


def test_a_term_that_was_decided_stays_so_at_other_places() -> None:
    # The first round finds the first step20 only, the second the other one.
    outcome = Sanitizer(Scripted(*steps(), script=[1, 4])).sanitize(
        Document("the step20, the step20")
    )
    assert outcome.release.text == "the step19, the step19"
    assert outcome.choices["step20"].rejected == ()
    assert outcome.rounds == 3
    assert outcome.timings_ms["scripted"] == 3


def test_a_place_that_is_risky_again_is_decided_anew() -> None:
    outcome = Sanitizer(Scripted(*steps(), script=[1, 1])).sanitize(Document("the step20"))
    assert outcome.release.text == "the step18"
    assert outcome.choices["step20"].rejected == ("step19",)


def test_what_is_removed_already_is_no_label_that_was_refused() -> None:
    language, taxonomy, counter, settings = steps()
    redact = settings.with_changes(mode="redact")
    scripted = Scripted(language, taxonomy, counter, redact, script=[1, 2])
    outcome = Sanitizer(scripted).sanitize(Document("the step20"))
    assert outcome.release.text == "the [removed]"
    assert outcome.choices["step20"].rejected == ()
    assert outcome.rounds == 3


def test_a_clean_text_is_read_once_and_left_alone() -> None:
    outcome = sanitized(toy.engine(toy.knowledge(), preset="paper"), "A dog.")
    assert (outcome.rounds, outcome.release.text, outcome.release.pieces) == (1, "A dog.", ())
    assert (outcome.choices, outcome.reasons) == ({}, {})
    assert sorted(outcome.timings_ms) == ["assess", "read"]


def test_an_outcome_says_what_was_done_and_why() -> None:
    outcome = sanitized(toy.engine(toy.knowledge(), preset="paper"), "A dog has HIV, HIV.")
    assert outcome.release.text == "A dog has an infection, an infection."
    assert outcome.rounds == 2
    assert outcome.first.risks
    assert {key: choice.label for key, choice in outcome.choices.items()} == {"HIV": "infection"}
    assert sorted(outcome.reasons) == [3, 5]
    one, other = outcome.reasons[3][0], outcome.reasons[5][0]
    assert (one.risk.cause, one.partners) == ("name", ())
    assert one is other  # one risk, however many places
    assert sorted(outcome.timings_ms) == ["assess", "read", "replace"]


# What a term becomes


@pytest.mark.parametrize(
    ("text", "released"),
    [
        ("Dogs with HIV", "Dogs with an infection"),
        ("Dogs with hiv", "Dogs with an infection"),
        ("Dogs with HIV-1", "Dogs with an infection"),  # a number is no other name
        ("Dogs with HIV-dog", "Dogs with [removed]"),  # but this is
        ("Dogs with HIV-1-2", "Dogs with [removed]"),
    ],
)
def test_a_name_becomes_what_may_be_learnt(text: str, released: str) -> None:
    assert sanitized(toy.engine(toy.knowledge(), preset="paper"), text).release.text == released


def test_a_name_in_several_words_becomes_what_may_be_learnt() -> None:
    outcome = sanitized(
        toy.engine(toy.knowledge(), preset="paper"), "A human immunodeficiency virus"
    )
    assert outcome.release.text == "An infection"


def test_a_name_without_g_is_generalized_as_any_term() -> None:
    # N(HIV) = 3, and only certainty discloses: infection is above HIV.
    engine = toy.engine(toy.knowledge(), "HIV", preset="paper")
    assert sanitized(engine, "Dogs with HIV").release.text == "Dogs with an infection"


def test_of_several_protections_each_has_its_own_g() -> None:
    engine = toy.engine(toy.knowledge(), "HIV=infection", "cat=animal", preset="paper")
    released = sanitized(engine, "HIV. Cat. HIV-1").release.text
    assert released == "An infection. An animal. An infection"


def test_redacting_never_generalizes() -> None:
    outcome = sanitized(toy.engine(toy.knowledge(), preset="paper", mode="redact"), "HIV, dog")
    assert outcome.release.text == "[removed], dog"
    assert outcome.choices["HIV"].rejected == ()


class OneChunk(toy.PlainLanguage):
    """Reads all words of a text as one noun phrase."""

    def read(self, text: str) -> Reading:
        reading = super().read(text)
        return replace(reading, chunks=[0] * len(reading))

    def anew(self) -> OneChunk:
        return OneChunk()


@pytest.mark.parametrize(
    ("mode", "released"), [("sanitize", "big dog"), ("redact", "[removed] big dog")]
)
def test_a_removed_modifier_leaves_a_mark_only_where_all_are_marked(
    mode: str, released: str
) -> None:
    pages = toy.pages((4, "HIV infection"), (36, "infection"), (30, "big dog"))
    policy = Policy.of("HIV=infection", **{**PLAIN, "unknown": "redact", "mode": mode})
    engine = Engine(policy, knowledge=pages, taxonomy=toy.taxonomy(), language=OneChunk())
    assert sanitized(engine, "Glockenspiel big dog").release.text == released


SMACK = [
    Row("heroin", ("drug",), ("smack", "skag", "white horse")),
    Row("mare", ("animal",), ("white horse",)),
    Row("tar", ("heroin",)),
    Row("blow", ("thing",), ("smack",)),
    Row("sedative", ("drug",), ("heroin",)),
    Row("heap", ("thing",), ("HD", "skag pile")),
]


def drugs(*protections: str | Protection) -> Engine:
    pages = toy.pages((4, "heroin drug"), (36, "drug"), (9, "smack"), (9, "skag tar"), (30, "dog"),
                      (9, "cat"))  # fmt: skip
    return toy.engine(pages, *(protections or ("heroin=drug",)), rows=SMACK, **PLAIN)


@pytest.mark.parametrize(
    ("key", "another"),
    [
        ("smack", True),  # a blow too
        ("heroin", False),  # a sedative too, but the policy says which one it means
        ("skag", False),  # nothing else
        ("tar", False),  # a kind of heroin
        ("dog", False),  # no name of it
        ("skag pile", False),
        ("white horse", False),  # a mare too, but names in several words are no chance
    ],
)
def test_a_name_that_may_be_another_word(key: str, another: bool) -> None:
    assert safety(drugs()).may_be_another_word(key) is another
    # Whichever of the protections it is a name of.
    pages = toy.pages((4, "heroin drug"), (36, "drug"), (9, "cat animal"), (9, "smack"))
    both = toy.engine(pages, "cat=animal", "heroin=drug", rows=SMACK, **PLAIN)
    assert safety(both).may_be_another_word(key) is another


def test_what_the_policy_calls_c_by_is_meant() -> None:
    called = drugs(Protection("heroin", "drug", aliases=("smack", "hill depot")))
    assert not safety(called).may_be_another_word("smack")
    # HD is also a heap, but the initials of what the policy says.
    rows = [Row("hill depot", ("drug",), ("HD",)), *SMACK]
    pages = toy.pages((4, "hill_depot HD drug"), (36, "drug"))
    depot = toy.engine(pages, "hill depot=drug", rows=rows, **PLAIN)
    assert not safety(depot).may_be_another_word("HD")
    # Initials of an alias, in capitals: HD is a heap to the taxonomy.
    named = drugs(Protection("heroin", "drug", aliases=("HD",)))
    assert not safety(named).may_be_another_word("HD")


def test_what_the_policy_speaks_of_settles_what_words_mean() -> None:
    engine = drugs("heroin=drug", "cat")
    sense = {name: toy_senses(engine, name) for name in ("heroin", "drug", "cat")}
    # A cat has no generalization that may be learnt.
    assert safety(engine).namer.anchors == (sense["heroin"], sense["drug"], sense["cat"])


def toy_senses(engine: Engine, name: str) -> Concept:
    return engine.taxonomy.senses(name)[0]


def test_a_word_that_may_mean_something_else_is_removed() -> None:
    assert sanitized(drugs(), "Dogs and smack").release.text == "Dogs and [removed]"
    assert sanitized(drugs(), "Dogs and skag").release.text == "Dogs and a drug"


def test_two_stretches_of_one_round_may_be_one_edit() -> None:
    # "patient diagnosis" is a phrase and part of groups: what it becomes was asked for before any
    # round had decided it.
    engine = Engine(
        Policy.of(Protection("fasciitis", "disease", kind="class"), preset="paper", unknown="keep")
    )
    text = (
        "A resource for clinical research are not designed for patient diagnosis anyway. Medicine"
    )
    assert engine.sanitize(text).verified
