"""What a number must fulfil besides looking like one: checksums, ranges, how many figures."""

from __future__ import annotations

import ipaddress
import re

_NOT_DIGIT = re.compile(r"\D+")


def digits(text: str) -> str:
    """Returns the figures of a text alone."""
    return _NOT_DIGIT.sub("", text)


def is_card(text: str) -> bool:
    """Tells whether a number is that of a payment card: an issuer's first figure and Luhn's check.

    >>> is_card("4111 1111 1111 1111"), is_card("4111 1111 1111 1112")
    (True, False)
    """
    figures = digits(text)
    if not 13 <= len(figures) <= 19 or figures[0] not in "23456" or len(set(figures)) == 1:
        return False
    doubled = (int(figure) * 2 for figure in figures[-2::-2])
    total = sum(map(int, figures[::-2])) + sum(d - 9 if d > 9 else d for d in doubled)
    return total % 10 == 0


def is_iban(text: str) -> bool:
    """Tells whether a code is an account number: rest 1 modulo 97, letters counting from 10.

    >>> is_iban("GB82 WEST 1234 5698 7654 32"), is_iban("GB83 WEST 1234 5698 7654 32")
    (True, False)
    """
    code = "".join(text.split())
    if not 15 <= len(code) <= 34:
        return False
    return int("".join(str(int(char, 36)) for char in code[4:] + code[:4])) % 97 == 1


def is_phone(text: str) -> bool:
    """Tells whether there are as many figures as a telephone number has, not all the same."""
    figures = digits(text.split("x")[0])
    return 7 <= len(figures) <= 15 and len(set(figures)) > 1


def is_ipv4(text: str) -> bool:
    """Tells whether four numbers all fit a byte and are written without needless zeros."""
    parts = text.split("/")[0].split(".")
    return all(part == str(int(part)) and int(part) < 256 for part in parts)


def is_ipv6(text: str) -> bool:
    """Tells whether it is an address of eight groups, with or without "::"."""
    try:
        return ipaddress.ip_address(text.split("%")[0].split("/")[0]).version == 6
    except ValueError:
        return False


def is_ssn(text: str) -> bool:
    """Tells whether the three parts of a US social security number are ones that are given out."""
    figures = digits(text)
    area, group, serial = figures[:3], figures[3:5], figures[5:]
    return area not in ("000", "666") and area < "900" and group != "00" and serial != "0000"


def is_code(text: str) -> bool:
    """Tells a code from a compound ("F-16"): three figures, or two and several joints."""
    figures = len(digits(text))
    return figures >= 3 or (figures == 2 and sum(not char.isalnum() for char in text) > 1)


def is_joined(text: str) -> bool:
    """Tells a code that begins with a figure from a number: letters in it, or six figures."""
    has_letter = any(map(str.isalpha, text))
    return ("-" in text or "/" in text) and is_code(text) and (has_letter or _has(text, 6))


def is_file(text: str) -> bool:
    """Tells the number of a file ("8319/07") from a share ("50/50")."""
    return _has(text, 4) and max(map(len, text.split("/"))) >= 3


def has_two(text: str) -> bool:
    """Tells whether there are two figures."""
    return _has(text, 2)


def has_three(text: str) -> bool:
    """Tells whether there are three figures."""
    return _has(text, 3)


def _has(text: str, figures: int) -> bool:
    return len(digits(text)) >= figures
