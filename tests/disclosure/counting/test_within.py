"""What tells c apart within g(c), worked out by hand on pages of a toy world."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import toy
from counts_only import CountsOnly
from undisclosed.disclosure.counting import within as module
from undisclosed.disclosure.counting.count_table import Count
from undisclosed.disclosure.counting.within import Within
from undisclosed.disclosure.risks import Assessment
from undisclosed.engine import Engine
from undisclosed.knowledge.memory import MemoryKnowledge
from undisclosed.knowledge.protocol import Conjunction, Knowledge
from undisclosed.policy.settings import Settings

# W = 2,500. HIV stands on 20 pages, 18 of them say infection; 40 more pages say infection: g = 58
# and θ = 18/58 = .31. P(HIV) = 1/125: seven times that is .056, and no share below .31 passes θ.


def world(*runs: tuple[int, str], common: int = 0) -> MemoryKnowledge:
    """Six pages of HIV have "silence", one of them says infection; runs come besides."""
    used = 60 + sum(many for many, _ in runs)
    return toy.pages(
        (17, "HIV infection"),
        (1, "HIV infection silence"),
        (2, "HIV silence"),
        (40 - common, "infection"),
        (common, "infection silence"),
        *runs,
        (2500 - used, "cat"),
    )


def engine(knowledge: Knowledge, **settings: Any) -> Engine:
    return toy.engine(knowledge, **{"within_gain": 4.0, "max_group": 1, **settings})


def found(knowledge: Knowledge, text: str, tags: dict[str, str], **settings: Any) -> Assessment:
    return toy.assessed(engine(knowledge, **settings), text, tags=tags)


def told(
    knowledge: Knowledge, text: str = "The cat: silence", tag: str = "NOUN", **settings: Any
) -> list[str]:
    return [risk.key for risk in found(knowledge, text, {text.split()[-1]: tag}, **settings).risks]


def test_a_word_that_pages_of_g_hardly_have_tells_c_apart() -> None:
    # N(silence) = 20, three with HIV: .15, below θ = .31, but 18.75 times P(HIV). Pages of HIV have
    # it 3/20 of the time, those of infection (1 + ½)/58: 5.8 times as often.
    knowledge = world((17, "silence"))
    assert told(knowledge) == ["silence"]
    assert told(knowledge, within_gain=None) == []
    assert told(knowledge, within_gain=6) == []
    assert told(knowledge, within_gain=5) == ["silence"]


def test_what_goes_with_g_tells_nothing_within_it() -> None:
    # One more page of infection with it: (2 + ½)/58, 3.5 times as often.
    assert told(world((16, "silence"), common=1)) == []
    assert told(world((16, "silence"), common=1), within_gain=3) == ["silence"]


def test_it_must_lift_c_seven_times() -> None:
    # 3 of 53 pages are 7.08 times P(HIV), of 54 pages 6.94 times.
    assert told(world((50, "silence"))) == ["silence"]
    assert told(world((51, "silence"))) == []


def test_few_pages_must_be_more_than_chance_brings() -> None:
    # With 3 of 20 pages, D = 5·125 − 2·20 = 585 and D² = 342,225 > 4·z²·20·124 up to z² = 34.
    assert told(world((17, "silence")), z_squared=34) == ["silence"]
    assert told(world((17, "silence")), z_squared=35) == []


def test_numbers_and_other_evidence_know_nothing_of_it() -> None:
    knowledge = world((17, "silence"))
    assert told(knowledge, evidence="bound") == []
    numbered = toy.pages(
        (18, "HIV infection"), (2, "HIV 77"), (40, "infection"), (15, "77"), (2425, "cat")
    )
    assert told(numbered, "The cat: 77", "NUM") == []


def test_a_verb_that_passes_theta_passes_if_it_tells_c_apart() -> None:
    # N = 8, three with HIV: .375 > θ = .31, but not four times θ.
    knowledge = world((5, "silence"))
    assert told(knowledge, tag="VERB") == ["silence"]
    assert told(knowledge, tag="VERB", within_gain=None) == []


def test_the_reason_says_how_many_times_as_often() -> None:
    [finding] = engine(world((17, "silence"))).assess("silence").findings
    assert finding.why == (
        "Of the pages that mention silence, 15 % speak of HIV; of the pages that mention "
        "infection, 31 % do. Pages of HIV mention it 5.8 times as often as pages of infection "
        "do: it tells them apart (within_gain)."
    )
    assert finding.measured.score == round(5.8 / 9.8, 4)


def test_knowledge_that_only_counts_says_the_same() -> None:
    for more in (17, 50, 51):
        knowledge = world((more, "silence"))
        assert told(CountsOnly(knowledge)) == told(knowledge)


def test_the_release_has_no_label_that_tells_c_apart() -> None:
    result = engine(world((17, "silence"))).sanitize("silence")
    assert result.verified
    assert "silence" not in result.text


@pytest.mark.parametrize("preset", ["paper", "light"])
def test_it_is_off_in_the_paper_and_in_light(preset: str) -> None:
    assert Settings.of(preset).within_gain is None


class Source:
    """Says of each term that no page of infection has it, and keeps what it was asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def count_along(self, pages: Conjunction, keys: Sequence[str]) -> list[int]:
        self.asked += keys
        return [0] * len(keys)


def asked_of(*keys: str) -> list[str]:
    """Returns what is asked where three of eight pages of each of some terms speak of HIV."""
    source = Source()
    within = Within(source, engine(world()).secrets, Settings())
    for key in keys:
        assert within.pages(0, key, Count(8, (3,), (False,))) == 0
    return source.asked


def test_what_was_counted_within_g_is_asked_once() -> None:
    assert asked_of("silence", "hush", "silence") == ["silence", "hush"]


def test_what_is_longer_than_any_word_is_not_kept() -> None:
    assert asked_of("s" * 101, "s" * 101) == ["s" * 101] * 2
    assert asked_of("s" * 100, "s" * 100) == ["s" * 100]


def test_so_many_terms_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_LIMIT", 2)
    assert asked_of("a", "b", "a") == ["a", "b"]
    assert asked_of("a", "b", "d", "d", "a") == ["a", "b", "d", "a"]
