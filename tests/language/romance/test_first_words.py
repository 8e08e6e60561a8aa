"""Verbs that begin a sentence: told from names by what they are with a small letter."""

from __future__ import annotations

import numpy as np
import pytest

from undisclosed.language.catalan.catalan import shipped_catalan
from undisclosed.language.portuguese.portuguese import shipped_portuguese
from undisclosed.language.romance.first_words import FirstWordsTagger
from undisclosed.language.romance.romance import Romance
from undisclosed.language.spanish.spanish import shipped_spanish
from undisclosed.language.tagging.tagger import UPOS, Codes

NAME, VERB, NOUN = (UPOS.index(tag) for tag in ("PROPN", "VERB", "NOUN"))


class Capitals:
    """A tagger to which capitals are names, and these words verbs."""

    def tag(self, words: list[str], firsts: Codes) -> tuple[Codes, Codes]:
        tags = [
            NAME if word.istitle() else VERB if word in ("toma", "corre") else NOUN
            for word in words
        ]
        return np.array(tags), np.array([len(words)] * len(words))


@pytest.mark.parametrize(
    ("words", "firsts", "tags"),
    [
        ("Toma aspirina", [0], [VERB, NOUN]),
        ("Ana toma aspirina Corre poco", [0, 3], [NAME, VERB, NOUN, VERB, NOUN]),
        # Before a name a name may stand; alone nothing tells; in capitals all does.
        ("Toma Ruiz", [0], [NAME, NAME]),
        ("Toma", [0], [NAME]),
        ("Toma aspirina Toma", [0, 2], [VERB, NOUN, NAME]),
    ],
)
def test_by_hand(words: str, firsts: list[int], tags: list[int]) -> None:
    found, _ = FirstWordsTagger(Capitals()).tag(words.split(), np.array(firsts))  # type: ignore[arg-type]
    assert found.tolist() == tags


@pytest.mark.parametrize(
    ("language", "text"),
    [
        (shipped_spanish(), "Toma zidovudina y lamivudina todos los días."),
        (shipped_spanish(), "La paciente duerme. Niega fiebre y pérdida de peso."),
        (shipped_catalan(), "Nega febre i tos."),
        (shipped_portuguese(), "Nega febre e perda de peso."),
    ],
)
def test_a_note_leaves_out_who_does_it(language: Romance, text: str) -> None:
    reading = language.read(text)
    first = reading.forms.index(text.split(". ")[-1].split()[0])
    assert reading.tags[first] == "VERB"
    assert reading.chunks[first] != reading.chunks[first + 1]
