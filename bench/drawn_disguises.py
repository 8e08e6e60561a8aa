"""Disguises drawn by chance, of other words, in other ways and sentences than the table's.

    python -m bench.drawn_disguises [--seed 1] [--show]

`bench.disguises` has the ways that the finder of disguised words was built with; these were written
afterwards, those from `_codes_without_ends` on, and the last four policies, later still. Each way
is drawn three times for each of 50 words. What the decision on disguises leaves open (words turned
around, ciphers, other alphabets' spelling) is not among them.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Callable
from itertools import pairwise

from bench.disguises import gets_through

from undisclosed import Engine, Policy

Way = Callable[[str, random.Random], str]

WORDS = {
    "diabetes=disease": (
        "diabetes",
        "diabetic",
        "insulin",
        "metformin",
        "glucose",
        "hypoglycemia",
    ),
    "heroin=drug": ("heroin", "methadone", "naloxone", "opioid", "buprenorphine", "junkie"),
    "epilepsy=disease": (
        "epilepsy",
        "epileptic",
        "seizures",
        "lamotrigine",
        "carbamazepine",
        "EEG",
    ),
    "depression=disease": (
        "depression", "antidepressant", "fluoxetine", "sertraline", "SSRI", "melancholia",
        "Prozac", "suicidal",
    ),
    "cannabis=drug": (
        "cannabis", "marijuana", "hashish", "THC", "weed", "cannabinoids", "hemp", "joint",
    ),
    "Judaism=religion": (
        "Judaism", "Jewish", "synagogue", "rabbi", "Torah", "kosher", "Jews", "Talmud",
    ),
    "tuberculosis=disease": (
        "tuberculosis", "isoniazid", "rifampicin", "TB", "Mantoux", "mycobacterium",
        "consumption", "BCG",
    ),
}  # fmt: skip
SENTENCES = (
    "Last spring the doctor wrote that {} was the reason, and nobody objected to it.",
    "In the end her sister wrote that {} was the reason; they did not speak of it again.",
    "Our lawyer wrote that {} was the reason. The firm paid what was due.",
)
MARKS = "-._*~/|+:=#^•·–"
INVISIBLE = "\u200b\u200c\u200d\u2060\ufeff\u00ad"
ALIKE = {
    "a": "аɑá", "b": "Ь", "c": "сç", "d": "ԁ", "e": "еéë", "f": "ｆ", "g": "ɡ", "h": "һ",
    "i": "іíı", "j": "ј", "k": "κ", "l": "ӏ", "m": "ｍ", "n": "ñո", "o": "оοö", "p": "рρ",
    "r": "ｒ", "s": "ѕ", "t": "ｔ", "u": "υü", "x": "х", "y": "уý", "z": "ｚ",
    "E": "ΕЕ", "G": "Ԍ",
}  # fmt: skip
LEET = {"a": "4@", "e": "3€", "i": "1!|", "o": "0", "s": "5$", "t": "7+", "l": "1|", "g": "9"}


def _apart_by_one_mark(word: str, chance: random.Random) -> str:
    return chance.choice(MARKS).join(word)


def _apart_by_several_marks(word: str, chance: random.Random) -> str:
    return "".join(char + chance.choice(MARKS) for char in word[:-1]) + word[-1]


def _apart_by_wide_gaps(word: str, chance: random.Random) -> str:
    return chance.choice(("  ", "\u2003", "\u00a0", "\t", " \u2009")).join(word)


def _in_pieces(word: str, chance: random.Random) -> str:
    cuts = sorted(chance.sample(range(1, len(word)), min(2, len(word) - 1)))
    ends = [0, *cuts, len(word)]
    return chance.choice("._*~/|+").join(word[a:b] for a, b in pairwise(ends))


def _line_ends_inside(word: str, chance: random.Random) -> str:
    at = chance.randrange(2, len(word) - 1) if len(word) > 3 else 1
    return word[:at] + chance.choice(("-\n", "\n", "\u00ad\n", "-\r\n")) + word[at:]


def _invisible(word: str, chance: random.Random) -> str:
    return "".join(char + chance.choice(("", *INVISIBLE)) for char in word[:-1]) + word[-1]


def _invisible_everywhere(word: str, chance: random.Random) -> str:
    return chance.choice(INVISIBLE).join(word)


def _letters_alike(word: str, chance: random.Random) -> str:
    places = [i for i, char in enumerate(word) if char in ALIKE]
    chosen = chance.sample(places, min(len(places), chance.randint(1, 3)))
    return "".join(chance.choice(ALIKE[c]) if i in chosen else c for i, c in enumerate(word))


def _all_letters_alike(word: str, chance: random.Random) -> str:
    return "".join(chance.choice(ALIKE.get(char, char)) for char in word)


def _wide(word: str, _: random.Random) -> str:
    return "".join(chr(ord(char) + 0xFEE0) for char in word)


def _mathematical(word: str, chance: random.Random) -> str:
    first = chance.choice((0x1D400, 0x1D5D4, 0x1D670))
    return "".join(
        chr(first + ord(c) - 65) if c.isupper() else chr(first + 26 + ord(c) - 97) for c in word
    )


def _circled(word: str, _: random.Random) -> str:
    return "".join(
        chr(0x24B6 + ord(c) - 65) if c.isupper() else chr(0x24D0 + ord(c) - 97) for c in word
    )


def _struck_through(word: str, chance: random.Random) -> str:
    return "".join(char + chance.choice("\u0336\u0335\u0332") for char in word)


def _mixed_case(word: str, _: random.Random) -> str:
    return "".join(char.upper() if i % 2 else char.lower() for i, char in enumerate(word))


def _leet_one(word: str, chance: random.Random) -> str:
    places = [i for i, char in enumerate(word) if i and char in LEET]
    if not places:
        return word
    at = chance.choice(places)
    return word[:at] + chance.choice(LEET[word[at]]) + word[at + 1 :]


def _leet_several(word: str, chance: random.Random) -> str:
    return word[0] + "".join(
        chance.choice(LEET[char]) if char in LEET and chance.random() < 0.6 else char
        for char in word[1:]
    )


def _leet_and_apart(word: str, chance: random.Random) -> str:
    return chance.choice(".-_*").join(_leet_one(word, chance))


def _some_entities(word: str, chance: random.Random) -> str:
    def coded(char: str) -> str:
        return chance.choice((f"&#{ord(char)};", f"&#x{ord(char):X};", f"&#{ord(char):05d};", char))

    return word[0] + f"&#{ord(word[1])};" + "".join(map(coded, word[2:]))


def _some_percent(word: str, chance: random.Random) -> str:
    at = chance.randrange(len(word))
    return word[:at] + f"%{ord(word[at]):02x}" + word[at + 1 :]


def _escapes(word: str, chance: random.Random) -> str:
    form = chance.choice(("\\x{:02x}", "\\u{:04X}", "\\u{{{:x}}}"))
    return "".join(form.format(ord(char)) for char in word)


def _tag_inside(word: str, chance: random.Random) -> str:
    at = chance.randrange(1, len(word))
    tags = ("<wbr>", "<span></span>", "<!-- -->", "</i><i>", "<b></b>", "<br/>")
    return word[:at] + chance.choice(tags) + word[at:]


def _letters_in_tags(word: str, chance: random.Random) -> str:
    tag = chance.choice(("b", "i", "em", "span"))
    return "".join(f"<{tag}>{char}</{tag}>" for char in word)


def _markdown(word: str, chance: random.Random) -> str:
    mark = chance.choice(("*", "**", "_", "__", "`", "~~"))
    first = chance.randrange(len(word) - 1)
    past = chance.randrange(first + 1, len(word))
    return f"{word[:first]}{mark}{word[first:past]}{mark}{word[past:]}"


def _in_brackets(word: str, chance: random.Random) -> str:
    at = chance.randrange(1, len(word) - 1) if len(word) > 2 else 1
    opening, closing = chance.choice(("()", "[]", "{}"))
    return f"{word[:at]}{opening}{word[at:]}{closing}"


def _pictures(word: str, chance: random.Random) -> str:
    return chance.choice(("🔥", "✨", "👀", "❤️")).join(word)


def _one_picture(word: str, chance: random.Random) -> str:
    at = chance.randrange(1, len(word))
    return word[:at] + chance.choice("🔥✨👀🙂") + word[at:]


def _quotes(word: str, chance: random.Random) -> str:
    at = chance.randrange(1, len(word))
    return word[:at] + chance.choice("'’`\"") + word[at:]


def _codes_without_ends(word: str, _: random.Random) -> str:
    return "".join(f"&#{ord(char)}" for char in word)


def _encoded_twice(word: str, chance: random.Random) -> str:
    form = chance.choice(("&amp;#{};", "%25{:02X}"))
    return word[0] + form.format(ord(word[1])) + word[2:]


def _octal(word: str, _: random.Random) -> str:
    return "".join(f"\\{ord(char):03o}" for char in word)


def _quoted_printable(word: str, _: random.Random) -> str:
    return "".join(f"={ord(char):02X}" for char in word)


def _line_goes_on(word: str, chance: random.Random) -> str:
    at = chance.randrange(1, len(word))
    return word[:at] + chance.choice(("=\n", "\\\n")) + word[at:]


def _empty_link(word: str, chance: random.Random) -> str:
    at = chance.randrange(1, len(word))
    return word[:at] + chance.choice(("[](x)", "![](x.png)")) + word[at:]


def _apart_anyhow(word: str, chance: random.Random) -> str:
    return "".join(char + chance.choice((" ", "-", ".", "", "/")) for char in word[:-1]) + word[-1]


def _bracketed_letters(word: str, _: random.Random) -> str:
    return "".join(chr(0x249C + ord(char) - 97) for char in word.lower())


def _flags(word: str, _: random.Random) -> str:
    return " ".join(chr(0x1F1E6 + ord(char) - 65) for char in word.upper())


def _inside_a_name(word: str, chance: random.Random) -> str:
    form = chance.choice(("my{}Story", "#{}Awareness", "{}_v2.pdf", "www.{}-help.org"))
    return form.format(word.capitalize() if "my" in form else word)


WAYS: tuple[Way, ...] = (
    _apart_by_one_mark, _apart_by_several_marks, _apart_by_wide_gaps, _in_pieces,
    _line_ends_inside, _invisible, _invisible_everywhere, _letters_alike, _all_letters_alike,
    _wide, _mathematical, _circled, _struck_through, _mixed_case, _leet_one, _leet_several,
    _leet_and_apart, _some_entities, _some_percent, _escapes, _tag_inside, _letters_in_tags,
    _markdown, _in_brackets, _pictures, _one_picture, _quotes, _codes_without_ends, _encoded_twice,
    _octal, _quoted_printable, _line_goes_on, _empty_link, _apart_anyhow, _bracketed_letters,
    _flags, _inside_a_name,
)  # fmt: skip


def main() -> None:
    """Prints how many get through, by policy and way."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", action="store_true")
    options = parser.parse_args()
    chance = random.Random(options.seed)
    total, leaks = 0, Counter[str]()
    for protection, words in WORDS.items():
        engine = Engine(Policy.of(protection))
        plain = [w for w in words if w not in engine.sanitize(SENTENCES[0].format(w)).text]
        print(f"{protection}: {len(plain)} of {len(words)} words are found plain: {plain}")
        for way in WAYS:
            drawn = {(word, way(word, chance)) for word in plain for _ in range(3)}
            for word, disguised in sorted(drawn):
                if disguised == word:
                    continue
                total += 1
                text = chance.choice(SENTENCES).format(disguised)
                if gets_through(word, disguised, engine.sanitize(text).text):
                    leaks[way.__name__.removeprefix("_")] += 1
                    if options.show:
                        print(f"  {way.__name__}: {word} {disguised!a}")
    print(f"{total} disguises, {leaks.total()} get through", dict(leaks))


if __name__ == "__main__":
    main()
