"""Builds: the same bytes every time, all or nothing, and no text in errors."""

import gzip
import json
import lzma
import os
import random
import subprocess
import sys
import traceback
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from undisclosed.errors import InputError, KnowledgeError
from undisclosed.knowledge.build import first_pass
from undisclosed.knowledge.build.builder import build
from undisclosed.knowledge.build.pages import RawPage
from undisclosed.knowledge.build.progress import STAGES, Progress
from undisclosed.knowledge.build.selection import Selection
from undisclosed.knowledge.build.sources import Input, find_inputs, read_pages
from undisclosed.knowledge.cutting import FIRST_ID, cut_pages
from undisclosed.knowledge.pack.header import Source
from undisclosed.knowledge.pack.pack import Pack
from undisclosed.language.english.english import shipped_english
from undisclosed.language.english.folding import fold

SECRET = "zidovudine"
WORDS = [
    "HIV",
    "infection",
    "virus",
    "breast",
    "cancer",
    "of",
    "the",
    "in",
    "clinic",
    "actor",
    "1984",
]


def write_jsonl(path: Path, pages: list[dict[str, str]]) -> Path:
    path.write_text("".join(json.dumps(page) + "\n" for page in pages))
    return path


def random_pages(number: int, seed: int = 1) -> list[dict[str, str]]:
    rng = random.Random(seed)
    return [
        {"title": rng.choice(WORDS), "text": " ".join(rng.choices(WORDS, k=rng.randrange(1, 40)))}
        for _ in range(number)
    ]


def test_the_same_input_gives_the_same_bytes_with_any_jobs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(first_pass, "PIECE_PAGES", 50)
    pages = write_jsonl(tmp_path / "pages.jsonl", random_pages(300))
    packs = []
    for jobs in (1, 1, 2, 3):
        build([pages], tmp_path / "p.pack", name="p", jobs=jobs)
        packs.append((tmp_path / "p.pack").read_bytes())
    assert len(set(packs)) == 1
    build([pages], tmp_path / "p.pack", name="p", seed=1)
    assert (tmp_path / "p.pack").read_bytes() != packs[0]
    assert sorted(os.listdir(tmp_path)) == ["p.pack", "pages.jsonl"]


def phrases_by_hand(text: str) -> set[str]:
    """The phrase rule again, word by word, for texts without punctuation."""
    connectors, stops = {"of", "in", "the"}, {"of", "in", "the"}
    keys = [fold(word) for word in text.split()]
    found = {key for key in keys if key not in stops}
    for first in range(len(keys)):
        for size in (2, 3, 4):
            gram = keys[first : first + size]
            ends = len(gram) == size and gram[0] not in stops and gram[-1] not in stops
            inside = all(key not in stops or key in connectors for key in gram[1:-1])
            if ends and inside and "1984" not in gram:
                found.add(" ".join(gram))
    return found


def test_every_count_equals_a_count_by_hand(tmp_path: Path) -> None:
    raw = random_pages(300, seed=2)
    pages = write_jsonl(tmp_path / "pages.jsonl", raw)
    build([pages], tmp_path / "p.pack", name="p", selection=Selection(min_phrase_pages=4))
    by_hand: dict[str, int] = {}
    for page in raw:
        for key in phrases_by_hand(page["title"]) | phrases_by_hand(page["text"]):
            by_hand[key] = by_hand.get(key, 0) + 1
    expected = {k: n for k, n in by_hand.items() if n >= (4 if " " in k else 3)}
    with Pack(tmp_path / "p.pack") as pack:
        assert pack.total == 300
        assert dict(pack.items()) == expected
        pack.verify()


def test_jsonl_gz_xz_and_folders_give_the_same_pages(tmp_path: Path) -> None:
    raw = [{"text": page["text"]} for page in random_pages(20)]
    plain = write_jsonl(tmp_path / "a.jsonl", raw)
    (tmp_path / "a.jsonl.gz").write_bytes(gzip.compress(plain.read_bytes()))
    (tmp_path / "a.jsonl.xz").write_bytes(lzma.compress(plain.read_bytes()))
    folder = tmp_path / "texts" / "deeper"
    folder.mkdir(parents=True)
    for number, page in enumerate(raw):
        (folder / f"{number:03d}.{'md' if number % 2 else 'txt'}").write_text(page["text"])
    given = (plain, tmp_path / "a.jsonl.gz", tmp_path / "a.jsonl.xz", folder.parent)
    found = [[page for file in find_inputs([g]) for page in read_pages(file)] for g in given]
    assert found[0] == found[1] == found[2] == found[3]
    assert len(found[0]) == 20


def test_a_share_is_spread_evenly(tmp_path: Path) -> None:
    path = write_jsonl(tmp_path / "a.jsonl", [{"text": f"w{n}"} for n in range(10)])
    texts = [page.text for page in read_pages(Input(path, 0.3))]
    assert texts == ["w3", "w6", "w9"]


def test_long_pages_are_split_at_sentence_ends_and_keep_their_title() -> None:
    text = "One two three four five. " * 100
    cut = cut_pages([RawPage("Title", text)], 50, shipped_english())
    assert cut.pages == 10
    title = cut.keys.index("title") + FIRST_ID
    for start, end in zip(cut.starts[:-1], cut.starts[1:], strict=True):
        ids = cut.ids[start:end]
        assert ids[ids >= FIRST_ID][0] == title
        assert (np.count_nonzero(ids >= FIRST_ID) - 1) % 5 == 0


def test_a_page_without_sentence_ends_is_still_cut() -> None:
    cut = cut_pages([RawPage("", "word " * 10_000)], 100, shipped_english())
    assert max(np.diff(cut.starts)) <= 210
    assert cut.words() == 10_000


def test_empty_pages_do_not_count(tmp_path: Path) -> None:
    pages = [{"text": ""}, {"text": " … "}, {"text": "HIV"}, {"text": "", "title": "HIV"}]
    header = build([write_jsonl(tmp_path / "a.jsonl", pages)], tmp_path / "p", name="p")
    assert header.pages == 2
    with pytest.raises(KnowledgeError, match="no page"):
        build([write_jsonl(tmp_path / "b.jsonl", pages[:2])], tmp_path / "p", name="p")


def test_punctuation_parts_phrases_but_hyphens_join_them(tmp_path: Path) -> None:
    texts = ["HIV-positive.", "HIV positive!", "HIV/positive", "HIV, positive", "HIV - positive"]
    pages = write_jsonl(tmp_path / "a.jsonl", [{"text": text} for text in texts])
    build([pages], tmp_path / "p", name="p")
    with Pack(tmp_path / "p") as pack:
        assert pack.frequency("HIV positive") == 3
        assert pack.frequency("positive") == 5


def test_stop_words_in_capitals_are_words_unless_all_is_in_capitals(tmp_path: Path) -> None:
    texts = ["The WHO office is in the US."] * 3 + ["WHO DOES IT IN THE OFFICE"] * 3
    pages = write_jsonl(tmp_path / "a.jsonl", [{"text": text} for text in texts])
    build([pages], tmp_path / "p", name="p")
    with Pack(tmp_path / "p") as pack:
        assert dict(pack.items()) == {"OFFICE": 3, "US": 3, "WHO": 3, "WHO office": 3, "office": 3}


@pytest.mark.parametrize(
    ("content", "place"),
    [
        (b'{"text": "fine"}\n{"text": "' + SECRET.encode() + b"\n", "line 2"),
        (b'{"text": "fine"}\n\n{"body": "' + SECRET.encode() + b'"}\n', "line 3"),
        (b'{"text": ["' + SECRET.encode() + b'"]}', "line 1"),
        (b'{"text": "a", "title": {"' + SECRET.encode() + b'": 1}}', "line 1"),
        (b'"' + SECRET.encode() + b'"', "line 1"),
        (b'{"text": "\xff' + SECRET.encode() + b'"}', "line 1"),
        (b"[" * 100_000 + SECRET.encode(), "line 1"),
    ],
)
def test_a_bad_line_is_named_by_file_and_number_never_by_text(
    tmp_path: Path, content: bytes, place: str
) -> None:
    (tmp_path / "bad.jsonl").write_bytes(content)
    (tmp_path / "p.pack").write_bytes(b"older")
    with pytest.raises(KnowledgeError, match=f"bad.jsonl.*{place}") as caught:
        build([tmp_path / "bad.jsonl"], tmp_path / "p.pack", name="p")
    assert SECRET not in "".join(traceback.format_exception(caught.value))
    assert sorted(os.listdir(tmp_path)) == ["bad.jsonl", "p.pack"]
    assert (tmp_path / "p.pack").read_bytes() == b"older"


def test_damaged_archives_and_bad_paths_are_refused(tmp_path: Path) -> None:
    whole = lzma.compress(json.dumps({"text": SECRET * 50}).encode())
    (tmp_path / "cut.jsonl.xz").write_bytes(whole[: len(whole) // 2])
    (tmp_path / "no.jsonl.gz").write_bytes(b"not gzip at all")
    (tmp_path / "a.docx").write_bytes(b"PK")
    (tmp_path / "empty").mkdir()
    bad: list[Path | Input] = [
        tmp_path / "cut.jsonl.xz",
        tmp_path / "no.jsonl.gz",
        tmp_path / "a.docx",
        tmp_path / "empty",
        tmp_path / "nothing.jsonl",
        Input(tmp_path / "a.docx", 0),
    ]
    for given in bad:
        with pytest.raises(KnowledgeError) as caught:
            build([given], tmp_path / "p.pack", name="p")
        assert SECRET not in str(caught.value)
    with pytest.raises(KnowledgeError):
        build([], tmp_path / "p.pack", name="p")
    assert not (tmp_path / "p.pack").exists()


@pytest.mark.parametrize("options", [{"max_words_per_page": 1}, {"jobs": 0}])
def test_options_that_make_no_sense_are_refused(tmp_path: Path, options: dict[str, int]) -> None:
    pages = write_jsonl(tmp_path / "a.jsonl", [{"text": "HIV"}])
    call: Callable[..., object] = build
    with pytest.raises(KnowledgeError, match="must be"):
        call([pages], tmp_path / "p.pack", name="p", **options)


def test_a_failure_while_writing_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages = write_jsonl(tmp_path / "pages.jsonl", random_pages(50))

    def full_disk(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full_disk)
    with pytest.raises(InputError, match="No space left"):
        build([pages], tmp_path / "p.pack", name="p")
    assert os.listdir(tmp_path) == ["pages.jsonl"]


def test_a_killed_build_leaves_no_pack_and_no_process(tmp_path: Path) -> None:
    pages = write_jsonl(tmp_path / "pages.jsonl", random_pages(4_000))
    script = tmp_path / "run.py"
    script.write_text(
        "import sys\n"
        "from undisclosed.knowledge.build.builder import build\n"
        "def show(step):\n    print(step.stage, flush=True)\n"
        "if __name__ == '__main__':\n"
        "    build([sys.argv[1]], sys.argv[2], name='p', jobs=2, progress=show)\n"
    )
    command = [sys.executable, str(script), str(pages), str(tmp_path / "p.pack")]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.kill()
        # The workers hold the other end of the pipe: it closes when the last of them is gone.
        process.stdout.read()
    assert not (tmp_path / "p.pack").exists()


def test_progress_tells_every_stage(tmp_path: Path) -> None:
    pages = write_jsonl(tmp_path / "pages.jsonl", random_pages(50))
    seen: list[Progress] = []
    build([pages], tmp_path / "p.pack", name="p", progress=seen.append)
    stages = list(dict.fromkeys(step.stage for step in seen))
    assert stages == list(STAGES)
    assert seen[-1].pages == 50
    assert seen[-1].words_per_second > 0
    assert [step.done for step in seen] == sorted(step.done for step in seen)
    assert seen[-1].done == pytest.approx(1)
    assert seen[-1].seconds_left == pytest.approx(0)


def test_the_header_says_what_the_pack_is_made_of(tmp_path: Path) -> None:
    pages = write_jsonl(tmp_path / "pages.jsonl", random_pages(50))
    sources = [Source("Notes", "CC BY 4.0", 50, "by their authors")]
    build([pages], tmp_path / "p.pack", name="notes", version="2", sources=sources)
    with Pack(tmp_path / "p.pack") as pack:
        assert pack.header.sources == tuple(sources)
        assert (pack.identity.name, pack.identity.version) == ("notes", "2")
        assert pack.header.build["min_pages"] == 3


def test_no_text_can_be_read_off_a_pack(tmp_path: Path) -> None:
    pages = random_pages(50)
    pages[7]["text"] += f" {SECRET} and only here"
    build([write_jsonl(tmp_path / "a.jsonl", pages)], tmp_path / "p.pack", name="p")
    assert SECRET.encode() not in (tmp_path / "p.pack").read_bytes()


def test_what_killed_builds_left_is_cleared_away(tmp_path: Path) -> None:
    pages = write_jsonl(tmp_path / "pages.jsonl", random_pages(50))
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    (tmp_path / f".p.pack.{ended.pid}.part").write_bytes(b"half")
    running = tmp_path / f".p.pack.{os.getppid()}.part"
    running.write_bytes(b"of another build")
    other = tmp_path / f".q.pack.{ended.pid}.part"
    other.write_bytes(b"of another pack")
    build([pages], tmp_path / "p.pack", name="p")
    assert sorted(tmp_path.iterdir()) == sorted([running, other, pages, tmp_path / "p.pack"])
