"""Columns of texts on a cluster: sanitized, assessed or verified where they are."""

from __future__ import annotations

import atexit
import hashlib
import shutil
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from undisclosed.engine import Engine
from undisclosed.interfaces.libraries.cells import COLUMNS, Task, run_cells
from undisclosed.interfaces.libraries.pandas import values_of
from undisclosed.interfaces.spark.spark import (
    Column,
    SparkContext,
    SparkFiles,
    col,
    pandas_udf,
    pd,
)
from undisclosed.knowledge.opening import open_knowledge
from undisclosed.policy.policy import Policy, as_policy
from undisclosed.taxonomy.opening import open_taxonomy

CELL = (
    "text string, verified boolean, verdict string, findings array<struct<start: int, end: int, "
    "text: string, cause: string, entity: string, at_most: string, group: int, "
    "replacement: string, action: string, why: string>>, error string"
)
"""What comes of each text: the fields of a `CellResult`."""


def sanitize(
    texts: str | Column, policy: Policy | str, *, knowledge: str = "", taxonomy: str = ""
) -> Column:
    """Returns what comes of a column of texts: generalized or removed what is risky, verified.

    Args:
        texts: A column, or its name.
        policy: A policy, or one protection as "HIV=infection".
        knowledge: The name of a part that each executor has, or the path of a pack where the
            driver runs, which is sent to each executor once; the English pack if not given.
        taxonomy: The same for a taxonomy; WordNet if not given.

    Raises:
        PolicyError: The policy makes no sense.
        KnowledgeError: The knowledge can't be opened here.
        TaxonomyError: The taxonomy can't be opened here.
    """
    return _column(texts, policy, knowledge, taxonomy, "sanitize")


def assess(
    texts: str | Column, policy: Policy | str, *, knowledge: str = "", taxonomy: str = ""
) -> Column:
    """Returns what is risky in a column of texts. Arguments as for `sanitize`."""
    return _column(texts, policy, knowledge, taxonomy, "assess")


def verify(
    texts: str | Column, policy: Policy | str, *, knowledge: str = "", taxonomy: str = ""
) -> Column:
    """Returns which of a column of texts are clean. Arguments as for `sanitize`."""
    return _column(texts, policy, knowledge, taxonomy, "verify")


def _column(
    texts: str | Column, policy: Policy | str, knowledge: str, taxonomy: str, task: Task
) -> Column:
    parts = _Parts(as_policy(policy), knowledge, taxonomy)
    # What makes no sense is told here and now, and not by every executor.
    parts.open(lambda path: path)
    make: Any = pandas_udf
    column: Column = make(_runner(parts.sent(), task), CELL)(
        col(texts) if isinstance(texts, str) else texts
    )
    return column


@dataclass(frozen=True, slots=True)
class _Parts:
    """What an engine is made of, as it can be sent."""

    policy: Policy
    knowledge: str
    taxonomy: str

    def sent(self) -> _Parts:
        """Returns the same for executors, after files were sent to each of them."""
        return _Parts(self.policy, _sent(self.knowledge), _sent(self.taxonomy))

    def open(self, place: Callable[[str], str]) -> Engine:
        """Returns an engine of them; `place` says where what was sent is."""
        knowledge = open_knowledge(place(self.knowledge)) if self.knowledge else None
        taxonomy = open_taxonomy(place(self.taxonomy)) if self.taxonomy else None
        return Engine(self.policy, knowledge=knowledge, taxonomy=taxonomy)

    @property
    def key(self) -> tuple[str, str, str]:
        return self.policy.digest, self.knowledge, self.taxonomy


def _sent(part: str) -> str:
    """Sends a file to all executors, and returns what it is called there; a name stays.

    Spark knows a file by its name, and would go on with the old one where it was written anew. So
    what it holds is in the name, and what is sent is a copy that nobody changes.
    """
    path = Path(part)
    if not part or not path.is_file():
        return part
    context = SparkContext.getOrCreate()
    application = context.applicationId
    with path.open("rb") as file:
        held = hashlib.file_digest(file, "sha256").hexdigest()
    name = f"{held[:_HELD]}{_BEFORE_NAME}{path.name}"
    if name not in _sent_by[application]:
        copy = Path(mkdtemp(prefix="undisclosed-"), name)
        atexit.register(shutil.rmtree, copy.parent, ignore_errors=True)
        shutil.copyfile(path, copy)
        context.addFile(str(copy))
        _sent_by[application].add(name)
    return f"{_SENT}{name}"


def _received(part: str) -> str:
    """Returns where a part is: of a file that was sent, under the name that it had."""
    if not part.startswith(_SENT):
        return part
    sent = Path(SparkFiles.get(part.removeprefix(_SENT)))
    held, _, name = sent.name.partition(_BEFORE_NAME)
    named = sent.parent / f"{held}.part" / name
    named.parent.mkdir(exist_ok=True)
    with suppress(FileExistsError):
        named.symlink_to(sent)
    return str(named)


_SENT = "sent:"
_HELD = 16
_BEFORE_NAME = "-"
_sent_by: defaultdict[str, set[str]] = defaultdict(set)
"""What each application sent."""
_engines: dict[tuple[str, str, str], Engine] = {}
"""One for each policy that a process of an executor works under, the last few of them."""
_MOST_ENGINES = 4


def _engine_of(parts: _Parts) -> Engine:
    engine = _engines.pop(parts.key, None) or parts.open(_received)
    while len(_engines) >= _MOST_ENGINES:
        del _engines[next(iter(_engines))]
    _engines[parts.key] = engine
    return engine


def _runner(parts: _Parts, task: Task) -> Callable[[Iterator[pd.Series]], Iterator[pd.DataFrame]]:
    def run(batches: Iterator[pd.Series]) -> Iterator[pd.DataFrame]:
        engine = _engine_of(parts)
        for texts in batches:
            # Structs come as a table: none of them is a text, and each row says so.
            is_table = isinstance(texts, pd.DataFrame)
            values = texts.to_dict("records") if is_table else values_of(texts)
            rows = [cell.as_row() for cell in run_cells(engine, values, task)]
            yield pd.DataFrame(rows, columns=list(COLUMNS))

    return run
