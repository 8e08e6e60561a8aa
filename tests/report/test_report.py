"""Reports: faithful to the result, and harmless whatever the document says."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import toy
from undisclosed.disclosure.measured import Measured
from undisclosed.engine import Engine
from undisclosed.errors import InputError
from undisclosed.identity import Identity
from undisclosed.policy.policy import Policy, Protection
from undisclosed.policy.settings import Settings
from undisclosed.report import (
    certificate_to_json,
    check_certificate,
    dump,
    parse_certificate,
    to_html,
    to_json,
    to_terminal,
)
from undisclosed.report.gather import gather
from undisclosed.report.marks import mark_input, mark_output
from undisclosed.results.results import Action, Certificate, Result, Unassessed

HOSTILE = (
    'A cat" onmouseover="alert(1) had HIV. <script>alert(2)</script> </style></div></a>'
    "<img src=x onerror=alert(3)> <!-- retrovirus --> &lt;b&gt; ' \0 \x1b[2J \u2067retrovirus."
)
TEXT = "The cat had HIV. A retrovirus and a cough. HIV infection came from a retrovirus."


def engine(**changes: Any) -> Engine:
    policy = Policy.of(
        "HIV=infection", **{"min_lift": None, "min_pages": 1, "evidence": "point", **changes}
    )
    return Engine(policy, knowledge=toy.knowledge(), taxonomy=toy.taxonomy())


class Page(HTMLParser):
    """Collects tags, attributes, text and what the page links to."""

    VOID = frozenset({"meta", "br"})

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.links: set[str] = set()
        self.ids: list[str] = []
        self.classes: set[str] = set()
        self.open: list[str] = []
        self.text = ""
        self.feed(page)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        if tag not in self.VOID:
            self.open.append(tag)
        for name, value in attrs:
            self.attributes.add(name)
            if name == "href":
                self.links.add(value or "")
            if name == "class":
                self.classes |= set((value or "").split())
            if name == "id":
                self.ids.append(value or "")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def both(text: str, **changes: Any) -> list[Result]:
    judge = engine(**changes)
    return [judge.assess(text), judge.sanitize(text)]


# JSON


def test_json_is_strict_even_where_numbers_are_not() -> None:
    result = both(TEXT)[0]
    odd = Measured(float("nan"), float("inf"), -float("inf"), None, 0.5, {"pages": float("inf")})
    result = replace(result, findings=(replace(result.findings[0], measured=odd),))
    data = json.loads(dump(to_json(result)), parse_constant=pytest.fail)
    assert data["findings"][0]["score"] is None
    assert data["findings"][0]["counts"] == {"pages": None}


def test_json_says_what_the_result_says() -> None:
    for result in both(TEXT):
        data = to_json(result)
        assert data["text"] == result.text
        assert data["verified"] is result.verified
        assert len(data["findings"]) == len(result.findings)
        for plain in data["findings"]:
            assert TEXT[plain["start"] : plain["end"]] == plain["text"]
        assert data["knowledge"]["checksum"] == toy.knowledge().identity.checksum
        assert data["policy"] == [
            {"entity": "HIV", "at_most": "infection", "aliases": [], "kind": "auto", "like": []}
        ]


# The page


def assert_harmless(page: str) -> Page:
    seen = Page(page)
    assert seen.tags.isdisjoint({"script", "img", "iframe", "link", "object", "form", "base"})
    assert not any(name.startswith("on") for name in seen.attributes)
    assert "src" not in seen.attributes
    assert all(link.startswith("#") for link in seen.links)
    assert "default-src 'none'; style-src 'unsafe-inline'" in page
    assert "\0" not in page
    return seen


def test_hostile_text_injects_nothing() -> None:
    for result in both(HOSTILE):
        assert "alert" in assert_harmless(to_html(result, HOSTILE)).text


@pytest.mark.parametrize("action", ["generalize", "remove", "keep", "none"])
def test_hostile_text_injects_nothing_wherever_it_stands(action: Action) -> None:
    """Every string of a result is hostile: the page's own words are all that it means."""
    honest = both(TEXT)[0]
    found = replace(
        honest.findings[0],
        start=0,
        end=len(HOSTILE),
        text=HOSTILE,
        cause=HOSTILE,
        entity=HOSTILE,
        at_most=HOSTILE,
        measured=Measured(0.9, counts={HOSTILE: 3}),
        why=HOSTILE,
        replacement=HOSTILE if action in ("generalize", "remove") else None,
        action=action,
        rejected=(HOSTILE,),
    )
    name = HOSTILE.replace("\0", "").replace("\x1b", "")
    protection = Protection(name, f"a {name}", aliases=(name,))
    stranger = Identity(HOSTILE, HOSTILE, HOSTILE)
    result = replace(
        honest,
        text=HOSTILE,
        findings=(found, replace(found, cause="unknown")),
        policy=Policy((protection,), Settings(marker="<script>alert(4)</script>")),
        unassessed=(Unassessed(len(HOSTILE), 2 * len(HOSTILE), HOSTILE, action),),
        notes=(HOSTILE,),
        certificate=Certificate(HOSTILE, HOSTILE, stranger, stranger, HOSTILE, HOSTILE, True),
        timings_ms={HOSTILE: 1.0},
    )
    seen = assert_harmless(to_html(result, HOSTILE * 2))
    shown = HOSTILE.replace("\0", "\ufffd")
    assert seen.text.count(shown) > 20


def test_the_page_needs_nothing_from_outside() -> None:
    page = to_html(both(TEXT)[1], TEXT)
    assert "http://" not in page
    assert "https://" not in page
    assert "url(" not in page
    assert "@import" not in page


def test_every_link_of_the_page_leads_somewhere() -> None:
    for result in both(TEXT, max_group=3):
        seen = Page(to_html(result, TEXT))
        assert {link[1:] for link in seen.links} <= set(seen.ids)
        assert len(seen.ids) == len(set(seen.ids))


def test_the_page_shows_all_of_the_report() -> None:
    result = both(TEXT, unknown="keep")[1]
    text = " ".join(Page(to_html(result, TEXT)).text.split())
    for shown in (
        "Verified: nothing risky is left.",
        "67 % speak of HIV",
        "Rejected, as they would still tell too much: virus",
        "Before",
        "After",
        result.certificate.text,
        result.certificate.policy,
        result.certificate.knowledge.checksum,
        "max_group",
        "came kept",
        "entity and term",
    ):
        assert shown in text, shown


def test_text_is_shown_to_the_space() -> None:
    text = "\n  The cat had HIV,\tHIV  and HIV.\n\n"
    result = both(text)[1]
    page = to_html(result, text)
    for kind, shown in ("before", text), ("after", result.text):
        drawn = page.split(f'<div class="text {kind}" dir="auto">')[1].split("</div>")[0]
        plain = re.sub("<.*?>", "", re.sub('<span class="tip".*?</span>', "", drawn))
        assert plain == shown


def test_many_places_are_folded_away() -> None:
    text = "HIV. " * 30
    seen = Page(to_html(both(text)[0], text))
    assert "130–133, 135–138" in seen.text
    assert "55–58 and 18 more60–63, 65–68" in seen.text
    assert {f"#m{number}" for number in range(30)} <= seen.links


def test_what_is_left_out_is_said_to_be() -> None:
    result = both(TEXT)[1]
    silent = replace(result.findings[0], action="generalize", replacement=" ")
    page = to_html(replace(result, findings=(silent,), edits=()), TEXT)
    assert "left out: the next word says it" in page


def test_a_page_about_nothing() -> None:
    seen = Page(to_html(both("")[1], ""))
    assert "Nothing was found that discloses." in seen.text
    assert "After" not in seen.text
    assert "legend" not in seen.classes


def test_looks_differ_without_colour() -> None:
    style = to_html(both(TEXT)[0], TEXT).split("<style>")[1].split("</style>")[0]
    for look in ("generalize", "remove", "keep", "unknown", "risky"):
        rule = style.split(f".mark.{look} {{")[1].split("}")[0]
        assert "border" in rule, look


# Pieces


@given(st.lists(st.sampled_from([*toy.PAGES, ".", "a", "an", "\n", "<", "x"]), max_size=12))
def test_pieces_make_up_the_texts(words: list[str]) -> None:
    text = " ".join(words)
    for result in both(text):
        assert "".join(mark.text for mark in mark_input(result, text)) == text
        pieces = mark_output(result)
        assert "".join(mark.text for mark in pieces) == result.text
        shown = [(mark.text, *mark.findings) for mark in pieces if mark.look != "plain"]
        assert shown == [(f.replacement, i) for i, f in enumerate(result.findings) if f.replacement]


def test_findings_that_say_the_same_are_gathered() -> None:
    result = both("HIV. HIV. The cat. HIV and a retrovirus.")[0]
    gathered = gather(result.findings)
    assert [len(item.numbers) for item in gathered] == [3, 1]


# The terminal


def test_terminal_with_and_without_colour() -> None:
    result = both(TEXT)[1]
    plain = to_terminal(result, TEXT, color=False)
    assert "\x1b" not in plain
    assert "had {HIV}→an infection." in plain
    assert "Verified: nothing risky is left." in plain
    assert "Judged were terms and groups of up to 2 of them, by the pages of" in plain
    assert "Reader: no verdict on HIV. The knowledge has" in plain
    assert "\x1b[32;4mHIV\x1b[0m" in to_terminal(result, TEXT, color=True)


def test_a_finding_over_the_end_of_a_line_is_told_in_one() -> None:
    text = "He tested positive for human\nimmunodeficiency virus."
    result = toy.engine(toy.knowledge(), "HIV=infection").assess(text)
    shown = to_terminal(result, text, color=False)
    assert "  1  human immunodeficiency virus" in shown


def test_a_document_does_not_steer_the_terminal() -> None:
    for result in both(HOSTILE):
        shown = to_terminal(result, HOSTILE, color=False)
        assert not set(shown) & {"\x1b", "\0", "\u2067", "\x07"}
        assert "<U+001B>" in shown


# Certificates


def test_a_certificate_holds_for_what_it_was_made_of_and_nothing_else() -> None:
    judge = engine()
    result = judge.sanitize(TEXT)
    data = parse_certificate(dump(certificate_to_json(result.certificate)))
    assert check_certificate(data, engine(), result.text) == []
    assert check_certificate(parse_certificate(dump(to_json(result))), judge, result.text) == []
    [other_text] = check_certificate(data, judge, result.text + " ")
    assert "not the one that was certified" in other_text
    [other_policy] = check_certificate(data, engine(max_group=1), result.text)
    assert "policy" in other_policy
    assert len(check_certificate(data, judge, TEXT)) == 2
    for part in ("knowledge", "taxonomy"):
        changed = {**data, part: {**data[part], "checksum": "0" * 64}}
        [mismatch] = check_certificate(changed, judge, result.text)
        assert part in mismatch
    [language] = check_certificate({**data, "extractor": "other"}, judge, result.text)
    assert "extractor" in language
    [guessed] = check_certificate({**data, "readers": []}, judge, result.text)
    assert "guesses otherwise" in guessed
    [unverified] = check_certificate({**data, "verified": False}, judge, result.text)
    assert "not clean" in unverified


def test_a_certificate_names_neither_entity_nor_text() -> None:
    written = dump(certificate_to_json(engine().sanitize(TEXT).certificate))
    for word in ("HIV", "retrovirus", "infection", "cat"):
        assert word not in written


@pytest.mark.parametrize(
    "change",
    [
        {"schema": 1},
        {"unassessed": -1},
        {"file": {"name": 7}},
        {"text": 7},
        {"policy": None},
        {"knowledge": "toy"},
        {"taxonomy": {"name": "toy"}},
        {"extractor": []},
        {"verified": "yes"},
        {"readers": None},
        {"readers": [{"kinds": 7}]},
    ],
)
def test_a_certificate_with_a_wrong_part_is_refused(change: dict[str, object]) -> None:
    data = certificate_to_json(engine().sanitize(TEXT).certificate)
    with pytest.raises(InputError, match=next(iter(change))):
        parse_certificate(dump({**data, **change}))


def test_deeply_nested_json_is_no_certificate() -> None:
    with pytest.raises(InputError, match="certificate"):
        parse_certificate("[" * 100_000)
