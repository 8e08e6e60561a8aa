"""The engines of a service: one for each policy, over parts that they share."""

from __future__ import annotations

from collections import OrderedDict

from undisclosed.engine import Engine
from undisclosed.errors import PolicyError
from undisclosed.interfaces.parts import open_parts
from undisclosed.interfaces.server.config import Config
from undisclosed.policy.policy import Policy

KEPT = 8
"""Policies whose engines are kept, those used last."""

MOST_KINDS = 30_000
"""Kinds that the classes of a policy may have together in a request: to look at all takes time."""


class Engines:
    """Makes engines and keeps some; for one thread.

    Two policies share an engine if they are equal, that is where their digests are.
    """

    def __init__(self, config: Config) -> None:
        """Opens the parts, and measures the policy of the service.

        Raises:
            UndisclosedError: A part can't be opened, or makes no sense of the policy.
        """
        self.knowledge, self.taxonomy, self.language = open_parts(
            config.language, config.knowledge, config.taxonomy
        )
        self._checks_language = config.language is None
        self._key = config.key
        self._default = config.policy
        self._kept: OrderedDict[Policy, Engine] = OrderedDict()
        if config.policy is not None:
            self.of(config.policy)

    def __len__(self) -> int:
        return len(self._kept)

    def of(self, policy: Policy | None) -> Engine:
        """Returns the engine for a policy; for none, that of the policy of the service.

        Raises:
            PolicyError: There is no policy, or knowledge and taxonomy make no sense of it.
        """
        asked = policy or self._default
        if asked is None:
            raise PolicyError(
                'The request names no policy, and the service has none. Add "protect": '
                '["HIV=infection"], or start it with --protect.'
            )
        found = self._kept.get(asked)
        if found is None:
            found = self._kept[asked] = self._make(asked)
            while len(self._kept) > KEPT:
                # The policy of the service was measured first and stays.
                oldest = next(each for each in self._kept if each != self._default)
                del self._kept[oldest]
        self._kept.move_to_end(asked)
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

    def _make(self, policy: Policy) -> Engine:
        self._check_classes(policy)
        return Engine(
            policy,
            knowledge=self.knowledge,
            taxonomy=self.taxonomy,
            language=self.language,
            check_language=self._checks_language,
            key=self._key,
        )

    def _check_classes(self, policy: Policy) -> None:
        """Refuses classes that would hold up everybody else, but those of the service itself."""
        if self._default is not None and policy.protections == self._default.protections:
            return
        names = [one.class_of_kinds for one in policy.protections if one.class_of_kinds]
        senses = [sense for name in names for sense in self.taxonomy.senses(name)]
        kinds = sum(len(self.taxonomy.specializations(sense)) for sense in senses)
        if kinds > MOST_KINDS:
            raise PolicyError(
                f"The classes of the policy have {kinds:,} kinds; a request may ask for "
                f"{MOST_KINDS:,}. Name narrower ones, or start the service with this policy."
            )
