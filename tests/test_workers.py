"""Work in other processes gives what work in this one gives, however they are started."""

import os
import subprocess
import sys
import threading
from unittest import mock

import pytest

from undisclosed import workers
from undisclosed.workers import Workers

_prepared: list[int] = []


def prepare(number: int) -> None:
    _prepared[:] = [number]


def work(number: int) -> tuple[int, int]:
    return _prepared[0] + number, os.getpid()


@pytest.mark.parametrize("alone", [True, False])
@pytest.mark.parametrize("jobs", [1, 2])
def test_results_come_in_order(jobs: int, alone: bool) -> None:
    with (
        mock.patch.object(workers, "_is_alone", return_value=alone),
        Workers(jobs, prepare, 100, fork=alone) as pool,
    ):
        results = list(pool.each(work, ((n,) for n in range(20))))
    assert [total for total, _ in results] == list(range(100, 120))
    assert (os.getpid() in {process for _, process in results}) == (jobs == 1)


def test_only_a_process_with_one_thread_is_forked() -> None:
    assert workers._context(fork=False).get_start_method() == "spawn"
    stop = threading.Event()
    thread = threading.Thread(target=stop.wait)
    thread.start()
    try:
        assert workers._context(fork=True).get_start_method() == "spawn"
    finally:
        stop.set()
        thread.join()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lists its threads")
def test_the_command_has_one_thread() -> None:
    code = (
        "import sys, undisclosed.workers as w\n"
        "from undisclosed.interfaces.cli import main\n"
        "try: main(['explain', 'fever', '--protect', 'HIV=infection'])\n"
        "except SystemExit: pass\n"
        "print(w._context(fork=True).get_start_method(), file=sys.stderr)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stderr.strip().endswith("fork")


@pytest.mark.skipif(sys.platform != "linux", reason="only there are processes forked")
def test_a_process_that_loses_its_end_is_ended_all_the_same() -> None:
    code = (
        "import os, signal, sys, time\n"
        "from undisclosed import workers\n"
        "workers._GRACE_SECONDS = 0.2\n"
        "def work(number):\n"
        "    print('at work', flush=True)\n"
        "    while True:\n"
        "        try: time.sleep(60)\n"
        "        except SystemExit: pass\n"
        "signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))\n"
        "with workers.Workers(2, fork=True) as pool:\n"
        "    list(pool.each(work, [(0,), (1,)]))\n"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE) as process:
        try:
            assert process.stdout is not None
            assert [process.stdout.readline() for _ in range(2)] == [b"at work\n"] * 2
            process.terminate()
            assert process.wait(60) == 143
        finally:
            process.kill()
