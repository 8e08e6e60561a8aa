"""Names for the arrays that what is said of all tokens, terms or pairs is kept in."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Numbers: TypeAlias = NDArray[np.intp]
"""Places, counts or numbers of things, in the width that numpy looks up with."""

Marks: TypeAlias = NDArray[np.bool_]
"""What is true of which."""


def as_marks(flags: bytes | bytearray) -> Marks:
    """Returns a byte for each token as an array over the same bytes."""
    return np.frombuffer(flags, dtype=np.bool_)
