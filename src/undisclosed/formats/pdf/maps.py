"""What a font says its codes mean: its own map to Unicode."""

from __future__ import annotations

import re

_LIMIT = 200_000
_SECTION = re.compile(rb"begin(bfchar|bfrange)(.*?)end\1", re.DOTALL)
_CHAR = re.compile(rb"<([0-9A-Fa-f\s]*)>\s*<([0-9A-Fa-f\s]*)>")
_RANGE = re.compile(
    rb"<([0-9A-Fa-f\s]*)>\s*<([0-9A-Fa-f\s]*)>\s*(?:<([0-9A-Fa-f\s]*)>|\[([^\]]*)\])"
)
_HEX = re.compile(rb"<([0-9A-Fa-f\s]*)>")


def unicode_map(data: bytes) -> dict[int, str]:
    """Returns the letters of codes, as a map to Unicode ("ToUnicode") tells them.

    >>> unicode_map(b"1 beginbfrange <0003> <0004> <0041> endbfrange")
    {3: 'A', 4: 'B'}

    Raises:
        ValueError: It is damaged, or far too long.
    """
    found: dict[int, str] = {}
    for kind, section in _SECTION.findall(data):
        if kind == b"bfchar":
            for code, letters in _CHAR.findall(section):
                found[_number(code)] = _letters(letters)
            continue
        for first, last, letters, many in _RANGE.findall(section):
            start, end = _number(first), _number(last)
            if end - start + len(found) > _LIMIT:
                raise ValueError("too many codes")
            each = _HEX.findall(many)
            for code in range(start, end + 1):
                if many:
                    if code - start < len(each):
                        found[code] = _letters(each[code - start])
                else:
                    found[code] = _following(_letters(letters), code - start)
        if len(found) > _LIMIT:
            raise ValueError("too many codes")
    return found


def _number(digits: bytes) -> int:
    return int(b"".join(digits.split()) or b"0", 16)


def _letters(digits: bytes) -> str:
    plain = b"".join(digits.split()).decode("ascii")
    if len(plain) <= 2:
        return chr(int(plain or "0", 16))
    return bytes.fromhex(plain).decode("utf-16-be", "replace")


def _following(letters: str, steps: int) -> str:
    if not letters or not steps:
        return letters
    last = ord(letters[-1]) + steps
    return letters[:-1] + (chr(last) if last <= 0x10FFFF else "\ufffd")


def write_map(letters: dict[int, str], digits: int) -> bytes:
    """Returns a map to Unicode, for codes of so many digits.

    >>> unicode_map(write_map({3: "A", 4: "fi"}, 4))
    {3: 'A', 4: 'fi'}
    """
    lines = [
        f"<{code:0{digits}x}> <{text.encode('utf-16-be').hex()}>"
        for code, text in sorted(letters.items())
    ]
    rows = [
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapType 2 def",
        f"1 begincodespacerange <{'0' * digits}> <{'f' * digits}> endcodespacerange",
    ]
    for at in range(0, len(lines), 100):
        part = lines[at : at + 100]
        rows += [f"{len(part)} beginbfchar", *part, "endbfchar"]
    rows.append("endcmap CMapName currentdict /CMap defineresource pop end end")
    return "\n".join(rows).encode("ascii")
