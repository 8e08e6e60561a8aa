"""The pages: what templates are given, and how they are written."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import fields
from datetime import datetime
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from undisclosed.formats.choosing import all_formats
from undisclosed.interfaces.server.review.dial import Dial
from undisclosed.interfaces.server.review.facts import Facts
from undisclosed.interfaces.server.review.items import next_open
from undisclosed.interfaces.server.review.policies import Typed
from undisclosed.interfaces.server.review.review import Review
from undisclosed.interfaces.server.review.rows import rows_of
from undisclosed.interfaces.server.review.studies import Study
from undisclosed.interfaces.server.review.wording import ASKS_SCANS, SCANS, on_page
from undisclosed.interfaces.server.session import HOURS
from undisclosed.policy import shelf
from undisclosed.policy.file import about, read_policy
from undisclosed.policy.policy import Policy
from undisclosed.policy.settings import Settings
from undisclosed.report.reader import percent

if TYPE_CHECKING:
    from jinja2 import Environment

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
"""Pages load what the service itself has, run nothing of their text, and send nothing away."""

HEADERS = {
    "Content-Security-Policy": CSP,
    # Without a referrer a browser would call the origin of a form "null".
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}

_SENTENCES = 3
_OTHER = "Kinds of documents"
_NAMED = "|".join(each.name for each in fields(Settings))
_SETTINGS = re.compile(rf" \((?:{_NAMED})(?:, (?:{_NAMED}))*\)")
_TITLE = re.compile(r"(?:(GDPR|HIPAA|FOIA|FERPA|United States)[:,] )?(.*)")


class ReleaseVerdict(NamedTuple):
    """What the release is.

    Attributes:
        kind: `clean` or `accepted`.
        says: The same in words.
        left: Items still to be looked at.
        total: All items.
        brief: All of it in a few words.
        unsaid: Accepted risks for which nobody said why.
    """

    kind: str
    says: str
    left: int
    total: int
    brief: str
    unsaid: int


def verdict_of(study: Study) -> ReleaseVerdict:
    """Returns what a release is, with what was accepted in it."""
    released = study.released
    says = released.verdict[0].upper() + released.verdict[1:]
    accepted = released.certificate.accepted
    brief = f"{accepted} accepted" if accepted else "verified"
    if study.left:
        brief = f"{study.left} left, {brief}"
    kind = "accepted" if accepted else "clean"
    unsaid = sum(bool(each.risks) and not each.decision.reason for each in released.decided)
    return ReleaseVerdict(kind, says, study.left, len(study.items), brief, unsaid)


def start_page(
    *,
    mine: Sequence[Review],
    kept: str,
    signed_in: bool,
    typed: Typed,
    is_open: bool = True,
    problem: str = "",
    text: str = "",
) -> str:
    """Returns the first page.

    Args:
        mine: Reviews that were begun in this browser.
        kept: What becomes of reviews, in a sentence.
        signed_in: Whether the service has a token.
        typed: What the form is filled in with.
        is_open: Whether reviews can be begun.
        problem: What was wrong with the form that was sent.
        text: What it had.
    """
    shown = [
        {
            "id": review.id,
            "name": review.name,
            "started": review.started,
            "protects": _protects(review.policy),
        }
        for review in mine
    ]
    return render(
        "start.html",
        mine=shown,
        kept=kept,
        signed_in=signed_in,
        open=is_open,
        typed=typed,
        rows=max(_SENTENCES, len(typed.sentences)),
        problem=problem,
        asks_scans=ASKS_SCANS in problem,
        text=text,
        suffixes=[each.suffixes[0] for each in all_formats() if each.suffixes],
    )


def review_page(
    study: Study,
    *,
    facts: Facts | None,
    dial: tuple[int, Dial] | None,
    signed_in: bool,
    problem: str = "",
) -> str:
    """Returns the page of a review.

    Args:
        study: The review.
        facts: What is shown of the item that was chosen, if one was.
        dial: The number of the protection whose dial is shown, and that.
        signed_in: Whether the service has a token.
        problem: What could not be done.
    """
    rows = rows_of(study.opened.text, study.found, study.released, study.items)
    return render(
        "review.html",
        rows=rows,
        chosen=facts.item.at if facts else None,
        number=dial[0] if dial else None,
        dial=dial[1] if dial else None,
        signed_in=signed_in,
        problem=problem,
        log=study.review.log,
        left_out=study.opened.left_out,
        notes=(*study.released.notes, *study.opened.notes),
        **_of_finding(study, facts),
        **_of_verdict(study),
    )


def finding_part(study: Study, facts: Facts | None) -> str:
    """Returns what is shown of one item, alone."""
    return render("finding.html", **_of_finding(study, facts), **_of_verdict(study))


def dial_part(study: Study, number: int, dial: Dial) -> str:
    """Returns a dial alone."""
    return render(
        "dial.html", dial=dial, number=number, policy=study.review.policy, here=_here(study)
    )


def login_page(*, wrong: bool = False, then: str = "/") -> str:
    """Returns the page that asks for the token."""
    return render("login.html", wrong=wrong, then=then, hours=HOURS, signed_in=False)


def programs_page(described: Mapping[str, Any], *, address: str, signed_in: bool) -> str:
    """Returns the page that tells programs what they may ask.

    Args:
        described: What OpenAPI describes.
        address: Where the service was asked, as "http://127.0.0.1:8765".
        signed_in: Whether it has a token.
    """
    addresses = [
        (path, method.upper(), operation["description"])
        for path, methods in described["paths"].items()
        for method, operation in methods.items()
    ]
    return render("programs.html", addresses=addresses, address=address, signed_in=signed_in)


def policies_page(*, signed_in: bool) -> str:
    """Returns the page that tells what policies come with the package, and what each protects."""
    shipped = [(name, about(name), read_policy(name)) for name in shelf.names()]
    return render("policies.html", shipped=shipped, signed_in=signed_in)


def error_page(status: int, message: str) -> str:
    """Returns an error as a page."""
    title = "There is nothing here" if status == 404 else "That did not work"
    return render("error.html", title=title, message=message, signed_in=False)


def render(name: str, **given: object) -> str:
    """Returns a template, filled in; it escapes whatever it is given."""
    # NUL is no character of HTML, whatever is done to it.
    return _environment().get_template(name).render(given).replace("\0", "\ufffd")


def _of_verdict(study: Study) -> Mapping[str, Any]:
    return {
        "verdict": verdict_of(study),
        "readers": study.released.readers,
        "reviewer": study.review.reviewer,
        "policy": study.review.policy,
        "here": _here(study),
    }


def _of_finding(study: Study, facts: Facts | None) -> Mapping[str, Any]:
    at = [item.at for item in study.items]
    if facts is not None:
        number = facts.number - 1
        around = (at[number - 1], at[(number + 1) % len(at)])
    else:
        following = next_open(study.items, -1)
        around = (at[-1], following.at if following else at[0]) if at else (0, 0)
    return {
        "facts": facts,
        "around": around,
        "unread": len(study.found.unassessed),
        "language": study.language,
    }


def _here(study: Study) -> str:
    return f"/reviews/{study.review.id}"


@cache
def _shelves() -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    """Returns the shipped policies for a choice: a shelf for each law, with names and titles."""
    shelves: dict[str, list[tuple[str, str]]] = {}
    for name in shelf.names():
        found = _TITLE.fullmatch(about(name).title)
        law, what = found.groups() if found else (None, name)
        shelves.setdefault(law or _OTHER, []).append((name, what[0].upper() + what[1:]))
    return tuple((law, tuple(shelves[law])) for law in sorted(shelves, key=_is_other))


def _is_other(law: str) -> tuple[bool, str]:
    return law == _OTHER, law


def _protects(policy: Policy) -> str:
    entities = ", ".join(_spoken(one.entity) for one in policy.protections[:_SENTENCES])
    more = len(policy.protections) - _SENTENCES
    entities += f" and {more} more" if more > 0 else ""
    return f"protects {entities or 'everybody in it'}"


def _day(started: str) -> str:
    return datetime.fromisoformat(started).strftime("%-d %B, %H:%M UTC")


def _spoken(entity: str) -> str:
    """Returns an entity as a sentence has it.

    >>> _spoken("*religion"), _spoken("HIV")
    ('each kind of religion', 'HIV')
    """
    return re.sub(r"^\*", "each kind of ", entity)


def _whole(sentence: str) -> str:
    """Returns a sentence in which no number is parted from its sign."""
    return sentence.replace(" %", "\N{NO-BREAK SPACE}%")


def _plainly(sentence: str) -> str:
    """Returns a reason without the names of settings, which the report has.

    >>> _plainly("It stands on few pages (rare_gain).")
    'It stands on few pages.'
    """
    return _SETTINGS.sub("", _whole(sentence))


def _percent(value: float) -> str:
    return _whole(percent(value))


def _share(value: float | None) -> str:
    return "–" if value is None else _percent(value)


@cache
def _environment() -> Environment:
    from jinja2 import Environment, PackageLoader, StrictUndefined

    environment = Environment(
        loader=PackageLoader("undisclosed.interfaces.server.review"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters.update(
        day=_day,
        spoken=_spoken,
        percent=_percent,
        share=_share,
        whole=_whole,
        plainly=_plainly,
        on_page=on_page,
    )
    environment.globals.update(SCANS=SCANS, shelves=_shelves)
    return environment
