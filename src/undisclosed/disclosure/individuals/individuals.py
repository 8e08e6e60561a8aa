"""What in a text narrows down an individual: spans that identify, and words that hardly fit."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial

from undisclosed.disclosure.counting.count_table import Count
from undisclosed.disclosure.counting.counts import TermCounter
from undisclosed.disclosure.groups.members import Member
from undisclosed.disclosure.individuals.collected import Documents
from undisclosed.disclosure.individuals.crowds import SmallCrowd, Trait, small_crowds
from undisclosed.disclosure.individuals.identifying import Identifying
from undisclosed.disclosure.risks import Assessment, Risk
from undisclosed.disclosure.rules import concerns_individual, individual_discloses, span_discloses
from undisclosed.document.document import parse_context
from undisclosed.identifiers.identifier import Identifier
from undisclosed.identifiers.labels import FORM_WORDS
from undisclosed.identifiers.operators import Operators
from undisclosed.knowledge.protocol import Conjunction
from undisclosed.language.protocol import Reading
from undisclosed.policy.settings import Settings
from undisclosed.terms.contexts import cut
from undisclosed.terms.units import TokenRange, Unit, mark, touches

_NOUNS = ("NOUN", "PROPN")


class Individuals:
    """The part of an assessment that is about individuals.

    Attributes:
        documents: What the user's own documents clear; None without a collection.
    """

    def __init__(self, found: Assessment, counter: TermCounter, settings: Settings) -> None:
        self.found = found
        self.documents: Documents | None = None
        self.counter = counter
        self.settings = settings
        # A byte for each token, 1 where it is part of a span that a crowd fits.
        self.cleared = [bytearray(len(found.reading)) for _ in counter.secrets]
        # What a crowd fits, by number of the protection.
        self._spans: list[list[tuple[str, Identifier, Conjunction]]] = [[] for _ in counter.secrets]

    def judge_identifiers(
        self,
        identifying: Identifying,
        standing_in: Collection[int],
        named: Sequence[bytes | bytearray],
    ) -> None:
        """Flags spans that identify somebody, unless a crowd fits them as they are written.

        Args:
            identifying: Finds them.
            standing_in: Tokens of what stands in for such spans already.
            named: For each protection a byte per token, 1 where it is part of a name of c.
        """
        reading = self.found.reading
        spans = identifying.find(reading, standing_in)
        found = [(each, identifying.fitting(reading, each)) for each in spans]
        fitting = {fitting for _, fitting in found if fitting}
        self.counter.ask_together(partial(self.counter.fitting, 0, each) for each in fitting)
        for k, secret in enumerate(self.counter.secrets):
            if secret.individual:
                for each, fits in found:
                    if secret.names_only:
                        self._judge_name(each, k, named[k])
                        continue
                    if secret.anybody and self.settings.identifiers == "hipaa":
                        self._judge_by_list(each, k, identifying)
                        continue
                    self._judge_identifier(each, k, fits, identifying.operators)

    def _judge_identifier(
        self, each: Identifier, k: int, fitting: Conjunction | None, operators: Operators
    ) -> None:
        span = (each.first, each.past)
        content = [i for i in range(*span) if self.found.candidates.content[i]]
        if not content or all(self.found.exempt_for[k][i] for i in content):
            return
        fit = self.counter.fitting(k, fitting) if fitting else 0
        key = " ".join(self.found.candidates.keys[i] for i in content)
        if fitting and not span_discloses(fit, self.counter.secrets[k], self.settings):
            mark(self.cleared[k], span)
            self.found.cleared[k, key] = "crowd"
            self._spans[k].append((key, each, fitting))
            return
        risk = Risk("identifier", k, key, (span,), fit, fit, identifier=each)
        if self.documents is not None:
            risk = self.documents.told(risk, self.found, (content[0], content[-1] + 1))
            if self.documents.clear_span(risk, self.counter.secrets[k]):
                mark(self.cleared[k], span)
                self.found.cleared[k, key] = "collection"
                return
        self._flag(risk, operators)

    def _judge_by_list(self, each: Identifier, k: int, identifying: Identifying) -> None:
        """Flags a span that HIPAA's list names, however many people it fits."""
        span = (each.first, each.past)
        if identifying.is_within_safe_harbor(self.found.reading, each):
            mark(self.cleared[k], span)
            return
        key = " ".join(filter(None, self.found.candidates.keys[slice(*span)]))
        if key:
            self._flag(Risk("identifier", k, key, (span,), identifier=each), identifying.operators)

    def _flag(self, risk: Risk, operators: Operators) -> None:
        """Adds a span's risk, unless its operator says to keep it."""
        if risk.identifier and operators.of(risk.identifier) == "keep":
            if risk.k is not None:
                mark(self.cleared[risk.k], risk.spans[0])
            self.found.accept(risk)
        else:
            self.found.add(risk)

    def _judge_name(self, each: Identifier, k: int, named: bytes | bytearray) -> None:
        """Flags a span whole that holds a name of c."""
        span = (each.first, each.past)
        if touches(span, named):
            key = " ".join(filter(None, self.found.candidates.keys[slice(*span)]))
            self.found.add(Risk("name", k, key, (span,), identifier=each))

    def judge_crowds(self, identifying: Identifying) -> None:
        """Flags of traits that too few fit together the one that tells most.

        Each of them was cleared alone; `crowds.small_crowds` says which stand together.
        """
        reading = self.found.reading
        size = parse_context(self.settings.context)
        segments, width = cut(reading.sentences, reading.paragraphs, size, reading.parts)
        places = [*professions(self.found, identifying)]
        for k, secret in enumerate(self.counter.secrets):
            if secret.individual and not secret.names_only:
                traits = self.found.traits[k] = self._traits(
                    k, [*self._spans[k], *places], identifying.operators
                )
                crowds = small_crowds(
                    traits,
                    segments,
                    width,
                    least=self.settings.least_crowd,
                    count=partial(self.counter.fitting_together, k),
                )
                for crowd in crowds:
                    self._flag_crowd(crowd, k)

    def _traits(
        self,
        k: int,
        places: Iterable[tuple[str, Identifier, Conjunction]],
        operators: Operators,
    ) -> list[Trait]:
        """Gathers what a crowd fits and nothing else flags, each with all its places."""
        gathered: dict[tuple[str, str], list[tuple[Identifier, Conjunction]]] = {}
        for key, each, fitting in places:
            span = (each.first, each.past)
            if not touches(span, self.found.flagged) and not touches(
                span, self.found.exempt_for[k]
            ):
                gathered.setdefault((key, each.type), []).append((each, fitting))
        fits = self.counter.fitting_together(k, [(same[0][1],) for same in gathered.values()])
        traits = []
        for ((key, _), same), fit in zip(gathered.items(), fits, strict=True):
            spans = tuple((each.first, each.past) for each, _ in same)
            by_operator = operators.of(same[0][0]) == "keep"
            stays = by_operator or all(map(self.found.is_kept, spans))
            traits.append(Trait(key, same[0][0], spans, same[0][1], fit, stays))
        return traits

    def _flag_crowd(self, crowd: SmallCrowd, k: int) -> None:
        telling, *others = crowd.traits
        shown = tuple(
            Member(trait.key, trait.fit, trait.fit, self.found.shown(trait.spans[0]))
            for trait in crowd.traits
        )
        risk = Risk(
            "identifier",
            k,
            telling.key,
            telling.spans,
            crowd.fit,
            crowd.fit,
            group=shown,
            kept=tuple((trait.key, span) for trait in others for span in trait.spans),
            identifier=telling.identifier,
        )
        if telling.stays:
            self.found.accept(risk)
        else:
            self.found.add(risk)

    def judge_word(self, unit: Unit, count: Count, k: int, known: bool) -> None:
        """Flags a word that narrows an individual down; of anybody only spans are looked at."""
        secret = self.counter.secrets[k]
        in_at_most = count.joint[k]
        concerned = concerns_individual(unit.name, unit.number, unit.nominal, known)
        if not secret.asks_words or not concerned:
            return
        if self._clears_word(unit, k):
            return
        if self.settings.word_ratio is None:
            self._judge_rare(unit, count, k)
            return
        plain = individual_discloses(
            in_at_most, plain_word=True, secret=secret, settings=self.settings
        )
        if plain or unit.number:
            if plain or individual_discloses(
                in_at_most, plain_word=False, secret=secret, settings=self.settings
            ):
                self.found.flag("term", unit, k, count)
        elif individual_discloses(
            in_at_most, plain_word=False, secret=secret, settings=self.settings
        ):
            # Risky as a name only ("Will", "Rose"): the word in lower case may stay.
            names = [span for span in unit.spans if self.found.capitalised(span[0])]
            self._flag_word(unit, tuple(names), k, count)

    def _flag_word(self, unit: Unit, spans: tuple[TokenRange, ...], k: int, count: Count) -> None:
        told = self.found.documents.get(unit.key)
        pages, joint = count.pages, count.joint[k]
        self.found.add(Risk("term", k, unit.key, spans, pages, joint, documents=told))

    def _clears_word(self, unit: Unit, k: int) -> bool:
        """Tells whether so many of the user's documents have a word that it may stay."""
        if self.documents is None:
            return False
        told = self.documents.told(Risk("term", k, unit.key, ()), self.found, unit.spans[0])
        if self.documents.clear_word(told):
            self.found.cleared[k, unit.key] = "collection"
            return True
        return False

    def _judge_rare(self, unit: Unit, count: Count, k: int) -> None:
        """Flags an ordinary word that hardly anybody's page has; numbers are the finder's.

        Few pages say "person" of whom they are about: where c may be anybody, all pages count.
        """
        everywhere = self.counter.secrets[k].one_of_all and not unit.name
        fit = count.pages if everywhere else count.joint[k]
        form_word = unit.key.lower() in FORM_WORDS
        if unit.number or form_word or fit >= self.settings.rare_pages:
            return
        spans = tuple(s for s in unit.spans if not touches(s, self.cleared[k]))
        spans = tuple(s for s in spans if not touches(s, self.found.exempt_for[k]))
        self._flag_word(unit, spans, k, count)


def professions(
    found: Assessment, identifying: Identifying
) -> Iterator[tuple[str, Identifier, Conjunction]]:
    """Yields the nouns of a text that tell what somebody does, the longest where several do."""
    reading = found.reading
    taken = bytearray(len(reading))
    for units in (found.candidates.phrases, found.candidates.words):
        for number, fitting in enumerate(map(identifying.fitting_profession, units.names)):
            if fitting is None:
                continue
            for span in units.unit(number).spans:
                if _is_plain_noun(reading, span) and not touches(span, taken):
                    mark(taken, span)
                    told = Identifier(*span, type="DEMOGRAPHIC", kind="profession", sure=True)
                    yield units.names[number], told, fitting


def _is_plain_noun(reading: Reading, span: TokenRange) -> bool:
    """Tells whether a noun stands in small letters, and for itself: no "nurse call system"."""
    first, past = span
    plain = reading.text[reading.starts[first] : reading.ends[past - 1]].islower()
    if not plain or reading.tags[past - 1] != "NOUN":
        return False
    chunk = reading.chunks[past - 1]
    goes_on = past < len(reading) and reading.chunks[past] == chunk >= 0
    return not (goes_on and reading.tags[past] in _NOUNS)
