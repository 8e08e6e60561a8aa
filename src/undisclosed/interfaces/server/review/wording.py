"""What errors and notes advise, in the words of the page: it has no options of a command."""

from __future__ import annotations

import re

SCANS = {
    "refuse": "refuse the file",
    "remove": "leave them out",
    "read": "read them by text recognition",
    "pass": "let them pass unread",
}
"""What may be done with pages that are pictures."""

ASKS_SCANS = "Choose what is done with such pages."
"""What an error says that is mended by one of these."""

_WORDS = (
    (
        r"If it is the name of one person or thing, say kind = .*? \(--like .*?\)\.",
        "If it is a name, write it with a capital letter; else try a more usual word for it.",
    ),
    (r' If it is a name, say kind = "individual"\.', ""),
    (r"--scans remove leaves such .* pass unread\.", ASKS_SCANS),
    (r", or name (?:it|its encoding) with --encoding [^.]*\.", "."),
    (r"'at_most' must be", "What readers may learn must be"),
    (r" of The document", " of the document"),
    (r" Use --language \w+, or in Python \S+\.", ""),
    (r" If it is not, name the language that it is in\.", ""),
    (r"'undisclosed tune .*?' shows what", "the dial shows what"),
    (r"(keep them|keep what must be known) with --keep\.", r"\1 in the review."),
    (r"give letters of the school as --collection, and read", "read"),
    (r"are --identifiers\.", "are ticked beside."),
)


def on_page(told: str) -> str:
    """Returns an error or a note as the page says it.

    >>> on_page("It is not UTF-8. Save it as UTF-8, or name it with --encoding utf-16.")
    'It is not UTF-8. Save it as UTF-8.'
    """
    for pattern, words in _WORDS:
        told = re.sub(pattern, words, told)
    return told
