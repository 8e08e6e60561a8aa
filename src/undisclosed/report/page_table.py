"""The table of findings: the numbers behind each, what was chosen and what was not."""

from __future__ import annotations

from html import escape

from undisclosed.report.gather import Gathered, gather
from undisclosed.report.marks import unassessed_outside_findings
from undisclosed.results import Finding, Result

_SHOWN_PLACES = 12
_COLUMNS = (
    ("", "Number"),
    ("Term", ""),
    ("Became", "What stands there in the release"),
    ("Protects", "The entity, and what readers may at most learn"),
    ("Tells", "Bits that the term tells about the entity"),
    ("May tell", "Bits that it may tell at most"),
    ("P(entity | term)", "Of the pages with the term, the share that speaks of the entity"),
    ("P(entity | at most)", "Of the pages with what may be learned, the share that does"),
    ("Score", "Above 0.5 is risky"),
)
_COUNTS = {
    "pages": "all pages",
    "entity": "entity",
    "at_most": "at most",
    "entity_and_at_most": "entity and at most",
    "term": "term",
    "entity_and_term": "entity and term",
    "at_most_and_term": "at most and term",
}
_UNJUDGED = {"keep": "kept", "none": "–", "remove": "removed", "generalize": "generalized"}
_CAUSES = {
    "name": "name",
    "term": "term",
    "phrase": "phrase",
    "group": "group",
    "unknown": "unknown",
    "joined": "joined to a risky word",
    "alias": "other name",
}


def findings_table(result: Result) -> str:
    """Returns what discloses as a table, with all numbers."""
    gathered = [
        (number, item)
        for number, item in enumerate(gather(result.findings), 1)
        if item.look != "unknown"
    ]
    if not gathered:
        return "<p>Nothing was found that discloses.</p>"
    heads = "".join(
        f'<th scope="col" title="{_esc(title)}">{_esc(name)}</th>' for name, title in _COLUMNS
    )
    bodies = "".join(_body(number, item, result) for number, item in gathered)
    table = f'<table class="findings"><thead><tr>{heads}</tr></thead>{bodies}</table>'
    return f'<div class="scroll">{table}</div>'


def unknown_table(result: Result) -> str:
    """Returns what the knowledge can't speak for as a table; "" if there is nothing."""
    rows = [
        f'<tr id="f{number}"><th scope="row"><span class="mark unknown">'
        f"<bdi>{_esc(item.finding.text)}</bdi></span></th>"
        f"<td>{_became(item.finding)}</td><td>{_places(item, result)}</td></tr>"
        for number, item in enumerate(gather(result.findings), 1)
        if item.look == "unknown"
    ]
    rows += [
        f'<tr><th scope="row"><span class="mark unknown"><bdi>{_esc(text)}</bdi></span></th>'
        f"<td>{_UNJUDGED[action]}</td><td>{', '.join(places)}</td></tr>"
        for (text, action), places in _unjudged(result).items()
    ]
    if not rows:
        return ""
    head = "<thead><tr><th>Term</th><th>Became</th><th>Places</th></tr></thead>"
    return f'<div class="scroll"><table>{head}<tbody>{"".join(rows)}</tbody></table></div>'


def _unjudged(result: Result) -> dict[tuple[str, str], list[str]]:
    """Returns the places of unknown terms that are in no finding, by term and action."""
    places: dict[tuple[str, str], list[str]] = {}
    for place in unassessed_outside_findings(result):
        key = (place.text, place.action)
        places.setdefault(key, []).append(f"{place.start}–{place.end}")
    return places


def _body(number: int, item: Gathered, result: Result) -> str:
    finding, measured = item.finding, item.finding.measured
    term = f'<span class="mark {item.look}"><bdi>{_esc(finding.text)}</bdi></span>'
    cells = (
        f"<td>{number}</td>",
        f'<th scope="row">{term}{_group(finding)}</th>',
        f"<td>{_became(finding)}</td>",
        f"<td>{_protects(finding)}</td>",
        f"<td>{_number(measured.pmi_bits, '.2f')}</td>",
        f"<td>{_number(measured.threshold_bits, '.2f')}</td>",
        f"<td>{_number(measured.p_given_term, '.2%')}</td>",
        f"<td>{_number(measured.p_given_at_most, '.2%')}</td>",
        f"<td>{_number(measured.score, '.2f')}</td>",
    )
    return (
        f'<tbody id="f{number}"><tr>{"".join(cells)}</tr>'
        f'<tr class="why"><td></td><td colspan="{len(_COLUMNS) - 1}">'
        f"<p>{_esc(finding.why)}</p>{_details(item, result)}</td></tr></tbody>"
    )


def _details(item: Gathered, result: Result) -> str:
    finding = item.finding
    lines = []
    if finding.measured.counts:
        counts = finding.measured.counts.items()
        shown = "; ".join(f"{_COUNTS.get(name, name)} {count:,.6g}" for name, count in counts)
        lines.append(f"Pages: {_esc(shown)}.")
    if finding.rejected:
        names = ", ".join(map(_esc, finding.rejected))
        lines.append(f"Rejected, as they would still tell too much: {names}.")
    cause = _CAUSES.get(finding.cause, _esc(finding.cause))
    lines.append(f"Cause: {cause}. Places: {_places(item, result)}")
    return "".join(f"<div>{line}</div>" for line in lines)


def _places(item: Gathered, result: Result) -> str:
    links = [
        f'<a href="#m{n}">{result.findings[n].start}–{result.findings[n].end}</a>'
        for n in item.numbers
    ]
    if len(links) <= _SHOWN_PLACES:
        return ", ".join(links)
    more = ", ".join(links[_SHOWN_PLACES:])
    return (
        f"{', '.join(links[:_SHOWN_PLACES])} <details><summary>and "
        f"{len(links) - _SHOWN_PLACES} more</summary>{more}</details>"
    )


def _became(finding: Finding) -> str:
    if finding.action == "generalize":
        shown = (finding.replacement or "").strip()
        return f"<bdi>{_esc(shown)}</bdi>" if shown else "left out: the next word says it"
    if finding.action == "remove":
        return f"<bdi>{_esc(finding.replacement or 'removed')}</bdi>"
    return "kept" if finding.action == "keep" else "–"


def _protects(finding: Finding) -> str:
    if finding.entity is None:
        return "–"
    at_most = f" (at most {_esc(finding.at_most)})" if finding.at_most else ""
    return f"{_esc(finding.entity)}{at_most}"


def _group(finding: Finding) -> str:
    return "" if finding.group is None else f" <small>group {finding.group}</small>"


def _number(value: float | None, spec: str) -> str:
    return "–" if value is None else format(value, spec)


def _esc(text: object) -> str:
    return escape(str(text), quote=True).replace("\0", "\ufffd")
