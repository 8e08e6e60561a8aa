"""What is said where a library is not installed."""

from __future__ import annotations

from undisclosed.errors import InputError


def missing(library: str, extra: str = "") -> InputError:
    """Returns the error for a library that its user has not installed.

    >>> print(missing("pandas"))
    This needs pandas: pip install 'undisclosed[pandas]'.
    """
    return InputError(f"This needs {library}: pip install 'undisclosed[{extra or library}]'.")
