"""Files that other programs write, and releases that they open: the same but for replacements."""

from __future__ import annotations

import io
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops

from formats.test_libreoffice import _document
from needed import convert_all, needs
from undisclosed import Engine
from undisclosed.formats.joining import carry_out
from undisclosed.formats.opening import open_document
from undisclosed.formats.protocol import Replacement
from undisclosed.interfaces.releasing import release_file

# -- pandas ---------------------------------------------------------------------------------------

ROWS = {
    "note": ["She has HIV.", "She is well, and has a cold.", None],
    "HIV status": ["yes", "no", "no"],
    "weight": [61.5, 70.25, 55.0],
}
WRITERS: dict[str, Callable[[Any, Path], object]] = {
    "a.csv": lambda frame, path: frame.to_csv(path, index=False),
    "a.tsv": lambda frame, path: frame.to_csv(path, index=False, sep="\t"),
    "a.jsonl": lambda frame, path: frame.to_json(path, orient="records", lines=True),
    "a.json": lambda frame, path: frame.to_json(path, orient="records"),
    "a.parquet": lambda frame, path: frame.to_parquet(path, index=False),
    "a.xlsx": lambda frame, path: frame.to_excel(path, index=False),
    "a.html": lambda frame, path: frame.to_html(path, index=False),
}


@cache
def _engine() -> Engine:
    return Engine("HIV=infection")


@pytest.mark.parametrize("name", WRITERS)
def test_a_frame_of_pandas_is_one_again(name: str, tmp_path: Path) -> None:
    pandas = pytest.importorskip("pandas", reason="pip install pandas")
    frame = pandas.DataFrame(ROWS)
    path, out = tmp_path / name, tmp_path / f"out-{name}"
    WRITERS[name](frame, path)
    opened = open_document(path)
    result = _engine().sanitize(opened.document)
    out.write_bytes(release_file(opened, result))
    found = _frame(pandas, out)
    assert not any("HIV" in str(head) for head in found.columns)
    notes = list(found[found.columns[0]])
    assert notes[:2] == ["She has an infection.", "She is well, and has a cold."]
    assert pandas.isna(notes[2]) or notes[2] in ("None", "NaN")
    assert [float(each) for each in found["weight"]] == ROWS["weight"]
    assert list(found[found.columns[1]]) == ROWS["HIV status"]


def _frame(pandas: Any, path: Path) -> Any:
    match path.suffix:
        case ".csv":
            return pandas.read_csv(path)
        case ".tsv":
            return pandas.read_csv(path, sep="\t")
        case ".parquet":
            return pandas.read_parquet(path)
        case ".xlsx":
            return pandas.read_excel(path)
        case ".html":
            import html5lib

            page = html5lib.parse(path.read_bytes(), namespaceHTMLElements=False)
            rows = [["".join(cell.itertext()) for cell in row] for row in page.iter("tr")]
            return pandas.DataFrame(rows[1:], columns=rows[0])
    return pandas.read_json(path, lines=path.suffix == ".jsonl")


# -- LibreOffice ----------------------------------------------------------------------------------

# What LibreOffice makes of what, a word of it, and what stands there in the release.
KINDS = {
    "docx": ("letter", "cold", "cough"),
    "odt": ("letter", "cold", "cough"),
    "rtf": ("letter", "cold", "cough"),
    "xlsx": ("book", "Name", "Term"),
    "ods": ("book", "Name", "Term"),
    "pptx": ("talk", "A title", "A topic"),
    "odp": ("talk", "A title", "A topic"),
}


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[Path, Path]]:
    """Prints of what LibreOffice wrote and of its release, by kind."""
    folder = tmp_path_factory.mktemp("printed")
    sources = {"letter": "docx", "book": "xlsx", "talk": "pptx"}
    for name, kind in sources.items():
        (folder / f"{name}.{kind}").write_bytes(_document(kind))
    for kind, (source, old, new) in KINDS.items():
        path = folder / f"{source}.{sources[source]}"
        (made,) = convert_all([path], kind, folder / "written")
        opened = open_document(made)
        at = opened.text.index(old)
        edits = [Replacement(at, at + len(old), new)]
        released = opened.release(edits, carry_out(opened.text, edits))
        (folder / f"before-{kind}.{kind}").write_bytes(made.read_bytes())
        (folder / f"after-{kind}.{kind}").write_bytes(released)
    found = {}
    for when in ("before", "after"):
        paths = [folder / f"{when}-{kind}.{kind}" for kind in KINDS]
        found[when] = convert_all(paths, "pdf", folder / "prints")
    return {kind: (found["before"][i], found["after"][i]) for i, kind in enumerate(KINDS)}


@pytest.mark.slow
@needs("soffice")
@pytest.mark.parametrize("kind", KINDS)
def test_a_release_looks_the_same_but_for_a_few_lines(
    kind: str, printed: dict[str, tuple[Path, Path]]
) -> None:
    before, after = (_pictures(path) for path in printed[kind])
    assert [each.size for each in before] == [each.size for each in after]
    changed = [
        box
        for one, other in zip(before, after, strict=True)
        if (box := ImageChops.difference(one, other).getbbox()) is not None
    ]
    ((_, top, _, bottom),) = changed
    # Lines of a table below may move by a hair: what a program notes of itself is left out.
    assert bottom - top < 80


def _pictures(path: Path) -> list[Image.Image]:
    import pypdfium2

    document = pypdfium2.PdfDocument(io.BytesIO(path.read_bytes()))
    try:
        return [page.render(scale=1).to_pil().convert("L") for page in document]
    finally:
        document.close()
