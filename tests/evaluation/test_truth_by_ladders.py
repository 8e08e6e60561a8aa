"""What ladders say, checked by arithmetic that they know nothing of."""

import pytest

from undisclosed.evaluation.truth_by_ladders import is_wider

TRUE = (
    ("16 November 2006", "November 2006"),
    ("16 November 2006", "in 2006"),
    ("2004 to 2011", "in the 21st century"),
    ("2000", "the 20th century"),
    ("1998", "the 1990s"),
    ("19 September", "September"),
    ("Tuesday", "a weekday"),
    ("12 mg", "10–20 mg"),
    ("18,500 euros", "10,000–20,000 euros"),
    ("five weeks", "5–10 weeks"),
    ("aged 34", "aged 30–39"),
    ("41-year-old", "a 40–49-year-old"),
    ("aged 34", "an adult"),
    ("Mr Orth", "a man"),
    ("Azad Barzan", "a person"),
    ("Antwerp", "a city in Belgium"),
    ("Antwerp", "a city in Europe"),
    ("Romania", "a country"),
    ("Ann Roe", "[name]"),
    ("12 May", "on [date]"),
)
FALSE = (
    ("16 November 2006", "October 2006"),
    ("16 November 2006", "2007"),
    ("2004 to 2011", "the 2000s"),
    ("1998", "the 21st century"),
    ("Sunday", "a weekday"),
    ("25 mg", "10–20 mg"),
    ("12 ml", "10–20 mg"),
    ("five weeks", "10–20 weeks"),
    ("aged 15", "an adult"),
    ("aged 34", "aged 40–49"),
    ("Mrs Orth", "a man"),
    ("Ann Orth", "a man"),
    ("aspirin", "a person"),
    ("Antwerp", "a city in Germany"),
    ("Antwerp", "a country"),
    ("Noorderlaan", "a city"),
    ("aspirin", "drug"),
)


@pytest.mark.parametrize(("original", "written"), TRUE)
def test_what_holds(original: str, written: str) -> None:
    assert is_wider(original, written)


@pytest.mark.parametrize(("original", "written"), FALSE)
def test_what_does_not(original: str, written: str) -> None:
    assert not is_wider(original, written)
