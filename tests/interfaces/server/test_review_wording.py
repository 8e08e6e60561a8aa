"""What the page advises can be done on the page: no option of a command, no key of a file."""

from __future__ import annotations

import re
from html import unescape

import httpx
import pytest

from interfaces.server.conftest import Service, Start
from undisclosed.interfaces.server.review.wording import SCANS, on_page
from undisclosed.policy.file import about
from undisclosed.policy.policy import Policy
from undisclosed.policy.shelf import names

GERMAN = (
    "Die Patientin hat seit sechs Jahren HIV und nimmt jeden Tag ein Medikament, sie schläft gut "
    "und arbeitet als Lehrerin in der Schule des Dorfes."
)


def begin(
    shipped: Service, form: dict[str, str] | None = None, *, name: str = "", data: bytes = b""
) -> httpx.Response:
    said = {"text": "She had HIV.", "entity": "HIV", "at_most": "infection", **(form or {})}
    return shipped.ask("POST", "/reviews", data=said, files={"file": (name, data)})


def check(told: str) -> None:
    """No option, no key with its value, no command, no class of Python."""
    assert not re.search(r"--\w|\w = \"|undisclosed [a-z]|[a-z]\(|'at_most'", told), told


@pytest.mark.parametrize(
    ("form", "says"),
    [
        ({"entity": "qwertzuiop"}, "If it is a name, write it with a capital letter"),
        ({"entity": "infecton"}, "Did you mean 'infection'"),
        ({"at_most": "zzzzz"}, "Nothing is known about 'zzzzz'"),
        ({"at_most": "cat"}, "is no generalization"),
        ({"at_most": "HIV"}, "What readers may learn must be more general"),
        ({"text": GERMAN}, "The text is in German"),
    ],
)
def test_what_is_wrong_with_a_form(shipped: Service, form: dict[str, str], says: str) -> None:
    answer = begin(shipped, form)
    assert answer.status_code in (415, 422)
    [told] = re.findall(r"data-problem>(.*?)</p>", answer.text)
    assert says in unescape(told)
    check(unescape(told))


@pytest.mark.parametrize("data", ["café HIV".encode("latin-1"), "HIV".encode("utf-16"), b"\0\1MZ"])
def test_what_is_wrong_with_a_file(shipped: Service, data: bytes) -> None:
    answer = begin(shipped, name="note.txt", data=data)
    assert answer.status_code == 415
    [told] = re.findall(r"data-problem>(.*?)</p>", answer.text)
    check(unescape(told))
    assert "must be chosen again" in told


def test_notes_of_policies_by_law() -> None:
    noted = [about(name).note for name in names() if about(name).note]
    assert any("--keep" in note for note in noted)
    for note in noted:
        check(on_page(note))


def test_notes_of_a_review(start: Start) -> None:
    service = start(Policy.of("HIV=infection"), knowledge=None, taxonomy=())
    answer = begin(service, {"at_most": "entity"})
    page = service.get(answer.headers["location"]).text
    [notes] = re.findall(r'<div class="notes".*?</div>', page, re.DOTALL)
    assert "the dial shows what" in unescape(notes)
    check(unescape(re.sub("<[^>]*>", " ", notes)))


def test_each_way_with_scans_has_words() -> None:
    from undisclosed.formats.scan_choice import SCANS as KNOWN

    assert set(SCANS) == set(KNOWN)
