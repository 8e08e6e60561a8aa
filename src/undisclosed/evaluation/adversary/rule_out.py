"""Ruling out: the program is asked of every kind of g(c) whether a release is clean for it.

Program, pages and settings are public. For c a release is clean, for most of its siblings it is
not: "not clean for s, hence not s". No more than `verify` is needed for it.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from undisclosed.disclosure.assessor import Assessor
from undisclosed.disclosure.secrets.hypotheses import Hypotheses
from undisclosed.document.document import Document
from undisclosed.errors import PolicyError
from undisclosed.knowledge.protocol import Knowledge
from undisclosed.language.protocol import Language
from undisclosed.policy.policy import Policy, Protection
from undisclosed.taxonomy.protocol import Taxonomy


class RuleOut:
    """Asks what a release is clean for.

    What is protected `among` others is asked for alone: a text is clean for several kinds at once
    where it is clean for each of them.
    """

    def __init__(
        self, policy: Policy, *, knowledge: Knowledge, taxonomy: Taxonomy, language: Language
    ) -> None:
        """Takes what the text was sanitized with, which everybody has.

        Args:
            policy: The policy that the reader guesses, but for what it protects.
            knowledge: K.
            taxonomy: KB.
            language: The language of the text.
        """
        self._policy = replace(policy, settings=policy.settings.with_changes(among=0))
        self._parts = (knowledge, taxonomy, language)

    def possible(self, text: str, protection: Protection, kinds: Hypotheses) -> NDArray[np.bool_]:
        """Tells for each kind of g(c) whether the text is clean for it, or can't be asked about."""
        document = Document(text)
        asked = (protection, *(self._instead(protection, name) for name in kinds.names[1:]))
        return np.array([self._is_clean(document, protection, each) for each in asked])

    def _is_clean(self, document: Document, protection: Protection, instead: Protection) -> bool:
        others = [each for each in self._policy.protections if each != protection]
        try:
            policy = replace(self._policy, protections=(instead, *others))
            assessor = Assessor.of(policy, *self._parts)
        except PolicyError:
            return True
        return not assessor.assess(document).risks

    @staticmethod
    def _instead(protection: Protection, name: str) -> Protection:
        return Protection(name, protection.at_most, kind="class")
