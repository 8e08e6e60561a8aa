"""Answers on disk: for how long, for whom, and what can be done with them offline."""

from __future__ import annotations

import json
import os
import pickle
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from knowledge.engines import served
from knowledge.engines.served import Engine, serving, toy
from undisclosed import Engine as Program
from undisclosed import KnowledgeError
from undisclosed.knowledge import conformance
from undisclosed.knowledge.engines import recording
from undisclosed.knowledge.engines.address import parse_address
from undisclosed.knowledge.engines.opening import last_asked, open_engine
from undisclosed.knowledge.engines.recording import Recording, save_recording
from undisclosed.knowledge.opening import open_knowledge
from undisclosed.knowledge.protocol import NarrowKnowledge, RecordedKnowledge
from undisclosed.report import certificate_to_json, check_certificate

NOTE = "Treatment of HIV."


class Wiki:
    def __init__(self, url: str, engine: Engine) -> None:
        self.address = f"mediawiki+{url}/w/api.php"
        self.engine = engine


@pytest.fixture
def wiki() -> Iterator[Wiki]:
    engine = toy(lower=True)
    with serving(engine, served.mediawiki) as url:
        yield Wiki(url, engine)


def test_another_run_asks_nothing_again(wiki: Wiki) -> None:
    first, before = open_engine(wiki.address), 0
    first.count([(("HIV",),)])
    before = len(wiki.engine.seen)
    again = open_engine(wiki.address)
    assert again.count([(("HIV",),)]) == [4]
    assert len(wiki.engine.seen) == before
    assert again.spent().kept == 1
    assert again.identity == first.identity


def test_who_verifies_asks_for_himself(wiki: Wiki) -> None:
    knowledge = open_engine(wiki.address)
    knowledge.count([(("HIV",),)])
    before = len(wiki.engine.seen)
    knowledge.anew().count([(("HIV",),)])
    assert len(wiki.engine.seen) == before + 1


def test_old_answers_are_not_mixed_with_new_ones(
    wiki: Wiki, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = open_engine(f"{wiki.address}#days=2")
    before.count([(("HIV",),)])
    later = time.time() + 3 * 86_400
    monkeypatch.setattr(time, "time", lambda: later)
    wiki.engine.pages = [*wiki.engine.pages, frozenset({"hiv"})]
    after = open_engine(f"{wiki.address}#days=2")
    assert after.total == 11
    assert after.identity != before.identity
    assert after.count([(("HIV",),)]) == [5]
    # Who began with the old pages goes on with what is kept of them, W too.
    assert before.total == 10


def test_nothing_is_kept_for_no_days(wiki: Wiki, counts_place: Path) -> None:
    knowledge = open_engine(f"{wiki.address}#days=0")
    knowledge.count([(("HIV",),)])
    assert not counts_place.exists()
    before = len(wiki.engine.seen)
    open_engine(f"{wiki.address}#days=0").count([(("HIV",),)])
    assert len(wiki.engine.seen) == before + 2


def test_only_its_owner_may_read_what_is_kept(wiki: Wiki, counts_place: Path) -> None:
    open_engine(wiki.address).count([(("HIV",),)])
    for path in counts_place.parent.iterdir():
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(counts_place.parent.stat().st_mode) == 0o700


def test_options_that_change_counts_have_answers_of_their_own(wiki: Wiki) -> None:
    one = open_engine(wiki.address)
    other = open_engine(f"{wiki.address}#forms=plural")
    assert one.identity != other.identity
    assert one.identity != open_engine(f"{wiki.address}#pages=99").identity
    assert one.identity == open_engine(f"{wiki.address}#budget=9").identity


def test_another_process_shares_run_and_budget(wiki: Wiki) -> None:
    knowledge = open_engine(f"{wiki.address}#budget=2")
    knowledge.count([(("HIV",),)])
    other = pickle.loads(pickle.dumps(knowledge))
    assert other.count([(("HIV",),), (("virus",),)]) == [4, 3]
    with pytest.raises(KnowledgeError, match="more than 2 questions"):
        knowledge.count([(("AIDS",),)])
    assert other.spent() == knowledge.spent()


def test_a_forked_process_may_go_on_asking(wiki: Wiki) -> None:
    knowledge = open_engine(wiki.address)
    knowledge.count([(("HIV",),)])
    child = os.fork()
    if not child:
        os._exit(0 if knowledge.count([(("virus",),)]) == [3] else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert knowledge.count([(("AIDS",),), (("virus",),)]) == [3, 3]
    assert knowledge.spent().kept == 1


def test_processes_do_not_take_the_file_from_under_each_other(
    wiki: Wiki, counts_place: Path
) -> None:
    # Two that are open at once in this process, as whoever verifies is.
    knowledge = open_engine(wiki.address)
    knowledge.count([(("HIV",),)])
    knowledge.anew().count([(("HIV",),)])
    other = "import sys; from undisclosed.knowledge.engines.opening import open_engine as o; "
    code = other + "print(o(sys.argv[1]).count([(('AIDS',),)]))"
    told = subprocess.run(
        [sys.executable, "-c", code, wiki.address], capture_output=True, text=True, check=True
    )
    assert told.stdout == "[3]\n"
    # The last one to leave takes this away, and we have not left.
    assert counts_place.with_name(f"{counts_place.name}-wal").exists()
    assert knowledge.count([(("AIDS",),)]) == [3]
    assert knowledge.spent().kept == 1


def test_a_run_is_recorded_and_run_again_offline(wiki: Wiki, tmp_path: Path) -> None:
    knowledge = open_engine(wiki.address)
    released = Program("HIV=infection", knowledge=knowledge).sanitize(NOTE)
    path = tmp_path / "run.counts"
    identity = save_recording(knowledge, dict(knowledge.answers()), str(path))
    asked = len(wiki.engine.seen)

    kept = open_knowledge(str(path))
    assert isinstance(kept, RecordedKnowledge)
    assert isinstance(kept, NarrowKnowledge)
    assert kept.identity == identity
    assert kept.recorded == knowledge.identity
    again = Program("HIV=infection", knowledge=kept).sanitize(NOTE)
    assert again.text == released.text
    assert len(wiki.engine.seen) == asked
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    # A certificate that was made with the engine, and one that names these very answers.
    for made in (released, again):
        data = certificate_to_json(made.certificate)
        program = Program("HIV=infection", knowledge=kept)
        assert check_certificate(data, program, made.text) == []


def test_a_certificate_of_other_answers_does_not_hold(wiki: Wiki, tmp_path: Path) -> None:
    knowledge = open_engine(wiki.address)
    Program("HIV=infection", knowledge=knowledge).sanitize(NOTE)
    answers = dict(knowledge.answers())
    save_recording(knowledge, answers, str(tmp_path / "run.counts"))
    text = json.dumps([[["hiv"]]], separators=(",", ":"))
    save_recording(knowledge, {**answers, text: 3}, str(tmp_path / "other.counts"))
    made = Program("HIV=infection", knowledge=Recording(tmp_path / "run.counts")).sanitize(NOTE)
    other = Program("HIV=infection", knowledge=Recording(tmp_path / "other.counts"))
    [mismatch, *_] = check_certificate(certificate_to_json(made.certificate), other, made.text)
    assert mismatch.startswith("The knowledge is ")


def test_a_recording_answers_nothing_that_was_not_asked(wiki: Wiki, tmp_path: Path) -> None:
    knowledge = open_engine(wiki.address)
    knowledge.count([(("HIV",),)])
    path = tmp_path / "run.counts"
    save_recording(knowledge, dict(knowledge.answers()), str(path))
    kept = Recording(path)
    assert kept.count([(("HIV",),), (), ((),)]) == [4, 10, 0]
    assert pickle.loads(pickle.dumps(kept)).count([(("hiv",),)]) == [4]
    with pytest.raises(KnowledgeError, match="no answer to 1 of 2 questions") as caught:
        kept.count([(("HIV",),), (("virus",),)])
    assert "virus" not in str(caught.value)
    conformance.check_failing(Recording(_emptied(path)))


def _emptied(path: Path) -> Path:
    """Returns a recording of nothing."""
    data = json.loads(path.read_text()) | {"answers": {}}
    data["checksum"] = recording._digest(data)
    other = path.with_name("nothing.counts")
    other.write_text(json.dumps(data))
    return other


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"answers": {'[[["hiv"]]]': 3}}, "is damaged: its checksum"),
        ({"answers": {'[[["hiv"]]]': -3}}, "a part of it is missing"),
        ({"answers": {'[[["hiv"]]]': 11}}, "a part of it is missing"),
        ({"pages": "10"}, "a part of it is missing"),
        ({"phrasing": {"lower": True}}, "a part of it is missing"),
        ({"engine": {"name": "x"}}, "a part of it is missing"),
        ({"version": 2}, "a version that this program can't read"),
        ({"format": "counts"}, "is no recording"),
    ],
)
def test_a_recording_that_was_changed_is_refused(
    wiki: Wiki, tmp_path: Path, change: dict[str, object], why: str
) -> None:
    knowledge = open_engine(wiki.address)
    knowledge.count([(("HIV",),)])
    path = tmp_path / "run.counts"
    save_recording(knowledge, dict(knowledge.answers()), str(path))
    path.write_text(json.dumps(json.loads(path.read_text()) | change))
    with pytest.raises(KnowledgeError, match=why):
        Recording(path)


def test_what_is_no_recording_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "run.counts"
    with pytest.raises(KnowledgeError, match="Can't read"):
        Recording(path)
    path.write_text("HIV")
    with pytest.raises(KnowledgeError, match="is no recording"):
        Recording(path)


def test_only_what_a_run_asked_is_in_its_recording(wiki: Wiki) -> None:
    open_engine(wiki.address).count([(("virus",),)])
    run = open_engine(wiki.address)
    run.count([(("HIV",),)])
    last = last_asked(parse_address(wiki.address))
    assert last.inquiry == run.inquiry
    assert last.answers() == [('[[["hiv"]]]', 4)]
    assert len(last.answers(everything=True)) == 2


def test_an_engine_that_changed_within_a_run_is_not_recorded(wiki: Wiki) -> None:
    run = open_engine(wiki.address)
    run.count([(("HIV",),)])
    wiki.engine.pages = wiki.engine.pages[1:]
    run.anew().count([(("HIV",),)])
    with pytest.raises(KnowledgeError, match="two answers to the same question"):
        run.answers()


def test_an_engine_that_was_never_asked_has_nothing_to_record(wiki: Wiki) -> None:
    with pytest.raises(KnowledgeError, match="Nothing is kept"):
        last_asked(parse_address(wiki.address))
    assert wiki.engine.seen == []
