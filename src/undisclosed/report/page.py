"""placeholder."""
from __future__ import annotations
from undisclosed.engine import Result
def to_html(result: Result, original: str) -> str:
    """x."""
    return ""
