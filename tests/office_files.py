"""Office files made by hand: as small as they can be, with whatever a test puts in them."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator, Mapping
from urllib.parse import unquote_to_bytes

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml"
NAMESPACES = (
    f'xmlns:w="{W}" xmlns:r="{OFFICE}" '
    'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" '
    'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" '
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
    'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture" '
    'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" '
    'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" '
    'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" '
    'xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"'
)


def zipped(files: Mapping[str, str | bytes]) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return target.getvalue()


def unzipped(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def inside(data: bytes) -> Iterator[bytes]:
    """Yields all that is in an archive: names of files, contents, addresses in plain letters."""
    yield data
    for name, part in unzipped(data).items():
        yield name.encode()
        yield part
        yield unquote_to_bytes(part)


def relationships(*lines: str) -> str:
    return f'<Relationships xmlns="{PACKAGE}/relationships">{"".join(lines)}</Relationships>'


def relation(number: int, kind: str, target: str, more: str = "") -> str:
    return f'<Relationship Id="rId{number}" Type="{OFFICE}/{kind}" Target="{target}"{more}/>'


def content_types(overrides: Mapping[str, str]) -> str:
    listed = "".join(
        f'<Override PartName="/{name}" ContentType="{kind}"/>' for name, kind in overrides.items()
    )
    return (
        f'<Types xmlns="{PACKAGE}/content-types"><Default Extension="rels" '
        'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Default Extension="xml" ContentType="application/xml"/>'
        f'<Default Extension="png" ContentType="image/png"/>{listed}</Types>'
    )


def word(
    body: str,
    parts: Mapping[str, tuple[str, str, str | bytes]] | None = None,
    more: Mapping[str, str | bytes] | None = None,
    *,
    main: str = f"{WORD}.document.main+xml",
) -> bytes:
    """A Word document.

    Args:
        body: What stands in its body.
        parts: Other parts by name: what leads to them, their type, what they say.
        more: Files that nothing refers to.
        main: The type of its main part.
    """
    parts = parts or {}
    overrides = {"word/document.xml": main}
    overrides |= {name: kind for name, (_, kind, _) in parts.items() if kind}
    lines = [
        relation(i, told, name.removeprefix("word/") if name.startswith("word/") else f"/{name}")
        for i, (name, (told, _, _)) in enumerate(parts.items(), 1)
    ]
    document = (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f"<w:document {NAMESPACES}><w:body>{body}</w:body></w:document>"
    )
    return zipped(
        {
            "[Content_Types].xml": content_types(overrides),
            "_rels/.rels": relationships(relation(1, "officeDocument", "word/document.xml")),
            "word/document.xml": document,
            "word/_rels/document.xml.rels": relationships(*lines),
            **{name: data for name, (_, _, data) in parts.items()},
            **(more or {}),
        }
    )


def paragraph(*texts: str) -> str:
    runs = "".join(f'<w:r><w:t xml:space="preserve">{text}</w:t></w:r>' for text in texts)
    return f"<w:p>{runs}</w:p>"
