"""Where a noun phrase, as it was read, is more than one."""

from __future__ import annotations

from undisclosed.language.protocol import Reading

_NOUNS = ("NOUN", "PROPN")


def is_inner_verb(reading: Reading, i: int) -> bool:
    """Tells whether token i is a verb that was read into a noun phrase: "the court denied bail".

    A participle that makes a compound with the noun before it is none: "drug related deaths".
    """
    if not 0 < i < len(reading) - 1 or reading.tags[i] != "VERB":
        return False
    chunk, form = reading.chunks[i], reading.form(i)
    return (
        reading.chunks[i - 1] == chunk == reading.chunks[i + 1] >= 0
        and reading.tags[i - 1] in _NOUNS
        and reading.ends[i - 1] < reading.starts[i]
        and reading.ends[i] < reading.starts[i + 1]
        and reading.language.wording.may_be_past(form)
    )
