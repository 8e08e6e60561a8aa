"""English as ladders speak it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal

from undisclosed.ladders.english import ages, amounts, calendar, nouns, people
from undisclosed.ladders.english.numbers import ways_to_write
from undisclosed.ladders.english.only_names import wants_name
from undisclosed.ladders.english.only_places import OWNED, must_be_place, tells_place
from undisclosed.ladders.english.sentence import (
    GAP,
    INDEFINITE,
    as_name,
    as_word,
    in_place_of,
    look_around,
)
from undisclosed.ladders.english.wordlist import word_list
from undisclosed.ladders.places_file import PlaceKind
from undisclosed.ladders.protocol import DescribedSpan, Region, Step, Worded
from undisclosed.language.english.articles import with_article
from undisclosed.language.english.folding import fold, fold_phrase
from undisclosed.language.english.plurals import is_plural, pluralize
from undisclosed.language.english.stopwords import STOP_WORDS

_CONTINENTS = {
    "AF": ("Africa", "African"),
    "AN": ("Antarctica", "Antarctic"),
    "AS": ("Asia", "Asian"),
    "EU": ("Europe", "European"),
    "NA": ("North America", "North American"),
    "OC": ("Oceania", "Oceanian"),
    "SA": ("South America", "South American"),
}
# Nobody says "an Oceanian".
_WITH_NATIONALS = frozenset({"AF", "AS", "EU", "NA", "SA"})
_PLACES = {
    PlaceKind.COUNTRY: "country",
    PlaceKind.STATE: "state",
    PlaceKind.REGION: "region",
    PlaceKind.CITY: "city",
    PlaceKind.TOWN: "town",
    PlaceKind.SETTLEMENT: "city or town",
    PlaceKind.PLACE: "place",
}
# Of which one can say "City A".
_STAND_IN_PLACES = frozenset({PlaceKind.COUNTRY, PlaceKind.STATE, PlaceKind.CITY, PlaceKind.TOWN})
_WITH_THE = re.compile(
    r"(?:United|Republic|Democratic|Central African|Dominican|British Virgin|Isle)\b"
    r"|.*\b(?:Islands|Territory|Territories)$|(?:Bahamas|Comoros|Gambia|Maldives|Philippines)$"
)
_KIND_OF = re.compile(
    r"(?:\bthe\s+)?\b(?:city|town|village|state|county|province|district|region|country)\s+of"
    rf"{GAP}\Z",
    re.I,
)
_GREETING = re.compile(r"\b(?:dear|hi|hello|hey)\s+$", re.I)
_ARTICLE = re.compile(r"an?\s", re.I)
_BEING = frozenset({"is", "was", "are", "were", "be", "being", "am", "became"})
# "Mr Orth's wife" is no man, and "Ms Orth's" may end a name.
# A title, an initial or another name.
_NAME_AND_MORE = re.compile(r"\w[\s.]+\w|^(?:\w\.)+$")
_POSSESSIVES = frozenset({"my", "your", "his", "her", "its", "our", "their"})
_OF_SOMEBODY = re.compile(r"['’]s?\s+\w")
_TITLE = re.compile(r"\s*([A-Z][A-Za-z]*)\.?\s")
_MARKERS = {
    "address": "[address]",
    "age": "[age]",
    "card": "[card number]",
    "code": "[code]",
    "date": "[date]",
    "duration": "[duration]",
    "email": "[e-mail address]",
    "health": "[health number]",
    "iban": "[account number]",
    "ip": "[IP address]",
    "mac": "[device address]",
    "measure": "[number]",
    "money": "[amount]",
    "national": "[ID number]",
    "nationality": "[nationality]",
    "number": "[number]",
    "passport": "[passport number]",
    "phone": "[phone number]",
    "postcode": "[postcode]",
    "profession": "[profession]",
    "religion": "[religion]",
    "ssn": "[social security number]",
    "time": "[time]",
    "url": "[web address]",
}
_TYPE_MARKERS = {
    "address": "[address]",
    "CODE": "[code]",
    "DATE": "[date]",
    "DEMOGRAPHIC": "[description]",
    "LOC": "[place]",
    "ORG": "[organization]",
    "QUANTITY": "[number]",
}
_NAME = "[name]"
MARKERS = frozenset({*_MARKERS.values(), *_TYPE_MARKERS.values(), _NAME, "[dates]"})
"""What stands for a span of which nothing is said."""
_RANGE = re.compile(r"(?<![\d,.])(\d[\d,]{0,20})–(\d[\d,]{0,20})(?![\d])")
_LONGEST_NATIONALITY = 40
_NATIONAL = re.compile(r"\s(?:nationals?|citizens?|nationality|origin|descent)$")
_ONLY_ADJECTIVE = re.compile(r"(?:ish|ese|ch|sh|Swiss)$")
_BEFORE_LANGUAGES = frozenset(
    word_list(
        """
    in into from speak speaks spoke speaking learn learns read
    """
    )
)
_LONGEST_PROFESSION = 120
_PROFESSION_CUT = re.compile(r"\s+(?:of|for|in|at|to|with|on)\s|[,;(]", re.I)


class EnglishTongue:
    """English. All that is decided here is wording."""

    read_date = staticmethod(calendar.read_date)
    word_date = staticmethod(calendar.word_date)
    read_age = staticmethod(ages.read_age)
    word_ages = staticmethod(ages.word_ages)
    read_duration = staticmethod(amounts.read_duration)
    read_amount = staticmethod(amounts.read_amount)
    bounded = staticmethod(amounts.bounded_by_place)
    word_amount = staticmethod(amounts.word_amount)
    markers = MARKERS
    person = "person"
    bare_amount = staticmethod(amounts.bare_amount)
    organization_kind = staticmethod(nouns.organization_kind)
    is_organization_noun = staticmethod(nouns.is_organization_noun)
    place_kind = staticmethod(nouns.place_kind)
    tells_place = staticmethod(tells_place)
    must_be_place = staticmethod(must_be_place)
    kinship = staticmethod(people.kinship)

    def read_range(self, text: str) -> Sequence[str]:
        """Returns the ways to write the numbers of a range; none for others."""
        if years := ages.years_of(text):
            return ways_to_write(Decimal(years[0]), Decimal(years[-1]))
        found = _RANGE.search(text)
        if found is None:
            return ()
        low, high = (Decimal(part.replace(",", "")) for part in found.groups())
        return ways_to_write(low, high) if low < high else ()

    def continent_of(self, text: str) -> str:
        """Returns the code of the continent that "European" or "a European" tells; or ""."""
        plain = _ARTICLE.sub("", text.strip(), count=1)
        plain = _NATIONAL.sub("", plain)
        told = (code for code, (_, said) in _CONTINENTS.items() if plain in (said, pluralize(said)))
        return next(told, "")

    def is_continent(self, name: str) -> bool:
        """Tells whether a name is that of a continent."""
        return any(name == continent for continent, _ in _CONTINENTS.values())

    def place_name(self, text: str) -> str:
        """Returns a place's name without an article."""
        return re.sub(r"^the\s+", "", text.strip(), flags=re.I)

    def word_place(self, kind: PlaceKind, region: Region | None, span: DescribedSpan) -> Worded:
        """Says "a city in Turkey" or, before a noun, "Turkish city"; "a city" for nowhere."""
        noun = _PLACES[kind]
        around = look_around(span)
        owns = span.after[:2] in OWNED
        if region and (around.describes or owns):
            adjective = _adjective(region)
            noun = f"{adjective} {noun}" if adjective else noun
        elif region:
            noun = f"{noun} in {_region_name(region)}"
        if span.text[:4].lower() == "the " and span.text[4:]:
            return Worded(as_name(span, noun, keep_the=False).label)
        # "The city of Leeds" is "a city", not "the city of a city".
        if told := _KIND_OF.search(span.before[-40:]):
            reach = len(told.group())
            outer = DescribedSpan(
                span.text, span.type, before=span.before[: len(span.before) - reach]
            )
            worded = as_name(outer, noun, keep_the=False)
            return in_place_of(span, worded.label, worded.lead, reach + worded.reach)
        return as_name(span, noun, keep_the=False)

    def word_noun(self, noun: str, span: DescribedSpan) -> Worded:
        """Puts a noun where a name stood."""
        if look_around(span).definite and is_plural(span.text) and noun != "airline":
            noun = pluralize(noun)
        if span.text[:4].lower() == "the ":
            return Worded(f"{span.text[:3]} {noun}")
        return as_name(span, noun, keep_the=True)

    def noun_before(self, span: DescribedSpan) -> str:
        """Returns the word that a name follows, if it can be a noun."""
        word = look_around(span).word
        return word if word.isalpha() and not _title_before(span) else ""

    def marker(self, span: DescribedSpan) -> Worded:
        """Returns what can stand wherever a name does."""
        return as_word(span, _NAME)

    def person_noun(self, span: DescribedSpan) -> str:
        """Returns "man" or "woman" where a title or the caller says so, else ""."""
        if self._is_several(span) or _OF_SOMEBODY.search(span.text):
            return ""
        title = _TITLE.match(span.text)
        if title and (noun := nouns.title_noun(title.group(1))):
            return noun
        if span.sex:
            return span.sex
        return nouns.title_noun(_title_before(span))

    def stand_in(self, written: str, span: DescribedSpan) -> Worded:  # noqa: ARG002
        """Puts "Person A" where a name stood."""
        return Worded(written)

    def word_person(self, noun: str, span: DescribedSpan) -> Worded | None:
        """Puts "a man" where a name stood; None where only a name can stand there."""
        around = look_around(span)
        title = _title_before(span)
        if not title and wants_name(span):
            return None
        if not title and noun == self.person and not _NAME_AND_MORE.search(span.text.strip()):
            # "Foxley denied it": who is called so for short was named before, or is no person.
            return None
        if self._is_several(span):
            return Worded(pluralize(noun))
        outer = span
        if title:
            outer = DescribedSpan(
                span.text, span.type, before=span.before[: len(span.before) - around.reach]
            )
        if look_around(outer).word in _POSSESSIVES:
            return None  # "your Ms Roe" is not your woman
        if title:
            worded = as_name(outer, noun, keep_the=False)
            return Worded(worded.label, worded.lead, around.reach + worded.reach)
        return as_name(span, noun, keep_the=False)

    def is_greeted(self, span: DescribedSpan) -> bool:
        """Tells whether somebody is addressed by a name that may be that of a place too."""
        return span.type in ("LOC", "ORG") and _GREETING.search(span.before[-20:]) is not None

    def _is_several(self, span: DescribedSpan) -> bool:
        """Tells whether a span names more than one person."""
        return re.search(r"\s(?:and|&)\s|^(?:Messrs|Drs)\b", span.text) is not None

    def profession_words(self, text: str) -> Sequence[str]:
        """Returns the nouns that a profession may be looked up by, the whole first."""
        words, kept = self._profession(text)
        if not words or kept is None:
            return []
        return [" ".join(words[start:]) for start in range(len(words))]

    def _profession(self, text: str) -> tuple[list[str], str | None]:
        """Returns the words of a profession and what is kept before; None if it is not one yet."""
        plain = re.sub(r"^(?:an?|the)\s+", "", text[:_LONGEST_PROFESSION].strip(), flags=re.I)
        cut = _PROFESSION_CUT.search(plain)
        words = re.split(r"[\s-]+", plain[: cut.start()] if cut else plain)[:6]
        kept = ""
        while len(words) > 1 and words[0].lower() in people.KEPT_BEFORE:
            kept = f"{words.pop(0).lower()} "
        if any(word.lower() in people.NOT_YET for word in words[:-1]):
            return words, None
        return [word for word in words if word], kept

    def profession_label(self, lexicalizations: Sequence[str]) -> str:
        """Returns a plain word for a kind of person, or ""."""
        for word in lexicalizations[:2]:
            if word.lower() in people.PLAIN_PEOPLE:
                return people.RENAMED.get(word.lower(), word.lower())
        return ""

    def usual_profession(self, text: str) -> Sequence[str]:
        """Returns what a common profession is a kind of, and the words for that kind; or none."""
        words, kept = self._profession(text)
        # A doctor of philosophy is not what one thinks of first.
        if not words or kept is None or _PROFESSION_CUT.search(text[:_LONGEST_PROFESSION]):
            return ()
        return people.USUAL_PROFESSIONS.get(fold(words[-1].lower()), ())

    def word_profession(self, noun: str, span: DescribedSpan, *, known: bool = True) -> Worded:
        """Puts a wider profession where one stood: "a former writer", "writers"."""
        before_name = re.match(r"\s+[A-Z]", span.after) is not None
        if not noun and (before_name or not known):
            return as_word(span, _MARKERS["profession"])
        words, kept = self._profession(span.text)
        label = f"{kept or ''}{noun}" if noun else self.person
        if words and is_plural(words[-1]):
            label = pluralize(label)
        article = re.match(r"(an?|the)\s", span.text, re.I)
        if article and article.group(1).lower() != "the":
            return Worded(with_article(label))
        return Worded(f"the {label}") if article else as_word(span, label)

    def countries_of(self, text: str) -> Sequence[str]:
        """Returns the countries that an adjective or noun of nationality belongs to."""
        plain = re.sub(r"^(?:an?|the)\s+", "", text[:_LONGEST_NATIONALITY].strip(), flags=re.I)
        plain = _NATIONAL.sub("", plain)
        code = people.DEMONYMS.get(fold_phrase(plain.lower()))
        return [code] if code else []

    def nationals(self, country: str) -> Sequence[str]:
        """Returns the words for a nationality."""
        return people.NATIONALS.get(country, ())

    def word_nationality(self, continent: str, span: DescribedSpan) -> Worded | None:
        """Says "European"; None where that would become nonsense ("speaks French")."""
        if continent not in _WITH_NATIONALS:
            return None
        adjective = _CONTINENTS[continent][1]
        around = look_around(span)
        article = re.match(r"an?\s", span.text, re.I)
        national = _NATIONAL.search(span.text)
        described = bool(national or (around.next and around.next not in STOP_WORDS))
        noun = (around.word in INDEFINITE or article) and not _ONLY_ADJECTIVE.search(span.text)
        plural = is_plural(span.text) and not _ONLY_ADJECTIVE.search(span.text)
        is_language = around.word in _BEFORE_LANGUAGES and not described
        if is_language or not (noun or plural or described or around.word in _BEING):
            return None
        if national:
            adjective += national.group()
        elif plural:
            adjective = pluralize(adjective)
        return Worded(with_article(adjective)) if article else as_word(span, adjective)

    def religion(self, span: DescribedSpan) -> Step | None:
        """Says the wider faith; None if there is none."""
        faith = people.FAITHS.get(fold(span.text.strip().lower()))
        if not faith:
            return None
        label = pluralize(faith) if is_plural(span.text) and faith != "Jewish" else faith
        return Step(as_word(span, label), ((faith,),))

    def noun(self, span: DescribedSpan, kind: PlaceKind | None) -> str:
        """Returns what a span is, in a word: "person", "city", "phone number"."""
        if not span.sure or span.type == "MISC":
            return _NAME.strip("[]")
        if span.type == "PERSON":
            return self.person
        if kind is not None and kind in _STAND_IN_PLACES:
            return _PLACES[kind]
        return (_MARKERS.get(span.kind) or _TYPE_MARKERS[span.type]).strip("[]")

    def bare(self, span: DescribedSpan) -> Worded:
        """Returns the type word of a span that fits its place."""
        if not span.sure and span.text == span.text.lower():
            # What has no capital is no name.
            return as_word(span, _TYPE_MARKERS.get(span.type, _NAME))
        if (
            not span.sure
            or span.type == "MISC"
            or (span.kind == "initials" and span.type != "PERSON")
            or self.is_greeted(span)
        ):
            return as_word(span, _NAME)
        if span.type == "PERSON":
            return self.word_person("person", span) or as_word(span, _NAME)
        if span.type in ("ORG", "LOC"):
            if span.kind in _MARKERS:
                return as_word(span, _MARKERS[span.kind])
            if _KIND_OF.search(span.before[-40:]):
                return Worded(_NAME)
            if look_around(span).describes:
                return as_word(span, _TYPE_MARKERS[span.type])
            return self.word_noun("organization" if span.type == "ORG" else "place", span)
        if span.kind == "date" and (worded := calendar.word_nothing(span)):
            return worded
        marker = _MARKERS.get(span.kind) or _TYPE_MARKERS.get(span.type, _NAME)
        if _ARTICLE.match(span.text):
            return Worded(with_article(marker))
        return as_word(span, marker)


def _region_name(region: Region) -> str:
    name = region.country or _CONTINENTS[region.code][0]
    return f"the {name}" if _WITH_THE.match(name) else name


def _adjective(region: Region) -> str:
    if region.country:
        return next(iter(people.NATIONALS.get(region.code, ())), "")
    return _CONTINENTS[region.code][1]


def _title_before(span: DescribedSpan) -> str:
    """Returns the title that stands before a span, or ""."""
    around = look_around(span)
    written = span.before[len(span.before) - around.reach :]
    return around.word if written[:1].isupper() and around.word.rstrip(".") in nouns.TITLES else ""
