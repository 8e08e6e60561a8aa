"""Disguised words that get through, and plain words that are taken for disguises.

    python -m bench.disguises table [--show]
    python -m bench.disguises alarms PAGES.jsonl… [--pages 500]

`table` writes names of c and words that tell of it in every way of `WAYS` into a sentence, for
three policies, and counts the releases in which the disguise still stands, or more than half of the
word's letters in a row. `alarms` reads pages (`text`) and
counts what is flagged as read otherwise than it is written, by policy.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

from undisclosed import Engine, Policy
from undisclosed.results.results import Result

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


def _alarms(result: Result) -> Iterator[str]:
    yield from (f.text for f in result.findings if f.why.startswith("It can be read as"))


def alarms(paths: list[Path], pages: int) -> None:
    """Prints what plain pages have that is taken for a disguise."""
    texts: list[str] = []
    for path in paths:
        with path.open(encoding="utf-8") as lines:
            texts += [json.loads(line)["text"] for line in islice(lines, pages // len(paths))]
    words = sum(len(text.split()) for text in texts)
    for protection in WORDS:
        engine = Engine(Policy.of(protection))
        found = Counter(each for text in texts for each in _alarms(engine.assess(text)))
        rate = 20_000 * found.total() / words
        print(f"{protection}: {found.total()} in {words} words, {rate:.2f} in 20,000", dict(found))


def main() -> None:
    """Does what the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("table").add_argument("--show", action="store_true")
    reader = commands.add_parser("alarms")
    reader.add_argument("paths", nargs="+", type=Path)
    reader.add_argument("--pages", type=int, default=500)
    given = parser.parse_args()
    if given.command == "table":
        table(show=given.show)
    else:
        alarms(given.paths, given.pages)


if __name__ == "__main__":
    main()
