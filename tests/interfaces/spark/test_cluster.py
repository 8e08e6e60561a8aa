"""A real cluster builds the same bytes and releases the same rows as this process does."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from needed import needs

pytest.importorskip("pyspark", reason="pip install 'undisclosed[programs]'")
pytestmark = [needs("java"), pytest.mark.slow]

from pyspark.sql import functions  # noqa: E402

from spark_cluster import Cluster, killing  # noqa: E402
from undisclosed.engine import Engine  # noqa: E402
from undisclosed.errors import KnowledgeError, PolicyError  # noqa: E402
from undisclosed.interfaces.cli import main  # noqa: E402
from undisclosed.interfaces.spark.building import build_pack, build_pack_from_files  # noqa: E402
from undisclosed.interfaces.spark.columns import assess, sanitize, verify  # noqa: E402
from undisclosed.knowledge.build.builder import build  # noqa: E402
from undisclosed.knowledge.build.recipe import Recipe  # noqa: E402
from undisclosed.knowledge.build.selection import Selection  # noqa: E402
from undisclosed.knowledge.opening import open_knowledge  # noqa: E402
from undisclosed.taxonomy.opening import open_taxonomy  # noqa: E402
from undisclosed.taxonomy.wordnet import WordNet  # noqa: E402

PAGES, FILES = 50_000, 25
ROWS, PARTS = 20_000, 50


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    cluster = Cluster(tmp_path_factory.mktemp("spark"))
    try:
        cluster.add_worker()
        yield cluster
    finally:
        cluster.close()


@pytest.fixture(scope="module")
def session(cluster: Cluster) -> Iterator[Any]:
    session = cluster.session()
    try:
        yield session
    finally:
        session.stop()


def _pages(number: int) -> Iterator[dict[str, str]]:
    rng = random.Random(7)
    words = [f"w{n:x}" for n in range(4000)]
    weights = [1 / (n + 3) for n in range(4000)]
    before: dict[str, str] = {}
    for n in range(number):
        # Some pages repeat the one before, in another file or in this.
        if n % 97 or not before:
            text = " ".join(rng.choices(words, weights, k=rng.randrange(5, 60)))
            before = {"title": rng.choice(words), "text": text + "."}
        yield before


def test_a_pack_of_files_has_the_same_bytes_though_a_worker_is_killed(
    cluster: Cluster, session: Any, tmp_path: Path
) -> None:
    pages = list(_pages(PAGES))
    files = [tmp_path / f"{number:02d}.jsonl" for number in range(FILES)]
    for number, path in enumerate(files):
        part = pages[number * PAGES // FILES : (number + 1) * PAGES // FILES]
        path.write_text("".join(json.dumps(page) + "\n" for page in part))
    rule = Selection(min_pages=4, min_phrase_pages=6)
    header = build(files, tmp_path / "local.pack", name="p", selection=rule, jobs=2)
    assert header.pages > PAGES // 2
    assert header.build["duplicates"]

    worker = cluster.add_worker()
    finish = killing(session, worker, after_tasks=1)
    recipe = Recipe("p", selection=rule)
    built = build_pack_from_files(session, [f"{tmp_path}/*.jsonl"], tmp_path / "far.pack", recipe)
    assert finish()
    assert built == header
    assert (tmp_path / "far.pack").read_bytes() == (tmp_path / "local.pack").read_bytes()
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")]


def test_a_pack_of_a_table_has_the_same_bytes(session: Any, tmp_path: Path) -> None:
    pages = list(_pages(3000))
    path = tmp_path / "pages.jsonl"
    path.write_text("".join(json.dumps(page) + "\n" for page in pages))
    build([path], tmp_path / "local.pack", name="p", seed=3, keep_duplicates=True)
    rows = session.sparkContext.parallelize([(page["text"], page["title"]) for page in pages], 5)
    table = session.createDataFrame(rows, "text string, title string")
    build_pack(table, tmp_path / "far.pack", Recipe("p", seed=3, keep_duplicates=True))
    assert (tmp_path / "far.pack").read_bytes() == (tmp_path / "local.pack").read_bytes()


def test_a_pack_with_the_entries_of_a_taxonomy_is_what_the_command_makes(
    session: Any, tmp_path: Path
) -> None:
    phrases = ["immune system", "blood of 7", "type 2 diabetes", "HIV infection"]
    pages = [{"text": f"Some {phrase} is {phrase}."} for phrase in phrases for _ in range(3)]
    path = tmp_path / "pages.jsonl"
    path.write_text("".join(json.dumps(page) + "\n" for page in pages))
    here, far = tmp_path / "local.pack", tmp_path / "far.pack"
    options = ("--keep-duplicates", "--min-phrase-pages", "4", "--name", "p")
    shown = CliRunner().invoke(main, ["knowledge", "build", str(path), "-o", str(here), *options])
    assert shown.exit_code == 0, shown.output
    rule = Selection(min_phrase_pages=4).keeping_entries(WordNet.open())
    header = build_pack_from_files(
        session, [str(path)], far, Recipe("p", selection=rule, keep_duplicates=True)
    )
    assert str(header.build["entries_of"]).startswith("WordNet")
    assert far.read_bytes() == here.read_bytes()
    [count] = open_knowledge(str(far)).count([(("immune system",),)])
    assert count == 3


def test_what_is_no_page_is_told_once_and_nothing_is_left(session: Any, tmp_path: Path) -> None:
    (tmp_path / "bad.jsonl").write_text('{"text": "fine"}\nzidovudine\n')
    output = tmp_path / "out" / "p.pack"
    output.parent.mkdir()
    with pytest.raises(KnowledgeError, match=r"bad\.jsonl, line 2 is not JSON") as told:
        build_pack_from_files(session, [str(tmp_path / "bad.jsonl")], output, Recipe("p"))
    assert "zidovudine" not in str(told.value)
    with pytest.raises(KnowledgeError, match="no page"):
        build_pack(session.createDataFrame([("",)], "text string"), output, Recipe("p"))
    with pytest.raises(KnowledgeError, match="no column"):
        build_pack(session.createDataFrame([("",)], "body string"), output, Recipe("p"))
    with pytest.raises(KnowledgeError, match="must be strings"):
        build_pack(session.createDataFrame([(7,)], "text int"), output, Recipe("p"))
    assert list(output.parent.iterdir()) == []


def _notes(number: int) -> Iterator[str | None]:
    rng = random.Random(11)
    who = ["She", "He", "The patient", "My brother"]
    what = ["takes zidovudine", "has thrush", "walks the dog", "has HIV", "met a nurse", "eats"]
    when = ["in March", "every day", "at night", "since Monday", "again", "with a friend"]
    for n in range(number):
        said = f"{rng.choice(who)} {rng.choice(what)} {rng.choice(when)}"
        yield None if n % 1000 == 5 else f"{said}. A \u202e sign." if n % 1000 == 7 else f"{said}."


def test_a_column_is_released_as_here_though_a_worker_is_killed(
    cluster: Cluster, session: Any
) -> None:
    notes = list(_notes(ROWS))
    rows = session.sparkContext.parallelize(list(enumerate(notes)), PARTS)
    table = session.createDataFrame(rows, "id int, note string")
    worker = cluster.add_worker()
    finish = killing(session, worker, after_tasks=PARTS // 4)
    far = {
        row["id"]: row["cell"]
        for row in table.select("id", sanitize("note", "HIV=infection").alias("cell")).collect()
    }
    assert finish()

    engine = Engine("HIV=infection")
    here = {note: engine.sanitize(note) for note in {*notes} if note and "\u202e" not in note}
    assert len(far) == ROWS
    for number, note in enumerate(notes):
        cell = far[number]
        if note is None:
            assert (cell["text"], cell["error"], cell["verified"]) == (None, None, None)
        elif note in here:
            assert cell["text"] == here[note].text
            assert cell["verified"] is True
            assert len(cell["findings"]) == len(here[note].findings)
        else:
            assert (cell["text"], cell["verified"]) == (None, None)
            assert "direction override" in cell["error"]
    assert any(cell["findings"] for cell in far.values())


def test_a_pack_and_a_taxonomy_of_ones_own_are_sent(session: Any, tmp_path: Path) -> None:
    texts = ["The zephyr project buys graphene", "A project of steel", "zephyr graphene"] * 3
    for number, text in enumerate(texts):
        (tmp_path / f"{number}.txt").write_text(text)
    build(sorted(tmp_path.glob("*.txt")), tmp_path / "own.pack", name="own", keep_duplicates=True)
    kinds = [
        "concept,parents,synonyms,instance",
        *("project,,,", "zephyr,project,,", "material,,,", "graphene,material,,"),
    ]
    (tmp_path / "kinds.csv").write_text("\n".join(kinds))
    parts = {"knowledge": str(tmp_path / "own.pack"), "taxonomy": str(tmp_path / "kinds.csv")}
    table = session.createDataFrame([("Some graphene.",)], "note string")
    looked = table.select(
        assess("note", "zephyr=project", **parts).alias("found"),
        verify(functions.col("note"), "zephyr=project", **parts).alias("verdict"),
    ).first()
    assert [finding["text"] for finding in looked["found"]["findings"]] == ["graphene"]
    assert looked["verdict"]["verified"] is False

    # Another of the same name is another: here nothing leads from graphene to the project.
    for number, text in enumerate(texts):
        (tmp_path / f"{number}.txt").write_text(text.replace("graphene", "steel and graphene"))
        (tmp_path / f"{number}.steel.txt").write_text("A project of graphene")
    files = sorted(tmp_path.glob("*.txt"))
    build(files, tmp_path / "own.pack", name="own", keep_duplicates=True)
    again = table.select(assess("note", "zephyr=project", **parts).alias("found")).first()
    engine = Engine(
        "zephyr=project",
        knowledge=open_knowledge(parts["knowledge"]),
        taxonomy=open_taxonomy(parts["taxonomy"]),
    )
    here = engine.assess("Some graphene.").findings
    assert [finding["why"] for finding in again["found"]["findings"]] == [f.why for f in here]
    assert again["found"]["findings"] != looked["found"]["findings"]


ODD: dict[str, list[Any]] = {
    "string": ["", " ", "HIV\r\n", "\0 HIV", "\U0001f489 HIV", None, "She has HIV. " * 5_000],
    "int": [7, None],
    "binary": [b"HIV", None],
    "array<string>": [["HIV"], None],
    "struct<a:string>": [("HIV",), None],
    "map<string,string>": [{"HIV": "HIV"}, None],
}


@pytest.mark.parametrize("kind", list(ODD))
def test_what_is_no_usual_text_is_told_in_its_row(session: Any, kind: str) -> None:
    values = ODD[kind]
    table = session.createDataFrame([(value,) for value in values], f"note {kind}")
    engine = Engine("HIV=infection")
    for far, task in ((sanitize, "sanitize"), (assess, "assess"), (verify, "verify")):
        rows = table.select(far("note", "HIV=infection").alias("cell")).collect()
        for row, value in zip(rows, values, strict=True):
            cell = row["cell"]
            if kind == "string" and value is not None:
                expected = getattr(engine, task)(value)
                assert (cell["text"], cell["verified"]) == (expected.text, expected.verified)
                assert len(cell["findings"]) == len(expected.findings)
                assert cell["error"] is None
            else:
                assert (cell["text"], cell["verified"], cell["findings"]) == (None, None, [])
                # What is missing in a struct is a struct of what is missing.
                is_missing = value is None and not kind.startswith("struct")
                assert cell["error"] is None if is_missing else "must be a string" in cell["error"]
                assert "HIV" not in str(cell)


def test_what_makes_no_sense_is_told_before_anything_is_sent(session: Any, tmp_path: Path) -> None:
    with pytest.raises(PolicyError):
        sanitize("note", "HIV=")
    with pytest.raises(KnowledgeError):
        sanitize("note", "HIV=infection", knowledge=str(tmp_path / "missing.pack"))
