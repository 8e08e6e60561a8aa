"""Wider verbs in the forms of narrower ones: "treated" for "vaccinated".

Which verb is wider than which is in a list made from WordNet (`tools/build_verbs.py`); how the few
plain ones are inflected and what may stand behind them is here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

from undisclosed.language.english.inflecting import FORMS, VerbForm, forms_of, lemmas_of

LIST = Path(__file__).parent / "data" / "verbs.txt"
_TO = "to "

Objects = Literal["needs", "may", "none"]
"""Whether something stands behind a verb that it is done to."""


@dataclass(frozen=True, slots=True)
class PlainVerb:
    """A plain verb, and how it stands.

    Attributes:
        objects: Whether it takes an object.
        passive: Whether that can be its subject, in the same sense: who "is left" left nobody.
        prepositions: What may come behind it or its object, besides where, when and with whom.
        past: Its past tense, where no rule gives it.
        participle: Its participle, where that is not the past tense.
        gerund: Its gerund, where no rule gives it.
    """

    objects: Objects = "needs"
    passive: bool = True
    prepositions: frozenset[str] = frozenset()
    past: str | None = None
    participle: str | None = None
    gerund: str | None = None


def _verb(
    objects: Objects,
    prepositions: str = "",
    past: str | None = None,
    participle: str | None = None,
    gerund: str | None = None,
    *,
    passive: bool | None = None,
) -> PlainVerb:
    passive = objects == "needs" if passive is None else passive
    return PlainVerb(objects, passive, frozenset(prepositions.split()), past, participle, gerund)


_WAYS = "across along around between from into out over through to towards"
PLAIN_VERBS: Mapping[str, PlainVerb] = {
    "attack": _verb("needs"),
    "buy": _verb("needs", "for from", "bought"),
    "celebrate": _verb("may", passive=True),
    "clean": _verb("needs", "from"),
    "compete": _verb("none", "against for"),
    "consume": _verb("needs", "from"),
    "cook": _verb("may", "for", passive=True),
    "damage": _verb("needs"),
    "deceive": _verb("needs", "about"),
    "destroy": _verb("needs"),
    "die": _verb("none", "from of", gerund="dying"),
    "examine": _verb("needs", "for"),
    "feed": _verb("may", past="fed", passive=True),
    "feel ill": _verb("none", past="felt"),
    "fight": _verb("none", "against for over", "fought"),
    "give": _verb("needs", "for to", "gave", "given"),
    "have symptoms": _verb("none", past="had"),
    "hit": _verb("needs", "on", "hit"),
    "hold": _verb("needs", past="held"),
    "hurt": _verb("needs", past="hurt"),
    "kill": _verb("needs"),
    "leave": _verb("may", "for from", "left"),
    "meet": _verb("none", past="met"),
    "move": _verb("none", _WAYS),
    "obtain": _verb("needs", "from"),
    "pay": _verb("may", "for to", "paid", passive=True),
    "play": _verb("none", "against for"),
    "protest": _verb("may", "about against"),
    "punish": _verb("needs", "for"),
    "remove": _verb("needs", "from"),
    "sell": _verb("needs", "for to", "sold"),
    "speak": _verb("none", "about against for of on to", "spoke", "spoken"),
    "stop": _verb("needs", "for"),
    "take": _verb("needs", "from into out to", "took", "taken"),
    "take risks": _verb("none", "for", "took", "taken"),
    "teach": _verb("may", "about", "taught", passive=True),
    "touch": _verb("needs", "on"),
    "travel": _verb("none", _WAYS, "travelled", gerund="travelling"),
    "treat": _verb("needs", "against for"),
    "use the toilet": _verb("none"),
    "work": _verb("none", "as for on"),
    "worship": _verb("may", past="worshipped", gerund="worshipping"),
    "write": _verb("may", "about for of on to", "wrote", "written", passive=True),
}


@dataclass(frozen=True, slots=True)
class VerbList:
    """What ships.

    Attributes:
        under: For each plain verb those that it is wider than; the most telling comes first.
        irregular: The verb of a form that follows no rule, which is of the past.
    """

    under: Mapping[str, Sequence[str]]
    irregular: Mapping[str, str]


def wider_verbs(word: str) -> list[str]:
    """Returns plain verbs that are true of a form of a verb, the most telling first.

    >>> wider_verbs("vaccinated"), wider_verbs("treatment")
    (['to treat'], [])
    """
    lemma, _ = verb_of(word)
    return [f"{_TO}{plain}" for plain in _shipped().get(lemma, ())]


def is_verb(phrase: str) -> bool:
    """Tells whether a replacement is one of these verbs.

    >>> is_verb("to treat"), is_verb("treat")
    (True, False)
    """
    return phrase.startswith(_TO) and phrase.removeprefix(_TO) in PLAIN_VERBS


def plain_verb(phrase: str) -> PlainVerb:
    """Returns how a replacement that is a verb stands."""
    return PLAIN_VERBS[phrase.removeprefix(_TO)]


def verb_of(word: str) -> tuple[str, VerbForm]:
    """Returns the verb on the list that a word is a form of, and which; "" if it is of none.

    >>> verb_of("drank"), verb_of("table")
    (('drink', 'past'), ('', 'base'))
    """
    form, known = word.lower(), _shipped()
    if form in _irregular():
        return _irregular()[form], "past"
    return next((found for found in lemmas_of(form) if found[0] in known), ("", "base"))


def in_form(phrase: str, form: VerbForm, *, participle: bool = False) -> str:
    """Returns a replacement in the form of a verb.

    >>> in_form("to take risks", "gerund"), in_form("to speak", "past", participle=True)
    ('taking risks', 'spoken')

    Args:
        phrase: As `wider_verbs` has it.
        form: The form.
        participle: Whether the past is meant as a participle.
    """
    verb = plain_verb(phrase)
    first, space, rest = phrase.removeprefix(_TO).partition(" ")
    given = {"past": verb.past, "gerund": verb.gerund, "third": "has" if first == "have" else None}
    if form == "past" and participle and verb.participle:
        said = verb.participle
    else:
        # Where either is right the shorter is meant: "celebrated", "damaged".
        said = given.get(form) or min(forms_of(first)[form], key=lambda each: (len(each), each))
    return f"{said}{space}{rest}"


def says_verb(text: str, label: str) -> bool:
    """Tells whether a text begins with a form of a replacement that is a verb.

    >>> says_verb("treated in a certain way", "to treat"), says_verb("did something", "to treat")
    (True, False)
    """
    said = text.lower().removeprefix("a certain kind of ")
    forms = [in_form(label, form) for form in FORMS]
    forms.append(in_form(label, "past", participle=True))
    return any(f"{said} ".startswith(f"{form} ") for form in forms)


def read_list(path: Path) -> VerbList:
    """Reads a list: a line with irregular forms, then a line for each plain verb."""
    first, *lines = path.read_text(encoding="utf-8").splitlines()
    pairs = (each.split(":") for each in first.split())
    under = (line.partition(": ") for line in lines)
    return VerbList({plain: verbs.split() for plain, _, verbs in under}, dict(pairs))


def write_list(path: Path, verbs: VerbList) -> None:
    """Writes a list."""
    first = " ".join(f"{form}:{verb}" for form, verb in verbs.irregular.items())
    lines = (f"{plain}: {' '.join(below)}" for plain, below in verbs.under.items())
    path.write_text("".join(f"{line}\n" for line in (first, *lines)), encoding="utf-8")


@cache
def _shipped_list() -> VerbList:
    return read_list(LIST)


@cache
def _irregular() -> Mapping[str, str]:
    return _shipped_list().irregular


@cache
def _shipped() -> Mapping[str, Sequence[str]]:
    """Returns the plain verbs of each verb."""
    wider: dict[str, list[str]] = defaultdict(list)
    for plain, verbs in _shipped_list().under.items():
        for verb in verbs:
            wider[verb].append(plain)
    return dict(wider)
