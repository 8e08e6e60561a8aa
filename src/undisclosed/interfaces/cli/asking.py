"""What is told of a search engine: who gets the words, how many questions, what they took."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from undisclosed.interfaces.cli import output

if TYPE_CHECKING:
    from undisclosed.engine import Engine
    from undisclosed.knowledge.engines.searched import SearchedKnowledge
    from undisclosed.knowledge.protocol import Knowledge
    from undisclosed.policy.policy import Policy

_SEARCHED = "undisclosed.knowledge.engines.searched"


def searched(knowledge: object) -> SearchedKnowledge | None:
    """Returns knowledge if it asks a search engine; what asks none is not even imported."""
    if _SEARCHED not in sys.modules:
        return None
    from undisclosed.knowledge.engines.searched import SearchedKnowledge

    return knowledge if isinstance(knowledge, SearchedKnowledge) else None


@contextmanager
def asking(
    engine: Engine, characters: int | None, *, quiet: bool, released: bool = True
) -> Iterator[None]:
    """Tells before a run what it will ask a search engine, and after it what it took.

    Args:
        engine: With whatever knowledge.
        characters: How long the texts are, if there are any.
        quiet: Whether to tell nothing.
        released: Whether a release is made and verified, and the texts not only looked at.
    """
    texts = [] if characters is None else [(engine.policy, characters)]
    with asking_about(engine.knowledge, lambda: texts, quiet=quiet, released=released):
        yield


@contextmanager
def asking_about(
    given: Knowledge,
    texts: Callable[[], Iterable[tuple[Policy, int]]],
    *,
    quiet: bool,
    released: bool = True,
) -> Iterator[None]:
    """Tells the same where there are several policies.

    Args:
        given: Whatever knowledge.
        texts: Gives each text's policy and how long it is; called where it matters.
        quiet: Whether to tell nothing.
        released: Whether releases are made and verified.
    """
    knowledge = searched(given)
    if knowledge is None:
        yield
        return
    for line in _before(knowledge, texts(), released=released):
        output.tell(f"note: {line}", quiet=quiet)
    begun = time.monotonic()
    try:
        yield
    finally:
        output.tell(_after(knowledge, time.monotonic() - begun), quiet=quiet)


def _before(
    knowledge: SearchedKnowledge, texts: Iterable[tuple[Policy, int]], *, released: bool
) -> Iterator[str]:
    from undisclosed.knowledge.engines.estimate import estimate, is_bounded

    address = knowledge.inquiry.address
    if not address.is_near:
        how = "unencrypted " if address.is_open_to_others else ""
        yield f"Words of the text go {how}to {address.host}, who keeps it can read them."
    about, more = 0, ""
    for policy, characters in texts:
        settings = policy.settings
        about += estimate(
            characters,
            protections=len(policy.protections),
            max_group=settings.max_group,
            evidence=settings.evidence,
            released=released,
        )
        if not is_bounded(settings.max_group, settings.context, settings.evidence):
            more = " or many more, with such groups"
    if not about:
        return
    yield (
        f"About {about:,} questions{more} to {address.name}, less what is kept of earlier runs; at "
        f"most {address.budget:,} (budget)."
    )
    if about > address.budget:
        yield "The run will likely end at its budget. What is answered by then is kept."


def _after(knowledge: SearchedKnowledge, seconds: float) -> str:
    spent = knowledge.spent()
    return (
        f"Asked {spent.asked:,} questions in {spent.requests:,} requests, {spent.kept:,} answers "
        f"were kept from before; {seconds:.1f} seconds."
    )
