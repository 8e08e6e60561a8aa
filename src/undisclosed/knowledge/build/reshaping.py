"""New packs from packs: with fewer keys, or with the pages of several."""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import replace
from itertools import accumulate, groupby
from operator import itemgetter
from pathlib import Path

import numpy as np

from undisclosed.errors import KnowledgeError
from undisclosed.knowledge.build.page_lists import shuffled
from undisclosed.knowledge.build.selection import FEWEST_PAGES, LONGEST_PHRASE, Selection, chance_of
from undisclosed.knowledge.build.writing import created_by, write_pack
from undisclosed.knowledge.pack.header import Header, Json, Source
from undisclosed.knowledge.pack.pack import Pack
from undisclosed.knowledge.protocol import Pages


def prune(pack: str | Path, output: str | Path, selection: Selection) -> Header:
    """Writes a pack with those keys of another that a selection keeps, on the same pages.

    Returns:
        The header of the new pack.

    Raises:
        KnowledgeError: The pack can't be read, or the new one not be written.
    """
    with Pack(pack) as old:
        rule = _raised(selection, [old.header])
        build: dict[str, Json] = {
            **old.header.build,
            **rule.parameters(),
            "pruned_from": _name(old),
        }
        header = replace(old.header, build=build, created_by=created_by())
        by_chance = chance_of(old.frequency, old.total)

        def keeps(key: str, pages: int) -> bool:
            return rule.keeps(key, pages, by_chance)

        return write_pack(Path(output), header, old.entries(keeps), sources=[pack])


def merge(
    packs: Sequence[str | Path],
    output: str | Path,
    *,
    name: str,
    version: str = "1",
    selection: Selection | None = None,
    seed: int = 0,
) -> Header:
    """Writes a pack with the pages of several, numbered anew.

    Counts add up. A key that one of the packs left out stands on none of its pages, so packs with
    low floors merge best.

    Args:
        packs: Two packs or more, cut in the same way.
        output: The pack to write.
        name: Name of the pack.
        version: Version of its content.
        selection: Which keys are kept; its floors are raised to those of the strictest pack.
        seed: Decides the order of the pages.

    Returns:
        The header of the new pack.

    Raises:
        KnowledgeError: The packs do not go together, can't be read, or the new one not be written.
    """
    with ExitStack() as stack:
        opened = [stack.enter_context(Pack(path)) for path in packs]
        _check(opened)
        headers = [pack.header for pack in opened]
        rule = _raised(selection or Selection(), headers)
        build: dict[str, Json] = {
            **_shared(headers),
            **rule.parameters(),
            "merged_from": [_name(pack) for pack in opened],
            "seed": seed,
        }
        header = replace(
            headers[0],
            name=name,
            version=version,
            pages=sum(pack.total for pack in opened),
            sources=_joined([source for header in headers for source in header.sources]),
            build=build,
            created_by=created_by(),
        )
        entries = _together(opened, rule, header.pages, seed)
        return write_pack(Path(output), header, entries, sources=packs)


def _together(
    packs: Sequence[Pack], selection: Selection, total: int, seed: int
) -> Iterator[tuple[str, Pages]]:
    numbers = shuffled(total, seed)
    offsets = accumulate([pack.total for pack in packs], initial=0)
    by_chance = chance_of(lambda word: sum(pack.frequency(word) for pack in packs), total)
    streams = [_moved(pack, offset) for pack, offset in zip(packs, offsets, strict=False)]
    for name, group in groupby(heapq.merge(*streams, key=itemgetter(0)), key=itemgetter(0)):
        pages = np.concatenate([pages for _, pages in group])
        key = name.decode()
        if selection.keeps(key, len(pages), by_chance):
            yield key, np.sort(numbers[pages])


def _moved(pack: Pack, offset: int) -> Iterator[tuple[bytes, Pages]]:
    for key, pages in pack.entries(_all):
        yield key.encode(), pages + np.uint32(offset)


def _all(key: str, pages: int) -> bool:  # noqa: ARG001
    return True


def _check(packs: Sequence[Pack]) -> None:
    if len(packs) < 2:
        raise KnowledgeError("Merging takes two packs or more.")
    if len({str(pack.header.build.get("cutting")) for pack in packs}) > 1:
        raise KnowledgeError(
            "The packs were made by versions of the program that cut words in different ways. "
            "Build them again with this one, then merge."
        )
    languages = sorted({pack.header.language for pack in packs})
    if len(languages) > 1:
        raise KnowledgeError(f"The packs are of different languages: {', '.join(languages)}.")
    # The root stands for the content: a copy under another name is no other pack.
    if len({pack.header.root for pack in packs}) < len(packs):
        raise KnowledgeError(
            "Two of the packs have the same content; their pages would count twice. Name each once."
        )
    if sum(pack.total for pack in packs) > 0xFFFF_FFFF:
        raise KnowledgeError("The packs have more pages together than a pack can have.")


def _raised(selection: Selection, headers: Sequence[Header]) -> Selection:
    """Returns a selection that keeps nothing that one of the packs would not have kept."""
    words = (_number(header, "max_phrase_words", LONGEST_PHRASE) for header in headers)
    return replace(
        selection,
        min_pages=max(selection.min_pages, *_floors("min_pages", headers)),
        min_phrase_pages=max(selection.min_phrase_pages, *_floors("min_phrase_pages", headers)),
        max_phrase_words=max(1, min(selection.max_phrase_words, *words)),
    )


def _floors(name: str, headers: Sequence[Header]) -> list[int]:
    return [_number(header, name, FEWEST_PAGES) for header in headers]


def _shared(headers: Sequence[Header]) -> dict[str, Json]:
    """Returns what all packs were built with alike, and their words added up."""
    first = headers[0].build
    same = {name: value for name, value in first.items() if _alike(name, headers)}
    return {**same, "words": sum(_number(header, "words", 0) for header in headers)}


def _alike(name: str, headers: Sequence[Header]) -> bool:
    return all(header.build.get(name) == headers[0].build[name] for header in headers)


def _number(header: Header, name: str, otherwise: int) -> int:
    """Returns a number from the free-form part of a header, which may hold anything."""
    value = header.build.get(name)
    return value if type(value) is int else otherwise


def _joined(sources: Sequence[Source]) -> tuple[Source, ...]:
    """Returns sources with those that are the same taken together."""
    found: dict[tuple[str, str, str], Source] = {}
    for source in sources:
        known_by = (source.name, source.licence, source.attribution)
        before = found.get(known_by)
        if before is None:
            found[known_by] = source
        else:
            pages = None
            if before.pages is not None and source.pages is not None:
                pages = before.pages + source.pages
            found[known_by] = replace(source, pages=pages)
    return tuple(found.values())


def _name(pack: Pack) -> str:
    identity = pack.identity
    return f"{identity.name} {identity.version} {identity.checksum[:12]}"
