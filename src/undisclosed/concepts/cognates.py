"""What a word of a Romance language may be in English, by the letters both share.

Learned words go by rules: "esquizofrénico" is "schizophrenic", "zidovudina" zidovudine. What the
rules give are guesses; whoever uses them keeps those that are words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

# Endings of keys, accents and plurals gone, the longest first, and what they are in English.
_ENDINGS: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = (
    (("psicosis", "psicosi", "psicose"), ("psychosis",)),
    (("logia", "logi"), ("logy",)),
    (("grafia", "grafi"), ("graphy",)),
    (("terapia", "terapi"), ("therapy",)),
    (("patia", "pati"), ("pathy",)),
    (("scopia", "scopi"), ("scopy",)),
    (("tomia", "tomi"), ("tomy",)),
    (("acion", "acio", "acao"), ("ation", "ating")),
    (("cion", "cio", "cao"), ("tion", "ction", "cy")),
    (("sion", "sio", "sao"), ("sion",)),
    (("idad", "itat", "idade", "idad", "idat"), ("ity", "idity")),
    (("dad", "tat", "dade", "tad", "dat"), ("ty",)),
    (("encia", "enci"), ("ence", "ency")),
    (("ancia", "anci"), ("ance", "ancy")),
    (("ario", "aria", "ari"), ("ary", "arian", "arium")),
    (("orio", "oria", "ori"), ("ory", "orium")),
    (("ismo", "isma", "ism"), ("ism",)),
    (("ista", "ist"), ("ist",)),
    (("ivo", "iva", "iu", "iv"), ("ive",)),
    (("oso", "osa", "os"), ("ous", "ose")),
    (("ico", "ica", "ic"), ("ic", "ical", "ics")),
    (("ina", "ino", "in"), ("ine", "in")),
    (("ona", "on"), ("one", "ona", "on")),
    (("ano", "ana", "an", "ao"), ("an", "ane")),
    (("ado", "ada", "at", "ad"), ("ated", "ate", "ade")),
    (("ato", "at"), ("ate",)),
    (("uro", "ur"), ("ide",)),
    (("ido", "ida", "id"), ("id", "ide")),
    (("osis", "osi", "ose", "os"), ("osis",)),
    (("esis", "esi", "ese"), ("esis",)),
    (("itis", "iti", "ite", "it"), ("itis", "ite")),
    (("emia", "emi"), ("emia",)),
    (("oma",), ("oma", "ome")),
    (("ema", "em"), ("ema", "em", "eme")),
    (("ente", "ent"), ("ent",)),
    (("ante", "ant"), ("ant",)),
    (("ble", "bl", "vel"), ("ble",)),
    (("or",), ("or", "er")),
    (("ol",), ("ol", "ole")),
    (("il",), ("il", "ile")),
    (("al",), ("al",)),
    (("ia", "i"), ("ia", "y")),
    (("o",), ("", "us", "um", "e", "o")),
    (("a",), ("a", "e", "", "um")),
)
# Letters within a word; the first that fits is tried with and without.
_LETTERS = (
    ("esqui", "schi"),
    ("psic", "psych"),
    ("quimio", "chemo"),
    ("hiper", "hyper"),
    ("hipo", "hypo"),
    ("poli", "poly"),
    ("cci", "cti"),
    ("sind", "synd"),
    ("sint", "synt"),
    ("sifil", "syphil"),
    ("metad", "methad"),
    ("terap", "therap"),
    ("pat", "path"),
    ("leuc", "leuk"),
    ("fl", "phl"),
    ("f", "ph"),
    ("qu", "ch"),
    ("cr", "chr"),
    ("rr", "rrh"),
    ("t", "th"),
    ("i", "y"),
)
_TOGETHER = (*_LETTERS[:11], ("rr", "r"), ("qui", "chi"), ("f", "ph"))
_STARTS = (("est", "st"), ("esp", "sp"), ("esc", "sc"), ("anti", "anti"), ("e", "oe"), ("e", "ae"))
_SHORTEST = 5
_MOST = 60


@lru_cache(maxsize=50_000)
def cognates(key: str) -> tuple[str, ...]:
    """Returns what a key may be in English, the likeliest first, without the key itself.

    >>> "schizophrenic" in cognates("esquizofrenico"), "zidovudine" in cognates("zidovudina")
    (True, True)
    """
    if len(key) < _SHORTEST or not key.islower() or not key.isalpha():
        return ()
    found = dict.fromkeys(_spelled(_ended(key)))
    found.pop(key, None)
    return tuple(found)[:_MOST]


def _ended(key: str) -> list[str]:
    ended = [key]
    for endings, english in _ENDINGS:
        for ending in endings:
            if key.endswith(ending) and len(key) > len(ending) + 1:
                ended += [key[: len(key) - len(ending)] + each for each in english]
                break
    return list(dict.fromkeys(ended))


def _spelled(words: Iterable[str]) -> Iterator[str]:
    """Yields words as they are, then spelled in English here or there, then all through."""
    plain = list(words)
    yield from plain
    once = [other for word in plain for other in _changed(word)]
    yield from once
    for word in plain:
        for letters, english in _TOGETHER:
            word = word.replace(letters, english)
        yield word
        yield from _changed(word)


def _changed(word: str) -> Iterator[str]:
    for start, english in _STARTS:
        if start != english and word.startswith(start):
            yield english + word[len(start) :]
    for letters, english in _LETTERS:
        at = word.find(letters)
        if at >= 0 and not word.startswith(english, at):
            yield word[:at] + english + word[at + len(letters) :]
