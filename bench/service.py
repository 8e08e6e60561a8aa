"""What HTTP adds to `sanitize`: a warm note asked of a service and of the library, in turns.

    python -m bench.service

One worker on this machine, one client. Each turn has one request and one call of the library under
the same policy; both keep what they remember. Times are by the clock on the wall, since another
process answers.
"""

from __future__ import annotations

import signal
import subprocess
import sys
import time

import httpx

from undisclosed import Engine, Policy

WORDS = 1_500
ROUNDS = 200
_ASKED = 1.3


def main() -> None:
    """Prints the ninety-fifth percentiles and how many times the one is the other."""
    text, engine = _note(), Engine(Policy.of("HIV=infection"))
    command = [sys.executable, "-m", "undisclosed", "serve", "--port", "0"]
    policy = ["--protect", "HIV=infection"]
    with subprocess.Popen([*command, *policy], stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        address = process.stderr.readline().split()[-1]
        with httpx.Client(base_url=address, timeout=600) as client:
            there, here = [], []
            for turn in range(ROUNDS + 5):
                begun = time.perf_counter()
                client.post("/sanitize", json={"text": text}).raise_for_status()
                answered = time.perf_counter()
                engine.sanitize(text)
                ended = time.perf_counter()
                if turn >= 5:
                    there.append(answered - begun)
                    here.append(ended - answered)
        process.send_signal(signal.SIGTERM)
        process.stderr.read()
    service, library = _p95(there), _p95(here)
    print(f"{len(text.split()):,} words, {ROUNDS} turns, 95th percentile:")
    print(f"service {1000 * service:.1f} ms, library {1000 * library:.1f} ms")
    print(f"{service / library:.2f} times, asked at most {_ASKED}")


def _note() -> str:
    """Returns a note of the examples, as often as it takes."""
    with open("examples/note.txt", encoding="utf-8") as file:
        words = file.read().split()
    return " ".join((words * (WORDS // len(words) + 1))[:WORDS])


def _p95(seconds: list[float]) -> float:
    return sorted(seconds)[int(0.95 * len(seconds))]


if __name__ == "__main__":
    main()
