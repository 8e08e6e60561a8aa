"""Messages, mailboxes and archives that have the word in each place that they know."""

from __future__ import annotations

import base64
import io
import mailbox
import tempfile
import zipfile
from email import policy
from email.message import EmailMessage
from pathlib import Path

from hiding.kinds import WORD, Planted
from hiding.pages import HTML

_BASE = base64.b64encode(WORD.encode()).decode()
_QUOTED = "".join(f"={ord(letter):02X}" for letter in WORD)


def _raw(head: str = "", body: str = "She is well.") -> bytes:
    return f"From: a@example.org\nMIME-Version: 1.0\n{head}\n{body}\n".encode()


def _mixed(*parts: str) -> bytes:
    joined = "".join(f"--B\n{part}\n" for part in ("\nShe is well.", *parts))
    return _raw('Content-Type: multipart/mixed; boundary="B"\n', f"{joined}--B--")


def _made(**more: str) -> EmailMessage:
    """A message as Python's own package writes it."""
    message = EmailMessage(policy=policy.default)
    message["From"], message["To"] = "Jane <jane@example.org>", "b@example.org"
    message["Subject"] = "A note"
    for name, value in more.items():
        message.replace_header(name, value) if name in message else message.add_header(name, value)
    message.set_content("She is well.\n")
    return message


def _attached(data: bytes, kind: str, name: str) -> bytes:
    message = _made()
    main, _, sub = kind.partition("/")
    message.add_attachment(data, main, sub, filename=name)
    return message.as_bytes()


def _forwarded(inner: EmailMessage) -> bytes:
    message = _made()
    message.add_attachment(inner)
    return message.as_bytes()


def archived(files: dict[str, bytes], told: bytes = b"", **of_member: bytes) -> bytes:
    """Returns an archive; attributes of its members may be given."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            member = zipfile.ZipInfo(name)
            member.compress_type = zipfile.ZIP_DEFLATED
            for key, value in of_member.items():
                setattr(member, key, value)
            archive.writestr(member, data)
        archive.comment = told
    return target.getvalue()


_NOTE = f"She takes {WORD}.\n".encode()
_HIDDEN_PAGE = HTML["source"]["source 1"]

EML: Planted = {
    "text": {"text": _raw(body=f"She takes {WORD}.")},
    "pieces": {
        "a soft break": _raw("Content-Transfer-Encoding: quoted-printable\n", "zido=\nvudine")
    },
    "codes": {
        "base64": _raw("Content-Transfer-Encoding: base64\n", _BASE),
        "quoted": _raw("Content-Transfer-Encoding: quoted-printable\n", _QUOTED),
        "UTF-16": _raw(
            "Content-Type: text/plain; charset=utf-16\nContent-Transfer-Encoding: base64\n",
            base64.b64encode(f"She takes {WORD}.".encode("utf-16")).decode(),
        ),
    },
    "cells": {"table": _raw("Content-Type: text/html\n", f"<table><tr><td>{WORD}</table>")},
    "hidden": {
        "a page": _raw("Content-Type: text/html\n", f"<p hidden>{WORD}</p>"),
        "alternative": _mixed(
            f"Content-Type: multipart/alternative; boundary=C\n\n--C\n\n{WORD}\n--C--"
        ),
    },
    "properties": {
        "Received": _raw(f"Received: from {WORD} by b\n"),
        "X-Mailer": _raw(f"X-Mailer: {WORD}\n"),
        "Message-ID": _made(**{"Message-ID": f"<{WORD}@example.org>"}).as_bytes(),
        "List-Id": _raw(f"List-Id: <{WORD}.example.org>\n"),
    },
    "own data": {
        "header": _raw(f"X-Drug: {WORD}\n"),
        "name of a header": _raw(f"X-{WORD}: a\n"),
        "parameter": _raw(f"Content-Type: text/plain; drug={WORD}\n"),
        "type": _raw(f"Content-Type: text/{WORD}\n"),
        "character set": _raw(f"Content-Type: text/plain; charset={WORD}\n"),
        "boundary": _mixed()
        .replace(b'"B"', f'"{WORD}"'.encode())
        .replace(b"--B", b"--" + WORD.encode()),
    },
    "for the blind": {"description": _raw(f"Content-Description: {WORD}\n")},
    "attachments": {
        "text": _attached(_NOTE, "text/plain", "a.txt"),
        "page": _attached(_HIDDEN_PAGE, "text/html", "a.html"),
        "archive": _attached(archived({"a.txt": _NOTE}), "application/zip", "a.zip"),
        "picture": _attached(b"\x89PNG\r\n\x1a\n" + _NOTE, "image/png", "a.png"),
        "message": _forwarded(_made(Subject=WORD)),
        "signature": _mixed(f"Content-Type: application/pgp-signature\n\n{WORD}"),
    },
    "file names": {
        "name": _attached(b"Well.", "text/plain", f"{WORD}.txt"),
        "in numbers": _mixed(
            "Content-Disposition: attachment; filename*=utf-8''"
            + "".join(f"%{ord(letter):02x}" for letter in WORD)
            + ".txt\n\nx"
        ),
        "in pieces": _mixed('Content-Type: text/plain; name*0="zido"; name*1="vudine.txt"\n\nx'),
        "picture": _attached(b"\x89PNG\r\n\x1a\n", "image/png", f"{WORD}.png"),
    },
    "links": {
        "page": _raw("Content-Type: text/html\n", f"<a href='http://a.org/{WORD}'>a</a>"),
        "Content-Location": _raw(f"Content-Location: http://a.org/{WORD}\n"),
    },
    "scripts": {"page": _raw("Content-Type: text/html\n", f"<p>x<script>{WORD}</script>")},
    "titles": {"page": _raw("Content-Type: text/html\n", f"<title>{WORD}</title><p>x")},
    "heads": {
        "Subject": _made(Subject=f"About {WORD}").as_bytes(),
        "Subject, encoded": _raw(f"Subject: =?utf-8?b?{_BASE}?=\n"),
        "Subject, quoted": _raw(f"Subject: =?utf-8?q?{_QUOTED}?=\n"),
        "Subject, in two": _raw("Subject: =?utf-8?q?zido?=\n =?utf-8?q?vudine?=\n"),
        "From": _raw().replace(b"a@example.org", f"{WORD} <a@example.org>".encode()),
        "To": _made(To=f"{WORD}@example.org").as_bytes(),
        "Comments": _raw(f"Comments: {WORD}\n"),
        "Keywords": _raw(f"Keywords: {WORD}\n"),
    },
    "source": {"page": _raw("Content-Type: text/html\n", f"<p>x<!-- {WORD} -->")},
    "gaps": {
        "before the parts": _mixed().replace(b"--B", WORD.encode() + b"\n--B", 1),
        "behind the parts": _mixed() + _NOTE,
    },
}

_ENVELOPE = b"From jane@example.org Mon Jan  1 10:00:00 2024\n"


def _boxed(message: bytes) -> bytes:
    """A mailbox as Python's own package writes it, of two messages."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "box")
        box = mailbox.mbox(path)
        for each in (_raw(), message):
            box.add(each)
        box.close()
        return path.read_bytes()


MBOX: Planted = {
    kind: {name: _boxed(data) for name, data in several.items()} for kind, several in EML.items()
}
MBOX = {
    **MBOX,
    "gaps": {
        **MBOX["gaps"],
        "envelope": _ENVELOPE.replace(b"jane@example.org", WORD.encode()) + _raw(),
    },
}

_WELL = b"She is well.\n"


def _between(data: bytes) -> bytes:
    """Puts the word between the last member and the directory of an archive."""
    at, end = data.index(b"PK\x01\x02"), data.index(b"PK\x05\x06")
    start = int.from_bytes(data[end + 16 : end + 20], "little") + len(WORD)
    moved = data[: end + 16] + start.to_bytes(4, "little") + data[end + 20 :]
    return moved[:at] + WORD.encode() + moved[at:]


_INNER = archived({"in/a.txt": _NOTE})
ZIP: Planted = {
    "text": {
        "text": archived({"a.txt": _NOTE}),
        "archive in an archive": archived({"a.zip": _INNER}),
    },
    "codes": {"page": archived({"a.html": HTML["codes"]["codes 1"]})},
    "cells": {"table": archived({"a.csv": f"a,b\n1,{WORD}\n".encode()})},
    "own data": {
        "extra field": archived({"a.txt": _WELL}, extra=b"\xff\xff\x0a\0" + WORD.encode())
    },
    "attachments": {"message": archived({"a.eml": EML["attachments"]["text"]})},
    "file names": {
        "name": archived({f"{WORD}.txt": _WELL}),
        "folder": archived({f"{WORD}/a.txt": _WELL}),
        "empty folder": archived({"a.txt": _WELL, f"{WORD}/": b""}),
        "of what can't be read": archived({"a.txt": _WELL, f"{WORD}.png": b"\x89PNG\r\n\x1a\n"}),
    },
    "source": {
        "of the archive": archived({"a.txt": _WELL}, WORD.encode()),
        "of a member": archived({"a.txt": _WELL}, comment=WORD.encode()),
    },
    "gaps": {
        "between": _between(archived({"a.txt": _WELL})),
        "before": WORD.encode() + archived({"a.txt": _WELL}),
    },
}
