from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marked import Say
from undisclosed.ladders import DescribedSpan, Ladders
from undisclosed.ladders.english.calendar import MONTHS, read_date
from undisclosed.ladders.periods import Period, Weekday, Yearless, century_of, month, wider, years

DAY = Period(date(2006, 11, 16), date(2006, 11, 16))
DAYS = st.dates(date(1001, 1, 1), date(2199, 12, 31))


@pytest.mark.parametrize(
    "text",
    [
        "16 November 2006",
        "16th November 2006",
        "the 16th of November 2006",
        "16 Nov. 2006",
        "16-Nov-2006",
        "November 16, 2006",
        "November 16th, 2006",
        "Nov 16 2006",
        "Thursday 16 November 2006",
        "Thursday, November 16, 2006",
        "16/11/2006",
        "11/16/2006",
        "16.11.2006",
        "2006-11-16",
        "2006-11-16T10:30",
        "16 November 2006 at 10.30 a.m.",
        "on 16 November 2006",
    ],
)
def test_every_way_of_writing_a_day(text: str) -> None:
    assert read_date(text) == DAY


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("05/06/2006", date(2006, 5, 6), date(2006, 6, 5)),
        ("5/5/2006", date(2006, 5, 5), date(2006, 5, 5)),
        ("Nov 2006", date(2006, 11, 1), date(2006, 11, 30)),
        ("11/2006", date(2006, 11, 1), date(2006, 11, 30)),
        ("2006", date(2006, 1, 1), date(2006, 12, 31)),
        ("the 1990s", date(1990, 1, 1), date(1999, 12, 31)),
        ("the 1900s", date(1900, 1, 1), date(1999, 12, 31)),
        ("1998-2001", date(1998, 1, 1), date(2001, 12, 31)),
        ("1998 to 2001", date(1998, 1, 1), date(2001, 12, 31)),
        ("2006-11", date(2006, 1, 1), date(2011, 12, 31)),
        ("winter 2006", date(2005, 1, 1), date(2007, 12, 31)),
        ("28 April and 3 May 2001", date(2001, 4, 1), date(2001, 5, 3)),
        ("28 December 2000 to 3 January 2001", date(2000, 12, 28), date(2001, 1, 3)),
        ("28 December to 3 January 2001", date(2000, 12, 1), date(2001, 1, 3)),
    ],
)
def test_what_can_be_read_in_two_ways_is_both(text: str, first: date, last: date) -> None:
    assert read_date(text) == Period(first, last)


@pytest.mark.parametrize("text", ["16 November", "November 16", "16th of November", "3-9 November"])
def test_days_without_a_year(text: str) -> None:
    assert read_date(text) == Yearless(11, whole=False)


def test_months_and_days_of_the_week_alone() -> None:
    assert read_date("November") == Yearless(11, whole=True)
    assert read_date("Tuesday") == Weekday(1)


@pytest.mark.parametrize(
    "text", ["16/11/06", "'06", "44 BC", "0999", "the other day", "2300", "a" * 5000, "", "the"]
)
def test_what_is_not_sure_is_not_read(text: str) -> None:
    assert read_date(text) is None


@pytest.mark.parametrize("text", ["31 February 2006", "30/30/2006", "2006-13-40"])
def test_a_day_that_the_calendar_lacks_leaves_its_year(text: str) -> None:
    found = read_date(text)
    assert found is not None
    assert next(iter(wider(found))) == years(2006, 2006)


@given(DAYS, st.integers(0, 5000))
def test_each_rung_contains_the_date(first: date, days: int) -> None:
    last = min(first + timedelta(days), date(2199, 12, 31))
    period = Period(first, last)
    rungs = list(wider(period))
    for rung in rungs:
        assert isinstance(rung, Period)
        assert rung.first <= first
        assert last <= rung.last
        assert rung != period
    assert len(set(rungs)) == len(rungs)


@given(DAYS)
def test_no_way_of_writing_gives_another_month(day: date) -> None:
    name = MONTHS[day.month - 1]
    for text in (
        f"{day.day} {name} {day.year}",
        f"{name} {day.day}, {day.year}",
        f"{day.day}/{day.month}/{day.year}",
        f"{day.month}/{day.day}/{day.year}",
        f"{day:%Y-%m-%d}".rjust(10, "0"),
    ):
        found = read_date(text)
        assert isinstance(found, Period)
        assert found.first <= day <= found.last
        assert all(p.contains(found) for p in wider(found) if isinstance(p, Period))


def test_a_year_that_some_count_to_another_century_has_none() -> None:
    assert century_of(years(2000, 2000)) is None
    assert century_of(years(2001, 2099)) == 21
    assert century_of(years(1999, 2001)) is None
    assert month(2006, 2).last == date(2006, 2, 28)


@pytest.mark.parametrize(
    ("sentence", "month_", "decade"),
    [
        ("It met on <16 November 2006>.", "It met in November 2006.", "It met in the 2000s."),
        ("On <16/11/2006> it met.", "In November 2006 it met.", "In the 2000s it met."),
        (
            "On the <16th of November 2006> it met.",
            "In November 2006 it met.",
            "In the 2000s it met.",
        ),
        ("It met <on 16 November 2006>.", "It met in November 2006.", "It met in the 2000s."),
        ("a letter of <16 November 2006>", "a letter of November 2006", "a letter of the 2000s"),
        ("the <16 November 2006> hearing", "the November 2006 hearing", "the 2000s hearing"),
        ("since <16 November 2006>", "since November 2006", "since the 2000s"),
        (
            "before <16 November 2006>",
            "before the end of November 2006",
            "before the end of the 2000s",
        ),
        (
            "after the <16 November 2006>",
            "after the beginning of November 2006",
            "after the beginning of the 2000s",
        ),
        (
            "until <16 November 2006>",
            "until some time in November 2006",
            "until some time in the 2000s",
        ),
        ("by <16 November 2006>", "by the end of November 2006", "by the end of the 2000s"),
        ("between <3 and 16 November 2006>", "in November 2006", "in the 2000s"),
        ("from <3 to 16 November 2006>", "in November 2006", "in the 2000s"),
        (
            "between <16 November 2006> and now",
            "between November 2006 and now",
            "between the 2000s and now",
        ),
    ],
)
def test_the_sentence_stays_one(say: Say, sentence: str, month_: str, decade: str) -> None:
    said = say(sentence, "DATE", "date")
    assert said[0] == month_
    assert said[2] == decade


def test_the_whole_ladder(ladders: Ladders) -> None:
    rungs = ladders.rungs(DescribedSpan("16 November 2006", "DATE", "date"))
    assert [rung.label for rung in rungs] == [
        "November 2006",
        "2006",
        "the 2000s",
        "the 21st century",
        "[date]",
    ]
    assert rungs[0].pages == ((("november",), ("2006",)),)
    assert rungs[1].pages == ((("2006",),),)
    assert rungs[2].pages == ((tuple(str(year) for year in range(2000, 2010)),),)
    assert rungs[-1].pages == ()


def test_a_month_that_is_another_word_is_counted_with_its_days(ladders: Ladders) -> None:
    # "May" stands on nearly every page.
    rung = ladders.rungs(DescribedSpan("3 May 2001", "DATE", "date"))[0]
    assert rung.label == "May 2001"
    assert rung.pages[0][0][:2] == ("may 1", "may 2")
    assert [r.label for r in ladders.rungs(DescribedSpan("3 May", "DATE", "date"))] == ["[date]"]


def test_short_ladders(say: Say) -> None:
    assert say("on <05/06/2006>", "DATE", "date")[0] == "in 2006"
    assert say("on <16 November>", "DATE", "date") == ["in November", "on a certain day"]
    assert say("since <March>", "DATE", "date") == ["since a certain month"]
    assert say("on <16/11/06>", "DATE", "date") == ["on [date]"]
    assert say("on <Monday>", "DATE", "date") == ["on a weekday", "on a certain day"]
    assert say("on <Saturday>", "DATE", "date") == ["on a certain day"]
    assert say("last <Monday>", "DATE", "date") == ["last [date]"]
    assert say("in <the 1990s>", "DATE", "date") == ["in the 20th century", "in [date]"]
