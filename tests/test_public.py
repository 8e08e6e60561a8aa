"""The public surface is what `__all__` says, no more and no less, and costs little to import."""

import subprocess
import sys
from importlib.metadata import version

import undisclosed


def test_all_is_sorted_and_importable() -> None:
    assert undisclosed.__all__ == sorted(undisclosed.__all__)
    for name in undisclosed.__all__:
        # Not a module: one of the same name would hide the function.
        assert callable(getattr(undisclosed, name))


def test_every_home_is_listed() -> None:
    assert sorted(undisclosed._HOME) == undisclosed.__all__


def test_importing_brings_in_nothing_heavy() -> None:
    code = (
        "import sys, undisclosed; "
        "print([m for m in ('numpy', 'click', 'yaml') if m in sys.modules])"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "[]"


def test_unknown_names_are_refused() -> None:
    assert not hasattr(undisclosed, "desanitize")


def test_the_version_is_that_of_the_package() -> None:
    assert undisclosed.__version__ == version("undisclosed")
