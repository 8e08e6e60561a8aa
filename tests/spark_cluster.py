"""A standalone cluster of Spark's on this machine: a master and workers, each a process group."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyspark
from pyspark.sql import SparkSession

_HOME = Path(pyspark.__file__).parent
_PATIENCE = 600


class Cluster:
    """A master and as many workers as are started, with one core each."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._processes: list[subprocess.Popen[bytes]] = []
        self._started = 0
        place = ("--host", "127.0.0.1", "--port", "0", "--webui-port", "0")
        master = self._start("master.Master", *place)
        self.address = _wait_for(r"Starting Spark master at (\S+)", master)
        self._master_log = master

    def add_worker(self) -> subprocess.Popen[bytes]:
        """Starts a worker; it is there when the master knows of it."""
        known = len(re.findall("Registering worker", self._master_log.read_text()))
        folder = self._folder / f"work-{self._started}"
        self._start(
            *("worker.Worker", "--host", "127.0.0.1", "--cores", "1", "--memory", "1g"),
            *("--webui-port", "0", "--work-dir", str(folder), self.address),
        )
        _wait_for(rf"(?s)(?:Registering worker.*?){{{known + 1}}}", self._master_log)
        return self._processes[-1]

    def session(self) -> SparkSession:
        """Returns a session; executors run the Python that runs the test."""
        settings = {
            "spark.pyspark.python": sys.executable,
            "spark.executorEnv.PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
            "spark.executorEnv.OPENBLAS_NUM_THREADS": "1",
            "spark.executor.memory": "768m",
            "spark.driver.host": "127.0.0.1",
            "spark.driver.bindAddress": "127.0.0.1",
            "spark.ui.enabled": "false",
            "spark.ui.showConsoleProgress": "false",
            "spark.sql.execution.arrow.maxRecordsPerBatch": "500",
            "spark.local.dir": str(self._folder / "local"),
            "spark.sql.warehouse.dir": str(self._folder / "warehouse"),
        }
        builder: Any = SparkSession.builder
        session: SparkSession = builder.master(self.address).config(map=settings).getOrCreate()
        session.sparkContext.setLogLevel("ERROR")
        return session

    def processor_seconds(self) -> float:
        """Returns the processor time of master, workers and all that they started, so far."""
        ticks = _ticks_by_process()
        mine = {process.pid for process in self._processes}
        total = 0
        while found := [pid for pid, (above, _) in ticks.items() if pid in mine or above in mine]:
            mine.update(found)
            total += sum(ticks.pop(pid)[1] for pid in found)
        return total / os.sysconf("SC_CLK_TCK")

    def close(self) -> None:
        """Ends all processes."""
        for process in self._processes:
            kill(process)

    def _start(self, name: str, *arguments: str) -> Path:
        log = self._folder / f"{self._started}.log"
        self._started += 1
        with log.open("wb") as file:
            process = subprocess.Popen(
                [str(_HOME / "bin" / "spark-class"), f"org.apache.spark.deploy.{name}", *arguments],
                stdout=file,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                env={**os.environ, "SPARK_HOME": str(_HOME), "SPARK_LOCAL_IP": "127.0.0.1"},
            )
        self._processes.append(process)
        return log


def kill(process: subprocess.Popen[bytes]) -> None:
    """Kills a process and all that it started."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        return
    process.wait()


def killing(
    session: SparkSession, worker: subprocess.Popen[bytes], *, after_tasks: int
) -> Callable[[], bool]:
    """Kills a worker once a stage has so many tasks done, and tells at the end whether it did."""
    tracker = session.sparkContext.statusTracker()
    over, killed = threading.Event(), threading.Event()

    def watch() -> None:
        while not over.wait(0.05):
            stages = [tracker.getStageInfo(number) for number in tracker.getActiveStageIds()]
            done = max((stage.numCompletedTasks for stage in stages if stage), default=0)
            if done >= after_tasks:
                kill(worker)
                killed.set()
                return

    thread = threading.Thread(target=watch)
    thread.start()

    def finish() -> bool:
        over.set()
        thread.join()
        return killed.is_set()

    return finish


def _ticks_by_process() -> dict[int, tuple[int, int]]:
    """Returns of each process what started it, and its time with that of what it waited for."""
    found: dict[int, tuple[int, int]] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # It has ended.
        found[int(path.parent.name)] = int(fields[1]), sum(map(int, fields[11:15]))
    return found


def _wait_for(pattern: str, log: Path) -> str:
    end = time.monotonic() + _PATIENCE
    while time.monotonic() < end:
        found = re.search(pattern, log.read_text(errors="replace"))
        if found:
            return found[found.lastindex or 0]
        time.sleep(0.1)
    raise TimeoutError(f"{log} has no {pattern!r}: {log.read_text(errors='replace')[-2000:]}")
