"""What comes of reviews: worked out when asked for, and the last few kept at hand."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field

from undisclosed.engine import Engine
from undisclosed.formats.choosing import choose_format
from undisclosed.formats.opening import OpenDocument
from undisclosed.formats.text import TextFormat
from undisclosed.interfaces.server.engines import Engines
from undisclosed.interfaces.server.review.deciding import decisions_of
from undisclosed.interfaces.server.review.dial import Turning
from undisclosed.interfaces.server.review.items import Item, items_of
from undisclosed.interfaces.server.review.review import Review
from undisclosed.results.results import Result

KEPT = 4
"""Reviews of which what was worked out is at hand; a document of a megabyte is some of it."""

CALLED = "The document"
"""What a document is called in an error, which must not tell its name."""


@dataclass(frozen=True, slots=True)
class Study:
    """A review, and what comes of it.

    Attributes:
        review: The review.
        opened: Its document.
        found: What speaks against the document as it is.
        proposed: What would be released as long as nothing is decided.
        released: What is released under the decisions.
        items: What there is to decide about.
        dials: The dials that were looked at, by the number of their protection.
        language: Tag of the language that the document was read in.
    """

    review: Review
    opened: OpenDocument = field(repr=False)
    found: Result
    proposed: Result
    released: Result
    items: tuple[Item, ...] = field(repr=False)
    dials: dict[int, Turning] = field(repr=False)
    language: str

    @property
    def left(self) -> int:
        """How many items are still to be looked at."""
        return sum(item.is_open for item in self.items)


class Studies:
    """Works out what comes of reviews; for one thread."""

    def __init__(self, engines: Engines) -> None:
        self._engines = engines
        self._kept: OrderedDict[str, Study] = OrderedDict()

    def of(self, review: Review) -> Study:
        """Returns what comes of a review.

        Raises:
            UndisclosedError: Its document can't be read, or can't be released as decided.
        """
        known = self._kept.get(review.id)
        if known is None or known.review != review:
            known = self._kept[review.id] = self._study(review, known)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(review.id)
        return known

    def engine(self, review: Review, opened: OpenDocument) -> Engine:
        """Returns the engine that a review is judged with."""
        return self._engines.of(review.policy, opened.text)

    def turning(self, study: Study, number: int) -> Turning:
        """Returns the dial of a protection of a review."""
        if number not in study.dials:
            policy = study.review.policy
            study.dials[number] = Turning(study.opened.text, policy, number, self._engines)
        return study.dials[number]

    def forget(self, address: str) -> None:
        """Forgets what was worked out of a review."""
        self._kept.pop(address, None)

    def _study(self, review: Review, known: Study | None) -> Study:
        if known is not None and known.review.data == review.data:
            opened = known.opened
        else:
            opened = open_review(review)
        engine = self.engine(review, opened)
        if known is not None and known.opened is opened and known.review.policy == review.policy:
            found, proposed, dials = known.found, known.proposed, known.dials
        else:
            found, proposed = engine.assess(opened.document), engine.sanitize(opened.document)
            dials = {}
        items = items_of(found, review)
        decisions = decisions_of(items, opened.text, review.reviewer)
        released = engine.sanitize(opened.document, decisions=decisions) if decisions else proposed
        language = engine.language.code
        return Study(review, opened, found, proposed, released, items, dials, language)


def open_review(review: Review) -> OpenDocument:
    """Returns the document of a review; errors tell nothing of it."""
    format_ = choose_format(review.data, review.name, name=CALLED) if review.name else TextFormat()
    return OpenDocument(review.data, format_, name=CALLED, encoding="utf-8", scans=review.scans)
