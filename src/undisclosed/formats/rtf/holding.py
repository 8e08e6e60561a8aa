"""Groups of Rich Text that hold no text to read: names, instructions, pictures, labels."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from undisclosed.formats.office import fields
from undisclosed.formats.office.pictures import clean_picture
from undisclosed.formats.office.values import is_common, is_label, is_plain
from undisclosed.formats.rtf import letters, vocabulary
from undisclosed.formats.rtf.state import Held, OpenGroup
from undisclosed.formats.rtf.tokens import Token
from undisclosed.formats.splicing import Shown

if TYPE_CHECKING:
    from undisclosed.formats.rtf.reading import RichText

_UNKNOWN = "unknown markup"
_OF_FILE = "names of styles, parts and fonts"
_SHAPES = "names and texts of shapes"
_PICTURES = "pictures of kinds that can't be looked into"
_NOTES = "notes in pictures"
_LABELS = "words in list labels"
_FIELDS = "instructions of fields"
_BLIPS = {"pngblip", "jpegblip"}
_HEX = re.compile("[0-9A-Fa-f]*")
_LINE = 128


def begin(group: OpenGroup, kind: str, at: int) -> None:
    """Begins what a group holds; parts of a property belong to it."""
    group.held = Held(kind, Shown(at))
    group.begins = True


def take_word(reading: RichText, group: OpenGroup, held: Held, token: Token) -> None:
    """Takes a word within what is held."""
    if held.kind == "picture" and token.name.endswith(("blip", "file", "metafile", "bitmap")):
        held.blip = token.name
    elif held.kind == "property" and token.name in ("sn", "sv"):
        group.held = Held(token.name, Shown(token.end))
        group.begins = True
    elif held.kind in ("instruction", "label") and token.name == "u":
        letter = letters.letter_of(letters.unit_of(token.number or 0), None)
        held.shown.add(letter, token.start, token.end)
    elif token.name == "u":
        reading.cut(token.start, token.end, _UNKNOWN)


def take_text(reading: RichText, held: Held, text: str, start: int, end: int) -> None:
    """Takes letters within what is held."""
    if held.kind == "picture":
        held.written.append((start, end))
    elif held.kind == "names":
        _take_names(reading, held, text, start, end)
    elif held.kind == "closed":
        for i, char in enumerate(text):
            if char not in " ;\t":
                one = (start + i, start + i + 1) if len(text) == end - start else (start, end)
                reading.cut(*one, _UNKNOWN)
    elif len(text) == end - start:
        held.shown.add_plain(reading.source, start, end)
    else:
        held.shown.add(text, start, end)


def _take_names(reading: RichText, held: Held, text: str, start: int, end: int) -> None:
    """Takes names that each end with a semicolon."""
    one = len(text) == end - start
    for i, char in enumerate(text):
        stretch = (start + i, start + i + 1) if one else (start, end)
        if char == ";":
            _rename(reading, held.shown)
            held.shown = Shown(stretch[1])
        else:
            held.shown.add(char, *stretch)


def _rename(reading: RichText, shown: Shown) -> None:
    name = shown.text.strip()
    if not is_common(name):
        _cut_all(reading, shown, _OF_FILE, letters.write(reading.names.neutral(name)))


def _cut_all(reading: RichText, shown: Shown, what: str, new: str = "") -> None:
    """Leaves out all letters of a text; what is neutral is written once."""
    done = -1
    for _, start, end in shown.characters():
        if start >= done:
            reading.cut(start, end, what, new)
            new, done = "", end


def close(
    reading: RichText, group: OpenGroup, held: Held, above: Held | None, token: Token
) -> None:
    """Ends what a group holds."""
    if held.kind in ("name", "names"):
        _rename(reading, held.shown)
    elif held.kind == "instruction":
        _end_instruction(reading, held.shown)
    elif held.kind == "picture":
        _end_picture(reading, group, held, token)
    elif held.kind == "sn" and above is not None:
        above.name = held.shown.text.strip()
    elif held.kind == "sv" and above is not None:
        above.shown = held.shown
    elif held.kind == "property":
        told = held.shown.text.strip()
        known = is_plain(held.name) or held.name in vocabulary.known_words()
        if not (known and is_plain(told)):
            reading.cut(group.start, token.end, _SHAPES)
    elif held.kind == "label":
        _end_label(reading, held.shown)


def _end_label(reading: RichText, shown: Shown) -> None:
    text = shown.text.removesuffix(";")
    # A number below the first sign that shows stands for a number of the list.
    told = "".join("%1" if char < " " else char for char in text[1:])
    if not is_label(told):
        kept = [char for char in shown.characters() if char[0] != ";"]
        for place, (_, start, end) in enumerate(kept):
            reading.cut(start, end, _LABELS, "" if place else "\\'00")


def _end_instruction(reading: RichText, shown: Shown) -> None:
    found = fields.quoted(shown.text)
    if found is None:
        _cut_all(reading, shown, _FIELDS)
        return
    for start, end in found:
        reading.add(fields.show_quoted(shown, start, end), "field", _write_quoted)


def _write_quoted(text: str) -> str:
    return letters.write(fields.write_quoted(text))


def _end_picture(reading: RichText, group: OpenGroup, held: Held, token: Token) -> None:
    data = _bytes_of(reading.source, held)
    cleaned = clean_picture(data) if held.blip in _BLIPS and data is not None else None
    if data is None or cleaned is None:
        reading.cut(group.start, token.end, _PICTURES)
    elif cleaned != data or held.binary:
        text = cleaned.hex()
        lines = "\n".join(text[i : i + _LINE] for i in range(0, len(text), _LINE))
        for start, end in (*held.written, *held.binary):
            reading.cut(start, end, _NOTES)
        reading.cut(token.start, token.start, _NOTES, "\n" + lines)


def _bytes_of(source: str, held: Held) -> bytes | None:
    """Returns the bytes of a picture, written in hexadecimal or as they are."""
    if held.binary:
        word, end = held.binary[0]
        start = end - int(re.match(r"\\bin([0-9]+)", source[word:end])[1])  # type: ignore[index]
        alone = len(held.binary) == 1 and not held.written
        return source[start:end].encode("latin-1") if alone else None
    text = "".join(source[first:last] for first, last in held.written).replace(" ", "")
    if _HEX.fullmatch(text) is None or len(text) % 2:
        return None
    return bytes.fromhex(text)
