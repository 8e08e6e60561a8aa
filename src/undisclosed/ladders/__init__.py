"""Ladders: what may stand in place of an identifying span, the most informative first."""

from undisclosed.ladders.ladder import Ladders
from undisclosed.ladders.protocol import DescribedSpan, Rung, Sex, Tongue

__all__ = ["DescribedSpan", "Ladders", "Rung", "Sex", "Tongue"]
