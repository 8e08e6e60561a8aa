"""Knowledge that only counts, by its name on the command line."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from packages import write_package

Invoke = Callable[..., Result]

SOURCE = """
from counts_only import CountsOnly
from undisclosed.knowledge.pack.embedded import open_default

def open_far():
    return CountsOnly(open_default())
"""
PROTECT = ("--protect", "HIV=infection", "--knowledge", "far")
LISTS = "needs knowledge that can list its pages, such as a pack"


@pytest.fixture(autouse=True)
def far(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_package(
        tmp_path,
        "acme-far",
        modules={"acme_far": SOURCE},
        parts={"knowledge": {"far": "acme_far:open_far"}},
    )
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "acme_far", raising=False)


def test_releases_and_explanations_do_with_counts(invoke: Invoke) -> None:
    shown = invoke("sanitize", "-", *PROTECT, stdin="She takes zidovudine.\n")
    assert shown.stdout == "She takes a medicine.\n"
    assert invoke("verify", "-", *PROTECT, stdin=shown.stdout).exit_code == 0
    near = invoke("explain", "pneumonia", "--protect", "HIV=infection")
    assert invoke("explain", "pneumonia", *PROTECT).stdout == near.stdout


def test_what_an_adversary_knows_must_have_lists(invoke: Invoke) -> None:
    for command in (("attack",), ("tune",)):
        shown = invoke(*command, "-", *PROTECT, stdin="She takes zidovudine.\n")
        assert shown.exit_code == 4
        assert f"An adversary {LISTS}" in shown.stderr


def test_a_query_suggests_nothing(invoke: Invoke) -> None:
    shown = invoke("knowledge", "query", "zidovudin", "zidovudine", "--knowledge", "far")
    assert shown.exit_code == 0, shown.stderr
    assert "did you mean" not in shown.stdout
    near = invoke("knowledge", "query", "zidovudin", "zidovudine")
    assert "did you mean zidovudine" in near.stdout
    assert shown.stdout.splitlines()[1:] == near.stdout.splitlines()[1:]
