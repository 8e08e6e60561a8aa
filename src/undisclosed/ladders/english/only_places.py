"""What an English sentence says of a name: that it is a place's, or can't be."""

from __future__ import annotations

import re

from undisclosed.ladders.english.sentence import DETERMINERS, LOOKED_AT, VERBS, look_around
from undisclosed.ladders.english.wordlist import word_list
from undisclosed.ladders.protocol import DescribedSpan

# Only a place can be "near" or "in" to somebody; for whom or with whom one works is none.
_BEFORE_PLACES = frozenset(
    word_list(
        """
    in near outside around into through towards toward across within throughout inside from to
    leaving leave left visit visited visiting reach reached reaching greater central downtown
    north south east west northern southern eastern western between
    """
    )
)
_BEFORE_OTHERS = frozenset(
    word_list(
        """
    at by with for drive drives drove driving driven buy buys bought sell sells sold own owns owned
    use uses used using wear wears wore wearing drink drinks drank eat eats ate play plays played
    support supports supported ride rides rode riding call calls called tell told ask asked met meet
    saw see thank thanks email emailed phone phoned text texted marry married love loves like likes
    new old used second-hand
    """
    )
)
_IN_ADDRESS = re.compile(
    r"\b(?:Street|St|Road|Rd|Avenue|Ave|Lane|Close|Drive|Terrace|Crescent|Square|House|Way|Place"
    r"|\w*(?:straße|strasse|weg|gasse|platz)(?:\s\d+\w?)?)\.?,\s*$|\b\d{4,5}\s$",
    re.I,
)
_OF_PLACE = re.compile(
    r"\b(?:city|town|village|state|county|province|district|region|country|port|people|outskirts"
    r"|north|south|east|west|centre|center|university|mayor|bishop)\s+of\s+(?:the\s+)?$",
    re.I,
)
_LETTER_HEAD = re.compile(r",\s\d{1,2}\s[A-Z]|,\s[A-Z][a-z]+\s\d|\s[A-Z]{1,2}\d|\s\d{5}\b")
_SURELY_IN = re.compile(r"\b(?:in|near|outside|throughout|across)\s+(?:nearby\s+)?$", re.I)
_BELIEVED_IN = re.compile(
    r"\b(?:belie|confid|trust|interest|faith|delight|disappoint)\w*\s+in\s+$", re.I
)
_LIVES_IN = re.compile(
    r"\b(?:(?:lives?|lived|living|born|raised|grew\sup|resid\w+|stay(?:s|ed|ing)?|based|settled|stud(?:y|ies"
    r"|ied|ying)|educated|flat|house|home|office|shop|branch|arrived|firms?|hearing)(?:\s\w+)?\s(?:in|near|at)"
    r"|(?:mov(?:e|es|ed|ing)|relocat\w+|emigrat\w+|travel\w*|flew|returned|flights?|trips?|trains?)"
    r"\s(?:back\s)?(?:to|from)|the\s(?:city|town|village|mayor|outskirts|university)\sof)\s+$",
    re.I,
)
OWNED = ("'s", "’s")
"""What says of a place that something is its own."""


def tells_place(span: DescribedSpan) -> bool | None:
    """Tells whether the words around a name say that it is a place's; None if they are silent.

    >>> places = [DescribedSpan("Ayr", "LOC", before=b) for b in ("in ", "drives a ", "works for ")]
    >>> [tells_place(each) for each in (*places, DescribedSpan("Ayr", "LOC"))]
    [True, False, False, None]
    """
    around = look_around(span)
    after, before = span.after[:LOOKED_AT], span.before[-LOOKED_AT:]
    if around.describes and around.word == "the":
        return True
    if around.word in _BEFORE_OTHERS or (around.word in DETERMINERS and around.word != "the"):
        return False
    if around.next in VERBS and around.word != "in":
        return False
    beside = any(
        before.endswith((f"{name}, ", f"{name} and "))
        or after.startswith((f", {name}", f" and {name}"))
        for name in span.near
    )
    placed = around.word in _BEFORE_PLACES or _OF_PLACE.search(before)
    owns = after[:2] in OWNED
    in_address = _IN_ADDRESS.search(before) or _LETTER_HEAD.match(after)
    return True if beside or placed or owns or in_address else None


def must_be_place(span: DescribedSpan) -> bool:
    """Tells whether a sentence can only speak of a place, whatever the name may be."""
    before = span.before[-60:]
    if span.after[:2] in OWNED or not span.text[:1].isupper():
        return False
    surely = _SURELY_IN if span.type == "LOC" else _LIVES_IN
    return bool(surely.search(before)) and not _BELIEVED_IN.search(before)
