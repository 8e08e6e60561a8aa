from __future__ import annotations

import math
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from undisclosed.disclosure.formulas import Prior
from undisclosed.disclosure.measured import threshold_bits


@given(
    st.fractions(min_value=0, max_value=1, max_denominator=10**9),
    st.integers(1, 10**7),
    st.data(),
)
def test_threshold_in_whole_numbers(theta: Fraction, total: int, data: st.DataObject) -> None:
    entity = data.draw(st.integers(0, total))
    bits = threshold_bits(theta, Prior(total, entity, None, entity))
    if not theta or not entity:
        assert bits is None
    else:
        assert bits == math.log2(theta * total / entity)
