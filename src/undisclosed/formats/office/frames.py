"""Elements of a part that are open while it is read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from undisclosed.formats.office import cells, xml
from undisclosed.formats.office.pieces import Piece


@dataclass(slots=True)
class Frame:
    """An element that is open.

    Attributes:
        name: What it is, with the short name of its namespace; "" if that is unknown.
        token: Its tag.
        spaces: Whether white space at the edges of its text shows.
        scope: The namespaces in it, by prefix.
        paragraph: What it says, if it is read as one.
        flow: Which stream of text it is in.
        first: How many pieces there were before it.
        doomed: What to call it when it is left out because of what stands in it.
        unwrapped: What to call its tags, if only they are left out.
        counts: How many of a kind stand in it, for places.
        place: Where it is, if it is a cell or beside the flow.
        alone: What it says, if that is a text by itself.
        cell: What is said of the cell that it is in.
        spent: Whether something of its text was read.
        dated: Whether numbers in it are days.
    """

    name: str
    token: xml.Token
    spaces: bool
    scope: Mapping[str, str]
    paragraph: Piece | None = None
    flow: int = 0
    first: int = 0
    doomed: str = ""
    unwrapped: str = ""
    counts: Counter[str] = field(default_factory=Counter)
    place: str = ""
    alone: Piece | None = None
    cell: cells.Cell | None = None
    spent: bool = False
    dated: bool = False
