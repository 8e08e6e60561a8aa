"""What the service answers: what the library says of the same text."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

import pytest

import toy
from interfaces.conftest import World
from interfaces.server.conftest import BASE, HIV, NOTE, SETTINGS, Service, Start, error_of
from pdf_files import scan
from undisclosed.engine import Engine
from undisclosed.interfaces.server import engines
from undisclosed.interfaces.server.uploads import bare_name
from undisclosed.knowledge.build.builder import build
from undisclosed.knowledge.opening import open_knowledge
from undisclosed.policy import shelf
from undisclosed.policy.policy import Policy
from undisclosed.report.data import to_json
from undisclosed.taxonomy.opening import open_taxonomies

POLICY = Policy.of("HIV=infection", min_lift=None, rare_gain=None)


@pytest.fixture(scope="module")
def engine(world: World) -> Engine:
    taxonomy = open_taxonomies((str(world.table),))
    return Engine(POLICY, knowledge=open_knowledge(str(world.pack)), taxonomy=taxonomy)


def timeless(data: dict[str, Any]) -> dict[str, Any]:
    told = json.loads(json.dumps(data))
    assert isinstance(told, dict)
    return {key: value for key, value in told.items() if key != "timings_ms"}


@pytest.mark.parametrize("what", ["assess", "sanitize"])
def test_texts_are_judged_as_by_the_library(service: Service, engine: Engine, what: str) -> None:
    answer = service.post(f"/{what}", text=NOTE, **HIV)
    assert answer.status_code == 200
    assert timeless(answer.json()) == timeless(to_json(getattr(engine, what)(NOTE)))
    assert answer.json()["findings"]


def test_a_release_verifies_with_its_certificate(service: Service, engine: Engine) -> None:
    released = service.post("/sanitize", text=NOTE, **HIV).json()
    assert released["verified"]
    assert "HIV" not in released["text"]
    text, certificate = released["text"], released["certificate"]
    good = service.post("/verify", text=text, certificate=certificate, **HIV).json()
    assert good["verified"]
    assert good["mismatches"] == []
    other = service.post("/verify", text=text + " It slept.", certificate=released, **HIV).json()
    assert "The text is not the one that was certified." in other["mismatches"]
    plain = service.post("/verify", text=NOTE, **HIV).json()
    assert not plain["verified"]
    assert timeless(plain) == timeless({**to_json(engine.verify(NOTE)), "mismatches": []})


def test_terms_are_explained(service: Service) -> None:
    told = service.post("/explain", terms=["retrovirus", "cat"], **HIV).json()
    assert [term["verdicts"][0]["verdict"] for term in told["terms"]] == ["risky", "safe"]
    assert told["group"]["terms"] == ["retrovirus", "cat"]
    assert service.post("/explain", terms=["cat"], **HIV).json()["group"] is None


@pytest.fixture(scope="module")
def large(start: Start, tmp_path_factory: pytest.TempPathFactory, world: World) -> Service:
    """A service in a world of more pages, in which an adversary has something to weigh."""
    folder = tmp_path_factory.mktemp("large")
    pages = folder / "pages.jsonl"
    texts = ["The " + " and the ".join(page.split()) + "." for page in toy.PAGES * 8]
    lines = [json.dumps({"text": text}) for text in [*texts, *["The table."] * 420]]
    pages.write_text("\n".join(lines))
    build([pages], folder / "large.pack", name="large")
    return start(knowledge=str(folder / "large.pack"))


def test_a_release_is_attacked(large: Service) -> None:
    asked = {"protect": ["HIV=condition"], "settings": SETTINGS}
    release = "The cat had a condition and an organism."
    told = large.post("/attack", text=release, original=NOTE, **asked).json()
    [attacked] = told["attacks"]
    assert attacked["entity"] == "HIV"
    assert attacked["before"]["posterior"] == 1
    assert attacked["after"]["posterior"] == pytest.approx(1 / 3)
    assert told["adversary"]["name"] == "large"
    assert large.post("/attack", text=release, **asked).json()["attacks"][0]["before"] is None


def test_what_an_adversary_can_not_think_of_is_a_matter_of_the_request(service: Service) -> None:
    answer = service.post("/attack", text=NOTE, **HIV)
    assert error_of(answer) == (422, "KnowledgeError")


def test_the_policy_of_the_service_holds_for_who_names_none(start: Start) -> None:
    service = start(POLICY)
    assert "HIV" not in service.post("/sanitize", text=NOTE).json()["text"]
    own = service.post("/sanitize", text=NOTE, protect=["cat"], settings=SETTINGS).json()
    assert "cat" not in own["text"]
    assert "HIV" in own["text"]


@pytest.mark.parametrize(
    "protect", [["HIV=infection"], [{"entity": "HIV", "at_most": "infection", "aliases": ["HHV"]}]]
)
def test_protections_are_given_as_in_a_policy_file(service: Service, protect: list[Any]) -> None:
    answer = service.post("/sanitize", text=NOTE, protect=protect, settings=SETTINGS)
    assert answer.json()["policy"][0]["at_most"] == "infection"


def upload(service: Service, name: str, data: bytes, policy: object = HIV) -> Any:
    form = {"policy": json.dumps(policy)}
    return service.ask("POST", "/files", files={"file": (name, data)}, data=form)


FORMATS = {
    "note.txt": (f"{NOTE}\r\n".encode(), "HIV"),
    "note.html": (f"<p>{NOTE}</p>".encode(), "HIV"),
    "note.csv": (f'id,text\n1,"{NOTE}"\n'.encode(), "HIV"),
    "note.json": (json.dumps({"text": NOTE}).encode(), "HIV"),
    "note.eml": (f"Subject: note\r\n\r\n{NOTE}\r\n".encode(), "HIV"),
}


@pytest.mark.parametrize("name", FORMATS)
def test_a_file_comes_back_released_in_its_format(service: Service, name: str) -> None:
    data, secret = FORMATS[name]
    answer = upload(service, name, data)
    assert answer.status_code == 200, answer.text
    assert secret not in answer.text
    assert "cat" in answer.text
    assert name in answer.headers["content-disposition"]
    assert json.loads(answer.headers["undisclosed-certificate"])["verified"]


def test_an_archive_comes_back_as_one(service: Service) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("a.txt", NOTE)
    answer = upload(service, "notes.zip", packed.getvalue())
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        [inner] = archive.namelist()
        assert b"HIV" not in archive.read(inner)


def test_what_was_left_out_of_a_file_is_told(service: Service) -> None:
    page = f"<!-- {NOTE} --><p>{NOTE}</p>".encode()
    assert json.loads(upload(service, "a.html", page).headers["undisclosed-left-out"])


def test_names_of_files_may_be_any(service: Service) -> None:
    answer = upload(service, 'Befund Müller".txt', NOTE.encode())
    assert answer.status_code == 200
    assert "Befund%20M%C3%BCller" in answer.headers["content-disposition"]


@pytest.mark.parametrize(
    ("name", "called"),
    [
        ("../../../etc/note.txt", "note.txt"),
        ("C:\\notes\\note.txt", "note.txt"),
        ("a\u202etxt.eton.txt", "atxt.eton.txt"),
        ("x" * 1000 + ".txt", "x" * 117 + ".txt"),
        ("..", ""),
        (".htaccess", "htaccess"),
        ("x" * 1000, "x" * 120),
        ("a." + "x" * 1000, "a." + "x" * 118),
    ],
)
def test_names_of_files_lead_nowhere(name: str, called: str) -> None:
    assert bare_name(name) == called


def test_a_released_file_has_a_name_and_no_path(service: Service) -> None:
    answer = upload(service, "../../etc/note.txt", NOTE.encode())
    assert answer.headers["content-disposition"].endswith("''note.txt")


def test_what_the_service_judges_with_is_told(service: Service, engine: Engine) -> None:
    told = service.get("/knowledge").json()
    assert told["knowledge"]["checksum"] == engine.knowledge.identity.checksum
    assert told["pages"] == engine.knowledge.total


def test_policies_are_listed_and_asked_for_by_name(service: Service, shipped: Service) -> None:
    listed = service.get("/policies").json()["policies"]
    assert [policy["name"] for policy in listed] == list(shelf.names())
    union = next(policy for policy in listed if policy["name"] == "gdpr-9-union")
    assert union["protect"][0]["source"].startswith("Article 9(1)")
    # What is listed can be asked with, as it is or by its name.
    text = "The shop steward takes zidovudine."
    both = ({"protect": union["protect"]}, {"include": ["gdpr-9-union"]})
    first, second = (shipped.post("/sanitize", text=text, **asked).json() for asked in both)
    assert first["certificate"]["policy"] == second["certificate"]["policy"]
    assert "zidovudine" in first["text"]
    own = shipped.post("/sanitize", text=text, include=["gdpr-9-union"], protect=["HIV=infection"])
    assert "zidovudine" not in own.json()["text"]
    for name in ("none", "../shelf", "/etc/passwd"):
        assert error_of(service.post("/assess", text=NOTE, include=[name])) == (422, "PolicyError")


@pytest.mark.parametrize(
    ("name", "value"),
    [("max_group", 3), ("min_lift", 2), ("min_lift", 2.5), ("rare_gain", None)],
)
def test_settings_are_those_of_a_policy_file(service: Service, name: str, value: object) -> None:
    settings = {**SETTINGS, name: value}
    body = {"text": NOTE, "protect": ["HIV=infection"], "settings": settings}
    answer = service.post("/sanitize", **body)
    assert answer.status_code == 200, answer.text


def test_probes_answer(service: Service) -> None:
    assert service.get("/healthz").json() == service.get("/readyz").json() == {"status": "ok"}


def test_metrics_count_by_address_and_status(start: Start) -> None:
    service = start()
    service.post("/sanitize", text=NOTE, **HIV)
    service.post("/sanitize", text=NOTE)
    service.get(f"/{NOTE}")
    answer = service.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    lines = answer.text.splitlines()
    for ending in (
        'path="/sanitize",status="200"} 1',
        'path="/sanitize",status="422"} 1',
        'path="other",status="404"} 1',
        'path="/sanitize",le="+Inf"} 2',
    ):
        assert [line for line in lines if line.endswith(ending)], ending
    assert "cat" not in answer.text


def test_programs_are_told_what_they_may_ask(service: Service, start: Start) -> None:
    answer = service.get("/programs")
    assert answer.status_code == 200
    assert "/openapi.json" in answer.text
    assert f"curl {BASE}/sanitize" in answer.text
    behind = {"Host": "review.example", "X-Forwarded-Proto": "https"}
    shown = start(token="t" * 16).ask("GET", "/programs", headers=behind).text
    assert "curl https://review.example/sanitize" in shown
    assert "Authorization: Bearer TOKEN" in shown
    for path in service.get("/openapi.json").json()["paths"]:
        assert path in answer.text


SPANISH = (
    "El paciente fue diagnosticado de VIH hace seis años y no ha estado en el hospital desde "
    "entonces. Trabaja como maestro en una escuela y vive con su hermana."
)
GERMAN = (
    "Der Patient ist seit sechs Jahren mit HIV infiziert und nimmt jeden Tag ein Mittel. Er ist "
    "nicht krank, aber er hat Angst vor der Zukunft."
)


def test_texts_are_judged_in_their_own_language(shipped: Service) -> None:
    policy = {"protect": ["VIH=infección"]}
    told = shipped.post("/sanitize", text=SPANISH, **policy).json()
    assert "diagnosticado de una infección" in told["text"]
    assert told["verified"]
    again = shipped.post("/verify", text=told["text"], certificate=told["certificate"], **policy)
    assert again.json()["mismatches"] == []
    form = {"policy": json.dumps(policy)}
    answer = shipped.ask("POST", "/files", files={"file": ("a.txt", SPANISH.encode())}, data=form)
    assert answer.text == told["text"]
    attacked = shipped.post("/attack", text=told["text"], **policy).json()
    assert attacked["adversary"]["name"] != "english"
    # English is judged as before, by an engine of its own under the same policy.
    assert "an infection" in shipped.post("/sanitize", text="He has HIV.").json()["text"]
    assert shipped.get("/knowledge").json()["languages"] == ["ca", "en", "es", "pt"]


def test_a_language_that_is_not_read_is_told_before_its_policy(
    shipped: Service, service: Service
) -> None:
    answer = shipped.post("/sanitize", text=GERMAN, protect=["HIV=Infektion"])
    assert error_of(answer) == (415, "InputError")
    assert "in German" in answer.json()["error"]["message"]
    # Who named knowledge has said in what language texts are.
    assert service.get("/knowledge").json()["languages"] == ["en"]
    assert error_of(service.post("/sanitize", text=SPANISH, **HIV)) == (415, "InputError")


def test_nothing_is_to_be_kept_by_who_passes_it_on(service: Service) -> None:
    assert service.post("/sanitize", text=NOTE, **HIV).headers["cache-control"] == "no-store"


def test_engines_are_kept_by_policy_and_not_without_end(start: Start, world: World) -> None:
    from undisclosed.interfaces.server.config import Config

    config = Config(policy=POLICY, knowledge=str(world.pack), taxonomy=(str(world.table),))
    kept = engines.Engines(config)
    usual = kept.of(None)
    same = Policy.of("HIV=infection", rare_gain=None, min_lift=None)
    assert kept.of(same) is usual
    assert kept.of(POLICY).policy_digest == usual.policy_digest
    for n in range(engines.KEPT + 3):
        other = kept.of(Policy.of("HIV=infection", max_lift=10.0 + n))
        assert other.knowledge is usual.knowledge
    assert len(kept) == engines.KEPT
    assert kept.of(None) is usual


def test_scans_are_handled_as_the_form_says(service: Service) -> None:
    pytest.importorskip("pypdfium2", reason="pip install 'undisclosed[formats]'")
    file = {"file": ("a.pdf", scan())}
    policy = {"policy": json.dumps(HIV)}
    assert service.ask("POST", "/files", files=file, data=policy).status_code == 415
    answer = service.ask("POST", "/files", files=file, data={**policy, "scans": "pass"})
    assert answer.status_code == 200, answer.text
    assert "passed unread" in json.loads(answer.headers["undisclosed-notes"])[0]
    wrong = service.ask("POST", "/files", files=file, data={**policy, "scans": "maybe"})
    assert wrong.status_code == 422
    assert "refuse, remove, pass, read" in wrong.text
