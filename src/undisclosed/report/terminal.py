"""Results for a terminal: the text with its findings marked, then why."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from undisclosed.report.gather import Gathered, gather
from undisclosed.report.marks import Look, Mark, mark_input
from undisclosed.report.reader import reader_lines, scope
from undisclosed.results.results import Finding, Result

_COLOURS: dict[Look, str] = {
    "generalize": "32;4",
    "remove": "31;1",
    "replace": "36;4",
    "risky": "31;4",
    "accept": "33;1",
    "keep": "33",
    "unknown": "35",
}
# Without colour, brackets tell the same.
_BRACKETS: dict[Look, tuple[str, str]] = {
    "generalize": ("{", "}"),
    "remove": ("[-", "-]"),
    "replace": ("{", "}"),
    "risky": ("{", "}"),
    "accept": ("<!", "!>"),
    "keep": ("<", ">"),
    "unknown": ("?", "?"),
}
_ACTIONS = {
    "generalize": "generalized to",
    "remove": "removed",
    "replace": "replaced by",
    "keep": "kept; the group is broken elsewhere",
    "accept": "kept, as the policy says",
    "none": "",
}
# A document must not steer the terminal: escape codes and direction overrides are shown by name.
_UNSAFE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def to_terminal(result: Result, original: str, *, color: bool) -> str:
    """Returns the input with its findings marked, the reasons, notes and the verdict.

    The verdict says what was verified, and what a reader of the whole text guesses.
    """
    text = "".join(_draw(mark, result, color) for mark in mark_input(result, original))
    lines = [text.rstrip("\n"), ""]
    lines += _findings(result, color)
    lines += [f"note: {_plain(note)}" for note in result.notes]
    lines += _verdict(result)
    return "\n".join(lines) + "\n"


def reasons(result: Result, *, color: bool) -> str:
    """Returns the findings of a result and the verdict, without the text around them."""
    return "\n".join([*_findings(result, color), *_verdict(result)]) + "\n"


def _verdict(result: Result) -> Iterator[str]:
    yield verdict(result)
    yield scope(result)
    yield from map(_plain, reader_lines(result, words=True))


def verdict(result: Result) -> str:
    """Returns in one line whether the text of a result is clean."""
    kept = sum(place.action == "keep" for place in result.unassessed)
    unknown = f" Kept though the knowledge does not know them: {kept}." if kept else ""
    if result.verified and result.certificate.accepted_risks:
        told = result.verdict
        return f"{told[0].upper()}{told[1:]}; nothing else that is risky is left.{unknown}"
    if result.verified:
        return f"Verified: nothing risky is left{result.verdict.removeprefix('verified')}.{unknown}"
    places = sum(finding.action == "none" for finding in result.findings)
    return f"Not clean: {places} risky {'place' if places == 1 else 'places'}.{unknown}"


def accepted_places(result: Result, *, place_of: Callable[[int], str]) -> Iterator[str]:
    """Yields where in a release a reviewer accepts a risk, a line each: what, who, when, why."""
    for place in result.certificate.decisions:
        if place.risky:
            where = place_of(place.start) or f"code points {place.start} to {place.end}"
            text = _plain(result.text[place.start : place.end]).replace("\n", " ")
            done = "kept" if place.action == "keep" else "written"
            by = f" by {place.by}" if place.by else ""
            at = f", {place.at}" if place.at else ""
            why = f": {place.reason}" if place.reason else ""
            yield f"  {text!r} ({where}), {done}{_plain(f'{by}{at}{why}')}"


def _findings(result: Result, color: bool) -> Iterator[str]:
    for item in gather(result.findings):
        finding = item.finding
        yield f"{item.row:>3}  {_name(item, color)}{_became(finding)}"
        yield f"     {_plain(finding.why)}"
        if finding.rejected:
            yield f"     still telling: {', '.join(map(_plain, finding.rejected))}"


def _name(item: Gathered, color: bool) -> str:
    finding = item.finding
    text = _plain(finding.text).replace("\n", " ")
    shown = _paint(text, item.look, color) if color else text
    entity = f" [{_plain(finding.entity)}]" if finding.entity else ""
    group = f" (group {finding.group})" if finding.group is not None else ""
    times = f" ×{len(item.numbers)}" if len(item.numbers) > 1 else ""
    return f"{shown}{times}{entity}{group}"


def _became(finding: Finding) -> str:
    if finding.action in ("generalize", "replace"):
        return f": {_ACTIONS[finding.action]} {_plain(finding.replacement or '(left out)')!r}"
    if finding.action == "accept" and finding.decision is not None:
        return ": kept, as a reviewer decided"
    return f": {_ACTIONS[finding.action]}" if _ACTIONS[finding.action] else ""


def _draw(mark: Mark, result: Result, color: bool) -> str:
    shown = _plain(mark.text)
    if mark.look == "plain":
        return shown
    drawn = _paint(shown, mark.look, color)
    first = result.findings[mark.findings[0]] if mark.findings else None
    if first is not None and first.action in ("generalize", "replace") and first.replacement:
        return f"{drawn}→{_plain(first.replacement)}"
    return drawn


def _paint(text: str, look: Look, color: bool) -> str:
    if color:
        return f"\x1b[{_COLOURS[look]}m{text}\x1b[0m"
    opening, closing = _BRACKETS[look]
    return f"{opening}{text}{closing}"


def _plain(text: str) -> str:
    shown = text.replace("\r\n", "\n")
    return _UNSAFE.sub(lambda found: f"<U+{ord(found.group()):04X}>", shown)
