"""Addresses of people and machines on the net: mail, pages, IP and MAC."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from undisclosed.identifiers.identifier import Match
from undisclosed.identifiers.patterns.checks import is_ipv4, is_ipv6
from undisclosed.identifiers.patterns.pieces import Pattern, either, make

_HEX = r"[0-9A-Fa-f]"
IPV4 = (
    make(
        "ip",
        r"(?<![\w.-])\d{1,3}(?:\.\d{1,3}){3}(?:/(?:3[0-2]|[12]?\d)\b)?(?!\w|\.\d|[-/]\d)",
        is_ipv4,
    ),
)
MACS = (
    make("mac", rf"{_HEX}{{2}}(?P<mark>[:-]){_HEX}{{2}}(?:(?P=mark){_HEX}{{2}}){{4}}(?![\w:-])"),
    make("mac", rf"{_HEX}{{4}}\.{_HEX}{{4}}\.{_HEX}{{4}}(?!\w|\.\w)"),
)
_IPV6 = make(
    "ip",
    r"[0-9A-Fa-f:]{2,39}(?:\.\d{1,3}){0,3}(?:%\w{1,16})?(?:/\d{1,3}\b)?(?![\w:])",
    is_ipv6,
)
_HEX_PAIR = re.compile(r"[:.-](?=[0-9A-Fa-f]{1,4}[:.-]|:)")
_HEX_RUN = re.compile(r"[0-9A-Fa-f:.-]+")
_HEX_REACH = 40
_HEX_PATTERNS = (*MACS, _IPV6)

_LABEL = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
_LOCAL_BACKWARDS = re.compile(r"[\w+%-][\w.+%'-]{0,63}(?<![.'-])(?![\w.+%-])")
_LOCAL_REACH = 65
_TLDS = """
    com org net edu gov mil info int io ai uk us eu ca au de fr es it nl ch at be se no fi dk pl ie
    pt cz ru jp cn in br nz za biz dev app
"""
_END = either(*_TLDS.split())
_BREAK = r"[^\S\n]?\n[^\S\n]?"
# Over a line: behind the sign, behind a hyphen, or where only a known ending follows.
_PART = rf"{_LABEL}(?:-{_BREAK}{_LABEL})?"
_DOMAIN = re.compile(
    rf"@(?:{_BREAK})?(?:{_PART}\.(?:{_BREAK}(?={_END}\b))?){{1,8}}[A-Za-z]{{2,24}}(?![\w@])"
)
_AT = re.compile(rf"(?<=[\w+%-])(?:{_BREAK})?@")
_HANDLE = re.compile(r"(?<![\w@./])@[A-Za-z_][\w.]{1,28}\w(?![\w@])")
_SAID_AT = re.compile(
    r"[^\S\n]{0,2}[(\[{<]\s?at\s?[)\]}>][^\S\n]{0,2}|[^\S\n]{1,2}(?:at|@)[^\S\n]{1,2}",
    re.IGNORECASE,
)
_HIDDEN = ("(at", "( at", "[at", "[ at", "{at", "{ at", "<at", "< at", "dot", " @ ")
"""One of these stands in every text with an address that is written for people alone."""
_DOT = r"[^\S\n]{0,2}(?:[(\[{<]\s?dot\s?[)\]}>]|\bdot\b|\.)[^\S\n]{0,2}"
_SAID_DOMAIN = re.compile(rf"(?:{_LABEL}{_DOT}){{1,4}}{_END}(?!\w)", re.IGNORECASE)
_LAST = r"[^\s<>\".,;:!?)\]'’]"
_WEB_START = re.compile(
    rf"(?:(?:https?|ftp)://{_LAST}|www\.\w)(?:[^\s<>\"]*{_LAST})?", re.IGNORECASE
)
_WEB_END = re.compile(rf"\.{_END}(?![\w@]|\.\w)(?::\d{{1,5}}\b)?(?:[/?#](?:[^\s<>\"]*{_LAST})?)?")
_HOST = re.compile(rf"(?<![\w@.-])(?:{_LABEL}\.){{0,4}}{_LABEL}\Z")
_HOST_REACH = 255


def find_addresses(text: str) -> Iterator[Match]:
    """Finds mail addresses and users by their @, and pages of the web by how they begin or end."""
    # A search for fixed characters costs a hundredth of what the expressions do.
    for at in _AT.finditer(text) if "@" in text else ():
        yield from _mail(text, at.start(), _DOMAIN.match(text, at.end() - 1))
    for handle in _HANDLE.finditer(text) if "@" in text else ():
        yield Match(*handle.span(), "code")
    small = text.lower()
    hidden = any(sign in small for sign in _HIDDEN)
    for at in _SAID_AT.finditer(text) if hidden else ():
        domain = _SAID_DOMAIN.match(text, at.end())
        # "Look at example.com" is no address; brackets or a spoken dot make one.
        if domain and (at[0].strip().lower() != "at" or "dot" in domain[0].lower()):
            yield from _mail(text, at.start(), domain)
    begun = "://" in small or "www." in small
    for page in _WEB_START.finditer(text) if begun else ():
        yield Match(*page.span(), "url")
    for end in _WEB_END.finditer(text):
        host = _HOST.search(text[max(0, end.start() - _HOST_REACH) : end.start()])
        if host:
            yield Match(end.start() - len(host[0]), end.end(), "url")


def _mail(text: str, at: int, domain: re.Match[str] | None) -> Iterator[Match]:
    """Finds the name before the sign of a mail address, given what stands behind it."""
    local = _LOCAL_BACKWARDS.match(text[max(0, at - _LOCAL_REACH) : at][::-1]) if domain else None
    if local and domain:
        yield Match(at - local.end(), domain.end(), "email")


def hexadecimals(text: str) -> Iterator[tuple[int, Sequence[Pattern]]]:
    """Finds where addresses in hexadecimals may begin, from two marks that stand close."""
    for pair in _HEX_PAIR.finditer(text):
        before = _HEX_RUN.match(text[max(0, pair.start() - _HEX_REACH) : pair.start()][::-1])
        length = before.end() if before else 0
        if length < _HEX_REACH:  # longer than any address
            yield pair.start() - length, _HEX_PATTERNS
