"""The ten pages of the toy world, through memory and through a built pack."""

import json
from pathlib import Path

import pytest

from undisclosed.errors import KnowledgeError
from undisclosed.knowledge.build.builder import build
from undisclosed.knowledge.conformance import (
    TOY_COUNTS,
    TOY_KEYS,
    TOY_TEXTS,
    check_knowledge,
    check_toy_world,
)
from undisclosed.knowledge.lookup import nearest_known, resolve
from undisclosed.knowledge.memory import MemoryKnowledge
from undisclosed.knowledge.pack.inquiry import info, query
from undisclosed.knowledge.pack.pack import Pack
from undisclosed.knowledge.protocol import LocalKnowledge
from undisclosed.language.english.english import shipped_english
from undisclosed.language.english.folding import fold


@pytest.fixture(scope="module")
def toy_pack(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("toy")
    pages = folder / "toy.jsonl"
    pages.write_text("".join(json.dumps({"text": text}) + "\n" for text in TOY_TEXTS))
    build([pages], folder / "toy.pack", name="toy")
    return folder / "toy.pack"


def test_memory_counts_the_toy_world() -> None:
    knowledge = MemoryKnowledge.of(TOY_KEYS)
    assert isinstance(knowledge, LocalKnowledge)
    check_toy_world(knowledge)


def test_a_built_pack_counts_the_toy_world(toy_pack: Path) -> None:
    with Pack(toy_pack) as pack:
        assert isinstance(pack, LocalKnowledge)
        check_toy_world(pack)
        pack.verify()


def test_pack_and_memory_know_the_same_frequent_keys(toy_pack: Path) -> None:
    memory = MemoryKnowledge.of(TOY_KEYS)
    frequent = [key for key in memory.known() if memory.frequency(key) >= 3]
    with Pack(toy_pack) as pack:
        assert pack.known() == frequent
        # "caused" stands on one page only: no single page may show in a pack.
        assert pack.frequency("caused") == 0
        assert pack.known("h") == ["hearing", "hearing aid"]


def test_the_conformance_check_notices_a_wrong_count() -> None:
    wrong = [list(keys) for keys in TOY_KEYS]
    wrong[0].remove("virus")
    with pytest.raises(AssertionError, match="must be 3, got 2"):
        check_toy_world(MemoryKnowledge.of(wrong))
    check_knowledge(MemoryKnowledge.of(wrong), ["HIV", "virus", "AIDS"])


def test_capitals_are_a_word_of_their_own_only_where_frequent() -> None:
    # HEART stands on 1 page of capitals against 21 in lower case: 20 · 1 < 21.
    pages = [["heart"]] * 21 + [["HEART", "AIDS"]] + [["aid"]] * 20
    knowledge = MemoryKnowledge.of(pages)
    assert resolve(knowledge, "HEART", shipped_english()) == "heart"
    # AIDS: 20 · 1 ≥ 20 pages with "aid".
    assert resolve(knowledge, "AIDS", shipped_english()) == "AIDS"
    assert resolve(knowledge, "HIV", shipped_english()) == "hiv"
    assert resolve(knowledge, "HEART AIDS", shipped_english()) == "heart AIDS"
    assert resolve(knowledge, "heart", shipped_english()) == "heart"


def test_suggestions_are_words_not_keys() -> None:
    knowledge = MemoryKnowledge.of([[fold("disease"), fold("infections")]] * 3)
    assert nearest_known(knowledge, "desease", shipped_english()) == ["disease"]
    # "infections" and "infection" share a key; what was typed decides which is shown.
    assert nearest_known(knowledge, "infektions", shipped_english()) == ["infections"]
    assert list(nearest_known(knowledge, "xylophone", shipped_english())) == []
    assert list(nearest_known(knowledge, "x" * 10_000, shipped_english())) == []


def test_query_and_info_answer_in_plain_objects(toy_pack: Path) -> None:
    with Pack(toy_pack) as pack:
        answer = query(pack, ["HIV infections", "AIDS", "tretment"], shipped_english())
    assert answer.keys == ("HIV infection", "AIDS", "tretment")
    assert answer.counts == (3, 3, 0)
    assert (answer.together, answer.total) == (0, 10)
    assert answer.suggestions == {"tretment": ("treatment",)}
    about = info(toy_pack, shipped_english(), verify=True)
    assert (about.header.pages, about.header.keys, about.verified) == (10, 12, True)
    assert about.size_bytes == toy_pack.stat().st_size


def test_a_missing_or_foreign_file_is_refused_by_name(tmp_path: Path) -> None:
    for content in (b"", b"PK\x03\x04 a zip file, perhaps, and quite long enough to be a pack" * 3):
        path = tmp_path / "foreign.pack"
        path.write_bytes(content)
        with pytest.raises(KnowledgeError, match="foreign"):
            Pack(path)
    with pytest.raises(KnowledgeError, match="nowhere"):
        Pack(tmp_path / "nowhere.pack")


def test_every_expected_count_is_on_paper() -> None:
    # The comments beside TOY_COUNTS, done by sets.
    sets = [set(keys) for keys in TOY_KEYS]
    for conjunction, expected in TOY_COUNTS:
        assert sum(all(set(m) & page for m in conjunction) for page in sets) == expected


def test_a_text_is_no_page() -> None:
    with pytest.raises(KnowledgeError, match="given as its keys"):
        MemoryKnowledge.of(["HIV infection"])
