"""What is known of a group of Rich Text while it is open, and what is found in it."""

from __future__ import annotations

from dataclasses import dataclass, field

from undisclosed.formats.splicing import Shown


@dataclass(slots=True)
class Flow:
    """A stream of text: the text itself, a header, a note.

    Attributes:
        number: Which; those that begin later are read later.
        place: What to call it; "" for the text itself.
        paragraph: The paragraph that is being read.
        goes_on: Whether the paragraph goes on from the one before.
    """

    number: int
    place: str
    paragraph: Shown
    goes_on: bool = False


@dataclass(slots=True)
class Held:
    """What a group holds that is no text to read: a name, an instruction, a picture, a label.

    Attributes:
        kind: Which of these.
        shown: Its letters.
        font: The number of the font that it names.
        name: What a property is called.
        blip: Of which kind a picture is; "" if that is not known.
        written: Where the bytes of a picture stand in hexadecimal.
        binary: Where they stand as they are, with the word before them.
    """

    kind: str
    shown: Shown
    font: int | None = None
    name: str = ""
    blip: str = ""
    written: list[tuple[int, int]] = field(default_factory=list)
    binary: list[tuple[int, int]] = field(default_factory=list)


@dataclass(slots=True)
class OpenGroup:
    """A group that is open.

    Attributes:
        start: Where it begins.
        flow: The stream of text that it is in.
        held: What it holds, if that is no text to read.
        font: The font of letters.
        skipped: How many letters stand for one of Unicode for programs that do not know it.
        hidden: Whether letters do not show.
        deleted: Whether letters were deleted.
        is_first: Whether nothing of it was read yet.
        starred: Whether programs may leave it aside.
        begins: Whether what it holds, or its stream, begins with it.
        dropped: What to call it, if no release has it.
        cut_from: Where what no release has begins.
    """

    start: int
    flow: Flow
    held: Held | None = None
    font: int | None = None
    skipped: int = 1
    hidden: bool = False
    deleted: bool = False
    is_first: bool = True
    starred: bool = False
    begins: bool = False
    dropped: str = ""
    cut_from: int = 0
