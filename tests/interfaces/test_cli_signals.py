"""Ends that come from outside: SIGTERM, Ctrl-C while modules are loaded, closed streams."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from interfaces.conftest import HANGS, HIV, World

pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals and streams of POSIX")

PROGRAM = [sys.executable, "-m", "undisclosed"]
NOTE = b"The cat had HIV and a retrovirus.\n"


def wait_for(done: Callable[[], object]) -> None:
    ends = time.monotonic() + HANGS
    while not done():
        assert time.monotonic() < ends, "it takes too long"
        time.sleep(0.02)


def heed_interrupts() -> None:
    # A suite that runs in the background of a shell has SIGINT ignored, and hands that on; one
    # under nohup has SIGHUP ignored.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def children_of(process: int) -> list[int]:
    return [int(n) for n in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def is_running(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state.rpartition(")")[2].split()[0] != "Z"


def has_children(process: int) -> bool:
    return Path(f"/proc/{process}/task/{process}/children").exists()


@pytest.mark.skipif(not has_children(os.getpid()), reason="only Linux lists children")
@pytest.mark.parametrize(("sent", "code"), [("SIGTERM", 143), ("SIGINT", 130), ("SIGHUP", 129)])
def test_who_is_ended_ends_its_processes_and_leaves_nothing_half(
    world: World, tmp_path: Path, sent: str, code: int
) -> None:
    folder, out = tmp_path / "notes", tmp_path / "out"
    folder.mkdir()
    for n in range(40):
        (folder / f"{n}.txt").write_text("The cat had HIV and a retrovirus.\n\n" * 2_000)
    command = ["sanitize", str(folder), "-o", str(out), "--jobs", "2", *HIV, *world.options]
    with subprocess.Popen(
        [*PROGRAM, *command], stderr=subprocess.PIPE, preexec_fn=heed_interrupts
    ) as process:
        wait_for(lambda: out.is_dir() and list(out.iterdir()))
        workers = children_of(process.pid)
        assert len(workers) >= 2
        process.send_signal(getattr(signal, sent))
        try:
            assert process.wait(HANGS) == code
        finally:
            process.kill()
        assert process.stderr is not None
        assert b"Traceback" not in process.stderr.read()
    wait_for(lambda: not any(map(is_running, workers)))
    assert [path.name for path in out.iterdir() if not path.name.endswith(".txt")] == []
    assert len(list(out.iterdir())) < 40


def test_who_asked_to_outlive_the_terminal_does(world: World, note: Path) -> None:
    code = (
        "import os, signal, sys\n"
        "signal.signal(signal.SIGHUP, signal.SIG_IGN)\n"
        "from undisclosed.document.document import Document\n"
        "from undisclosed.interfaces.cli import main\n"
        "create = Document.__init__\n"
        "def hang_up(*given):\n"
        "    os.kill(os.getpid(), signal.SIGHUP)\n"
        "    create(*given)\n"
        "Document.__init__ = hang_up\n"
        "main()\n"
    )
    command = [sys.executable, "-c", code, "assess", str(note), *HIV, *world.options]
    assert subprocess.run(command, capture_output=True, check=False).returncode == 0


@pytest.mark.parametrize("at", ["click", "undisclosed.interfaces.cli.app"])
def test_an_interrupt_while_modules_are_loaded_is_quiet(at: str) -> None:
    # Ctrl-C at the moment when a module is looked for.
    code = (
        "import sys\n"
        "class Interrupting:\n"
        "    def find_spec(self, name, *others):\n"
        f"        if name == {at!r}: raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Interrupting())\n"
        "from undisclosed.__main__ import run\n"
        "run()\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (130, b"")


def test_the_installed_command_starts_there() -> None:
    from importlib.metadata import entry_points

    [entry] = entry_points(group="console_scripts", name="undisclosed")
    assert entry.value == "undisclosed.__main__:run"
    done = subprocess.run([*PROGRAM, "--version"], capture_output=True, check=True)
    assert done.stdout.startswith(b"undisclosed ")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize(
    "arguments",
    [["verify", "-v"], ["sanitize"], ["sanitize", "--max", "0"], ["assess", "--nothing-like-it"]],
)
def test_a_full_disk_behind_standard_error(world: World, arguments: list[str]) -> None:
    command, *options = arguments
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*PROGRAM, command, "-", *HIV, *world.options, *options],
            input=b"The cat.\n",
            stdout=subprocess.PIPE,
            stderr=full,
            check=False,
            timeout=HANGS,
        )
    # What was wrong with the command line comes before what could not be said of it.
    assert done.returncode == (3 if options in ([], ["-v"]) else 2)


@pytest.mark.parametrize(
    ("arguments", "closed", "code", "said"),
    [
        ("sanitize - POLICY", 0, 3, b"Standard input can't be read: it is closed."),
        ("sanitize NOTE POLICY", 1, 3, b"can't be written: it is closed."),
        ("explain cat POLICY", 1, 3, b"can't be written: it is closed."),
        ("--help", 1, 3, b"can't be written: it is closed."),
        ("sanitize NOTE POLICY", 2, 0, b""),
        ("sanitize NOTE NOTE.2 POLICY -o OUT", 2, 0, b""),
        ("assess NOTE NOTE.2 POLICY", 2, 1, b""),
        ("verify NOTE NOTE.2 POLICY", 2, 1, b""),
        ("sanitize --nothing-like-it", 2, 2, b""),
    ],
)
def test_closed_streams(
    world: World, note: Path, tmp_path: Path, arguments: str, closed: int, code: int, said: bytes
) -> None:
    words: list[str] = []
    for word in arguments.split():
        words += [*HIV, *world.options] if word == "POLICY" else [word.replace("NOTE", str(note))]
    words = [str(tmp_path / "releases") if word == "OUT" else word for word in words]
    note.with_name(f"{note.name}.2").write_bytes(note.read_bytes())
    done = subprocess.run(
        [*PROGRAM, *words],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        preexec_fn=lambda: os.close(closed),
        check=False,
        timeout=HANGS,
    )
    assert done.returncode == code, done.stderr
    assert said in done.stderr
    assert done.stderr.count(b"\n") == (1 if said else 0)


def test_too_little_memory_is_no_fault_of_the_program(world: World, tmp_path: Path) -> None:
    code = (
        "import sys\n"
        "from undisclosed.document.document import Document\n"
        "from undisclosed.interfaces.cli import main\n"
        "def fail(*given): raise MemoryError\n"
        "Document.__init__ = fail\n"
        "main()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, "assess", "-", *HIV, *world.options],
        input=NOTE,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 3
    assert done.stderr.startswith(b"Error: There is not enough memory.")


@pytest.mark.parametrize("megabytes", [40, 60, 90, 120])
def test_a_limit_below_what_the_libraries_need(world: World, megabytes: int) -> None:
    import resource

    room = (megabytes << 20, megabytes << 20)
    done = subprocess.run(
        [*PROGRAM, "assess", "-", *HIV, *world.options],
        input=NOTE,
        capture_output=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, room),
        check=False,
        timeout=HANGS,
    )
    assert done.returncode == 3
    assert done.stderr.startswith(b"Error: There is not enough memory.")
    assert done.stderr.count(b"\n") == 1
