"""The place of a span in an English sentence: what stands before and after it, and what that asks.

A slip here costs a clumsy sentence, never an untrue one. Only so much of the surroundings is looked
at as a few words need.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from undisclosed.ladders.english.people import DEMONYMS
from undisclosed.ladders.english.wordlist import word_list
from undisclosed.ladders.protocol import DescribedSpan, Worded
from undisclosed.language.english.articles import article_for, with_article
from undisclosed.language.english.plurals import is_plural
from undisclosed.language.english.stopwords import STOP_WORDS

LOOKED_AT = 60
GAP = r"(?:[^\S\n]+|(?<=[a-z])[^\S\n]*\n[^\S\n]*)"
"""What parts the words of a sentence: over the end of a line only behind a small letter."""
_LAST_WORDS = re.compile(rf"(?<![\w.'’-])(?:([\w.'’-]+){GAP})?([\w.'’-]+){GAP}\Z")
_NEXT_WORD = re.compile(r"[^\S\n]+([a-z][a-z-]*)\b")

INDEFINITE = frozenset({"a", "an"})
DETERMINERS = INDEFINITE | frozenset(
    word_list(
        """
    the this that these those my your his her its our their no any each every another some
    same
    """
    )
)
# "Told John that John was late": names have no "that" of their own.
_CONJUNCTION = "that"
# Adjectives that often stand between an article and a name.
_BETWEEN = frozenset(
    word_list(
        """
    full competent relevant domestic national respective aforementioned above-mentioned
    said late then former young old elder younger present first second third new nearby
    neighbouring neighboring local whole entire other latter ex early unknown elderly famous
    local big large small
    """
    )
)
# Verbs and adverbs that follow a name with an article and are no noun that it describes.
VERBS = frozenset(
    word_list(
        """
    said says told asked held found decided ruled granted refused rejected dismissed ordered
    replied wrote sent gave took made went came became began paid agreed informed stated
    noted considered examined submitted claimed argued alleged lodged appealed issued upheld
    quashed concluded announced reported confirmed denied later subsequently then now today
    yesterday tomorrow onwards ago old
    """
    )
)
PREPOSITIONS = frozenset(
    word_list(
        """
    about above across after against along among around at before behind below beside
    between beyond by during for from in inside into near of off on onto outside over past
    since through to toward towards under until till upon via with within without
    """
    )
)


@dataclass(frozen=True, slots=True)
class Around:
    """What stands next to a span.

    Attributes:
        word: The word before it in small letters; "" where there is none or a sign stands between.
        reach: Characters from the start of that word to the span.
        earlier: The word before that one.
        earlier_reach: Characters from the start of that one to the span.
        next: The word after it, if it is in small letters; else "".
    """

    word: str
    reach: int
    earlier: str
    earlier_reach: int
    next: str

    @property
    def determined(self) -> bool:
        """Whether an article or its like stands before the span, so that no other can."""
        return (
            (self.word in DETERMINERS and self.word != _CONJUNCTION)
            or self.word.endswith(("'s", "’s", "s'", "s’"))
            or (self.earlier in DETERMINERS and (self.word in _BETWEEN or self.word in DEMONYMS))
        )

    @property
    def definite(self) -> bool:
        """Whether what stands before the span goes with a plural, too."""
        return self.determined and self.word not in INDEFINITE

    @property
    def describes(self) -> bool:
        """Whether the span describes the noun after it: "the Istanbul court"."""
        return (
            self.determined
            and bool(self.next)
            and self.next not in STOP_WORDS
            and self.next not in VERBS
        )


def look_around(span: DescribedSpan) -> Around:
    """Returns what stands next to a span."""
    before = span.before[-LOOKED_AT:]
    found = _LAST_WORDS.search(before)
    following = _NEXT_WORD.match(span.after[:LOOKED_AT])
    after = following.group(1) if following else ""
    if not found:
        return Around("", 0, "", 0, after)
    word, earlier = found.group(2), found.group(1) or ""
    reach = len(before) - found.start(2)
    if word.endswith(".") and len(word) > 3:
        # The end of a sentence, not an abbreviation.
        return Around("", 0, "", 0, after)
    earlier_reach = len(before) - found.start(1) if earlier else reach
    return Around(word.lower(), reach, earlier.lower(), earlier_reach, after)


def in_place_of(span: DescribedSpan, label: str, lead: str, reach: int) -> Worded:
    """Returns a wording that takes words before the span with it, in the capitals they had."""
    taken = span.before[len(span.before) - reach :] if reach else ""
    if taken[:1].isupper():
        if lead:
            lead = lead[0].upper() + lead[1:]
        else:
            label = label[0].upper() + label[1:]
    return Worded(label, lead, reach)


# What stands before a name as it would before a noun, if that had an article.
_DESCRIBING = frozenset(word_list("old young poor little dear elderly nearby neighbouring"))


def as_name(span: DescribedSpan, noun: str, *, keep_the: bool) -> Worded:
    """Puts a common noun where a name stood, with the article that its place asks for.

    Args:
        span: What it replaces.
        noun: In the singular, without article.
        keep_the: Whether "the" before the span stays: "the Leeds City Council" is "the council",
            but "the Netherlands" are "a country".
    """
    around = look_around(span)
    if around.word in INDEFINITE:
        return in_place_of(span, noun, article_for(noun), around.reach)
    if around.word == "the" and not keep_the and not around.describes:
        return in_place_of(span, with_article(noun), "", around.reach)
    if around.determined:
        return Worded(noun)
    if around.word in _DESCRIBING:
        return in_place_of(span, noun, with_article(around.word), around.reach)
    return Worded(with_article(noun))


def as_word(span: DescribedSpan, word: str) -> Worded:
    """Puts a word where a word of the same part of speech stood; only "a" and "an" change."""
    around = look_around(span)
    if around.word in INDEFINITE and not is_plural(word):
        return in_place_of(span, word, article_for(word), around.reach)
    return Worded(word)
