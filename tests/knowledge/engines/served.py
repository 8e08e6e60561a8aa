"""A small real server that answers as search engines do, over a few pages that are known."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import combinations
from typing import Any
from urllib.parse import parse_qs, unquote_plus, urlsplit

from undisclosed.knowledge.conformance import TOY_KEYS

Body = dict[str, Any]


@dataclass
class Engine:
    """Pages of keys, and what a server over them has seen.

    Attributes:
        pages: Each as the keys on it.
        answers: Answers to give before any other: status, headers, body, seconds to wait.
        seen: What was asked: method, path, body.
        asked: Number of requests.
    """

    pages: Sequence[frozenset[str]]
    faults: list[tuple[int, dict[str, str], bytes, float]] = field(default_factory=list)
    seen: list[tuple[str, str, str]] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)
    documents: list[Body] = field(default_factory=list)

    def having(self, mentions: Sequence[Sequence[str]], without: Sequence[str] = ()) -> int:
        return sum(
            all(any(key in page for key in mention) for mention in mentions)
            and not any(key in page for key in without)
            for page in self.pages
        )

    def fail(self, status: int = 200, body: bytes = b"", wait: float = 0.0, **headers: str) -> None:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        self.faults.append((status, named, body, wait))


def toy(*, lower: bool) -> Engine:
    """The ten pages of the conformance kit; `lower` for engines that know no capitals."""
    return Engine([frozenset(k.lower() if lower else k for k in page) for page in TOY_KEYS])


Answer = Callable[[Engine, str, str, str], str]


@contextmanager
def serving(engine: Engine, answer: Answer) -> Iterator[str]:
    """Gives the address of a server."""
    hold = threading.Event()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        # Headers and content are two writes.
        disable_nagle_algorithm = True

        def do_GET(self) -> None:
            self._answer("")

        def do_POST(self) -> None:
            self._answer(self.rfile.read(int(self.headers["Content-Length"])).decode())

        def _answer(self, body: str) -> None:
            engine.seen.append((self.command, self.path, body))
            engine.headers.append(dict(self.headers.items()))
            status, content, wait = 200, b"", 0.0
            headers: dict[str, str] = {}
            if engine.faults:
                status, headers, content, wait = engine.faults.pop(0)
            else:
                content = answer(engine, self.command, self.path, body).encode()
            if wait:
                hold.wait(wait)
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_: object) -> None:
            pass

        def handle_error(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.handle_error = lambda *_: None  # type: ignore[method-assign]
    thread = threading.Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        hold.set()
        server.shutdown()
        thread.join()
        server.server_close()


def mentions_in(query: str) -> list[list[str]]:
    """Reads (…"a" OR "b") AND "c", whatever stands around the quotation marks."""
    return [re.findall(r'"([^"]*)"', part) for part in query.split(" AND ")]


def mediawiki(engine: Engine, method: str, path: str, body: str) -> str:
    fields = {name: values[0] for name, values in parse_qs(body).items()}
    assert method == "POST"
    assert path == "/w/api.php"
    if fields.get("meta") == "siteinfo":
        statistics = {"pages": 40, "articles": len(engine.pages), "edits": 90}
        return json.dumps({"batchcomplete": True, "query": {"statistics": statistics}})
    words = re.findall(r'(-?)"([^"]*)"', fields["srsearch"])
    here = [[key] for minus, key in words if not minus]
    hits = engine.having(here, [key for minus, key in words if minus])
    found = {"searchinfo": {"totalhits": hits}, "search": []}
    return json.dumps({"batchcomplete": True, "query": found})


def pubmed(engine: Engine, method: str, path: str, body: str) -> str:
    fields = {name: values[0] for name, values in parse_qs(body).items()}
    assert method == "POST"
    assert path == "/entrez/eutils/esearch.fcgi"
    result: Body = {"retmax": "0", "retstart": "0", "idlist": [], "querytranslation": ""}
    if fields["term"] == "all[sb]":
        result["count"] = str(len(engine.pages))
        return json.dumps({"header": {"type": "esearch"}, "esearchresult": result})
    mentions = mentions_in(fields["term"])
    known = {key for page in engine.pages for key in page}
    unknown = [key for mention in mentions for key in mention if key not in known]
    # It leaves out what it does not find, and goes on with the rest.
    left = [m for m in ([k for k in mention if k in known] for mention in mentions) if m]
    result["count"] = str(engine.having(left) if left else 0)
    if unknown:
        result["errorlist"] = {"phrasesnotfound": unknown, "fieldsnotfound": []}
        quoted = [f'"{key}"[tiab]' for key in unknown]
        result["warninglist"] = {"phrasesignored": [], "quotedphrasesnotfound": quoted}
    return json.dumps({"header": {"type": "esearch"}, "esearchresult": result})


def solr(engine: Engine, method: str, path: str, body: str) -> str:
    fields = {name: values[0] for name, values in parse_qs(body).items()}
    assert method == "POST"
    assert path == "/solr/notes/select"
    query = fields["q"]
    found = len(engine.pages) if query == "*:*" else engine.having(mentions_in(query))
    return json.dumps(
        {
            "responseHeader": {"status": 0, "QTime": 1},
            "response": {"numFound": found, "start": 0, "numFoundExact": True, "docs": []},
        }
    )


def template(engine: Engine, method: str, path: str, body: str) -> str:
    if method == "POST":
        query = json.loads(body)["find"]
    else:
        query = unquote_plus(urlsplit(path).query.removeprefix("q="))
    return json.dumps({"results": [{"count": str(engine.having(mentions_in(query)))}]})


def elasticsearch(engine: Engine, method: str, path: str, body: str) -> str:
    shards = {"total": 2, "successful": 2, "skipped": 0, "failed": 0}
    if path == "/notes/_count":
        return json.dumps({"count": len(engine.pages), "_shards": shards})
    assert method == "POST"
    if path.startswith("/notes/_search?") or path == "/_search/scroll":
        return json.dumps(_scrolled(engine, path, json.loads(body)) | {"_shards": shards})
    assert path == "/notes/_msearch"
    lines = [json.loads(line) for line in body.splitlines()]
    responses = [_searched(engine, search) | {"_shards": shards} for search in lines[1::2]]
    return json.dumps({"took": 3, "responses": responses})


def _scrolled(engine: Engine, path: str, body: Body) -> Body:
    """Gives documents four at a time, whatever is asked for."""
    first = 0 if path != "/_search/scroll" else int(body["scroll_id"].removeprefix("from"))
    some = engine.documents[first : first + 4]
    hits = {"total": {"value": len(engine.documents), "relation": "eq"}, "hits": some}
    return {"_scroll_id": f"from{first + 4}", "timed_out": False, "hits": hits}


def _searched(engine: Engine, search: Body) -> Body:
    base = list(map(_mention, search["query"]["bool"]["filter"]))
    [(kind, given)] = search["aggs"]["n"].items()
    filters = {name: _mention(query) for name, query in given["filters"].items()}
    each = {name: engine.having([*base, mention]) for name, mention in filters.items()}
    buckets: Any
    if kind == "filters":
        buckets = {name: {"doc_count": pages} for name, pages in each.items()}
    else:
        pairs = {
            f"{one}&{other}": engine.having([*base, filters[one], filters[other]])
            for one, other in combinations(sorted(filters), 2)
        }
        counts = {**each, **pairs}
        buckets = [{"key": key, "doc_count": n} for key, n in sorted(counts.items()) if n]
    hits = {"total": {"value": engine.having(base), "relation": "eq"}, "hits": []}
    return {
        "took": 1,
        "timed_out": False,
        "status": 200,
        "hits": hits,
        "aggregations": {"n": {"buckets": buckets}},
    }


def _mention(query: Body) -> list[str]:
    if "match_phrase" in query:
        return list(query["match_phrase"].values())
    return [key for part in query["bool"]["should"] for key in part["match_phrase"].values()]


def kiwix(engine: Engine, method: str, path: str, body: str) -> str:
    """Counts by halves: what is called the number of results is an estimate there."""
    assert method == "GET"
    parts = urlsplit(path)
    if parts.path == "/catalog/v2/entries":
        return (
            "<feed><entry><title>Other</title><articleCount>3</articleCount>"
            '<link type="text/html" href="/other" /></entry><entry><title>Notes</title>'
            f"<articleCount>{len(engine.pages)}</articleCount>"
            '<link type="text/html" href="/notes" /></entry></feed>'
        )
    fields = {name: values[0] for name, values in parse_qs(parts.query).items()}
    assert parts.path == "/search"
    assert fields["content"] == "notes"
    pages = engine.having(mentions_in(fields["pattern"]))
    shown = max(min(int(fields["pageLength"]), pages + 1 - int(fields["start"])), 0)
    about = pages if pages < 20 else pages * 3 // 2
    return (
        f"<rss><channel><opensearch:totalResults>{about:,}</opensearch:totalResults>"
        + "<item><title>A page</title></item>" * shown
        + "</channel></rss>"
    )
