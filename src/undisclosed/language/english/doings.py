"""What is said for a verb that says too much: "did something involving horses"."""

from __future__ import annotations

from collections.abc import Sequence

BEING = frozenset(["am", "are", "be", "been", "being", "is", "was", "were", "'re", "'m"])
HAVING = frozenset(["had", "has", "have", "having", "'ve", "’ve"])
_MODAL_VERBS = """
can could did do does ll may might must shall should to will would 'll ’ll ca wo
"""
MODALS = frozenset(_MODAL_VERBS.split())
# These go with the verb before them: "gambled away", "passed out".
PARTICLES = frozenset(["away", "back", "down", "off", "out", "over", "up"])
# Behind these comes what the verb is about: "bet on horses".
_ABOUT = frozenset(["about", "against", "into", "of", "on", "onto", "over", "to", "upon"])
_TIMES = """
monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays
fridays saturdays sundays january february march april june july august september october november
december
"""
_DAYS = frozenset(_TIMES.split())
THINGS = ("ADJ", "DET", "NOUN", "NUM", "PRON", "PROPN")
_ADVERBS = frozenset(["once", "there", "today", "tomorrow", "tonight", "twice", "yesterday"])
# With these before them nouns of time say when: "all day".
_WHEN = frozenset(["all", "each", "every", "last", "next", "this"])
_PERIODS = """
afternoon afternoons autumn day days evening evenings hour hours minute minutes month months morning
mornings night nights season spring summer time times week weekend weekends weeks winter year years
"""
PERIOD = frozenset(_PERIODS.split())
# "Her antiretrovirals": a noun that was read as a verb.
NO_SUBJECTS = frozenset(
    ["her", "him", "his", "its", "me", "my", "our", "their", "them", "us", "your"]
)
_LONG = 4
_NO_GERUNDS = """
anything bedding being building ceiling clothing evening everything feeling funding housing king
lightning meeting morning nothing offspring painting pudding ring something spring string thing
wedding wing
"""
_NO_GERUND = frozenset(_NO_GERUNDS.split())


def is_gerund(word: str) -> bool:
    """Tells whether a word that was read as a noun may be what somebody does.

    >>> is_gerund("coughing"), is_gerund("clothing"), is_gerund("cough")
    (True, False, False)
    """
    return word.endswith("ing") and len(word) > _LONG and word not in _NO_GERUND


def is_subject(word: str) -> bool:
    """Tells whether a pronoun is the subject of the verb behind it."""
    return word.lower() in ("he", "i", "she", "they", "we", "who")


def do_something(
    forms: Sequence[str], tags: Sequence[str], at: int, *, denied: bool
) -> tuple[int, str] | None:
    """Returns what is said for a verb, and how many of the words behind it that takes along.

    >>> words, tags = ["He", "bets", "on", "horses"], ["PRON", "VERB", "ADP", "NOUN"]
    >>> do_something(words, tags, 1, denied=False)
    (1, 'does something involving')
    >>> words, tags = ["She", "was", "beaten", "."], ["PRON", "AUX", "VERB", "PUNCT"]
    >>> do_something(words, tags, 2, denied=False)
    (0, 'affected in a certain way')

    Args:
        forms: The words of one sentence.
        tags: Their parts of speech.
        at: The verb.
        denied: Whether the sentence denies it.
    """
    lower = [form.lower() for form in forms]
    form = _form(lower, tags, at)
    if form is None:
        return None
    taken, follows = _what_follows(lower, tags, at + 1)
    if form == "passive":
        return None if taken or follows == "thing" else (0, "affected in a certain way")
    said = f"{form} a certain thing" if denied else f"{form} something"
    return taken, f"{said} involving" if follows == "thing" else said


def _form(words: Sequence[str], tags: Sequence[str], at: int) -> str | None:
    """Returns the form of "do" that stands for a verb, or "passive"; None if it can't be told."""
    word, before = words[at], at - 1
    while before >= 0 and (tags[before] in ("ADV", "PART") and words[before] != "to"):
        before -= 1
    governor = words[before] if before >= 0 else ""
    if is_gerund(word):
        governed = before >= 0 and tags[before] in ("ADP", "AUX", "PRON", "SCONJ", "VERB")
        return "doing" if governed else None
    if governor in BEING:
        return "passive"
    if governor in HAVING:
        return "done"
    if governor in MODALS:
        return "do"
    subject = before >= 0 and tags[before] in ("CCONJ", "NOUN", "PRON", "PROPN")
    if not subject or governor in NO_SUBJECTS:
        return None
    if word.endswith("ed"):
        return "did"
    singular = word.endswith("s") and not word.endswith(("ss", "us", "is"))
    return "does" if singular else None


def _what_follows(words: Sequence[str], tags: Sequence[str], i: int) -> tuple[int, str]:
    """Returns how many words go with a verb before them, and whether things follow then."""
    first = i
    if i < len(words) and words[i] in PARTICLES:
        i += 1
    if i >= len(words):
        return i - first, ""
    if words[i] in _ABOUT and i + 1 < len(words) and tags[i + 1] != "VERB":
        timed = says_when(words, tags, i + 1)
        return (i - first, "") if timed else (i + 1 - first, "thing")
    is_thing = tags[i] in THINGS and not says_when(words, tags, i)
    return i - first, "thing" if is_thing else ""


def says_when(words: Sequence[str], tags: Sequence[str], i: int) -> bool:
    """Tells whether a time begins with word i: "Friday", "every week", "four times"."""
    if words[i] in _DAYS or words[i] in _ADVERBS:
        return True
    counted = words[i] in _WHEN or tags[i] in ("NUM", "ADJ")
    return counted and i + 1 < len(words) and words[i + 1] in PERIOD
