"""From a key to the key that knowledge should be asked for, and to the nearest one it knows."""

from __future__ import annotations

import difflib
import heapq
from collections.abc import Iterable, Iterator, Sequence

from undisclosed.knowledge.protocol import Conjunction, Knowledge, LocalKnowledge, need_lists
from undisclosed.language.keys import is_capitals
from undisclosed.language.protocol import Language

_ALPHABET = "abcdefghijklmnopqrstuvwxyz"
_CAPITALS_WEIGHT = 20
_LONGEST = 40
_PREFIX = 3
_COMPARED = 20_000


def resolve(knowledge: Knowledge, key: str, language: Language) -> str:
    """Returns the key to ask for, word by word: capitals only where they are a word of their own.

    AIDS stays AIDS, but the HEART of a heading is a heart: a key in capitals is used when it
    is known and stands on at least a twentieth as many pages as its lower case does.
    """
    if " " in key:
        return " ".join(resolve(knowledge, word, language) for word in key.split(" "))
    if not is_capitals(key):
        return key
    lower = language.fold(key.lower())
    capitals, small = knowledge.count([((key,),), ((lower,),)])
    return key if capitals and capitals * _CAPITALS_WEIGHT >= small else lower


def questions_about(keys: Iterable[str], language: Language) -> Iterator[Conjunction]:
    """Yields what `resolve` asks about some keys, for those who ask all of it at once."""
    for key in keys:
        for word in key.split(" "):
            if is_capitals(word):
                yield ((word,),)
                yield ((language.fold(word.lower()),),)


def nearest_known(
    knowledge: Knowledge, word: str, language: Language, limit: int = 3
) -> Sequence[str]:
    """Returns what may have been meant by a word that knowledge does not know.

    Words one slip of the pen away come first, the most frequent first; if there is none, known keys
    that start alike and look alike.

    Raises:
        KnowledgeError: The knowledge only counts pages.
    """
    knowledge = need_lists(knowledge, "Suggesting a similar word")
    near = _one_edit_away(knowledge, word, language, limit) if len(word) <= _LONGEST else []
    if near:
        return near
    key = language.fold(word)
    similar = list(knowledge.known(key[:_PREFIX]))[:_COMPARED]
    return difflib.get_close_matches(key, similar, limit, 0.75)


def _one_edit_away(
    knowledge: LocalKnowledge, word: str, language: Language, limit: int
) -> list[str]:
    forms: dict[str, str] = {}
    for form in _edits(word):
        key = " ".join(map(language.fold, form.split(" ")))
        # Several spellings share a key ("disease", "diseas"): the one that ends as typed is shown.
        if key not in forms or (form[-2:] == word[-2:] and forms[key][-2:] != word[-2:]):
            forms[key] = form
    counts = knowledge.count([((key,),) for key in forms])
    found = [(n, form) for n, form in zip(counts, forms.values(), strict=True) if n]
    return [form for _, form in heapq.nlargest(limit, found)]


def _edits(word: str) -> Iterator[str]:
    splits = [(word[:i], word[i:]) for i in range(len(word) + 1)]
    for left, right in splits:
        if len(right) > 1:
            yield left + right[1] + right[0] + right[2:]
        if right and len(word) > 1:
            yield left + right[1:]
        for letter in _ALPHABET:
            if right:
                yield left + letter + right[1:]
            yield left + letter + right
