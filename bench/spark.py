"""What Spark adds: rows and pages a second on a cluster of one worker, beside the library's own.

python -m bench.spark [ROWS] [PAGES]

A standalone master and one worker with one core run on this machine; the library runs in this
process, by itself, before and after. Seconds are those of processors: of Spark all that the master,
the worker and what they started took, of a pack also the driver. The documents are those of
bench/invented.jsonl, in paragraphs.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from spark_cluster import Cluster
from undisclosed.engine import Engine
from undisclosed.interfaces.libraries.cells import run_cells
from undisclosed.interfaces.spark.building import build_pack
from undisclosed.interfaces.spark.columns import sanitize
from undisclosed.knowledge.build.builder import build
from undisclosed.knowledge.build.recipe import Recipe

POLICY = "HIV=infection"


def main() -> None:
    """Prints a line a figure."""
    rows, pages = (int(given) for given in (*sys.argv[1:], "4000", "10000")[:2])
    texts = _texts()
    notes = [texts[n % len(texts)] + f" Number {n}." for n in range(max(rows, pages))]
    with TemporaryDirectory() as folder:
        cluster = Cluster(Path(folder))
        try:
            cluster.add_worker()
            session = cluster.session()
            _columns(cluster, session, notes[:rows])
            _packs(cluster, session, notes[:pages], Path(folder))
            session.stop()
        finally:
            cluster.close()


def _texts() -> list[str]:
    lines = Path(__file__).with_name("invented.jsonl").read_text(encoding="utf-8").splitlines()
    return [part for line in lines for part in json.loads(line)["text"].split("\n\n") if part]


def _columns(cluster: Cluster, session: Any, notes: list[str]) -> None:
    table = session.createDataFrame(
        session.sparkContext.parallelize([(n,) for n in notes], 8), "note string"
    )
    table.limit(8).select(sanitize("note", POLICY)).collect()  # Parts are opened, as they stay.
    half = len(notes) // 2
    here = _library(notes[:half])
    before = cluster.processor_seconds()
    far = table.select(sanitize("note", POLICY).alias("cell")).select("cell.text").collect()
    seconds = cluster.processor_seconds() - before
    here += _library(notes[half:])
    assert len(far) == len(notes)
    print(f"rows/s a core: Spark {len(notes) / seconds:,.0f}, library {len(notes) / here:,.0f}")
    print(f"Spark / library: {here / seconds:.2f}")


def _library(notes: list[str]) -> float:
    engine = Engine(POLICY)
    engine.sanitize(notes[0])
    start = time.process_time()
    for _ in run_cells(engine, notes):
        pass
    return time.process_time() - start


def _packs(cluster: Cluster, session: Any, notes: list[str], folder: Path) -> None:
    path = folder / "pages.jsonl"
    path.write_text("".join(json.dumps({"text": note}) + "\n" for note in notes))
    start = time.process_time()
    header = build([path], folder / "local.pack", name="p", jobs=1, keep_duplicates=True)
    local = time.process_time() - start
    table = session.createDataFrame(
        session.sparkContext.parallelize([(n,) for n in notes], 8), "text string"
    )
    start = time.process_time() + cluster.processor_seconds()
    build_pack(table, folder / "far.pack", Recipe("p", keep_duplicates=True))
    far = time.process_time() + cluster.processor_seconds() - start
    assert (folder / "far.pack").read_bytes() == (folder / "local.pack").read_bytes()
    words = header.build["words"]
    assert isinstance(words, int)
    print(f"{header.pages:,} pages, {words:,} words")
    print(f"words/s a core: Spark {words / far:,.0f}, local {words / local:,.0f}")


if __name__ == "__main__":
    main()
