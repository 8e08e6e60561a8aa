"""The rungs of a span: what is true of it and says less, the most informative first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cached_property

from undisclosed.knowledge.protocol import Conjunction
from undisclosed.ladders.periods import is_coarse, is_month, wider
from undisclosed.ladders.places import PlaceStep, place_steps, shipped_places
from undisclosed.ladders.places_file import PlaceKind, PlaceTable
from undisclosed.ladders.protocol import DescribedSpan, Rung, Step, Tongue, Worded
from undisclosed.ladders.ranges import Amount, ranges, ten_years
from undisclosed.language.protocol import Language
from undisclosed.memo import Memo
from undisclosed.taxonomy.protocol import Concept, Taxonomy

KEYS_LIMIT = 300
"""Keys of a mention: more would cost more than they tell."""
_PROFESSION_RUNGS = 3
_NAMED_BY_FINDER = frozenset({"LOC", "ORG"})
_TOLD_BY_PATTERNS = frozenset({"address", "postcode"})
_READ_AS_PROFESSION = 4
_REMEMBERED = 1000
"""Mentions of up to `KEYS_LIMIT` words whose keys are kept."""


class Ladders:
    """Gives rungs to spans. The same span always gets the same ones.

    Args:
        language: Folds words into the keys that knowledge is asked for.
        tongue: Reads what spans say and words what is true of them.
        taxonomy: Knows professions and other kinds of people.
        places: Opens a table of places when the first place is met; the shipped one if not given.
    """

    def __init__(
        self,
        language: Language,
        tongue: Tongue,
        taxonomy: Taxonomy,
        places: Callable[[], PlaceTable] = shipped_places,
    ) -> None:
        self._language = language
        self._tongue = tongue
        self._taxonomy = taxonomy
        self._open_places = places
        self._keys: Memo[tuple[str, ...], tuple[str, ...]] = Memo(self._fold, _REMEMBERED)

    def rungs(self, span: DescribedSpan) -> list[Rung]:
        """Returns what may stand in place of a span, the most informative first.

        Requires:
            What the span's type, kind, sex and places say is so; `sure` where the type is.

        Ensures:
            Each rung is true of the span; the last is bare; none repeats the span or another.
        """
        found: list[Rung] = []
        if not self._tongue.is_greeted(span):
            said = {_plain(span.text)}
            for rung in self._typed(span) if span.sure else self._read(span):
                if _plain(rung.label) not in said:
                    said.add(_plain(rung.label))
                    found.append(rung)
        named = span.type in _NAMED_BY_FINDER and span.kind not in _TOLD_BY_PATTERNS
        if not found and named and span.text != span.text.lower():
            # Nothing but the finder says that this is a place or an organization.
            found.append(_bare(self._tongue.marker(span)))
        elif not found or not found[-1].bare:
            found.append(_bare(self._tongue.bare(span)))
        return found

    def stand_in(self, written: str, span: DescribedSpan) -> Rung:
        """Returns what an operator writes as its place wants it."""
        return _bare(self._tongue.stand_in(written, span))

    def noun(self, span: DescribedSpan) -> str:
        """Returns what a span is, in a word that is true of it: "person", "city"."""
        kinds = set()
        if span.type == "LOC" and span.sure:
            name = self._tongue.place_name(span.text)
            kinds = {entry.kind for entry in self._places.entries(name)}
        return self._tongue.noun(span, kinds.pop() if len(kinds) == 1 else None)

    def is_wide(self, span: DescribedSpan, oldest: int) -> bool:
        """Tells whether a span says no more than a year, a state, or an age up to the oldest."""
        if span.type == "LOC":
            entries = self._places.entries(self._tongue.place_name(span.text))
            kinds = {entry.kind for entry in entries}
            named = bool(kinds) and kinds <= {PlaceKind.COUNTRY, PlaceKind.STATE}
            return named or self._is_country_or_continent(self._tongue.place_name(span.text))
        if span.kind == "age":
            age = self._tongue.read_age(span.text)
            ages = [int(number) for number in self._tongue.read_range(span.text)]
            years = [age.years] if age else ages
            return bool(years) and max(years) <= oldest
        when = self._tongue.read_date(span.text) if span.type == "DATE" else None
        return when is not None and is_coarse(when) and not is_month(when)

    def fitting(self, span: DescribedSpan) -> Conjunction | None:
        """Returns what a page has that fits a span itself; None where no crowd can fit it.

        A month, a year, a country or a range are as coarse as rungs are: they may leave many.
        Names, days and codes never do, whatever pages say.
        """
        mentions: tuple[tuple[str, ...], ...] = ()
        if span.type == "DATE":
            when = self._tongue.read_date(span.text)
            step = self._tongue.word_date(when, span) if when and is_coarse(when) else None
            mentions = step.mentions if step else ()
        elif span.type == "LOC":
            name = self._tongue.place_name(span.text)
            if self._is_country_or_continent(name):
                mentions = ((name,),)
        elif span.type == "DEMOGRAPHIC" and (continent := self._tongue.continent_of(span.text)):
            mentions = (self._nationals_of(continent),)
        elif span.type == "QUANTITY" and (numbers := self._tongue.read_range(span.text)):
            mentions = (tuple(numbers),)
        return self._conjunction(mentions) if mentions else None

    def fitting_profession(self, words: str) -> Conjunction | None:
        """Returns what a page has that fits a noun for people by what they do; None for others.

        A page fits "writer" when it has a word for any kind of writer, as it fits the rung.
        "Applicant", "mother" and "friend" tell what somebody is to others, not what they do.
        """
        if not self._is_noun_for_people(words):
            return None
        sense = self._taxonomy.senses(words)[0]
        if not (
            self._label(sense)
            or self._kinds_of_person(words)
            or self._tongue.usual_profession(words)
        ):
            return None
        return self._conjunction(((words, *self._ways_to_be(sense)),))

    def _is_country_or_continent(self, name: str) -> bool:
        entries = self._places.entries(name)
        if entries:
            return all(entry.kind is PlaceKind.COUNTRY for entry in entries)
        return self._tongue.is_continent(name)

    def _typed(self, span: DescribedSpan) -> Iterable[Rung]:
        if span.kind == "age":
            return self._age(span)
        if span.kind == "duration":
            return self._amount(span, self._tongue.read_duration(span.text))
        if span.kind in ("money", "measure", "number") and span.type in ("QUANTITY", "DATE"):
            return self._amount(span, self._tongue.read_amount(span.text))
        by_type: dict[str, Callable[[DescribedSpan], Iterable[Rung]]] = {
            "DATE": self._date,
            "DEMOGRAPHIC": self._demographic,
            "LOC": self._place,
            "ORG": self._organization,
            "PERSON": self._person,
            "QUANTITY": self._quantity,
        }
        return by_type[span.type](span) if span.type in by_type else ()

    def _read(self, span: DescribedSpan) -> Iterable[Rung]:
        """Yields what a span says of itself, where nobody is sure of its type.

        Figures read as a date or an amount are one, "Derriford Hospital" is a hospital, and a city
        of the table is one where the sentence can only speak of a place.
        """
        if span.type in ("DATE", "QUANTITY"):
            # Words after a number: alone it may be the time of day.
            if " " in span.text and (span.text.islower() or any(map(str.isdigit, span.text))):
                yield from (rung for rung in self._typed(span) if not rung.bare)
        elif span.type == "DEMOGRAPHIC":
            yield from self._demographic(span)
        elif noun := self._tongue.organization_kind(span.text, certain=True):
            if self._tongue.is_organization_noun(self._tongue.noun_before(span)):
                return
            yield self._tested(Step(self._tongue.word_noun(noun, span), ((noun,),)))
        elif self._tongue.must_be_place(span):
            yield from self._place(replace(span, type="LOC"))
        elif span.type == "MISC":
            yield from self._nationality(span)

    def _date(self, span: DescribedSpan) -> Iterator[Rung]:
        when = self._tongue.read_date(span.text)
        if when is None:
            duration = self._tongue.read_duration(span.text)
            if duration:
                yield from self._amount(span, duration)
            return
        for period in wider(when):
            step = self._tongue.word_date(period, span)
            if step:
                yield self._tested(step)

    def _age(self, span: DescribedSpan) -> Iterator[Rung]:
        age = self._tongue.read_age(span.text)
        if age:
            yield from map(self._tested, self._tongue.word_ages(age, ten_years(age.years), span))

    def _quantity(self, span: DescribedSpan) -> Iterator[Rung]:
        return self._amount(
            span, self._tongue.read_duration(span.text) or self._tongue.read_amount(span.text)
        )

    def _amount(self, span: DescribedSpan, amount: Amount | None) -> Iterator[Rung]:
        if amount:
            bounded = self._tongue.bounded(amount, span)
            for within in ranges(bounded):
                yield self._tested(self._tongue.word_amount(bounded, within, span))
        yield _bare(self._tongue.bare_amount(amount, span))

    def _place(self, span: DescribedSpan) -> Iterator[Rung]:
        if span.kind in _TOLD_BY_PATTERNS:
            return  # "at [address]" reads better than "at a street", and neither says where
        known = False
        for step in self._place_steps(span):
            known = True
            worded = self._tongue.word_place(step.kind, step.region, span)
            if step.region:
                yield self._tested(Step(worded, (tuple(step.names),)))
            else:
                yield _bare(worded)
        noun = self._tongue.place_kind(span.text) or self._organization_kind(span, certain=True)
        if not known and noun:
            yield self._tested(Step(self._tongue.word_noun(noun, span), ((noun,),)))

    def _place_steps(self, span: DescribedSpan) -> Iterator[PlaceStep]:
        """Yields what is true of a place, if the sentence speaks of one.

        Cities share their names with people, brands and teams, countries hardly with anything.
        """
        name = self._tongue.place_name(span.text)
        told = self._tongue.tells_place(span)
        if told if told is not None else self._is_country_or_continent(name):
            yield from place_steps(self._places, name, span.near, self._is_well_known)

    def _is_well_known(self, name: str) -> bool:
        """Tells whether the taxonomy knows something that bears a name."""
        return any(map(self._taxonomy.is_instance, self._taxonomy.senses(name)))

    def _organization(self, span: DescribedSpan) -> Iterator[Rung]:
        if self._tongue.is_organization_noun(self._tongue.noun_before(span)):
            # "The firm Orth Ltd": what is missing is a name.
            yield _bare(self._tongue.marker(span))
            return
        if noun := self._organization_kind(span):
            yield self._tested(Step(self._tongue.word_noun(noun, span), ((noun,),)))
            return
        # "The United Kingdom recognised": a country that acts is still a country.
        entries = self._places.entries(self._tongue.place_name(span.text))
        if entries and all(entry.kind is PlaceKind.COUNTRY for entry in entries):
            yield from self._place(span)

    def _organization_kind(self, span: DescribedSpan, *, certain: bool = False) -> str:
        """Returns what an organization is by its name; a city may stand behind it."""
        name, _, last = span.text.rpartition(" ")
        named = self._tongue.organization_kind(span.text, certain=certain)
        if not named and any(e.kind is PlaceKind.CITY for e in self._places.entries(last)):
            return self._tongue.organization_kind(name, certain=certain)
        return named

    def _person(self, span: DescribedSpan) -> Iterator[Rung]:
        if noun := self._tongue.organization_kind(span.text, certain=True):
            # "Pemberton Shaw LLP", whatever the finder takes it for.
            yield self._tested(Step(self._tongue.word_noun(noun, span), ((noun,),)))
            yield _bare(self._tongue.marker(span))
            return
        if self._tongue.must_be_place(span):
            yield from self._place(replace(span, type="LOC"))
            yield _bare(self._tongue.marker(span))
            return
        before = self._tongue.noun_before(span)
        if before and self._is_noun_for_people(before):
            # "The applicant Jane Roe": the noun is there, what is missing is a name.
            yield _bare(self._tongue.marker(span))
            return
        noun = self._tongue.person_noun(span)
        worded = self._tongue.word_person(noun, span) if noun else None
        if worded:
            yield self._tested(Step(worded, ((noun,),)))

    def _demographic(self, span: DescribedSpan) -> Iterator[Rung]:
        if span.kind in ("nationality", "demographic", ""):
            yield from self._nationality(span)
        if span.kind in ("religion", "demographic", "") and (step := self._tongue.religion(span)):
            yield self._tested(step)
        if span.kind in ("profession", "demographic"):
            yield from self._profession(span)

    def _nationality(self, span: DescribedSpan) -> Iterator[Rung]:
        countries = self._places.countries
        continents = {countries[c].continent for c in self._tongue.countries_of(span.text)}
        continent = continents.pop() if len(continents) == 1 else ""
        worded = self._tongue.word_nationality(continent, span) if continent else None
        if worded:
            yield self._tested(Step(worded, (self._nationals_of(continent),)))

    def _nationals_of(self, continent: str) -> tuple[str, ...]:
        """Returns the words for the nationalities of a continent."""
        countries = self._places.countries.items()
        neighbours = [code for code, country in countries if country.continent == continent]
        return tuple(word for code in neighbours for word in self._tongue.nationals(code))

    def _profession(self, span: DescribedSpan) -> Iterator[Rung]:
        labels: dict[str, tuple[str, ...]] = {}
        names = self._tongue.profession_words(span.text)[:_READ_AS_PROFESSION]
        for words in names:
            for label, concept in self._kinds_of_person(words):
                labels[label] = tuple(self._ways_to_be(concept))
            if labels:
                break
        usual = self._tongue.usual_profession(span.text) or self._tongue.kinship(span.text)
        if not labels and usual:
            labels[usual[0]] = tuple(usual)
        for label, keys in list(labels.items())[:_PROFESSION_RUNGS]:
            yield self._tested(Step(self._tongue.word_profession(label, span), (keys,)))
        if span.kind != "profession" and not labels:
            return  # What else describes somebody may be no noun for people.
        known = bool(labels) or any(map(self._is_noun_for_people, names))
        yield _bare(self._tongue.word_profession("", span, known=known))

    def _kinds_of_person(self, words: str) -> list[tuple[str, Concept]]:
        """Returns labels that are true of every person that words can mean, the nearest first.

        Senses that are no people, and individuals who bear the name, are passed over.
        """
        chains = []
        for sense in self._taxonomy.senses(words):
            if self._is_kind_of_person(sense):
                concepts = self._taxonomy.ancestors(sense)
                named = ((self._label(concept), concept) for concept in reversed(concepts))
                chains.append({label: concept for label, concept in named if label})
        if not chains:
            return []
        nearest_first = reversed(chains[0].items())
        return [pair for pair in nearest_first if all(pair[0] in chain for chain in chains)]

    def _is_noun_for_people(self, words: str) -> bool:
        """Tells whether words mean a kind of person before anything else."""
        senses = self._taxonomy.senses(words)
        return bool(senses) and self._is_kind_of_person(senses[0])

    def _is_kind_of_person(self, concept: Concept) -> bool:
        above = self._taxonomy.ancestors(concept)
        return self._person_concept in above and not self._taxonomy.is_instance(concept)

    def _label(self, concept: Concept) -> str:
        return self._tongue.profession_label(self._taxonomy.lexicalizations(concept))

    def _ways_to_be(self, concept: Concept) -> Iterator[str]:
        """Yields words by which a page speaks of such a person."""
        yield from self._taxonomy.lexicalizations(concept)
        for below in self._taxonomy.specializations(concept):
            if not self._taxonomy.is_instance(below):
                yield self._taxonomy.lexicalizations(below)[0]

    @cached_property
    def _person_concept(self) -> Concept | None:
        """What people are to the taxonomy; None where it knows none."""
        return next(iter(self._taxonomy.senses(self._tongue.person)), None)

    @cached_property
    def _places(self) -> PlaceTable:
        return self._open_places()

    def _tested(self, step: Step) -> Rung:
        worded = step.worded
        pages = (self._conjunction(step.mentions),)
        return Rung(worded.label, pages, False, worded.lead, worded.reach)

    def _conjunction(self, mentions: Iterable[tuple[str, ...]]) -> Conjunction:
        return tuple(self._keys[mention[:KEYS_LIMIT]] for mention in mentions)

    def _fold(self, mention: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(map(self._language.fold_phrase, mention)))


def _bare(worded: Worded) -> Rung:
    return Rung(worded.label, (), True, worded.lead, worded.reach)


def _plain(label: str) -> str:
    return " ".join(label.casefold().split())
