"""Patterns that come with a request end in time and take little room, whatever they say."""

from __future__ import annotations

import time

import pytest

from undisclosed.interfaces.server.ad_hoc import IGNORING, SECONDS, Budget
from undisclosed.interfaces.server.errors import RequestError

TEXT = f"{'a' * 20_000}! aaaa b cc"
EMAIL = r"(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*)@(?:(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,})"


SLOW = ("(a+)+$", "(a|aa)+$", r"(\w+\s?)+$", "(a?){60}a{60}$", "(?=(a+)+b)", "(a)?(?(1)(a+)+|b)$")


@pytest.mark.parametrize("pattern", SLOW)
def test_patterns_that_take_for_ever_are_ended(pattern: str) -> None:
    started = time.process_time()
    with pytest.raises(RequestError, match="take longer than 2 seconds"):
        list(Budget().places(pattern, TEXT, IGNORING))
    assert time.process_time() - started < 2 * SECONDS


@pytest.mark.parametrize("pattern", ["(?:(?:(?:a{90}){90}){90})z", "(?:" * 16 + "x+" + ")+" * 16])
def test_patterns_that_would_be_written_out_to_millions_are_refused(pattern: str) -> None:
    with pytest.raises(RequestError, match="repeats what repeats too often"):
        list(Budget().places(pattern, TEXT, IGNORING))


@pytest.mark.parametrize("pattern", ["(?:abcdef){e<=3}", r"(?:a+){i,d}z", r"\\{e}", "(a(?R)?b)"])
def test_what_only_the_other_library_knows_is_refused(pattern: str) -> None:
    with pytest.raises(RequestError, match="can't be read"):
        list(Budget().places(pattern, TEXT, IGNORING))


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        (EMAIL, "jane@example.org"),
        (r"\{e\}", "{e}"),
        ("a{2,3}[{}]", "aaa}"),
        ("(?:ab+c{2,})+", "abccc"),
    ],
)
def test_patterns_that_people_write_are_found(pattern: str, text: str) -> None:
    assert list(Budget().places(pattern, f"{text} b", IGNORING)) == [(0, len(text))]
