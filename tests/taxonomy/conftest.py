"""A hierarchy of twenty concepts that fits on a page.

    thing                                            depth 0
    ├── condition                                    1
    │   ├── infection                                2      infectious, infect
    │   │   └── viral infection                      3
    │   │       └── HIV infection                    4      also written HIV
    │   ├── disease                                  2      illness
    │   │   ├── infectious disease ──┐               3
    │   │   │   └── AIDS             │               5      acquired immune deficiency syndrome
    │   │   └── immune disorder ─────┘               3
    │   │       └── immunodeficiency → AIDS          4
    │   └── mental illness                           2
    │       └── schizophrenia                        3
    ├── organism                                     1
    │   ├── virus                                    2
    │   │   └── retrovirus                           3
    │   │       └── human immunodeficiency virus     4      also written HIV
    │   └── person                                   2
    └── place                                        1
        └── city                                     2
            └── Paris (an instance)                  3

AIDS has two parents, infectious disease (3) and immunodeficiency (4), so its depth is 5.
"""

from __future__ import annotations

import pytest

from undisclosed.taxonomy.table import Row, TableTaxonomy
from undisclosed.taxonomy.wordnet import WordNet

ROWS = (
    Row("thing"),
    Row("condition", ("thing",)),
    Row("infection", ("condition",), (), False, ("infectious", "infect")),
    Row("viral infection", ("infection",)),
    Row("HIV infection", ("viral infection",), ("HIV",)),
    Row("disease", ("condition",), ("illness",)),
    Row("infectious disease", ("disease",)),
    Row("immune disorder", ("disease",)),
    Row("immunodeficiency", ("immune disorder",)),
    Row(
        "AIDS",
        ("infectious disease", "immunodeficiency"),
        ("acquired immune deficiency syndrome",),
    ),
    Row("mental illness", ("condition",)),
    Row("schizophrenia", ("mental illness",)),
    Row("organism", ("thing",)),
    Row("virus", ("organism",)),
    Row("retrovirus", ("virus",)),
    Row("human immunodeficiency virus", ("retrovirus",), ("HIV",)),
    Row("person", ("organism",)),
    Row("place", ("thing",)),
    Row("city", ("place",)),
    Row("Paris", ("city",), ("City of Light",), True),
)


@pytest.fixture(scope="session")
def toy() -> TableTaxonomy:
    return TableTaxonomy(ROWS, name="toy")


@pytest.fixture(scope="session")
def wordnet() -> WordNet:
    return WordNet.open()
