"""CapitalNames in Romance languages: runs of words with capitals, and what stands beside them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from undisclosed.identifiers.identifier import KIND_OF_TYPE, Identifier
from undisclosed.language.protocol import Reading
from undisclosed.language.romance.folding import without_accents
from undisclosed.language.romance.speech import GIVEN_NAMES, Speech
from undisclosed.memo import Memo
from undisclosed.taxonomy.protocol import Concept, Taxonomy

_LONGEST = 12
_AROUND = 60
_KEPT = 50_000
_OPENING = frozenset(":;–—-•*«\"“'(¿¡[>|")
_IN = frozenset({"en", "em", "a", "desde", "hacia", "hasta", "por", "para", "cap", "fins"})
_STRONGLY_IN = frozenset({"en", "em"})
_SAINTS = frozenset({"san", "santa", "sant", "santo", "são"})
_SMALL_TITLES = frozenset({"don", "doña", "dom", "dona"})
_ACRONYM = 6
_INITIAL = re.compile(r"[A-ZÀ-Þ]\.")
_AGE_BEHIND = re.compile(r"\s?[,(]\s?(?:de\s)?\d{1,3}(?:\s(?:años|anys|anos))?\s?[,).]")

# "Truca'm" and "Liga-me" are verbs with a pronoun.
_HANGING = re.compile(r"(?:['’](?:m|t|ns|n|ls|l|hi|ho)|-(?:me|te|se|nos|us|li|lhe|lhes|ho|hi|ne))$")


class CapitalNames:
    """Finds names of people, places and organizations."""

    def __init__(self, speech: Speech, taxonomy: Taxonomy, is_place: Callable[[str], bool]) -> None:
        """Takes the words of a language, and what knows its common nouns and places."""
        self._is_in_table = is_place
        self._speech = speech
        self._taxonomy = taxonomy
        self._given = GIVEN_NAMES | speech.given
        self._called = re.compile(rf"(?:\b(?:{speech.called}))\s$", re.I)
        self._placed = re.compile(rf"(?:\b(?:{speech.places_before}))\s$", re.I)
        self._legal = frozenset(speech.legal)
        self._months = frozenset(speech.months)
        self._kinds: Memo[str, str] = Memo(self._kind_of, _KEPT)

    def find(self, reading: Reading, taken: bytearray) -> Iterator[Identifier]:
        """Yields names outside of what is taken already, and takes them."""
        i = 0
        while i < len(reading):
            past = self._past(reading, i, taken)
            if past > i and (found := self._identifier(reading, i, past)):
                taken[i:past] = b"\1" * (past - i)
                yield found
            i = max(i + 1, past)

    def _past(self, reading: Reading, first: int, taken: bytearray) -> int:
        """Returns where the name ends that begins with a token; the token itself if none does."""
        if taken[first] or not self._begins(reading, first):
            return first
        past = first + 1
        while past < len(reading) and past - first < _LONGEST:
            step = self._next_capital(reading, past, taken)
            if not step:
                break
            past = step
        return past if past > first + 1 or not self._is_title(reading, first) else first

    def _next_capital(self, reading: Reading, i: int, taken: bytearray) -> int:
        """Returns one past the next word of a name, over particles and hyphens; 0 if it ends."""
        if _is_feminine_end(reading, i):
            i += 1
        if i >= len(reading):
            return 0
        if self._joins_surnames(reading, i) or self._ends_company(reading, i):
            return i + 2
        j = i
        while j < len(reading) and (
            reading.forms[j].lower() in self._speech.particles or reading.forms[j] == "-"
        ):
            j += 1
        if j >= len(reading) or j - i > 3 or any(taken[i : j + 1]):
            return 0
        form = reading.forms[j]
        ended = reading.sentences[j] != reading.sentences[i - 1]
        gap = reading.text[reading.ends[i - 1] : reading.starts[j]]
        if ended or "\n" in gap or not _is_capital(form):
            return 0
        both = form in self._legal or not form.isupper() or reading.forms[i - 1].isupper()
        return j + 1 if both or len(form) <= 2 else 0

    def _joins_surnames(self, reading: Reading, i: int) -> bool:
        """Tells whether "i" or "y" joins two surnames: "Carme Vila i Puig", not "Joan i Maria"."""
        if reading.forms[i] not in ("i", "y", "e") or i + 1 >= len(reading) or i < 2:
            return False
        behind = reading.forms[i + 1]
        again = behind.lower().rstrip(".") in self._speech.all_titles or self._is_given(behind)
        return _is_capital(reading.forms[i - 2]) and _is_capital(behind) and not again

    def _ends_company(self, reading: Reading, i: int) -> bool:
        """Tells whether a comma and a legal form end the name of a company: "Acme, S.L."."""
        return reading.forms[i] == "," and "".join(reading.forms[i + 1 : i + 2]) in self._legal

    def _begins(self, reading: Reading, i: int) -> bool:
        """Tells whether a name may begin with a token."""
        form = reading.forms[i]
        if self._is_title(reading, i):
            return bool(self._next_capital(reading, i + 1, bytearray(len(reading))))
        if not _is_capital(form) or form.lower() in reading.language.stop_words:
            return False
        if _INITIAL.fullmatch(form):
            return i + 1 < len(reading) and reading.forms[i + 1].istitle()
        lower = form.lower()
        if lower in self._months or lower in self._speech.name_labels | self._speech.greetings:
            return False
        if form.isupper() and len(form) > 1:
            return self._begins_in_capitals(reading, i)
        if not _opens(reading, i):
            return True
        if _HANGING.search(form):
            return False
        if lower in self._speech.roles or lower in self._speech.organizations:
            return lower in self._speech.organizations and _goes_on(reading, i)
        if self._is_given(form):
            return reading.tags[i] == "PROPN" or _goes_on(reading, i)
        return reading.tags[i] == "PROPN" and self._kinds[lower] != "common"

    def _begins_in_capitals(self, reading: Reading, i: int) -> bool:
        """Tells whether a word in capitals is a name's, and no acronym or heading."""
        label = self._labelled(reading, i)
        return label or (self._is_given(reading.forms[i]) and len(reading.forms[i]) > _ACRONYM - 3)

    def _is_title(self, reading: Reading, i: int) -> bool:
        form = reading.forms[i]
        plain = form.lower().rstrip(".")
        if plain not in self._speech.all_titles or i + 1 >= len(reading):
            return False
        return form[0].isupper() or plain in _SMALL_TITLES

    def _identifier(self, reading: Reading, first: int, past: int) -> Identifier | None:
        told = self._type(reading, first, past)
        return told and Identifier(first, past, told[0], KIND_OF_TYPE[told[0]], told[1])

    def _type(self, reading: Reading, first: int, past: int) -> tuple[str, bool] | None:
        """Returns what a run names and whether that is sure; None if it is no name."""
        speech = self._speech
        forms = reading.forms[first:past]
        before = reading.text[max(0, reading.starts[first] - _AROUND) : reading.starts[first]]
        word = reading.forms[first - 1].lower() if first else ""
        if self._is_title(reading, first):
            return "PERSON", True
        if forms[0].lower() in speech.organizations or forms[-1] in self._legal:
            return "ORG", True
        if forms[0].lower() in speech.place_nouns and len(forms) > 1:
            return "LOC", True
        if word in speech.organizations:
            return "ORG", True
        if self._is_addressed(reading, first, word) or self._called.search(before):
            return "PERSON", True
        if self._placed.search(before):
            return "LOC", True
        return self._by_itself(reading, first, past, word)

    def _by_itself(
        self, reading: Reading, first: int, past: int, word: str
    ) -> tuple[str, bool] | None:
        """Tells what a run names by its own words and the one before it."""
        forms = reading.forms[first:past]
        text = reading.text[reading.starts[first] : reading.ends[past - 1]]
        given = self._is_given(forms[0]) and forms[0].lower() not in _SAINTS
        kind = self._kinds[text]
        if kind == "place" and (word in _STRONGLY_IN or not given):
            return "LOC", word in _IN or word in ("de", "d'", "da", "do", "del") or not given
        if given or any(map(self._is_given, forms[1:-1])):
            return "PERSON", True
        if _AGE_BEHIND.match(reading.text, reading.ends[past - 1]):
            return "PERSON", True
        return None if kind == "common" else ("MISC", False)

    def _is_addressed(self, reading: Reading, first: int, word: str) -> bool:
        """Tells whether a role, a greeting or a label of a field stands before a name."""
        known = self._speech.roles | self._speech.greetings
        if word == "," and first > 1:
            # "Su mujer, Adela, vino."
            return reading.forms[first - 2].lower() in self._speech.roles
        return word in known or self._labelled(reading, first)

    def _labelled(self, reading: Reading, first: int) -> bool:
        if first < 2 or reading.forms[first - 1] not in (":", "="):
            return False
        labels = self._speech.name_labels | self._speech.roles
        return reading.forms[first - 2].lower() in labels

    def _is_given(self, form: str) -> bool:
        lower = form.lower()
        return lower in self._given or without_accents(lower) in self._given

    def _kind_of(self, name: str) -> str:
        """Returns "place", "common" or "" for what a name can mean."""
        if self._is_in_table(name) or name in self._speech.countries:
            return "place"
        senses = self._taxonomy.senses(name)
        if any(map(self._is_place, senses)):
            return "place"
        return "common" if senses and not any(map(self._taxonomy.is_instance, senses)) else ""

    def _is_place(self, sense: Concept) -> bool:
        if not self._taxonomy.is_instance(sense):
            return False
        above = chain_of_names(self._taxonomy, sense)
        return any(name in above for name in self._place_names)

    @property
    def _place_names(self) -> tuple[str, ...]:
        nouns = self._speech.nouns
        return tuple(nouns[kind] for kind in ("city", "town", "country", "region"))


def chain_of_names(taxonomy: Taxonomy, sense: Concept) -> frozenset[str]:
    """Returns the names of all that is above a concept."""
    above = taxonomy.ancestors(sense)
    return frozenset(name for each in above for name in taxonomy.lexicalizations(each))


def _is_capital(form: str) -> bool:
    return form[0].isupper() and any(map(str.isalpha, form))


def _is_feminine_end(reading: Reading, i: int) -> bool:
    """Tells whether a token is the end of "D.ª" or "Sr.ª", which a view has as "D.a"."""
    return (
        0 < i < len(reading)
        and reading.forms[i] in ("a", "ª")
        and reading.forms[i - 1].endswith(".")
        and reading.ends[i - 1] == reading.starts[i]
    )


def _opens(reading: Reading, i: int) -> bool:
    """Tells whether a capital at a token is due anyway: a sentence or a line begins there."""
    if not i or reading.sentences[i] != reading.sentences[i - 1]:
        return True
    gap = reading.text[reading.ends[i - 1] : reading.starts[i]]
    return "\n" in gap or reading.forms[i - 1] in _OPENING or reading.forms[i - 1][-1] in ".!?…"


def _goes_on(reading: Reading, i: int) -> bool:
    """Tells whether a name of several words begins with a token."""
    behind = reading.forms[i + 1 : i + 4]
    return bool(behind) and (
        _is_capital(behind[0])
        or (
            behind[0].lower() in ("de", "del", "da", "do", "dos", "d'")
            and any(map(_is_capital, behind))
        )
    )
