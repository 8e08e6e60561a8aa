"""A taxonomy by its name, or from a file."""

from __future__ import annotations

from typing import cast

from undisclosed.plugins import open_part
from undisclosed.taxonomy.protocol import Taxonomy

DEFAULT = "wordnet"


def open_taxonomy(given: str = DEFAULT) -> Taxonomy:
    """Opens a taxonomy by its name, or a file by the taxonomy that its ending names.

    >>> open_taxonomy("wordnet").identity.name
    'WordNet'

    Raises:
        PolicyError: There is no such taxonomy.
        TaxonomyError: It is missing or damaged.
    """
    return cast(Taxonomy, open_part("taxonomies", given))
