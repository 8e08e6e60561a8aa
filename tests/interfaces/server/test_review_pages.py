"""The pages as a browser without scripts sees them: every link, form and file works by itself."""

from __future__ import annotations

import json
import logging
import re
from pathlib import Path
from typing import Any

import html5lib
import httpx
import pytest

from interfaces.server.conftest import BASE, SETTINGS, Service, Start, error_of
from undisclosed.interfaces.server import session
from undisclosed.interfaces.server.review import pages
from undisclosed.interfaces.server.review.policies import MOST, Typed
from undisclosed.policy.policy import Policy

# In a small world every word is rare, and nothing is far above the base rate.
LOOSE: dict[str, Any] = {"min_lift": None, "rare_gain": None}
NOTE = "The cat had HIV and a retrovirus."
ENTITIES = {"entity": ["HIV", ""], "at_most": ["infection", ""]}
HTML = {"Accept": "text/html"}


@pytest.fixture(scope="module")
def desk(start: Start) -> Service:
    """A service whose policy has the settings of the toy world."""
    return start(Policy.of("HIV=infection", **LOOSE))


def begin(desk: Service, text: str = NOTE, **form: Any) -> str:
    """Begins a review and returns its address."""
    answer = desk.ask("POST", "/reviews", data={"text": text, **ENTITIES, **form})
    assert answer.status_code == 303, answer.text
    address = answer.headers["location"]
    assert re.fullmatch(r"/reviews/[\w-]{24}", address)
    return str(address)


def look(desk: Service, address: str) -> httpx.Response:
    answer = desk.ask("GET", address, headers=HTML)
    assert answer.status_code == 200, answer.text
    return answer


def places(page: str) -> list[int]:
    """Returns where the items of a page stand, in order."""
    found = re.findall(r'<a class="m [^"]*"[^>]* data-at="(\d+)"', page)
    return list(dict.fromkeys(map(int, found)))


def text_of(answer: httpx.Response) -> str:
    tree = html5lib.parse(answer.text, namespaceHTMLElements=False)
    return " ".join("".join(tree.itertext()).split())


def verdict(answer: httpx.Response) -> str:
    found = re.search(r'id="verdict">(.*?)</p>', answer.text, re.DOTALL)
    assert found
    return " ".join(re.sub(r"<[^>]*>", " ", found[1]).split())


def test_pages_are_html_that_loads_nothing_from_elsewhere(desk: Service) -> None:
    address = begin(desk)
    at = places(look(desk, address).text)[0]
    for path in ("/", "/programs", address, f"{address}?at={at}", f"{address}?dial=0", "/none"):
        answer = desk.ask("GET", path, headers=HTML)
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert "unsafe" not in answer.headers["content-security-policy"]
        assert answer.headers["cache-control"] == "no-store"
        assert answer.headers["referrer-policy"] == "same-origin"
        parser = html5lib.HTMLParser(strict=False)
        parser.parse(answer.text)
        assert parser.errors == []
        for link in re.findall(r'(?:href|src|action)="([^"]*)"', answer.text):
            assert re.match(r"[/?#]", link), link
        assert not re.search(r"<style|<script(?! src=)|style=|\son\w+=", answer.text)
        assert re.findall(r"<title>(.*)</title>", answer.text)[0] in (
            "undisclosed",
            "Review · undisclosed",
        )


def test_what_pages_load_is_there(desk: Service) -> None:
    address = begin(desk)
    for page in (desk.get("/").text, look(desk, address).text):
        for link in re.findall(r'(?:href|src)="(/static/[^"]*)"', page):
            answer = desk.get(link)
            assert answer.status_code == 200
            assert len(answer.content) > 200
            # Nothing is loaded by what is loaded.
            assert not re.search(r"url\(|@import|https?://(?!www\.w3\.org)", answer.text), link
    for name in ("none.js", "..%2Fpages.py", "%2e%2e/pages.py", "base.css.map"):
        assert desk.get(f"/static/{name}").status_code == 404


def test_the_whole_story(desk: Service) -> None:
    address = begin(desk)
    page = look(desk, address)
    assert verdict(page) == "Verified 2 left"
    assert "Protect HIV; readers may learn at most infection" in text_of(page)
    first, second = places(page.text)

    agreed = desk.ask("POST", f"{address}/decide", data={"at": first, "choice": "agree"})
    assert agreed.headers["location"] == f"{address}?at={second}#finding"
    assert verdict(look(desk, address)) == "Verified 1 left"
    undone = desk.ask("POST", f"{address}/undo")
    assert undone.headers["location"] == f"{address}?at={first}#finding"
    assert verdict(look(desk, address)) == "Verified 2 left"
    desk.ask("POST", f"{address}/undo")
    assert verdict(look(desk, address)) == "Verified 2 left"

    deleted = desk.ask("POST", f"{address}/delete")
    assert deleted.headers["location"] == "/"
    assert desk.ask("GET", address).status_code == 404


def decide(desk: Service, address: str, at: int, choice: str, **form: str) -> httpx.Response:
    data = {"at": str(at), "choice": choice, **form}
    return desk.ask("POST", f"{address}/decide", data=data)


def test_what_is_kept_against_the_verdict_is_counted(desk: Service) -> None:
    address = begin(desk)
    first, second = places(look(desk, address).text)
    decide(desk, address, first, "keep", reason="she agreed")
    page = look(desk, address)
    assert verdict(page) == "Released with 1 accepted risk 1 left"
    assert 'class="m all kept"' in page.text
    shown = text_of(desk.get(f"{address}/item?at={first}"))
    assert "An accepted risk. It names HIV" in shown
    assert 'value="she agreed"' in desk.get(f"{address}/item?at={first}").text
    assert "no reason is given" not in text_of(page)
    decide(desk, address, first, "keep")
    assert "For an accepted risk no reason is given." in text_of(look(desk, address))
    desk.ask("POST", f"{address}/undo")

    decide(desk, address, second, "remove")
    assert verdict(look(desk, address)) == "Released with 1 accepted risk all 2 looked at"
    certificate = export(desk, address, "certificate", "A. Reviewer")
    assert certificate["accepted"] == 1
    [kept, removed] = certificate["decisions"]
    assert (kept["action"], kept["risky"], kept["by"]) == ("keep", True, "A. Reviewer")
    assert kept["reason"] == "she agreed"
    assert (removed["action"], removed["risky"], removed["reason"]) == ("remove", False, "")
    assert certificate["review"]["by"] == "A. Reviewer"
    assert (certificate["review"]["findings"], certificate["review"]["looked_at"]) == (2, 2)
    release = export(desk, address, "release")
    assert release.startswith("The cat had HIV and")
    asked = {"protect": ["HIV=infection"], "settings": SETTINGS}
    checked = desk.post("/verify", text=release, certificate=certificate, **asked).json()
    assert checked["mismatches"] == []
    assert export(desk, address, "report", "A. Reviewer")

    desk.ask("POST", f"{address}/undo")
    desk.ask("POST", f"{address}/undo")
    assert verdict(look(desk, address)) == "Verified 2 left"


def test_other_words_stand_where_they_are_chosen(desk: Service) -> None:
    address = begin(desk)
    _, second = places(look(desk, address).text)
    decide(desk, address, second, "replace:organism", replacement="ignored")
    assert "an organism" in export(desk, address, "release")
    assert verdict(look(desk, address)) == "Verified 1 left"
    decide(desk, address, second, "replace", replacement=" some   thing ")
    assert "some thing" in export(desk, address, "release")
    assert 'value="some thing"' in desk.get(f"{address}/item?at={second}").text
    # Words that tell are carried out, and counted.
    decide(desk, address, second, "replace", replacement="HIV")
    assert verdict(look(desk, address)) == "Released with 1 accepted risk 1 left"
    # What can't be carried out is told, and not noted.
    refused = decide(desk, address, second, "replace", replacement="x\u200bx")
    assert refused.status_code == 422
    assert "U+200B" in text_of(refused)
    assert verdict(look(desk, address)) == "Released with 1 accepted risk 1 left"


def test_a_finding_says_why_and_what_else_it_could_be(desk: Service) -> None:
    address = begin(desk)
    first, second = places(look(desk, address).text)
    for path in (f"{address}?at={second}", f"{address}/item?at={second}"):
        shown = text_of(desk.ask("GET", path))
        assert "Of the pages that mention" in shown
        assert "2 of 2" in shown
        assert "organism" in shown
    assert "It names HIV or a kind of it." in text_of(desk.get(f"{address}/item?at={first}"))
    # A place at which nothing stands opens nothing.
    assert "to look at" in text_of(desk.get(f"{address}/item?at=999"))


def test_what_is_removed_anyway_is_offered_once(desk: Service) -> None:
    address = begin(desk, "The cat had HIV and zzyzx.")
    shown = text_of(desk.get(f"{address}?at={places(look(desk, address).text)[-1]}"))
    assert re.search(r"In the release removed proposed ?r kept as it is", shown)


def test_the_dial_tells_what_each_step_means(desk: Service) -> None:
    address = begin(desk)
    for path in (f"{address}?dial=0", f"{address}/dial?number=0"):
        shown = text_of(desk.get(path))
        assert "What may readers learn of HIV?" in shown
        assert "condition" in shown
    # Whoever does not want to wait for all steps has them one by one.
    again = begin(desk)
    for tried in range(3):
        shown = desk.get(f"{again}/dial?number=0&tried={tried}").text
        assert re.findall(r'data-left="(\d+)"', shown) == [str(2 - tried)]
        assert shown.count('class="untried"') == 3 * (2 - tried)
    assert shown == desk.get(f"{again}/dial?number=0").text
    turned = {**ENTITIES, "at_most": [], "turned": "0", "at_most_turned": "condition"}
    answer = desk.ask("POST", f"{address}/policy", data={**turned, "entity": ["HIV"]})
    assert answer.status_code == 303
    page = look(desk, address)
    assert "at most condition" in text_of(page)
    assert desk.ask("GET", f"{address}/dial?number=7").status_code == 404


def test_the_policy_may_change_and_keeps_what_the_form_does_not_say(desk: Service) -> None:
    address = begin(desk, "The cat had HIV and a cough.")
    form = {"entity": ["HIV", "cough"], "at_most": ["infection", "symptom"]}
    assert desk.ask("POST", f"{address}/policy", data=form).status_code == 303
    assert "Protect cough; readers may learn at most symptom" in text_of(look(desk, address))
    asked = {"protect": ["HIV=infection", "cough=symptom"], "settings": SETTINGS}
    release, certificate = export(desk, address, "release"), export(desk, address, "certificate")
    checked = desk.post("/verify", text=release, certificate=certificate, **asked)
    assert checked.json()["mismatches"] == []
    refused = desk.ask("POST", f"{address}/policy", data={"entity": "", "at_most": ""})
    assert refused.status_code == 422
    assert "Say what must not be said" in text_of(refused)
    assert "Protect cough; readers may learn at most symptom" in text_of(look(desk, address))


def export(desk: Service, address: str, what: str, reviewer: str = "") -> Any:
    answer = desk.ask("POST", f"{address}/export", data={"what": what, "reviewer": reviewer})
    assert answer.status_code == 200
    assert answer.headers["content-disposition"].startswith("attachment;")
    return answer.json() if what == "certificate" else answer.text


def test_what_is_exported(desk: Service) -> None:
    address = begin(desk)
    release = export(desk, address, "release")
    assert "HIV" not in release
    assert "retrovirus" not in release
    certificate = export(desk, address, "certificate", "A. Reviewer")
    checked = desk.post("/verify", text=release, certificate=certificate)
    assert checked.json()["mismatches"] == []
    assert 'value="A. Reviewer"' in look(desk, address).text
    assert "Disclosure report" in export(desk, address, "report", "A. Reviewer")
    # Who agrees with all has signed it, too.
    for at in places(look(desk, address).text):
        decide(desk, address, at, "agree")
    report = export(desk, address, "report", "<b>A. Reviewer")
    [signed] = re.findall(r"<p>Reviewed by (.*)</p>", report)
    today = certificate["review"]["date"][:10]
    told = rf"<bdi>&lt;b&gt;A. Reviewer</bdi>, {today}\S+: 2 of 2 findings looked at\."
    assert re.fullmatch(told, signed)
    assert "somebody who gave no name" in export(desk, address, "report")
    assert desk.ask("POST", f"{address}/export", data={"what": "all"}).status_code == 422


def test_files_stay_what_they_are(desk: Service) -> None:
    files = {"file": ("../a létter.html", b"<p>The cat had <b>HIV</b>.</p>", "text/html")}
    begun = desk.ask("POST", "/reviews", files=files, data={"text": "ignored", **ENTITIES})
    address = begun.headers["location"]
    assert "The cat had HIV." in text_of(look(desk, address))
    answer = desk.ask("POST", f"{address}/export", data={"what": "release", "reviewer": ""})
    assert answer.headers["content-disposition"].endswith("''released-a%20l%C3%A9tter.html")
    assert "<b>" in answer.text
    assert "HIV" not in answer.text


@pytest.mark.parametrize("name", ["note", "letter"])
def test_an_example_is_one_click_away(shipped: Service, name: str) -> None:
    answer = shipped.ask("POST", "/reviews", data={"example": name})
    page = look(shipped, answer.headers["location"])
    assert len(places(page.text)) > 5


def test_what_cannot_be_reviewed_is_told_on_the_page(desk: Service) -> None:
    def refused(**given: Any) -> tuple[int, str]:
        answer = desk.ask("POST", "/reviews", **given)
        return answer.status_code, text_of(answer)

    empty = refused(data={"text": "  \n", **ENTITIES})
    assert empty[0] == 415
    assert "The document is empty" in empty[1]
    status, shown = refused(data={"text": NOTE, "entity": "", "at_most": ""})
    assert (status, "Say what must not be said" in shown, NOTE in shown) == (422, True, True)
    status, shown = refused(data={"text": NOTE, "entity": "HIV", "at_most": "cat"})
    assert status == 422
    files = {"file": ("secret-name.png", b"\x89PNG\r\n\x1a\n" + bytes(99), "image/png")}
    status, shown = refused(files=files, data=ENTITIES)
    assert status == 415
    assert "The document is" in shown
    assert "secret-name" not in shown
    assert desk.ask("POST", "/reviews", data={"example": "none"}).status_code == 404
    assert desk.ask("POST", "/reviews", json={}).status_code == 422


def test_what_was_typed_is_there_again_when_it_makes_no_sense(desk: Service) -> None:
    form = {"text": f"{NOTE}\r\nAnd more.", "entity": ["HIV", "", "Jane <b>"], "at_most": ["ct"]}
    files = {"file": ("a.txt", b"Some words.", "text/plain")}
    asked = {**form, "identifiers": "change", "include": "gdpr-9-union"}
    answer = desk.ask("POST", "/reviews", data=asked, files=files)
    assert answer.status_code == 422
    for wanted in ('value="HIV"', 'value="ct"', 'value="Jane &lt;b&gt;"', f"{NOTE}\nAnd more."):
        assert wanted in answer.text, wanted
    assert '<option value="gdpr-9-union" selected>' in answer.text
    assert re.search(r'name="identifiers" value="change" checked', answer.text)
    assert "must be chosen again" in text_of(answer)


def test_what_is_pasted_keeps_its_line_ends(desk: Service) -> None:
    address = begin(desk, "One cat.\r\nTwo cats.\r\n")
    assert export(desk, address, "release") == "One cat.\nTwo cats.\n"


def test_policies_by_law_can_be_chosen(shipped: Service) -> None:
    form = {"text": "The shop steward takes zidovudine.", **ENTITIES, "include": "gdpr-9-union"}
    answer = shipped.ask("POST", "/reviews", data=form)
    assert answer.status_code == 303, answer.text
    address = answer.headers["location"]
    page = look(shipped, address)
    shown = text_of(page)
    assert "Protect HIV; readers may learn at most infection" in shown
    assert "Protect trade union; readers may learn at most organization" in shown
    assert "zidovudine" not in export(shipped, address, "release")
    # What a law says beside names, and what it protects in classes.
    form = {"entity": ["*religion"], "at_most": [""], "include": "ferpa"}
    assert shipped.ask("POST", f"{address}/policy", data=form).status_code == 303
    shown = text_of(look(shipped, address))
    assert "Protect each kind of religion; readers may learn at most religion" in shown
    assert "Also names, dates, places and numbers of everybody" in shown
    # More than a sentence has room for is folded away, and there.
    form = {"entity": [""], "at_most": [""], "include": "hipaa-sensitive-conditions"}
    assert shipped.ask("POST", f"{address}/policy", data=form).status_code == 303
    assert "and 15 more" in text_of(look(shipped, address))
    for name in ("none", "../policies/files/ferpa", "/etc/passwd", "ferpa.toml", "\0"):
        form = {"entity": ["HIV"], "at_most": ["infection"], "include": name}
        refused = shipped.ask("POST", f"{address}/policy", data=form)
        assert refused.status_code == 422, name
    many = [f"thing {number}" for number in range(MOST + 1)]
    refused = shipped.ask("POST", f"{address}/policy", data={"entity": many})
    assert (refused.status_code, f"at most {MOST} protections" in text_of(refused)) == (422, True)


def test_the_policies_are_a_page_for_browsers(desk: Service) -> None:
    page = desk.ask("GET", "/policies", headers=HTML)
    shown = text_of(page)
    assert "Protect trade union; readers may learn at most organization" in shown
    assert "Names, dates, places and numbers on the list of HIPAA" in shown
    assert page.headers["vary"] == "Accept"
    parser = html5lib.HTMLParser(strict=False)
    parser.parse(page.text)
    assert parser.errors == []
    listed = desk.get("/policies").json()["policies"]
    assert all(f'id="{policy["name"]}"' in page.text for policy in listed)
    first = desk.ask("GET", "/", headers=HTML).text
    assert all(f'<option value="{policy["name"]}"' in first for policy in listed)


def test_a_document_is_reviewed_in_its_own_language(shipped: Service) -> None:
    text = "El paciente fue diagnosticado de VIH hace seis años y vive con su hermana en la casa."
    address = begin(shipped, text, entity="VIH", at_most="infección")
    page = look(shipped, address)
    assert 'lang="es"' in page.text
    assert "diagnosticado de una infección" in text_of(page)
    shown = text_of(shipped.get(f"{address}/dial?number=0"))
    assert "infección vírica" in shown
    names = shipped.ask("POST", "/names", data={"entity": "diabetes mellitus"}).text
    assert "enfermedad" in names


def test_what_is_left_open_is_chosen_by_the_dial(shipped: Service) -> None:
    form = {"text": "She takes zidovudine for HIV.", "entity": ["HIV"], "at_most": [""]}
    answer = shipped.ask("POST", "/reviews", data=form)
    shown = text_of(look(shipped, answer.headers["location"]))
    assert re.search(r"readers may learn at most (?!what does not)\w+", shown)


def test_decisions_that_make_no_sense(desk: Service) -> None:
    address = begin(desk)
    at = places(look(desk, address).text)[0]
    for form in (
        {"at": at, "choice": "none"},
        {"at": at, "choice": "replace", "replacement": "  "},
        {"at": 999, "choice": "agree"},
        {"at": "x" * 50, "choice": "agree"},
        {},
    ):
        answer = desk.ask("POST", f"{address}/decide", data=form)
        assert answer.status_code == 422, form
    assert verdict(look(desk, address)) == "Verified 2 left"


@pytest.mark.parametrize("path", ["", "/item?at=1", "/dial?number=0"])
@pytest.mark.parametrize("name", ["a" * 24, "%2e%2e%2f", "a" * 23 + "%00"])
def test_reviews_that_are_none(desk: Service, name: str, path: str) -> None:
    assert desk.ask("GET", f"/reviews/{name}{path}").status_code == 404


def test_the_first_page_lists_what_was_begun_in_this_browser(desk: Service) -> None:
    answer = desk.ask("POST", "/reviews", data={"text": NOTE, **ENTITIES})
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly; SameSite=Strict" in cookie
    assert "Max-Age" not in cookie  # in memory, reviews end with the service
    name = answer.headers["location"].removeprefix("/reviews/")
    given = {"Cookie": cookie.partition(";")[0]}
    assert "Your reviews" in text_of(desk.ask("GET", "/", headers=given))
    assert "Your reviews" not in text_of(desk.get("/"))
    gone = desk.ask("POST", f"/reviews/{name}/delete", headers=given)
    assert gone.headers["set-cookie"].startswith("undisclosed-reviews=;")
    assert "Your reviews" not in text_of(desk.ask("GET", "/", headers=given))


def test_nothing_of_a_document_gets_out(desk: Service, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        address = begin(desk, "Zwiebackmuehle had HIV.")
        at = places(look(desk, address).text)[0]
        desk.ask("GET", f"{address}/item?at={at}")
        desk.ask(
            "POST", f"{address}/decide", data={"at": at, "choice": "agree", "reason": "Zwieback"}
        )
        desk.ask("POST", f"{address}/decide", data={"at": at, "choice": "Zwieback"})
        desk.ask("GET", f"{address}/zwieback")
        export(desk, address, "report", "Zwieback")
    own = [
        record.getMessage() for record in caplog.records if record.name.startswith("undisclosed")
    ]
    assert own
    told = "\n".join(own) + desk.get("/metrics").text
    assert "wieback" not in told
    assert address.removeprefix("/reviews/") not in told
    assert 'path="/reviews/{address}/item"' in told


def test_other_sites_can_not_ask(desk: Service) -> None:
    body = {"text": NOTE, "protect": ["HIV=infection"]}
    site = "Sec-Fetch-Site"
    for headers in (
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:9999"},
        {site: "cross-site"},
        {site: "same-site"},
    ):
        for path in ("/sanitize", "/reviews"):
            refused = desk.ask("POST", path, json=body, headers=headers)
            assert error_of(refused) == (403, "Forbidden"), headers
    assert desk.ask("POST", "/sanitize", json=body, headers={"Origin": BASE}).status_code == 200
    own = {site: "same-origin", "Origin": BASE}
    assert desk.ask("POST", "/sanitize", json=body, headers=own).status_code == 200
    # A link may be followed; a picture, a frame or a script of another site gets nothing.
    followed = {site: "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
    assert desk.ask("GET", "/", headers=followed).status_code == 200
    framed = {**followed, "Sec-Fetch-Dest": "iframe"}
    assert desk.ask("GET", "/", headers=framed).status_code == 403
    asked = {site: "cross-site", "Sec-Fetch-Mode": "no-cors"}
    assert desk.ask("GET", "/knowledge", headers=asked).status_code == 403
    assert desk.ask("GET", "/knowledge", headers={site: "none"}).status_code == 200


TOKEN = "a-token-of-many-letters"


def test_a_browser_shows_the_token_once(start: Start) -> None:
    asked = start(token=TOKEN)
    stranger = Service(asked.app, {})
    refused = stranger.ask("GET", "/", headers=HTML)
    assert refused.status_code == 401
    assert "This service has a token" in text_of(refused)
    assert error_of(stranger.get("/"))[0] == 401
    assert stranger.get("/static/base.css").status_code == 200
    deep = "/reviews/" + "a" * 24
    assert f'value="{deep}"' in stranger.ask("GET", deep, headers=HTML).text
    wrong = stranger.ask("POST", "/login", data={"token": "wrong", "then": deep})
    assert wrong.status_code == 401
    assert "That is not the token" in text_of(wrong)
    assert "set-cookie" not in wrong.headers

    given = stranger.ask("POST", "/login", data={"token": f" {TOKEN}\n", "then": deep})
    assert given.status_code == 303
    assert given.headers["location"] == deep
    cookie = given.headers["set-cookie"]
    assert TOKEN not in cookie
    for flag in ("HttpOnly", "SameSite=Strict", "Path=/", f"Max-Age={session.HOURS * 3600}"):
        assert flag in cookie
    assert "Secure" not in cookie
    inside = Service(asked.app, {"Cookie": cookie.partition(";")[0]})
    assert "Log out" in text_of(inside.get("/"))
    assert inside.get("/knowledge").status_code == 200
    left = inside.ask("POST", "/logout")
    assert "Max-Age=0" in left.headers["set-cookie"]


def test_the_cookie_is_for_tls_alone_where_there_is_some(start: Start) -> None:
    asked = Service(start(token=TOKEN).app, {"X-Forwarded-Proto": "https"})
    assert "; Secure" in asked.ask("POST", "/login", data={"token": TOKEN}).headers["set-cookie"]


@pytest.mark.parametrize(
    "then", ["//evil.example", "https://evil.example", "/reviews/x", "", "\\\\e"]
)
def test_after_logging_in_nobody_is_sent_elsewhere(start: Start, then: str) -> None:
    asked = Service(start(token=TOKEN).app, {})
    answer = asked.ask("POST", "/login", data={"token": TOKEN, "then": then})
    assert answer.headers["location"] == "/"


@pytest.mark.parametrize("value", ["", ".", "99999999999.", "99999999999.00", "x.y", "-1.00"])
def test_cookies_that_nobody_gave(start: Start, value: str) -> None:
    stranger = Service(start(token=TOKEN).app, {"Cookie": f"{session.COOKIE}={value}"})
    assert stranger.get("/knowledge").status_code == 401


def test_a_session_ends() -> None:
    given = session.issue(TOKEN, now=1_000)
    end = 1_000 + session.HOURS * 3600
    assert session.is_valid(given, TOKEN, now=end - 1)
    assert not session.is_valid(given, TOKEN, now=end)
    assert not session.is_valid(given, "another-token-of-letters", now=2_000)
    assert not session.is_valid(given.replace(".", "0."), TOKEN, now=2_000)


def test_errors_are_pages_for_browsers_alone(desk: Service) -> None:
    assert error_of(desk.get("/none"))[0] == 404
    page = desk.ask("GET", "/none", headers=HTML)
    assert page.status_code == 404
    assert "There is nothing here" in text_of(page)


def test_several_processes_need_a_file(world: Any, tmp_path: Path) -> None:
    from undisclosed.interfaces.server.config import Config

    assert not Config(workers=2).keeps_reviews
    assert Config(workers=2, reviews=tmp_path / "r").keeps_reviews
    shown = pages.start_page(mine=[], kept="", signed_in=False, typed=Typed(), is_open=False)
    assert "--reviews FILE" in shown
    assert "<form" not in shown


def test_the_examples_of_json_are_those_of_the_page(desk: Service) -> None:
    shown = desk.get("/programs").text
    assert "POST /sanitize" in shown
    assert json.dumps("She takes zidovudine.") in shown.replace("&#34;", '"')
