"""How spans and patterns are put together, on spans made by hand."""

from __future__ import annotations

from undisclosed.identifiers.decoding import TypedRange
from undisclosed.identifiers.identifier import TYPES
from undisclosed.identifiers.spans import settle
from undisclosed.language.english.english import shipped_english

PERSON, ORG, LOC, DATE, QUANTITY, CODE, DEMOGRAPHIC, MISC = range(len(TYPES))


def put(
    text: str,
    spans: list[tuple[str, int, bool]],
    patterns: list[tuple[str, str]] | None = None,
) -> list[tuple[str, str, bool]]:
    """Settles spans and patterns told by their words, at the first place where these stand."""
    reading = shipped_english().read(text)

    def place(words: str) -> tuple[int, int]:
        start = text.index(words)
        first = reading.starts.index(start)
        return first, reading.ends.index(start + len(words)) + 1

    marked = [(place(words), kind) for words, kind in patterns or []]
    given = [TypedRange(*place(words), kind, sure) for words, kind, sure in spans]
    return [
        (text[reading.starts[each.first] : reading.ends[each.past - 1]], each.kind, each.sure)
        for each in settle(reading, marked, sorted(given, key=lambda span: span.first))
    ]


def test_no_span_begins_with_what_says_whose_it_is() -> None:
    for sign in ("'s", "’s"):
        text = f"Then Kestrel{sign} brother came."
        assert put(text, [("Kestrel", PERSON, True), (f"{sign} brother", DEMOGRAPHIC, True)]) == [
            ("Kestrel", "person", True),
            ("brother", "demographic", True),
        ]


def test_a_title_is_taken_in() -> None:
    assert put("We met Mr Kestrel.", [("Kestrel", PERSON, True)]) == [
        ("Mr Kestrel", "person", True)
    ]
    # Nothing but a person has such a title, whatever the network says.
    for doubt in ([("Kestrel", ORG, True)], [("Kestrel", LOC, False)], []):
        assert put("We met Mr Kestrel.", doubt) == [("Mr Kestrel", "person", True)]
    assert put("We met Judge Kestrel.", [("Kestrel", ORG, True)]) == [
        ("Kestrel", "organization", True)
    ]


def test_a_title_of_another_sentence_is_not() -> None:
    text = "He is a Sir.\n\nKestrel came."
    assert put(text, [("Kestrel", PERSON, False)]) == [("Kestrel", "person", False)]


def test_a_greeting_is_left_out() -> None:
    assert put("Dear Jon,", [("Dear Jon", PERSON, False)]) == [("Jon", "person", False)]
    assert put("Hello,", [("Hello", PERSON, False)]) == []


def test_function_words_and_titles_alone_are_dropped() -> None:
    assert put("It is of the one.", [("of the", ORG, True)]) == []
    assert put("The Judge left.", [("Judge", PERSON, True)]) == []


def test_sure_persons_are_found_everywhere() -> None:
    text = "Sir Oduya Kestrel came. We asked. Oduya Kestrel left."
    spans = [("Oduya Kestrel", PERSON, True)]
    assert put(text, spans) == [
        ("Sir Oduya Kestrel", "person", True),
        ("Oduya Kestrel", "person", True),
    ]
    assert len(put(text, [("Oduya Kestrel", PERSON, False)])) == 1
    assert len(put(text, [("Oduya Kestrel", ORG, True)])) == 1


def test_codes_are_found_everywhere() -> None:
    text = "Under 12-B it says. And 12-B again."
    assert [each[0] for each in put(text, [], [("12-B", "code")])] == ["12-B", "12-B"]


def test_a_sure_span_holds_a_pattern() -> None:
    text = "the 2004 NATO summit"
    found = put(text, [("2004 NATO summit", MISC, True)], [("2004", "date")])
    assert found == [("2004 NATO summit", "other", True)]


def test_a_doubtful_span_is_cut_at_a_pattern_of_another_type() -> None:
    text = "the 2004 NATO summit"
    found = put(text, [("2004 NATO summit", MISC, False)], [("2004", "date")])
    assert found == [("2004", "date", True), ("NATO summit", "other", False)]


def test_a_span_of_the_same_type_has_the_kind_of_its_pattern() -> None:
    text = "almost two years ago"
    found = put(text, [("almost two years", DATE, False)], [("two years", "duration")])
    assert found == [("almost two years", "duration", False)]


def test_initials_are_part_of_a_name() -> None:
    found = put("by P. J. Quill now", [("P. J. Quill", PERSON, False)], [("P. J.", "initials")])
    assert found == [("P. J. Quill", "person", True)]


def test_a_span_that_only_overlaps_is_cut() -> None:
    text = "in May 2004 Oslo woke"
    found = put(text, [("2004 Oslo", LOC, True)], [("May 2004", "date")])
    assert found == [("May 2004", "date", True), ("Oslo", "place", True)]
