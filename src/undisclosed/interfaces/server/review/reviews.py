"""What is done with reviews, without a word of HTTP: runs in the thread of the service's work."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from importlib.resources import files
from typing import Literal, get_args

from undisclosed.errors import InputError, PolicyError
from undisclosed.formats.scan_choice import DEFAULT, Scans
from undisclosed.interfaces.releasing import release_file, with_file
from undisclosed.interfaces.server.engines import Engines
from undisclosed.interfaces.server.errors import RequestError
from undisclosed.interfaces.server.review.dial import Dial, fill_in
from undisclosed.interfaces.server.review.facts import Facts, facts_of
from undisclosed.interfaces.server.review.items import item_at
from undisclosed.interfaces.server.review.review import HistoryEntry, Review, new_review, now
from undisclosed.interfaces.server.review.store import Store
from undisclosed.interfaces.server.review.studies import Studies, Study, open_review
from undisclosed.policy.policy import Policy
from undisclosed.report.certificate import certificate_to_json
from undisclosed.report.data import dump
from undisclosed.report.page import SignedReview, to_html

Choice = Literal["agree", "keep", "replace", "remove"]
CHOICES: tuple[Choice, ...] = get_args(Choice)
Export = Literal["release", "report", "certificate"]
EXPORTS: tuple[Export, ...] = get_args(Export)

EXAMPLES = {"note": ("HIV", "infection"), "letter": ("Irene Castellan", "person")}
"""Documents to try the page with, and what they are usually asked to keep to themselves."""

PASTED = "document.txt"
"""What a release is called whose document was pasted."""


@dataclass(frozen=True, slots=True)
class Exported:
    """A file to save.

    Attributes:
        data: The file.
        name: What to call it.
    """

    data: bytes
    name: str


class Reviews:
    """The reviews of a service; for one thread."""

    def __init__(self, engines: Engines, store: Store) -> None:
        self.store = store
        self._engines = engines
        self._studies = Studies(engines)

    def start(self, name: str, data: bytes, policy: Policy, scans: Scans = DEFAULT) -> Review:
        """Begins a review of a document.

        Raises:
            UndisclosedError: The document can't be read or released, or the policy makes no sense.
        """
        review = new_review(name, data, policy, scans)
        text = open_review(review).text
        if not text.strip():
            raise InputError("The document is empty. Paste some text, or choose a file with some.")
        review = replace(review, policy=fill_in(text, policy, self._engines))
        self._studies.of(review)
        self.store.add(review)
        return review

    def look(self, address: str) -> Study:
        """Returns a review with what comes of it."""
        return self._studies.of(self.store.read(address))

    def facts(self, study: Study, at: int | None) -> Facts | None:
        """Returns what is shown of the item that stands first at a place, if there is one."""
        item = item_at(study.items, at)
        if item is None:
            return None
        return facts_of(study, item, self._studies.engine(study.review, study.opened))

    def dial(self, study: Study, number: int, tried: int | None = None) -> Dial:
        """Returns the dial of one protection of a review, with so many steps tried, or all."""
        if not 0 <= number < len(study.review.policy.protections):
            raise RequestError(404, "NoDial", "The policy has no such protection.")
        return self._studies.turning(study, number).dial(tried)

    def decide(self, address: str, at: int, entry: HistoryEntry) -> Study:
        """Notes a decision about an item, whose term the entry need not say.

        Raises:
            UndisclosedError: It can't be carried out; nothing is noted.
        """

        def decided(review: Review) -> Review:
            item = item_at(self._studies.of(review).items, at)
            if item is None or item.by_policy:
                raise RequestError(422, "RequestError", "There is nothing to decide at that place.")
            return self._tried(review.with_entry(replace(entry, term=item.term, at=now())))

        return self._studies.of(self.store.change(address, decided))

    def undo(self, address: str) -> tuple[Study, int | None]:
        """Undoes what was done last; tells where that was."""
        before = self.store.read(address)
        study = self._studies.of(self.store.change(address, Review.undone))
        undone = before.log[-1].term if before.log else None
        at = next((item.at for item in study.items if item.term == undone), None)
        return study, at

    def judge(self, address: str, policy: Policy) -> Study:
        """Judges a review by another policy; what was decided stays where it still applies."""
        review = self.store.change(
            address, lambda review: self._tried(replace(review, policy=policy))
        )
        return self._studies.of(review)

    def delete(self, address: str) -> None:
        """Deletes a review for good."""
        self._studies.forget(address)
        self.store.delete(address)

    def export(self, address: str, what: Export, reviewer: str) -> Exported:
        """Returns the release, or what is put down of it, signed by whoever reviewed it."""
        review = self.store.read(address)
        if reviewer != review.reviewer:
            review = self.store.change(address, lambda review: replace(review, reviewer=reviewer))
        study = self._studies.of(review)
        name = review.name or PASTED
        data = release_file(study.opened, study.released)
        if what == "release":
            return Exported(data, f"released-{name}")
        result = with_file(
            study.released,
            study.opened,
            name,
            target=f"released-{name}",
            released=hashlib.sha256(data).hexdigest(),
        )
        if what == "report":
            page = to_html(result, study.opened.text, _signature(study))
            return Exported(page.encode(), "report.html")
        signed = _signature(study)._asdict()
        certificate = {**certificate_to_json(result.certificate), "review": signed}
        return Exported(dump(certificate).encode(), "certificate.json")

    def _tried(self, review: Review) -> Review:
        """Returns a review of which something comes; what can't be carried out is not kept."""
        self._studies.of(review)
        return review


def _signature(study: Study) -> SignedReview:
    """Returns who reviewed a document, when, and how much of what was found."""
    total = len(study.items)
    return SignedReview(study.review.reviewer, now(), total, total - study.left)


def example(name: str) -> tuple[bytes, Policy]:
    """Returns a document to try the page with, and its policy."""
    if name not in EXAMPLES:
        raise RequestError(404, "NoExample", "There is no such example.")
    entity, at_most = EXAMPLES[name]
    data = files("undisclosed.interfaces.server.review").joinpath(f"examples/{name}.txt")
    return data.read_bytes(), Policy.of(f"{entity}={at_most}")


def check_entry(choice: str, replacement: str, reason: str) -> HistoryEntry:
    """Returns what a form says was chosen.

    Raises:
        PolicyError: It says nothing that can be done.
    """
    if choice not in CHOICES:
        raise PolicyError(f"A choice must be one of {', '.join(CHOICES)}.")
    replacement = " ".join(replacement.split())
    if choice == "replace" and not replacement:
        raise PolicyError("Say what is to stand there instead, or remove it.")
    return HistoryEntry("", choice, replacement if choice == "replace" else "", reason.strip())
