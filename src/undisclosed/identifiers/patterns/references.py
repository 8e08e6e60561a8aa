"""References to laws and to parts of a document: numbers in them identify nobody.

"Article 6 § 1" and "the 1996 Act" look like codes and years; where one stands, a pattern that is
not a whole date is blocked.
"""

from __future__ import annotations

from undisclosed.identifiers.patterns.pieces import DASH, GAP, either, make

_PART_STEMS = """
    article section rule paragraph para subparagraph subsection clause chapter schedule regulation
    protocol part title table figure fig page line item point step question volume recital
    resolution recommendation directive opinion decree law act order version exhibit grade level
    type phase room unit lesson amendment
"""
_PART_ABBREVIATIONS = "art arts sect sec pp p vol annex annexes appendix appendices"
_LOWER = [word for stem in _PART_STEMS.split() for word in (stem, stem + "s")]
_LOWER += _PART_ABBREVIATIONS.split()
PARTS = frozenset(w for word in _LOWER for w in (word, word.capitalize(), word.upper()))
"""Words that a number stands behind to say which part of a text is meant."""
_LAW_WORDS = """
    Act Acts Law Code Regulation Regulations Rules Order Convention Directive Constitution Ordinance
    Decree Statute Bill Protocol Treaty Charter Agreement Rule Instruction Guidelines
"""
LAWS = frozenset(_LAW_WORDS.split())
"""What laws are called; a year or a number stands behind it or before."""

_LAW = either(*LAWS)
_YEAR = r"(?:1[5-9]|20)\d\d(?!\d)"
_NUMBER = (
    r"(?:\d{1,4}(?![\d,.]\d)|[IVXLC]{1,7}(?!\w)|\d{1,4}(?=\.\d))[a-zA-Z]?(?!\w)"
    r"(?:[./:-]\d{1,4}){0,3}(?:\s?\(\w{1,4}\)){0,4}"
)
_JOIN = rf"(?:{GAP}?(?:§{{1,2}}|,|;|&|{DASH}){GAP}?|{GAP}(?:and|or|to){GAP}(?:§{{1,2}}{GAP}?)?)"
_NUMBERED = (
    rf"(?:\([A-Z]{{2,4}}\){GAP})?(?:(?:[Nn]os?\.?|No){GAP})?"
    rf"{_NUMBER}(?:{_JOIN}{_NUMBER}){{0,12}}"
)

BY_PART = (make("reference", rf"[A-Za-z]{{1,16}}\.?{GAP}?(?:§{{1,2}}{GAP}?)?{_NUMBERED}"),)
BY_LAW = (
    make(
        "reference",
        rf"[A-Za-z]{{1,16}},?{GAP}(?:(?:of|no\.|No\.|nos\.){GAP})?(?:\(\w{{1,12}}\){GAP})?"
        rf"(?:{_YEAR}|\d{{1,4}}(?!\d))(?:/\d{{1,4}}){{0,2}}(?:/E[CU]\b)?",
    ),
    *BY_PART,
)
BY_SIGN = (make("reference", rf"§{{1,2}}{GAP}?{_NUMBERED}"),)
BY_NUMBER = (
    make(
        "reference",
        rf"[Nn]os?\.{GAP}\d{{1,4}}(?:{_JOIN}\d{{1,4}}){{0,4}}{GAP}(?:of|to){GAP}(?:the{GAP})?"
        rf"(?:{_LAW}|{either(*PARTS)})\b",
    ),
)
BY_YEAR = (make("reference", rf"{_YEAR}{GAP}(?:[A-Z]\w{{1,20}}{GAP}){{0,3}}{_LAW}\b"),)
