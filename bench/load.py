"""Many clients at once for a while: every answer is one of its own request, and memory is flat.

    python -m bench.load
    python -m bench.load --clients 50 --seconds 10 --workers 2

Each client asks one thing after the other, of text that nobody else has, and looks at the answer.
One that is turned away (429, 503) asks again a tenth of a second later, sooner than it was told to.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import signal
import subprocess
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

_TURNED_AWAY = (429, 503)
_PAUSE_SECONDS = 0.1
_WORDS = ("zidovudine", "lamivudine", "a rash", "HIV", "condoms", "tuberculosis")


@dataclass
class Loaded:
    """What came of it.

    Attributes:
        statuses: How many answers had which status.
        seconds: How long those took that were no refusals.
        wrong: Answers that were not those to their request.
        broken: Requests that got none.
        memory: What the service had in memory, in MB, second by second.
    """

    statuses: Counter[int] = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=list)
    wrong: int = 0
    broken: int = 0
    memory: list[float] = field(default_factory=list)


async def load(address: str, *, clients: int, seconds: float, process: int) -> Loaded:
    """Asks a service with many clients for a while.

    Args:
        address: Where it listens, as "http://127.0.0.1:8765".
        clients: How many ask at once.
        seconds: For how long.
        process: Its process, whose memory is looked at.
    """
    host, _, port = address.removeprefix("http://").rpartition(":")
    loaded, ends = Loaded(), time.monotonic() + seconds
    watching = asyncio.create_task(_watch(process, loaded))
    await asyncio.gather(*(_ask(host, int(port), n, ends, loaded) for n in range(clients)))
    watching.cancel()
    return loaded


async def _ask(host: str, port: int, client: int, ends: float, loaded: Loaded) -> None:
    reader, writer = await asyncio.open_connection(host, port)
    turn = 0
    while time.monotonic() < ends:
        turn += 1
        begun = time.perf_counter()
        text, want = _document(client, turn)
        path = "/assess" if turn % 2 else "/sanitize"
        try:
            status, body = await _exchange(reader, writer, path, {"text": text})
        except (OSError, EOFError, ValueError):
            if time.monotonic() < ends:
                loaded.broken += 1
            reader, writer = await asyncio.open_connection(host, port)
            continue
        loaded.statuses[status] += 1
        if status == 200:
            loaded.seconds.append(time.perf_counter() - begun)
            loaded.wrong += want not in json.loads(body)["text"]
        elif status in _TURNED_AWAY:
            # A refusal ends the connection.
            writer.close()
            await asyncio.sleep(_PAUSE_SECONDS)
            reader, writer = await asyncio.open_connection(host, port)
    writer.close()


def _document(client: int, turn: int) -> tuple[str, str]:
    """Returns a text that nobody else sends, and what of it is in its release."""
    mark = f"in bed {client} on day {turn}"
    return f"The patient {mark} was given {_WORDS[(client + turn) % len(_WORDS)]}.", mark


async def _exchange(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, path: str, data: object
) -> tuple[int, bytes]:
    body = json.dumps(data).encode()
    head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
    await writer.drain()
    told = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
    length = next(line for line in told.splitlines() if line.startswith("content-length:"))
    return int(told.split()[1]), await reader.readexactly(int(length.split()[1]))


async def _watch(process: int, loaded: Loaded) -> None:
    while True:
        loaded.memory.append(memory_of(process))
        await asyncio.sleep(1)


def memory_of(process: int) -> float:
    """Returns what a process has in memory, in MB; of its children too."""
    status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    own = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    children = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii")
    return int(own.split()[1]) / 1000 + sum(memory_of(int(child)) for child in children.split())


def main() -> None:
    """Prints what came of it."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--clients", type=int, default=200)
    options.add_argument("--seconds", type=float, default=60)
    options.add_argument("--workers", type=int, default=1)
    given = options.parse_args()
    command = [sys.executable, "-m", "undisclosed", "serve", "--port", "0"]
    command += ["--protect", "HIV=infection", "--workers", str(given.workers)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        address = process.stderr.readline().split()[-1]
        reading = asyncio.run(_run(address, given, process))
    print(f"{given.clients} clients, {given.seconds:g} s, {given.workers} worker(s)")
    print("statuses:", dict(sorted(reading.statuses.items())))
    print(f"wrong: {reading.wrong}, without an answer: {reading.broken}")
    ranked = sorted(reading.seconds)
    half, most = (1000 * ranked[int(share * (len(ranked) - 1))] for share in (0.5, 0.95))
    print(f"answers took {half:.0f} ms, {most:.0f} ms at the 95th percentile")
    tens = reading.memory[::10]
    print("memory, MB, every ten seconds:", " ".join(f"{each:.0f}" for each in tens))


async def _run(address: str, given: argparse.Namespace, process: subprocess.Popen[str]) -> Loaded:
    assert process.stderr is not None
    # Its log has a line for each answer, and stops it if nobody reads them.
    reading = asyncio.create_task(asyncio.to_thread(_drain, process))
    loaded = await load(address, clients=given.clients, seconds=given.seconds, process=process.pid)
    process.send_signal(signal.SIGTERM)
    await reading
    return loaded


def _drain(process: subprocess.Popen[str]) -> None:
    assert process.stderr is not None
    for _ in process.stderr:
        pass


if __name__ == "__main__":
    main()
