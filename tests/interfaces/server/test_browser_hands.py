"""The page under hands: faster than its answers, by keyboard alone, with a file taken back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from formats.test_pdf_scans import LAYER, SCAN, scanned
from interfaces.server.browser import NEEDED, Desk, browsing, desk_at
from interfaces.server.test_server_process import running
from pdf_files import said

pytestmark = NEEDED

NOTE = "She was diagnosed with HIV, and takes zidovudine every day. Her CD4 count is normal."


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with browsing() as started:
        yield started


@pytest.fixture(scope="module")
def shipped() -> Iterator[str]:
    with running() as (_, address):
        yield address


@pytest.fixture
def desk(browser: Any, shipped: str) -> Iterator[Desk]:
    with desk_at(browser, shipped) as opened:
        yield opened
        opened.check_quiet()


def test_keys_that_are_faster_than_answers_decide_about_what_follows(desk: Desk) -> None:
    page = desk.page
    desk.begin(NOTE)
    desk.key("n")
    for key in "kaa":
        page.keyboard.press(key)
    desk.rest()
    assert desk.verdict() == "Released with 1 accepted risk all 3 looked at"
    assert "HIV" in desk.release()
    for key in "uuu":
        page.keyboard.press(key)
    desk.rest()
    assert desk.verdict() == "Verified 3 left"
    # What was gone to is decided about, though it is not shown yet.
    desk.page.locator(".before a.m").first.click()
    desk.rest()
    page.keyboard.press("n")
    page.keyboard.press("k")
    desk.rest()
    assert "zidovudine" in desk.release()
    assert "HIV" not in desk.release()


def test_nothing_looks_undecided_once_it_is_answered(desk: Desk) -> None:
    desk.begin(NOTE)
    desk.key("n", "a", "p", "a")
    assert desk.page.locator(".pending").count() == 0
    assert desk.verdict() == "Verified 2 left"


def test_the_focus_stays_where_somebody_works(desk: Desk) -> None:
    page = desk.page
    desk.begin(NOTE)
    desk.key("n", "a")
    assert page.evaluate("document.activeElement.textContent") == "zidovudine"
    # In the panel it goes on to the options of the next finding, and Enter is enough.
    page.locator(".decide input:checked").focus()
    page.keyboard.press("Enter")
    desk.rest()
    assert desk.chosen().startswith("CD4")
    focused = "document.activeElement.closest('.decide') && document.activeElement.value"
    assert page.evaluate(focused) == "agree"
    assert "1 left" in page.locator("#told").inner_text()
    assert "CD4" in page.locator("#told").inner_text()
    assert page.locator("[data-do=apply]").inner_text() == "Agree"
    page.keyboard.press("Enter")
    desk.rest()
    assert "All are looked at" in page.locator("article.finding").inner_text()


def test_one_mark_is_in_the_order_of_focus(desk: Desk) -> None:
    page = desk.page
    desk.begin(NOTE)
    stops = page.locator(".row a.m[tabindex='0']")
    assert stops.all_inner_texts() == ["HIV"]
    desk.key("n", "a")
    assert stops.all_inner_texts() == ["zidovudine"]
    told = "document.activeElement.getAttribute('aria-label') ?? document.activeElement.value"
    reached = []
    for _ in range(3):
        page.keyboard.press("Tab")
        reached.append(page.evaluate(told))
    assert reached == ["Previous finding", "Next finding", "agree"]


def test_the_finding_that_is_gone_to_is_in_sight(browser: Any, shipped: str) -> None:
    where = """(() => {
        const mark = document.querySelector(".before a.m[aria-current]").getBoundingClientRect();
        const panel = document.querySelector("#finding").getBoundingClientRect();
        return mark.top > 0 && mark.bottom < panel.top;
    })()"""
    with desk_at(browser, shipped, width=320) as desk:
        page = desk.page
        desk.go()
        page.get_by_role("button", name="A doctor’s letter").click()
        page.wait_for_url("**/reviews/*")
        for key in "nnnknnaan":
            desk.key(key)
            page.wait_for_function(where, timeout=5_000)


def test_a_file_is_taken_back(desk: Desk) -> None:
    page = desk.page
    desk.go()
    text = page.get_by_label("Text of the document")
    page.locator("#file").set_input_files(
        {"name": "note.txt", "mimeType": "", "buffer": b"The cat had HIV."}
    )
    assert text.is_disabled()
    page.get_by_role("button", name="Take it back").click()
    assert text.is_enabled()
    assert page.locator("#chosen").is_hidden()
    page.keyboard.type("She had HIV.")
    desk.name("HIV", "infection")
    page.get_by_role("button", name="Review it").click()
    page.wait_for_url("**/reviews/*")
    assert "She had" in desk.release()


def test_what_is_done_with_scans_is_chosen(desk: Desk) -> None:
    page = desk.page
    data = said(SCAN + LAYER, add=scanned)
    file = {"name": "scan.pdf", "mimeType": "", "buffer": data}
    desk.go()
    scans = page.get_by_label("Pages that are pictures")
    assert scans.is_hidden()
    page.locator("#file").set_input_files(file)
    desk.name("HIV", "infection")
    page.get_by_role("button", name="Review it").click()
    told = page.get_by_role("alert").inner_text()
    assert "Choose what is done with such pages" in told
    desk.said.clear()  # the browser tells of the answer
    page.locator("#file").set_input_files(file)
    scans.select_option(label="let them pass unread")
    page.get_by_role("button", name="Review it").click()
    page.wait_for_url("**/reviews/*")
    assert "A cat sleeps" in desk.release()
    assert "passed unread" in page.locator(".notes").inner_text()
    page.reload()
    assert "passed unread" in page.locator(".notes").inner_text()
    name, data = desk.save("Released file")
    assert name == "released-scan.pdf"
    assert data.startswith(b"%PDF")
