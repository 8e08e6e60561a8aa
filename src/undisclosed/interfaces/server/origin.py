"""Who may ask a service that has pages: programs, its own pages, and nobody else's.

A page of any site may let the browser of whoever opens it send requests to this machine. A browser
says so in headers that no page can change; programs send none of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlsplit

from starlette.requests import Request

Headers = Mapping[bytes, bytes]

_OWN = frozenset({b"same-origin", b"none"})
_READING = frozenset({"GET", "HEAD"})


def is_of_another_site(method: str, headers: Headers) -> bool:
    """Tells whether a request was made by a page of another site; a link from one may be followed.

    >>> is_of_another_site("POST", {b"host": b"localhost:80", b"origin": b"http://evil.example"})
    True
    >>> is_of_another_site("POST", {b"host": b"localhost:80", b"origin": b"http://localhost:80"})
    False
    >>> is_of_another_site("POST", {})
    False
    """
    site = headers.get(b"sec-fetch-site")
    if method in _READING:
        followed = headers.get(b"sec-fetch-mode") == b"navigate"
        framed = headers.get(b"sec-fetch-dest") in (b"iframe", b"frame", b"embed", b"object")
        return site is not None and site not in _OWN and (not followed or framed)
    if site is not None and site not in _OWN:
        return True
    origin = headers.get(b"origin")
    return origin is not None and not _is_host(origin, headers.get(b"host", b""))


def by_tls(request: Request) -> bool:
    """Tells whether a browser asked by TLS, here or at a proxy before this service."""
    return "https" in (request.url.scheme, request.headers.get("x-forwarded-proto"))


def asked_at(request: Request) -> str:
    """Returns the address of the service as whoever asks wrote it."""
    return f"{'https' if by_tls(request) else 'http'}://{request.url.netloc}"


def _is_host(origin: bytes, host: bytes) -> bool:
    try:
        named = urlsplit(origin.decode("ascii")).netloc
    except ValueError:
        return False
    return bool(named) and named.lower() == host.decode("latin-1").lower()
