"""What engines may answer instead of a number, and what is done about it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from email.utils import formatdate
from pathlib import Path
from time import time

import pytest

from knowledge.engines import served
from knowledge.engines.served import Engine, serving, toy
from undisclosed import KnowledgeError, PolicyError
from undisclosed.knowledge.engines import caller
from undisclosed.knowledge.engines.address import parse_address
from undisclosed.knowledge.engines.opening import open_at
from undisclosed.knowledge.engines.searched import SearchedKnowledge
from undisclosed.knowledge.protocol import Conjunction

HIV: Conjunction = (("HIV",),)


class Wiki:
    """A wiki of ten pages, what is asked of it, and how long was waited."""

    def __init__(self, url: str, engine: Engine) -> None:
        self.url = url
        self.engine = engine
        self.waits: list[float] = []

    def open(self, options: str = "") -> SearchedKnowledge:
        address = parse_address(f"mediawiki+{self.url}/w/api.php#{options}")
        return open_at(address, sleep=self.waits.append)


@pytest.fixture
def wiki() -> Iterator[Wiki]:
    engine = toy(lower=True)
    with serving(engine, served.mediawiki) as url:
        yield Wiki(url, engine)


def hits(number: object) -> bytes:
    return json.dumps({"query": {"searchinfo": {"totalhits": number}}}).encode()


def test_too_many_requests_are_made_again_later(wiki: Wiki) -> None:
    knowledge = wiki.open()
    wiki.engine.fail(429, Retry_After="7")
    assert knowledge.count([HIV]) == [4]
    assert wiki.waits == [7.0]


def test_a_moment_to_wait_for_may_be_a_date(wiki: Wiki) -> None:
    knowledge = wiki.open()
    wiki.engine.fail(503, Retry_After=formatdate(time() + 30, usegmt=True))
    assert knowledge.count([HIV]) == [4]
    assert 25 < wiki.waits[0] <= 30


def test_waits_grow_where_nothing_is_said(wiki: Wiki) -> None:
    knowledge = wiki.open()
    for status in (500, 502, 503, 504):
        wiki.engine.fail(status)
    assert knowledge.count([HIV]) == [4]
    assert len(wiki.waits) == 4
    assert all(0.25 * 2**n <= wait <= 0.5 * 2**n for n, wait in enumerate(wiki.waits))


def test_an_engine_that_asks_to_wait_for_long_is_not_waited_for(wiki: Wiki) -> None:
    knowledge = wiki.open()
    wiki.engine.fail(429, Retry_After="3600")
    with pytest.raises(KnowledgeError, match="asks to wait 3,600 seconds"):
        knowledge.count([HIV])
    assert wiki.waits == []


def test_an_engine_that_never_answers_ends_the_run(wiki: Wiki) -> None:
    knowledge = wiki.open("retries=2")
    for _ in range(3):
        wiki.engine.fail(503)
    with pytest.raises(KnowledgeError, match="status 503, 3 times"):
        knowledge.count([HIV])
    assert knowledge.spent().requests == 3


def test_a_wiki_says_later_within_an_answer(wiki: Wiki) -> None:
    knowledge = wiki.open()
    wiki.engine.fail(body=b'{"error": {"code": "ratelimited", "info": "Too many of \\"HIV\\"."}}')
    assert knowledge.count([HIV]) == [4]
    assert len(wiki.waits) == 1


def test_an_engine_that_is_too_slow_ends_the_run(wiki: Wiki) -> None:
    knowledge = wiki.open("timeout=0.1&retries=1")
    wiki.engine.fail(body=hits(4), wait=5.0)
    wiki.engine.fail(body=hits(4), wait=5.0)
    with pytest.raises(KnowledgeError, match=r"no answer within 0\.1 seconds, 2 times"):
        knowledge.count([HIV])


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (b"<html>Please log in</html>", "something else than JSON"),
        (b"", "something else than JSON"),
        (b"[" * 100_000, "something else than JSON"),
        (b"[]", "has no query.searchinfo.totalhits"),
        (b'{"query": {"search": []}}', "has no query.searchinfo.totalhits"),
        (hits(-1), r"fewer than no pages \(-1\)"),
        (hits(4.5), "something else than a number"),
        (hits(True), "something else than a number"),
        (hits(None), "something else than a number"),
        (hits("many"), "something else than a number"),
        (hits("-4"), "something else than a number"),
        (hits(11), "10 pages, it says, and counted 11"),
        (b'{"error": {"code": "search-text-disabled"}}', "refuses the question: search-text"),
        (b'{"error": {"code": "HIV <b>"}}', "refuses the question: no reason"),
    ],
)
def test_what_is_no_count_is_refused(wiki: Wiki, answer: bytes, why: str) -> None:
    knowledge = wiki.open()
    wiki.engine.fail(body=answer)
    with pytest.raises(KnowledgeError, match=why) as caught:
        knowledge.count([HIV])
    assert caught.value.exit_code == 4
    assert "HIV" not in str(caught.value)
    # It was not kept, and the engine has come to its senses.
    assert knowledge.count([HIV]) == [4]


def test_none_is_a_count(wiki: Wiki) -> None:
    knowledge = wiki.open()
    wiki.engine.fail(body=hits(0))
    assert knowledge.count([HIV]) == [0]


def test_more_pages_with_two_things_than_with_one_are_refused(wiki: Wiki) -> None:
    knowledge = wiki.open()
    assert knowledge.count([HIV]) == [4]
    wiki.engine.fail(body=hits(5))
    with pytest.raises(KnowledgeError, match="contradicts itself"):
        knowledge.count([(*HIV, ("infection",))])


def test_it_is_noticed_in_the_other_order_too(wiki: Wiki) -> None:
    knowledge = wiki.open()
    for number in (5, 4):
        wiki.engine.fail(body=hits(number))
    with pytest.raises(KnowledgeError, match="contradicts itself"):
        knowledge.count([(*HIV, ("infection",)), HIV])


def test_an_engine_without_pages_is_refused(wiki: Wiki) -> None:
    statistics = {"query": {"statistics": {"articles": 0}}}
    wiki.engine.fail(body=json.dumps(statistics).encode())
    with pytest.raises(KnowledgeError, match="has no pages"):
        wiki.open()
    assert wiki.open("pages=12").total == 12


@pytest.mark.parametrize(
    ("status", "why"),
    [(301, "it has moved"), (401, "may want a key"), (403, "may want a key"), (404, "status 404")],
)
def test_other_statuses_end_the_run_at_once(wiki: Wiki, status: int, why: str) -> None:
    knowledge = wiki.open()
    wiki.engine.fail(status, Location="http://127.0.0.1:1/elsewhere")
    with pytest.raises(KnowledgeError, match=why):
        knowledge.count([HIV])
    assert wiki.waits == []
    assert len(wiki.engine.seen) == 2


def test_a_connection_that_was_closed_meanwhile_is_no_trouble(wiki: Wiki) -> None:
    knowledge = wiki.open()
    wiki.engine.fail(body=hits(5), Connection="close")
    assert knowledge.count([(("infection",),)]) == [5]
    assert knowledge.count([HIV]) == [4]
    assert wiki.waits == []


def test_answers_have_a_longest(wiki: Wiki, monkeypatch: pytest.MonkeyPatch) -> None:
    from undisclosed.knowledge.engines import transport

    knowledge = wiki.open()
    monkeypatch.setattr(transport, "LONGEST_ANSWER", 100)
    wiki.engine.fail(body=b" " * 101)
    with pytest.raises(KnowledgeError, match="answers with more than"):
        knowledge.count([HIV])


def test_requests_keep_their_pace(wiki: Wiki) -> None:
    knowledge = wiki.open("rate=0.5")
    knowledge.count([HIV, (("infection",),), (("virus",),)])
    # W at once, then one each two seconds: 0, 2, 4, 6 from the beginning, which takes no time.
    assert [round(wait) for wait in wiki.waits] == [0, 2, 4, 6]


def test_engines_on_this_machine_are_asked_as_fast_as_they_answer(wiki: Wiki) -> None:
    wiki.open().count([HIV, (("infection",),)])
    assert wiki.waits == []


def test_engines_elsewhere_are_not() -> None:
    from undisclosed.knowledge.engines.adapters.choosing import manner_of

    assert manner_of(parse_address("https://wiki.example.org/w/api.php")).rate == 5
    assert manner_of(parse_address("https://wiki.example.org/w/api.php#rate=0")).rate == 0
    assert manner_of(parse_address("pubmed+https://eutils.example.org/entrez")).rate == 3


def test_a_run_has_a_budget(wiki: Wiki) -> None:
    knowledge = wiki.open("budget=3")
    knowledge.count([HIV, (("infection",),)])
    with pytest.raises(KnowledgeError, match="more than 3 questions") as caught:
        knowledge.count([(("virus",),), (("AIDS",),)])
    assert "#budget=30" in str(caught.value)
    # What was answered before is no question any more; what whoever verifies asks is one.
    assert knowledge.count([HIV]) == [4]
    assert knowledge.anew().count([HIV]) == [4]
    assert knowledge.spent().asked == 3
    assert knowledge.spent().kept == 1


def test_a_budget_is_for_one_run(wiki: Wiki) -> None:
    wiki.open("budget=1").count([HIV])
    assert wiki.open("budget=1").count([(("virus",),)]) == [3]


def test_an_index_that_answers_in_part_is_asked_again() -> None:
    engine = toy(lower=False)
    with serving(engine, served.elasticsearch) as url:
        waits: list[float] = []
        opened = open_at(parse_address(f"elasticsearch+{url}/notes"), sleep=waits.append)
        part = {"timed_out": False, "_shards": {"failed": 1}, "aggregations": {}}
        busy = {"error": {"type": "es_rejected_execution_exception"}, "status": 429}
        slow = {"timed_out": True, "_shards": {"failed": 0}}
        for response in (part, busy, slow):
            engine.fail(body=json.dumps({"responses": [response]}).encode())
        assert opened.count([HIV]) == [4]
    assert len(waits) == 3


@pytest.mark.parametrize(
    ("response", "why"),
    [
        ({"error": {"type": "too_many_clauses"}, "status": 400}, r"refuses a search \(too_many"),
        ({"error": "HIV not found", "status": 400}, "refuses a search"),
        ({"_shards": {"failed": 0}}, "has no aggregations"),
        ({"_shards": {"failed": 0}, "aggregations": {"n": {"buckets": {}}}}, "has no 0"),
        ({"timed_out": False}, "has no _shards"),
        (None, "answers with something else"),
    ],
)
def test_an_index_that_answers_otherwise_is_refused(response: object, why: str) -> None:
    engine = toy(lower=False)
    with serving(engine, served.elasticsearch) as url:
        opened = open_at(parse_address(f"elasticsearch+{url}/notes"))
        engine.fail(body=json.dumps({"responses": [response]}).encode())
        with pytest.raises(KnowledgeError, match=why) as caught:
            opened.count([HIV])
    assert "HIV" not in str(caught.value)


def test_solr_with_a_part_of_its_index_is_refused() -> None:
    engine = toy(lower=False)
    found = {"response": {"numFound": 3, "numFoundExact": True}}
    with serving(engine, served.solr) as url:
        opened = open_at(parse_address(f"solr+{url}/solr/notes"))
        for answer in (
            found | {"responseHeader": {"partialResults": True}},
            {"responseHeader": {}, "response": {"numFound": 3, "numFoundExact": False}},
        ):
            engine.fail(body=json.dumps(answer).encode())
            with pytest.raises(KnowledgeError, match="only a part"):
                opened.count([HIV])


def test_kiwix_with_an_error_page_is_refused() -> None:
    engine = toy(lower=True)
    with serving(engine, served.kiwix) as url:
        opened = open_at(parse_address(f"kiwix+{url}/notes"))
        engine.fail(body=b"<error>Invalid request</error>")
        with pytest.raises(KnowledgeError, match="without a number of results"):
            opened.count([HIV])
        with pytest.raises(KnowledgeError, match="has no book 'letters'"):
            open_at(parse_address(f"kiwix+{url}/letters"))


def test_a_secret_must_be_there(wiki: Wiki, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_SUCH_KEY", raising=False)
    with pytest.raises(PolicyError, match="NO_SUCH_KEY has no key"):
        wiki.open("secret=NO_SUCH_KEY")


def test_a_file_of_answers_that_is_none_is_told_of(wiki: Wiki, counts_place: Path) -> None:
    counts_place.parent.mkdir()
    counts_place.write_bytes(b"no database at all, but long enough to be taken for one" * 20)
    with pytest.raises(KnowledgeError, match="can't be kept"):
        wiki.open()


def test_a_header_may_say_nothing() -> None:
    assert caller.seconds_of("soon") is None
    assert caller.seconds_of("Wed, 21 Oct 2015 07:28:00 GMT") == 0.0
