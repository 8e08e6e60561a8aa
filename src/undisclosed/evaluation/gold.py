"""Gold: texts in which people have marked what discloses.

Two forms are read. JSONL has one document a line, with `text`, `protect`, `at_most`, and the spans
that all annotators marked (`must`) or only some of them did (`may`). Standoff JSON is a list of
documents with the marks of each annotator (`standoff`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from undisclosed.document.document import Span
from undisclosed.errors import InputError, PolicyError
from undisclosed.evaluation.fields import (
    Place,
    json_lines,
    optional_text,
    parse_json,
    read_names,
    read_span,
    require_list,
    require_object,
    require_text,
)
from undisclosed.evaluation.standoff import read_marks
from undisclosed.formats.text import read_text
from undisclosed.policy import Protection


@dataclass(frozen=True, slots=True)
class Gold:
    """A text and what in it discloses.

    Attributes:
        name: Its identifier, unique within its set.
        place: Where it was read, for errors.
        text: The text.
        protections: What must not come out of it; empty where the file does not say.
        must: Spans that all annotators marked.
        may: Spans that some marked: a prediction there is right, and
            nothing is missed without one.
        alone: Marked terms, in lower case, that reveal the entity by themselves.
    """

    name: str
    place: str
    text: str = field(repr=False)
    protections: tuple[Protection, ...]
    must: tuple[Span, ...]
    may: tuple[Span, ...] = ()
    alone: tuple[str, ...] = field(default=(), repr=False)


@dataclass(frozen=True, slots=True)
class GoldSet:
    """The documents of one file, and what to call them together."""

    name: str
    documents: tuple[Gold, ...]


def read_gold(source: str) -> GoldSet:
    """Reads a gold set from a file, or from standard input for "-".

    Raises:
        InputError: The file can't be read, or is in neither form; names file and line or document
            and what was expected, and never quotes a text.
    """
    content = read_text(source).removeprefix("\ufeff")
    entries = _list_entries if content.lstrip()[:1] == "[" else json_lines
    documents: dict[str, Gold] = {}
    for number, (place, entry) in enumerate(entries(source, content), 1):
        document = _document(entry, number, place)
        if document.name in documents:
            first = documents[document.name].place
            raise InputError(f"{place} has the same 'id' as {first}. Give each document its own.")
        documents[document.name] = document
    if not documents:
        raise InputError(f"{source} has no document. Expected one JSON object a line, or a list.")
    return GoldSet("standard input" if source == "-" else Path(source).stem, (*documents.values(),))


def read_sets(sources: Iterable[str]) -> list[GoldSet]:
    """Reads several gold sets; those of one name are told apart by number.

    Raises:
        InputError: As for `read_gold`.
    """
    sets: list[GoldSet] = []
    for gold_set in map(read_gold, sources):
        same = sum(other.name.partition(" #")[0] == gold_set.name for other in sets)
        name = f"{gold_set.name} #{same + 1}" if same else gold_set.name
        sets.append(GoldSet(name, gold_set.documents))
    return sets


def _list_entries(source: str, content: str) -> Iterator[tuple[Place, object]]:
    entries = require_list(parse_json(content, Place(source)), Place(source))
    for number, entry in enumerate(entries, 1):
        yield Place(f"{source}, document {number}"), entry


def _document(entry: object, number: int, place: Place) -> Gold:
    given = require_object(entry, place)
    text = require_text(given, "text", place)
    if "annotations" in given:
        marks = read_marks(given["annotations"], text, place)
        must, may, alone = marks.must, marks.may, marks.alone
    else:
        must, may = (_spans(given, key, text, place) for key in ("must", "may"))
        alone = tuple(name.lower() for name in read_names(given.get("alone"), "alone", place))
    return Gold(
        name=_name(given, number, place),
        place=str(place),
        text=text,
        protections=_protections(given, place),
        must=must,
        may=may,
        alone=alone,
    )


def _name(given: Mapping[str, Any], number: int, place: Place) -> str:
    name = given.get("id", given.get("doc_id", number))
    if isinstance(name, bool) or not isinstance(name, str | int) or not str(name).isprintable():
        raise InputError(f"In {place}, 'id' must be a number or printable text.")
    return str(name)


def _spans(given: Mapping[str, Any], key: str, text: str, place: Place) -> tuple[Span, ...]:
    if key not in given and key == "must":
        raise InputError(
            f"{place} has no 'must'. Expected a list of spans, each with 'start' and 'end', or "
            f"'annotations' with those of each annotator."
        )
    spans = []
    for number, entry in enumerate(require_list(given.get(key, []), place.of(key)), 1):
        at = place.of(f"{key} {number}")
        mark = require_object(entry, at)
        span = read_span(mark.get("start"), mark.get("end"), text, at)
        if "text" in mark and mark["text"] != text[span.start : span.end]:
            raise InputError(
                f"In {at}, 'text' is not what stands between 'start' and 'end'. Offsets are code "
                f"points, the end is exclusive."
            )
        spans.append(span)
    return tuple(spans)


def _protections(given: Mapping[str, Any], place: Place) -> tuple[Protection, ...]:
    entity = optional_text(given, "protect", place)
    if entity is None:
        return ()
    try:
        return (
            Protection(
                entity,
                optional_text(given, "at_most", place),
                tuple(read_names(given.get("aliases"), "aliases", place)),
                given.get("kind", "auto"),
            ),
        )
    except PolicyError as error:
        raise PolicyError(f"In {place}: {error}") from None
