"""The verdict on a term or a group of terms, laid out: counts, threshold, ways to say less."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal

from undisclosed.disclosure.assessment import assess_reading
from undisclosed.disclosure.eligibility import Bar, first_bar, looks_at_groups
from undisclosed.disclosure.formulas import information_content_bits
from undisclosed.disclosure.groups import judge_group
from undisclosed.disclosure.members import Member
from undisclosed.disclosure.risks import Risk, strongest
from undisclosed.disclosure.rules import individual_discloses, term_discloses
from undisclosed.disclosure.secrets import Secret
from undisclosed.document.document import Document
from undisclosed.engine import Engine
from undisclosed.policy import Settings
from undisclosed.report.data import finite
from undisclosed.results import Measured, explain, measure_risk
from undisclosed.sanitizing.replacements import by_information, generalizations
from undisclosed.taxonomy.senses import concept_keys, general_concepts, label
from undisclosed.terms.units import Unit

Decision = Literal["risky", "safe", "unknown"]

_BARRED: dict[Bar, str] = {
    "exempt": "Readers may learn {term}: it makes no group risky.",
    "tag": "{term} is no noun, name or adjective, and only those make groups.",
    "number": "{term} is a number, and numbers make no groups.",
    "min_pages": "The knowledge can't speak for {term}.",
    "common": "{term} is too common to be part of a telling group.",
    "apart": "No page of the entity has {term}, so it can't point there with others.",
}


@dataclass(frozen=True, slots=True)
class Verdict:
    """What one protection makes of a term or group.

    Attributes:
        entity: c.
        at_most: g(c).
        verdict: `risky`, `safe`, or `unknown` where it was not or can't be judged.
        why: The numbers in a sentence.
        measured: The numbers.
    """

    entity: str
    at_most: str | None
    verdict: Decision
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
    """All that can be said of a term.

    Attributes:
        term: As asked.
        key: What it is counted as.
        pages: N(t).
        ic_bits: IC(t); None for a term on no page.
        known: Whether K can speak for it.
        handled: What happens to it if K can't.
        verdicts: One for each protection.
        senses: What it can mean.
    """

    term: str
    key: str
    pages: int
    ic_bits: float | None
    known: bool
    handled: str
    verdicts: tuple[Verdict, ...]
    senses: tuple[Sense, ...]

    def as_dict(self) -> dict[str, Any]:
        """Returns it as plain data."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class GroupExplanation:
    """All that can be said of terms that stand together."""

    terms: tuple[str, ...]
    pages: int
    verdicts: tuple[Verdict, ...]

    def as_dict(self) -> dict[str, Any]:
        """Returns it as plain data."""
        return asdict(self)


def explain_term(engine: Engine, term: str) -> Explanation:
    """Explains the verdict on one term, taken by itself as a noun."""
    key = engine.counter.resolve(engine.language.fold_phrase(Document(term).view))
    count = engine.counter.count((key,))
    verdicts = tuple(_verdict_on_term(engine, term, key, k) for k, _ in enumerate(engine.secrets))
    known = count.pages >= engine.settings.min_pages
    return Explanation(
        term=term,
        key=key,
        pages=count.pages,
        ic_bits=finite(information_content_bits(count.pages, engine.knowledge.total)),
        known=known,
        handled="" if known else _handled(engine, term, key),
        verdicts=verdicts,
        senses=tuple(_senses(engine, term)),
    )


def explain_group(engine: Engine, terms: Sequence[str]) -> GroupExplanation:
    """Explains the verdict on terms that stand together in a context."""
    keys = [
        engine.counter.resolve(engine.language.fold_phrase(Document(term).view)) for term in terms
    ]
    count = engine.counter.count_group([(key,) for key in keys])
    verdicts = []
    for k, secret in enumerate(engine.secrets):
        members = tuple(
            _member(engine, key, term, k) for key, term in zip(keys, terms, strict=True)
        )
        risk = Risk("group", k, keys[0], (), count.pages, count.joint[k], group=members)
        out = _no_group(engine, k, members)
        if out is not None:
            verdicts.append(_verdict(engine, secret, risk, *out))
            continue
        judged = judge_group(members, k, engine.counter, engine.settings)
        if judged is not None:
            risk = replace(risk, pages=judged.pages, joint=judged.joint)
        verdicts.append(_verdict(engine, secret, risk, "risky" if judged else "safe"))
    return GroupExplanation(tuple(terms), count.pages, tuple(verdicts))


def _no_group(engine: Engine, k: int, members: Sequence[Member]) -> tuple[Decision, str] | None:
    """Returns why terms are not judged as a group, where they are not."""
    if not looks_at_groups(engine.secrets[k]):
        return "unknown", "For an individual, terms are judged one by one, not as groups."
    if len(members) > engine.settings.max_group:
        largest = engine.settings.max_group
        return "unknown", f"Groups of more than {largest} are not looked at (max_group)."
    units = [Unit(m.key, 1, nominal=True, number=engine.language.is_number(m.key)) for m in members]
    bars = [(first_bar(unit, k, engine.counter, engine.settings), unit.key) for unit in units]
    for bar, key in sorted(bars, key=lambda found: found[0] != "min_pages"):
        if bar is not None:
            decision: Decision = "unknown" if bar == "min_pages" else "safe"
            return decision, _BARRED[bar].format(term=key)
    return None


def _verdict_on_term(engine: Engine, term: str, key: str, k: int) -> Verdict:
    secret = engine.secrets[k]
    found = _found_risks(engine, term, k)
    if found:
        return _verdict(engine, secret, strongest(found), "risky")
    count = engine.counter.count(_mention(engine, term, key))
    risk = Risk("term", k, key, (), count.pages, count.joint[k], shown=term)
    if key in secret.exempt:
        why = f"It says no more than {secret.protection.at_most}, which readers may learn."
        return _verdict(engine, secret, risk, "safe", why)
    if count.pages < engine.settings.min_pages:
        why = "The knowledge can't speak for it, so there is no evidence either way."
        return _verdict(engine, secret, risk, "unknown", why)
    risky = _discloses(engine, risk, k)
    return _verdict(engine, secret, risk, "risky" if risky else "safe")


def _found_risks(engine: Engine, term: str, k: int) -> list[Risk]:
    """Asks what a document that says nothing but this term would be told."""
    reading = engine.language.read(Document(term).view)
    found = assess_reading(reading, engine.counter, engine.taxonomy, engine.settings, groups=False)
    return [risk for risk in found.risks if risk.k == k]


def _discloses(engine: Engine, risk: Risk, k: int) -> bool:
    secret = engine.secrets[k]
    if secret.individual:
        return individual_discloses(
            risk.joint, plain_word=True, secret=secret, settings=engine.settings
        )
    if " " in risk.key and engine.settings.evidence == "score":
        # Such a phrase was judged with its words already, and not found risky.
        return False
    return term_discloses(risk.joint, int(risk.pages), secret, engine.settings)


def _mention(engine: Engine, term: str, key: str) -> tuple[str, ...]:
    """Returns what counts as a mention, as the assessment sees it: a rare term by its concept."""
    conceptual = engine.settings.probability == "taxonomic"
    known = engine.counter.count((key,)).pages >= engine.settings.min_pages
    senses = engine.taxonomy.senses(term)
    if " " in key or not senses or (known and not conceptual):
        return (key,)
    return tuple(sorted({key, *concept_keys(engine.taxonomy, senses[0])}))


def _verdict(
    engine: Engine,
    secret: Secret,
    risk: Risk,
    decision: Decision,
    why: str | None = None,
) -> Verdict:
    measured = measure_risk(risk, secret, engine.settings)
    if why is None and not risk.pages and risk.cause != "name":
        why = "No page has them together, so they can't be telling."
    if why is None:
        why = explain(risk, secret, measured) + _saved_by(decision, measured, engine.settings)
    return Verdict(secret.protection.entity, secret.protection.at_most, decision, why, measured)


def _saved_by(decision: Decision, measured: Measured, settings: Settings) -> str:
    """Returns which rule kept something safe whose share passes that of g(c)."""
    told, given = measured.p_given_term, measured.p_given_at_most
    if decision != "safe" or told is None or given is None or told <= given:
        return ""
    if None not in (measured.pmi_bits, measured.threshold_bits) and (
        (measured.pmi_bits or 0) <= (measured.threshold_bits or 0)
    ):
        return " Safe by the lift floor or the tolerance of the settings."
    return f" Safe because '{settings.evidence}' evidence asks for more than the plain ratio."


def _member(engine: Engine, key: str, term: str, k: int) -> Member:
    count = engine.counter.count((key,))
    return Member(key, count.pages, count.joint[k], term)


def _handled(engine: Engine, term: str, key: str) -> str:
    if engine.counter.count(_mention(engine, term, key)).pages >= engine.settings.min_pages:
        return "It is judged by its concept in the taxonomy."
    if " " in key:
        return "It is judged by its words."
    if engine.settings.unknown == "keep":
        return "It is kept, and listed as unassessed (unknown = keep)."
    return "It is generalized if that is safe, else removed, and listed as unassessed."


def _senses(engine: Engine, term: str) -> list[Sense]:
    senses = []
    for concept in engine.taxonomy.senses(term):
        above = by_information(engine.taxonomy, general_concepts(engine.taxonomy, concept))
        labels = dict.fromkeys(label(engine.taxonomy, general) for general in above)
        judged = tuple((name, engine.is_safe(name)) for name in labels)
        senses.append(Sense(tuple(engine.taxonomy.lexicalizations(concept)), judged))
    if not senses:
        by_head = _by_head(engine, term)
        senses += [Sense((), tuple((name, engine.is_safe(name)) for name in by_head))]
    return [sense for sense in senses if sense.names or sense.generalizations]


def _by_head(engine: Engine, term: str) -> list[str]:
    """Returns what a phrase that the taxonomy does not know may be called by its head."""
    reading = engine.language.read(Document(term).view)
    if not len(reading):
        return []
    return generalizations(reading, 0, len(reading), engine.taxonomy, anchors=(), context=())
