from __future__ import annotations

import re
import sys
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from undisclosed.language import placing
from undisclosed.language.english import tokenizer
from undisclosed.language.english.tokenizer import tokenize
from undisclosed.memo import Memo


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # Words split at hyphens, slashes and underscores, like the keys of a phrase.
        ("influenza-like illness", "influenza|-|like|illness"),
        ("HIV/AIDS", "HIV|/|AIDS"),
        ("h/o HTN, s/p CABG w/ stent", "h/o|HTN|,|s/p|CABG|w/|stent"),
        ("jane_doe", "jane|_|doe"),
        ("#HIV @jane", "#|HIV|@|jane"),
        # Clitics stand alone, straight or curly; other apostrophes stay inside.
        ("She didn't, he’s", "She|did|n't|,|he|’s"),
        ("DON'T can't", "DO|N'T|ca|n't"),
        ("O'Connell's patients' rights", "O'Connell|'s|patients|'|rights"),
        ("they're we've I'll I'd", "they|'re|we|'ve|I|'ll|I|'d"),
        # Dotted acronyms and abbreviations keep their period.
        ("the U.S. and H.I.V. tests", "the|U.S.|and|H.I.V.|tests"),
        ("Dr. Ames vs. Mr. Bell", "Dr.|Ames|vs.|Mr.|Bell"),
        ("e.g. Ward No. 5, p. 12", "e.g.|Ward|No.|5|,|p.|12"),
        ("No.\n5, No.  5, No. x, (No. 5)", "No.|5|,|No|.|5|,|No|.|x|,|(|No.|5|)"),
        ("She said no. Then", "She|said|no|.|Then"),
        ("came w/ pain, w/", "came|w/|pain|,|w|/"),
        ("came w/ ", "came|w/"),
        ("George W. Marsh, by J. R. Cole", "George|W.|Marsh|,|by|J.|R.|Cole"),
        ("hepatitis C. Patients", "hepatitis|C|.|Patients"),
        ("and I. Then", "and|I|.|Then"),
        ("hepatitis C. She", "hepatitis|C|.|She"),
        # Numbers, dates, telephones; units come off.
        ("36.7 and 1,200 at 5:30pm", "36.7|and|1,200|at|5:30|pm"),
        ("600mg b.i.d., 145/90", "600|mg|b.i.d.|,|145/90"),
        ("on 08/07/2016 or 2016-08-07", "on|08/07/2016|or|2016-08-07"),
        ("555-0123, 1990-1995", "555-0123|,|1990|-|1995"),
        ("CD4 H1N1 20th 1970s", "CD4|H1N1|20th|1970s"),
        ("$5,000.50 is 50%", "$|5,000.50|is|50|%"),
        # Addresses.
        ("see https://a.org/b?c=1.", "see|https://a.org/b?c=1|."),
        ("(www.clinic.org), clinic.org", "(|www.clinic.org|)|,|clinic.org"),
        ("mail j.doe@mail.clinic.org.", "mail|j.doe@mail.clinic.org|."),
        # Punctuation is single unless it is a run.
        ("Wait... what?! (no)", "Wait|...|what|?!|(|no|)"),
        ("films.Ruffalo", "films|.|Ruffalo"),
        ("AT&T", "AT&T"),
        # Any script.
        ("Ελληνικά λέξεις", "Ελληνικά|λέξεις"),
        ("cafe\u0301 हिन्दी", "cafe\u0301|हिन्दी"),
        ("漢字 👍!", "漢字|👍|!"),
        ("", ""),
    ],
)
def test_tokens(text: str, expected: str) -> None:
    assert "|".join(tokenize(text).words) == expected


@given(st.text())
def test_tokens_cover_all_but_white_space(text: str) -> None:
    tokens = tokenize(text)
    covered = "".join(tokens.words)
    assert covered == "".join(text.split()) or covered == "".join(
        char for char in text if not char.isspace()
    )
    last = 0
    for word, start, end in zip(tokens.words, tokens.starts, tokens.ends, strict=True):
        assert last <= start < end
        assert text[start:end] == word
        assert not text[last:start].strip()
        last = end


def test_pieces_are_forgotten_without_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "Dr. J. Ames didn't give 36.7mg (No. 5). " * 3 + "x" * 200
    expected = tokenize(text)
    monkeypatch.setattr(tokenizer, "_PIECES", pieces := Memo(tokenizer._split, limit=2))
    for _ in range(2):
        assert tokenize(text) == expected
        assert len(pieces) <= 2
    assert not any("xx" in piece for piece in pieces)


def test_white_space_is_what_the_expression_takes_for_it() -> None:
    every = "".join(map(chr, range(sys.maxunicode + 1)))
    spaces = [char for char in every if char.isspace()]
    assert re.findall(r"\s", every) == spaces
    assert [char for char, solid in zip(every, placing._NO_SPACE, strict=False) if not solid] == (
        spaces
    )
    assert not "".join(spaces).split()


@pytest.mark.slow
@pytest.mark.parametrize(
    "unit",
    [
        "x",
        "a-",
        "a.",
        "a'",
        "1-",
        "1,",
        " ",
        ".",
        "http://",
        "http://.",
        "a@",
        "www.",
        "n't",
        "ab.",
    ],
)
def test_time_grows_with_length_only(unit: str) -> None:
    def seconds(size: int) -> float:
        text = unit * (size // len(unit))
        began = time.process_time()
        tokenize(text)
        return time.process_time() - began

    # Twenty times the text may take at most a hundred times as long; quadratic would be 400. The
    # best of some, for machines that are busy with something else.
    many = min(seconds(1_000_000) for _ in range(2))
    few = min(seconds(50_000) for _ in range(5))
    assert many < 100 * max(few, 0.002)
