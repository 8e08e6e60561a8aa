"""A review without a browser, from the command line."""

from __future__ import annotations

import csv
import json
import stat
from pathlib import Path

import pytest

from interfaces.conftest import HIV, Invoke, Run, World
from undisclosed.formats.opening import open_document


def decide(path: Path, text: str, action: str, **keys: str) -> None:
    """Edits a file of decisions as a person would: the lines of one finding."""
    head, found, tail = path.read_text().partition(f'text = "{text}"\n')
    assert found
    tail = tail.replace('action = "default"', f'action = "{action}"', 1)
    for key, value in keys.items():
        tail = tail.replace(f'{key} = ""', f'{key} = "{value}"', 1)
    path.write_text(head + found + tail)


@pytest.fixture
def review(judge: Invoke, note: Path, tmp_path: Path) -> Path:
    path = tmp_path / "review.toml"
    told = judge("assess", note, "--decisions", path)
    assert told.exit_code == 0
    assert f"Decide in {path}" in told.stderr
    return path


def test_only_its_owner_reads_what_quotes_the_document(review: Path) -> None:
    assert stat.S_IMODE(review.stat().st_mode) == 0o600


def test_a_file_that_nobody_edited_changes_nothing(judge: Invoke, note: Path, review: Path) -> None:
    plain = judge("sanitize", note)
    assert judge("sanitize", note, "--decisions", review).stdout == plain.stdout


def test_a_kept_risk_is_in_verdict_report_json_and_certificate(
    judge: Invoke, note: Path, review: Path, tmp_path: Path
) -> None:
    decide(review, "HIV", "keep", reason="known to all")
    review.write_text(review.read_text().replace('by = ""', 'by = "R. Viewer"', 1))
    release, data, page = (tmp_path / name for name in ("out.txt", "c.json", "r.html"))
    out = ("-o", release, "--certificate", data, "--report", page)
    told = judge("sanitize", note, "--decisions", review, *out)
    assert (told.exit_code, "; released with 1 accepted risk." in told.stderr) == (0, True)
    assert "had HIV and" in release.read_text()
    [place] = [each for each in json.loads(data.read_text())["decisions"] if each["risky"]]
    assert (place["action"], place["by"], place["reason"]) == ("keep", "R. Viewer", "known to all")
    assert release.read_text()[place["start"] : place["end"]] == "HIV"
    for part in ("Released with 1 accepted risk", "known to all", "R. Viewer"):
        assert part in page.read_text()
    shown = json.loads(judge("sanitize", note, "--decisions", review, "--format", "json").stdout)
    assert shown["verdict"] == "released with 1 accepted risk"
    assert [each["action"] for each in shown["decisions"] if each["risks"]] == ["keep"]
    holds = judge("verify", release, "--certificate", data)
    assert holds.exit_code == 0
    assert holds.stdout.startswith("Certificate holds: released with 1 accepted risk.\n  'HIV' (")
    assert "kept by R. Viewer: known to all" in holds.stdout
    assert judge("verify", release).exit_code == 1


def test_a_certificate_accepts_nothing_that_it_does_not_name(
    judge: Invoke, note: Path, review: Path, tmp_path: Path
) -> None:
    decide(review, "HIV", "keep")
    release, data = tmp_path / "out.txt", tmp_path / "c.json"
    judge("sanitize", note, "--decisions", review, "-o", release, "--certificate", data)
    certificate = json.loads(data.read_text())
    certificate["decisions"] = [
        {**each, "start": each["start"] - 4} for each in certificate["decisions"]
    ]
    data.write_text(json.dumps(certificate))
    told = judge("verify", release, "--certificate", data)
    assert told.exit_code in (0, 1)
    # Wider than it was: the words that are accepted are said.
    assert "'had HIV'" in told.stdout or "does not hold" in told.stdout
    for change in ({"start": -1}, {"risky": 1}, {"action": "default"}, {"more": 1}, {"end": 0}):
        broken = [{**each, **change} for each in certificate["decisions"]]
        data.write_text(json.dumps({**certificate, "decisions": broken}))
        assert judge("verify", release, "--certificate", data).exit_code == 3


def test_a_second_look_keeps_what_was_decided(judge: Invoke, note: Path, review: Path) -> None:
    decide(review, "HIV", "keep", reason="mine")
    edited = review.read_text() + "# my own remark\n"
    review.write_text(edited)
    told = judge("assess", note, "--decisions", review)
    assert "stays as it is; nothing is new" in told.stderr
    assert review.read_text() == edited
    note.write_text("The dog had HIV.")
    refused = judge("assess", note, "--decisions", review)
    assert (refused.exit_code, "about another text" in refused.stderr) == (2, True)
    assert review.read_text() == edited


@pytest.mark.parametrize(
    ("content", "named"),
    [
        ("[[finding]]\ntext = 'dog'\nstart = 0\nend = 3\n", "Decision 1 says that another text"),
        ("[[finding]]\ntext = 'dog'\n", "Decision 1 is about a term that the text does not have"),
        (f"document = '{'0' * 64}'\n", "about another text"),
        ("[[finding]]\ntext = 'HIV\n", "is not valid TOML"),
        ("[[finding]]\ntext = 'HIV'\naction = 'kill'\n", "finding 1 in"),
        ("[[finding]]\ntext = 'HIV'\nstart = 99999\nend = 100002\n", "the text has 34"),
    ],
)
def test_a_slip_is_told_by_number_and_nothing_is_written(
    judge: Invoke, note: Path, tmp_path: Path, content: str, named: str
) -> None:
    path, release = tmp_path / "d.toml", tmp_path / "out.txt"
    path.write_text(content)
    told = judge("sanitize", note, "--decisions", path, "-o", release)
    assert told.exit_code == 2
    assert named in told.stderr
    assert "retrovirus" not in told.stderr
    assert not release.exists()


def test_decisions_are_of_the_engine_and_of_a_file(
    judge: Invoke, note: Path, review: Path, tmp_path: Path
) -> None:
    for args, named in (
        (("--decisions", "-"), "needs a file"),
        (("--decisions", tmp_path / "none"), "there is no such file"),
        (("--decisions", review, "--model", "redact-names"), "of no use to another --model"),
        (("--decisions", review, "-o", review), "would write over the decisions"),
    ):
        told = judge("sanitize", note, *args)
        assert (told.exit_code, named in told.stderr) == (2, True)
    assert judge("assess", note, "--decisions", note).exit_code == 2


def test_a_cell_is_decided_by_its_place(judge: Invoke, tmp_path: Path) -> None:
    table, path, release = tmp_path / "t.csv", tmp_path / "d.toml", tmp_path / "out.csv"
    table.write_text("name,note\ncat,HIV\ndog,HIV\n")
    judge("assess", table, "--decisions", path)
    second = path.read_text().rindex('text = "HIV"')
    head, tail = path.read_text()[:second], path.read_text()[second:]
    path.write_text(head + tail.replace('"default"', '"keep"', 1))
    assert head.rindex('place = "cell B3"') > head.index('place = "cell B2"')
    told = judge("sanitize", table, "--decisions", path, "-o", release)
    assert "released with 1 accepted risk" in told.stderr
    rows = list(csv.reader(release.read_text().splitlines()))
    assert [row[1] for row in rows[1:]] == ["Infection", "HIV"]
    assert open_document(str(release)).text


def test_a_folder_has_a_file_of_decisions_for_each(
    run: Run, world: World, note: Path, tmp_path: Path
) -> None:
    folder, reviews, out = tmp_path / "notes", tmp_path / "reviews", tmp_path / "out"
    folder.mkdir()
    for name in ("a.txt", "b.txt"):
        (folder / name).write_text(note.read_text())
    options = [*HIV, *world.options]
    run(["assess", folder, "--decisions", reviews, *options])
    assert sorted(path.name for path in reviews.iterdir()) == ["a.txt.toml", "b.txt.toml"]
    (reviews / "b.txt.toml").unlink()
    decide(reviews / "a.txt.toml", "HIV", "keep", reason="known")
    manifest, log = tmp_path / "m.jsonl", tmp_path / "l.csv"
    more = ["--decisions", reviews, "-o", out, "--manifest", manifest, "--log", log, *options]
    told = run(["sanitize", folder, *more])
    assert b"released with 1 accepted risk." in told.stderr
    first, second = map(json.loads, manifest.read_text().splitlines())
    assert (first["outcome"], second["outcome"]) == ("released with 1 accepted risk", "verified")
    [decided] = first["decisions"]
    assert (decided["action"], decided["reason"], decided["risky"]) == ("keep", "known", True)
    rows = list(csv.DictReader(log.read_text().splitlines()))
    assert [row["decided_why"] for row in rows if row["decided"] == "keep"] == ["known"]
    # A file is done again when somebody has decided otherwise.
    assert b"2 files done before" in run(["sanitize", folder, *more]).stderr
    decide(reviews / "a.txt.toml", "retrovirus", "remove")
    assert b"1 file done before" in run(["sanitize", folder, *more]).stderr
    inside = [*options, "-o", out, "--decisions", out]
    assert run(["sanitize", folder, *inside]).returncode == 2
