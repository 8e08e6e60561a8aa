"""Texts in other languages: found out, released in the language, or refused; never half-judged."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from undisclosed import Engine, InputError, PolicyError
from undisclosed.interfaces.cli import main
from undisclosed.knowledge.build.builder import build
from undisclosed.knowledge.build.sources import Input
from undisclosed.knowledge.memory import MemoryKnowledge
from undisclosed.knowledge.pack.pack import Pack
from undisclosed.language.detection import detect
from undisclosed.language.opening import open_language
from undisclosed.policy.policy import Policy
from undisclosed.report import certificate_to_json, check_certificate

NOTE = {
    "ca": "El pacient pren zidovudina des de fa dos anys i va venir amb la seva mare, que "
    "no el veu.",
    "es": "El paciente toma zidovudina desde hace dos años y vino a la consulta con su madre.",
    "pt": "O doente toma zidovudina há dois anos e veio à consulta com a sua mãe.",
}
RELEASED = {"ca": "pren un", "es": "toma un", "pt": "toma um"}
POLICY = {"ca": "VIH=infecció", "es": "VIH=infección", "pt": "VIH=infecção"}
GERMAN = "Der Patient nimmt seit zwei Jahren Zidovudin und kam mit seiner Mutter in die Klinik."
BENCH = Path(__file__).parent.parent / "bench"


def undisclosed(*words: str) -> tuple[int, str, str]:
    done = CliRunner().invoke(main, list(words))
    return done.exit_code, done.stdout, done.stderr


@pytest.mark.parametrize("code", NOTE)
def test_the_language_is_found_out(code: str, tmp_path: Path) -> None:
    note = tmp_path / "note.txt"
    note.write_text(NOTE[code], encoding="utf-8")
    exit_code, out, _ = undisclosed("sanitize", str(note), "--protect", POLICY[code])
    assert exit_code == 0
    assert "zidovudina" not in out
    assert RELEASED[code] in out
    assert "mãe" in out or "mare" in out or "madre" in out


REMOVED = {"ca": "[suprimit]", "es": "[suprimido]", "pt": "[suprimido]"}


@pytest.mark.parametrize("code", NOTE)
def test_what_is_removed_is_said_in_the_language(code: str, tmp_path: Path) -> None:
    note, released = tmp_path / "note.txt", tmp_path / "released.txt"
    note.write_text(NOTE[code], encoding="utf-8")
    policy = ("--protect", POLICY[code], "--mode", "redact")
    assert undisclosed("sanitize", str(note), *policy, "-o", str(released))[0] == 0
    text = released.read_text(encoding="utf-8")
    assert REMOVED[code] in text
    assert "[removed]" not in text
    assert undisclosed("verify", str(released), *policy)[0] == 0
    _, out, _ = undisclosed("sanitize", str(note), *policy, "--marker", "[***]")
    assert REMOVED[code] not in out
    assert "[***]" in out


def test_a_certificate_has_the_marker_that_was_written() -> None:
    judge = Engine(Policy.of("VIH=infección", mode="redact"), language=open_language("es"))
    result = judge.sanitize(NOTE["es"])
    certificate = certificate_to_json(result.certificate)
    assert check_certificate(certificate, judge, result.text) == []
    assert pickle.loads(pickle.dumps(judge)).policy == judge.policy
    said = Policy.of("VIH=infección", mode="redact", marker="[suprimido]")
    assert Engine(said, language=open_language("es")).policy_digest == judge.policy_digest
    other = Engine(said.in_language("en"), language=open_language("ca"))
    assert other.settings.marker == "[suprimido]"


def test_a_folder_is_read_in_the_language_of_its_files(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    notes.mkdir()
    (notes / "a.txt").write_text(NOTE["es"], encoding="utf-8")
    (notes / "b.txt").write_text(GERMAN, encoding="utf-8")
    exit_code, _, err = undisclosed(
        "sanitize", str(notes), "-o", str(tmp_path / "out"), "--protect", POLICY["es"], "--jobs=1"
    )
    assert exit_code == 3
    assert "German" in err
    assert [path.name for path in (tmp_path / "out").glob("*.txt")] == ["a.txt"]


def test_a_language_that_is_not_read_is_refused() -> None:
    engine = Engine("HIV=infection")
    for judge in (engine.assess, engine.sanitize, engine.verify):
        with pytest.raises(InputError, match=r"is in German and would be read as English.*plug-in"):
            judge(GERMAN)
    with pytest.raises(InputError, match="--language es"):
        engine.sanitize(NOTE["es"])


def test_who_names_a_language_is_believed() -> None:
    engine = Engine("HIV=infection", language=open_language("en"))
    assert engine.assess(GERMAN).findings


def test_an_engine_in_a_language_refuses_others_if_asked() -> None:
    engine = Engine(POLICY["es"], language=open_language("es"), check_language=True)
    with pytest.raises(InputError, match="is in English and would be read as Spanish"):
        engine.verify("The patient was seen in the clinic, and she has had no fever for a week.")


def test_a_pack_is_folded_as_its_language_is_and_no_other_uses_it(tmp_path: Path) -> None:
    pages = tmp_path / "pages.jsonl"
    texts = [
        "Los enfermos con VIH toman zidovudina. Las infecciones son graves.",
        "Una infección por VIH, con zidovudina.",
        "La infección se cura con reposo y agua.",
        "El perro come pan.",
    ]
    lines = [json.dumps({"text": f"{text} Página {n}."}) for n, text in enumerate(texts * 3)]
    pages.write_text("\n".join(lines), encoding="utf-8")
    spanish = open_language("es")
    build(
        [Input(pages)],
        tmp_path / "clinic.pack",
        name="clinic",
        version="1",
        language=spanish,
        keep_duplicates=True,
        jobs=1,
    )
    with Pack(tmp_path / "clinic.pack") as pack:
        assert pack.language == "es"
        assert pack.count([((spanish.fold("infecciones"),),)]) == [9]
        engine = Engine(POLICY["es"], knowledge=pack, language=spanish)
        assert "zidovudina" not in engine.sanitize("Toma zidovudina.").text
        with pytest.raises(PolicyError, match="--language es"):
            Engine("HIV=infection", knowledge=pack)


def test_knowledge_that_does_not_say_its_language_is_taken_at_its_word() -> None:
    pages = [["VIH", "infeccion"], ["infeccion"], ["perro"]] * 3
    knowledge = MemoryKnowledge.of(pages)
    assert Engine(POLICY["es"], knowledge=knowledge, language=open_language("es")).notes is not None


def documents() -> list[dict[str, Any]]:
    if not BENCH.exists():
        return []
    return [
        json.loads(line)
        for code in NOTE
        for line in (BENCH / f"invented_{code}.jsonl").read_text(encoding="utf-8").splitlines()
    ]


@pytest.mark.parametrize("document", documents(), ids=lambda each: each["id"])
def test_the_gold_is_exact(document: dict[str, Any]) -> None:
    text = document["text"]
    for span in document["must"] + document["may"]:
        assert text[span["start"] : span["end"]] == span["text"]
    assert set(document["alone"]) <= {span["text"].lower() for span in document["must"]}


def test_a_release_is_clean_and_agrees() -> None:
    engine = Engine("VIH=infección", language=open_language("es"))
    text = (
        "El retrovirus fue diagnosticado en 2009. La zidovudina fue suspendida por la médica. "
        "No presenta sarcoma de Kaposi. Consumo de heroína."
    )
    release = engine.sanitize(text)
    assert release.verdict.startswith("verified")
    assert "La zidovudina" not in release.text
    assert "fue suspendido" in release.text
    assert "No presenta cierto" in release.text
    assert engine.sanitize(text).text == release.text


def test_a_short_text_that_is_near_two_languages_is_not_read_as_english() -> None:
    text = (
        "Dña. Carmen Ruiz, de 41 años, ingresó el 16 de noviembre de 2006 en el Hospital San "
        "Carlos. El paciente toma zidovudina."
    )
    found = detect(text)
    assert found is not None
    assert found.code == "es"
    assert found.near
    with pytest.raises(InputError, match="--language es"):
        Engine("HIV=infection").sanitize(text)
    for near in found.near & {"ca", "pt"}:
        engine = Engine(POLICY[near], language=open_language(near), check_language=True)
        assert engine.verify(text).verified is not None
