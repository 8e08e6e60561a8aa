"""Marks of several annotators, in the form of the Text Anonymization Benchmark.

Each document has `annotations`, by annotator, with `entity_mentions` of `start_offset`,
`end_offset` and `identifier_type`: DIRECT and QUASI identifiers must be masked, NO_MASK need not.
(I. Pilán et al., *The Text Anonymization Benchmark*, Computational Linguistics 48(4), 2022.)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from undisclosed.document.document import Span
from undisclosed.errors import InputError
from undisclosed.evaluation.fields import Place, read_span, require_list, require_object

_TYPES = ("DIRECT", "QUASI", "NO_MASK")


@dataclass(frozen=True, slots=True)
class Marks:
    """What annotators marked together.

    Attributes:
        must: Spans that every annotator covered.
        may: Spans that some annotator left out, or covered in part only.
        alone: Terms, in lower case, that every annotator called a direct identifier.
    """

    must: tuple[Span, ...]
    may: tuple[Span, ...]
    alone: tuple[str, ...] = field(repr=False)


def read_marks(annotations: object, text: str, place: Place) -> Marks:
    """Reads what each annotator marked, and where they agree.

    Where one annotator marked "Dr Roe" and another "Roe", the second is what both covered and
    must be found, and the first may be.

    Raises:
        InputError: The annotations are not in this form.
    """
    annotators = require_object(annotations, place.of("annotations"))
    if not annotators:
        raise InputError(f"In {place}, 'annotations' must hold at least one annotator.")
    masked: list[list[Span]] = []
    direct: list[list[Span]] = []
    for number, annotation in enumerate(annotators.values(), 1):
        marked = list(_mentions(annotation, text, place.of(f"annotator {number}")))
        masked.append([span for span, kind in marked if kind != "NO_MASK"])
        direct.append([span for span, kind in marked if kind == "DIRECT"])
    distinct = sorted({(span.start, span.end) for spans in masked for span in spans})
    spans = [Span(start, end) for start, end in distinct]
    must = tuple(span for span in spans if _is_covered_by_all(span, masked))
    return Marks(
        must=must,
        may=tuple(span for span in spans if span not in must),
        alone=tuple(
            dict.fromkeys(
                text[span.start : span.end].lower()
                for span in must
                if _is_covered_by_all(span, direct)
            )
        ),
    )


def _mentions(annotation: object, text: str, place: Place) -> Iterator[tuple[Span, str]]:
    given = require_object(annotation, place)
    mentions = require_list(given.get("entity_mentions"), place.of("'entity_mentions'"))
    for number, mention in enumerate(mentions, 1):
        at = place.of(f"mention {number}")
        fields = require_object(mention, at)
        kind = fields.get("identifier_type")
        if kind not in _TYPES:
            raise InputError(f"In {at}, 'identifier_type' must be one of {', '.join(_TYPES)}.")
        yield read_span(fields.get("start_offset"), fields.get("end_offset"), text, at), kind


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
