"""What was found in the gold documents: by the engine, by a model, or by any other tool."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from undisclosed.document.document import Span
from undisclosed.errors import InputError, PolicyError, UndisclosedError
from undisclosed.evaluation.fields import (
    GoldPlace,
    json_lines,
    parse_json,
    read_span,
    require_list,
    require_object,
)
from undisclosed.evaluation.gold import Gold
from undisclosed.evaluation.models import make_model
from undisclosed.evaluation.models.own import release_of
from undisclosed.evaluation.models.parts import Parts
from undisclosed.evaluation.protocol import Case, Change
from undisclosed.evaluation.question_counter import QuestionCounter
from undisclosed.evaluation.truth import Stated, stated_by
from undisclosed.formats.text import read_text
from undisclosed.policy.policy import Operator, Policy, Protection
from undisclosed.policy.settings import Settings


@dataclass(frozen=True, slots=True)
class Prediction:
    """What was found in one document, and what its release changes.

    Attributes:
        spans: What was found, to be scored against the marks.
        changes: What the release changes, in order, without overlap.
        seconds: Time that the release took, as far as it is known.
        stated: What the policy states to be true, for judging the truth of replacements.
        questions: How many were put to knowledge that only counts, if it was counted.
    """

    spans: tuple[Span, ...]
    changes: tuple[Change, ...]
    seconds: float | None = None
    stated: Stated = field(default=frozenset(), repr=False)
    questions: int | None = None


class Predictor(Protocol):
    """A way to come by predictions."""

    def predict(self, documents: Sequence[Gold]) -> Iterator[Prediction]:
        """Gives the prediction for each document, in order, each as soon as it is known."""


@dataclass(frozen=True, slots=True)
class Rules:
    """From a gold document to the policy it is judged under.

    Attributes:
        settings: How strictly things are judged.
        protections: What is protected in every document; empty to take what each one names.
        at_most: What stands for every g(c), in one place so that None can be meant; empty to leave
            them as they are.
        keep: What stays in every document whatever is found about it.
        operators: What is done about what identifies people, by kind.
    """

    settings: Settings = field(default_factory=Settings)
    protections: tuple[Protection, ...] = ()
    at_most: tuple[str | None, ...] = ()
    keep: tuple[str, ...] = ()
    operators: Mapping[str, Operator] = field(default_factory=dict)

    def policy(self, gold: Gold) -> Policy:
        """Returns the policy of a document.

        Raises:
            PolicyError: Neither the document nor the caller names what is to be protected.
        """
        protections = self.protections or gold.protections
        if not protections and self.settings.identifiers == "keep":
            raise PolicyError(
                f"{gold.place} does not say what it protects. Give it 'protect' and 'at_most', or "
                f"use --protect, or --identifiers to protect everybody."
            )
        for at_most in self.at_most:
            protections = tuple(replace(p, at_most=at_most) for p in protections)
        return Policy(protections, self.settings, self.keep, self.operators)


@dataclass(frozen=True, slots=True)
class EnginePredictor:
    """The engine: `assess` finds, `sanitize` releases.

    Attributes:
        parts: Knowledge, taxonomy and language.
        rules: The policy of each document.
        released: Whether what the release changes is scored, instead of what was found.
    """

    parts: Parts
    rules: Rules
    released: bool = False

    def predict(self, documents: Sequence[Gold]) -> Iterator[Prediction]:
        """Gives the prediction for each document, in order."""
        for gold in documents:
            policy = self.rules.policy(gold)
            try:
                yield self._predict(gold, policy)
            except UndisclosedError as error:
                raise type(error)(f"{gold.place}: {error}") from None

    def _predict(self, gold: Gold, policy: Policy) -> Prediction:
        begun = time.perf_counter()
        asked = self.parts.knowledge
        before = asked.questions if isinstance(asked, QuestionCounter) else 0
        engine = self.parts.engine(policy)
        changes = release_of(engine.sanitize(gold.text)).changes
        seconds = time.perf_counter() - begun
        spans = _spans_of(changes)
        if not self.released:
            found = engine.assess(gold.text).findings
            spans = tuple(Span(f.start, f.end) for f in found if not f.stays)
        stated = stated_by(engine.secrets, engine.taxonomy)
        questions = asked.questions - before if isinstance(asked, QuestionCounter) else None
        return Prediction(spans, changes, seconds, stated, questions)


@dataclass(frozen=True, slots=True)
class ModelPredictor:
    """Any model of protection, by its name: what it changes is what it found.

    It is given all documents at once, so each gets an equal part of the time.
    """

    name: str
    parts: Parts
    rules: Rules

    def predict(self, documents: Sequence[Gold]) -> Iterator[Prediction]:
        """Gives the prediction for each document, in order."""
        model = make_model(
            self.name,
            knowledge=self.parts.knowledge,
            taxonomy=self.parts.taxonomy,
            language=self.parts.language,
        )
        cases = [Case(gold.text, self.rules.policy(gold)) for gold in documents]
        begun = time.perf_counter()
        releases = model.protect(cases)
        seconds = (time.perf_counter() - begun) / max(1, len(cases))
        for case, release in zip(cases, releases, strict=True):
            stated = stated_by(self.parts.engine(case.policy).secrets, self.parts.taxonomy)
            yield Prediction(_spans_of(release.changes), release.changes, seconds, stated)


@dataclass(frozen=True, slots=True)
class FilePredictor:
    """What another tool found, by document; for utility, all of it counts as removed."""

    source: str
    entries: Mapping[str, tuple[GoldPlace, Sequence[Any]]] = field(repr=False)

    def predict(self, documents: Sequence[Gold]) -> Iterator[Prediction]:
        """Gives the prediction for each document, in order.

        Raises:
            InputError: A document has none, or one that does not fit its text.
        """
        for gold in documents:
            if gold.name not in self.entries:
                raise InputError(f"{self.source} has no line with the 'id' of {gold.place}.")
            place, pairs = self.entries[gold.name]
            spans = tuple(_span(pair, n, gold, place) for n, pair in enumerate(pairs, 1))
            yield Prediction(spans, tuple(_removals(spans)))


@dataclass(frozen=True, slots=True)
class MarksPredictor:
    """The annotators themselves: exactly what all of them marked is removed."""

    def predict(self, documents: Sequence[Gold]) -> Iterator[Prediction]:
        """Gives the prediction for each document, in order."""
        for gold in documents:
            yield Prediction(gold.must, tuple(_removals(gold.must)))


def read_predictions(source: str) -> FilePredictor:
    """Reads what a tool found, as spans of [start, end] or [start, end, type].

    JSONL has a document a line, `{"id": …, "spans": […]}`; JSON is one object with the spans of
    each document by its id. Offsets are code points, the end is exclusive.

    Raises:
        InputError: The file can't be read or is in another form.
    """
    content = read_text(source).removeprefix("\ufeff")
    entries: dict[str, tuple[GoldPlace, Sequence[Any]]] = {}
    for name, place, spans in _spans_by_id(source, content):
        if name in entries:
            raise InputError(f"{place} has the same 'id' as {entries[name][0]}. Keep one.")
        entries[name] = place, require_list(spans, place.of("'spans'"))
    return FilePredictor(source, entries)


def _spans_by_id(source: str, content: str) -> Iterator[tuple[str, GoldPlace, object]]:
    lines = json_lines(source, content)
    try:
        whole = parse_json(content, GoldPlace(source))
    except InputError:
        whole = None
    if isinstance(whole, dict) and not {"id", "spans"} & whole.keys():
        for number, (name, spans) in enumerate(whole.items(), 1):
            yield name, GoldPlace(f"{source}, document {number}"), spans
        return
    for place, entry in lines:
        given = require_object(entry, place)
        if "id" not in given:
            raise InputError(f"{place} has no 'id'. Expected that of a gold document.")
        yield str(given["id"]), place, given.get("spans")


def _spans_of(changes: Iterable[Change]) -> tuple[Span, ...]:
    return tuple(Span(change.start, change.end) for change in changes)


def _span(pair: object, number: int, gold: Gold, place: GoldPlace) -> Span:
    at = place.of(f"span {number}")
    given = require_list(pair, at)
    if len(given) not in (2, 3):
        raise InputError(f"{at} must be a start and an end, and perhaps a type.")
    return read_span(given[0], given[1], gold.text, at)


def _removals(spans: Iterable[Span]) -> Iterator[Change]:
    """Returns the removal of spans, those that overlap as one."""
    merged: list[Span] = []
    for span in sorted(spans, key=lambda span: (span.start, span.end)):
        if merged and span.start < merged[-1].end:
            merged[-1] = Span(merged[-1].start, max(merged[-1].end, span.end))
        else:
            merged.append(span)
    return (Change(span.start, span.end, "", "remove") for span in merged)
