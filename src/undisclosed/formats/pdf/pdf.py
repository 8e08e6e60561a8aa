"""PDF documents."""

from __future__ import annotations

from undisclosed.errors import InputError
from undisclosed.formats.protocol import Fit, FormatDocument
from undisclosed.formats.unreadable import identify


class PdfFormat:
    """PDF documents, told by how they begin."""

    name = "pdf"
    suffixes = (".pdf",)

    def recognises(self, data: bytes, name: str) -> Fit:
        """A PDF document says at its beginning that it is one; what only its name says is read too.

        What is called so and is none is thereby refused, and does not pass as text.
        """
        if identify(data) == "a PDF document":
            return Fit.CONTENT
        return Fit.NAME if name.lower().endswith(self.suffixes) else Fit.NONE

    def read(self, data: bytes, *, name: str, encoding: str) -> FormatDocument:  # noqa: ARG002
        """Reads a document.

        Raises:
            InputError: It can't be read, or what reads it is not installed.
        """
        try:
            from undisclosed.formats.pdf.document import PdfDocument
        except ModuleNotFoundError as error:
            if error.name != "pikepdf":
                raise
            raise InputError(
                f"{name} is a PDF document, and what reads those is not installed. Run: "
                "pip install 'undisclosed[formats]'"
            ) from None
        return PdfDocument(data, name)
