"""Reports: faithful to the result, and harmless whatever the document says."""

from __future__ import annotations

import json
from dataclasses import replace
from html.parser import HTMLParser

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import toy
from undisclosed.engine import Engine
from undisclosed.errors import InputError
from undisclosed.policy import Policy
from undisclosed.report import (
    certificate_to_json,
    check_certificate,
    dump,
    parse_certificate,
    to_html,
    to_json,
    to_terminal,
)
from undisclosed.report.explanation import explain_group, explain_term
from undisclosed.report.gather import gather
from undisclosed.report.marks import mark_input, mark_output
from undisclosed.results import Measured, Result

HOSTILE = (
    'A cat" onmouseover="alert(1) had HIV. <script>alert(2)</script> </style></div></a>'
    "<img src=x onerror=alert(3)> <!-- retrovirus --> &lt;b&gt; ' \0 \x1b[2J \u2067retrovirus."
)
TEXT = "The cat had HIV. A retrovirus and a cough. HIV infection came from a retrovirus."


def engine(**changes: object) -> Engine:
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
            if name == "id":
                self.ids.append(value or "")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def both(text: str, **changes: object) -> list[Result]:
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
            {"entity": "HIV", "at_most": "infection", "aliases": [], "kind": "auto"}
        ]


# The page


def test_hostile_text_injects_nothing() -> None:
    for result in both(HOSTILE):
        page = to_html(result, HOSTILE)
        seen = Page(page)
        assert seen.tags.isdisjoint({"script", "img", "iframe", "link", "object", "form", "base"})
        assert not any(name.startswith("on") for name in seen.attributes)
        assert "src" not in seen.attributes
        assert all(link.startswith("#") for link in seen.links)
        assert "default-src 'none'; style-src 'unsafe-inline'" in page
        assert "\0" not in page
        assert "alert" in seen.text


def test_hostile_policy_injects_nothing() -> None:
    page = to_html(replace(both(TEXT)[1], notes=("<script>alert(1)</script>",)), TEXT)
    assert "script" not in Page(page).tags


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
    text = Page(to_html(result, TEXT)).text
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
        "camekept",
        "entity and term",
    ):
        assert shown in text, shown


def test_looks_differ_without_colour() -> None:
    from undisclosed.report.page_style import STYLE

    for look in ("generalize", "remove", "keep", "unknown", "risky"):
        rule = STYLE.split(f".mark.{look} {{")[1].split("}")[0]
        assert "border" in rule, look


# Pieces


@given(st.lists(st.sampled_from([*toy.PAGES, ".", "a", "an", "\n", "<", "x"]), max_size=12))
@settings(max_examples=100, deadline=None)
def test_pieces_make_up_the_texts(words: list[str]) -> None:
    text = " ".join(words)
    for result in both(text):
        assert "".join(mark.text for mark in mark_input(result, text)) == text
        pieces = mark_output(result, text)
        assert "".join(mark.text for mark in pieces) == result.text
        changed = [f for f in result.findings if f.replacement]
        # Were it not possible to follow the changes, there would be one plain piece.
        assert len([mark for mark in pieces if mark.look != "plain"]) == len(changed)


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
    assert "\x1b[32;4mHIV\x1b[0m" in to_terminal(result, TEXT, color=True)


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
    [unverified] = check_certificate({**data, "verified": False}, judge, result.text)
    assert "not clean" in unverified


def test_a_certificate_names_neither_entity_nor_text() -> None:
    written = dump(certificate_to_json(engine().sanitize(TEXT).certificate))
    for word in ("HIV", "retrovirus", "infection", "cat"):
        assert word not in written


@pytest.mark.parametrize(
    "change",
    [
        {"schema": 2},
        {"text": 7},
        {"policy": None},
        {"knowledge": "toy"},
        {"taxonomy": {"name": "toy"}},
        {"extractor": []},
        {"verified": "yes"},
    ],
)
def test_a_certificate_with_a_wrong_part_is_refused(change: dict[str, object]) -> None:
    data = certificate_to_json(engine().sanitize(TEXT).certificate)
    with pytest.raises(InputError, match=next(iter(change))):
        parse_certificate(dump({**data, **change}))


def test_deeply_nested_json_is_no_certificate() -> None:
    with pytest.raises(InputError, match="certificate"):
        parse_certificate("[" * 100_000)


# Explanations


def test_explanations_agree_with_what_the_engine_does() -> None:
    judge = engine()
    for term in ("HIV", "retrovirus", "infection", "cat", "fever", "drug"):
        risky = explain_term(judge, term).verdicts[0].verdict == "risky"
        assert risky == (not judge.assess(f"The {term}.").verified), term


def test_an_unknown_term_is_never_called_safe() -> None:
    explanation = explain_term(engine(), "glockenspiel")
    assert explanation.verdicts[0].verdict == "unknown"
    assert explanation.ic_bits is None
    assert "removed" in explanation.handled
    # The taxonomy knows it: 2 pages of drugs speak for it only where drugs are below it.
    assert not explain_term(engine(), "zidovudine").known


def test_groups_are_explained() -> None:
    # Both pages with retrovirus and drug or infection: page 1 has all three.
    together = explain_group(engine(), ["retrovirus", "drug"])
    assert together.pages == 1
    assert together.verdicts[0].verdict == "risky"
    assert explain_group(engine(), ["cat", "cough"]).verdicts[0].verdict == "safe"
    assert explain_group(engine(), ["cat", "glockenspiel"]).verdicts[0].verdict == "unknown"
    assert explain_group(engine(max_group=1), ["cat", "dog"]).verdicts[0].verdict == "unknown"
    assert explain_term(engine(), "tabby cat").senses[0].generalizations[0] == ("cat", True)
    assert "may learn" in explain_group(engine(), ["drug", "infection"]).verdicts[0].why
