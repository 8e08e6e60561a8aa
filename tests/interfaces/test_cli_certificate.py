"""What a certificate says of files, and what is said of it."""

from __future__ import annotations

import hashlib
import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

from interfaces.conftest import Invoke


def test_a_certificate_names_its_file(judge: Invoke, note: Path, tmp_path: Path) -> None:
    release, data, report = tmp_path / "out.txt", tmp_path / "c.json", tmp_path / "r.json"
    judge("sanitize", note, "-o", release, "--certificate", data, "--report", report)
    certificate = json.loads(data.read_text())
    file, known = certificate["file"], json.loads(report.read_text())["file"]
    assert (file["name"], known["name"]) == ("out.txt", "note.txt")
    assert file["released_sha256"] == hashlib.sha256(release.read_bytes()).hexdigest()
    digest = hashlib.sha256(note.read_bytes())
    assert known["sha256"] == digest.hexdigest()
    salted = hashlib.sha256(bytes.fromhex(known["salt"]) + digest.digest()).hexdigest()
    assert file["input_sha256_salted"] == salted
    # Who sees the certificate can't try out what stood in the input.
    for secret in (known["sha256"], known["salt"], "note.txt"):
        assert secret not in data.read_text()
    since = datetime.now(UTC) - datetime.fromisoformat(file["date"])
    assert timedelta(0) <= since < timedelta(minutes=10)
    assert certificate["unassessed"] == 0
    assert "does not mean" in certificate["means"]


def test_a_page_names_its_file_and_says_what_verified_means(
    judge: Invoke, note: Path, tmp_path: Path
) -> None:
    page = tmp_path / "r.html"
    judge("sanitize", note, "-o", tmp_path / "out.txt", "--report", page)
    shown = page.read_text()
    for part in ("note.txt", "out.txt", "It does not mean that"):
        assert part in shown
    assert hashlib.sha256(note.read_bytes()).hexdigest() in shown
    assert hashlib.sha256((tmp_path / "out.txt").read_bytes()).hexdigest() in shown


def test_verify_says_first_whether_the_certificate_holds(
    judge: Invoke, note: Path, tmp_path: Path
) -> None:
    release, data = tmp_path / "out.txt", tmp_path / "c.json"
    judge("sanitize", note, "-o", release, "--certificate", data)
    holds = judge("verify", release, "--certificate", data)
    assert holds.stdout.startswith("Certificate holds.\nVerified")
    other = judge("verify", release, "--certificate", data, "--max", "1")
    assert other.stdout.startswith("Certificate does not hold:\n  The policy or its settings")
    assert other.stdout.index("does not hold") < other.stdout.index("Verified")
    assert "Certificate" not in judge("verify", release).stdout
    for more, told in (((), True), (("--max", "1"), False)):
        result = judge("verify", release, "--certificate", data, "--format", "json", *more)
        assert json.loads(result.stdout)["certificate_holds"] is told
    assert (
        json.loads(judge("verify", release, "--format", "json").stdout)["certificate_holds"] is None
    )


def test_a_file_with_the_same_text_is_not_the_certified_one(judge: Invoke, tmp_path: Path) -> None:
    page, release, data = tmp_path / "p.html", tmp_path / "out.html", tmp_path / "c.json"
    page.write_text("<p>The cat had HIV.</p>")
    judge("sanitize", page, "-o", release, "--certificate", data)
    release.write_text(release.read_text().replace("<p>", "<p >"))
    result = judge("verify", release, "--certificate", data)
    assert result.exit_code == 1
    assert "not the same byte for byte" in result.stdout


def test_places_that_stay_unknown_are_certified(judge: Invoke, tmp_path: Path) -> None:
    note, release, data = (tmp_path / name for name in ("n.txt", "o.txt", "c.json"))
    note.write_text("The cat had HIV and a glockenspiel.\n")
    keep = ("--unknown", "keep")
    judge("sanitize", note, "-o", release, "--certificate", data, *keep)
    certificate = json.loads(data.read_text())
    assert certificate["unassessed"] == 1
    assert judge("verify", release, "--certificate", data, *keep).exit_code == 0
    data.write_text(json.dumps({**certificate, "unassessed": 0}))
    result = judge("verify", release, "--certificate", data, *keep)
    assert "can't speak for: 1; the certificate says 0" in result.stdout
