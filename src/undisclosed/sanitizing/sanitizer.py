"""Algorithm 1: from a document to a release in which nothing risky is left.

The line numbers in the comments are those of the printed algorithm. Two of them are read as they
must be meant: line 5 loops while n ≤ MAX (with `<`, MAX = 1 would do nothing), and line 24 accepts
a replacement when its PMI is ≤ the threshold, as equation 4 says.

Beyond the print, the loop runs to a fixpoint: the text with its replacements is assessed as if it
had just come in, and what they newly form is sanitized too, until nothing is found any more.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from undisclosed.decisions.placing import Placed
from undisclosed.disclosure.assessor import Assessor
from undisclosed.document.document import Document, Span
from undisclosed.errors import UnverifiedError
from undisclosed.identifiers.operators import Operators
from undisclosed.sanitizing.deciding import Rulings
from undisclosed.sanitizing.outcome import Outcome
from undisclosed.sanitizing.safety import Safety
from undisclosed.sanitizing.standing_in.standing_in import StandInMaker
from undisclosed.sanitizing.work import Work
from undisclosed.timing import timed

# After so many rounds whatever is still risky is removed instead of generalized. Documents need
# three to five; removal can't go on for ever, since each one takes words away.
_GENERALIZING_ROUNDS = 12
_MAX_ROUNDS = 100


class Sanitizer:
    """Algorithm 1 under one policy.

    Attributes:
        assessor: Tells what is risky in a text.
        safety: Tells what may stand in its place.
    """

    def __init__(self, assessor: Assessor, maker: StandInMaker | None = None) -> None:
        """Prepares.

        Args:
            assessor: Tells what is risky in a text.
            maker: Makes what the policy's operators write; not needed where there are none.
        """
        self.assessor = assessor
        self.safety = Safety(assessor)
        self._maker = maker or StandInMaker(Operators({}))

    def sanitize(self, document: Document, placed: Sequence[Placed] = ()) -> Outcome:
        """Generalizes or removes whatever is risky, until nothing is.

        Ensures: assessing the released text finds no risk but where a reviewer decided; outside
        the edits' pieces it is the document's text; each label is an ancestor of what it replaces.

        Args:
            document: What is to be released.
            placed: What a reviewer decided about places of it.
        """
        timings_ms: dict[str, float] = {}
        # Lines 2–4: contexts, terms, their order (A1, H2); lines 5–9: groups by size (H1),
        # tested against every c in order.
        kept = [each.span for each in placed if each.decision.action == "keep"]
        found = self.assessor.assess(document, timings_ms, decided=kept)
        rulings = Rulings(placed)
        work = Work(document, found, self.safety, self._maker.writer(document.text), rulings)
        current = document
        rounds = 1
        if rulings.edits:
            current = Document(work.release.text, work.release.shift(document.breaks))
            found = self.assessor.assess(current, timings_ms, decided=work.decided)
            rounds += 1
        while found.risks:
            if rounds > _MAX_ROUNDS:
                raise UnverifiedError(f"No safe release was found in {_MAX_ROUNDS} rounds.")
            with timed(timings_ms, "replace"):
                work.change(found, current, generalize=rounds <= _GENERALIZING_ROUNDS)
                current = Document(work.release.text, work.release.shift(document.breaks))
            found = self.assessor.assess(
                current, timings_ms, invented=work.invented, decided=work.decided
            )
            rounds += 1
        return work.outcome(rounds, timings_ms)

    def options(
        self, document: Document, places: Iterable[tuple[int, int]]
    ) -> list[list[tuple[str, bool]]]:
        """Returns for each of some places what it may be called, and whether that is safe.

        Requires: each place begins and ends where words do, as findings do.
        """
        found = self.assessor.assess(document)
        work = Work(document, found, self.safety, self._maker.writer(document.text))
        return [work.options_at(Span(*place)) for place in places]
