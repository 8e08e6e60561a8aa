"""Policies that come with the package: what they hold, how they are read, and what they find."""

from __future__ import annotations

import json
import tomllib
from functools import cache
from pathlib import Path

import pytest

from undisclosed.engine import Engine
from undisclosed.errors import PolicyError
from undisclosed.policy import shelf
from undisclosed.policy.file import about, policy_from, read_policy
from undisclosed.policy.policy import Policy, Protection
from undisclosed.report.policies import policy_in_words, policy_to_data

TELLS = tomllib.loads((Path(__file__).parent / "tells.toml").read_text(encoding="utf-8"))
DOCUMENTS = Path(__file__).parent / "documents"


@cache
def protections() -> tuple[Protection, ...]:
    found: dict[tuple[str, str | None], Protection] = {}
    for name in shelf.names():
        for protection in read_policy(name).protections:
            found.setdefault((protection.entity, protection.at_most), protection)
    return tuple(found.values())


def test_every_policy_is_in_the_reference() -> None:
    page = Path(__file__).parents[2] / "docs" / "reference" / "policies.md"
    told = page.read_text(encoding="utf-8")
    assert [name for name in shelf.names() if f"`{name}`" not in told] == []


def test_every_policy_says_where_it_comes_from() -> None:
    assert len(shelf.names()) >= 20
    for name in shelf.names():
        told = about(name)
        assert told.title, name
        assert told.law, name
        assert told.link.startswith("https://"), name
        assert told.as_of, name


@pytest.mark.parametrize("protection", protections(), ids=lambda p: f"{p.entity}={p.at_most}")
def test_every_protection_finds_what_tells_without_naming(protection: Protection) -> None:
    assert protection.source
    text, words = TELLS[protection.entity]
    engine = Engine(Policy((protection,)))
    found = [f.text for f in engine.assess(text).findings if f.cause not in ("name", "unknown")]
    for word in words:
        assert any(word in each for each in found), (word, found)
    assert words
    names = {engine.language.fold(name) for name in (protection.entity, *protection.aliases)}
    assert names.isdisjoint(map(engine.language.fold, text.split()))


@pytest.mark.parametrize("name", shelf.names())
def test_every_policy_releases_its_document(name: str) -> None:
    text = (DOCUMENTS / f"{name}.txt").read_text(encoding="utf-8")
    engine = Engine(read_policy(name))
    result = engine.sanitize(text)
    assert result.verified
    assert result.edits
    # The page stays a page.
    changed = sum(edit.end - edit.start for edit in result.edits)
    assert changed < len(text) * 2 // 3


def test_all_texts_are_of_a_policy() -> None:
    assert set(TELLS) == {protection.entity for protection in protections()}
    assert {path.stem for path in DOCUMENTS.iterdir()} == set(shelf.names())


def test_what_is_no_policy_is_refused_with_what_is_near() -> None:
    with pytest.raises(PolicyError, match=r"'gdpr-9-religon' .* Did you mean"):
        read_policy("gdpr-9-religon")


def test_a_name_is_told_from_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("clinic").write_text('protect = ["HIV=infection"]', encoding="utf-8")
    with pytest.raises(PolicyError, match=r"For the file of that name, give \./clinic"):
        read_policy("clinic")
    assert read_policy("./clinic").protections == (Protection("HIV", "infection"),)


def test_a_policy_includes_others_behind_its_own() -> None:
    own = Protection("trade union", "institution")
    policy = policy_from(
        {
            "include": ["gdpr-9-union", "us-hiv-std"],
            "protect": [{"entity": "trade union", "at_most": "institution"}],
            "settings": {"max_group": 3},
        }
    )
    assert policy.protections[0] == own
    assert [p.entity for p in policy.protections[1:4]] == ["trade unionist", "HIV", "AIDS"]
    assert policy.settings.max_group == 3


def test_settings_of_what_is_included_hold_unless_told_otherwise() -> None:
    assert policy_from({"include": ["hipaa-safe-harbor"]}).settings.identifiers == "hipaa"
    told = {"include": ["hipaa-safe-harbor"], "settings": {"identifiers": "change"}}
    assert policy_from(told).settings.identifiers == "change"


def test_an_entity_given_twice_is_still_refused() -> None:
    with pytest.raises(PolicyError, match="protected twice"):
        policy_from({"include": ["us-hiv-std"], "protect": ["cat=animal", "Cat=animal"]})


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"include": "us-hiv-std"}, "'include' is a list of names"),
        ({"include": [7]}, "'include' is a list of names"),
        ({"include": ["./mine.toml"]}, "No policy of the name './mine.toml'"),
        ({"about": "mine"}, "'about' is a table"),
        ({"about": {"titel": "mine"}}, "Did you mean 'title'"),
        ({"about": {"title": 7}}, "'about' holds text"),
        ({"operators": []}, "'operators' is a table"),
    ],
)
def test_what_makes_no_sense_is_refused(data: dict[str, object], message: str) -> None:
    with pytest.raises(PolicyError, match=message):
        policy_from({"protect": ["HIV=infection"], **data})


def test_a_copy_is_the_same_policy(tmp_path: Path) -> None:
    copy = tmp_path / "mine.toml"
    copy.write_text(shelf.text_of("personnel-file"), encoding="utf-8")
    assert read_policy(copy) == read_policy("personnel-file")


def test_a_policy_is_told_in_words_and_as_data() -> None:
    words = policy_in_words("gdpr-9-religion")
    assert "each kind of religion; readers may learn at most: religion" in words
    assert "Article 9(1)" in words
    eighteen = policy_in_words("hipaa-safe-harbor")
    assert "    (A) names\n" in eighteen
    assert "    (Q) photographs of the face: in no text\n    (R) any other number" in eighteen
    data = json.loads(json.dumps(policy_to_data("hipaa-safe-harbor")))
    assert data["settings"] == {"identifiers": "hipaa"}
    assert data["about"]["law"] == "45 CFR 164.514(b)(2)(i)"
