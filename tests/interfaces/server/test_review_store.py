"""Where reviews are kept: what the file has, who can read it, and that deleted means deleted."""

from __future__ import annotations

import os
import sqlite3
import stat
from dataclasses import replace
from pathlib import Path

import pytest

from undisclosed.errors import InputError
from undisclosed.interfaces.server.errors import RequestError
from undisclosed.interfaces.server.review import store as stores
from undisclosed.interfaces.server.review.review import (
    HistoryEntry,
    Review,
    new_review,
    pack,
    unpack,
)
from undisclosed.interfaces.server.review.store import Store
from undisclosed.policy.policy import Policy

KEY = b"a key of many letters"
CANARY = b"Zwiebackmuehle"
POLICY = Policy.of(
    "HIV=infection", "Jane Roe", keep=["/Room [0-9]+/"], operators={"person": "mask"}, min_lift=None
)


def a_review() -> Review:
    # What is packed is compressed; bytes by chance stay as they are, and so can be looked for.
    return new_review("Zwiebackmuehle.txt", CANARY + os.urandom(5_000), POLICY)


def everything_in(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in sorted(folder.iterdir()))


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Packs reviews without compressing them, so that a test finds their words."""
    monkeypatch.setattr("undisclosed.interfaces.server.review.review.zlib.compress", bytes)
    monkeypatch.setattr("undisclosed.interfaces.server.review.review.zlib.decompress", bytes)


def test_a_review_comes_back_as_it_was() -> None:
    review = a_review().with_entry(HistoryEntry("hiv", "replace", "an illness", "she agreed"))
    assert unpack(pack(review)) == review
    assert review.undone().log == ()
    assert review.undone().undone().log == ()


def test_addresses_can_not_be_guessed() -> None:
    addresses = {a_review().id for _ in range(100)}
    assert len(addresses) == 100
    assert {len(address) for address in addresses} == {24}


def test_what_nobody_knows_is_not_quoted() -> None:
    shown = repr(a_review().with_entry(HistoryEntry("hiv", "replace", "an illness", "she agreed")))
    assert not any(word in shown for word in ("Zwieback", "HIV", "hiv", "illness", "agreed"))


@pytest.mark.parametrize("key", [None, KEY])
def test_reviews_survive_and_their_file_is_for_nobody_else(
    tmp_path: Path, key: bytes | None, plain: None
) -> None:
    path = tmp_path / "reviews.sqlite"
    path.touch(0o644)
    review = a_review()
    store = Store(path, key=key, days=1)
    store.add(review)
    changed = store.change(review.id, lambda one: one.with_entry(HistoryEntry("hiv", "keep")))
    store.close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    kept = everything_in(tmp_path)
    assert (b"WndpZWJhY2" in kept) == (key is None)  # the document in Base 64
    assert (b"HIV" in kept) == (key is None)
    assert review.id.encode() not in kept or key is None
    assert Store(path, key=key, days=1).read(review.id) == changed


def test_nothing_is_left_of_what_was_deleted(tmp_path: Path, plain: None) -> None:
    path = tmp_path / "reviews.sqlite"
    store = Store(path, key=None, days=1)
    for name in ("one", "two"):
        store.add(replace(a_review(), name=f"canary-{name}"))
    reviews = [a_review() for _ in range(3)]
    for review in reviews:
        store.add(review)
    for review in reviews[:2]:
        store.change(
            review.id, lambda one: one.with_entry(HistoryEntry("hiv", "keep", "", "canary-three"))
        )
        store.delete(review.id)
        store.delete(review.id)
    kept = everything_in(tmp_path)
    assert b"canary-one" in kept
    assert b"canary-three" not in kept
    assert kept.count(b"Zwiebackmuehle.txt") == 1
    with pytest.raises(RequestError, match="no such review"):
        store.read(reviews[0].id)


def test_reviews_end_when_their_time_is_over(
    tmp_path: Path, plain: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 1_000_000.0
    monkeypatch.setattr("time.time", lambda: now)
    path = tmp_path / "reviews.sqlite"
    store = Store(path, key=None, days=2)
    old, young = a_review(), a_review()
    store.add(old)
    now += 1.5 * 86_400
    store.add(young)
    now += 1 * 86_400
    assert store.find(old.id) is None
    assert store.find(young.id) == young
    store.purge()
    assert everything_in(tmp_path).count(b"Zwiebackmuehle.txt") == 1
    # Changing a review gives it its whole time again.
    store.change(young.id, Review.undone)
    now += 1.9 * 86_400
    assert store.find(young.id) == young


def test_the_wrong_key_or_file_is_told(tmp_path: Path) -> None:
    sealed, plain, other = (tmp_path / name for name in ("sealed", "plain", "other"))
    Store(sealed, key=KEY, days=1).close()
    Store(plain, key=None, days=1).close()
    with pytest.raises(InputError, match="The key does not open"):
        Store(sealed, key=b"another key, as long", days=1)
    with pytest.raises(InputError, match="is sealed"):
        Store(sealed, key=None, days=1)
    with pytest.raises(InputError, match="not sealed"):
        Store(plain, key=KEY, days=1)
    with sqlite3.connect(other) as database:
        database.execute("CREATE TABLE things (name TEXT)")
    database.close()
    with pytest.raises(InputError, match="another program"):
        Store(other, key=None, days=1)
    other.write_bytes(b"no database at all, but some text of more than a hundred bytes" * 20)
    with pytest.raises(InputError, match="can't be opened"):
        Store(other, key=None, days=1)
    with pytest.raises(InputError, match="no such file"):
        Store(tmp_path / "none" / "reviews", key=None, days=1)


def test_a_sealed_review_can_not_stand_for_another(tmp_path: Path) -> None:
    path = tmp_path / "reviews.sqlite"
    store = Store(path, key=KEY, days=1)
    one, other = a_review(), a_review()
    store.add(one)
    store.add(other)
    with sqlite3.connect(path) as database:
        [[body]] = database.execute(
            "SELECT body FROM reviews WHERE name = ?", (stores._named(one.id),)
        )
        database.execute(
            "UPDATE reviews SET body = ? WHERE name = ?", (body, stores._named(other.id))
        )
    database.close()
    assert store.read(one.id) == one
    with pytest.raises(InputError, match="was changed"):
        store.read(other.id)


def test_two_processes_may_change_one_review(tmp_path: Path) -> None:
    path = tmp_path / "reviews.sqlite"
    here, there = Store(path, key=None, days=1), Store(path, key=None, days=1)
    review = a_review()
    here.add(review)
    asked = 0

    def slow(one: Review) -> Review:
        nonlocal asked
        asked += 1
        if asked == 1:
            there.change(review.id, lambda one: one.with_entry(HistoryEntry("cat", "keep")))
        return one.with_entry(HistoryEntry("hiv", "keep"))

    changed = here.change(review.id, slow)
    assert asked == 2
    assert [entry.term for entry in changed.log] == ["cat", "hiv"]
    assert there.read(review.id) == changed


def test_there_is_an_end_of_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stores, "MOST_BYTES", 15_000)
    store = Store(None, key=None, days=1)
    first = a_review()
    store.add(first)
    store.add(a_review())
    with pytest.raises(RequestError, match="Delete some") as refused:
        store.add(a_review())
    assert refused.value.status == 429
    store.delete(first.id)
    store.add(first)
    assert store.read(first.id) == first
