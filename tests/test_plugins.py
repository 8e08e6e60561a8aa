"""Parts by name: what is built in and what other packages bring come through one door."""

from __future__ import annotations

import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Callable
from importlib.metadata import distribution
from pathlib import Path

import pytest
from click.testing import CliRunner

from packages import write_package
from undisclosed import plugins
from undisclosed.errors import (
    InputError,
    KnowledgeError,
    LanguageError,
    PolicyError,
    TaxonomyError,
    UndisclosedError,
)
from undisclosed.interfaces.cli import main
from undisclosed.knowledge.opening import open_knowledge
from undisclosed.knowledge.pack.pack import Pack
from undisclosed.language.english.english import English
from undisclosed.language.opening import open_language
from undisclosed.plugins import BUILT_IN, Kind, find, find_all, load, open_part
from undisclosed.taxonomy.opening import open_taxonomy
from undisclosed.taxonomy.table import TableTaxonomy
from undisclosed.taxonomy.wordnet import WordNet

ROOT = Path(__file__).parent.parent
TABLE = "concept,parents,synonyms,instance\nthing,,,\nflu,thing,,\n"
SOURCE = """
from undisclosed.taxonomy.table import Row, TableTaxonomy

NOT_CALLABLE = 3

def pets():
    return TableTaxonomy([Row("animal"), Row("dog", ("animal",))], name="pets")

def lines(path):
    with open(path) as file:
        return TableTaxonomy([Row(line.strip()) for line in file], name="lines")

def fails():
    raise ValueError("canary")
"""
PARTS = {"taxonomies": {"Pets": "acme_pets:pets", "lines": "acme_pets:lines"}}

Install = Callable[..., Path]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Install:
    """Installs a package for this process."""

    def run(name: str = "acme-pets", source: str = SOURCE, **parts: dict[str, str]) -> Path:
        folder = tmp_path / name
        module = name.replace("-", "_")
        write_package(folder, name, modules={module: source}, parts=parts or PARTS)
        monkeypatch.syspath_prepend(folder)
        monkeypatch.delitem(sys.modules, module, raising=False)
        return folder

    return run


# What is built in


def test_the_built_in_parts_are_those_that_the_package_declares() -> None:
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["entry-points"]
    del declared["spacy_factories"]  # Others find it.
    assert {f"undisclosed.{kind}": parts for kind, parts in plugins.BUILT_IN.items()} == declared
    installed: dict[str, dict[str, str]] = {}
    for point in distribution("undisclosed").entry_points:
        if point.group.startswith("undisclosed."):
            installed.setdefault(point.group, {})[point.name] = point.value
    assert installed == declared


@pytest.mark.parametrize("kind", plugins.BUILT_IN)
def test_all_built_in_parts_can_be_loaded(kind: Kind) -> None:
    for plugin in find_all(kind):
        assert callable(plugin.load())
        assert plugin.package == "undisclosed"


def test_parts_by_name_and_by_file(tmp_path: Path) -> None:
    table = tmp_path / "Clinic.CSV"
    table.write_text(TABLE)
    assert isinstance(open_taxonomy(), WordNet)
    assert isinstance(open_taxonomy("WordNet"), WordNet)
    assert isinstance(open_taxonomy(str(table)), TableTaxonomy)
    assert isinstance(open_knowledge("english"), Pack)
    assert isinstance(open_language(), English)
    assert load("knowledge", "pack") is Pack


def test_a_file_of_any_other_ending_is_taken_for_a_pack(tmp_path: Path) -> None:
    for name in ("clinic", "clinic.bin", "clinic.pack"):
        with pytest.raises(KnowledgeError, match="clinic"):
            open_knowledge(str(tmp_path / name))


# What can't be meant


def test_an_unknown_name_is_refused_with_those_there_are() -> None:
    with pytest.raises(PolicyError, match=r"no taxonomy called 'wordnett'. Did you mean 'wordnet'"):
        open_taxonomy("wordnett")
    with pytest.raises(PolicyError, match=r"called 'x'. Known are: catalan, counts, english, "):
        open_knowledge("x")
    with pytest.raises(PolicyError, match=r"'clinic\.pdf' does. Give one of csv, nt, "):
        open_taxonomy("clinic.pdf")


def test_a_file_that_looks_like_a_name_is_pointed_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "clinic").write_bytes(b"")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(PolicyError, match=r"For the file of that name, give \./clinic"):
        open_knowledge("clinic")
    with pytest.raises(KnowledgeError):
        open_knowledge("./clinic")


def test_a_name_where_a_file_is_needed_and_the_other_way_round() -> None:
    with pytest.raises(PolicyError, match=r"'csv' reads a file. Give one that ends in \.csv"):
        open_taxonomy("csv")
    with pytest.raises(PolicyError, match="'english' reads no file"):
        open_knowledge("notes.english")


# What other packages bring


def test_a_part_of_another_package(install: Install, tmp_path: Path) -> None:
    install()
    names = [plugin.name for plugin in find_all("taxonomies")]
    assert names == sorted({*BUILT_IN["taxonomies"], "lines", "pets"})
    assert find("taxonomies", "pets").package == "acme-pets 1.0"
    assert open_taxonomy("PETS").identity.name == "pets"
    (tmp_path / "a.lines").write_text("flu\n")
    assert open_taxonomy(str(tmp_path / "a.lines")).known() == ["flu"]


def test_the_command_line_takes_it_by_name(install: Install) -> None:
    install()
    shown = CliRunner().invoke(main, ["taxonomy", "show", "dogs", "--taxonomy", "pets"])
    assert shown.output == "1. dog [pets]\n  └ animal\n"
    missed = CliRunner().invoke(main, ["taxonomy", "show", "dogs", "--taxonomy", "pet"])
    assert missed.exit_code == 2
    assert "Did you mean 'pets'? Known are: csv, lines, " in missed.output


def test_a_package_in_a_zip_file_is_found_too(install: Install, tmp_path: Path) -> None:
    folder = install()
    archive = tmp_path / "acme.zip"
    with zipfile.ZipFile(archive, "w") as file:
        for path in folder.rglob("*"):
            file.write(path, path.relative_to(folder))
    code = f"""
import sys
sys.path.insert(0, {str(archive)!r})
from undisclosed.taxonomy.opening import open_taxonomy
print(open_taxonomy("pets").identity.name)
"""
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert shown.stdout == "pets\n", shown.stderr


@pytest.mark.parametrize(
    ("kind", "error", "exit_code"),
    [
        ("formats", InputError, 3),
        ("knowledge", KnowledgeError, 4),
        ("languages", LanguageError, 4),
        ("taxonomies", TaxonomyError, 4),
    ],
)
def test_a_package_that_fails_is_named_with_the_kind_of_error_only(
    install: Install, kind: Kind, error: type[UndisclosedError], exit_code: int
) -> None:
    targets = {
        "gone": "acme_gone:x",
        "less": "acme_pets:nothing",
        "bad": "acme_bad:x",
        "calls": "acme_pets:fails",
        "number": "acme_pets:NOT_CALLABLE",
    }
    install(**{kind: targets})
    install("acme-bad", source="raise RuntimeError('canary')", **{kind: {"other": "acme_bad:x"}})
    for name, said in {
        "gone": "can't be loaded (ModuleNotFoundError in acme_gone:x)",
        "less": "can't be loaded (AttributeError in acme_pets:nothing)",
        "bad": "can't be loaded (RuntimeError in acme_bad:x)",
        "calls": "can't be opened (ValueError in acme_pets:fails)",
        "number": "can't be loaded (TypeError in acme_pets:NOT_CALLABLE)",
    }.items():
        with pytest.raises(error) as caught:
            open_part(kind, name)
        assert said in str(caught.value)
        assert "the package acme-pets 1.0" in str(caught.value)
        assert "canary" not in str(caught.value)
        assert caught.value.exit_code == exit_code


def test_two_parts_of_one_name_are_refused_with_both_packages(install: Install) -> None:
    install()
    install("acme-dogs", taxonomies={"pets": "acme_dogs:pets"})
    with pytest.raises(TaxonomyError) as caught:
        open_taxonomy("pets")
    assert "acme-pets 1.0" in str(caught.value)
    assert "acme-dogs 1.0" in str(caught.value)


def test_a_built_in_part_is_never_replaced(install: Install) -> None:
    install("acme-nets", taxonomies={"wordnet": "acme_nets:pets"})
    for name in ("wordnet", "csv"):
        with pytest.raises(TaxonomyError, match=r"acme-nets 1\.0 brings a .*'wordnet'"):
            open_taxonomy(name)
    assert isinstance(open_knowledge(), Pack)


def test_without_plugins_the_metadata_of_packages_is_not_parsed() -> None:
    code = """
import sys
from undisclosed.taxonomy.opening import open_taxonomy
open_taxonomy()
print("importlib.metadata" in sys.modules)
"""
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout == "False\n"
