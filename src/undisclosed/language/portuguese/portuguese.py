"""Portuguese, as it comes with the package: no model to download."""

from __future__ import annotations

from functools import cache

from undisclosed.language.romance.idiom import Idiom, determiners, words
from undisclosed.language.romance.romance import Romance

_STOP_WORDS = words("""
o a os as um uma uns umas ao aos à às do da dos das no na nos nas pelo pela pelos pelas num numa
nuns numas dum duma duns dumas este esta estes estas esse essa esses essas aquele aquela aqueles
aquelas isto isso aquilo deste desta destes destas desse dessa desses dessas neste nesta nestes
nestas nesse nessa nesses nessas daquele daquela daqueles daquelas naquele naquela disto disso nisto
nisso àquele àquela meu minha meus minhas teu tua teus tuas seu sua seus suas nosso nossa nossos
nossas vosso vossa cada outro outra outros outras mesmo mesma mesmos mesmas tal tais todo toda todos
todas algum alguma alguns algumas nenhum nenhuma nada ninguém algo alguém muito muita muitos muitas
pouco pouca poucos poucas mais menos tão tanto tanta tantos tantas demais bastante vários várias
ambos ambas qualquer quaisquer certo certa certos certas próprio própria próprios próprias
eu tu ele ela nós vós eles elas você vocês me te se lhe lhes nos vos mim ti si comigo contigo
consigo dele dela deles delas nele nela neles nelas
que quem qual quais cujo cuja cujos cujas quando quanto quantos como onde aonde porque por para com
sem sobre entre até desde contra durante mediante perante sob após de em e nem ou mas porém contudo
embora se não pois enquanto assim ainda também já sempre nunca jamais talvez logo então depois antes
agora hoje ontem amanhã aqui ali aí lá cá perto longe dentro fora acima abaixo quase só somente
apenas além inclusive segundo conforme
ser é são era eram foi foram sido sendo sou somos seria seriam será serão seja sejam fosse
estar está estão estava estavam esteve estiveram estado estou estamos esteja
haver há havia houve haja ter tem têm tinha tinham teve tiveram tenho temos tido tendo tenha teria
fazer faz fazem fez fizeram fazia feito poder pode podem podia podiam pôde poderia poderiam dever
deve devem devia deveria ir vai vão ia iam vez vezes etc vs
""")
_MALE = """
problema sintoma sistema tema programa clima idioma diagrama esquema poema drama dilema lema plasma
eczema enfisema trauma coma dia
"""
_ARTICLES = ("o", "a", "os", "as")
_ONES = ("um", "uma", "uns", "umas")


def _melted() -> dict[tuple[str, str], str]:
    """Returns what prepositions make of determiners."""
    melted: dict[tuple[str, str], str] = {}
    for article in _ARTICLES:
        melted["de", article] = f"d{article}"
        melted["em", article] = f"n{article}"
        melted["por", article] = f"pel{article}"
    melted.update({("a", "o"): "ao", ("a", "os"): "aos", ("a", "a"): "à", ("a", "as"): "às"})
    for one in _ONES:
        melted["em", one] = f"n{one}"
    for stem in ("est", "ess", "aquel"):
        for ending in ("e", "a", "es", "as"):
            melted["de", stem + ending] = f"d{stem}{ending}"
            melted["em", stem + ending] = f"n{stem}{ending}"
    return melted


def _singular(word: str) -> str:
    """Takes a word without accents one step nearer to its stem.

    >>> [_singular(word) for word in ("doencas", "infeccoes", "hospitais", "doentes", "homens")]
    ['doenca', 'infeccao', 'hospital', 'doent', 'homem']
    """
    if len(word) < 4 or not word.isalpha():
        return word
    if len(word) < 5:
        return word[:-1] if word.endswith(("as", "os")) else word
    for plural, singular in (
        ("oes", "ao"),
        ("aes", "ao"),
        ("aos", "ao"),
        ("ais", "al"),
        ("eis", "el"),
        ("ois", "ol"),
        ("ens", "em"),
        ("ins", "im"),
        ("ons", "om"),
        ("uns", "um"),
    ):
        if word.endswith(plural):
            return word[: -len(plural)] + singular
    if word.endswith("es"):
        return word[:-2]
    if word.endswith("e"):
        return word[:-1]
    return word[:-1] if word.endswith(("as", "os")) else word


def _plural(word: str) -> str:
    """Returns the plural of a word.

    >>> [_plural(word) for word in ("doença", "infecção", "hospital", "homem", "mulher", "vírus")]
    ['doenças', 'infecções', 'hospitais', 'homens', 'mulheres', 'vírus']
    """
    for ending, plural in (
        ("ão", "ões"),
        ("al", "ais"),
        ("el", "eis"),
        ("ol", "ois"),
        ("ul", "uis"),
        ("il", "is"),
        ("em", "ens"),
        ("im", "ins"),
        ("om", "ons"),
        ("um", "uns"),
        ("ês", "eses"),
    ):
        if word.endswith(ending):
            return word[: -len(ending)] + plural
    if word.endswith(("r", "z")):
        return word + "es"
    return word if word.endswith(("s", "x")) else word + "s"


IDIOM = Idiom(
    code="pt",
    folder="portuguese",
    stop_words=_STOP_WORDS,
    connectors=words("de do da dos das em no na nos nas a ao à e o os as com por pela para sem"),
    numerals=words("""
    zero um dois duas três quatro cinco seis sete oito nove dez onze doze treze catorze quatorze
    quinze dezesseis dezasseis dezessete dezassete dezoito dezenove dezanove vinte trinta quarenta
    cinquenta sessenta setenta oitenta noventa cem cento cientos duzentos trezentos quinhentos mil
    milhão milhões primeiro primeira segundo segunda terceiro terceira quarto quarta quinto quinta
    """),
    titles=words("Sr Sra Srs Dr Dra Drs Prof Profa Eng D Sto Sta Gen Cel Exmo Pe"),
    abbreviations=words("pág págs art núm aprox av r tel fig vol cap ed etc máx mín"),
    elisions="",
    clitics="se|o|a|os|as|lo|la|los|las|no|na|nos|nas|me|te|lhe|lhes|vos|ia|á|ão|ei|iam",
    singular=_singular,
    plural=_plural,
    determiners=determiners("""
    o a os as
    um uma uns umas
    este esta estes estas
    esse essa esses essas
    aquele aquela aqueles aquelas
    algum alguma alguns algumas
    nenhum nenhuma nenhuns nenhumas
    certo certa certos certas
    outro outra outros outras
    muito muita muitos muitas
    pouco pouca poucos poucas
    todo toda todos todas
    mesmo mesma mesmos mesmas
    meu minha meus minhas
    teu tua teus tuas
    seu sua seus suas
    nosso nossa nossos nossas
    vosso vossa vossos vossas
    vários várias vários várias
    numerosos numerosas numerosos numerosas
    primeiro primeira primeiros primeiras
    cada cada cada cada
    """),
    definite=words("o este esse aquele seu meu teu nosso vosso"),
    indefinite=_ONES,
    certain=("certo", "certa", "certos", "certas"),
    other=("outro", "outra", "outros", "outras"),
    any_=words("nenhum nenhuma nenhuns nenhumas"),
    prepositions=words("de em a com por para sem sobre contra após"),
    full={},
    contractions=_melted(),
    before_vowel={},
    adjectives=(("ês", "esa"), ("ador", "adora"), ("ão", "ã"), ("eu", "eia"), ("o", "a")),
    plural_endings=(
        ("ores", "or"),
        ("ais", "al"),
        ("eis", "el"),
        ("ares", "ar"),
        ("ens", "em"),
        ("ões", "ão"),
        ("zes", "z"),
    ),
    feminine_endings=(
        "a",
        "ção",
        "são",
        "tão",
        "xão",
        "dade",
        "tude",
        "agem",
        "ite",
        "ose",
        "ese",
        "ise",
        "ez",
    ),
    masculine_endings=(*_MALE.split(), "bastão", "botão", "algodão"),
    stuff=words("""
    água sangue dinheiro informação roupa comida comportamento conduta atividade violência pobreza
    religião educação saúde música gente pessoal comunicação medicação tratamento sofrimento
    """),
    negators=words("""
    não sem nem nunca jamais tampouco nenhum nenhuma ninguém nada nega negam negou negaram negava
    descarta descartam descartou descartado descartada descartar ausência
    """),
    breaks=words("mas porém embora que quem cujo cuja porque enquanto"),
    conjunctions={
        "e": "and",
        "bem como": "and",
        "e também": "and",
        "ou": "or",
        "e/ou": "and/or",
    },
    announcing_two=words("ambos ambas entre"),
    degrees=words("muito mais menos tão bastante demasiado pouco quase"),
    counted=(
        ("dois", "duas"),
        ("três", "três"),
        ("quatro", "quatro"),
        ("cinco", "cinco"),
        ("seis", "seis"),
    ),
    heading="dados",
    sample="""
    Doenças, infecções, hospitais, anéis, homens, vírus, crise, pães; a SIDA e a sida; as DST. O Dr.
    J. Reis tornou-se réu: dá-lo-ia? VIH-positivo; 3,5 mg (2 %) em 12/03/1999, 2.º andar. A LUZ
    """,
)
"""What tells Portuguese apart."""


@cache
def shipped_portuguese() -> Romance:
    """Returns the Portuguese that all engines of a process share, unless given another.

    >>> shipped_portuguese().fold_phrase("Infecções hospitalares")
    'infeccao hospitalar'
    """
    return Romance(IDIOM, shipped=shipped_portuguese)
