"""Neighbours that are written alike, whatever their order."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from undisclosed.document.document import Document, Span
from undisclosed.language.english.english import shipped_english
from undisclosed.sanitizing.edits import Edits
from undisclosed.sanitizing.phrasing.joining import Company, Draft, join
from undisclosed.sanitizing.release import PlannedEdit
from undisclosed.sanitizing.replacements import Choice

_LABELS = {
    **dict.fromkeys(("aspirin", "codeine", "insulin", "morphine"), "drug"),
    **dict.fromkeys(("gout", "mumps", "scurvy"), "illness"),
    **dict.fromkeys(("quinine", "senna"), None),
}
_JOINTS = (" and ", " or ", " as well as ", " and/or ", " & ")


def released(items: Sequence[str], joint: str, *, distinct: bool = True) -> str:
    """Returns what becomes of "He spoke of A, B and C today." """
    text, spans = "He spoke of ", []
    for number, item in enumerate(items):
        text += "" if not number else joint if number == len(items) - 1 else ", "
        spans.append(Span(len(text), len(text) + len(item)))
        text += item
    text += " today."
    edits = Edits(
        Document(text),
        shipped_english().read(text),
        "[removed]",
        drop_modifiers=True,
        are_distinct=lambda _: distinct,
    )
    added = [edits.add(span)[0] for span in spans]
    labels = {edit.key: _LABELS[item] for edit, item in zip(added, items, strict=True)}
    return edits.render({key: Choice(label) for key, label in labels.items()}).text


@given(st.permutations(["aspirin", "codeine", "insulin", "morphine"]), st.sampled_from(_JOINTS))
def test_a_list_of_one_kind_is_said_alike_in_any_order(items: list[str], joint: str) -> None:
    said = {" or ": "one of four drugs", " and/or ": "one or more drugs"}.get(joint, "four drugs")
    assert released(items, joint) == f"He spoke of {said} today."


@given(st.permutations(sorted(_LABELS)), st.integers(1, 5), st.sampled_from(_JOINTS))
def test_every_list_has_each_word_once(items: list[str], number: int, joint: str) -> None:
    text = released(items[:number], joint)
    counted = dict.fromkeys(("drug", "illness"), 0)
    for item in items[:number]:
        if (label := _LABELS[item]) is not None:
            counted[label] += 1
    for label, times in counted.items():
        # "a drug" is said once, and what is said of another is told apart from it.
        assert text.count(f" a {label}") + text.count(f" an {label}") <= 1
        assert (label in text) == bool(times)
    assert "[removed], [removed]" not in text
    assert "[removed] and [removed]" not in text


@given(st.permutations(["aspirin", "codeine", "insulin"]))
def test_what_may_be_one_thing_is_not_counted(items: list[str]) -> None:
    assert (
        released(items, " and ", distinct=False) == "He spoke of a drug, a drug and a drug today."
    )


def test_doses_that_went_with_drugs_part_no_list() -> None:
    """ "Quinine 5 mg and aspirin 20 mg" are two drugs, whose amounts went with them."""
    text = "He takes quinine 5 mg and aspirin 20 mg."
    drafts = []
    for number, (word, written) in enumerate(
        [("quinine", "a drug"), (" 5 mg", ""), ("aspirin", "a drug"), (" 20 mg", "")]
    ):
        span = Span(text.index(word), text.index(word) + len(word))
        drafts.append(Draft(PlannedEdit(number, number + 1, span, word), span, written))
    company = Company(
        "[removed]",
        shipped_english().wording,
        lambda keys: True,
        lambda edit: True,
        lambda edit: True,
        lambda edit: False,
        lambda one, other: True,
        lambda edit: False,
    )
    first, *others = join(drafts, text, company)
    assert first.written == "two drugs"
    assert [draft.written for draft in others] == ["", "", ""]
    assert others[-1].span.end == text.index(".")
