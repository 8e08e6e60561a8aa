"""Counting many terms at once gives what counting them one by one gives."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any
from unittest import mock

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import toy
from counts_only import CountsOnly
from undisclosed.disclosure.counting import count_table, listed_counts
from undisclosed.disclosure.counting.counts import TermCounter
from undisclosed.disclosure.counting.listed_counts import ListedCounts
from undisclosed.disclosure.secrets.protected import measure
from undisclosed.knowledge.memory import MemoryKnowledge
from undisclosed.knowledge.protocol import Pages
from undisclosed.language.english.english import shipped_english
from undisclosed.memo import Memo
from undisclosed.policy.policy import Policy
from undisclosed.taxonomy.table import Row, TableTaxonomy

WORDS = ["HIV", "infection", "a", "b", "d"]


def counter_of(pages: list[set[str]]) -> TermCounter:
    knowledge = MemoryKnowledge.of([*pages, {"HIV", "infection"}, {"infection"}])
    policy = Policy.of("HIV=infection", preset="paper")
    taxonomy = toy.taxonomy()
    secret = measure(policy.protections[0], knowledge, taxonomy, shipped_english(), policy.settings)
    return TermCounter(knowledge, taxonomy, shipped_english(), [secret, secret], policy.settings)


def test_counts_by_hand() -> None:
    counter = counter_of([{"HIV", "infection", "a"}, {"a"}])
    counts = counter.count_all(["a", "nowhere", "infection"])
    assert counts.pages.tolist() == [2, 0, 3]
    assert counts.joint.tolist() == [[1, 0, 2], [1, 0, 2]]
    assert counter.count(("a",)) == counts.count(0)
    assert counter.count_all([]).pages.tolist() == []


@pytest.mark.parametrize("wrap", [MemoryKnowledge.of, lambda p: CountsOnly(MemoryKnowledge.of(p))])
def test_a_phrase_is_a_term_from_so_many_pages_on(wrap: Any) -> None:
    pages = [{"HIV", "infection"}] * 3 + [{"big cat", "small cat"}] * 2 + [{"big cat"}]
    policy = Policy.of("HIV=infection", preset="paper", min_pages=3)
    knowledge, taxonomy, language = wrap(pages), toy.taxonomy(), toy.language()
    secret = measure(policy.protections[0], knowledge, taxonomy, language, policy.settings)
    counter = TermCounter(knowledge, taxonomy, language, [secret], policy.settings)
    phrases = ["big cat", "small cat", "no cat", "human immunodeficiency virus"]
    # On 3 pages, on 2, on none; on none, but a concept.
    assert counter.are_terms(phrases) == [True, False, False, True]


@given(
    pages=st.lists(st.sets(st.sampled_from(WORDS)), max_size=30),
    questions=st.lists(st.lists(st.sampled_from([*WORDS, "x", "y"])), max_size=5),
)
def test_many_at_once_are_as_one_by_one(pages: list[set[str]], questions: list[list[str]]) -> None:
    counter, fresh = counter_of(pages), counter_of(pages)
    for keys in questions:
        counts = counter.count_all(keys)
        assert [counts.count(n) for n in range(len(keys))] == [fresh.count((k,)) for k in keys]


def test_counts_can_be_changed_without_changing_what_is_remembered() -> None:
    counter = counter_of([{"a"}])
    counts = counter.count_all(["a", "b"])
    changed = counts.with_changes({0: counter.count(("infection",))})
    assert changed.count(0) == counter.count(("infection",))
    assert changed.count(1) == counts.count(1)
    assert counter.count_all(["a"]).pages.tolist() == [1]


def test_the_table_grows_and_starts_anew() -> None:
    small = mock.patch.multiple(count_table, _MOST_TERMS=10, _FIRST_COLUMNS=2)
    with small:
        counter = counter_of([{"a"}, {"b", "HIV"}])
        for n in range(30):
            keys = ["a", *(f"unknown{n}-{m}" for m in range(3)), "b"]
            assert counter.count_all(keys).pages.tolist() == [1, 0, 0, 0, 1]
            assert len(counter._table.column) <= 10 + len(keys)


def test_a_table_that_grew_has_all_it_had(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(count_table, "_FIRST_COLUMNS", 2)
    pages = [{"HIV", "infection", f"w{n}"} for n in range(20)] + [
        {f"w{n}"} for n in range(0, 20, 3)
    ]
    counter = counter_of(pages)
    keys = [f"w{n}" for n in range(20)]
    one_by_one = [counter.count_all([key]).count(0) for key in keys]
    assert [count.joint for count in one_by_one] == [(1, 1)] * 20
    # θ = 21/22: what is on a page without HIV too does not disclose.
    assert [count.risky[0] for count in one_by_one] == [n % 3 != 0 for n in range(20)]
    together = counter.count_all(keys)
    assert [together.count(n) for n in range(20)] == one_by_one


@pytest.mark.parametrize("limit", [1000, 25])
def test_threads_share_a_counter(limit: int, monkeypatch: pytest.MonkeyPatch) -> None:
    # Small enough for the table to grow, and to start anew, while others read it.
    monkeypatch.setattr(count_table, "_FIRST_COLUMNS", 2)
    monkeypatch.setattr(listed_counts, "_BATCH", 7)
    monkeypatch.setattr(count_table, "_MOST_TERMS", limit)
    counter = counter_of([{f"w{n}" for n in range(m, 60)} for m in range(60)])

    def ask(first: int) -> bool:
        keys = [f"w{n}" for n in range(first, 60)]
        expected = [n + 1 for n in range(first, 60)]
        return bool(counter.count_all(keys).pages.tolist() == expected)

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(ask, [n % 59 for n in range(400)]))


def test_a_memo_works_each_question_out_once_and_is_bounded() -> None:
    asked: list[str] = []

    def length(word: str) -> int:
        asked.append(word)
        return len(word)

    memo = Memo(length, limit=2)
    assert [memo[word] for word in ("a", "bb", "a", "ccc", "a")] == [1, 2, 1, 3, 1]
    assert asked == ["a", "bb", "ccc", "a"]
    assert len(memo) == 2


def test_long_questions_are_answered_but_not_kept() -> None:
    memo: Memo[str, int] = Memo(len, limit=10)
    assert memo["x" * 1000] == 1000
    assert not memo
    pairs: Memo[tuple[str, str], int] = Memo(len, limit=10)
    assert (pairs["a", "x" * 1000], pairs["a", "b"]) == (2, 2)
    assert list(pairs) == [("a", "b")]


def test_a_table_of_long_keys_starts_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(count_table, "_CHARACTERS", 5000)
    counter = counter_of([{"a"}])
    for n in range(20):
        assert counter.count_all(["a", f"{n}" + "x" * 1000]).pages.tolist() == [1, 0]
    assert sum(map(len, counter._table.column)) < 8000


def test_what_is_kept_of_groups_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listed_counts, "_LIMIT", 50)
    lists = counter_of([{"a"}]).source
    assert isinstance(lists, ListedCounts)
    for n in range(500):
        lists.keep_verdict(0, ("a", f"b{n}", "c"), None)
    assert len(lists.verdicts[0]) <= 51


def test_the_pages_of_a_group_are_counted_once() -> None:
    lists = counter_of([{"a", "b"}, {"a", "b"}]).source
    assert isinstance(lists, ListedCounts)
    asked: list[str] = []

    def find() -> Pages:
        asked.append("a b")
        return np.arange(7, dtype=np.uint32)

    # Whoever knows a short way to them is believed.
    assert lists.pages_together(("a", "b"), find) == 7
    assert lists.pages_together(("b", "a"), find) == 7
    assert asked == ["a b"]
    # Nobody need know one: a page has both HIV and infection.
    assert lists.pages_together(("HIV", "infection")) == 1


def test_who_fits_a_span_is_counted_once() -> None:
    counter = counter_of([{"HIV", "infection", "a"}, {"a"}])
    with mock.patch.object(counter.source, "count_group", wraps=counter.source.count_group) as ask:
        assert [counter.fitting(k, (("a",),)) for k in (0, 1, 0)] == [1, 1, 1]
    assert ask.call_count == 1


def test_the_pages_of_several_names_are_counted_once() -> None:
    counter = counter_of([{"HIV", "infection", "a"}, {"a", "b"}, {"b"}])
    source = counter.source
    with mock.patch.object(source, "count_unions", wraps=source.count_unions) as asked:
        counts = [counter.count(("a", "b")) for _ in range(2)]
    # a or b on three pages, one of HIV; θ = 2/3.
    assert [(c.pages, c.joint, c.risky) for c in counts] == [(3, (1, 1), (False, False))] * 2
    assert asked.call_count == 1


def test_a_concept_is_counted_once() -> None:
    counter = counter_of([{"hiv"}, {"retrovirus"}, {"infection"}, {"infection"}])
    source = counter.source
    with mock.patch.object(source, "count_unions", wraps=source.count_unions) as asked:
        [hiv, virus, none] = counter.count_concepts(["hiv", "virus", "nothing"])
        assert counter.count_concepts(["virus", "hiv"]) == [virus, hiv]
    assert asked.call_count == 1
    assert none is None
    # The word as it is written, and what the taxonomy calls it; the pages of what is below.
    assert hiv is not None
    assert virus is not None
    assert (hiv.pages, virus.pages) == (2, 1)


def test_what_is_counted_is_kept_up_to_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(count_table, "_MOST_TERMS", 6)
    counter = counter_of([{"a"}])
    concepts = ["HIV", "fever", "cough", "cat", "dog", "drug", "virus", "animal", "symptom"]
    for n, concept in enumerate(concepts):
        counter.count((f"w{n}",))
        counter.count_concepts([concept])
        counter.fitting(0, ((f"w{n}",),))
        kept = len(counter._counts) + len(counter._concepts) + len(counter._fitting)
        assert kept <= 7
        assert counter._fitting


def test_phrases_of_a_word_are_fetched_once_and_kept_up_to_a_bound(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Each word begins two phrases, which counts for three.
    monkeypatch.setattr(listed_counts, "_PHRASES_KEPT", 8)
    lists = counter_of([{f"w{n} x", f"w{n} x y"} for n in range(9)]).source
    assert isinstance(lists, ListedCounts)
    knowledge = lists.knowledge
    with mock.patch.object(knowledge, "phrases", wraps=knowledge.phrases) as asked:
        for n in range(9):
            for phrase in (f"w{n} x", f"w{n} x y", f"w{n} z"):
                assert lists.frequencies([phrase]) == [not phrase.endswith("z")]
            # Nine are more than eight: with the fourth word it starts anew.
            assert len(lists._phrases) == n % 3 + 1
    assert asked.call_count == 9


def test_pages_as_bits_are_kept_up_to_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    # An entry takes 250 bytes, and the bits of sixteen pages of HIV two more.
    monkeypatch.setattr(listed_counts, "_BITS_BYTES", 3 * 252 - 1)
    words = {f"w{n}" for n in range(9)}
    lists = counter_of([{"HIV", "infection", *words}] * 17).source
    assert isinstance(lists, ListedCounts)
    knowledge = lists.knowledge
    with mock.patch.object(knowledge, "pages", wraps=knowledge.pages) as asked:
        for n in range(9):
            for _ in range(2):
                assert lists.projection(0, f"w{n}").bit_count() == 17
            assert len(lists._bits) == n % 3 + 1
    assert asked.call_count == 9


def test_a_concept_is_counted_with_the_word_that_means_it() -> None:
    # "hiv" means HIV, though nothing in the taxonomy is written so: a page each.
    counter = counter_of([{"hiv"}])
    exact = counter.count_whole_concept("hiv")
    assert exact is not None
    assert (exact.pages, exact.joint) == (2, (1, 1))


ALL_OF_HIV = ["HIV infection fever", "HIV infection cough", "HIV infection rash"]


@pytest.mark.parametrize(
    ("protect", "others", "counted", "whole"),
    [
        # Signs on just the three pages of HIV leave no doubt (Definition 1), so they are counted.
        # On a page more nothing discloses, and counting stops.
        ("HIV", [], (3, 3, True), (3, 3)),
        ("HIV", ["rash"], (9, 0, False), (4, 3)),
        # θ = P(HIV|infection) = 3/5: from 3/θ = 5 pages on nothing discloses.
        ("HIV=infection", ["rash"], (4, 3, True), (4, 3)),
        ("HIV=infection", ["rash", "fever"], (9, 0, False), (5, 3)),
        # Two signs on one page are one page.
        ("HIV=infection", ["rash fever cough"], (4, 3, True), (4, 3)),
    ],
)
def test_a_concept_is_counted_while_it_may_disclose(
    protect: str,
    others: list[str],
    counted: tuple[int, int, bool],
    whole: tuple[int, int],
) -> None:
    above = {"infection": "thing", "HIV": "infection", "sign": "thing"}
    above |= dict.fromkeys(["fever", "cough", "rash"], "sign")
    rows = [Row("thing"), *(Row(name, (parent,)) for name, parent in above.items())]
    taxonomy = TableTaxonomy(rows, language=toy.language())
    pages = [*ALL_OF_HIV, "infection", "infection", *others]
    pages += ["dog"] * (9 - len(pages))
    knowledge = MemoryKnowledge.of([page.split() for page in pages])
    policy = Policy.of(protect, preset="paper")
    secret = measure(policy.protections[0], knowledge, taxonomy, toy.language(), policy.settings)
    counter = TermCounter(knowledge, taxonomy, toy.language(), [secret], policy.settings)
    [count], exact = counter.count_concepts(["sign"]), counter.count_whole_concept("sign")
    assert count is not None
    assert (count.pages, count.joint[0], count.risky[0]) == counted
    assert exact is not None
    assert (exact.pages, exact.joint[0]) == whole
