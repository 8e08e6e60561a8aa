"""Everything that can go wrong, as one tree.

    UndisclosedError            exit 5   HTTP 500   a fault of the program itself
    ├── PolicyError             exit 2   HTTP 422   a policy, setting or option makes no sense
    ├── DecisionError           exit 2   HTTP 422   a reviewer's decision can't be carried out
    ├── InputError              exit 3   HTTP 415   the document can't be read
    ├── KnowledgeError          exit 4   HTTP 503   the knowledge can't answer
    ├── TaxonomyError           exit 4   HTTP 503   the taxonomy can't answer
    ├── LanguageError           exit 4   HTTP 503   the language can't be read
    └── UnverifiedError         exit 5   HTTP 500   a result did not pass its own verification

Messages name what was given, what is allowed and how to fix it. They may quote the policy, an
option or a path: all typed by the caller. They never quote the document.
"""

from __future__ import annotations


class UndisclosedError(Exception):
    """Root of all errors raised on purpose."""

    exit_code = 5
    http_status = 500


class PolicyError(UndisclosedError):
    """A policy, setting or option that can't be meant as given."""

    exit_code = 2
    http_status = 422


class DecisionError(UndisclosedError):
    """A reviewer's decision that can't be meant as given, or that does not fit the document.

    It says which one, by its number, and never what stands there.
    """

    exit_code = 2
    http_status = 422


class InputError(UndisclosedError):
    """A document that can't be read."""

    exit_code = 3
    http_status = 415


class KnowledgeError(UndisclosedError):
    """Knowledge that is missing, damaged or does not answer."""

    exit_code = 4
    http_status = 503


class TaxonomyError(UndisclosedError):
    """A taxonomy that is missing, damaged or does not answer."""

    exit_code = 4
    http_status = 503


class LanguageError(UndisclosedError):
    """A language that is missing, damaged or can't be read."""

    exit_code = 4
    http_status = 503


class UnverifiedError(UndisclosedError):
    """A release that did not pass verification and is therefore withheld."""
