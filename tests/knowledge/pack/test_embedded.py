"""The pack that ships with the package."""

from undisclosed.knowledge.conformance import check_knowledge
from undisclosed.knowledge.cutting import fingerprint
from undisclosed.knowledge.pack.embedded import DEFAULT_PACK, open_default
from undisclosed.language.english.english import shipped_english
from undisclosed.language.english.folding import fold_phrase


def test_it_opens_verifies_and_conforms() -> None:
    pack = open_default()
    assert pack is open_default()
    pack.verify()
    terms = ("HIV", "infection", "virus", "breast cancer", "schizophrenia", "actor", "Hollywood")
    check_knowledge(pack, [*map(fold_phrase, terms), "qwxyz"])
    assert all(pack.frequency(fold_phrase(term)) >= 20 for term in terms)


def test_it_was_cut_as_documents_are() -> None:
    assert open_default().header.build["cutting"] == fingerprint(shipped_english()), (
        "Words are now cut or folded in another way than when the English pack was built: "
        "build it again with tools/build_english_pack.py"
    )


def test_it_names_its_sources_and_keeps_its_size() -> None:
    header = open_default().header
    assert DEFAULT_PACK.stat().st_size <= 64 << 20
    assert len(header.sources) == 13
    assert all(source.licence and source.attribution for source in header.sources)
    floors = [header.build[name] for name in ("min_pages", "min_phrase_pages", "max_phrase_words")]
    assert floors == [3, 20, 2]
    assert header.build["min_together"] == 0.5
