"""Semantic document sanitization with a guarantee: (C, g(C))-sanitization.

>>> import undisclosed
>>> result = undisclosed.sanitize("He has HIV.", "HIV=infection")
>>> result.text, result.verified
('He has an infection.', True)
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from undisclosed.identity import VERSION

if TYPE_CHECKING:
    from undisclosed.decisions.decided import Decided
    from undisclosed.decisions.decision import Decision, Decisions
    from undisclosed.decisions.file import read_decisions
    from undisclosed.document.document import Document
    from undisclosed.engine import Engine, assess, sanitize, verify
    from undisclosed.errors import (
        DecisionError,
        InputError,
        KnowledgeError,
        LanguageError,
        PolicyError,
        TaxonomyError,
        UndisclosedError,
        UnverifiedError,
    )
    from undisclosed.knowledge.collection import open_collection
    from undisclosed.knowledge.memory import MemoryKnowledge
    from undisclosed.knowledge.pack.pack import Pack
    from undisclosed.language.english.english import English
    from undisclosed.policy.file import read_policy
    from undisclosed.policy.policy import Policy, Protection
    from undisclosed.policy.settings import Settings
    from undisclosed.results.alternatives import Alternative
    from undisclosed.results.explanation import Explanation
    from undisclosed.results.results import Certificate, Edit, Finding, Result
    from undisclosed.taxonomy.table import TableTaxonomy
    from undisclosed.taxonomy.wordnet import WordNet

__all__ = [
    "Alternative",
    "Certificate",
    "Decided",
    "Decision",
    "DecisionError",
    "Decisions",
    "Document",
    "Edit",
    "Engine",
    "English",
    "Explanation",
    "Finding",
    "InputError",
    "KnowledgeError",
    "LanguageError",
    "MemoryKnowledge",
    "Pack",
    "Policy",
    "PolicyError",
    "Protection",
    "Result",
    "Settings",
    "TableTaxonomy",
    "TaxonomyError",
    "UndisclosedError",
    "UnverifiedError",
    "WordNet",
    "assess",
    "open_collection",
    "read_decisions",
    "read_policy",
    "sanitize",
    "verify",
]

__version__ = VERSION

_HOMES = {
    "decisions.decided": ["Decided"],
    "decisions.decision": ["Decision", "Decisions"],
    "decisions.file": ["read_decisions"],
    "document.document": ["Document"],
    "engine": ["Engine", "assess", "sanitize", "verify"],
    "errors": [
        "DecisionError",
        "InputError",
        "KnowledgeError",
        "LanguageError",
        "PolicyError",
        "TaxonomyError",
        "UndisclosedError",
        "UnverifiedError",
    ],
    "knowledge.collection": ["open_collection"],
    "knowledge.memory": ["MemoryKnowledge"],
    "knowledge.pack.pack": ["Pack"],
    "language.english.english": ["English"],
    "policy.file": ["read_policy"],
    "policy.policy": ["Policy", "Protection"],
    "policy.settings": ["Settings"],
    "results.alternatives": ["Alternative"],
    "results.explanation": ["Explanation"],
    "results.results": ["Certificate", "Edit", "Finding", "Result"],
    "taxonomy.table": ["TableTaxonomy"],
    "taxonomy.wordnet": ["WordNet"],
}
_HOME = {name: module for module, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> Any:
    """Imports a public name when it is first used: `import undisclosed` itself stays light."""
    if name not in _HOME:
        raise AttributeError(f"module 'undisclosed' has no attribute {name!r}")
    value = getattr(import_module(f"undisclosed.{_HOME[name]}"), name)
    # A function hides the module of the same name from now on; importing by path still works.
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
