"""Each adapter against a server that answers as its kind of engine does."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import parse_qs, unquote

import pytest

from knowledge.engines import served
from knowledge.engines.served import Answer, Engine, serving, toy
from undisclosed import Engine as Program
from undisclosed import KnowledgeError, Policy
from undisclosed.knowledge import conformance
from undisclosed.knowledge.engines.opening import open_engine
from undisclosed.knowledge.engines.searched import SearchedKnowledge
from undisclosed.knowledge.protocol import Conjunction


@dataclass(frozen=True)
class Kind:
    """A kind of engine: how its address is made of the server's, and who answers there."""

    address: str
    answer: Answer
    lower: bool = False


TEMPLATE = "template+{url}/find?q={{query}}#count=results.0.count&pages=10"
KINDS = {
    "mediawiki": Kind("mediawiki+{url}/w/api.php", served.mediawiki, lower=True),
    "mediawiki that knows minus": Kind(
        "mediawiki+{url}/w/api.php#minus=yes", served.mediawiki, lower=True
    ),
    "pubmed": Kind("pubmed+{url}/entrez/eutils#forms=word", served.pubmed, lower=True),
    "solr": Kind("solr+{url}/solr/notes", served.solr),
    "elasticsearch": Kind("elasticsearch+{url}/notes", served.elasticsearch),
    "opensearch": Kind("opensearch+{url}/notes#field=text", served.elasticsearch),
    "kiwix": Kind("kiwix+{url}/notes", served.kiwix, lower=True),
    "template": Kind(TEMPLATE, served.template),
    "template without or": Kind(TEMPLATE + "&either=", served.template),
}


@pytest.fixture(params=list(KINDS))
def kind(request: pytest.FixtureRequest) -> Kind:
    return KINDS[request.param]


@pytest.fixture
def engine(kind: Kind) -> Engine:
    return toy(lower=kind.lower)


@pytest.fixture
def knowledge(kind: Kind, engine: Engine) -> Iterator[SearchedKnowledge]:
    with serving(engine, kind.answer) as url:
        yield open_engine(kind.address.format(url=url))


def test_an_engine_counts_the_toy_world(knowledge: SearchedKnowledge) -> None:
    conformance.check_toy_world(knowledge)


def test_an_engine_that_is_gone_says_so(kind: Kind, engine: Engine) -> None:
    with serving(engine, kind.answer) as url:
        gone = open_engine(kind.address.format(url=url) + _more(kind, "retries=0"))
    conformance.check_failing(gone)


def test_a_note_is_sanitized(knowledge: SearchedKnowledge) -> None:
    # In a small world every word is rare.
    policy = Policy.of("HIV=infection", rare_gain=None)
    program = Program(policy, knowledge=knowledge)
    released = program.sanitize("Treatment of HIV.")
    assert released.text == "Treatment of an infection."
    assert released.verified


def test_words_stand_in_no_address_where_the_engine_takes_them_otherwise(
    kind: Kind, engine: Engine, knowledge: SearchedKnowledge
) -> None:
    knowledge.count([(("infection",),)])
    if kind.answer not in (served.kiwix, served.template):
        assert not any("infection" in path for _, path, _ in engine.seen)


def test_nothing_is_asked_twice(engine: Engine, knowledge: SearchedKnowledge) -> None:
    asked: Conjunction = (("HIV",), ("infection",))
    knowledge.count([asked, asked, asked[::-1]])
    before = len(engine.seen)
    assert knowledge.count([asked]) == [3]
    assert len(engine.seen) == before


def test_a_wiki_is_asked_for_phrases_and_all_of_them() -> None:
    engine = toy(lower=True)
    with serving(engine, served.mediawiki) as url:
        open_engine(f"{url}/w/api.php").count([(("HIV infection",), ("AIDS",))])
    fields = parse_qs(engine.seen[-1][2])
    assert fields["srsearch"] == ['"aids" "hiv infection"']
    assert fields["srinfo"] == ["totalhits"]
    assert fields["srwhat"] == ["text"]


def test_a_wiki_counts_unions_by_parts() -> None:
    engine = toy(lower=True)
    # N(HIV or AIDS) = 4 + 3 - 2 = 5.
    with serving(engine, served.mediawiki) as url:
        assert open_engine(f"{url}/w/api.php").count([(("HIV", "AIDS"),)]) == [5]
    asked = [parse_qs(body)["srsearch"][0] for _, _, body in engine.seen[1:]]
    assert sorted(asked) == ['"aids"', '"aids" "hiv"', '"hiv"']


def test_what_no_page_has_is_not_asked_for_with_others() -> None:
    engine = toy(lower=True)
    with serving(engine, served.mediawiki) as url:
        opened = open_engine(f"{url}/w/api.php")
        assert opened.count([(("HIV", "unheard", "unseen"), ("infection",))]) == [3]
    # W; infection with HIV, with unheard, with unseen; no two of these.
    assert len(engine.seen) == 1 + 3


def test_one_of_too_many_words_is_refused() -> None:
    many = tuple(f"word{n}" for n in range(9))
    with serving(toy(lower=True), served.mediawiki) as url:
        opened = open_engine(f"{url}/w/api.php")
        assert opened.widest == 8
        with pytest.raises(KnowledgeError, match="any of 9 words, only of 8"):
            opened.count([(many,)])


def test_pubmed_is_asked_for_plurals_too() -> None:
    engine = toy(lower=True)
    with serving(engine, served.pubmed) as url:
        opened = open_engine(f"pubmed+{url}/entrez/eutils#contact=me@example.org")
        assert opened.count([(("hearing aid",), ("HIV",))]) == [0]
    fields = parse_qs(engine.seen[-1][2])
    asked = '("hearing aid"[tiab] OR "hearing aids"[tiab]) AND "hiv"[tiab]'
    assert fields["term"] == [asked]
    assert fields["email"] == ["me@example.org"]
    assert engine.headers[-1]["User-Agent"].endswith("(me@example.org)")


def test_pubmed_leaves_out_what_it_does_not_know_and_we_notice() -> None:
    # Its own count is that of "HIV" alone, 4.
    with serving(toy(lower=True), served.pubmed) as url:
        opened = open_engine(f"pubmed+{url}/entrez/eutils#forms=word")
        assert opened.count([(("HIV",), ("unheard",))]) == [0]
        assert opened.count([(("HIV",), ("unheard", "infection"))]) == [3]


def test_pubmed_leaving_out_something_else_is_refused() -> None:
    engine = toy(lower=True)
    with serving(engine, served.pubmed) as url:
        opened = open_engine(f"pubmed+{url}/entrez/eutils#forms=word")
        lists = {"phrasesnotfound": ["infec"], "fieldsnotfound": []}
        answer = {"esearchresult": {"count": "4", "errorlist": lists}}
        engine.fail(body=json.dumps(answer).encode())
        with pytest.raises(KnowledgeError, match="left out a part"):
            opened.count([(("HIV",), ("infection",))])


def test_pubmed_gets_its_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NCBI_KEY", "abc123")
    engine = toy(lower=True)
    with serving(engine, served.pubmed) as url:
        opened = open_engine(f"pubmed+{url}/entrez/eutils#secret=NCBI_KEY")
    assert parse_qs(engine.seen[-1][2])["api_key"] == ["abc123"]
    assert "Authorization" not in engine.headers[-1]
    assert "abc123" not in opened.identity.name


def test_a_key_may_stand_in_the_address_or_the_body_when_it_is_sent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SEARCH_KEY", 'a"b&c')
    engine = toy(lower=False)
    options = "count=results.0.count&pages=10&secret=SEARCH_KEY"
    with serving(engine, lambda *_: '{"results": [{"count": 4}]}') as url:
        asked = open_engine(f"template+{url}/find?q={{query}}&key={{secret}}#{options}")
        assert asked.count([(("HIV",),)]) == [4]
        body = '{"find": "{query}", "key": "{secret}"}'
        posted = open_engine(f"template+{url}/find#body={body}&{options}")
        assert posted.count([(("HIV",),)]) == [4]
    assert engine.seen[0][1].endswith("&key=a%22b%26c")
    assert json.loads(engine.seen[1][2])["key"] == 'a"b&c'
    assert not any("Authorization" in headers for headers in engine.headers)
    for opened in (asked, posted):
        assert 'a"b' not in repr(opened.identity)
        assert "%22b" not in repr(opened.identity)


def test_an_index_gets_its_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ES_KEY", "ApiKey c2VjcmV0")
    engine = toy(lower=False)
    with serving(engine, served.elasticsearch) as url:
        open_engine(f"elasticsearch+{url}/notes#secret=ES_KEY")
    assert engine.headers[-1]["Authorization"] == "ApiKey c2VjcmV0"


def test_an_index_answers_all_pairs_of_a_context_at_once() -> None:
    engine = toy(lower=False)
    keys = ("HIV", "infection", "AIDS", "virus", "treatment", "breast", "cancer", "aid")
    pairs = [((a,), (b,)) for n, a in enumerate(keys) for b in keys[:n]]
    with serving(engine, served.elasticsearch) as url:
        counts = open_engine(f"elasticsearch+{url}/notes").count(pairs)
    expected = [engine.having(pair) for pair in pairs]
    assert counts == expected
    assert len(engine.seen) == 2  # W, and all of it
    searches = [json.loads(line) for line in engine.seen[1][2].splitlines()[1::2]]
    [matrix] = [search["aggs"]["n"] for search in searches]
    assert len(matrix["adjacency_matrix"]["filters"]) == 8


@pytest.mark.parametrize("keys", [["0&1", "0&9"], ["0|1"], ["0&1", "1&0"], ["HIV&AIDS"]])
def test_pairs_that_were_not_asked_for_are_refused(keys: list[str]) -> None:
    engine = toy(lower=False)
    words = ("HIV", "infection", "AIDS", "virus", "treatment", "breast", "cancer", "aid")
    pairs = [((a,), (b,)) for n, a in enumerate(words) for b in words[:n]]
    buckets = [{"key": key, "doc_count": 1} for key in keys]
    told = {"_shards": {"failed": 0}, "aggregations": {"n": {"buckets": buckets}}}
    with serving(engine, served.elasticsearch) as url:
        opened = open_engine(f"elasticsearch+{url}/notes")
        engine.fail(body=json.dumps({"responses": [told]}).encode())
        with pytest.raises(KnowledgeError, match="what was not asked for"):
            opened.count(pairs)


def test_pairs_of_very_many_words_are_parted_into_matrices() -> None:
    keys = [f"word{n:03}" for n in range(130)]
    pages = [frozenset(keys[n : n + 3]) for n in range(0, 130, 2)]
    engine = Engine(pages)
    pairs = [((a,), (b,)) for n, a in enumerate(keys) for b in keys[:n]]
    with serving(engine, served.elasticsearch) as url:
        counts = open_engine(f"elasticsearch+{url}/notes").count(pairs)
    assert counts == [engine.having(pair) for pair in pairs]
    assert sum(counts) > 0
    searches = [json.loads(line) for line in engine.seen[1][2].splitlines()[1::2]]
    assert all(len(each["aggs"]["n"]["adjacency_matrix"]["filters"]) <= 100 for each in searches)


def test_an_index_answers_a_word_with_many_others_in_one_search() -> None:
    engine = toy(lower=False)
    asked = [(("HIV",), (key,)) for key in ("infection", "virus", "AIDS", "treatment", "aid")]
    with serving(engine, served.elasticsearch) as url:
        assert open_engine(f"elasticsearch+{url}/notes").count(asked) == [3, 2, 2, 1, 0]
    [search] = [json.loads(line) for line in engine.seen[1][2].splitlines()[1::2]]
    assert search["query"]["bool"]["filter"] == [{"match_phrase": {"text": "HIV"}}]
    assert len(search["aggs"]["n"]["filters"]["filters"]) == 5


def test_an_index_may_have_several_fields() -> None:
    engine = toy(lower=False)
    with serving(engine, served.elasticsearch) as url:
        open_engine(f"elasticsearch+{url}/notes#field=title,text").count([(("HIV",),)])
    [search] = [json.loads(line) for line in engine.seen[1][2].splitlines()[1::2]]
    [filters] = search["aggs"]["n"]["filters"]["filters"].values()
    assert [list(part["match_phrase"]) for part in filters["bool"]["should"]] == [
        ["title"],
        ["text"],
    ]


def test_solr_is_asked_in_its_own_words() -> None:
    engine = toy(lower=False)
    with serving(engine, served.solr) as url:
        opened = open_engine(f"solr+{url}/solr/notes#field=body")
        assert opened.count([(("HIV infection", "AIDS"), ("virus",))]) == [1]
    query = parse_qs(engine.seen[-1][2])["q"]
    assert query == ['(body:"AIDS" OR body:"HIV infection") AND body:"virus"']


def test_a_book_whose_results_have_no_end_is_refused() -> None:
    engine = Engine([frozenset({"hiv"})])
    with serving(engine, served.kiwix) as url:
        opened = open_engine(f"kiwix+{url}/notes")
        for _ in range(99):
            engine.fail(body=results(140))
        with pytest.raises(KnowledgeError, match="without an end"):
            opened.count([(("HIV",),)])
    assert len(engine.seen) < 60


def test_a_part_of_the_results_is_no_count() -> None:
    engine = Engine([frozenset({"hiv"})])
    with serving(engine, served.kiwix) as url:
        opened = open_engine(f"kiwix+{url}/notes")
        engine.fail(body=results(3)[:-20])
        with pytest.raises(KnowledgeError, match="a part of its results"):
            opened.count([(("HIV",),)])


def results(shown: int) -> bytes:
    about = b"<opensearch:totalResults>%d</opensearch:totalResults>" % shown
    return b"<rss><channel>" + about + b"<item>x</item>" * shown + b"</channel></rss>"


@pytest.mark.parametrize("pages", [0, 1, 139, 140, 141, 280, 281, 1000])
def test_kiwix_results_are_looked_at_until_the_last(pages: int) -> None:
    engine = Engine([frozenset({"hiv", f"page{n}"}) for n in range(pages)] + [frozenset()])
    with serving(engine, served.kiwix) as url:
        assert open_engine(f"kiwix+{url}/notes").count([(("HIV",),)]) == [pages]
    assert len(engine.seen) < 12


def test_a_template_may_be_posted(tmp_path: object) -> None:
    engine = toy(lower=False)
    with serving(engine, served.template) as url:
        body = '{"find": "{query}"}'
        address = f"template+{url}/find#body={body}&count=results.0.count&pages=10"
        assert open_engine(address).count([(("HIV", "AIDS"), ("infection",))]) == [4]
    assert json.loads(engine.seen[-1][2]) == {"find": '("AIDS" OR "HIV") AND "infection"'}


def test_a_template_is_put_into_its_address() -> None:
    engine = toy(lower=False)
    with serving(engine, served.template) as url:
        open_engine(TEMPLATE.format(url=url)).count([(("HIV",), ("virus",))])
    assert unquote(engine.seen[-1][1]) == '/find?q="HIV" AND "virus"'


def _more(kind: Kind, option: str) -> str:
    return f"&{option}" if "#" in kind.address else f"#{option}"
