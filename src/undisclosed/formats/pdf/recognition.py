"""Text recognition: what a picture of a page says, as tesseract reads it."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from undisclosed.errors import InputError
from undisclosed.formats.pdf.pictures import box_of
from undisclosed.formats.pdf.rendering import Sign

if TYPE_CHECKING:
    from undisclosed.formats.pdf.rendering import Pixels

PROGRAM = "tesseract"
DOTS = 300
"""So many points an inch has in what is read: fewer make it err."""
_SECONDS = 300
_LINE, _WORD = "4", "5"
_CAPITALS, _TAILS = 0.72, 0.21
_WITH_TAILS = frozenset("gjpqyQ,;()[]{}|/@")


def note(where: str) -> str:
    """Returns what a reader of a release must know of a page that was recognised."""
    return (
        f"{where.capitalize()} is a picture, and its text was recognised: what {PROGRAM} misread "
        "or missed, handwriting and drawings among it, is released as the picture shows it."
    )


def read(pixels: Pixels, page: Any, name: str) -> list[Sign]:
    """Returns the signs that a picture of a page shows, where they stand on the page.

    Raises:
        InputError: The program is not there, or fails.
    """
    left, _, right, top = box_of(page)
    scale = (right - left) / pixels.shape[1]
    signs: list[Sign] = []
    line = (0.0, 0.0, "")
    rows = [row.split("\t") for row in _told(pixels, name).splitlines()[1:]]
    for at, row in enumerate(rows):
        if row[0] == _LINE:
            words = _words_behind(rows, at)
            line = (top - (int(row[7]) + int(row[9])) * scale, int(row[9]) * scale, words)
        elif row[0] == _WORD and row[11].strip():
            x, width = left + int(row[6]) * scale, int(row[8]) * scale
            signs += _signs(row[11].strip(), x, width, *line)
    return signs


def _words_behind(rows: list[list[str]], at: int) -> str:
    """Returns the letters of a line whose row is given."""
    found = ""
    for row in rows[at + 1 :]:
        if row[0] != _WORD:
            break
        found += row[11]
    return found


def _signs(word: str, x: float, width: float, y: float, high: float, line: str) -> Iterator[Sign]:
    """Yields the signs of a word, each as wide as the others; its line stands at `y`."""
    tails = _TAILS if _WITH_TAILS & set(line) else 0.0
    size = max(1.0, high / (_CAPITALS + tails))
    each = width / len(word)
    for at, text in enumerate(word):
        yield Sign(text, x + at * each, y + tails * size, each, size)


def _told(pixels: Pixels, name: str) -> str:
    """Returns the table that the program makes of a picture."""
    program = shutil.which(PROGRAM)
    if program is None:
        raise InputError(
            f"{name} has pages that are pictures, and {PROGRAM}, which reads those, is not "
            f"installed. Run: apt-get install {PROGRAM}-ocr (or as your system installs programs)"
        )
    kind = b"P6" if pixels.ndim == 3 else b"P5"
    head = b"%s %d %d 255\n" % (kind, pixels.shape[1], pixels.shape[0])
    command = [program, "stdin", "stdout", "--dpi", str(DOTS), "-l", "eng", "--psm", "3", "tsv"]
    try:
        done = subprocess.run(
            command, input=head + pixels.tobytes(), capture_output=True, timeout=_SECONDS,
            env={**os.environ, "OMP_THREAD_LIMIT": "1"}, check=False,
        )  # fmt: skip
    except (OSError, subprocess.TimeoutExpired):
        done = None
    if done is None or done.returncode:
        raise InputError(f"{PROGRAM} can't read the pictures of pages in {name}.")
    return done.stdout.decode("utf-8", "replace")
