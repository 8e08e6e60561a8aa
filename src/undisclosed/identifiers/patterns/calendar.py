"""Dates, times of the day and durations, as they are written in English."""

from __future__ import annotations

from undisclosed.identifiers.patterns.pieces import DASH, GAP, JOINT, NUMBERS, either, make

_MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July"),
    *("August", "September", "October", "November", "December"),
)
_SHORT_MONTHS = (*(month[:3] for month in _MONTHS), "Sept")
_MONTH = rf"(?:(?i:{either(*_MONTHS)})(?!\w)|(?i:{either(*_SHORT_MONTHS)})(?!\w)\.?)"
_WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_SHORT_WEEKDAYS = ("Mon", "Tue", "Tues", "Wed", "Thu", "Thur", "Thurs", "Fri", "Sat", "Sun")
_WEEKDAY = rf"(?:(?i:{either(*_WEEKDAYS)})s?(?!\w)|{either(*_SHORT_WEEKDAYS)}(?!\w)\.?)"
_SEASONS = ("spring", "summer", "autumn", "winter", "Spring", "Summer", "Autumn", "Winter")
_PARTS_OF_YEAR = ("early", "mid", "late", "Early", "Mid", "Late")
_FEASTS = ("Christmas", "Easter", "New Year", "Thanksgiving", "Boxing", "Ramadan", "Hanukkah")

_DAY = r"(?:0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th)?(?![\w%])"
_DAY_WORDS = """
    first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth
    fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth thirtieth
"""
_DAY_WORD = rf"(?:(?:twenty|thirty){DASH})?{either(*_DAY_WORDS.split())}"
_YEAR = r"(?:1[5-9]|20)\d\d(?!\w|[.,]\d)"
_ANY_YEAR = rf"(?:{_YEAR}|['’]\d\d(?!\w))"
_AND = rf"(?:{GAP}?{DASH}{GAP}?|{GAP}(?:and|to|or|until|till){GAP}|,{GAP}|/)"
_PART = rf"(?:{either(*_PARTS_OF_YEAR)}{JOINT}(?:in{GAP})?)"

_ZONE = rf"(?:Z\b|[+-]\d\d:?\d\d\b|{GAP}(?:GMT|UTC|CET|CEST|EST|EDT|PST|BST)\b)"
_NOON = rf"{GAP}?(?:[ap]\.{GAP}?m\.|[AP]\.M\.|[ap]m\b|[AP]M\b)"
_CLOCK = (
    rf"(?:[01]?\d|2[0-3])(?::[0-5]\d){{1,2}}(?:\.\d{{1,6}})?(?![\d:])(?:{_NOON})?{_ZONE}?(?!\w)"
)
_HOUR = (
    rf"(?:1[0-2]|0?[1-9])(?:[.:][0-5]\d)?{_NOON}"
    rf"|(?:[01]?\d|2[0-3])[.:][0-5]\d{GAP}?(?:hours|hrs|h)\b"
)
_TIME = rf"(?:,?{GAP}(?:at{GAP})?(?:{_CLOCK}|{_HOUR}))?"

_DAY_FIRST = (
    rf"{_DAY}(?:{_AND}{_DAY}){{0,4}}(?:(?:{GAP}of)?{GAP}|{DASH}|/)"
    rf"{_MONTH}(?:,?(?:{GAP}(?:of{GAP})?|{DASH}|/){_ANY_YEAR})?"
)
_FROM_DAY = rf"(?:{_DAY}{GAP}{_MONTH}(?:{GAP}?{DASH}{GAP}?|{GAP}(?:and|to){GAP}))?{_DAY_FIRST}"
_MONTH_FIRST = (
    rf"{_MONTH}{JOINT}(?:the{GAP})?{_DAY}(?![.:/]\d)(?:{_AND}{_DAY}(?!{GAP}?{_MONTH})){{0,4}}"
    rf"(?:,?{JOINT}{_ANY_YEAR}|,\d{{4}}\b)?"
)
_MONTH_YEAR = (
    rf"{_MONTH}(?:{_AND}{_MONTH}){{0,3}}(?:(?:,|{GAP}of)?{GAP}|{DASH}|/){_ANY_YEAR}"
    rf"(?:{GAP}?{DASH}{GAP}?{_MONTH}{GAP}{_YEAR})?"
)
_D2, _M2 = r"(?:0?[1-9]|[12]\d|3[01])", r"(?:0?[1-9]|1[0-2])"
_FIGURES_DATE = (
    r"(?:(?:1[5-9]|20)\d\d(?P<a>[-/.])(?:0[1-9]|1[0-2])(?P=a)(?:0[1-9]|[12]\d|3[01])"
    rf"|{_D2}(?P<b>[-/.]){_M2}(?P=b)(?:(?:1[5-9]|20)\d\d|\d\d)"
    rf"|{_M2}(?P<c>[-/]){_D2}(?P=c)(?:(?:1[5-9]|20)\d\d|\d\d))"
    rf"(?![\w/-]|\.\d)"
)
_STAMP = rf"(?:1[5-9]|20)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])[T ]{_CLOCK}"

DATE_FIGURES = (
    make("date", _STAMP),
    make("date", rf"{_FIGURES_DATE}{_TIME}"),
    make("date", rf"(?:{_FROM_DAY}){_TIME}"),
    make("date", rf"{_CLOCK}|{_HOUR}|(?:1[0-2]|[1-9]){GAP}o['’]clock\b"),
    make("date", rf"(?:1\d|20|\d)(?:st|nd|rd|th){GAP}(?:century|centuries)\b"),
)
"""Dates that begin with a figure and are not a year alone."""

DATE_MONTHS = (
    make("date", rf"(?:{_MONTH_FIRST}){_TIME}"),
    make("date", _MONTH_YEAR),
)
DATE_WEEKDAYS = (
    make(
        "date",
        rf"{_WEEKDAY},?{GAP}(?:the{GAP})?(?:{_FROM_DAY}|{_MONTH_FIRST}|{_FIGURES_DATE}){_TIME}",
    ),
    make(
        "date",
        rf"(?i:{either(*_WEEKDAYS)})s?\b(?:{GAP}(?:morning|afternoon|evening|night)s?\b)?"
        rf"(?:,?{GAP}(?:the{GAP})?(?:[12]\d|3[01]|[1-9])(?:st|nd|rd|th)\b)?{_TIME}",
    ),
)
DATE_WORDS = (
    make("date", rf"{_PART}(?:{_MONTH_YEAR}|(?:the{GAP})?{_YEAR}|(?:1[5-9]|20)\d0s\b)"),
    make("date", rf"(?i:{_DAY_WORD}){GAP}of{GAP}(?-i:{either(*_MONTHS)})\b(?:,?{GAP}{_YEAR})?"),
    make("date", rf"(?i:{_DAY_WORD}){GAP}(?:century|centuries)\b"),
    make("date", rf"(?i:first|second|third|fourth){GAP}(?:quarter|half){GAP}of{GAP}{_YEAR}"),
)
DATE_SEASONS = (make("date", rf"{either(*_SEASONS)}(?:,|{GAP}of)?{GAP}{_ANY_YEAR}"),)
DATE_FISCAL = (
    make(
        "date", rf"(?:Q[1-4]|H[12])(?:{GAP}|/|{DASH})?(?:FY)?{_ANY_YEAR}|FY{GAP}?(?:{_YEAR}|\d\d\b)"
    ),
)
_FEAST_TAIL = rf"(?:{GAP}(?:Day|Eve|Monday|Sunday|Saturday))?(?:,?{GAP}{_YEAR})?"
DATE_FEASTS = (make("date", rf"{either(*_FEASTS)}\b(?:['’]s\b)?{_FEAST_TAIL}"),)

# What makes four figures a number of things, not a year.
_VERBS = either("was", "has", "is", "as", "its", "his", "this", "does")
_COUNTED = rf"(?!{GAP}(?!{_VERBS}\b)(?:[a-z]{{1,20}}s|people|men|women|children)\b)"
_LAWS = either("Act", "Law", "Code", "Regulations?", "Rules", "Order", "Convention", "Directive")
_NOT_LAW = rf"(?!{GAP}(?:[A-Z]\w{{1,20}}{GAP}){{0,2}}{_LAWS}\b)"
_NOT_SCALED = rf"(?!{GAP}?(?:%|percent|per{GAP}cent|hundred|thousand|million|billion))"
_TO_YEAR = rf"{GAP}?{DASH}{GAP}?(?:{_YEAR}|\d\d(?!\w))|/\d\d(?!\w|/)|{GAP}(?:and|to|or){GAP}{_YEAR}"
_YEARS = rf"{_YEAR}(?:{_TO_YEAR})?"
YEARS = (
    make("date", r"(?:1[5-9]|20)\d0(?:['’]?s\b)"),
    make(
        "date", rf"(?<![.,/:#§$£€+\w-]){_YEARS}(?!/|:\S|{DASH}\w){_NOT_SCALED}{_NOT_LAW}{_COUNTED}"
    ),
    make("date", rf"(?<=\b(?:in|of|by|In|By) ){_YEARS}(?![/:]|{DASH}\w){_NOT_SCALED}{_NOT_LAW}"),
)

_TIMES = """
    second minute hour day night week fortnight weekend month quarter year decade seconds minutes
    hours days nights weeks fortnights weekends months years decades century centuries
"""
_WORKING = r"(?:calendar|working|business|school|academic)"
_LONG_TIME = rf"(?:{_WORKING}{GAP})?{either(*_TIMES.split())}"
_SHORT_TIME = either("hrs?", "mins?", "secs?", "yrs?", "wks?", "mos", "mths?")
_LENGTH = rf"{NUMBERS}(?:{JOINT}(?:{_LONG_TIME})\b|{GAP}?{_SHORT_TIME}\b\.?)"
_OLDER = rf"(?!{JOINT}(?:old\b|of{GAP}age\b))"
_MORE = rf"(?:(?:,?{GAP}(?:and{GAP})?){_LENGTH}){{0,3}}"
DURATIONS = (make("duration", rf"{_LENGTH}{_MORE}(?:['’](?!\w))?{_OLDER}"),)
HALF_TIMES = (
    make("duration", rf"(?i:half){GAP}an?{GAP}(?:hour|day|year|century|decade)\b{_OLDER}"),
    make(
        "duration", rf"(?i:(?:an?|one)){GAP}(?:year|month|week|day|hour){GAP}and{GAP}a{GAP}half\b"
    ),
)

MONTH_LEADS = (
    *_MONTHS,
    *_SHORT_MONTHS,
    *(month.upper() for month in (*_MONTHS, *_SHORT_MONTHS)),
    *(month.lower() for month in _MONTHS),
)
WEEKDAY_LEADS = (
    *map(str.lower, _WEEKDAYS),
    *_WEEKDAYS,
    *(f"{day}s" for day in _WEEKDAYS),
    *_SHORT_WEEKDAYS,
)
SEASON_LEADS = _SEASONS
_ORDINALS = (*_DAY_WORDS.split(), "twenty", "thirty")
PART_LEADS = (*_PARTS_OF_YEAR, *_ORDINALS, *(word.capitalize() for word in _ORDINALS))
FEAST_LEADS = tuple(feast.split()[0] for feast in _FEASTS)

# A month alone is a date only where nobody can be called by it.
_ALONE = rf"(?!{GAP}[A-Z]|['’]s\b|\w)"
LONE_MONTHS = (
    make("date", rf"(?:{either(*(m for m in _MONTHS if m not in ('May', 'March')))}){_ALONE}"),
    make("date", rf"(?<=\b(?:in|of|by|In|By) )(?:May|March){_ALONE}"),
    make("date", rf"(?<=\b(?:last|next|this|late|past) )(?:May|March){_ALONE}"),
    make("date", rf"(?<=\b(?:since|until|early|Since) )(?:May|March){_ALONE}"),
)
