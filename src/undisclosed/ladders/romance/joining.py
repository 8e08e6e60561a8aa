"""How what is said of a date or an age joins what stands before it: "el 3 de mayo" → "en mayo"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from undisclosed.ladders.protocol import Worded

_ON = {
    "es": r"(?:(?:\ben\s)?\bel\saño\s|\bel\s(?:día\s|pasado\s)?|\ben\slos\s|\ben\s|\ba\s)$",
    "ca": r"(?:\b(?:a\s)?l['’]any\s|\bel\s(?:dia\s|passat\s)?|\bl['’]|\b(?:als|els|al|en)\s)$",
    "pt": r"(?:\bno\s(?:dia|ano\sde)\s|\bdia\s|\bem\s|\bno\s|\bnos\s|\ba\s)$",
}
_OF = {
    "es": r"\b(?:del\s(?:día\s|año\s)?|de\slos\s|de\s)$",
    "ca": r"(?:\b(?:del|dels)\s(?:dia\s)?|\bde\sl['’](?:any\s)?|\bde\s|\bd['’])$",
    "pt": r"\b(?:do\s(?:dia\s|ano\sde\s)?|dos\s|de\s)$",
}
_TO = {
    "es": r"\bal\s(?:día\s)?$",
    "ca": r"\bfins\sal\s(?:dia\s)?$",
    "pt": r"\b(?:ao\sdia|ao|aos)\s$",
}
# Behind these the article goes, and no other preposition comes.
_STANDING = {
    "es": r"\b(?:desde|hasta|tras|ante|entre|sobre|hacia|para|por)\s$",
    "ca": r"\b(?:entre|cap|per|abans|després)\s$",
    "pt": r"\b(?:desde|até|após|entre|sobre|para|por)\s$",
}
_AT = {"es": "en", "ca": "", "pt": "em"}
_ARTICLES = ("l'any ", "el ", "els ", "los ", "o ", "os ")
_AT_AGE = {
    "es": (r"\ba\slos\s$", "en "),
    "ca": (r"\b(?:als\s$|de\s$)", ""),
    "pt": (r"\baos\s$", "em "),
}
_CA_ARTICLE = {"month": "el ", "year": "l'any "}
_MELTED = {
    "ca": {"de el": "del", "de els": "dels", "a el": "al", "a els": "als"},
    "es": {"de el": "del", "a el": "al"},
    "pt": {
        "de o": "do",
        "de os": "dos",
        "a o": "ao",
        "a os": "aos",
        "em o": "no",
        "em os": "nos",
    },
}
_APRIL = re.compile(r"el (?=[ao])")


def joined(code: str, before: str, label: str, form: str, *, several: bool = False) -> Worded:
    """Returns a label as it stands behind some words, with the preposition that it needs.

    Args:
        code: The language.
        before: What stands before the span.
        label: What is said of it.
        form: "age", "month", "year", or "span" for what has an article of its own.
        several: Whether several days stood there: "del 3 al 28 de mayo" is "en mayo".

    >>> joined("es", "Ingresó el ", "2006", "year")
    Worded(label='en 2006', lead='', reach=3)
    >>> joined("ca", "Va ingressar el ", "els anys 2000", "span")
    Worded(label='els anys 2000', lead='', reach=3)
    """
    if form == "age":
        return _aged(code, before, label)
    if code == "ca":
        label = _APRIL.sub("l'", f"{_CA_ARTICLE.get(form, '')}{label}")
    of = _AT[code] if several else "de"
    for pattern, preposition in ((_OF[code], of), (_TO[code], "a"), (_ON[code], _AT[code])):
        found = re.search(pattern, before, re.I)
        if found is None:
            continue
        if found[0].lower().startswith("en ") and form != "span" and code == "es":
            preposition = "en"
        if re.search(_STANDING[code], before[: found.start()], re.I):
            preposition = ""
        if code == "ca" and form == "month" and not preposition and found[0].lower() != "en ":
            preposition = "a"
        if code == "ca" and found[0].lower().startswith("fins"):
            preposition = "fins a"
        reach = len(before) - found.start()
        written = _melted(code, preposition, label)
        return Worded(in_capitals_of(before, reach, written), "", reach)
    if not re.search(r"[\w,]\s$", before):
        # Behind a label, or at the start of a line.
        label = next((label[len(a) :] for a in _ARTICLES if label.startswith(a)), label)
    return Worded(label)


def _aged(code: str, before: str, label: str) -> Worded:
    pattern, lead = _AT_AGE[code]
    found = re.search(pattern, before)
    if found is None:
        return Worded(label)
    if code == "ca":
        lead = "d'" if found[0].startswith("de") else "en "
        lead = "de " if lead == "d'" and label[0] not in "aeiou" else lead
    return Worded(f"{lead}{label}", "", len(before) - found.start())


def in_capitals_of(before: str, reach: int, written: str) -> str:
    """Returns what is written in place of words before a span, with the capital they had."""
    taken = before[len(before) - reach :] if reach else ""
    return written[0].upper() + written[1:] if taken[:1].isupper() else written


def _melted(code: str, preposition: str, label: str) -> str:
    first, _, rest = label.partition(" ")
    last = preposition.rsplit(" ", 1)[-1]
    melted = _MELTED[code].get(f"{last} {first}")
    if melted is None:
        return f"{preposition} {label}".strip()
    return f"{preposition.removesuffix(last)}{melted} {rest}"


def reach_of(before: str, articles: Sequence[str]) -> tuple[str, int]:
    """Returns the article right before a name, in small letters, and how far it reaches.

    >>> reach_of("Habló con el ", ["del", "el"]), reach_of("Habló de ", ["el"])
    (('el', 3), ('', 0))
    """
    lower = before.lower().replace("’", "'")
    for article in articles:
        written = article if article.endswith("'") else f"{article} "
        start = len(lower) - len(written)
        if lower.endswith(written) and (start == 0 or not lower[start - 1].isalnum()):
            return article, len(written)
    return "", 0
