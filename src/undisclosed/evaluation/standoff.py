"""Marks of several annotators, in the form of the Text Anonymization Benchmark.

Each document has `annotations`, by annotator, with `entity_mentions` of `start_offset`,
`end_offset` and `identifier_type`: DIRECT and QUASI identifiers must be masked, NO_MASK need not;
and a `task` that names the person to protect.
(I. Pilán et al., *The Text Anonymization Benchmark*, Computational Linguistics 48(4), 2022.)
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from undisclosed.document.document import Span
from undisclosed.errors import InputError
from undisclosed.evaluation.fields import (
    GoldPlace,
    check_quoted,
    optional_label,
    optional_text,
    read_span,
    require_keys,
    require_list,
    require_object,
)
from undisclosed.evaluation.mentions import UNTYPED, Annotator, Mention

_TYPES = ("DIRECT", "QUASI", "NO_MASK")
_PERSON = re.compile(r"anonymi[sz]e the following person:\s*(\S.*)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class JointMarks:
    """What annotators marked together.

    Attributes:
        must: Spans that every annotator covered.
        may: Spans that some annotator left out, or covered in part only.
        alone: Terms, in lower case, that every annotator called a direct identifier.
        annotators: What each of them wants masked.
    """

    must: tuple[Span, ...]
    may: tuple[Span, ...] = ()
    alone: tuple[str, ...] = field(default=(), repr=False)
    annotators: tuple[Annotator, ...] = ()


def read_marks(annotations: object, text: str, place: GoldPlace) -> JointMarks:
    """Reads what each annotator marked, and where they agree.

    Where one annotator marked "Dr Roe" and another "Roe", the second is what both covered and
    must be found, and the first may be.

    Raises:
        InputError: The annotations are not in this form.
    """
    annotators = require_object(annotations, place.of("annotations"))
    if not annotators:
        raise InputError(f"In {place}, 'annotations' must hold at least one annotator.")
    marked = tuple(
        tuple(_mentions(annotation, text, place.of(f"annotator {number}")))
        for number, annotation in enumerate(annotators.values(), 1)
    )
    masked = [[mention.span for mention in mentions] for mentions in marked]
    direct = [[m.span for m in mentions if m.identifier == "DIRECT"] for mentions in marked]
    spans = sorted({span for spans in masked for span in spans})
    must = tuple(span for span in spans if _is_covered_by_all(span, masked))
    return JointMarks(
        must=must,
        may=tuple(span for span in spans if span not in must),
        alone=tuple(
            dict.fromkeys(
                text[span.start : span.end].lower()
                for span in must
                if _is_covered_by_all(span, direct)
            )
        ),
        annotators=marked,
    )


def read_person(given: Mapping[str, Any], place: GoldPlace) -> str | None:
    """Returns whom a `task` asks to protect: "… to anonymise the following person: Ann Roe"."""
    found = _PERSON.search(optional_text(given, "task", place) or "")
    return found[1].strip() if found else None


def _mentions(annotation: object, text: str, place: GoldPlace) -> Iterator[Mention]:
    """Reads what an annotator wants masked; what need not be is checked all the same."""
    given = require_object(annotation, place)
    entries = require_list(given.get("entity_mentions"), place.of("'entity_mentions'"))
    for number, entry in enumerate(entries, 1):
        at = place.of(f"mention {number}")
        fields = require_object(entry, at)
        require_keys(fields, ("start_offset", "end_offset", "identifier_type"), at)
        identifier = fields["identifier_type"]
        if identifier not in _TYPES:
            raise InputError(f"In {at}, 'identifier_type' must be one of {', '.join(_TYPES)}.")
        span = read_span(fields["start_offset"], fields["end_offset"], text, at)
        check_quoted(fields, "span_text", span, text, at)
        kind = optional_label(fields, "entity_type", at) or UNTYPED
        entity = optional_label(fields, "entity_id", at) or text[span.start : span.end].lower()
        if identifier != "NO_MASK":
            yield Mention(span, kind, entity, identifier)


def _is_covered_by_all(span: Span, annotators: list[list[Span]]) -> bool:
    return all(_is_covered(span, spans) for spans in annotators)


def _is_covered(span: Span, spans: list[Span]) -> bool:
    """Tells whether every code point of a span lies in one of the spans."""
    reached = span.start
    for other in sorted(spans, key=lambda other: other.start):
        if other.start > reached:
            break
        reached = max(reached, other.end)
    return reached >= span.end
