"""Everybody can use the pages: axe-core finds nothing on any of them, and nothing is cut."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from interfaces.server.browser import NARROW, NEEDED, WIDE, Desk, browsing, desk_at
from interfaces.server.test_server_process import running

pytestmark = NEEDED

NOTE = "She was diagnosed with HIV in the spring, and takes zidovudine every day."


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with browsing() as started:
        yield started


@pytest.fixture(scope="module")
def shipped() -> Iterator[str]:
    with running() as (_, address):
        yield address


@pytest.fixture(params=[WIDE, NARROW])
def width(request: pytest.FixtureRequest) -> int:
    assert isinstance(request.param, int)
    return request.param


@pytest.fixture(params=["light", "dark"])
def desk(browser: Any, shipped: str, width: int, request: pytest.FixtureRequest) -> Iterator[Desk]:
    with desk_at(browser, shipped, width=width, color_scheme=request.param) as opened:
        yield opened


def check(desk: Desk) -> None:
    """No violation that matters, and nothing beyond the edge of the window."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    found = axe.Axe().run(desk.page).response["violations"]
    told = [
        (each["impact"], each["id"], node["html"][:200], node["failureSummary"])
        for each in found
        for node in each["nodes"]
    ]
    assert told == []
    assert desk.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    cut = desk.page.evaluate(
        "() => [...document.querySelectorAll('button, a, input, select, .menu-body')]"
        ".filter(e => e.checkVisibility() && !e.closest('.skip, .sr, .file, .wide, pre'))"
        ".map(e => [e, e.getBoundingClientRect()])"
        ".filter(([e, box]) => box.width && (box.left < -1 || box.right > innerWidth + 1))"
        ".map(([e]) => e.outerHTML.slice(0, 100))"
    )
    assert cut == []


def test_the_first_page(desk: Desk) -> None:
    desk.go()
    check(desk)
    desk.page.get_by_role("button", name="Protect something else as well").click()
    desk.page.get_by_role("button", name="Review it").click()
    desk.page.get_by_role("alert").wait_for()
    check(desk)


def test_a_review(desk: Desk) -> None:
    page = desk.page
    desk.begin(NOTE)
    check(desk)
    desk.key("n")
    check(desk)
    desk.key("a", "k")
    check(desk)
    for menu in ("Export", "Change policy", "Delete"):
        page.get_by_text(menu, exact=True).click()
        check(desk)
        desk.key("Escape")
    page.locator("a.turn").click()
    desk.rest()
    check(desk)


def test_a_window_at_four_times_its_size(browser: Any, shipped: str) -> None:
    # 1280 pixels of a screen whose owner magnifies it.
    with desk_at(browser, shipped, width=320) as desk:
        desk.go()
        check(desk)
        desk.begin(NOTE)
        check(desk)
        desk.key("n", "k")
        check(desk)


def test_a_review_of_nothing(desk: Desk) -> None:
    desk.begin("The weather was fine.")
    assert "Nothing to decide" in desk.page.locator("#finding").inner_text()
    check(desk)


@pytest.mark.parametrize("path", ["/policies", "/programs", "/reviews/none"])
def test_other_pages(desk: Desk, path: str) -> None:
    desk.go(path)
    if path == "/policies":
        desk.page.locator("summary").first.click()
    check(desk)


def test_a_token_is_asked_for_once(browser: Any, width: int, tmp_path: Path) -> None:
    token = tmp_path / "token"
    token.write_text("a-token-of-many-letters")
    with (
        running("--token-file", str(token)) as (_, address),
        desk_at(browser, address, width=width) as desk,
    ):
        desk.go()
        check(desk)
        assert desk.page.evaluate("document.activeElement.id") == "token"
        desk.page.keyboard.type("wrong")
        desk.page.keyboard.press("Enter")
        assert "not the token" in desk.page.get_by_role("alert").inner_text()
        check(desk)
        desk.page.get_by_label("Token").fill("a-token-of-many-letters")
        desk.page.keyboard.press("Enter")
        desk.page.wait_for_url(f"{address}/")
        desk.begin(NOTE)
        assert desk.verdict() == "Verified 2 left"
        desk.page.get_by_role("button", name="Log out").click()
        desk.page.get_by_label("Token").wait_for()


def test_a_narrow_review_is_walked_by_touch(browser: Any, shipped: str) -> None:
    with desk_at(browser, shipped, width=NARROW, has_touch=True) as desk:
        page = desk.page
        desk.begin(NOTE)
        page.get_by_role("link", name="Begin").tap()
        desk.rest()
        for _ in range(2):
            page.locator("article.finding [data-do=apply]").tap()
            desk.rest()
        assert desk.verdict() == "Verified all 2 looked at"
        page.get_by_role("link", name="Close", exact=True).tap()
        assert page.locator("article.finding").count() == 0
