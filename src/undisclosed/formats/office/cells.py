"""Cells of workbooks: numbers and dates as text, and codes in what stands on every page."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import NamedTuple

from undisclosed.formats.office import xml
from undisclosed.formats.office.values import is_common
from undisclosed.formats.splicing import Shown

_DAYS = frozenset((*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)))
_QUOTED = re.compile(r'"[^"]*"|\\.|\[[^\]]*\]|_.|\*.')
_DAY = re.compile(r"[ymdhs]", re.IGNORECASE)
_FIRST = {False: datetime(1899, 12, 30), True: datetime(1904, 1, 1)}
_MOST_DAYS = 2_958_465
_CODE = re.compile(r'&(?:&|"([^"]*)"|K[0-9A-Fa-f+-]{6}|[0-9]+|[A-Za-z])')
_SPELLED = re.compile("_x([0-9A-Fa-f]{4})_")
_UNSPELLED = re.compile("_(?=x[0-9A-Fa-f]{4}_)")
_SECTIONS = frozenset(("&L", "&C", "&R"))


class Cell(NamedTuple):
    """What a workbook says of a cell.

    Attributes:
        name: Which it is: "B7".
        kind: Of what kind its value is: "s" for the number of a shared text.
        style: The number of its style.
        told: Where the kind stands, or could be written.
    """

    name: str
    kind: str
    style: str
    told: tuple[int, int]

    @property
    def is_text(self) -> bool:
        """Whether what it says can be written over by another text as it is."""
        return self.kind == "str"


def cell_of(source: str, token: xml.Token) -> Cell:
    """Returns what the tag of a cell says of it."""
    found = {each.name: each for each in xml.attributes_of(source, token)}
    values = {name: xml.value_of(source, each) for name, each in found.items()}
    at = token.inside[1]
    told = (found["t"].start, found["t"].end) if "t" in found else (at, at)
    return Cell(values.get("r", ""), values.get("t", "n"), values.get("s", "0"), told)


class Dates(NamedTuple):
    """How a workbook tells dates from numbers.

    Attributes:
        styles: Numbers of styles that show a number as a date.
        late: Whether days are counted from 1904 on.
    """

    styles: frozenset[str]
    late: bool = False


def is_date_format(code: str) -> bool:
    """Tells whether a number that is written so is a day or a time.

    >>> is_date_format("yyyy-mm-dd"), is_date_format('0.0" days"'), is_date_format("General")
    (True, False, False)
    """
    return code.lower() != "general" and _DAY.search(_QUOTED.sub("", code)) is not None


def dates_of(styles: str, workbook: str) -> Dates:
    """Returns how a workbook tells dates from numbers, from its styles and its main part."""
    days: set[str] = {str(number) for number in _DAYS}
    found: set[str] = set()
    number = -1
    for token in xml.tokenize(styles):
        local = token.name.rpartition(":")[2]
        if token.kind in ("start", "empty") and local in ("numFmt", "xf", "cellXfs"):
            values = {a.name: xml.value_of(styles, a) for a in xml.attributes_of(styles, token)}
            if local == "numFmt" and is_date_format(values.get("formatCode", "")):
                days.add(values.get("numFmtId", ""))
            elif local == "cellXfs":
                number = 0
            elif local == "xf" and number >= 0:
                if values.get("numFmtId") in days:
                    found.add(str(number))
                number += 1
        elif token.kind == "end" and local == "cellXfs":
            number = -1
    return Dates(frozenset(found), re.search(r'\bdate1904="(?:1|true)"', workbook) is not None)


def show_date(value: str, dates: Dates) -> str | None:
    """Returns the day, and the time, that a number stands for.

    >>> show_date("43597.5", Dates(frozenset()))
    '2019-05-12 12:00'
    """
    try:
        days = float(value)
    except ValueError:
        return None
    if not 0 <= days <= _MOST_DAYS:
        return None
    seconds = round(days % 1 * 86_400)
    at = _FIRST[dates.late] + timedelta(days=int(days), seconds=seconds)
    if days < 1:
        return at.strftime("%H:%M")
    return at.strftime("%Y-%m-%d %H:%M" if seconds else "%Y-%m-%d")


class Coded(NamedTuple):
    """What stands on every page, taken apart.

    Attributes:
        sections: What is said on the left, in the middle, on the right, as it shows.
        told: Where codes stand that say something themselves.
    """

    sections: list[Shown]
    told: list[tuple[int, int]]


def show_coded(coded: Shown) -> Coded:
    """Shows what stands on every page, without codes for page numbers and fonts."""
    text = coded.text
    found = Coded([Shown(coded.at)], [])
    at = 0
    for code in _CODE.finditer(text):
        _copy(coded, at, code.start(), found.sections[-1])
        start, end = coded.source_of(code.start())[0], coded.source_of(code.end() - 1)[1]
        if code[0] == "&&":
            found.sections[-1].add("&", start, end)
        elif code[0].upper() in _SECTIONS:
            found.sections.append(Shown(end))
        elif code[1] is not None and not is_common(code[1]):
            found.told.append((start, end))
        at = code.end()
    _copy(coded, at, len(text), found.sections[-1])
    return found


def show_spelled(spelled: Shown, shown: Shown) -> None:
    """Shows what workbooks spell in numbers: "_x0048_IV" is "HIV" to a reader."""
    text = spelled.text
    at = 0
    for found in _SPELLED.finditer(text):
        _copy(spelled, at, found.start(), shown)
        start, end = spelled.source_of(found.start())[0], spelled.source_of(found.end() - 1)[1]
        shown.add(chr(int(found[1], 16)), start, end)
        at = found.end()
    _copy(spelled, at, len(text), shown)


def write_text(text: str) -> str:
    """Returns text as a workbook has it.

    >>> write_text("a_x0041_")
    'a_x005F_x0041_'
    """
    return xml.write_text(_UNSPELLED.sub("_x005F_", text))


def _copy(coded: Shown, first: int, last: int, shown: Shown) -> None:
    text = coded.text
    for i in range(first, last):
        shown.add(text[i], *coded.source_of(i))
