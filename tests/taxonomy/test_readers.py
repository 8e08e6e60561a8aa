"""Readers of published formats, on files invented for the purpose."""

from __future__ import annotations

import sys
import zipfile
from pathlib import Path

import pytest

from undisclosed.errors import PolicyError, TaxonomyError
from undisclosed.taxonomy.conformance import check_taxonomy
from undisclosed.taxonomy.opening import open_taxonomies, open_taxonomy
from undisclosed.taxonomy.protocol import Taxonomy

OBO = """\
format-version: 1.4

[Term]
id: X:1
name: ailment

[Term]
id: X:2
name: dragon fever
synonym: "drake's \\"heat\\"" EXACT []
synonym: "hot temper" RELATED []
is_a: X:1 ! ailment
is_a: Y:9 ! of another ontology

[Term]
id: X:3
name: old fever
is_obsolete: true

[Instance]
id: X:4
name: Smaug's fever
instance_of: X:2
"""
MESH = """\
<?xml version="1.0"?>
<!DOCTYPE DescriptorRecordSet SYSTEM "https://example.org/desc.dtd">
<DescriptorRecordSet>
{records}</DescriptorRecordSet>
"""
RECORD = """\
<DescriptorRecord><DescriptorUI>{id}</DescriptorUI>
<DescriptorName><String>{name}</String></DescriptorName>
{action}<TreeNumberList>{trees}</TreeNumberList>
<ConceptList><Concept><TermList><Term><String>{name}</String></Term>
<Term><String>{other}</String></Term></TermList></Concept></ConceptList></DescriptorRecord>
"""
ACTION = """\
<PharmacologicalActionList><PharmacologicalAction><DescriptorReferredTo>
<DescriptorUI>D2</DescriptorUI></DescriptorReferredTo></PharmacologicalAction>
</PharmacologicalActionList>
"""
ICD = """\
<ICD10CM.tabular><version>1</version><chapter><name>1</name>
<desc>Ailments of dragons (Z00-Z09)</desc>
<section id="Z00-Z04"><desc>Fevers of dragons (Z00-Z04)</desc>
<diag><name>Z00</name><desc>Dragon fever</desc>
<inclusionTerm><note>Drake heat</note></inclusionTerm>
<diag><name>Z00.1</name><desc>Dragon fever with smoke</desc></diag></diag></section>
</chapter></ICD10CM.tabular>
"""
ORDER = "\n".join(
    f"{number:05d} {code:7} {last} {short:60} {long}"
    for number, (code, last, short, long) in enumerate(
        (
            ("Z00", 0, "Dragon fever", "Dragon fever"),
            ("Z001", 0, "Dragon fever w smoke", "Dragon fever with smoke"),
            ("Z0012", 1, "Dragon fever w smoke, blue", "Dragon fever with blue smoke"),
        ),
        1,
    )
)
TURTLE = """\
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix x: <https://example.org/> .
x:ailment a skos:Concept ; skos:prefLabel "ailment"@en, "Leiden"@de .
x:fever a skos:Concept ; skos:prefLabel "dragon fever"@en ; skos:altLabel "drake heat"@en ;
    skos:broader x:ailment .
"""
OWL = """\
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
    xmlns:rdfs="http://www.w3.org/2000/01/rdf-schema#" xmlns:owl="http://www.w3.org/2002/07/owl#">
<owl:Class rdf:about="https://example.org/ailment"><rdfs:label>ailment</rdfs:label></owl:Class>
<owl:Class rdf:about="https://example.org/fever"><rdfs:label>dragon fever</rdfs:label>
<rdfs:subClassOf rdf:resource="https://example.org/ailment"/></owl:Class>
<owl:Class rdf:about="https://example.org/old"><rdfs:label>old fever</rdfs:label>
<owl:deprecated>true</owl:deprecated></owl:Class></rdf:RDF>
"""
RF2 = {
    "sct2_Concept_Snapshot_INT_20300101.txt": "id\teffectiveTime\tactive\n"
    "101\t20300101\t1\n102\t20300101\t1\n103\t20300101\t0\n",
    "sct2_Description_Snapshot-en_INT_20300101.txt": (
        "id\tactive\tconceptId\tlanguageCode\ttypeId\tterm\n"
        "1\t1\t101\ten\t900000000000003001\tAilment (disorder)\n"
        "2\t1\t102\ten\t900000000000003001\tDragon fever (disorder)\n"
        '3\t1\t102\ten\t900000000000013009\tDrake "heat"\n'
        "4\t0\t102\ten\t900000000000013009\tHot temper\n"
        "5\t1\t103\ten\t900000000000003001\tOld fever (disorder)\n"
    ),
    "sct2_Relationship_Snapshot_INT_20300101.txt": (
        "id\tactive\tsourceId\tdestinationId\ttypeId\n1\t1\t102\t101\t116680003\n"
        "2\t1\t101\t102\t999\n3\t0\t101\t102\t116680003\n"
    ),
}


def mesh() -> str:
    records = [
        ("D1", "Ailment", "", ("C01",), "Sickness"),
        ("D2", "Coolants", "", ("D27",), "Cooling Agents"),
        ("D3", "Fever, Dragon", "", ("C01.100",), "Drake Heat"),
        ("D4", "Snowroot", ACTION, ("D01",), "Iceroot"),
    ]
    return MESH.format(
        records="".join(
            RECORD.format(
                id=id_,
                name=name,
                action=action,
                other=other,
                trees="".join(f"<TreeNumber>{tree}</TreeNumber>" for tree in trees),
            )
            for id_, name, action, trees, other in records
        )
    )


def opened(folder: Path, name: str, content: str) -> Taxonomy:
    path = folder / name
    path.write_text(content, encoding="utf-8")
    return open_taxonomy(str(path))


def above(taxonomy: Taxonomy, term: str) -> list[str]:
    (sense,) = taxonomy.senses(term)
    return [taxonomy.lexicalizations(concept)[0] for concept in taxonomy.ancestors(sense)]


def test_obo(tmp_path: Path) -> None:
    taxonomy = opened(tmp_path, "dragons.obo", OBO)
    check_taxonomy(taxonomy, ["ailment", "dragon fever", "Smaug's fever"])
    assert above(taxonomy, 'drake\'s "heat"') == ["ailment"]
    assert above(taxonomy, "Smaug's fever") == ["dragon fever", "ailment"]
    assert taxonomy.is_instance(taxonomy.senses("Smaug's fever")[0])
    assert not taxonomy.senses("hot temper")
    assert not taxonomy.senses("old fever")
    assert taxonomy.identity.name == "dragons"


def test_mesh(tmp_path: Path) -> None:
    taxonomy = opened(tmp_path, "desc.xml", mesh())
    check_taxonomy(taxonomy, ["ailment", "dragon fever", "snowroot", "iceroot"])
    assert above(taxonomy, "drake heat") == ["Ailment"]
    assert above(taxonomy, "snowroot") == ["Coolants"]


def test_icd_as_xml(tmp_path: Path) -> None:
    taxonomy = opened(tmp_path, "icd10cm_tabular.xml", ICD)
    check_taxonomy(taxonomy, ["dragon fever", "Z00.1"])
    names = ["Dragon fever", "Fevers of dragons", "Ailments of dragons"]
    assert above(taxonomy, "Z00.1") == names
    assert above(taxonomy, "drake heat") == names[1:]


def test_icd_in_order(tmp_path: Path) -> None:
    taxonomy = opened(tmp_path, "icd10cm_order.txt", ORDER)
    check_taxonomy(taxonomy, ["dragon fever", "Z00.12"])
    assert above(taxonomy, "Z00.12") == ["Dragon fever with smoke", "Dragon fever"]
    with pytest.raises(TaxonomyError, match="line 1 is none of an ICD-10-CM order file"):
        opened(tmp_path, "notes.txt", "Dragon fever\n")


@pytest.mark.parametrize(("name", "content"), [("d.ttl", TURTLE), ("d.owl", OWL), ("d.rdf", OWL)])
def test_skos_and_owl(tmp_path: Path, name: str, content: str) -> None:
    taxonomy = opened(tmp_path, name, content)
    check_taxonomy(taxonomy, ["ailment", "dragon fever"])
    assert above(taxonomy, "dragon fever") == ["ailment"]
    assert not taxonomy.senses("Leiden")
    assert not taxonomy.senses("old fever")


def test_a_library_that_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "rdflib", None)
    monkeypatch.setitem(sys.modules, "defusedxml.ElementTree", None)
    for name, content in (("d.ttl", TURTLE), ("desc.xml", mesh())):
        with pytest.raises(TaxonomyError, match=r"pip install 'undisclosed\[ontologies\]'"):
            opened(tmp_path, name, content)


def release(folder: Path) -> Path:
    inside = folder / "Release" / "Snapshot" / "Terminology"
    inside.mkdir(parents=True)
    for name, content in RF2.items():
        (inside / name).write_text(content, encoding="utf-8")
    return folder / "Release"


def test_rf2_from_a_folder_and_a_zip_file(tmp_path: Path) -> None:
    folder = release(tmp_path)
    packed = tmp_path / "release.zip"
    with zipfile.ZipFile(packed, "w") as archive:
        for file in folder.rglob("*.txt"):
            archive.write(file, file.relative_to(tmp_path))
    for path in (folder, packed):
        taxonomy = open_taxonomy(str(path))
        check_taxonomy(taxonomy, ["ailment", "dragon fever"])
        assert above(taxonomy, 'drake "heat"') == ["Ailment"]
        assert not taxonomy.senses("hot temper")
        assert not taxonomy.senses("old fever")


def test_a_release_with_something_missing(tmp_path: Path) -> None:
    folder = release(tmp_path)
    next(folder.rglob("sct2_Relationship*")).unlink()
    with pytest.raises(TaxonomyError, match="holds 0 snapshots sct2_Relationship"):
        open_taxonomy(str(folder))
    for name, damage in (("sct2_Concept", "id\n101\n"), ("sct2_Description", "id\tactive\n1\n")):
        other = release(tmp_path / name)
        next(other.rglob(f"{name}*")).write_text(damage, encoding="utf-8")
        with pytest.raises(TaxonomyError, match="lacks the columns"):
            open_taxonomy(str(other))


def test_a_release_that_is_a_bomb(tmp_path: Path) -> None:
    path = tmp_path / "release.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("sct2_Concept_Snapshot_INT.txt", bytes(20_000_000))
    with pytest.raises(TaxonomyError, match="unpacks to more than a release has"):
        open_taxonomy(str(path))


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("a.obo", "hello", "is no OBO file"),
        ("a.obo", "format-version: 1.4\n", "holds no concepts"),
        ("a.xml", "<letter/>", "is neither MeSH"),
        ("a.xml", "<a", "is not XML"),
        ("a.xml", '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', "its own entities"),
        ("a.owl", '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', "its own entities"),
        ("a.ttl", "a b c d", "can't be parsed"),
        ("a.zip", "PK", "can't be read"),
    ],
)
def test_what_is_something_else_is_refused(
    tmp_path: Path, name: str, content: str, message: str
) -> None:
    with pytest.raises(TaxonomyError, match=message):
        opened(tmp_path, name, content)
    for missing in ("none.obo", "none.xml", "none.ttl", "none.txt", "none.zip"):
        with pytest.raises(TaxonomyError, match="can't be read"):
            open_taxonomy(str(tmp_path / missing))
    with pytest.raises(PolicyError, match="No taxonomy reads"):
        open_taxonomy(str(tmp_path / "none.pdf"))


def test_entities_are_refused_however_letters_are_written(tmp_path: Path) -> None:
    content = '<?xml version="1.0" encoding="utf-16"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'
    path = tmp_path / "a.owl"
    path.write_bytes(content.encode("utf-16"))
    with pytest.raises(TaxonomyError, match="its own entities"):
        open_taxonomy(str(path))


def test_circles_are_opened(tmp_path: Path) -> None:
    circle = OBO.replace("name: ailment\n", "name: ailment\nis_a: X:2\n")
    taxonomy = opened(tmp_path, "circle.obo", circle)
    check_taxonomy(taxonomy, ["ailment", "dragon fever"])


def test_over_wordnet(tmp_path: Path) -> None:
    """What WordNet knows goes on from there: an ailment of the file is WordNet's."""
    path = tmp_path / "dragons.obo"
    path.write_text(OBO, encoding="utf-8")
    both = open_taxonomies(["wordnet", str(path)])
    check_taxonomy(both, ["dragon fever"])
    assert "disorder" in above(both, "dragon fever")
    sense = both.senses("dragon fever")[0]
    assert both.lexicalizations(sense)[0] == "dragon fever"
