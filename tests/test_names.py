"""Every name of code that the documentation or a docstring gives leads to something that exists."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args, get_type_hints

import click
import pytest

from names import PACKAGE, ROOT, Code, Docstring, Scope
from undisclosed.interfaces.cli import main
from undisclosed.policy import shelf
from undisclosed.policy.policy import Protection
from undisclosed.policy.settings import PRESETS, Settings

CODE = Code()
DOCS = ROOT / "docs"
REFERENCE = sorted(DOCS.glob("reference/*.md"))
DECISIONS = sorted(DOCS.glob("decisions/*.md"))
# Where each name in backticks is one of the code, and not of a file, a figure or a model as well.
STRICT = [DOCS / "notation.md", ROOT / "CONTRIBUTING.md"]

# What is in backticks and yet no name: JSON's own words, examples, and what stands for a value.
PLAIN = {
    *("NaN", "Infinity", "null", "HIV", "BREAST_CANCER", "retrovirus", "varint", "spacy"),
    *("FILE", "OUT", "N", "ENTITY", "SAFE", "NO_COLOR"),
    *("tree", "clinic.tree"),
}
# Files that a benchmark writes.
WRITTEN = {"speed.md"}
_NAME = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*")
_PATH = re.compile(r"[\w.-]+(?:/[\w.-]*)+|[\w-]+\.(?:py|md)")
_CALL = re.compile(r"[A-Za-z_][\w.]*\(.*\)")
_SETTING = re.compile(r'(\w+) = "?(\w+)"?')
_HOME = re.compile(r"`(\w+)`s? \(`([\w/]+\.py)`\)")
_BACKTICKS = re.compile(r"`([^`\n]+)`")


def _ids(path: Path) -> str:
    return path.name


def _tokens(text: str) -> list[str]:
    """Returns what stands in backticks, outside of blocks of code."""
    text = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
    return [token.replace("\\|", "|") for token in _BACKTICKS.findall(text)]


def _settings() -> set[str]:
    """Returns the names of settings and protections, their choices, and presets."""
    hints = {**get_type_hints(Protection), **get_type_hints(Settings)}
    choices = (choice for hint in hints.values() for choice in get_args(hint))
    return {*hints, *PRESETS, *(choice for choice in choices if isinstance(choice, str))}


SETTINGS = _settings()


def _command(words: list[str]) -> tuple[click.Command, list[str]]:
    """Returns the command that words begin with, and the words left."""
    command: click.Command = main
    while words and isinstance(command, click.Group):
        found = command.get_command(click.Context(command), words[0])
        if found is None:
            break
        command, words = found, words[1:]
    return command, words


def _options(command: click.Command) -> set[str]:
    return {name for p in command.params for name in (*p.opts, *p.secondary_opts)} | {"--help"}


def _is_command(words: list[str]) -> bool:
    """Tells whether a line is one of the program: its command, and options which that has."""
    command, rest = _command(words)
    complete = not isinstance(command, click.Group) or not rest or rest[0].startswith("-")
    given = {word.partition("=")[0] for word in rest if word.startswith("-") and len(word) > 1}
    return complete and given <= _options(command)


def _with_all_below(command: click.Command) -> Iterator[click.Command]:
    yield command
    if isinstance(command, click.Group):
        for name in command.list_commands(click.Context(command)):
            below = command.get_command(click.Context(command), name)
            assert below is not None
            yield from _with_all_below(below)


OPTIONS = {option for command in _with_all_below(main) for option in _options(command)}
COMMANDS = set(main.list_commands(click.Context(main)))
POLICIES = set(shelf.names())


def _leads_somewhere(token: str, beside: Path, near: Scope | None = None) -> bool:
    """Tells whether something in backticks exists, if it is the name of something in the code."""
    words = token.split()
    if token.startswith("--"):
        return re.split(r"[ =]", token)[0] in OPTIONS
    if words[0] == "undisclosed" and len(words) > 1:
        return _is_command(words[1:])
    if words[0] in COMMANDS and len(words) > 1:
        return _is_command(words)
    if token.startswith("python -m "):
        return CODE.has(words[2])
    if _PATH.fullmatch(token):
        return token in WRITTEN or CODE.has_path(token, beside)
    if setting := _SETTING.fullmatch(token):
        name, value = setting.groups()
        return name in SETTINGS and (value in SETTINGS or value.isdigit())
    if _CALL.fullmatch(token):
        return _is_call(token, near)
    if _NAME.fullmatch(token):
        return token in PLAIN | POLICIES or token in SETTINGS or CODE.has(token, near)
    return True  # no name: a sign, a number, a piece of JSON


def _is_call(token: str, near: Scope | None) -> bool:
    """Tells whether what is called exists, and takes what it is given by name."""
    try:
        call = ast.parse(token, mode="eval").body
    except SyntaxError:  # A signature, or a call with something left out.
        return CODE.has(token.partition("(")[0], near)
    assert isinstance(call, ast.Call)
    if isinstance(call.func, ast.Attribute) and isinstance(call.func.value, ast.Call):
        return CODE.has(f"{ast.unparse(call.func.value.func)}.{call.func.attr}", near)
    callee = ast.unparse(call.func)
    # What a package hands on takes what it takes at home.
    homes = (callee, callee.rpartition(".")[2])
    given = [argument.id for argument in call.args if isinstance(argument, ast.Name)]
    given += [word.arg for word in call.keywords if word.arg and word.arg not in SETTINGS]
    return CODE.has(callee, near) and all(
        any(CODE.has(f"{home}.{name}", near) for home in homes) for name in given
    )


def _is_said(token: str) -> bool:
    """Tells whether the program says a word to others: keys of JSON, columns, choices.

    Keys within keys are written with dots, as in `build.seed`.
    """
    return _NAME.fullmatch(token) is not None and all(p in CODE.said for p in token.split("."))


@pytest.mark.parametrize("path", STRICT, ids=_ids)
def test_names_of_code(path: Path) -> None:
    tokens = _tokens(path.read_text(encoding="utf-8"))
    assert len(tokens) > 20
    assert [token for token in tokens if not _leads_somewhere(token, path)] == []


@pytest.mark.parametrize("path", [*REFERENCE, ROOT / "README.md"], ids=_ids)
def test_names_of_the_reference(path: Path) -> None:
    tokens = _tokens(path.read_text(encoding="utf-8"))
    assert tokens
    unknown = [t for t in tokens if not _leads_somewhere(t, path) and not _is_said(t)]
    assert unknown == []


@pytest.mark.parametrize("path", [*DECISIONS, DOCS / "benchmarks.md"], ids=_ids)
def test_paths_and_commands_of_decisions(path: Path) -> None:
    # They tell of names that are gone, too; but what they say to look into or to run is there.
    tokens = _tokens(path.read_text(encoding="utf-8"))
    to_follow = [
        t for t in tokens if _PATH.fullmatch(t) or t.startswith(("python", "undisclosed "))
    ]
    assert [token for token in to_follow if not _leads_somewhere(token, path)] == []


def test_names_in_docstrings() -> None:
    def unknown(doc: Docstring) -> list[str]:
        return [
            token
            for token in _tokens(doc.text)
            if not _leads_somewhere(token, doc.path, doc.module) and not _is_said(token)
        ]

    assert len(CODE.docstrings) > 500
    found = {(doc.path.name, token) for doc in CODE.docstrings for token in unknown(doc)}
    assert sorted(found) == []


@pytest.mark.parametrize("path", [*STRICT, *REFERENCE, *DECISIONS], ids=_ids)
def test_what_is_said_to_be_in_a_file_is_defined_there(path: Path) -> None:
    for name, home in _HOME.findall(path.read_text(encoding="utf-8")):
        assert name in CODE.by_path[PACKAGE / home].names, f"{name} is not in {home}"


def test_homes_are_given_for_the_symbols_of_the_paper() -> None:
    assert len(_HOME.findall(STRICT[0].read_text(encoding="utf-8"))) > 5


@pytest.mark.parametrize(
    "token",
    [
        "disclosure.singles_out",  # it is in disclosure.formulas
        "assessment.Risk",  # imported there, at home in disclosure.risks
        "Tally",
        "Document.views",
        "knowledge/vocabulary.py",
        "sanitizer.rs/",
        "--min-lifts",
        "undisclosed sanitise",
        "undisclosed knowledge build --frontier",
        "verify --plot FILE.png",
        'evidence = "scored"',
        "Policy.off(1)",
        "Protection(entity, atmost)",
        "python -m bench.walking",
    ],
)
def test_what_does_not_exist_is_noticed(token: str) -> None:
    assert not _leads_somewhere(token, DOCS / "notation.md")


def test_words_that_are_no_names_are_few_and_in_use() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in [*REFERENCE, ROOT / "README.md"])
    assert {word for word in PLAIN if f"`{word}`" in text} == PLAIN


def test_a_class_name_says_one_thing() -> None:
    """But for words that formats have of their own: nothing imports from two of their folders."""
    found: dict[str, list[Path]] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            # What is private to a file is read there only.
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found.setdefault(node.name, []).append(path)
    assert "Span" in found
    assert {n: p for n, p in found.items() if len(p) > 1 and not _are_of_formats(p)} == {}


def _are_of_formats(files: list[Path]) -> bool:
    """Tells whether each file is in the folder of another format."""
    folders = {path.parent for path in files}
    return len(folders) == len(files) and {f.parent for f in folders} == {PACKAGE / "formats"}
