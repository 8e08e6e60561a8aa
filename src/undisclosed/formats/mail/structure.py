"""How a message, or a part of one, is made: its type, its encodings, what it is called."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from undisclosed.formats.mail import headers
from undisclosed.formats.mail.bodies import known_charset
from undisclosed.formats.mail.headers import Field

ENCRYPTED = ("multipart/encrypted", "application/pkcs7-mime", "application/x-pkcs7-mime")
SIGNATURES = (
    "application/pgp-signature",
    "application/pkcs7-signature",
    "application/x-pkcs7-signature",
)
_OFFICE = (
    r"vnd\.openxmlformats-officedocument\.(?:wordprocessingml\.document|spreadsheetml\.sheet|"
    r"presentationml\.presentation)|vnd\.oasis\.opendocument\.(?:text|spreadsheet|presentation)"
)
# Any other word could be there to tell something.
_KNOWN = re.compile(
    r"text/(?:plain|html|csv|markdown|calendar|rtf|xml|tab-separated-values)|message/rfc822|"
    r"image/(?:png|jpeg|gif|webp|tiff|bmp|svg\+xml)|"
    rf"application/(?:pdf|json|xml|zip|x-zip-compressed|rtf|msword|{_OFFICE})|"
    r"application/(?:pgp-signature|(?:x-)?pkcs7-(?:signature|mime))|"
    r"multipart/(?:mixed|alternative|related|signed|encrypted|report|digest|parallel)"
)
_TRANSFERS = ("7bit", "8bit", "binary", "quoted-printable", "base64")
_NEUTRAL = re.compile(r"=_[0-9.]{1,20}_[0-9]{1,9}_")


@dataclass(frozen=True, slots=True)
class Structure:
    """What the technical headers of a part say, as far as it is needed.

    Attributes:
        type: What it is: "text/plain".
        charset: The character set of a text; "" if nothing is said.
        flowed: Whether the lines of a text may be joined.
        transfer: The transfer encoding; "" if nothing is said.
        disposition: "inline", "attachment", or "".
        filename: What it is called; None if it has no name.
        boundary: What stands between its parts.
        unknown: Whether the transfer encoding is none that is known.
    """

    type: str
    charset: str = ""
    flowed: bool = False
    transfer: str = ""
    disposition: str = ""
    filename: str | None = None
    boundary: str = ""
    unknown: bool = False

    @classmethod
    def of(cls, fields: Sequence[Field]) -> Structure:
        """Reads the headers of a part."""
        first = {field.name: field.value for field in reversed(fields)}
        content = first.get("content-type", "text/plain")
        type_ = headers.main_value(content)
        given = headers.parameters(content)
        charset = given.get("charset", "")
        transfer = headers.main_value(first.get("content-transfer-encoding", ""))
        disposition = headers.main_value(first.get("content-disposition", ""))
        named = headers.parameters(first.get("content-disposition", ""))
        return cls(
            type=type_ if _KNOWN.fullmatch(type_) else "application/octet-stream",
            charset=charset if known_charset(charset) else "",
            flowed=given.get("format", "").lower() == "flowed",
            transfer=transfer if transfer in _TRANSFERS else "",
            disposition=disposition if disposition in ("", "inline") else "attachment",
            filename=named.get("filename", given.get("name")),
            boundary=given.get("boundary", ""),
            unknown=transfer not in ("", *_TRANSFERS),
        )

    @property
    def is_text(self) -> bool:
        """Whether it is a text of some kind."""
        return self.type.startswith("text/")

    @property
    def is_many(self) -> bool:
        """Whether it has parts."""
        return self.type.startswith("multipart/")

    def lines(self, *, inner: bool) -> list[str]:
        """Returns the headers that say all this.

        >>> Structure("text/plain", "utf-8").lines(inner=False)
        ['MIME-Version: 1.0', 'Content-Type: text/plain; charset=utf-8']
        """
        given = [("charset", self.charset)] if self.is_text and self.charset else []
        given += [("format", "flowed")] if self.is_text and self.flowed else []
        given += [("boundary", self.boundary)] if self.is_many else []
        lines = [] if inner else ["MIME-Version: 1.0"]
        lines.append(f"Content-Type: {headers.write_parameters(self.type, given)}")
        if self.transfer and not self.is_many:
            lines.append(f"Content-Transfer-Encoding: {self.transfer}")
        if self.disposition or self.filename is not None:
            named = [] if self.filename is None else [("filename", self.filename)]
            # What says nothing is shown where it stands.
            main = self.disposition or "inline"
            lines.append(f"Content-Disposition: {headers.write_parameters(main, named)}")
        return lines


def neutral_boundary(boundary: str, source: str, where: str) -> str:
    """Returns a boundary that says nothing but where it is, and stands nowhere else in a part.

    >>> neutral_boundary("==Jane==", "", "part 1.2")
    '=_1.2_0_'
    """
    if _NEUTRAL.fullmatch(boundary):
        return boundary
    place = "".join(char for char in where if char in "0123456789.") or "0"
    number = 0
    while f"=_{place}_{number}_" in source:
        number += 1
    return f"=_{place}_{number}_"
