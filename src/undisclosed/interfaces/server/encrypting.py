"""Words encrypted as Presidio does it, so that its own decryption reads them: AES, CBC, Base64."""

from __future__ import annotations

import base64
import secrets

from undisclosed.interfaces.sealing import INSTALL
from undisclosed.interfaces.server.errors import RequestError

KEY_BYTES = frozenset({16, 24, 32})
"""How long a key may be."""

_BLOCK_BYTES = 16


def encrypt(text: str, key: bytes) -> str:
    """Returns a text encrypted under a key, behind a start that is drawn anew each time.

    Raises:
        RequestError: The library for it is not installed.
    """
    try:
        from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
        from cryptography.hazmat.primitives.padding import PKCS7
    except ImportError:
        raise RequestError(
            422, "RequestError", f"To encrypt takes the library cryptography: {INSTALL}."
        ) from None
    start = secrets.token_bytes(_BLOCK_BYTES)
    padder = PKCS7(8 * _BLOCK_BYTES).padder()
    padded = padder.update(text.encode()) + padder.finalize()
    cipher = Cipher(algorithms.AES(key), modes.CBC(start)).encryptor()
    return base64.urlsafe_b64encode(start + cipher.update(padded) + cipher.finalize()).decode()
