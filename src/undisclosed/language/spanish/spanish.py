"""Spanish, as it comes with the package: no model to download."""

from __future__ import annotations

from functools import cache

from undisclosed.language.romance.idiom import Idiom, determiners, words
from undisclosed.language.romance.romance import Romance

_STOP_WORDS = words("""
el la los las lo un una unos unas al del este esta estos estas ese esa esos esas aquel aquella
aquellos aquellas esto eso aquello mi mis tu tus su sus nuestro nuestra nuestros nuestras vuestro
vuestra vuestros vuestras mío mía suyo suya suyos suyas cada otro otra otros otras mismo misma
mismos mismas tal tales todo toda todos todas alguno alguna algunos algunas algún ninguno ninguna
ningún nada nadie algo alguien mucho mucha muchos muchas poco poca pocos pocas más menos muy tan
tanto tanta tantos tantas demasiado bastante varios varias ambos ambas cualquier cualquiera cierto
cierta ciertos ciertas propio propia propios propias demás sendos
yo tú él ella ello nosotros nosotras vosotros vosotras ellos ellas usted ustedes me te se le les nos
os mí ti sí conmigo contigo consigo
que quien quienes cual cuales cuyo cuya cuyos cuyas qué quién quiénes cuál cuáles cuándo cuánto
cuánta cuántos cuántas cómo dónde adónde donde cuando como cuanto porque por para con sin sobre
entre hasta desde hacia según contra durante mediante ante bajo tras de en a y e ni o u pero sino
aunque si no pues mientras así aún aun también tampoco ya todavía siempre nunca jamás quizá quizás
luego entonces después antes ahora hoy ayer mañana aquí allí ahí allá acá cerca lejos dentro fuera
arriba abajo encima debajo delante detrás apenas casi solo sólo además incluso sea salvo excepto
ser es son era eran fue fueron sido siendo soy eres somos sería serían será serán sean fuese fuera
estar está están estaba estaban estuvo estuvieron estado estoy estamos esté estén
haber ha han había habían hay hubo he hemos haya hayan habido habiendo hubiera habrá habría
tener tiene tienen tenía tenían tuvo tuvieron tengo tenemos tenido
hacer hace hacen hizo hicieron hacía hecho poder puede pueden podía podían pudo podría podrían
deber debe deben debía debería ir va van iba iban vez veces etc vs
""")
_MALE = """
problema síntoma sistema tema programa clima idioma diagrama esquema poema drama dilema lema plasma
eccema enfisema trauma coma
"""


def _singular(word: str) -> str:
    """Takes a word without accents one step nearer to its stem.

    >>> [_singular(word) for word in ("enfermedades", "luces", "virus", "madre", "mesas")]
    ['enfermedad', 'luz', 'virus', 'madr', 'mesa']
    """
    if len(word) < 4 or not word.isalpha():
        return word
    if word.endswith(("as", "os")):
        return word[:-1]
    if len(word) < 5:
        return word
    if word.endswith("ces"):
        return word[:-3] + "z"
    if word.endswith("es"):
        return word[:-2]
    if word.endswith("e"):
        return word[:-1]
    return word


def _plural(word: str) -> str:
    """Returns the plural of a word.

    >>> [_plural(word) for word in ("enfermedad", "infección", "luz", "mesa", "virus", "inglés")]
    ['enfermedades', 'infecciones', 'luces', 'mesas', 'virus', 'ingleses']
    """
    if word.endswith(("a", "e", "i", "o", "u", "á", "é", "ó")):
        return word + "s"
    if word.endswith("z"):
        return word[:-1] + "ces"
    for accented, plain in (("ión", "ion"), ("én", "en"), ("án", "an"), ("ón", "on"), ("ín", "in")):
        if word.endswith(accented):
            return word[: -len(accented)] + plain + "es"
    for accented, plain in (("és", "es"), ("ás", "as")):
        if word.endswith(accented):
            return word[: -len(accented)] + plain + "es"
    return word if word.endswith(("s", "x")) else word + "es"


IDIOM = Idiom(
    code="es",
    folder="spanish",
    stop_words=_STOP_WORDS,
    connectors=words("de del en a al y la el los las con por para sin"),
    numerals=words("""
    cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince
    dieciséis diecisiete dieciocho diecinueve veinte treinta cuarenta cincuenta sesenta setenta
    ochenta noventa cien ciento cientos doscientos trescientos cuatrocientos quinientos mil millón
    millones primero primera segundo segunda tercero tercera cuarto cuarta quinto quinta
    """),
    titles=words(
        "Sr Sra Srta Sres Dr Dra Dres D Dña Prof Profa Lic Ing Fr Sto Sta Gral Cnel Excmo"
    ),
    abbreviations=words(
        "pág págs art núm aprox av avda c tel tfno fig vol cap ed etc Ud Uds Vd máx mín"
    ),
    elisions="",
    clitics="(?!)",
    singular=_singular,
    plural=_plural,
    determiners=determiners("""
    el la los las
    un una unos unas
    este esta estos estas
    ese esa esos esas
    aquel aquella aquellos aquellas
    algún alguna algunos algunas
    ningún ninguna ningunos ningunas
    cierto cierta ciertos ciertas
    otro otra otros otras
    mucho mucha muchos muchas
    poco poca pocos pocas
    todo toda todos todas
    mismo misma mismos mismas
    nuestro nuestra nuestros nuestras
    vuestro vuestra vuestros vuestras
    varios varias varios varias
    numerosos numerosas numerosos numerosas
    primer primera primeros primeras
    tercer tercera terceros terceras
    mi mis
    tu tus
    su sus
    """),
    definite=words("el este ese aquel nuestro vuestro mi tu su"),
    indefinite=("un", "una", "unos", "unas"),
    certain=("cierto", "cierta", "ciertos", "ciertas"),
    other=("otro", "otra", "otros", "otras"),
    any_=words("ningún ninguna ningunos ningunas"),
    prepositions=words("de en a con por para sin sobre contra tras"),
    full={},
    contractions={("de", "el"): "del", ("a", "el"): "al"},
    before_vowel={},
    adjectives=(("és", "esa"), ("ador", "adora"), ("ol", "ola"), ("án", "ana"), ("o", "a")),
    plural_endings=(
        ("ores", "or"),
        ("ales", "al"),
        ("iles", "il"),
        ("ares", "ar"),
        ("enes", "en"),
        ("oles", "ol"),
        ("ces", "z"),
    ),
    feminine_endings=(
        "a",
        "ción",
        "sión",
        "tión",
        "xión",
        "dad",
        "tad",
        "tud",
        "umbre",
        "itis",
        "sis",
        "ez",
        "idez",
    ),
    masculine_endings=(*_MALE.split(), "énesis", "paréntesis"),
    stuff=words("""
    agua sangre dinero información ropa comida comportamiento conducta actividad violencia pobreza
    religión educación salud música gente personal comunicación medicación tratamiento sufrimiento
    """),
    negators=words("""
    no sin ni nunca jamás tampoco ningún ninguna ninguno nadie nada niega niegan negó negaron negaba
    niegue descarta descartan descartó descartado descartada descartar ausencia
    """),
    breaks=words("pero sino aunque que quien quienes cuyo cuya porque mientras"),
    conjunctions={
        "y": "and",
        "e": "and",
        "así como": "and",
        "y también": "and",
        "o": "or",
        "u": "or",
        "y/o": "and/or",
    },
    announcing_two=words("ambos ambas entre"),
    degrees=words("muy más menos tan bastante demasiado poco algo casi"),
    counted=(
        ("dos", "dos"),
        ("tres", "tres"),
        ("cuatro", "cuatro"),
        ("cinco", "cinco"),
        ("seis", "seis"),
    ),
    heading="datos",
    sample="""
    Enfermedades, luces, meses, crisis, virus, niños y niñas; el SIDA y la sida; las ETS. Dr. J.
    Ruiz vio en EE.UU. a la Sra. Gil: ¿por qué? VIH-positivo; 3,5 mg (2 %) el 12/03/1999, 2.º piso.
    LA LUZ
    """,
)
"""What tells Spanish apart."""


@cache
def shipped_spanish() -> Romance:
    """Returns the Spanish that all engines of a process share, unless they are given another.

    >>> shipped_spanish().fold_phrase("Enfermedades mentales")
    'enfermedad mental'
    """
    return Romance(IDIOM, shipped=shipped_spanish)
