"""What is kept from whoever has no key: AES-256-GCM, with a key made anew for each thing sealed.

Sealed is 16 bytes of salt, 12 of nonce, and the encrypted data. The key is made of the owner's with
the salt by HKDF, so that no two things share one.
"""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import TYPE_CHECKING

from undisclosed.errors import InputError
from undisclosed.formats.files import reason

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

INSTALL = "pip install 'undisclosed[map]'"
SHORTEST_KEY = 16
_SALT, _NONCE = 16, 12


def read_key(name: str, *, what: str) -> bytes:
    """Reads a key, and makes sure that there is what it takes to use it.

    Args:
        name: The file.
        what: What needs the key, for the error: "A map".

    Raises:
        InputError: It can't be read or is too short, or a library is missing.
    """
    try:
        key = Path(name).read_bytes().rstrip(b"\r\n")
    except OSError as error:
        raise InputError(f"The key file {name} can't be read: {reason(error)}.") from None
    if len(key) < SHORTEST_KEY:
        raise InputError(
            f"The key in {name} must have at least {SHORTEST_KEY} bytes, by chance. It has "
            f"{len(key)}. Make one: head -c 32 /dev/urandom | base64 > secret.key"
        )
    try:
        _cipher(key, bytes(_SALT), b"")
    except ImportError:
        raise InputError(f"{what} takes the library cryptography. Install it: {INSTALL}.") from None
    return key


def seal(data: bytes, key: bytes, about: bytes) -> bytes:
    """Returns data sealed under a key, and bound to what it is about."""
    salt, nonce = secrets.token_bytes(_SALT), secrets.token_bytes(_NONCE)
    return salt + nonce + _cipher(key, salt, about).encrypt(nonce, data, about)


def unseal(sealed: bytes, key: bytes, about: bytes) -> bytes | None:
    """Returns what was sealed; None where the key is another one or something was changed.

    >>> unseal(seal(b"text", b"k" * 16, b"a"), b"k" * 16, b"a")
    b'text'
    >>> unseal(seal(b"text", b"k" * 16, b"a"), b"k" * 16, b"b") is None
    True
    """
    from cryptography.exceptions import InvalidTag

    salt, nonce = sealed[:_SALT], sealed[_SALT : _SALT + _NONCE]
    try:
        return _cipher(key, salt, about).decrypt(nonce, sealed[_SALT + _NONCE :], about)
    except (InvalidTag, ValueError):
        return None


def _cipher(key: bytes, salt: bytes, about: bytes) -> AESGCM:
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    return AESGCM(HKDF(SHA256(), 32, salt, about).derive(key))
