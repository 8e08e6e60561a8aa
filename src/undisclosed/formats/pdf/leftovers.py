"""What a PDF document has beside its pages: no release has any of it."""

from __future__ import annotations

from typing import Any

_OF_DOCUMENT = {
    "/AcroForm": "form fields", "/OpenAction": "actions",
    "/AA": "actions", "/Metadata": "document properties", "/StructTreeRoot": "tags",
    "/OCProperties": "layers",
    "/PieceInfo": "notes of programs", "/Perms": "signatures", "/AF": "attached files",
    "/Collection": "attached files", "/Threads": "article threads",
    "/Lang": "tags", "/SpiderInfo": "notes of programs", "/DSS": "signatures",
}  # fmt: skip
_OF_NAMES = {
    "/EmbeddedFiles": "attached files", "/JavaScript": "scripts",
    "/Pages": "page templates", "/Templates": "page templates",
}  # fmt: skip
_OF_PAGE = {
    "/AA": "actions", "/Thumb": "thumbnails", "/PieceInfo": "notes of programs",
    "/Metadata": "document properties", "/LastModified": "document properties",
    "/AF": "attached files", "/B": "article threads",
}  # fmt: skip
_OF_ANNOTATION = {
    "/Widget": "form fields", "/FileAttachment": "attached files",
    "/Sound": "sound and video", "/Movie": "sound and video", "/Screen": "sound and video",
    "/RichMedia": "sound and video", "/3D": "sound and video", "/Text": "comments",
    "/Popup": "comments",
}  # fmt: skip


def leftovers(pdf: Any) -> list[str]:
    """Returns by name what a document has that a release will not have.

    Links, bookmarks and the like are not among it: see `Navigation`.
    """
    found = [name for key, name in _OF_DOCUMENT.items() if key in pdf.Root]
    names = pdf.Root.get("/Names", {})
    found += [name for key, name in _OF_NAMES.items() if key in names]
    if "/Info" in pdf.trailer:
        found.append("document properties")
    for page in pdf.pages:
        found += [name for key, name in _OF_PAGE.items() if key in page.obj]
        for annotation in page.obj.get("/Annots", []):
            kind = str(annotation.get("/Subtype", ""))
            if kind != "/Link":
                found.append(_OF_ANNOTATION.get(kind, "annotations"))
    return list(dict.fromkeys(found))
