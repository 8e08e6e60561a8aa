"""Whether anything risky is left in a text: decided from the text, the policy and K alone.

Nothing here knows how the text came about. The same question can be asked, years later and by
somebody else, of the released file.
"""

from __future__ import annotations

from undisclosed.disclosure.assessment import assess_reading
from undisclosed.disclosure.counts import TermCounter
from undisclosed.disclosure.risks import Assessment
from undisclosed.document.document import Document
from undisclosed.language.protocol import Language
from undisclosed.policy import Settings
from undisclosed.taxonomy.protocol import Taxonomy
from undisclosed.timing import timed


def verify_text(
    document: Document,
    *,
    language: Language,
    counter: TermCounter,
    taxonomy: Taxonomy,
    settings: Settings,
    timings_ms: dict[str, float] | None = None,
) -> Assessment:
    """Assesses a text as it stands; no risks in the answer means that it is clean.

    Ensures: an empty `risks` is exactly the guarantee of (C, g(C))-sanitization under the
    settings (see `assess_reading`).
    """
    spent = {} if timings_ms is None else timings_ms
    with timed(spent, "read"):
        reading = language.read(document.view)
    with timed(spent, "assess"):
        marker = Document(settings.marker).view
        return assess_reading(reading, counter, taxonomy, settings, marker=marker)
