"""Words that say nothing by themselves, and numbers."""

from __future__ import annotations

import re

from undisclosed.language.english.folding import fold

_GRAMMAR = """
a an the this that these those such same other another each every either neither both all any some
no none few many much more most less least several enough own
i me my mine myself we us our ours ourselves you your yours yourself yourselves he him his himself
she her hers herself it its itself they them their theirs themselves one oneself
who whom whose which what whatever whichever whoever
someone somebody something anyone anybody anything everyone everybody everything nobody nothing
there here where when why how whether
be am is are was were been being do does did doing done have has had having
can could may might must shall should will would ought cannot
and or but nor so yet if then else because although though while whereas unless until since as than
of in on at by for with without within about against between among into onto through during before
after above below to from up down out off over under upon across along around behind beside besides
beyond despite except inside outside near per plus toward towards underneath via like unlike
again further once twice ever never always often sometimes already still just only also too very
quite rather almost even however therefore thus hence meanwhile moreover furthermore instead
not n't 's 'm 'd 're 've 'll ' s
last next
gonna wanna gotta
eg ie etc vs w/ w/o b/c h/o s/p c/o r/o
"""

STOP_WORDS = frozenset(key for word in _GRAMMAR.split() for key in (word, fold(word)))
"""Function words of English in lower case, with the clitics the tokenizer splits off.

As written and as folded: keys are compared with them, and "because" folds to something else.
"""

CONNECTORS = frozenset({"of", "in", "to", "and", "the", "for", "with", "on", "by", "at", "from"})
"""Function words that may stand inside a phrase: "lump in the breast"."""
TRAILERS = frozenset({"+", "'s", "’s", "'", "’"})
"""What may follow a word without ending a phrase: "CD4+ T cells", "Crohn's disease"."""

_NUMBER = re.compile(r"[+-]?\d+(?:[.,:/'-]\d+)*(?:st|nd|rd|th|s)?")
_NUMERALS = """
zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety
hundred thousand million billion trillion dozen
first second third fourth fifth sixth seventh eighth ninth tenth
"""
_WORDS = frozenset(_NUMERALS.split())


def is_number(key: str) -> bool:
    """Tells whether a key is a number in figures or in words.

    >>> [is_number(k) for k in ("36.7", "1970s", "seven", "cd4", "145/90")]
    [True, True, True, False, True]
    """
    return key in _WORDS or _NUMBER.fullmatch(key) is not None
