"""Whether a wider verb can stand where a narrower one does, and how: "was treated against measles".

It can where what goes before says which form is meant, and what follows may follow the wider verb,
too. In doubt it can't.
"""

from __future__ import annotations

from collections.abc import Sequence

from undisclosed.language.english.doings import (
    BEING,
    HAVING,
    MODALS,
    NO_SUBJECTS,
    PARTICLES,
    PERIOD,
    THINGS,
    says_when,
)
from undisclosed.language.english.wider_verbs import in_form, plain_verb, verb_of

_SUBJECTS = ("NOUN", "PRON", "PROPN")
_SUBJECT_PRONOUNS = frozenset(["he", "i", "it", "she", "they", "that", "we", "which", "who", "you"])
_PLURAL_SUBJECTS = frozenset(["i", "they", "we", "you", "who"])
# Where, when, how and with whom anything may be done.
_WHERE_AND_HOW = """
after alongside amid among at before behind beneath beside between by despite during in inside
near outside since under until till via while with within without
"""
_ANYWHERE = frozenset(_WHERE_AND_HOW.split())
_SCENES = frozenset(["on", "for"])
_ON_THE_WAY = ("ADV", "PART")
_CLAUSES = frozenset(["how", "if", "that", "to", "whether", "why"])
# Who stops doing it in one way may go on in another: that denies as "not" does.
_ENDINGS = """
cease ceases ceased ceasing quit quits quitting stop stops stopped stopping
"""
_STOPPING = frozenset(_ENDINGS.split())
# With these in its clause a verb is not said to be done, or of all who do it.
_OPENING = """
all declined declines everybody everyone every fail failed fails forget forgets forgot if instead
only merely rather refuse refused refuses refusing unless
"""
_OPEN = frozenset(_OPENING.split())
# What is counted, or compared, is more of a wider kind.
_COUNTED = frozenset(["first", "last", "once", "time", "times", "twice"])
_QUANTITIES = """
all any anything every everything few fewer less little more most much neither no nobody none
nothing only too
"""
_AMOUNTS = frozenset(_QUANTITIES.split())
_AT_LEAST = (["at", "least"], ["at", "most"])
_IN_A_WAY, _A_KIND = "in a certain way", "a certain kind of"
_GERUND_GOVERNORS = ("ADP", "CCONJ", "SCONJ", "VERB")
_GIVING_UP = frozenset(["give", "gives", "gave", "given", "giving"])
_PASSIVE = BEING | frozenset(["get", "gets", "getting", "got", "gotten"])
# Somebody is feeling ill, but nothing is "passed on by feeling ill".
_STATES = frozenset(["to feel ill", "to have symptoms"])


def say_verb(
    forms: Sequence[str], tags: Sequence[str], at: int, label: str, *, denied: bool
) -> str | None:
    """Returns what is written for a verb where a wider one can stand in its place; else None.

    >>> words, tags = "She was vaccinated .".split(), ["PRON", "AUX", "VERB", "PUNCT"]
    >>> say_verb(words, tags, 2, "to treat", denied=False)
    'treated'
    >>> say_verb(words, tags, 2, "to treat", denied=True)
    'treated in a certain way'
    >>> say_verb(["I", "vaccinate", "."], ["PRON", "VERB", "PUNCT"], 1, "to treat", denied=False)

    Args:
        forms: The words of one sentence.
        tags: Their parts of speech.
        at: The verb.
        label: The wider verb, as `wider_verbs` has it.
        denied: Whether the sentence denies it.
    """
    words = [form.lower() for form in forms]
    verb, (_, form) = plain_verb(label), verb_of(words[at])
    before = _governor(words, tags, at)
    governor = words[before] if before >= 0 else ""
    if not _is_governed(words, tags, at, form, before):
        return None
    if label in _STATES and form == "gerund" and governor not in BEING:
        return None
    passive = form == "past" and governor in _PASSIVE
    if form == "past" and tags[before] == "NOUN" and words[at + 1 : at + 2] == ["by"]:
        passive = True
    has_object = _has_object(words, tags, at + 1)
    wanted = {"needs": (True,), "may": (True, False), "none": (False,)}[verb.objects]
    fits = verb.passive and not has_object if passive else has_object in wanted
    if not fits or not _may_follow(words, tags, at + 1, verb.prepositions):
        return None
    denied = denied or (form == "gerund" and _is_stopped(words, before))
    denied = denied or _is_limited(words, tags, at)
    if denied and has_object:
        return None
    said = in_form(label, form, participle=passive or governor in HAVING)
    if denied and form == "gerund" and governor not in BEING:
        return f"{_A_KIND} {said}"
    return f"{said} {_IN_A_WAY}" if denied else said


def _is_stopped(words: Sequence[str], before: int) -> bool:
    """Tells whether a word before a gerund says that nobody goes on with it: "stop", "give up"."""
    if before < 0:
        return False
    given_up = words[before] == "up" and before > 0 and words[before - 1] in _GIVING_UP
    return words[before] in _STOPPING or given_up


def _is_limited(words: Sequence[str], tags: Sequence[str], at: int) -> bool:
    """Tells whether a clause says how often something is done, to how many, or by whom if at all.

    Who drinks nothing may eat, and who was vaccinated twice may have been treated more often.
    """
    for i in range(at - 1, -1, -1):
        if tags[i] == "PUNCT":
            break
        if words[i] in _OPEN:
            return True
    for i in range(at + 1, len(words)):
        if tags[i] in ("PUNCT", "SCONJ", "VERB", "AUX"):
            return False
        if words[i] in _COUNTED:
            return True
        if words[i] in _AMOUNTS and not _is_timed(words, tags, i):
            return True
    return False


def _governor(words: Sequence[str], tags: Sequence[str], at: int) -> int:
    """Returns the word that tells the form of a verb, −1 if none does.

    Of "was beaten and raped" that is "was".
    """
    before = at - 1
    while before >= 0 and tags[before] in _ON_THE_WAY and words[before] != "to":
        before -= 1
    if before > 0 and (tags[before] == "CCONJ" or words[before] == ","):
        verb = before - 1
        while verb > 0 and tags[verb] not in ("VERB", "AUX", "PUNCT"):
            verb -= 1
        same = tags[verb] == "VERB" and _ends_alike(words[verb], words[at])
        return _governor(words, tags, verb) if same else before
    return before


def _ends_alike(one: str, other: str) -> bool:
    """Tells whether two verbs that "and" joins may stand in one form."""
    return one.endswith("ing") == other.endswith("ing")


def _is_governed(
    words: Sequence[str], tags: Sequence[str], at: int, form: str, before: int
) -> bool:
    """Tells whether what stands before a verb leaves no doubt about its form."""
    if before < 0:
        return form == "gerund"
    word, tag = words[before], tags[before]
    if form == "gerund":
        return word in BEING or (tag in _GERUND_GOVERNORS and word not in NO_SUBJECTS)
    if form == "base":
        subject = word in _PLURAL_SUBJECTS or (tag == "NOUN" and word.endswith("s"))
        return word in MODALS or word == "to" or subject
    if form == "past" and word in _PASSIVE | HAVING:
        return True
    return tag in _SUBJECTS and word not in NO_SUBJECTS and tags[at - 1] not in ("DET", "ADJ")


def _has_object(words: Sequence[str], tags: Sequence[str], i: int) -> bool:
    """Tells whether something follows that a verb is done to."""
    i += 2 * (list(words[i : i + 2]) in _AT_LEAST)
    if i >= len(words) or tags[i] not in THINGS or says_when(words, tags, i):
        return False
    if tags[i] == "ADJ":
        while i + 1 < len(words) and tags[i] == "ADJ":
            i += 1
        return tags[i] in ("NOUN", "PROPN")
    return words[i] not in _SUBJECT_PRONOUNS or words[i] in ("it", "you")


def _is_timed(words: Sequence[str], tags: Sequence[str], i: int) -> bool:
    """Tells whether a time follows: "Friday", "some weeks"."""
    if i < len(words) and says_when(words, tags, i):
        return True
    while i < len(words) and tags[i] in ("ADJ", "DET", "NUM"):
        i += 1
    return i < len(words) and words[i] in PERIOD


def _may_follow(
    words: Sequence[str], tags: Sequence[str], first: int, prepositions: frozenset[str]
) -> bool:
    """Tells whether nothing follows in the clause that asks for a verb of its own."""
    for i in range(first, len(words)):
        word, tag = words[i], tags[i]
        if i == first and not _has_object(words, tags, i):
            # "Preached that", "risked losing", "rang true": said of few verbs.
            of_its_own = word in _CLAUSES or tag in ("VERB", "ADJ")
            if of_its_own and word not in prepositions:
                return False
        if word in PARTICLES and tag != "NOUN":
            return word in prepositions
        if tag in ("PUNCT", "SCONJ", "CCONJ", "VERB", "AUX"):
            return True
        if tag == "ADP" or word == "to":
            if word == "of" and i > first and tags[i - 1] in ("NOUN", "PROPN"):
                continue
            timed = word in _SCENES and _is_timed(words, tags, i + 1)
            return word in _ANYWHERE or word in prepositions or timed
    return True
