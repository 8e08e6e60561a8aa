"""Plain text: one block, read exactly.

What is read is what is written: line ends and a byte order mark pass through untouched, so that
a text without findings comes out byte for byte as it went in.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Mapping, Sequence
from pathlib import PurePath
from typing import BinaryIO

from undisclosed.errors import InputError
from undisclosed.formats.cutting import CutParagraphs
from undisclosed.formats.files import LIMIT_BYTES, Source, name_of, read_bytes, write_bytes
from undisclosed.formats.joining import carry_out
from undisclosed.formats.protocol import Block, Fit, Replacement

_BINARY_SHARE = 0.05
# Of random bytes every tenth becomes one of these; in a text there is hardly any. Not among them:
# what moves the cursor, the end of an old file, and the escape of coloured logs.
_CONTROLS = re.compile("[\x00-\x06\x0e-\x19\x1c-\x1f\x7f]")
_CONTROL_BYTES = re.compile(_CONTROLS.pattern.encode())

# UTF-32 first: its mark begins with that of UTF-16.
_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32", "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32", "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16", "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16", "utf-16-be"),
    (codecs.BOM_UTF8, "utf-8-sig", "utf-8"),
)


class TextFormat:
    """Plain text, in whatever encoding."""

    name = "text"
    suffixes = (".txt", ".text")

    def recognises(self, data: bytes, name: str) -> Fit:  # noqa: ARG002
        """Anything may be a text; what is none is found out when it is read."""
        return Fit.NAME if PurePath(name).suffix.lower() in self.suffixes else Fit.POSSIBLE

    def read(self, data: bytes, *, name: str, encoding: str) -> TextDocument:
        """Reads a text.

        Raises:
            InputError: If the bytes are binary, or not in the encoding.
        """
        return TextDocument(data, decode(data, name=name, encoding=encoding), name, encoding)

    def cutter(self, file: BinaryIO, name: str, encoding: str) -> CutParagraphs:  # noqa: ARG002
        """Returns where a text can be cut: between paragraphs."""
        return CutParagraphs()


class TextDocument:
    """A text file, opened."""

    left_out: Sequence[str] = ()

    def __init__(self, data: bytes, text: str, name: str, encoding: str) -> None:
        self.blocks = (Block(text),)
        self._data = data
        self._name = name
        self._encoding = encoding
        # A codec that takes a mark away when it reads may write another one, or none.
        self._mark, self._codec = _mark_of(data, encoding)

    def write(self, edits: Mapping[int, Sequence[Replacement]]) -> bytes:
        """Returns the file with edits carried out.

        Raises:
            InputError: A replacement has no form in the encoding, or the encoding can write the
                rest of the text in several ways and would not write it as it was.
        """
        if not any(edits.values()):
            return self._data
        text = self.blocks[0].text
        if self._mark + _encode(text, self._name, self._encoding, self._codec) != self._data:
            raise InputError(
                f"{self._name} can't be changed in {self._encoding.upper()}: what is not replaced "
                "would not come out byte for byte. Save it as UTF-8 first."
            )
        changed = carry_out(text, edits[0])
        return self._mark + _encode(changed, self._name, self._encoding, self._codec)


def read_text(source: Source, *, encoding: str = "utf-8", limit_bytes: int = LIMIT_BYTES) -> str:
    """Reads a text file, or standard input for "-".

    For what is no document: certificates, gold texts. Documents come through `formats.opening`.

    Args:
        source: A path, or "-".
        encoding: How the bytes are to be read. UTF-8 keeps a byte order mark as U+FEFF.
        limit_bytes: Largest text that is accepted.

    Returns:
        The text with its line ends and byte order mark; "" for an empty file.

    Raises:
        InputError: If it can't be read; names the source and the reason, never the content.
    """
    _check_encoding(encoding)
    data = read_bytes(source, limit_bytes=limit_bytes)
    return decode(data, name=name_of(source), encoding=encoding)


def decode(data: bytes, *, name: str, encoding: str = "utf-8") -> str:
    """Turns bytes into text, or says by name why not.

    Raises:
        InputError: If the bytes are binary, or not in the encoding.
    """
    _check_encoding(encoding)
    codec = codecs.lookup(encoding).name
    if codec == "utf-8":
        _refuse_other_marks(data, name)
    if not codec.startswith(("utf-16", "utf-32")):
        _refuse_binary(data.count(0), len(data), name)
    text = _decode(data, name, encoding)
    if codec != "utf-8":
        # Random bytes are never UTF-8; in other encodings each of them is a character.
        _refuse_binary(sum(1 for _ in _CONTROLS.finditer(text)), len(text), name)
    return text


def write_text(target: Source, text: str, *, quotes: Source | None = None) -> None:
    """Writes a text file in UTF-8, whole or not at all, or to standard output for "-".

    For what is no document: reports, certificates. Documents go through `formats.opening`.

    Args:
        target: Where to write.
        text: What to write.
        quotes: The file that is quoted in it: who may not read that must not read this.

    Raises:
        InputError: If it can't be written.
    """
    data = _encode(text, name_of(target, output=True), "utf-8", "utf-8")
    write_bytes(target, data, quotes=quotes)


def _check_encoding(encoding: str) -> None:
    try:
        text = codecs.lookup(encoding)._is_text_encoding
    except (LookupError, ValueError):
        text = False
    if not text:
        raise InputError(
            f"The encoding must be one that Python knows, such as utf-8, cp1252 or utf-16. "
            f"Got {encoding!r}."
        )


def _mark_of(data: bytes, encoding: str) -> tuple[bytes, str]:
    """Returns the mark that reading takes away, and the codec that writes what follows it."""
    codec = codecs.lookup(encoding).name
    for mark, reader, writer in _MARKS:
        if codec == reader and data.startswith(mark):
            return mark, writer
    if codec == "utf-8-sig":
        return b"", "utf-8"
    # Without a mark, both are read in the order of this machine.
    return b"", f"{codec}-{_ORDER}" if codec in ("utf-16", "utf-32") else encoding


_ORDER = "le" if codecs.BOM_UTF16 == codecs.BOM_UTF16_LE else "be"


def _refuse_other_marks(data: bytes, name: str) -> None:
    for mark, reader, _ in _MARKS:
        if reader != "utf-8-sig" and data.startswith(mark):
            raise InputError(
                f"{name} is {reader.upper()}, not UTF-8. "
                f"Save it as UTF-8, or name it with --encoding {reader}."
            )


def _refuse_binary(unusual: int, total: int, name: str) -> None:
    """A stray NUL is passed on; a text full of them is something else."""
    if unusual > _BINARY_SHARE * total:
        raise InputError(f"{name} is binary, not text. Convert it to plain text in UTF-8 first.")


def _decode(data: bytes, name: str, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        at = error.start
    if codecs.lookup(encoding).name == "utf-8":
        # What somebody wrote in another encoding has letters, and hardly a control character.
        _refuse_binary(len(_CONTROL_BYTES.findall(data)), len(data), name)
    # Raised outside the handler: the codec's error carries the bytes.
    raise InputError(
        f"{name} is not {encoding.upper()}: byte {at} of {len(data)} can't be read. "
        f"Save it as UTF-8, or name its encoding with --encoding (for example cp1252)."
    )


def _encode(text: str, name: str, encoding: str, codec: str) -> bytes:
    try:
        return text.encode(codec)
    except UnicodeEncodeError as error:
        at = error.start
    raise InputError(
        f"{name} can't be written as {encoding.upper()}: character {at} has no form in it. "
        f"Write it as UTF-8."
    )
