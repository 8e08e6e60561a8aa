"""Programs that some tests compare with; where one is missing, its tests are skipped and say so."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

# What to install for a program, by its name, with Debian's packages.
PACKAGES = {
    "chromium": "chromium",
    "java": "default-jre-headless",
    "soffice": "libreoffice-writer-nogui libreoffice-calc-nogui libreoffice-impress-nogui",
    "pdftoppm": "poppler-utils",
    "pdftotext": "poppler-utils",
    "tesseract": "tesseract-ocr",
    "tsc": "node-typescript",
    "kiwix-serve": "kiwix-tools",
    "php": "mediawiki php-cli php-sqlite3",
    "zimwriterfs": "zim-tools",
}


def needs(*programs: str) -> pytest.MarkDecorator:
    """Skips a test where a program is missing, and tells how to have it."""
    missing = [program for program in programs if shutil.which(program) is None]
    packages = " ".join(dict.fromkeys(PACKAGES[program] for program in missing))
    return pytest.mark.skipif(
        bool(missing), reason=f"needs {', '.join(missing)}: apt-get install {packages}"
    )


def convert(path: Path, kind: str, folder: Path) -> Path:
    """Returns a file as LibreOffice converts it, with a profile of its own."""
    return convert_all([path], kind, folder)[0]


def convert_all(paths: Sequence[Path], kind: str, folder: Path) -> list[Path]:
    """Returns files as LibreOffice converts them, all in one run of it."""
    folder.mkdir(exist_ok=True)
    profile = (folder / "profile").as_uri()
    command = ["soffice", f"-env:UserInstallation={profile}", "--headless", "--convert-to", kind]
    told = subprocess.run(
        [*command, "--outdir", str(folder), *map(str, paths)],
        capture_output=True,
        check=True,
        timeout=300,
        env={**os.environ, "HOME": str(folder)},
    )
    converted = [folder / f"{path.stem}.{kind.split(':')[0]}" for path in paths]
    missing = [path.name for path in converted if not path.exists()]
    assert not missing, (missing, told.stderr)
    return converted
