"""Vocabularies in XML: MeSH descriptors (desc2024.xml) and the tabular list of ICD-10-CM."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from undisclosed.errors import TaxonomyError
from undisclosed.taxonomy.protocol import Taxonomy
from undisclosed.taxonomy.readers.entries import Entry, names, require, table_of
from undisclosed.taxonomy.table import TableTaxonomy

_MESH, _ICD = "DescriptorRecordSet", "ICD10CM.tabular"


def open_xml(path: str | Path, *, above: Taxonomy | None = None) -> TableTaxonomy:
    """Reads MeSH descriptors or the tabular list of ICD-10-CM, whichever the file holds.

    Raises:
        TaxonomyError: If it can't be read, is damaged, or holds something else.
    """
    chosen = Path(path)
    root = _root(chosen)
    if root.tag == _MESH:
        return table_of(chosen, _descriptors(root), above)
    if root.tag == _ICD:
        entries: dict[str, Entry] = {}
        for chapter in root.iter("chapter"):
            _add_chapter(chapter, entries)
        return table_of(chosen, entries, above)
    raise TaxonomyError(
        f"{chosen} is neither MeSH ({_MESH}) nor ICD-10-CM ({_ICD}): it begins with {root.tag!r}."
    )


def _root(path: Path) -> Any:
    xml = require("defusedxml.ElementTree", path=path)
    refused = require("defusedxml.common", path=path)
    try:
        # MeSH names its document type; entities of its own it may not have.
        return xml.parse(path, forbid_dtd=False, forbid_entities=True).getroot()
    except OSError as error:
        raise TaxonomyError(f"The taxonomy {path} can't be read: {error.strerror}.") from error
    except refused.DefusedXmlException:
        raise TaxonomyError(f"{path} defines its own entities. Remove them.") from None
    except xml.ParseError as error:
        line, column = error.position
        raise TaxonomyError(f"{path}, line {line}, column {column} is not XML.") from None


def _descriptors(root: Any) -> dict[str, Entry]:
    """MeSH places a descriptor by numbers: C01.925 is right below C01."""
    by_number = {
        number.text: record.findtext("DescriptorUI")
        for record in root.iter("DescriptorRecord")
        for number in record.iterfind("TreeNumberList/TreeNumber")
    }
    entries = {}
    for record in root.iter("DescriptorRecord"):
        parents = [
            by_number.get((number.text or "").rpartition(".")[0])
            for number in record.iterfind("TreeNumberList/TreeNumber")
        ]
        # What a drug does says more of it than its chemistry, and goes first.
        actions = [
            action.text
            for action in record.iterfind(
                "PharmacologicalActionList/PharmacologicalAction/DescriptorReferredTo/DescriptorUI"
            )
        ]
        terms = [term.text for term in record.iterfind("ConceptList/Concept/TermList/Term/String")]
        name = record.findtext("DescriptorName/String") or ""
        entries[record.findtext("DescriptorUI") or name] = Entry(
            _turned(name), tuple(names([*actions, *parents])), tuple(map(_turned, names(terms)))
        )
    return entries


def _turned(name: str) -> str:
    """Returns "Acute Abdomen" for "Abdomen, Acute", as it stands in a sentence."""
    last, comma, first = name.partition(", ")
    return f"{first} {last}" if comma and "," not in first else name


def _add_chapter(chapter: Any, entries: dict[str, Entry]) -> None:
    number = f"chapter {chapter.findtext('name')}"
    entries[number] = Entry(_without_range(chapter.findtext("desc") or number))
    for section in chapter.iterfind("section"):
        id_ = section.get("id") or f"section {len(entries)}"
        section_name = _without_range(section.findtext("desc") or id_)
        entries[f"section {id_}"] = Entry(section_name, (number,))
        for diagnosis in section.iterfind("diag"):
            _add_diagnosis(diagnosis, f"section {id_}", entries)


def _add_diagnosis(diagnosis: Any, parent: str, entries: dict[str, Entry]) -> None:
    code = diagnosis.findtext("name") or ""
    included = [note.text for note in diagnosis.iterfind("inclusionTerm/note")]
    entries[code] = Entry(diagnosis.findtext("desc") or code, (parent,), (code, *names(included)))
    for below in diagnosis.iterfind("diag"):
        _add_diagnosis(below, code, entries)


def _without_range(description: str) -> str:
    """Removes the codes behind the name of a chapter: "Certain infections (A00-B99)"."""
    return description.partition(" (")[0]
