"""Ages, sums of money, and numbers with units."""

from __future__ import annotations

from undisclosed.identifiers.patterns.pieces import (
    DASH,
    FIGURES,
    GAP,
    JOINT,
    LARGE,
    NUMBER,
    NUMBERS,
    either,
    make,
)

_AND = rf"(?:{GAP}?{DASH}{GAP}?|{GAP}(?:to|and|or){GAP})"
_YEARS = r"(?:years?|yrs?|months?|weeks?|days?)"
_AGE_NUMBER = rf"(?:1[0-4]\d|\d{{1,2}}|{NUMBER})(?!\d|[.,]\d)"
_OLD = rf"{_AGE_NUMBER}(?:{_AND}{_AGE_NUMBER})?"
AGE_NUMBERS = (
    make(
        "age",
        rf"{_OLD}(?:{JOINT}{_YEARS}{JOINT}olds?\b|{GAP}{_YEARS}{GAP}of{GAP}age\b"
        rf"|{GAP}?(?:y/o|yo|y\.o\.|yr{GAP}old)(?!\w))",
    ),
    make("age", rf"(?:1[0-4]\d|\d{{1,2}}){DASH}something\b"),
)
"""Ages that begin with the number."""

_DECADES = either(
    "twenties",
    "thirties",
    "forties",
    "fifties",
    "sixties",
    "seventies",
    "eighties",
    "nineties",
    "teens",
)
# A number by itself, behind which nothing stands that it could count.
_YEARS_OLD = (
    rf"(?:1[01]\d|[1-9]\d?)(?=[.;:!?)]?(?:\s|$)|,(?!\d))"
    rf"(?={GAP}(?:and|but|or|when|now|today|then|next|last|this|in|on|years?{GAP}old)\b|\W*(?:\n|$)|[.,;:!?)])"
)
_KIN_WORDS = """
    mother father wife husband son daughter brother sister girl boy man woman child lady baby
    patient suspect applicant
"""
_KIN = either(*_KIN_WORDS.split())
AGE_WORDS = (
    make(
        "age",
        rf"(?i:aged?|ages){GAP}(?:of{GAP}|about{GAP}|around{GAP}|between{GAP}|only{GAP}|just{GAP}|over{GAP}|under{GAP})?"
        rf"{_OLD}(?!{GAP}?%|\w|{DASH}\w)(?:{GAP}{_YEARS}\b(?:{GAP}old\b)?)?",
    ),
    make(
        "age",
        rf"(?i:in){GAP}(?:his|her|their|my|your|our){GAP}(?:(?:early|mid|late){JOINT})?(?:{_DECADES}|\d0['’]?s)\b",
    ),
    make("age", r"(?i:age)\"?\s?[:=]\s?\"?(?P<it>(?:1[01]\d|\d{1,2}))(?![\w%-]|[.,/]\d)"),
    make(
        "age",
        rf"(?i:{_KIN}){GAP}of{GAP}(?P<it>{_AGE_NUMBER})(?=[.,;)]|{GAP}(?:who|with|and|from)\b|$)",
    ),
    make("age", rf"(?i:turn(?:s|ed|ing)?){GAP}(?P<it>{_YEARS_OLD})"),
    make(
        "age",
        rf"(?i:s?he|i|who|{_KIN})(?:['’](?:s|m)|{GAP}(?:is|was|am))"
        rf"(?:{GAP}(?:now|only|just|about|nearly|almost|already|still)){{0,2}}{GAP}(?P<it>{_YEARS_OLD})",
    ),
    make("age", rf"(?i:early|mid|late){JOINT}(?:{_DECADES}|\d0['’]?s)\b"),
)
AGE_LEADS = (
    *(word for kin in _KIN_WORDS.split() for word in (kin, kin.capitalize())),
    *("aged", "Aged", "age", "Age", "AGE", "ages", "Ages", "in", "In", "turn", "turns", "turned"),
    *(
        "he",
        "He",
        "HE",
        "she",
        "She",
        "SHE",
        "I",
        "who",
        "turning",
        "early",
        "mid",
        "late",
        "Early",
        "Mid",
        "Late",
    ),
)

_CODES = """
    AED ALL AMD ARS AUD AZN BAM BGN BRL BYN CAD CHF CLP CNY COP CYP CZK DEM DKK DZD EEK EGP ESP EUR
    FIM FRF GBP GEL GRD HKD HRK HUF IDR IEP ILS INR IRR ISK ITL JPY KES KRW LTL LVL MAD MDL MKD MTL
    MXN MYR NGN NLG NOK NZD PEN PHP PKR PLN PTE ROL RON RSD RUB RUR SAR SEK SGD SIT SKK THB TND TRL
    TRY TWD UAH USD VND YTL ZAR
"""
_CODE = either(*_CODES.split())
_COINS = """
    euro euros dollar dollars pound pounds cent cents pence penny franc francs krona kronor krone
    kroner zloty zlotys zlotych rouble roubles ruble rubles rupee rupees yen yuan lira liras lire
    mark marks deutschmarks peso pesos peseta pesetas forint forints koruna crown crowns lev leva
    leu lei dinar dinars dirham dirhams shekel shekels hryvnia hryvnias shilling shillings guilders
    bucks quid drachmas escudos markka rand won baht naira
"""
_COIN = either(*_COINS.split())
_PEOPLE = rf"(?:[A-Z][a-z]{{2,15}}{GAP}|old{GAP}|pounds{GAP}|{DASH})?"
_IN_CODE = rf"(?:{GAP}\((?:{_CODE}|[£$€])\))?"
_SIGN = r"(?:(?:US|A|C|CA|AU|NZ|HK|S)\$|R\$|Rs\.?|[£$€¥₹₽₺₴₪₩¢])"
MONEY_NUMBERS = (
    make("money", rf"{NUMBERS}{GAP}{_PEOPLE}{_COIN}\b(?:{GAP}sterling\b)?{_IN_CODE}"),
    make("money", rf"(?:{FIGURES})(?:{LARGE})?(?:{GAP}?[€£$¥₹]|{GAP}?{_CODE}\b)"),
    make("money", rf"(?:{FIGURES})(?:p|c)\b(?!\.)"),
)
_SUM = rf"(?:{FIGURES}{LARGE}?)(?:{GAP}?{DASH}{GAP}?{_SIGN}?{FIGURES}{LARGE}?)?"
MONEY_SIGNS = (make("money", rf"{_SIGN}{GAP}?{_SUM}(?:{GAP}?{_CODE}\b)?"),)
MONEY_CODES = (make("money", rf"(?:{_CODE}|Rs\.?|US\$|A\$|C\$|AU\$|NZ\$|HK\$|R\$){GAP}?{_SUM}"),)
MONEY_LEADS = (*_CODES.split(), "Rs", "US", "A", "C", "AU", "NZ", "HK", "R")

_WORD_UNITS = """
    metre meter kilometre kilometer centimetre centimeter millimetre millimeter mile yard acre
    hectare gram gramme kilogram kilogramme kilo milligram microgram ton tonne ounce stone litre
    liter millilitre milliliter gallon pint degree volt watt kilowatt megawatt amp joule kilobyte
    megabyte gigabyte terabyte bit byte pixel knot decibel carat barrel bushel tablespoon teaspoon
    cup
"""
_WORD_UNIT = either(
    *(f"{unit}s?" for unit in _WORD_UNITS.split()),
    *("feet", "foot", "inches", "inch", "calories", "hertz", "kilohertz", "megahertz"),
    *("percent", "percentage points?", "nautical miles?"),
)
_SHORT_UNITS = """
    mg mcg µg μg kg g ml mL dl dL cl l L cm mm km m µm nm ft lb lbs oz st mi yd ha
    kW MW GW kWh MWh W V mV A mA Hz kHz MHz GHz kB KB MB GB TB kbps Mbps Gbps K
    mmHg bpm mph kph km/h m/s mg/dL mg/dl mmol/L mmol/l mol IU cc hp rpm psi bar kPa Pa dB kcal kJ
    m2 m² m³ km2 km² cm2 cm² sqm px dpi
"""
_SHORT_UNIT = either(*_SHORT_UNITS.split())
_SQUARE = rf"(?:(?:square|cubic|sq\.?|cu\.?){GAP})?"
_PRESSURE = rf"\d{{2,3}}/\d{{2,3}}(?:{GAP}?mm{GAP}?Hg\b)"
MEASURES_IN_WORDS = (
    make(
        "measure",
        rf"{NUMBERS}(?:{JOINT}{_SQUARE}{_WORD_UNIT}\b(?:{GAP}(?:Celsius|Fahrenheit|per{GAP}hour)\b)?)",
    ),
    make("measure", rf"{NUMBERS}{GAP}per{GAP}cent\b"),
)
MEASURES = (
    make("measure", _PRESSURE),
    make(
        "measure",
        rf"\d{{1,2}}{GAP}?(?:ft|feet|foot|['’′]){GAP}?\d{{1,2}}(?:{GAP}?(?:in\b|inches\b|[\"”″])|(?=\W))(?!\d)",
    ),
    make("measure", rf"\d{{1,2}}{GAP}?stone{GAP}\d{{1,2}}\b(?:{GAP}(?:pounds|lbs?)\b)?"),
    *MEASURES_IN_WORDS,
    make(
        "measure",
        rf"(?:{FIGURES})(?:{_AND}{FIGURES})?(?:{GAP}?(?:%|‰|°{GAP}?[CFK]?\b|°|º{GAP}?[CF]\b))",
    ),
    make(
        "measure",
        rf"(?:{FIGURES})(?:{GAP}?(?:[-–x×]|to|by){GAP}?{FIGURES})?{JOINT}?(?:sq{GAP})?{_SHORT_UNIT}(?![\w²³]|{DASH}\w|['’]\w)",
    ),
)
