"""Changes a small pack by chance, many times, and asks it everything.

python -m bench.pack_mutations [NUMBER] [SEED]

Every fifth change is made within a section and all checksums are mended behind it, as somebody
would who wants to deceive; the others are made anywhere and nothing is mended. Of the first it is
asked that they are refused or have another identity, of the others that they are refused or answer
as before. Prints how many were what; exits 1 if one deceived.
"""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from pathlib import Path
from random import Random

import numpy as np

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from forging import Opened  # noqa: E402
from fuzzing import mutated  # noqa: E402
from undisclosed.errors import KnowledgeError  # noqa: E402
from undisclosed.knowledge.build.writing import write_pack  # noqa: E402
from undisclosed.knowledge.pack.header import SECTIONS, Header  # noqa: E402
from undisclosed.knowledge.pack.pack import Pack  # noqa: E402
from undisclosed.knowledge.protocol import Pages  # noqa: E402

_TOTAL = 600
_MENDED = 5
"""One change in so many is mended."""
_MEMORY = Path("/dev/shm")


def main() -> None:
    """Prints a line an outcome."""
    number, seed = (int(given) for given in (*sys.argv[1:], "20000", "1")[:2])
    chance = Random(seed)
    world = _world()
    outcomes: Counter[str] = Counter()
    folder = str(_MEMORY) if _MEMORY.is_dir() else None
    with tempfile.TemporaryDirectory(dir=folder) as place:
        path = Path(place, "world.pack")
        header = Header("world", "1", "en", _TOTAL, 0, 16, 128, (), {}, "test")
        write_pack(path, header, world.items())
        content = path.read_bytes()
        with Pack(path) as pack:
            identity = pack.identity
        for n in range(number):
            if n % _MENDED:
                path.write_bytes(mutated([content], chance))
                outcomes[_plain(path, world)] += 1
            else:
                path.write_bytes(_mended(content, chance))
                outcomes[_deceiving(path, world, identity)] += 1
    for outcome, times in sorted(outcomes.items()):
        print(f"{times:>9,} {outcome}")
    sys.exit(1 if any(outcome.startswith("DECEIVED") for outcome in outcomes) else 0)


def _world() -> dict[str, Pages]:
    rng = np.random.default_rng(7)
    words = [f"{a}{b}" for a in ("HIV", "ab", "ab c", "é") for b in range(5)]
    names = sorted(words, key=str.encode)
    sizes = rng.choice([3, 4, 9, 40, 200, 500], len(names))
    return {
        name: np.sort(rng.choice(_TOTAL, size, replace=False)).astype(np.uint32)
        for name, size in zip(names, sizes, strict=True)
    }


def _mended(content: bytes, chance: Random) -> bytes:
    opened = Opened.of(content)
    section = opened.sections[chance.choice([name for name in SECTIONS if name != "tree"])]
    section[:] = mutated([bytes(section)], chance)
    opened.mend_header()
    return opened.joined()


def _plain(path: Path, world: dict[str, Pages]) -> str:
    try:
        same = _answers(path) == _told(world)
    except KnowledgeError:
        return "refused"
    return "answered as before" if same else "DECEIVED: another answer"


def _deceiving(path: Path, world: dict[str, Pages], identity: object) -> str:
    try:
        with Pack(path) as pack:
            if pack.identity != identity:
                return "mended: another identity"
        same = _answers(path) == _told(world)
    except KnowledgeError:
        return "mended: refused"
    return "mended: nothing changed" if same else "DECEIVED: the same identity"


def _told(world: dict[str, Pages]) -> list[object]:
    return [
        *(len(pages) for pages in world.values()),
        *(pages.tolist() for pages in world.values()),
        list(world),
    ]


def _answers(path: Path) -> list[object]:
    with Pack(path) as pack:
        if pack.total != _TOTAL:
            return []
        names = pack.known()
        return [
            *(pack.frequency(name) for name in names),
            *(pack.pages(name).tolist() for name in names),
            names,
        ]


if __name__ == "__main__":
    main()
