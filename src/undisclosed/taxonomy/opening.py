"""Taxonomies by their names, or from files; several of them in layers."""

from __future__ import annotations

import os
from collections.abc import Sequence
from inspect import signature
from typing import cast

from undisclosed.language.protocol import Language
from undisclosed.plugins import find_all, is_name, open_part
from undisclosed.taxonomy.layered import Layered
from undisclosed.taxonomy.protocol import Taxonomy

DEFAULT = "wordnet"
_RELEASE = "zip"


def open_taxonomy(
    given: str = DEFAULT, *, above: Taxonomy | None = None, language: Language | None = None
) -> Taxonomy:
    """Opens a taxonomy by its name, or a file by the taxonomy that its ending names.

    >>> open_taxonomy("wordnet").identity.name
    'WordNet'

    Args:
        given: A name, a file, or the folder of an RF2 release.
        above: What parents may also be in, for taxonomies that are read from a file.
        language: That of their terms, for taxonomies that are in any; English if not given.

    Raises:
        PolicyError: There is no such taxonomy.
        TaxonomyError: It is missing or damaged.
    """
    if is_name(given):
        return cast(Taxonomy, open_part("taxonomies", given))
    ending = _RELEASE if os.path.isdir(given) else os.path.splitext(given)[1].removeprefix(".")
    readers = {plugin.name: plugin for plugin in find_all("taxonomies")}
    reader = readers.get(ending.lower())
    if reader is None:
        return cast(Taxonomy, open_part("taxonomies", given))
    factory = reader.load()
    wanted = {"above": above, "language": language}
    taken = {name: wanted[name] for name in wanted.keys() & signature(factory).parameters.keys()}
    if not taken:
        return cast(Taxonomy, open_part("taxonomies", given))
    return cast(Taxonomy, factory(given, **taken))


def open_taxonomies(given: Sequence[str], *, language: Language | None = None) -> Taxonomy:
    """Opens taxonomies as layers: the first that knows a term answers. One alone stays itself.

    Raises:
        PolicyError: There is no taxonomy of some name.
        TaxonomyError: One is missing or damaged.
    """
    layers: list[Taxonomy] = []
    for each in given or (DEFAULT,):
        above = None if not layers else layers[0] if len(layers) == 1 else Layered(layers)
        layers.append(open_taxonomy(each, above=above, language=language))
    return layers[0] if len(layers) == 1 else Layered(layers)
