"""How a Romance language speaks of people, dates and places, for finding them and for wording.

Beside the `Idiom` of a language, which says how its words are cut and agree.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass

FIRST_OF_DAYS = r"(?:[12]?\d|3[01])\s(?:al|a|ao|e|i|y)\s(?=\d)"
"""What stands before the last of several days: "3 al" of "3 al 28 de mayo"."""


@dataclass(frozen=True, slots=True)
class Speech:
    """One language.

    Attributes:
        code: Its tag.
        months: Names of the months, January first.
        short_months: Their abbreviations, three letters, as expressions without periods.
        of: What may stand between day, month and year, as an expression.
        years: The word for years.
        between: How a range of ages is said, with {low} and {high}.
        ages_before: Words before an age, as alternatives of an expression.
        of_age: What is true of an age, in a word, by the least age it is said of: how it is said
            behind "de", and a word by which pages are known to speak of it.
        decade: How a decade is said, with its first year.
        century: How a century is said, with its Roman number.
        money: Words for currencies, as alternatives of an expression.
        men: Titles of men, in lower case and without periods; and of women, and of anybody.
        women: Titles of women.
        titles: Titles that leave it open.
        articles: What stands before names and titles and goes with them, and what stays of it:
            "del" → "de".
        particles: Words within names, in lower case.
        roles: What people are to others or do: a name may follow.
        greetings: Words before the name of who is written to.
        called: Words after which comes a name, as alternatives of an expression.
        name_labels: Labels of fields that hold a name.
        places_before: Words after which comes a place, as alternatives of an expression.
        streets: Words that begin an address, as alternatives of an expression.
        organizations: Heads of names of organizations, and what they are.
        place_nouns: Heads of names of places, and what they are.
        legal: Legal forms that end names of companies.
        codes: What numbers of people and files are called, as alternatives of an expression.
        given: Given names in lower case that the list they share has not.
        countries: Names of countries and their codes.
        nouns: What spans are, in a word: "person", "city" …
        removed: What stands for what is removed, unless a policy says otherwise.
        markers: What stands for spans of which nothing is said, by kind.
    """

    code: str
    months: tuple[str, ...]
    short_months: tuple[str, ...]
    of: str
    years: str
    between: str
    ages_before: str
    of_age: Mapping[int, tuple[str, str]]
    decade: str
    century: str
    money: str
    men: Set[str]
    women: Set[str]
    titles: Set[str]
    articles: Mapping[str, str]
    particles: Set[str]
    roles: Set[str]
    greetings: Set[str]
    called: str
    name_labels: Set[str]
    places_before: str
    streets: str
    organizations: Mapping[str, str]
    place_nouns: Mapping[str, str]
    legal: Set[str]
    codes: str
    given: Set[str]
    countries: Mapping[str, str]
    nouns: Mapping[str, str]
    removed: str
    markers: Mapping[str, str]

    @property
    def all_titles(self) -> Set[str]:
        """All titles, in lower case and without periods."""
        return self.men | self.women | self.titles


def pairs(listed: str) -> dict[str, str]:
    """Returns what is listed as "name:value", an underscore for a space.

    >>> pairs("hospital:hospital caja_rural:banco")
    {'hospital': 'hospital', 'caja rural': 'banco'}
    """
    return {
        name.replace("_", " "): value.replace("_", " ")
        for name, value in (each.split(":") for each in listed.split())
    }


_GIVEN = """
aaron abel abril adam adela adelaida adolfo adrian adriana agata agnes agustin aida aina ainhoa
aitana alba albert alberto aleix alejandra alejandro alex alexandra alexandre alfonso alfred
alfredo alice alicia aline alvaro amadeu amalia amanda ana anais andre andrea andres angel angela
angeles angels anibal anna anne anselmo antoni antonia antonio araceli ariadna arnau artur arturo
asuncion aurelio aurora barbara bartomeu beatriz begoña belen benedita benet benito benjamin
bernardo bernat berta blanca boris brenda bruna bruno caio camila candela carla carles carlos
carlota carme carmen carolina catalina catarina cecilia celia cesar cinta clara claudia claudio
conceição concepcion consuelo cristian cristiano cristina cristobal daniel daniela david debora
diana diego diogo dolores domingo duarte eduard eduarda eduardo elena elias elisa elisabet eloi
elsa elvira emilia emilio emma encarnacion enric enrique ernest ernesto esteban estela ester
esther estrella eugenia eugenio eulalia eva fabian fabio fatima federico felicia felipa felipe
felix fermin fernanda fernando ferran filipa filipe flavia francesc francesca francisca francisco
gabriel gabriela gala gemma genis gerard gerardo gilberto gisela gloria gonzalo gonçalo graciela
graça gregorio guadalupe guilherme guillem guillermo gustavo hector helena helga henrique hugo
ignacio ignasi igor ilda ines inma inmaculada inês irene iria isaac isabel isidro ismael ivan ivo
ivone jacint jacinto jaime jairo jaume javier jesica joan joana joaquim joaquin jonatan jordi
jordina jorge jose josefa josefina josep joseph joão juan juana judit juli julia julian julieta
julio justo katia kevin laia lara laura leandro leire leo leonardo leonor leticia lidia lilia lino
llorenç lluc lluis lluisa lola lorena lorenzo lourdes lua luana lucas lucia luciana luis luisa
luiz luz magda magdalena maite manel manoel manuel manuela mar marc marcel marcelo marcia marco
marcos margarida margarita maria mariana marina mario marisa marta marti martim martin mateo mateu
mateus matias matilde mauricio maxim merce mercedes meritxell miguel mikel mila milagros miquel
mireia miriam moises monica montse montserrat nadia natalia neus nicolas nicolau noa noelia noemi
nuno nuria olga olivia oriol oscar otavio pablo paco paloma pascual patricia pau paula paulo pedro
pepa pepe pere pilar pol purificacion quim quima rafael rafaela raimundo ramiro ramon raquel raul
rebeca regina remedios renata renato ricard ricardo rita robert roberto rocio rodrigo roger roman
romina roque rosa rosalia rosana rosario rosaura ruben rui rute salvador samuel sandra santi
santiago sara sebastian sebastião sergi sergio silvia simon simona sofia soledad sonia soraia
susana tania tatiana telma teodoro teresa thiago tiago tomas toni trinidad ursula valentin
valentina valeria vanessa vasco vera veronica vicent vicente vicenç victor victoria vinicius
virginia vitor xavi xavier ximena yago yolanda zaida zulema
"""
GIVEN_NAMES = frozenset(_GIVEN.split())
"""Given names that are usual where these languages are spoken, without accents but ñ, ã and ç."""
