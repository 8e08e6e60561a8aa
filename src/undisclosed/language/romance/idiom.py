"""What a Romance language is told apart by: its words, endings and determiners."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass
from typing import Literal, TypeAlias

Gender: TypeAlias = Literal["m", "f"]
Forms: TypeAlias = tuple[str, str, str, str]
"""A word in the masculine and feminine, singular and then plural: "el", "la", "los", "las"."""


@dataclass(frozen=True, slots=True)
class Idiom:
    """One language.

    Attributes:
        code: Its tag, as packs have it.
        folder: Where it lives beside this room, with its weights and genders.
        stop_words: Function words, as written.
        connectors: Those that may stand inside a phrase.
        numerals: Numbers in words.
        titles: Abbreviations before a name.
        abbreviations: Other abbreviations.
        elisions: Letters that lean on the next word by an apostrophe.
        clitics: Pronouns behind a verb, as alternatives of a regular expression.
        singular: Takes a word without accents, in lower case, one step nearer to its stem.
        plural: Returns the plural of a word in the singular.
        determiners: Words that agree with their noun.
        definite: Those that say it is known which is meant, by their first form.
        indefinite: The forms of "a".
        certain: The forms of "certain".
        other: The forms of "other".
        any_: Determiners that say "none" or "any".
        prepositions: Words right before a noun that may melt into what stands behind them.
        full: Prepositions written short, as they are written out: "d'" → "de".
        contractions: What a preposition makes of a determiner: ("de", "el") → "del".
        before_vowel: What a word becomes before a vowel: "el" → "l'".
        adjectives: Endings of adjectives, masculine and feminine, the longest first.
        plural_endings: Endings of plurals and of their singulars, where that is no mere "s".
        feminine_endings: Endings of nouns that are feminine.
        masculine_endings: Endings of nouns that are masculine in spite of those.
        stuff: Heads of labels that take no article.
        negators: Words after which what is named is denied.
        breaks: Words that end the reach of a negator.
        conjunctions: Words that join neighbours: "and", "or" or "and/or" for each.
        announcing_two: Words before two things that are named one by one.
        degrees: Adverbs that only say how much.
        counted: From two on, numerals in the masculine and feminine.
        heading: What can stand over anything.
        sample: A text with everything that is cut or folded in a way of its own.
    """

    code: str
    folder: str
    stop_words: Set[str]
    connectors: Set[str]
    numerals: Set[str]
    titles: Set[str]
    abbreviations: Set[str]
    elisions: str
    clitics: str
    singular: Callable[[str], str]
    plural: Callable[[str], str]
    determiners: tuple[Forms, ...]
    definite: Set[str]
    indefinite: Forms
    certain: Forms
    other: Forms
    any_: Set[str]
    prepositions: Set[str]
    full: Mapping[str, str]
    contractions: Mapping[tuple[str, str], str]
    before_vowel: Mapping[str, str]
    adjectives: tuple[tuple[str, str], ...]
    plural_endings: tuple[tuple[str, str], ...]
    feminine_endings: tuple[str, ...]
    masculine_endings: tuple[str, ...]
    stuff: Set[str]
    negators: Set[str]
    breaks: Set[str]
    conjunctions: Mapping[str, str]
    announcing_two: Set[str]
    degrees: Set[str]
    counted: tuple[tuple[str, str], ...]
    heading: str
    sample: str


def words(listed: str) -> frozenset[str]:
    """Returns words that are listed with spaces between."""
    return frozenset(listed.split())


def determiners(listed: str) -> tuple[Forms, ...]:
    r"""Returns determiners that are listed by lines, with one, two or four forms each.

    >>> determiners("el la los las\nmi mis")
    (('el', 'la', 'los', 'las'), ('mi', 'mi', 'mis', 'mis'))
    """
    found: list[Forms] = []
    for line in listed.strip().splitlines():
        forms = line.split()
        if len(forms) == 2:
            forms = [forms[0], forms[0], forms[1], forms[1]]
        masculine, feminine, many, many_feminine = forms
        found.append((masculine, feminine, many, many_feminine))
    return tuple(found)
