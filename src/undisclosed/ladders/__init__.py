"""Ladders: what may stand in place of an identifying span, the most informative first."""

from undisclosed.ladders.ladder import Ladders
from undisclosed.ladders.protocol import Rung, Sex, Span, Tongue

__all__ = ["Ladders", "Rung", "Sex", "Span", "Tongue"]
