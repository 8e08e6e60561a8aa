"""A Romance language as ladders speak it.

Of amounts, professions, nationalities and faiths nothing is said: a marker stands for them.
"""

# ruff: noqa: ARG002

from __future__ import annotations

import re
from collections.abc import Sequence, Set

from undisclosed.ladders.periods import Period, Weekday, When, Yearless
from undisclosed.ladders.places_file import PlaceKind
from undisclosed.ladders.protocol import Age, DescribedSpan, Region, Step, Worded
from undisclosed.ladders.ranges import Amount, Range
from undisclosed.ladders.romance.dates import SpokenDates
from undisclosed.ladders.romance.joining import in_capitals_of, joined, reach_of
from undisclosed.language.romance.romance import Romance
from undisclosed.language.romance.speech import Speech

_OLDEST = 120
_LOOKED_AT = 60
_KINDS = {
    PlaceKind.COUNTRY: "country",
    PlaceKind.STATE: "state",
    PlaceKind.REGION: "region",
    PlaceKind.CITY: "city",
    PlaceKind.TOWN: "town",
    PlaceKind.SETTLEMENT: "settlement",
    PlaceKind.PLACE: "place",
}
_TYPE_MARKERS = {"DATE": "date", "QUANTITY": "code", "CODE": "code", "LOC": "place"}
# Prepositions that melt with "un", "uma" where no article stood.
_MELTING = {"ca": "de", "pt": "em"}
_LAST_WORD = re.compile(r"(?<!\w)([^\W\d_]+(?:·[^\W\d_]+)?)\s$")


class RomanceTongue:
    """One language. All that is decided here is wording."""

    def __init__(self, language: Romance, speech: Speech, countries: dict[str, str]) -> None:
        """Takes a language.

        Args:
            language: How its words agree.
            speech: How it speaks of people, dates and places.
            countries: The names of countries by their codes, as the table of places has them.
        """
        self._wording = language.wording
        self._speech = speech
        self._dates = SpokenDates(speech)
        self._english = {n: countries[c] for n, c in speech.countries.items() if c in countries}
        self._own: dict[str, str] = {}
        for name, country in speech.countries.items():
            self._own.setdefault(country, name)
        self._age = re.compile(rf"(\d{{1,3}})(?:\s{speech.years}(?:\s.{{2,3}}\s?\w+)?)?", re.I)
        numbers = speech.between.format(low=r"(\d{1,3})", high=r"(\d{1,3})")
        self._range = re.compile(numbers)
        self._called = re.compile(rf"(?:\b(?:{speech.called}))\s$", re.I)
        self._articles = sorted(speech.articles, key=len, reverse=True)
        self.person = speech.nouns["person"]

    @property
    def markers(self) -> Set[str]:
        """What stands for a span of which nothing is said."""
        return frozenset(self._speech.markers.values())

    def read_date(self, text: str) -> When | None:
        """Reads a date; None where it is not sure."""
        return self._dates.read(text)

    def word_date(self, when: When, span: DescribedSpan) -> Step | None:
        """Says a month, a year, a decade or a century, with the preposition it needs."""
        if isinstance(when, Weekday):
            return None
        label = self._dates.label(when)
        before, several = span.before[-_LOOKED_AT:], self._dates.is_of_days(span.text)
        worded = joined(self._speech.code, before, label, _form(when), several=several)
        return Step(worded, tuple(self._dates.mentions(when)))

    def read_age(self, text: str) -> Age | None:
        """Reads an age."""
        found = self._age.fullmatch(" ".join(text.split()))
        years = int(found[1]) if found else _OLDEST + 1
        return Age(years, "years") if years <= _OLDEST else None

    def word_ages(self, age: Age, years: Range | None, span: DescribedSpan) -> Sequence[Step]:
        """Says the ten years an age lies in, then what is true of it in a word."""
        steps = []
        if years is not None:
            low, high = int(years.low), int(years.high)
            label = self._speech.between.format(low=low, high=high)
            steps.append(Step(self._aged(label, span), (_numbers(low, high),)))
        least = max(each for each in self._speech.of_age if each <= age.years)
        label, word = self._speech.of_age[least]
        return [*steps, Step(self._aged(label, span), ((word,),))]

    def _aged(self, label: str, span: DescribedSpan) -> Worded:
        return joined(self._speech.code, span.before[-_LOOKED_AT:], label, "age")

    def read_range(self, text: str) -> Sequence[str]:
        """Returns the numbers of a range of ages; none for others."""
        found = self._range.fullmatch(" ".join(text.split()))
        return _numbers(int(found[1]), int(found[2])) if found else ()

    def read_duration(self, text: str) -> Amount | None:
        """Reads no length of time."""
        return None

    def read_amount(self, text: str) -> Amount | None:
        """Reads no amount: a marker stands for it."""
        return None

    def word_amount(self, amount: Amount, within: Range, span: DescribedSpan) -> Step:
        """Says that there was an amount."""
        return Step(self.bare_amount(amount, span), ())

    def bare_amount(self, amount: Amount | None, span: DescribedSpan) -> Worded:
        """Says that there was an amount."""
        return Worded(self._speech.markers["money" if span.kind == "money" else "code"])

    def bounded(self, amount: Amount, span: DescribedSpan) -> Amount:
        """Returns an amount as it is."""
        return amount

    def must_be_place(self, span: DescribedSpan) -> bool:
        """Tells whether a sentence can only speak of a place: of that nothing is known here."""
        return False

    def kinship(self, text: str) -> Sequence[str]:
        """Returns words for relatives: none, since nothing is found to describe people."""
        return ()

    def continent_of(self, text: str) -> str:
        """Returns the continent that an adjective tells: none is written here."""
        return ""

    def is_continent(self, name: str) -> bool:
        """Tells that no continent is known by name."""
        return False

    def place_name(self, text: str) -> str:
        """Returns a place's name as the table of places has it."""
        return self._english.get(text.strip(), text.strip())

    def tells_place(self, span: DescribedSpan) -> bool | None:
        """Tells that a place is one: what is sure was found by the words around it."""
        return True

    def word_place(self, kind: PlaceKind, region: Region | None, span: DescribedSpan) -> Worded:
        """Says "una ciudad de Turquía", or "una ciudad" where no country is given."""
        label = self._speech.nouns[_KINDS[kind]]
        country = self._own.get(region.code, "") if region else ""
        if country:
            of = "d'" if self._speech.code == "ca" and country[0] in "AEIOUÀÍ" else "de "
            label = f"{label} {of}{country}"
        return self._in_place(label, span)

    def place_kind(self, text: str) -> str:
        """Returns what a place is by its own name: "calle"."""
        return self._speech.place_nouns.get(text.split()[0].lower(), "") if text.split() else ""

    def organization_kind(self, text: str, *, certain: bool = False) -> str:
        """Returns what an organization is by its own name: "hospital"; of a name alone nothing."""
        words = [] if certain else text.split()
        if words and words[-1] in self._speech.legal:
            return self._speech.organizations["empresa"]
        return self._speech.organizations.get(words[0].lower(), "") if words else ""

    def is_organization_noun(self, word: str) -> bool:
        """Tells whether a word is a common noun for organizations."""
        return word in self._speech.organizations

    def word_noun(self, noun: str, span: DescribedSpan) -> Worded:
        """Puts a noun where a name stood, with the article it needs."""
        return self._in_place(noun, span)

    def noun_before(self, span: DescribedSpan) -> str:
        """Returns the noun that a name follows, or ""."""
        found = _LAST_WORD.search(span.before[-_LOOKED_AT:])
        word = found[1].lower() if found else ""
        return word if word in self._speech.roles or self.is_organization_noun(word) else ""

    def person_noun(self, span: DescribedSpan) -> str:
        """Returns "hombre" or "mujer" where a title says so, else ""."""
        title = span.text.split(" ", 1)[0].lower().rstrip(".")
        sex = "man" if title in self._speech.men else "woman" if title in self._speech.women else ""
        return self._speech.nouns[sex] if sex else ""

    def word_person(self, noun: str, span: DescribedSpan) -> Worded | None:
        """Puts "una persona" where a name stood; None where only a name can stand."""
        return None if self._wants_name(span) else self._in_place(noun, span)

    def _wants_name(self, span: DescribedSpan) -> bool:
        line = span.before[-_LOOKED_AT:].rsplit("\n", 1)[-1]
        last = re.sub(r"[^\w·]+$", "", line).rsplit(" ", 1)[-1].lower()
        speech = self._speech
        labelled = line.rstrip().endswith((":", "="))
        alone = not line.strip() and span.after[:1] in ("", "\n")
        greeted = last in speech.greetings
        plain = not line.rstrip().endswith((".", ",")) and bool(self.noun_before(span))
        return labelled or greeted or alone or plain or bool(self._called.search(line))

    def stand_in(self, written: str, span: DescribedSpan) -> Worded:
        """Puts "Persona A" where a name stood, without the article that the name had.

        What has a title keeps its article: "la Sra. Mulet".
        """
        title, _, rest = written.partition(" ")
        if rest and title.lower().rstrip(".") in self._speech.all_titles:
            return Worded(written)
        return self._joined(written, span)

    def _in_place(self, noun: str, span: DescribedSpan) -> Worded:
        """Puts an indefinite noun phrase where a name stood, with its article or without."""
        return self._joined(self._wording.with_article(noun), span)

    def _joined(self, phrase: str, span: DescribedSpan) -> Worded:
        before = span.before[-_LOOKED_AT:]
        word, reach = reach_of(before, self._articles)
        kept = self._speech.articles.get(word, "") if word else ""
        bare = _MELTING.get(self._speech.code)
        if not kept and bare and re.search(rf"\b{bare}\s$", before[: len(before) - reach], re.I):
            kept, reach = bare, reach + len(bare) + 1
        written = f"{kept} {phrase}".strip()
        if kept == "de" and self._speech.code == "ca" and phrase[0] in "aeiou":
            written = f"d'{phrase}"
        elif kept == "em" and phrase.startswith(("um ", "uma ")):
            written = f"n{phrase}"
        return Worded(in_capitals_of(before, reach, written), "", reach)

    def profession_words(self, text: str) -> Sequence[str]:
        """Returns nothing: professions are not looked for."""
        return ()

    def profession_label(self, words: Sequence[str]) -> str:
        """Returns nothing."""
        return ""

    def usual_profession(self, text: str) -> Sequence[str]:
        """Returns nothing."""
        return ()

    def word_profession(self, noun: str, span: DescribedSpan, *, known: bool = True) -> Worded:
        """Returns a marker."""
        return self.marker(span)

    def countries_of(self, text: str) -> Sequence[str]:
        """Returns nothing: nationalities are not looked for."""
        return ()

    def nationals(self, country: str) -> Sequence[str]:
        """Returns nothing."""
        return ()

    def word_nationality(self, continent: str, span: DescribedSpan) -> Worded | None:
        """Returns nothing."""
        return None

    def religion(self, span: DescribedSpan) -> Step | None:
        """Returns nothing."""
        return None

    def is_greeted(self, span: DescribedSpan) -> bool:
        """Tells that nobody is greeted by the name of a place."""
        return False

    def marker(self, span: DescribedSpan) -> Worded:
        """Returns "[nombre]", which can stand wherever a name does."""
        return Worded(self._speech.markers["name"])

    def noun(self, span: DescribedSpan, kind: PlaceKind | None) -> str:
        """Returns what a span is, in a word."""
        nouns = self._speech.nouns
        if kind is not None:
            return nouns[_KINDS[kind]]
        by_type = {"PERSON": "person", "ORG": "organization", "LOC": "place", "CODE": "code"}
        return nouns[by_type.get(span.type, "name") if span.sure else "name"]

    def bare(self, span: DescribedSpan) -> Worded:
        """Returns the type word of a span that fits its place."""
        markers = self._speech.markers
        if span.type == "PERSON" and span.sure and span.kind != "initials":
            return self.word_person(self.person, span) or self.marker(span)
        if span.kind == "address" and self._speech.code == "ca" and span.before.endswith("al "):
            return Worded(f"a l'{markers['address']}", "", 3)
        if span.kind in markers:
            return Worded(markers[span.kind])
        if span.type in _TYPE_MARKERS and span.sure:
            return Worded(markers[_TYPE_MARKERS[span.type]])
        return self.marker(span)


def _numbers(low: int, high: int) -> tuple[str, ...]:
    return tuple(map(str, range(low, high + 1)))


def _form(when: Period | Yearless) -> str:
    """Returns which kind of date it is: a month, a year, or what has an article of its own."""
    if isinstance(when, Yearless) or when.is_month:
        return "month"
    return "year" if when.is_year else "span"
