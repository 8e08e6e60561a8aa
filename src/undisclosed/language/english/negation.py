"""What a sentence denies: "denies any drug", "no history of sarcoma", "jaundice: none".

A wider word says less where it is affirmed and more where it is denied: who has no sarcoma may have
another tumour. In doubt a word is taken for denied, since "a certain tumour" is true either way.
"""

from __future__ import annotations

from collections.abc import Sequence

_NEGATING = """
not n't n’t no never nobody none nothing neither nor cannot hardly scarcely barely rarely seldom
deny denies denied denying lack lacks lacked lacking absence exclude excludes excluded excluding
unlikely avoid avoids avoided avoiding refute refutes refuted unable doubt doubts
abolish abolishes abolished abolishing ban bans banned banning forbid forbids forbade forbidden
prevent prevents prevented preventing prohibit prohibits prohibited prohibiting
"""
_ENDING = """
; : . ! ? ( ) [ ] – — but although though however except because since while whereas until who
which whose whom where when
"""
_DENYING = "no none nil negative absent never not denied denies excluded"
# What is denied with the rest of the clause behind it.
_NEGATORS = frozenset(_NEGATING.split())
# What is denied with what it governs only: a verb on the way ends it.
_SHORT_NEGATORS = frozenset(["without", "less", "fewer", "few", "former"])
_AFTER_SHORT = {
    "free": ("of", "from"),
    "negative": ("for",),
    "clean": ("of",),
    "rule": ("out",),
    "ruled": ("out",),
}
# With these a negator denies nothing.
_PARTICULAR = {"no": ("doubt", "sooner", "."), "not": ("only", "just", "merely", "least")}
# Every one of a wider kind is more than every one of a narrower.
_UNIVERSAL = frozenset(["all", "any", "each", "every"])
_ENDS = frozenset(_ENDING.split())
_JOINS = frozenset([",", "and"])
_DENYING_ANSWERS = frozenset(_DENYING.split())
_VERBS = frozenset({"VERB", "AUX"})
# A subject may have a few words with it before its verb.
_AHEAD = 8


def is_denied(forms: Sequence[str], tags: Sequence[str], first: int, past: int) -> bool:
    """Tells whether words first…past of a sentence stand where a wider word would say more.

    >>> words = "He takes no opiates but drinks beer".split()
    >>> tags = ["PRON", "VERB", "DET", "NOUN", "CCONJ", "VERB", "NOUN"]
    >>> is_denied(words, tags, 3, 4), is_denied(words, tags, 6, 7)
    (True, False)

    Args:
        forms: The words of one sentence.
        tags: Their parts of speech.
        first: The first of the words asked about.
        past: One past the last.
    """
    lower = [form.lower() for form in forms]
    if first and lower[first - 1] in _UNIVERSAL:
        return True
    return _is_denied_before(lower, tags, first, past) or _is_denied_behind(
        lower, tags, first, past
    )


def _is_denied_before(words: list[str], tags: Sequence[str], first: int, past: int) -> bool:
    verb = own = False
    for i in range(first - 1, -1, -1):
        word = words[i]
        if _denies(words, tags, i, verb=verb):
            # "Says that nobody smokes and that he drinks"
            return not (own and "that" in words[:i])
        own = own or (word == "that" and i > 0 and words[i - 1] in _JOINS)
        if word in _ENDS or words[i : i + 2] == ["positive", "for"]:
            return False
        if word in _JOINS and (verb or _has_verb_behind(words, tags, past)):
            return False
        verb = verb or tags[i] in _VERBS
    return False


def _denies(words: list[str], tags: Sequence[str], i: int, *, verb: bool) -> bool:
    """Tells whether a word denies what follows it, perhaps behind a verb."""
    word, after = words[i], words[i + 1]
    if word == "not" and verb and (not i or tags[i - 1] != "AUX"):
        return False  # "who are infected but not ill get a drug"
    if word in ("doubt", "doubts") and i and words[i - 1] == "no":
        return False
    if word in _AFTER_SHORT:
        return after in _AFTER_SHORT[word] and not verb
    if word in _SHORT_NEGATORS:
        return not verb
    return word in _NEGATORS and after not in _PARTICULAR.get(word, ())


def _has_verb_behind(words: list[str], tags: Sequence[str], past: int) -> bool:
    """Tells whether words are the subject of a clause of their own."""
    for i in range(past, min(past + _AHEAD, len(words))):
        if tags[i] in _VERBS:
            return True
        if words[i] in _ENDS or words[i] in _JOINS:
            return False
    return False


def _is_denied_behind(words: list[str], tags: Sequence[str], first: int, past: int) -> bool:
    """Tells whether what follows denies its subject: "Ascites: no.", "RNA not detected"."""
    if past < len(words) and words[past] == ":":
        answered = past + 1 < len(words) and words[past + 1] in _DENYING_ANSWERS
        return answered and (past + 2 == len(words) or tags[past + 2] == "PUNCT")
    for i in range(first - 1, -1, -1):
        if words[i] in _ENDS or words[i] == "that":
            break  # "thinks that the drug does not help"
        if tags[i] in _VERBS:
            return False
    verb = False
    for i in range(past, min(past + _AHEAD, len(words))):
        if words[i] in _DENYING_ANSWERS or words[i] in ("n't", "n’t", "cannot"):
            return True
        if words[i] in _ENDS or words[i] in (",", "or"):
            return False
        if words[i] == "and" and verb:
            return False
        verb = verb or tags[i] in _VERBS
        if verb and tags[i] not in ("VERB", "AUX", "ADV", "PART"):
            return False
        if words[i] == "ruled" and words[i + 1 : i + 2] == ["out"]:
            return True
    return False
