"""Which language a text is in, where that is clear.

Function words tell: a text of some length can't do without them, and hardly any of them is that of
many languages. A text of names and numbers, or of a few words, leaves it open.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

NAMES: Mapping[str, str] = {
    "ca": "Catalan",
    "cs": "Czech",
    "da": "Danish",
    "de": "German",
    "en": "English",
    "es": "Spanish",
    "eu": "Basque",
    "fi": "Finnish",
    "fr": "French",
    "gl": "Galician",
    "hr": "Croatian",
    "hu": "Hungarian",
    "id": "Indonesian",
    "it": "Italian",
    "nl": "Dutch",
    "no": "Norwegian",
    "pl": "Polish",
    "pt": "Portuguese",
    "ro": "Romanian",
    "sv": "Swedish",
    "tr": "Turkish",
    "vi": "Vietnamese",
}
"""What languages are called that can be told, whether or not texts in them can be read."""

# Words that a page of the language has several times; those of several languages count less.
_WORDS: Mapping[str, str] = {
    "ca": """
    el la els les de del dels i a al als que en un una per amb no és ha va es seu seva són més com
    però també aquest aquesta aquests aquestes ser pel pels hi li per què quan sense molt fou érem
    l' d' va ser uns unes està estava tenia té
    """,
    "cs": "a je se na v že s z do o k i za by jako ale jsou pro po tak podle byl bylo jeho nebo",
    "da": """
    og i at det er en til af på den med for ikke der han var et som de har jeg fra blev men også
    hun efter eller
    """,
    "de": """
    der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als auch es an
    werden aus er hat dass sie nach wird bei einer um am sind noch wie einem über einen war wurde
    """,
    "en": """
    the of and to in a is that was he for it with as his on be at by this had not are but from or
    have an they which one were her all she there would their we him been has when who will no if
    out so what up about after patient reports denies
    """,
    "es": """
    de la que el en y a los del se las por un para con no una su al lo como más pero sus le ya o
    este sí porque esta entre cuando muy sin sobre también me hasta hay donde quien desde todo nos
    durante fue ha era es son está tiene había años
    """,
    "eu": "eta da ez du bat dira izan zen ere hau egin zuen baina dute den dago bere beste",
    "fi": "ja on ei oli se että hän ovat mutta kun myös joka ole jos niin mukaan sekä tai",
    "fr": """
    de la le et les des en un une du que est dans qui par pour au il sur ne se pas plus ce avec sont
    son cette aux ses mais comme ou leur elle été être nous d' l' s' qu' n' je vous a fait
    """,
    "gl": "de a o que e do da en un unha no na os as por con para se non ao como dos das máis foi",
    "hr": "i je u na se da su za od s a o koji kao te ne bio što biti ili kako iz nije po",
    "hu": "a az és hogy nem is egy ez de volt meg csak el már mint még van ki azt vagy",
    "id": "yang dan di dari dengan untuk pada ini dalam adalah tidak itu ke oleh akan juga atau",
    "it": """
    di e il la che in a per un è del non una della con i si da le dei al alla nel come più sono gli
    anche lo ha ma delle dal nella questo era suo fu degli
    """,
    "nl": """
    de van het een en in is dat op te zijn met voor niet die aan er om ook als bij door maar hij nog
    naar dan uit zij worden werd heeft had
    """,
    "no": """
    og i det er på som en til av for at med han ikke har den var et fra de seg om ble eller etter
    også hun men
    """,
    "pl": "w i na z się do że jest nie to o jak za po od przez dla oraz są być był ale tym jego",
    "pt": """
    de a o que e do da em um para é com não uma os no se na por mais as dos como mas foi ao ele das
    tem à seu sua ou ser quando muito há nos já está eu também só pelo pela até isso são foram era
    """,
    "ro": "și de a la în cu care pe nu din este o un pentru ce mai că al fi fost au sau prin",
    "sv": """
    och i att det som en på är av för med den till inte har de ett om han var jag från men vi ska så
    sig hon efter eller
    """,
    "tr": "ve bir bu da de için ile çok daha olarak olan gibi en ne kadar sonra değil ama var",
    "vi": "và của là có trong cho được không với một các người đã này những khi từ đến",
}
_WORD = re.compile(r"[^\W\d_]+['’]?")
_SAMPLE = 4000
_FEWEST_WORDS = 8
_FEWEST_HITS = 4
# Initials and numerals of lists look like function words of one letter.
_FEWEST_DIFFERENT = 3
_LEAST_SHARE = 0.12
_AHEAD = 1.35
# So many letters of one other script, and so great a share of all, make a text one of that script.
_FEWEST_LETTERS = 40
_MOSTLY = 0.7
_LATIN = "LATIN"
_ENGLISH = "en"


def _weights() -> dict[str, list[tuple[str, float]]]:
    """Returns for each word the languages that have it, and how much it says for each."""
    listed = {code: set(words.split()) for code, words in _WORDS.items()}
    shared = Counter(word for words in listed.values() for word in words)
    found: dict[str, list[tuple[str, float]]] = {}
    for code, words in listed.items():
        for word in words:
            found.setdefault(word, []).append((code, 1 / shared[word] ** 0.5))
    return found


_WEIGHTS = _weights()


@dataclass(frozen=True, slots=True)
class Detected:
    """What a text is in.

    Attributes:
        code: The tag of the language; "" where only the script is known.
        name: What it is called in English.
        near: Tags of other languages that it may be in as well: a short text of Spanish may be
            Galician, but is no English.
    """

    code: str
    name: str
    near: frozenset[str] = frozenset()


def detect(text: str) -> Detected | None:
    """Returns the language of a text, or of some that are near the likeliest; None if it is open.

    >>> detect("La paciente niega el consumo de alcohol y no tiene antecedentes.").code
    'es'
    >>> detect("Sevilla, 3.4.2021") is None
    True
    """
    sample = _sample(text)
    script = _other_script(sample)
    if script:
        return Detected("", f"{script.capitalize()} script")
    words = [word.replace("’", "'") for word in _WORD.findall(sample.lower())]
    if len(words) < _FEWEST_WORDS:
        return None
    hits: Counter[str] = Counter()
    scores: dict[str, float] = {}
    different: dict[str, set[str]] = {}
    for word in words:
        for code, weight in _WEIGHTS.get(word, ()):
            hits[code] += 1
            scores[code] = scores.get(code, 0.0) + weight
            if len(word) > 1:
                different.setdefault(code, set()).add(word)
    ranked = sorted(scores, key=lambda code: -scores[code])
    if not ranked or hits[ranked[0]] < max(_FEWEST_HITS, _LEAST_SHARE * len(words)):
        return None
    best, *others = ranked
    if len(different.get(best, ())) < _FEWEST_DIFFERENT:
        return None
    near = frozenset(code for code in others if scores[best] < _AHEAD * scores[code])
    return None if _ENGLISH in near else Detected(best, NAMES[best], near - {best})


def _sample(text: str) -> str:
    """Returns the beginning of a text, and of a long one its middle too."""
    if len(text) <= 2 * _SAMPLE:
        return text
    middle = len(text) // 2
    return f"{text[:_SAMPLE]} {text[middle : middle + _SAMPLE]}"


def _other_script(text: str) -> str:
    """Returns the script that most letters of a text are of, if that is not Latin; else nothing."""
    others = [char for char in text if char > "\u024f" and char.isalpha()]
    if len(others) < _FEWEST_LETTERS:
        return ""
    scripts = Counter(unicodedata.name(char, "").partition(" ")[0] for char in others)
    script, number = scripts.most_common(1)[0]
    letters = sum(map(str.isalpha, text))
    return script if script != _LATIN and number >= _MOSTLY * letters else ""
