"""One document under way: what is edited and why, round by round (Algorithm 1, lines 10–30)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property, partial

from undisclosed.disclosure.formulas import information_content_bits
from undisclosed.disclosure.groups.members import Member
from undisclosed.disclosure.individuals.identifying import Identifying, text_of
from undisclosed.disclosure.risks import Assessment, Risk
from undisclosed.document.document import Document, Span
from undisclosed.identifiers.identifier import KIND_OF_TYPE, Identifier
from undisclosed.identifiers.stand_ins import digest_of
from undisclosed.ladders.protocol import Rung
from undisclosed.sanitizing.adjectives import general_adjectives, is_noun, is_noun_after_all
from undisclosed.sanitizing.deciding import Rulings
from undisclosed.sanitizing.edits import Edits
from undisclosed.sanitizing.group_replacements import Way, separate_groups, way_of
from undisclosed.sanitizing.labels import Labels
from undisclosed.sanitizing.misread import as_meant, read_as
from undisclosed.sanitizing.outcome import Outcome, Reason
from undisclosed.sanitizing.recognized import Recognized, is_title
from undisclosed.sanitizing.release import PlannedEdit, Release
from undisclosed.sanitizing.replacements import Choice, Option, best_combination
from undisclosed.sanitizing.safety import Safety
from undisclosed.sanitizing.standing_in.standing_in import StandInWriter
from undisclosed.sanitizing.stretches import Stretch, find_stretches
from undisclosed.taxonomy.senses import PERSON
from undisclosed.terms.units import TokenRange, mark, touches


class Work:
    """The state of one document between rounds."""

    def __init__(
        self,
        document: Document,
        first: Assessment,
        safety: Safety,
        writer: StandInWriter,
        rulings: Rulings | None = None,
    ) -> None:
        self._first = first
        self._reading = reading = as_meant(first.reading, safety)
        self._safety = safety
        self._writer = writer
        self._edits = Edits(
            document,
            reading,
            safety.settings.marker,
            drop_modifiers=safety.settings.mode == "sanitize",
            rungs=self._written_rungs,
            is_noun=partial(is_noun, taxonomy=safety.taxonomy),
            is_usual=safety.is_usual,
            are_distinct=safety.are_distinct,
            stated=safety.stated,
        )
        self._choices: dict[str, Choice] = {}
        # Keys of edits that the taxonomy does not know, and a ladder does.
        self._on_ladder: set[str] = set()
        self._reasons: dict[int, list[Reason]] = {}
        # What the round at hand has still to decide, by the edit's key.
        self._open: dict[str, Callable[[], Choice]] = {}
        # The labels among which that is decided.
        self._options_of_round: list[list[str]] = []
        # By the identity of the risk, of the round at hand.
        self._reason_of: dict[int, Reason] = {}
        # Edits that are a name of a c as a whole, by number of the protection and key.
        self._names: set[tuple[int | None, str]] = set()
        self._name_spans: set[TokenRange] = set()
        # What identifies somebody, by the first token of its edit.
        self._identifiers: dict[int, Identifier] = {}
        # By what was found, and whether it names c: they are asked for again to be written.
        self._ladders: dict[tuple[Identifier, bool], list[Rung]] = {}
        self.release = Release(document.text, ())
        # Of the original only: in a text of which something has changed, nothing is misread anew.
        self._trim = True
        self._rulings = rulings or Rulings(())
        found = [risk.identifier for risk in first.risks if risk.identifier]
        people = [each for each in found if each.sure and each.type == "PERSON"]
        writer.expect(text_of(reading, each) for each in people)
        self._carry_out()

    def _carry_out(self) -> None:
        """Makes edits of what a reviewer decided, with what was found there as their reasons."""
        for edit, choice in self._rulings.plan(self._edits, self._note, self._labels):
            self._choices[edit.key] = choice
        if self._rulings.edits:
            self.release = self._edits.render(self._choices)

    def _note(self, edit: PlannedEdit) -> None:
        """Takes down what was found at a place of the original."""
        place = bytearray(len(self._reading))
        mark(place, (edit.first, edit.past))
        reasons = []
        for risk in self._first.risks:
            if any(touches(span, place) for span in risk.spans):
                partners = tuple((key, self._edits.span(tokens)) for key, tokens in risk.kept)
                reasons.append(Reason(risk, partners))
                if risk.identifier:
                    self._identifiers.setdefault(edit.first, risk.identifier)
                if risk.cause == "name" and (edit.first, edit.past) in risk.spans:
                    self._names.add((risk.k, edit.key))
        self._reasons[edit.first] = reasons

    def _rungs(self, edit: PlannedEdit) -> list[Rung] | None:
        """Returns what may stand in place of an edit that identifies somebody; None for others."""
        identifying = self._safety.assessor.identifying
        found = self._identifiers.get(edit.first)
        if found is None and self._names_somebody(edit):
            # A login, or a name in small letters: what it says is known, and nothing else of it.
            found = Identifier(edit.first, edit.past, "MISC", KIND_OF_TYPE["MISC"], sure=False)
        if identifying is None or found is None:
            return None
        whole = replace(found, first=edit.first, past=edit.past)
        # An address of c says no more than that it is one.
        at_most = self._labels_of_entity(edit) if found.type != "CODE" else []
        person = at_most == [identifying.person]
        if at_most and not person:
            # Of c itself nothing is said but g(c).
            return None
        if person:
            whole = replace(whole, type="PERSON", kind="person", sure=True)
        if (whole, person) not in self._ladders:
            self._ladders[whole, person] = self._find_rungs(whole, person, identifying)
        return self._ladders[whole, person]

    def _names_somebody(self, edit: PlannedEdit) -> bool:
        """Tells whether an edit is a name of an individual as a whole."""
        secrets = self._safety.counter.secrets
        return any(s.individual and (k, edit.key) in self._names for k, s in enumerate(secrets))

    def _find_rungs(self, whole: Identifier, person: bool, identifying: Identifying) -> list[Rung]:
        operator = self._writer.operator(whole)
        if operator == "remove":
            return []
        rungs = identifying.rungs(self._reading, whole, self._places)
        if person:
            # The ladder words best what may be said of c.
            rungs = rungs[-1:]
        if operator in ("generalize", "keep"):
            return rungs
        text, noun = text_of(self._reading, whole), identifying.noun(self._reading, whole)
        written = self._writer.write(whole, text, noun, identifying.person)
        return [identifying.stand_in(self._reading, whole, written), *rungs[-1:]]

    def _written_rungs(self, edit: PlannedEdit) -> list[Rung] | None:
        """Returns the ladder by which an edit is written; None where it is written as a label."""
        rungs = self._rungs(edit)
        if rungs is None and edit.key in self._on_ladder and self._choices[edit.key].label:
            return self._recognized_rungs(edit) or None
        return rungs

    def _recognized_rungs(self, edit: PlannedEdit) -> list[Rung]:
        found = self._recognized
        return [] if found is None else found.rungs(edit.first, edit.past)

    @cached_property
    def _recognized(self) -> Recognized | None:
        """The ladders of what the taxonomy does not know."""
        recognizer = self._safety.namer.recognizer
        return None if recognizer is None else Recognized(recognizer, self._reading)

    @cached_property
    def _places(self) -> frozenset[str]:
        """The names of places in the text, which tell Paris in Texas from Paris in France."""
        found = (risk.identifier for risk in self._first.risks if risk.identifier)
        return frozenset(text_of(self._reading, each) for each in found if each.type == "LOC")

    @cached_property
    def _named(self) -> Labels:
        """What the terms of the text may be called, by what the text speaks of."""
        return self._safety.namer.read(self._reading)

    def options_at(self, place: Span) -> list[tuple[str, bool]]:
        """Returns what a place of the original may be called, and whether that is safe there."""
        edit = self._edits.at(place)
        self._note(edit)
        labels = list(dict.fromkeys(self._labels(edit)))
        partners = self._partners(edit)
        self._safety.judge_all([labels])
        return [(label, self._safety.is_safe_with(partners, label)) for label in labels]

    def change(self, found: Assessment, current: Document, *, generalize: bool) -> None:
        """Lines 10–30: replaces what a round found, in the text and so in the term set."""
        release = self.release
        self._open = {}
        self._options_of_round = []
        self._name_spans = {s for risk in found.risks if risk.cause == "name" for s in risk.spans}

        def origin(span: TokenRange) -> Span:
            seen = current.original(found.reading.starts[span[0]], found.reading.ends[span[1] - 1])
            return release.original(seen.start, seen.end) if release.pieces else seen

        self._reason_of = {}
        ways = self._ways(found, origin) if generalize else {}
        shown = read_as(found, self._first.reading, self._reading)
        for stretch in find_stretches(shown, self._safety.taxonomy, trim=self._trim):
            way = way_of(stretch, ways) if ways else None
            if way and way.option.stays:
                continue
            # What a key becomes was decided at its first place; where it stands for another
            # term ("part" itself, and "body part" for a digestive tract), that would be untrue.
            fits = way and self._edits.at(origin((stretch.first, stretch.past))).key == way.term
            self._replace(stretch, origin, generalize, way.option if way and fits else None)
        self._trim = False
        self._safety.judge_all(self._options_of_round)
        self._safety.counter.ask_together(self._open.values())
        self._choices.update((key, decide()) for key, decide in self._open.items())
        self.release = self._edits.render(self._choices)

    def _ways(self, found: Assessment, origin: Callable[[TokenRange], Span]) -> dict[str, Way]:
        """Returns what each member of a risky group becomes, where H3 as printed decides it."""
        if self._safety.settings.change != "all":
            return {}
        decisions = [
            partial(self._best_ways, risk, [self._edits.at(origin(place)) for place in places])
            for risk, places in separate_groups(found.risks)
        ]
        self._safety.counter.ask_together(decisions)
        return {key: way for decide in decisions for key, way in decide().items()}

    def _best_ways(self, risk: Risk, edits: Sequence[PlannedEdit]) -> dict[str, Way]:
        """Returns what the members of a group become, given the edits at which they stand."""
        members = []
        fixed = []
        for member, edit in zip(risk.group, edits, strict=True):
            if self._edits.is_decided(edit):
                fixed.append(member.key)
            else:
                members.append((member, edit))
        chosen = best_combination(
            [self._options(member, edit) for member, edit in members],
            lambda keys: self._safety.is_safe_together((*keys, *fixed)),
        )
        return {
            member.key: Way(edit.key, option)
            for (member, edit), option in zip(members, chosen, strict=True)
        }

    def _options(self, member: Member, edit: PlannedEdit) -> list[Option]:
        counter = self._safety.counter
        total = counter.knowledge.total
        stays = Option(None, member.key, information_content_bits(member.pages, total), stays=True)
        options = [stays]
        refused = self._refused(edit)
        labels = [label for label in self._labels(edit) if label not in refused]
        keys = list(map(self._safety.language.fold_phrase, labels))
        judge = [partial(self._safety.is_safe, label) for label in labels]
        counter.ask_together([partial(counter.count_all, keys), *judge])
        for label, key in zip(labels, keys, strict=True):
            pages = counter.count((key,)).pages
            if pages and self._safety.is_safe(label):
                options.append(Option(label, key, information_content_bits(pages, total)))
        return options

    def _replace(
        self,
        stretch: Stretch,
        origin: Callable[[TokenRange], Span],
        generalize: bool,
        way: Option | None = None,
    ) -> None:
        edit, taken = self._edits.add(origin((stretch.first, stretch.past)))
        reasons = [reason for old in taken for reason in self._reasons.pop(old.first)]
        self._reasons[edit.first] = reasons
        is_name = (stretch.first, stretch.past) in self._name_spans
        for risk in stretch.risks:
            if is_name and risk.cause == "name":
                self._names.add((risk.k, edit.key))
            if risk.identifier:
                self._identifiers.setdefault(edit.first, risk.identifier)
            reasons.append(self._reason(risk, origin))
        # One term, one replacement: it is decided at the first of its places in a round.
        earlier = self._choices.get(edit.key)
        undecided = edit in taken or earlier is None
        if edit in taken and earlier is not None and earlier.label is None:
            self._edits.insist(edit)
        if undecided and edit.key not in self._open:
            self._open[edit.key] = self._choice(edit, generalize, way)

    def _reason(self, risk: Risk, origin: Callable[[TokenRange], Span]) -> Reason:
        """Returns a round's risk as a reason: one, at however many places it is given."""
        reason = self._reason_of.get(id(risk))
        if reason is None:
            partners = tuple((key, origin(span)) for key, span in risk.kept)
            reason = self._reason_of[id(risk)] = Reason(risk, partners)
        return reason

    def _choice(
        self, edit: PlannedEdit, generalize: bool, way: Option | None
    ) -> Callable[[], Choice]:
        """Lines 11–28: the most informative generalization that is safe for all c, or none.

        What it chooses from is settled by now; the choice itself waits for all others of its
        round, so that what they take to count can be counted together.
        """
        refused = self._refused(edit)
        if not generalize or self._safety.settings.mode == "redact":
            return partial(Choice, None, refused)
        if way is not None:
            return partial(Choice, way.label, refused)
        partners = self._partners(edit)
        labels = self._labels(edit)
        if labels and labels[0] not in refused and digest_of(labels[0]) in self._writer.invented:
            # Nothing in an invented name tells that it is none: this is not asked.
            return partial(Choice, labels[0], refused)
        self._options_of_round.append([label for label in labels if label not in refused])
        return partial(self._safety.choose, labels, partners, refused)

    def _partners(self, edit: PlannedEdit) -> set[tuple[str, ...]]:
        """Returns what stays of the groups that an edit is to break."""
        return {
            tuple(member.key for member in reason.risk.group if member.key != reason.risk.key)
            for reason in self._reasons[edit.first]
            if reason.risk.cause == "group"
        }

    def _labels(self, edit: PlannedEdit) -> list[str]:
        rungs = self._rungs(edit)
        if rungs is not None:
            return [rung.label for rung in rungs]
        title = edit.past == edit.first + 1 and is_title(self._reading.form(edit.first))
        if title or self._safety.may_be_another_word(edit.key):
            return []
        if any(reason.risk.read_as for reason in self._reasons.get(edit.first, ())):
            # As it is written it is no word, or another one.
            return self._labels_of_entity(edit)
        labels = self._labels_of_entity(edit)
        if not labels and self._edits.names_speaker(edit, rare=self._safety.is_rare(edit.key)):
            return [PERSON]
        labels = labels or self._general(edit)
        if labels:
            return labels
        rungs = self._recognized_rungs(edit)
        if rungs:
            self._on_ladder.add(edit.key)
        return [rung.label for rung in rungs]

    def _general(self, edit: PlannedEdit) -> list[str]:
        """Returns what may be said for an edit by the taxonomy, the most informative first."""
        reading, first, past = self._reading, edit.first, edit.past
        if is_noun_after_all(reading, first, past, self._safety.taxonomy):
            reading = reading.language.read(reading.form(first))
            reading, first, past = replace(reading, tags=["NOUN"] * len(reading)), 0, len(reading)
        elif verbs := self._edits.wider_verbs(edit):
            return verbs
        elif past == first + 1 and self._edits.is_descriptive(first):
            return general_adjectives(reading.form(first), self._safety.taxonomy, reading.language)
        wording = reading.language.wording
        if reading.tags[first] == "NUM" and wording.is_unit(reading.form(past - 1)):
            return []  # A wider unit makes another amount of it.
        return self._named.generalizations(reading, first, past)

    def _labels_of_entity(self, edit: PlannedEdit) -> list[str]:
        """Returns g(c) for a name of c, which is what readers may at most learn of it."""
        words = edit.key.split()
        numbered = len(words) == 2 and self._safety.language.is_number(words[1])
        key = words[0] if numbered else edit.key
        return [
            secret.protection.at_most
            for k, secret in enumerate(self._safety.counter.secrets)
            if secret.protection.at_most is not None
            and (key in secret.names or (k, edit.key) in self._names)
        ]

    def _refused(self, edit: PlannedEdit) -> tuple[str, ...]:
        """Returns what the edit's term was in earlier rounds and can't be again."""
        earlier = self._choices.get(edit.key)
        if earlier is None:
            return ()
        return earlier.rejected if earlier.label is None else (*earlier.rejected, earlier.label)

    @property
    def invented(self) -> frozenset[str]:
        """Digests of the names that were invented."""
        return frozenset(self._writer.invented)

    @property
    def decided(self) -> list[Span]:
        """Where in the release stands what a reviewer decided."""
        return self._rulings.spans(self.release)

    def outcome(self, rounds: int, timings_ms: dict[str, float]) -> Outcome:
        """Returns what was done, once nothing is risky any more."""
        return Outcome(
            release=self.release,
            choices=self._choices,
            reasons=self._reasons,
            first=self._first,
            stand_ins=frozenset(self._writer.written),
            invented=self.invented,
            own_words=frozenset(self._rulings.own_words),
            carried=tuple(self._rulings.carried(self.release)),
            rounds=rounds,
            timings_ms=timings_ms,
            marker=self._safety.settings.marker,
        )
