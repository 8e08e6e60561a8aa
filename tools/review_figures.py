"""Draws the pages of the service for docs/figures, with Chromium and Playwright.

    python -m tools.review_figures docs/figures

Both themes, both widths; what is drawn is the example that comes with the page.
"""

from __future__ import annotations

import io
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

from PIL import Image

_HEIGHT, _COLOURS = 860, 250


def main(folder: Path) -> None:
    """Draws all pages into a folder."""
    from playwright.sync_api import sync_playwright

    command = [sys.executable, "-m", "undisclosed", "serve", "--port", "0"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        address = process.stderr.readline().split()[-1]
        with sync_playwright() as running:
            browser = running.chromium.launch(
                executable_path=shutil.which("chromium"), args=["--no-sandbox"]
            )
            for theme in ("light", "dark"):
                for width in (1280, 400):
                    _draw_all(browser, address, theme, width, folder)
        process.send_signal(signal.SIGTERM)


def _draw_all(browser: Any, address: str, theme: str, width: int, folder: Path) -> None:
    size = {"width": width, "height": _HEIGHT}
    context = browser.new_context(viewport=size, color_scheme=theme, reduced_motion="reduce")
    page = context.new_page()

    def draw(what: str, *, whole: bool = False) -> None:
        picture = Image.open(io.BytesIO(page.screenshot(full_page=whole))).convert("RGB")
        path = folder / f"review{what}-{theme}-{width}.png"
        _few_colours(picture).save(path, optimize=True)

    def press(*keys: str) -> None:
        for key in keys:
            page.keyboard.press(key)
            page.locator("html:not([data-waiting])").wait_for(state="attached")

    page.goto(address)
    draw("-start", whole=True)
    page.get_by_role("button", name="A doctor’s letter").click()
    page.wait_for_url("**/reviews/*")
    # One agreed, one kept, one open: so each of them is seen.
    press("n", "a", "k")
    draw("")
    page.locator("a.turn").click()
    page.locator(".dial[data-left='0']").wait_for()
    page.evaluate("scrollTo(0, 0)")
    draw("-dial")
    context.close()


def _few_colours(picture: Image.Image) -> Image.Image:
    """Returns a picture in the colours that it has most of, which are those of its style sheet."""
    found: Any = picture.getcolors(picture.width * picture.height)
    counted = sorted(found, reverse=True)
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for _, colour in counted[:_COLOURS] for part in colour])
    return picture.quantize(palette=palette, dither=Image.Dither.NONE)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
