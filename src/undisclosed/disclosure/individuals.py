"""What in a text narrows down an individual: spans that identify, and words that hardly fit."""

from __future__ import annotations

from collections.abc import Collection

from undisclosed.disclosure.counts import Count, TermCounter
from undisclosed.disclosure.identifying import Identifying
from undisclosed.disclosure.risks import Assessment, Risk
from undisclosed.disclosure.rules import concerns_individual, individual_discloses, span_discloses
from undisclosed.identifiers.identifier import Identifier
from undisclosed.settings import Settings
from undisclosed.terms.units import Unit, mark, touches


class Individuals:
    """The part of an assessment that is about individuals."""

    def __init__(self, found: Assessment, counter: TermCounter, settings: Settings) -> None:
        self.found = found
        self.counter = counter
        self.settings = settings
        # A byte for each token, 1 where it is part of a span that a crowd fits.
        self.cleared = [bytearray(len(found.reading)) for _ in counter.secrets]

    def judge_identifiers(self, identifying: Identifying, standing_in: Collection[int]) -> None:
        """Flags spans that identify somebody, unless a crowd fits them as they are written.

        Args:
            identifying: Finds them.
            standing_in: Tokens of what stands in for such spans already.
        """
        found = identifying.find(self.found.reading, standing_in)
        for k, secret in enumerate(self.counter.secrets):
            if secret.individual:
                for each in found:
                    self._judge_identifier(each, k, identifying)

    def _judge_identifier(self, each: Identifier, k: int, identifying: Identifying) -> None:
        span = (each.first, each.past)
        content = [i for i in range(*span) if self.found.candidates.content[i]]
        if not content or all(self.found.exempt_for[k][i] for i in content):
            return
        fitting = identifying.fitting(self.found.reading, each)
        fit = self.counter.fitting(k, fitting) if fitting else 0
        key = " ".join(self.found.candidates.keys[i] for i in content)
        if not span_discloses(fit, self.counter.secrets[k], self.settings):
            mark(self.cleared[k], span)
            self.found.cleared[k, key] = "crowd"
            return
        risk = Risk("identifier", k, key, (span,), fit, fit, identifier=each)
        if identifying.operators.of(each) == "keep":
            mark(self.cleared[k], span)
            self.found.accept(risk)
        else:
            self.found.add(risk)

    def judge_word(self, unit: Unit, count: Count, k: int, known: bool) -> None:
        """Flags a word that narrows an individual down; of anybody only spans are looked at."""
        secret = self.counter.secrets[k]
        in_at_most = count.joint[k]
        if secret.anybody or not concerns_individual(unit.name, unit.number, unit.nominal, known):
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
            self.found.add(Risk("term", k, unit.key, tuple(names), count.pages, in_at_most))

    def _judge_rare(self, unit: Unit, count: Count, k: int) -> None:
        """Flags an ordinary word that hardly anybody's page has; numbers are the finder's."""
        if unit.number or count.joint[k] >= self.settings.rare_pages:
            return
        spans = tuple(s for s in unit.spans if not touches(s, self.cleared[k]))
        spans = tuple(s for s in spans if not touches(s, self.found.exempt_for[k]))
        if spans:
            self.found.add(Risk("term", k, unit.key, spans, count.pages, count.joint[k]))
