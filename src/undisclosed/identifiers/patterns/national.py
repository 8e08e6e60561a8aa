"""Numbers that a state or its health service gives to people, told by the words before them."""

from __future__ import annotations

from undisclosed.identifiers.patterns.pieces import GAP, either, in_cases, make

_IS = rf"(?:{GAP}(?:is|was))?{GAP}?[:#=]?{GAP}?#?"
_NUMBER = rf"(?:{GAP}(?i:numbers?|no\.?|nr\.?|nbr|id|card))"
_FIGURES = r"(?P<it>[A-Z]{0,5}\d(?:[ -]?[\dA-Z]){4,17}(?<=\d)[A-Z]?)(?![\w/-]|[.,]\d)"

HEALTH = (
    make("health", rf"NHS{_NUMBER}{{0,2}}{_IS}(?P<it>\d{{3}}[ -]?\d{{3}}[ -]?\d{{4}})(?![\w-])"),
    make("health", rf"(?:CHI|HCN|NHI|MRN|(?i:medicare|medicaid)){_NUMBER}{{0,2}}{_IS}{_FIGURES}"),
    make(
        "health",
        rf"(?i:(?:medical{GAP}record|health(?:{GAP}(?:insurance|card))?|hospital){_NUMBER})"
        rf"{_IS}{_FIGURES}",
    ),
)
HEALTH_LEADS = (
    *("NHS", "CHI", "HCN", "NHI", "MRN"),
    *in_cases(("medicare", "medicaid", "medical", "health", "hospital")),
)

INSURANCE = (make("national", r"[A-Z]{2} ?\d{2} ?\d{2} ?\d{2} ?[A-D](?!\w)"),)
_CALLED = """
    aadhaar pesel cpf dni nie nif bsn tfn tin itin utr personnummer curp nino
"""
NATIONAL = (
    make("national", rf"(?i:{either(*_CALLED.split())}){_NUMBER}?{_IS}{_FIGURES}"),
    make(
        "national",
        rf"(?i:national(?:{GAP}(?:insurance|identity|identification|health))?"
        rf"|tax(?:payer)?(?:{GAP}(?:file|reference|identification|payer))?"
        rf"|identity|social{GAP}insurance|driving{GAP}licen[cs]e|driver['’]s{GAP}licen[cs]e"
        rf"|voter|residence{GAP}permit){_NUMBER}{{1,2}}{_IS}{_FIGURES}",
    ),
)
NATIONAL_LEADS = in_cases(
    (
        *_CALLED.split(),
        *("national", "tax", "taxpayer", "identity", "social", "driving", "driver", "voter"),
        "residence",
    )
)
