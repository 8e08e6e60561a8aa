"""Gold: texts in which people have marked what discloses.

JSONL has one document a line, with `text`, `protect`, `at_most`, and the spans that all annotators
marked (`must`) or only some of them did (`may`), or what identifies somebody as typed `spans`.
Standoff JSON is a list of documents with the marks of each annotator (`standoff`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from undisclosed.document.document import Span
from undisclosed.errors import InputError, PolicyError
from undisclosed.evaluation.fields import (
    GoldPlace,
    check_label,
    check_quoted,
    json_lines,
    optional_text,
    parse_json,
    read_names,
    read_span,
    require_list,
    require_object,
    require_text,
)
from undisclosed.evaluation.mentions import UNTYPED, Annotator, Mention
from undisclosed.evaluation.standoff import JointMarks, read_marks, read_person
from undisclosed.formats.text import read_text
from undisclosed.policy.policy import Protection


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
        annotators: What each annotator wants masked, where the file says it one by one; then
            each of them is scored for himself, and not `must` and `may`.
    """

    name: str
    place: str
    text: str = field(repr=False)
    protections: tuple[Protection, ...]
    must: tuple[Span, ...]
    may: tuple[Span, ...] = ()
    alone: tuple[str, ...] = field(default=(), repr=False)
    annotators: tuple[Annotator, ...] = ()


@dataclass(frozen=True, slots=True)
class GoldSet:
    """The documents of one file, and what to call them together."""

    name: str
    documents: tuple[Gold, ...]


def read_gold(source: str) -> GoldSet:
    """Reads a gold set from a file, or from standard input for "-".

    Raises:
        InputError: The file can't be read, or is in no known form; names file and line or document
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


def _list_entries(source: str, content: str) -> Iterator[tuple[GoldPlace, object]]:
    entries = require_list(parse_json(content, GoldPlace(source)), GoldPlace(source))
    for number, entry in enumerate(entries, 1):
        yield GoldPlace(f"{source}, document {number}"), entry


def _document(entry: object, number: int, place: GoldPlace) -> Gold:
    given = require_object(entry, place)
    text = require_text(given, "text", place)
    marks = _marks(given, text, place)
    return Gold(
        name=_name(given, number, place),
        place=str(place),
        text=text,
        protections=_protections(given, place),
        must=marks.must,
        may=marks.may,
        alone=marks.alone,
        annotators=marks.annotators,
    )


def _marks(given: Mapping[str, Any], text: str, place: GoldPlace) -> JointMarks:
    if "annotations" in given:
        return read_marks(given["annotations"], text, place)
    if "must" in given and "spans" in given:
        raise InputError(f"{place} has both 'must' and 'spans'. Keep one.")
    if "spans" in given:
        return _typed_spans(given["spans"], text, place)
    must, may = (_spans(given, key, text, place) for key in ("must", "may"))
    alone = tuple(name.lower() for name in read_names(given.get("alone"), "alone", place))
    return JointMarks(must, may, alone)


def _typed_spans(entries: object, text: str, place: GoldPlace) -> JointMarks:
    """Reads [start, end, type]; spans may overlap, but none is there twice."""
    mentions: dict[Mention, int] = {}
    for number, entry in enumerate(require_list(entries, place.of("'spans'")), 1):
        at = place.of(f"span {number}")
        given = require_list(entry, at)
        if len(given) not in (2, 3):
            raise InputError(f"{at} must be a start, an end and a type.")
        span = read_span(given[0], given[1], text, at)
        kind = check_label(given[2], at.of("the type")) if len(given) == 3 else UNTYPED
        mention = Mention(span, kind, text[span.start : span.end].lower())
        if mention in mentions:
            raise InputError(f"{at} is the same as span {mentions[mention]}. Keep one.")
        mentions[mention] = number
    spans = sorted({mention.span for mention in mentions})
    return JointMarks(must=tuple(spans), annotators=(tuple(mentions),))


def _name(given: Mapping[str, Any], number: int, place: GoldPlace) -> str:
    name = given.get("id", given.get("doc_id", number))
    return check_label(name, place.of("'id'"))


def _spans(given: Mapping[str, Any], key: str, text: str, place: GoldPlace) -> tuple[Span, ...]:
    if key not in given and key == "must":
        raise InputError(
            f"{place} has no 'must'. Expected a list of spans, each with 'start' and 'end', or "
            f"'spans' of [start, end, type], or 'annotations' with those of each annotator."
        )
    spans = []
    for number, entry in enumerate(require_list(given.get(key, []), place.of(key)), 1):
        at = place.of(f"{key} {number}")
        mark = require_object(entry, at)
        span = read_span(mark.get("start"), mark.get("end"), text, at)
        check_quoted(mark, "text", span, text, at)
        spans.append(span)
    return tuple(spans)


def _protections(given: Mapping[str, Any], place: GoldPlace) -> tuple[Protection, ...]:
    entity = optional_text(given, "protect", place)
    try:
        if entity is None:
            person = read_person(given, place)
            return (Protection(person, "person", kind="individual"),) if person else ()
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
