"""What goes with a risky word: the rest of its name, of its compound, its other name."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from undisclosed.disclosure.risks import Assessment, Cause, Risk
from undisclosed.terms.candidates import joined
from undisclosed.terms.names import occurrences
from undisclosed.terms.units import TokenRange

_HYPHENS = frozenset("-/‐‑–")
_TELLING: tuple[Cause, ...] = ("term", "kind", "phrase")
_NAMED: tuple[Cause, ...] = ("name",)
_NOUNS = frozenset({"NOUN", "PROPN"})


def spread_over_phrases(found: Assessment, exempt: Sequence[int]) -> None:
    """For an individual, judges noun phrases and names as wholes.

    A phrase stands on no more pages than any word of it, so it narrows g(c) down at least as
    much: where a word is risky, so is the phrase.
    """
    nominal = found.candidates.nominal
    chunks = [[i for i in chunk if nominal[i]] for chunk in _chunks(found)]
    for stretch in (*chunks, *_name_runs(found)):
        words = [i for i in stretch if not exempt[i]]
        if any(found.flagged[i] for i in words):
            _join(found, words)


def spread_over_names(found: Assessment) -> None:
    """Flags a name whole of which a word discloses: "Shalom" alone would leave "Beth" standing.

    A word that is only unknown to K discloses nothing of the others.
    """
    telling = _told_by(found, _TELLING)
    for run in _name_runs(found) if telling else ():
        words = [i for i in run if found.candidates.content[i] and not found.exempt[i]]
        if telling.isdisjoint(words):
            continue
        if all(found.reading.tags[i] == "PROPN" for i in run):
            _join(found, words)
        elif _has_adjective_behind(found, run):
            key = " ".join(found.candidates.keys[i] for i in run)
            found.add(Risk("joined", None, key, ((run[0], run[-1] + 1),)))


def spread_over_compounds(found: Assessment, classes: Collection[int]) -> None:
    """Flags a compound whole of which a noun tells of a class: "LGBT support group".

    Of an individual ordinary words stay (`classes` has the numbers of the other protections), and
    a name of c takes nothing along: "HIV clinic" becomes "infection clinic" and says no more.
    """
    telling = _told_by(found, _TELLING, classes) - _told_by(found, _NAMED)
    for i in sorted(telling):
        run = _compound_around(found, i)
        _join(found, [j for j in run if found.candidates.content[j] and not found.exempt[j]])


def spread_over_hyphens(found: Assessment) -> None:
    """Flags words joined by - or / as a whole."""
    flagged = found.flagged
    forms = found.reading.forms
    inner = [i for i in found.candidates.links if forms[i] in _HYPHENS and 0 < i < len(forms) - 1]
    for i in (*inner, *reversed(inner)):
        if flagged[i - 1] != flagged[i + 1] and joined(found.reading, i):
            other = i + 1 if flagged[i - 1] else i - 1
            found.add(Risk("joined", None, found.candidates.keys[other], ((other, other + 1),)))


def spread_over_aliases(found: Assessment) -> None:
    """Flags the acronym of a risky expansion and the expansion of a risky acronym."""
    for one, other in found.reading.aliases:
        for risky, partner in ((one, other), (other, one)):
            if _is_covered(found, risky) and not _is_covered(found, partner):
                key = " ".join(key for key in found.candidates.keys[slice(*partner)] if key)
                places = occurrences((key,), found.reading, found.candidates)
                spans = tuple(span for _, span in places)
                found.add(Risk("alias", None, key, spans or (partner,)))


def _join(found: Assessment, words: Sequence[int]) -> None:
    """Flags what is not flagged yet of some words that are one thing."""
    spans = tuple((i, i + 1) for i in words if not found.flagged[i])
    found.add(Risk("joined", None, " ".join(found.candidates.keys[i] for i in words), spans))


def _has_adjective_behind(found: Assessment, run: Sequence[int]) -> bool:
    """Tells whether words with capitals are a name though one is an adjective, behind its noun.

    "Gamblers Anonymous"; at the start of a sentence or in capitals the first tells nothing.
    """
    tags, sentences = found.reading.tags, found.reading.sentences
    opens = not run[0] or sentences[run[0] - 1] != sentences[run[0]]
    behind = len(run) == 2 and tags[run[0]] in _NOUNS and tags[run[1]] == "ADJ"
    return behind and not opens and found.reading.form(run[1])[1:].islower()


def _told_by(
    found: Assessment, causes: Collection[Cause], of: Collection[int] | None = None
) -> set[int]:
    """Returns the tokens of the risks that have one of some causes, for some protections or all."""
    risks = [risk for risk in found.risks if risk.cause in causes and (of is None or risk.k in of)]
    return {i for risk in risks for span in risk.spans for i in range(*span)}


def _chunks(found: Assessment) -> Iterator[list[int]]:
    chunks: dict[int, list[int]] = {}
    for i, chunk in enumerate(found.reading.chunks):
        if chunk >= 0:
            chunks.setdefault(chunk, []).append(i)
    yield from chunks.values()


def _compound_around(found: Assessment, i: int) -> range:
    """Returns the nouns of a noun phrase that stand one after the other around a noun."""
    tags, chunks = found.reading.tags, found.reading.chunks
    if tags[i] not in _NOUNS or chunks[i] < 0:
        return range(i, i + 1)
    first, past = i, i + 1
    while first and tags[first - 1] in _NOUNS and chunks[first - 1] == chunks[i]:
        first -= 1
    while past < len(tags) and tags[past] in _NOUNS and chunks[past] == chunks[i]:
        past += 1
    return range(first, past)


def _name_runs(found: Assessment) -> Iterator[list[int]]:
    """Yields neighbouring words of a sentence written as a name or title."""
    run: list[int] = []
    sentences = found.reading.sentences
    for i, title in enumerate(found.candidates.titled):
        if run and not (title and sentences[i] == sentences[run[-1]]):
            yield run
            run = []
        if title:
            run.append(i)
    if run:
        yield run


def _is_covered(found: Assessment, span: TokenRange) -> bool:
    content = [i for i in range(*span) if found.candidates.content[i]]
    return bool(content) and all(found.flagged[i] for i in content)
