"""Words around a replacement follow its gender and number."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from undisclosed.language.inflection import Place, Word, inflection_of
from undisclosed.language.opening import open_language

PLAIN = Place("", (), (), opens=False, shouted=False, named=False, denied=False, in_note=False)


def fit(code: str, label: str, text: str, **changes: Any) -> str:
    """Writes a label at the word in brackets of a text of tagged words."""
    inflection = inflection_of(open_language(code))
    assert inflection is not None
    before, _, rest = text.partition("[")
    original, _, behind = rest.partition("]")
    place = replace(PLAIN, original=original, before=_words(before), after=_words(behind))
    fitted = inflection.fit(label, replace(place, **changes))
    kept = [word.form for word in place.before[: len(place.before) - fitted.before]]
    return " ".join([*kept, fitted.text, *(word.form for word in place.after[fitted.after :])])


def _words(text: str) -> list[Word]:
    parts = (word.split("/") for word in text.split())
    return [Word(form, tag.rstrip("*"), tag.endswith("*")) for form, tag in parts]


@pytest.mark.parametrize(
    ("code", "label", "text", "written"),
    [
        ("es", "enfermedad", "el/DET* [cáncer] avanzado/ADJ*", "la enfermedad avanzada"),
        ("es", "enfermedad", "del/ADP [cáncer]", "de la enfermedad"),
        ("es", "medicamento", "de/ADP la/DET* [metadona]", "del medicamento"),
        ("es", "medicamento", "a/ADP la/DET* [metadona]", "al medicamento"),
        ("es", "enfermedad", "los/DET* [tumores] malignos/ADJ*", "las enfermedades malignas"),
        ("es", "enfermedad", "tiene/VERB [cáncer]", "tiene una enfermedad"),
        ("es", "medicamento", "de/ADP [metadona]", "de un medicamento"),
        (
            "es",
            "medicamento",
            "La/DET* [zidovudina] fue/AUX suspendida/VERB",
            "El medicamento fue suspendido",
        ),
        ("ca", "malaltia", "el/DET* [càncer]", "la malaltia"),
        ("ca", "infecció", "la/DET* [sida]", "l'infecció"),
        ("ca", "malaltia", "l'/DET* [hepatitis]", "la malaltia"),
        ("ca", "malaltia", "d'/ADP [hepatitis]", "d'una malaltia"),
        ("ca", "infecció", "del/ADP [càncer]", "de l'infecció"),
        ("ca", "malaltia", "el/DET* seu/DET* [càncer]", "la seva malaltia"),
        ("pt", "doença", "do/ADP* [câncer] avançado/ADJ*", "da doença avançada"),
        ("pt", "medicamento", "na/ADP* [metadona]", "no medicamento"),
        ("pt", "doença", "pelos/ADP* [tumores]", "pelas doenças"),
        ("pt", "doença", "num/ADP* [tumor]", "numa doença"),
    ],
)
def test_determiners_contractions_and_adjectives_agree(
    code: str, label: str, text: str, written: str
) -> None:
    assert fit(code, label, text) == written


@pytest.mark.parametrize(
    ("code", "label", "text", "written"),
    [
        ("es", "enfermedad", "sin/ADP [cáncer]", "sin cierta enfermedad"),
        ("es", "enfermedad", "ningún/DET* [cáncer]", "cierta enfermedad"),
        ("ca", "malaltia", "sense/ADP [càncer]", "sense certa malaltia"),
        ("pt", "doença", "sem/ADP [câncer]", "sem certa doença"),
    ],
)
def test_what_is_denied_is_of_a_certain_kind(
    code: str, label: str, text: str, written: str
) -> None:
    assert fit(code, label, text, denied=True) == written


def test_capitals_and_notes() -> None:
    assert fit("es", "enfermedad", "[Cáncer]", opens=True) == "Una enfermedad"
    assert fit("es", "enfermedad", "[CÁNCER]", shouted=True) == "ENFERMEDAD"
    assert fit("es", "enfermedad", "[cáncer]", in_note=True) == "enfermedad"


@pytest.mark.parametrize(
    ("code", "noun", "gender"),
    [
        ("es", "problema", "m"),
        ("es", "enfermedad", "f"),
        ("es", "mano", "f"),
        ("es", "análisis", "m"),
        ("ca", "malaltia", "f"),
        ("ca", "medicament", "m"),
        ("pt", "viagem", "f"),
        ("pt", "sistema", "m"),
        ("pt", "coração", "m"),
    ],
)
def test_gender(code: str, noun: str, gender: str) -> None:
    inflection = inflection_of(open_language(code))
    assert inflection is not None
    assert inflection.pairs_with(noun) == gender


@pytest.mark.parametrize(
    ("code", "text", "denied"),
    [
        ("es", "No presenta fiebre ni cáncer", True),
        ("es", "Niega el consumo de cáncer", True),
        ("es", "No vino pero tiene cáncer", False),
        ("es", "Tiene cáncer", False),
        ("ca", "No té febre ni cáncer", True),
        ("pt", "Sem febre nem cáncer", True),
    ],
)
def test_denial(code: str, text: str, denied: bool) -> None:
    forms = text.split()
    at = len(forms) - 1
    wording = open_language(code).wording
    assert wording.is_denied(forms, ["X"] * len(forms), at, at + 1) is denied


def test_lists_are_said_once() -> None:
    wording = open_language("es").wording
    assert wording.joint(" y ") == "and"
    assert wording.joint(", ") == "list"
    assert wording.several("un medicamento", 2, "and") == "dos medicamentos"
    catalan = open_language("ca").wording
    assert catalan.several("una malaltia", 2, "and") == "dues malalties"
