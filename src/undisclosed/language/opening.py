"""A language by its tag."""

from __future__ import annotations

from typing import cast

from undisclosed.language.protocol import Language
from undisclosed.plugins import open_part

DEFAULT = "en"


def open_language(tag: str = DEFAULT) -> Language:
    """Returns the language of a tag, as packs have it.

    >>> open_language("en").code
    'en'

    Raises:
        PolicyError: There is no such language.
        LanguageError: It can't be loaded.
    """
    return cast(Language, open_part("languages", tag))
