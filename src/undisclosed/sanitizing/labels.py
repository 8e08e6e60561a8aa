"""What a term may be called instead: labels that are likely true of it, the most telling first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from undisclosed.disclosure.individuals.identifying import Identifying
from undisclosed.knowledge.protocol import Knowledge
from undisclosed.language.inflection import inflection_of
from undisclosed.language.protocol import Language, Reading
from undisclosed.memo import Memo
from undisclosed.sanitizing.phrase_parts import find_joint, head_end, is_joined, is_name, words_of
from undisclosed.sanitizing.replacements import by_information
from undisclosed.sanitizing.scene import Evidences, Scene
from undisclosed.sanitizing.usage import SAYS_NO_MORE, Usage
from undisclosed.sanitizing.uses import share_of_uses
from undisclosed.taxonomy.meaning import known_to_the_field, possible_senses
from undisclosed.taxonomy.protocol import Concept, Taxonomy
from undisclosed.taxonomy.senses import general_concepts, label
from undisclosed.terms.units import TokenRange

_NOUNS = frozenset({"NOUN", "PROPN", "X"})
# No term of a taxonomy is longer; a stretch of a thousand joined words is not tried word by word.
_LONGEST = 8
# A label is given where it is true of senses that are so likely together.
_LIKELY = 0.85
# A sense known to a vocabulary of the policy's own field is so many times as likely.
_FIELD_ODDS = 4.0
# A label must be read as what it is meant to say with at least this probability.
_READ_SO = 0.5
_PHRASE = 2
_DISCIPLINE = "discipline"
# Names and amounts are found in one language only.
_ENGLISH = "en"
_EITHER = frozenset({"or", "/"})
# Lower-case words of two letters are somebody's abbreviations, whatever a dictionary says.
_SHORTEST = 3
_KEPT = 50_000


class Namer(Usage):
    """Names what terms are, by a taxonomy and K. It outlives a text; `Labels` is for one."""

    def __init__(
        self,
        knowledge: Knowledge,
        taxonomy: Taxonomy,
        language: Language,
        anchors: Sequence[Concept] = (),
    ) -> None:
        """Takes what is known, and the concepts that the policy speaks of."""
        super().__init__(knowledge, taxonomy, language)
        self.anchors = tuple(anchors)
        self._evidences = Evidences(knowledge, taxonomy)
        self._alone = Scene(self._evidences, None)

    @cached_property
    def recognizer(self) -> Identifying | None:
        """What finds names, places and amounts; None where every count would be a question."""
        if self.knowledge is None or self.language.code != _ENGLISH:
            return None
        return Identifying(self.knowledge, self.taxonomy, self.language)

    def read(self, reading: Reading | None) -> Labels:
        """Returns what gives labels in one text; without one, terms stand alone."""
        return Labels(self, Scene(self._evidences, reading), self._alone)


@dataclass(frozen=True, slots=True)
class _Term:
    """A term that the taxonomy knows, where it stands.

    Attributes:
        own: The term in its basic form, as the taxonomy spells it.
        above: What it may be called instead, the most telling first.
        empty: How many of these, the last, say next to nothing.
    """

    own: str
    above: tuple[str, ...]
    empty: int = 0


class Labels:
    """What terms of one text may be called instead."""

    def __init__(self, namer: Namer, scene: Scene, alone: Scene) -> None:
        """Takes what outlives the text, what the text speaks of, and a scene without a text."""
        self._namer = namer
        self._scene = scene
        self._alone = alone
        self._terms: Memo[tuple[str, bool], _Term | None] = Memo(self._find, _KEPT)

    def generalizations(self, reading: Reading, first: int, past: int) -> list[str]:
        """Returns what tokens first…past may be called instead, the most telling first (H3).

        A phrase that the taxonomy does not know is generalized by its parts, the head last:
        "methadone program" is a drug program, if that is ever written, and a program. A name's last
        word is no such head ("New York Times"), nor is the end of a hyphenated word
        ("HIV-negative") or of a phrase with a preposition ("lump in the breast" is a lump).

        Ensures: each is an ancestor of what the tokens say in senses that together are likely.
        """
        if whole := self._whole(reading, first, past):
            return whole
        if inflection_of(reading.language) is not None:
            return self._by_first_noun(reading, first, past)
        past = head_end(reading, first, past)
        last = past - 1
        if reading.tags[last] not in _NOUNS:
            return []
        joint = find_joint(reading, first, past)
        if joint is not None and reading.tags[joint - 1] != "ADJ":
            return self._of_either(reading, (first, joint), (joint + 1, past))
        named = is_name(reading, last)
        # Of "anal and oral sex" only the last word is said of both.
        earliest = first if joint is None else last
        for start in range(max(earliest, past - _LONGEST), past):
            text = words_of(reading, (start, past))
            if start > first and is_joined(reading, start):
                continue
            if start > first and named and not text[0].islower():
                return []
            term = self._terms[text, named]
            if term is None:
                continue
            if start == first:
                return self.of(text, named=named)
            if self._namer.is_bound(text, words_of(reading, (start - 1, past))):
                return []
            if self._namer.is_no_noun(text) or self._is_finding(reading, start, text):
                return []
            if self._namer.is_guessed(text):
                return []
            if joint is not None:
                return [term.own, *term.above]
            kinds = self.generalizations(reading, first, start)
            compounds = (f"{kind} {term.own}" for kind in kinds)
            described = self._described(reading, (first, start), term.above)
            return [*filter(self._namer.is_written, compounds), term.own, *described]
        return []

    def _is_finding(self, reading: Reading, start: int, head: str) -> bool:
        """Tells whether a head that names a science stands for what it finds: "tick serology"."""
        taxonomy = self._namer.taxonomy
        return reading.tags[start - 1] in _NOUNS and any(
            _DISCIPLINE in taxonomy.lexicalizations(above)
            for sense in taxonomy.senses(head)[:1]
            for above in taxonomy.ancestors(sense)
        )

    def _described(self, reading: Reading, before: TokenRange, labels: Sequence[str]) -> list[str]:
        """Returns labels, each after itself with the adjectives before it where people say so.

        What is advanced, congenital or severe stays so in other words for it.
        """
        first, past = before
        if first == past:
            return list(labels)
        if any(reading.tags[i] != "ADJ" or is_joined(reading, i) for i in range(first, past)):
            return list(labels)
        said = words_of(reading, before).lower()
        pairs = ((f"{said} {label}", label) for label in labels)
        return [
            each
            for described, label in pairs
            for each in ((described, label) if self._namer.is_written(described) else (label,))
        ]

    def _whole(self, reading: Reading, first: int, past: int) -> list[str]:
        """Returns what a phrase may be called that the taxonomy knows as it stands.

        What it knows is a noun, however its words were read: "hammer and sickle".
        """
        if past - first < _PHRASE or past - first > _LONGEST:
            return []
        named = any(is_name(reading, i) for i in range(first, past))
        labels = self.of(words_of(reading, (first, past)), named=named)
        head = next((i for i in range(first, past) if reading.tags[i] != "ADJ"), first)
        return self._described(reading, (first, head), labels)

    def _of_either(self, reading: Reading, one: TokenRange, other: TokenRange) -> list[str]:
        """Returns what two nouns may both be called: "STDs or VD" is a disease either way.

        Of two that both are meant nothing is said in the singular.
        """
        if reading.form(one[1]).lower() not in _EITHER:
            return []
        both = set(self.generalizations(reading, *other))
        return [label for label in self.generalizations(reading, *one) if label in both]

    def _by_first_noun(self, reading: Reading, first: int, past: int) -> list[str]:
        """Returns what a phrase may be called whose head comes first: "recuento de linfocitos"."""
        if reading.tags[first] not in _NOUNS:
            return []
        named = is_name(reading, first)
        for end in range(min(past, first + _LONGEST), first, -1):
            text = words_of(reading, (first, end))
            term = self._terms[text, named]
            if term is not None and end == past:
                return self.of(text, named=named)
            if term is not None and not (named or is_joined(reading, end)):
                bound = self._namer.is_bound(text, words_of(reading, (first, end + 1)))
                return [] if bound else [term.own, *term.above]
        return []

    def of(self, term: str, *, named: bool = False) -> list[str]:
        """Returns what a term of the taxonomy may be called instead, the most telling first.

        Args:
            term: As it stands in the text.
            named: Whether it is capitalised where no sentence begins.
        """
        found = self._terms[term, named]
        own = self._namer.taxonomy.key(term)
        above = () if found is None else found.above
        others = [name for name in above if self._namer.taxonomy.key(name) != own]
        # What a "CD4 count" is a kind of are counts: so is it.
        head = own.rpartition(" ")[2] if inflection_of(self._namer.language) is None else own
        if head != own and head not in others and self._is_above(head, term, named=named):
            others.insert(len(others) - (found.empty if found else 0), head)
        return others

    def _is_above(self, head: str, term: str, *, named: bool) -> bool:
        """Tells whether all that a phrase may mean is called by its last word, too."""
        taxonomy = self._namer.taxonomy
        senses = possible_senses(taxonomy, term, anchors=self._namer.anchors, named=named)
        return bool(senses) and all(
            any(
                f" {taxonomy.key(name)}".endswith(f" {head}")
                for above in taxonomy.ancestors(sense)
                for name in taxonomy.lexicalizations(above)
            )
            for sense in senses
        )

    def _find(self, question: tuple[str, bool]) -> _Term | None:
        term, named = question
        taxonomy, anchors = self._namer.taxonomy, self._namer.anchors
        senses = possible_senses(taxonomy, term, anchors=anchors, named=named)
        if not senses:
            return None
        own = _spelled(taxonomy, senses[0], taxonomy.key(term))
        if len(term) < _SHORTEST and term.islower():
            return _Term(own, ())
        likely = self._likely(term, senses)
        read_so = [concept for concept in likely if self._is_read_so(term, concept, likely)]
        names = {concept: label(taxonomy, concept) for concept in by_information(taxonomy, read_so)}
        ranked = sorted(names, key=lambda concept: self._namer.order(concept, names[concept]))
        said = [self._namer.plain(concept, names[concept]) for concept in ranked]
        orders = [self._namer.order(concept, names[concept]) for concept in ranked]
        telling = dict.fromkeys(said[: len(said) - orders.count(SAYS_NO_MORE)])
        above = tuple(dict.fromkeys(said))
        return _Term(own, above, len(above) - len(telling))

    def _weigh(self, term: str, senses: Sequence[Concept], scene: Scene) -> list[float]:
        """Returns P(sense) of each of some senses of a term."""
        if len(senses) == 1:
            return [1.0]
        likelihoods = list(scene.likelihoods(term, senses))
        settled = known_to_the_field(self._namer.taxonomy, senses, self._namer.anchors)
        if settled is not None:
            likelihoods[senses.index(settled)] *= _FIELD_ODDS
        return [each / sum(likelihoods) for each in likelihoods]

    def _likely(self, term: str, senses: Sequence[Concept]) -> frozenset[Concept]:
        """Returns the concepts that are true of a term with enough probability.

        P(concept) = Σ P(sense) over the senses below it.
        """
        taxonomy = self._namer.taxonomy
        likelihoods = self._weigh(term, senses, self._scene)
        mass: dict[str, float] = {}
        named: dict[str, set[Concept]] = {}
        for sense, likelihood in zip(senses, likelihoods, strict=True):
            found: dict[str, list[Concept]] = {}
            for concept in general_concepts(taxonomy, sense):
                found.setdefault(label(taxonomy, concept), []).append(concept)
            for name, concepts in found.items():
                share = share_of_uses(taxonomy, sense, concepts)
                mass[name] = mass.get(name, 0.0) + likelihood * share
                named.setdefault(name, set()).update(concepts)
        return frozenset(c for name in mass if mass[name] >= _LIKELY for c in named[name])

    def _is_read_so(self, term: str, concept: Concept, true: frozenset[Concept]) -> bool:
        """Tells whether a concept's label is mostly read as that, or as something else true.

        Where the term ends with it, what it means was clear before: "cancer cell", cell.
        """
        taxonomy = self._namer.taxonomy
        name = label(taxonomy, concept)
        if self._namer.is_read_so(concept, name):
            return True
        senses = possible_senses(taxonomy, name, anchors=self._namer.anchors)
        if not senses or f" {taxonomy.key(term)}".endswith(f" {taxonomy.key(name)}"):
            return True
        # The text is only asked where a word's usual meaning is another: most labels are plain.
        return any(
            sum(
                p
                for s, p in zip(senses, self._weigh(name, senses, scene), strict=True)
                if s in true
            )
            >= _READ_SO
            for scene in (self._alone, self._scene)
        )


def _spelled(taxonomy: Taxonomy, concept: Concept, key: str) -> str:
    """Returns the spelling of a concept that folds to a key, or its usual one."""
    spellings = taxonomy.lexicalizations(concept)
    return next((name for name in spellings if taxonomy.key(name) == key), spellings[0])
