"""Gender and number: which a noun has, and what words around it become by them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from importlib.resources import files

from undisclosed.language.inflection import Word
from undisclosed.language.romance.folding import without_accents
from undisclosed.language.romance.idiom import Forms, Gender, Idiom

_VOWELS = frozenset("aeiou")


class Agreement:
    """How words of one language follow their noun."""

    def __init__(self, idiom: Idiom) -> None:
        self._idiom = idiom
        self._determiners = {form: forms for forms in reversed(idiom.determiners) for form in forms}
        for long, short in idiom.before_vowel.items():
            if long in self._determiners:
                self._determiners[short] = self._determiners[long]
        self._parted = {whole: parts for parts, whole in idiom.contractions.items()}

    @cached_property
    def _genders(self) -> Mapping[str, Gender]:
        """Nouns of which their ending tells nothing true, from the table of the language."""
        table = files(f"undisclosed.language.{self._idiom.folder}").joinpath("data/genders.txt")
        genders: dict[str, Gender] = {}
        for line in table.read_text(encoding="utf-8").splitlines():
            gender, _, nouns = line.partition("\t")
            genders.update(dict.fromkeys(nouns.split(), "f" if gender == "f" else "m"))
        return genders

    def gender(self, phrase: str) -> Gender:
        """Returns the gender of a noun phrase, by its first noun."""
        noun = phrase.lower().split(" ", 1)[0]
        known = self._genders.get(noun)
        return known or by_ending(noun, self._idiom)

    def index(self, gender: Gender, plural: bool) -> int:
        """Returns where a gender and number stand in `Forms`."""
        return 2 * plural + (gender == "f")

    def plural(self, phrase: str) -> str:
        """Returns the plural of a phrase: its noun and the adjectives right behind it.

        What begins with a preposition stays: "miembro de la familia".
        """
        words = phrase.split(" ")
        for i, word in enumerate(words):
            if word in self._idiom.connectors or word.endswith("'"):
                break
            words[i] = self._idiom.plural(word)
        return " ".join(words)

    def is_plural(self, original: str) -> bool:
        """Tells from its ending whether a noun phrase is a plural."""
        noun = original.split(" ", 1)[0].lower()
        if original.isupper() or not noun.endswith("s") or len(noun) < 4:
            return False
        plain = without_accents(noun)
        return not plain.endswith(("is", "us", "ss")) and not noun.endswith(("ás", "és", "ês"))

    def adjective(self, word: str, gender: Gender, *, plural: bool) -> str:
        """Returns an adjective or participle as it goes with a noun.

        >>> from undisclosed.language.spanish.spanish import IDIOM
        >>> [Agreement(IDIOM).adjective(word, "f", plural=False)
        ...  for word in ("crónico", "graves", "español", "mayor")]
        ['crónica', 'grave', 'española', 'mayor']
        """
        singular = self._singular_adjective(word)
        for masculine, feminine in self._idiom.adjectives:
            if singular.endswith(masculine) and gender == "f":
                singular = singular[: len(singular) - len(masculine)] + feminine
                break
            if singular.endswith(feminine) and gender == "m":
                singular = singular[: len(singular) - len(feminine)] + masculine
                break
        return self._idiom.plural(singular) if plural else singular

    def _singular_adjective(self, word: str) -> str:
        if not word.endswith("s") or len(word) < 5:
            return word
        for ending in self._idiom.plural_endings:
            if word.endswith(ending[0]):
                return word[: len(word) - len(ending[0])] + ending[1]
        return word[:-1]

    def forms_of(self, word: str) -> Forms | None:
        """Returns all forms of a determiner; None for other words."""
        return self._determiners.get(word.lower().replace("’", "'"))

    def parted(self, word: str) -> tuple[str, str] | None:
        """Returns the preposition and the article of a contraction; None for other words."""
        return self._parted.get(word.lower())

    def determined(self, before: Sequence[Word]) -> bool | None:
        """Tells by the words before a noun whether it is a plural; None where they do not tell."""
        for word in reversed(before):
            parts = self.parted(word.form)
            forms = self.forms_of(word.form if parts is None else parts[1])
            if forms is not None:
                form = (word.form if parts is None else parts[1]).lower()
                places = [i for i, each in enumerate(forms) if each == form]
                if places and all(i >= 2 for i in places):
                    return True
                return False if all(i < 2 for i in places) else None
            if word.tag != "ADJ" or not word.in_phrase:
                return None
        return None

    def said(self, words: Sequence[str]) -> str:
        """Writes words one after the other, contracted and elided where the language does so."""
        parts: list[str] = []
        for word, after in self._contracted([each for each in words if each]):
            elided = self._elided(word, after)
            parts.append(elided if elided.endswith("'") else f"{elided} ")
        return "".join(parts).strip()

    def _contracted(self, words: list[str]) -> Iterator[tuple[str, str]]:
        i = 0
        while i < len(words):
            word, after = words[i], words[i + 1] if i + 1 < len(words) else ""
            beyond = words[i + 2] if i + 2 < len(words) else ""
            whole = self._idiom.contractions.get((word.lower(), after.lower()))
            if whole is not None and self._elided(after, beyond) == after:
                yield whole, beyond
                i += 2
            else:
                yield word, after
                i += 1

    def _elided(self, word: str, after: str) -> str:
        short = self._idiom.before_vowel.get(word.lower())
        if short is None or not after:
            return word
        first = without_accents(after.lower()).removeprefix("h")[:1]
        return short if first in _VOWELS and not self._is_consonantal(after) else word

    def _is_consonantal(self, word: str) -> bool:
        """Tells whether a word begins with a vowel that is said as a consonant: "iode", "unió"."""
        plain = without_accents(word.lower()).removeprefix("h")
        return plain[:1] in "iu" and plain[1:2] in _VOWELS


def by_ending(noun: str, idiom: Idiom) -> Gender:
    """Returns the gender that a noun has by its ending."""
    if noun.endswith(idiom.masculine_endings):
        return "m"
    return "f" if noun.endswith(idiom.feminine_endings) else "m"
