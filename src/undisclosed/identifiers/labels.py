"""What forms and records call their fields: "Phone:", "date of birth:", the keys of JSON."""

from __future__ import annotations

from undisclosed.language.protocol import Reading

NAME_LABELS = frozenset(
    {
        *("name", "names", "surname", "firstname", "lastname", "fullname", "forename", "patient"),
        *("client", "applicant", "claimant", "employee", "tenant", "contact", "customer", "guest"),
        *("mother", "father", "wife", "husband", "guardian", "student", "pupil", "witness", "user"),
    }
)
"""Labels of fields that hold somebody's name."""
_LABEL_WORDS = """
    phone tel telephone mobile mob cell fax email e-mail mail dob born birthday ip mrn nhs ssn iban
    address addr street city town zip postcode postal country date time age sex gender ref reference
    id no number code case file account passport nationality occupation job profession employer
    diagnosis gp doctor consultant re subject from to cc bcc sent title first last full middle kin
    birth contact details emergency role position department signed signature attn note status web
    website url skype twitter linkedin national insurance social security employee holder manager
    emergency next of languages interests education references delivery
"""
LABELS = NAME_LABELS | frozenset(_LABEL_WORDS.split())
"""What forms call their fields: that a field is there says nothing of anybody."""


def skip_labels(reading: Reading, first: int, past: int) -> int:
    """Returns the first token of a range that is no label: "Phone:", or a key of JSON."""
    while first < past and is_label(reading, first):
        first += 1
    return first


def is_label(reading: Reading, i: int) -> bool:
    """Tells whether a token is what a form or a record calls a field."""
    form = reading.forms[i].lower().rstrip(".")
    if form not in LABELS and "_" not in form:
        return False
    behind = i + 1
    while behind < len(reading) and reading.forms[behind].lower() in LABELS:
        behind += 1
    if behind < len(reading) and reading.forms[behind] in ('"', "'", "”"):
        behind += 1
    return behind < len(reading) and reading.forms[behind] in (":", "=", "#")
