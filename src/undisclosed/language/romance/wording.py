"""How a replacement is written into a sentence of a Romance language.

Determiners, contractions and adjectives around it follow its gender and number (`fit`). Nothing
here decides what may be said but `is_denied`; a slip costs a clumsy sentence, never a secret.
"""

# What the protocol hands over is not always needed here.
# ruff: noqa: ARG002

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from undisclosed.language.capitals import capitalized, match_case
from undisclosed.language.inflection import Fitted, Place
from undisclosed.language.protocol import Joint
from undisclosed.language.romance.agreement import Agreement
from undisclosed.language.romance.idiom import Gender, Idiom
from undisclosed.language.romance.plainly import SaysPlainly
from undisclosed.language.romance.verbs import NoVerbs

_FAR = 14
_MEASURES = """
kg g mg mcg µg μg ng l ml dl cl mmol mol ui cm mm m km mmhg lpm mg/dl euro euros dólar dólares
dòlar dòlars real reais gramo gramos grams gramas litro litros litre litres metro metros
"""
_UNITS = frozenset(_MEASURES.split())
_PAST = ("ado", "ada", "ados", "adas", "ido", "ida", "idos", "idas", "at", "ats", "ades")
_AUXILIARY = ("AUX", "ADV")


class RomanceWording(SaysPlainly, NoVerbs):
    """The wording of one language."""

    def __init__(self, idiom: Idiom) -> None:
        self._idiom = idiom
        self._agreement = Agreement(idiom)
        words = "|".join(sorted(map(re.escape, idiom.conjunctions), key=len, reverse=True))
        self._joint = re.compile(rf"(?P<comma>,)?\s*(?P<word>{words}|/)?\s*", re.IGNORECASE)
        self._goes_on = re.compile(
            rf"(?:,\s?[\w' -]{{1,40}})*?,?\s(?P<word>{words})\s", re.IGNORECASE
        )
        self._articles = frozenset(idiom.indefinite)
        self._definite = frozenset(
            form for forms in idiom.determiners if forms[0] in idiom.definite for form in forms
        )
        self._melting = {preposition for preposition, _ in idiom.contractions}
        self._of = {"de", "d'"} | {
            whole for (preposition, _), whole in idiom.contractions.items() if preposition == "de"
        }
        self._possessive = frozenset(
            form
            for forms in idiom.determiners
            if forms[0] in ("su", "mi", "tu", "seu", "meu", "teu", "nuestro", "nostre", "nosso")
            for form in forms
        )
        self._definite_contracted = frozenset(idiom.contractions.values())

    def fit(self, label: str, place: Place) -> Fitted:
        """Returns how a label is written in a place, with what agrees around it.

        >>> from undisclosed.language.inflection import Word
        >>> from undisclosed.language.spanish.spanish import shipped_spanish
        >>> before = [Word("del", "ADP", False)]
        >>> place = Place("cáncer", before, [Word("avanzado", "ADJ", True)], opens=False,
        ...               shouted=False, named=False, denied=False, in_note=False)
        >>> shipped_spanish().wording.fit("enfermedad", place)
        Fitted(text='de la enfermedad avanzada', before=1, after=1)
        """
        told = self._agreement.determined(place.before)
        plural = self.is_plural(place.original) and not place.named if told is None else told
        gender = self._agreement.gender(label)
        phrase = self._agreement.plural(label) if plural else label
        words, taken = self._before(place, gender, plural)
        behind = self._behind(place, gender, plural)
        if place.shouted and place.original.isupper():
            phrase = phrase.upper()
        elif place.opens and not taken:
            first = next(iter([*words, phrase]))
            words, phrase = (
                ([capitalized(first), *words[1:]], phrase) if words else ([], capitalized(first))
            )
        text = self._agreement.said([*words, phrase, *behind])
        if taken and place.before[len(place.before) - taken].form[0].isupper():
            text = text[:1].upper() + text[1:]
        return Fitted(text, taken, len(behind))

    def makes_one(self, word: str) -> bool:
        """Tells whether a preposition makes one thing of the nouns around it: "de"."""
        return word.lower().replace("’", "'") in self._of

    def pairs_with(self, noun: str) -> str:
        """Returns the gender of a noun phrase: "m" or "f"."""
        return self._agreement.gender(noun)

    def _before(self, place: Place, gender: Gender, plural: bool) -> tuple[list[str], int]:
        """Returns what stands before a label, and how many words of the text it stands for."""
        at = self._agreement.index(gender, plural)
        words: list[str] = []
        taken = 0
        determined = False
        for word in reversed(place.before):
            parts = self._agreement.parted(word.form)
            forms = self._agreement.forms_of(word.form if parts is None else parts[1])
            if forms is not None:
                determined = True
                if place.denied and word.form.lower() in self._idiom.any_:
                    forms = self._idiom.certain
                words[:0] = [forms[at]] if parts is None else [parts[0], forms[at]]
                taken += 1
                if parts is not None:
                    return words, taken
                continue
            if word.tag == "ADJ" and word.in_phrase and not determined:
                words[:0] = [self._agreement.adjective(word.form.lower(), gender, plural=plural)]
                taken += 1
                continue
            if word.tag == "NUM":
                determined = True
            elif determined and word.form.lower() in self._melting:
                words[:0] = [word.form.lower()]
                taken += 1
            elif word.form.lower() in self._idiom.prepositions and not determined:
                words[:0] = [self._idiom.full.get(word.form.lower(), word.form.lower())]
                words[1:1] = self._opening(place, at, plural)
                return words, taken + 1
            break
        if not determined:
            words[:0] = self._opening(place, at, plural)
        return words, taken

    def _opening(self, place: Place, at: int, plural: bool) -> list[str]:
        """Returns what a phrase without a determiner gets: "a", or "certain" where it is denied."""
        if place.denied:
            return [self._idiom.certain[at]]
        if plural or place.in_note or place.shouted:
            return []
        return [self._idiom.indefinite[at]]

    def _behind(self, place: Place, gender: Gender, plural: bool) -> list[str]:
        """Returns the adjectives behind a noun, or the participle of its verb, as they agree."""
        words: list[str] = []
        for word in place.after:
            if word.tag == "ADJ" and word.in_phrase:
                words.append(self._agreement.adjective(word.form, gender, plural=plural))
                continue
            break
        if words or not place.after or place.after[0].tag != "AUX":
            return words
        for i, word in enumerate(place.after):
            if word.tag in ("VERB", "ADJ") and i and word.form.lower().endswith(_PAST):
                kept = [each.form for each in place.after[:i]]
                return [*kept, self._agreement.adjective(word.form, gender, plural=plural)]
            if word.tag not in _AUXILIARY:
                break
        return []

    def is_plural(self, phrase: str) -> bool:
        """Tells whether a noun phrase is a plural."""
        return self._agreement.is_plural(phrase)

    def pluralize(self, phrase: str) -> str:
        """Returns the plural of a noun phrase in the singular."""
        return self._agreement.plural(phrase)

    def agree(
        self,
        original: str,
        replacement: str,
        *,
        sentence_start: bool,
        plural: bool | None = None,
        heading: bool | None = None,
    ) -> str:
        """Returns a replacement in the number and the capitals of what it replaces."""
        if self.is_plural(original) if plural is None else plural:
            replacement = self.pluralize(replacement)
        return match_case(original, replacement, sentence_start, heading=heading)

    def is_article(self, word: str) -> bool:
        """Tells whether a word is an indefinite article."""
        return word.lower() in self._articles

    def article_for(self, phrase: str) -> str:
        """Returns the indefinite article that goes before a phrase."""
        plural = self.is_plural(phrase)
        return self._idiom.indefinite[self._agreement.index(self._agreement.gender(phrase), plural)]

    @property
    def known_article(self) -> str:
        """Nothing, as it changes with what follows."""
        return ""

    def with_article(self, phrase: str, *, stuff: bool = False) -> str:
        """Returns what can stand where a name stood: "una ciudad"."""
        return f"{self.article_for(phrase)} {phrase}" if self.takes_article(phrase) else phrase

    def without_article(self, phrase: str) -> str:
        """Returns a phrase without the article that `with_article` puts before it."""
        article, _, rest = phrase.partition(" ")
        return rest if rest and self.is_article(article) else phrase

    def determines(self, word: str) -> bool:
        """Tells whether no article can stand after a word."""
        return self._agreement.forms_of(word) is not None or self.is_definite(word)

    def takes_article(self, phrase: str) -> bool:
        """Tells whether a phrase names one of several, so that an article goes before it."""
        return not self.is_plural(phrase) and phrase.split(" ")[0].lower() not in self._idiom.stuff

    def plain(self, name: str, above: Collection[str]) -> str | None:
        """Returns nothing: a dictionary's name stays as it is."""
        return None

    def is_possessive(self, word: str) -> bool:
        """Tells whether a word says before a noun whose it is."""
        return word.lower() in self._possessive

    def tells_which(self, word: str) -> bool:
        """Tells whether a word after a noun begins to say which is meant."""
        return word.lower() in ("que", "quien", "quienes", "quem", "qui", "cuyo", "cuya")

    def is_being(self, word: str) -> bool:
        """Tells that no verb is looked at as one of being."""
        return False

    def governs(self, word: str) -> bool:
        """Tells that no word behind an adjective is looked at."""
        return False

    def regarding(self, state: str) -> str:
        """Returns a state as it is."""
        return state

    def some_state(self, verb: str, subject: str = "") -> str | None:
        """Returns nothing: behind a verb of being a marker stands."""
        return None

    def is_copula(self, word: str) -> bool:
        """Tells whether a verb has an adjective say what its subject is."""
        return False

    def some_way(self, verb: str) -> str | None:
        """Returns nothing: behind a verb a marker stands."""
        return None

    def is_grade(self, word: str) -> bool:
        """Tells that no word does: here the head of a phrase is its first noun anyway."""
        return False

    def is_unit(self, word: str) -> bool:
        """Tells whether a word is one in which something is measured or paid."""
        return word.lower() in _UNITS

    def may_be_verb(self, word: str) -> bool:
        """Tells that no noun is taken for a verb: their endings differ."""
        return False

    def may_be_past(self, word: str) -> bool:
        """Tells that no word between nouns is taken for a verb."""
        return False

    def opens_adverbial(self, word: str) -> bool:
        """Tells that no word within a noun phrase begins another, of time."""
        return False

    def looks_derived(self, word: str) -> bool:
        """Tells whether a word ends as adverbs and participles do."""
        return word.lower().endswith(("mente", "ment", *_PAST))

    def is_definite(self, word: str) -> bool:
        """Tells whether a word before a noun says that it is known which is meant."""
        lower = word.lower()
        return lower in self._definite or lower in self._definite_contracted

    def is_any(self, word: str) -> bool:
        """Tells whether a word before a noun says that whichever is meant."""
        return word.lower() in self._idiom.any_

    def is_denied(self, forms: Sequence[str], tags: Sequence[str], first: int, past: int) -> bool:
        """Tells whether words of a sentence stand where a wider word would say more.

        A negator reaches to the end of its clause; in doubt it does.
        """
        for i in range(first - 1, max(-1, first - 1 - _FAR), -1):
            word = forms[i].lower()
            if word in self._idiom.negators:
                return True
            if word in self._idiom.breaks or word in (";", ":", ".", "("):
                return False
        return False

    def certain(self, phrase: str, *, behind: bool = False) -> str:
        """Returns a phrase in the singular that leaves open which kind is meant."""
        at = self._agreement.index(self._agreement.gender(phrase), False)
        return f"{self._idiom.certain[at]} {phrase}"

    def verb_in_number(self, verb: str, *, plural: bool) -> str | None:
        """Returns nothing: what is written keeps the number of what stood there."""
        return None

    def joint(self, between: str) -> Joint | None:
        """Returns how what stands between two neighbours joins them; None if it does not."""
        found = self._joint.fullmatch(between)
        if found is None or not between[-1:].isspace() or between.count("\n") > 1:
            return None
        if found["word"]:
            return self._joined_by(found["word"])
        if "\n" in between:
            return None
        return "list" if found["comma"] else "beside"

    def _joined_by(self, word: str) -> Joint:
        kind = self._idiom.conjunctions.get(word.lower(), "and/or")
        return "and" if kind == "and" else "or" if kind == "or" else "and/or"

    def is_degree(self, word: str) -> bool:
        """Tells whether an adverb only says how much."""
        lower = word.lower()
        return lower in self._idiom.degrees or lower.endswith(("mente", "ment"))

    def heading_of(self, original: str) -> str:
        """Returns what can stand over anything, in the capitals of what stood there."""
        return match_case(original, self._idiom.heading, True, heading=original.isupper())

    def list_goes_on(self, after: str) -> Joint | None:
        """Returns how a list ends that goes on after some of it; None if it does not go on."""
        found = self._goes_on.match(after)
        return None if found is None else self._joined_by(found["word"])

    def another(self, phrase: str, determiner: str, before: int) -> str | None:
        """Returns how a phrase is said where the same words stood for something else before."""
        article, _, noun = phrase.partition(" ")
        if before > 1 or not noun or not self.is_article(article):
            return None
        at = self._agreement.index(self._agreement.gender(noun), self.is_plural(noun))
        return f"{self._idiom.other[at]} {noun}"

    def pairs(self, word: str) -> bool:
        """Tells whether a word announces two that are named one by one."""
        return word.lower() in self._idiom.announcing_two

    def several(self, phrase: str, number: int, joint: Joint) -> str | None:
        """Returns what is said for a phrase that was written several times."""
        article, _, noun = phrase.partition(" ")
        if not noun or not self.is_article(article):
            return phrase if self.is_plural(phrase) else None
        counted = self._idiom.counted
        if joint != "and" or not 2 <= number < len(counted) + 2:
            return None
        gender = self._agreement.gender(noun)
        numeral = counted[number - 2][gender == "f"]
        written = f"{numeral} {self._agreement.plural(noun)}"
        return capitalized(written) if phrase[0].isupper() else written
