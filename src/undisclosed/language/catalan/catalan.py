"""Catalan, as it comes with the package: no model to download."""

from __future__ import annotations

from functools import cache

from undisclosed.language.romance.idiom import Idiom, determiners, words
from undisclosed.language.romance.romance import Romance

_STOP_WORDS = words("""
el la els les l' d' s' m' t' n' un una uns unes en na al als del dels pel pels aquest aquesta
aquests aquestes aquell aquella aquells aquelles aqueix aqueixa això allò açò meu meva meus meves
teu teva teus teves seu seva seus seves nostre nostra nostres vostre vostra vostres llur llurs mon
ma mos mes ton ta sos ses son cada altre altra altres mateix mateixa mateixos mateixes tal tals tot
tota tots totes algun alguna alguns algunes cap res ningú algú quelcom molt molta molts moltes poc
poca pocs poques més menys tan tant tanta tants tantes massa força gaire diversos diverses ambdós
ambdues qualsevol qualssevol cert certa certs certes propi pròpia propis pròpies
jo tu ell ella nosaltres vosaltres ells elles vostè vostès em et es ens us li hi ho me te se nos vos
mi ti si
que qui què qual quals quan quant com on perquè per amb sense sobre entre fins des cap cap contra
durant mitjançant davant sota darrere rere de a i ni o però sinó encara si no doncs mentre així
també tampoc ja sempre mai potser després abans ara avui ahir demà aquí allí allà prop lluny dins
fora dalt baix gairebé només sols fins-i-tot malgrat segons segons vers envers
ser és són era eren fou foren sigut estat essent soc ets som seria serien serà seran sigui siguin
estar està estan estava estaven va van vaig vam vas vau estigui estic estem
haver ha han havia havien hi he hem hagi hagin hagut havent haurà hauria
tenir té tenen tenia tenien tinc tenim tingut tingué fer fa fan feia feien fet poder pot poden podia
podien podria podrien pogut deure deu deuen anar anava anaven vegada vegades etc vs
""")
_MALE = """
problema símptoma sistema tema programa clima idioma diagrama esquema poema drama dilema lema
èczema emfisema trauma dia
"""

_VOWELS = "aeiou"
_PLURALS_IN_US = ("aus", "eus", "ius", "ous")
_ACCENTED = (
    *(("ió", "ion"), ("à", "an"), ("é", "en"), ("è", "en"), ("í", "in"), ("ó", "on"), ("ú", "un")),
)


def _singular(word: str) -> str:
    """Takes a word without accents one step nearer to its stem.

    Plurals in -es are those of words in -a and of some in -e, so that both end alike.

    >>> [_singular(word) for word in ("malalties", "infeccions", "homes", "banques", "anys")]
    ['malaltia', 'infeccion', 'homa', 'banca', 'any']
    """
    if len(word) < 4 or not word.isalpha():
        return word
    for ending, stem in (("ques", "ca"), ("gues", "ga"), ("ces", "ca"), ("ges", "ja")):
        if word.endswith(ending):
            return word[: -len(ending)] + stem
    for ending, stem in (("que", "ca"), ("gue", "ga"), ("ge", "ja"), ("es", "a"), ("e", "a")):
        if word.endswith(ending) and len(word) > len(ending) + 1:
            return word[: -len(ending)] + stem
    if word.endswith("s") and (word[-2] not in "uis" or word.endswith(_PLURALS_IN_US)):
        return word[:-1]
    # "Raons" is of raó: what ends in a vowel and n loses it, in the singular too.
    return word[:-1] if word[-1] == "n" and word[-2] in _VOWELS else word


def _plural(word: str) -> str:
    """Returns the plural of a word.

    >>> [_plural(word) for word in ("malaltia", "infecció", "virus", "home", "banca", "gas")]
    ['malalties', 'infeccions', 'virus', 'homes', 'banques', 'gasos']
    """
    for ending, plural in (("ca", "ques"), ("ga", "gues"), ("ça", "ces"), ("ja", "ges")):
        if word.endswith(ending):
            return word[: -len(ending)] + plural
    if word.endswith("a"):
        return word[:-1] + "es"
    for accented, plain in (
        ("ió", "ion"),
        ("à", "an"),
        ("é", "en"),
        ("è", "en"),
        ("í", "in"),
        ("ó", "on"),
        ("ú", "un"),
    ):
        if word.endswith(accented):
            return word[: -len(accented)] + plain + "s"
    if word.endswith(("us", "is")) or (word.endswith("s") and len(word) > 5):
        return word
    if word.endswith(("às", "ès", "és")):
        return word[:-2] + {"à": "a", "è": "e", "é": "e"}[word[-2]] + "sos"
    if word.endswith(("s", "ç", "x", "ix", "sc", "xt")):
        return word + "os"
    return word + "s"


IDIOM = Idiom(
    code="ca",
    folder="catalan",
    stop_words=_STOP_WORDS,
    connectors=words("de d' del dels en a al als i la el els les l' amb per pel pels sense"),
    numerals=words("""
    zero un dos dues tres quatre cinc sis set vuit nou deu onze dotze tretze catorze quinze setze
    disset divuit dinou vint trenta quaranta cinquanta seixanta setanta vuitanta noranta cent cents
    mil milió milions primer primera segon segona tercer tercera quart quarta cinquè cinquena
    """),
    titles=words("Sr Sra Srta Srs Dr Dra Drs Prof Profa En Mn Fra Excm Il Hble"),
    abbreviations=words("pàg pàgs art núm aprox av avda c tel fig vol cap ed etc màx mín"),
    elisions="ldmtsn",
    clitics="se|s|ho|hi|ne|n|en|me|m|te|t|li|los|les|la|lo|l|nos|vos|us",
    singular=_singular,
    plural=_plural,
    determiners=determiners("""
    el la els les
    un una uns unes
    aquest aquesta aquests aquestes
    aquell aquella aquells aquelles
    algun alguna alguns algunes
    cert certa certs certes
    altre altra altres altres
    molt molta molts moltes
    poc poca pocs poques
    tot tota tots totes
    mateix mateixa mateixos mateixes
    meu meva meus meves
    teu teva teus teves
    seu seva seus seves
    nostre nostra nostres nostres
    vostre vostra vostres vostres
    diversos diverses diversos diverses
    nombrosos nombroses nombrosos nombroses
    primer primera primers primeres
    cap cap cap cap
    cada cada cada cada
    llur llurs
    """),
    definite=words("el aquest aquell seu meu teu nostre vostre llur l'"),
    indefinite=("un", "una", "uns", "unes"),
    certain=("cert", "certa", "certs", "certes"),
    other=("un altre", "una altra", "uns altres", "unes altres"),
    any_=words("cap"),
    prepositions=words("de d' en a amb per sense sobre contra"),
    full={"d'": "de", "d’": "de"},
    contractions={
        ("de", "el"): "del",
        ("de", "els"): "dels",
        ("a", "el"): "al",
        ("a", "els"): "als",
        ("per", "el"): "pel",
        ("per", "els"): "pels",
    },
    before_vowel={"el": "l'", "la": "l'", "de": "d'"},
    adjectives=(
        ("ès", "esa"),
        ("és", "esa"),
        ("ador", "adora"),
        ("ic", "ica"),
        ("at", "ada"),
        ("ut", "uda"),
        ("it", "ida"),
        ("ós", "osa"),
        ("iu", "iva"),
        ("à", "ana"),
        ("í", "ina"),
        ("ol", "ola"),
        ("ari", "ària"),
        ("at", "ada"),
        ("ant", "ant"),
        ("ent", "enta"),
        ("eu", "ea"),
    ),
    plural_endings=(
        ("ques", "ca"),
        ("gues", "ga"),
        ("ades", "ada"),
        ("ides", "ida"),
        ("ives", "iva"),
        ("oses", "osa"),
        ("anes", "ana"),
        ("esos", "ès"),
        ("osos", "ós"),
        ("àries", "ària"),
        ("aris", "ari"),
        ("ines", "ina"),
    ),
    feminine_endings=(
        "a",
        "ció",
        "sió",
        "tió",
        "xió",
        "dat",
        "tat",
        "tud",
        "itis",
        "osi",
        "esi",
        "isi",
        "edat",
        "ètica",
        "esa",
        "or de cap",
    ),
    masculine_endings=(*_MALE.split(), "parèntesi"),
    stuff=words("""
    aigua sang diners informació roba menjar comportament conducta activitat violència pobresa
    religió educació salut música gent personal comunicació medicació tractament sofriment
    """),
    negators=words("""
    no sense ni mai tampoc cap ningú res nega neguen negà negava negaren descarta descarten
    descartat descartada descartar absència
    """),
    breaks=words("però sinó encara que qui perquè mentre"),
    conjunctions={
        "i": "and",
        "així com": "and",
        "i també": "and",
        "o": "or",
        "i/o": "and/or",
    },
    announcing_two=words("ambdós ambdues entre"),
    degrees=words("molt més menys tan força massa poc gairebé"),
    counted=(
        ("dos", "dues"),
        ("tres", "tres"),
        ("quatre", "quatre"),
        ("cinc", "cinc"),
        ("sis", "sis"),
    ),
    heading="dades",
    sample="""
    Malalties, infeccions, banques, platges, virus, crisi, homes i dones; l'al·lèrgia d'en Pau i la
    SIDA; les ITS. El Dr. J. Puig va fer-ho a Sant Pol: anar-se'n? VIH-positiu; 3,5 mg (2 %) el
    12/03/1999, 2n pis. LA LLUM
    """,
)
"""What tells Catalan apart."""


@cache
def shipped_catalan() -> Romance:
    """Returns the Catalan that all engines of a process share, unless they are given another.

    >>> shipped_catalan().read("L'infermera va anar-se'n.").forms
    ["L'", 'infermera', 'va', "anar-se'n", '.']
    """
    return Romance(IDIOM, shipped=shipped_catalan)
