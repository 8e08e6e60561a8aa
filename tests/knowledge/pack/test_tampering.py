"""Whoever changes a pack on purpose and mends its checksums gives it another identity."""

from pathlib import Path

import numpy as np
import pytest

from forging import Opened, identity_in
from undisclosed.engine import Engine
from undisclosed.errors import KnowledgeError
from undisclosed.knowledge.build.writing import write_pack
from undisclosed.knowledge.pack.header import PRELUDE, SECTIONS, Header, level_lengths
from undisclosed.knowledge.pack.pack import Pack
from undisclosed.knowledge.protocol import Pages
from undisclosed.policy.policy import Policy
from undisclosed.report import certificate_to_json, check_certificate, dump, parse_certificate

TOTAL = 3_000_000
World = dict[str, Pages]


@pytest.fixture(scope="module")
def world() -> World:
    """Lists long enough for a tree of two levels, and words for a policy."""
    rng = np.random.default_rng(3)
    lists = {f"long {n}": rng.choice(TOTAL, 250_000, replace=False) for n in range(4)}
    infected = rng.choice(TOTAL, 9_000, replace=False)
    lists |= {"infection": infected, "HIV": infected[:1_000], "retrovirus": infected[:500]}
    return {key: np.sort(lists[key]).astype(np.uint32) for key in sorted(lists)}


@pytest.fixture(scope="module")
def content(world: World, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("pack") / "world.pack"
    header = Header("world", "1", "en", TOTAL, 0, 16, 128, (), {}, "test")
    write_pack(path, header, world.items())
    return path.read_bytes()


def ask_all(path: Path, world: World) -> None:
    with Pack(path) as pack:
        for key in world:
            pack.frequency(key)
            pack.pages(key)
        pack.may_know(["unknown"])
        pack.known()


def changed(content: bytes, section: str) -> Opened:
    """The pack with a bit in the midst of a section turned, and no checksum mended."""
    opened = Opened.of(content)
    data = opened.sections[section]
    data[len(data) // 2] ^= 1
    return opened


CONTENT = [name for name in SECTIONS if name != "tree"]


@pytest.mark.parametrize("section", SECTIONS)
def test_a_change_without_mending_is_noticed(
    content: bytes, world: World, tmp_path: Path, section: str
) -> None:
    path = tmp_path / "changed.pack"
    path.write_bytes(changed(content, section).joined())
    # What is said about the pack is as before: only reading it shows the change.
    assert identity_in(path) == PRELUDE.unpack_from(content)[5]
    with pytest.raises(KnowledgeError, match="content is not what its checksum says"):
        ask_all(path, world)
    with pytest.raises(KnowledgeError, match=f"checksum of .*section '{section}'"), Pack(path) as p:
        p.verify()


@pytest.mark.parametrize("section", CONTENT)
@pytest.mark.parametrize("levels", [1, 2])
def test_mending_the_tree_is_not_enough(
    content: bytes, world: World, tmp_path: Path, section: str, levels: int
) -> None:
    opened = changed(content, section)
    before = bytes(opened.sections["tree"])
    opened.mend_tree()
    after = opened.sections["tree"]
    lowest, *_ = level_lengths(len(opened.content()))
    assert 4096 < lowest == len(after) - 64
    if levels == 1:
        after[lowest:] = before[lowest:]
    assert after != before
    path = tmp_path / "mended.pack"
    path.write_bytes(opened.joined())
    with pytest.raises(KnowledgeError, match="content is not what its checksum says"):
        ask_all(path, world)


@pytest.mark.parametrize("section", CONTENT)
def test_a_header_that_fits_the_change_does_not_fit_the_identity(
    content: bytes, tmp_path: Path, section: str
) -> None:
    opened = changed(content, section)
    opened.mend_header()
    path = tmp_path / "mended.pack"
    path.write_bytes(opened.joined(digest=PRELUDE.unpack_from(content)[5]))
    with pytest.raises(KnowledgeError, match="header is cut off or was changed"):
        Pack(path)
    path.write_bytes(opened.joined())
    with Pack(path) as pack:
        assert bytes.fromhex(pack.identity.checksum) != PRELUDE.unpack_from(content)[5]


def test_blocks_that_change_places_are_noticed(
    content: bytes, world: World, tmp_path: Path
) -> None:
    opened = Opened.of(content)
    data = opened.sections["postings"]
    data[:4096], data[4096:8192] = data[4096:8192], data[:4096]
    path = tmp_path / "moved.pack"
    path.write_bytes(opened.joined())
    with pytest.raises(KnowledgeError, match="content is not what its checksum says"):
        ask_all(path, world)


def release(path: Path, text: str) -> tuple[Engine, str, str]:
    """Sanitizes with a pack; returns the engine, the release and its certificate."""
    engine = Engine(Policy.of("HIV=infection"), knowledge=Pack(path))
    result = engine.sanitize(text)
    return engine, result.text, dump(certificate_to_json(result.certificate))


def test_a_certificate_does_not_hold_with_a_pack_that_was_made_to_lie(
    content: bytes, world: World, tmp_path: Path
) -> None:
    honest, lying = tmp_path / "honest.pack", tmp_path / "lying.pack"
    honest.write_bytes(content)
    # The word that gives HIV away, moved to pages without HIV.
    others = np.setdiff1d(np.arange(TOTAL, dtype=np.uint32), world["infection"])[:500]
    with Pack(honest) as pack:
        write_pack(lying, pack.header, {**world, "retrovirus": others}.items())
    engine, text, _ = release(honest, "The cat has a retrovirus.")
    assert "retrovirus" not in text
    liar, leak, certificate = release(lying, "The cat has a retrovirus.")
    assert "retrovirus" in leak
    data = parse_certificate(certificate)
    assert check_certificate(data, liar, leak) == []
    # Whoever checks with the pack as it was made is told.
    assert any("knowledge" in mismatch for mismatch in check_certificate(data, engine, leak))
    # The identity of the honest one can't be put on the content of the other.
    forged = Opened.of(lying.read_bytes())
    forged.fields = Opened.of(content).fields
    for name in SECTIONS:  # of the same length, so that everything stands where it should
        section, length = forged.sections[name], forged.fields["sections"][name]["length"]
        section.extend(bytes(max(0, length - len(section))))
        del section[length:]
    lying.write_bytes(forged.joined())
    with pytest.raises(KnowledgeError, match="content is not what its checksum says"):
        release(lying, "The cat has a retrovirus.")


@pytest.mark.parametrize("section", SECTIONS)
def test_every_section_with_every_checksum_mended_has_another_identity(
    content: bytes, tmp_path: Path, section: str
) -> None:
    honest, forged = tmp_path / "honest.pack", tmp_path / "forged.pack"
    honest.write_bytes(content)
    _, text, certificate = release(honest, "The cat has an infection.")
    opened = changed(content, section)
    if section == "tree":
        # In its lowest level, so that there is something above to be mended.
        opened = Opened.of(content)
        opened.sections["tree"][0] ^= 1
        opened.mend_header(root=opened.mend_above())
    else:
        opened.mend_header()
    forged.write_bytes(opened.joined())
    with Pack(forged) as pack:
        assert pack.identity.checksum != PRELUDE.unpack_from(content)[5].hex()
        try:
            engine = Engine(Policy.of("HIV=infection"), knowledge=pack)
            told = check_certificate(parse_certificate(certificate), engine, text)
        except KnowledgeError:
            return
        assert any("knowledge" in mismatch for mismatch in told)


def test_every_bit_of_the_prelude_counts(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "changed.pack"
    for at in range(8 * PRELUDE.size):
        data = bytearray(content)
        data[at // 8] ^= 1 << at % 8
        path.write_bytes(data)
        with pytest.raises(KnowledgeError):
            Pack(path)


def test_a_tree_alone_that_fits_itself_does_not_fit_the_content(
    content: bytes, world: World, tmp_path: Path
) -> None:
    opened = Opened.of(content)
    for at in range(0, len(opened.sections["tree"]), 32):
        opened.sections["tree"][at] ^= 1
    opened.mend_header(root=opened.mend_above())
    path = tmp_path / "changed.pack"
    path.write_bytes(opened.joined())
    with pytest.raises(KnowledgeError, match="content is not what its checksum says"):
        ask_all(path, world)
