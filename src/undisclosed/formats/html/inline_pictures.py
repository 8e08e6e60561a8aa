"""Pictures that stand in a page itself, as addresses: "data:image/png;base64,…"."""

from __future__ import annotations

import base64
import binascii
import re
from urllib.parse import unquote_to_bytes

from undisclosed.formats.office.pictures import clean_picture

NOTES = "notes in pictures"
_DATA = re.compile(r"[\x00-\x20]*data[\x00-\x20]*:", re.IGNORECASE)
_PICTURE = re.compile(r"data:image/(png|jpeg|gif|bmp);base64,([A-Za-z0-9+/=\s%]*)\Z", re.IGNORECASE)


def is_inline(address: str) -> bool:
    """Tells whether an address is no way to something but the thing itself."""
    return _DATA.match(address) is not None


def clean_inline(address: str) -> str | None:
    """Returns the address of a picture without what is noted in it; None if it is no such picture.

    >>> clean_inline("data:image/png;base64,SGVsbG8=") is None
    True
    """
    found = _PICTURE.match(address)
    if found is None:
        return None
    try:
        data = base64.b64decode(b"".join(unquote_to_bytes(found[2]).split()), validate=True)
    except binascii.Error:
        return None
    cleaned = clean_picture(data)
    if cleaned is None:
        return None
    return f"data:image/{found[1].lower()};base64,{base64.b64encode(cleaned).decode()}"
