"""Ages in English."""

from __future__ import annotations

import re
from collections.abc import Sequence

from undisclosed.ladders.english.numbers import NUMBER, read_number, ten_in_words
from undisclosed.ladders.english.sentence import as_word, look_around
from undisclosed.ladders.protocol import Age, DescribedSpan, Step, Worded
from undisclosed.ladders.ranges import Range
from undisclosed.language.english.articles import with_article

AGED, OLD, HYPHENED, OF_AGE, NUMBER_ONLY, DECADE = (
    "aged",
    "old",
    "hyphened",
    "of age",
    "number",
    "decade",
)
OLDEST = 120
_LONGEST = 60
_FORMS = (
    (
        HYPHENED,
        re.compile(rf"(?P<number>{NUMBER})[\s-](?P<unit>year|month|week|day)s?[\s-]olds?", re.I),
    ),
    (OLD, re.compile(rf"(?P<number>{NUMBER})\s(?P<unit>year|month|week|day)s?\sold", re.I)),
    (OLD, re.compile(rf"(?P<number>{NUMBER})\s?(?:y/?o|yrs?\.?(?:\sold)?)", re.I)),
    (OLD, re.compile(rf"(?P<number>{NUMBER})\syears?\sof\sage", re.I)),
    (OF_AGE, re.compile(rf"(?:(?:at\s)?the\s)?age\sof\s(?P<number>{NUMBER})", re.I)),
    (AGED, re.compile(rf"aged?:?\s(?P<number>{NUMBER})(?:\syears)?", re.I)),
    (NUMBER_ONLY, re.compile(rf"(?P<number>{NUMBER})(?:\syears)?", re.I)),
)
_JOINED = re.compile(r"(?:year|month|week|day)s?-old", re.I)
_IN_DECADE = re.compile(
    r"in\s(?:his|her|their)\s(?:(?:early|mid|late)[\s-])?(?P<tens>\w+ies)", re.I
)
_TENS = {ten_in_words(low): low for low in range(20, 100, 10)}
# "She is 34", where no title and no caller says it.
_WHO_IS = re.compile(r"\b(s?he)(?:['’]s|\s(?:is|was))(?:\s\w+){0,2}\s$", re.I)
_TURNED = re.compile(r"\bturn(?:s|ed|ing)?\s$", re.I)
_BEING = frozenset({"is", "was", "are", "were", "be", "been", "being", "am"})
_OF_WOMEN = frozenset({"woman", "girl"})


def read_age(text: str) -> Age | None:
    """Reads an age; None where it is none.

    >>> read_age("75-year-old"), read_age("six months old")
    (Age(years=75, form='hyphened', exact=True), Age(years=0, form='old', exact=False))
    """
    plain = " ".join(text.split()) if len(text) <= _LONGEST else ""
    for form, pattern in _FORMS:
        found = pattern.fullmatch(plain)
        number = read_number(found["number"]) if found else None
        if not found or not number or number[0] != number[1]:
            continue
        if form == HYPHENED and not _JOINED.search(plain):
            form = OLD
        unit = found.groupdict().get("unit") or "year"
        if unit.lower() != "year":
            # No child is told from another by months; two years of them are more than any.
            return Age(0, form, exact=False) if number[0] <= 24 else None
        return Age(int(number[0]), form) if number[0] <= OLDEST else None
    found = _IN_DECADE.fullmatch(plain)
    if found and (low := _TENS.get(found["tens"].lower())):
        return Age(low, DECADE, exact=False)
    return None


def years_of(text: str) -> range:
    """Returns the years that "in her forties" means; none for what is no decade of a life.

    >>> years_of("in her forties"), years_of("aged 40")
    (range(40, 50), range(0, 0))
    """
    age = read_age(text)
    return range(age.years, age.years + 10) if age and age.form == DECADE else range(0)


def word_ages(age: Age, years: Range | None, span: DescribedSpan) -> Sequence[Step]:
    """Says the ten years an age lies in, then "elderly", "adult", "child" where that is true."""
    if _TURNED.search(span.before[-_LONGEST:]):
        return []  # one day of a year, which no range is
    steps = []
    if years and age.exact and age.form != DECADE:
        low, high = int(years.low), int(years.high)
        numbers = tuple(map(str, range(low, high + 1)))
        steps.append(Step(_ten_years(age, low, high, span), (("age", "aged", "old"), numbers)))
    steps += [
        Step(worded, (mentions,))
        for noun, adjective, mentions in _groups(age)
        if (worded := _in_a_word(age, noun, adjective, span))
    ]
    return steps


def _ten_years(age: Age, low: int, high: int, span: DescribedSpan) -> Worded:
    around = look_around(span)
    if age.form == HYPHENED or (age.form == OLD and around.describes):
        plural = "s" if span.text.endswith("s") else ""
        return as_word(span, f"{low}–{high}-year-old{plural}")
    if age.form == AGED:
        return Worded(f"aged {low}–{high}")
    if age.form == OF_AGE:
        return Worded(re.sub(rf"{NUMBER}$", f"{low}–{high}", span.text, flags=re.I))
    if age.form == NUMBER_ONLY:
        # "Jones, 75, said": a range would be read as anything but an age.
        apart = span.before.rstrip()[-1:] in (",", "(") and span.after[:1] in (",", ".", ";", ")")
        if not low:
            return Worded(f"{'aged ' * apart}under {high + 1}")
        return _in_tens(low, span) or Worded(f"{'aged ' * apart}{low}–{high}")
    return _in_tens(low, span) or Worded(f"{low}–{high} years old")


def _in_tens(low: int, span: DescribedSpan) -> Worded | None:
    """Says "in her thirties" where the sex is told."""
    who = _WHO_IS.search(span.before[-_LONGEST:])
    female = span.sex in _OF_WOMEN if span.sex else bool(who and who.group(1).lower() == "she")
    tens = ten_in_words(low)
    if not tens or not (span.sex or who) or look_around(span).determined:
        return None
    return Worded(f"in {'her' if female else 'his'} {tens}")


def _groups(age: Age) -> Sequence[tuple[str, str, tuple[str, ...]]]:
    """Returns nouns and adjectives that are true of an age, and words by which pages have them."""
    if age.years < 13:
        return [("child", "young", ("child",))]
    if age.years < 18:
        return [("teenager", "teenage", ("teenager", "teenage", "adolescent"))]
    adult = ("adult", "adult", ("adult",))
    return [("elderly person", "elderly", ("elderly",)), adult] if age.years >= 65 else [adult]


def _in_a_word(age: Age, noun: str, adjective: str, span: DescribedSpan) -> Worded | None:
    around = look_around(span)
    if age.form == HYPHENED and not span.text.endswith("s"):
        if around.describes or (around.next and not around.determined):
            return as_word(span, adjective)
        return as_word(span, noun) if around.determined else None
    if age.form == OLD and around.describes:
        return as_word(span, adjective)
    # "A man aged 75" has its noun already.
    stands_alone = around.word in _BEING or span.before.rstrip().endswith(",")
    if age.form in (AGED, OLD, DECADE, NUMBER_ONLY) and stands_alone:
        return Worded(with_article(noun))
    return None
