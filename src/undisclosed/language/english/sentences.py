"""What English writes with periods, to tell where its sentences end."""

from __future__ import annotations

from functools import partial

from undisclosed.language.english.stopwords import STOP_WORDS
from undisclosed.language.english.tokenizer import TITLES
from undisclosed.language.sentences import Habits
from undisclosed.language.sentences import lay_out as lay_out_by

_CLIPPED = """
abd adm apt avg cap caps cont contd dev dia diam est esp equiv est eval exam excl gen grp inf init
inj lab lat max med meds min neg occ occas oz pos post prep prev prob psi reg rep sup susp tab tabs
tbl temp tot usu vac vel vent
"""
HABITS = Habits(
    titles=TITLES,
    clipped=frozenset(_CLIPPED.split()),
    stop_words=STOP_WORDS,
    vowels=frozenset("aeiouy"),
)

lay_out = partial(lay_out_by, habits=HABITS)
"""Finds the sentences and paragraphs of an English text."""
