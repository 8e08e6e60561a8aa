"""From verbs and adjectives to nouns that they are made with: "inyectarse" to "inyección".

Wordnets of these languages know nouns. A verb is counted as the noun that has its stem; the stems
of verbs that have none come with the table, so that ordinary verbs are known to be ordinary.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

_SHORTEST_STEM = 3
# A short stem with a single letter behind it is a word of its own.
_SHORTEST_BEFORE_VOWEL = 4
_PREFIXES = ("re", "des", "pre", "in", "con")


@dataclass(frozen=True, slots=True)
class Endings:
    """How words of a language end, without accents.

    Attributes:
        verbs: Endings of verbs.
        adjectives: Endings of adjectives made from nouns.
        nouns: Endings of nouns made from or with such a stem, the most telling first.
        pronouns: What may hang on a verb.
        feminine: Endings of the feminine, and of the masculine that goes with each.
    """

    verbs: frozenset[str]
    adjectives: frozenset[str]
    nouns: tuple[str, ...]
    pronouns: tuple[str, ...]
    feminine: tuple[tuple[str, str], ...] = (("a", "o"),)


def _listed(endings: str) -> frozenset[str]:
    """Returns endings as folding leaves them: without a plural's s, without a last e."""
    found = set(endings.split())
    found |= {each.removesuffix("s") for each in found}
    found |= {each[:-1] + end for each in found if each.endswith("e") for end in ("", "a")}
    return frozenset(each for each in found if each)


def _hanging(pronouns: str) -> tuple[str, ...]:
    """Returns pronouns, and nothing, as folding leaves them."""
    whole = pronouns.split()
    return tuple(dict.fromkeys(("", *whole, *(each[:-1] for each in whole if each[-1] == "e"))))


ENDINGS: Mapping[str, Endings] = {
    "es": Endings(
        verbs=_listed("""
        ar er ir ando iendo yendo ado ada ados adas ido ida idos idas o as a amos an es e emos en
        imos aba abas abamos aban ia ias iamos ian aste aron asteis iste io ieron are aras ara
        aremos aran ere eras era eremos eran ire iras ira iremos iran aria arian eria erian iria
        irian iera ieran iese iesen ase asen ad ed id ue uen ie ien
        """),
        adjectives=_listed(
            "oso osa ico ica al ar ario aria ivo iva ante ente iente able ible ero era ano ana"
        ),
        nouns=(
            *("acion", "icion", "cion", "sion", "ion", "amiento", "imiento", "encia", "ancia"),
            *("ador", "edor", "idor", "or", "adura", "ura", "ida", "ada", "aje", "anza", "ismo"),
            *("ista", "idad", "io", "ia", "o", "a", ""),
        ),
        pronouns=_hanging("se lo la le los las les me te nos"),
    ),
    "ca": Endings(
        verbs=_listed("""
        ar er ir re ant ent int at ada ats ades ut uda uts udes it ida its ides o es a em eu en im
        iu ava aves avem aven ia ies iem ien ari aria arien eria irien ira aran era eran iran i in
        is eix eixen essin essi is are aras ara arem areu aran ere eras era erem ereu ire iras
        irem ireu
        """),
        adjectives=_listed("os osa ic ica al ar ari aria iu iva ant ent able ible er era a ana"),
        nouns=(
            *("acio", "icio", "cio", "sio", "io", "ament", "iment", "encia", "ancia", "ador"),
            *("edor", "idor", "or", "adura", "ura", "ada", "atja", "anca", "isma", "ista", "itat"),
            *("ia", "i", "a", ""),
        ),
        pronouns=_hanging("-se -lo -la -li -los -les -ho -hi -ne -me 's 'm 't 'ns 'n 'ls 'l"),
        feminine=(
            *(("loga", "leg"), ("essa", ""), ("iva", "iu"), ("ada", "at"), ("ida", "it")),
            *(("uda", "ut"), ("a", "")),
        ),
    ),
    "pt": Endings(
        verbs=_listed("""
        ar er ir ando endo indo ado ada ados adas ido ida idos idas o as a amos am es e emos em
        imos ava avas avamos avam ia ias iamos iam aste aram este eram iste iram ou eu iu arei ara
        arao erei era erao irei ira irao aria ariam eria eriam iria iriam ei asse assem esse essem
        isse issem
        """),
        adjectives=_listed("oso osa ico ica al ar ario aria ivo iva ante ente avel ivel eiro ano"),
        nouns=(
            *("acao", "icao", "cao", "sao", "ao", "amento", "imento", "encia", "ancia", "ador"),
            *("edor", "idor", "or", "adura", "ura", "ida", "ada", "agem", "anca", "ismo", "ista"),
            *("idad", "io", "ia", "o", "a", ""),
        ),
        pronouns=_hanging("-se -o -a -os -as -lo -la -me -lhe -lhes"),
    ),
}


@lru_cache(maxsize=50_000)
def verb_stems(key: str, code: str) -> tuple[str, ...]:
    """Returns what a key may be a form of, as stems of verbs, the longest first.

    >>> "inyect" in verb_stems("inyectarse", "es")
    True
    """
    endings = ENDINGS[code]
    return tuple(dict.fromkeys(_stems(key, endings.verbs, endings.pronouns)))


def roots(stem: str) -> Iterator[str]:
    """Yields what a stem may be in the infinitive: "muerd" and "pid" are of morder and pedir.

    >>> [root for stem in ("muerd", "salg", "reabr") for root in roots(stem)]
    ['muerd', 'mord', 'salg', 'sal', 'salj', 'reabr', 'abr']
    """
    yield stem
    for said, infinitive in (("ie", "e"), ("ue", "o"), ("i", "e"), ("u", "o")):
        at = stem.rfind(said)
        if at >= 0 and stem[at + len(said) :].isalpha():
            yield stem[:at] + infinitive + stem[at + len(said) :]
            break
    for said, infinitive in (
        ("zc", "c"),
        ("gu", "g"),
        ("qu", "c"),
        ("g", ""),
        ("j", "g"),
        ("g", "j"),
    ):
        if stem.endswith(said):
            yield stem[: -len(said)] + infinitive
    for prefix in _PREFIXES:
        if stem.startswith(prefix) and len(stem) >= len(prefix) + _SHORTEST_STEM:
            yield stem[len(prefix) :]


@lru_cache(maxsize=50_000)
def nouns_with(key: str, code: str) -> tuple[str, ...]:
    """Returns keys of nouns that a verb or adjective may be made with; they need not exist.

    >>> "inyeccion" in nouns_with("inyecta", "es"), "cancer" in nouns_with("canceroso", "es")
    (True, True)
    """
    endings = ENDINGS[code]
    stems = [*_stems(key, endings.adjectives, ("",)), *verb_stems(key, code)]
    nouns = (noun for stem in stems for noun in _nouns(stem, endings))
    return tuple(dict.fromkeys(noun for noun in nouns if noun != key))


def masculines(key: str, code: str) -> Iterator[str]:
    """Yields keys of the masculine of which a key may be the feminine; they need not exist.

    >>> [*masculines("psicologa", "ca")], [*masculines("alcoholica", "es")]
    (['psicoleg', 'psicolog'], ['alcoholico'])
    """
    for feminine, masculine in ENDINGS[code].feminine:
        if key.endswith(feminine):
            yield key[: -len(feminine)] + masculine


def _stems(key: str, endings: frozenset[str], pronouns: tuple[str, ...]) -> Iterator[str]:
    for pronoun in pronouns:
        if not key.endswith(pronoun):
            continue
        verb = key[: len(key) - len(pronoun)]
        for size in range(1, min(7, len(verb) - _SHORTEST_STEM + 1)):
            if verb[-size:] in endings:
                yield verb[:-size]


def _nouns(stem: str, endings: Endings) -> Iterator[str]:
    for ending in endings.nouns:
        if len(ending) > 1 or len(stem) >= _SHORTEST_BEFORE_VOWEL:
            yield stem + ending
        if ending[:1] in ("c", "s") and stem.endswith(("t", "d")):
            yield stem[:-1] + ending
