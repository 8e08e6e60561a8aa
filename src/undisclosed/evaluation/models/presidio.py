"""Presidio: patterns for identifiers and, with a language model, named entities."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from undisclosed.document.document import Span
from undisclosed.errors import PolicyError
from undisclosed.evaluation.models.options import number, option, text
from undisclosed.evaluation.models.parts import Parts, write_markers
from undisclosed.evaluation.protocol import Case, ModelRelease

_LANGUAGE = "en"
_NO_MODEL = "none"


@dataclass(slots=True)
class Presidio:
    """Removes whatever Presidio's analyzer recognizes, protected or not.

    Microsoft, *Presidio: data protection and de-identification SDK*. By itself it runs on an empty
    spaCy pipeline, so that only its patterns speak (e-mail addresses, telephone and card numbers,
    dates); names of people and places take a spaCy model that is installed already. Nothing is
    downloaded.

    Attributes:
        name: What the model was asked for as.
        parts: What it works with.
        spacy: Name of an installed spaCy model, or its folder.
        score: What Presidio's confidence must reach.
    """

    name: str
    parts: Parts
    spacy: str = option(_NO_MODEL, text())
    score: float = option(0.0, number(0.0))
    _analyzer: Any = field(default=None, init=False, repr=False)

    def __post_init__(self) -> None:
        self._analyzer = _open_analyzer(self.spacy)

    def protect(self, cases: Sequence[Case]) -> list[ModelRelease]:
        """Removes what Presidio finds in each case."""
        return [self._protect(case) for case in cases]

    def _protect(self, case: Case) -> ModelRelease:
        found = self._analyzer.analyze(
            case.text, language=_LANGUAGE, score_threshold=self.score or None
        )
        marker = self.parts.policy(case).settings.marker
        return write_markers(case.text, [Span(f.start, f.end) for f in found], marker)


def _open_analyzer(model: str) -> Any:
    try:
        import spacy
        import tldextract
        from presidio_analyzer import AnalyzerEngine, RecognizerRegistry
        from presidio_analyzer.nlp_engine import SpacyNlpEngine
        from presidio_analyzer.predefined_recognizers import EmailRecognizer
    except ImportError:
        raise PolicyError(
            "The model presidio takes Presidio. Install it: pip install 'undisclosed[presidio]'."
        ) from None

    # It would ask the network for the list of public suffixes; the one that it ships with serves.
    suffixes = tldextract.TLDExtract(suffix_list_urls=(), cache_dir=None)

    class OfflineEmailRecognizer(EmailRecognizer):
        def validate_result(self, pattern_text: str) -> bool:
            return bool(suffixes(pattern_text).fqdn)

    # Its warnings quote the text.
    logging.getLogger("presidio-analyzer").setLevel(logging.CRITICAL)
    registry = RecognizerRegistry(supported_languages=[_LANGUAGE])
    registry.load_predefined_recognizers(languages=[_LANGUAGE])
    registry.remove_recognizer("EmailRecognizer")
    registry.add_recognizer(OfflineEmailRecognizer())
    engine: Any = SpacyNlpEngine()
    # Given open, since it would download a model that is missing.
    engine.nlp = {_LANGUAGE: _open_pipeline(spacy, model)}
    return AnalyzerEngine(registry=registry, nlp_engine=engine, supported_languages=[_LANGUAGE])


def _open_pipeline(spacy: Any, model: str) -> Any:
    if model == _NO_MODEL:
        return spacy.blank(_LANGUAGE)
    try:
        return spacy.load(model)
    except (OSError, ValueError):
        raise PolicyError(
            f"There is no spaCy model {model!r} here. Install it as spaCy's documentation says, "
            "or leave the option 'spacy' out."
        ) from None
