"""What is said of a pack that another version of the program made."""

from __future__ import annotations

OTHER_CUTTING = (
    "Note: this pack was made by a version of the program that cuts words in another way. Some of "
    "its keys may not meet the words of documents, which then seem unknown. Build it again."
)
