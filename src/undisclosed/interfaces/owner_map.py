"""The owner's map: what was replaced by what, sealed under a key, and the way back by it.

A map is a line that says what it is, and packed JSON, sealed (`interfaces/sealing.py`).
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from undisclosed.document.document import digest
from undisclosed.errors import InputError
from undisclosed.formats.files import reason
from undisclosed.formats.joining import carry_out
from undisclosed.formats.opening import OpenDocument, open_document
from undisclosed.formats.protocol import Replacement
from undisclosed.interfaces.sealing import read_key, seal, unseal
from undisclosed.results.results import PROGRAM, Result

_HEAD = b"undisclosed map 1\n"


@dataclass(frozen=True, slots=True)
class Restored:
    """A file that has its words back.

    Attributes:
        data: Its bytes.
        same: Whether they are those of the input; what a release left out does not come back.
    """

    data: bytes
    same: bool


def read_map_key(name: str) -> bytes:
    """Reads the key of maps, and makes sure that there is what it takes to use it.

    Raises:
        InputError: It can't be read or is too short, or a library is missing.
    """
    return read_key(name, what="A map")


def make_map(
    result: Result,
    opened: OpenDocument,
    key: bytes,
    *,
    encoding: str,
    fields: Sequence[str],
) -> bytes:
    """Returns the map of a release, sealed.

    Args:
        result: What came of the text, which must say which file it is of and how it was released.
        opened: The file that was read.
        key: The owner's key.
        encoding: How the file was read, where it does not say so itself.
        fields: Which fields of it were read.
    """
    file = result.certificate.file
    if file is None or file.released_sha256 is None:
        raise ValueError("Only what was released as a file has a map.")
    data = {
        "program": PROGRAM,
        "name": file.name,
        "date": file.date,
        "sha256": file.sha256,
        "released_sha256": file.released_sha256,
        "text": digest(opened.text),
        "encoding": encoding,
        "fields": list(fields),
        "edits": [
            [edit.released_start, edit.released_end, edit.text, edit.replacement]
            for edit in result.edits
        ],
    }
    packed = zlib.compress(json.dumps(data).encode())
    return _HEAD + seal(packed, key, _HEAD)


def restore(release: str, map_name: str, key: bytes) -> Restored:
    """Returns a released file with the words that it had.

    Raises:
        InputError: The release or the map can't be read, the key does not open the map, or the
            map is of another release.
    """
    data = _open_map(map_name, key)
    opened = open_document(
        release,
        encoding=data["encoding"],
        fields=data["fields"],
        # Pages that were made pictures are known by the digest of the whole file, checked next.
        scans="pass",
        called=data["name"] or "-",
    )
    if opened.digest != data["released_sha256"]:
        raise InputError(
            f"{map_name} is no map of {release}: that is another file, or was changed after it "
            "was released."
        )
    edits = [(start, end, text) for start, end, text, _ in data["edits"]]
    whole = carry_out(opened.text, [Replacement(*edit) for edit in edits])
    if digest(whole) != data["text"]:
        raise InputError(f"{map_name} does not lead from {release} to the text that was read.")
    restored = opened.release(edits, whole)
    return Restored(restored, hashlib.sha256(restored).hexdigest() == data["sha256"])


def _open_map(name: str, key: bytes) -> dict[str, Any]:
    try:
        sealed = Path(name).read_bytes()
    except OSError as error:
        raise InputError(f"{name} can't be read: {reason(error)}.") from None
    if not sealed.startswith(_HEAD):
        raise InputError(f"{name} is no map of 'undisclosed sanitize --map'.")
    packed = unseal(sealed[len(_HEAD) :], key, _HEAD)
    if packed is None:
        raise InputError(f"The key does not open {name}, or the map was changed.")
    data: dict[str, Any] = json.loads(zlib.decompress(packed))
    return data
