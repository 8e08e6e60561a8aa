"""Verbs that begin a sentence: the network takes some of them for names, for their capital."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from undisclosed.language.tagging.tagger import UPOS, Codes, Tagging

_NAME, _VERB = UPOS.index("PROPN"), UPOS.index("VERB")


class FirstWordsTagger:
    """Tags as another does, and again with a small letter where a sentence may begin with a verb.

    "Toma aspirina" leaves out who takes it, as notes do: its first word is a name to the network,
    and "toma" is a verb.
    """

    def __init__(self, tagger: Tagging) -> None:
        self._tagger = tagger

    def tag(self, words: Sequence[str], firsts: Codes) -> tuple[Codes, Codes]:
        """Returns the tag and the phrase mark of each word."""
        tags, marks = self._tagger.tag(words, firsts)
        bounds = zip(firsts.tolist(), [*firsts.tolist()[1:], len(words)], strict=True)
        doubtful = [
            (first, past)
            for first, past in bounds
            if past - first > 1
            and tags[first] == _NAME
            and words[first].istitle()
            and words[first + 1].islower()
        ]
        if not doubtful:
            return tags, marks
        small: list[str] = []
        starts: list[int] = []
        for first, past in doubtful:
            starts.append(len(small))
            small += [words[first].lower(), *words[first + 1 : past]]
        other_tags, other_marks = self._tagger.tag(small, np.array(starts))
        for (first, past), start in zip(doubtful, starts, strict=True):
            if other_tags[start] == _VERB:
                stretch = slice(start, start + past - first)
                tags[first:past], marks[first:past] = other_tags[stretch], other_marks[stretch]
        return tags, marks
