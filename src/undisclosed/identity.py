"""What a report or certificate says of the parts it was made with."""

from __future__ import annotations

from dataclasses import dataclass

VERSION = "0.1.0"
"""Version of the program, as in pyproject.toml."""

MODEL = "undisclosed"
"""The model of this program, the only one whose releases carry its guarantee."""


@dataclass(frozen=True, slots=True)
class Identity:
    """Enough of a knowledge or taxonomy to get the very same one again.

    The checksum is SHA-256 in hexadecimal, of the content that decides answers.
    """

    name: str
    version: str
    checksum: str
