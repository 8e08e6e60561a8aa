"""spaCy: a component that marks what discloses, and English read with a pipeline of spaCy's."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np

from undisclosed.engine import Engine
from undisclosed.errors import LanguageError, PolicyError
from undisclosed.interfaces.libraries.missing import missing
from undisclosed.language.english.english import English
from undisclosed.language.tagging.tagger import FIRST, INSIDE, OUTSIDE, UPOS, Codes, Tagging
from undisclosed.policy.file import read_policy
from undisclosed.policy.policy import Policy
from undisclosed.report.data import finding_to_json
from undisclosed.results.results import Finding

try:
    from spacy.language import Language as Pipeline
    from spacy.tokens import Doc, Span, SpanGroup
except ImportError:
    raise missing("spaCy", "spacy") from None

GROUP = "undisclosed"
"""Where a document has the spans."""


class Marker:
    """Puts what discloses into a group of spans, labelled by what it discloses.

    The findings with their numbers are in the attributes of the span group, in the same order.
    """

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def __call__(self, doc: Doc) -> Doc:
        """Marks one document; words that stand apart in it are marked by themselves."""
        findings = self.engine.assess(doc.text).findings
        spans = [_span(doc, finding) for finding in findings]
        told = {"findings": [finding_to_json(finding) for finding in findings]}
        doc.spans[GROUP] = SpanGroup(doc, name=GROUP, spans=spans, attrs=told)
        return doc


def _span(doc: Doc, finding: Finding) -> Span:
    """Returns the words of which a finding has something: there are some, as it has letters."""
    span = doc.char_span(
        finding.start, finding.end, label=finding.entity_type, alignment_mode="expand"
    )
    if span is None:
        raise ValueError("A finding lies outside of its document.")
    return span


def make(
    nlp: Pipeline,  # noqa: ARG001
    name: str,  # noqa: ARG001
    protect: Sequence[str],
    policy: str,
    settings: dict[str, Any],
) -> Marker:
    """Returns the component for a configuration: protections and settings, or the path of a policy.

    Raises:
        PolicyError: They make no sense, or are given in both ways.
    """
    if policy and (protect or settings):
        raise PolicyError("Give 'policy', or 'protect' and 'settings': not both.")
    named = [protect] if isinstance(protect, str) else protect
    return Marker(Engine(read_policy(policy) if policy else Policy.of(*named, **settings)))


Pipeline.factory(GROUP, default_config={"protect": [], "policy": "", "settings": {}}, func=make)


class SpacyEnglish(English):
    """English whose parts of speech and noun phrases a pipeline of spaCy's tells.

    Words are cut and folded as always, since pages of K are; so any pack serves. The pipeline
    must tell parts of speech and, for noun phrases, have a parser.
    """

    def __init__(self, pipeline: Pipeline) -> None:
        """Takes an open pipeline.

        Raises:
            LanguageError: It tells no parts of speech or no noun phrases.
        """
        super().__init__()
        self._pipeline = pipeline
        doc = _tagged(pipeline, ["It", "works", "."])
        if not doc.has_annotation("POS") or not doc.has_annotation("DEP"):
            raise LanguageError("The pipeline must tell parts of speech and have a parser.")

    def __reduce__(self) -> tuple[type[SpacyEnglish], tuple[Pipeline]]:  # type: ignore[override]
        return SpacyEnglish, (self._pipeline,)

    @property
    def name(self) -> str:
        """Name and version of the pipeline: another pipeline, another name."""
        meta = self._pipeline.meta
        return f"undisclosed-en 1 (spaCy {meta['lang']}_{meta['name']} {meta['version']})"

    def anew(self) -> SpacyEnglish:
        """Returns English that remembers neither sentence nor word yet."""
        return SpacyEnglish(self._pipeline)

    @cached_property
    def _tagger(self) -> Tagging:
        return _SpacyTagger(self._pipeline)


class _SpacyTagger:
    """Tells tags and marks, sentence by sentence, so that a sentence always reads alike."""

    def __init__(self, pipeline: Pipeline) -> None:
        self._pipeline = pipeline
        self._codes = {name: code for code, name in enumerate(UPOS)}

    def tag(self, words: Sequence[str], firsts: Codes) -> tuple[Codes, Codes]:
        tags: list[int] = []
        marks: list[int] = []
        for first, past in zip(firsts, [*firsts[1:], len(words)], strict=True):
            doc = _tagged(self._pipeline, words[first:past])
            tags += [self._codes.get(token.pos_, self._codes["X"]) for token in doc]
            marks += _marks(doc)
        return np.array(tags, dtype=np.intp), np.array(marks, dtype=np.intp)


def _marks(doc: Doc) -> list[int]:
    marks = [OUTSIDE] * len(doc)
    for phrase in doc.noun_chunks:
        marks[phrase.start : phrase.end] = [FIRST] + [INSIDE] * (len(phrase) - 1)
    return marks


def _tagged(pipeline: Pipeline, words: Sequence[str]) -> Doc:
    doc = Doc(pipeline.vocab, words=list(words))
    for _, component in pipeline.pipeline:
        doc = component(doc)
    return doc
