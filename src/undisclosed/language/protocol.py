"""What is asked of a language: to read texts, to fold words into keys, to word replacements.

Everything the program knows about a language comes through here. Knowledge, taxonomies and
documents of a language meet on its keys.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence, Set
from dataclasses import dataclass, field
from typing import Literal, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from undisclosed.language.saying_little import SaysLittle
from undisclosed.language.verb_wording import VerbWording

Joint: TypeAlias = Literal["beside", "list", "and", "or", "and/or", "nor"]
"""What joins two neighbours: nothing but space, a comma, or a word."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A text as tokens, one list per property, all of the same length.

    Lists side by side instead of token objects: a document is read several times on its way to
    the fixpoint, and a million small objects would cost more than the tagger.

    Attributes:
        text: What was read (a document's normalised view); offsets point into it.
        starts: First code point of each token.
        ends: One past the last code point of each token.
        forms: Each token as written.
        keys: Folded key of each token (`Language.fold`); "" for punctuation.
        tags: Universal part-of-speech tags (NOUN, PROPN, VERB …).
        chunks: Number of the base noun phrase the token belongs to, −1 outside.
        sentences: Number of the token's sentence, never decreasing.
        paragraphs: Number of the token's paragraph, never decreasing; a blank line begins one, and
            a sentence with it.
        aliases: Pairs of token ranges that name one thing, as "human immunodeficiency virus
            (HIV)" does: ((first, past), (first, past)), expansion before acronym.
        language: What it was read in.
        parts: Number of the part of the document that the token stands in, never decreasing;
            empty where the document is one. Languages leave it so.
    """

    text: str
    starts: list[int]
    ends: list[int]
    forms: list[str]
    keys: list[str]
    tags: list[str]
    chunks: list[int]
    sentences: list[int]
    paragraphs: list[int]
    aliases: list[tuple[tuple[int, int], tuple[int, int]]]
    language: Language = field(repr=False, compare=False)
    parts: list[int] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.starts)

    def form(self, i: int) -> str:
        """Returns token i as written."""
        return self.forms[i]


@dataclass(frozen=True, slots=True)
class Tokens:
    """The tokens of a text, side by side.

    Attributes:
        words: Each as written.
        starts: First code point of each.
        ends: One past the last code point of each.
    """

    words: list[str]
    starts: list[int]
    ends: list[int]


class Wording(SaysLittle, VerbWording, Protocol):
    """How a replacement is written into a sentence. A slip here costs a clumsy sentence only."""

    def is_plural(self, phrase: str) -> bool:
        """Tells whether a noun phrase is a plural."""
        ...

    def pluralize(self, phrase: str) -> str:
        """Returns the plural of a noun phrase in the singular."""
        ...

    def agree(
        self,
        original: str,
        replacement: str,
        *,
        sentence_start: bool,
        plural: bool | None = None,
        heading: bool | None = None,
    ) -> str:
        """Returns a replacement in the number and the capitals of what it replaces.

        Args:
            original: What stands in the text.
            replacement: As a dictionary has it, in the singular.
            sentence_start: Whether a sentence begins with it.
            plural: Whether the original is a plural; found out from its ending if not told.
            heading: Whether all around is in capitals; found out from the original if not told.
        """
        ...

    def is_article(self, word: str) -> bool:
        """Tells whether a word is an article that must agree with what follows it."""
        ...

    def article_for(self, phrase: str) -> str:
        """Returns the article of that kind that goes before a phrase."""
        ...

    @property
    def known_article(self) -> str:
        """The article before what is known: "the"; nothing where it changes."""
        ...

    def with_article(self, phrase: str, *, stuff: bool = False) -> str:
        """Returns what can stand where a name stood: "a city", but "ill health"."""
        ...

    def determines(self, word: str) -> bool:
        """Tells whether no article can stand after a word."""
        ...

    def takes_article(self, phrase: str) -> bool:
        """Tells whether a phrase names one of several, so that an article goes before it."""
        ...

    def plain(self, name: str, above: Collection[str]) -> str | None:
        """Returns what people say for a name, given all names above it; None if not known."""
        ...

    def is_possessive(self, word: str) -> bool:
        """Tells whether a word says before a noun whose it is: "his"."""
        ...

    def tells_which(self, word: str) -> bool:
        """Tells whether a word after a noun begins to say which is meant: "who"."""
        ...

    def is_being(self, word: str) -> bool:
        """Tells whether a word is a form of the verb of being."""
        ...

    def is_copula(self, word: str) -> bool:
        """Tells whether a verb has an adjective say what its subject is."""
        ...

    def some_way(self, verb: str) -> str | None:
        """Returns what is as true behind a verb as any adjective is; None if nothing is."""
        ...

    def governs(self, word: str) -> bool:
        """Tells whether a word behind an adjective says towards what that holds: "ill with"."""
        ...

    def regarding(self, state: str) -> str:
        """Returns a state as it is said where it is told towards what that holds."""
        ...

    def some_state(self, verb: str, subject: str = "") -> str | None:
        """Returns what is as true behind a verb of being as any adjective is; None if nothing."""
        ...

    def is_unit(self, word: str) -> bool:
        """Tells whether a word is one in which something is measured or paid."""
        ...

    def is_grade(self, word: str) -> bool:
        """Tells whether a word says with a number how far something has come: "stage"."""
        ...

    def opens_adverbial(self, word: str) -> bool:
        """Tells whether a word within a noun phrase begins another, of time: "last"."""
        ...

    def looks_derived(self, word: str) -> bool:
        """Tells whether a word ends as adjectives, adverbs and forms of verbs do."""
        ...

    def is_definite(self, word: str) -> bool:
        """Tells whether a word before a noun says that it is known which is meant: "the"."""
        ...

    def is_any(self, word: str) -> bool:
        """Tells whether a word before a noun says that whichever is meant: "any"."""
        ...

    def is_denied(self, forms: Sequence[str], tags: Sequence[str], first: int, past: int) -> bool:
        """Tells whether words of a sentence stand where a wider word would say more.

        Unlike the rest this decides what is true: "no sarcoma" is not "no tumour". In doubt, yes.

        Args:
            forms: The words of one sentence.
            tags: Their parts of speech.
            first: The first of the words asked about.
            past: One past the last.
        """
        ...

    def certain(self, phrase: str, *, behind: bool = False) -> str:
        """Returns a phrase in the singular that leaves open which kind is meant.

        Args:
            phrase: A noun phrase in the singular.
            behind: Whether that must be said after the noun, since something else stands before.
        """
        ...

    def joint(self, between: str) -> Joint | None:
        """Returns how what stands between two neighbours joins them; None if it does not."""
        ...

    def is_degree(self, word: str) -> bool:
        """Tells whether an adverb only says how much."""
        ...

    def heading_of(self, original: str) -> str:
        """Returns what can stand over anything, in the capitals of what stood there."""
        ...

    def without_article(self, phrase: str) -> str:
        """Returns a phrase without the article that `with_article` puts before it."""
        ...

    def list_goes_on(self, after: str) -> Joint | None:
        """Returns how a list ends that goes on after some of it; None if it does not go on."""
        ...

    def another(self, phrase: str, determiner: str, before: int) -> str | None:
        """Returns how a phrase is said where the same words stood for something else before.

        Returns None where they are said as they are.
        """
        ...

    def pairs(self, word: str) -> bool:
        """Tells whether a word announces two that are named one by one: "both"."""
        ...

    def several(self, phrase: str, number: int, joint: Joint) -> str | None:
        """Returns what is said for a phrase that was written several times: "two drugs".

        Returns None where that can't be said in a few words.
        """
        ...


class Language(Protocol):
    """A language. Deterministic: the same text always reads the same."""

    @property
    def name(self) -> str:
        """Name and version, for reports and certificates: other readings, other name."""
        ...

    @property
    def code(self) -> str:
        """Its tag, as packs have it: "en"."""
        ...

    @property
    def wording(self) -> Wording:
        """How replacements are written."""
        ...

    @property
    def stop_words(self) -> Set[str]:
        """Words that say nothing by themselves, in lower case, as written and as folded."""
        ...

    @property
    def connectors(self) -> Set[str]:
        """Function words that may stand inside a phrase: "lump in the breast"."""
        ...

    @property
    def trailers(self) -> Set[str]:
        """What may follow a word without ending a phrase: "CD4+ T cells", "Crohn's disease"."""
        ...

    @property
    def probe(self) -> str:
        """A text with everything that is cut or folded in a way of its own, to tell versions."""
        ...

    def __hash__(self) -> int:
        """Languages are told apart, as what is kept for each of them is."""
        ...

    def read(self, text: str) -> Reading:
        """Reads a text."""
        ...

    def tokenize(self, text: str) -> Tokens:
        """Cuts a text into words and signs, the same as in `read`."""
        ...

    def sentence_starts(self, text: str, tokens: Tokens) -> NDArray[np.intp]:
        """Returns the first token of each sentence, the same as in `read`."""
        ...

    def fold(self, word: str) -> str:
        """Returns the key of one word. Folding a key gives the key again."""
        ...

    def fold_phrase(self, words: str) -> str:
        """Returns the key of a phrase: the keys of its words, a space between."""
        ...

    def is_number(self, key: str) -> bool:
        """Tells whether a key is a number, in figures or in words."""
        ...

    def anew(self) -> Language:
        """Returns the same language with memories of its own."""
        ...
