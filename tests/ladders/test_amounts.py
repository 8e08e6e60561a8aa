from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marked import Say
from undisclosed.ladders import DescribedSpan, Ladders
from undisclosed.ladders.english.ages import read_age
from undisclosed.ladders.english.amounts import read_amount, read_duration
from undisclosed.ladders.english.numbers import read_number, write_range
from undisclosed.ladders.ranges import LARGEST, SMALLEST, Amount, ranges, ten_years

NUMBERS = st.decimals(SMALLEST, LARGEST, places=3)


@pytest.mark.parametrize(
    ("text", "least", "most"),
    [
        ("12,500", "12500", "12500"),
        ("12 500", "12500", "12500"),
        ("12.5", "12.5", "12.5"),
        ("12,50", "12.5", "12.5"),
        ("12.500", "12.5", "12500"),
        ("1,234,567.89", "1234567.89", "1234567.89"),
        ("seventy-five", "75", "75"),
        ("two hundred and fifty thousand", "250000", "250000"),
        ("a hundred", "100", "100"),
    ],
)
def test_numbers_are_read(text: str, least: str, most: str) -> None:
    assert read_number(text) == (Decimal(least), Decimal(most))


@pytest.mark.parametrize("text", ["", "five seven", "twelfth", "1.2.3", "x5", "and", "one " * 50])
def test_what_is_no_number_is_not_read(text: str) -> None:
    assert read_number(text) is None


@given(NUMBERS, NUMBERS)
def test_ranges_contain_the_number(one: Decimal, other: Decimal) -> None:
    low, high = sorted((one, other))
    found = list(ranges(Amount(low, high)))
    for within in found:
        assert within.low <= low
        assert high <= within.high
    widths = [within.high - within.low for within in found]
    assert widths == sorted(widths)


@given(NUMBERS)
def test_a_bound_only_moves_outwards(number: Decimal) -> None:
    for within in ranges(Amount(number, number, bound="least")):
        assert within.low < number
    for within in ranges(Amount(number, number, bound="most")):
        assert number < within.high


@given(st.integers(0, 120))
def test_ten_years_contain_the_age(years: int) -> None:
    within = ten_years(years)
    assert within.low <= years <= within.high
    assert within.high - within.low == 9


@pytest.mark.parametrize("number", ["0", "-3", "1E+20"])
def test_numbers_without_a_range(number: str) -> None:
    assert list(ranges(Amount(Decimal(number), Decimal(number)))) == []


def test_edges() -> None:
    # 20 belongs to 20–50 and not to 10–20, so that a range has one answer.
    assert [(int(r.low), int(r.high)) for r in ranges(Amount(Decimal(20), Decimal(20)))] == [
        (20, 50),
        (10, 100),
    ]
    assert next(iter(ranges(Amount(Decimal(15), Decimal(20))))).high == 20
    assert write_range(Decimal(500_000), Decimal(1_000_000)) == "500,000–1 million"


@pytest.mark.parametrize(
    ("sentence", "kind", "said"),
    [
        (
            "paid <EUR 12,500> to",
            "money",
            ["paid EUR 10,000–20,000 to", "paid EUR 10,000–100,000 to", "paid a sum of money to"],
        ),
        (
            "paid <$1.5 million>",
            "money",
            ["paid $1–2 million", "paid $1–10 million", "paid a sum of money"],
        ),
        (
            "the sum of <£300>",
            "money",
            ["the sum of £200–500", "the sum of £100–1,000", "the sum of [amount]"],
        ),
        (
            "more than <EUR 12,500>",
            "money",
            ["more than EUR 10,000", "more than [amount]"],
        ),
        ("<up to 700 euros>", "money", ["less than 1,000 euros", "a sum of money"]),
        ("paid <EUR 12.500>", "money", ["paid a sum of money"]),
        (
            "<1,200 patients> came",
            "number",
            [
                "1,000–2,000 patients came",
                "1,000–10,000 patients came",
                "a number of patients came",
            ],
        ),
        (
            "the <1,200> patients",
            "number",
            ["the 1,000–2,000 patients", "the 1,000–10,000 patients", "the [number] patients"],
        ),
        (
            "weighs <80 kg>",
            "measure",
            ["weighs 50–100 kg", "weighs 10–100 kg", "weighs [number] kg"],
        ),
        ("a <20 kg> bag", "measure", ["a 20–50 kg bag", "a 10–100 kg bag", "a [number] kg bag"]),
        (
            "between <10 and 15 km>",
            "measure",
            ["between 10 and 20 km", "between 10 and 100 km", "between [number] km"],
        ),
        ("for <two years>", "duration", ["for 2–5 years", "for 1–10 years", "for some time"]),
        (
            "for <two years and three months>",
            "duration",
            ["for 2–3 years", "for 2–5 years", "for 1–10 years", "for some time"],
        ),
        (
            "an <eight-month> delay",
            "duration",
            ["a 5–10-month delay", "a 1–10-month delay", "a [duration] delay"],
        ),
        (
            "<three years'> prison",
            "duration",
            ["2–5 years' prison", "1–10 years' prison", "[duration] prison"],
        ),
        ("more than <two years>", "duration", ["more than 1 year", "more than [duration]"]),
        (
            "<3 months>’ prison",
            "duration",
            ["2–5 months’ prison", "1–10 months’ prison", "[duration]’ prison"],
        ),
        ("<ages> ago", "duration", ["[duration] ago"]),
    ],
)
def test_amounts(say: Say, sentence: str, kind: str, said: list[str]) -> None:
    assert say(sentence, "QUANTITY", kind) == said


@pytest.mark.parametrize(
    "text", ["EUR 5 to Mr Orth", "12 Main Street", "five for Jane", "x" * 4000]
)
def test_nothing_but_numbers_and_units_is_kept(text: str) -> None:
    assert read_amount(text) is None
    assert read_duration(text) is None


@pytest.mark.parametrize(
    ("text", "years"),
    [
        ("75", 75),
        ("75 years old", 75),
        ("aged 75", 75),
        ("age: 75", 75),
        ("75-year-old", 75),
        ("seventy-five years old", 75),
        ("75 years of age", 75),
        ("the age of 75", 75),
        ("75yo", 75),
        ("75 y/o", 75),
        ("six months old", 0),
        ("in her mid-thirties", 30),
    ],
)
def test_ages_are_read(text: str, years: int) -> None:
    age = read_age(text)
    assert age is not None
    assert age.years == years


@pytest.mark.parametrize("text", ["121", "old", "75 kg", "30 months old", "", "9" * 4000])
def test_what_is_no_age_is_not_read(text: str) -> None:
    assert read_age(text) is None


@pytest.mark.parametrize(
    ("sentence", "sex", "said"),
    [
        (
            "is <75 years old>.",
            None,
            ["is 70–79 years old.", "is an elderly person.", "is an adult.", "is [age]."],
        ),
        (
            "is <75 years old>.",
            "woman",
            ["is in her seventies.", "is an elderly person.", "is an adult.", "is [age]."],
        ),
        ("a man <aged 75>", "man", ["a man aged 70–79", "a man [age]"]),
        (
            "Orth, <75>, came",
            None,
            [
                *("Orth, aged 70–79, came", "Orth, an elderly person, came"),
                *("Orth, an adult, came", "Orth, [age], came"),
            ],
        ),
        ("Orth (<34>) came", None, ["Orth (aged 30–39) came", "Orth ([age]) came"]),
        ("She is <34>.", None, ["She is in her thirties.", "She is an adult.", "She is [age]."]),
        ("He's only <7>.", None, ["He's only under 10.", "He's only [age]."]),
        ("I am <52>.", None, ["I am 50–59.", "I am an adult.", "I am [age]."]),
        ("She turned <34>.", None, ["She turned [age]."]),
        ("a <34 y/o> man", None, ["a 30–39-year-old man", "an adult man", "an [age] man"]),
        ("a <38-year-old> cook", None, ["a 30–39-year-old cook", "an adult cook", "an [age] cook"]),
        ("an <81-year-old> came.", None, None),
        ("a <16-year-old> boy", None, ["a 10–19-year-old boy", "a teenage boy", "an [age] boy"]),
        ("a <6-year-old> boy", None, ["a 0–9-year-old boy", "a young boy", "an [age] boy"]),
        ("a <six-month-old> girl", None, ["a young girl", "an [age] girl"]),
        ("died at <the age of 75>", None, ["died at the age of 70–79", "died at [age]"]),
    ],
)
def test_ages(say: Say, sentence: str, sex: str | None, said: list[str] | None) -> None:
    found = say(sentence, "QUANTITY", "age", sex)
    if said is None:
        assert found[0] == "an 80–89-year-old came."
    else:
        assert found == said


@pytest.mark.parametrize(
    ("years", "true", "untrue"),
    [
        (12, "child", "adult"),
        (17, "teenager", "adult"),
        (18, "adult", "teenager"),
        (64, "adult", "elderly"),
    ],
)
def test_only_what_is_true_of_an_age_is_said(
    ladders: Ladders, years: int, true: str, untrue: str
) -> None:
    span = DescribedSpan(f"{years} years old", "QUANTITY", "age", before="She is ")
    labels = " ".join(rung.label for rung in ladders.rungs(span))
    assert true in labels
    assert untrue not in labels


def test_what_is_counted(ladders: Ladders) -> None:
    money = ladders.rungs(DescribedSpan("EUR 12,500", "QUANTITY", "money"))[0]
    assert "EUR" in money.pages[0][0]
    assert {"12,000", "10,000"} <= set(money.pages[0][1])
    age = ladders.rungs(DescribedSpan("aged 75", "QUANTITY", "age"))[0]
    assert age.pages[0][1] == tuple(str(years) for years in range(70, 80))


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("500 Turkish liras", "money"),
        ("500 Orth liras", None),
        ("12 children", "count"),
        ("12 of them", None),
        ("EUR 5 kg", None),
        ("35 per cent", "measure"),
        ("100%", None),
        ("5 m", "measure"),
    ],
)
def test_units(text: str, form: str | None) -> None:
    amount = read_amount(text)
    assert (amount.form if amount else None) == form
