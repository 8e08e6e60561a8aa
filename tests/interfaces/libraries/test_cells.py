import re

import pytest

from toy import engine, knowledge
from undisclosed.errors import PolicyError
from undisclosed.interfaces.libraries.cells import (
    COLUMNS,
    FINDING_KEYS,
    CellResult,
    as_engine,
    run_cells,
)

ENGINE = engine(knowledge(), unknown="keep")


def test_each_value_has_its_row() -> None:
    clean, risky, missing = run_cells(ENGINE, ["A cat.", "He has HIV.", None])
    assert clean == CellResult("A cat.", True, "verified")
    assert (risky.text, risky.verified, risky.error) == ("He has an infection.", True, None)
    assert missing == CellResult()


def test_a_finding_is_told_with_its_offsets_into_the_value() -> None:
    [cell] = run_cells(ENGINE, ["He has HIV."], "assess")
    [finding] = cell.findings
    assert tuple(finding) == FINDING_KEYS
    assert (finding["start"], finding["end"], finding["text"]) == (7, 10, "HIV")
    assert (finding["entity"], finding["action"]) == ("HIV", "none")
    assert (cell.text, cell.verified) == ("He has HIV.", False)


def test_what_fails_is_told_beside_its_row_and_quoted_nowhere() -> None:
    secret = "canary \u202e HIV"
    failed, bad, fine = run_cells(ENGINE, [secret, 7, "A dog."])
    assert failed.text is None
    assert failed.verified is None
    assert "canary" not in repr(failed)
    assert re.search("direction override", failed.error or "")
    assert re.search("must be a string", bad.error or "")
    assert fine.text == "A dog."


def test_a_fault_of_the_program_costs_one_row(monkeypatch: pytest.MonkeyPatch) -> None:
    faulty = engine(knowledge(), unknown="keep")
    monkeypatch.setattr(type(faulty), "sanitize", _fails)
    failed, missing = run_cells(faulty, ["He has HIV.", None])
    assert failed == CellResult(error="Unexpected ZeroDivisionError: please report it.")
    assert missing == CellResult()


def _fails(_: object, text: str) -> None:
    raise ZeroDivisionError(text)


def test_a_cell_does_not_show_its_text() -> None:
    [cell] = run_cells(ENGINE, ["He has HIV."], "assess")
    assert "HIV" not in repr(cell)


def test_a_row_has_all_columns() -> None:
    assert tuple(CellResult().as_row()) == COLUMNS


def test_an_unknown_task_is_refused_before_anything_is_done() -> None:
    with pytest.raises(PolicyError, match="task"):
        run_cells(ENGINE, [], "publish")  # type: ignore[arg-type]


def test_an_engine_is_taken_as_it_is() -> None:
    assert as_engine(ENGINE) is ENGINE
    assert as_engine("HIV=infection").policy.protections[0].entity == "HIV"
