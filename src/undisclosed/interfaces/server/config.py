"""What a service is started with; plain data, so that it can be handed to worker processes."""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass, field
from pathlib import Path

from undisclosed.policy.policy import Policy

TOKEN_LEAST = 16
"""Characters of a token that can't be guessed in a hurry."""

REVIEW_DAYS = 7.0
"""How long a review is kept that nobody changes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """How much a service takes on.

    Attributes:
        body_bytes: Largest body of a request.
        seconds: How long a request may wait for its answer.
        receive_seconds: How long its body may take to come in.
        at_once: How many requests each worker has at hand; more are turned away.
    """

    body_bytes: int = 5_000_000
    seconds: float = 60.0
    receive_seconds: float = 20.0
    at_once: int = 256

    @property
    def held_bytes(self) -> int:
        """How much the bodies at hand may have together: sixteen of the largest."""
        return 16 * self.body_bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """What a service is started with.

    Attributes:
        policy: What requests without a policy of their own are judged by, if anything.
        knowledge: Name or pack of the knowledge; None for the shipped one.
        taxonomy: Names or files of taxonomies; none for WordNet.
        language: Tag of the language of the texts; None for that of the knowledge, or English.
        key: Key of the operators `hash` and `invent`.
        token: What a request must carry as its bearer token; None where none is asked for.
        limits: How much it takes on.
        workers: How many processes answer.
        reviews: The file of reviews; None to keep them in memory alone.
        review_key: What they are sealed under in that file.
        review_days: How long a review is kept after it was last changed.
    """

    policy: Policy | None = None
    knowledge: str | None = None
    taxonomy: tuple[str, ...] = ()
    language: str | None = None
    key: bytes | None = field(default=None, repr=False)
    token: str | None = field(default=None, repr=False)
    limits: Limits = field(default_factory=Limits)
    workers: int = 1
    reviews: Path | None = None
    review_key: bytes | None = field(default=None, repr=False)
    review_days: float = REVIEW_DAYS

    @property
    def keeps_reviews(self) -> bool:
        """Whether all processes find a review that one of them began."""
        return self.workers == 1 or self.reviews is not None


def is_loopback(host: str) -> bool:
    """Tells whether a host is this machine, seen from itself.

    >>> is_loopback("127.0.0.1"), is_loopback("::1"), is_loopback("0.0.0.0")
    (True, True, False)
    """
    if host.lower() == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False
