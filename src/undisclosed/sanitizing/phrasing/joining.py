"""What becomes of neighbours that are written alike: "two medicines", one marker for several."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from undisclosed.document.document import Span
from undisclosed.language.protocol import Joint, Wording
from undisclosed.sanitizing.release import PlannedEdit

# So many neighbours with nothing but commas are a list; two may say one thing twice.
_LIST = 3
# How many characters before and behind a list tell what it is.
_NEAR, _FAR = 40, 200


class Draft(NamedTuple):
    """An edit, what it takes of the original, and what is written there."""

    edit: PlannedEdit
    span: Span
    written: str


@dataclass(frozen=True, slots=True)
class Company:
    """What is asked of edits that stand together.

    Attributes:
        marker: What stands for what is removed.
        wording: How a language says things.
        are_distinct: Tells of the keys of terms whether each means something of its own.
        opens_counting: Tells whether a number can stand where an edit begins.
        opens_phrase: Tells whether nothing before an edit determines or describes it.
        modifies_next: Tells whether an edit only says which kind of the noun after it is meant.
        are_in_one_sentence: Tells whether two edits are.
        is_doing: Tells whether an edit became a wider verb.
    """

    marker: str
    wording: Wording
    are_distinct: Callable[[Sequence[str]], bool]
    opens_counting: Callable[[PlannedEdit], bool]
    opens_phrase: Callable[[PlannedEdit], bool]
    modifies_next: Callable[[PlannedEdit], bool]
    are_in_one_sentence: Callable[[PlannedEdit, PlannedEdit], bool]
    is_doing: Callable[[PlannedEdit], bool]


def join(drafts: Sequence[Draft], text: str, company: Company) -> list[Draft]:
    """Returns drafts in which each list of equal ones is said once.

    A run of markers becomes one, "a drug and a drug" two drugs, "drugs and drugs" drugs. The first
    of a list has the words; the others take what stood between them, and write nothing. What is
    said again further on in a sentence is "another drug".

    Ensures: as many drafts, of the same edits, in the same order; the first of each list keeps
    the span it had.
    """
    joined: list[Draft] = []
    first = 0
    while first < len(drafts):
        past, joint = _list_from(drafts, first, text, company)
        together = _together(drafts[first:past], joint, text, company)
        if together is None:
            joined.append(_told_apart(drafts, first, text, company))
            first += 1
            continue
        joined.append(drafts[first]._replace(written=together))
        for before, draft in zip(drafts[first:past], drafts[first + 1 : past], strict=False):
            joined.append(draft._replace(span=Span(before.span.end, draft.span.end), written=""))
        first = past
    return joined


def _list_from(
    drafts: Sequence[Draft], first: int, text: str, company: Company
) -> tuple[int, Joint | None]:
    """Returns where a list of equal drafts ends that begins with one, and what joins it."""
    past, joint, wording = first + 1, None, company.wording
    determiner = ""
    if drafts[first].written != company.marker:
        determiner = _determiner_before(drafts[first], text, wording)
    while past < len(drafts):
        before, draft = drafts[past - 1], drafts[past]
        if _goes_with(before, draft):
            past += 1
            continue
        said = draft.written.lower()
        if determiner and joint is None:
            # "The drug and a drug", where one article stood before both.
            said = wording.without_article(said)
        if said != drafts[first].written.lower() or not said:
            break
        between = text[before.span.end : draft.span.start]
        if determiner and between.endswith(f" {determiner} "):
            between = between[: -len(determiner) - 1]
        found = wording.joint(between)
        if found is None:
            break
        joint = found
        past += 1
        if found not in ("list", "beside", "nor"):
            break
    while past < len(drafts) and _goes_with(drafts[past - 1], drafts[past]):
        past += 1
    return past, joint


def _goes_with(before: Draft, draft: Draft) -> bool:
    """Tells whether a draft only went with the one before, as a dose goes with its drug."""
    return not draft.written and draft.span.start == before.span.end


def _together(
    drafts: Sequence[Draft], joint: Joint | None, text: str, company: Company
) -> str | None:
    """Returns what is said for all of a list; None where each is to speak for itself."""
    if joint is None:
        return None
    end = drafts[-1].span.end
    drafts = [draft for draft in drafts if draft.written]
    written, wording = drafts[0].written, company.wording
    if written == company.marker or (written.startswith("[") and _is_one_stretch(drafts, text)):
        return written
    if all(company.is_doing(draft.edit) for draft in drafts):
        return written  # "Kissed and caressed" is "touched".
    if joint == "list" and _is_whole_list(drafts, text, wording):
        joint = "and"
    if joint == "nor":
        return written if _before(drafts[0], text).endswith("no ") else None
    if joint in ("beside", "list") or not company.are_distinct([d.edit.key for d in drafts]):
        return None
    before = _before(drafts[0], text).split(" ")[-2:]
    after = text[end : end + 2].strip()
    if after[:1].isdigit() or any(map(wording.pairs, before)):
        return None
    bare = not wording.is_article(written.partition(" ")[0])
    if bare and not company.opens_counting(drafts[0].edit):
        return None
    if joint != "and" and _determiner_before(drafts[0], text, wording):
        return None
    if company.modifies_next(drafts[-1].edit):
        return None
    return wording.several(written, len(drafts), joint)


def _is_whole_list(drafts: Sequence[Draft], text: str, wording: Wording) -> bool:
    """Tells whether neighbours with commas are things of one list: "A, B and others".

    Two alone may be one thing said twice ("the clinic, a hospital"), unless a label announces
    them or they are a line.
    """
    end = drafts[-1].span.end
    goes_on = wording.list_goes_on(text[end : end + _FAR])
    if goes_on is not None:
        return goes_on == "and"
    before = _before(drafts[0], text).rstrip(" \t")
    return len(drafts) >= _LIST or before[-1:] in ("", ":", "\n", "-", "*", "•")


def _told_apart(drafts: Sequence[Draft], number: int, text: str, company: Company) -> Draft:
    """Returns a draft as it is said where an earlier one of its sentence says the same."""
    draft = drafts[number]
    if not draft.written or draft.written == company.marker or draft.written.startswith("["):
        return draft
    alike = []
    for earlier in reversed(drafts[:number]):
        if not company.are_in_one_sentence(earlier.edit, draft.edit):
            break
        if earlier.written.lower() == draft.written.lower():
            alike.append(earlier.edit.key)
    if not alike or company.modifies_next(draft.edit) or company.is_doing(draft.edit):
        return draft
    if not all(company.are_distinct([key, draft.edit.key]) for key in alike):
        return draft
    determiner = _determiner_before(draft, text, company.wording)
    bare = not company.wording.is_article(draft.written.partition(" ")[0])
    if bare and not determiner and not company.opens_phrase(draft.edit):
        return draft  # "his drug", "the second drug"
    other = company.wording.another(draft.written, determiner, len(alike))
    return draft if other is None else draft._replace(written=other)


def _determiner_before(draft: Draft, text: str, wording: Wording) -> str:
    """Returns the word that says before a draft that it is known which is meant, or nothing."""
    before = _before(draft, text)
    word = before[:-1].rpartition(" ")[2].rpartition("\n")[2]
    return word.lower() if before[-1:] == " " and wording.is_definite(word) else ""


def _before(draft: Draft, text: str) -> str:
    return text[max(0, draft.span.start - _NEAR) : draft.span.start]


def _is_one_stretch(drafts: Sequence[Draft], text: str) -> bool:
    """Tells whether nothing but a space stands between neighbours: "[name] [name]" is one."""
    return all(text[a.span.end : b.span.start] == " " for a, b in pairwise(drafts))
