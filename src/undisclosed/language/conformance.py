"""What every language must keep to, as a check that anybody can run on theirs.

from undisclosed.language.conformance import check_language
check_language(MyLanguage(), texts)
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from undisclosed.language.protocol import Language, Reading

_UNIVERSAL_TAGS = """
ADJ ADP ADV AUX CCONJ DET INTJ NOUN NUM PART PRON PROPN PUNCT SCONJ SYM VERB X
"""
_TAGS = frozenset(_UNIVERSAL_TAGS.split())


def check_language(language: Language, texts: Iterable[str]) -> None:
    """Checks a language on some texts, the stranger the better.

    Raises:
        AssertionError: It does not keep to the protocol; the message says where.
    """
    _require(bool(language.name and language.code), "it has a name and a code")
    _require(
        all(language.fold(word) in language.stop_words for word in language.stop_words),
        "stop words are there as folded, too",
    )
    for text in ("", language.probe, *texts):
        reading = language.read(text)
        _check_reading(reading, text, language)
        _check_tokens(reading, language)
        _check_keys(reading, language)
        _require(language.read(text) == reading, "a text reads the same again")
        _require(language.anew().read(text) == reading, "what was read before changes nothing")


def _check_reading(reading: Reading, text: str, language: Language) -> None:
    _require(reading.text == text, "a reading has the text it was made of")
    _require(reading.language is language, "a reading names its language")
    texts = (reading.forms, reading.keys, reading.tags)
    numbers = (reading.starts, reading.ends, reading.chunks, *_numbers(reading))
    lengths = {*map(len, texts), *map(len, numbers)}
    _require(len(lengths) == 1, "all lists of a reading have one length")
    for i, form in enumerate(reading.forms):
        written = text[reading.starts[i] : reading.ends[i]]
        _require(form == written != "", f"token {i} stands where it says")
    _require(
        all(end <= start for end, start in zip(reading.ends, reading.starts[1:], strict=False)),
        "tokens are in order and do not overlap",
    )
    _require(set(reading.tags) <= _TAGS, "tags are universal parts of speech")
    for column in _numbers(reading):
        _require(all(a <= b for a, b in pairwise(column)), "sentences and paragraphs only go up")
        _require(_parts_at_blank_lines(reading, column), "blank lines part what is around them")
    for pair in reading.aliases:
        for first, past in pair:
            _require(0 <= first < past <= len(reading), "aliases are ranges of tokens")


def _check_tokens(reading: Reading, language: Language) -> None:
    tokens = language.tokenize(reading.text)
    same = (tokens.words, tokens.starts, tokens.ends) == (
        reading.forms,
        reading.starts,
        reading.ends,
    )
    _require(same, "pages are cut into the same tokens as documents")
    starts = language.sentence_starts(reading.text, tokens).tolist()
    numbers = reading.sentences
    opens = [i for i, number in enumerate(numbers) if not i or number != numbers[i - 1]]
    _require(starts == opens, "pages are cut into the same sentences as documents")


def _check_keys(reading: Reading, language: Language) -> None:
    for form, key in zip(reading.forms, reading.keys, strict=True):
        wordless = not any(map(str.isalnum, form))
        _require(key == ("" if wordless else language.fold(form)), "keys are folded forms")
        _require(language.fold(key) == key, "folding a key gives the key again")
        _require(not any(map(str.isspace, key)), "the key of a word has no white space")


def _parts_at_blank_lines(reading: Reading, column: list[int]) -> bool:
    """Tells whether a column of numbers goes up wherever a blank line stands."""
    return all(
        before < after
        for (before, after), end, start in zip(
            pairwise(column), reading.ends, reading.starts[1:], strict=False
        )
        if "\n\n" in reading.text[end:start]
    )


def _numbers(reading: Reading) -> tuple[list[int], list[int]]:
    return reading.sentences, reading.paragraphs


def _require(holds: bool, what: str) -> None:
    if not holds:
        raise AssertionError(f"Of a language it is required that {what}.")
