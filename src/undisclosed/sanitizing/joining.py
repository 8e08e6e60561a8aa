"""What becomes of neighbours that are written alike: "two medicines", one marker for several."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from undisclosed.document.document import Span
from undisclosed.language.protocol import Joint, Wording
from undisclosed.sanitizing.release import PlannedEdit


class Draft(NamedTuple):
    """An edit, what it takes of the original, and what is written there."""

    edit: PlannedEdit
    span: Span
    written: str


def join(
    drafts: Sequence[Draft],
    text: str,
    *,
    marker: str,
    wording: Wording,
    are_distinct: Callable[[Sequence[str]], bool],
) -> list[Draft]:
    """Returns drafts in which each list of equal ones is said once.

    A run of markers becomes one, "a drug and a drug" two drugs, "drugs and drugs" drugs. The first
    of a list has the words; the others take what stood between them, and write nothing.

    Ensures: as many drafts, of the same edits, in the same order; the first of each list keeps
    the span it had.
    """
    joined: list[Draft] = []
    first = 0
    while first < len(drafts):
        past, joint = _list_from(drafts, first, text, wording)
        together = _together(drafts[first:past], joint, text, marker, wording, are_distinct)
        if together is None:
            joined.append(drafts[first])
            first += 1
            continue
        joined.append(drafts[first]._replace(written=together))
        for before, draft in zip(drafts[first:past], drafts[first + 1 : past], strict=False):
            joined.append(draft._replace(span=Span(before.span.end, draft.span.end), written=""))
        first = past
    return joined


def _list_from(
    drafts: Sequence[Draft], first: int, text: str, wording: Wording
) -> tuple[int, Joint | None]:
    """Returns where a list of equal drafts ends that begins with one, and what joins it."""
    past, joint = first + 1, None
    while past < len(drafts):
        before, draft = drafts[past - 1], drafts[past]
        if draft.written.lower() != drafts[first].written.lower() or not draft.written:
            break
        found = wording.joint(text[before.span.end : draft.span.start])
        if found is None:
            break
        joint = found
        past += 1
        if found in ("and", "or"):
            break
    return past, joint


def _together(
    drafts: Sequence[Draft],
    joint: Joint | None,
    text: str,
    marker: str,
    wording: Wording,
    are_distinct: Callable[[Sequence[str]], bool],
) -> str | None:
    """Returns what is said for all of a list; None where each is to speak for itself."""
    if joint is None:
        return None
    written = drafts[0].written
    if written == marker or (written.startswith("[") and _is_one_stretch(drafts, text)):
        return written
    keys = [draft.edit.key for draft in drafts]
    if joint not in ("and", "or") or not are_distinct(keys):
        return None
    before = text[: drafts[0].span.start].split(" ")[-2:]
    after = text[drafts[-1].span.end : drafts[-1].span.end + 2].strip()
    if after[:1].isdigit() or any(map(wording.pairs, before)):
        return None
    return wording.several(written, len(drafts), joint)


def _is_one_stretch(drafts: Sequence[Draft], text: str) -> bool:
    """Tells whether nothing but a space stands between neighbours: "[name] [name]" is one."""
    return all(text[a.span.end : b.span.start] == " " for a, b in pairwise(drafts))
