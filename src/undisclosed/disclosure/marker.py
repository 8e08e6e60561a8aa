"""Whether the marker of removed terms would itself say what is protected."""

from __future__ import annotations

from undisclosed.disclosure.assessment import assess_reading
from undisclosed.disclosure.assessor import Assessor
from undisclosed.disclosure.risks import Risk
from undisclosed.document.document import Document
from undisclosed.errors import PolicyError
from undisclosed.policy.policy import removed_in


def check_marker(assessor: Assessor) -> None:
    """Refuses a marker that tells something, in whatever spelling.

    Raises:
        PolicyError: It does.
    """
    settings = assessor.settings
    view = Document(settings.marker).view
    words = "".join(char if char.isalnum() else " " for char in view)
    for text in (view, words, words.replace(" ", "")):
        reading = assessor.language.read(text)
        found = assess_reading(reading, assessor.counter, settings, marker="")
        if any(_tells(risk, assessor) for risk in found.risks):
            raise PolicyError(
                f"The marker {settings.marker!r} tells about what is protected. Choose another."
            )


def _tells(risk: Risk, assessor: Assessor) -> bool:
    """Tells whether a marker with this risk says something; a common word does not."""
    if risk.cause == "name":
        return True
    own = assessor.settings.marker != removed_in(assessor.language.code)
    return own and risk.k is not None and not assessor.secrets[risk.k].individual
