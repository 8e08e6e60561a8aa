"""What each command gives when all is well."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from click.testing import CliRunner

from interfaces.conftest import Invoke, World
from undisclosed.errors import InputError
from undisclosed.interfaces.cli import main
from undisclosed.interfaces.cli.app import App

RELEASED = "The cat had an infection and an organism.\n"


def test_sanitize_prints_the_release_and_tells_the_rest_on_stderr(
    judge: Invoke, note: Path
) -> None:
    result = judge("sanitize", note)
    assert result.exit_code == 0
    assert result.stdout == RELEASED
    assert "2 generalized, 0 removed" in result.stderr
    assert judge("sanitize", note, "--quiet").stderr == ""
    verbose = judge("sanitize", note, "--verbose").stderr
    assert "HIV: 1 × term" in verbose
    assert "retrovirus" not in verbose


def test_sanitize_from_stdin(judge: Invoke, note: Path) -> None:
    assert judge("sanitize", "-", stdin=note.read_bytes()).stdout == RELEASED


def test_sanitize_writes_files(judge: Invoke, note: Path, tmp_path: Path) -> None:
    release, page, data = tmp_path / "out.txt", tmp_path / "r.html", tmp_path / "c.json"
    result = judge("sanitize", note, "-o", release, "--report", page, "--certificate", data)
    assert (result.exit_code, result.stdout) == (0, "")
    assert release.read_text() == RELEASED
    assert page.read_text().startswith("<!doctype html>")
    assert json.loads(data.read_text())["verified"] is True
    assert judge("verify", release, "--certificate", data).exit_code == 0


def test_sanitize_in_place(judge: Invoke, note: Path) -> None:
    assert judge("sanitize", note, "--in-place").exit_code == 0
    assert note.read_text() == RELEASED


def test_json_keys_and_types(judge: Invoke, note: Path) -> None:
    number, text, opt_text = (int, float), str, (str, type(None))
    expected: dict[str, type] = {
        "schema": int,
        "model": text,
        "text": text,
        "policy": list,
        "keep": list,
        "operators": dict,
        "settings": dict,
        "findings": list,
        "edits": list,
        "unassessed": list,
        "decisions": list,
        "verified": bool,
        "verdict": text,
        "readers": list,
        "notes": list,
        "file": dict,
        "certificate": dict,
        "knowledge": dict,
        "taxonomy": dict,
        "extractor": text,
        "timings_ms": dict,
    }
    of_finding: dict[str, type | tuple[type, ...]] = {
        "start": int,
        "end": int,
        "text": text,
        "entity_type": text,
        "entity": opt_text,
        "at_most": opt_text,
        "score": number,
        "pmi_bits": (*number, type(None)),
        "threshold_bits": (*number, type(None)),
        "p_given_term": (*number, type(None)),
        "p_given_at_most": (*number, type(None)),
        "counts": dict,
        "group": (int, type(None)),
        "replacement": opt_text,
        "action": text,
        "cause": text,
        "why": text,
        "rejected": list,
        "decision": (int, type(None)),
        "place": text,
    }
    original = note.read_text()
    for command in ("assess", "sanitize"):
        result = judge(command, note, "--format", "json")
        data = json.loads(result.stdout, parse_constant=pytest.fail)
        assert {k: isinstance(v, expected[k]) for k, v in data.items()} == dict.fromkeys(
            expected, True
        )
        assert data["schema"] == 1
        assert data["findings"]
        for finding in data["findings"]:
            assert list(finding) == list(of_finding)
            assert all(isinstance(finding[k], kind) for k, kind in of_finding.items())
            assert original[finding["start"] : finding["end"]] == finding["text"]
        assert bool(data["edits"]) is (command == "sanitize")
        for edit in data["edits"]:
            assert original[edit.pop("start") : edit.pop("end")] == edit.pop("text")
            released = data["text"][edit.pop("released_start") : edit.pop("released_end")]
            assert released == edit.pop("replacement")
            assert edit == {"action": "generalize"}


def test_assess_marks_and_explains(judge: Invoke, note: Path) -> None:
    result = judge("assess", note)
    assert result.exit_code == 0
    assert "The cat had {HIV} and a {retrovirus}." in result.stdout
    assert "67 % speak of HIV" in result.stdout
    assert "Not clean" in result.stdout


def test_colour_is_given_and_refused(
    judge: Invoke, note: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "\x1b[" not in judge("assess", note).stdout
    assert "\x1b[" not in judge("assess", note, "--no-color").stdout
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    from undisclosed.interfaces.cli.options import use_color

    assert use_color(True)
    assert not use_color(False)
    monkeypatch.setenv("NO_COLOR", "1")
    assert not use_color(None)
    assert use_color(True)


def test_verify_tells_by_its_exit_code(judge: Invoke, note: Path, tmp_path: Path) -> None:
    clean = tmp_path / "clean.txt"
    clean.write_text("The cat had a fever.\n")
    assert judge("verify", clean).exit_code == 0
    result = judge("verify", note)
    assert result.exit_code == 1
    assert "names HIV" in result.stdout
    data = json.loads(judge("verify", note, "--format", "json").stdout)
    assert data["verified"] is False
    assert data["mismatches"] == []


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        (("--max", "1"), "policy or its settings"),
        (("--marker", "***"), "policy or its settings"),
    ],
)
def test_certificate_of_another_policy(
    judge: Invoke, note: Path, tmp_path: Path, changed: tuple[str, ...], said: str
) -> None:
    release, data = tmp_path / "out.txt", tmp_path / "c.json"
    judge("sanitize", note, "-o", release, "--certificate", data)
    result = judge("verify", release, "--certificate", data, *changed)
    assert result.exit_code == 1
    assert said in result.stdout


def test_certificate_of_another_text(judge: Invoke, note: Path, tmp_path: Path) -> None:
    release, data = tmp_path / "out.txt", tmp_path / "c.json"
    judge("sanitize", note, "-o", release, "--certificate", data)
    release.write_text("The cat had a fever.\n")
    result = judge("verify", release, "--certificate", data)
    assert result.exit_code == 1
    assert "not the one that was certified" in result.stdout


@pytest.mark.parametrize(
    "content", ["no json", "[]", "{}", '{"schema": 1}', '{"schema": 1, "text": "a"}']
)
def test_what_is_no_certificate(judge: Invoke, note: Path, tmp_path: Path, content: str) -> None:
    other = tmp_path / "c.json"
    other.write_text(content)
    result = judge("verify", note, "--certificate", other)
    assert result.exit_code == 3
    assert "certificate" in result.stderr or "schema" in result.stderr


def test_explain_a_term(judge: Invoke) -> None:
    result = judge("explain", "retrovirus")
    assert result.exit_code == 0
    assert "HIV (at most infection): RISKY" in result.stdout
    assert "risky  virus" in result.stdout
    assert "safe   organism" in result.stdout


def test_explain_names_what_may_be_learned_and_what_is_unknown(judge: Invoke) -> None:
    assert "SAFE" in judge("explain", "infection").stdout
    assert "names HIV" in judge("explain", "HIV").stdout
    unknown = judge("explain", "glockenspiel").stdout
    assert "can't speak" in unknown
    assert "UNKNOWN" in unknown
    assert "SAFE" not in unknown
    assert "kept" in judge("explain", "glockenspiel", "--unknown", "keep").stdout


def test_explain_a_group(judge: Invoke) -> None:
    result = judge("explain", "retrovirus", "drug", "--evidence", "point", "--format", "json")
    data = json.loads(result.stdout)
    assert data["group"]["pages"] == 3
    assert data["group"]["verdicts"][0]["verdict"] == "risky"
    assert [item["term"] for item in data["terms"]] == ["retrovirus", "drug"]


def test_policy_file_and_what_overrides_it(
    invoke: Invoke, world: World, note: Path, tmp_path: Path
) -> None:
    policy = tmp_path / "p.toml"
    policy.write_text('protect = ["HIV=infection"]\n[settings]\nmax_group = 3\nmarker = "(x)"\n')
    base = ("assess", note, "--policy", policy, "--format", "json", *world.options)

    def settings(*more: str) -> dict[str, object]:
        found: dict[str, object] = json.loads(invoke(*base, *more).stdout)["settings"]
        return found

    assert (settings()["max_group"], settings()["marker"]) == (3, "(x)")
    assert settings("--max", "1")["max_group"] == 1
    assert settings("--max", "1")["marker"] == "(x)"
    assert settings("--strict")["preset"] == "strict"
    assert settings("--strict")["max_group"] == 2
    both = json.loads(invoke(*base, "--protect", "cough=symptom").stdout)["policy"]
    assert [p["entity"] for p in both] == ["HIV", "cough"]
    replaced = json.loads(invoke(*base, "--protect", "HIV=condition").stdout)["policy"]
    assert [p["at_most"] for p in replaced] == ["condition"]


def test_knowledge_build_info_query(invoke: Invoke, tmp_path: Path) -> None:
    pages = tmp_path / "pages.jsonl"
    pages.write_text('{"text": "The heron ate a frog."}\n' * 4)
    pack = tmp_path / "birds.pack"
    built = invoke("knowledge", "build", pages, "-o", pack, "--source", "made up=CC0")
    assert built.exit_code == 0
    assert built.stdout == ""
    assert "4 pages" in built.stderr
    info = invoke("knowledge", "info", pack, "--check")
    assert "name: birds" in info.stdout
    assert "source: made up, CC0" in info.stdout
    assert json.loads(invoke("knowledge", "info", pack, "--format", "json").stdout)["pages"] == 4
    query = invoke("knowledge", "query", "herons", "frog", "hern", "--knowledge", pack)
    assert "herons: 4 pages, 0.00 bits" in query.stdout
    assert "hern: 0 pages; did you mean heron?" in query.stdout
    assert "together: 0 pages" in query.stdout
    as_json = invoke("knowledge", "query", "frog", "--knowledge", pack, "--format", "json")
    assert json.loads(as_json.stdout)["together"] == {"pages": 4, "ic_bits": 0.0}


def test_taxonomy_show(invoke: Invoke, world: World) -> None:
    shown = invoke("taxonomy", "show", "retroviruses", "--taxonomy", world.table)
    assert shown.stdout.splitlines() == [
        "1. retrovirus [toy]",
        "  └ virus",
        "    └ organism",
        "      └ thing",
    ]
    data = json.loads(
        invoke("taxonomy", "show", "HIV", "--taxonomy", world.table, "--format", "json").stdout
    )
    assert data["senses"][0]["ancestors"][0] == ["infection"]
    typo = invoke("taxonomy", "show", "retrovirsu", "--taxonomy", world.table)
    assert typo.exit_code == 2
    assert "Did you mean 'retrovirus'" in typo.stderr


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion(invoke: Invoke, shell: str) -> None:
    result = invoke("completion", shell)
    assert result.exit_code == 0
    assert "_UNDISCLOSED_COMPLETE" in result.stdout
    assert "%(" not in result.stdout


@pytest.mark.parametrize(
    ("words", "expected"),
    [("undisclosed san", "sanitize"), ("undisclosed sanitize --pro", "--protect")],
)
def test_completion_completes(
    invoke: Invoke, monkeypatch: pytest.MonkeyPatch, words: str, expected: str
) -> None:
    monkeypatch.setenv("_UNDISCLOSED_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", words)
    monkeypatch.setenv("COMP_CWORD", str(len(words.split()) - 1))
    assert f"plain,{expected}" in invoke().stdout


def command_paths() -> list[tuple[str, ...]]:
    flat = ["sanitize", "assess", "verify", "explain", "evaluate", "attack", "tune"]
    flat += ["restore", "serve", "knowledge", "taxonomy", "policies", "completion"]
    knowledge = ["build", "prune", "merge", "info", "query"]
    nested = [("knowledge", name) for name in knowledge]
    nested += [("policies", name) for name in ("list", "show", "copy")]
    return [*((name,) for name in flat), *nested, ("taxonomy", "show")]


@pytest.mark.parametrize("path", command_paths())
def test_every_help_has_examples(path: tuple[str, ...]) -> None:
    result = CliRunner().invoke(main, [*path, "--help"])
    assert result.exit_code == 0
    examples = result.output.partition("Examples:")[2].split("Options:")[0].strip().splitlines()
    assert len(examples) >= 2, path
    assert all("undisclosed" in line for line in examples)


@pytest.mark.parametrize("path", [(), ("knowledge",), ("taxonomy",), ("policies",)])
def test_a_group_alone_shows_its_help(invoke: Invoke, path: tuple[str, ...]) -> None:
    result = invoke(*path)
    assert result.exit_code == 2
    assert result.stderr.startswith("Usage: undisclosed")
    assert "Error" not in result.stderr


def test_the_list_of_commands_is_complete() -> None:
    assert isinstance(main, App)
    listed = main.list_commands(None)  # type: ignore[arg-type]
    assert {(name,) for name in listed} == {path for path in command_paths() if len(path) == 1}


def test_what_is_kept_is_told_of(judge: Invoke, note: Path, tmp_path: Path) -> None:
    policy = tmp_path / "policy.toml"
    policy.write_text('keep = "Monday"\nprotect = ["HIV=infection"]')
    kept = judge("sanitize", note, "--policy", policy, "--keep", "/retro.*s/", "--format", "json")
    data = json.loads(kept.stdout)
    assert data["text"] == RELEASED.replace("an organism", "a retrovirus")
    assert data["keep"] == ["Monday", "/retro.*s/"]
    assert data["certificate"]["accepted"] == 1
    assert "verified but 1 place that the policy keeps." in kept.stderr


@pytest.mark.skipif(os.name == "nt", reason="permissions of POSIX")
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o400])
def test_what_quotes_the_input_is_for_those_who_may_read_it(
    judge: Invoke, note: Path, tmp_path: Path, mode: int
) -> None:
    note.chmod(mode)
    report, page, release, old = (tmp_path / n for n in ("r.json", "p.html", "o.txt", "old.html"))
    old.write_text("")
    old.chmod(0o644)
    mask = os.umask(0o022)
    try:
        assert judge("sanitize", note, "--report", report, "-o", release).exit_code == 0
        assert judge("assess", note, "--format", "html", "-o", page).exit_code == 0
        assert judge("verify", note, "--report", old).exit_code == 1
    finally:
        os.umask(mask)
    for path in (report, page, old, release):
        assert path.stat().st_mode & 0o777 == (mode | 0o600) & 0o644


@pytest.mark.parametrize("key", ["name", "version"])
def test_a_certificate_of_knowledge_that_is_called_otherwise(
    judge: Invoke, note: Path, tmp_path: Path, key: str
) -> None:
    release, certificate = tmp_path / "o.txt", tmp_path / "c.json"
    assert judge("sanitize", note, "-o", release, "--certificate", certificate).exit_code == 0
    assert judge("verify", release, "--certificate", certificate).exit_code == 0
    data = json.loads(certificate.read_text())
    data["knowledge"][key] = "another"
    certificate.write_text(json.dumps(data))
    result = judge("verify", release, "--certificate", certificate)
    assert result.exit_code == 1
    assert "The knowledge is toy" in result.stdout
    assert "made with another one" in result.stdout


def test_a_mistyped_command_is_recognised(invoke: Invoke) -> None:
    result = invoke("sanitze", "note.txt")
    assert result.exit_code == 2
    assert "There is no command 'sanitze'. Did you mean 'sanitize'?" in result.stderr
    nested = invoke("knowledge", "biuld")
    assert "Did you mean 'build'?" in nested.stderr
    assert "Did you mean" not in invoke("xyzzy").stderr


def test_notes_come_before_the_run(
    judge: Invoke, note: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise InputError("It can't be released.")

    monkeypatch.setattr("undisclosed.engine.Engine.sanitize", fail)
    monkeypatch.setattr("undisclosed.engine.Engine.notes", ("Take care.",))
    assert judge("sanitize", note).stderr.splitlines() == [
        "note: Take care.",
        "Error: It can't be released.",
    ]
    said = json.loads(judge("sanitize", note, "--format", "json").stderr)
    assert said["error"]["message"] == "It can't be released."


def test_describing_words_on_the_command_line(invoke: Invoke, tmp_path: Path) -> None:
    pages, pack, text = (tmp_path / name for name in ("p.jsonl", "p.pack", "note.txt"))
    lines = ["The casino and the debt."] * 30 + ["The dog and the problem."] * 300
    pages.write_text("".join(json.dumps({"text": line}) + "\n" for line in lines))
    assert invoke("knowledge", "build", pages, "-o", pack, "--keep-duplicates").exit_code == 0
    text.write_text("A casino and a dog.\n")
    base = ("sanitize", text, "--knowledge", pack, "--protect", "gambling addiction=problem")
    refused = invoke(*base)
    assert refused.exit_code == 2
    assert '(--like "WORD,WORD,…")' in refused.stderr
    done = invoke(*base, "--like", "casino, debts")
    assert done.exit_code == 0, done.stderr
    assert "30 pages have its name, or two of casino and debts" in done.stderr
    assert "casino" not in done.stdout
    assert "dog" in done.stdout
    assert invoke(*base, "--like", "Gambling addiction=casino,debts").stdout == done.stdout
    policy = tmp_path / "p.toml"
    policy.write_text(
        '[[protect]]\nentity = "gambling addiction"\nat_most = "problem"\nlike = ["casino", "debt"]'
    )
    in_file = invoke("sanitize", text, "--knowledge", pack, "--policy", policy)
    assert in_file.stdout == done.stdout
