"""Disguised words that get through.

    python -m bench.disguises [--show]

Names of c and words that tell of it are written in every way of `WAYS` into a sentence, for three
policies. Counted are the releases in which the disguise still stands, or more than half of the
word's letters in a row. What is taken for a disguise and is none counts `bench.disguise_alarms`.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable

from undisclosed import Engine, Policy

WORDS = {
    "HIV=infection": ("HIV", "AIDS", "zidovudine", "lamivudine", "antiretroviral", "retrovirus"),
    "schizophrenia=disease": (
        "schizophrenia", "clozapine", "olanzapine", "antipsychotic", "risperidone", "haloperidol",
    ),
    "alcoholism=disease": (
        "alcoholism", "alcoholic", "disulfiram", "naltrexone", "alcoholics", "withdrawal",
    ),
}  # fmt: skip
APART = (
    " ", "  ", "-", ".", "*", "_", "/", "|", "~", "·", "+", "—", " - ", " . ", ". ", "\n", "😀",
    " 😀 ", "**", "'", ",", ":", "=", "#",
)  # fmt: skip
SPLIT = (
    "-", ".", "*", "_", "/", "\n", "😀", "**", "__", "`", "~~", "—", "+", ":", "\\_", "-\n", " - ",
    "<br>", "<!-- x -->", "&shy;", "&#8203;", "&zwnj;", "</b><b>", " ",
)  # fmt: skip
SENTENCE = "Last spring the doctor wrote that {} was the reason, and nobody objected to it."


def _apart(sign: str) -> Callable[[str], str]:
    return sign.join


def _split(sign: str) -> Callable[[str], str]:
    return lambda word: word[: len(word) // 2] + sign + word[len(word) // 2 :]


def _code(form: str) -> Callable[[str], str]:
    return lambda word: word[0] + form.format(ord(word[1])) + word[2:]


def _wrapped(before: str, behind: str) -> Callable[[str], str]:
    return lambda word: word[0] + before + word[1] + behind + word[2:]


def _stand_in(signs: dict[str, str]) -> Callable[[str], str]:
    def write(word: str) -> str:
        at = next((i for i, char in enumerate(word) if i and char.lower() in signs), None)
        return word if at is None else word[:at] + signs[word[at].lower()] + word[at + 1 :]

    return write


def _shifted(first: int) -> Callable[[str], str]:
    return lambda word: "".join(chr(first + ord(char) - 65) for char in word.upper())


def _taken_for(word: str) -> str:
    """An l among capitals, a capital I in a word."""
    return word.upper().replace("I", "l") if word.isupper() else word.replace("l", "I")


WAYS: dict[str, Callable[[str], str]] = {
    **{f"apart {sign!r}": _apart(sign) for sign in APART},
    **{f"split {sign!r}": _split(sign) for sign in SPLIT},
    "small, apart": lambda word: " ".join(word.lower()),
    "capitals, apart": lambda word: " ".join(word.upper()),
    "marked letter": _wrapped("**", "**"),
    "slanted letter": _wrapped("<i>", "</i>"),
    "decimal entity": _code("&#{};"),
    "hexadecimal entity": _code("&#x{:x};"),
    "percent code": _code("%{:02X}"),
    "escape": _code("\\u{:04x}"),
    "all percent": lambda word: "".join(f"%{ord(char):02x}" for char in word),
    "all entities": lambda word: "".join(f"&#{ord(char)};" for char in word),
    "regional indicators": _shifted(0x1F1E6),
    "tag characters": lambda word: "".join(chr(0xE0000 + ord(char)) for char in word),
    "!": _stand_in({"i": "!", "l": "!"}),
    "1": _stand_in({"i": "1", "l": "1"}),
    "0, 3, 4": _stand_in({"o": "0", "e": "3", "a": "4"}),
    "@ and $": _stand_in({"a": "@", "s": "$"}),
    "l and I": _taken_for,
}  # fmt: skip


def gets_through(word: str, disguised: str, release: str) -> bool:
    """Tells whether a release still has the disguise, or more than half of the word's letters."""
    if disguised in release:
        return True
    left = release.partition("wrote that")[2].partition("was the reason")[0]
    left = "".join(filter(str.isalpha, left.replace("[removed]", ""))).lower()
    half = len(word) // 2 + 1
    return any(word[i : i + half].lower() in left for i in range(len(word) - half + 1))


def table(*, show: bool) -> None:
    """Prints how many disguises get through, by policy and way."""
    total, leaks = 0, Counter[str]()
    for protection, words in WORDS.items():
        engine = Engine(Policy.of(protection))
        plain = [word for word in words if word not in engine.sanitize(SENTENCE.format(word)).text]
        print(f"{protection}: {len(plain)} of {len(words)} words are found plain")
        for way, write in WAYS.items():
            for word in plain:
                if write(word) == word:
                    continue
                total += 1
                disguised = write(word)
                if gets_through(word, disguised, engine.sanitize(SENTENCE.format(disguised)).text):
                    leaks[way] += 1
                    if show:
                        print(f"  {way}: {disguised!a}")
    print(f"{total} disguises, {leaks.total()} get through", dict(leaks))


def main() -> None:
    """Does what the command line says."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--show", action="store_true")
    table(show=parser.parse_args().show)


if __name__ == "__main__":
    main()
