"""What a service is started with; plain data, so that it can be handed to worker processes."""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass, field

from undisclosed.policy import Policy

TOKEN_LEAST = 16
"""Characters of a token that can't be guessed in a hurry."""


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
    at_once: int = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """What a service is started with.

    Attributes:
        policy: What requests without a policy of their own are judged by, if anything.
        knowledge: Name or pack of the knowledge; None for the shipped one.
        taxonomy: Names or files of taxonomies; none for WordNet.
        key: Key of the operators `hash` and `invent`.
        token: What a request must carry as its bearer token; None where none is asked for.
        limits: How much it takes on.
    """

    policy: Policy | None = None
    knowledge: str | None = None
    taxonomy: tuple[str, ...] = ()
    key: bytes | None = field(default=None, repr=False)
    token: str | None = field(default=None, repr=False)
    limits: Limits = field(default_factory=Limits)


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
