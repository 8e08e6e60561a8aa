"""Text → tokens, with one regular expression.

Words split at hyphens and slashes, clitics stand alone, punctuation is single. One token stay
dotted acronyms, abbreviations, numbers, dates, addresses. No alternative can look further than a
bounded distance without consuming what it saw, so time is linear whatever the text.

No token has white space in it, and what a piece between white space splits into is decided by
the piece alone, but for two periods and "w/" (below). So pieces met before are looked up.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from itertools import chain

from undisclosed.language.english.stopwords import STOP_WORDS
from undisclosed.language.placing import place
from undisclosed.language.protocol import Tokens
from undisclosed.memo import Memo

# Letters and digits; marks that \w leaves out but that belong to the letter before them.
_MARKS = (
    r"\u00ad\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u064b-\u065f\u0670"
    r"\u06d6-\u06ed\u0900-\u0963\u0971-\u0df3\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u200c\u200d"
)
# Possessive quantifiers stand on single characters only: on groups, Python before 3.11.5 lets them
# swallow half a repetition. Groups are bounded or unambiguous instead.
_WORD = rf"[^\W_]++(?:[{_MARKS}]++[^\W_]*+)*"
_PLAIN = r"[^\W\d_]++"
_LETTER = r"[^\W\d_]"
_CLITIC = r"(?i:s|m|d|re|ve|ll)(?![^\W_])"

_TITLES = """
    Dr Drs Mr Mrs Ms Messrs Prof Rev Fr Hon Gen Col Capt Cpt Cmdr Lt Maj Sgt Cpl Pvt Adm Gov Sen Rep
    Reps Pres Supt Insp Mt Ft St Ste Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec Mon Tue Tues
    Wed Thu Thur Thurs Fri Fig Figs Vol Vols Sec Attn Tel Ref Refs Univ Dept Nat Natl Intl Assn
"""
TITLES = frozenset(_TITLES.split())
"""Abbreviations that stand before what they belong to."""

_OTHER_ABBREVIATIONS = """
    Jr Sr Esq Inc Ltd Corp Co Bros Ave Blvd Rd Hwy Bldg etc vs cf ca al approx incl fig figs vol
    vols pp eds dept govt misc viz resp Vs ext
"""
OTHER_ABBREVIATIONS = frozenset(_OTHER_ABBREVIATIONS.split())
"""Abbreviations that may stand last in a sentence."""

_UNITS = (
    r"(?:mg|mcg|µg|μg|kg|g|ml|mL|dl|dL|l|cm|mm|km|m|ft|lb|lbs|oz|am|pm|AM|PM|h|hr|hrs|min|yo|x|k|K"
    r"|GB|MB|Hz)"
)
_TLD = r"(?:com|org|net|edu|gov|mil|info|int|io|ai|uk|us|eu|ca|au|de|fr|es|it|nl|ch)"

_COUNTED = r"(?i:nos?|pp?|ch?|ext|art|sec)"

_TOKEN = re.compile(
    rf"""(?=\S)(?:
      {_PLAIN}(?=[ \n,;)!?])                                   # the common case, decided early
    | (?:https?|ftp)://[^\s<>"]*[^\s<>".,;:!?)\]'’]
    | www\.[^\s<>"]*[^\s<>".,;:!?)\]'’]
    | [\w.+%-]{{1,64}}+@[\w-]{{1,63}}(?:\.[\w-]{{1,63}}){{0,8}}[^\W_]
    | (?:[a-zA-Z0-9-]{{1,63}}+\.){{1,4}}{_TLD}(?![\w@])(?:/[^\s<>"]*[^\s<>".,;:!?)\]'’])?
    | (?:{_LETTER}\.){{2,40}}(?:{_LETTER}(?![^\W_]))?
    | \d++(?:-\d++){{2,40}}(?![^\W_])                           # 555-01-2345, 2016-08-07
    | \d{{3}}-\d{{4}}(?![^\W_])
    | \d++(?:[.,:/]\d++){{0,40}}(?=°|{_UNITS}(?![^\W_]))
    | \d++(?:[.,:/]\d++){{1,40}}
    | (?=[a-zA-Z]{{2,7}}\.)(?:{"|".join(sorted(TITLES | OTHER_ABBREVIATIONS))})\.(?!\.)
    | {_COUNTED}\.(?=\d)
    | [A-Z]{{1,4}}&[A-Z]{{1,4}}(?![^\W_])
    | [a-zA-Z]/[a-zA-Z](?![^\W_]) | [wW]/(?=\s)                  # h/o, s/p, w/
    | (?=[^\W_]++['’])[^\W_]+?(?=(?i:n['’]t)(?![^\W_]))         # did|n't
    | (?i:n['’]t)(?![^\W_])
    | ['’]{_CLITIC}
    | {_WORD}(?:['’](?!{_CLITIC}){_WORD})*
    | \.{{2,}}+ | -{{2,}}+ | [!?]{{2,}}+ | \*{{2,}}+ | ={{2,}}+ | _{{2,}}+ | ~{{2,}}+ | \#{{2,}}+
    | << | >> | [:;]-?[()](?!\w)
    | \S
    )""",
    re.VERBOSE,
)
# The period comes first, though what stands before it decides: a literal is quickly found.
_BEFORE_DIGIT = re.compile(r"\.(?=\s\d)")
_AFTER_CAPITAL = re.compile(r"\.(?<=[A-Z]\.)(?<![\w.&/'’-][A-Z]\.)(?= [A-Z])")
_COUNTED_WORD = re.compile(_COUNTED)

_KEPT = 50_000


def tokenize(text: str) -> Tokens:
    """Splits a text; every character that is not white space falls into exactly one token.

    >>> tokenize("She didn't take 36.7 mg.").words
    ['She', 'did', "n't", 'take', '36.7', 'mg', '.']
    """
    words = list(chain.from_iterable(map(_PIECES.__getitem__, text.split())))
    if words and words[-1] in ("w/", "W/") and text.endswith("/"):
        words[-1:] = words[-1]  # "with" wants something behind it
    tokens = place(text, words)
    tokens = _join_periods(tokens, _counted(text, tokens))
    return _join_periods(tokens, _initials(text, tokens))


def _split(piece: str) -> tuple[str, ...]:
    """Returns the tokens of what stands between white space."""
    return tuple(_TOKEN.findall(piece + " "))


_PIECES = Memo(_split, _KEPT)


def _counted(text: str, tokens: Tokens) -> list[int]:
    """Finds the "No" of "No. 5" and its like, one white space before a number."""
    found = (bisect_left(tokens.starts, m.start()) - 1 for m in _BEFORE_DIGIT.finditer(text))
    return [
        i
        for i in found
        if i >= 0
        and _COUNTED_WORD.fullmatch(tokens.words[i])
        and tokens.words[i + 1 : i + 2] == ["."]
        and tokens.ends[i] == tokens.starts[i + 1]
    ]


def _initials(text: str, tokens: Tokens) -> list[int]:
    """Finds capital letters with a period, one space and another capital behind them."""
    found = (bisect_left(tokens.starts, m.start() - 1) for m in _AFTER_CAPITAL.finditer(text))
    return [i for i in found if len(tokens.words[i]) == 1 and _is_initial(tokens.words, i)]


def _is_initial(words: list[str], i: int) -> bool:
    """Tells the W of George W. Bush from the C of hepatitis C."""
    before = words[i - 1] if i else "."
    after = words[i + 2]
    if before[0].islower() and before not in STOP_WORDS:
        return False
    if len(after) == 1:
        return words[i + 3 : i + 4] == ["."]
    return words[i] != "I" and after.lower() not in STOP_WORDS


def _join_periods(tokens: Tokens, joined: list[int]) -> Tokens:
    """Makes one token of each of these tokens and the period behind it."""
    if not joined:
        return tokens
    words, starts, ends = [], [], []
    done = 0
    for i in joined:
        words += [*tokens.words[done:i], tokens.words[i] + "."]
        starts += tokens.starts[done : i + 1]
        ends += [*tokens.ends[done:i], tokens.ends[i + 1]]
        done = i + 2
    return Tokens(
        words + tokens.words[done:], starts + tokens.starts[done:], ends + tokens.ends[done:]
    )
