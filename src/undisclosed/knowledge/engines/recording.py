"""A recording: what an engine was asked and answered in a run, so that it can be run again offline.

A file of JSON. Its checksum covers every answer, so that a certificate made with a recording names
these answers and no others; one made with the engine itself holds with the recording too, as far as
whoever hands it over is trusted with the answers.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from undisclosed.errors import KnowledgeError
from undisclosed.formats.files import write_bytes
from undisclosed.identity import Identity
from undisclosed.knowledge.engines.question import Question, QuestionForm
from undisclosed.knowledge.engines.searched import SearchedKnowledge, follows
from undisclosed.knowledge.protocol import Conjunction

ENDING = ".counts"
"""Of the name of a recording."""

_FORMAT = "undisclosed counts"
_VERSION = 1
_LONGEST = 1 << 30


class Recording:
    """Counts that an engine gave once. What it was not asked, it can't answer.

    Args:
        path: The file.

    Raises:
        KnowledgeError: It is missing or damaged.
    """

    def __init__(self, path: str | Path) -> None:
        self._path = Path(path)
        data = _read(self._path)
        self._total: int = data["pages"]
        self._answers: dict[str, int] = data["answers"]
        self._phrasing = QuestionForm(**data["phrasing"])
        self._recorded = Identity(**data["engine"])
        self._identity = replace(self._recorded, checksum=_digest(data))
        if data.get("checksum") != self._identity.checksum:
            raise KnowledgeError(f"{path} is damaged: its checksum is not that of what it says.")

    def __reduce__(self) -> tuple[type[Recording], tuple[Path]]:
        """Pickles as its file."""
        return type(self), (self._path,)

    @property
    def identity(self) -> Identity:
        """That of the engine, but with a checksum of all answers."""
        return self._identity

    @property
    def recorded(self) -> Identity:
        """That of the engine when it was asked."""
        return self._recorded

    @property
    def total(self) -> int:
        """W, the number of pages."""
        return self._total

    @property
    def widest(self) -> int:
        """The most keys that a mention may have, as of the engine."""
        return self._phrasing.widest

    def anew(self) -> Recording:
        """Returns the same, read again from its file."""
        return Recording(self._path)

    def count(self, conjunctions: Sequence[Conjunction]) -> list[int]:
        """Returns for each conjunction the number of pages that have all its mentions.

        Raises:
            KnowledgeError: Something was not asked in the run that was recorded.
        """
        questions = list(map(self._phrasing.ask, conjunctions))
        counts = [self._find(question) for question in questions]
        missing = counts.count(None)
        if missing:
            raise KnowledgeError(
                f"The recording {self._path} has no answer to {missing:,} of {len(questions):,} "
                "questions: it is of a run with another text, policy or program. Ask the engine "
                "itself, and record that."
            )
        return [count for count in counts if count is not None]

    def _find(self, question: Question) -> int | None:
        known = follows(question, self._total)
        return self._answers.get(question.to_text()) if known is None else known


def save_recording(knowledge: SearchedKnowledge, answers: Mapping[str, int], path: str) -> Identity:
    """Writes a recording; it has words of documents, and only its owner may read it.

    Returns:
        The identity of the recording.
    """
    told = {
        "format": _FORMAT,
        "version": _VERSION,
        "engine": asdict(knowledge.identity),
        "pages": knowledge.total,
        "phrasing": asdict(knowledge.phrasing),
        "answers": dict(sorted(answers.items())),
    }
    identity = replace(knowledge.identity, checksum=_digest(told))
    data = {**told, "checksum": identity.checksum}
    text = json.dumps(data, ensure_ascii=False, indent=0) + "\n"
    write_bytes(path, text.encode(), private=True)
    return identity


def _read(path: Path) -> dict[str, Any]:
    try:
        if path.stat().st_size > _LONGEST:
            raise KnowledgeError(f"{path} is too long for a recording.")
        data = json.loads(path.read_bytes())
    except OSError as error:
        raise KnowledgeError(f"Can't read {path}: {error.strerror or error}.") from error
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict) or data.get("format") != _FORMAT:
        raise KnowledgeError(
            f"{path} is no recording, as written by 'undisclosed knowledge record'."
        )
    if data.get("version") != _VERSION:
        raise KnowledgeError(f"{path} is a recording of a version that this program can't read.")
    if not _is_whole(data):
        raise KnowledgeError(f"{path} is damaged: a part of it is missing or no such thing.")
    return data


def _is_whole(data: Mapping[str, Any]) -> bool:
    answers, engine, phrasing = data.get("answers"), data.get("engine"), data.get("phrasing")
    pages = data.get("pages")
    return (
        _is_count(pages)
        and isinstance(answers, dict)
        and all(_is_count(n) and n <= pages for n in answers.values())
        and isinstance(engine, dict)
        and set(engine) == {"name", "version", "checksum"}
        and all(isinstance(value, str) for value in engine.values())
        and isinstance(phrasing, dict)
        and set(phrasing) == {"lower", "plural", "widest"}
        and isinstance(phrasing["lower"], bool)
        and isinstance(phrasing["plural"], bool)
        and _is_count(phrasing["widest"])
    )


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _digest(told: Mapping[str, Any]) -> str:
    """Returns the checksum of all that a recording says but the checksum itself."""
    rest = {key: value for key, value in told.items() if key != "checksum"}
    return hashlib.sha256(json.dumps(rest, sort_keys=True).encode()).hexdigest()
