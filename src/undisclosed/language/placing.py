"""Where the words of a text stand, once it is known what they are."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from undisclosed.language.protocol import Tokens

_NO_SPACE = np.array([not chr(point).isspace() for point in range(0x3002)])
"""By code point; what is beyond the last one is no white space either."""


def code_points(text: str) -> npt.NDArray[np.uint32]:
    """Returns the characters of a text as numbers."""
    return np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype="<u4")


def place(text: str, words: list[str]) -> Tokens:
    """Finds the places of words that together are the text without its white space."""
    solid = np.flatnonzero(_NO_SPACE.take(code_points(text), mode="clip"))
    lengths = np.fromiter(map(len, words), dtype=np.intp, count=len(words))
    past = np.cumsum(lengths)
    return Tokens(words, solid[past - lengths].tolist(), (solid[past - 1] + 1).tolist())
