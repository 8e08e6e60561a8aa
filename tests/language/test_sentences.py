from __future__ import annotations

from itertools import pairwise

import pytest

from undisclosed.language.english.sentences import lay_out
from undisclosed.language.english.tokenizer import tokenize


def sentences(text: str) -> list[str]:
    tokens = tokenize(text)
    layout = lay_out(text, tokens)
    firsts = [*layout.firsts().tolist(), len(tokens.words)]
    return [
        " ".join(text[tokens.starts[a] : tokens.ends[b - 1]].split()) for a, b in pairwise(firsts)
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Dr. Ames saw Mr. Bell at St. Luke.",
        "It was measured (approx. 5 cm) by J. R. Cole.",
        "George W. Marsh lives in the U.S. with his wife.",
        "Symptoms, e.g. fever, i.e. heat, came vs. none before.",
        "See No. 5, p. 12, and vol. 3.",
        "The temp. was 36.7 today.",
        "Smoked 2 pks. daily for years.",
        "He waited... and then left.",
        "He asked “Why?” and left.",
    ],
)
def test_periods_that_end_nothing(text: str) -> None:
    assert sentences(text) == [text]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("One came. Two left.", ["One came.", "Two left."]),
        ("Really?! Yes! 36 people.", ["Really?!", "Yes!", "36 people."]),
        ("He has hepatitis C. She does not.", ["He has hepatitis C.", "She does not."]),
        ("He moved to the U.S. The rest stayed.", ["He moved to the U.S.", "The rest stayed."]),
        ("“I was ill.” He nodded.", ["“I was ill.”", "He nodded."]),
        ("(It hurt.) He nodded.", ["(It hurt.)", "He nodded."]),
        ("acted in films.Ruffalo won.", ["acted in films.", "Ruffalo won."]),
        ("i loved it. why not? lol", ["i loved it.", "why not?", "lol"]),
        ("so happy today! :) see you", ["so happy today! :)", "see you"]),
    ],
)
def test_ends(text: str, expected: list[str]) -> None:
    assert sentences(text) == expected


NOTE = """\
HISTORY OF PRESENT ILLNESS:
Mrs. Vale is a 62 y.o. woman with type 2 diabetes who came in
after two days of pain. Pain was 7/10, worse at night.
PAST MEDICAL HISTORY: Hypertension
Medications:
1. Gabapentin 600 mg at night.
2. Lisinopril 10mg daily
3) aspirin
- no known allergies
Temp 38.2. Seen by Dr. Okoro.
"""


def test_a_clinical_note() -> None:
    assert sentences(NOTE) == [
        "HISTORY OF PRESENT ILLNESS:",
        "Mrs. Vale is a 62 y.o. woman with type 2 diabetes who came in after two days of pain.",
        "Pain was 7/10, worse at night.",
        "PAST MEDICAL HISTORY: Hypertension",
        "Medications:",
        "1. Gabapentin 600 mg at night.",
        "2. Lisinopril 10mg daily",
        "3) aspirin",
        "- no known allergies",
        "Temp 38.2.",
        "Seen by Dr. Okoro.",
    ]


MAIL = """\
Hi Nora,

could you move my appointment? I am in Leeds until Friday and the
infusion would be too late on Monday.

> We have a free slot on Thursday
> at noon.

Best
Tom Hale
Acme Ltd.
tom.hale@acme.example.org
"""


def test_an_email() -> None:
    assert sentences(MAIL) == [
        "Hi Nora,",
        "could you move my appointment?",
        "I am in Leeds until Friday and the infusion would be too late on Monday.",
        "> We have a free slot on Thursday",
        "> at noon.",
        "Best",
        "Tom Hale",
        "Acme Ltd.",
        "tom.hale@acme.example.org",
    ]


QUOTED = """\
> The results of your last blood test have come back
> and are normal. Please call Dr.
> Ames on Monday.
"""


def test_a_quoted_mail_is_read_across_its_lines() -> None:
    assert [part.replace("> ", "") for part in sentences(QUOTED)] == [
        "The results of your last blood test have come back and are normal.",
        "Please call Dr. Ames on Monday.",
    ]


COURT = (
    "The applicant, Mr. K. L. Brandt, was born in 1961 and lives in Graz. On 3 Sept. 2004 the "
    "court of first instance (no. 12/04) convicted him under Art. 6. He appealed; the appeal was "
    "dismissed."
)


def test_a_court_paragraph() -> None:
    assert sentences(COURT) == [
        "The applicant, Mr. K. L. Brandt, was born in 1961 and lives in Graz.",
        "On 3 Sept. 2004 the court of first instance (no. 12/04) convicted him under Art. 6.",
        "He appealed; the appeal was dismissed.",
    ]


def test_blank_lines_and_page_breaks_open_paragraphs() -> None:
    text = "One two.\nThree.\n\nFour.\r\n \r\nFive.\x0cSix."
    tokens = tokenize(text)
    layout = lay_out(text, tokens)
    by_word = dict(zip(tokens.words, layout.paragraphs.tolist(), strict=True))
    numbers = [by_word[word] for word in ("One", "two", "Three", "Four", "Five", "Six")]
    assert numbers == [0, 0, 0, 1, 2, 3]


def test_who_speaks_in_a_chat_begins_a_sentence() -> None:
    text = "ann: she heard the heartbeat\nbo: is that so"
    layout = lay_out(text, tokenize(text))
    assert layout.sentences.tolist() == [0] * 6 + [1] * 5


def test_a_leading_blank_line_opens_nothing() -> None:
    layout = lay_out("\n\nOne.", tokenize("\n\nOne."))
    assert layout.paragraphs.tolist() == layout.sentences.tolist() == [0, 0]


def test_nothing() -> None:
    assert lay_out("", tokenize("")).firsts().tolist() == []
