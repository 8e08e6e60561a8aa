"""What stands around a sense: the keys that tell a page on which it is meant.

WordNet's own keys (glosses, parts, domains, derived words) and how often a noun was met in each of
its senses are in a file beside the table, made by `tools/build_senses.py`. A gloss is a set of keys
there, without order: no text. Synonyms and what is above and below come from the taxonomy itself,
so that a sense of any taxonomy has some signature.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from pathlib import Path
from typing import Protocol, runtime_checkable

from undisclosed.errors import TaxonomyError
from undisclosed.taxonomy.graph import Rows
from undisclosed.taxonomy.protocol import Concept, Taxonomy
from undisclosed.taxonomy.wordnet_file import Sections, read_sections

_SHIPPED = Path(__file__).parent / "data" / "senses.bin"
# So many keys of each kind tell as much as all of them, and cost a third.
_ABOVE_KEYS = 2
_SAME_KEYS = 2
_BELOW_KEYS = 4


class Signatures:
    """The file of signatures: what the hierarchy does not say of a sense."""

    def __init__(self, sections: Sections) -> None:
        """Takes what `read_sections` gives; use `Signatures.open` instead."""
        texts, arrays = sections.texts, sections.arrays
        self._keys = texts["keys"]
        self._usual = texts["usual"]
        self._checked = arrays["checked"]
        self._row = {concept: row for row, concept in enumerate(arrays["concept"].tolist())}
        self._gloss = Rows.named(arrays, "gloss")
        self._linked = Rows.named(arrays, "linked")
        self._met_row = {key: row for row, key in enumerate(texts["met_keys"])}
        self._met = Rows.named(arrays, "met")
        self._times = arrays["times"]
        fits = (
            len(self._row) == len(self._gloss) == len(self._linked)
            and max(self._gloss.highest(), self._linked.highest()) < len(self._keys)
            and len(self._met) == len(self._met_row)
            and self._met.bounds(len(self._met) - 1)[1] == len(self._times)
            and len(self._usual) == len(self._checked)
        )
        if not fits:
            raise ValueError("its sections do not fit together")

    @classmethod
    def open(cls, taxonomy: Taxonomy, path: str | Path | None = None) -> Signatures:
        """Opens a file of signatures; the one in the package unless told otherwise.

        Raises:
            TaxonomyError: It is missing, damaged, or of other concepts than the taxonomy's.
        """
        chosen = _SHIPPED if path is None else Path(path)
        sections = read_sections(chosen)
        try:
            opened = cls(sections)
            pairs = zip(opened._checked.tolist(), opened._usual, strict=True)
            if all(taxonomy.lexicalizations(Concept(i))[0] == usual for i, usual in pairs):
                return opened
        except (KeyError, ValueError, IndexError) as error:
            raise TaxonomyError(
                f"The file of senses {chosen} is not one ({error}). Build it again with "
                "tools/build_senses.py."
            ) from error
        raise TaxonomyError(
            f"The file of senses {chosen} is of another taxonomy. Build both again with "
            "tools/build_wordnet.py and tools/build_senses.py."
        )

    def gloss(self, concept: Concept) -> Sequence[str]:
        """Returns the keys of a concept's gloss; none if it is not ambiguous in any spelling."""
        return self._of(self._gloss, concept)

    def linked(self, concept: Concept) -> Sequence[str]:
        """Returns the keys of its parts, domains and derived words."""
        return self._of(self._linked, concept)

    def times(self, key: str) -> Mapping[Concept, int]:
        """Returns how often a key was met in each of its senses, where it was."""
        row = self._met_row.get(key)
        if row is None:
            return {}
        start, end = self._met.bounds(row)
        met = map(Concept, self._met(row))
        return dict(zip(met, self._times[start:end].tolist(), strict=True))

    def _of(self, rows: Rows, concept: Concept) -> Sequence[str]:
        row = self._row.get(concept)
        return () if row is None else [self._keys[i] for i in rows(row)]


@runtime_checkable
class TellsSurroundings(Protocol):
    """What a taxonomy may also know: words around its concepts, and which meaning is usual."""

    def gloss_keys(self, concept: Concept) -> Sequence[str]:
        """Returns the keys of what a dictionary says of a concept."""
        ...

    def linked_keys(self, concept: Concept) -> Sequence[str]:
        """Returns the keys of what a concept is linked to, neither above nor below it."""
        ...

    def times_met(self, key: str) -> Mapping[Concept, int]:
        """Returns how often a key was met in each of its senses, where somebody counted."""
        ...


@dataclass(frozen=True, slots=True)
class Signature:
    """The keys around one sense, by what ties them to it.

    Attributes:
        gloss: Of its definition.
        above: Of what it is a kind of, nearest first.
        same: Its synonyms.
        below: Of its kinds, nearest first.
        linked: Of its parts, domains and derived words.
    """

    gloss: tuple[str, ...]
    above: tuple[str, ...]
    same: tuple[str, ...]
    below: tuple[str, ...]
    linked: tuple[str, ...]


def signature(taxonomy: Taxonomy, concept: Concept, own: str) -> Signature:
    """Returns the signature of a sense, without the key that it is a sense of."""

    def keys(concepts: Iterable[Concept], limit: int) -> tuple[str, ...]:
        spellings = chain.from_iterable(map(taxonomy.lexicalizations, concepts))
        found = dict.fromkeys(map(taxonomy.key, islice(spellings, 2 * limit)))
        found.pop(own, None)
        return tuple(islice(found, limit))

    gloss: Sequence[str] = ()
    linked: Sequence[str] = ()
    if isinstance(taxonomy, TellsSurroundings):
        gloss, linked = taxonomy.gloss_keys(concept), taxonomy.linked_keys(concept)
    return Signature(
        gloss=tuple(key for key in gloss if key != own),
        above=keys(taxonomy.ancestors(concept), _ABOVE_KEYS),
        same=keys((concept,), _SAME_KEYS),
        below=keys(taxonomy.specializations(concept), _BELOW_KEYS),
        linked=tuple(key for key in linked if key != own),
    )


def times_met(taxonomy: Taxonomy, key: str) -> Mapping[Concept, int]:
    """Returns how often a key was met in each of its senses; nothing where nobody counted."""
    return taxonomy.times_met(key) if isinstance(taxonomy, TellsSurroundings) else {}
