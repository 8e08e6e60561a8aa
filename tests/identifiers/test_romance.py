"""What identifies people in Spanish, Catalan and Portuguese. All sentences are invented."""

from __future__ import annotations

from functools import cache

import pytest

from undisclosed.engine import Engine
from undisclosed.identifiers.romance.patterns import find_patterns
from undisclosed.language.opening import open_language
from undisclosed.language.speaking import speech_of
from undisclosed.policy.policy import Policy


@cache
def engine(code: str) -> Engine:
    return Engine(Policy.of(identifiers="change"), language=open_language(code))


@pytest.mark.parametrize(
    ("code", "text", "found"),
    [
        ("es", "Nació el 3 de mayo de 1998.", [("date", "3 de mayo de 1998")]),
        ("es", "Nació en mayo del año 1998.", [("date", "mayo del año 1998")]),
        ("es", "El 03/05/98 vino.", [("date", "03/05/98")]),
        ("es", "Dosis de 45/67/98 unidades.", []),
        ("es", "Tenía 41 años entonces.", [("age", "41 años")]),
        ("es", "Lleva 2 años aquí.", []),
        ("es", "Le cayeron de 2 años de prisión.", []),
        ("es", "Era de 80 años de edad.", [("age", "80 años de edad")]),
        ("es", "DNI 12345678-Z.", [("national", "12345678-Z")]),
        ("es", "Lote 12345678A.", []),
        ("es", "Con NIE X1234567L.", [("national", "X1234567L")]),
        ("es", "NSS: 28 12345678 40.", [("code", "28 12345678 40")]),
        ("es", "Expediente 123/2019 archivado.", [("code", "123/2019")]),
        ("es", "Llame al 600 123 456.", [("phone", "600 123 456")]),
        ("es", "Tel. +34 93 123 45 67.", [("phone", "+34 93 123 45 67")]),
        ("es", "Pagó 1.250,50 euros.", [("money", "1.250,50 euros")]),
        ("es", "En calle de la Luna, 12, 3.o B.", [("address", "calle de la Luna, 12, 3.o B")]),
        ("es", "Tomó 2000 mg en 2004.", [("date", "2004")]),
        ("es", "Coche 4821 KDF.", [("code", "4821 KDF")]),
        ("ca", "Va venir l'11 de març del 2004.", [("date", "11 de març del 2004")]),
        ("ca", "És al carrer dels Oms, 7.", [("address", "carrer dels Oms, 7")]),
        ("ca", "Home d'entre 40 i 49 anys.", [("age", "entre 40 i 49 anys")]),
        ("pt", "CPF 123.456.789-09.", [("national", "123.456.789-09")]),
        ("pt", "Tem o NIF 123456789.", [("code", "123456789")]),
        ("pt", "Custou R$ 3.000,00.", [("money", "R$ 3.000,00")]),
        ("pt", "Mora em 3000-110 Coimbra.", [("postcode", "3000-110")]),
        ("pt", "Fez 41 anos em março.", [("age", "41 anos")]),
    ],
)  # fmt: skip
def test_patterns(code: str, text: str, found: list[tuple[str, str]]) -> None:
    matches = find_patterns(text, speech_of(code))
    assert [(each.kind, text[each.start : each.end]) for each in matches] == found


@pytest.mark.parametrize(
    ("code", "text", "released"),
    [
        ("es", "El Sr. Pérez vino ayer.", "Un hombre vino ayer."),
        ("es", "Hablé con la Dra. Vidal.", "Hablé con una persona."),
        ("es", "Es la casa del Sr. Pérez.", "Es la casa de un hombre."),
        ("es", "Escribió al Sr. Pérez.", "Escribió a un hombre."),
        ("es", "D.ª Soledad Prieto vino.", "Una mujer vino."),
        ("es", "Su hija Lucía vino.", "Su hija [nombre] vino."),
        ("es", "Su mujer, Adela, vino.", "Su mujer, una persona, vino."),
        ("es", "Estimada Rosa:\nGracias.", "Estimada [nombre]:\nGracias."),
        ("es", "Paciente: Carmen Ruiz\nViene.", "Paciente: [nombre]\nViene."),
        ("es", "Vino Juan Gil (34).", "Vino una persona (entre 30 y 39 años)."),
        ("es", "Vive en Girona.", "Vive en una ciudad."),
        ("es", "Es de Francia.", "Es de un país."),
        ("es", "Ingresó en el Hospital San Telmo.", "Ingresó en un hospital."),
        ("es", "Trabaja en Áridos, S.L. desde ayer.", "Trabaja en una empresa desde ayer."),
        ("es", "El 12 de junio vino.", "En junio vino."),
        ("es", "Fecha: 3/05/1942", "Fecha: siglo XX"),
        ("es", "Celebra la Navidad en casa.", None),
        ("es", "Ayer vino. Hoy no. La UCI está llena.", None),
        ("ca", "La Carme va venir.", "Una persona va venir."),
        ("ca", "És filla d'en Pere i de la Núria.", "És filla d'una persona i d'una persona."),
        ("ca", "Parla amb l'Anna.", "Parla amb una persona."),
        ("ca", "Va venir el 16 de març.", "Va venir al març."),
        ("ca", "La Sra. Vila i Puig va venir.", "Una dona va venir."),
        ("ca", "Viu al carrer Major, 12.", "Viu a l'[adreça]."),
        ("pt", "A Maria ligou ao João.", "Uma pessoa ligou a uma pessoa."),
        ("pt", "Vive no Porto.", "Vive numa localidade."),
        ("pt", "Vive em Lisboa.", "Vive numa cidade."),
        ("pt", "Foi visto pela Dra. Sousa.", "Foi visto por uma pessoa."),
        ("pt", "Chegou no dia 5 de fevereiro.", "Chegou em fevereiro."),
    ],
)  # fmt: skip
def test_releases_are_written_in_the_language(code: str, text: str, released: str | None) -> None:
    result = engine(code).sanitize(text)
    assert result.text == (text if released is None else released)
    assert engine(code).verify(result.text).verified


@pytest.mark.parametrize(
    ("code", "name", "text", "released"),
    [
        (
            "es",
            "Carmen Ruiz Ortega",
            "La Sra. Ruiz y Pedro Gil ven a Carmen. Mail: cruiz@example.org",
            "Una mujer y Pedro Gil ven a una persona. Mail: [correo electrónico]",
        ),
        ("ca", "Carme Vila i Puig", "En Jordi veu la Carme Vila.", "En Jordi veu una persona."),
        ("pt", "Maria Lopes Sousa", "O Rui viu a Sra. Lopes.", "O Rui viu uma mulher."),
    ],
)
def test_a_name_alone_goes_in_its_forms(code: str, name: str, text: str, released: str) -> None:
    assert Engine(name, language=open_language(code)).sanitize(text).text == released


@pytest.mark.parametrize(
    ("code", "text", "released"),
    [
        ("es", "El Sr. Gil vio a Ana. Gil rio.", "Persona A vio a Persona B. Persona A rio."),
        ("ca", "En Jordi parla d'en Pere.", "Persona A parla de Persona B."),
        ("pt", "O João fala da Ana.", "Pessoa A fala de Pessoa B."),
    ],
)  # fmt: skip
def test_pseudonyms_have_no_article(code: str, text: str, released: str) -> None:
    policy = Policy.of(identifiers="change", operators={"person": "pseudonym"})
    named = Engine(policy, language=open_language(code))
    assert named.sanitize(text).text == released
    assert named.sanitize(released).text == released


def test_what_an_operator_removes_leaves_a_marker() -> None:
    policy = Policy.of(identifiers="change", operators={"person": "remove"})
    result = Engine(policy, language=open_language("es")).sanitize("Vino Juan Gil con su hija Ana.")
    assert result.text == "Vino [suprimido] con su hija [suprimido]."


@pytest.mark.parametrize(
    ("code", "text", "released"),
    [
        ("es", "Estuvo de baja del 3 al 28 de mayo.", "Estuvo de baja en mayo."),
        ("ca", "Va estar de baixa del 3 al 28 de maig.", "Va estar de baixa al maig."),
        ("pt", "Esteve de baixa de 3 a 28 de maio.", "Esteve de baixa em maio."),
        ("ca", "Viu aquí des de 2014.", "Viu aquí des dels anys 2010."),
        ("ca", "Des de 2014 viu aquí.", "Des dels anys 2010 viu aquí."),
        ("ca", "Es va casar el 2 de juny de 1984.", "Es va casar els anys 1980."),
        (
            "es",
            "Trabaja en la calle Mayor desde 2016.",
            "Trabaja en la [dirección] desde los años 2010.",
        ),
        (
            "ca",
            "Treballa al carrer Major des de 2016.",
            "Treballa a l'[adreça] des dels anys 2010.",
        ),
        ("pt", "Trabalha na Rua Direita desde 2016.", "Trabalha na [morada] desde os anos 2010."),
        ("es", "Vive en la calle Virgen de los Dolores 4.", "Vive en la [dirección]."),
        ("ca", "Truca'm al 633 204 118.", "Truca'm al [telèfon]."),
    ],
)
def test_days_addresses_and_verbs_end_where_they_end(code: str, text: str, released: str) -> None:
    judge = Engine(Policy.of(identifiers="change"), language=open_language(code))
    assert judge.sanitize(text).text == released
