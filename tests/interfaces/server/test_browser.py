"""The page in a real browser: the whole story, by hand and by keys."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import quote

import httpx
import pytest

from interfaces.conftest import HANGS
from interfaces.server.browser import NARROW, NEEDED, Desk, browsing, desk_at
from interfaces.server.samples import SAMPLES
from interfaces.server.test_server_process import running
from undisclosed.formats.choosing import all_formats

pytestmark = NEEDED

NOTE = (
    "She was diagnosed with HIV in the spring, and takes zidovudine every day.\n\n"
    "Her CD4 count is normal. She sleeps well and walks to school."
)


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with browsing() as started:
        yield started


@pytest.fixture(scope="module")
def shipped() -> Iterator[str]:
    """The address of a service with the parts that come with the package."""
    with running() as (_, address):
        yield address


@pytest.fixture
def desk(browser: Any, shipped: str) -> Iterator[Desk]:
    with desk_at(browser, shipped) as opened:
        yield opened
        opened.check_quiet()


def test_the_whole_story(desk: Desk) -> None:
    page = desk.page
    desk.begin(NOTE)
    assert "Protect HIV; readers may learn at most infection" in page.locator(".said").inner_text()
    assert desk.verdict() == "Verified 3 left"
    for word in ("HIV", "zidovudine", "CD4"):
        assert word not in desk.release()

    # By keys through all findings, and back.
    desk.key("n")
    assert desk.chosen() == "HIV"
    assert page.evaluate("document.activeElement.textContent") == "HIV"
    desk.key("n")
    assert desk.chosen() == "zidovudine"
    shown = page.locator("article.finding").inner_text()
    assert "Of the pages that mention zidovudine" in shown
    assert "at most infection" in shown
    assert page.locator("article.finding svg").count() == 2
    desk.key("p")
    assert desk.chosen() == "HIV"
    desk.key("a")
    assert (desk.verdict(), desk.chosen()) == ("Verified 2 left", "zidovudine")

    # What is kept against the verdict is counted, as long as it is.
    desk.key("k")
    assert desk.verdict() == "Released with 1 accepted risk 1 left"
    assert "zidovudine" in desk.release()
    desk.key("u")
    assert (desk.verdict(), desk.chosen()) == ("Verified 2 left", "zidovudine")
    assert "zidovudine" not in desk.release()

    # Another word, which may tell too much as well, words of one's own, and none.
    assert page.locator(".option.telling").first.inner_text().split()[0] == "antiviral"
    desk.key("1")
    assert "takes an antiviral every day" in desk.release()
    assert desk.verdict() == "Released with 1 accepted risk 1 left"
    desk.key("u", "a")
    assert desk.chosen().startswith("CD4")
    desk.key("w")
    page.keyboard.type("test")
    desk.key("Enter")
    assert "Her test is normal" in desk.release()
    assert desk.verdict() == "Verified all 3 looked at"
    desk.key("r")
    assert "[removed]" in desk.release()
    desk.key("u")
    assert "Her test is normal" in desk.release()

    # What is saved is what is shown, and holds.
    page.get_by_text("Export", exact=True).click()
    page.get_by_label("Reviewed by").fill("A. Reviewer")
    name, released = desk.save("Released file")
    assert name == "released-document.txt"
    assert released.decode().split() == desk.release().split()
    _, report = desk.save("Report")
    assert b"Disclosure report" in report
    _, saved = desk.save("Certificate")
    certificate = json.loads(saved)
    assert certificate["review"]["by"] == "A. Reviewer"
    assert certificate["review"]["looked_at"] == certificate["review"]["findings"] == 3
    body = {"text": released.decode(), "protect": ["HIV=infection"], "certificate": certificate}
    checked = httpx.post(f"{desk.base}/verify", json=body, timeout=HANGS).json()
    assert checked["mismatches"] == []

    shown = desk.release()
    page.reload()
    assert (desk.verdict(), desk.release()) == ("Verified all 3 looked at", shown)
    address = page.url.partition("?")[0]
    page.get_by_text("Delete", exact=True).click()
    page.get_by_role("button", name="Delete this review").click()
    page.wait_for_url(f"{desk.base}/")
    assert page.get_by_text("Your reviews").count() == 0
    assert httpx.get(address).status_code == 404


def test_the_dial_is_turned(desk: Desk) -> None:
    page = desk.page
    desk.begin(NOTE)
    page.get_by_role("link", name="infection: turn the dial").click()
    desk.rest()
    assert page.evaluate("document.activeElement.value") == "infection"
    page.keyboard.press("ArrowDown")
    step = page.locator(".dial input:checked").get_attribute("value")
    page.keyboard.press("Enter")
    page.get_by_role("link", name=f"{step}: turn the dial").wait_for()
    desk.rest()
    assert page.locator(".dial").count() == 0
    assert desk.verdict().startswith("Verified")


def test_the_dial_leaves_alone_who_reads_on(desk: Desk) -> None:
    page = desk.page
    desk.begin(NOTE)
    page.locator("a.turn").click()
    page.locator(".dial .untried").first.wait_for()
    page.keyboard.press("n")  # answered between two steps
    page.get_by_role("link", name="Close", exact=True).click()
    desk.rest()
    assert page.locator(".dial").count() == 0
    assert desk.chosen() == "HIV"
    page.locator("a.turn").click()
    desk.rest()
    assert page.locator(".dial .untried").count() == 0
    assert page.locator(".dial .star").count() <= 1


def test_an_address_that_somebody_made_up(desk: Desk) -> None:
    desk.begin(NOTE)
    here = desk.page.url.removeprefix(desk.base).partition("?")[0]
    for at in ('"]', "'><b>", "-1", "9" * 30):
        desk.go(f"{here}?at={quote(at)}")
        desk.key("n")
        assert desk.chosen() == "HIV"


def test_a_pasted_text_is_not_there_any_more_once_it_was_deleted(desk: Desk) -> None:
    page = desk.page
    desk.begin(NOTE)
    page.get_by_text("Delete", exact=True).click()
    page.get_by_role("button", name="Delete this review").click()
    page.wait_for_url(f"{desk.base}/")
    page.go_back()
    page.get_by_text("There is no such review").wait_for()
    page.go_back()
    page.get_by_role("heading", name="What happens").wait_for()
    assert page.get_by_label("Text of the document").input_value() == ""
    desk.said.clear()  # the browser tells of the answer


def test_a_group_lights_up_together(browser: Any) -> None:
    # Of several pairs, as it takes but one that tells together alone.
    pairs = ("clinic and the spouse", "bar and the wine", "vitamin and the sickness")
    secrets = ("HIV=infection", "alcoholism=disorder", "pregnancy=condition")
    options = [part for secret in secrets for part in ("--protect", secret)]
    with (
        running(*options) as (_, address),
        desk_at(browser, address) as desk,
    ):
        page = desk.page
        desk.begin(" ".join(f"She spoke of the {pair}." for pair in pairs))
        member = page.locator(".before .m[data-groups]").first
        member.hover()
        group = member.get_attribute("data-groups").split()[0]
        together = page.locator(f'.row .m[data-groups~="{group}"]').count()
        assert together > 1
        assert page.locator(".m.linked").count() >= together
        page.locator("#verdict").hover()
        assert page.locator(".m.linked").count() == 0
        page.locator(".before a.m[data-groups]").first.click()
        desk.rest()
        assert "Together with" in page.locator("article.finding").inner_text()
        desk.check_quiet()


def test_names_are_suggested(desk: Desk) -> None:
    desk.go()
    desk.page.get_by_label("What must not be said", exact=True).fill("cat")
    desk.page.get_by_label("What readers may at most learn", exact=True).focus()
    desk.page.locator("#above-0 option[value=mammal]").wait_for(state="attached")


def test_keys_can_be_switched_off_and_never_write(desk: Desk) -> None:
    page = desk.page
    desk.begin(NOTE)
    desk.key("n", "w")
    page.keyboard.type("kaun")
    assert page.locator("#replacement").input_value() == "kaun"
    assert desk.verdict() == "Verified 3 left"
    desk.key("Escape")
    page.get_by_label("Letter keys on").uncheck()
    desk.key("k")
    assert desk.verdict() == "Verified 3 left"
    page.reload()
    assert not page.get_by_label("Letter keys on").is_checked()


def test_two_windows_on_one_review(desk: Desk, browser: Any) -> None:
    desk.begin(NOTE)
    desk.key("n", "k")
    with desk_at(browser, desk.base) as other:
        other.go(desk.page.url.removeprefix(desk.base))
        assert other.verdict() == "Released with 1 accepted risk 2 left"
        other.key("k")
        assert other.verdict() == "Released with 2 accepted risks 1 left"
        # Whoever was first sees both with the next decision; none is lost.
        desk.page.locator(".before a.m").last.click()
        desk.rest()
        desk.key("a")
        assert desk.verdict() == "Released with 2 accepted risks all 3 looked at"
        desk.page.get_by_text("Delete", exact=True).click()
        desk.page.get_by_role("button", name="Delete this review").click()
        desk.page.wait_for_url(f"{desk.base}/")
        other.key("u")
        assert "no such review" in other.page.get_by_role("alert").inner_text()
        other.said.clear()  # the browser tells of the answer


HOSTILE = (
    "<script>document.title='x'</script><img src=x onerror=\"document.title='x'\"> "
    "\"'><svg onload=alert(1)> {{7*7}} </textarea> javascript:alert(1) http://evil.example/x.png"
)


def test_a_document_is_text_whatever_it_says(browser: Any, shipped: str) -> None:
    with desk_at(browser, shipped) as desk:
        page = desk.page
        desk.begin(f"The cat had HIV. {HOSTILE} HIV")
        assert HOSTILE.split("HIV")[0] in page.locator(".row > .before").first.inner_text()
        desk.key("n", "w")
        page.keyboard.insert_text("<script>alert(1)</script>")
        desk.key("Enter")
        assert "<script>alert(1)</script>" in desk.release()
        name = "<img src=x onerror=alert(1)>'.html"
        desk.go()
        data = f"<p>The cat had HIV. <script>alert(1)</script>{HOSTILE}</p>".encode()
        page.locator("#file").set_input_files(
            {"name": name, "mimeType": "text/html", "buffer": data}
        )
        desk.name("HIV", "infection")
        page.get_by_role("button", name="Review it").click()
        page.wait_for_url("**/reviews/*")
        saved, _ = desk.save("Report")
        assert saved == "report.html"
        desk.go()
        assert name in page.locator(".mine").inner_text()
        assert page.title() == "undisclosed"
        desk.check_quiet()


def test_what_is_exported_runs_nothing(browser: Any, shipped: str, tmp_path: Path) -> None:
    with desk_at(browser, shipped) as desk:
        desk.begin(f"The cat had HIV. {HOSTILE}")
        _, report = desk.save("Report")
    (tmp_path / "report.html").write_bytes(report)
    with desk_at(browser, "file://") as opened:
        opened.go(f"{tmp_path}/report.html")
        assert opened.page.title() != "x"
        assert "onerror" in opened.page.locator("body").inner_text()
        opened.check_quiet()


EVIL = """<!doctype html><body><iframe src="{0}/" name="frame"></iframe>
<img src="{0}/static/mark.svg"><script src="{0}/knowledge"></script>
<form method="post" action="{0}/reviews" target="frame"><input name="text" value="HIV">
<input name="entity" value="HIV"></form>
<script>
fetch("{0}/sanitize", {{method: "POST", mode: "no-cors", body: "{{}}"}}).catch(() => 0);
fetch("{0}/").then(() => document.title = "read").catch(() => 0);
document.forms[0].submit();
</script>"""


def test_a_page_of_another_site_gets_nothing(browser: Any) -> None:
    with running() as (_, address), others_page(EVIL.format(address)) as evil:
        with desk_at(browser, evil) as desk:
            desk.go()
            desk.page.wait_for_load_state("networkidle")
            assert desk.page.title() == ""
        counted = httpx.get(f"{address}/metrics", timeout=HANGS).text
    answered = re.findall(r'requests_total{.*path="(\S+)",status="(\d+)"} ', counted)
    assert {("/reviews", "403"), ("/sanitize", "403"), ("/", "403")} <= set(answered)
    assert {status for _, status in answered} == {"403"}


@contextmanager
def others_page(page: str) -> Iterator[str]:
    """Serves a page at another port of this machine."""

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(page.encode())

        def log_message(self, *args: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Answer) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_there_is_a_sample_of_every_format() -> None:
    suffixes = {each.suffixes[0].removeprefix(".") for each in all_formats() if each.suffixes}
    assert set(SAMPLES) == suffixes


@pytest.mark.parametrize("kind", sorted(SAMPLES))
def test_a_file_of_every_format(browser: Any, shipped: str, kind: str) -> None:
    with desk_at(browser, shipped, width=NARROW) as desk:
        page = desk.page
        desk.go()
        file = {"name": f"note.{kind}", "mimeType": "", "buffer": SAMPLES[kind]()}
        page.locator("#file").set_input_files(file)
        assert page.locator("#chosen").inner_text() == f"note.{kind}"
        desk.name("HIV", "infection")
        page.get_by_role("button", name="Review it").click()
        page.wait_for_url("**/reviews/*")
        assert "cat" in desk.release()
        assert "HIV" not in desk.release()
        assert re.fullmatch(r"Verified \d left", desk.verdict())
        name, data = desk.save("Released file")
        assert name == f"released-note.{kind}"
        answer = httpx.post(
            f"{shipped}/files",
            files={"file": (name, data)},
            data={"policy": '{"protect": ["HIV=infection"]}'},
            timeout=HANGS,
        )
        # A released file is of its format, and there is nothing more to change in it.
        assert answer.status_code == 200, answer.text
        assert json.loads(answer.headers["undisclosed-certificate"])["verified"]
        desk.check_quiet()


def test_a_dropped_file_is_taken(browser: Any, shipped: str) -> None:
    with desk_at(browser, shipped) as desk:
        page = desk.page
        desk.go()
        dropped = page.evaluate_handle(
            "() => { const all = new DataTransfer(); "
            "all.items.add(new File(['The cat had HIV.'], 'note.txt')); return all; }"
        )
        page.dispatch_event("#drop", "drop", {"dataTransfer": dropped})
        assert page.locator("#chosen").inner_text() == "note.txt"
        desk.name("HIV", "infection")
        page.get_by_role("button", name="Review it").click()
        page.wait_for_url("**/reviews/*")
        assert "cat" in desk.release()
        desk.check_quiet()
