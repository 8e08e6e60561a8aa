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
    defendant appellant respondent plaintiff policyholder insured tutor adviser advisor handler
    attending interviewer chair present apologies hearing facility history plan summary visit
    relationship policy vehicle registration reg form admission discharge course hospital statement
    dated signatory lmp bp hr rr party repair report child son daughter partner spouse salary since
    safeguarding by witnessed electronically
"""
_HEADINGS = """
    agreement application certificate claim complaint confidential contract curriculum vitae
    discharge enquiry file form inquiry judgment judgement letter memo memorandum minutes note notes
    notice order personnel private record reference referral report statement summary tenancy
    tribunal witness
"""
HEADINGS = frozenset(_HEADINGS.split())
"""What documents call themselves, in capitals above all else."""
_SHORT = """
    BP HR RR T CT MRI LMP ICU A/P ECG EKG NP RN GP FRCS PhD MSc BSc PRN NHS DOB MRN PMH HPI BMI EMS
    MD PC
"""
ABBREVIATIONS = frozenset(_SHORT.split())
"""What notes and signatures abbreviate and nobody is called."""
LABELS = NAME_LABELS | frozenset(_LABEL_WORDS.split())
"""What forms call their fields: that a field is there says nothing of anybody."""
FORM_WORDS = LABELS | HEADINGS | frozenset(map(str.lower, ABBREVIATIONS))
"""Words that any form may have, in small letters."""


def is_form_word(reading: Reading, first: int, past: int) -> bool:
    """Tells whether a range is but a heading, or abbreviations, with or without a figure.

    What is in capitals in a line of capitals is a heading; elsewhere it may be a name.
    """
    forms = reading.forms[first:past]
    if all(form in ABBREVIATIONS or form[0].isdigit() for form in forms):
        return not forms[0][0].isdigit() and len("".join(forms)) > 1
    if not all(form.isupper() and form.lower() in HEADINGS for form in forms):
        return False
    text = reading.text
    start = text.rfind("\n", 0, reading.starts[first]) + 1
    end = text.find("\n", reading.ends[past - 1])
    return text[start : end if end >= 0 else None].isupper()


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
