"""SKOS concept schemes and OWL ontologies, in Turtle or RDF/XML."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from undisclosed.errors import TaxonomyError
from undisclosed.taxonomy.protocol import Taxonomy
from undisclosed.taxonomy.readers.entries import Entry, names, require, table_of
from undisclosed.taxonomy.table import TableTaxonomy

_FORMATS = {".ttl": "turtle", ".owl": "xml", ".rdf": "xml", ".skos": "xml", ".nt": "nt"}
_OBO = "http://www.geneontology.org/formats/oboInOwl#"


def open_rdf(path: str | Path, *, above: Taxonomy | None = None) -> TableTaxonomy:
    """Reads SKOS concepts and OWL classes, with what is above them and English labels.

    Raises:
        TaxonomyError: If rdflib is missing, or the file can't be read or parsed.
    """
    chosen = Path(path)
    rdflib = require("rdflib", path=chosen)
    graph = rdflib.Graph()
    try:
        data = chosen.read_bytes()
    except OSError as error:
        raise TaxonomyError(f"The taxonomy {chosen} can't be read: {error.strerror}.") from error
    if b"<!ENTITY" in data.replace(b"\0", b""):  # In UTF-16 as well.
        raise TaxonomyError(f"{chosen} defines its own entities. Write names in full.")
    try:
        # As data: rdflib is not to fetch anything.
        graph.parse(data=data, format=_format(chosen, data))
    except Exception as error:
        # Each parser of rdflib has exceptions of its own, some of which quote the file.
        raise TaxonomyError(f"{chosen} can't be parsed ({type(error).__name__}).") from None
    return table_of(chosen, _entries(rdflib, graph), above)


def _format(path: Path, data: bytes) -> str:
    ending = _FORMATS.get(path.suffix.lower(), "turtle")
    # OWL ontologies come in Turtle too.
    is_xml = data.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"<")
    return "turtle" if ending == "xml" and not is_xml else ending


def _entries(rdflib: Any, graph: Any) -> dict[str, Entry]:
    skos, rdfs, owl = rdflib.SKOS, rdflib.RDFS, rdflib.OWL
    obo = rdflib.Namespace(_OBO)
    entries = {}
    subjects = set(graph.subjects(rdflib.RDF.type, skos.Concept))
    subjects |= set(graph.subjects(rdflib.RDF.type, owl.Class))
    for subject in sorted(s for s in subjects if isinstance(s, rdflib.URIRef)):
        if str(graph.value(subject, owl.deprecated)).lower() == "true":
            continue
        preferred = [*_labels(graph, subject, skos.prefLabel), *_labels(graph, subject, rdfs.label)]
        others = [
            label
            for kind in (skos.altLabel, skos.hiddenLabel, obo.hasExactSynonym)
            for label in _labels(graph, subject, kind)
        ]
        above = [
            str(parent)
            for kind in (skos.broader, rdfs.subClassOf)
            for parent in graph.objects(subject, kind)
            if isinstance(parent, rdflib.URIRef)
        ]
        above += [str(child) for child in graph.subjects(skos.narrower, subject)]
        if preferred:
            entries[str(subject)] = Entry(
                preferred[0], tuple(sorted(above)), tuple(names([*preferred[1:], *others]))
            )
    return entries


def _labels(graph: Any, subject: Any, kind: Any) -> list[str]:
    """Returns labels in English, or in no language that is told."""
    found = [
        (label.language or "", str(label))
        for label in graph.objects(subject, kind)
        # What is no literal, such as an address, names nothing.
        if hasattr(label, "language") and (label.language or "en").partition("-")[0] == "en"
    ]
    return [label for _, label in sorted(found)]
