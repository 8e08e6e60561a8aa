"""Text → tokens in Romance languages, with one regular expression.

Words split at hyphens and slashes as in English; pronouns behind a verb stay with it ("fer-ho",
"tornou-se"), small words before a vowel stand alone ("l'", "d'"). One token stay dotted acronyms,
abbreviations, numbers, dates, addresses. What a piece between white space splits into is decided by
the piece alone, so pieces met before are looked up.
"""

from __future__ import annotations

import re
from collections.abc import Set
from itertools import chain

from undisclosed.language.placing import place
from undisclosed.language.protocol import Tokens
from undisclosed.memo import Memo

_KEPT = 50_000
_MARKS = r"\u00ad\u0300-\u036f\u200c\u200d"
_LETTER = r"[^\W\d_]"
_PLAIN = r"[^\W\d_]++"
_WORD = rf"[^\W_]++(?:[{_MARKS}·]++[^\W_]*+)*"
_ADDRESS_END = r"[^\s<>\".,;:!?)\]'’]"
_ENDING = r"(?:com|org|net|edu|gov|info|int|io|eu|es|cat|pt|br|mx|ar|cl|co|pe|uk|us|fr|de|it)"


class Tokenizer:
    """Cuts texts of one language; texts cut before change nothing.

    >>> cut = Tokenizer(abbreviations=frozenset({"Dr"}), elisions="dl", clitics="se|ho")
    >>> cut.tokenize("El Dr. Puig: l'home va anar-se").words
    ['El', 'Dr.', 'Puig', ':', "l'", 'home', 'va', 'anar-se']
    """

    def __init__(self, *, abbreviations: Set[str], elisions: str, clitics: str) -> None:
        """Takes what a language writes in a way of its own.

        Args:
            abbreviations: Words cut short by a period.
            elisions: Letters that lean on a word by an apostrophe.
            clitics: Pronouns that hang on a verb by a hyphen, as alternatives of an expression.
        """
        shortened = "|".join(sorted(map(re.escape, abbreviations), key=len, reverse=True))
        elided = rf"(?i:[{elisions}])['’](?={_LETTER})" if elisions else r"(?!)"
        hanging = rf"(?:-(?i:{clitics})(?:['’]?(?i:{clitics})|-(?i:{clitics}))?(?![^\W_]))"
        token = rf"""(?=\S)(?:
              {_PLAIN}(?=[ \n,;)!?])
            | (?:https?|ftp)://[^\s<>"]*{_ADDRESS_END}
            | www\.[^\s<>"]*{_ADDRESS_END}
            | [\w.+%-]{{1,64}}+@[\w-]{{1,63}}(?:\.[\w-]{{1,63}}){{0,8}}[^\W_]
            | (?:[a-zA-Z0-9-]{{1,63}}+\.){{1,4}}{_ENDING}(?![\w@])(?:/[^\s<>"]*{_ADDRESS_END})?
            | (?:[A-Z]{{2}}\.){{2}}                                 # EE.UU.
            | (?:{_LETTER}\.){{2,40}}(?:{_LETTER}(?![^\W_]))?
            | [A-ZÀ-Ý]\.(?=\s*$)                                    # J. in front of a surname
            | \d++(?:-\d++){{2,40}}(?![^\W_])
            | \d++(?:[.,:/]\d++){{1,40}}
            | \d++[ºª°]
            | (?:{shortened})\.(?!\.)
            | {elided}
            | {_WORD}{hanging}
            | {_WORD}(?:['’]{_WORD})*
            | \.{{2,}}+ | -{{2,}}+ | [!?]{{2,}}+ | \*{{2,}}+ | ={{2,}}+ | _{{2,}}+
            | \S
            )"""
        self._expression = re.compile(token, re.VERBOSE)
        self._pieces: Memo[str, tuple[str, ...]] = Memo(self._split, _KEPT)

    def tokenize(self, text: str) -> Tokens:
        """Splits a text; every character that is not white space falls into exactly one token."""
        pieces = map(self._pieces.__getitem__, text.split())
        return place(text, list(chain.from_iterable(pieces)))

    def _split(self, piece: str) -> tuple[str, ...]:
        return tuple(self._expression.findall(piece + " "))
