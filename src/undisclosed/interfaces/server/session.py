"""How a browser shows that it knows the token: a cookie that scripts can't read and no site sends.

The cookie says when it ends, signed with the token. So it does not hold the token, all workers know
it, and none keeps a list.
"""

from __future__ import annotations

import hashlib
import hmac
import time

COOKIE = "undisclosed-session"
HOURS = 12

_SECONDS = HOURS * 3600


def issue(token: str, *, now: float | None = None) -> str:
    """Returns the value of a cookie for who gave the token."""
    ends = str(int((time.time() if now is None else now) + _SECONDS))
    return f"{ends}.{_sign(token, ends)}"


def is_token(given: str, token: str) -> bool:
    """Tells whether somebody gave the token, in the same time whatever was given."""
    return hmac.compare_digest(given.strip().encode(), token.encode())


def is_valid(value: str, token: str, *, now: float | None = None) -> bool:
    """Tells whether the value of a cookie was issued for this token, and has not ended.

    >>> is_valid(issue("t" * 16, now=0), "t" * 16, now=60), is_valid(issue("t" * 16), "u" * 16)
    (True, False)
    """
    ends, _, signed = value.partition(".")
    right = hmac.compare_digest(signed.encode(), _sign(token, ends).encode())
    return right and (time.time() if now is None else now) < int(ends)


def cookie(value: str, *, name: str = COOKIE, seconds: int = _SECONDS, secure: bool) -> str:
    """Returns the header that sets a cookie; with no seconds it is forgotten.

    Args:
        value: What it holds: nothing that needs quotes.
        name: What it is called.
        seconds: How long the browser keeps it; below zero until it is closed.
        secure: Whether the page came by TLS, and so the cookie must never go without.
    """
    age = f"; Max-Age={seconds}" if seconds >= 0 else ""
    flag = "; Secure" if secure else ""
    return f"{name}={value}; Path=/; HttpOnly; SameSite=Strict{age}{flag}"


def cookie_in(header: str, name: str) -> str:
    """Returns the value of a cookie in the header of a request; "" if it is not there.

    >>> cookie_in("a=1; undisclosed-session=2.x", COOKIE)
    '2.x'
    """
    for part in header.split(";"):
        key, _, value = part.strip().partition("=")
        if key == name:
            return value
    return ""


def _sign(token: str, ends: str) -> str:
    return hmac.new(token.encode(), f"session until {ends}".encode(), hashlib.sha256).hexdigest()
