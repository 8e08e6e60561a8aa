"""Which stretches of a text are of odd shape: one byte for each character, so that it is quick.

A shape has "a" for a small letter and "A" for a capital, "l" and "I" for themselves, "0" for a
figure, "@" and "$" for signs that can stand for letters, "'", a blank, and "." for all else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

SHORTEST = 3
"""Letters of the shortest word that is looked for."""
STANDING_FOR = {
    "0": "o", "1": "il", "3": "e", "4": "a", "5": "s", "7": "t", "8": "b", "9": "g",
    "!": "il", "|": "il", "@": "a", "$": "s", "€": "e", "£": "l", "+": "t",
    "¡": "il", "¢": "c", "§": "s", "#": "h",
}  # fmt: skip
# i and l pass for each other.
SAME = {sign: letters[0] for sign, letters in STANDING_FOR.items()}
SAME.update({"l": "i", "L": "i", "£": "i"})
_SIGNS = frozenset(sign for sign in STANDING_FOR if not sign.isdigit())
WIDEST = 4
"""Characters between letters that are set apart."""


def _shape_of(byte: int) -> str:
    char = chr(byte)
    if char.isalpha():
        return "l" if char == "l" else "I" if char == "I" else "A" if char.isupper() else "a"
    if char in _SIGNS:
        return "$" if char in "!|+" else "@"
    return "0" if char.isdigit() else " " if char.isspace() else "'" if char == "'" else "."


SHAPES = "".join(map(_shape_of, range(256))).encode()
BARE = bytes(32 if byte == 32 else 97 for byte in range(256))
MARKS = b".$@'"
_PIECES = bytes(32 if byte in MARKS or byte == 32 else 97 for byte in range(256))
# Of a word that is shattered: letters of a piece, signs between pieces, words to both sides.
_PIECE, _SIGNS_BETWEEN, _BEFORE, _BEHIND = 3, 2, 8, 16


def alike_of(letters: str) -> str:
    """Returns letters with those that pass for each other written as one."""
    return "".join(SAME.get(char, char) for char in letters)


def is_odd(shape: bytes) -> bool:
    """Tells whether a word of a shape may be a disguise."""
    inside = shape.lstrip(b".'").rstrip(b".$'")
    small, capitals = inside.count(b"a"), inside.count(b"A")
    letters = small + capitals + inside.count(b"I") + inside.count(b"l")
    digits = inside.count(b"0")
    # "1990s", "20th": figures with letters behind them.
    if letters < 2 or len(inside) < SHORTEST or digits > letters:
        return False
    if digits or b"$" in inside or b"@" in inside or b"." in inside or inside.count(b"'") > 1:
        return True
    # "AlDS", "aIcohoI"
    return (capitals > 1 and not small and b"l" in inside) or (
        small > 0 and not capitals and b"I" in inside[1:]
    )


def spelled(shape: bytes) -> Iterator[tuple[int, int]]:
    """Yields stretches of letters each apart from the next."""
    first = last = None
    count = 0
    for at in _single_letters(shape):
        if last is not None and at - last <= WIDEST + 1:
            count += 1
        else:
            if first is not None and last is not None and count >= SHORTEST:
                yield first, last + 1
            first, count = at, 1
        last = at
    if first is not None and last is not None and count >= SHORTEST:
        yield first, last + 1


def _single_letters(shape: bytes) -> Iterator[int]:
    """Yields where letters, and what can stand for them, have none beside them."""
    padded = b" %b " % shape
    signs = b"aAIl0$@"
    for at, char in enumerate(shape):
        if char in signs and padded[at] not in b"aAIl0" and padded[at + 2] not in b"aAIl0":
            yield at


def signs_between(shape: bytes) -> int:
    """Returns how many times signs part the pieces of a word; -1 if a piece is not short."""
    pieces = shape.translate(_PIECES).split()
    return -1 if any(len(piece) > _PIECE for piece in pieces) else max(len(pieces) - 1, 0)


def shattered(
    words: Sequence[bytes], odd: Sequence[int], signs: Mapping[bytes, int]
) -> Iterator[tuple[int, int]]:
    """Yields rows of words in short pieces, parted by signs and blanks: "ma r-i j.ua.n a".

    Args:
        words: The shapes of all words.
        odd: The numbers of those that may be disguises.
        signs: What `signs_between` says of a shape.
    """
    done = 0
    for number in odd:
        if number < done or signs[words[number]] < 1:
            continue
        first, past = number, number + 1
        while first > max(done, number - _BEFORE) and signs[words[first - 1]] >= 0:
            first -= 1
        while past < min(len(words), number + _BEHIND) and signs[words[past]] >= 0:
            past += 1
        done = past
        if past - first > 1 and sum(signs[word] for word in words[first:past]) >= _SIGNS_BETWEEN:
            yield first, past
