"""Formats of Microsoft's programs: what differs between them is which parts their files have."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from undisclosed.formats.office.document import OfficeDocument
from undisclosed.formats.office.package import Package, PackageKind
from undisclosed.formats.protocol import Fit
from undisclosed.formats.unreadable import identify


class MicrosoftFormat:
    """A format whose files are packages of parts with relationships between them.

    Attributes:
        called: What `identify` says of its files.
        kind: Which parts they have.
    """

    name: ClassVar[str]
    suffixes: ClassVar[Sequence[str]]
    called: ClassVar[str]
    kind: ClassVar[PackageKind]

    def recognises(self, data: bytes, name: str) -> Fit:  # noqa: ARG002
        """What is in the archive tells, whatever the file is called."""
        return Fit.CONTENT if identify(data) == self.called else Fit.NONE

    def read(self, data: bytes, *, name: str, encoding: str) -> OfficeDocument:  # noqa: ARG002
        """Reads a file.

        Raises:
            InputError: It is damaged, locked, too large, or has macros.
        """
        return OfficeDocument(data, partial(Package, kind=self.kind, name=name), name=name)
