"""The verdict on a term, or on terms together, laid out: counts, what decided, ways to say less."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from undisclosed.disclosure.assessor import Assessor
from undisclosed.disclosure.formulas import information_content_bits
from undisclosed.disclosure.measured import Measured, measure_risk
from undisclosed.disclosure.risks import Assessment
from undisclosed.disclosure.rules import least_joint
from undisclosed.disclosure.secrets.protected import Secret
from undisclosed.disclosure.verdicts import (
    Decider,
    Judged,
    Judgement,
    Standing,
    Subject,
    find_subject,
    judge_subjects,
)
from undisclosed.document.document import Document
from undisclosed.errors import PolicyError
from undisclosed.language.protocol import Reading
from undisclosed.policy.settings import Settings
from undisclosed.results.reasons import explain, fit_in_documents
from undisclosed.sanitizing.labels import Namer
from undisclosed.sanitizing.replacements import by_information
from undisclosed.taxonomy.senses import general_concepts, label
from undisclosed.terms.units import TokenRange

# What stands between terms that are read together: it ends a phrase, but no sentence.
_BETWEEN = ", "

_HANDLED: dict[Standing, str] = {
    "written": "",
    "concept": "It is judged by its concept in the taxonomy.",
    "words": "The knowledge can't speak for it as a phrase: it is judged by its words.",
    "number": "The knowledge can't speak for this number.",
    "small": "It has none but function words, which are not looked at.",
    "unknown": "The knowledge can't speak for it. It is generalized if that is safe, else removed, "
    "and listed as unassessed.",
}
_KEPT = (
    'The knowledge can\'t speak for it. It is kept, and listed as unassessed (unknown = "keep").'
)

# Why a term is removed though something safe is listed.
_ANOTHER_WORD = (
    "It is removed: it names what is protected, but may be another word here, so neither that nor "
    "anything else can be said of it for sure."
)
_NONE_FOR_ALL = (
    "By itself it is removed: nothing safe is true of enough of what it may mean. In a text that "
    "tells which is meant it may be generalized."
)
_NOT_CALLED_SO = "By itself it is removed: what is safe is not said of it as it is written here."
# Why a term is safe, or not judged, where its share says nothing about that.
_ALONE: dict[Decider, str] = {
    "crowd": "It leaves enough of all that are meant by {at_most} (span_ratio).",
    "exempt": "It says no more than {at_most}, which readers may learn.",
    "min_pages": "The knowledge can't speak for {about}, so there is no evidence either way.",
    "number": "A number that the knowledge does not know is not judged.",
    "words": "It is judged by its words, alone and together, and none of them tells too much.",
    "ordinary": "For an individual, ordinary words stay unless they are rare (word_ratio, "
    "rare_pages).",
    "small": "It has none but function words, which are not looked at.",
}
_TOGETHER: dict[Decider, str] = {
    "exempt": "Readers may learn {about}: it makes no group risky.",
    "tag": "{about} is no noun, name or adjective here, and only those make groups.",
    "number": "{about} is a number, and numbers make no groups.",
    "min_pages": "The knowledge can't speak for {about}, so it makes no groups.",
    "common": "{about} is too common to be part of a telling group.",
    "apart": "No page that counts for {entity} has {about}: it can't point there with others.",
    "words": "{about} is not known as a phrase: its words are judged, and none tells too much.",
    "small": "{about} has none but function words, which make no groups.",
    "changes": "{about} must change already, for what else is protected.",
    "individual": "For an individual, only dates, places, numbers and professions are judged "
    "together (least_crowd), and these leave enough.",
    "max_group": "Groups of more than {max_group} are not looked at (max_group).",
}
# Why a share that may look telling is not.
_CLEARED: dict[Decider, str] = {
    "ratio": "Safe by the lift floor or the tolerance of the settings.",
    "bound": 'Safe because so few pages leave it open (evidence = "bound").',
    "tag": "Safe because a verb or adverb must pass the threshold {group_gain:g} times.",
    "figure": "Safe because a number by itself tells no kind of a class.",
    "least_joint": "Safe because fewer than {least} of these pages speak of {entity}.",
    "doubles_odds": "Safe because that does not double the odds of the threshold.",
    "group_gain": "Safe because that is not {group_gain:g} times the share of the most telling "
    "part (group_gain).",
    "score": "Safe because on so few pages that may be chance (z_squared).",
}


@dataclass(frozen=True, slots=True)
class Verdict:
    """What one protection makes of a term or group.

    Attributes:
        entity: c.
        at_most: g(c).
        verdict: `risky`, `safe`, or `unknown` where it was not or can't be judged.
        rule: What decided: the cause of a finding, or the rule that clears or does not judge.
        why: The reason in a sentence, with the numbers.
        measured: The numbers.
    """

    entity: str
    at_most: str | None
    verdict: Judgement
    rule: Decider
    why: str
    measured: Measured


@dataclass(frozen=True, slots=True)
class Sense:
    """What a term can mean, and what it may be called instead.

    Attributes:
        names: The ways to write the concept; none where only the term's head is known, as of
            "night sweat".
        generalizations: (name, safe), the most informative first.
    """

    names: tuple[str, ...]
    generalizations: tuple[tuple[str, bool], ...]


@dataclass(frozen=True, slots=True)
class Explanation:
    """All that can be said of a term, or of terms that stand together.

    Attributes:
        terms: As asked.
        keys: What each is counted as.
        pages: N(T), the pages on which they all stand.
        ic_bits: IC(T); None where there is no such page.
        known: Whether K can speak for each of them.
        handled: How a term is judged if not by its own pages; empty for several.
        verdicts: One for each protection, in order of the policy; `among` siblings, also one for
            each sibling to which the terms are risky.
        senses: What a term can mean; none for several.
        removed: Why a risky term is removed by itself although something safe is listed; else
            empty.
    """

    terms: tuple[str, ...]
    keys: tuple[str, ...]
    pages: int
    ic_bits: float | None
    known: bool
    handled: str
    verdicts: tuple[Verdict, ...]
    senses: tuple[Sense, ...] = ()
    removed: str = ""

    @property
    def verdict(self) -> Judgement:
        """The gravest of the verdicts: `risky` before `unknown` before `safe`."""
        found = {verdict.verdict for verdict in self.verdicts}
        return "risky" if "risky" in found else "unknown" if "unknown" in found else "safe"


class Explainer:
    """Explains what an assessor says of terms."""

    def __init__(
        self,
        assessor: Assessor,
        is_safe: Callable[[str], bool],
        is_another_word: Callable[[str], bool],
    ) -> None:
        """Prepares.

        Args:
            assessor: What judges terms.
            is_safe: Tells whether a generalization may stand for a term.
            is_another_word: Tells whether a name of c, by its key, also means something else.
        """
        self._is_another_word = is_another_word
        self._assessor = assessor
        self._counter = assessor.counter
        self._taxonomy = assessor.taxonomy
        self._settings = assessor.settings
        self._is_safe = is_safe
        counter = assessor.counter
        self._namer = Namer(counter.knowledge, assessor.taxonomy, assessor.language)

    def explain(self, terms: str | Sequence[str]) -> Explanation:
        """Explains what an assessment says of a text of nothing but a term, or these terms.

        Raises:
            PolicyError: A term is empty, or there is none.
        """
        if isinstance(terms, str) or not isinstance(terms, Iterable):
            terms = (terms,)
        terms = tuple(terms)
        if not all(isinstance(term, str) for term in terms):
            raise PolicyError("Terms to explain must be strings.")
        if not terms or not all(any(map(str.isalnum, term)) for term in terms):
            raise PolicyError("Every term to explain must contain a letter or digit.")
        found, spans = self._assess(terms)
        subjects = [find_subject(found, span, self._counter) for span in spans]
        judged = judge_subjects(found, subjects, self._counter, self._settings)
        pages = self._counter.count_group([subject.key for subject in subjects]).pages
        total = self._counter.knowledge.total
        single = len(terms) == 1
        senses = tuple(self._senses(terms[0], found.reading)) if single else ()
        risky = any(one.decision == "risky" for one in judged)
        return Explanation(
            terms=tuple(terms),
            keys=tuple(subject.key for subject in subjects),
            pages=pages,
            ic_bits=information_content_bits(pages, total) if pages else None,
            known=all(subject.standing in ("written", "concept") for subject in subjects),
            handled=self._handled(subjects[0]) if single else "",
            verdicts=tuple(
                self._verdict(one, secret)
                for one, secret in zip(judged, self._counter.secrets, strict=True)
                # Of what is only protected beside c, what speaks for no change is no news.
                if one.decision == "risky" or not secret.beside
            ),
            senses=senses,
            removed=self._removed(subjects[0].key, risky, senses, found.reading),
        )

    def _assess(self, terms: Sequence[str]) -> tuple[Assessment, list[TokenRange]]:
        """Assesses terms in one context, and returns the tokens of each."""
        assessor = self._assessor
        if len(terms) > 1:
            # Whatever a term has in it (a full stop), they are asked about as standing together.
            together = self._settings.with_changes(context="document")
            assessor = replace(assessor, settings=together)
        document = Document(_BETWEEN.join(terms))
        found = assessor.assess(document)
        return found, list(_ranges(terms, document, found.reading))

    def _handled(self, subject: Subject) -> str:
        if subject.standing == "unknown" and self._settings.unknown == "keep":
            return _KEPT
        return _HANDLED[subject.standing]

    def _verdict(self, judged: Judged, secret: Secret) -> Verdict:
        protection = secret.protection
        cleared = judged.decision != "risky"
        measured = measure_risk(judged.risk, secret, self._settings, cleared=cleared)
        why = _why(judged, secret, measured, self._settings)
        return Verdict(
            protection.entity, protection.at_most, judged.decision, judged.rule, why, measured
        )

    def _senses(self, term: str, reading: Reading) -> Iterator[Sense]:
        taxonomy = self._taxonomy
        concepts = taxonomy.senses(term)
        for concept in concepts:
            above = by_information(taxonomy, general_concepts(taxonomy, concept))
            names = dict.fromkeys(label(taxonomy, general) for general in above)
            yield Sense(tuple(taxonomy.lexicalizations(concept)), self._judged(names))
        if not concepts and len(reading):
            # What the taxonomy does not know may be called by its head.
            by_head = self._namer.read(None).generalizations(reading, 0, len(reading))
            if by_head:
                yield Sense((), self._judged(by_head))

    def _removed(self, key: str, risky: bool, senses: Sequence[Sense], reading: Reading) -> str:
        """Returns why a term is removed by itself although something safe is listed."""
        if not risky or not any(safe for sense in senses for _, safe in sense.generalizations):
            return ""
        if self._is_another_word(key):
            return _ANOTHER_WORD
        if any(
            key in secret.names and secret.protection.at_most for secret in self._counter.secrets
        ):
            return ""
        labels = self._namer.read(None).generalizations(reading, 0, len(reading))
        if any(map(self._is_safe, labels)):
            return ""
        return _NONE_FOR_ALL if len(senses) > 1 else _NOT_CALLED_SO

    def _judged(self, names: Sequence[str] | dict[str, None]) -> tuple[tuple[str, bool], ...]:
        return tuple((name, self._is_safe(name)) for name in names)


def _ranges(terms: Sequence[str], document: Document, reading: Reading) -> Iterator[TokenRange]:
    """Yields the tokens of each of the terms that make up a document."""
    places = [
        document.original(start, end).start
        for start, end in zip(reading.starts, reading.ends, strict=True)
    ]
    start = 0
    for term in terms:
        inside = [i for i, place in enumerate(places) if start <= place < start + len(term)]
        yield (inside[0], inside[-1] + 1) if inside else (0, 0)
        start += len(term) + len(_BETWEEN)


def _why(judged: Judged, secret: Secret, measured: Measured, settings: Settings) -> str:
    """Returns the reason in a sentence or two, with the numbers where they speak."""
    risk, protection = judged.risk, secret.protection
    if judged.decision == "risky":
        return explain(risk, None if risk.k is None else secret, measured)
    values = {
        "entity": protection.entity,
        "at_most": protection.at_most,
        "about": judged.about,
        "group_gain": settings.group_gain,
        "max_group": settings.max_group,
        "least": least_joint(max(2, len(risk.group)), settings, kinds=secret.kinds),
    }
    if judged.rule == "collection" and risk.documents is not None:
        return fit_in_documents(*risk.documents)
    plain = (_TOGETHER if risk.group else _ALONE).get(judged.rule)
    if plain is not None:
        return plain.format(**values)
    if judged.rule == "singles_out" or secret.individual:
        return _not_narrowing(judged, secret)
    if not risk.pages:
        return "No page has them together, so they can't be telling."
    numbers = explain(risk, secret, measured, cleared=True)
    if judged.rule == "ratio" and not _passes_at_most(measured):
        return numbers
    return f"{numbers} {_CLEARED[judged.rule].format(**values)}"


def _not_narrowing(judged: Judged, secret: Secret) -> str:
    if judged.rule == "tag":
        return "For an individual, only nouns, names, adjectives and numbers are looked at."
    return (
        f"Of the {secret.prior.at_most} pages that mention {secret.protection.at_most}, "
        f"{judged.risk.joint} mention it: too many to narrow down who is meant."
    )


def _passes_at_most(measured: Measured) -> bool:
    """Tells whether a share passes that of g(c), so that a reader wonders why it is safe."""
    told, given = measured.p_given_term, measured.p_given_at_most
    return told is not None and given is not None and told > given
