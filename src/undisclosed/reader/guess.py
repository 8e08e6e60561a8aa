"""What a reader guesses about one protection, or why nothing is said of that."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Guess:
    """How likely c is to a reader of a whole text, among all that is a kind of g(c).

    Attributes:
        entity: c.
        at_most: g(c).
        silent: Why there is no verdict, as a sentence; empty where there is one. Without a verdict
            there are no figures.
        kinds: Among how many kinds of g(c) the reader guesses.
        prior: P(c|g), before anything is read.
        prior_first: Whether c is the best guess of who has read nothing.
        before: P(c|T,g) with the terms T of the original; None where it was not read.
        after: The same with those of the text that was verified; None where there is none.
        first: Whether c is the best guess from the last text that was read.
        together: The words of that text that speak for c most, as it writes them, with the bits by
            which they do.
        out_of: How many kinds a wide g(c) has, of which the reader thinks of those most written of;
            None of others.
    """

    entity: str
    at_most: str | None
    silent: str = ""
    kinds: int = 0
    prior: float = 0.0
    prior_first: bool = False
    before: float | None = None
    after: float | None = None
    first: bool = False
    together: tuple[tuple[str, float], ...] = field(default=(), repr=False)
    out_of: int | None = None

    @property
    def figures(self) -> dict[str, float] | None:
        """What follows from the released text alone: kinds, P(c|g), P(c|T,g); None without."""
        if self.silent or self.after is None:
            return None
        return {"kinds": self.kinds, "prior": self.prior, "posterior": self.after}
