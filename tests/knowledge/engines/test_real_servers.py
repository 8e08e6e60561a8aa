"""Counts of real engines, held against pages that are known, and notes sanitized by them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from knowledge.engines.real_servers import kiwix, mediawiki, needs_mediawiki, write_zim
from knowledge.engines.wiki_pages import pages, with_words
from needed import needs
from undisclosed.interfaces.cli import main
from undisclosed.knowledge.engines.opening import open_engine
from undisclosed.knowledge.protocol import Conjunction

NOTE = "She takes zidovudine for HIV since the winter. The harbour has a garden.\n"
PROTECT = ("--protect", "HIV=infection")
PAGES = pages()
ASKED = (
    ("HIV",),
    ("infection",),
    ("HIV", "zidovudine"),
    ("virus", "winter"),
    ("infection", "fever"),
    ("HIV", "infection", "blood"),
    ("zidovudine", "football"),
    ("unheard",),
)


@pytest.fixture(scope="module")
def wiki() -> Iterator[str]:
    with mediawiki(PAGES) as url:
        yield f"mediawiki+{url}"


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    zim = write_zim(PAGES, tmp_path_factory.mktemp("zim") / "pages.zim")
    with kiwix(zim) as url:
        yield f"kiwix+{url}"


def invoke(*arguments: str, stdin: str = "") -> Result:
    return CliRunner().invoke(main, arguments, input=stdin)


@needs_mediawiki
def test_a_wiki_counts_what_is_on_its_pages(wiki: str) -> None:
    knowledge = open_engine(wiki)
    assert knowledge.total == len(PAGES) + 1  # with the main page
    asked: list[Conjunction] = [tuple((word,) for word in words) for words in ASKED]
    assert knowledge.count(asked) == [with_words(PAGES, *words) for words in ASKED]
    # Phrases as such, and one of several words.
    either = with_words(PAGES, "HIV") + with_words(PAGES, "rash") - with_words(PAGES, "HIV", "rash")
    ills = sum("is an infection" in page.text for page in PAGES)
    told: list[Conjunction] = [(("an infection",),), (("infection an",),), (("HIV", "rash"),)]
    assert knowledge.count(told) == [ills, 0, either]


@needs_mediawiki
def test_a_wiki_sanitizes_a_note(wiki: str, tmp_path: Path) -> None:
    note, release, proof = (tmp_path / name for name in ("note.txt", "out.txt", "proof.json"))
    note.write_text(NOTE)
    options = (*PROTECT, "--knowledge", wiki)
    written = ("-o", str(release), "--certificate", str(proof))
    shown = invoke("sanitize", str(note), *options, *written)
    assert shown.exit_code == 0, shown.stderr
    assert "verified." in shown.stderr
    assert "questions to mediawiki+http://127.0.0.1" in shown.stderr
    text = release.read_text()
    assert "HIV" not in text
    assert "zidovudine" not in text
    assert text.endswith("The harbour has a garden.\n")
    checked = invoke("verify", str(release), *options, "--certificate", str(proof))
    assert checked.exit_code == 0, checked.output
    assert checked.stdout.startswith("Certificate holds.")


@needs_mediawiki
def test_a_run_with_a_wiki_is_run_again_without_it(tmp_path: Path) -> None:
    note, release, proof = (tmp_path / name for name in ("note.txt", "out.txt", "proof.json"))
    note.write_text(NOTE)
    recorded = str(tmp_path / "run.counts")
    with mediawiki(PAGES[:60]) as url:
        options = (*PROTECT, "--knowledge", url)
        written = ("-o", str(release), "--certificate", str(proof))
        shown = invoke("sanitize", str(note), *options, *written)
        assert shown.exit_code == 0, shown.stderr
        saved = invoke("knowledge", "record", "--knowledge", url, "-o", recorded)
        assert saved.exit_code == 0, saved.stderr
    again = tmp_path / "again.txt"
    offline = (*PROTECT, "--knowledge", recorded)
    assert invoke("sanitize", str(note), *offline, "-o", str(again)).exit_code == 0
    assert again.read_bytes() == release.read_bytes()
    checked = invoke("verify", str(release), *offline, "--certificate", str(proof))
    assert checked.stdout.startswith("Certificate holds.")
    gone = invoke("sanitize", str(note), *PROTECT, "--knowledge", f"{url}#days=0&retries=0")
    assert gone.exit_code == 4
    assert "does not answer: Connection refused" in gone.stderr


@needs("kiwix-serve", "zimwriterfs")
def test_a_book_counts_what_is_on_its_pages(book: str) -> None:
    knowledge = open_engine(book)
    assert knowledge.total == len(PAGES)
    asked: list[Conjunction] = [tuple((word,) for word in words) for words in ASKED]
    assert knowledge.count(asked) == [with_words(PAGES, *words) for words in ASKED]
    either = with_words(PAGES, "HIV") + with_words(PAGES, "rash") - with_words(PAGES, "HIV", "rash")
    assert knowledge.count([(("HIV", "rash"),)]) == [either]


@needs("kiwix-serve", "zimwriterfs")
def test_a_book_sanitizes_a_note(book: str) -> None:
    shown = invoke("sanitize", "-", *PROTECT, "--knowledge", book, stdin=NOTE)
    assert shown.exit_code == 0, shown.stderr
    assert "HIV" not in shown.stdout
    assert "zidovudine" not in shown.stdout
    assert "verified." in shown.stderr
