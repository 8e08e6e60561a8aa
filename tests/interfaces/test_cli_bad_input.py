"""What bad input gets: a name for what is wrong and the right exit code, never a traceback."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from formats.test_unreadable import archive
from interfaces.conftest import HIV, Invoke, World
from undisclosed.engine import Engine
from undisclosed.errors import UnverifiedError

CANARY = "zwieback"


def assert_one_error_line(stderr: str) -> None:
    errors = [line for line in stderr.splitlines() if line.startswith("Error: ")]
    assert len(errors) == 1, stderr
    assert "Traceback" not in stderr


# Texts that can't be read


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"caf\xe9 HIV", "is not UTF-8"),
        (b"\xff\xfeH\0I\0V\0", "UTF-16"),
        (b"\0\1\2\3" * 100, "binary"),
        (bytes(range(1, 256)) * 4, "binary"),
    ],
)
def test_what_is_no_text(judge: Invoke, tmp_path: Path, content: bytes, said: str) -> None:
    path = tmp_path / "in.txt"
    path.write_bytes(content)
    for result in (judge("sanitize", path), judge("sanitize", "-", stdin=content)):
        assert result.exit_code == 3
        assert said in result.stderr
        assert result.stdout == ""
        assert_one_error_line(result.stderr)


@pytest.mark.parametrize("encoding", ["utf-8", "latin-1", "utf-16"])
def test_a_document_of_an_unknown_kind_is_no_text_in_any_encoding(
    judge: Invoke, note: Path, tmp_path: Path, encoding: str
) -> None:
    """In Latin-1 all bytes are letters: it came out broken, and was called verified."""
    letter, out = tmp_path / "letter.epub", tmp_path / "out.epub"
    content = archive("book.opf", stored="application/epub+zip")
    letter.write_bytes(content)
    for command in (
        ("sanitize", letter, "-o", out),
        ("sanitize", letter, "--in-place"),
        ("sanitize", letter, "--model", "redact-names", "-o", out),
        ("assess", letter),
        ("verify", letter),
        ("tune", letter),
        ("attack", letter),
        ("attack", note, "--original", letter),
    ):
        result = judge(*command, "--encoding", encoding)
        assert (result.exit_code, result.stdout) == (3, ""), command
        assert "letter.epub is an e-book (EPUB)" in result.stderr
        assert "Supported are: " in result.stderr
        assert_one_error_line(result.stderr)
    assert not out.exists()
    assert letter.read_bytes() == content


def test_another_encoding_can_be_named(judge: Invoke, tmp_path: Path) -> None:
    path = tmp_path / "in.txt"
    path.write_bytes("The cat — HIV…".encode("cp1252"))
    result = judge("sanitize", path, "--encoding", "cp1252", "-o", tmp_path / "out.txt")
    assert result.exit_code == 0
    assert "—".encode("cp1252") in (tmp_path / "out.txt").read_bytes()
    for name in ("latin-17", "hex", ""):
        refused = judge("sanitize", path, "--encoding", name)
        assert refused.exit_code == 2
        assert "cp1252" in refused.stderr
        assert_one_error_line(refused.stderr)


def test_missing_file_and_folder(judge: Invoke, tmp_path: Path) -> None:
    result = judge("assess", tmp_path / "none.txt")
    assert result.exit_code == 3
    assert "no such file" in result.stderr
    assert_one_error_line(result.stderr)
    empty = judge("assess", tmp_path)
    assert empty.exit_code == 2
    assert "There is no " in empty.stderr


# Texts that are odd but come out as they went in


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\r\nThe cat\r\nhad a fever.\r\n",
        "\ufeffThe cat had a fever.\n",
        "The cat \u200fhad\u200e a \u202bfever\u202c.",
        "The cat 🐈‍⬛ had a fever 🤒\n",
        "The cat\0 had a fever.",
        " \t\n",
    ],
)
def test_harmless_oddities_come_out_byte_for_byte(judge: Invoke, tmp_path: Path, text: str) -> None:
    source, target = tmp_path / "in.txt", tmp_path / "out.txt"
    source.write_bytes(text.encode())
    result = judge("sanitize", source, "-o", target, "--unknown", "keep")
    assert result.exit_code == 0, result.stderr
    assert target.read_bytes() == text.encode()
    printed = judge("sanitize", "-", "--unknown", "keep", stdin=text.encode())
    assert printed.stdout_bytes == text.encode()


@pytest.mark.parametrize("hidden", ["H\u200bIV", "\u0397IV", "H\u00adIV", "ＨＩＶ"])
def test_disguises_of_the_entity_are_seen_through(judge: Invoke, hidden: str) -> None:
    result = judge("sanitize", "-", "--format", "json", stdin=f"The cat had {hidden}.".encode())
    data = json.loads(result.stdout)
    assert data["text"] == "The cat had an infection."
    assert data["findings"][0]["text"] == hidden


def test_a_megabyte_without_a_space(judge: Invoke, tmp_path: Path) -> None:
    path = tmp_path / "in.txt"
    path.write_text("x" * 1_000_000)
    assert judge("sanitize", path).stdout == "[removed]"


# Policies that can't be meant


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ((), "protects nothing"),
        (("--protect", "HIVV=infection"), "HIVV"),
        (("--protect", "glockenspiel=infection"), "Nothing is known"),
        (("--protect", "HIV=infektion"), "infection"),
        (("--protect", "HIV=cat"), "is no generalization of 'HIV'"),
        (("--protect", "HIV=HIV"), "more general"),
        (("--protect", "=x"), "ENTITY=AT_MOST"),
        (("--protect", "HIV", "--protect", "HIV=infection"), "twice"),
        ((*HIV, "--max", "0"), "max_group"),
        ((*HIV, "--context", "chapter"), "context"),
        ((*HIV, "--tolerance", "-1"), "tolerance"),
        ((*HIV, "--min-lift", "much"), "neither a number nor 'off'"),
        ((*HIV, "--marker", "HIV"), "marker"),
        ((*HIV, "--marker", "[HIV]"), "marker"),
        ((*HIV, "--strict", "--preset", "light"), "contradict"),
        ((*HIV, "--preset", "mild"), "mild"),
        (
            (*HIV, "--policy", "no-such-file.toml"),
            "The policy file no-such-file.toml can't be read: there is no such file or folder.",
        ),
        (("--protect", "infection=HIV"), 'did you mean "HIV=infection"?'),
        (("--protect", "HIV:infection"), 'did you mean "HIV=infection"?'),
        ((*HIV, "--like", "cough"), "2 to 30 words"),
        ((*HIV, "--like", "fever=cough,cat"), "ENTITY=WORD,WORD"),
        ((*HIV, "--protect", "fever=condition", "--like", "cough,cat"), "ENTITY=WORD,WORD"),
        ((*HIV, "--like", "cough,xylem"), "Nothing is known about xylem"),
        ((*HIV, "--report", "r.pdf"), ".html"),
        ((*HIV, "--no-such-option"), "no-such-option"),
    ],
)
def test_policies_and_usage(
    invoke: Invoke, world: World, note: Path, options: tuple[str, ...], said: str
) -> None:
    result = invoke("sanitize", note, *world.options, *options)
    assert result.exit_code == 2, result.stderr
    assert said in result.stderr
    assert result.stdout == ""
    assert_one_error_line(result.stderr)


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("p.toml", "protect = []", "protects nothing"),
        ("p.toml", 'protekt = ["HIV=infection"]', "Did you mean 'protect'?"),
        ("p.toml", 'protect = ["HIV=infection"]\n[settings]\nmax_grup = 2', "'max_group'"),
        ("p.toml", "protect = [", "not valid TOML"),
        ("p.yaml", "protect: [", "not valid YAML"),
        ("p.yaml", "- 1\n", "must hold"),
        ("p.yaml", "", "must hold"),
        ("p.yaml", "protect: [HIV]\nprotect: [AIDS]", "'protect' twice"),
        ("p.yaml", "protect: [HIV, hiv]", "twice"),
        ("p.yaml", "protect: [{entity: HIV, aliases: 3}]", "list of names"),
        ("p.yaml", "protect: [HIV]\nsettings: {1: 2}", "Unknown setting"),
        ("p.yaml", "protect: [HIV]\nsettings: {preset: [1]}", "preset"),
        ("p.yaml", "protect: [HIV]\nsettings: {context: [1]}", "context"),
        ("p.yaml", "protect: " + "[" * 100_000, "nested too deeply"),
        ("p.toml", ".".join("a" * 5000) + " = 1", "nested too deeply"),
        ("p.toml", "".join("'=' . " for _ in range(5000)) + "a = 1", "nested too deeply"),
        ("p.toml", f"protect = ['{'a ' * 500_000}=infection']", "1,000 at most"),
        ("p.toml", f"protect = {{HIV = '{'a ' * 500_000}'}}", "1,000 at most"),
    ],
)
def test_policy_files(
    invoke: Invoke, world: World, note: Path, tmp_path: Path, name: str, content: str, said: str
) -> None:
    policy = tmp_path / name
    policy.write_text(content)
    result = invoke("assess", note, "--policy", policy, *world.options)
    assert result.exit_code == 2
    assert said in result.stderr
    assert_one_error_line(result.stderr)


def test_a_typed_protection_replaces_the_file_s_in_any_case(
    invoke: Invoke, world: World, note: Path, tmp_path: Path
) -> None:
    policy = tmp_path / "p.yaml"
    policy.write_text("protect: [hiv=organism, fever]\nsettings: {min_lift: off}")
    base = ("assess", note, "--policy", policy, "--format", "json", *world.options)
    said = json.loads(invoke(*base, *HIV).stdout)["policy"]
    assert [(p["entity"], p["at_most"]) for p in said] == [("HIV", "infection"), ("fever", None)]


# Knowledge and taxonomy that can't answer


def test_knowledge_that_is_none(invoke: Invoke, world: World, note: Path, tmp_path: Path) -> None:
    whole = world.pack.read_bytes()
    flipped = bytearray(whole)
    flipped[len(whole) // 2] ^= 0xFF
    cases = {"cut": whole[:-20], "flipped": bytes(flipped), "empty": b"", "other": b"PK" * 50}
    for name, content in cases.items():
        pack = tmp_path / f"{name}.pack"
        pack.write_bytes(content)
        result = invoke("assess", note, *HIV, "--knowledge", pack, "--taxonomy", world.table)
        assert result.exit_code == 4, (name, result.stderr)
        assert_one_error_line(result.stderr)
    missing = invoke("assess", note, *HIV, "--knowledge", tmp_path / "no.pack")
    assert missing.exit_code == 4


@pytest.mark.parametrize("content", ["a,b\n1,2\n", "concept,parents,synonyms,instance\nx,y,,\n"])
def test_taxonomy_that_is_none(
    invoke: Invoke, world: World, note: Path, tmp_path: Path, content: str
) -> None:
    table = tmp_path / "t.csv"
    table.write_text(content)
    for name in (table, tmp_path / "missing.csv"):
        result = invoke("assess", note, *HIV, "--knowledge", world.pack, "--taxonomy", name)
        assert result.exit_code == 4
        assert_one_error_line(result.stderr)
    named = invoke("assess", note, *HIV, "--knowledge", world.pack, "--taxonomy", "wordnett")
    assert named.exit_code == 2
    assert "no taxonomy called 'wordnett'. Did you mean 'wordnet'?" in named.stderr
    layered = ("--taxonomy", world.table, "--taxonomy", table)
    assert invoke("assess", note, *HIV, "--knowledge", world.pack, *layered).exit_code == 4


# Outputs


def test_outputs_never_go_over_inputs_or_each_other(
    judge: Invoke, world: World, note: Path, tmp_path: Path
) -> None:
    before = note.read_bytes()
    table = world.table.read_bytes()
    link = tmp_path / "link.txt"
    link.symlink_to(note)
    for options in (
        ("-o", note),
        ("-o", world.pack),
        ("-o", world.table),
        ("-o", link),
        ("-o", tmp_path / "a.json", "--certificate", tmp_path / "a.json"),
        ("--in-place", "-o", tmp_path / "a.txt"),
        ("--certificate", "-"),
    ):
        result = judge("sanitize", note, *options)
        assert result.exit_code == 2
        assert note.read_bytes() == before
    assert world.table.read_bytes() == table
    assert not (tmp_path / "a.json").exists()


def test_unwritable_output(judge: Invoke, note: Path, tmp_path: Path) -> None:
    for target in (tmp_path / "no" / "out.txt", tmp_path):
        result = judge("sanitize", note, "-o", target)
        assert result.exit_code == 3
        assert_one_error_line(result.stderr)
    assert sorted(tmp_path.iterdir()) == [note]


def test_a_failing_write_leaves_the_old_file(
    judge: Invoke, note: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "out.txt"
    target.write_text("old")

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    result = judge("sanitize", note, "-o", target)
    assert result.exit_code == 3
    assert "no space left" in result.stderr
    assert target.read_text() == "old"
    assert sorted(tmp_path.iterdir()) == [note, target]


def test_no_release_without_its_report(judge: Invoke, note: Path, tmp_path: Path) -> None:
    target = tmp_path / "out.txt"
    result = judge("sanitize", note, "-o", target, "--report", tmp_path / "no" / "r.html")
    assert result.exit_code == 3
    assert not target.exists()


def test_an_unverified_release_is_withheld(
    judge: Invoke, note: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(self: Engine, text: str) -> None:
        raise UnverifiedError("The release still has 1 risks and is withheld.")

    monkeypatch.setattr(Engine, "sanitize", refuse)
    target = tmp_path / "out.txt"
    result = judge("sanitize", note, "-o", target)
    assert result.exit_code == 5
    assert not target.exists()


# Faults


def test_unexpected_errors_name_their_type_only(
    judge: Invoke, invoke: Invoke, world: World, note: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(self: Engine, text: str) -> None:
        try:
            raise KeyError(CANARY)
        except KeyError as error:
            raise ValueError(CANARY) from error

    monkeypatch.setattr(Engine, "assess", fail)
    plain = judge("assess", note)
    assert plain.exit_code == 5
    assert "Unexpected ValueError" in plain.stderr
    assert "--debug" in plain.stderr
    assert_one_error_line(plain.stderr)
    traced = invoke("--debug", "assess", note, *HIV, *world.options)
    assert traced.exit_code == 5
    assert "line" in traced.stderr
    as_json = judge("assess", note, "--format", "json")
    assert json.loads(as_json.stderr)["error"]["type"] == "ValueError"
    for result in (plain, traced, as_json):
        assert CANARY not in result.output


def test_interrupted(judge: Invoke, note: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(self: Engine, text: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Engine, "assess", interrupt)
    result = judge("assess", note)
    assert (result.exit_code, result.stdout) == (130, "")
    assert "Error" not in result.stderr


def test_errors_come_as_json_when_json_is_asked_for(judge: Invoke, tmp_path: Path) -> None:
    result = judge("assess", tmp_path / "none.txt", "--format", "json")
    error = json.loads(result.stderr)["error"]
    assert error["type"] == "InputError"
    assert "no such file" in error["message"]
    usage = json.loads(judge("assess", "x", "--format", "json", "--max", "many").stderr)["error"]
    assert usage["type"] == "UsageError"
    assert result.stdout == ""


def test_a_release_is_not_called_what_it_is_not(judge: Invoke, note: Path, tmp_path: Path) -> None:
    for name in ("out.docx", "out.PDF", "out.json", "out.xlsx"):
        report = tmp_path / "report.html"
        result = judge("sanitize", note, "-o", tmp_path / name, "--report", report)
        assert result.exit_code == 3
        assert "a release is of the format of its input" in result.stderr
        assert_one_error_line(result.stderr)
        assert not (tmp_path / name).exists()
        assert not report.exists()
    for name in ("out.txt", "out.md", "out.released", "out"):
        assert judge("sanitize", note, "-o", tmp_path / name).exit_code == 0


def test_a_policy_is_copied_over_no_file(invoke: Invoke, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    copied = ("policies", "copy", "gdpr-9-religion", "-o", mine)
    assert invoke(*copied).exit_code == 0
    mine.write_text("protect = ['HIV']")
    again = invoke(*copied)
    assert again.exit_code == 2
    assert "is there already" in again.stderr
    assert mine.read_text() == "protect = ['HIV']"


def test_part_of_a_name_of_a_policy_leads_to_it(invoke: Invoke) -> None:
    result = invoke("policies", "show", "article-10")
    assert "Did you mean 'gdpr-article-10'?" in result.stderr
    assert "Did you mean" not in invoke("policies", "show", "").stderr
