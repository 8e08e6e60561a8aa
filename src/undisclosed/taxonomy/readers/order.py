"""ICD-10-CM as its order file: a code and two descriptions on each line, in fixed columns."""

from __future__ import annotations

import re
from pathlib import Path

from undisclosed.errors import TaxonomyError
from undisclosed.taxonomy.protocol import Taxonomy
from undisclosed.taxonomy.readers.entries import Entry, read_text, table_of
from undisclosed.taxonomy.table import TableTaxonomy

_LINE = re.compile(r"(\d{5}) ([A-Z0-9]{3,7}) {1,5}([01]) (.{60}) (.+)")
_CATEGORY = 3


def open_order(path: str | Path, *, above: Taxonomy | None = None) -> TableTaxonomy:
    """Reads the order file (icd10cm_order_2026.txt); a code lies below the longest one it begins.

    Raises:
        TaxonomyError: If it can't be read or a line is none of an order file.
    """
    chosen = Path(path)
    entries: dict[str, Entry] = {}
    for number, line in enumerate(read_text(chosen).splitlines(), 1):
        if not line.strip():
            continue
        fields = _LINE.fullmatch(line.rstrip())
        if fields is None:
            raise TaxonomyError(
                f"{chosen}, line {number} is none of an ICD-10-CM order file: a number, a code, "
                "0 or 1, a short and a long description."
            )
        code, description = fields[2], fields[5].strip()
        parent = next(
            (code[:end] for end in range(len(code) - 1, 2, -1) if code[:end] in entries), None
        )
        entries[code] = Entry(description, (parent,) if parent else (), (dotted(code),))
    return table_of(chosen, entries, above)


def dotted(code: str) -> str:
    """Returns a code as it is written in documents.

    >>> dotted("A001"), dotted("B20")
    ('A00.1', 'B20')
    """
    return f"{code[:_CATEGORY]}.{code[_CATEGORY:]}" if len(code) > _CATEGORY else code
