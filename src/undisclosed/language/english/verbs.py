"""Verbs around a replacement: their number, what they link, and words that may be one."""

from __future__ import annotations

import re

_VERBS = {"is": "are", "was": "were", "has": "have", "does": "do"}
_VERBS_OF_ONE = {many: one for one, many in _VERBS.items()}
_DERIVED = re.compile(r"(?:al|[ai]ble|ed|ent|ant|ful|ic|ing|ish|ive|less|ly|oid|ory|ous|y)$")
_BEGINNING = """
start starts started begin begins began begun keep keeps kept stop stops stopped continue continues
continued resume resumes resumed go goes went gone come comes came quit quits finish finishes
finished cease ceases ceased
"""
_SEEMING = "feel feels felt feeling look looks looked looking"
_BEING = "be am is are was were been being 'm 's 're ’m ’s ’re become becomes became"
_STAYING = "get gets got remain remains remained stay stays stayed"
_TOWARDS = frozenset(["about", "of", "to", "with"])
_ASPECTS = frozenset(_BEGINNING.split())
_SENSED = frozenset(_SEEMING.split())
_IS = frozenset(_BEING.split())
_COPULAS = frozenset([*_BEING.split(), *_STAYING.split()])
_COMPOUNDING_WORDS = """
addicted affected aged associated based centred centered coated controlled dated directed enhanced
exposed financed focused fortified funded guided impaired induced infected infused injured inspired
mediated motivated named naked oriented orientated owned powered related resistant sized skilled
sponsored supervised supported tailored tested themed trained transmitted treated
"""
_PAST_TENSES = """
became began bought brought broke came caught drove felt found gave got heard held kept knew left
lost made met paid ran said sang sat saw sent sold spent spoke stole stood taught thought told took
went won wore wrote
"""
_IRREGULAR_PAST = frozenset(_PAST_TENSES.split())
_MEASURED = """
amount burden concentration count counts density dose dosage frequency level levels load number
numbers pressure rate ratio score temperature titer titre value values volume weight
"""
_QUANTITIES = frozenset(_MEASURED.split())
_COMPOUNDING = frozenset(_COMPOUNDING_WORDS.split())


def is_being(word: str) -> bool:
    """Tells whether a verb has a noun say what its subject is: "was", "became"."""
    return word.lower() in _IS


def begins(word: str) -> bool:
    """Tells whether a verb says of the gerund behind it when or how that is done.

    >>> begins("keeps"), begins("denies")
    (True, False)
    """
    return word.lower() in _ASPECTS


def is_copula(word: str) -> bool:
    """Tells whether a verb has an adjective say what its subject is: "is", "became"."""
    return word.lower() in _COPULAS


def some_way(verb: str) -> str | None:
    """Returns what is as true behind a verb as any adjective is; None behind most verbs.

    >>> some_way("felt"), some_way("is")
    ('a certain way', None)
    """
    return "a certain way" if verb.lower() in _SENSED else None


def some_state(verb: str, subject: str = "") -> str | None:
    """Returns what is as true behind a verb that says what something is as any adjective is.

    >>> some_state("stayed"), some_state("sings"), some_state("is", "load")
    ('in a certain state', None, 'at a certain level')

    Args:
        verb: The verb.
        subject: The noun of which it says that, if one is known.
    """
    if not is_copula(verb):
        return None
    return "at a certain level" if subject.lower() in _QUANTITIES else "in a certain state"


def regarding(state: str) -> str:
    """Returns a state as it is said where it is told towards what that holds.

    >>> regarding("in a certain state")
    'in a certain state regarding'
    """
    return f"{state} regarding"


def governs(word: str) -> bool:
    """Tells whether a word behind an adjective says towards what that holds: "allergic to"."""
    return word.lower() in _TOWARDS


def may_be_verb(word: str) -> bool:
    """Tells whether a word ends as the verb of a third person does: "asks"."""
    return word[1:].islower() and word.endswith("s") and not word.endswith(("ss", "us", "is"))


def may_be_past(word: str) -> bool:
    """Tells whether a word is a past tense, or ends so, and makes no compound with a noun before.

    >>> may_be_past("denied"), may_be_past("related"), may_be_past("found")
    (True, False, True)
    """
    if word in _IRREGULAR_PAST:
        return True
    return word.islower() and word.endswith("ed") and word not in _COMPOUNDING


def looks_derived(word: str) -> bool:
    """Tells whether a word ends as adjectives, adverbs and forms of verbs do.

    >>> looks_derived("paranoid"), looks_derived("lamivudine")
    (True, False)
    """
    return _DERIVED.search(word) is not None


def verb_in_number(verb: str, *, plural: bool) -> str | None:
    """Returns the form of a verb for a subject in the other number.

    >>> verb_in_number("were", plural=False), verb_in_number("takes", plural=True)
    ('was', None)
    """
    return (_VERBS if plural else _VERBS_OF_ONE).get(verb)
