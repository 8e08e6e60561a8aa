"""How much memory a process takes that sanitizes some files; run in a process of its own.

    python -m bench.speed.probe MAX CONTEXT FILE…

Prints the resident megabytes at the end and at most.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from bench.speed.setup import PROTECT

from undisclosed import Engine, Policy


def main() -> None:
    """Sanitizes the files one after another."""
    engine = Engine(Policy.of(*PROTECT, max_group=int(sys.argv[1]), context=sys.argv[2]))
    for name in sys.argv[3:]:
        engine.sanitize(Path(name).read_text(encoding="utf-8"))
    status = Path("/proc/self/status").read_text(encoding="utf-8")
    for field in ("VmRSS", "VmHWM"):
        [kilobytes] = re.findall(rf"{field}:\s+(\d+) kB", status)
        print(int(kilobytes) * 1024 / 1e6)


if __name__ == "__main__":
    main()
