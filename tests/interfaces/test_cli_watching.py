"""Progress within one file: told from its stages, and shown where somebody looks."""

from __future__ import annotations

import io
import sys
import time

import pytest

from undisclosed.interfaces.cli import watching as module
from undisclosed.interfaces.cli.watching import LOOKING, SANITIZING, Pace, watching
from undisclosed.timing import timed


class Clock:
    """A time that stands until it is moved."""

    def __init__(self) -> None:
        self.at = 100.0

    def __call__(self) -> float:
        return self.at


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_the_shares_are_of_one_whole() -> None:
    for shares in (SANITIZING, LOOKING):
        assert sum(map(sum, shares.values())) == pytest.approx(1.0)


def test_where_a_run_stands() -> None:
    clock = Clock()
    pace = Pace(300_000, {"read": (0.25,), "assess": (0.75,)}, clock)
    assert pace.told() == ""
    pace.begin("read")
    # 150,000 characters a second would be read in all of the time: a quarter of 2 s for this.
    clock.at += 0.25
    assert pace.part == pytest.approx(0.125)
    clock.at += 3.75
    assert pace.part == pytest.approx(0.25)
    pace.begin("assess")
    # A quarter took 4 s, so three quarters will take 12.
    clock.at += 4
    assert pace.part == pytest.approx(0.5)
    assert pace.told() == "judging  18,750 characters/s  about 0:08 left"
    clock.at += 400
    assert pace.part == 0.99


def test_what_the_verifier_does_is_its_own_share() -> None:
    clock = Clock()
    pace = Pace(1000, {"read": (0.5,), "verify read": (0.3,)}, clock)
    pace.begin("read")
    clock.at += 1
    pace.begin("verify")
    pace.begin("read")
    # .505 took a second: half of .3 takes .297 s.
    clock.at += 0.15 / 0.505
    assert pace.part == pytest.approx(0.655)
    assert pace.told().startswith("verifying")


def test_a_large_text_is_watched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_PAUSE_SECONDS", 0.01)
    monkeypatch.setattr(sys, "stderr", terminal := Terminal())
    with watching("note.txt", module.LARGE, quiet=False), timed({}, "read"):
        time.sleep(0.2)
    shown = terminal.getvalue()
    assert "note.txt" in shown
    assert "reading" in shown
    assert "characters/s" in shown
    assert "left" in shown
    assert "100%" in shown


@pytest.mark.parametrize("length", [module.LARGE - 1, module.LARGE])
def test_a_small_text_is_not_and_nothing_is_shown_to_who_wants_quiet(
    length: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stderr", terminal := Terminal())
    with watching("note.txt", length, quiet=length >= module.LARGE), timed({}, "read"):
        pass
    assert terminal.getvalue() == ""


def test_what_fails_is_watched_no_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_PAUSE_SECONDS", 0.01)
    monkeypatch.setattr(sys, "stderr", terminal := Terminal())
    with pytest.raises(KeyError), watching("a", module.LARGE, quiet=False):
        raise KeyError
    shown = terminal.getvalue()
    time.sleep(0.05)
    assert terminal.getvalue() == shown
    assert shown.endswith("\x1b[?25h\n")
