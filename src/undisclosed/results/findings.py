"""From risks to findings: what is told of each place, what became of it, and what was edited."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from itertools import chain

from undisclosed.decisions.decided import Decided
from undisclosed.disclosure.assessor import Assessor
from undisclosed.disclosure.risks import Assessment, Risk, strongest
from undisclosed.document.document import Document, Span
from undisclosed.results.results import Account, Action, Done, Edit, Finding, Unassessed, tell
from undisclosed.sanitizing.outcome import Outcome, Reason
from undisclosed.sanitizing.release import WrittenEdit
from undisclosed.sanitizing.stretches import find_stretches
from undisclosed.terms.units import TokenRange


def findings_as_found(
    document: Document, found: Assessment, by: Assessor, decided: Sequence[Span] = ()
) -> tuple[Finding, ...]:
    """Returns the findings of an assessment, with the members of groups that could stay.

    Args:
        document: What was assessed.
        found: What was found.
        by: What assessed it.
        decided: Where a reviewer decided what stands there, in order.
    """
    listing = _Listing(document.text, by, decided, range(1, len(decided) + 1))
    for stretch in find_stretches(found, by.taxonomy):
        partners = [
            Reason(risk, tuple((key, _span(document, found, *place)) for key, place in risk.kept))
            for risk in stretch.risks
        ]
        listing.add(_span(document, found, stretch.first, stretch.past), partners, "none")
    _add_kept(listing, document, found)
    return listing.findings()


def findings_of(document: Document, outcome: Outcome, by: Assessor) -> tuple[Finding, ...]:
    """Returns the findings of what was sanitized: what was changed, and what may stay beside it.

    What a reviewer changed though nothing was found there is an edit, and no finding.
    """
    places = [each.placed.span for each in outcome.carried]
    numbers = [each.placed.number for each in outcome.carried]
    listing = _Listing(document.text, by, places, numbers)
    for piece in outcome.release.pieces:
        choice = outcome.choices[piece.edit.key]
        reasons = outcome.reasons[piece.edit.first]
        if not reasons:
            continue
        listing.add(
            piece.span,
            reasons,
            _done(piece, outcome),
            replacement=piece.text,
            rejected=choice.rejected,
        )
    _add_kept(listing, document, outcome.first)
    return listing.findings()


def kept_places(found: Assessment) -> dict[TokenRange, list[Risk]]:
    """Returns where something risky is kept, as told, and what speaks against it."""
    places: dict[TokenRange, list[Risk]] = {}
    for risk in found.kept:
        for span in risk.spans:
            places.setdefault(span, []).append(risk)
    return places


def risks_at(
    document: Document, found: Assessment, places: Sequence[Span]
) -> tuple[list[list[Risk]], int]:
    """Returns what is kept at each of some places though it is risky, and how much elsewhere.

    Args:
        document: What was assessed.
        found: What was found in it.
        places: Places of its text, in order, none overlapping.
    """
    risks: list[list[Risk]] = [[] for _ in places]
    elsewhere = 0
    for (first, past), kept in kept_places(found).items():
        span = _span(document, found, first, past)
        low = bisect_right(places, span.start, key=_end)
        high = bisect_left(places, span.end, key=_start)
        for number in range(low, high):
            risks[number] += kept
        elsewhere += low >= high
    return risks, elsewhere


def decided_of(
    released: Document,
    outcome: Outcome,
    proof: Assessment,
    by: Assessor,
) -> tuple[Decided, ...]:
    """Returns what a reviewer decided, place by place, with the risks that this accepts.

    Args:
        released: The release.
        outcome: What was done.
        proof: What the verifier found in the release.
        by: The verifier's assessor.
    """
    held = [c for c in outcome.carried if c.placed.decision.action != "default"]
    risks, _ = risks_at(released, proof, [carried.span for carried in held])
    accepted = {c.placed.tokens: found for c, found in zip(held, risks, strict=True)}
    return tuple(
        Decided(
            number=carried.placed.number,
            decision=carried.placed.decision,
            start=carried.placed.span.start,
            end=carried.placed.span.end,
            released_start=carried.span.start,
            released_end=carried.span.end,
            replacement=released.text[carried.span.start : carried.span.end],
            general=carried.placed.decision.action != "replace" or carried.worded,
            risks=_sentences(accepted.get(carried.placed.tokens, ()), by),
        )
        for carried in outcome.carried
    )


def _sentences(risks: Iterable[Risk], by: Assessor) -> tuple[str, ...]:
    told = (tell(risk, by.secrets, by.settings).why for risk in risks)
    return tuple(dict.fromkeys(told))


def _start(span: Span) -> int:
    return span.start


def _end(span: Span) -> int:
    return span.end


def _add_kept(listing: _Listing, document: Document, found: Assessment) -> None:
    for (first, past), risks in kept_places(found).items():
        listing.add(_span(document, found, first, past), [Reason(r) for r in risks], "accept")


def edits_of(document: Document, outcome: Outcome) -> tuple[Edit, ...]:
    """Returns what was changed.

    Ensures: the edits are in order and do not overlap; between them, text and release are the
    same.
    """
    return tuple(
        Edit(
            start=span.start,
            end=span.end,
            text=document.text[span.start : span.end],
            released_start=piece.start,
            released_end=piece.end,
            replacement=piece.text,
            action=_done(piece, outcome),
        )
        for piece, span in outcome.release.taken()
    )


def _done(piece: WrittenEdit, outcome: Outcome) -> Done:
    """Returns what became of what a piece took."""
    label = outcome.choices[piece.edit.key].label
    if label is None or piece.text == outcome.marker:
        return "remove"
    wording = outcome.first.reading.language.wording
    if wording.is_adjective(label) and label not in piece.text.lower():
        return "remove"  # An adjective's label does not fit everywhere: "in a certain condition".
    if wording.is_verb(label) and not wording.says_verb(piece.text, label):
        return "remove"  # Nor does a verb's.
    if label in outcome.stand_ins or piece.edit.key in outcome.own_words:
        return "replace"
    return "generalize"


def unassessed_places(
    document: Document, found: Assessment, outcome: Outcome | None = None
) -> tuple[Unassessed, ...]:
    """Returns the places that K can't speak for, and what became of them, if anything was done."""
    spans = sorted(
        _span(document, found, first, past)
        for unit in found.unassessed
        for first, past in unit.spans
    )
    return tuple(
        Unassessed(
            span.start, span.end, document.text[span.start : span.end], _done_at(span, outcome)
        )
        for span in spans
    )


def _span(document: Document, found: Assessment, first: int, past: int) -> Span:
    """Returns where tokens of an assessed text stand in it."""
    return document.original(found.reading.starts[first], found.reading.ends[past - 1])


def _done_at(span: Span, outcome: Outcome | None) -> Action:
    """Returns what became of a place."""
    if outcome is None:
        return "none"
    pieces = outcome.release.pieces
    number = bisect_right(pieces, span.start, key=lambda piece: piece.span.end)
    if number == len(pieces) or pieces[number].span.start >= span.end:
        return "keep"
    return _done(pieces[number], outcome)


class _Listing:
    """The findings of one document: its groups are numbered, and each risk is told once."""

    def __init__(
        self, text: str, by: Assessor, places: Sequence[Span], decisions: Sequence[int]
    ) -> None:
        self._places, self._decisions = places, decisions
        self._findings: list[Finding] = []
        self._text = text
        self._secrets = by.secrets
        self._settings = by.settings
        self._numbers: dict[tuple[str, ...], int] = {}
        # By the identity of the risk; the reasons keep them all alive.
        self._told: dict[int, Account] = {}

    def add(
        self,
        span: Span,
        reasons: list[Reason],
        action: Action,
        *,
        replacement: str | None = None,
        rejected: tuple[str, ...] = (),
    ) -> None:
        """Adds what was found at a place, and where the members of its group stand that stay."""
        main = strongest([reason.risk for reason in reasons])
        told = self._told.get(id(main))
        if told is None:
            told = self._told[id(main)] = tell(main, self._secrets, self._settings)
        group = None
        if main.group:
            members = tuple(member.key for member in main.group)
            group = self._numbers.setdefault(members, len(self._numbers) + 1)
        text = self._text[span.start : span.end]
        self._findings.append(
            told.at(
                *(span.start, span.end, text, group, replacement, action, rejected),
                self._decision_at(span),
            )
        )
        if group is not None:
            partners = [reason.partners for reason in reasons if reason.risk is main]
            for _, place in chain.from_iterable(partners):
                text = self._text[place.start : place.end]
                self._findings.append(told.at(place.start, place.end, text, group))

    def _decision_at(self, span: Span) -> int | None:
        number = bisect_right(self._places, span.start, key=_end)
        decided = number < len(self._places) and self._places[number].start < span.end
        return self._decisions[number] if decided else None

    def findings(self) -> tuple[Finding, ...]:
        """Returns what was added, in order of the text."""
        kept = _without_repeats(self._findings)
        return tuple(sorted(kept, key=lambda f: (f.start, f.end, f.group or 0)))


def _without_repeats(findings: list[Finding]) -> list[Finding]:
    """Keeps a group's kept member once per place, and not where it was changed after all."""
    changed = sorted((f.start, f.end) for f in findings if not f.stays)
    starts = [start for start, _ in changed]
    seen: set[tuple[int, int, int | None]] = set()
    kept: list[Finding] = []
    for finding in findings:
        place = (finding.start, finding.end, finding.group)
        if finding.action == "keep":
            before = bisect_right(starts, finding.start) - 1
            inside = before >= 0 and finding.end <= changed[before][1]
            if inside or place in seen:
                continue
        seen.add(place)
        kept.append(finding)
    return kept
