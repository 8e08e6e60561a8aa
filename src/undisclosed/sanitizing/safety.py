"""What may stand in a release: line 24 of Algorithm 1, for labels alone and beside others."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial

from undisclosed.disclosure.assessor import Assessor
from undisclosed.disclosure.groups.eligibility import looks_at_groups, nouns_together
from undisclosed.disclosure.groups.groups import find_groups
from undisclosed.language.protocol import Language, Reading
from undisclosed.memo import Memo
from undisclosed.policy.policy import Protection
from undisclosed.sanitizing.labels import Namer
from undisclosed.sanitizing.replacements import Choice, choose

_REMEMBERED = 100_000
# Labels from which on it pays to prepare for them together.
_WORTH_IT = 4
# A phrase on fewer pages is nothing that people say.
_USUAL = 3
# A word on fewer pages is known to few.
_KNOWN_WORD = 300


class Safety:
    """Judges replacements under one policy, and remembers what it found.

    Attributes:
        assessor: Tells what is risky in a text.
        counter: The assessor's counts.
        taxonomy: What replacements are taken from.
        language: How labels are read.
        settings: How they are judged.
        namer: Tells what terms may be called.
        stated: What the policy itself says readers may learn.
    """

    def __init__(self, assessor: Assessor) -> None:
        self.assessor = assessor
        self.counter = assessor.counter
        self.taxonomy = assessor.taxonomy
        self.language = assessor.language
        self.settings = assessor.settings
        self._safe: Memo[str, bool] = Memo(self._judge_label, _REMEMBERED)
        self._safe_together: Memo[frozenset[str], bool] = Memo(self._judge_together, _REMEMBERED)
        secrets = assessor.secrets
        anchors = (s for secret in secrets for s in (secret.sense, secret.at_most_sense))
        self.namer = Namer(
            self.counter.knowledge,
            self.taxonomy,
            self.language,
            [sense for sense in anchors if sense is not None],
        )
        given = (secret.protection.at_most for secret in secrets)
        self.stated = frozenset(label for label in given if label is not None)
        self._names = frozenset().union(*(secret.names for secret in secrets))
        self._meant = [_meant(secret.protection, self.language) for secret in secrets]

    def is_safe(self, label: str) -> bool:
        """Tells whether a generalization discloses nothing alone (line 24, for all c)."""
        return self._safe[label]

    def _judge_label(self, label: str) -> bool:
        return self._is_clean(self.language.read(label))

    def _is_clean(self, reading: Reading) -> bool:
        return not self.assessor.assess_reading(reading, groups=False).risks

    def judge_all(self, options: Iterable[Sequence[str]]) -> None:
        """Judges the labels that `choose` will look at, all of a kind at once.

        Where every count is a question nothing is done: `choose` asks what it needs, and no more.

        Args:
            options: For each term what may stand in its place, the most informative first.
        """
        left = [labels for labels in options if labels] if self.counter.counts_at_hand else []
        while left:
            firsts = dict.fromkeys(labels[0] for labels in left)
            self._judge([label for label in firsts if label not in self._safe])
            left = [labels[1:] for labels in left if len(labels) > 1 and not self._safe[labels[0]]]

    def _judge(self, labels: Sequence[str]) -> None:
        """Judges labels, each alone, after what they need was read and counted together."""
        if len(labels) < _WORTH_IT:
            return
        # What comes of this does not matter: afterwards all words and phrases are known.
        self.assessor.assess_reading(self.language.read("\n\n".join(labels)), groups=False)
        readings = list(map(self.language.read, labels))
        if self.assessor.identifying is not None:
            self.assessor.identifying.prepare(readings)
        for label, reading in zip(labels, readings, strict=True):
            self._safe.keep(label, self._is_clean(reading))

    def choose(
        self,
        labels: Sequence[str],
        partners: Collection[tuple[str, ...]],
        refused: tuple[str, ...],
    ) -> Choice:
        """Returns the first label that is safe, also with the members of groups that stay."""
        self.counter.ask_together(partial(self.is_safe_with, partners, label) for label in labels)
        return choose(labels, partial(self.is_safe_with, partners), refused=refused)

    def is_safe_with(self, partners: Collection[tuple[str, ...]], label: str) -> bool:
        """Tells whether a label is safe alone and with each of some others that stay."""
        if not self.is_safe(label):
            return False
        ask = (partial(self.is_safe_together, group) for group in self._groups_of(label, partners))
        self.counter.ask_together(ask)
        return all(map(self.is_safe_together, self._groups_of(label, partners)))

    def _groups_of(
        self, label: str, partners: Collection[tuple[str, ...]]
    ) -> Iterator[tuple[str, ...]]:
        """Yields the groups that a label, all its words and all its parts form with others."""
        if partners:
            words = self.counter.resolve(self.language.fold_phrase(label)).split()
            ends = range(1, len(words) + 1)
            names = {" ".join(words[first:past]) for past in ends for first in range(past)}
            yield from ((name, *others) for others in partners for name in names)

    def is_safe_together(self, keys: tuple[str, ...]) -> bool:
        """Tells whether terms disclose nothing when they stand in one context."""
        return self._safe_together[frozenset(keys)]

    def may_be_another_word(self, key: str) -> bool:
        """Tells whether a name of c, if it is one, has other meanings: "smack", "union".

        What the policy itself calls c by, or the initials of that, is taken to mean c.
        """
        if " " in key or key not in self._names:
            return False
        for secret, meant in zip(self.counter.secrets, self._meant, strict=True):
            if key in secret.names and key not in meant:
                return any(
                    secret.sense not in (sense, *self.taxonomy.ancestors(sense))
                    for sense in self.taxonomy.senses(key)
                )
        return False

    def is_usual(self, key: str) -> bool:
        """Tells whether people put a phrase so; what takes a question to know is usual."""
        return not self.counter.counts_at_hand or self.counter.count((key,)).pages >= _USUAL

    def is_rare(self, key: str) -> bool:
        """Tells whether a word stands on so few pages that a capital makes it a name."""
        pages = self.namer.pages(key)
        return pages is not None and pages < _KNOWN_WORD

    def are_distinct(self, keys: Sequence[str]) -> bool:
        """Tells whether terms are sure to mean as many things: none is another, or a kind of it."""
        meant = [set(self.taxonomy.senses(key)) for key in keys]
        above = [{up for sense in each for up in self.taxonomy.ancestors(sense)} for each in meant]
        return all(meant) and not any(
            meant[i] & (meant[j] | above[j])
            for i in range(len(keys))
            for j in range(len(keys))
            if i != j
        )

    def _judge_together(self, group: frozenset[str]) -> bool:
        keys = sorted(group)
        for k, secret in enumerate(self.counter.secrets):
            if looks_at_groups(secret):
                members = nouns_together(keys, k, self.counter, self.settings, self.language)
                if find_groups(members, k, self.counter, self.settings):
                    return False
        return True


def _meant(protection: Protection, language: Language) -> frozenset[str]:
    """Returns the keys by which a policy itself calls c, and the initials of its names."""
    typed = (protection.entity, *protection.aliases)
    initials = ("".join(word[0] for word in name.split()).upper() for name in typed)
    return frozenset((*map(language.fold_phrase, typed), *initials))
