"""Numbers that were given out: telephones, accounts, passports, files; and initials."""

from __future__ import annotations

from undisclosed.identifiers.patterns.checks import (
    has_three,
    has_two,
    is_card,
    is_code,
    is_file,
    is_iban,
    is_joined,
    is_phone,
    is_ssn,
)
from undisclosed.identifiers.patterns.pieces import GAP, either, in_cases, make

_ENDS = r"(?![\w/-]|[.,]\d)"

_SSN_WORD = rf"(?:SSN|[Ss]ocial{GAP}[Ss]ecurity(?:{GAP}(?:number|no\.?))?)(?:{GAP}is)?:?{GAP}?#?"
SSN_FIGURES = (make("ssn", r"\d{3}([- ])\d{2}\1\d{4}(?![\w-]|\.\d)", is_ssn),)
SSN_WORDS = (
    make("ssn", rf"{_SSN_WORD}(?P<it>\d{{9}}|\d{{3}}[ -]\d{{2}}[ -]\d{{4}})(?!\w)", is_ssn),
)

CARDS = (
    make(
        "card",
        r"\d{4}(?P<four>[- ]?)\d{4}(?P=four)\d{4}(?P=four)\d{1,7}(?![\w-]|[.,]\d)",
        is_card,
    ),
    make("card", r"\d{4}(?P<six>[- ]?)\d{6}(?P=six)\d{4,5}(?![\w-]|[.,]\d)", is_card),
)
_FOUR = rf"{GAP}?[0-9A-Z]{{4}}"
IBANS = (
    make("iban", rf"[A-Z]{{2}}\d{{2}}(?:{_FOUR}){{2,7}}(?:{GAP}?[0-9A-Z]{{1,3}})?(?!\w)", is_iban),
)

_EXTENSION = rf"(?:,?{GAP}?(?:ext\.?|extension|x){GAP}?\d{{1,5}}\b)?"
_SEP = r"[ \u00a0.‐-―-]"
_AFTER = rf"{_ENDS}{_EXTENSION}"
_AMERICAN = rf"(?:1{_SEP})?[2-9]\d\d{_SEP}[2-9]\d\d{_SEP}\d{{4}}"
_WITH_AREA = rf"0\d{{1,5}}(?:{_SEP}|/)\d{{2,8}}(?:{_SEP}\d{{2,6}}){{0,4}}"
_ABROAD = rf"00\d{{1,3}}(?:{_SEP}\d{{1,6}}){{2,6}}"
PHONE_FIGURES = (
    make(
        "phone",
        rf"(?:{_AMERICAN}|{_WITH_AREA}|0\d{{9,10}}|{_ABROAD}|[2-9]\d\d-\d{{4}}){_AFTER}",
        is_phone,
    ),
)
PHONE_SIGNS = (
    make(
        "phone",
        rf"\+\d{{1,3}}(?:{_SEP}?\(0?\d{{1,4}}\))?(?:{_SEP}?\d{{1,12}}){{1,7}}(?![\w-]){_EXTENSION}",
        is_phone,
    ),
    make("phone", rf"\(0?\d{{2,5}}\)(?:{_SEP}?\d{{2,8}}){{1,4}}{_AFTER}", is_phone),
)
_BEFORE_PHONE = rf"(?:{GAP}(?:number|no|me|us|on))?(?:{GAP}(?:on|at|is))?[.:]{{0,2}}{GAP}?"
PHONE_WORDS = (
    make(
        "phone",
        rf"[A-Za-z]{{2,9}}{_BEFORE_PHONE}(?P<it>\d{{2,6}}(?:{_SEP}?\d{{2,7}}){{1,4}}{_AFTER})",
        is_phone,
    ),
)
PHONE_LEADS = in_cases(
    ("tel", "phone", "telephone", "mobile", "mob", "cell", "fax", "call", "ring", "ph")
)

_PASSPORT = r"(?:[A-Z]{1,2}\d{6,8}|[A-Z]\d{2}[A-Z]{2}\d{4}|[A-Z]{2} ?\d{7}|\d{9}|\d{8})(?!\w)"
_BEFORE_PASSPORT = rf"(?:{GAP}(?i:number|no\.?|nr\.?|is)){{0,2}}[:,]?{GAP}?#?"
PASSPORT_WORDS = (make("passport", rf"(?i:passports?){_BEFORE_PASSPORT}(?P<it>{_PASSPORT})"),)
PASSPORT_LEADS = in_cases(["passport"])
PASSPORTS = (
    make("passport", r"(?:[A-Z]\d{7,8}|[A-Z]{2}\d{6,7}|C\d{2}[A-Z]{2}\d{4})(?![\w/-]|\.\d)"),
)

_COURT = rf"[A-Z]{{2,6}}(?:{GAP}[A-Z][a-z]{{2,5}})?"
CITATIONS = (
    make(
        "code",
        rf"\[\d{{4}}\]{GAP}(?:\d{{1,2}}{GAP})?{_COURT}{GAP}\d{{1,5}}"
        rf"(?:{GAP}\([A-Z][A-Za-z]{{0,8}}\))?",
    ),
)
_PIECE = r"[A-Z0-9]{1,12}"
CODE_FIGURES = (
    make("code", r"\d{1,8}(?:/\d{1,8}){1,5}(?![\w/]|[.,]\d|-\w)", is_file),
    make("code", r"[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}(?!\w)"),
    make("code", r"\d{5,40}(?![\w/]|[.,]\d|-\d|\s?%)"),
    make("code", r"\d{1,10}(?:[-/.][A-Z0-9]{1,10}){1,6}(?![\w/-]|\.\d)", is_joined),
    make("code", r"\d{1,8}[A-Z][A-Z0-9]{2,16}(?!\w)", is_code),
)
CODE_CAPITALS = (
    make("code", r"[A-Z]{2}\d{2} ?[A-Z]{3}(?!\w)"),
    make("code", rf"[A-Z]{{1,6}}\d{{1,12}}(?:[-/.]{_PIECE}){{0,5}}(?![\w/])", has_three),
    make("code", rf"[A-Z]{{1,6}}(?:[-/.]{_PIECE}){{1,6}}(?![\w/])", is_code),
    make("code", r"(?=[A-Z]{1,8}\d)[A-Z0-9]{5,24}(?![\w/])", has_three),
)
CODE_SIGNS = (make("code", r"#(?P<it>[A-Z]{0,4}-?\d{2,16})(?!\w)"),)

_FILED = """
    case application file policy licence license permit account invoice order reference claim badge
    ticket customer member membership patient record serial registration docket employee student
    booking contract certificate number plate tracking tax
"""
_FILES = _FILED.split()
_FILE = rf"(?i:{either(*_FILES)})"
_NUMBER = r"(?:[Nn]os?\.?|NO\.?|[Nn]r\.?|[Nn]umbers?|ID|[Cc]ode|[Rr]ef\.?|[Rr]eference)"
_NUMBERED = (
    r"#?(?P<it>(?=[A-Za-z/.-]{0,12}\d)[A-Za-z0-9](?:[A-Za-z0-9/.-]{0,30}[A-Za-z0-9])?)(?!\w)"
    rf"(?!{GAP}of\b)"
)
_SHORT_WORD = r"(?:[Nn]os?\.|No|ID|[Rr]ef\.?|[Rr]eference)"
CODE_WORDS = (
    make("code", rf"(?:{_FILE}{GAP}){{1,2}}{_NUMBER}(?:{GAP}(?:is|was))?:?{GAP}?{_NUMBERED}"),
    make("code", rf"{_SHORT_WORD}(?:{GAP}?:|{GAP}no\.?)?{GAP}?{_NUMBERED}", has_two),
)
CODE_LEADS = (*in_cases([*_FILES, "no", "nos", "ref"]), "ID")

_CAPITAL = r"[^\W\d_a-z]"
_KNOWN = """
    AD AG AKA AM ASAP BA BBC BC BCE BS BSC BV CD CE CIA CT CV DC DDS DIY DNA DVD EC ECG EEC EG ER EU
    FAQ FBI HIV HMS HR ICU ID IE IQ IT IV JD KC LA LLB LLC LLP MA MB MBA MD MP MRI MS NATO NB NC NH
    NJ NV NY NYC PA PC PE PLC PM PO PR PS QB QC QED RAF RIP RN RSVP SA SC SS TV UAE UK UN US USA USS
    USSR VAT VIP WC WHO
"""
_ACRONYMS = frozenset(_KNOWN.split())


def _is_initials(text: str) -> bool:
    """Tells initials from an abbreviation that everybody knows."""
    return "".join(filter(str.isalpha, text)) not in _ACRONYMS


INITIALS = (make("initials", rf"{_CAPITAL}\.(?:[ -]?{_CAPITAL}\.){{1,4}}(?!\w)", _is_initials),)
