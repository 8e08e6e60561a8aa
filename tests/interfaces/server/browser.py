"""A real browser for tests, which notes what pages ask for and complain about."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from needed import needs

Page = Any
"""A page of Playwright, which is not there wherever these tests are checked."""

NEEDED = [
    needs("chromium"),
    pytest.mark.slow,
    # It brings an event loop of its own, and threads that end with it.
    pytest.mark.filterwarnings("default"),
]
WIDE, NARROW = 1280, 400
HEIGHT = 860


class Desk:
    """A window of a browser on the service."""

    def __init__(self, page: Page, base: str) -> None:
        self.page = page
        self.base = base
        self.foreign: list[str] = []
        self.said: list[str] = []
        page.on("request", self._asked)
        page.on("console", lambda told: self.said.append(f"{told.type}: {told.text}"))
        page.on("pageerror", lambda error: self.said.append(str(error)))
        page.set_default_timeout(60_000)

    def _asked(self, request: Any) -> None:
        if not request.url.startswith(f"{self.base}/"):
            self.foreign.append(request.url)

    def go(self, path: str = "/") -> None:
        self.page.goto(f"{self.base}{path}")

    def begin(self, text: str, entity: str = "HIV", at_most: str = "infection") -> None:
        """Begins a review of a text that is pasted."""
        self.go()
        self.page.get_by_label("Text of the document").fill(text)
        self.name(entity, at_most)
        self.page.get_by_role("button", name="Review it").click()
        self.page.wait_for_url("**/reviews/*")

    def name(self, entity: str, at_most: str) -> None:
        self.page.get_by_label("What must not be said", exact=True).fill(entity)
        self.page.get_by_label("What readers may at most learn", exact=True).fill(at_most)

    def key(self, *keys: str) -> None:
        """Presses keys, and waits until all is answered."""
        for key in keys:
            self.page.keyboard.press(key)
            self.rest()

    def rest(self) -> None:
        """Waits until all that was asked is answered and shown."""
        self.page.locator("html:not([data-waiting])").wait_for(state="attached")

    def verdict(self) -> str:
        return " ".join(self.page.locator("#verdict").inner_text().split())

    def release(self) -> str:
        """Returns the release as it is shown."""
        return "\n".join(self.page.locator(".row > .after").all_text_contents())

    def chosen(self) -> str:
        """Returns the word that is shown as a finding."""
        return str(self.page.locator("article.finding h2").inner_text())

    def save(self, button: str) -> tuple[str, bytes]:
        """Exports, and returns the name and the content of the file."""
        if not self.page.locator(".export[open]").count():
            self.page.get_by_text("Export", exact=True).click()
        with self.page.expect_download() as waiting:
            self.page.get_by_role("button", name=button, exact=True).click()
        saved = waiting.value
        return str(saved.suggested_filename), saved.path().read_bytes()

    def check_quiet(self) -> None:
        """Nothing was asked of others, and nothing was wrong, the content policy included."""
        assert self.foreign == []
        assert self.said == []


@contextmanager
def browsing() -> Iterator[Any]:
    """Runs a browser."""
    playwright = pytest.importorskip(
        "playwright.sync_api", reason="needs playwright: pip install 'undisclosed[programs]'"
    )
    with playwright.sync_playwright() as running:
        browser = running.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        yield browser
        browser.close()


@contextmanager
def desk_at(browser: Any, base: str, **options: Any) -> Iterator[Desk]:
    """Opens a window without any memory of others."""
    size = {"width": options.pop("width", WIDE), "height": HEIGHT}
    context = browser.new_context(viewport=size, reduced_motion="reduce", **options)
    yield Desk(context.new_page(), base)
    context.close()
