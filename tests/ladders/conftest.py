from __future__ import annotations

from typing import Any

import pytest

from marked import Say, put, spot
from undisclosed.ladders import Ladders
from undisclosed.ladders.english.english import EnglishTongue
from undisclosed.language.english.english import English
from undisclosed.taxonomy.wordnet import WordNet


@pytest.fixture(scope="session")
def ladders() -> Ladders:
    return Ladders(English(), EnglishTongue(), WordNet.open())


@pytest.fixture(scope="session")
def say(ladders: Ladders) -> Say:
    """Returns all sentences that a marked one can become."""

    def said(*args: Any, **options: Any) -> list[str]:
        span = spot(*args, **options)
        return [put(rung, span) for rung in ladders.rungs(span)]

    return said
