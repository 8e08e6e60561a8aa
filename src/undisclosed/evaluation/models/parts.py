"""What all models share: how a case is read, and how changes are written into its text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from undisclosed.document.document import Document, Span
from undisclosed.engine import Engine
from undisclosed.evaluation.protocol import Case, Change, ModelRelease
from undisclosed.knowledge.protocol import Knowledge
from undisclosed.language.protocol import Language, Reading
from undisclosed.policy.policy import Policy
from undisclosed.policy.settings import Settings
from undisclosed.sanitizing.edits import Edits
from undisclosed.sanitizing.replacements import Choice
from undisclosed.taxonomy.protocol import Taxonomy
from undisclosed.terms.candidates import Candidates, find_candidates
from undisclosed.terms.units import TokenRange


@dataclass(frozen=True, slots=True)
class Script:
    """A case, read.

    Attributes:
        document: Its text and the view of it that is analysed.
        reading: The view, token by token.
        candidates: Its words and phrases.
        engine: Its policy, measured.
    """

    document: Document
    reading: Reading
    candidates: Candidates
    engine: Engine

    def span(self, tokens: TokenRange) -> Span:
        """Returns where tokens stand in the text."""
        starts, ends = self.reading.starts, self.reading.ends
        return self.document.original(starts[tokens[0]], ends[tokens[1] - 1])


@dataclass(slots=True)
class Parts:
    """What a model works with.

    Attributes:
        knowledge: What a reader may know, K.
        taxonomy: The is-a hierarchy.
        language: What splits texts into terms.
        settings: How terms are judged; None for the settings of each case's policy.
    """

    knowledge: Knowledge
    taxonomy: Taxonomy
    language: Language
    settings: Settings | None = None
    _last: dict[Policy, Engine] = field(default_factory=dict, repr=False)

    def policy(self, case: Case) -> Policy:
        """Returns a case's policy under the model's settings."""
        settings = self.settings or case.policy.settings
        return Policy(case.policy.protections, settings, case.policy.keep)

    def engine(self, policy: Policy) -> Engine:
        """Returns the engine for a policy; the last one is kept, since cases often share one."""
        if policy not in self._last:
            self._last.clear()
            self._last[policy] = Engine(
                policy,
                knowledge=self.knowledge,
                taxonomy=self.taxonomy,
                language=self.language,
            )
        return self._last[policy]

    def read(self, case: Case) -> Script:
        """Reads a case."""
        engine = self.engine(self.policy(case))
        document = Document(case.text)
        reading = self.language.read(document.view)
        marker = Document(engine.settings.marker).view
        candidates = find_candidates(reading, resolve=engine.counter.resolve_all, marker=marker)
        return Script(document, reading, candidates, engine)


def remove(script: Script, places: Iterable[TokenRange]) -> ModelRelease:
    """Writes a text in which a marker stands for each of some places."""
    return replace(script, dict.fromkeys(places))


def replace(script: Script, labels: Mapping[TokenRange, str | None]) -> ModelRelease:
    """Writes a text in which places are generalized, or removed where the label is None.

    Places that overlap become one, as do places where one term stands: the last label counts.
    """
    edits = Edits(
        script.document, script.reading, script.engine.settings.marker, drop_modifiers=False
    )
    choices: dict[str, Choice] = {}
    for tokens, label in labels.items():
        edit, _ = edits.add(script.span(tokens))
        choices[edit.key] = Choice(label)
    release = edits.render(choices)
    changes = (
        Change(
            span.start,
            span.end,
            piece.text,
            "remove" if choices[piece.edit.key].label is None else "generalize",
        )
        for piece, span in release.taken()
    )
    return ModelRelease(release.text, tuple(changes))


def combine(text: str, releases: Iterable[ModelRelease]) -> ModelRelease:
    """Carries out the changes of several releases of a text; where two meet, the first counts."""
    chosen: list[Change] = []
    for release in releases:
        taken = list(chosen)
        chosen += [
            change
            for change in release.changes
            if all(change.end <= other.start or other.end <= change.start for other in taken)
        ]
    return _carried_out(text, chosen)


def write_markers(text: str, spans: Iterable[Span], marker: str) -> ModelRelease:
    """Writes a text in which a marker stands for each span; spans that overlap are one."""
    apart: list[Span] = []
    for span in sorted(spans):
        if apart and span.start < apart[-1].end:
            apart[-1] = Span(apart[-1].start, max(span.end, apart[-1].end))
        else:
            apart.append(span)
    return _carried_out(text, [Change(s.start, s.end, marker, "remove") for s in apart])


def _carried_out(text: str, changes: Iterable[Change]) -> ModelRelease:
    ordered = tuple(sorted(changes, key=lambda change: change.start))
    parts: list[str] = []
    at = 0
    for change in ordered:
        parts += [text[at : change.start], change.replacement]
        at = change.end
    return ModelRelease("".join([*parts, text[at:]]), ordered)


def join_neighbours(tokens: Iterable[int], reading: Reading) -> list[TokenRange]:
    """Joins tokens that stand side by side in a sentence, so that one marker stands for them."""
    ranges: list[TokenRange] = []
    for i in sorted(set(tokens)):
        if ranges and ranges[-1][1] == i and reading.sentences[i - 1] == reading.sentences[i]:
            ranges[-1] = (ranges[-1][0], i + 1)
        else:
            ranges.append((i, i + 1))
    return ranges
