"""Takes packs apart and puts them together again, with as many checksums made to fit as wanted."""

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from undisclosed.knowledge.pack.hash_tree import Hashing
from undisclosed.knowledge.pack.header import (
    CHUNK,
    HASH,
    MAGIC,
    PRELUDE,
    SECTIONS,
    VERSION,
    level_lengths,
)


@dataclass
class Opened:
    """A pack in parts: the fields of its header, and the bytes of its sections."""

    fields: dict[str, Any]
    sections: dict[str, bytearray]

    @classmethod
    def of(cls, content: bytes) -> "Opened":
        fields = json.loads(content[PRELUDE.unpack_from(content)[3] :])
        places = {name: fields["sections"][name] for name in SECTIONS}
        return cls(
            fields,
            {
                name: bytearray(content[place["offset"] : place["offset"] + place["length"]])
                for name, place in places.items()
            },
        )

    def content(self) -> bytes:
        """What the tree is made of."""
        return b"".join(bytes(self.sections[name]) for name in SECTIONS if name != "tree")

    def mend_tree(self) -> str:
        """Makes the tree fit the content; returns the root, which the header does not know yet."""
        hashing = Hashing(len)
        hashing.write(self.content())
        tree, root = hashing.finish()
        self.sections["tree"] = bytearray(tree)
        return root

    def mend_above(self) -> str:
        """Makes all of the tree but its lowest level fit that; returns the root."""
        tree = bytes(self.sections["tree"])
        lengths = level_lengths(len(self.content()))
        level, levels = tree[: lengths[0]], []
        while len(level) > HASH:
            levels.append(level)
            chunks = (level[at : at + CHUNK] for at in range(0, len(level), CHUNK))
            level = b"".join(hashlib.sha256(chunk).digest() for chunk in chunks)
        self.sections["tree"] = bytearray(b"".join(levels))
        return level.hex()

    def mend_header(self, *, root: str = "") -> None:
        """Makes tree and header fit the content; with a root, only the header fits that."""
        self.fields["root"] = root or self.mend_tree()
        at = PRELUDE.size
        for name in SECTIONS:
            length = len(self.sections[name])
            self.fields["sections"][name] = {"offset": at, "length": length}
            at += length

    def joined(self, digest: bytes | None = None) -> bytes:
        """The file, with the header's checksum made to fit unless one is given."""
        body = b"".join(bytes(self.sections[name]) for name in SECTIONS)
        text = json.dumps(self.fields, sort_keys=True, separators=(",", ":")).encode()
        digest = hashlib.sha256(text).digest() if digest is None else digest
        at = PRELUDE.size + len(body)
        return PRELUDE.pack(MAGIC, VERSION, 0, at, len(text), digest) + body + text


def identity_in(path: Path) -> bytes:
    """The checksum that a file says it has."""
    digest: bytes = PRELUDE.unpack_from(path.read_bytes())[5]
    return digest
