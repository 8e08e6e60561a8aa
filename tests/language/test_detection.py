"""The language of a text is told where it is clear, and left open elsewhere."""

from __future__ import annotations

import pytest

from undisclosed.language.detection import detect

CLEAR = {
    "en": "The patient was seen in the clinic on Monday. She denies any fever and has no cough.",
    "es": "La paciente fue vista en la consulta el lunes. Niega fiebre y no tiene tos.",
    "ca": "La pacient va ser visitada a la consulta dilluns. No té febre i nega la tos amb sang.",
    "pt": "A paciente foi vista na consulta na segunda-feira. Não tem febre e nega a tosse.",
    "fr": "La patiente a été vue à la consultation lundi. Elle n'a pas de fièvre et ne tousse pas.",
    "de": "Die Patientin wurde am Montag in der Klinik gesehen. Sie hat kein Fieber und ist müde.",
    "it": "La paziente è stata vista in clinica lunedì. Non ha febbre e la tosse è migliorata.",
    "nl": "De patiënt werd op maandag in de kliniek gezien. Zij heeft geen koorts en is niet moe.",
    "gl": "A doente foi vista no hospital o luns. Non ten febre e máis nada, din os médicos.",
}


@pytest.mark.parametrize("code", [code for code in CLEAR if code != "gl"])
def test_plain_sentences_are_clear(code: str) -> None:
    found = detect(CLEAR[code])
    assert found is not None
    assert found.code == code


def test_what_lies_between_two_languages_is_neither_of_them_for_sure() -> None:
    found = detect(CLEAR["gl"])
    assert found is None or found.code == "gl"


@pytest.mark.parametrize(
    "text",
    ["", "HIV", "Sevilla, 3.4.2021", "zidovudine", "Ana Gil 12 34 56", "no", "x " * 500],
)
def test_little_text_leaves_it_open(text: str) -> None:
    assert detect(text) is None


@pytest.mark.parametrize(
    ("text", "script"),
    [
        ("Пациент поступил в клинику с жалобами на кашель и высокую температуру.", "Cyrillic"),
        ("Ο ασθενής εισήχθη στην κλινική με πυρετό και βήχα εδώ και δύο εβδομάδες.", "Greek"),
        ("患者因发热和咳嗽两周入院。" * 4, "Cjk"),
    ],
)
def test_another_script_is_told(text: str, script: str) -> None:
    found = detect(text)
    assert found is not None
    assert found.code == ""
    assert found.name == f"{script} script"


def test_a_quotation_does_not_make_a_text_foreign() -> None:
    english = CLEAR["en"] * 3
    quoted = f"{english} She said: «No tengo fiebre y no quiero ir a la consulta». {english}"
    found = detect(quoted)
    assert found is not None
    assert found.code == "en"
