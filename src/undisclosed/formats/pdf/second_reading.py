"""A release, read by another reader: it must find no letter that we do not know of.

What a page says is told by codes, maps and fonts that two programs may understand differently. The
text that was verified is ours; a viewer shows, finds and copies its own. So PDFium, which has not a
line in common with our reading, reads each release, and one in which it finds more is withheld.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Sequence

from undisclosed.errors import UnverifiedError
from undisclosed.formats.pdf.rendering import has_renderer, read_pages

MISSING = (
    "No second reader looked at the release, as pypdfium2 is missing. Run: pip install "
    "'undisclosed[formats]'"
)


def notes() -> list[str]:
    """Returns what is to be told where there is no second reader."""
    return [] if has_renderer() else [MISSING]


def check(data: bytes, known: Sequence[str], name: str) -> None:
    """Reads a release, and compares it with what is known of each of its pages.

    Args:
        data: The release.
        known: What each page says, as it was verified.
        name: What to call the file in an error.

    Raises:
        UnverifiedError: The other reader finds a letter more often than it is known to stand there.
    """
    if not known or not has_renderer():
        return
    for number, (seen, ours) in enumerate(zip(read_pages(data, name), known, strict=True), 1):
        if letters(seen) - letters(ours):
            raise UnverifiedError(
                f"PDFium, a second reader, finds text on page {number} of the release of {name} "
                "that was not verified; it is withheld. Print the document to a new PDF file with "
                "another program."
            )


def letters(text: str) -> Counter[str]:
    """Returns how often each letter and digit stands in a text, whatever its case and form.

    >>> sorted(letters("A ﬁt.").items())
    [('a', 1), ('f', 1), ('i', 1), ('t', 1)]
    """
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    return Counter(sign for sign in folded if sign.isalnum())
