"""Money, measures, counts and lengths of time in English."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal

from undisclosed.ladders.english.numbers import (
    NUMBER,
    SCALES,
    read_number,
    ways_to_write,
    write_number,
    write_range,
)
from undisclosed.ladders.english.people import DEMONYMS
from undisclosed.ladders.english.sentence import as_word, in_place_of, look_around
from undisclosed.ladders.protocol import DescribedSpan, Step, Worded
from undisclosed.ladders.ranges import Amount, Bound, Range
from undisclosed.language.english.plurals import pluralize
from undisclosed.language.english.stopwords import STOP_WORDS

MONEY, MEASURE, COUNT, DURATION, HYPHENED = "money", "measure", "count", "duration", "hyphened"

_LONGEST = 90
_CURRENCIES = (
    r"(?:(?:US|AU|CA|NZ|HK)?\$|€|£|¥|₺|₽|₹|₩|zł|Kč|(?:EUR|USD|GBP|CHF|JPY|TRY|TRL|RUB|RUR|UAH|PLN|CZK|HUF"
    r"|RON|ROL|BGN|HRK|SEK|NOK|DKK|INR|CNY|AUD|CAD|NZD|SGD|HKD|ZAR|BRL|MXN|DEM|FRF|ITL|ATS|SKK|MDL|GEL"
    r"|AMD|AZN|ILS|SAR|AED|EGP|KRW|THB|ISK|LTL|LVL|EEK|SIT)\b)"
)
_MONEY_WORDS = (
    r"(?:(?:euros?|dollars?|pounds?(?:\ssterling)?|francs?|marks?|roubles?|rubles?"
    r"|liras?|lire|zlotys?|korun[ay]s?|kronor|kroner?|krona|forints?|lei|leva?|hryvnias?|yen|yuan"
    r"|rupees?|pesos?|rand|cents?|pence))"
)
_UNITS = (
    r"(?:%|per\s?cent|percent|percentage\spoints|°\s?[CF]|[kcmµμ]?m(?:etres?|eters?)?(?:2|3|²|³)?\b"
    r"|(?:kilo|centi|milli)?(?:met(?:re|er)|gram(?:me)?|lit(?:re|er))s?|k?g|mg|µg|mcg|kgs|[mcd]?l|ml"
    r"|(?:square|cubic)\s(?:met(?:re|er)s?|feet|miles?|kilomet(?:re|er)s?)|sq\.?\s?(?:m|ft|km)|hectares?"
    r"|ha|acres?|miles?|mph|km/h|feet|foot|ft|inch(?:es)?|yards?|pounds?|lbs?|stones?|ounces?|oz"
    r"|tonn?es?|tons?|mmHg|mmol/l|mg/dl|bpm|[kKMGT]i?B|k?W|k?V|Hz|degrees?)"
)
_PER_CENT = re.compile(r"%|per\s?cent", re.I)
_UNIT = re.compile(_UNITS)
_COUNTED = re.compile(r"[a-z][a-z-]+(?:\s[a-z][a-z-]+){0,2}")
_BOUNDS: dict[str, Bound] = {
    "more than": "least",
    "over": "least",
    "at least": "least",
    "in excess of": "least",
    "exceeding": "least",
    "no less than": "least",
    "not less than": "least",
    "less than": "most",
    "under": "most",
    "below": "most",
    "up to": "most",
    "at most": "most",
    "no more than": "most",
    "not more than": "most",
    "fewer than": "most",
    "within": "most",
    "no fewer than": "least",
}
_BOUND = "|".join(map(re.escape, sorted(_BOUNDS, key=len, reverse=True)))
_ROUGHLY = (
    r"about|approximately|approx\.?|around|some|roughly|circa|ca?\.|a\stotal\sof|the\ssum\sof"
)
_BEFORE = re.compile(rf"(?:^|\s)({_BOUND})\s+$", re.I)
_SUM_OF = re.compile(
    r"\b(?:sum|amount|total|fine|number|period|term)\s+of\s+$|\b(?:between|from)\s+$", re.I
)
_SCALE = r"hundred|thousand|million|billion|bn|mn|k|m"
_AMOUNT = re.compile(
    rf"(?P<bound>(?:{_BOUND})\s)?(?P<roughly>(?:{_ROUGHLY})\s)?(?:(?:between|from)\s)?"
    rf"(?P<prefix>{_CURRENCIES}\s?)?(?P<number>{NUMBER})"
    rf"(?:\s?(?:-|–|—|to|and)\s?(?:{_CURRENCIES}\s?)?(?P<other>{NUMBER}))?"
    rf"(?P<scale>\s?(?:{_SCALE})\b)?(?P<unit>(?:\s|-)?(?:{_CURRENCIES}|(?:[a-z]+\s)?{_MONEY_WORDS}|{_UNITS})\.?"
    rf"|\s{_COUNTED.pattern})?",
    re.I,
)
_ONE_CURRENCY = (
    ("eur", "€", "euro", "euros"),
    ("usd", "$", "us$", "dollar", "dollars"),
    ("gbp", "£", "pound", "pounds", "pounds sterling"),
    ("try", "₺", "lira", "turkish liras"),
    ("rub", "rur", "₽", "rouble", "roubles", "ruble", "rubles"),
    ("jpy", "¥", "yen"),
    ("inr", "₹", "rupee", "rupees"),
)
_CODES = frozenset({"eur", "usd", "us$", "gbp", "try", "rub", "rur", "jpy", "inr"})
_CURRENCY = re.compile(rf"{_CURRENCIES}|(?:(?P<country>[a-z]+)\s)?{_MONEY_WORDS}", re.I)

# In days, so that the parts of "two years and three months" add up.
_TIMES = {
    "second": Decimal(1) / 86400,
    "minute": Decimal(1) / 1440,
    "hour": Decimal(1) / 24,
    "day": Decimal(1),
    "night": Decimal(1),
    "week": Decimal(7),
    "fortnight": Decimal(14),
    "month": Decimal("30.4375"),
    "year": Decimal("365.25"),
    "decade": Decimal("3652.5"),
}
_TIME = "|".join(_TIMES)
_PIECE = re.compile(
    rf"(?P<number>{NUMBER}|an?)(?P<half>\sand\sa\shalf|½)?(?P<joint>\s|-)?(?P<unit>{_TIME})s?(?P<own>['’])?",
    re.I,
)
_JOINT = re.compile(r"\s*(?:,\s*and\s|,|\sand\s)\s*")
_LEAD = re.compile(rf"(?:(?:{_ROUGHLY}|for|a\speriod\sof|the)\s+)+", re.I)
_LEAST = re.compile(rf"({_BOUND})\s+", re.I)
_MOST_PIECES = 5


def read_amount(text: str) -> Amount | None:
    """Reads money, a measure or a count; None where anything else stands in the text.

    >>> amount = read_amount("EUR 12,500")
    >>> amount.low, amount.prefix, amount.unit, amount.form
    (Decimal('12500'), 'EUR ', '', 'money')
    """
    found = _AMOUNT.fullmatch(" ".join(text.split())) if len(text) <= _LONGEST else None
    if not found:
        return None
    numbers = [read_number(found[name]) for name in ("number", "other") if found[name]]
    known = [number for number in numbers if number]
    if len(known) != len(numbers):
        return None
    scale, unit = found["scale"] or "", found["unit"] or ""
    if scale.strip().lower() == "m" and not found["prefix"] and not unit:
        # Millions of what? Without a currency it is metres.
        scale, unit = "", scale
    times = SCALES[scale.strip().lower()] if scale else Decimal(1)
    form = _form(found["prefix"] or "", unit.strip(" -."))
    # All of something: no range around it says less.
    if form is None or (
        known == [(Decimal(100), Decimal(100))] and _PER_CENT.fullmatch(unit.strip())
    ):
        return None
    return Amount(
        low=min(low for low, _ in known) * times,
        high=max(high for _, high in known) * times,
        prefix=found["prefix"] or "",
        unit=unit,
        bound=_BOUNDS[found["bound"].strip().lower()] if found["bound"] else "exact",
        form=form,
    )


def _form(prefix: str, unit: str) -> str | None:
    """Returns what an amount is of; None if its unit is neither known nor a common noun.

    What stands after the number is written again, so it must be nothing that identifies.
    """
    if _PER_CENT.fullmatch(unit):
        return None if prefix else MEASURE
    if money := _CURRENCY.fullmatch(unit):
        country = money["country"]
        return MONEY if not country or country.lower() in DEMONYMS else None
    if _UNIT.fullmatch(unit):
        return None if prefix else MEASURE
    if prefix:
        return None if unit else MONEY
    counted = _COUNTED.fullmatch(unit)
    return COUNT if not unit or (counted and not STOP_WORDS & set(unit.split())) else None


def read_duration(text: str) -> Amount | None:
    """Reads a length of time in its largest unit.

    >>> amount = read_duration("two years and three months")
    >>> amount.low, amount.unit, amount.whole
    (Decimal('2.25'), 'year', False)
    """
    if len(text) > _LONGEST:
        return None
    plain = " ".join(text.split())
    plain = _LEAD.sub("", plain, count=1) if _LEAD.match(plain) else plain
    bounded = _LEAST.match(plain)
    if bounded:
        plain = plain[bounded.end() :]
    pieces = [_PIECE.fullmatch(piece) for piece in _JOINT.split(plain)]
    if _PIECE.fullmatch(plain):
        pieces = [_PIECE.fullmatch(plain)]
    if not 1 <= len(pieces) <= _MOST_PIECES:
        return None
    days, units = Decimal(0), []
    for piece in pieces:
        number = _piece_number(piece)
        if piece is None or number is None:
            return None
        units.append(piece["unit"].lower())
        days += number * _TIMES[units[-1]]
    largest = max(units, key=_TIMES.__getitem__)
    value = (days / _TIMES[largest]).quantize(Decimal("0.0001")).normalize()
    last = pieces[-1]
    own = last["own"] or "" if last else ""
    form = HYPHENED if last and last["joint"] == "-" else DURATION
    bound = _BOUNDS[bounded.group(1).lower()] if bounded else "exact"
    return Amount(value, value, own, largest, bound, form, whole=value == int(value))


def _piece_number(piece: re.Match[str] | None) -> Decimal | None:
    if piece is None:
        return None
    if piece["number"].lower() in ("a", "an"):
        number: Decimal | None = Decimal(1)
    else:
        read = read_number(piece["number"])
        number = read[0] if read and read[0] == read[1] else None
    if number is not None and piece["half"]:
        number += Decimal("0.5")
    return number


def bounded_by_place(amount: Amount, span: DescribedSpan) -> Amount:
    """Returns an amount with the bound that stands before the span: "more than" EUR 12,500."""
    found = _BEFORE.search(span.before[-30:])
    if not found or amount.bound != "exact":
        return amount
    return replace(amount, bound=_BOUNDS[" ".join(found.group(1).lower().split())])


def word_amount(amount: Amount, within: Range, span: DescribedSpan) -> Step:
    """Says that an amount lies in a range."""
    figures = _figures(within)
    if within.bound == "exact" and look_around(span).word in ("between", "from"):
        joint = " and " if look_around(span).word == "between" else " to "
        figures = figures.replace("–", joint)
    if within.bound != "exact" and not _BEFORE.search(span.before[-30:]):
        figures = ("more than " if within.bound == "least" else "less than ") + figures
    low, high = within.low, within.high
    if within.bound == "least":
        high = low * 10
    elif within.bound == "most":
        low = max(high / 10, Decimal(1)) if high > 1 else high / 10
    numbers = ways_to_write(low, high)
    units = _ways_to_write_unit((amount.prefix + amount.unit).strip(" -.'’"))
    mentions: tuple[tuple[str, ...], ...] = (units, numbers) if units else (numbers,)
    if amount.form == HYPHENED:
        return Step(as_word(span, f"{figures}-{amount.unit}"), mentions)
    if amount.form == DURATION:
        unit = amount.unit if figures.split()[-1] == "1" else pluralize(amount.unit)
        label = f"{figures} {unit}{amount.prefix}"
        return Step(_without_article(span, label), mentions)
    sign = figures if not amount.prefix else _after_bound(figures, amount.prefix)
    return Step(_without_article(span, sign + amount.unit), mentions)


def _ways_to_write_unit(unit: str) -> tuple[str, ...]:
    """Returns a unit as pages have it: a currency by its sign, its code and its name."""
    for ways in _ONE_CURRENCY:
        if unit.lower() in ways:
            return tuple(way.upper() if way in _CODES else way for way in ways)
    return (unit,) if unit else ()


def _figures(within: Range) -> str:
    if within.bound == "least":
        return write_number(within.low)
    if within.bound == "most":
        return write_number(within.high)
    return write_range(within.low, within.high)


def _after_bound(figures: str, prefix: str) -> str:
    """Puts a currency before figures, behind "more than"."""
    for words in ("more than ", "less than "):
        if figures.startswith(words):
            return words + prefix + figures.removeprefix(words)
    return prefix + figures


def _without_article(span: DescribedSpan, label: str) -> Worded:
    """No article stands before a range: "a 20 kg bag" keeps it, "a year" loses it."""
    around = look_around(span)
    if around.word in ("a", "an"):
        if around.describes:
            return as_word(span, label)
        return in_place_of(span, label, "", around.reach)
    return Worded(label)


def bare_amount(amount: Amount | None, span: DescribedSpan) -> Worded:
    """Says that there was an amount."""
    around = look_around(span)
    before = span.before[-30:]
    free = not (around.determined or _BEFORE.search(before) or _SUM_OF.search(before))
    if span.kind == "duration" or (amount and amount.form in (DURATION, HYPHENED)):
        owns = amount is not None and (amount.prefix or span.after[:1] in ("'", "’"))
        if amount is None or amount.form == HYPHENED or owns or not free:
            return as_word(span, "[duration]")
        return Worded("some time")
    if span.kind == "money" or (amount and amount.form == MONEY):
        return Worded("a sum of money") if free else as_word(span, "[amount]")
    if amount is None or not amount.unit:
        return as_word(span, "[number]")
    if amount.form == COUNT and free and amount.low >= 2:
        return Worded(f"a number of{amount.unit}")
    return as_word(span, f"[number]{amount.unit}")
