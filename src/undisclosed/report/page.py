"""Results as one page that needs nothing else: no script, no font, no network.

All text of the document goes through `esc`; the page also forbids itself, by its content security
policy, to run or load anything, should some text ever get through.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from html import escape

from undisclosed.identity import Identity
from undisclosed.report.gather import gather
from undisclosed.report.marks import Look, Mark, mark_input, mark_output
from undisclosed.report.page_style import STYLE
from undisclosed.report.page_table import findings_table, unknown_table
from undisclosed.report.terminal import verdict
from undisclosed.results import Finding, Result

_LEGEND: tuple[tuple[Look, str, str], ...] = (
    ("generalize", "generalized", "replaced by something more general"),
    ("remove", "removed", "no generalization was safe, or removal was asked for"),
    ("risky", "risky", "tells more than readers may learn"),
    ("keep", "kept", "member of a risky group that may stay when another member is changed"),
    ("unknown", "unknown", "the knowledge can't speak for it"),
)


def to_html(result: Result, original: str) -> str:
    """Returns a self-contained page about a result, for a reviewer with any browser."""
    body = "\n".join(
        [
            _head(result),
            _texts(result, original),
            _section("Findings", findings_table(result)),
            _section("Terms the knowledge does not know", unknown_table(result)),
            _section("Notes", _list(result.notes)),
            _section("Policy", _policy(result)),
            _section("Certificate", _certificate(result)),
            _details("Settings", _pairs(result.policy.settings.as_dict())),
            _details("Timings", _pairs(_milliseconds(result))),
        ]
    )
    return _PAGE.format(style=STYLE, body=body)


def esc(text: object) -> str:
    """Escapes text for elements and quoted attributes alike."""
    # NUL is no character of HTML, whatever is done to it.
    return escape(str(text), quote=True).replace("\0", "\ufffd")


def _head(result: Result) -> str:
    state = "clean" if result.verified else "risky"
    sign = "✓" if result.verified else "✗"
    entities = ", ".join(esc(p.entity) for p in result.policy.protections)
    return (
        f"<h1>Disclosure report: {entities}</h1>"
        f'<p class="verdict {state}"><span aria-hidden="true">{sign}</span> '
        f"{esc(verdict(result))} {_counts(result)}</p>"
        '<p class="warn">This page quotes the input. Keep it as safe as the input itself.</p>'
    )


def _counts(result: Result) -> str:
    actions = Counter(finding.action for finding in result.findings)
    if not actions["generalize"] + actions["remove"]:
        return ""
    return f"{actions['generalize']} places generalized, {actions['remove']} removed."


def _texts(result: Result, original: str) -> str:
    before = mark_input(result, original)
    changed = any(finding.replacement is not None for finding in result.findings)
    looks = {mark.look for mark in before}
    views = _view("Before" if changed else "Text", before, result, kind="before")
    if changed:
        views += _view("After", mark_output(result, original), result, kind="after")
    return f'{_legend(looks)}<div class="views">{views}</div>'


def _legend(looks: set[Look]) -> str:
    shown = [
        f'<li><span class="mark {look}">{name}</span> {why}</li>'
        for look, name, why in _LEGEND
        if look in looks
    ]
    return f'<ul class="legend">{"".join(shown)}</ul>' if shown else ""


def _view(title: str, marks: list[Mark], result: Result, *, kind: str) -> str:
    rows = {n: i for i, g in enumerate(gather(result.findings), 1) for n in g.numbers}
    seen: set[int] = set()
    if kind == "after":
        seen.update(rows)  # Only the places of the input are linked to.
    drawn = "".join(_draw(mark, result, rows, seen) for mark in marks)
    return (
        f'<section class="view"><h2>{title}</h2>'
        f'<div class="text {kind}" dir="auto">{drawn}</div></section>'
    )


def _draw(mark: Mark, result: Result, rows: dict[int, int], seen: set[int]) -> str:
    text = esc(mark.text)
    if mark.look == "plain":
        return text
    if not mark.findings:
        return f'<span class="mark unknown" tabindex="0">{text}{_tip(_UNKNOWN)}</span>'
    findings = [result.findings[number] for number in mark.findings]
    first = mark.findings[0]
    anchors = "".join(f'<span id="m{n}"></span>' for n in mark.findings if n not in seen)
    seen.update(mark.findings)
    groups = sorted({f.group for f in findings if f.group is not None})
    sup = f"<sup>{','.join(map(str, groups))}</sup>" if groups else ""
    return (
        f'{anchors}<a class="mark {mark.look}" href="#f{rows[first]}">'
        f"{text}{sup}{_tip(*_tips(findings))}</a>"
    )


_UNKNOWN = "The knowledge does not know this term."


def _tips(findings: list[Finding]) -> Iterator[str]:
    for finding in findings[:5]:
        if finding.action == "generalize":
            became = f" “{finding.text}” became “{finding.replacement}”."
        elif finding.action == "remove":
            became = f" “{finding.text}” was removed."
        else:
            became = ""
        yield f"{finding.why}{became}"


def _tip(*lines: str) -> str:
    return f'<span class="tip" role="tooltip">{"<br>".join(map(esc, lines))}</span>'


def _policy(result: Result) -> str:
    names = ("Entity", "Readers may at most learn", "Kind", "Aliases")
    head = "".join(f"<th>{name}</th>" for name in names)
    rows = []
    for protection in result.policy.protections:
        at_most = protection.at_most or "anything that does not give it away for certain"
        cells = (protection.entity, at_most, protection.kind, ", ".join(protection.aliases))
        rows.append(f"<tr>{''.join(f'<td>{esc(cell)}</td>' for cell in cells)}</tr>")
    return f'<div class="scroll"><table><thead><tr>{head}</tr></thead>{"".join(rows)}</table></div>'


def _certificate(result: Result) -> str:
    certificate = result.certificate
    return _pairs(
        {
            "Text (SHA-256)": certificate.text,
            "Policy and settings (SHA-256)": certificate.policy,
            "Knowledge": _identity(certificate.knowledge),
            "Taxonomy": _identity(certificate.taxonomy),
            "Extractor": certificate.extractor,
            "Verified": "yes" if certificate.verified else "no",
        }
    )


def _identity(identity: Identity) -> str:
    return f"{identity.name} {identity.version}, {identity.checksum}"


def _milliseconds(result: Result) -> dict[str, object]:
    return {stage: f"{ms:.1f} ms" for stage, ms in result.timings_ms.items()}


def _pairs(pairs: dict[str, object] | dict[str, str]) -> str:
    rows = "".join(
        f"<dt>{esc(name)}</dt><dd>{esc('off' if value is None else value)}</dd>"
        for name, value in pairs.items()
    )
    return f"<dl>{rows}</dl>"


def _list(items: Iterator[str] | tuple[str, ...]) -> str:
    shown = "".join(f"<li><bdi>{esc(item)}</bdi></li>" for item in items)
    return f"<ul>{shown}</ul>" if shown else ""


def _section(title: str, content: str) -> str:
    return f"<section><h2>{title}</h2>{content}</section>" if content else ""


def _details(title: str, content: str) -> str:
    return f"<details><summary>{title}</summary>{content}</details>"


_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>Disclosure report</title>
<style>{style}</style>
</head>
<body>
<main>
{body}
</main>
</body>
</html>
"""
