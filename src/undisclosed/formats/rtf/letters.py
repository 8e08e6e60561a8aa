"""Letters of Rich Text: bytes by the code page of a font, and numbers of Unicode."""

from __future__ import annotations

import codecs

_CHARSETS = {
    0: "cp1252", 77: "mac_roman", 128: "cp932", 129: "cp949", 130: "johab", 134: "cp936",
    136: "cp950", 161: "cp1253", 162: "cp1254", 163: "cp1258", 177: "cp1255", 178: "cp1256",
    186: "cp1257", 204: "cp1251", 222: "cp874", 238: "cp1250", 254: "cp437", 255: "cp850",
}  # fmt: skip
_FIRST_OF_TWO = frozenset(("cp932", "cp949", "cp936", "cp950", "johab"))
_ASCII = 128
_HIGH, _LOW, _END = 0xD800, 0xDC00, 0xE000
_UNITS = 0x10000
_MOST_SIGNED = 0x8000


def codec_of_charset(charset: int, default: str) -> str:
    """Returns the code page of a font."""
    return _CHARSETS.get(charset, default)


def codec_of_page(page: int) -> str:
    """Returns the codec of a code page by its number, that of Western Europe if it is unknown."""
    name = {10000: "mac_roman", 65001: "utf-8"}.get(page, f"cp{page}")
    try:
        return codecs.lookup(name).name
    except LookupError:
        return "cp1252"


def is_half(data: bytes, codec: str) -> bool:
    """Tells whether a byte is the first of two that are a letter together."""
    if codec not in _FIRST_OF_TWO or len(data) != 1 or data[0] < _ASCII:
        return False
    try:
        data.decode(codec)
    except UnicodeDecodeError:
        return True
    return False


def decode(data: bytes, codec: str) -> str:
    r"""Returns what bytes show; those that mean nothing in a code page show as in Latin-1.

    >>> decode(b"caf\xe9", "cp1252")
    'café'
    """
    try:
        return data.decode(codec)
    except UnicodeDecodeError:
        return data.decode("latin-1")


def unit_of(number: int) -> int:
    """Returns the unit of UTF-16 that a number stands for, which may be written as negative.

    >>> hex(unit_of(-10179))
    '0xd83d'
    """
    return number % _UNITS


def is_high(unit: int) -> bool:
    """Tells whether a unit is the first half of a letter."""
    return _HIGH <= unit < _LOW


def letter_of(unit: int, high: int | None) -> str:
    """Returns the letter of a unit, with the half before it; what is half of nothing is no letter.

    >>> letter_of(0xDE00, 0xD83D)
    '😀'
    """
    if high is not None and _LOW <= unit < _END:
        return chr(_UNITS + (high - _HIGH) * 0x400 + unit - _LOW)
    return "\ufffd" if _HIGH <= unit < _END else chr(unit)


def write(text: str) -> str:
    r"""Returns text as Rich Text has it.

    >>> write("a {b} ’")
    'a \\{b\\} {\\uc1\\u8217?}'

    Raises:
        ValueError: It has control characters.
    """
    return "".join(map(_written, text))


def _written(char: str) -> str:
    if char in "\\{}":
        return f"\\{char}"
    if char in "\n\t":
        return "\\line " if char == "\n" else "\\tab "
    if char < " " or char == "\x7f":
        raise ValueError
    if ord(char) < _ASCII:
        return char
    units = char.encode("utf-16-be", "surrogatepass")
    numbers = [int.from_bytes(units[i : i + 2], "big") for i in range(0, len(units), 2)]
    signed = (number - _UNITS if number >= _MOST_SIGNED else number for number in numbers)
    return "{\\uc1" + "".join(f"\\u{number}?" for number in signed) + "}"
