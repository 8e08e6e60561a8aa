"""What was found and decided, for programs, for reviewers, and for whoever checks it later."""

from undisclosed.report.certificate import (
    certificate_to_json,
    check_certificate,
    parse_certificate,
    verify_under,
)
from undisclosed.report.data import dump, to_json
from undisclosed.report.page import index_to_html, to_html
from undisclosed.report.terminal import to_terminal

__all__ = [
    "certificate_to_json",
    "check_certificate",
    "dump",
    "index_to_html",
    "parse_certificate",
    "to_html",
    "to_json",
    "to_terminal",
    "verify_under",
]
