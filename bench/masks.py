"""Writes what Presidio masks in gold documents, for `undisclosed evaluate --predictions`.

    python -m bench.masks GOLD --spacy PIPELINE > presidio.jsonl

Presidio runs as it comes, by its own default configuration, but with an installed spaCy pipeline
of your choice; without --spacy with a blank one, so that only its patterns speak.
"""

from __future__ import annotations

import argparse
import json
import logging
from importlib import import_module
from pathlib import Path
from typing import Any

from undisclosed.evaluation.gold import read_gold

LANGUAGE = "en"


def main() -> None:
    """Prints a line for each document."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("gold")
    parser.add_argument("--spacy", metavar="PIPELINE", help="installed spaCy pipeline")
    options = parser.parse_args()
    analyzer = open_analyzer(options.spacy)
    for gold in read_gold(options.gold).documents:
        found = analyzer.analyze(gold.text, language=LANGUAGE)
        spans = sorted([each.start, each.end, each.entity_type] for each in found)
        print(json.dumps({"id": gold.name, "spans": spans}))


def open_analyzer(pipeline: str | None = None) -> Any:
    """Returns Presidio's analyzer of English in its default configuration.

    Nothing is fetched: a pipeline must be installed, and the list of public suffixes is the one
    that comes with its package.

    Args:
        pipeline: Name of a spaCy pipeline; None for a blank one.

    Raises:
        ImportError: Presidio is not installed.
        OSError: There is no such pipeline.
    """
    import presidio_analyzer
    import spacy
    import yaml
    from presidio_analyzer import AnalyzerEngine
    from presidio_analyzer.nlp_engine import NerModelConfiguration, SpacyNlpEngine

    # Its warnings quote the text.
    logging.getLogger("presidio-analyzer").setLevel(logging.CRITICAL)
    tldextract: Any = import_module("tldextract")
    tldextract.extract = tldextract.TLDExtract(suffix_list_urls=())
    shipped = Path(presidio_analyzer.__file__).parent / "conf" / "default.yaml"
    entities = yaml.safe_load(shipped.read_text(encoding="utf-8"))["ner_model_configuration"]
    engine: Any = SpacyNlpEngine(
        ner_model_configuration=NerModelConfiguration.from_dict(entities),
    )
    # Given open, since it would download a pipeline that is missing.
    engine.nlp = {LANGUAGE: spacy.load(pipeline) if pipeline else spacy.blank(LANGUAGE)}
    return AnalyzerEngine(nlp_engine=engine, supported_languages=[LANGUAGE])


if __name__ == "__main__":
    main()
