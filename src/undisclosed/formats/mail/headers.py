"""Headers of a message: taken apart, decoded for people, and written."""

from __future__ import annotations

import base64
import binascii
import codecs
import quopri
import re
from collections.abc import Sequence
from dataclasses import dataclass

SHOWN = frozenset(
    (
        "from", "to", "cc", "bcc", "reply-to", "sender", "subject", "date", "comments", "keywords",
        "organization", "thread-topic", "content-description", "resent-from", "resent-to",
    )
)  # fmt: skip
"""Headers that people read."""

_FIELD = re.compile(r"([!-9;-~]+)[ \t]*:([^\n]*(?:\n[ \t][^\n]*)*)(?:\n|\Z)")
_WORD = re.compile(r"=\?([^?*\s]+)(?:\*[^?\s]*)?\?([bBqQ])\?([^?\s]*)\?=")
_BETWEEN = re.compile(r"(?<=\?=)[ \t\r\n]+(?==\?[^?\s]+\?[bBqQ]\?)")
_FOLD = re.compile(r"\r?\n(?=[ \t])")
_PARAMETER = re.compile(
    r";\s*([^\s=;\"*]+)(\*[0-9]*\*?)?\s*=\s*(?:\"((?:[^\"\\]|\\.)*)\"|([^;\s]*))", re.DOTALL
)
_PLAIN = re.compile(r"[!-~](?:[!-~]| (?! ))*")
_LONGEST = 900
_WORD_BYTES = 42


@dataclass(frozen=True, slots=True)
class Field:
    """A header.

    Attributes:
        name: In lower case.
        raw: As it stands, with its line end.
        value: What stands behind the colon, as it stands.
    """

    name: str
    raw: str
    value: str

    @property
    def text(self) -> str:
        """What it says."""
        return decode(self.value)


def split(source: str) -> tuple[list[Field], int] | None:
    """Returns the headers that a message begins with, and where its body begins.

    Returns:
        None if it does not begin with headers.
    """
    fields: list[Field] = []
    at = 0
    while at < len(source) and source[at] not in "\r\n":
        found = _FIELD.match(source, at)
        if found is None:
            return None
        fields.append(Field(found[1].lower(), found[0], found[2].removesuffix("\r")))
        at = found.end()
    if source.startswith("\r\n", at):
        return fields, at + 2
    return fields, at + source.startswith("\n", at)


def decode(value: str) -> str:
    r"""Returns what a header's value says.

    >>> decode(" =?utf-8?q?caf=C3=A9?=\r\n =?utf-8?b?IGF1?= lait")
    'café au lait'
    """
    unfolded = _FOLD.sub("", value).strip(" \t\r\n")
    joined = _BETWEEN.sub("", unfolded)
    return _WORD.sub(_decoded, _as_utf8(joined))


def _as_utf8(value: str) -> str:
    """Returns what was read byte for byte as UTF-8, if it is; it may be without being said."""
    try:
        return value.encode("latin-1").decode()
    except UnicodeError:
        return value


def _decoded(word: re.Match[str]) -> str:
    try:
        codec = codecs.lookup(word[1]).name
        data = word[3].encode("ascii")
        if word[2] in "bB":
            return base64.b64decode(data + b"==").decode(codec)
        return quopri.decodestring(data, header=True).decode(codec)
    except (LookupError, UnicodeError, binascii.Error, ValueError):
        return word[0]


def encode(text: str) -> str:
    """Returns a header's value that says a text.

    >>> encode("A note"), encode("café")
    ('A note', '=?utf-8?b?Y2Fmw6k=?=')
    """
    if not text or (_PLAIN.fullmatch(text) and "=?" not in text and len(text) < _LONGEST):
        return text
    words: list[str] = []
    part = b""
    for char in text:
        data = char.encode("utf-8", "replace")
        if len(part) + len(data) > _WORD_BYTES:
            words.append(_encoded(part))
            part = b""
        part += data
    return "\n ".join([*words, _encoded(part)])


def _encoded(data: bytes) -> str:
    return f"=?utf-8?b?{base64.b64encode(data).decode('ascii')}?="


def main_value(value: str) -> str:
    """Returns what a header like Content-Type says first, in lower case.

    >>> main_value('Text/Plain; charset="utf-8"')
    'text/plain'
    """
    return _FOLD.sub("", value).partition(";")[0].strip().lower()


def parameters(value: str) -> dict[str, str]:
    r"""Returns what such a header says beside, by name; what is given in parts is put together.

    >>> parameters("attachment; filename*0=\"no\"; filename*1=te.txt")
    {'filename': 'note.txt'}
    """
    found: dict[str, str] = {}
    unfolded = _FOLD.sub("", value)
    rest = unfolded[len(unfolded.partition(";")[0]) :]
    for each in _PARAMETER.finditer(rest):
        name, part = each[1].lower(), each[2] or ""
        quoted = each[3] is not None
        text = re.sub(r"\\(.)", r"\1", each[3]) if quoted else each[4]
        if part.endswith("*"):
            text = _percent(text, first=part in ("*", "*0*"))
        elif not part or part == "*0":
            text = decode(text) if not quoted or "=?" in text else _as_utf8(text)
        if part in ("", "*", "*0", "*0*"):
            found[name] = text
        else:
            found[name] = found.get(name, "") + text
    return found


def _percent(text: str, *, first: bool) -> str:
    charset = "utf-8"
    if first and text.count("'") >= 2:
        charset, _, text = text.split("'", 2)
    data = re.sub(
        rb"%([0-9A-Fa-f]{2})",
        lambda each: bytes((int(each[1], 16),)),
        text.encode("latin-1", "replace"),
    )
    try:
        return data.decode(charset or "utf-8")
    except (LookupError, UnicodeError):
        return data.decode("latin-1")


def write_parameters(main: str, given: Sequence[tuple[str, str]]) -> str:
    """Returns such a header's value.

    >>> write_parameters("text/plain", [("charset", "utf-8"), ("name", "é")])
    "text/plain; charset=utf-8; name*=utf-8''%C3%A9"
    """
    parts = [main]
    for name, value in given:
        if re.fullmatch(r"[A-Za-z0-9._/+-]+", value):
            parts.append(f"{name}={value}")
        elif value.isascii() and value.isprintable() and "=?" not in value:
            escaped = value.replace("\\", "\\\\").replace('"', '\\"')
            parts.append(f'{name}="{escaped}"')
        else:
            coded = "".join(f"%{byte:02X}" for byte in value.encode("utf-8", "replace"))
            parts.append(f"{name}*=utf-8''{coded}")
    return "; ".join(parts)
