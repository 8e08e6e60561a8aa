"""Decisions as a file: what is written can be edited and read, and mischief is refused by name."""

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import toy
from undisclosed.decisions.decision import MOST, Decision
from undisclosed.decisions.file import parse_decisions, read_decisions
from undisclosed.document.document import digest
from undisclosed.engine import Engine
from undisclosed.errors import DecisionError
from undisclosed.report.decisions import decisions_to_toml, with_new_findings

ENGINE = toy.engine(toy.knowledge())


def written(text: str, engine: Engine = ENGINE) -> str:
    result = engine.assess(text)
    return decisions_to_toml(result, text, engine.alternatives(text, result.findings))


def test_what_is_written_says_why_and_decides_nothing() -> None:
    text = "The cat had HIV."
    file = written(text)
    assert "# … The cat had [HIV]. …" in file
    assert "# It names HIV or a kind of it." in file
    assert "# safe: infection – It says no more than infection" in file
    decisions = parse_decisions(file)
    assert decisions.document == digest(text)
    assert {each.action for each in decisions.all} == {"default"}
    assert Decision("default", "HIV", 12, 15) in decisions.all


@given(st.text(st.characters(exclude_categories=["Cs"])), st.booleans())
def test_what_is_written_is_read_as_it_was(strange: str, before: bool) -> None:
    text = f"{strange} HIV" if before else f"HIV {strange}"
    file = written(text)
    tomllib.loads(file)
    for each in parse_decisions(file).all:
        assert each.start is not None
        assert text[each.start : each.end] == each.text
    plain, decided = ENGINE.sanitize(text) if _is_fit(text) else None, parse_decisions(file)
    if plain is not None:
        assert ENGINE.sanitize(text, decisions=decided).text == plain.text


def _is_fit(text: str) -> bool:
    return "\u202d" not in text and "\u202e" not in text


def test_a_person_may_decide_about_all_that_a_decision_can_say() -> None:
    file = """
        schema = 1
        by = "R. Viewer"
        at = 2026-11-19
        [[finding]]
        start = 4
        end = 7
        text = "HIV"
        action = "replace"
        replacement = "a \\"cold\\""
        reason = "so"
        [[finding]]
        text = "cat"
        action = "remove"
        replacement = ""
        by = "Another"
        at = 2026-11-20T10:00:00
    """
    place, term = parse_decisions(file).all
    assert place == Decision("replace", "HIV", 4, 7, 'a "cold"', "so", "R. Viewer", "2026-11-19")
    assert term == Decision("remove", "cat", by="Another", at="2026-11-20T10:00:00")


ENTRY = '[[finding]]\ntext = "HIV"\n'


@pytest.mark.parametrize(
    ("file", "named"),
    [
        ("[[finding]", "not valid TOML at line 1"),
        ('[[finding]]\ntext = "HIV\n', "not valid TOML at line 2"),
        ('[[finding]]\ntext = HIV secret\naction = "keep"', "not valid TOML at line 2"),
        ("text = '\0'", "not valid TOML"),
        ("a = " + "[" * 5000, "nested too deeply"),
        ("a = 1e99999999\nb = 0001", "not valid TOML"),
        ('find = "x"', "unknown key in d. Was 'finding' meant?"),
        ("secret = 1", "unknown key in d. Known are"),
        ("finding = 5", "must be tables"),
        ("[finding]\ntext = 'HIV'", "must be tables"),
        ("finding = ['keep']", "must be tables"),
        ("schema = 2", "schema = 1"),
        ("schema = true", "schema = 1"),
        ("document = 'abc'", "'document' in d must be the SHA-256"),
        ("by = 5\n" + ENTRY, "In finding 1 in d: 'by' must be text. Got 5"),
        (ENTRY + "acton = 'keep'", "unknown key in finding 1 in d. Was 'action' meant?"),
        (ENTRY + ENTRY + "action = 'kep'", "In finding 2 in d: 'action' must be one of"),
        (ENTRY + "action = 5", "'action' must be one of"),
        (ENTRY + "replacement = 'cat'", "'replacement' goes with action = \"replace\""),
        (ENTRY + "action = 'replace'", "needs a 'replacement'"),
        (ENTRY + "action = 'replace'\nreplacement = ['x']", "needs a 'replacement'"),
        (ENTRY + "start = 3", "'end' must be a number"),
        (ENTRY + "start = 'HIV'\nend = 3", "Got str"),
        (ENTRY + "start = 3\nend = 99", "as many code points as 'text'"),
        (ENTRY + "reason = 2026-01-01", "'reason' must be text. Got date"),
        (ENTRY + "at = [1]", "'at' must be text"),
        ("[[finding]]\naction = 'keep'", "In finding 1 in d: 'text'"),
        ("[[finding]]\n" * (MOST + 1), f"at most {MOST:,} are read"),
        ("[[finding]]\n" * 1_000_000, "d has 1,000,000 findings"),
        ("finding = [" + "{}," * (MOST + 1) + "]", "In finding 1 in d"),
    ],
)
def test_what_makes_no_sense_is_refused_by_name(file: str, named: str) -> None:
    with pytest.raises(DecisionError) as refused:
        parse_decisions(file, name="d")
    assert named in str(refused.value)
    assert "secret" not in str(refused.value)


def test_a_file_that_can_not_be_read_is_told_of(tmp_path: Path) -> None:
    with pytest.raises(DecisionError, match="there is no such file"):
        read_decisions(tmp_path / "none.toml")
    with pytest.raises(DecisionError, match="it is a folder"):
        read_decisions(tmp_path)
    latin = tmp_path / "latin.toml"
    latin.write_bytes(b'by = "Ren\xe9"')
    with pytest.raises(DecisionError, match="are not UTF-8"):
        read_decisions(latin)


def test_what_was_edited_stays_and_new_findings_follow() -> None:
    text = "HIV and a retrovirus."
    first = ENGINE
    result = first.assess(text)
    ways = first.alternatives(text, result.findings)
    edited = f'document = "{digest(text)}"  # mine\n[[finding]]\ntext = "HIV"\nstart = 0\nend = 3'
    merged, added = with_new_findings(edited, parse_decisions(edited), result, text, ways)
    assert merged.startswith(edited + "\n")
    assert added == len(result.findings) - 1
    again, nothing = with_new_findings(merged, parse_decisions(merged), result, text, ways)
    assert (again, nothing) == (merged, 0)
    other = edited.replace(digest(text), digest("other"))
    with pytest.raises(DecisionError, match="about another text"):
        with_new_findings(other, parse_decisions(other), result, text, ways)
