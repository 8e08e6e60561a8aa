"""The operators of pages, and what stands before each: what is not as here is no drawing."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pikepdf

NUMBER, NAME, STRING, ARRAY = "n", "/", "s", "a"

# n: a number, /: a name, s: a string, a: an array of numbers, t: an array of strings and numbers.
_OPERANDS = {
    "q": "", "Q": "", "cm": "nnnnnn", "w": "n", "J": "n", "j": "n", "M": "n", "d": "an", "ri": "/",
    "i": "n", "gs": "/", "m": "nn", "l": "nn", "c": "nnnnnn", "v": "nnnn", "y": "nnnn", "h": "",
    "re": "nnnn", "S": "", "s": "", "f": "", "F": "", "f*": "", "B": "", "B*": "", "b": "",
    "b*": "", "n": "", "W": "", "W*": "", "BT": "", "ET": "", "Tc": "n", "Tw": "n", "Tz": "n",
    "TL": "n", "Tf": "/n", "Tr": "n", "Ts": "n", "Td": "nn", "TD": "nn", "Tm": "nnnnnn", "T*": "",
    "Tj": "s", "TJ": "t", "'": "s", '"': "nns", "CS": "/", "cs": "/", "G": "n", "g": "n",
    "RG": "nnn", "rg": "nnn", "K": "nnnn", "k": "nnnn", "sh": "/", "Do": "/",
    "d0": "nn", "d1": "nnnnnn",
}  # fmt: skip
_OF_IMAGES_TEXT = """
/BitsPerComponent /BPC /ColorSpace /CS /Decode /D /Filter /F /Height /H /ImageMask /IM /Interpolate
/I /Width /W /Length /L
"""
_OF_IMAGES = _OF_IMAGES_TEXT.split()
_IN_IMAGES_TEXT = """
/DeviceGray /G /DeviceRGB /RGB /DeviceCMYK /CMYK /ASCIIHexDecode /AHx /ASCII85Decode /A85
/FlateDecode /Fl /RunLengthDecode /RL /DCTDecode /DCT /LZWDecode /LZW
"""
_IN_IMAGES = _IN_IMAGES_TEXT.split()
_COLOURS = ("SC", "SCN", "sc", "scn")
SHOWING = ("Tj", "TJ", "'", '"')
MOVING = ("Td", "TD", "T*", "Tm")
INTENTS = ("/AbsoluteColorimetric", "/RelativeColorimetric", "/Saturation", "/Perceptual")


def fits(operator: str, operands: list[Any]) -> bool:
    """Tells whether an operator is known, and has what it needs before it and nothing else."""
    if operator in _COLOURS:
        colours = operands[:-1] if operands and isinstance(operands[-1], pikepdf.Name) else operands
        return len(operands) <= 32 and all(map(_is_number, colours))
    kinds = _OPERANDS.get(operator)
    if kinds is None or len(kinds) != len(operands):
        return False
    return all(_fits(kind, operand) for kind, operand in zip(kinds, operands, strict=True))


def _fits(kind: str, operand: Any) -> bool:
    if kind == "n":
        return _is_number(operand)
    if kind == "/":
        return isinstance(operand, pikepdf.Name)
    if kind == "s":
        return isinstance(operand, pikepdf.String)
    if not isinstance(operand, pikepdf.Array):
        return False
    strings = kind == "t"
    return all(
        _is_number(each) or (strings and isinstance(each, pikepdf.String)) for each in operand
    )


def is_usual_image(image: Any) -> bool:
    """Tells whether a picture within the operators has nothing noted with it."""
    return all(
        str(key) in _OF_IMAGES and all(map(_is_usual, _flat(value)))
        for key, value in image.obj.items()
    )


def _flat(value: Any) -> list[Any]:
    return list(value) if isinstance(value, pikepdf.Array) else [value]


def _is_usual(value: Any) -> bool:
    if isinstance(value, pikepdf.Name):
        return str(value) in _IN_IMAGES
    return isinstance(value, (bool, int, float, Decimal))


def _is_number(operand: Any) -> bool:
    return isinstance(operand, (int, float, Decimal)) and not isinstance(operand, bool)
