"""What a ladder is made from and of, and what is asked of the language it is written in."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias

from undisclosed.knowledge.protocol import Conjunction
from undisclosed.ladders.periods import When
from undisclosed.ladders.places_file import PlaceKind
from undisclosed.ladders.ranges import Amount, Range

Sex: TypeAlias = Literal["man", "woman", "boy", "girl"]
"""What a text says of a person, by a pronoun or a noun; whoever says so answers for it."""


@dataclass(frozen=True, slots=True)
class DescribedSpan:
    """An identifying stretch of a text and what is known of it.

    Attributes:
        text: As written.
        type: PERSON, ORG, LOC, DATE, QUANTITY, CODE, DEMOGRAPHIC or MISC.
        kind: Finer than the type ("age", "phone", "nationality"); "" if it is not known.
        before: Text before it, as much as is at hand; the last words decide on grammar.
        after: Text after it, likewise.
        sex: What the text says of a person; None where it does not.
        near: Names of other places in the text, which tell Paris in Texas from Paris in France.
        sure: Whether the type is sure. If not, nothing is said but that it was a name.
    """

    text: str
    type: str
    kind: str = ""
    before: str = ""
    after: str = ""
    sex: Sex | None = None
    near: Set[str] = frozenset()
    sure: bool = True


@dataclass(frozen=True, slots=True)
class Rung:
    """Something true of a span that says less than it does.

    Attributes:
        label: What to write: "November 2006", "a city in Turkey", "[name]".
        pages: A page fits when any of these stands on it; none for a bare type word.
        bare: Whether it says no more than a type, and so needs no test.
        lead: What goes before the label in place of the words that `reach` takes in.
        reach: How many characters before the span are replaced with it.
    """

    label: str
    pages: tuple[Conjunction, ...] = ()
    bare: bool = False
    lead: str = ""
    reach: int = 0

    @property
    def written(self) -> str:
        """What stands in place of the span and of `reach` characters before it.

        Capitals at the start of a sentence are set by whoever writes it there, as for any
        other replacement.
        """
        return f"{self.lead} {self.label}" if self.lead else self.label


@dataclass(frozen=True, slots=True)
class Worded:
    """A label as its place in the sentence wants it; fields as in `Rung`."""

    label: str
    lead: str = ""
    reach: int = 0


@dataclass(frozen=True, slots=True)
class Age:
    """An age in whole years, with how it was written.

    Attributes:
        years: Whole years.
        form: A name the tongue gave to the way of writing.
        exact: Whether it was given in years: six months are 0 years, and no range fits them.
    """

    years: int
    form: str
    exact: bool = True


@dataclass(frozen=True, slots=True)
class Step:
    """A wording and the words by which a page is known to fit it, not folded yet.

    Attributes:
        worded: What to write.
        mentions: All of these stand on the page; any one word of each is enough.
    """

    worded: Worded
    mentions: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Region:
    """Where a place lies.

    Attributes:
        code: Of a country, or of a continent.
        country: Name of the country; "" for a continent.
    """

    code: str
    country: str = ""


class Tongue(Protocol):
    """A language that reads and writes dates, ages, amounts, and words for kinds of things.

    What is true is decided elsewhere (`periods`, `ranges`, `places`); this only says it. Reading
    answers None where it is not sure, never a guess.
    """

    def read_date(self, text: str) -> When | None:
        """Reads a date or a stretch of dates; ambiguous ones as everything they can mean."""
        ...

    def word_date(self, when: When, span: DescribedSpan) -> Step | None:
        """Says a month, year, decade or century; None where no page can be known to fit it."""
        ...

    def read_age(self, text: str) -> Age | None:
        """Reads an age."""
        ...

    def word_ages(self, age: Age, years: Range | None, span: DescribedSpan) -> Sequence[Step]:
        """Says that an age lies in a range, and then what is true of it in a word."""
        ...

    def read_duration(self, text: str) -> Amount | None:
        """Reads a length of time, in its largest unit."""
        ...

    def read_amount(self, text: str) -> Amount | None:
        """Reads money, a measure or a count, with its unit."""
        ...

    def word_amount(self, amount: Amount, within: Range, span: DescribedSpan) -> Step:
        """Says that an amount lies in a range, its unit as it was written."""
        ...

    def bare_amount(self, amount: Amount | None, span: DescribedSpan) -> Worded:
        """Says that there was an amount, its unit kept."""
        ...

    def bounded(self, amount: Amount, span: DescribedSpan) -> Amount:
        """Returns an amount with the bound that stands before the span: "more than"."""
        ...

    def read_range(self, text: str) -> Sequence[str]:
        """Returns the ways to write the numbers of a range ("70–79 years"); none for others."""
        ...

    def continent_of(self, text: str) -> str:
        """Returns the code of the continent that "European" or "a European" tells; or ""."""
        ...

    def is_continent(self, name: str) -> bool:
        """Tells whether a name is that of a continent."""
        ...

    def place_name(self, text: str) -> str:
        """Returns a place's name without an article."""
        ...

    def tells_place(self, span: DescribedSpan) -> bool | None:
        """Tells whether the sentence says that a name is a place's; None where it says nothing."""
        ...

    def word_place(self, kind: PlaceKind, region: Region | None, span: DescribedSpan) -> Worded:
        """Says "a city in Turkey", or "a city" where no region is given."""
        ...

    def place_kind(self, text: str) -> str:
        """Returns what a place is by its own name: "street" for "Mill Street", else ""."""
        ...

    def must_be_place(self, span: DescribedSpan) -> bool:
        """Tells whether a sentence can only speak of a place, whatever the name may be."""
        ...

    def organization_kind(self, text: str, *, certain: bool = False) -> str:
        """Returns what an organization is by its own name: "council", else "".

        Args:
            text: The name.
            certain: Whether nothing else says that it is one: it must be no one's surname.
        """
        ...

    def is_organization_noun(self, word: str) -> bool:
        """Tells whether a word is a common noun for organizations: "firm"."""
        ...

    def word_noun(self, noun: str, span: DescribedSpan) -> Worded:
        """Puts a noun where a name stood, with the article it needs."""
        ...

    @property
    def markers(self) -> Set[str]:
        """What stands for spans of which nothing is said: "[name]"."""
        ...

    @property
    def person(self) -> str:
        """The noun for anybody, as taxonomies have it."""
        ...

    def noun_before(self, span: DescribedSpan) -> str:
        """Returns the noun that a name follows without a sign between, in small letters, or ""."""
        ...

    def person_noun(self, span: DescribedSpan) -> str:
        """Returns "man" or "woman" where a title or `sex` says so, else ""."""
        ...

    def stand_in(self, written: str, span: DescribedSpan) -> Worded:
        """Puts what is no word of the language where a name stood: "Person A"."""
        ...

    def word_person(self, noun: str, span: DescribedSpan) -> Worded | None:
        """Puts a noun where a person's name stood; None where only a name can stand."""
        ...

    def profession_words(self, text: str) -> Sequence[str]:
        """Returns the nouns that a profession may be looked up by, the whole first."""
        ...

    def profession_label(self, words: Sequence[str]) -> str:
        """Returns a plain word for a kind of person, of those that mean it, or ""."""
        ...

    def usual_profession(self, text: str) -> Sequence[str]:
        """Returns what a common profession is a kind of, and all words for that kind; or none."""
        ...

    def kinship(self, text: str) -> Sequence[str]:
        """Returns the word for all relatives and those that it is for, if a text is one; or none.

        What somebody is to another is no profession.
        """
        ...

    def word_profession(self, noun: str, span: DescribedSpan, *, known: bool = True) -> Worded:
        """Puts a wider profession where one stood; the noun for anybody where none is given.

        Where it is not even known that a noun for people stood there, a marker is put.
        """
        ...

    def countries_of(self, text: str) -> Sequence[str]:
        """Returns codes of the countries that a word for a nationality belongs to."""
        ...

    def nationals(self, country: str) -> Sequence[str]:
        """Returns the words for a nationality."""
        ...

    def word_nationality(self, continent: str, span: DescribedSpan) -> Worded | None:
        """Says "European"; None where the sentence would become untrue ("speaks French")."""
        ...

    def religion(self, span: DescribedSpan) -> Step | None:
        """Says the wider faith; None if there is none."""
        ...

    def is_greeted(self, span: DescribedSpan) -> bool:
        """Tells whether somebody is addressed by what was taken for a place or organization."""
        ...

    def marker(self, span: DescribedSpan) -> Worded:
        """Returns "[name]", which can stand wherever a name does."""
        ...

    def noun(self, span: DescribedSpan, kind: PlaceKind | None) -> str:
        """Returns what a span is, in a word; `kind` for a place of which that is known."""
        ...

    def bare(self, span: DescribedSpan) -> Worded:
        """Returns the type word of a span that fits its place."""
        ...
