"""Where in an English sentence only a name can stand: no noun can be called, signed or listed."""

from __future__ import annotations

import re

from undisclosed.ladders.english.sentence import look_around
from undisclosed.ladders.protocol import DescribedSpan
from undisclosed.language.english.plurals import is_plural

# What fields hold and lists consist of: words with capitals, and what is said in brackets.
_LISTED = re.compile(
    r"[^\W\d_][^:\n]{0,40}:\s*[\"'“]?(?:[^\W\d_a-z][\w.'’-]*[\s,;&]+|\d[\w.-]*[\s,;]+|and\s"
    r"|\([^)]*\)[\s,;]+)*$"
)
_FIELD_ENDS = re.compile(r"\s*(?:$|[,;(\n\"”]|\s{2}|\.\s*(?:$|\n))")
_CALLS_ONESELF = re.compile(r"\b(?:I['’]m|I\sam|this\sis|it['’]s|name['’]s)\s+$", re.I)
_WITHIN = frozenset({"in", "into", "inside", "outside", "near", "within", "throughout"})
_LETTER = re.compile(
    r"(?:\b(?:dear|hi|hello|hey|signed|thanks|sincerely|regards|cc|to|from)[,:]?\s*)$", re.I
)
_NAMED = re.compile(
    r"\bnames?\"?\s*(?:[:=]|is|was)\s*\"?$|\b(?:called|named|surname|known\sas)\"?[:=]?\s*\"?$",
    re.I,
)


def wants_name(span: DescribedSpan) -> bool:
    """Tells whether no noun can stand in place of a name: in a letter's head, before a noun.

    >>> before = ("Client: ", "Dear ", "For ")
    >>> [wants_name(DescribedSpan("Ada Roe", "PERSON", before=words)) for words in before]
    [True, True, False]
    """
    around = look_around(span)
    line = span.before[-30:].rsplit("\n", 1)[-1]
    if _is_listed(span) or _is_called(span) or _CALLS_ONESELF.search(line):
        return True
    if around.word in _WITHIN:
        return True  # Nobody is in a person: what the name is of is not so sure.
    alone = not line.strip() and (span.after[:1] in ("", "\n") or span.after[:2] == "  ")
    return (
        around.describes
        or bool(_NAMED.search(line))
        or (around.word == "the" and is_plural(span.text))
        or (alone and ("\n" in span.before[-1:] + span.after[:1] or span.after[:2] == "  "))
        or (bool(_LETTER.search(line)) and _in_head(span))
    )


def _is_listed(span: DescribedSpan) -> bool:
    """Tells whether a name is all that a field holds, or one of those it lists."""
    line = span.before.rpartition("\n")[2]
    return bool(_LISTED.match(line.lstrip()) and _FIELD_ENDS.match(span.after))


def _is_called(span: DescribedSpan) -> bool:
    """Tells whether somebody is spoken to: 'Do you, Ada?', '"Ada Roe," she said'."""
    before, after = span.before[-2:], span.after[:2]
    if before.endswith((", ", " ")) and before[:1] == ",":
        return after[:1] in ("?", "!")
    return before[-1:] in ('"', "“") and after[:1] in (",", "!", "?")


def _in_head(span: DescribedSpan) -> bool:
    """Tells whether a name stands alone at the head or the end of a letter."""
    return re.match(r"\s*(?:[,:;.!]|\n|$)", span.after) is not None
