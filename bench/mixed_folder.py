"""A folder of files of all kinds: what parsing adds to reading the same text, and going on.

    python -m bench.mixed_folder -o OUT_DIR [--files 2000] [--protect HIV=infection]

Makes the files with other programs' libraries (python-docx, openpyxl, python-pptx, reportlab,
Python's e-mail package), of sentences of the gold sets, the same for the same number. Then it
prints processor time of opening, of the engine and of writing, by kind; runs the command over the
folder; runs it again, ends it half-way, goes on with its manifest and compares all bytes.
"""

from __future__ import annotations

import argparse
import csv
import io
import json
import random
import re
import resource
import signal
import subprocess
import sys
import time
import zipfile
from collections import defaultdict
from collections.abc import Callable
from email.message import EmailMessage
from pathlib import Path

BENCH = Path(__file__).parent
WORDS = 250

Text = list[list[str]]
"""Paragraphs of sentences."""


def main() -> None:
    """Makes the folder and measures."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("-o", "--out", type=Path, required=True)
    parser.add_argument("--files", type=int, default=2000)
    parser.add_argument("--protect", default="HIV=infection")
    parser.add_argument("--only", choices=("times", "command"))
    asked = parser.parse_args()
    folder = asked.out / "in"
    make(folder, asked.files)
    if asked.only != "command":
        times(folder, asked.protect)
    if asked.only != "times":
        command(asked.out, asked.protect)


# -- files ----------------------------------------------------------------------------------------


def make(folder: Path, number: int) -> None:
    """Writes so many files, of each kind as many; what is there already stays."""
    sentences = list(_sentences())
    for i in range(number):
        kind = list(KINDS)[i % len(KINDS)]
        path = folder / f"{i % 20:02}" / f"{i:04}.{kind}"
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(KINDS[kind](_text(sentences, random.Random(i))))


def _sentences() -> list[str]:
    """Sentences of the gold sets, each once."""
    found: dict[str, None] = {}
    for name in ("truth_documents", "invented", "letters", "paragraphs"):
        for line in (BENCH / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
            for part in re.split(r"(?<=[.!?])\s+|\n+", json.loads(line)["text"]):
                if part.strip():
                    found[part.strip()] = None
    return list(found)


def _text(sentences: list[str], chance: random.Random) -> Text:
    paragraphs: Text = []
    words = 0
    while words < WORDS:
        paragraph = chance.sample(sentences, 5)
        words += sum(len(sentence.split()) for sentence in paragraph)
        paragraphs.append(paragraph)
    return paragraphs


def _joined(text: Text) -> str:
    return "\n\n".join(map(" ".join, text)) + "\n"


def _plain(text: Text) -> bytes:
    return _joined(text).encode()


def _markdown(text: Text) -> bytes:
    return ("# A note\n\n" + _joined(text).replace(" the ", " *the* ")).encode()


def _page(text: Text) -> bytes:
    from html import escape

    body = "".join(f"<p>{escape(' '.join(paragraph))}</p>\n" for paragraph in text)
    head = "<!doctype html><html><head><title>A note</title></head>"
    return f"{head}<body>{body}</body></html>".encode()


def _table(text: Text) -> bytes:
    target = io.StringIO()
    rows = csv.writer(target)
    rows.writerow(("number", "note"))
    rows.writerows(enumerate((sentence for paragraph in text for sentence in paragraph), 1))
    return target.getvalue().encode()


def _records(text: Text) -> bytes:
    lines = (json.dumps({"note": " ".join(paragraph)}) for paragraph in text)
    return ("\n".join(lines) + "\n").encode()


def _message(text: Text) -> bytes:
    message = EmailMessage()
    message["From"], message["To"] = "a@example.org", "b@example.org"
    message["Subject"] = "A note"
    message.set_content(_joined(text))
    message.add_alternative(_page(text).decode(), subtype="html")
    return message.as_bytes()


def _letter(text: Text) -> bytes:
    import docx

    letter = docx.Document()
    letter.add_heading("A note", 1)
    for paragraph in text:
        letter.add_paragraph(" ".join(paragraph))
    return _saved(letter.save)


def _book(text: Text) -> bytes:
    import openpyxl  # type: ignore[import-untyped]

    book = openpyxl.Workbook()
    for number, paragraph in enumerate(text):
        for sentence in paragraph:
            book.active.append([number, sentence])
    return _saved(book.save)


def _talk(text: Text) -> bytes:
    from pptx import Presentation

    talk = Presentation()
    for paragraph in text:
        slide = talk.slides.add_slide(talk.slide_layouts[1])
        slide.placeholders[1].text_frame.text = " ".join(paragraph)
    return _saved(talk.save)


def _print(text: Text) -> bytes:
    from reportlab.lib.styles import getSampleStyleSheet
    from reportlab.platypus import Flowable, Paragraph, SimpleDocTemplate

    style = getSampleStyleSheet()["BodyText"]
    target = io.BytesIO()
    story: list[Flowable] = [Paragraph(" ".join(paragraph), style) for paragraph in text]
    SimpleDocTemplate(target, invariant=1).build(story)
    return target.getvalue()


def _rich(text: Text) -> bytes:
    from undisclosed.formats.rtf.letters import write

    body = "".join(f"{write(' '.join(paragraph))}\\par\n" for paragraph in text)
    return ("{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}}\\pard\n" + body + "}").encode("ascii")


def _packed(text: Text) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.txt", _plain(text[:1]))
        archive.writestr("b.html", _page(text[1:]))
    return target.getvalue()


def _saved(save: Callable[[io.BytesIO], object]) -> bytes:
    target = io.BytesIO()
    save(target)
    return target.getvalue()


KINDS: dict[str, Callable[[Text], bytes]] = {
    "txt": _plain,
    "md": _markdown,
    "html": _page,
    "csv": _table,
    "jsonl": _records,
    "eml": _message,
    "docx": _letter,
    "xlsx": _book,
    "pptx": _talk,
    "pdf": _print,
    "rtf": _rich,
    "zip": _packed,
}


# -- measuring ------------------------------------------------------------------------------------


def times(folder: Path, protect: str) -> None:
    """Prints what each kind costs: to open, for the engine, to write and read again."""
    from undisclosed import Engine, Policy
    from undisclosed.formats.opening import open_document
    from undisclosed.interfaces.releasing import release_file

    engine = Engine(Policy.of(protect))
    engine.sanitize("He has HIV.")
    spent: dict[str, list[float]] = defaultdict(lambda: [0.0] * 5)
    for path in sorted(folder.rglob("*.*")):
        begun = time.process_time()
        opened = open_document(path)
        read = time.process_time()
        result = engine.sanitize(opened.document)
        judged = time.process_time()
        release_file(opened, result)
        written = time.process_time()
        row = spent[path.suffix[1:]]
        figures = (1, len(opened.text.split()), read - begun, judged - read, written - judged)
        for i, figure in enumerate(figures):
            row[i] += figure
    print(
        "| kind | files | words | to open, ms a file | engine | to write and read again | share |"
    )
    print("| --- | --- | --- | --- | --- | --- | --- |")
    spent["all"] = [sum(column) for column in zip(*spent.values(), strict=True)]
    for kind, (files, words, *parts) in spent.items():
        told = " | ".join(f"{1000 * part / files:.1f}" for part in parts)
        share = (parts[0] + parts[2]) / sum(parts)
        print(f"| `{kind}` | {files:.0f} | {words:,.0f} | {told} | {share:.0%} |", flush=True)
    _, words, *parts = spent["all"]
    print(
        f"\nengine {words / parts[1]:,.0f} words a second, with formats {words / sum(parts):,.0f}"
    )


def command(out: Path, protect: str) -> None:
    """Runs the command over the folder; again, ended half-way; and goes on."""
    whole = _run(out, "whole", protect)
    ended = _run(out, "resumed", protect, seconds=whole / 2)
    rest = _run(out, "resumed", protect)
    print(f"whole {whole:.0f} s; ended after {ended:.0f} s, the rest {rest:.0f} s")
    one, other = (_files(out / name) for name in ("whole", "resumed"))
    same = sum(other.get(name) == data for name, data in one.items())
    print(f"{len(one):,} releases, {same:,} with the same bytes, {len(set(other) - set(one))} more")


def _run(out: Path, name: str, protect: str, *, seconds: float | None = None) -> float:
    words = [sys.executable, "-m", "undisclosed", "sanitize", str(out / "in"), "--protect", protect]
    words += ["-q", "--jobs", "1", "-o", str(out / name), "--manifest", str(out / f"{name}.jsonl")]
    begun = time.monotonic()
    process = subprocess.Popen(words)
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGKILL)
        process.wait()
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"{name}: exit {process.returncode}, largest {used.ru_maxrss / 1024:,.0f} MB", flush=True)
    return time.monotonic() - begun


def _files(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


if __name__ == "__main__":
    main()
