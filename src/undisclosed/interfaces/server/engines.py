"""The engines of a service: one for each policy and language, over parts that they share."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import NamedTuple

from undisclosed.engine import Engine
from undisclosed.errors import PolicyError
from undisclosed.interfaces.parts import open_parts
from undisclosed.interfaces.server.config import Config
from undisclosed.knowledge.protocol import Knowledge
from undisclosed.language.detection import detect
from undisclosed.language.protocol import Language
from undisclosed.policy.policy import Policy
from undisclosed.shipped import KNOWLEDGE, refuse_other_languages
from undisclosed.taxonomy.protocol import Taxonomy

KEPT = 8
"""Policies whose engines are kept, those used last."""

MOST_KINDS = 30_000
"""Kinds that the classes of a policy may have together in a request: to look at all takes time."""


class ServiceParts(NamedTuple):
    """What texts of one language are judged with."""

    knowledge: Knowledge
    taxonomy: Taxonomy
    language: Language


class Engines:
    """Makes engines and keeps some; for one thread.

    Two policies share an engine if they are equal, that is where their digests are. Where nothing
    was said of language, knowledge and taxonomy, a text that is clearly in another language which
    comes with the package is judged in that.
    """

    def __init__(self, config: Config) -> None:
        """Opens the parts, and measures the policy of the service.

        Raises:
            UndisclosedError: A part can't be opened, or makes no sense of the policy.
        """
        self.own = ServiceParts(*open_parts(config.language, config.knowledge, config.taxonomy))
        self._others: dict[str, ServiceParts] = {}
        self._checks_language = config.language is None
        self._finds_language = (config.language, config.knowledge, config.taxonomy) == (
            None,
            None,
            (),
        )
        self._key = config.key
        self._default = config.policy
        self._kept: OrderedDict[tuple[Policy, str], Engine] = OrderedDict()
        if config.policy is not None:
            self.of(config.policy)

    def __len__(self) -> int:
        return len(self._kept)

    @property
    def languages(self) -> Sequence[str]:
        """Tags of the languages that texts may be in."""
        return sorted(KNOWLEDGE) if self._finds_language else [self.own.language.code]

    @property
    def taxonomies(self) -> Sequence[Taxonomy]:
        """The taxonomies that are open, that of the service first."""
        return [parts.taxonomy for parts in (self.own, *self._others.values())]

    def parts(self, text: str) -> ServiceParts:
        """Returns what a text is judged with, opened when its language is first met."""
        found = detect(text) if self._finds_language else None
        code = self.own.language.code if found is None else found.code
        if code == self.own.language.code or code not in KNOWLEDGE:
            return self.own
        if code not in self._others:
            self._others[code] = ServiceParts(*open_parts(code, None, ()))
        return self._others[code]

    def of(self, policy: Policy | None, text: str = "") -> Engine:
        """Returns the engine for a policy and a text; for none, for the policy of the service.

        Raises:
            PolicyError: There is no policy, or knowledge and taxonomy make no sense of it.
            InputError: The text is in a language that is not read here.
        """
        asked = policy or self._default
        if asked is None:
            raise PolicyError(
                'The request names no policy, and the service has none. Add "protect": '
                '["HIV=infection"], or start it with --protect.'
            )
        parts = self.parts(text)
        key = (asked, parts.language.code)
        found = self._kept.get(key)
        if found is None:
            if self._checks_language:
                # Told before a policy in that language makes no sense in this one.
                refuse_other_languages(text, parts.language)
            found = self._kept[key] = self._make(asked, parts)
            while len(self._kept) > KEPT:
                # The policy of the service was measured first and stays.
                default = (self._default, self.own.language.code)
                del self._kept[next(each for each in self._kept if each != default)]
        self._kept.move_to_end(key)
        return found

    def for_people(self, policy: Policy | None) -> Engine:
        """Returns an engine that also finds what identifies people, whoever they are."""
        asked = policy or self._default
        if asked is None:
            return self.of(Policy.of(identifiers="change"))
        if asked.settings.identifiers != "keep":
            return self.of(asked)
        settings = asked.settings.with_changes(identifiers="change")
        return self.of(Policy(asked.protections, settings, asked.keep, asked.operators))

    def _make(self, policy: Policy, parts: ServiceParts) -> Engine:
        self._check_classes(policy, parts.taxonomy)
        return Engine(
            policy,
            knowledge=parts.knowledge,
            taxonomy=parts.taxonomy,
            language=parts.language,
            check_language=self._checks_language,
            key=self._key,
        )

    def _check_classes(self, policy: Policy, taxonomy: Taxonomy) -> None:
        """Refuses classes that would hold up everybody else, but those of the service itself."""
        if self._default is not None and policy.protections == self._default.protections:
            return
        names = [one.class_of_kinds for one in policy.protections if one.class_of_kinds]
        senses = [sense for name in names for sense in taxonomy.senses(name)]
        kinds = sum(len(taxonomy.specializations(sense)) for sense in senses)
        if kinds > MOST_KINDS:
            raise PolicyError(
                f"The classes of the policy have {kinds:,} kinds; a request may ask for "
                f"{MOST_KINDS:,}. Name narrower ones, or start the service with this policy."
            )
