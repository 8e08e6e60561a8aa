"""Spanish, Catalan and Portuguese keep to the protocol, and read what is special to them."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from undisclosed.language.conformance import check_language
from undisclosed.language.opening import open_language

CODES = ("ca", "es", "pt")
TEXTS = (
    "El Dr. J. Ruiz vio a la Sra. Gil en EE.UU.: ¿tiene el VIH? Sí.\n\nNO LO SABE. (El 3.4.2021)",
    "L'home va anar-se'n d'Osona; l’al·lèrgia és greu.",
    "Tornou-se réu: dá-lo-ia? Não, à tarde.",
    "one\ttwo   three\r\nfour",
    "sin letras: ... --- !!! 42",
)


@pytest.mark.parametrize("code", CODES)
def test_a_language_keeps_to_the_protocol(code: str) -> None:
    check_language(open_language(code), TEXTS)


@pytest.mark.parametrize("code", CODES)
@given(text=st.text(max_size=120))
def test_a_language_reads_anything(code: str, text: str) -> None:
    check_language(open_language(code), [text])


@pytest.mark.parametrize("code", CODES)
def test_a_language_travels_to_another_process(code: str) -> None:
    language = open_language(code)
    other = pickle.loads(pickle.dumps(language))
    assert other.name == language.name
    assert other.read(TEXTS[0]) == language.read(TEXTS[0])


@pytest.mark.parametrize(
    ("code", "text", "words"),
    [
        ("es", "Vive en EE.UU. con J. Ruiz", "Vive|en|EE.UU.|con|J.|Ruiz"),
        ("es", "el 2.º piso, 3,5 mg", "el|2|.|º|piso|,|3,5|mg"),
        ("ca", "L'home d'aquí", "L'|home|d'|aquí"),
        ("ca", "va anar-se'n, fer-ho i treure-li", "va|anar-se'n|,|fer-ho|i|treure-li"),
        ("ca", "intel·ligència", "intel·ligència"),
        ("pt", "tornou-se réu", "tornou-se|réu"),
        ("pt", "seropositivo-negativo", "seropositivo|-|negativo"),
    ],
)
def test_tokens(code: str, text: str, words: str) -> None:
    assert open_language(code).tokenize(text).words == words.split("|")


@pytest.mark.parametrize(
    ("code", "text", "sentences"),
    [
        ("es", "El Dr. Gil vino. ¿Por qué? No se sabe.", 3),
        ("es", "Tiene hepatitis C. El lunes vuelve.", 2),
        ("ca", "La Sra. Puig parla. És tard.", 2),
        ("pt", "O Sr. Reis saiu. Não voltou.", 2),
    ],
)
def test_sentences(code: str, text: str, sentences: int) -> None:
    assert open_language(code).read(text).sentences[-1] + 1 == sentences


@pytest.mark.parametrize(
    ("code", "one", "other"),
    [
        ("es", "enfermedades", "enfermedad"),
        ("es", "luces", "luz"),
        ("es", "clases", "clase"),
        ("es", "SIDAs", "SIDA"),
        ("es", "Cáncer", "cancer"),
        ("ca", "malalties", "malaltia"),
        ("ca", "infeccions", "infecció"),
        ("ca", "banques", "banca"),
        ("pt", "infecções", "infecção"),
        ("pt", "hospitais", "hospital"),
        ("pt", "homens", "homem"),
    ],
)
def test_plurals_fold_with_their_singulars(code: str, one: str, other: str) -> None:
    fold = open_language(code).fold
    assert fold(one) == fold(other)


@pytest.mark.parametrize(
    ("code", "one", "other"),
    [
        ("es", "año", "ano"),
        ("es", "SIDA", "sida"),
        ("es", "caso", "casa"),
        ("ca", "nen", "nena"),
        ("ca", "sàbat", "sabata"),
    ],
)
def test_what_differs_stays_apart(code: str, one: str, other: str) -> None:
    fold = open_language(code).fold
    assert fold(one) != fold(other)


@pytest.mark.parametrize(
    ("code", "text", "phrases"),
    [
        ("es", "Padece una enfermedad mental grave.", ["una enfermedad mental grave"]),
        ("ca", "Té una malaltia mental greu.", ["una malaltia mental greu"]),
        ("pt", "Sofre de uma doença mental grave.", ["uma doença mental grave"]),
    ],
)
def test_adjectives_behind_a_noun_are_in_its_phrase(
    code: str, text: str, phrases: list[str]
) -> None:
    reading = open_language(code).read(text)
    found: dict[int, list[str]] = {}
    for form, chunk in zip(reading.forms, reading.chunks, strict=True):
        if chunk >= 0:
            found.setdefault(chunk, []).append(form)
    assert [" ".join(words) for words in found.values()] == phrases
