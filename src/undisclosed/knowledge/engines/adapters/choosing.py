"""Which adapter speaks to which kind of engine."""

from __future__ import annotations

from dataclasses import replace

from undisclosed.knowledge.engines.adapters.adapter import Adapter, Manner
from undisclosed.knowledge.engines.adapters.elasticsearch import ElasticsearchAdapter
from undisclosed.knowledge.engines.adapters.kiwix import KiwixAdapter
from undisclosed.knowledge.engines.adapters.mediawiki import MediaWikiAdapter
from undisclosed.knowledge.engines.adapters.pubmed import PubMedAdapter
from undisclosed.knowledge.engines.adapters.solr import SolrAdapter
from undisclosed.knowledge.engines.adapters.template import TemplateAdapter
from undisclosed.knowledge.engines.address import EngineAddress

ADAPTER_TYPES: dict[str, type[Adapter]] = {
    "elasticsearch": ElasticsearchAdapter,
    "kiwix": KiwixAdapter,
    "mediawiki": MediaWikiAdapter,
    "opensearch": ElasticsearchAdapter,
    "pubmed": PubMedAdapter,
    "solr": SolrAdapter,
    "template": TemplateAdapter,
}

_WIDEST_APART = 64
_WIDEST_TOGETHER = 8
"""Keys of a mention where each takes a question or more of its own."""


def manner_of(address: EngineAddress) -> Manner:
    """Returns how an engine is asked, as its kind wants it and its address says."""
    manner = ADAPTER_TYPES[address.adapter].manner
    if address.adapter == "template" and not address.either:
        manner = replace(manner, unions=False)
    if not manner.unions:
        manner = replace(manner, widest=_WIDEST_APART if address.minus else _WIDEST_TOGETHER)
    plural = manner.plural if not address.forms else address.forms == "plural"
    rate = manner.rate if address.rate is None and not address.is_near else address.rate or 0.0
    return replace(manner, plural=plural, rate=rate)
