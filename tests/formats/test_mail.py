"""Messages: what people read in them is text, what programs wrote beside it comes out of none."""

from __future__ import annotations

import base64
import email
import mailbox
import quopri
import re
from collections.abc import Iterator
from contextlib import closing
from email import policy
from email.message import EmailMessage
from pathlib import Path
from urllib.parse import unquote_to_bytes

import pytest

from undisclosed.errors import InputError
from undisclosed.formats.conformance import check_format
from undisclosed.formats.mail import headers
from undisclosed.formats.mail.mail import MailFormat, MboxFormat
from undisclosed.formats.mail.message import Message
from undisclosed.formats.opening import OpenDocument
from undisclosed.formats.protocol import Fit, Replacement

CANARY = "qzxjvkqw"


def letter(newline: str = "\n") -> bytes:
    """A message with all that messages have, as Python's own package writes it."""
    message = EmailMessage(policy=policy.default.clone(linesep=newline))
    message["From"] = "Jane Oak <jane@example.org>"
    message["To"] = "Käthe <k@example.org>"
    message["Subject"] = "The cat – a report about a fever, and about much else that is long"
    message["Message-ID"] = "<1@example.org>"
    message["X-Mailer"] = CANARY
    message.set_content("Dear Käthe,\n\nthe cat has a fever – really.\nFrom me\n")
    message.add_alternative("<html><p>The c<b>a</b>t</p></html>", subtype="html")
    message.add_attachment("a cold", filename="Jane Oak.txt")
    message.add_attachment(b"<html><p>A page</p>", "application", "octet-stream", filename="p.html")
    return message.as_bytes()


def inside(data: bytes) -> Iterator[bytes]:
    """Yields a message as it stands, and all that another reader finds in it."""
    yield data
    for part in email.message_from_bytes(data, policy=policy.default).walk():
        yield "\n".join(f"{name}: {value}" for name, value in part.items()).encode()
        yield (part.get_filename() or "").encode()
        if not part.is_multipart():
            content = part.get_payload(decode=True)
            assert isinstance(content, bytes)
            yield content
    for word in re.finditer(rb"=\?utf-8\?b\?([^?]*)\?=(?:\s+=\?utf-8\?b\?([^?]*)\?=)*", data):
        yield b"".join(base64.b64decode(each) for each in re.findall(rb"\?b\?([^?]*)\?=", word[0]))
    yield unquote_to_bytes(data)
    yield quopri.decodestring(data)


def boxed(*messages: bytes) -> bytes:
    envelope = b"From jane@example.org Mon Jan  1 10:00:00 2024\n"
    return b"\n".join(envelope + message for message in messages)


def read(data: bytes) -> Message:
    return MailFormat().read(data, name="letter.eml", encoding="utf-8")


SIMPLE = b"From: a@example.org\nSubject: =?utf-8?q?The_cat?=\nMIME-Version: 1.0\n\nIt has a cold.\n"


def test_the_kit() -> None:
    empty = b"Subject:\nMIME-Version: 1.0\nFrom: x\n\n"
    forwarded = EmailMessage()
    forwarded["From"] = "a@example.org"
    forwarded["Message-ID"] = "<2@example.org>"
    forwarded.set_content("See below.")
    forwarded.add_attachment(email.message_from_bytes(SIMPLE, policy=policy.default))
    samples = [letter(), letter("\r\n"), SIMPLE, empty, forwarded.as_bytes()]
    check_format(MailFormat(), samples, unpack=inside)


def test_the_kit_for_many_messages() -> None:
    check_format(MboxFormat(), [boxed(letter(), SIMPLE), boxed(SIMPLE)], unpack=inside)


def test_what_is_read_is_what_another_reader_reads() -> None:
    document = read(letter())
    assert [(block.text, block.place) for block in document.blocks] == [
        ("Jane Oak <jane@example.org>", "from"),
        ("Käthe <k@example.org>", "to"),
        ("The cat – a report about a fever, and about much else that is long", "subject"),
        ("Dear Käthe,\n\nthe cat has a fever – really.\nFrom me\n", "part 1.1, text"),
        ("The cat", "part 1.2, text 1"),
        ("Jane Oak", "part 2, name of the file"),
        ("a cold\n", "part 2"),
        ("p", "part 3, name of the file"),
        ("A page", "part 3, text 1"),
    ]
    assert document.left_out == ("technical headers",)


def test_a_release_is_a_message_to_another_reader() -> None:
    document = read(letter())
    released = document.write({2: [Replacement(0, 7, "Ä")], 3: [Replacement(17, 20, "pet")]})
    message = email.message_from_bytes(released, policy=policy.default)
    assert message["Subject"] == "Ä – a report about a fever, and about much else that is long"
    body = message.get_body(("plain",))
    assert body is not None
    assert body.get_content() == "Dear Käthe,\n\nthe pet has a fever – really.\nFrom me\n"
    assert [part.get_filename() for part in message.iter_attachments()] == [
        "Jane Oak.txt",
        "p.html",
    ]
    assert CANARY.encode() not in released


def _with(header: bytes = b"", body: bytes = b"It has a cold.") -> bytes:
    return b"From: a@example.org\nMIME-Version: 1.0\n" + header + b"\n" + body


_MIXED = b'Content-Type: multipart/mixed; boundary="B"\n'
_CALLED = _MIXED.replace(b"B", b"qzxjvkqw")
_PICTURE = b"--B\nContent-Type: image/png; name=qzxjvkqw\n\n\x89PNG\r\n\x1a\nqzxjvkqw\n"
_INSIDE = b"--B\nContent-Type: message/rfc822\n\nSubject: qzxjvkqw\n\nx\n"
_PART = b"--B\nContent-Type: text/plain\n\ncat\n"


@pytest.mark.parametrize(
    "data",
    [
        _with(b"Received: from qzxjvkqw\n"),
        _with(b"X-Note: =?utf-8?b?cXp4anZrcXc=?=\n"),
        _with(b"Subject: qzxjvkqw\n"),
        _with(b"Subject: =?utf-8?b?cXp4anZrcXc=?=\n"),
        _with(b"Subject: =?utf-8?q?qzx?=\n =?utf-8?q?jvkqw?=\n"),
        _with(b"Content-Type: text/plain; charset=qzxjvkqw\n"),
        _with(b"Content-Type: application/qzxjvkqw\nContent-Disposition: inline; filename=a.txt\n"),
        _with(b"Content-Type: text/plain; name=qzxjvkqw\n"),
        _with(b"Content-Type: text/plain; x=qzxjvkqw\n"),
        _with(b"Content-Type: text/plain; name*0=qzx; name*1=jvkqw\n"),
        _with(b"Content-Type: qzxjvkqw/qzxjvkqw\n"),
        _with(b"Content-Type: text/qzxjvkqw\n"),
        _with(b"Content-Disposition: qzxjvkqw\n"),
        _with(b"Content-Disposition: inline; filename*=utf-8''qzx%6Avkqw\n"),
        _with(b"Content-Description: qzxjvkqw\n"),
        _with(b"Content-Transfer-Encoding: base64\n", b"cXp4anZrcXc="),
        _with(b"Content-Transfer-Encoding: quoted-printable\n", b"qzx=6Avkqw"),
        _with(b"Content-Transfer-Encoding: quoted-printable\n", b"qzx=\njvkqw"),
        _with(b"Content-Type: text/html\n", b"<p>qz<b>xj</b>vkqw <!-- qzxjvkqw -->"),
        _with(_CALLED, _PART.replace(b"B", b"qzxjvkqw") + b"--qzxjvkqw--\n"),
        _with(_MIXED, b"qzxjvkqw\n" + _PART + b"--B--\nqzxjvkqw"),
        _with(_MIXED, _PART + _PICTURE + b"--B--"),
        _with(_MIXED, _PART + _INSIDE + b"--B--"),
        _with(_MIXED, _PART + b"--B\nContent-Type: application/pgp-signature\n\nqzxjvkqw\n--B--"),
    ],
)  # fmt: skip
def test_no_hiding_place(data: bytes) -> None:
    """What stands there is found by the analysis, or gone from the release."""
    document = read(data)
    found = {
        i: [Replacement(0, len(block.text), "x")]
        for i, block in enumerate(document.blocks)
        if CANARY in block.text
    }
    released = document.write(found)
    assert not any(CANARY.encode() in part for part in inside(released))
    assert not read(released).left_out


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (_with(b"Content-Type: multipart/encrypted; boundary=x\n"), "encrypted"),
        (_with(b"Content-Type: application/pkcs7-mime\n"), "encrypted"),
        (_with(b"Content-Transfer-Encoding: x-uuencode\n"), "unknown encoding"),
        (_with(_MIXED, _PART), "no end"),
        (_with(b"", b"\xff"), "not in the encoding"),
        (b"no header\n\nx", "no headers"),
    ],
)
def test_what_cannot_be_read_is_refused(data: bytes, told: str) -> None:
    with pytest.raises(InputError, match=told) as caught:
        read(data)
    assert "letter.eml" in str(caught.value)


def test_messages_in_messages_end_somewhere() -> None:
    data = SIMPLE
    for _ in range(40):
        data = _with(b"Content-Type: message/rfc822\n", data)
    with pytest.raises(InputError, match="deep"):
        read(data)


def test_parts_in_parts_end_somewhere() -> None:
    data = b"\ncat\n"
    for level in range(40):
        mark = b"B%d" % level
        data = b"Content-Type: multipart/mixed; boundary=%s\n\n--%s\n%s\n--%s--\n" % (
            mark, mark, data, mark,
        )  # fmt: skip
    with pytest.raises(InputError, match="parts within parts more than 24 deep"):
        read(SIMPLE.partition(b"\n")[0] + b"\n" + data)


_POINT = b"\x89PNG\r\n\x1a\n"


def illustrated(subject: str, *forwarded: EmailMessage) -> EmailMessage:
    """A message as programs write it: a text, a page with a picture in it, files, messages."""
    message = EmailMessage(policy=policy.default)
    message["From"], message["Subject"] = "a@example.org", subject
    message.set_content("The cat is well.\n")
    message.add_alternative("<p>The cat is well <img src=cid:i>", subtype="html")
    page = message.get_body(("html",))
    assert page is not None
    page.add_related(_POINT, "image", "png", cid="i")
    message.add_attachment(_POINT, "image", "png", filename="cat.png")
    message.add_attachment(b"a,b\nThe cat,is well\n", "text", "csv", filename="The cat.csv")
    for each in forwarded:
        message.add_attachment(each)
    return message


def test_pictures_go_from_between_what_stays_in_forwarded_messages_too() -> None:
    data = illustrated("once", illustrated("twice", illustrated("thrice"))).as_bytes()
    opened = OpenDocument(data, MailFormat(), name="a.eml", encoding="utf-8")
    cats = [found.span() for found in re.finditer("cat", opened.text)]
    edits = [Replacement(start, end, "dog") for start, end in cats]
    released = opened.release(edits, opened.text.replace("cat", "dog"))
    message = email.message_from_bytes(released, policy=policy.default)
    parts = [(part.get_content_type(), part.get_filename()) for part in message.walk()]
    one = [
        ("multipart/mixed", None), ("multipart/alternative", None), ("text/plain", None),
        ("multipart/related", None), ("text/html", None), ("text/csv", "The dog.csv"),
        ("message/rfc822", None),
    ]  # fmt: skip
    assert parts == (one * 3)[:-1]
    assert released.count(b"is well") == 6  # Files are in base64.
    assert b"cat" not in b"".join(inside(released))


@pytest.mark.parametrize(
    "data",
    [
        _with(b"Content-Type: image/png\n", _POINT),
        _with(_MIXED, b"--B\nContent-Type: image/png\n\n" + _POINT + b"\n--B--"),
        _with(_MIXED, b"--B\n" + _MIXED.replace(b"B", b"C") + b"\n--C\n"
              b"Content-Type: image/png\n\n" + _POINT + b"\n--C--\n--B\n\ncat\n--B--"),
    ],
    ids=["alone", "one part", "a part of parts"],
)  # fmt: skip
def test_a_message_of_which_nothing_can_be_read_is_released_without_it(data: bytes) -> None:
    opened = OpenDocument(data, MailFormat(), name="a.eml", encoding="utf-8")
    released = opened.release([], opened.text)
    assert "attachments of kinds that can't be read" in opened.left_out
    assert b"PNG" not in b"".join(inside(released))


def test_an_ending_that_tells_a_format_is_no_text() -> None:
    """A table whose name became "The cat.[removed]" was read as another kind of file."""
    names = [
        block.text for block in read(illustrated("x").as_bytes()).blocks if "name" in block.place
    ]
    assert names == ["The cat"]


def test_a_mailbox_is_one_to_another_reader(tmp_path: Path) -> None:
    two = boxed(SIMPLE, SIMPLE.replace(b"a@", b"b@"))
    document = MboxFormat().read(two, name="x", encoding="utf-8")
    path = tmp_path / "out.mbox"
    path.write_bytes(document.write({2: [Replacement(0, 14, "From here on.")]}))
    with closing(mailbox.mbox(path)) as box:
        messages = list(box)
    assert [message["From"] for message in messages] == ["a@example.org", "b@example.org"]
    assert messages[0].get_payload(decode=True) == b"From here on.\n"


def test_what_is_a_message() -> None:
    assert MailFormat().recognises(letter(), "x.txt") is Fit.CONTENT
    assert MailFormat().recognises(b"From: Jane\nTo: Joe\n\nHi", "x.txt") is Fit.NONE
    assert MailFormat().recognises(b"From: Jane\nTo: Joe\n\nHi", "x.eml") is Fit.NAME
    assert MboxFormat().recognises(boxed(SIMPLE), "x") is Fit.CONTENT
    assert MboxFormat().recognises(b"From here on\nit rained.", "x") is Fit.NONE


def test_headers_by_hand() -> None:
    assert headers.encode("a  b") == "=?utf-8?b?YSAgYg==?="
    assert headers.decode(headers.encode("é" * 100)) == "é" * 100
    assert headers.decode(" =?utf-8?q?a?= =?utf-8?q?b?= c") == "ab c"
    assert headers.decode("=?nonsense?q?a?=") == "=?nonsense?q?a?="
