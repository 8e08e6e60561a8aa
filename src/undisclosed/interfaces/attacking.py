"""A release and the reader that attacks it, for whatever interface asks."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from undisclosed.errors import KnowledgeError, TaxonomyError
from undisclosed.interfaces.attack_crowds import CrowdsBeside

if TYPE_CHECKING:
    from undisclosed.evaluation.adversary.attack import Attack
    from undisclosed.evaluation.models.parts import Parts
    from undisclosed.evaluation.protocol import ModelRelease
    from undisclosed.knowledge.protocol import LocalKnowledge
    from undisclosed.policy.policy import Policy


@dataclass(frozen=True, slots=True)
class AttackParts:
    """What a text is released with, and what the adversary knows."""

    parts: Parts
    adversary: LocalKnowledge

    def release(
        self, text: str, before: str | None, policy: Policy, model: str | None, sanitize: bool
    ) -> ModelRelease:
        """Returns what is attacked, with its changes as far as they are known."""
        from undisclosed.evaluation.adversary.alignment import align
        from undisclosed.evaluation.models import DEFAULT, make_model
        from undisclosed.evaluation.protocol import Case, ModelRelease

        if not sanitize:
            marker = policy.in_language(self.parts.language.code).settings.marker
            return ModelRelease(text, ()) if before is None else align(before, text, marker=marker)
        chosen = make_model(
            model or DEFAULT,
            knowledge=self.parts.knowledge,
            taxonomy=self.parts.taxonomy,
            language=self.parts.language,
        )
        return chosen.protect([Case(text, policy)])[0]

    def crowds(
        self, release: ModelRelease, before: str | None, policy: Policy
    ) -> list[CrowdsBeside]:
        """Counts for each individual of a policy how many fit what is told of it."""
        from undisclosed.evaluation.adversary.crowd import Counting

        reader = Counting(
            policy.in_language(self.parts.language.code),
            knowledge=self.adversary,
            taxonomy=self.parts.taxonomy,
            language=self.parts.language,
        )
        after = reader.crowds(release.text)
        earlier = [None] * len(after) if before is None else reader.crowds(before)
        return [CrowdsBeside(old, new) for old, new in zip(earlier, after, strict=True)]

    def attack(
        self,
        release: ModelRelease,
        before: str | None,
        policy: Policy,
        infill: bool,
        rule_out: bool,
        individuals: Container[str],
    ) -> list[Attack]:
        """Attacks a release for each protection by itself.

        Of individuals that the reader can't guess, being unknown or alone of their kind, only the
        crowd is told.
        """
        from undisclosed.evaluation.adversary.attack import attack
        from undisclosed.evaluation.adversary.inference import Adversary
        from undisclosed.evaluation.adversary.infilling import Infiller
        from undisclosed.evaluation.adversary.rule_out import RuleOut
        from undisclosed.evaluation.adversary.vocabulary import words_of

        asking = None
        policy = policy.in_language(self.parts.language.code)
        if rule_out:
            asking = RuleOut(
                policy,
                knowledge=self.parts.knowledge,
                taxonomy=self.parts.taxonomy,
                language=self.parts.language,
            )
        words = words_of(self.adversary, self.parts.language) if infill else None
        attacks = []
        for protection in policy.protections:
            try:
                adversary = Adversary(
                    protection,
                    knowledge=self.adversary,
                    taxonomy=self.parts.taxonomy,
                    language=self.parts.language,
                )
            except (KnowledgeError, TaxonomyError):
                if protection.entity in individuals:
                    continue
                raise
            attacks.append(
                attack(
                    adversary,
                    release,
                    original=before,
                    infiller=None if words is None else Infiller(adversary, words),
                    rule_out=asking,
                    marker=policy.settings.marker,
                )
            )
        return attacks


def attacks_to_data(
    attacks: Sequence[Attack],
    crowds: Sequence[CrowdsBeside],
    adversary: LocalKnowledge,
    max_posterior: float | None,
    exceeded: bool,
) -> dict[str, object]:
    """Returns what came of attacks as data (docs/reference/attack.md)."""
    from undisclosed.evaluation.adversary.attack import to_data

    return {
        "schema": 1,
        "adversary": asdict(adversary.identity),
        "attacks": [to_data(attacked) for attacked in attacks],
        "crowds": [crowd.to_data() for crowd in crowds],
        "max_posterior": max_posterior,
        "exceeded": exceeded,
    }
