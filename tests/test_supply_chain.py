"""What comes with the program: pinned by hash, under licences that allow it, the same each time."""

from __future__ import annotations

import hashlib
import re
import sys
import tarfile
import tomllib
import zipfile
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest
from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder
from packaging.requirements import Requirement

ROOT = Path(__file__).parent.parent
if not (ROOT / "tools").exists():
    pytest.skip("the tools are not part of this copy", allow_module_level=True)
sys.path.insert(0, str(ROOT))

from tools.sbom import bill, packages, user_extras  # noqa: E402

LOCK = ROOT / ".ci" / "requirements.lock"
ALLOWED = re.compile(
    r"MIT|BSD|Apache|MPL|Mozilla Public|PSF|Python Software Foundation|ISC|0BSD|Zlib|CC0|CNRI|HPND"
)


def name_of(requirement: str) -> str:
    return re.sub(r"[-_.]+", "-", Requirement(requirement).name).lower()


@pytest.mark.skipif(not LOCK.exists(), reason="the lock file is not part of this copy")
def test_everything_that_the_tests_need_is_pinned_by_hash() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    wanted = {name_of(line) for line in project["dependencies"]}
    named = {name for line in extras["dev"] for name in Requirement(line).extras}
    for line in (*extras["dev"], *(line for name in named for line in extras[name])):
        wanted.add(name_of(line))
    pinned = dict(re.findall(r"^([\w.-]+)==(\S+)", LOCK.read_text("utf-8"), re.MULTILINE))
    assert wanted - {"undisclosed"} <= set(pinned)
    entries = re.split(r"^(?=[\w.-]+==)", LOCK.read_text("utf-8"), flags=re.MULTILINE)[1:]
    assert all("--hash=sha256:" in entry for entry in entries)
    # Where it was fetched from is nobody's business.
    assert "index-url" not in LOCK.read_text("utf-8")


def test_licences_allow_what_is_done() -> None:
    found, missing = [], []
    for extra in user_extras():
        try:
            found += packages([extra])
        except PackageNotFoundError as error:
            missing.append(f"{extra} ({error.name})")
    assert {"numpy", "pikepdf", "cryptography"} <= {package.name for package in found}
    refused = {
        package.name: package.licence
        for package in found
        if not ALLOWED.search(package.licence)
        or re.search(r"\bA?GPL|Affero|General Public", package.licence)
    }
    assert refused == {}
    if missing:
        left = ", ".join(missing)
        pytest.skip(f"not installed, and so not looked at: {left}; bash .ci/run looks at all")


def test_a_bill_of_materials_names_everything_once() -> None:
    made = bill(packages(["formats"]))
    assert (made["bomFormat"], made["specVersion"]) == ("CycloneDX", "1.5")
    assert made["metadata"]["component"]["name"] == "undisclosed"
    refs = [each["bom-ref"] for each in made["components"]]
    assert len(refs) == len(set(refs))
    names = {each["name"] for each in made["components"]}
    assert {"click", "jinja2", "markupsafe", "numpy", "pikepdf", "pyarrow", "pyyaml"} <= names
    assert "fastapi" not in names
    [needs] = [d["dependsOn"] for d in made["dependencies"] if "undisclosed@" in d["ref"]]
    assert set(needs) <= set(refs)
    assert all(each["licenses"] for each in made["components"])


@pytest.mark.slow
def test_a_wheel_is_the_same_each_time_also_from_the_sdist(tmp_path: Path) -> None:
    def wheel(root: Path, name: str) -> Path:
        [built] = WheelBuilder(str(root)).build(directory=str(tmp_path / name))
        return Path(built)

    first, second = wheel(ROOT, "first"), wheel(ROOT, "second")
    [sdist] = SdistBuilder(str(ROOT)).build(directory=str(tmp_path))
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path / "unpacked", filter="data")
    [unpacked] = (tmp_path / "unpacked").iterdir()
    third = wheel(unpacked, "third")
    digests = [hashlib.sha256(each.read_bytes()).hexdigest() for each in (first, second, third)]
    assert len(set(digests)) == 1
    with zipfile.ZipFile(first) as packed:
        names = packed.namelist()
    assert all(name.startswith(("undisclosed/", "undisclosed-0.1.0.dist-info/")) for name in names)
    assert not [name for name in names if re.search(r"(^|/)(tests?|conftest|bench)\b", name)]
