"""English words for what people do, where they come from and what they believe."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from undisclosed.ladders.english.wordlist import word_list
from undisclosed.language.english.folding import fold, fold_phrase

PLAIN_PEOPLE = frozenset(
    word_list(
        """
    accountant administrator adviser artist artisan assistant athlete attendant builder
    businessperson businessman caregiver clergyman clerk cleaner craftsman dancer
    designer doctor driver educator employee engineer entertainer executive expert farmer
    guard official judge lawyer leader legislator manager mechanic musician negotiator nurse
    official operator painter performer physician pilot player politician priest
    professional psychologist publisher representative researcher sailor salesperson scholar
    scientist secretary servant serviceman singer soldier specialist sportsman supervisor
    teacher technician therapist trader tradesman worker writer lawman policeman
    """
    )
) | {
    "health professional",
    "medical practitioner",
    "skilled worker",
    "social scientist",
    "spiritual leader",
    "public servant",
    "civil servant",
    "military officer",
    "skilled workman",
    "religious person",
}
# As one says it today, and of anybody.
RENAMED = {
    "businessman": "businessperson",
    "clergyman": "cleric",
    "craftsman": "craftsperson",
    "lawman": "law enforcement officer",
    "policeman": "police officer",
    "serviceman": "member of the armed forces",
    "skilled workman": "skilled worker",
    "sportsman": "athlete",
    "tradesman": "trader",
    "medical practitioner": "health professional",
}
_USUAL = {
    "health professional": "nurse doctor physician surgeon paramedic midwife dentist pharmacist "
    "psychiatrist physiotherapist radiologist cardiologist",
    "educator": "teacher professor lecturer tutor headmaster schoolteacher",
    "legal professional": "lawyer attorney barrister solicitor judge notary prosecutor",
    "transport worker": "driver chauffeur",
    "performer": "actor actress singer dancer",
    "artist": "painter sculptor illustrator",
    "writer": "novelist poet playwright",
    "manual worker": "bricklayer plumber carpenter electrician welder roofer labourer laborer",
    "office worker": "clerk receptionist typist bookkeeper",
    "member of the armed forces": "soldier",
    "scientist": "physicist chemist biologist geologist astronomer",
    "food worker": "cook chef baker butcher waiter waitress",
    "technical professional": "engineer programmer developer technician",
}
_RELATIVES = (
    "relative",
    *word_list(
        """
    brother sister sibling uncle aunt nephew niece cousin grandmother grandfather grandson
    granddaughter stepmother stepfather stepbrother stepsister
    """
    ),
)
# The word for all comes first.
USUAL_PROFESSIONS: Mapping[str, Sequence[str]] = {
    fold_phrase(word): (label, *words.split())
    for label, words in _USUAL.items()
    for word in words.split()
}
"""What is wider and all that is in it, for words of which another sense (a nurse is also a nanny)
would leave nothing to say."""
# What these describe is not what the noun says, or only was.
KEPT_BEFORE = frozenset({"former", "retired", "ex"})
NOT_YET = frozenset(
    word_list(
        """
    acting apprentice aspiring assistant associate deputy fake future honorary junior
    would-be pretended prospective pupil self-styled student sub trainee under vice
    """
    )
)

# Country, then its adjective, then nouns; a hyphen is a space.
_DEMONYMS = """
AF Afghan|AL Albanian|DZ Algerian|AR Argentine,Argentinian|AM Armenian|AU Australian
AT Austrian|AZ Azerbaijani|BD Bangladeshi|BY Belarusian|BE Belgian|BO Bolivian|BA Bosnian
BR Brazilian|BG Bulgarian|KH Cambodian|CM Cameroonian|CA Canadian|CL Chilean|CN Chinese
CO Colombian|CR Costa-Rican|HR Croatian,Croat|CU Cuban|CY Cypriot|CZ Czech|DK Danish,Dane
EC Ecuadorian|EG Egyptian|EE Estonian|ET Ethiopian|FI Finnish,Finn
FR French,Frenchman,Frenchwoman|DE German|GH Ghanaian|GR Greek|HU Hungarian
IS Icelandic,Icelander|IN Indian|ID Indonesian|IR Iranian|IQ Iraqi|IE Irish,Irishman,Irishwoman
IL Israeli|IT Italian|JM Jamaican|JP Japanese|JO Jordanian|KZ Kazakh|KE Kenyan|KW Kuwaiti
LV Latvian|LB Lebanese|LY Libyan|LT Lithuanian|LU Luxembourgish|MK Macedonian|MY Malaysian
MT Maltese|MX Mexican|MD Moldovan|MN Mongolian|ME Montenegrin|MA Moroccan|NP Nepalese
NL Dutch,Dutchman,Dutchwoman|NZ New-Zealander|NG Nigerian|NO Norwegian|PK Pakistani|PE Peruvian
PH Filipino,Philippine|PL Polish,Pole|PT Portuguese|RO Romanian|RU Russian|RW Rwandan|SA Saudi
SN Senegalese|RS Serbian,Serb|SG Singaporean|SK Slovak,Slovakian|SI Slovenian,Slovene|SO Somali
ZA South-African|KR South-Korean|ES Spanish,Spaniard|LK Sri-Lankan|SD Sudanese|SE Swedish,Swede
CH Swiss|SY Syrian|TZ Tanzanian|TH Thai|TN Tunisian|TR Turkish,Turk|UG Ugandan|UA Ukrainian
GB British,Briton,English,Englishman,Englishwoman,Scottish,Scot,Welsh|US American|UY Uruguayan
UZ Uzbek|VE Venezuelan|VN Vietnamese|YE Yemeni|ZM Zambian|ZW Zimbabwean
"""
_BY_COUNTRY = {
    code: [word.replace("-", " ") for word in words.split(",")]
    for code, words in (entry.split(" ", 1) for entry in re.split(r"[|\n]", _DEMONYMS.strip()))
}
NATIONALS: Mapping[str, Sequence[str]] = _BY_COUNTRY
"""Words for a nationality by country, the adjective first."""
# Macedonians live on both sides of a border, and Indians on both sides of the earth.
_AMBIGUOUS = frozenset({"MK", "IN"})
DEMONYMS: Mapping[str, str] = {
    fold_phrase(word.lower()): code
    for code, words in _BY_COUNTRY.items()
    if code not in _AMBIGUOUS
    for word in words
}

FAITHS: Mapping[str, str] = {
    fold(word): wider
    for wider, words in {
        "Christian": "catholic protestant baptist methodist lutheran anglican presbyterian "
        "calvinist pentecostal mennonite evangelical",
        "Muslim": "sunni shia shiite shi'ite sunnite salafi",
        "Jewish": "hasidic",
    }.items()
    for word in words.split()
}


def kinship(text: str) -> Sequence[str]:
    """Returns "relative" and all words for one where a text is such a word; or none.

    >>> kinship("brother")[:2], kinship("friend")
    (('relative', 'brother'), ())
    """
    return _RELATIVES if text.lower().removesuffix("-in-law") in _RELATIVES[1:] else ()
